"""The names of Diplomacy from the game's own table, and readers that know them."""

from __future__ import annotations

import csv

from adjudicator.core.messages import Lang, Message
from adjudicator.core.orders import OrderLine, Problem
from adjudicator.orders import DiplomacyReader, DiplomacySayer
from adjudicator.rulesets.diplomacy.orders import Form, from_order
from tests.orders.board import ROOT, shown

with (ROOT / "games" / "diplomacy" / "provinces.tsv").open(encoding="utf-8", newline="") as _file:
    ROWS = tuple(csv.DictReader(_file, delimiter="\t", quoting=csv.QUOTE_NONE))

PROVINCES = {r["code"]: (r["name_en"], r["name_fr"]) for r in ROWS}
COASTS = tuple(f"{r['code']}/{c.upper()}" for r in ROWS for c in r["coasts"].split(",") if c != "-")
SEAS = tuple(r["code"] for r in ROWS if r["kind"] == "sea")
COASTAL = tuple(r["code"] for r in ROWS if r["kind"] == "coast")
INLAND = tuple(r["code"] for r in ROWS if r["kind"] == "land")
PLACES = (*PROVINCES, *COASTS)

SEATS: dict[str, dict[Lang, str]] = {
    "Austria": {"en": "Austria", "fr": "Autriche"},
    "England": {"en": "England", "fr": "Angleterre"},
    "France": {"en": "France", "fr": "France"},
    "Germany": {"en": "Germany", "fr": "Allemagne"},
    "Italy": {"en": "Italy", "fr": "Italie"},
    "Russia": {"en": "Russia", "fr": "Russie"},
    "Turkey": {"en": "Turkey", "fr": "Turquie"},
}
NAMED = {seat: tuple(names.values()) for seat, names in SEATS.items()}

READER = DiplomacyReader(PROVINCES, dict.fromkeys(COASTS, ()), NAMED, seas=SEAS, coastal=COASTAL)


def name(seat: str, lang: Lang) -> str:
    """What a seat is called: the `SeatNames` of the printer."""
    return SEATS[seat][lang]


SAYER = DiplomacySayer(PROVINCES, COASTS, SEATS, name)


def read(text: str, lang: Lang = "en") -> list[str]:
    """The lines of a text that has no problems."""
    reading = READER.read(text, lang)
    assert not reading.problems, reading.problems
    return [shown(line) for line in reading.lines]


def parsed(text: str, lang: Lang = "en") -> Form:
    """The form of a text that is one order."""
    reading = READER.read(text, lang)
    assert not reading.problems, reading.problems
    (line,) = reading.lines
    assert isinstance(line, OrderLine)
    return from_order(line.order)


def problem(text: str) -> Problem:
    """The only problem of a text that says nothing else."""
    reading = READER.read(text, "en")
    assert not reading.lines, reading.lines
    assert len(reading.problems) == 1, reading.problems
    return reading.problems[0]


def notes(text: str) -> list[Message]:
    """The notes on the last order of a text without problems."""
    reading = READER.read(text, "en")
    assert not reading.problems, reading.problems
    line = reading.lines[-1]
    assert isinstance(line, OrderLine)
    return list(line.notes)
