"""What the game master writes, as values (`peloponnese 7`): entries, which take effect at once, and steps.

Every entry has its opposite, or is corrected by writing it again with another value. Names are those of states, spaces
and areas; a form's normal form is its `str()`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from adjudicator.rulesets.peloponnese.position import Force, Natural
from adjudicator.rulesets.peloponnese.rules import MOST, MOST_MODIFIER

Figure: TypeAlias = Literal["treasury", "bellicosity", "resentment"]
Relation: TypeAlias = Literal["friendly", "neutral", "unfriendly"]

Amount: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Modifier: TypeAlias = Annotated[int, msgspec.Meta(ge=-MOST_MODIFIER, le=MOST_MODIFIER)]


class Written(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="do", tag=str.lower):
    """Common base of everything that can be written: each form has its normal form as `str()`."""


# ---- the game master: spaces


class Ravage(Written, frozen=True):
    """``Ravage Athens``; ``Unravage Athens`` takes it back."""

    space: str
    yes: bool = True

    def __str__(self) -> str:
        return f"{'Ravage' if self.yes else 'Unravage'} {self.space}"


class Capture(Written, frozen=True):
    """``Capture Oropus by Thebes``: it has a new controller and counts as captured this turn."""

    space: str
    by: str

    def __str__(self) -> str:
        return f"Capture {self.space} by {self.by}"


class Release(Written, frozen=True):
    """``Release Oropus to Athens``: the opposite of a capture; nobody controls it if nobody is named."""

    space: str
    to: str = ""

    def __str__(self) -> str:
        return f"Release {self.space}{' to ' if self.to else ''}{self.to}"


class Control(Written, frozen=True):
    """``Set controller Oropus Athens``, ``Set controller Oropus none``: a correction that is no capture."""

    space: str
    by: str = ""

    def __str__(self) -> str:
        return f"Set controller {self.space} {self.by or 'none'}"


class Friendly(Written, frozen=True):
    """``Friendly Oropus to Athens``: it was friendly at the turn's start; ``Not friendly Oropus to Athens``."""

    space: str
    to: str
    yes: bool = True

    def __str__(self) -> str:
        return f"{'Friendly' if self.yes else 'Not friendly'} {self.space} to {self.to}"


class Garrison(Written, frozen=True):
    """``Garrison Plataea by Athens``; ``Remove garrison Plataea`` if nobody is named."""

    space: str
    by: str = ""

    def __str__(self) -> str:
        return f"Garrison {self.space} by {self.by}" if self.by else f"Remove garrison {self.space}"


class Rebel(Written, frozen=True):
    """``Rebel Potidaea``: the space, and the tributary whose home it is, are in rebellion."""

    space: str

    def __str__(self) -> str:
        return f"Rebel {self.space}"


class EndRebellion(Written, frozen=True):
    """``End rebellion Potidaea``, ``End rebellion Potidaea to Athens``: the opposite of `Rebel`."""

    space: str
    to: str = ""

    def __str__(self) -> str:
        return f"End rebellion {self.space}{' to ' if self.to else ''}{self.to}"


class Fortify(Written, frozen=True):
    """``Fortify Plataea``; ``Unfortify Plataea``."""

    space: str
    yes: bool = True

    def __str__(self) -> str:
        return f"{'Fortify' if self.yes else 'Unfortify'} {self.space}"


class LongWalls(Written, frozen=True):
    """``Long Walls up``, ``Long Walls down``."""

    up: bool

    def __str__(self) -> str:
        return f"Long Walls {'up' if self.up else 'down'}"


# ---- the game master: strength points


class Move(Written, frozen=True):
    """``Move 2H Athens to Plataea``, ``Move 2H of Argos from Athens to Plataea``."""

    force: Force
    origin: str
    to: str
    owner: str = ""

    def __str__(self) -> str:
        whose = f"of {self.owner} from " if self.owner else ""
        return f"Move {self.force} {whose}{self.origin} to {self.to}"


class Muster(Written, frozen=True):
    """``Add 2H of Athens to Piraeus``; ``Remove 2H of Athens from Piraeus``."""

    force: Force
    owner: str
    space: str
    add: bool = True

    def __str__(self) -> str:
        verb, where = ("Add", "to") if self.add else ("Remove", "from")
        return f"{verb} {self.force} of {self.owner} {where} {self.space}"


