"""Laws that hold for any orders whatever, and for very long chains."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.movement.causes import HeldUp, Moved
from adjudicator.movement.components import components
from adjudicator.movement.orders import Action, Convoy, Hold, Move, Piece, Policy, Support
from adjudicator.movement.resolve import resolve

PLACES = [f"P{i}" for i in range(8)]
POLICIES = st.builds(Policy, st.booleans(), st.booleans(), st.sampled_from(["convoy fails", "all hold"]), st.booleans())
VALUES = st.integers(1, 3)


@st.composite
def positions(draw: st.DrawFn) -> tuple[list[Piece], dict[str, list[str]]]:
    """Any orders on eight places, and any sea links, even such as hold one way only."""
    spots = draw(st.lists(st.sampled_from(PLACES), min_size=1, max_size=8, unique=True))
    names = st.sampled_from([f"A {at}" for at in PLACES])
    pieces: list[Piece] = []
    for at in spots:
        elsewhere = st.sampled_from([p for p in PLACES if p != at])
        action: Action = draw(
            st.one_of(
                st.just(Hold()),
                st.builds(Move, elsewhere, VALUES, st.booleans()),
                st.builds(Support, names, st.one_of(st.none(), st.sampled_from(PLACES)), VALUES),
                st.builds(Convoy, names, st.sampled_from(PLACES)),
            )
        )
        pieces.append(Piece(f"A {at}", draw(st.sampled_from(["Red", "Blue", "Gold"])), at, draw(VALUES), action))
    links = draw(st.dictionaries(st.sampled_from(PLACES), st.lists(st.sampled_from(PLACES), unique=True)))
    return pieces, links


@settings(max_examples=150, deadline=None)
@given(positions(), POLICIES, st.randoms(use_true_random=False))
def test_the_order_of_pieces_and_links_is_of_no_account(
    position: tuple[list[Piece], dict[str, list[str]]], policy: Policy, rng: Random
) -> None:
    """`diadoques 3.3`: all is simultaneous. The bytes of the result are the same, mappings' order included."""
    pieces, links = position
    first = msgspec.json.encode(resolve(pieces, links, policy))
    shuffled = rng.sample(pieces, len(pieces))
    turned = {place: rng.sample(others, len(others)) for place, others in reversed(links.items())}
    assert msgspec.json.encode(resolve(shuffled, turned, policy)) == first


@settings(max_examples=150, deadline=None)
@given(positions(), POLICIES)
def test_one_piece_a_place_and_nobody_vanishes(
    position: tuple[list[Piece], dict[str, list[str]]], policy: Policy
) -> None:
    """`diadoques 1.2`; every order has an outcome."""
    pieces, links = position
    movement = resolve(pieces, links, policy)
    names = {p.name for p in pieces}
    assert len(set(movement.places.values())) == len(movement.places)
    assert set(movement.places) | set(movement.dislodged) == names
    assert not set(movement.places) & set(movement.dislodged)
    assert set(movement.causes) == names
    for piece in pieces:
        cause = movement.causes[piece.name]
        went = movement.places.get(piece.name, piece.at) != piece.at
        assert went == isinstance(cause, Moved)
    owners = {p.name: p.owner for p in pieces}
    for name, fate in movement.dislodged.items():
        assert owners[fate.by] != owners[name], "nobody dislodges his own (4.7)"
        assert movement.places[fate.by] == fate.place
        assert fate.strength > fate.defence
        assert fate.by in movement.attacked[name]


@settings(max_examples=100, deadline=None)
@given(positions(), st.sampled_from(["Red", "Blue"]))
def test_the_names_of_owners_are_of_no_account(position: tuple[list[Piece], dict[str, list[str]]], other: str) -> None:
    """Owners only matter by being the same or not."""
    pieces, links = position
    swap = {"Gold": other, other: "Gold"}
    swapped = [msgspec.structs.replace(p, owner=swap.get(p.owner, p.owner)) for p in pieces]
    assert resolve(swapped, links, Policy()) == resolve(pieces, links, Policy())


def _row(length: int, last: Action) -> list[Piece]:
    """A row of pieces, each going to the place of the next; the last does `last`."""
    row = [Piece(f"A {i:05}", "Red", f"{i:05}", 1, Move(f"{i + 1:05}")) for i in range(length - 1)]
    return [*row, Piece(f"A {length - 1:05}", "Red", f"{length - 1:05}", 1, last)]


def test_a_chain_of_thousands_moves_up_or_is_held_up() -> None:
    """`diadoques 4.6`: nothing recurses along a chain."""
    free = resolve(_row(3000, Move("open")), {}, Policy())
    assert all(isinstance(cause, Moved) for cause in free.causes.values())
    blocked = resolve(_row(3000, Hold()), {}, Policy())
    assert sum(isinstance(cause, HeldUp) for cause in blocked.causes.values()) == 2998


def test_a_ring_of_thousands_moves_round() -> None:
    """`diadoques 4.6`."""
    ring = resolve(_row(3000, Move("00000")), {}, Policy())
    assert all(isinstance(cause, Moved) for cause in ring.causes.values())


def test_a_convoy_by_hundreds_of_fleets() -> None:
    """`diadoques 4.14`: nothing recurses along a chain of fleets either."""
    seas = [f"S{i:03}" for i in range(400)]
    links = {a: {b} for a, b in zip(["home", *seas], [*seas, "away"], strict=True)}
    fleets = [Piece(f"F {sea}", "Red", sea, 1, Convoy("A home", "away")) for sea in seas]
    movement = resolve([Piece("A home", "Red", "home", 1, Move("away", 1, True)), *fleets], links, Policy())
    assert movement.causes["A home"] == Moved("away", 1, None, tuple(seas))


def test_a_row_of_hundreds_of_convoys_that_hang_on_one_another() -> None:
    """Each army that arrives cuts the support against the next one's fleet; as the first is lost, all are."""
    count = 300
    pieces: list[Piece] = [
        Piece("F base", "Gold", "base", 1, Move("S000", 2)),
    ]
    for i in range(count):
        pieces += [
            Piece(f"A {i:03}", "Red", f"L{i:03}", 1, Move(f"T{i:03}", 1, True)),
            Piece(f"F {i:03}", "Red", f"S{i:03}", 1, Convoy(f"A {i:03}", f"T{i:03}")),
            Piece(f"A T{i:03}", "Blue", f"T{i:03}", 1, Support(f"F B{i + 1:03}", f"S{i + 1:03}")),
            Piece(f"F B{i + 1:03}", "Blue", f"B{i + 1:03}", 1, Move(f"S{i + 1:03}")),
        ]
    links = {f"L{i:03}": [f"S{i:03}"] for i in range(count)} | {f"S{i:03}": [f"T{i:03}"] for i in range(count)}
    movement = resolve(pieces, links, Policy())
    assert list(movement.dislodged) == [f"F {i:03}" for i in range(count)]
    saved = resolve([p for p in pieces if p.name != "F base"], links, Policy())
    assert not saved.dislodged


def test_components_come_after_what_they_lead_into() -> None:
    edges = {1: [2], 2: [3], 3: [1, 4], 4: [5], 5: [4], 6: [1, 6], 7: []}
    assert components([6, 1, 2, 3, 4, 5, 7], edges) == [[4, 5], [1, 2, 3], [6], [7]]


def test_components_of_a_long_path() -> None:
    edges = {i: [i + 1] for i in range(5000)} | {5000: []}
    assert components(range(5001), edges) == [[i] for i in range(5000, -1, -1)]
