"""Builds the site: compares the log with what was built before, builds what is new, writes lists and index."""

from __future__ import annotations

import errno
import multiprocessing
import os
import shutil
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import msgspec

from adjudicator import __version__
from adjudicator.archive.home import home_page, index_script, ranked
from adjudicator.archive.memory import Memory, edition, memory_file, recall, remember
from adjudicator.archive.paper import STATIC, first_page, static
from adjudicator.archive.pictures import board_files
from adjudicator.archive.places import board_folder, game_folder, picture_folder, slug
from adjudicator.archive.workshop import Done, Job, build_game, start_worker, work, write
from adjudicator.core.messages import LANGS
from adjudicator.store import Store

MARK = "archive.json"
"""The file that tells that a folder is a site of ours."""

ENOUGH = 40
"""From so many games on, processes of their own build them: each needs a second to start."""

PART = 10
"""So many games a process is given at a time."""


class ForeignFolderError(ValueError):
    """The folder holds something that is no site of ours; nothing in it was touched."""


class UnknownGameError(LookupError):
    """A game was named that the store does not have; nothing was written.

    Attributes:
        game: its name.
        known: the games there are.
    """

    def __init__(self, game: str, known: Sequence[str]) -> None:
        super().__init__(game)
        self.game = game
        self.known = tuple(known)


@dataclass(frozen=True, slots=True)
class Report:
    """What a build did: games in the site, games built anew, pages written, games that could not be built and why."""

    games: int
    built: int
    pages: int
    faults: tuple[tuple[str, str], ...]


def build(store: Store, out: Path, games: Sequence[str] = (), *, processes: int | None = None) -> Report:
    """Bring the site in the folder `out` up to date with the log.

    The same log gives the same files. What was built before, and lies beside the store in ``archives``, is kept.

    Args:
        games: the games of the site; all of the store if none is named.
        processes: how many work at most; as many as there are processors if not given.

    Raises:
        UnknownGameError: for a name that no game has.
        ForeignFolderError: if `out` holds something else.
        OSError: for what the disk refuses.
    """
    heads = store.log.heads()
    for game in games:
        if game not in heads:
            raise UnknownGameError(game, sorted(heads))
    if out.exists() and not (out / MARK).is_file() and any(out.iterdir()):
        raise ForeignFolderError(f"{out} holds something that is no archive")
    file = memory_file(store.path.parent, out)
    memory = _memory(out, file)
    wanted = sorted(dict.fromkeys(games)) if games else sorted(heads)
    jobs = []
    for game in wanted:
        before = memory.games.get(game)
        if before is None or before.head != heads[game].hash:
            jobs.append(Job(game, before))
    done = _carry_out(store, out, jobs, processes)
    for one in done:
        if one.built is not None:
            memory.games[one.game] = one.built
    _forget(out, memory, wanted)
    mark = _finish(out, memory)
    try:
        remember(file, Memory(memory.edition, mark, dict(sorted(memory.games.items()))))
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise  # of a store that may only be read nothing is remembered: the next time all is built anew
    faults = tuple((one.game, one.fault) for one in done if one.fault)
    return Report(len(memory.games), sum(one.built is not None for one in done), sum(one.pages for one in done), faults)


def _memory(out: Path, file: Path) -> Memory:
    """What is known of the site; nothing if it is another site now, or was made by another edition."""
    known, now = recall(file), edition()
    if known is not None and known.edition == now and _mark(out) == known.site:
        return known
    return Memory(now, "", {})


def _mark(out: Path) -> str:
    try:
        return (out / MARK).read_text(encoding="utf-8")
    except OSError:
        return ""


def _carry_out(store: Store, out: Path, jobs: Sequence[Job], processes: int | None) -> list[Done]:
    workers = min(processes or os.cpu_count() or 1, len(jobs) // PART or 1)
    if workers == 1 or len(jobs) < ENOUGH:
        return [build_game(store, out, job) for job in jobs]
    parts = [jobs[i : i + PART] for i in range(0, len(jobs), PART)]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, start_worker, (str(store.path),)) as pool:
        return [done for part in pool.map(work, [str(out)] * len(parts), parts) for done in part]


def _forget(out: Path, memory: Memory, wanted: Iterable[str]) -> None:
    """Take games out of the site that do not belong to it any more."""
    for game in sorted(set(memory.games) - set(wanted)):
        del memory.games[game]
        for folder in (*(game_folder(slug(game), lang) for lang in LANGS), picture_folder(slug(game))):
            shutil.rmtree(out / folder, ignore_errors=True)


def _finish(out: Path, memory: Memory) -> str:
    """Write what is the site's own; returns its mark."""
    cards = ranked([built.card for built in memory.games.values()])
    for ruleset in sorted({card.ruleset for card in cards}):
        if not (out / board_folder(ruleset) / "ground.svg").is_file() or not memory.site:
            write(out, board_files(ruleset))
    files = {name: static(name) for name in STATIC} | {"index.html": first_page()}
    for lang in LANGS:
        files[f"{lang}/index.html"] = home_page(cards, lang)
        files[f"{lang}/index.js"] = index_script(cards, lang)
    about = {"made by": f"adjudicator {__version__}", "edition": memory.edition, "games": len(cards)}
    files[MARK] = msgspec.json.encode(about, order="deterministic").decode() + "\n"
    write(out, files)
    return files[MARK]
