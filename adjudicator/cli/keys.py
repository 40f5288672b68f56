"""``adjudicator keys``: the secrets from which signed reply addresses are made."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from adjudicator.cli.office import console, desktop

app = typer.Typer(help="The signing keys of reply addresses.", no_args_is_help=True)


@app.callback()
def group() -> None:
    """The signing keys of reply addresses."""


@app.command()
def rotate(
    context: typer.Context,
    forget: Annotated[bool, typer.Option("--forget", help="Let the old addresses count no more, at once.")] = False,
) -> None:
    """Sign with a new key from now on. Works beside a running daemon; shows no key."""
    desk = desktop(context)
    with desk.store() as store:
        with store.transaction():
            key = store.keys.rotate(datetime.now(UTC))
            gone = store.keys.forget(key.epoch) if forget else 0
        left = len(store.keys.all())
    console.print(
        f"New addresses are signed with key {key.epoch}; {left} keys are known, {gone} forgotten.", markup=False
    )
