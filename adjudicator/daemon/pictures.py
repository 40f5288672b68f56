"""Draws maps for mails in processes of their own, once a game, position and language; the store keeps them."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from adjudicator.core.messages import Lang
from adjudicator.daemon.background import StoreThread
from adjudicator.daemon.clock import Clock
from adjudicator.daemon.drawing import FAILED, LENGTH, request
from adjudicator.store import Store

PROCESSES = 2
"""Drawing processes at most; each is started when first needed."""

MODULE = "adjudicator.daemon.drawing"

PASSED_ON = ("PATH", "LD_LIBRARY_PATH", "HOME", "LANG", "PYTHONHOME", "PYTHONHASHSEED")
"""What a drawing process is told of the daemon's environment; passwords may stand in the rest."""


class NotDrawn(Exception):
    """A picture could not be drawn, or its drawing process died."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A map that is wanted: of the position after event `key` of the log."""

    game: str
    ruleset: str
    key: str
    lang: Lang
    scene: Any

    @property
    def name(self) -> tuple[str, str, Lang]:
        """What tells it from all others."""
        return self.game, self.key, self.lang


class Pictures:
    """Map drawing outside the event loop. The drawing library holds the interpreter, hence processes, not threads."""

    def __init__(self, store: Store, thread: StoreThread, clock: Clock) -> None:
        self._store = store
        self._thread = thread
        self._clock = clock
        self._free: list[Process] = []
        self._places = asyncio.Semaphore(PROCESSES)
        self._wanted: WeakValueDictionary[tuple[str, str, Lang], asyncio.Lock] = WeakValueDictionary()

    async def png(self, picture: Picture) -> bytes:
        """The map as a small PNG, from the store or drawn now. Raises NotDrawn; the next call may succeed."""
        lock = self._wanted.setdefault(picture.name, asyncio.Lock())
        async with lock:  # mails that want the same map wait for the first of them
            kept = await self._thread.run(self._store.maps.get, *picture.name, "png")
            if kept is not None:
                return kept
            png = await self._draw(picture)
            await self._thread.run(self._keep, picture, png)
            return png

    async def _draw(self, picture: Picture) -> bytes:
        async with self._places:
            process = self._free.pop() if self._free else await _start()
            try:
                answer = await _ask(process, request(picture.ruleset, picture.scene))
            except BaseException as error:  # cancelled or dead: what it would answer next is not for the next picture
                await _end(process)
                if isinstance(error, OSError | asyncio.IncompleteReadError):
                    raise NotDrawn("the drawing process died") from error
                raise
            self._free.append(process)
        if answer.startswith(FAILED):
            raise NotDrawn(answer.decode("utf-8", "replace"))
        return answer

    def _keep(self, picture: Picture, png: bytes) -> None:
        with self._store.transaction():
            self._store.maps.put(*picture.name, "png", png, self._clock.now())

    async def close(self) -> None:
        """End the drawing processes."""
        while self._free:
            await _end(self._free.pop())


async def _start() -> Process:
    environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    environment["MALLOC_MMAP_THRESHOLD_"] = "1000000"  # glibc gives whole pictures back to the system at once
    environment["PYTHONPATH"] = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
    return await asyncio.create_subprocess_exec(sys.executable, "-m", MODULE, stdin=PIPE, stdout=PIPE, env=environment)


async def _ask(process: Process, asked: bytes) -> bytes:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(asked)
    await process.stdin.drain()
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    return await process.stdout.readexactly(length)


async def _end(process: Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()
