"""The words for every code: both languages, the same arguments, and each code used."""

from __future__ import annotations

import re

import pytest

from adjudicator.core.messages import LANGS
from adjudicator.files import data_root
from adjudicator.orders.mare_nostrum_problems import NOTES, PROBLEMS
from adjudicator.render.words import load_catalogue, placeholders
from adjudicator.rulesets.mare_nostrum import verdicts
from adjudicator.rulesets.mare_nostrum.verdicts import ALL, LINES, NEUTRAL, SUCCEEDED, VERDICTS, VOID, message

ROOT = data_root()
CATALOGUE = load_catalogue(ROOT / "templates", "mare_nostrum")
CODES = {**ALL, **PROBLEMS, **NOTES}
SOURCE = "\n".join(
    path.read_text(encoding="utf-8")
    for folder in ("rulesets/mare_nostrum", "orders")
    for path in sorted((ROOT / "adjudicator" / folder).glob("*.py"))
    if path.name != "verdicts.py" and (folder != "orders" or path.name.startswith("mare_nostrum"))
)


@pytest.mark.parametrize("code", CODES)
def test_words(code: str) -> None:
    texts = CATALOGUE[code]
    shown = placeholders(texts["en"])
    assert shown == placeholders(texts["fr"])
    assert shown == set(CODES[code]) or (code in LINES and shown == {"value"})
    for lang in LANGS:
        assert texts[lang] == texts[lang].strip() and "'" not in texts[lang]


def test_the_catalogue_has_no_words_too_many() -> None:
    own = [
        code
        for topic in ("outcomes", "problems")
        for code in re.findall(
            r"^\[(\w+)\]",
            (ROOT / f"templates/mare_nostrum/words/{topic}.toml").read_text(encoding="utf-8"),
            re.MULTILINE,
        )
    ]
    assert sorted(own) == sorted(CODES)


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_used(code: str) -> None:
    made = code.startswith("choice_") and 'f"choice_{kind}"' in SOURCE
    assert made or f'"{code}"' in SOURCE, code


def test_a_code_has_one_verdict() -> None:
    assert len(VERDICTS) == len(SUCCEEDED) + len(NEUTRAL) + len(VOID)
    tables = [verdicts.SUCCEEDED, verdicts.NEUTRAL, verdicts.VOID, verdicts.NOTES, verdicts.NEWS, verdicts.LINES]
    assert sum(len(table) for table in [*tables, verdicts.INDEX]) == len(ALL)


def test_messages_are_held_to_the_tables() -> None:
    assert message("entry_made", number=3).args == {"number": 3}
    with pytest.raises(ValueError, match="entry_made"):
        message("entry_made")
    with pytest.raises(KeyError):
        message("no_such_code")
