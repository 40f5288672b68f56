"""How the judge is doing, in figures read from its store: for ``adjudicator health`` and for Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from adjudicator.daemon.agenda import Agenda
from adjudicator.daemon.games import Games
from adjudicator.store import Store, free_space

GRACE = timedelta(minutes=15)
"""A mailbox that was read within this, and a mail or a deadline that waits no longer, are well."""

ROOM = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Figures:
    """Counted at one instant. Ages are in seconds; -1 for a mailbox that was never read.

    Attributes:
        games_running: games that wait for orders.
        games_open: games that wait for their start.
        games_paused: games that were started and are paused.
        poll_age: since the mailbox was last read to its end.
        overdue: seconds by which the longest waiting deadline has passed; 0 if none has.
        waiting_age: of the oldest mail that is due to be sent; 0 if none is.
        mails: received, by verdict; outgoing, by state as ``out_new`` and so on.
    """

    games_running: int
    poll_age: float
    overdue: float
    waiting_age: float
    free_bytes: int
    mails: dict[str, int]
    games_open: int = 0
    games_paused: int = 0


def take(store: Store, games: Games, now: datetime) -> Figures:
    """The figures of a store. Reads only."""
    entries = Agenda(games).entries()
    states = [games.state(name) for name in games.names()]
    polls = [cursor.poll_ok for cursor in store.cursors.all() if cursor.poll_ok is not None]
    late = [now - e.deadline for e in entries if e.deadline is not None and e.deadline <= now]
    due = store.outbox.due(now, 1)
    mails = dict.fromkeys(("accepted", "refused", "ignored", "quarantined", "pending"), 0)
    for (verdict, _), number in store.inbox.counts().items():
        mails[verdict] += number
    mails |= {f"out_{state}": number for state, number in store.outbox.counts().items()}
    return Figures(
        games_running=len(entries),
        poll_age=(now - min(polls)).total_seconds() if polls else -1.0,
        overdue=max(late, default=timedelta(0)).total_seconds(),
        waiting_age=(now - due[0].next_try).total_seconds() if due else 0.0,
        free_bytes=free_space(store.path),
        mails=mails,
        games_open=sum(state.status == "open" for state in states),
        games_paused=sum(state.status == "running" and state.paused is not None for state in states),
    )


@dataclass(frozen=True, slots=True)
class Complaint:
    """A limit that is passed: `holds` says when, `text` what to say."""

    holds: Callable[[Figures], bool]
    text: str


_GRACE = GRACE.total_seconds()
COMPLAINTS: Sequence[Complaint] = (
    Complaint(lambda f: f.poll_age < 0, "the mailbox was never read"),
    Complaint(lambda f: f.poll_age > _GRACE, "the mailbox has not been read for 15 minutes"),
    Complaint(lambda f: f.overdue > _GRACE, "a deadline passed 15 minutes ago and nothing was resolved"),
    Complaint(lambda f: f.waiting_age > _GRACE, "a mail has been due to be sent for 15 minutes"),
    Complaint(lambda f: f.free_bytes < ROOM, "less than 64 MB are free on the disk"),
)


def complaints(figures: Figures) -> list[str]:
    """What is wrong; empty if the judge is well."""
    return [complaint.text for complaint in COMPLAINTS if complaint.holds(figures)]


def well(figures: Figures) -> str:
    """What to say of a judge that is well: the games by what they wait for, and when the mailbox was read."""
    games = [f"{figures.games_running} {'game' if figures.games_running == 1 else 'games'} running"]
    if figures.games_open:
        games.append(f"{figures.games_open} waiting for the start")
    if figures.games_paused:
        games.append(f"{figures.games_paused} paused")
    return f"well: {', '.join(games)}; mailbox read {figures.poll_age:.0f} s ago"


def exposition(figures: Figures) -> str:
    """The figures in the text format of Prometheus, version 0.0.4. They name no game, no player, no address."""
    labelled: list[tuple[str, float]] = [(f'{{what="{name}"}}', number) for name, number in figures.mails.items()]
    lines: list[tuple[str, str, list[tuple[str, float]]]] = [
        ("adjudicator_games_running", "games that wait for orders", [("", figures.games_running)]),
        ("adjudicator_games_open", "games that wait for their start", [("", figures.games_open)]),
        ("adjudicator_games_paused", "games that are paused", [("", figures.games_paused)]),
        ("adjudicator_poll_age_seconds", "since the mailbox was last read", [("", figures.poll_age)]),
        ("adjudicator_overdue_seconds", "by which the oldest deadline has passed", [("", figures.overdue)]),
        ("adjudicator_waiting_age_seconds", "of the oldest mail due", [("", figures.waiting_age)]),
        ("adjudicator_free_bytes", "free on the disk of the store", [("", figures.free_bytes)]),
        ("adjudicator_mails", "mails received by verdict, and outgoing by state", labelled),
    ]
    text = []
    for name, meaning, values in lines:
        text += [f"# HELP {name} {meaning}", f"# TYPE {name} gauge"]
        text += [
            f"{name}{label} {value:g}" if isinstance(value, float) else f"{name}{label} {value}"
            for label, value in values
        ]
    return "\n".join(text) + "\n"
