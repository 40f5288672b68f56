"""``adjudicator log``: what happened, and whether the log still says so."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from adjudicator.archive.importing import words_of_others
from adjudicator.archive.logtext import FIRST
from adjudicator.cli.archive_logs import known_state, no_game, read_text
from adjudicator.cli.game import Name
from adjudicator.cli.office import console, counted, desktop, fail
from adjudicator.core import letters
from adjudicator.core.events import PressSent, decode
from adjudicator.core.state import GameState
from adjudicator.daemon.games import Games
from adjudicator.daemon.shelves import library
from adjudicator.daemon.verify import Report, verify_rows
from adjudicator.daemon.verify import verify as verify_log
from adjudicator.render.safety import one_line

app = typer.Typer(help="Show and verify the log.", no_args_is_help=True)


@app.command()
def show(
    context: typer.Context,
    game: Name,
    full: Annotated[bool, typer.Option("--full", help="The events whole, one JSON object a line.")] = False,
    secret: Annotated[
        bool,
        typer.Option("--secret", help="Also the seed, the orders of the phase that waits, private letters, hashes."),
    ] = False,
) -> None:
    """Show the events of a game. The seed and the orders of the open phase are left out unless asked for."""
    desk = desktop(context)
    with desk.store(reading=True) as store:
        games = Games(store, library())
        state = known_state(games, game)
        open_phase = state.phase.name if state.phase and state.status == "running" else ""
        for row in store.log.read(game):
            event = msgspec.json.decode(row.body)
            if not secret:
                _redact(event, open_phase, ended=state.status == "ended")
                _seal(event, row.body, state)
            if full:
                sealed = {"hash": row.hash} if secret else {}  # a few guesses at what is left out would find it
                line = {"number": row.number, "at": row.at.isoformat(), **event, **sealed}
                print(msgspec.json.encode(line).decode())  # noqa: T201
            else:
                detail = event.get("phase") or event.get("seat") or event.get("title") or ""
                detail = detail["name"] if isinstance(detail, dict) else detail
                seat = f" {event['seat']}" if "seat" in event and detail != event["seat"] else ""
                text = f"{row.number:5} {row.at:%Y-%m-%d %H:%M:%S}Z {row.kind}: {detail}{seat}{_more(event)}"
                console.print(text.removesuffix(": "), markup=False)


def _more(event: Mapping[str, Any]) -> str:
    """What an event about the time or the position of a game says."""
    match event["kind"]:
        case "position set":
            back = f"went back to {event['next_phase']['name']} as it was after event {event.get('back_to')}"
            return f", {back if event.get('back_to') else 'corrected'}: {one_line(event['reason'])}"
        case "deadline set":
            return f", {event['at'][:16].replace('T', ' ')}Z {event['cause']['code']}"
        case "policy set":
            return f"{event['name']} = {event['value']}"
        case "rule set":
            return f"{event['phase_kind']} = {event['rule']}"
        case "game paused" | "game resumed":
            return f", {one_line(event['reason'])}" if event.get("reason") else ""
        case "absence set":
            return f", {event['since'][:16].replace('T', ' ')}Z to {event['until'][:16].replace('T', ' ')}Z"
        case "game ended":
            won = f"won by {', '.join(event['winners'])}" if event["winners"] else "nobody won"
            return f"{won}, {one_line(event['reason'])}" if event.get("reason") else won
        case "phase held":
            return f", for {', '.join(event['seats'])}"
    return ""


def _redact(event: dict[str, object], open_phase: str, *, ended: bool) -> None:
    if event.get("seed") and not ended:
        event["seed"] = "(secret until the game has ended)"
    if event["kind"] == "orders received" and event.get("phase") == open_phase:
        for key in ("filed", "replaced", "cancelled", "problems", "notes"):
            if key in event:
                event[key] = "(secret until the phase is resolved)"


def _seal(event: dict[str, object], body: bytes, state: GameState) -> None:
    """Leave out of a letter what is not for all: its words and readers, or only who wrote it."""
    sent = decode(body) if event["kind"] == "press sent" else None
    if not isinstance(sent, PressSent):
        return
    shown = letters.shown_to_all(state, sent)
    for key in ("seat", "to", "text", "mail") if shown is None else ("seat", "mail") if shown.grey else ():
        if key in event:
            event[key] = "(secret)"


OTHERWISE = 3
"""The exit code for logs that are sound, but that today's rules would resolve otherwise."""


@app.command()
def verify(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="A game; all of them if not given.")] = "",
    file: Annotated[Path | None, typer.Option("--file", help="A file of `archive export`, not the store.")] = None,
) -> None:
    """Check the hash chain, replay every phase and compare.

    Exit code 0: all is sound. 1: a fault, the log is damaged. 3: sound, but today's rules give a phase another result,
    as they may after a change of the rules, or of a position by somebody who made the chain anew.
    """
    desk = desktop(context)
    reports = []
    if file is not None:
        text, found = read_text(file)
        if game not in ("", found.game):
            fail(f"{file} holds {found.game}", 2)
        rows = [record.row(found.game) for record in found.records]
        report = verify_rows(rows, library(), Report())
        if FIRST in text[: len(FIRST) + 1]:
            others = words_of_others(text, found)
            told = "its words for people are not those of this version; believe the body alone"
            report.warnings += [f"event {number}: {told}" for number in others]
        reports.append(_tell(found.game, report))
    else:
        with desk.store(reading=True) as store:
            games = Games(store, library())
            known = games.names()
            if game and game not in known:
                raise no_game(game, known)
            reports += [_tell(name, verify_log(store, games, name)) for name in ([game] if game else known)]
    if any(report.faults for report in reports):
        raise SystemExit(1)
    if any(report.otherwise for report in reports):
        raise SystemExit(OTHERWISE)


def _tell(name: str, report: Report) -> Report:
    """Print what was found in a game."""
    for text in report.faults:
        console.print(f"{name}: FAULT {one_line(text)}", markup=False)
    for text in report.warnings:
        console.print(f"{name}: warning: {one_line(text)}", markup=False)
    if not report.faults:
        result = "sound, but today's rules give another result" if report.otherwise else "sound"
        size = f"{counted(report.events, 'event')}, {counted(report.phases, 'phase')}"
        console.print(f"{name}: {result}, {size}, state {report.state_hash}", markup=False)
    return report
