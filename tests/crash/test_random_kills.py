"""Killed at random moments while mails, deadlines and results come and go, the judge keeps all laws."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.crash.laboratory import laboratory


async def _kills(count: int, folder: Path, seed: int) -> None:
    rng = random.Random(seed)
    async with laboratory(folder) as lab:
        for kill in range(count):
            await lab.write(rng.randint(1, 4))
            if kill % 5 == 0:
                lab.deadline_in(rng.uniform(0.0, 0.6))
            await lab.life(f"kill {rng.uniform(0.02, 0.5):.3f}")
        assert await lab.life("live") == "done"
        seen = await lab.assert_laws()
        assert lab.deaths >= count // 2
        assert seen["phases"] >= 1
        print(f"{lab.deaths} deaths in {count} lives: {dict(seen)}")


async def test_twenty_random_kills_under_load(tmp_path: Path) -> None:
    await _kills(20, tmp_path, 1)


@pytest.mark.soak
@pytest.mark.timeout(7200)
async def test_a_thousand_random_kills_under_load(tmp_path: Path) -> None:
    await _kills(1000, tmp_path, 2)
