"""Whole games of random but legal orders, through the decisions and the log of the core, and their replay.

``python -m tests.rulesets.whole_games FILE...`` replays kept logs and prints a digest for each.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from adjudicator.core import decisions, submission
from adjudicator.core.decisions import Decision
from adjudicator.core.events import GameCreated, OrdersReceived, PhaseResolved, PlayerAdded, decode, encode
from adjudicator.core.fold import fold
from adjudicator.core.orders import OrderLine, Reading
from adjudicator.core.state import GameState
from adjudicator.gamedata import load_diadoques
from tests.rulesets.legal_orders import legal_orders
from tests.rulesets.played import Played, as_played

START = datetime(2027, 1, 5, 9, tzinfo=UTC)


def settings_of(number: int) -> dict[str, Any]:
    """The settings of a game: every value of each comes up, and all games end, after eight or twelve years at most."""
    return {
        "years": (8, 8, 12)[number % 3],
        "events": ("classic", "floods", "classic", "none")[number % 4],
        "ungarrisoned": ("siege", "siege", "entry")[number // 2 % 3],
        "retreat_default": ("random", "disband")[number // 3 % 2],
        "bribe_adjacency": number % 5 != 4,
        "royal_orders": number % 7 != 6,
    }


@dataclass(frozen=True, slots=True)
class WholeGame:
    """A game that was played to its end: its log, a canonical event with its instant a line, and the last state."""

    log: tuple[tuple[datetime, bytes], ...]
    state: GameState

    @property
    def received(self) -> tuple[OrdersReceived, ...]:
        """All mails with orders."""
        events = (decode(body) for _, body in self.log)
        return tuple(event for event in events if isinstance(event, OrdersReceived))

    def played(self) -> Played:
        """The phases as the laws want them."""
        events = (decode(body) for _, body in self.log)
        resolved = (event for event in events if isinstance(event, PhaseResolved))
        return as_played(load_diadoques(self.state.settings), self.state.seed, resolved)


class _Table:
    """The log being written."""

    def __init__(self) -> None:
        self.log: list[tuple[datetime, bytes]] = []
        self.folded: GameState | None = None

    @property
    def state(self) -> GameState:
        assert self.folded is not None
        return self.folded

    def record(self, decision: Decision, at: datetime) -> None:
        for event in decision.events:
            body = encode(event)
            self.log.append((at, body))
            self.folded = fold(self.folded, "random", at, decode(body))


def play(number: int) -> WholeGame:
    """Play a game: its number gives settings, seed and orders. Two seats of six write seldom, in every other game."""
    rules, rng, table = load_diadoques(settings_of(number)), Random(number), _Table()
    seed = f"game {number}"
    table.record(decisions.create_game("random", rules, seed, "en", settings_of(number), {}, seed), START)
    for seat in rules.seats:
        player = PlayerAdded(seat=seat, name=seat, address=f"{seat}@play.test", lang="en", zone="UTC")
        table.record(decisions.add_player(table.state, rules, player), START)
    table.record(decisions.start_game(table.state, rules, START), START)
    sleepers = rng.sample(rules.seats, 2) if number % 2 else []
    while table.state.status == "running":
        state = table.state
        assert state.phase is not None and state.deadline is not None and state.opened is not None
        orders = legal_orders(rules, rules.load(state.position), rng, sleepers)
        for seat, filed in orders.items():
            reading = Reading(tuple(OrderLine(line, order) for line, order in enumerate(filed, 1)))
            table.record(submission.submit(table.state, rules, seat, reading, state.opened), state.opened)
        resolution = decisions.resolve(table.state, rules, state.deadline, "deadline", state.phase.name)
        table.record(resolution, state.deadline)
    return WholeGame(tuple(table.log), table.state)


def keep(game: WholeGame, path: Path) -> None:
    """Write the log: instant, tab, event."""
    path.write_bytes(b"".join(at.isoformat().encode() + b"\t" + body + b"\n" for at, body in game.log))


def kept(path: Path) -> list[tuple[datetime, bytes]]:
    """Read what `keep` wrote."""
    lines = (line.split(b"\t", 1) for line in path.read_bytes().splitlines())
    return [(datetime.fromisoformat(at.decode()), body) for at, body in lines]


def replay(log: Sequence[tuple[datetime, bytes]]) -> str:
    """Fold a log from nothing, resolving every phase anew. The digest of all events, as they come out, and of the end.

    Raises ValueError if a phase is resolved otherwise than the log says.
    """
    first = decode(log[0][1])
    assert isinstance(first, GameCreated)
    rules, state, digest = load_diadoques(first.settings), None, hashlib.sha256()
    for at, body in log:
        event = decode(body)
        if isinstance(event, PhaseResolved):
            assert state is not None
            event = decisions.resolve(state, rules, at, event.trigger, event.phase).events[0]
            if encode(event) != body:
                raise ValueError(f"{first.title}, {event}")
        state = fold(state, "random", at, event)
        digest.update(encode(event))
    assert state is not None
    digest.update(repr((state.winners, sorted(state.over), rules.load(state.position))).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(Path(name).name, replay(kept(Path(name))))
