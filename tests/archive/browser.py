"""A real browser for the tests: pages in a frame of some width, and a script that looks at them or uses them.

Chromium alone is needed, no driver: the script's answer is read from the page as the browser prints it. Where there is
no Chromium and none can be installed, or no axe-core, the tests say so and are left out. axe-core is one file,
``axe.min.js``: of the installed package ``axe-core-python``, or named by the environment variable ``AXE_CORE``.
"""

from __future__ import annotations

import html
import importlib.util
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.debian import why_missing

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
OPTIONS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--allow-file-access-from-files",
    "--virtual-time-budget=120000",
    "--dump-dom",
)

_FRAME = """<!DOCTYPE html><meta charset="utf-8"><body style="margin:0">
<script>
async function ask(address) {{
  var frame = document.createElement("iframe");
  frame.style = "border:0;width:{width}px;height:900px";
  frame.src = address;
  document.body.appendChild(frame);
  await new Promise(function (done) {{ frame.onload = done; }});
  try {{
    var view = frame.contentWindow;
    return await (async function (view, page) {{ {script} }})(view, view.document);
  }} catch (error) {{
    return {{ error: String(error) }};
  }} finally {{
    frame.remove();
  }}
}}
(async function () {{
  var answers = [];
  for (var address of {pages}) {{ answers.push(await ask(address)); }}
  var told = document.createElement("pre");
  told.id = "answer";
  told.textContent = JSON.stringify(answers);
  document.body.appendChild(told);
}})();
</script>
"""


@cache
def chromium() -> str:
    """The browser's program. Skips the test where there is none and none can be installed."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        fault = why_missing(("chromium",), ("chromium",))
        found = shutil.which("chromium")
        if found is None:
            pytest.skip(f"NOT TESTED in a browser: {fault}")
    return found


@cache
def axe() -> Path:
    """The file of axe-core. Skips the test where it is not to be found."""
    named = os.environ.get("AXE_CORE")
    if named:
        return Path(named)
    for package in ("axe_core_python", "axe_playwright_python"):
        spec = importlib.util.find_spec(package)
        if spec is not None and spec.origin is not None:
            return Path(spec.origin).with_name("axe.min.js")
    pytest.skip("NOT TESTED with axe-core: install axe-core-python, or name its axe.min.js in AXE_CORE")


def ask(pages: Sequence[Path], script: str, width: int) -> list[Any]:
    """What the body of a function says of each page: it gets `view`, the window, and `page`, the document.

    Raises:
        AssertionError: if the script fails, or the browser prints no answer.
    """
    addresses = json.dumps([page.resolve().as_uri() for page in pages])
    with tempfile.TemporaryDirectory() as folder:
        frame = Path(folder) / "frame.html"
        frame.write_text(_FRAME.format(pages=addresses, width=width, script=script), encoding="utf-8")
        profile = f"--user-data-dir={folder}/profile"
        size = f"--window-size={max(width, 600)},900"
        run = subprocess.run(
            [chromium(), *OPTIONS, profile, size, frame.as_uri()], capture_output=True, timeout=110, check=False
        )
    found = re.search(r'<pre id="answer">(.*?)</pre>', run.stdout.decode("utf-8", "replace"), re.DOTALL)
    assert found, run.stderr.decode("utf-8", "replace")[-500:]
    answers: list[Any] = json.loads(html.unescape(found[1]))
    for page, answer in zip(pages, answers, strict=True):
        assert not (isinstance(answer, dict) and "error" in answer), (page, answer)
    return answers
