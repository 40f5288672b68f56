"""``adjudicator archive sqlite``: all games in a database to ask questions of."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from adjudicator.archive.questions import databases_in, metadata
from adjudicator.archive.rows import rows_of
from adjudicator.archive.tables import TABLES
from adjudicator.archive.voice import UnknownRulesetError
from adjudicator.cli.archive_logs import no_game, warn_of_damage
from adjudicator.cli.office import console, counted, desktop, fail
from adjudicator.store import Conflict, reading_copy

METADATA = "metadata.json"
"""The file beside the copy that tells Datasette what is in it."""


def sqlite(
    context: typer.Context,
    out: Annotated[Path, typer.Argument(help="The database to write; one of an earlier call is replaced.")],
    games: Annotated[list[str] | None, typer.Argument(help="The games in it; all if none is named.")] = None,
) -> None:
    """Write what an observer may see of the games into an SQLite file, and beside it metadata.json for Datasette."""
    desk = desktop(context)
    beside = out.with_name(METADATA)
    others = _others(beside, out)
    faults = []
    done = 0
    try:
        with desk.store(reading=True) as store, reading_copy(out, TABLES) as copy:
            known = store.log.games()
            for game in games or known:
                if game not in known:
                    raise no_game(game, known)
                try:
                    parts = list(rows_of(game, store.log.read(game)))
                except (ValueError, UnknownRulesetError, msgspec.MsgspecError) as error:
                    faults.append(f"{game}: left out: {error}")
                    continue
                for table, rows in parts:
                    copy.add(table, rows)
                done += 1
            warn_of_damage(store, games or known)
        fresh = beside.with_name(f"{METADATA}.new")
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(metadata(out.stem, others)), indent=2) + b"\n")
        fresh.replace(beside)
    except Conflict as error:
        fail(str(error), 2)
    except OSError as error:
        fail(f"{out}: {error.strerror}", 2)
    for text in faults:
        console.print(text, markup=False)
    console.print(f"{counted(done, 'game')}: {out}; datasette {out} --metadata {beside}", markup=False)
    if faults:
        raise typer.Exit(1)


def _others(beside: Path, out: Path) -> dict[str, Any]:
    """The databases that the file beside a copy tells of already. A file that is not ours ends the command."""
    if out.name == METADATA:
        fail(f"{out}: {METADATA} is the name of the file beside the copy; give the copy another", 2)
    try:
        known = databases_in(beside.read_bytes())
    except FileNotFoundError:
        return {}
    except OSError as error:
        fail(f"{beside}: {error.strerror}", 2)
    if known is None:
        fail(f"{beside} is there already and was not made by this command; write the copy into another folder", 2)
    return known


def register(app: typer.Typer) -> None:
    """Put the command under ``adjudicator archive``."""
    app.command()(sqlite)
