"""What the movement engine is given: pieces with orders that are already known to be legal, and a policy.

Legality (who may move where, which support a border blocks) is the ruleset's business, before. Here only the
simultaneous interplay is decided. A place is any string: an area, or a citadel from which a garrison sorties.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, TypeAlias

import msgspec


class Hold(msgspec.Struct, frozen=True, gc=False):
    """Stay. Also what convoying, besieging, supplying fleets and armies do as far as movement is concerned."""


class Move(msgspec.Struct, frozen=True, gc=False):
    """Go to `to`, attacking with `value`. `by_convoy`: carried by fleets; without an intact chain it does nothing."""

    to: str
    value: int = 1
    by_convoy: bool = False


class Support(msgspec.Struct, frozen=True, gc=False):
    """Add `value` to the piece named `piece`: to its move to `to`, or, if `to` is None, to its defence in place."""

    piece: str
    to: str | None
    value: int = 1


class Convoy(msgspec.Struct, frozen=True, gc=False):
    """Carry the piece named `piece` on its move to `to`."""

    piece: str
    to: str


Action: TypeAlias = Hold | Move | Support | Convoy


class Piece(msgspec.Struct, frozen=True, gc=False):
    """A unit on the board with its order.

    Attributes:
        name: unique (``A MAC``, ``G Pella``).
        owner: whose it is. Pieces of one owner never dislodge or cut one another.
        at: its place; at most one piece a place.
        defence: what it counts when it stays, by itself.
    """

    name: str
    owner: str
    at: str
    defence: int
    action: Action


ParadoxRule: TypeAlias = Literal["convoy fails", "all hold"]


class Policy(msgspec.Struct, frozen=True, gc=False):
    """The rules that differ from game to game, as values.

    Attributes:
        support_uncut_from_target: an attack from the place a support is aimed at cuts it only by dislodging
            (Diplomacy True; `diadoques 4.10` False: any attack cuts).
        convoyed_attack_spares_its_convoy: a convoyed army cuts a support given to an attack on a fleet that carries it
            only by dislodging the supporter, if no chain was ordered that does without this fleet (Diplomacy True).
        paradox: what happens in a true paradox: ``convoy fails`` (Szykman; `diadoques 4.15`) or ``all hold`` (the moves
            over land against the fleets in question fail as well).
        convoyed_victim_bounces: a piece that goes by convoy to where its dislodger came from, over land, still keeps
            others out of there (Diplomacy True; `diadoques 4.16` False: its attack has no effect there).
    """

    support_uncut_from_target: bool = False
    convoyed_attack_spares_its_convoy: bool = False
    paradox: ParadoxRule = "convoy fails"
    convoyed_victim_bounces: bool = False


SeaLinks: TypeAlias = Mapping[str, Collection[str]]
"""From a place to the places a convoy may join it with: sea to sea, sea to coast and coast to sea."""
