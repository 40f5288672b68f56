"""An ordinary user for tests of owners and modes, which hold nothing back from root."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

ROOT = os.geteuid() == 0
ORDINARY = 65534 if ROOT else os.geteuid()
"""The user: who runs the tests, or ``nobody`` if that is root."""

needs_root = pytest.mark.skipif(not ROOT, reason="only root can give files to others")


@contextmanager
def ordinary_user() -> Iterator[None]:
    """Run the block as that user."""
    if not ROOT:
        yield
        return
    groups = os.getgroups()
    os.setgroups([])
    os.seteuid(ORDINARY)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setgroups(groups)
