"""``adjudicator backup`` and ``restore``: copies of the store, and the way back."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.office import console, counted, desktop, program
from adjudicator.store import backup as make_copy
from adjudicator.store import restore as bring_back


def backup(
    context: typer.Context,
    target: Annotated[Path, typer.Argument(help="The file to write; it must not exist.")],
) -> None:
    """Copy the store, also while the daemon works. The copy is checked; it holds no signing keys, but all mails."""
    desk = desktop(context)
    copy = make_copy(desk.config.store, target)
    console.print(f"{copy.path}: {copy.size} bytes, {counted(copy.events, 'event')}, checked.", markup=False)


def restore(
    context: typer.Context,
    source: Annotated[Path, typer.Argument(help="A copy made by backup.")],
) -> None:
    """Put a copy in the place of the store. Refused while a daemon runs; the old store is kept beside it."""
    desk = desktop(context)
    desk.config.data.mkdir(parents=True, exist_ok=True)
    copy = bring_back(source, desk.config.store, datetime.now(UTC))
    console.print(f"{copy.path}: {counted(copy.events, 'event')} restored.", markup=False)
    if copy.aside is not None:
        console.print(f"The old store lies at {copy.aside}.", markup=False)
    console.print(f"Check it: {program()}{desk.option} log verify", markup=False)
