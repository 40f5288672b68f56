"""What happened in a game: the events of its log. The state is a pure function of them (invariant 4).

Each event is plain JSON with a ``kind``. The instant of an event stands beside it in the log. Old kinds and fields are
never renamed: a log lives for decades. New fields get a default.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, TypeAlias

import msgspec

from adjudicator.core.dice import Roll
from adjudicator.core.messages import Lang, Message, Seat
from adjudicator.core.orders import Order, Problem
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.ruleset import Phase, PhaseKind

Trigger: TypeAlias = Literal["deadline", "ready", "game master"]
"""Why a phase was resolved: its deadline passed, every seat asked was ready, or the game master said so."""


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", kw_only=True):
    pass


class GameCreated(_Event, frozen=True, tag="game created"):
    """A game exists. `settings` are the changes to the game's defaults; `rules` the deadline rule a kind of phase.

    `seed` is secret until the game has ended; only its hash is shown before (`diadoques 11.3`).
    """

    ruleset: str
    title: str
    lang: Lang
    settings: dict[str, Any]
    rules: dict[str, str]
    seed: str


class PlayerAdded(_Event, frozen=True, tag="player added"):
    """A person takes a seat, or what is known of him changes. `address` is where his mail comes from and goes to.

    `reason` is why somebody takes over the seat of another.
    """

    seat: Seat
    name: str
    address: str
    lang: Lang
    zone: str
    reason: str = ""


class SeatVacated(_Event, frozen=True, tag="seat vacated"):
    """The game master took a seat from its player; nobody sits there, and its orders are taken off the file."""

    seat: Seat
    reason: str


class Invited(_Event, frozen=True, tag="invited"):
    """Somebody was asked to play, with the game master's own `text`; he may sign up whatever the policy says."""

    address: str
    name: str
    lang: Lang
    text: str = ""


class SignedUp(_Event, frozen=True, tag="signed up"):
    """Somebody would like to play, and which seats he would like best, best first. Again changes that; not `on` takes
    it back. `approved`: he takes part in the draw without more ado."""

    address: str
    name: str
    lang: Lang
    zone: str
    wishes: tuple[Seat, ...] = ()
    mail: int = 0
    on: bool = True
    approved: bool = False


class SignUpApproved(_Event, frozen=True, tag="sign-up approved"):
    """The game master put somebody on the list for the draw; `wishes` are told with it or were told before."""

    address: str
    name: str
    lang: Lang
    wishes: tuple[Seat, ...] = ()


class SeatsAllotted(_Event, frozen=True, tag="seats allotted"):
    """The free seats were drawn (`core.roster`): in which order the people chose, and who got which seat."""

    order: tuple[str, ...]
    seats: dict[Seat, str]
    rolls: tuple[Roll, ...]


class ObserverSet(_Event, frozen=True, tag="observer set"):
    """Somebody begins to look on, or ends it: he is sent what everybody may know of each resolution."""

    address: str
    name: str
    lang: Lang
    zone: str
    on: bool


class CoMasterSet(_Event, frozen=True, tag="co-master set"):
    """A second address may command as game master, or may no longer."""

    address: str
    name: str
    lang: Lang
    zone: str
    on: bool


class GameStarted(_Event, frozen=True, tag="game started"):
    """The first phase opens."""

    position: dict[str, Any]
    phase: Phase
    seed_hash: str


class DeadlineSet(_Event, frozen=True, tag="deadline set"):
    """The deadline of the present phase is this UTC instant. `cause` says why it was set or changed.

    `absent` are the seats whose announced absence it waits for; `grace` is set if it is the grace given to the silent.
    """

    phase: str
    at: datetime
    cause: Message
    absent: tuple[Seat, ...] = ()
    grace: bool = False


class Entered(msgspec.Struct, frozen=True, omit_defaults=True):
    """Orders of a mail that took effect at once (`ruleset.Ledger`), and the position after them."""

    orders: tuple[Order, ...]
    outcomes: tuple[Outcome, ...]
    position: dict[str, Any]
    next_phase: Phase
    news: tuple[News, ...] = ()
    rolls: tuple[Roll, ...] = ()


class OrdersReceived(_Event, frozen=True, tag="orders received"):
    """One mail's (or the game master's) orders for a seat: what was put on file, taken back, and not taken.

    Attributes:
        mail: number of the mail in the inbox; 0 if it came otherwise.
        filed: the orders put on file, in the order written.
        notes: what was understood otherwise than written, or may void an order: line number and message.
        cancelled: normal forms of the orders taken back by name.
        replaced: normal forms of the orders that a filed one replaced.
        ready: set if the mail said ``ready`` or ``wait``.
        entered: what took effect at once.
        ends: set if the mail ended the phase (`ruleset.Ledger`).
    """

    seat: Seat
    phase: str
    mail: int = 0
    filed: tuple[Order, ...] = ()
    notes: tuple[tuple[int, Message], ...] = ()
    cancelled: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    ready: bool | None = None
    entered: Entered | None = None
    ends: bool = False


