"""``adjudicator archive export|import|json|schema``: the log of one game as a file, and back."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from adjudicator import __version__
from adjudicator.archive.extract import write_extract
from adjudicator.archive.faults import not_text
from adjudicator.archive.importing import put_back, read_export, replayed
from adjudicator.archive.logjson import schema as make_schema
from adjudicator.archive.logjson import write_json_lines
from adjudicator.archive.logtext import write_log
from adjudicator.archive.readable import tell_all
from adjudicator.archive.records import BadFileError, Export, exported
from adjudicator.cli.game import Name
from adjudicator.cli.office import Desktop, console, counted, desktop, fail
from adjudicator.core.decisions import GAME_NAME, Refused
from adjudicator.core.fold import LogError
from adjudicator.core.state import GameState
from adjudicator.daemon.games import Games, replay
from adjudicator.daemon.shelves import library
from adjudicator.daemon.verify import Report, chain_faults, verify_rows
from adjudicator.render.safety import one_line
from adjudicator.store import Conflict, Store, StoreLock

Target = Annotated[Path | None, typer.Argument(help="The file to write; on the screen if it is - or not given.")]
Secret = Annotated[bool, typer.Option("--secret", help="Although the game goes on: orders on file, seed and all.")]
Damaged = Annotated[bool, typer.Option("--damaged", help="Although the log is damaged; a warning says how.")]


def export(
    context: typer.Context,
    game: Name,
    file: Target = None,
    secret: Secret = False,
    public: Annotated[
        bool, typer.Option("--public", help="Only what an observer may read; such a file cannot be put back.")
    ] = False,
    damaged: Damaged = False,
) -> None:
    """Write the log of a game as a text file that people read and `archive import` reads back, byte for byte.

    A log whose chain is broken is refused without --damaged; a file of it cannot be put back.
    """
    if public and secret:
        fail("--public leaves out what --secret is for: give one or the other", 2)
    desk = desktop(context)
    with _log_of(desk, game, damaged) as found:
        fields = (("language", desk.lang), ("program", f"adjudicator {__version__}"))
        if public:
            try:
                text = write_extract(found, fields, desk.lang)
            except (LogError, msgspec.MsgspecError) as error:
                fail(f"{game}: the log makes no sense, so it cannot be told what of it is public: {error}", 1)
        else:
            _demand_open(found, secret)
            text = write_log(found, tell_all(found, desk.lang), fields)
    write_out(text, file, private=not public)


def json(
    context: typer.Context, game: Name, file: Target = None, secret: Secret = False, damaged: Damaged = False
) -> None:
    """Write the log of a game as JSON Lines for programs; `archive schema` defines a line."""
    with _log_of(desktop(context), game, damaged) as found:
        _demand_open(found, secret)
        text = write_json_lines(found)
    write_out(text, file, private=True)


def schema() -> None:
    """Show the JSON Schema of a line of `archive json`."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(make_schema()), indent=2).decode() + "\n")


def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A file of `archive export` or `archive json`; - is standard input.")],
    name: Annotated[str, typer.Option("--as", help="Another name; it is part of each hash, so all are new.")] = "",
    damaged: Damaged = False,
) -> None:
    """Put the log of a game back into the store. Refused while a daemon runs, and for a game that is there.

    A log in which `log verify --file` finds a fault is refused without --damaged; a broken chain always.
    """
    desk = desktop(context)
    found = read_file(file)
    if not GAME_NAME.fullmatch(name or found.game):
        raise Refused("bad_game_name", text=name or found.game)
    try:
        state = replayed(found, library())
    except BadFileError as error:
        fail(f"{file}: {error}", 2)
    rows = [record.row(found.game) for record in found.records]
    _demand_sound(str(file), verify_rows(rows, library(), Report()).faults, damaged, f"log verify --file {file}")
    config, now = desk.config, datetime.now(UTC)
    config.data.mkdir(parents=True, exist_ok=True)
    with StoreLock(config.store, "command line", now), Store.open(config.store, now, create=True) as store:
        try:
            new = put_back(store, found, name)
        except Conflict as error:
            fail(str(error), 1)
    console.print(f"{new.game}: {counted(len(new.records), 'event')}, last hash {new.head}", markup=False)
    if new.head != found.head:
        console.print(f"Under its own name, {found.game}, the last hash was {found.head}.", markup=False)
    if state.status == "running":
        console.print("The game goes on: the daemon takes it up with the deadline that is in the log.", markup=False)


