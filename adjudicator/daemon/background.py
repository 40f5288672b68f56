"""The thread of the store, seen from the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class StoreThread:
    """One thread that owns the store's connection; every call runs whole, even if its caller is cancelled."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="store")

    async def run(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `call` in the thread and wait for what it returns or raises."""
        loop = asyncio.get_running_loop()
        return await asyncio.shield(loop.run_in_executor(self._executor, lambda: call(*args, **kwargs)))

    def close(self) -> None:
        """Wait for the call under way, then end the thread."""
        self._executor.shutdown(wait=True)
