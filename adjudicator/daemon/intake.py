"""From a mail in the inbox to its verdict: one mail, one unit of work (invariant 2).

    kept (pending) -> read -> whose is it? -> for which game and phase? -> orders on file, receipt in the outbox
                         \\-> refused with an answer, ignored, or set aside, each with its reason

Runs in the thread of the store. Nothing a mail holds may raise out of here: a mail on which reading fails three times
is set aside, and the next one is read (promise P11).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import msgspec

from adjudicator.core import decisions
from adjudicator.core.messages import Lang, Message, Seat
from adjudicator.core.orders import SOFT_CODES, Problem, Reading, RequestLine
from adjudicator.core.state import GameState
from adjudicator.daemon.alarms import Alarms
from adjudicator.daemon.bounces import Bounces
from adjudicator.daemon.clock import Clock
from adjudicator.daemon.correspondence import Correspondence
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.killpoints import reach
from adjudicator.mail.inbound import InboundMail, Unreadable, content_digest, read_mail
from adjudicator.mail.limits import Limits
from adjudicator.mail.loops import Sent, may_answer, may_send
from adjudicator.mail.refusals import REFUSALS, refusal_message
from adjudicator.mail.sender import SenderVerdict, judge_sender
from adjudicator.mail.worker import MailReader
from adjudicator.orders import looks_like_order, stated_phase
from adjudicator.store import Conflict, Draft, InboxRow, NewMail, Settlement, StoreUnavailable, has_room

log = logging.getLogger("adjudicator.intake")

_LOOK_BACK = 1000
"""Mails in quarantine that are looked through for those of one round; a round has 200."""


class Intake:
    """Keeps mails and gives each its verdict."""

    def __init__(
        self,
        desk: Desk,
        correspondence: Correspondence,
        clock: Clock,
        limits: Limits | None = None,
        reader: MailReader | None = None,
    ) -> None:
        self._desk = desk
        self._store = desk.store
        self._correspondence = correspondence
        self._clock = clock
        self._limits = limits or Limits()
        self._reader = reader
        self._alarms = Alarms(desk)
        self._bounces = Bounces(desk, self._alarms)

    @property
    def limit(self) -> int:
        """The largest mail that is fetched whole, in bytes."""
        return self._limits.size

    # --- keeping

    def begin_poll(self, account: str, folder: str, validity: int, began: datetime) -> int:
        """Note that a poll begins; returns the UID after which mails are new.

        If the mailbox was not read for long, the deadlines that passed meanwhile are moved before any mail that waits
        there gets its verdict.
        """
        before = self._store.cursors.get(account, folder)
        with self._store.transaction():
            self._store.cursors.poll_started(account, folder, began)
            if before is not None and before.covered is not None:
                self._extend(before.covered, began)
        return self.last_uid(account, folder, validity)

    def last_uid(self, account: str, folder: str, validity: int) -> int:
        """The highest UID that is kept; 0 if the UIDs have been given anew."""
        cursor = self._store.cursors.get(account, folder)
        return cursor.last_uid if cursor and cursor.uidvalidity == validity else 0

    def _extend(self, seen: datetime, now: datetime) -> None:
        before = {entry.game: entry for entry in self._desk.agenda.entries()}
        for game in self._desk.extend_blind(seen, now):
            state, hours = self._desk.games.state(game), round((now - seen) / timedelta(hours=1))
            at = state.deadline.isoformat(timespec="minutes") if state.deadline else ""
            phase, about = before[game].phase, f"{before[game].phase} {before[game].deadline}"
            self._alarms.tell(now, "deadline_extended", about, game=game, hours=hours, phase=phase, at=at)

    def demand_room(self, sizes: Sequence[int]) -> None:
        """See that the disk can take mails of these sizes, before fetching. Raises StoreUnavailable (``full``)."""
        needed = sum(min(size, self.limit) for size in sizes)
        if not has_room(self._store.path, needed):
            raise StoreUnavailable("full", f"less than 1.5 times {needed} bytes are free")

    def end_poll(self, account: str, folder: str, began: datetime, ended: datetime) -> None:
        """Note that the poll that began at `began` has brought everything in."""
        with self._store.transaction():
            self._store.cursors.poll_succeeded(account, folder, started=began, ended=ended)

    def keep(self, mails: Sequence[NewMail]) -> None:
        """Put mails into the inbox, pending; from here on they cannot be lost (promise P1)."""
        if not mails:
            return
        with self._store.transaction():
            for mail in mails:
                self._store.inbox.add(mail)
            last = mails[-1]
            self._store.cursors.advance(last.account, last.mailbox, last.uidvalidity, max(m.uid for m in mails))

    def keep_aside(self, mail: NewMail, why: str) -> None:
        """Keep a mail that could not be fetched, set aside at once; it counts as received (promises P3, P11)."""
        with self._store.transaction():
            number = self._store.inbox.add(mail)
            self._store.cursors.advance(mail.account, mail.mailbox, mail.uidvalidity, mail.uid)
            if number is not None:
                settlement = Settlement("quarantined", "quarantined", detail=why)
                self._store.inbox.settle(number, settlement, mail.fetched_at)
                self._alarms.tell(mail.fetched_at, "mail_aside", str(number), text=why, n=number)

    def set_aside(self, account: str, folder: str, validity: int, uids: Sequence[int]) -> frozenset[int]:
        """Which of these mails are in quarantine."""
        rows = self._store.inbox.listing(_LOOK_BACK, verdict="quarantined")
        mine = {row.uid for row in rows if (row.account, row.mailbox, row.uidvalidity) == (account, folder, validity)}
        return frozenset(mine.intersection(uids))

    # --- verdicts

    def settle_pending(self) -> int:
        """Give every pending mail its verdict, oldest first; returns how many there were."""
        count = 0
        for row in self._store.inbox.pending():
            count += 1
            self._settle(row)
        return count

    def _settle(self, row: InboxRow) -> None:
        with self._store.transaction():
            tries = self._store.inbox.count_try(row.id)
        now = self._clock.now()
        if tries > self._limits.tries:
            settlement = Settlement("quarantined", "quarantined", detail="reading failed again and again")
            with self._store.transaction():
                self._store.inbox.settle(row.id, settlement, now)
                self._alarms.tell(now, "mail_aside", str(row.id), text=settlement.detail, n=row.id)
            log.error("mail set aside", extra={"mail": row.id})
            return
        try:
            mail = self._read_mail(row)
            with self._store.transaction():
                settlement = self._decide(row, mail, now)
                reach("K3")
                self._store.inbox.settle(row.id, settlement, now)
            log.info("mail settled", extra={"mail": row.id, "verdict": settlement.verdict, "reason": settlement.reason})
        except StoreUnavailable:
            raise
        except Conflict as conflict:
            log.warning("mail left for the next look", extra={"mail": row.id, "cause": str(conflict)})
        except Exception:
            log.exception("reading a mail failed", extra={"mail": row.id, "tries": tries})

    def _read_mail(self, row: InboxRow) -> InboundMail | Unreadable:
        """In the worker with its limits, where there is one: a hostile mail costs seconds there, not the daemon."""
        raw = self._store.inbox.raw(row.id)
        if self._reader is not None:
            return self._reader.read(raw, truncated=not row.whole)
        return read_mail(raw, self._limits, looks=looks_like_order, truncated=not row.whole)

    def _decide(self, row: InboxRow, mail: InboundMail | Unreadable, now: datetime) -> Settlement:
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
        )
        if verdict.ruling == "accept":
            if verdict.confirms is not None:
                return self._confirmed(row, verdict, sender, now)
            return self._take(row, mail, verdict, sender, now)
        if verdict.bounced is not None:
            seat = self._correspondence.seat_of(verdict)
            return self._bounces.note(verdict.bounced, mail.reports, verdict.game, seat)
        if verdict.ruling in ("ignore", "quarantine"):
            return Settlement(REFUSALS[verdict.code].account, verdict.code, sender=sender)
        self._answer_ruling(row, mail, verdict, now)
        seat = self._correspondence.seat_of(verdict)
        held = verdict.ruling == "confirm"
        return Settlement("quarantined" if held else "refused", verdict.code, verdict.game, seat, sender)

    def _confirmed(self, row: InboxRow, verdict: SenderVerdict, sender: str, now: datetime) -> Settlement:
        """The registered address confirms a mail that was held: take it now, as if it had come with this one."""
        seat, number = self._correspondence.seat_of(verdict), verdict.confirms or 0
        try:
            held = self._store.inbox.get(number)
        except KeyError:
            held = None
        if held is None or (held.verdict, held.game, held.seat) != ("quarantined", verdict.game, seat):
            return Settlement("ignored", "duplicate", verdict.game, seat, sender, detail=f"confirms {number} again")
        mail = self._read_mail(held)
        if isinstance(mail, Unreadable):
            return Settlement("ignored", "unparsable", verdict.game, seat, sender)
        taken = self._take(replace(held, received=row.received), mail, verdict, held.sender, now)
        self._store.inbox.reopen(number)
        self._store.inbox.settle(number, replace(taken, detail=f"confirmed by mail {row.id}"), now)
        return Settlement("accepted", "", verdict.game, seat, sender, detail=f"confirms mail {number}")

    def _take(self, row: InboxRow, mail: InboundMail, verdict: SenderVerdict, sender: str, now: datetime) -> Settlement:
        """A mail that is certainly a player's: file his orders, or refuse with a reason and change nothing."""
        state = self._desk.games.state(verdict.game)
        seat = self._correspondence.seat_of(verdict)
        digest = content_digest(mail)
        if not mail.message_id and not mail.date_raw:
            digest = f"{digest} {row.account} {row.uidvalidity} {row.uid}"  # nothing tells it from another like it
        known = self._store.inbox.same_content(state.game, seat, digest)
        if known is not None and known.verdict == "accepted":
            return Settlement("ignored", "duplicate", state.game, seat, sender, detail=f"as mail {known.id}")
        lang = state.players[seat].lang
        reading = self._read(state, mail, lang)
        topics = tuple(dict.fromkeys(line.topic for line in reading.lines if isinstance(line, RequestLine)))
        orders = tuple(line for line in reading.lines if not isinstance(line, RequestLine))
        topics = topics if self._receipt_left(state, seat, now) else ()
        if topics and not orders and not _hard(reading):
            self._answer_requests(row, mail, state, seat, topics, now)
            return Settlement("accepted", "", state.game, seat, sender, digest, ", ".join(topics))
        reading = msgspec.structs.replace(reading, lines=orders)
        code = self._refusal(state, seat, row, mail, reading, now)
        if code is not None:
            self._answer_requests(row, mail, state, seat, topics, now)
            self._answer(row, mail, code, state, seat, now)
            reason = code.code.removeprefix("refusal_")
            return Settlement("refused", reason, state.game, seat, sender, digest)
        decision = decisions.submit(state, self._desk.games.ruleset(state), seat, reading, now, row.id)
        after = self._desk.record(state, decision, now, self._thread(mail))
        self._answer_requests(row, mail, after, seat, topics, now)
        return Settlement("accepted", "", state.game, seat, sender, digest)

    def _read(self, state: GameState, mail: InboundMail, lang: Lang) -> Reading:
        reading = self._desk.games.reader(state).read(mail.order_text, lang)
        doubtful = [Problem(0, 1, said[:200], Message("maybe_quoted")) for said in mail.ambiguous]
        if "text_cut" in mail.notes:
            doubtful.append(Problem(0, 1, "", Message("text_cut", {"n": self._limits.order_lines})))
        if stated_phase(mail.order_text) is None and (stated := _PHASE_LINE.search(mail.order_text)):
            doubtful.append(Problem(0, 1, stated[0].strip()[:200], Message("phase_not_understood")))
        return msgspec.structs.replace(reading, problems=(*reading.problems, *doubtful))

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
        stated = stated_phase(mail.order_text) or _phase_of_subject(mail.subject)
        if state.deadline is not None and row.received > state.deadline:
            return Message("phase_closed", {"phase": state.phase.name})
        if row.received < state.opened.replace(microsecond=0):
            over = state.over[-1] if state.over else state.phase.name
            return Message("phase_over", {"phase": over, "open": state.phase.name})
        if stated is not None and stated != state.phase.name:
            return Message("phase_over", {"phase": stated, "open": state.phase.name})
        if not reading.lines and not _hard(reading):
            return refusal_message("no_orders_found")
        if not self._receipt_left(state, seat, now):
            return refusal_message("rate_limited", {"limit": self._limits.receipts_a_day})
        return None

    # --- answers

    def _receipts(self, game: str, seat: Seat, now: datetime) -> int:
        return self._correspondence.receipts_since(game, seat, now - timedelta(days=1))

    def _receipt_left(self, state: GameState, seat: Seat, now: datetime) -> bool:
        return may_send("receipt", Sent(receipts=self._receipts(state.game, seat, now)), self._limits)

    def _answer_requests(
        self, row: InboxRow, mail: InboundMail, state: GameState, seat: Seat, topics: Sequence[str], now: datetime
    ) -> None:
        """The mails a player asked for: help, rules, map, status, history. They change nothing."""
        player = state.players[seat]
        drafts = [
            Draft(
                message_id=self._desk.message_id(state.game, row.id, f"{topic}.mail", seat),
                kind=topic,
                game=state.game,
                seat=seat,
                recipient=player.address,
                dedup=str(row.id),
                phase=state.phase.name if state.phase else "",
                log_number=state.number,
                data=msgspec.json.encode(self._thread(mail), order="deterministic"),
            )
            for topic in topics
        ]
        self._store.outbox.put(drafts, now)

    def _thread(self, mail: InboundMail) -> dict[str, Any]:
        """What the answer needs of the mail it answers, beyond the log."""
        return {"in_reply_to": mail.message_id} if mail.message_id else {}

    def _answer(
        self, row: InboxRow, mail: InboundMail, message: Message, state: GameState, seat: Seat, now: datetime
    ) -> None:
        """Tell a player why his mail had no effect: like a receipt, within the cap a day, and not once a day only."""
        player = state.players[seat]
        self._put_answer(row, mail, message, player.address, player.lang, state.game, seat, now, known=True)

    def _answer_ruling(self, row: InboxRow, mail: InboundMail, verdict: SenderVerdict, now: datetime) -> None:
        """The answer to a mail of uncertain origin, to registered addresses or the stranger's own only."""
        for recipient in verdict.answer_to:
            seat = self._correspondence.seat_of(verdict)
            sender = getattr(mail.sender, "key", "")
            message = refusal_message(verdict.code, {"games": list(verdict.games), "sender": sender})
            lang = self._correspondence.lang_of(verdict.game, seat)
            held = verdict.ruling == "confirm"
            self._put_answer(row, mail, message, recipient, lang, verdict.game, seat, now, held=held)

    def _put_answer(
        self,
        row: InboxRow,
        mail: InboundMail,
        message: Message,
        recipient: str,
        lang: Lang,
        game: str,
        seat: Seat,
        now: datetime,
        *,
        held: bool = False,
        known: bool = False,
    ) -> None:
        """Put an answer into the outbox if loop rules and caps allow one (promise P10); silence is no fault."""
        kind = f"{'refusal' if known else 'answer'} {message.code}"
        kinds = self._store.outbox.kinds_to(recipient, now - timedelta(days=1))
        answers = sum(n for k, n in kinds.items() if k.startswith("answer "))
        sent = Sent(kinds.get(kind, 0), answers, self._receipts(game, seat, now) if known else 0)
        within = may_send("receipt" if known else "answer", sent, self._limits)
        last_word = message.code == "refusal_rate_limited" and not kinds.get(kind)
        own = self._correspondence.policy.own_addresses
        if not may_answer(mail.silence or "", recipient, own) or not (within or last_word):
            return
        data = {
            "confirms": row.id if held else 0,
            "message": msgspec.to_builtins(message),
            "lang": lang,
            "subject": mail.subject,
            **self._thread(mail),
        }
        draft = Draft(
            message_id=self._desk.message_id(game or "judge", row.id, kind.replace(" ", "."), seat or "nobody"),
            kind=kind,
            game=game,
            seat=seat,
            recipient=recipient,
            dedup=str(row.id),
            data=msgspec.json.encode(data, order="deterministic"),
        )
        self._store.outbox.put([draft], now)


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
