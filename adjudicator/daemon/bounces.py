"""Mails that came back: counted an address, which is written to no more for a while if they keep coming back.

Only a report that came to the signed envelope sender of one of our mails counts (anybody can write what looks like a
report), and what our own mail server refused for good. An address is paused once its mails came back on three days of
the last seven; a mail of the player's own, or another address, ends that at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from adjudicator.core.messages import Arg, Seat
from adjudicator.daemon.alarms import Alarms, master_of
from adjudicator.daemon.desk import Desk
from adjudicator.mail.bounces import DeliveryReport
from adjudicator.store import OutboxRow, Settlement, Store

WINDOW = timedelta(days=7)
"""Mailman forgets a bounce after seven days, too."""

DAYS = 3
"""Days with bounces within the window that pause an address: a mailbox that is full for a weekend is not given up."""

_LOOK_BACK = 200


def bounce_days(store: Store, address: str, now: datetime) -> int:
    """On how many days of the last seven mails to `address` came back, since its player last wrote himself."""
    since = now - WINDOW
    days = set()
    written = datetime.min.replace(tzinfo=now.tzinfo)
    for row in store.inbox.listing(_LOOK_BACK, sender=address):
        if row.received < since:
            break
        if row.reason == "bounce" and row.verdict == "ignored":
            days.add(row.received)
        elif row.verdict in ("accepted", "refused"):
            written = max(written, row.received)
    for out in store.outbox.listing(_LOOK_BACK, state="failed", recipient=address):
        if out.created >= since:
            days.add(out.created)
    return len({at.date() for at in days if at > written})


def is_paused(store: Store, address: str, now: datetime) -> bool:
    """Whether the judge leaves off writing to `address` for now."""
    return bounce_days(store, address, now) >= DAYS


def paused(store: Store, addresses: Sequence[str], now: datetime) -> list[str]:
    """Those of `addresses` that the judge does not write to for now."""
    return [address for address in addresses if is_paused(store, address, now)]


class Bounces:
    """Notes what comes back. Lives in the thread of the store."""

    def __init__(self, desk: Desk, alarms: Alarms) -> None:
        self._desk = desk
        self._store = desk.store
        self._alarms = alarms

    def note(self, number: int, reports: Sequence[DeliveryReport], game: str, seat: Seat, now: datetime) -> Settlement:
        """The verdict on a report about our mail `number`; one that says ``delayed`` is no bounce, only noted. Of a
        bounce the game master is told, once a day and address."""
        failed = [report for report in reports if report.permanent]
        said = "; ".join(f"{r.action} {r.status}".strip() for r in reports)[:200] or "no details"
        try:
            sent = self._store.outbox.get(number)
        except KeyError:
            return Settlement("ignored", "bounce", game, seat, detail=f"of mail {number}, which is not known")
        if (sent.game, sent.seat) != (game, seat) or (reports and not failed):
            return Settlement("ignored", "delayed", game, seat, sent.recipient, detail=f"of mail {number}: {said}")
        to, about = master_of(self._desk.games.state(game)), f"{sent.recipient} {now:%Y-%m-%d}"
        if to != sent.recipient:
            args: dict[str, Arg] = {"seat": seat, "address": sent.recipient, "text": said, "n": DAYS}
            self._alarms.tell(now, "mail_returned", about, game=game, to=to, **args)
        return Settlement("ignored", "bounce", game, seat, sent.recipient, detail=f"of mail {number}: {said}")

    def refused(self, row: OutboxRow, answer: str, now: datetime) -> None:
        """A mail was given up: tell the game master, unless it was for himself; inside the caller's unit of work."""
        if row.seat:
            self._alarms.tell(
                now, "delivery_failed", row.message_id, game=row.game, address=row.recipient, text=answer[:200]
            )

    def tell_paused(self, row: OutboxRow, now: datetime) -> None:
        """A mail was not sent because its address is paused; told once a week; inside the caller's unit of work."""
        week = f"{row.recipient} {now.isocalendar().year}-{now.isocalendar().week}"
        days = bounce_days(self._store, row.recipient, now)
        self._alarms.tell(now, "address_paused", week, address=row.recipient, n=days)
