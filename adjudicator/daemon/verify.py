"""Replays the log of a game and compares: chain, fold, and what today's rules would make of each phase."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from adjudicator.core.allotment import redrawn
from adjudicator.core.dice import SeededDice
from adjudicator.core.events import PhaseResolved, SeatsAllotted, decode, encode
from adjudicator.core.fold import LogError, fold
from adjudicator.core.state import GameState
from adjudicator.daemon.games import Games
from adjudicator.daemon.library import Library
from adjudicator.store import LogRow, Store


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
    return verify_rows(store.log.read(game), games.library, report)


def verify_rows(rows: Iterable[LogRow], library: Library, report: Report) -> Report:
    """Replay the rows of a game's log, whose chain was checked, and compare; what is found is added to `report`."""
    state: GameState | None = None
    for row in rows:
        report.events += 1
        try:
            event = decode(row.body)
            if encode(event) != row.body:
                report.warnings.append(f"event {row.number} is not written as this version would")
            if isinstance(event, PhaseResolved) and state is not None:
                report.phases += 1
                _resolve_again(library, state, event, report)
            if isinstance(event, SeatsAllotted) and state is not None:
                _draw_again(library, state, event, report)
            state = fold(state, row.game, row.at, event)
        except (msgspec.MsgspecError, LogError) as error:
            report.faults.append(f"event {row.number}: {error}")
            return report
    if state is not None:
        report.state_hash = state_hash(state)
    return report


def _draw_again(library: Library, state: GameState, event: SeatsAllotted, report: Report) -> None:
    """The draw of the seats, thrown again."""
    if not redrawn(state, library.ruleset(state.ruleset, state.settings), event):
        report.faults.append(f"event {state.number + 1}: the seats were not drawn by the dice and the wishes")


def _resolve_again(library: Library, state: GameState, event: PhaseResolved, report: Report) -> None:
    ruleset = library.ruleset(state.ruleset, state.settings)
    if {seat: state.orders[seat] for seat in ruleset.seats if seat in state.orders} != event.orders:
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
