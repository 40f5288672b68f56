"""The golden texts: every playthrough comes out as its text tells it, in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.playthroughs.remake import GOLDEN, PLAYTHROUGHS, golden

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_is_as_its_golden_text_tells_it(name: str) -> None:
    """Every order, problem, outcome, die and position (`diadoques 13` and all of it); `make golden` makes it anew."""
    told, kept = PLAYTHROUGHS[name](), golden(name).read_bytes()
    assert told.splitlines() == kept.decode().splitlines()
    assert told.encode() == kept


@pytest.mark.parametrize("hash_seed", ["0", "1", "2"])
@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_does_not_depend_on_the_order_of_sets(name: str, hash_seed: str) -> None:
    """Invariant 4: the same bytes from every process, whatever its hash seed."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.playthroughs.remake", "--print", name],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
    )
    assert run.stdout == golden(name).read_bytes()


def test_every_golden_text_has_its_playthrough() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(PLAYTHROUGHS)
