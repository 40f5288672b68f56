"""Plays a script without sockets, store or clock: each mail written, read and decided on by the real code.

Mails come at the moments the script gives them, phases are resolved one second after their deadline, or at once when
all are ready. What is left is the complete event log, the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

import msgspec

from adjudicator.core import decisions, submission
from adjudicator.core.decisions import REMIND_BEFORE, Decision, Notice
from adjudicator.core.events import Event, PhaseResolved, PlayerAdded, Trigger, decode, encode
from adjudicator.core.fold import fold
from adjudicator.core.messages import GAME_MASTER, Message, Seat
from adjudicator.core.orders import SOFT_CODES, OrderReader, Problem, Reading, RequestLine
from adjudicator.core.ruleset import Ruleset
from adjudicator.core.state import GameState
from adjudicator.daemon.shelves import library, writer
from adjudicator.daemon.verdicts import own_words
from adjudicator.demo.script import Answered, Script, ScriptedMail, moments, write_mail
from adjudicator.mail.inbound import InboundMail, read_mail
from adjudicator.orders import looks_like_order, stated_phase
from adjudicator.orders.commands import read_commands

JUDGE = "judge@play.test"

Arranged = Callable[[Sequence[ScriptedMail]], Sequence[ScriptedMail]]
"""Puts the mails of a phase into the order in which they arrive."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log, and the state after it."""

    number: int
    at: datetime
    event: Event
    state: GameState


@dataclass(slots=True)
class Playthrough:
    """A script being played.

    Attributes:
        changes: of the game's settings.
        refused: the mails that had no effect: phase, sender, why.
        commands: what was asked of the judge besides orders; the daemon carries it out, here it has no effect.
    """

    script: Script
    changes: Mapping[str, Any] = field(default_factory=dict)
    ruleset: Ruleset[Any] = field(init=False)
    reader: OrderReader = field(init=False)
    log: list[Entry] = field(default_factory=list)
    refused: list[tuple[str, str, str]] = field(default_factory=list)
    commands: list[tuple[str, str, str]] = field(default_factory=list)
    _newest: dict[Seat, tuple[Notice, GameState]] = field(default_factory=dict)
    _state: GameState | None = None
    _mails: int = 0

    def __post_init__(self) -> None:
        self.changes = {**self.script.settings, **self.changes}
        self.ruleset = library().ruleset(self.script.ruleset, self.changes)
        self.reader = library().reader(self.script.ruleset, self.changes)

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        assert self._state is not None
        return self._state

    @property
    def resolved(self) -> tuple[PhaseResolved, ...]:
        """All resolutions, in order."""
        return tuple(entry.event for entry in self.log if isinstance(entry.event, PhaseResolved))

    def record(self, decision: Decision, at: datetime) -> None:
        """Put the events of a decision into the log, each through the JSON it is kept as."""
        first = len(self.log)
        for event in decision.events:
            self._state = fold(self._state, self.script.game, at, decode(encode(event)))
            self.log.append(Entry(self._state.number, at, self._state.event, self._state))
        for notice in decision.notices:
            self._newest[notice.seat] = (notice, self.log[first + notice.event].state)

    def set_up(self) -> None:
        """Create the game, add the players, start."""
        script = self.script
        created = decisions.create_game(
            script.game, self.ruleset, script.title, "fr", self.changes, dict(script.rules), script.seed
        )
        self.record(created, script.start)
        for p in script.players:
            player = PlayerAdded(seat=p.seat, name=p.name, address=p.address, lang=p.lang, zone=p.zone)
            self.record(decisions.add_player(self.state, self.ruleset, player), script.start)
        self.record(decisions.start_game(self.state, self.ruleset, script.start), script.start)

    def play_phase(self, arranged: Arranged) -> None:
        """The phase that waits: its mails, the reminder, the resolution, the mails that come too late."""
        state = self.state
        assert state.phase is not None and state.opened is not None
        phase = state.phase.name
        mails = arranged(self.script.of_phase(phase, late=False))
        for mail, moment in zip(mails, moments(len(mails), state.opened, state.deadline), strict=True):
            self.take(mail, moment)
            if decisions.all_ready(self.state, self.ruleset):
                self._resolve(phase, "ready", moment)
        if self._waits(phase):
            assert state.deadline is not None, f"no mail of the script ends {phase}, which has no deadline"
            reminder = state.deadline - REMIND_BEFORE + timedelta(minutes=1)
            self.record(decisions.remind(self.state, self.ruleset, reminder), reminder)
            self._resolve(phase, "deadline", state.deadline + timedelta(seconds=1))
        for mail in self.script.of_phase(phase, late=True):
            self.take(mail, (state.deadline or self.state.at) + timedelta(minutes=1))

    def _waits(self, phase: str) -> bool:
        return self.state.phase is not None and self.state.phase.name == phase

    def _resolve(self, phase: str, trigger: Trigger, at: datetime) -> None:
        self.record(decisions.resolve(self.state, self.ruleset, at, trigger, phase), at)

    def take(self, scripted: ScriptedMail, at: datetime) -> None:
        """Write the raw mail, read it, and put its orders on file, or note why it has no effect."""
        self._mails += 1
        player = self.script.player(scripted.sender)
        answered = self._answered(player.seat) if player else None
        raw = write_mail(scripted, player, answered, JUDGE, at, self._mails)
        mail = read_mail(raw, looks=looks_like_order)
        assert isinstance(mail, InboundMail), mail
        state = self.state
        assert state.phase is not None
        if player is not None:
            own = own_words(self.ruleset)
            asked = read_commands(mail.order_text, "master" if player.seat == GAME_MASTER else "player", own)
            self.commands += [(state.phase.name, player.seat, command.said) for command in asked.commands]
            if asked.commands and not asked.rest.strip():
                return
            mail = replace(mail, order_text=asked.rest)
        stated = stated_phase(mail.order_text)
        if player is None:
            self.refused.append((state.phase.name, scripted.sender, "unknown sender"))
        elif stated is not None and stated != state.phase.name:
            self.refused.append((stated, player.seat, f"its phase is over, {state.phase.name} waits"))
        else:
            reading = self.reader.read(mail.order_text, player.lang)
            if _only_asks(reading):
                return
            doubtful = tuple(Problem(0, 1, said[:200], Message("maybe_quoted")) for said in mail.ambiguous)
            reading = msgspec.structs.replace(reading, problems=(*reading.problems, *doubtful))
            self.record(submission.submit(state, self.ruleset, player.seat, reading, at, self._mails), at)

    def _answered(self, seat: Seat) -> Answered:
        """The newest mail of the judge to a seat, which its player answers and may quote."""
        notice, state = self._newest[seat]
        rendered = writer(state).write(notice.kind, state, seat, JUDGE)
        return Answered(JUDGE, rendered.subject, f"<{state.number}.{seat}@play.test>", rendered.text)


def _only_asks(reading: Reading) -> bool:
    """Whether a mail only asks for other mails; that leaves nothing in the log."""
    hard = [problem for problem in reading.problems if problem.message.code not in SOFT_CODES]
    return bool(reading.lines) and not hard and all(isinstance(line, RequestLine) for line in reading.lines)


def play(script: Script, arranged: Arranged = tuple) -> Playthrough:
    """Play the whole script; `arranged` may change the order in which the mails of a phase arrive."""
    game = Playthrough(script)
    game.set_up()
    while game.state.status == "running" and game.state.phase is not None and game.state.phase.name != script.until:
        game.play_phase(arranged)
    return game
