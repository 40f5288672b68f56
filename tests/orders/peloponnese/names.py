"""A reader that knows the scenario's names, and its printers."""

from __future__ import annotations

from adjudicator.core.messages import Lang, Message
from adjudicator.core.orders import CancelLine, Line, OrderLine, Problem, ReadyLine
from adjudicator.gamedata import peloponnese_scenario
from adjudicator.orders.peloponnese import PeloponneseReader
from adjudicator.orders.peloponnese_printing import PeloponneseSayer

SCENARIO = peloponnese_scenario()
TABLES = {"state": SCENARIO.states, "space": SCENARIO.spaces, "area": SCENARIO.areas}
READER = PeloponneseReader(*({name: called.all for name, called in table.items()} for table in TABLES.values()))


def name(kind: str, ident: str, lang: Lang) -> str:
    """What a thing is called: the `Names` of the printers."""
    return TABLES[kind][ident].of(lang)


SAYER = PeloponneseSayer(READER, name)


def shown(line: Line) -> str:
    """A line that was read, as one text."""
    if isinstance(line, OrderLine):
        return line.order.text
    if isinstance(line, CancelLine):
        return "cancel all" if line.everything else f"cancel {' '.join(line.keys)}"
    if isinstance(line, ReadyLine):
        return "ready" if line.ready else "wait"
    return line.topic


def read(text: str, lang: Lang = "en") -> list[str]:
    """The lines of a text that has no problems."""
    reading = READER.read(text, lang)
    assert not reading.problems, reading.problems
    return [shown(line) for line in reading.lines]


def problem(text: str) -> Problem:
    """The only problem of a text that says nothing else."""
    reading = READER.read(text, "en")
    assert not reading.lines, reading.lines
    assert len(reading.problems) == 1, reading.problems
    return reading.problems[0]


def notes(text: str) -> list[Message]:
    """The notes on a text that is one order."""
    reading = READER.read(text, "en")
    assert not reading.problems, reading.problems
    (line,) = reading.lines
    assert isinstance(line, OrderLine)
    return list(line.notes)
