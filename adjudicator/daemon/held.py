"""Mails that wait until their player says that they are his: what he answers, what becomes of them, which comes next.

held -> asked about -> yes: taken as if it had come with the answer -> the next one that waits is asked about
                    -> no: dropped
                    -> nothing: it waits, until its phase is over
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import TypeAlias

from adjudicator.core.messages import GAME_MASTER, Seat
from adjudicator.daemon.correspondence import Correspondence
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.replies import HELD, Replies
from adjudicator.mail.inbound import InboundMail, Unreadable
from adjudicator.mail.sender import SenderVerdict
from adjudicator.store import InboxRow, Settlement

ReadMail: TypeAlias = Callable[[InboxRow], InboundMail | Unreadable]
"""Reads a mail that was kept."""

_ANSWERS = {
    "yes": re.compile(
        r"\W*(?:(?:yes|oui|ok|okay|d.accord|c.est (?:bien )?moi)(?!\w)|(?:i |je )?confirm)", re.IGNORECASE
    ),
    "no": re.compile(r"\W*(?:no|non|not me|pas moi)(?!\w)", re.IGNORECASE),
}


def answered(mail: InboundMail) -> str:
    """How an answer to the question whether a mail was one's own begins: ``yes``, ``no`` or, in doubt, with neither."""
    said = mail.order_text.strip()
    return next((word for word, look in _ANSWERS.items() if look.match(said)), "")


class Held:
    """The mails that wait; inside the unit of work of the mail that answers."""

    def __init__(self, desk: Desk, correspondence: Correspondence, replies: Replies, read: ReadMail) -> None:
        self._desk = desk
        self._inbox = desk.store.inbox
        self._correspondence = correspondence
        self._replies = replies
        self._read = read

    def waiting(self, number: int, game: str, seat: Seat, sender: str) -> InboxRow | None:
        """The mail of this number, if it waits for this player."""
        try:
            held = self._inbox.get(number)
        except KeyError:
            return None
        mine = seat or held.sender == sender
        return held if mine and (held.verdict, held.game, held.seat) == ("quarantined", game, seat) else None

    def settle(self, held: InboxRow, settlement: Settlement, now: datetime) -> None:
        """Give a mail that waited its last verdict."""
        self._inbox.reopen(held.id)
        self._inbox.settle(held.id, settlement, now)

    def drop(self, held: InboxRow, reason: str, now: datetime, detail: str = "") -> None:
        """Let a mail that waited have no effect."""
        self.settle(held, Settlement("refused", reason, held.game, held.seat, held.sender, detail=detail), now)

    def ask_next(self, verdict: SenderVerdict, now: datetime) -> None:
        """Ask about the next mail that waits for a player, if there is one; those whose phase is over wait no more."""
        seat = self._correspondence.seat_of(verdict)
        opened = self._desk.games.state(verdict.game).opened
        for row in self._inbox.held(verdict.game, seat, HELD) if seat else ():
            mail = self._read(row)
            if seat != GAME_MASTER and opened is not None and row.received < opened.replace(microsecond=0):
                self.drop(row, "phase_over", now)
            elif not isinstance(mail, Unreadable):
                self._replies.next_held(row, mail, verdict.answer_to[0], now)
                return
