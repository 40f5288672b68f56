"""What every case has, whatever the game, and what running it gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec

from adjudicator.core.ruleset import Resolved


class CaseError(ValueError):
    """The case contradicts its format or itself; the text says where and how."""


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What came of a case.

    Attributes:
        id: the case's own name.
        differences: one line for each thing that is not as `expect` says; empty if the case passes.
        filled: the case with `expect` filled from what came out, and `outcomes`; empty if it could not be run.
        error: the case itself is wrong (unknown key, no such place, dice missing); also the first of the differences.
        resolved: the resolution, for printing and drawing; None if there was none.
        ruleset: the rules it was run with, settings applied.
    """

    id: str
    differences: tuple[str, ...]
    filled: Mapping[str, Any] = field(default_factory=dict)
    error: str = ""
    resolved: Resolved | None = None
    ruleset: Any = None

    @property
    def passed(self) -> bool:
        """Nothing differs."""
        return not self.differences


Raw: TypeAlias = dict[str, Any]
"""A case as JSON gives it."""

Run: TypeAlias = Callable[[Raw], CaseResult]
"""Runs the cases of one game. Raises CaseError if the case is wrong."""


class CommonCase(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The keys common to all games. `outcomes` is what `adjudicate` adds; it is not read."""

    game: str
    id: str = ""
    rules: list[str] = []
    settings: dict[str, Any] = {}
    orders: dict[str, list[str]] = {}
    dice: list[int] = []
    note: str = ""
    outcomes: Any = None
