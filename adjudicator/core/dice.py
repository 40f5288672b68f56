"""Dice that anybody with the log can throw again (`diadoques 11.3, 11.4`).

A die is keyed by the game's seed, the phase, the number of rollbacks, its purpose and its number within that purpose,
never by the order of computation.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Protocol

import msgspec


class Roll(msgspec.Struct, frozen=True):
    """A die that was thrown: `value` of 1..`faces`, the `number`-th for its `purpose`."""

    purpose: str
    number: int
    faces: int
    value: int


class DiceError(ValueError):
    """A scripted die is missing or does not fit the faces asked for."""


class Dice(Protocol):
    """Where a resolution gets its dice from. `rolls` lists them in the order thrown."""

    rolls: list[Roll]

    def roll(self, faces: int, purpose: str, number: int = 1) -> int:
        """Throw a die of 1..`faces`. A die with one face is 1 and is not drawn (`diadoques 11.4`)."""
        ...


def seed_hash(seed: str) -> str:
    """The SHA-256 of the seed in hex, published when the game starts (`diadoques 11.3`)."""
    return hashlib.sha256(seed.encode()).hexdigest()


class SeededDice:
    """The dice of a live game.

    Each value comes from HMAC-SHA256 over ``phase|rollbacks|purpose|number|try``, taken as a 256-bit number; values in
    the uneven rest above the largest multiple of `faces` are thrown again with the next try, so all faces are
    equally likely.
    """

    def __init__(self, seed: str, phase: str, rollbacks: int = 0) -> None:
        self._key = seed.encode()
        self._phase = phase
        self._rollbacks = rollbacks
        self.rolls: list[Roll] = []

    def roll(self, faces: int, purpose: str, number: int = 1) -> int:
        """See `Dice.roll`. Raises DiceError for less than one face."""
        if faces < 1:
            raise DiceError(f"a die with {faces} faces")
        if faces == 1:
            return 1
        limit = (1 << 256) // faces * faces
        attempt = 0
        while True:
            text = f"{self._phase}|{self._rollbacks}|{purpose}|{number}|{attempt}"
            drawn = int.from_bytes(hmac.digest(self._key, text.encode(), "sha256"), "big")
            if drawn < limit:
                break
            attempt += 1
        value = drawn % faces + 1
        self.rolls.append(Roll(purpose, number, faces, value))
        return value


class ScriptedDice:
    """The dice of a case file: given values in the order they are drawn. Raises DiceError when they run out."""

    def __init__(self, values: Sequence[int]) -> None:
        self._values = list(values)
        self.rolls: list[Roll] = []

    def roll(self, faces: int, purpose: str, number: int = 1) -> int:
        """See `Dice.roll`."""
        if faces == 1:
            return 1
        if not self._values:
            raise DiceError(f"a die for {purpose} ({number}) is not in the case")
        value = self._values.pop(0)
        if not 1 <= value <= faces:
            raise DiceError(f"{value} is no face of a die with {faces}")
        self.rolls.append(Roll(purpose, number, faces, value))
        return value
