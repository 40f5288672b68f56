"""Board and settings together: what every step of the rules works with, and where each unit can go by itself."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from adjudicator.core.messages import Message
from adjudicator.movement.orders import Move, Policy
from adjudicator.rulesets.diplomacy.board import Board
from adjudicator.rulesets.diplomacy.settings import Settings


class Rules:
    """The board, the settings of one game, and what follows from the two.

    The policy is that of the rulebooks since 1971: an attack from where a support is aimed cuts it only by dislodging
    (also by convoy, DATC 4.A.4), and a convoyed army does not cut the support for an attack on its own convoy.

    Attributes:
        policy: the engine's.
        steps: a unit by its name (``F GAS``) to every goal it can reach without a convoy, as players may write it
            (``SPA``, ``SPA/NC``), to the place it comes to.
        reach: a unit by its name to the provinces it may support into.
        names: the name of a unit by troop and place, always the same string.
        marches: `steps`, with the engine's order to go there.
        arrivals: for each place what is said of a unit that came there against nobody.
    """

    __slots__ = ("arrivals", "board", "marches", "names", "policy", "reach", "settings", "steps")

    def __init__(self, board: Board, settings: Settings) -> None:
        self.board = board
        self.settings = settings
        self.policy = Policy(
            support_uncut_from_target=True,
            convoyed_attack_spares_its_convoy=True,
            paradox=settings.convoy_paradox,
            convoyed_victim_bounces=True,
        )
        steps: dict[str, Mapping[str, str]] = {}
        for province in board.provinces:
            steps[f"A {province}"] = {written: to for to in board.army[province] for written in (to, *board.coasts[to])}
            for place in board.coasts[province] or (province,):
                steps[f"F {place}"] = _harbours(board, settings, place)
        self.steps: Mapping[str, Mapping[str, str]] = steps
        self.reach: Mapping[str, frozenset[str]] = {
            name: board.army[name[2:]] if name[0] == "A" else frozenset(board.reach[name[2:]]) for name in steps
        }

        self.names: Mapping[str, Mapping[str, str]] = {
            troop: {name[2:]: name for name in steps if name[0] == troop} for troop in "AF"
        }
        going = {province: Move(province) for province in board.provinces}
        self.marches: Mapping[str, Mapping[str, tuple[str, Move]]] = {
            name: {written: (to, going[to[:3]]) for written, to in ways.items()} for name, ways in steps.items()
        }
        self.arrivals: Mapping[str, Message] = {place: Message("moved", {"area": place}) for place in board.order}

    @property
    def plain_settings(self) -> dict[str, object]:
        """The settings as plain JSON."""
        built: dict[str, object] = msgspec.to_builtins(self.settings)
        return built


def _harbours(board: Board, settings: Settings, place: str) -> dict[str, str]:
    """Where a fleet comes to from `place`, by what may be written (DATC 4.B.1 to 4.B.3)."""
    found: dict[str, str] = {}
    for province, possible in board.reach[place].items():
        found.update((to, to) for to in possible)
        if len(possible) == 1 and possible[0] != province:
            if settings.one_coast == "inferred":
                found[province] = possible[0]
            if settings.wrong_coast == "corrected":
                found.update((coast, possible[0]) for coast in board.coasts[province])
    return found
