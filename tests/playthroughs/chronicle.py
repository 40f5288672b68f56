"""A played game as a text that people can read and compare line by line, in English words: all of it, or in outline."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from adjudicator.core.events import (
    AbsenceSet,
    AbsencesWithdrawn,
    CoMasterSet,
    DeadlineSet,
    Entered,
    Event,
    GameCreated,
    GameEnded,
    GamePaused,
    GameResumed,
    GameStarted,
    Invited,
    ObserverSet,
    OrdersReceived,
    PhaseHeld,
    PhaseResolved,
    PlayerAdded,
    PolicySet,
    PositionSet,
    PressSent,
    Reminded,
    RuleSet,
    SeatsAllotted,
    SeatVacated,
    SignedUp,
    SignUpApproved,
)
from adjudicator.core.messages import Message
from adjudicator.core.state import GameState, digest
from adjudicator.daemon.shelves import library, words
from tests.playthroughs.fast import Playthrough
from tests.playthroughs.positions import position, standing

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
    if game.commands:
        lines += ["", "Commands, which only the daemon carries out:"]
        lines += [f"      {phase}: {seat}: {said}" for phase, seat, said in game.commands]
    lines += ["", "Mails without effect:"]
    lines += [f"      {phase}: {sender}: {why}" for phase, sender, why in game.refused]
    return _joined(lines)


def outline(game: Playthrough, what: str) -> str:
    """Of every phase what failed or was void, the news, the dice, and how all stood; and the end."""
    lines = [HEAD.format(what=what)]
    for event in game.resolved:
        lines.append(f"{event.phase}, from {sum(map(len, event.orders.values()))} orders")
        for outcome in event.outcomes:
            verdict = game.ruleset.verdicts[outcome.message.code]
            if verdict in ("failed", "void"):
                by = _in_brackets([f"by {outcome.by}"] if outcome.by else [])
                said = _says(game.state, outcome.message)
                lines.append(f"  {outcome.seat}: {outcome.order}{by}: {verdict}, {said}")
        told = (*_told(event, game.state), *standing(game.state.ruleset, event.position))
        lines += [f"  {line}" for line in told]
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


def _says(state: GameState, message: Message) -> str:
    return f"{message.code}: {words(state.ruleset).say(message, 'en')}"


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
    yield from position(state.ruleset, event.position)


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
        yield f"  {_says(state, problem.message)}"
    yield from (f"? line {line}: {_says(state, note)}" for line, note in event.notes)
    if event.ready is not None:
        yield "ready" if event.ready else "wait"
    if event.entered is not None:
        yield from _entered(event.entered, state)


def _entered(entered: Entered, state: GameState) -> Iterator[str]:
    """What took effect at once."""
    verdicts = library().ruleset(state.ruleset, state.settings).verdicts
    for outcome in entered.outcomes:
        yield f"> {outcome.order}{_in_brackets(['private'] if outcome.private else [])}"
        yield f"    {verdicts[outcome.message.code]}, {_says(state, outcome.message)}"
    yield from _told(entered, state)
    if entered.next_phase != state.phase:
        yield f"next: {entered.next_phase.name} ({entered.next_phase.kind})"


@tell.register
def _(event: Reminded, state: GameState) -> Iterator[str]:
    yield f"to {', '.join(event.seats)}"


@tell.register
def _(event: PhaseResolved, state: GameState) -> Iterator[str]:
    yield f"by {event.trigger}, from {sum(map(len, event.orders.values()))} orders"
    verdicts = library().ruleset(state.ruleset, state.settings).verdicts
    for outcome in event.outcomes:
        marks = [
            *(["not given"] if not outcome.given else []),
            *(["private"] if outcome.private else []),
            *([f"by {outcome.by}"] if outcome.by else []),
        ]
        yield f"{outcome.seat}: {outcome.order}{_in_brackets(marks)}"
        yield f"    {verdicts[outcome.message.code]}, {_says(state, outcome.message)}"
    yield from _told(event, state)
    yield from position(state.ruleset, event.position)
    yield f"next: {event.next_phase.name} ({event.next_phase.kind})"


def _told(event: PhaseResolved | Entered, state: GameState) -> Iterator[str]:
    """The news and the dice of a resolution, or of entries."""
    for news in event.news:
        to = [f"to {' '.join(news.to)}"] if news.to else []
        yield f"* {news.topic}{_in_brackets(to)}, {_says(state, news.message)}"
    for roll in event.rolls:
        yield f"die {roll.purpose} {roll.number}: {roll.value} of {roll.faces}"


@tell.register
def _(event: PositionSet, state: GameState) -> Iterator[str]:
    yield f"because: {event.reason}"
    yield from position(state.ruleset, event.position)
    yield f"next: {event.next_phase.name} ({event.next_phase.kind})"


@tell.register
def _(event: PressSent, state: GameState) -> Iterator[str]:
    yield f"to {', '.join(event.to) or 'all'}{_in_brackets(['grey'] if event.grey else [])}, mail {event.mail}"
    yield from (f"| {line}" for line in event.text.splitlines())


@tell.register
def _(event: SeatVacated, state: GameState) -> Iterator[str]:
    yield f"because: {event.reason}"


@tell.register
def _(event: Invited, state: GameState) -> Iterator[str]:
    yield f"{event.name} <{event.address}>, {event.lang}"
    yield from (f"| {line}" for line in event.text.splitlines())


@tell.register
def _(event: SignedUp, state: GameState) -> Iterator[str]:
    yield f"{event.name} <{event.address}>, {event.lang}, {event.zone}, mail {event.mail}"
    yield f"wishes {', '.join(event.wishes) or 'none'}" if event.on else "taken back"


@tell.register
def _(event: SignUpApproved, state: GameState) -> Iterator[str]:
    yield f"{event.name} <{event.address}>, wishes {', '.join(event.wishes) or 'as told before'}"


@tell.register
def _(event: SeatsAllotted, state: GameState) -> Iterator[str]:
    yield f"chosen in the order {', '.join(event.order)}"
    yield from (f"{seat}: {address}" for seat, address in event.seats.items())
    yield from (f"die {roll.purpose} {roll.number}: {roll.value} of {roll.faces}" for roll in event.rolls)


@tell.register
def _(event: ObserverSet | CoMasterSet, state: GameState) -> Iterator[str]:
    yield f"{event.name} <{event.address}>, {event.lang}, {'from now on' if event.on else 'no longer'}"


@tell.register
def _(event: PolicySet, state: GameState) -> Iterator[str]:
    yield f"{event.name} = {event.value}{_because(event.reason)}"


@tell.register
def _(event: RuleSet, state: GameState) -> Iterator[str]:
    yield f"{event.phase_kind} = {event.rule}{_because(event.reason)}"


@tell.register
def _(event: GamePaused | GameResumed, state: GameState) -> Iterator[str]:
    yield f"because: {event.reason}" if event.reason else "without a reason"


@tell.register
def _(event: AbsenceSet, state: GameState) -> Iterator[str]:
    yield f"from {event.since:%Y-%m-%d %H:%M} to {event.until:%Y-%m-%d %H:%M} UTC"


@tell.register
def _(event: AbsencesWithdrawn, state: GameState) -> Iterator[str]:
    yield "takes all absences back"


@tell.register
def _(event: PhaseHeld, state: GameState) -> Iterator[str]:
    yield f"waits for {', '.join(event.seats)}{', who are to be replaced' if event.replace else ''}"


def _because(reason: str) -> str:
    return f", because: {reason}" if reason else ""


@tell.register
def _(event: GameEnded, state: GameState) -> Iterator[str]:
    yield f"won by {', '.join(event.winners) or 'nobody'}, seed {event.seed!r}"