class Reminded(_Event, frozen=True, tag="reminded"):
    """Seats without orders were reminded of the deadline; `asked`: because the game master asked for it."""

    phase: str
    seats: tuple[Seat, ...]
    asked: bool = False


class PhaseResolved(_Event, frozen=True, tag="phase resolved"):
    """A phase is over. Holds all it was resolved from and all that came of it; fold only applies `position`.

    A later correction of the rules' code therefore rewrites no finished turn.
    """

    phase: str
    trigger: Trigger
    orders: dict[Seat, tuple[Order, ...]]
    outcomes: tuple[Outcome, ...]
    news: tuple[News, ...]
    rolls: tuple[Roll, ...]
    position: dict[str, Any]
    next_phase: Phase


class PositionSet(_Event, frozen=True, tag="position set"):
    """The game master put another position in the place of the present one, for a `reason` that all are told.

    The phase waits on with the orders on file, unless the new position belongs to another phase: that one opens then.
    `back_to` is set if the game was rolled back: the number of the event that opened the phase it goes back to. What
    was resolved since then is void, but stays in the log. `seed` is a new one for the dice, if the old one is known.
    """

    phase: str
    position: dict[str, Any]
    next_phase: Phase
    reason: str
    back_to: int = 0
    seed: str = ""


class StoryTold(_Event, frozen=True, tag="story told"):
    """The game master's own words for the phase that waits; they stand above its results. A later story replaces it."""

    phase: str
    text: str


class PolicySet(_Event, frozen=True, tag="policy set"):
    """The game master changed how the game is run: `value` is the normal form of a policy (`core.policies`)."""

    name: str
    value: str
    reason: str = ""


class PressSent(_Event, frozen=True, tag="press sent"):
    """A letter that the judge passed on. `to` is empty for one to all, which is public; others are for their readers.

    Attributes:
        seat: who wrote it; `messages.GAME_MASTER` for the game master. Told to nobody if the letter is `grey`.
        phase: the phase that waited then; empty before the start.
        mail: number of the mail in the inbox; 0 if it came otherwise.
        opens: whether the policies said, when it was written, that the end of the game opens it to all.
    """

    seat: Seat
    text: str
    to: tuple[Seat, ...] = ()
    grey: bool = False
    phase: str = ""
    mail: int = 0
    opens: bool = False


class RuleSet(_Event, frozen=True, tag="rule set"):
    """The game master changed the deadline rule of a kind of phase; it holds from the next such phase on."""

    phase_kind: PhaseKind
    rule: str
    reason: str = ""


class GamePaused(_Event, frozen=True, tag="game paused"):
    """The game master stopped the clock: no deadline, no reminders, no resolution; mails are still taken."""

    phase: str
    reason: str


class GameResumed(_Event, frozen=True, tag="game resumed"):
    """The clock runs again; the new deadline follows as an event of its own."""

    phase: str
    reason: str = ""


class AbsenceSet(_Event, frozen=True, tag="absence set"):
    """A seat will be away from one UTC instant until another."""

    seat: Seat
    since: datetime
    until: datetime


class AbsencesWithdrawn(_Event, frozen=True, tag="absences withdrawn"):
    """A seat takes back all absences it has announced."""

    seat: Seat


class PhaseHeld(_Event, frozen=True, tag="phase held"):
    """The deadline has passed, and by the policy ``silent`` the phase waits for the seats that have written nothing.

    `replace` is set if these seats are now to be replaced.
    """

    phase: str
    seats: tuple[Seat, ...]
    replace: bool = False


class GameEnded(_Event, frozen=True, tag="game ended"):
    """The game is over, by its rules or, with a `reason`, by the game master. From here on the seed is public."""

    winners: tuple[Seat, ...]
    seed: str
    reason: str = ""


Event: TypeAlias = (
    GameCreated
    | PlayerAdded
    | GameStarted
    | DeadlineSet
    | OrdersReceived
    | Reminded
    | PhaseResolved
    | PositionSet
    | StoryTold
    | PolicySet
    | RuleSet
    | GamePaused
    | GameResumed
    | AbsenceSet
    | AbsencesWithdrawn
    | PhaseHeld
    | PressSent
    | GameEnded
    | SeatVacated
    | Invited
    | SignedUp
    | SignUpApproved
    | SeatsAllotted
    | ObserverSet
    | CoMasterSet
)

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    """The canonical JSON of an event: equal events give equal bytes everywhere."""
    return _encoder.encode(event)


def decode(body: bytes) -> Event:
    """The event of a log line. Raises msgspec.ValidationError if it is none."""
    return _decoder.decode(body)


def kind_of(event: Event) -> str:
    """The event's kind, as it stands in the log."""
    tag = event.__struct_config__.tag
    assert isinstance(tag, str)
    return tag
