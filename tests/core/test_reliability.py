"""Reliability figures, counted event by event from a log."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from adjudicator.core import decisions
from adjudicator.core.events import (
    AbsenceSet,
    DeadlineSet,
    Event,
    GameCreated,
    OrdersReceived,
    PhaseHeld,
    PlayerAdded,
    Reminded,
    SeatVacated,
    Trigger,
)
from adjudicator.core.fold import fold
from adjudicator.core.messages import Message
from adjudicator.core.reliability import Figures, reliability
from adjudicator.core.state import GameState
from adjudicator.daemon.shelves import library

AT = datetime(2027, 1, 5, 9, 0, tzinfo=UTC)
RULES = library().ruleset("diplomacy", {})
DEADLINE = AT + timedelta(days=1)


class Log:
    """A game of Diplomacy and its log, written event by event."""

    def __init__(self) -> None:
        self.rows: list[tuple[datetime, Event]] = []
        self.state: GameState | None = None
        self.add(
            AT,
            GameCreated(ruleset="diplomacy", title="T", lang="en", settings={}, rules={"movement": "24 h"}, seed="s"),
        )
        for seat in RULES.seats:
            self.add(AT, _player(seat, seat.lower()))
        for event in decisions.start_game(self.now, RULES, AT).events:
            self.add(AT, event)

    @property
    def now(self) -> GameState:
        assert self.state is not None
        return self.state

    @property
    def phase(self) -> str:
        assert self.now.phase is not None
        return self.now.phase.name

    def add(self, at: datetime, event: Event) -> None:
        self.rows.append((at, event))
        self.state = fold(self.state, "alpha", at, event)

    def ready(self, at: datetime, *seats: str, mail: int = 1) -> None:
        for seat in seats:
            self.add(at, OrdersReceived(seat=seat, phase=self.phase, mail=mail, ready=True))

    def resolve(self, at: datetime, trigger: Trigger = "deadline") -> None:
        for event in decisions.resolve(self.now, RULES, at, trigger, self.phase).events:
            self.add(at, event)

    def figures(self, seat: str) -> Figures:
        return reliability("alpha", RULES, self.rows)[seat]


def _player(seat: str, name: str) -> PlayerAdded:
    return PlayerAdded(seat=seat, name=name, address=f"{name}@example.org", lang="en", zone="UTC")


def test_on_time_after_a_reminder_in_the_grace_and_missed_are_told_apart() -> None:
    log = Log()
    log.ready(AT + timedelta(hours=1), "Austria")
    log.add(AT + timedelta(hours=2), Reminded(phase=log.phase, seats=tuple(s for s in RULES.seats if s != "Austria")))
    log.ready(AT + timedelta(hours=3), "England", "Austria")
    grace = DeadlineSet(phase=log.phase, at=DEADLINE + timedelta(hours=12), cause=Message("by_grace"), grace=True)
    log.add(DEADLINE, grace)
    log.ready(DEADLINE + timedelta(hours=1), "France")
    assert log.figures("France") == Figures(), "a phase counts when it is resolved"
    log.resolve(DEADLINE + timedelta(hours=12))
    assert log.figures("Austria") == Figures(asked=1, on_time=1)
    assert log.figures("England") == Figures(asked=1, reminded=1)
    assert log.figures("France") == Figures(asked=1, late=1)
    assert log.figures("Germany") == Figures(asked=1, missed=1)


def test_who_had_announced_an_absence_has_not_missed_the_deadline() -> None:
    log = Log()
    log.add(AT, AbsenceSet(seat="France", since=AT, until=DEADLINE + timedelta(days=30)))
    assert log.now.deadline is not None
    log.resolve(log.now.deadline)
    assert log.figures("France") == Figures()
    assert log.figures("Italy") == Figures(asked=1, missed=1)


def test_who_let_a_phase_wait_beyond_its_deadline_missed_it_whoever_ends_it() -> None:
    log = Log()
    log.ready(AT, "Austria")
    log.add(AT, AbsenceSet(seat="Italy", since=AT, until=DEADLINE + timedelta(days=30)))
    silent = tuple(seat for seat in RULES.seats if seat != "Austria")
    log.add(log.now.deadline or DEADLINE, PhaseHeld(phase=log.phase, seats=silent))
    log.ready(DEADLINE + timedelta(days=1), "Russia")
    log.resolve(DEADLINE + timedelta(days=2), "game master")
    assert log.figures("Austria") == Figures(asked=1, on_time=1)
    assert log.figures("Russia") == Figures(asked=1, late=1)
    assert log.figures("France") == Figures(asked=1, missed=1)
    assert log.figures("Italy") == Figures()


def test_figures_add_up_over_phases() -> None:
    log = Log()
    log.ready(AT, *RULES.seats)
    log.resolve(AT + timedelta(hours=1), "ready")
    log.resolve(log.now.deadline or DEADLINE)
    assert log.figures("Italy") == Figures(asked=2, on_time=1, missed=1)


def test_a_phase_that_ended_early_counts_for_those_who_had_written() -> None:
    log = Log()
    log.ready(AT, "Austria")
    log.resolve(AT + timedelta(hours=1), "game master")
    assert log.figures("Austria") == Figures(asked=1, on_time=1)
    assert log.figures("England") == Figures(), "there was time left"


def test_what_the_game_master_wrote_is_not_the_players() -> None:
    log = Log()
    log.ready(AT, "Austria", mail=0)
    log.resolve(DEADLINE)
    assert log.figures("Austria") == Figures(asked=1, missed=1)


def test_a_newcomer_begins_anew_and_an_empty_seat_has_no_figures() -> None:
    log = Log()
    log.resolve(DEADLINE)
    log.add(DEADLINE, _player("Austria", "newcomer"))
    log.add(DEADLINE, SeatVacated(seat="England", reason="gone"))
    assert log.figures("Austria") == Figures()
    assert "England" not in reliability("alpha", RULES, log.rows)
    log.add(DEADLINE, _player("France", "france"))
    assert log.figures("France") == Figures(asked=1, missed=1), "the same address is the same player"
