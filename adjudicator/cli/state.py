"""``adjudicator state``: the whole state of a game as a file, out and in again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.archive_logs import known_state
from adjudicator.cli.game import Name
from adjudicator.cli.office import console, desktop, fail
from adjudicator.core import exchange
from adjudicator.core.exchange import StateError
from adjudicator.daemon import verbs
from adjudicator.daemon.clerk.referee import exported
from adjudicator.daemon.shelves import words
from adjudicator.orders import stated_phase
from adjudicator.render.answers import faults_told

app = typer.Typer(help="Take the whole state of a game out as a file, and put an edited one in.", no_args_is_help=True)


@app.command()
def export(
    context: typer.Context,
    game: Name,
    file: Annotated[
        Path | None, typer.Argument(help="Where to; .json for JSON. On the screen if it is - or not given.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON instead of TOML.")] = False,
) -> None:
    """Write the state of a game as TOML or JSON. It holds what the game master may see, and no orders on file."""
    desk = desktop(context)
    with desk.reading() as games:
        state = known_state(games, game)
        table, head = exported(games, state)
    if as_json or (file is not None and file.suffix == ".json"):
        text = exchange.to_json(table)
    else:
        text = exchange.to_toml(table, head)
    if file is None or str(file) == "-":
        sys.stdout.write(text)
        return
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"{file}: {error.strerror}", 2)
    console.print(f"Written: {file}", markup=False)


@app.command("import")
def import_(
    context: typer.Context,
    game: Name,
    file: Annotated[Path, typer.Argument(help="The edited file, TOML or JSON; - reads it from standard input.")],
    reason: Annotated[str, typer.Option("--reason", help="Why; all players are told.")],
    phase: Annotated[str, typer.Option("--phase", help="The phase that must wait, as a guard.")] = "",
) -> None:
    """Put an edited state in the place of the present one. Each key is checked; a wrong one changes nothing."""
    desk = desktop(context)
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8-sig")
        table = exchange.read_table(text)
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{file}: {error.strerror if isinstance(error, OSError) else error}", 2)
    except StateError as error:
        fail(f"{file}: {faults_told(words(''), error, 'en')}", 2)
    guard = stated_phase(f"phase: {phase}") or phase
    desk.show(desk.carry_out(verbs.SetPosition(game, table, reason, guard)))
