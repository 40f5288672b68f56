"""A played game as a text that people can read and compare line by line, in English words: all of it, or in outline."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from adjudicator.core.events import (
    DeadlineSet,
    Event,
    GameCreated,
    GameEnded,
    GameStarted,
    OrdersReceived,
    PhaseResolved,
    PlayerAdded,
    Reminded,
)
from adjudicator.core.messages import Message
from adjudicator.core.state import GameState, digest
from adjudicator.daemon.shelves import library, words
from adjudicator.rulesets.diadoques.verdicts import VERDICTS
from tests.playthroughs.fast import Playthrough

HEAD = """\
{what}, from tests/playthroughs. Made by `make golden`: read the difference before you
keep it. Problems, notes, outcomes and news stand with their codes and their English words.
"""


def chronicle(game: Playthrough, what: str) -> str:
    """The whole log as text, `what` it is first; the same log gives the same bytes."""
    lines = [HEAD.format(what=what)]
    for entry in game.log:
        lines.append(f"{entry.number:3} {entry.at:%Y-%m-%d %H:%M:%S} {_title(entry.event)}")
        lines += [f"      {line}" for line in tell(entry.event, entry.state)]
    lines += ["", "Mails without effect:"]
    lines += [f"      {phase}: {sender}: {why}" for phase, sender, why in game.refused]
    return _joined(lines)


def outline(game: Playthrough, what: str) -> str:
    """Of every phase what failed or was void, the news, the dice, and how all stood; and the end."""
    lines = [HEAD.format(what=what)]
    for event in game.resolved:
        lines.append(f"{event.phase}, from {sum(map(len, event.orders.values()))} orders")
        for outcome in event.outcomes:
            verdict = VERDICTS[outcome.message.code]
            if verdict in ("failed", "void"):
                by = _in_brackets([f"by {outcome.by}"] if outcome.by else [])
                lines.append(f"  {outcome.seat}: {outcome.order}{by}: {verdict}, {_says(outcome.message)}")
        lines += [f"  {line}" for line in (*_told(event), *_standing(event.position))]
    end = game.log[-1]
    lines += ["", *(f"{_title(end.event)}: {line}" for line in tell(end.event, end.state))]
    return _joined(lines)


def _joined(lines: list[str]) -> str:
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _title(event: Event) -> str:
    kind = str(event.__struct_config__.tag)
    names = [getattr(event, name) for name in ("phase", "seat") if isinstance(getattr(event, name, None), str)]
    return " ".join((kind, *(f"[{name}]" for name in names)))


def _in_brackets(marks: list[str]) -> str:
    return f" ({', '.join(marks)})" if marks else ""


def _says(message: Message) -> str:
    return f"{message.code}: {words('diadoques').say(message, 'en')}"


@singledispatch
def tell(event: Any, state: GameState) -> Iterator[str]:
    """The lines of one event; `state` is the game after it. Raises TypeError for an event this text does not know."""
    raise TypeError(f"{type(event).__name__} has no text")


@tell.register
def _(event: GameCreated, state: GameState) -> Iterator[str]:
    yield f"{event.ruleset}, {event.title!r}, {event.lang}, seed {event.seed!r}"
    yield f"settings {event.settings}, rules {event.rules}"


@tell.register
def _(event: PlayerAdded, state: GameState) -> Iterator[str]:
    yield f"{event.name} <{event.address}>, {event.lang}, {event.zone}"


@tell.register
def _(event: GameStarted, state: GameState) -> Iterator[str]:
    yield f"seed hash {event.seed_hash}"
    yield from position(event.position)


@tell.register
def _(event: DeadlineSet, state: GameState) -> Iterator[str]:
    yield f"{event.at:%Y-%m-%d %H:%M:%S} UTC, {event.cause.code}"


@tell.register
def _(event: OrdersReceived, state: GameState) -> Iterator[str]:
    yield f"mail {event.mail}, digest {digest(state.game, event.phase, event.seat, state.on_file(event.seat))}"
    yield from (f"+ {order.text}" for order in event.filed)
    yield from (f"- {text} (replaced)" for text in event.replaced)
    yield from (f"- {text} (cancelled)" for text in event.cancelled)
    for problem in event.problems:
        yield f"! line {problem.line}, column {problem.column}: {problem.said!r}"
        yield f"  {_says(problem.message)}"
    yield from (f"? line {line}: {_says(note)}" for line, note in event.notes)
    if event.ready is not None:
        yield "ready" if event.ready else "wait"


@tell.register
def _(event: Reminded, state: GameState) -> Iterator[str]:
    yield f"to {', '.join(event.seats)}"


@tell.register
def _(event: PhaseResolved, state: GameState) -> Iterator[str]:
    yield f"by {event.trigger}, from {sum(map(len, event.orders.values()))} orders"
    for outcome in event.outcomes:
        marks = [
            *(["not given"] if not outcome.given else []),
            *(["private"] if outcome.private else []),
            *([f"by {outcome.by}"] if outcome.by else []),
        ]
        yield f"{outcome.seat}: {outcome.order}{_in_brackets(marks)}"
        yield f"    {VERDICTS[outcome.message.code]}, {_says(outcome.message)}"
    yield from _told(event)
    yield from position(event.position)
    yield f"next: {event.next_phase.name} ({event.next_phase.kind})"


def _told(event: PhaseResolved) -> Iterator[str]:
    """The news and the dice of a resolution."""
    for news in event.news:
        to = [f"to {' '.join(news.to)}"] if news.to else []
        yield f"* {news.topic}{_in_brackets(to)}, {_says(news.message)}"
    for roll in event.rolls:
        yield f"die {roll.purpose} {roll.number}: {roll.value} of {roll.faces}"


@tell.register
def _(event: GameEnded, state: GameState) -> Iterator[str]:
    yield f"won by {', '.join(event.winners) or 'nobody'}, seed {event.seed!r}"


def position(dumped: dict[str, Any]) -> Iterator[str]:
    """A position of Diadoques, as it is kept in the log, a line a seat."""
    ruleset = library().ruleset("diadoques", {})
    where = ruleset.load(dumped)
    view = ruleset.view(where, None)
    yield f"position: {view.phase}"
    for seat, points in ruleset.standing(where):
        units = [f"{u.name}{'*' if u.leader else ''}{_more(where, u)}" for u in view.units if u.owner == seat]
        held = next(s for s in view.seats if s.seat == seat)
        yield f"  {seat}: {points} VP, {where.treasury.get(seat, 0)} T; {', '.join(units) or 'no units'}"
        yield f"    citadels {_list(held.citadels)}; provinces {_list(held.provinces)}"
    for lost in where.dislodged:
        barred = f", not to {lost.forbidden}" if lost.forbidden else ""
        yield f"  dislodged: {lost.unit.name} ({lost.unit.owner}){'*' if lost.diadochus else ''}{barred}"
    royals = [f"{r.name} {r.area}{f' with {r.protector}' if r.protector else ''}" for r in where.royals]
    yield f"  diadochi {_pairs(where.diadochi)}; royals {', '.join(royals)}; treasures {_list(where.treasures)}"
    others = {"married": where.married, "royal orders used": where.royal_orders_used, "floods": where.floods}
    others |= {"storms": where.storms, "standoffs": where.standoffs, "eliminated": where.eliminated}
    said = [f"{name} {value if isinstance(value, str) else _list(value)}" for name, value in others.items() if value]
    if said:
        yield f"  {'; '.join(said)}"


def _standing(dumped: dict[str, Any]) -> Iterator[str]:
    """Points, talents, units and citadels of each seat, and where the royal persons are."""
    ruleset = library().ruleset("diadoques", {})
    where = ruleset.load(dumped)
    for seat, points in ruleset.standing(where):
        units = " ".join(u.name.replace(" ", ":") for u in where.units if u.owner == seat)
        citadels = _list(tuple(c for c, holder in where.citadels.items() if holder == seat))
        yield f"{seat}: {points} VP, {where.treasury.get(seat, 0)} T; {units or 'no units'}; {citadels}"
    yield f"royals {', '.join(f'{r.name} {r.area} {r.protector}'.strip() for r in where.royals) or 'none'}"


def _more(where: Any, shown: Any) -> str:
    """What a unit carries besides: royal persons, a season of siege served, counter-bribes."""
    unit = next(u for u in where.units if u.place == shown.place)
    royals = "".join(f" +{name}" for name in shown.royals)
    siege = f" (1 season before {unit.siege})" if unit.siege else ""
    guard = f" (guarded: {_pairs(unit.guard)})" if unit.guard else ""
    return f"{royals}{siege}{guard}"


def _list(items: tuple[str, ...]) -> str:
    return " ".join(items) or "none"


def _pairs(items: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in items.items())
