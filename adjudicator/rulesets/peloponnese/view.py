"""What a player may see of a game of Peloponnese, as plain values for mails and pictures (invariant 6).

A view is made by `viewing.view` alone. Everything on the board is public; only `View.own` is for the seat that looks.
Names are ids; ``""`` means nobody. Messages are codes of ``words/outcomes.toml``.
"""

from __future__ import annotations

import msgspec

from adjudicator.core.messages import Message, Seat
from adjudicator.rulesets.peloponnese.position import Force, Kind, Stage
from adjudicator.rulesets.peloponnese.questions import Question


class ViewState(msgspec.Struct, frozen=True):
    """A city-state.

    Attributes:
        rank, of: its standing taken apart: ``junior partner``, ``Sparta``.
        forces: all its strength points.
        controls: how many spaces it controls.
        must_accept: why it must accept any peace offered now; None for a minor and for a major that may refuse (`6.1`).
    """

    name: str
    kind: Kind
    treasury: int
    bellicosity: int
    resentment: int
    standing: str
    rank: str
    of: str
    friendly: tuple[str, ...]
    unfriendly: tuple[str, ...]
    plague_suffered: bool
    hostages: dict[str, int]
    home_area: str
    home_space: str
    port_space: str
    forces: Force
    controls: int
    must_accept: Message | None


class ViewForce(msgspec.Struct, frozen=True):
    """Strength points of one owner in a space; `text` as orders write them (``2H 1C``)."""

    owner: str
    H: int
    C: int
    N: int
    text: str


class ViewSpace(msgspec.Struct, frozen=True):
    """A space; `tributary` is the tributary whose own space it is."""

    name: str
    area: str
    controller: str
    fortress: bool
    ravaged: bool
    captured: bool
    rebellion: bool
    garrison: str
    friendly_at_start: tuple[str, ...]
    sp: tuple[ViewForce, ...]
    home_of: str
    tributary: str


class ViewArea(msgspec.Struct, frozen=True):
    """An area with its spaces in alphabetical order."""

    name: str
    home_of: str
    home_space: str
    port_space: str
    kingdom_modifier: int
    spaces: tuple[str, ...]


class ViewTributary(msgspec.Struct, frozen=True):
    """A tributary that has a master."""

    name: str
    area: str
    controller: str
    rebellion: bool


class ViewPeace(msgspec.Struct, frozen=True):
    """A peace: since which turn, until which turn it lasts, what was agreed."""

    one: str
    other: str
    since: int
    last: int
    terms: str


class PlagueOutlook(msgspec.Struct, frozen=True):
    """A city the plague will be tested in: hoplites counted, and the least die that lets it strike (7: none does)."""

    city: str
    hoplites: int
    needs_die: int


class MoodOutlook(msgspec.Struct, frozen=True):
    """What the bellicosity segment would do to a major as things stand, and why (`3`)."""

    city: str
    now: int
    then: int
    reasons: tuple[Message, ...]


class RebellionOutlook(msgspec.Struct, frozen=True):
    """A roll that the rebellion segment would make as things stand (`5`): a space that may join (`needs_die` or more),
    or, if `calms`, one that may come to rest (`needs_die` or less)."""

    tributary: str
    space: str
    calms: bool
    modifier: int
    needs_die: int


class OwnView(msgspec.Struct, frozen=True):
    """What only the seat that looks may see.

    Attributes:
        questions: asked of it now, or, in the operations, what it may answer ahead is free.
        answers: given in an earlier stage of this phase and not used yet, in normal form.
        enemies: the majors it is unfriendly to, to whom it may propose peace.
        may_enter: it is the game master, who makes entries and sees all questions and answers.
    """

    questions: tuple[Question, ...]
    answers: tuple[str, ...]
    enemies: tuple[str, ...]
    may_enter: bool


class View(msgspec.Struct, frozen=True):
    """The whole view.

    Attributes:
        year, last_year: of the turn, before our era.
        asked: the seats that have a question to answer now.
        choices: beaten minors that their victor (second) may still make tributaries.
        surrenders: who is surrendering (first) to whom in the phase under way.
    """

    phase: str
    turn: int
    turns: int
    year: int
    last_year: int
    stage: Stage
    over: bool
    seat: Seat | None
    majors: tuple[ViewState, ...]
    minors: tuple[ViewState, ...]
    areas: tuple[ViewArea, ...]
    spaces: tuple[ViewSpace, ...]
    tributaries: tuple[ViewTributary, ...]
    peaces: tuple[ViewPeace, ...]
    emergency_fund: bool
    long_walls: bool
    plague: tuple[PlagueOutlook, ...]
    moods: tuple[MoodOutlook, ...]
    rebellions: tuple[RebellionOutlook, ...]
    asked: tuple[Seat, ...]
    choices: tuple[tuple[str, str], ...]
    surrenders: tuple[tuple[str, str], ...]
    winner: tuple[Seat, ...]
    own: OwnView | None
