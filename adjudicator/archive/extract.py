"""What of a log everybody may read, event by event (invariant 6): the public extract.

What is not in the table below stays out. The hashes stay out too: with all else known, a hash would tell whether a
guess at what was left out is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from adjudicator.archive.logtext import EXTRACT, body_lines, head, people_lines
from adjudicator.archive.public import public_cause, public_draw, public_letter
from adjudicator.archive.readable import Teller
from adjudicator.archive.records import Export
from adjudicator.archive.story import KINDS
from adjudicator.archive.voice import public_news, public_outcomes, told
from adjudicator.core.events import (
    DeadlineSet,
    Event,
    GameCreated,
    GameEnded,
    GamePaused,
    GameResumed,
    GameStarted,
    OrdersReceived,
    PhaseHeld,
    PhaseResolved,
    PlayerAdded,
    PolicySet,
    PositionSet,
    PressSent,
    RuleSet,
    SeatsAllotted,
    SeatVacated,
    StoryTold,
    decode,
    encode,
)
from adjudicator.core.fold import fold
from adjudicator.core.letters import hidden
from adjudicator.core.messages import Lang
from adjudicator.core.state import GameState
from adjudicator.render.safety import one_line
from adjudicator.store import instant_from_text

ABOUT = """\
What an observer may read of the log of one game. Addresses, orders on file, private outcomes, positions and letters
between players were left out, and with them whole events: their numbers are missing. So were the hashes.
This file cannot be put back.
"""


@dataclass(frozen=True, slots=True)
class Known:
    """What decides whether an event is public: the game as it stands, and which phases and stories came out."""

    state: GameState
    over: frozenset[int]
    """Numbers of the orders and letters of phases that were resolved since then."""
    told: frozenset[int]
    """Numbers of the stories that came out with results."""
    seeds: frozenset[str]
    """The seeds that an end of the game has made public; also if it was taken back."""

    def seed(self, seed: str) -> str:
        """A seed if it is public, else nothing."""
        return seed if seed in self.seeds else ""


Public: TypeAlias = Callable[[Known, int, Any], Event | None]


def _as_it_is(known: Known, number: int, event: Event) -> Event:
    return event


def _player(known: Known, number: int, event: PlayerAdded) -> Event | None:
    return None if hidden(known.state) else replace(event, address="", zone="", reason="")


def _orders(known: Known, number: int, event: OrdersReceived) -> Event | None:
    """Only what took effect at once, and not before the phase was over."""
    if event.entered is None or number not in known.over:
        return None
    outcomes, news = tuple(public_outcomes(event.entered.outcomes)), tuple(public_news(event.entered.news))
    if not outcomes and not news:
        return None
    entered = replace(event.entered, orders=(), outcomes=outcomes, news=news, position={})
    return OrdersReceived(seat=event.seat, phase=event.phase, entered=entered)


def _resolved(known: Known, number: int, event: PhaseResolved) -> Event:
    return replace(
        event,
        orders={},
        outcomes=tuple(public_outcomes(event.outcomes)),
        news=tuple(public_news(event.news)),
        position={},
    )


def _letter(known: Known, number: int, event: PressSent) -> Event | None:
    """Not before the phase it was written in is over."""
    return public_letter(known.state, event) if number in known.over else None


PUBLIC: Mapping[type[Any], Public] = {
    GameCreated: lambda known, number, event: replace(event, seed=known.seed(event.seed)),
    PlayerAdded: _player,
    SeatVacated: lambda known, number, event: replace(event, reason=""),
    GameStarted: lambda known, number, event: replace(event, position={}),
    SeatsAllotted: lambda known, number, event: public_draw(known.state, event),
    DeadlineSet: lambda known, number, event: replace(event, absent=(), cause=public_cause(event.cause)),
    OrdersReceived: _orders,
    PhaseResolved: _resolved,
    PositionSet: lambda known, number, event: replace(event, position={}, seed=known.seed(event.seed)),
    StoryTold: lambda known, number, event: event if number in known.told else None,
    PolicySet: _as_it_is,
    RuleSet: _as_it_is,
    GamePaused: _as_it_is,
    GameResumed: _as_it_is,
    PhaseHeld: lambda known, number, event: replace(event, seats=()),
    PressSent: _letter,
    GameEnded: _as_it_is,
}
"""The kinds of events an observer may know of, and what of them. All others are withheld."""

LONGEST = 10_000
"""Characters of a line of people's words."""

_EMPTY: tuple[Any, ...] = ("", [], {}, None)


def public_events(export: Export) -> tuple[Known, list[tuple[int, str, Event]]]:
    """What was known, then number, instant and public part of every event that has one.

    Raises:
        LogError, msgspec.ValidationError: for a log that makes no sense.
    """
    events = [(r.number, r.at, decode(r.body)) for r in export.records if r.kind in KINDS]
    known = _known(export.game, events)
    found = []
    for number, at, event in events:
        public = PUBLIC.get(type(event))
        shown = public(known, number, event) if public else None
        if shown is not None:
            unsigned = isinstance(shown, PressSent) and not shown.seat
            found.append((number, f"{at[:10]}T00:00:00.000000Z" if unsigned else at, shown))
    return known, found


def _known(game: str, events: Iterable[tuple[int, str, Event]]) -> Known:
    state: GameState | None = None
    over: set[int] = set()
    told: set[int] = set()
    seeds: set[str] = set()
    waiting: list[int] = []
    letters: list[int] = []
    story = 0
    for number, at, event in events:
        state = fold(state, game, instant_from_text(at), event)
        match event:
            case OrdersReceived():
                waiting.append(number)
            case PressSent():
                (over.add if state.status == "ended" else letters.append)(number)
            case GameStarted():
                over.update(letters)
                letters = []
            case GameEnded():
                over.update(letters)
                letters = []
                seeds.update({state.seed, event.seed} - {""})
            case StoryTold():
                story = number
            case PhaseResolved():
                over.update(waiting, letters)
                told.update({story} - {0})
                waiting, letters, story = [], [], 0
            case PositionSet():
                story = 0 if state.story == "" else story
                if event.back_to:
                    over.update(letters)
                    waiting, letters = [], []
    assert state is not None
    return Known(state, frozenset(over), frozenset(told), frozenset(seeds))


def write_extract(export: Export, fields: Iterable[tuple[str, str]], lang: Lang) -> str:
    """The public extract of a log as a file; it reads like a log, but has neither hashes nor all events.

    Raises:
        LogError, msgspec.ValidationError: for a log that makes no sense.
    """
    known, events = public_events(export)
    teller = Teller(export.game, lang, known.state)
    lines = head(EXTRACT, (("game", export.game), *((name, one_line(value, 200)) for name, value in fields)), ABOUT)
    for number, at, event in events:
        shown = _without_addresses(msgspec.json.decode(encode(event)))
        plain = {key: value for key, value in shown.items() if value not in _EMPTY}
        lines += ["", f"--- {number}", f"at: {at}", f"kind: {plain['kind']}"]
        lines += people_lines(teller.lines(msgspec.convert(shown, type=Event)))
        lines += body_lines(msgspec.json.encode(plain))
    return "\n".join(lines) + "\n"


def _without_addresses(value: Any) -> Any:
    """The same, and in every text what looks like an address of mail cut short."""
    if isinstance(value, dict):
        return {key: _without_addresses(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_without_addresses(inner) for inner in value]
    if isinstance(value, str) and "@" in value:
        return "\n".join(told(line, LONGEST) for line in value.splitlines())
    return value
