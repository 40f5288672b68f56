"""The judge's desk: where decisions become log lines and outgoing mails, always in one unit of work.

Everything here runs in the thread of the store and is synchronous.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import msgspec

from adjudicator.core import decisions, timekeeping
from adjudicator.core.decisions import Decision, Notice, Refused
from adjudicator.core.events import DeadlineSet, Trigger
from adjudicator.core.messages import GAME_MASTER, Arg, Message
from adjudicator.core.state import GameState, Player
from adjudicator.daemon.agenda import Agenda, Entry
from adjudicator.daemon.config import Config
from adjudicator.daemon.games import Games
from adjudicator.daemon.killpoints import reach
from adjudicator.daemon.library import Library
from adjudicator.mail.addresses import read_mailbox, without_plus
from adjudicator.mail.names import make_message_id
from adjudicator.store import Draft, Store


class Due(msgspec.Struct, frozen=True):
    """A phase that is to be resolved: its mailbox must have been polled after `since` first (promise P6)."""

    game: str
    phase: str
    trigger: Trigger
    since: datetime


class Desk:
    """Games, outbox and the rules between them."""

    def __init__(self, store: Store, library: Library, config: Config) -> None:
        self.store = store
        self.config = config
        self.games = Games(store, library)
        self.agenda = Agenda(self.games)

    # --- decisions into log and outbox

    def record(
        self, state: GameState, decision: Decision, now: datetime, data: dict[str, Any] | None = None
    ) -> GameState:
        """Append the events of `decision` and put its mails into the outbox; inside the caller's unit of work.

        Args:
            state: the state on which the decision was taken.
            decision: what was decided.
            now: the instant of the events.
            data: goes with each mail: what it answers (``in_reply_to``), which the log does not hold.
        """
        if not decision.events:
            return state
        after = self.games.append(state.game, state, decision, now)
        drafts = [self._drafts(state, after, notice, data or {}) for notice in decision.notices]
        self.store.outbox.put([draft for several in drafts for draft in several], now)
        return after

    def _drafts(self, before: GameState, after: GameState, notice: Notice, data: dict[str, Any]) -> list[Draft]:
        """The mails of a notice: what goes to the game master goes to his co-masters as well, unless it says who."""
        number = before.number + 1 + notice.event
        person = after.person(notice.seat)
        assert person is not None, notice
        first = () if notice.masters == "others" else (person,)
        others = after.masters if notice.seat == GAME_MASTER and notice.masters != "first" else ()
        return [
            Draft(
                message_id=self.message_id(after.game, number, notice.kind, notice.seat + (f".{n}" if n else "")),
                kind=notice.kind,
                game=after.game,
                seat=notice.seat,
                recipient=reader.address,
                dedup=str(number),
                phase=after.phase.name if after.phase else "",
                log_number=number,
                data=msgspec.json.encode(data, order="deterministic"),
            )
            for n, reader in enumerate((*first, *others))
        ]

    def message_id(self, game: str, number: int, kind: str, seat: str) -> str:
        """The Message-ID of a mail, fixed before its first try."""
        domain = self.config.judge.address.rpartition("@")[2]
        return make_message_id(self.store.instance, game, number, f"{kind}.{seat}", domain)

    # --- what time brings

    def due(self, now: datetime) -> tuple[Due, ...]:
        """The phases to resolve now: their deadline has passed, or every seat asked is ready."""
        found = (self._due(entry, now) for entry in self.agenda.entries())
        return tuple(due for due in found if due is not None)

    def _due(self, entry: Entry, now: datetime) -> Due | None:
        if entry.deadline is not None and entry.deadline <= now:
            return Due(entry.game, entry.phase, "deadline", entry.deadline)
        if not entry.ready:
            return None
        return Due(entry.game, entry.phase, "deadline" if entry.held else "ready", now)

    def still_due(self, due: Due, now: datetime) -> bool:
        """Whether `due` holds after the poll: the phase waits, and no seat has asked to wait meanwhile."""
        entry = self.agenda.entry(due.game)
        again = self._due(entry, now) if entry is not None else None
        return again is not None and again.phase == due.phase

    def next_instant(self, now: datetime) -> datetime | None:
        """When time next brings something: a deadline or a reminder."""
        instants = []
        for entry in self.agenda.entries():
            if entry.deadline is not None:
                instants += [entry.deadline, entry.deadline - decisions.REMIND_BEFORE]
        return min((instant for instant in instants if instant > now), default=None)

    def remind(self, now: datetime) -> int:
        """Remind the seats without orders whose deadline is a day away; returns how many."""
        count = 0
        for entry in self.agenda.to_remind(now):
            with self.store.transaction():
                state = self.games.state(entry.game)
                decision = decisions.remind(state, self.games.ruleset(state), now)
                self.record(state, decision, now)
            count += len(decision.notices)
            if not decision.notices:
                self.agenda.reminded(entry)
        return count

    def extend_blind(self, seen: datetime, now: datetime) -> tuple[str, ...]:
        """Move the deadlines that passed while nobody read the mailbox, from `seen` until `now` (promise P6).

        The players could neither ask nor mend anything meanwhile; they get ``hold_hours`` more and are told, and the
        mails that came after the old deadline count. Inside the caller's unit of work. Returns the games.
        """
        table = self.config.judge
        if now - seen <= timedelta(hours=table.blind_hours):
            return ()
        moved = []
        hours = round((now - seen) / timedelta(hours=1))
        for entry in self.agenda.entries():
            if entry.deadline is None or not seen < entry.deadline <= now:
                continue
            state = self.games.state(entry.game)
            at = (now + timedelta(hours=table.hold_hours)).replace(second=0, microsecond=0)
            event = DeadlineSet(phase=entry.phase, at=at, cause=Message("by_outage", {"hours": hours}))
            told = tuple(Notice("deadline", seat, 0) for seat in state.players)
            self.record(state, Decision((event,), told), now)
            moved.append(entry.game)
        return tuple(moved)

    def resolve_due(self, due: Due, now: datetime) -> GameState | None:
        """Resolve a due phase in one unit of work; None if it is no longer due.

        At its deadline it may wait on instead, by the game's policies: then it is the same phase that comes back.
        """
        with self.store.transaction():
            if not self.still_due(due, now):
                return None
            state = self.games.state(due.game)
            if due.trigger == "deadline" and (waits := self._waits(state, now)) is not None:
                return self.record(state, waits, now)
            state = self.resolve(due.game, due.phase, due.trigger, now)
            reach("K6")
            return state

    def late(self, state: GameState, received: datetime, now: datetime) -> GameState:
        """The game for a mail that came at `received`: if that was after a deadline at which the phase does not end,
        what the deadline brings comes first. Inside the caller's unit of work."""
        if state.status != "running" or state.deadline is None or not state.deadline < received <= now:
            return state
        waits = self._waits(state, now)
        return self.record(state, waits, now) if waits is not None else state

    def _waits(self, state: GameState, now: datetime) -> Decision | None:
        """What the deadline that has passed brings instead of the end of the phase."""
        return timekeeping.at_deadline(state, self.games.ruleset(state), now)

    def resolve(self, game: str, phase: str, trigger: Trigger, now: datetime) -> GameState:
        """Resolve a phase; inside the caller's unit of work. Raises Refused if it does not wait,
        or if it is one that people referee: an entry of the game ends that.
        """
        state = self.games.state(game)
        waiting = state.phase
        if trigger == "game master" and waiting is not None and waiting.kind == "ledger" and waiting.name == phase:
            raise Refused("ends_by_entry", phase=phase)
        return self.record(state, decisions.resolve(state, self.games.ruleset(state), now, trigger, phase), now)

    # --- small things

    def is_address(self, text: str) -> bool:
        """Whether `text` is a mail address the judge can write to, and not his own, with or without a plus."""
        address = read_mailbox(text)
        own = {one.lower() for one in (self.config.judge.address, *self.config.addresses.values())}
        return address is not None and not address.name and without_plus(address.key) not in own

    def people_at(self, address: str) -> tuple[Player, ...]:
        """Who plays or commands at an address, by the games' names."""
        states = (self.games.state(game) for game in self.games.names())
        people = (one for state in states for one in (*state.players.values(), *state.masters))
        return tuple(one for one in people if one.address.casefold() == address.casefold())

    def waiting_message(self, code: str, state: GameState) -> Message:
        """What to tell after a verb: the phase that waits now, and until when."""
        args: dict[str, Arg] = {"game": state.game, "phase": state.phase.name if state.phase else ""}
        if state.status == "ended":
            return Message("did_end", args)
        if state.paused is not None:
            return Message("waits_paused", args)
        if state.deadline is None:
            return Message(f"{code}_without_deadline", args)
        return Message(code, {**args, "at": state.deadline.isoformat(timespec="minutes")})

    def game_of(self, game: str) -> GameState:
        """A game by name. Raises Refused if there is none, naming those there are."""
        if game not in (names := self.games.names()):
            raise Refused("unknown_game_list", game=game, list=names)
        return self.games.state(game)
