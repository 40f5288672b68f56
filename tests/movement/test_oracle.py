"""The engine against the oracle on random positions, in all that the oracle has a word on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from adjudicator.movement.causes import ConvoyBroken, Cut, NoConvoy, Paradox, SupporterDislodged, Unmatched
from adjudicator.movement.orders import Move, Piece, Policy, Support
from adjudicator.movement.resolve import resolve
from tests.movement.oracle import Position, Verdict
from tests.movement.positions import contested_exchanges, convoy_brawl, random_position, tangled_convoys

Maker = Callable[[Random, int], tuple[list[Piece], dict[str, set[str]]]]

POLICIES = {
    "diadoques": (Policy(), 3),
    "diplomacy": (Policy(True, True, "convoy fails", True), 1),
    "diplomacy, values to 3": (Policy(True, True, "convoy fails", True), 3),
    "diplomacy, all hold": (Policy(True, True, "all hold"), 1),
    "diadoques, all hold": (Policy(False, False, "all hold"), 2),
    "diadoques, a convoyed victim bounces": (Policy(convoyed_victim_bounces=True), 2),
    "uncut from target only": (Policy(True, False), 2),
}

MAKERS: dict[str, tuple[Maker, int]] = {
    "any orders": (random_position, 300),
    "convoys": (convoy_brawl, 250),
    "tangled convoys": (tangled_convoys, 120),
    "contested exchanges": (contested_exchanges, 150),
}


def engine_verdict(pieces: list[Piece], links: dict[str, set[str]], policy: Policy) -> Verdict:
    """What the engine says, put as the oracle puts it."""
    movement = resolve(pieces, links, policy)
    causes = movement.causes
    return Verdict(
        places=dict(movement.places),
        dislodged={name: fate.by for name, fate in movement.dislodged.items()},
        standoffs=movement.standoffs,
        void_supports=frozenset(
            p.name
            for p in pieces
            if isinstance(p.action, Support) and isinstance(causes[p.name], Cut | SupporterDislodged | Unmatched)
        ),
        idle_moves=frozenset(
            p.name
            for p in pieces
            if isinstance(p.action, Move) and isinstance(causes[p.name], NoConvoy | ConvoyBroken | Paradox)
        ),
        paradox=frozenset(name for name, cause in causes.items() if isinstance(cause, Paradox)),
        attacked=dict(movement.attacked),
    )


@pytest.mark.parametrize("maker", MAKERS, ids=list(MAKERS))
@pytest.mark.parametrize("policy", POLICIES, ids=list(POLICIES))
def test_engine_and_oracle_agree(policy: str, maker: str) -> None:
    rules, largest = POLICIES[policy]
    make, count = MAKERS[maker]
    for seed in range(count):
        pieces, links = make(Random(f"{policy} {maker} {seed}"), largest)
        expected = Position(pieces, links, rules).verdict()
        assert engine_verdict(pieces, links, rules) == expected, f"seed {seed}: {pieces} {links}"


def test_the_fate_of_convoyed_victims_turns_up() -> None:
    """`diadoques 4.16`: positions that the policy `convoyed_victim_bounces` decides."""
    differing = 0
    for seed in range(300):
        pieces, links = contested_exchanges(Random(f"spent {seed}"), 2)
        bouncing = Policy(convoyed_victim_bounces=True)
        differing += engine_verdict(pieces, links, Policy()) != engine_verdict(pieces, links, bouncing)
    assert differing > 10


def test_the_random_positions_are_rich() -> None:
    """What is never drawn is never tested: dislodgements, standoffs, broken convoys and paradoxes must all turn up."""
    seen: Counter[str] = Counter()
    for make in (random_position, convoy_brawl, tangled_convoys):
        for seed in range(150):
            pieces, links = make(Random(f"rich {seed}"), 2)
            movement = resolve(pieces, links, Policy())
            seen.update(type(cause).__name__ for cause in movement.causes.values())
            seen["standoff"] += len(movement.standoffs)
            seen["dislodgement"] += len(movement.dislodged)
    common = ["Moved", "Bounced", "Repelled", "HeldUp", "HeadOn", "OwnUnit", "NoConvoy", "ConvoyBroken", "Paradox"]
    common += ["Given", "NotCounted", "Cut", "SupporterDislodged", "Unmatched", "Carried", "Stranded", "Held"]
    assert [name for name in [*common, "standoff", "dislodgement"] if seen[name] < 3] == []
