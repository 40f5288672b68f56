"""The drawing process: scenes come in, PNGs go out, each behind its length.

Run as ``python -m adjudicator.daemon.drawing``, by `daemon.pictures`.
It imports what draws maps and no more: a third of the memory of a process that knows the whole judge.
"""

from __future__ import annotations

import pickle
import signal
import struct
import sys
from functools import cache
from typing import Any, BinaryIO

from adjudicator.files import data_root
from adjudicator.render.pictures import Drawer

LENGTH = struct.Struct(">I")
"""Before each message: how many bytes it has."""

FAILED = b"failed: "
"""Begins the answer where no picture could be drawn; no PNG begins so."""


def request(ruleset: str, scene: Any) -> bytes:
    """A scene of a game as the drawing process reads it."""
    body = pickle.dumps((ruleset, scene), protocol=pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(body)) + body


@cache
def drawer(ruleset: str) -> Drawer:
    """What draws the pictures of a game: its maps, or, where it has none, what its shelf names."""
    if (data_root() / "games" / ruleset / "map" / "sheet.toml").is_file():
        from adjudicator.render.maps.load import open_maps

        return open_maps(data_root(), ruleset)
    from adjudicator.daemon.shelves import drawer_of

    return drawer_of(ruleset)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests, in their order, until there are no more."""
    while head := requests.read(LENGTH.size):
        body = requests.read(LENGTH.unpack(head)[0])
        ruleset, scene = pickle.loads(body)
        try:
            answer = drawer(ruleset).png(scene)
        except Exception as error:  # one picture that cannot be drawn must not end the process
            answer = FAILED + f"{type(error).__name__}: {error}".encode("utf-8", "replace")
        answers.write(LENGTH.pack(len(answer)) + answer)
        answers.flush()


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM):  # meant for the daemon, which ends us when it ends
        signal.signal(number, signal.SIG_IGN)
    serve(sys.stdin.buffer, sys.stdout.buffer)
