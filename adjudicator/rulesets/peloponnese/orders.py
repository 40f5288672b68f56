"""What players write, as values (`peloponnese 7`), and what the core keeps of it: normal form, keys, JSON for the log.

Players answer (`Answer`); their answers wait on file until a segment needs them. What the game master writes is in
`commands`. Names are those of states, spaces and areas.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from adjudicator.core.orders import Order
from adjudicator.rulesets.peloponnese.commands import Entry, Go, Written
from adjudicator.rulesets.peloponnese.position import Force

TERMS = 500
"""Characters of the terms of a peace that are kept."""


class ProposePeace(Written, frozen=True):
    """``Propose peace to Athens: terms`` (`6.1, 6.6`)."""

    to: str
    terms: str = ""

    def __str__(self) -> str:
        return f"Propose peace to {self.to}{': ' if self.terms else ''}{self.terms}"


class AnswerPeace(Written, frozen=True):
    """``Accept peace from Sparta``, ``Refuse peace from Sparta`` (`6.1`)."""

    proposer: str
    accept: bool

    def __str__(self) -> str:
        return f"{'Accept' if self.accept else 'Refuse'} peace from {self.proposer}"


class Retain(Written, frozen=True):
    """``Retain 1H 1C``, ``Retain none`` (`4.3`)."""

    force: Force

    def __str__(self) -> str:
        return f"Retain {self.force}"


class Walls(Written, frozen=True):
    """``Tear down walls``, ``Spare walls``, of everybody who surrenders to the player, or of one state (`4.4`)."""

    tear: bool
    of: str = ""

    def __str__(self) -> str:
        return f"{'Tear down' if self.tear else 'Spare'} walls{' of ' if self.of else ''}{self.of}"


class Choice(Written, frozen=True):
    """``Make tributary``, ``Make Argos an ally``: what becomes of a beaten minor (`4.7`); of all without a name."""

    tributary: bool
    minor: str = ""

    def __str__(self) -> str:
        if not self.minor:
            return "Make tributary" if self.tributary else "Make ally"
        return f"Make {self.minor} {'a tributary' if self.tributary else 'an ally'}"


Answer: TypeAlias = ProposePeace | AnswerPeace | Retain | Walls | Choice
Form: TypeAlias = Answer | Entry | Go


def keys(form: Form) -> tuple[str, ...]:
    """The keys by which a later answer replaces an earlier one; what takes effect at once is known by its words."""
    match form:
        case ProposePeace(to=to):
            return (f"propose:{to}",)
        case AnswerPeace(proposer=proposer):
            return (f"answer:{proposer}",)
        case Retain():
            return ("retain",)
        case Walls(of=of):
            return (f"walls:{of}",)
        case Choice(minor=minor):
            return (f"choice:{minor}",)
        case _:
            return (f"entry:{form}",)


def to_order(form: Form, said: str = "") -> Order:
    """`form` as the core keeps it."""
    return Order(text=str(form), keys=keys(form), body=msgspec.to_builtins(form), said=said)


def from_order(order: Order) -> Form:
    """The form of an order of the log. Raises msgspec.ValidationError for what is none."""
    return from_body(order.body)


def from_body(body: dict[str, Any]) -> Form:
    """The form of an order kept as plain JSON."""
    return msgspec.convert({"form": body}, type=_Body).form


class _Body(msgspec.Struct, frozen=True):
    """A form inside a struct: what msgspec knows of a struct it keeps, of a union it makes anew at every call."""

    form: Form
