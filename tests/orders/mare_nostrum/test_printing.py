"""Print and read again: each form in both languages and in its normal form is stable (`mare_nostrum 7`)."""

from __future__ import annotations

import typing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.core.messages import LANGS, Lang
from adjudicator.core.orders import OrderLine
from adjudicator.gamedata import mare_nostrum_campaign
from adjudicator.orders.mare_nostrum import MareNostrumReader
from adjudicator.orders.mare_nostrum_printing import ENTRY_WORDS, MareNostrumSayer, names_of, to_text
from adjudicator.rulesets.mare_nostrum.orders import (
    COUNTED,
    SHAPES,
    SINGLE,
    Accept,
    Decision,
    EndTurn,
    Entry,
    EntryKind,
    Figure,
    Form,
    Strike,
    from_order,
    to_order,
)

CAMPAIGN = mare_nostrum_campaign()
READER = MareNostrumReader.of(CAMPAIGN)
NAMES = names_of(CAMPAIGN)
SAY = MareNostrumSayer(CAMPAIGN)
ABOUT: dict[str, list[str]] = {
    "": [""],
    "seat": list(CAMPAIGN.powers),
    "province": list(CAMPAIGN.provinces),
    "city": list(CAMPAIGN.provinces),
    "building": [*COUNTED, *SINGLE],
    "figure": list(typing.get_args(Figure)),
}


@st.composite
def entries(draw: st.DrawFn, kind: EntryKind) -> Entry:
    """An entry that its writer could have meant."""
    shape = SHAPES[kind]
    about = draw(st.sampled_from(ABOUT[shape.about]))
    seat = draw(st.sampled_from(["", *(seat for seat in CAMPAIGN.powers if seat != about)]))
    least, most = {"gold": (1, 999_999), "army": (0, 99), "value": (-99_999, 99_999)}.get(shape.amount, (0, 0))
    amount = draw(st.integers(least, most))
    if shape.amount == "count" and about in COUNTED:
        amount = draw(st.sampled_from([0, 2, 3, 12]))
    return Entry(kind, seat, amount, about)


OTHERS: list[Form] = [
    *(Decision(kind, "yes") for kind in ("rejoicing", "feast")),
    *(Decision(kind) for kind in ("rejoicing", "feast", "regime", "flight")),
    *(Decision("regime", regime) for regime in CAMPAIGN.regimes),
    *(Decision("flight", province) for province in CAMPAIGN.provinces),
    *(Accept(0), Accept(12), Strike(0), Strike(7), EndTurn()),
]


def again(text: str) -> list[Form]:
    reading = READER.read(text, "en")
    assert not reading.problems, (text, reading.problems)
    return [from_order(line.order) for line in reading.lines if isinstance(line, OrderLine)]


@given(st.sampled_from(list(SHAPES)).flatmap(entries))
def test_entries(entry: Entry) -> None:
    for text in (str(entry), *(to_text(entry, lang, NAMES) for lang in LANGS)):
        assert again(text) == [entry], text


@pytest.mark.parametrize("form", OTHERS, ids=str)
def test_decisions_and_words_about_entries(form: Form) -> None:
    for text in (str(form), *(to_text(form, lang, NAMES) for lang in LANGS)):
        assert again(text) == [form], text
    assert from_order(to_order(form)) == form


@pytest.mark.parametrize(
    ("text", "lang", "said"),
    [
        ("Rome: expense 40", "fr", "Rome\u00a0: dépense 40"),
        ("Rome: victory over Macedonia", "fr", "Rome\u00a0: victoire contre Macédoine"),
        ("siege of APU", "fr", "Siège de Tarente"),
        ("build 2 schools", "fr", "Construire 2 écoles"),
        ("build temples", "en", "Build temple"),
        ("Rome: army in the field 1", "fr", "Rome\u00a0: armée en campagne 1"),
        ("change regime: tyranny", "fr", "Changer de régime\u00a0: tyrannie"),
        ("flee to SIC", "en", "Flee to SIC"),
        ("end turn", "fr", "Fin du tour"),
        ("strike all", "fr", "Rayer tout"),
        ("no normal form at all", "fr", "no normal form at all"),
    ],
)
def test_normal_forms_in_words(text: str, lang: Lang, said: str) -> None:
    assert SAY(text, lang) == said


def test_every_kind_has_words() -> None:
    assert set(ENTRY_WORDS) == set(SHAPES)
