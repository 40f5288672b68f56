"""The mails a player asks for by a line of their name, and the one that hands a seat over to a newcomer.

They change nothing and can be written at any time, before the start and after the end of a game as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.core.messages import GAME_MASTER
from adjudicator.core.orders import Order
from adjudicator.render.arguments import joined
from adjudicator.render.context import Desk
from adjudicator.render.games import Example, Lesson
from adjudicator.render.past import said_to_all, turns
from adjudicator.render.people import commands, reliability_lines, who_lines
from adjudicator.render.rulebook import typeset
from adjudicator.render.safety import one_line
from adjudicator.render.shown import ExampleShown, LessonShown, Plain
from adjudicator.render.timing import how_run

TURNS_IN_FULL = 4
"""So many of the last phases are told in full by ``history``; those before get a line each."""

TURNS_FOR_NEWCOMERS = 3
"""So many by ``handover``."""


def order_forms(desk: Desk) -> Plain:
    """``help``: the forms of orders, those the player can use now first, with examples from his position."""
    view, position = desk.view(), desk.position
    taught = () if desk.seat == GAME_MASTER and not desk.books else desk.pages.lessons(view, desk.reader)
    lessons = [(lesson, _judged(desk, position, lesson)) for lesson in taught]
    units = desk.pages.own_units(view, desk.reader)
    return {
        **desk.common(),
        "now": _part(lessons, usable=True),
        "later": _part(lessons, usable=False),
        "unit": units[0] if units else "",
        "commands": commands(desk),
    }


def _judged(desk: Desk, position: Any, lesson: Lesson) -> list[tuple[bool, ExampleShown]]:
    """Each form with whether it can be used now."""
    found = []
    for example in lesson.examples:
        order, usable = _best(desk, position, example)
        found.append((usable, ExampleShown(desk.reader.order(order.text), example.meaning)))
    return found


def _best(desk: Desk, position: Any, example: Example) -> tuple[Order, bool]:
    """The first order of a form that would be taken now without a remark, else the first that would be taken at all,
    else, as one for another time, the first."""
    noted: Order | None = None
    for order in example.orders[:-1] if desk.waiting else ():
        checked = desk.ruleset.check(position, desk.seat, order)
        if checked.refusal is None:
            if not checked.notes:
                return order, True
            noted = noted or checked.order
    return (noted, True) if noted else (example.orders[0], False)


def _part(
    lessons: Iterable[tuple[Lesson, list[tuple[bool, ExampleShown]]]], *, usable: bool
) -> tuple[LessonShown, ...]:
    parts = ((lesson.title, tuple(shown for can, shown in judged if can == usable)) for lesson, judged in lessons)
    return tuple(LessonShown(title, examples) for title, examples in parts if examples)


def rules(desk: Desk) -> Plain:
    """``rules``: the rules of the game with its settings, the deadlines, and the board in words."""
    return {**desk.common(), **_rulebook(desk), "areas": tuple(desk.pages.gazetteer(desk.reader))}


def _rulebook(desk: Desk) -> Plain:
    assert desk.rulebook is not None
    arguments = desk.pages.rule_arguments(desk.ruleset.settings, desk.reader)
    return {
        "book": typeset(desk.rulebook, desk.ruleset.settings, arguments, desk.reader),
        "deadlines": desk.deadlines(),
    }


def position_map(desk: Desk) -> Plain:
    """``map``: the map, and the position without anything private, so that the mail can be passed on."""
    return {**desk.common(), **desk.board(), "public": True}


def status(desk: Desk) -> Plain:
    """``status``: the phase, the player's orders on file, how many others have written, his money, the standing."""
    state, position = desk.state, desk.position
    asked = desk.ruleset.asked(position) if desk.waiting else ()
    return {
        **desk.common(),
        **desk.on_file(),
        "status": state.status,
        "asked": len(asked),
        "heard": sum(bool(state.on_file(seat)) or seat in state.ready for seat in asked),
        "waits": desk.seat in asked,
        "units": ", ".join(desk.pages.own_units(desk.view(), desk.reader)),
        "summary": tuple(desk.pages.summary(desk.view(), desk.reader)) if state.status == "running" else (),
        "standing": tuple(
            (desk.pages.seat(seat, desk.reader), points) for seat, points in desk.ruleset.standing(position)
        ),
        "winners": joined([desk.reader.seat(seat) for seat in state.winners], desk.reader.lang),
        "winner_count": len(state.winners),
        "taken": sum(seat in state.players for seat in desk.ruleset.seats),
        "seats": len(desk.ruleset.seats),
        "terms": how_run(desk),
        "language": desk.reader.t(f"language_{desk.reader.lang}"),
        "zone": one_line(desk.reader.zone, 60),
        "who": who_lines(desk),
        "reliability": reliability_lines(desk),
    }


def history(desk: Desk) -> Plain:
    """``history``: the game phase by phase, the last ones in full."""
    earlier, latest = turns(desk, TURNS_IN_FULL)
    since = said_to_all(desk, desk.waiting.name if desk.waiting else "")
    return {**desk.common(), "earlier": earlier, "latest": latest, "since": since, "status": desk.state.status}


def handover(desk: Desk) -> Plain:
    """To somebody who takes over a seat in mid-game: all he needs to play on, the rules included."""
    _, latest = turns(desk, TURNS_FOR_NEWCOMERS)
    return {
        **desk.common(),
        **desk.board(),
        **desk.settings(),
        **desk.on_file(),
        **_rulebook(desk),
        "terms": how_run(desk),
        "latest": latest,
        "phases": len(desk.past),
    }
