"""The site's own words: each that is said is there, each that is there is said, with the arguments it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.archive.paper import words
from adjudicator.gamedata import RULESETS

ROOT = Path(__file__).resolve().parents[2]
CODES = sorted(code for code in words().catalogue if code.startswith("site_"))
SOURCE = "\n".join(
    path.read_text(encoding="utf-8")
    for folder in ("adjudicator/archive", "templates/archive")
    for path in sorted((ROOT / folder).glob("*"))
    if path.suffix in (".py", ".j2")
)
SAID = set(re.findall(r"\bw\(\"([a-z_]+)\"", SOURCE)) | set(re.findall(r"\bword\([a-z.]+, \"([a-z_]+)\"", SOURCE))


def test_the_search_finds_the_words() -> None:
    assert len(SAID) > 40


@pytest.mark.parametrize("code", sorted(SAID))
def test_a_word_that_is_said_is_there(code: str) -> None:
    known = (
        [f"site_{code}"] if not code.endswith("_") else [found for found in CODES if found.startswith(f"site_{code}")]
    )
    assert known and all(found in words().catalogue for found in known), code


@pytest.mark.parametrize("code", CODES)
def test_a_word_that_is_there_is_said(code: str) -> None:
    name = code.removeprefix("site_")
    patterns = (
        name,
        re.sub(r"^(rules|status)_.*", r"\1_", name),
        re.sub(r"^(correction|rollback)_told", "_told", name),
    )
    assert any(f'"{p}"' in SOURCE or f'"{p}{{' in SOURCE or f"}}{p}" in SOURCE for p in patterns), code


def test_every_game_has_its_name() -> None:
    assert {f"site_rules_{name}" for name in RULESETS} <= set(CODES)
