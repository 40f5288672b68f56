"""Played games put into a store as the daemon would have put them there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from adjudicator.core.events import Event, encode, kind_of
from adjudicator.store import Store
from tests.playthroughs.fast import Playthrough

NOW = datetime(2026, 12, 1, tzinfo=UTC)

Logged = tuple[datetime, Event]


@contextmanager
def opened(folder: Path) -> Iterator[Store]:
    """The store of a folder; made if there is none."""
    folder.mkdir(parents=True, exist_ok=True)
    with Store.open(folder / "judge.db", NOW, create=True) as store:
        yield store


def events_of(game: Playthrough) -> list[Logged]:
    """The log of a played game."""
    return [(entry.at, entry.event) for entry in game.log]


def put(store: Store, game: str, events: Iterable[Logged]) -> None:
    """Append events to the log of a game, one unit of work each."""
    for at, event in events:
        with store.transaction():
            store.log.append(game, at, [(kind_of(event), encode(event))], store.log.head(game).number)
