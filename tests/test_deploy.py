"""What is copied to install the judge: the unit, the settings beside it, the first lines of the README."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.daemon.config import load

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
SETTINGS = [DEPLOY / "adjudicator.toml", *sorted((DEPLOY / "examples").glob("*.toml"))]


def _unit(key: str) -> list[str]:
    text = (DEPLOY / "adjudicator.service").read_text(encoding="utf-8")
    return re.findall(rf"^{key}=(.*)$", text, re.MULTILINE)


@pytest.mark.parametrize("path", SETTINGS, ids=lambda path: path.stem)
def test_settings_to_start_from_fit_the_unit(path: Path, tmp_path: Path) -> None:
    """They are copied to a folder that the unit may only read: the store goes where it may write."""
    copied = tmp_path / "adjudicator.toml"
    copied.write_bytes(path.read_bytes())
    config = load(copied)
    assert _unit("ProtectSystem") == ["strict"]
    assert [config.data] == [Path("/var/lib") / name for name in _unit("StateDirectory")]
    loaded = [credential.partition(":")[0] for credential in _unit("LoadCredential")]
    assert config.imap is not None and config.smtp is not None
    assert [config.imap.password_file] == [config.smtp.password_file] == loaded
    assert len(SETTINGS) == 5


def test_the_readme_makes_the_environment_before_it_is_used() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    section = readme.split("## Run a game on this machine\n")[1].split("\n## ")[0]
    before = section.split(".venv/bin/")[0]
    targets = re.findall(r"^    make (\w+)", before, re.MULTILINE)
    assert targets, "nothing makes .venv"
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(re.search(rf"^{target}: \$\(STAMP\)", makefile, re.MULTILINE) for target in targets)
