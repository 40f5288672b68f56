"""The answers to a mail: what a player asked for, why his mail had no effect, where its origin is in doubt.

Caps and loop rules (promise P10) are kept here; silence is no fault. An answer goes to registered addresses or to the
stranger's own only (promise P8).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec

from adjudicator.core.messages import Arg, Lang, Message, Seat
from adjudicator.core.state import GameState, Player
from adjudicator.daemon.clerk import Told
from adjudicator.daemon.correspondence import Correspondence
from adjudicator.daemon.desk import Desk
from adjudicator.mail.inbound import InboundMail
from adjudicator.mail.limits import Limits
from adjudicator.mail.loops import Sent, may_answer, may_send
from adjudicator.mail.refusals import refusal_message
from adjudicator.mail.sender import SenderVerdict
from adjudicator.store import Draft, InboxRow

HELD = ("sender_mismatch", "unconfirmed")
"""Why a mail waits for its player."""

SHOWN = 300
"""Characters of a held mail that are shown to him who is asked about it."""


class Replies:
    """Puts answers into the outbox."""

    def __init__(self, desk: Desk, correspondence: Correspondence, limits: Limits) -> None:
        self._desk = desk
        self._store = desk.store
        self._correspondence = correspondence
        self._limits = limits

    def receipt_left(self, state: GameState, seat: Seat, now: datetime, *, proven: bool = True) -> bool:
        """Whether a seat may still be sent a receipt, or a mail it asked for, today. Mails that anybody may have
        written in its name use up half of what there is at most: the rest is left for its player."""
        receipts = self._receipts(state.game, seat, now)
        return may_send("receipt", Sent(receipts=receipts if proven else 2 * receipts), self._limits)

    def requests(
        self, row: InboxRow, mail: InboundMail, state: GameState, seat: Seat, topics: Sequence[str], now: datetime
    ) -> None:
        """The mails a player asked for: help, rules, map, status, history. They change nothing."""
        player = self._writer(mail, state, seat)
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
                data=msgspec.json.encode(thread(mail), order="deterministic"),
            )
            for topic in topics
        ]
        self._store.outbox.put(drafts, now)

    def commands(
        self, row: InboxRow, mail: InboundMail, state: GameState, seat: Seat, told: Sequence[Told], now: datetime
    ) -> None:
        """What became of the commands of a mail."""
        player = self._writer(mail, state, seat)
        self._told(row, mail, state.game, seat, player.address, player.lang, told, now)

    def guest(
        self, row: InboxRow, mail: InboundMail, game: str, address: str, lang: Lang, told: Sequence[Told], now: datetime
    ) -> None:
        """The same, to somebody without a seat whose address is proven to be his."""
        self._told(row, mail, game, "", address, lang, told, now)

    def guest_left(self, address: str, now: datetime) -> bool:
        """Whether a person without a seat may still be answered today."""
        kinds = self._store.outbox.kinds_to(address, now - timedelta(days=1))
        return kinds.get("commands", 0) < self._limits.answers_a_day

    def _told(
        self,
        row: InboxRow,
        mail: InboundMail,
        game: str,
        seat: Seat,
        recipient: str,
        lang: Lang,
        told: Sequence[Told],
        now: datetime,
    ) -> None:
        data = {"told": msgspec.to_builtins(list(told)), "lang": lang, **thread(mail)}
        draft = Draft(
            message_id=self._desk.message_id(game, row.id, "commands.mail", seat or "guest"),
            kind="commands",
            game=game,
            seat=seat,
            recipient=recipient,
            dedup=str(row.id),
            data=msgspec.json.encode(data, order="deterministic"),
        )
        self._store.outbox.put([draft], now)

    def _writer(self, mail: InboundMail, state: GameState, seat: Seat) -> Player:
        """Who is answered: the player of the seat; of several game masters the one who wrote."""
        player = self._correspondence.reader(state, seat, getattr(mail.sender, "key", ""))
        assert player is not None
        return player

    def stranger(
        self, row: InboxRow, mail: InboundMail, message: Message, lang: Lang, game: str, now: datetime, *, held: bool
    ) -> bool:
        """Answer somebody nobody knows, at his own address; whether loop rules and caps allowed it. `held`: he is asked
        to confirm that it was he who wrote."""
        recipient = getattr(mail.sender, "key", "")
        return self._put(row, mail, message, recipient, lang, game, "", now, held=held)

    def refusal(
        self, row: InboxRow, mail: InboundMail, message: Message, state: GameState, seat: Seat, now: datetime
    ) -> None:
        """Tell a player why his mail had no effect: like a receipt, within the cap a day, and not once a day only."""
        player = self._writer(mail, state, seat)
        self._put(row, mail, message, player.address, player.lang, state.game, seat, now, known=True)

    def ruling(self, row: InboxRow, mail: InboundMail, verdict: SenderVerdict, now: datetime) -> None:
        """The answer to a mail of uncertain origin, to registered addresses or the stranger's own only."""
        seat, sender = self._correspondence.seat_of(verdict), getattr(mail.sender, "key", "")
        held = verdict.ruling == "confirm"
        asked = held and self._asked(verdict.game, seat, sender, now)
        args: dict[str, Arg] = {"games": list(verdict.games), "sender": sender, "game": verdict.game}
        message = refusal_message(verdict.code, {**args, "text": _beginning(mail)})
        for recipient in verdict.answer_to if not asked else ():
            lang = self._correspondence.lang_of(verdict.game, seat, recipient)
            self._put(row, mail, message, recipient, lang, verdict.game, seat, now, held=held)

    def next_held(self, row: InboxRow, mail: InboundMail, recipient: str, now: datetime) -> None:
        """Ask about a further mail that waits, of him who has just confirmed one: he is certain, so that this counts
        as a receipt does."""
        message = refusal_message(row.reason, {"sender": row.sender, "text": _beginning(mail)})
        lang = self._correspondence.lang_of(row.game, row.seat, recipient)
        self._put(row, mail, message, recipient, lang, row.game, row.seat, now, held=True, known=True)

    def _asked(self, game: str, seat: Seat, sender: str, now: datetime) -> bool:
        """Whether the player of a seat was asked today about a mail of this sender that still waits. Mails of another
        sender do not count: they may be junk, and the next one his own."""
        since = now - timedelta(days=1)
        waiting = self._store.inbox.held(game, seat, HELD)
        return any(one.sender == sender and one.received > since for one in waiting)

    def _put(
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
    ) -> bool:
        """Put an answer into the outbox if loop rules and caps allow one (promise P10); silence is no fault."""
        kind = f"{'refusal' if known else 'answer'} {message.code}"
        kinds = self._store.outbox.kinds_to(recipient, now - timedelta(days=1))
        answers = sum(n for k, n in kinds.items() if k.startswith("answer "))
        alike = 0 if held and seat else kinds.get(kind, 0)  # of questions about mails that wait: see `_asked`
        sent = Sent(alike, answers, self._receipts(game, seat, now) if known else 0)
        within = may_send("receipt" if known else "answer", sent, self._limits)
        if message.code == "refusal_rate_limited":  # the last word, once
            within = not self._said(kind, recipient, game, now)
        own = self._correspondence.policy.own_addresses
        if not may_answer(mail.silence or "", recipient, own) or not within:
            return False
        data = {
            "confirms": row.id if held else 0,
            "message": msgspec.to_builtins(message),
            "lang": lang,
            "subject": mail.subject,
            **thread(mail),
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
        return True

    def _said(self, kind: str, recipient: str, game: str, now: datetime) -> bool:
        """Whether this was said to somebody already, today and in the phase that waits."""
        opened = self._desk.games.state(game).opened if game else None
        since = max(now - timedelta(days=1), opened or now - timedelta(days=1))
        return bool(self._store.outbox.kinds_to(recipient, since).get(kind))

    def _receipts(self, game: str, seat: Seat, now: datetime) -> int:
        return self._correspondence.receipts_since(game, seat, now - timedelta(days=1))


def thread(mail: InboundMail) -> dict[str, Any]:
    """What the answer needs of the mail it answers, beyond the log."""
    return {"in_reply_to": mail.message_id} if mail.message_id else {}


def _beginning(mail: InboundMail) -> str:
    """The first lines of a mail that waits, for him who is asked whether it is his."""
    return " / ".join(line.strip() for line in mail.order_text.splitlines() if line.strip())[:SHOWN]
