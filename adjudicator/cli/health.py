"""``adjudicator health``: one look at the store, one line, one exit code; for cron and monitoring."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from adjudicator.cli.office import console, desktop
from adjudicator.daemon.figures import complaints, exposition, take, well
from adjudicator.store import holder


def health(
    context: typer.Context,
    metrics: Annotated[bool, typer.Option("--metrics", help="Print the figures for Prometheus instead.")] = False,
) -> None:
    """Say in one line whether the judge does its work. Exit code 0: it does; 1: it does not; 2: it cannot be told."""
    desk = desktop(context)
    with desk.store() as store, desk.reading() as games:
        figures = take(store, games, datetime.now(UTC))
    if metrics:
        console.print(exposition(figures), end="", markup=False)
        return
    wrong = complaints(figures)
    if holder(desk.config.store) is None:
        wrong.insert(0, "no daemon runs on this store")
    said = "; ".join(wrong) or well(figures)
    console.print(said, markup=False)
    raise SystemExit(1 if wrong else 0)
