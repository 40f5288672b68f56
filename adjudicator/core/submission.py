"""Taking in what a seat wrote: orders go on file, are taken back, take effect at once, or are problems. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence, Set
from datetime import datetime
from typing import Any

from adjudicator.core.decisions import Decision, Notice, resolve, running_phase
from adjudicator.core.dice import SeededDice
from adjudicator.core.events import Entered, Event, OrdersReceived
from adjudicator.core.fold import fold
from adjudicator.core.messages import Message, Seat
from adjudicator.core.orders import SOFT_CODES, CancelLine, Order, OrderLine, Problem, Reading, ReadyLine, file_orders
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.ruleset import Foresight, Ledger, Phase, Previewed, Resolved, Ruleset
from adjudicator.core.state import GameState

READY = "ready"
"""Stands among keys of orders for ``ready`` and ``wait``."""

IDLE = "nothing_"
"""How the codes of refusals begin that only tell that a line had nothing to do: ``nothing_to_cancel``."""


class _Desk:
    """Orders of one mail as they are taken in, line by line."""

    def __init__(
        self, state: GameState, ruleset: Ruleset[Any], seat: Seat, phase: Phase, overtaken: Set[str] = frozenset()
    ) -> None:
        self.ruleset, self.seat, self.overtaken = ruleset, seat, overtaken
        self.position = ruleset.load(state.position)
        self.dice = SeededDice(state.seed, state.dice_of(f"{phase.name} entry {state.number}"))
        self.state, self.phase = state, phase
        self.orders = state.on_file(seat)
        self.before = frozenset(id(order) for order in self.orders)
        self.notes: list[tuple[int, Message]] = []
        self.problems: list[Problem] = []
        self.entered: list[Order] = []
        self.outcomes: list[Outcome] = []
        self.news: list[News] = []
        self.ends = False
        self.ending: OrderLine | None = None
        self.ready: bool | None = None

    def order(self, line: OrderLine) -> None:
        """Check an order; put it on file, or let it take effect at once."""
        checked = self.ruleset.check(self.position, self.seat, line.order)
        if checked.refusal is not None:
            self.problem(line.line, line.order.said or line.order.text, checked.refusal)
            return
        self.notes += [(line.line, note) for note in (*line.notes, *checked.notes)]
        effect = self.ruleset.effect(checked.order) if isinstance(self.ruleset, Ledger) else "file"
        if effect == "file" and not self.overtaken.isdisjoint(checked.order.keys):
            self.problem(line.line, line.order.said or line.order.text, Message("overtaken"))
        elif effect == "file":
            self.file(line.line, checked.order)
        elif effect == "resolve" and self.state.paused is not None:
            paused = Message("game_is_paused", {"game": self.state.game})
            self.problem(line.line, line.order.said or line.order.text, paused)
        elif effect == "resolve" and self.ends:
            self.problem(line.line, line.order.said or line.order.text, Message("phase_ended_above"))
        elif effect == "resolve":
            self.ends, self.ending = True, line
        elif effect == "preview" and isinstance(self.ruleset, Previewed):
            dice = SeededDice(self.state.seed, self.state.dice_of(self.phase.name))
            self.enter(checked.order, self.ruleset.preview(self.position, self.state.orders, dice))
        elif isinstance(self.ruleset, Ledger):
            self.enter(checked.order, self.ruleset.enter(self.position, self.seat, checked.order, self.dice))

    def file(self, line: int, order: Order) -> None:
        """Put an order on file; tell if it replaces another one of the same mail: the player may not have meant it."""
        keys = frozenset(order.keys)
        for earlier in self.orders:
            own = id(earlier) not in self.before and earlier.text != order.text
            if own and not keys.isdisjoint(earlier.keys):
                self.notes.append((line, Message("replaced_in_mail", {"order": earlier.text})))
        self.orders = file_orders(self.orders, order)

    def enter(self, order: Order, entered: Resolved) -> None:
        """Note what an order did at once. The dice of a preview are not logged: they have not been thrown."""
        self.position = entered.position
        self.entered.append(order)
        self.outcomes += entered.outcomes
        self.news += entered.news

    def cancel(self, line: CancelLine) -> None:
        """Take orders back; not those that a later mail gave."""
        keys = frozenset(line.keys)
        meant = [o for o in self.orders if line.everything or not keys.isdisjoint(o.keys)]
        gone = [o for o in meant if self.overtaken.isdisjoint(o.keys)]
        if not meant or len(gone) < len(meant):
            self.problem(line.line, line.said, Message("overtaken" if meant else "nothing_to_cancel"))
        self.orders = tuple(o for o in self.orders if o not in gone)

    def say_ready(self, line: ReadyLine) -> None:
        """Note that the seat does (not) need the rest of the time; not if a later mail has said that."""
        if READY in self.overtaken:
            self.problem(line.line, "ready" if line.ready else "wait", Message("overtaken"))
        else:
            self.ready = line.ready

    def problem(self, line: int, said: str, message: Message) -> None:
        """Note that a line could not be taken."""
        self.problems.append(Problem(line, 1, said[:200], message))

    def hold(self, unread: Sequence[Problem]) -> None:
        """Do not end the phase if a line of the same mail could not be taken: it may have been needed before."""
        codes = [problem.message.code for problem in (*unread, *self.problems)]
        bad = [code for code in codes if code not in SOFT_CODES and not code.startswith(IDLE)]
        if self.ending is not None and bad:
            self.ends = False
            said = self.ending.order.said or self.ending.order.text
            self.problem(self.ending.line, said, Message("phase_not_ended"))

    def effects(self) -> Entered | None:
        """What took effect at once, if anything did."""
        if not self.entered:
            return None
        return Entered(
            orders=tuple(self.entered),
            outcomes=tuple(self.outcomes),
            position=self.ruleset.dump(self.position),
            next_phase=self.ruleset.phase(self.position),
            news=tuple(self.news),
            rolls=tuple(self.dice.rolls),
        )


def decided_by(events: Iterable[Event], seat: Seat, phase: str, mails: Collection[int]) -> frozenset[str]:
    """The keys of the orders of a seat that some mails gave or took back in a phase, and `READY` if one said so.

    `events` are those of the game's log; a mail that was received before these, but is taken after them, changes none
    of the orders with these keys.
    """
    keys: dict[str, tuple[str, ...]] = {}
    decided: set[str] = set()
    for event in events:
        if not isinstance(event, OrdersReceived) or (event.seat, event.phase) != (seat, phase):
            continue
        keys |= {order.text: order.keys for order in event.filed}
        if event.mail in mails:
            texts = (*(order.text for order in event.filed), *event.cancelled)
            decided.update(key for text in texts for key in keys.get(text, ()))
            decided.update(() if event.ready is None else (READY,))
    return frozenset(decided)


def submit(
    state: GameState,
    ruleset: Ruleset[Any],
    seat: Seat,
    reading: Reading,
    now: datetime,
    mail: int = 0,
    overtaken: Set[str] = frozenset(),
) -> Decision:
    """Take in what a seat wrote: put orders on file, take others back, enter what takes effect at once, note the rest.

    An order that ends the phase does so after all lines are taken, and not if one of them could not be. What mails
    decided that were received later stays (`overtaken`, as `decided_by` gives it). Raises Refused between phases.
    """
    phase = running_phase(state)
    old = state.on_file(seat)
    desk = _Desk(state, ruleset, seat, phase, overtaken)
    for line in reading.lines:
        match line:
            case OrderLine():
                desk.order(line)
            case CancelLine():
                desk.cancel(line)
            case ReadyLine():
                desk.say_ready(line)
    desk.hold(reading.problems)
    if isinstance(ruleset, Foresight):
        desk.notes += [(0, note) for note in ruleset.foreseen(desk.position, seat, desk.orders)]
    kept = {id(order) for order in old}
    filed = tuple(order for order in desk.orders if id(order) not in kept)
    still = {id(order) for order in desk.orders}
    new_keys = frozenset(key for order in filed for key in order.keys)
    gone = [order for order in old if id(order) not in still]
    event = OrdersReceived(
        seat=seat,
        phase=phase.name,
        mail=mail,
        filed=filed,
        notes=tuple(desk.notes),
        cancelled=tuple(order.text for order in gone if new_keys.isdisjoint(order.keys)),
        replaced=tuple(order.text for order in gone if not new_keys.isdisjoint(order.keys)),
        problems=tuple(sorted((*reading.problems, *desk.problems), key=lambda problem: problem.line)),
        ready=desk.ready,
        entered=desk.effects(),
        ends=desk.ends,
    )
    receipt = Notice("receipt", seat, 0)
    if not desk.ends:
        return Decision((event,), (receipt,))
    after = fold(state, state.game, now, event)
    assert after.phase is not None
    ended = resolve(after, ruleset, now, "game master", after.phase.name)
    moved = tuple(Notice(notice.kind, notice.seat, notice.event + 1) for notice in ended.notices)
    return Decision((event, *ended.events), (receipt, *moved))
