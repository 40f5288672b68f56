"""Killed at each of the named points, the judge goes on where it stood (PROMISES, kill points K1 to K9)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.crash.laboratory import laboratory

POINTS = ("K1", "K2", "K3", "K4", "K5", "K6", "K7", "K8", "K9")
IN_TIME = ("K4", "K5", "K6", "K7")
"""The points that come with a deadline; receipts and the news of it may be under way when they are reached."""

BEFORE_SENDING = ("K1", "K2", "K3")


async def _die_at(point: str, times: int, folder: Path) -> None:
    async with laboratory(folder) as lab:
        assert await lab.life("live") == "done"
        for _ in range(times):
            await lab.write(3)
            if point in IN_TIME:
                lab.deadline_in(0.4)
            assert await lab.life(f"live {point}") == "died", f"{point} was not reached"
            assert await lab.life("live") == "done"
            seen = await lab.assert_laws()
        assert lab.deaths == times
        assert seen["accepted"] == 3 * times
        assert seen["phases"] == (times if point in IN_TIME else 0)
        assert seen["copies"] == 0 or point not in BEFORE_SENDING


@pytest.mark.parametrize("point", POINTS)
async def test_killed_at(point: str, tmp_path: Path) -> None:
    await _die_at(point, 2, tmp_path)


@pytest.mark.soak
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("point", POINTS)
async def test_killed_twenty_times_at(point: str, tmp_path: Path) -> None:
    await _die_at(point, 20, tmp_path)
