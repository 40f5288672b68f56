"""A played game as the laws look at it: its rules, its seed, and every phase with what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from adjudicator.core.dice import SeededDice
from adjudicator.core.events import PhaseResolved
from adjudicator.core.messages import Seat
from adjudicator.core.orders import Order
from adjudicator.core.outcomes import News
from adjudicator.core.ruleset import Resolved
from adjudicator.rulesets.diadoques.position import Position
from adjudicator.rulesets.diadoques.ruleset import Diadoques

Orders: TypeAlias = dict[Seat, tuple[Order, ...]]


@dataclass(frozen=True, slots=True)
class Step:
    """A phase: the position before it, the orders on file, what came of them."""

    before: Position
    orders: Orders
    resolved: Resolved

    @property
    def after(self) -> Position:
        """The position after it."""
        position: Position = self.resolved.position
        return position

    def told(self, *codes: str) -> list[News]:
        """The news with one of these codes."""
        return [news for news in self.resolved.news if news.message.code in codes]


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: its rules, its seed, its phases."""

    rules: Diadoques
    seed: str
    steps: tuple[Step, ...]

    def again(self, step: Step, orders: Orders) -> Resolved:
        """The phase resolved once more, from other orders, with the same dice."""
        return self.rules.resolve(step.before, orders, SeededDice(self.seed, self.rules.phase(step.before).name))


def as_played(rules: Diadoques, seed: str, resolved: Iterable[PhaseResolved]) -> Played:
    """The game as the laws want it, from the resolutions of its log."""
    steps: list[Step] = []
    position = rules.start()
    for event in resolved:
        after = rules.load(event.position)
        steps.append(Step(position, event.orders, Resolved(after, event.outcomes, event.news, event.rolls)))
        position = after
    return Played(rules, seed, tuple(steps))