# ---- the game master: states


class SetFigure(Written, frozen=True):
    """``Set treasury Athens 1800``, also ``bellicosity`` and ``resentment``."""

    figure: Figure
    state: str
    amount: Amount

    def __str__(self) -> str:
        return f"Set {self.figure} {self.state} {self.amount}"


class SetStanding(Written, frozen=True):
    """``Set standing Corinth junior partner of Sparta``."""

    state: str
    standing: str

    def __str__(self) -> str:
        return f"Set standing {self.state} {self.standing}"


class SetRelation(Written, frozen=True):
    """``Set relation Athens Sparta unfriendly``, of each to the other (`6.4`)."""

    one: str
    other: str
    relation: Relation

    def __str__(self) -> str:
        return f"Set relation {self.one} {self.other} {self.relation}"


class Hostages(Written, frozen=True):
    """``Set hostages Athens from Sparta 120``; ``Release hostages Athens from Sparta`` is 0."""

    holder: str
    of: str
    count: Amount

    def __str__(self) -> str:
        verb = f"Set hostages {self.holder} from {self.of} {self.count}"
        return verb if self.count else f"Release hostages {self.holder} from {self.of}"


class SignPeace(Written, frozen=True):
    """``Sign peace Athens Sparta``, with the turn it began and terms if wanted (`6.3`)."""

    one: str
    other: str
    turn: Natural = 0
    terms: str = ""

    def __str__(self) -> str:
        turn = f" turn {self.turn}" if self.turn else ""
        return f"Sign peace {self.one} {self.other}{turn}{': ' if self.terms else ''}{self.terms}"


class BreakPeace(Written, frozen=True):
    """``Break peace Athens Sparta`` (`6.3`)."""

    one: str
    other: str

    def __str__(self) -> str:
        return f"Break peace {self.one} {self.other}"


class Defeat(Written, frozen=True):
    """``Defeat Argos by Sparta``, and if the victor's wish is known, ``as tributary`` or ``as ally`` (`4.7`)."""

    state: str
    by: str
    tributary: bool | None = None

    def __str__(self) -> str:
        wish = "" if self.tributary is None else " as tributary" if self.tributary else " as ally"
        return f"Defeat {self.state} by {self.by}{wish}"


class Suffered(Written, frozen=True):
    """``Plague suffered Athens``, ``Plague not suffered Athens`` (`2.5`)."""

    state: str
    yes: bool = True

    def __str__(self) -> str:
        return f"Plague {'suffered' if self.yes else 'not suffered'} {self.state}"


class Fund(Written, frozen=True):
    """``Emergency fund on``, ``Emergency fund off`` (`1.5`)."""

    on: bool

    def __str__(self) -> str:
        return f"Emergency fund {'on' if self.on else 'off'}"


class SetModifier(Written, frozen=True):
    """``Set modifier Chalcidice -1``: what a neighbouring Kingdom adds (`1.4`)."""

    area: str
    amount: Modifier

    def __str__(self) -> str:
        return f"Set modifier {self.area} {self.amount}"


class SetTurn(Written, frozen=True):
    """``Set turn 3``: a correction."""

    turn: Annotated[int, msgspec.Meta(ge=1, le=999)]

    def __str__(self) -> str:
        return f"Set turn {self.turn}"


class LoadState(Written, frozen=True):
    """The whole state from a file that the game master edited; `statefile.export_state` gives its form."""

    state: dict[str, Any]

    def __str__(self) -> str:
        return "Load state file"


# ---- the game master: going on


class Go(Written, frozen=True):
    """``Run political phase``, ``Preview political phase``, ``Next turn``."""

    what: Literal["run", "preview", "next"]

    def __str__(self) -> str:
        return {"run": "Run political phase", "preview": "Preview political phase", "next": "Next turn"}[self.what]


Entry: TypeAlias = (
    Ravage | Capture | Release | Control | Friendly | Garrison | Rebel | EndRebellion | Fortify | LongWalls
    | Move | Muster | SetFigure | SetStanding | SetRelation | Hostages | SignPeace | BreakPeace | Defeat
    | Suffered | Fund | SetModifier | SetTurn | LoadState
)  # fmt: skip
"""What changes the state at once."""
