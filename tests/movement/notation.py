"""Positions written as text: one piece a line, with its order.

    Antigonus  A2 LYD -> PIS          value 2; goes over land (``-> PIS via``: by convoy)
    Antigonus  A PHR S A LYD -> PIS   supports a move (``S A PIS``: a piece in its place)
    Lysimachus F EGE C A MAC -> HEL   convoys
    Eumenes    A CEL x                stays

A piece is named by its letters and place (``A LYD``); its value counts in attack, support and defence. Sea links are
written ``EGE: MAC HEL PRO`` and hold both ways. No border is checked, as the engine checks none.
"""

from __future__ import annotations

from adjudicator.movement.causes import Movement
from adjudicator.movement.orders import Action, Convoy, Hold, Move, Piece, Policy, Support
from adjudicator.movement.resolve import resolve

DIADOQUES = Policy()
DIPLOMACY = Policy(support_uncut_from_target=True, convoyed_attack_spares_its_convoy=True, convoyed_victim_bounces=True)


def read_piece(line: str) -> Piece:
    owner, kind, at, sign, *rest = line.split()
    value = int(kind[1:] or 1)
    action: Action
    if sign == "->":
        action = Move(rest[0], value, by_convoy=rest[1:] == ["via"])
    elif sign == "S":
        action = Support(f"{rest[0]} {rest[1]}", rest[3] if "->" in rest else None, value)
    elif sign == "C":
        action = Convoy(f"{rest[0]} {rest[1]}", rest[3])
    else:
        assert sign == "x", line
        action = Hold()
    return Piece(f"{kind[0]} {at}", owner, at, value, action)


def read_pieces(text: str) -> list[Piece]:
    return [read_piece(line) for line in text.strip().splitlines()]


def read_links(sea: str) -> dict[str, set[str]]:
    links: dict[str, set[str]] = {}
    for line in sea.strip().splitlines():
        place, _, others = line.partition(":")
        for other in others.split():
            links.setdefault(place.strip(), set()).add(other)
            links.setdefault(other, set()).add(place.strip())
    return links


def play(text: str, sea: str = "", policy: Policy = DIADOQUES) -> Movement:
    return resolve(read_pieces(text), read_links(sea), policy)


def board(movement: Movement) -> str:
    """Who stands where, for short: ``A LYD@PIS, A PHR@PHR``, and at the end those dislodged."""
    stands = [f"{name}@{at}" for name, at in sorted(movement.places.items())]
    return ", ".join(stands + [f"{name} dislodged" for name in sorted(movement.dislodged)])


def moved(movement: Movement) -> dict[str, str]:
    """The pieces that are not where they started, and where they are."""
    return {name: at for name, at in movement.places.items() if name.split()[1] != at}
