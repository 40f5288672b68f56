"""``adjudicator archive``: the games of the log for readers of later years."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.archive.build import ForeignFolderError, UnknownGameError
from adjudicator.archive.build import build as build_site
from adjudicator.cli import archive_copy, archive_logs, archive_past
from adjudicator.cli.archive_logs import no_game, warn_of_damage
from adjudicator.cli.office import console, counted, desktop, fail

app = typer.Typer(help="Make an archive of the games for all to read.", no_args_is_help=True)


@app.command()
def build(
    context: typer.Context,
    out: Annotated[Path, typer.Argument(help="The folder of the site: a new one, or one this command made.")],
    games: Annotated[list[str] | None, typer.Argument(help="The games of the site; all if none is named.")] = None,
) -> None:
    """Build a web site of the games, as plain files that need no server. It shows only what an observer may see."""
    desk = desktop(context)
    with desk.store(reading=True) as store:
        try:
            report = build_site(store, out, games or ())
            warn_of_damage(store, games or ())
        except UnknownGameError as error:
            raise no_game(error.game, error.known) from None
        except ForeignFolderError as error:
            fail(str(error), 2)
        except OSError as error:
            fail(f"{out}: {error.strerror or error}", 2)
    for game, fault in report.faults:
        console.print(f"{game}: {fault}", markup=False)
    games_of, pages = counted(report.games, "game"), counted(report.pages, "page")
    console.print(f"{games_of}, {report.built} built, {pages} written: {out / 'index.html'}", markup=False)
    if report.faults:
        raise typer.Exit(1)


archive_logs.register(app)
archive_copy.register(app)
archive_past.register(app)
