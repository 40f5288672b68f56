"""Draws maps for mails in a process of its own, once a game, position and language; the store keeps them."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from adjudicator.core.messages import Lang
from adjudicator.daemon.background import StoreThread
from adjudicator.daemon.clock import Clock
from adjudicator.daemon.shelves import drawer_of
from adjudicator.store import Store

PROCESSES = 2
"""One a language; each is started when first needed."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A map that is wanted: of the position after event `key` of the log."""

    game: str
    ruleset: str
    key: str
    lang: Lang
    scene: Any


def _draw_here(ruleset: str, scene: Any) -> bytes:
    """In the drawing process: it keeps the base maps, so that only the scene and the PNG go to and fro."""
    return drawer_of(ruleset).png(scene)


class Pictures:
    """Map drawing outside the event loop. The drawing library holds the interpreter, hence a process, not a thread."""

    def __init__(self, store: Store, thread: StoreThread, clock: Clock) -> None:
        self._store = store
        self._thread = thread
        self._clock = clock
        self._pool: ProcessPoolExecutor | None = None
        self._at_work: defaultdict[tuple[str, Lang], asyncio.Lock] = defaultdict(asyncio.Lock)

    async def png(self, picture: Picture) -> bytes:
        """The map as a small PNG, from the store or drawn now."""
        async with self._at_work[picture.ruleset, picture.lang]:
            kept = await self._thread.run(self._store.maps.get, picture.game, picture.key, picture.lang, "png")
            if kept is not None:
                return kept
            try:
                png = await self._draw(picture)
            except BrokenProcessPool:
                self.close()  # the next mail gets a new process; this one is tried again later
                raise
            await self._thread.run(self._keep, picture, png)
            return png

    async def _draw(self, picture: Picture) -> bytes:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(PROCESSES, mp_context=multiprocessing.get_context("spawn"))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, _draw_here, picture.ruleset, picture.scene)

    def _keep(self, picture: Picture, png: bytes) -> None:
        with self._store.transaction():
            self._store.maps.put(picture.game, picture.key, picture.lang, "png", png, self._clock.now())

    def close(self) -> None:
        """End the drawing process."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None
