"""A disk that fails at the level of the system: fsync and write answer EIO or ENOSPC, put in by strace (promise P13).

Every so many calls one fails, in the whole judge with its real store, IMAP and SMTP. It may wait or end; no receipt is
without its event, and after the disk is well again all laws hold.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.crash.laboratory import Laboratory, laboratory
from tests.debian import why_missing

SYNC, WRITE = "fsync,fdatasync", "pwrite64"
FAULTS = [
    pytest.param(SYNC, "EIO", "13+9", id="sync EIO"),
    pytest.param(SYNC, "ENOSPC", "17+11", id="sync ENOSPC", marks=pytest.mark.soak),
    pytest.param(WRITE, "EIO", "60+110", id="write EIO", marks=pytest.mark.soak),
    pytest.param(WRITE, "ENOSPC", "80+120", id="write ENOSPC"),
]
"""Calls, error, and which calls fail: ``13+9`` is the 13th and every 9th after it, of each thread."""


def _strace_works() -> str:
    """Why strace cannot be used here; empty if it can."""
    fault = why_missing(("strace",), ("strace",))
    if fault is not None:
        return fault
    tried = subprocess.run(["strace", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null", "true"], capture_output=True)
    return "" if tried.returncode == 0 else "strace may not trace here"


async def _season(lab: Laboratory, calls: str, error: str, when: str, noted: Path) -> None:
    """Mails and a deadline on a failing disk; the next life will be on a sound one."""
    trace = ("strace", "-f", "--seccomp-bpf", "-qq", "-o", str(noted), "-e", f"trace={calls}")
    await lab.another_process(*trace, "-e", f"inject={calls}:error={error}:when={when}")
    await lab.life("live", may_fail=True)  # it has loaded all it needs when this is over
    await lab.write(9)
    lab.deadline_in(2.0)
    await lab.life("live", may_fail=True)
    await lab.another_process()


def _faults(noted: Path) -> int:
    return noted.read_text().count("(INJECTED)")


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("calls", "error", "when"), FAULTS)
async def test_p13_no_receipt_without_its_event_on_a_disk_that_fails(
    calls: str, error: str, when: str, tmp_path: Path
) -> None:
    if fault := _strace_works():
        pytest.skip(fault)
    async with laboratory(tmp_path / "judge") as lab:
        assert await lab.life("live") == "done"
        await _season(lab, calls, error, when, tmp_path / "calls")
        faults = _faults(tmp_path / "calls")
        assert faults >= 2, "the disk did fail"
        lab.ambiguous = faults  # a mail whose 250 could not be noted goes out again
        assert await lab.life("live") == "done"
        seen = await lab.assert_laws()
        assert seen["accepted"] == 9
        assert seen["phases"] == 1
