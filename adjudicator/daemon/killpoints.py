"""The points at which the crash tests let the process die, as a power cut would.

``ADJUDICATOR_KILL=K3`` makes the process kill itself (SIGKILL: nothing is tidied up) when it reaches K3 for the first
time, ``K3:2`` for the second. Unset, as always outside the tests, `reach` does nothing.

    K1  after FETCH, before the mail is kept        K6  inside the unit of work that resolves
    K2  after it is kept, before it is put away     K7  after it, before its first mail
    K3  inside the unit of work of a mail           K9  after the server's 250, before it is noted
    K4  a deadline has passed, before the poll      K8 (before the 250), K10 (checkpoint), K11 (migration) and
    K5  after that poll, before resolving           K12 (backup) are reached from outside: see tests/crash
"""

from __future__ import annotations

import os
import signal
from typing import Literal, TypeAlias

VARIABLE = "ADJUDICATOR_KILL"

Point: TypeAlias = Literal["K1", "K2", "K3", "K4", "K5", "K6", "K7", "K9"]

_passed: dict[str, int] = {}


def reach(point: Point) -> None:
    """Die here if the environment asks for it."""
    wanted, _, times = os.environ.get(VARIABLE, "").partition(":")
    if wanted != point:
        return
    _passed[point] = _passed.get(point, 0) + 1
    if _passed[point] >= int(times or 1):
        os.kill(os.getpid(), signal.SIGKILL)
        signal.pause()  # the signal needs a moment; not one more step is taken meanwhile
