"""`read_mail` in a process of its own with limits on memory, CPU and time, so that no mail can stall or end the daemon.

A worker that dies or overruns is replaced; the mail that did it comes back as `Unreadable`.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import resource
import signal
import threading
from multiprocessing.connection import Connection
from types import TracebackType

from adjudicator.mail.inbound import InboundMail, Unreadable, read_mail
from adjudicator.mail.limits import Limits
from adjudicator.mail.quotes import OrderLook, looks_like_order

_SPAWN = multiprocessing.get_context("spawn")  # a fork would inherit the daemon's locks and sockets


def _serve(pipe: Connection, limits: Limits, looks: OrderLook) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    while True:
        try:
            raw, truncated = pipe.recv()
        except (EOFError, OSError):
            return
        usage = resource.getrusage(resource.RUSAGE_SELF)
        spent = int(usage.ru_utime + usage.ru_stime)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (spent + limits.cpu_seconds + 1, most))  # SIGXCPU ends the process
        pipe.send(_read(raw, limits, looks, truncated))


def _read(raw: bytes, limits: Limits, looks: OrderLook, truncated: bool) -> InboundMail | Unreadable:
    read = read_mail(raw, limits, looks=looks, truncated=truncated)
    if isinstance(read, Unreadable) and read.detail == "MemoryError":
        return Unreadable("memory", read.sha256)
    return read


class MailReader:
    """One worker process, started at the first mail. Calls block and come one at a time: give it a thread.

    `looks` must be picklable: a function of a module, or the bound `match` of a compiled pattern.
    """

    def __init__(self, limits: Limits | None = None, looks: OrderLook = looks_like_order) -> None:
        self._limits = limits or Limits()
        self._looks = looks
        self._lock = threading.Lock()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None

    def read(self, raw: bytes, *, truncated: bool = False) -> InboundMail | Unreadable:
        """Like `inbound.read_mail`. Returns within `Limits.wall_seconds`; never raises on what is in the mail."""
        with self._lock:
            pipe = self._pipe or self._start()
            try:
                pipe.send((raw, truncated))
                if pipe.poll(self._limits.wall_seconds):
                    read = pipe.recv()
                    assert isinstance(read, InboundMail | Unreadable)
                    return read
                reason = "time"
            except (EOFError, OSError):
                reason = "killed"
            return Unreadable(self._stop() or reason, hashlib.sha256(raw).hexdigest())

    def close(self) -> None:
        """End the worker. The next `read` would start another."""
        with self._lock:
            self._stop()

    def __enter__(self) -> MailReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _start(self) -> Connection:
        ours, theirs = _SPAWN.Pipe()
        process = _SPAWN.Process(target=_serve, args=(theirs, self._limits, self._looks), daemon=True)
        process.start()
        theirs.close()
        self._process, self._pipe = process, ours
        return ours

    def _stop(self) -> str:
        """Kill the worker; ``cpu`` if the system had already ended it for its CPU time, else empty."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if pipe is not None:
            pipe.close()
        if process is None:
            return ""
        process.join(0.2)
        over = process.exitcode == -signal.SIGXCPU
        process.kill()
        process.join()
        return "cpu" if over else ""
