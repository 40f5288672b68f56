"""A game's own folder: ``<data>/games/<game>/templates`` with templates and words that stand in for the judge's.

The files are read when they have changed, all at once, before a mail is written; links are not followed. What is wrong
with one of them is told to the game master, once, and the judge's own is used in its place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

from adjudicator.core.state import GameState
from adjudicator.daemon.alarms import Alarms, master_of
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.shelves import catalogue, gallery, library, press, words_of, writer
from adjudicator.render.answers import AnswerWriter
from adjudicator.render.mails import MailWriter
from adjudicator.render.own import Fault, OwnPress, own_words, usable
from adjudicator.render.press import Press
from adjudicator.render.words import Catalogue, Words
from adjudicator.store import refusal

MOST_FILES = 100
LONGEST_FILE = 64 * 1024
"""Bytes of a file that is read."""

SHUT = -1
"""Stands for the size of files that this user may not look at."""

Stamp: TypeAlias = tuple[tuple[str, int, int], ...]
"""Name, size and instant of change of every file: what tells whether they are to be read anew."""


@dataclass(frozen=True, slots=True)
class Own:
    """What a game has of its own, ready for use."""

    stamp: Stamp
    press: Press
    catalogue: Catalogue
    faults: tuple[Fault, ...] = ()


class Folders:
    """Lives in the thread of the store."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._alarms = Alarms(desk)
        self._known: dict[str, Own] = {}
        self._failed: list[Fault] = []

    def writer(self, state: GameState) -> MailWriter:
        """Writes the mails of a game, in its own words where it has any."""
        own = self._own(state)
        if own is None:
            return writer(state)
        shown, ruleset = gallery(state.ruleset), library().ruleset(state.ruleset, state.settings)
        return MailWriter(own.press, own.catalogue, ruleset, shown.pages(ruleset), shown.saying(ruleset))

    def answers(self, state: GameState) -> AnswerWriter:
        """Writes short answers about a game."""
        own = self._own(state)
        if own is None:
            return AnswerWriter(press(), words_of(state))
        shown, ruleset = gallery(state.ruleset), library().ruleset(state.ruleset, state.settings)
        return AnswerWriter(own.press, Words(own.catalogue, shown.pages(ruleset).names, shown.saying(ruleset)))

    def tell(self, game: str, now: datetime) -> None:
        """Tell the game master what was found wrong since the last time; in a unit of work of its own."""
        own = self._known.get(game)
        faults = [*(own.faults if own else ()), *self._failed]
        self._failed.clear()
        if not faults or own is None:
            return
        if own.faults:
            self._known[game] = Own(own.stamp, own.press, own.catalogue)
        master = master_of(self._desk.games.state(game))
        with self._desk.store.transaction():
            for fault in dict.fromkeys(faults):
                changed = {name: when for name, _, when in own.stamp}.get(fault.file, 0)
                self._alarms.tell(
                    now,
                    "own_file_broken",
                    f"{game} {fault.file} {changed} {fault.what}",
                    game=game,
                    to=master,
                    file=fault.file,
                    text=fault.what,
                )

    def _own(self, state: GameState) -> Own | None:
        """What the game has of its own, read anew if a file has changed; None if it has no folder."""
        folder = folder_of(self._desk.config.data, state.game)
        stamp = stamp_of(folder)
        if not stamp:
            self._known.pop(state.game, None)
            return None
        known = self._known.get(state.game)
        if known is None or known.stamp != stamp:
            known = read_own(folder, stamp, state.ruleset, self._failed.append)
            self._known[state.game] = known
        return known


def folder_of(data: Path, game: str) -> Path:
    """Where the own templates and words of a game lie."""
    return data / "games" / game / "templates"


def stamp_of(folder: Path) -> Stamp:
    """The files of a folder; empty if there is none. Links are left out.

    Of a folder that this user may not look into: what stands in the way, in place of a name, and `SHUT`.
    """
    try:
        if not folder.is_dir() or folder.is_symlink():
            return ()
        parts = [part for part in folder.iterdir() if part.is_dir() and not part.is_symlink()]
        found = []
        for path in sorted(path for part in parts for path in part.iterdir())[:MOST_FILES]:
            if path.is_symlink() or not path.is_file():
                continue
            about = path.stat()
            found.append((path.relative_to(folder).as_posix(), about.st_size, about.st_mtime_ns))
    except PermissionError as error:
        return ((refusal(error), SHUT, 0),)
    return tuple(found)


def read_own(folder: Path, stamp: Stamp, ruleset: str, on_fault: Callable[[Fault], None]) -> Own:
    """Read what lies in the folder of a game played by `ruleset`.

    `on_fault` is told of a template that fails only when a mail is written with it.
    """
    faults: list[Fault] = []
    files: dict[str, str] = {}
    for name, size, _ in stamp:
        if size == SHUT:
            faults.append(Fault(folder.name, name))
            continue
        if name.split("/")[0] not in ("common", "words", ruleset):
            faults.append(Fault(name, f"no mail of a game of {ruleset} shows it"))
            continue
        try:
            if size > LONGEST_FILE:
                raise ValueError(f"more than {LONGEST_FILE} bytes")
            files[name] = (folder / name).read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            faults.append(Fault(name, f"cannot be read: {error.__class__.__name__} {error}"[:200]))
    templates, bad_templates = usable(press(), files)
    words, bad_words = own_words(catalogue(ruleset), files)
    made = OwnPress(press(), templates, on_fault) if templates else press()
    return Own(stamp, made, words, (*faults, *bad_templates, *bad_words))


def faults_of(data: Path, state: GameState) -> tuple[Fault, ...]:
    """What is wrong with a game's own files, as far as reading them tells."""
    folder = folder_of(data, state.game)
    stamp = stamp_of(folder)
    return read_own(folder, stamp, state.ruleset, lambda fault: None).faults if stamp else ()
