"""The same orders give the same bytes under any hash seed (invariant 4)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import hashlib, msgspec
from tests.rulesets.test_laws import game, played
digest = hashlib.sha256()
for seed in range(8):
    for resolved in (step.resolved for step in played(seed).steps):
        digest.update(msgspec.json.encode(resolved))
        digest.update(msgspec.json.encode(game(seed).view(resolved.position, "Eumenes")))
print(digest.hexdigest())
"""


def digest(hash_seed: str) -> str:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    run = subprocess.run([sys.executable, "-c", SCRIPT], env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    return run.stdout


def test_games_are_equal_under_several_hash_seeds() -> None:
    assert len({digest(seed) for seed in ("0", "1", "4711")}) == 1
