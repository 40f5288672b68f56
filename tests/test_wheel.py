"""The wheel holds everything: installed somewhere else, the judge finds its games, grammars, words and fonts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent

CASE = {
    "id": "wheel",
    "game": "diadoques",
    "phase": "spring -321",
    "units": {"Antipater": ["Ae MAC"], "Lysimachus": ["A THR"]},
    "orders": {"Antipater": ["Armée Macédoine → Thrace"]},
    "expect": {"units": {"Antipater": ["Ae THR"], "Lysimachus": []}},
}


def test_the_wheel_works_away_from_the_checkout(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, timeout=100)
    (wheel,) = tmp_path.glob("*.whl")
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    assert (site / "adjudicator" / "_data" / "games" / "diadoques" / "areas.tsv").is_file()
    case = tmp_path / "case.json"
    case.write_text(json.dumps(CASE), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(site)}

    def run(*words: str) -> str:
        command = [sys.executable, "-P", "-m", "adjudicator", *words]
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    where = [sys.executable, "-P", "-c", "import adjudicator; print(adjudicator.__file__)"]
    found = subprocess.run(where, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True).stdout
    assert found.startswith(str(site))
    assert "1 passed, 0 failed" in run("check", str(case))
    assert "THR" in run("adjudicate", str(case), "--text", "--map", str(tmp_path / "map.png"))
    assert (tmp_path / "map.png").stat().st_size > 50_000
