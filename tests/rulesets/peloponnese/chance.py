"""States, answers and entries as they may come, for the laws that must hold of all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from hypothesis import strategies as st

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import Seat
from adjudicator.core.orders import Order
from adjudicator.rulesets.peloponnese.commands import (
    Capture,
    Control,
    Defeat,
    Garrison,
    Muster,
    Ravage,
    Rebel,
    SetFigure,
    SetRelation,
    SetStanding,
)
from adjudicator.rulesets.peloponnese.orders import AnswerPeace, Choice, Form, ProposePeace, Retain, Walls, to_order
from adjudicator.rulesets.peloponnese.position import Force, Position
from tests.rulesets.peloponnese.war import GAME, SEATS

START = GAME.start()
SPACES = ("Athens", "Piraeus", "Oropus", "Corinth", "Crommyon", "Sparta", "Gythium", "Thebes", "Tanagra", "Olynthus",
          "Mende", "Potidaea", "Samos", "Ephesus", "Argos")  # fmt: skip
MINORS = ("Argos", "Chios", "Megara", "Samos", "Miletus", "Potidaea")
LED = tuple(f"{rank} of {who}" for rank in ("junior partner", "ally") for who in SEATS)
STANDINGS = ("dominant", "independent", "neutral", *LED)

majors = st.sampled_from(SEATS)
spaces = st.sampled_from(SPACES)
minors = st.sampled_from(MINORS)
states = st.one_of(majors, minors)
forces = st.builds(Force, H=st.integers(0, 4), C=st.integers(0, 2), N=st.integers(0, 3))

entries: st.SearchStrategy[Form] = st.one_of(
    st.builds(Ravage, spaces),
    st.builds(Capture, spaces, states),
    st.builds(Control, spaces, states),
    st.builds(Garrison, spaces, states),
    st.builds(Rebel, spaces),
    st.builds(Muster, forces, states, spaces, st.booleans()),
    st.builds(SetFigure, st.just("bellicosity"), majors, st.integers(0, 12) | st.just(0)),
    st.builds(SetFigure, st.just("treasury"), majors, st.sampled_from((0, 499, 500, 999, 1000, 1499, 1500, 6000))),
    st.builds(SetStanding, majors, st.sampled_from(STANDINGS)),
    st.builds(SetRelation, majors, majors, st.sampled_from(("friendly", "neutral", "unfriendly"))),
    st.builds(Defeat, minors, majors),
)  # fmt: skip

answers: st.SearchStrategy[Form] = st.one_of(
    st.builds(ProposePeace, majors),
    st.builds(AnswerPeace, majors, st.booleans()),
    st.builds(Retain, forces),
    st.builds(Walls, st.booleans(), st.one_of(st.just(""), majors)),
    st.builds(Choice, st.booleans(), st.one_of(st.just(""), minors)),
)


def _entered(forms: Sequence[Form]) -> Position:
    """The start with entries; those that cannot be change nothing."""
    at = START
    for form in forms:
        at = GAME.enter(at, "GM", to_order(form), ScriptedDice(())).position
    return at


positions = st.lists(entries, max_size=14).map(_entered)


def _on_file(given: Mapping[Seat, Sequence[Form]], at: Position) -> dict[Seat, tuple[Order, ...]]:
    """What the judge would put on file of it."""
    filed: dict[Seat, tuple[Order, ...]] = {}
    for seat, forms in given.items():
        checked = [GAME.check(at, seat, to_order(form)) for form in forms]
        filed[seat] = tuple(one.order for one in checked if one.refusal is None)
    return filed


@st.composite
def phases(draw: st.DrawFn) -> tuple[Position, dict[Seat, tuple[Order, ...]]]:
    """A state before a political phase, with standing answers."""
    at = draw(positions)
    given = draw(st.dictionaries(majors, st.lists(answers, max_size=6)))
    return at, _on_file(given, at)


def total(at: Position) -> int:
    """All strength points on the board."""
    return sum(force.total for space in at.spaces.values() for force in space.sp.values())


def sorted_state(at: Position) -> bytes:
    """The state as bytes."""
    return msgspec.json.encode(GAME.dump(at))
