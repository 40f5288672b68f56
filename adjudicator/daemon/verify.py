"""Replays the log of a game and compares: chain, fold, and what today's rules would make of each phase."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from adjudicator.core.allotment import redrawn
from adjudicator.core.dice import SeededDice, seed_hash
from adjudicator.core.events import (
    Event,
    GameCreated,
    GameEnded,
    GameStarted,
    PhaseResolved,
    SeatsAllotted,
    decode,
    encode,
)
from adjudicator.core.fold import LogError, fold
from adjudicator.core.ruleset import Ruleset, SettingError
from adjudicator.core.state import GameState
from adjudicator.daemon.games import Games
from adjudicator.daemon.library import Library
from adjudicator.store import LogRow, Store


@dataclass(slots=True)
class Report:
    """What was found. A fault means the log is damaged; a warning, that today's rules would decide otherwise, or write
    otherwise. `otherwise` counts the phases that today's rules resolve to something else."""

    events: int = 0
    phases: int = 0
    otherwise: int = 0
    state_hash: str = ""
    faults: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


def state_hash(state: GameState) -> str:
    """Sixteen hex digits of the SHA-256 of the state's canonical JSON; the same on every machine."""
    return hashlib.sha256(msgspec.json.encode(state, order="deterministic")).hexdigest()[:16]


def chain_faults(store: Store, game: str) -> list[str]:
    """What is wrong with the chain of hashes of a game; empty if it is whole."""
    return [
        f"event {fault.number}: {fault.what}" if fault.number else fault.what for fault in store.log.verify_chain(game)
    ]


def verify(store: Store, games: Games, game: str) -> Report:
    """Check one game. Never raises on a damaged log: that is what it reports."""
    report = Report(faults=chain_faults(store, game))
    try:
        rows = store.log.read(game)
    except ValueError as error:
        report.faults.append(f"its rows cannot be read: {error}")
        return report
    return verify_rows(rows, games.library, report)


def verify_rows(rows: Iterable[LogRow], library: Library, report: Report) -> Report:
    """Replay the rows of a game's log, whose chain was checked, and compare; what is found is added to `report`."""
    state: GameState | None = None
    ruleset: Ruleset[Any] | None = None
    for row in rows:
        report.events += 1
        try:
            event = decode(row.body)
            if encode(event) != row.body:
                report.warnings.append(f"event {row.number} is not written as this version would")
            if isinstance(event, GameCreated):
                ruleset = _rules(library, event)
            if state is not None and ruleset is not None:
                _compare(ruleset, state, event, report)
            state = fold(state, row.game, row.at, event)
        except (msgspec.MsgspecError, LogError, SettingError, UnicodeDecodeError, RecursionError) as error:
            report.faults.append(f"event {row.number}: {error}")
            return report
    if state is not None:
        report.state_hash = state_hash(state)
    return report


def _rules(library: Library, event: GameCreated) -> Ruleset[Any]:
    """The rules of a game. Raises LogError or SettingError if it cannot be played here."""
    if event.ruleset not in library.games:
        raise LogError(f"its rules are not on the shelf: {event.ruleset!r}")
    return library.ruleset(event.ruleset, event.settings)


def _compare(ruleset: Ruleset[Any], state: GameState, event: Event, report: Report) -> None:
    """Whether an event says what follows from those before it. Rules handed nonsense may fail in any way."""
    number = state.number + 1
    try:
        match event:
            case PhaseResolved():
                report.phases += 1
                _resolve_again(ruleset, state, event, report)
            case SeatsAllotted() if not redrawn(state, ruleset, event):
                report.faults.append(f"event {number}: the seats were not drawn by the dice and the wishes")
            case GameStarted() if event.seed_hash != seed_hash(state.seed):
                report.faults.append(f"event {number}: the hash of the seed is not that of the seed")
            case GameEnded():
                if event.seed != state.seed:
                    report.faults.append(f"event {number}: the seed told is not the one the dice were thrown with")
                for winner in event.winners:
                    if winner not in ruleset.seats:
                        report.faults.append(f"event {number}: the winner {winner!r} has no seat in this game")
    except Exception as error:
        what = " ".join(str(error).split())[:200]
        report.faults.append(f"event {number}: the rules can make nothing of it: {type(error).__name__}: {what}")


def _resolve_again(ruleset: Ruleset[Any], state: GameState, event: PhaseResolved, report: Report) -> None:
    if {seat: state.orders[seat] for seat in ruleset.seats if seat in state.orders} != event.orders:
        report.faults.append(f"event {state.number + 1}: {event.phase} was not resolved from the orders on file")
    dice = SeededDice(state.seed, state.dice_of(event.phase))
    again = ruleset.resolve(ruleset.load(state.position), event.orders, dice)
    compared = (
        ("position", ruleset.dump(again.position), event.position),
        ("outcomes", again.outcomes, event.outcomes),
        ("dice", again.rolls, event.rolls),
    )
    others = [what for what, now, then in compared if now != then]
    report.warnings += [f"{event.phase}: today's rules give other {what}" for what in others]
    report.otherwise += bool(others)
