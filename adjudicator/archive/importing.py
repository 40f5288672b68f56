"""A log that comes from a file: read, checked, replayed, and put into a store."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, takewhile

import msgspec

from adjudicator.archive.faults import explained
from adjudicator.archive.logjson import read_json_lines
from adjudicator.archive.logtext import NEXT, people_lines, read_log
from adjudicator.archive.readable import tell_all
from adjudicator.archive.records import BadFileError, Export, renamed
from adjudicator.core.events import GameCreated, decode
from adjudicator.core.fold import LogError, fold
from adjudicator.core.messages import Lang
from adjudicator.core.ruleset import SettingError
from adjudicator.core.state import GameState
from adjudicator.daemon.library import Library
from adjudicator.render.safety import one_line
from adjudicator.store import Conflict, Store, instant_from_text


def read_export(text: str) -> Export:
    """The log in a file, plain text or JSON Lines, its chain checked. Raises BadFileError."""
    return read_json_lines(text) if text.removeprefix("\ufeff").startswith("{") else read_log(text)


def replayed(export: Export, library: Library) -> GameState:
    """The state at the end of a log.

    Raises:
        BadFileError: for the first event that this version cannot read, that cannot come where it comes, or for rules
            that are not on the shelf.
    """
    state: GameState | None = None
    for record in export.records:
        try:
            event = decode(record.body)
            state = fold(state, export.game, instant_from_text(record.at), event)
            if isinstance(event, GameCreated):
                library.ruleset(event.ruleset, event.settings)
        except KeyError:
            raise BadFileError(record.line, "its rules are not on the shelf") from None
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            what = f"event {record.number}, {one_line(record.kind, 40)}: {explained(error)}"
            raise BadFileError(record.line, what) from None
        except (LogError, SettingError) as error:
            raise BadFileError(record.line, f"event {record.number}: {error}") from None
    if state is None:
        raise BadFileError(0, "a log without events")
    return state


def words_of_others(text: str, export: Export) -> list[int]:
    """The numbers of the events of a plain text file whose lines for people are not what this version says of them.

    They are no part of the chain: somebody may have changed them, or another version wrote them.
    """
    lines = [line.removesuffix("\r") for line in text.removeprefix("\ufeff").split("\n")]
    lang: Lang = "fr" if "language: fr" in lines[: export.records[0].line if export.records else 0] else "en"
    found = []
    for record, told in zip(export.records, tell_all(export, lang), strict=True):
        written = takewhile(lambda line: not line.startswith(NEXT), lines[record.line :])
        if [line for line in written if line.startswith("|")] != people_lines(told):
            found.append(record.number)
    return found


def put_back(store: Store, export: Export, name: str = "") -> Export:
    """Put the events of a log into a store, in one unit of work; under another `name` they get other hashes.

    Returns:
        What stands in the store now.

    Raises:
        Conflict: there is a game of that name.
    """
    new = renamed(export, name) if name and name != export.game else export
    with store.transaction():
        if store.log.head(new.game).number:
            raise Conflict(f"there is a game {new.game!r} already; --as gives another name")
        for at, group in groupby(new.records, key=lambda record: record.at):
            records: Sequence[tuple[str, bytes]] = [(record.kind, record.body) for record in group]
            store.log.append(new.game, instant_from_text(at), records, store.log.head(new.game).number)
        if store.log.head(new.game).hash != new.head:
            raise Conflict("the events came into the log otherwise than they were read")
    return new
