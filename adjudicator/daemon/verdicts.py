"""Whose is a mail, for which game and phase, and what comes of it: from a read mail to its verdict.

    read mail -> copy of an earlier one? -> whose is it? (`mail.sender`, a table) -> for which game and phase?
        -> orders on file, receipt in the outbox
        \\-> refused with an answer, ignored, or held until its player confirms it, each with its reason

Runs inside the mail's unit of work: what is put on file here is committed with the verdict, or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import msgspec

from adjudicator.core import submission
from adjudicator.core.events import PhaseResolved, decode
from adjudicator.core.messages import GAME_MASTER, Lang, Message, Seat
from adjudicator.core.orders import SOFT_CODES, Problem, Reading, RequestLine
from adjudicator.core.ruleset import Ledger, Previewed, Ruleset
from adjudicator.core.state import GameState
from adjudicator.daemon.alarms import Alarms, master_of
from adjudicator.daemon.bounces import Bounces
from adjudicator.daemon.clerk import Caller, Told, carry_out
from adjudicator.daemon.correspondence import GUEST_TAG, Correspondence
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.guests import Guests
from adjudicator.daemon.held import Held, ReadMail, answered
from adjudicator.daemon.linebook import LineBook
from adjudicator.daemon.replies import Replies, thread
from adjudicator.mail.inbound import InboundMail, Unreadable, content_digest
from adjudicator.mail.limits import Limits
from adjudicator.mail.refusals import REFUSALS, refusal_message
from adjudicator.mail.sender import SenderVerdict, judge_sender
from adjudicator.orders import stated_phase
from adjudicator.orders.commands import Commands, in_order, read_commands, suspects
from adjudicator.store import InboxRow, Settlement

NOT_YOURS = "command_not_yours"


class Verdicts:
    """Decides on mails. `read` reads one that was kept: for mails that were held and are confirmed later."""

    def __init__(
        self, desk: Desk, correspondence: Correspondence, bounces: Bounces, limits: Limits, read: ReadMail
    ) -> None:
        self._desk = desk
        self._store = desk.store
        self._correspondence = correspondence
        self._bounces = bounces
        self._alarms = Alarms(desk)
        self._limits = limits
        self._read_mail = read
        self._replies = Replies(desk, correspondence, limits)
        self._guests = Guests(desk, self._replies)
        self._held = Held(desk, correspondence, self._replies, read)

    def decide(self, row: InboxRow, mail: InboundMail | Unreadable, now: datetime) -> Settlement:
        """The verdict on a mail of the inbox, with all it sets off put on file."""
        if isinstance(mail, Unreadable):
            return Settlement("quarantined", "unparsable", detail=f"{mail.reason} {mail.detail}".strip())
        sender = getattr(mail.sender, "key", "")
        copy = self._store.inbox.earlier_copy(row)
        if copy is not None and copy.verdict != "pending":
            return Settlement("ignored", "duplicate", copy.game, copy.seat, sender, detail=f"copy of {copy.id}")
        verdict = judge_sender(
            mail,
            judge=self._correspondence.judge,
            registrations=self._correspondence.registrations(),
            keys=self._correspondence.keys(),
            policy=self._correspondence.policy,
            games=self._correspondence.games_named(mail),
            aliases=tuple(self._correspondence.aliases.values()),
            former=self._correspondence.former(),
            guests=self._correspondence.guests(mail),
        )
        if verdict.ruling == "accept":
            if verdict.confirms is not None and (word := answered(mail)):
                return self._confirmed(row, mail, verdict, sender, word, now)
            return self._taken(row, mail, verdict, sender, now)
        if verdict.ruling == "stranger" and (settled := self._guests.knock(row, mail, now)) is not None:
            return settled
        if verdict.bounced is not None:
            seat = self._correspondence.seat_of(verdict)
            return self._bounces.note(verdict.bounced, mail.reports, verdict.game, seat, now)
        if verdict.ruling in ("ignore", "quarantine"):
            if verdict.ruling == "quarantine":
                about, told = f"{sender} {now:%Y-%m-%d}", ", ".join(filter(None, (verdict.code, sender)))
                self._alarms.tell(now, "mail_aside", about, text=told, n=row.id)
            return Settlement(REFUSALS[verdict.code].account, verdict.code, sender=sender)
        self._replies.ruling(row, mail, verdict, now)
        seat = self._correspondence.seat_of(verdict)
        held = verdict.ruling == "confirm"
        return Settlement("quarantined" if held else "refused", verdict.code, verdict.game, seat, sender)

    def _confirmed(
        self, row: InboxRow, answer: InboundMail, verdict: SenderVerdict, sender: str, word: str, now: datetime
    ) -> Settlement:
        """The registered address says of a mail that was held that it was (not) its own: take it now, as if it had come
        with this one, or drop it; and then take what else stands in the answer itself."""
        seat, number = self._correspondence.seat_of(verdict), verdict.confirms or 0
        first, _, rest = answer.order_text.strip().partition("\n")
        held = self._held.waiting(number, verdict.game, seat, sender)
        mail = self._read_mail(held) if held is not None else None
        settled = Settlement("ignored", "duplicate", verdict.game, seat, sender, detail=f"confirms {number} again")
        told: list[Told] = []
        if held is not None and word == "no":
            self._held.drop(held, "disowned", now, f"by mail {row.id}")
            told.append(Told(first[:200], True, Message("held_dropped")))
            settled = Settlement("accepted", "", verdict.game, seat, sender, detail=f"drops mail {number}")
        elif held is not None and word == "yes" and isinstance(mail, InboundMail):
            taken = self._taken(replace(held, confirmed=row.received), mail, verdict, held.sender, now)
            self._held.settle(held, replace(taken, detail=f"confirmed by mail {row.id}"), now)
            settled = Settlement("accepted", "", verdict.game, seat, sender, detail=f"confirms mail {number}")
        if settled.verdict == "accepted":
            self._held.ask_next(verdict, now)
        own = replace(answer, order_text=rest)
        if seat and self._speaks(own, verdict, seat):
            return self._take(row, own, verdict, sender, now, told)
        if seat and told:
            self._replies.commands(row, answer, self._desk.games.state(verdict.game), seat, told, now)
        return settled

    def _speaks(self, mail: InboundMail, verdict: SenderVerdict, seat: Seat) -> bool:
        """Whether there is anything to take in a mail: orders, commands, requests."""
        state = self._desk.games.state(verdict.game)
        asked = read_commands(mail.order_text, "master" if seat == GAME_MASTER else "player")
        reading = self._read(state, replace(mail, ambiguous=(), notes=()), state.lang)
        return bool(asked.commands or asked.problems or reading.lines or _hard(reading))

    def _taken(
        self, row: InboxRow, mail: InboundMail, verdict: SenderVerdict, sender: str, now: datetime
    ) -> Settlement:
        """A mail whose writer is certain: a player, or somebody without a seat."""
        if verdict.seat == GUEST_TAG:
            return self._guests.take(row, mail, verdict.game, now)
        return self._take(row, mail, verdict, sender, now)

    def _take(
        self,
        row: InboxRow,
        mail: InboundMail,
        verdict: SenderVerdict,
        sender: str,
        now: datetime,
        told: Sequence[Told] = (),
    ) -> Settlement:
        """A mail that is certainly a player's: file his orders, or refuse with a reason and change nothing. `told` is
        what has become of it so far."""
        state = self._desk.late(self._desk.games.state(verdict.game), row.counts_from, now)
        ruleset = self._desk.games.ruleset(state)
        seat = self._correspondence.seat_of(verdict)
        digest = content_digest(mail)
        if not mail.message_id and not mail.date_raw:
            digest = f"{digest} {row.account} {row.uidvalidity} {row.uid}"  # nothing tells it from another like it
        known = self._store.inbox.same_content(state.game, seat, digest)
        if known is not None and known.verdict == "accepted":
            return Settlement("ignored", "duplicate", state.game, seat, sender, detail=f"as mail {known.id}")
        asked = read_commands(mail.order_text, "master" if seat == GAME_MASTER else "player", own_words(ruleset))
        other = self._correspondence.other_game(mail, state.game)
        if other and (asked.commands or asked.problems):
            self._replies.refusal(row, mail, refusal_message("not_your_game", {"game": other}), state, seat, now)
            return Settlement("refused", "not_your_game", state.game, seat, sender, digest)
        if not self._replies.receipt_left(state, seat, now, proven=verdict.proven):
            return self._capped(row, mail, state, seat, sender, now)
        parts = in_order(asked) if seat == GAME_MASTER else (asked,)
        book = LineBook([(-1, one) for one in told])
        settled = [self._take_part(row, mail, part, book, verdict.game, seat, now) for part in parts]
        if book.lines:
            book.doubt(self._doubts(mail))
            self._replies.commands(row, mail, state, seat, book.told(), now)
        taken = [one for one in settled if one.verdict == "accepted"] or settled
        detail = "; ".join(one.detail for one in settled if one.detail)
        return replace(taken[0], sender=sender, content_digest=digest, detail=detail)

    def _capped(
        self, row: InboxRow, mail: InboundMail, state: GameState, seat: Seat, sender: str, now: datetime
    ) -> Settlement:
        """A mail beyond the cap a day: its writer is told once a phase, and so is the game master."""
        limit = self._limits.receipts_a_day
        self._replies.refusal(row, mail, refusal_message("rate_limited", {"limit": limit}), state, seat, now)
        about = f"{state.game} {seat} {state.phase.name if state.phase else ''}"
        self._alarms.tell(now, "mail_capped", about, game=state.game, to=master_of(state), seat=seat, n=limit)
        return Settlement("refused", "rate_limited", state.game, seat, sender)

    def _take_part(
        self, row: InboxRow, mail: InboundMail, asked: Commands, book: LineBook, game: str, seat: Seat, now: datetime
    ) -> Settlement:
        """Take one part of a mail (`orders.commands.in_order`): commands first, then the orders beside them. What is
        to be told of commands goes into `book`."""
        state = self._desk.games.state(game)
        ruleset = self._desk.games.ruleset(state)
        mail, detail = replace(mail, order_text=asked.rest), ""
        slips = self._slips(state, mail) if seat == GAME_MASTER else ()
        if (asked.commands or asked.problems or slips) and self._replies.receipt_left(state, seat, now):
            asked = replace(asked, problems=(*asked.problems, *slips))
            detail = self._carry_out(row, mail, asked, book, state, seat, now)
            state = self._desk.games.state(game)
            if not asked.rest.strip():
                barred = not asked.commands and all(
                    p.message.code in (NOT_YOURS, "command_of_others") for p in asked.problems
                )
                return Settlement(
                    "refused" if barred else "accepted", NOT_YOURS if barred else "", game, seat, "", None, detail
                )
        reading = self._read(state, mail, state.players[seat].lang, {slip.line for slip in slips})
        if seat == GAME_MASTER:
            reading = _nothing_aside(reading)
        topics = tuple(dict.fromkeys(line.topic for line in reading.lines if isinstance(line, RequestLine)))
        orders = tuple(line for line in reading.lines if not isinstance(line, RequestLine))
        topics = topics if self._replies.receipt_left(state, seat, now) else ()
        if book.lines and not orders:
            book.note(reading.problems)
        if not orders and (book.lines or (topics and not _hard(reading))):
            self._replies.requests(row, mail, state, seat, topics, now)
            return Settlement("accepted", "", game, seat, detail=", ".join(filter(None, (detail, *topics))))
        reading = msgspec.structs.replace(reading, lines=orders)
        code = self._refusal(state, seat, row, mail, reading, now)
        if code is not None:
            self._replies.requests(row, mail, state, seat, topics, now)
            reason = code.code.removeprefix("refusal_")
            if book.lines:  # the commands beside have been carried out: the mail as a whole has an effect
                book.refuse(orders, mail.order_text, code)
                book.note(reading.problems)
                done = "; ".join(filter(None, (detail, f"orders: {reason}")))
                return Settlement("accepted", "", game, seat, detail=done)
            self._replies.refusal(row, mail, code, state, seat, now)
            return Settlement("refused", reason, game, seat)
        overtaken = self._overtaken(state, seat, row)
        decision = submission.submit(state, ruleset, seat, reading, now, row.id, overtaken)
        after = self._desk.record(state, decision, now, thread(mail))
        self._replies.requests(row, mail, after, seat, topics, now)
        return Settlement("accepted", "", game, seat, detail=detail)

    def _slips(self, state: GameState, mail: InboundMail) -> tuple[Problem, ...]:
        """The lines of a game master that are almost commands, and no requests either (``history``, ``rules``)."""
        asked = {line.line for line in self._read(state, mail, state.lang).lines if isinstance(line, RequestLine)}
        return tuple(slip for slip in suspects(mail.order_text) if slip.line not in asked)

    def _overtaken(self, state: GameState, seat: Seat, row: InboxRow) -> frozenset[str]:
        """The keys of orders that mails decided which were received later than this one, but taken before it."""
        later = self._store.inbox.later(state.game, (seat, GAME_MASTER), row.received)
        if not later or state.phase is None:
            return frozenset()
        lines = self._store.log.read(state.game)
        events = [decode(line.body) for line in lines if line.kind == "orders received"]
        return submission.decided_by(events, seat, state.phase.name, later)

    def _carry_out(
        self,
        row: InboxRow,
        mail: InboundMail,
        asked: Commands,
        book: LineBook,
        state: GameState,
        seat: Seat,
        now: datetime,
    ) -> str:
        """Carry commands out in their order and note what to tell of them; returns their names."""
        player = state.players[seat]
        address = player.address if seat != GAME_MASTER else getattr(mail.sender, "spec", player.address)
        orders = any(not isinstance(one, RequestLine) for one in self._read(state, mail, player.lang).lines)
        signs = orders or any(command.code == "absent" for command in asked.commands)
        caller = Caller(state.game, seat, player.lang, address, row.id, player.name, mail.date_raw, signs)
        lines = [command.line for command in asked.commands]
        book.lines += zip(lines, carry_out(self._desk, caller, asked.commands, now), strict=True)
        book.note(asked.problems)
        return ", ".join(dict.fromkeys(command.code for command in asked.commands)) or "commands"

    def _read(self, state: GameState, mail: InboundMail, lang: Lang, told: Collection[int] = ()) -> Reading:
        """The reading of a mail; lines that were `told` of elsewhere are no problems here."""
        reading = self._desk.games.reader(state).read(mail.order_text, lang)
        left = tuple(problem for problem in reading.problems if problem.line not in told)
        reading = msgspec.structs.replace(reading, problems=left)
        doubtful = self._doubts(mail)
        if stated_phase(mail.order_text) is None and (stated := _PHASE_LINE.search(mail.order_text)):
            doubtful.append(Problem(0, 1, stated[0].strip()[:200], Message("phase_not_understood")))
        return msgspec.structs.replace(reading, problems=(*reading.problems, *doubtful))

    def _phase_at(self, state: GameState, received: datetime) -> str:
        """The phase that waited when a mail was received, which is over: the first that was resolved after that."""
        lines = (line for line in self._store.log.read(state.game) if line.kind == "phase resolved")
        after = (decode(line.body) for line in lines if line.at > received)
        found = next((event.phase for event in after if isinstance(event, PhaseResolved)), "")
        return found or (state.over[-1] if state.over else state.phase.name if state.phase else "")

    def _doubts(self, mail: InboundMail) -> list[Problem]:
        """What of a mail as a whole was not read, or may not have been meant."""
        quoted = [said for said in mail.ambiguous if said not in mail.below]
        doubts = [Problem(0, 1, said[:200], Message("maybe_quoted")) for said in quoted]
        doubts += [Problem(0, 1, said[:200], Message("in_signature")) for said in mail.below]
        doubts += [Problem(0, 1, name, Message("attachment_unread")) for name in mail.unread]
        if "text_cut" in mail.notes:
            doubts.append(Problem(0, 1, "", Message("text_cut", {"n": self._limits.order_lines})))
        doubts += [Problem(0, 1, "", Message("html_cut"))] if "html_cut" in mail.notes else []
        doubts += [Problem(0, 1, "", Message("encrypted"))] if "encrypted" in mail.notes else []
        return doubts

    def _refusal(
        self, state: GameState, seat: Seat, row: InboxRow, mail: InboundMail, reading: Reading, now: datetime
    ) -> Message | None:
        """Why the mail as a whole has no effect, or None. The first reason that holds is told."""
        if mail.oversize:
            return refusal_message("too_large", {"limit": self._limits.size // 1024})
        if state.status == "ended":
            return refusal_message("game_over", {"game": state.game})
        if state.phase is None or state.opened is None:
            return Message("not_started", {"game": state.game})
        other = self._correspondence.other_game(mail, state.game)
        if other:
            return refusal_message("not_your_game", {"game": other})
        if seat == GAME_MASTER and not isinstance(self._desk.games.ruleset(state), Ledger):
            doubts = self._doubts(mail)
            return doubts[0].message if doubts else Message("command_unknown")
        stated = stated_phase(mail.order_text)
        if stated is None and seat != GAME_MASTER:
            stated = _phase_of_subject(mail.subject)  # a game master may answer any mail of the game
        if state.deadline is not None and row.counts_from > state.deadline:
            return Message("phase_closed", {"phase": state.phase.name})
        if seat != GAME_MASTER and row.received < state.opened.replace(microsecond=0):
            return Message("phase_over", {"phase": self._phase_at(state, row.received), "open": state.phase.name})
        if stated is not None and stated != state.phase.name:
            return Message("phase_over", {"phase": stated, "open": state.phase.name})
        if not reading.lines and not _hard(reading):
            return refusal_message("no_orders_found")
        return None


def own_words(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """The commands whose words the game has for itself."""
    return ("preview",) if isinstance(ruleset, Previewed) else ()


def _nothing_aside(reading: Reading) -> Reading:
    """No line of a game master's with a number or a colon is left aside as a greeting is: an entry may depend on it."""
    problems = [
        msgspec.structs.replace(problem, message=Message("line_not_understood"))
        if problem.message.code == "not_an_order" and _ENTRY_LIKE.search(problem.said)
        else problem
        for problem in reading.problems
    ]
    return msgspec.structs.replace(reading, problems=tuple(problems))


_ENTRY_LIKE = re.compile(r"[0-9:]")


def _hard(reading: Reading) -> list[Problem]:
    """The problems of lines that were meant as orders."""
    return [problem for problem in reading.problems if problem.message.code not in SOFT_CODES]


_PHASE_LINE = re.compile(r"^[ >*]*phase\b[^\n]*", re.IGNORECASE | re.MULTILINE)

_SUBJECT = re.compile(r"\[[a-z][a-z0-9]{0,15}\]\s*([^:(]+)")
"""A subject of ours, also behind ``Re:``: the game in brackets, then the phase to order for."""


def _phase_of_subject(subject: str) -> str | None:
    """The phase that a subject of the judge's names; answers carry it back."""
    found = _SUBJECT.search(subject.lower())
    return stated_phase(f"phase: {found[1]}") if found else None