def read_file(file: Path) -> Export:
    """The log in a file. Ends the program if it is none."""
    return read_text(file)[1]


def read_text(file: Path) -> tuple[str, Export]:
    """The text of a file and the log in it. Ends the program if it is none."""
    try:
        data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        fail(f"{file}: {error.strerror}", 2)
    try:
        text = data.decode()
        return text, read_export(text)
    except UnicodeDecodeError as error:
        line, what = not_text(data, error)
        fail(f"{file}: line {line}: {what}", 2)
    except BadFileError as error:
        fail(f"{file}: {one_line(str(error))}", 2)


@contextmanager
def _log_of(desk: Desktop, game: str, damaged: bool) -> Iterator[Export]:
    """The log of a game. Ends the program if its chain is broken and it was not asked for as it is, or cannot be read.
    Raises Refused if there is none."""
    with desk.store(reading=True) as store:
        if not store.log.head(game).number:
            raise no_game(game, store.log.games())
        _demand_sound(game, chain_faults(store, game), damaged, f"log verify {game}")
        try:
            found = exported(game, store.log.read(game))
        except ValueError as error:
            fail(f"{game}: its rows cannot be read: {one_line(str(error))}", 1)
        yield found


def _demand_sound(what: str, faults: Sequence[str], damaged: bool, hint: str) -> None:
    """End the program if there are faults, unless `damaged` was asked for: then warn, in one line."""
    if not faults:
        return
    told = f"{what} is damaged: {one_line(faults[0])}" + (f", and {len(faults) - 1} more" if faults[1:] else "")
    if not damaged:
        fail(f"{told}; `{hint}` tells all, --damaged takes it as it is", 1)
    print(f"adjudicator: warning: {told}", file=sys.stderr)  # noqa: T201


def warn_of_damage(store: Store, games: Sequence[str]) -> None:
    """One line on standard error for each of these games whose chain is broken."""
    for game in games or store.log.games():
        _demand_sound(game, chain_faults(store, game), damaged=True, hint="")


def known_state(games: Games, game: str) -> GameState:
    """A game as it stands. Raises Refused if there is none of that name: it names those there are."""
    if game not in (names := games.names()):
        raise no_game(game, names)
    return games.state(game)


def no_game(game: str, known: Iterable[str]) -> Refused:
    """The answer to a name that no game has: it names those there are."""
    names = sorted(known)
    return Refused("unknown_game_list", game=game, list=names) if names else Refused("unknown_game", game=game)


def _demand_open(export: Export, secret: bool) -> None:
    """End the program if the log holds secrets of a game that goes on, and they were not asked for."""
    try:
        state = replay(record.row(export.game) for record in export.records)
    except (LogError, msgspec.MsgspecError):
        state = None
    if not secret and (state is None or state.status != "ended"):
        fail(
            f"{export.game} goes on: its log holds orders on file, addresses and the seed of the dice. "
            "Use --secret for all of it, to be kept as the store is, or --public for what all may read.",
            1,
        )


def write_out(text: str, file: Path | None, *, private: bool) -> None:
    """Write to the file, which only its owner may read if it is private; to the screen if it is none, or ``-``."""
    if file is None or str(file) == "-":
        sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))
        sys.stdout.buffer.flush()
        return
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        with os.fdopen(os.open(file, flags, 0o600 if private else 0o644), "wb") as target:
            if private:
                os.fchmod(target.fileno(), 0o600)
            target.write(text.encode("utf-8", "surrogateescape"))
    except OSError as error:
        fail(f"{file}: {error.strerror}", 2)
    console.print(f"Written: {file}", markup=False)


def register(app: typer.Typer) -> None:
    """Put the commands of this module under ``adjudicator archive``."""
    app.command()(export)
    app.command("import")(import_)
    app.command("json")(json)
    app.command()(schema)
