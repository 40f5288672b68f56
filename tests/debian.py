"""Programs that some tests need, from Debian packages: installed where a test may, else the reason why not."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

NO_INSTALL = "ADJUDICATOR_TEST_NO_INSTALL"
"""Set this in the environment to have nothing installed."""

SECONDS = 100
"""How long apt-get may take for one step; a test that waits for it has 120."""


def why_missing(programs: Sequence[str], packages: Sequence[str]) -> str | None:
    """Why one of `programs` (paths, or names to be found on the path) is not there, or None. As root, on a system with
    apt-get, installs `packages` first; one process at a time."""
    if not missing(programs):
        return None
    apt = shutil.which("apt-get")
    if os.geteuid() != 0 or apt is None:
        return f"{missing(programs)} missing, and only root with apt-get can install {' '.join(packages)}"
    if os.environ.get(NO_INSTALL):
        return f"{missing(programs)} missing, and {NO_INSTALL} is set"
    with Path(tempfile.gettempdir(), "adjudicator-apt.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _install(apt, packages, programs) if missing(programs) else None


def missing(programs: Sequence[str]) -> str:
    """Those that are not there, as one text."""
    return ", ".join(program for program in programs if shutil.which(program) is None)


def _install(apt: str, packages: Sequence[str], programs: Sequence[str]) -> str | None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        try:
            done = subprocess.run(
                [apt, *arguments], env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return f"apt-get {arguments[0]} took more than {SECONDS} s"
        if done.returncode != 0 and arguments[0] == "install":
            last = (done.stderr.strip() or done.stdout.strip() or "no output").splitlines()[-1]
            return f"apt-get install failed: {last}"
    return f"{missing(programs)} missing after apt-get install" if missing(programs) else None
