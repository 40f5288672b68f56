"""The names of Diadoques from the game's own tables, and readers that know them."""

from __future__ import annotations

import csv
import unicodedata
from functools import cache
from pathlib import Path

from adjudicator.core.messages import Lang, Message
from adjudicator.core.orders import CancelLine, Line, OrderLine, Problem, ReadyLine
from adjudicator.orders.diadoques import DiadoquesReader
from adjudicator.orders.saying import OrderSayer

ROOT = Path(__file__).parents[2]
TABLES = ROOT / "games" / "diadoques"

SEATS = {
    "antipater": "Antipater", "lysimaque": "Lysimachus", "antigone": "Antigonus", "eumene": "Eumenes",
    "ptolemee": "Ptolemy", "seleucos": "Seleucus",
}  # fmt: skip


@cache
def rows(table: str) -> tuple[dict[str, str], ...]:
    with (TABLES / f"{table}.tsv").open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def citadel_id(name: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))


AREAS = {r["code"]: (r["name_fr"], r["name_en"]) for r in rows("areas")}
SEAS = tuple(r["code"] for r in rows("areas") if r["kind"] == "sea")
CITADELS = {citadel_id(r["name_fr"]): (r["name_fr"], r["name_en"]) for r in rows("citadels")}
HOMES = {citadel_id(r["name_fr"]): r["area"] for r in rows("citadels")}
PLAYERS = {SEATS[r["player"]]: (r["name_fr"], r["name_en"]) for r in rows("setup") if r["record"] == "player"}

READER = DiadoquesReader(AREAS, CITADELS, PLAYERS, homes=HOMES, seas=SEAS)


def name(id_: str, lang: Lang) -> str:
    """What a citadel or seat is called: the `Names` of the printers."""
    return (CITADELS.get(id_) or PLAYERS[id_])[lang == "en"]


SAYER = OrderSayer(AREAS, HOMES, PLAYERS, name)


def shown(line: Line) -> str:
    """A line that was read, as one text."""
    if isinstance(line, OrderLine):
        return line.order.text
    if isinstance(line, CancelLine):
        return "cancel all" if line.everything else f"cancel {' '.join(line.keys)}"
    if isinstance(line, ReadyLine):
        return "ready" if line.ready else "wait"
    return line.topic


def read(text: str, lang: Lang = "fr") -> list[str]:
    """The lines of a text that has no problems."""
    reading = READER.read(text, lang)
    assert not reading.problems, reading.problems
    return [shown(line) for line in reading.lines]


def problem(text: str) -> Problem:
    """The only problem of a text that says nothing else."""
    reading = READER.read(text, "fr")
    assert not reading.lines, reading.lines
    assert len(reading.problems) == 1, reading.problems
    return reading.problems[0]


def notes(text: str) -> list[Message]:
    """The notes on a text that is one order."""
    reading = READER.read(text, "fr")
    assert not reading.problems, reading.problems
    (line,) = reading.lines
    assert isinstance(line, OrderLine)
    return list(line.notes)


def table(text: str) -> list[list[str]]:
    """Rows of cells divided by ``|``, one a line."""
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines() if line.strip()]
