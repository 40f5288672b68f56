"""Replays the log of a game and compares: chain, fold, and what today's rules would make of each phase."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

import msgspec

from adjudicator.core.dice import SeededDice
from adjudicator.core.events import PhaseResolved, decode, encode
from adjudicator.core.state import GameState, LogError, fold
from adjudicator.daemon.games import Games
from adjudicator.store import Store


@dataclass(slots=True)
class Report:
    """What was found. A fault means the log is damaged; a warning, that today's rules would decide otherwise."""

    events: int = 0
    phases: int = 0
    state_hash: str = ""
    faults: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


def state_hash(state: GameState) -> str:
    """Sixteen hex digits of the SHA-256 of the state's canonical JSON; the same on every machine."""
    return hashlib.sha256(msgspec.json.encode(state, order="deterministic")).hexdigest()[:16]


def verify(store: Store, games: Games, game: str) -> Report:
    """Check one game. Never raises on a damaged log: that is what it reports."""
    report = Report(faults=[f"event {fault.number}: {fault.what}" for fault in store.log.verify_chain(game)])
    state: GameState | None = None
    for row in store.log.read(game):
        report.events += 1
        try:
            event = decode(row.body)
            if encode(event) != row.body:
                report.warnings.append(f"event {row.number} is not written as this version would")
            if isinstance(event, PhaseResolved) and state is not None:
                report.phases += 1
                _resolve_again(games, state, event, report)
            state = fold(state, game, row.at, event)
        except (msgspec.MsgspecError, LogError) as error:
            report.faults.append(f"event {row.number}: {error}")
            return report
    if state is not None:
        report.state_hash = state_hash(state)
    return report


def _resolve_again(games: Games, state: GameState, event: PhaseResolved, report: Report) -> None:
    ruleset = games.ruleset(state)
    if state.orders != event.orders:
        report.faults.append(f"{event.phase} was not resolved from the orders on file")
    dice = SeededDice(state.seed, state.dice_of(event.phase))
    again = ruleset.resolve(ruleset.load(state.position), event.orders, dice)
    compared = (
        ("position", ruleset.dump(again.position), event.position),
        ("outcomes", again.outcomes, event.outcomes),
        ("dice", again.rolls, event.rolls),
    )
    for what, now, then in compared:
        if now != then:
            report.warnings.append(f"{event.phase}: today's rules give other {what}")
