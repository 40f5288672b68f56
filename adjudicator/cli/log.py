"""``adjudicator log``: what happened, and whether the log still says so."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from adjudicator.cli.game import Name
from adjudicator.cli.office import console, desktop
from adjudicator.daemon.verify import verify as verify_log

app = typer.Typer(help="Show and verify the log.", no_args_is_help=True)


@app.command()
def show(
    context: typer.Context,
    game: Name,
    full: Annotated[bool, typer.Option("--full", help="The events whole, one JSON object a line.")] = False,
    secret: Annotated[
        bool, typer.Option("--secret", help="Also the seed of the dice and the orders of the phase that waits.")
    ] = False,
) -> None:
    """Show the events of a game. The seed and the orders of the open phase are left out unless asked for."""
    desk = desktop(context)
    with desk.store() as store, desk.reading() as games:
        state = games.state(game)
        open_phase = state.phase.name if state.phase and state.status == "running" else ""
        for row in store.log.read(game):
            event = msgspec.json.decode(row.body)
            if not secret:
                _redact(event, open_phase, ended=state.status == "ended")
            if full:
                line = {"number": row.number, "at": row.at.isoformat(), **event, "hash": row.hash}
                print(msgspec.json.encode(line).decode())  # noqa: T201
            else:
                detail = event.get("phase") or event.get("seat") or event.get("title") or ""
                detail = detail["name"] if isinstance(detail, dict) else detail
                seat = f" {event['seat']}" if "seat" in event and detail != event["seat"] else ""
                console.print(f"{row.number:5} {row.at:%Y-%m-%d %H:%M:%S}Z {row.kind}: {detail}{seat}", markup=False)


def _redact(event: dict[str, object], open_phase: str, *, ended: bool) -> None:
    if event.get("seed") and not ended:
        event["seed"] = "(secret until the game has ended)"
    if event["kind"] == "orders received" and event.get("phase") == open_phase:
        for key in ("filed", "replaced", "cancelled", "problems", "notes"):
            if key in event:
                event[key] = "(secret until the phase is resolved)"


@app.command()
def verify(
    context: typer.Context, game: Annotated[str, typer.Argument(help="A game; all of them if not given.")] = ""
) -> None:
    """Check the hash chain, replay every phase and compare. A phase that would now end otherwise is a warning."""
    desk = desktop(context)
    faults = 0
    with desk.store() as store, desk.reading() as games:
        for name in [game] if game else games.names():
            games.state(name)
            report = verify_log(store, games, name)
            faults += len(report.faults)
            for text in report.faults:
                console.print(f"{name}: FAULT {text}", markup=False)
            for text in report.warnings:
                console.print(f"{name}: warning: {text}", markup=False)
            if not report.faults:
                console.print(
                    f"{name}: sound, {report.events} events, {report.phases} phases, state {report.state_hash}",
                    markup=False,
                )
    if faults:
        raise SystemExit(1)
