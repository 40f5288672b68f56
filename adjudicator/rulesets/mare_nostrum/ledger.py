"""The ledger: entries are made, wait, are accepted, refused, struck out (`mare_nostrum 7`).

The game master's entries are in the books at once. A player's wait for the game master's word. Each has a number.
"""

from __future__ import annotations

from contextlib import suppress

import msgspec

from adjudicator.core.messages import GAME_MASTER, Message, Seat
from adjudicator.core.outcomes import News
from adjudicator.rulesets.mare_nostrum.booking import book
from adjudicator.rulesets.mare_nostrum.figures import ChangedSince, changes, take_back
from adjudicator.rulesets.mare_nostrum.orders import Accept, Entry, Strike
from adjudicator.rulesets.mare_nostrum.position import Position, Posting, Status
from adjudicator.rulesets.mare_nostrum.rules import Rules
from adjudicator.rulesets.mare_nostrum.verdicts import Refusal, message

Made = tuple[Position, Message]
"""The position after an entry, and what its writer is told."""


def make(rules: Rules, position: Position, by: Seat, entry: Entry) -> Made:
    """Put an entry into the books, or among those that wait if a player wrote it. Raises Refusal.

    A player's entry is measured by the books as they will be with his others that wait: he may raise an army and send
    it out in the same mail.
    """
    after = book(rules, position if by == GAME_MASTER else _as_hoped(rules, position, entry.seat), entry)
    number = position.last_number + 1
    made = by == GAME_MASTER
    posting = Posting(
        number=number,
        year=position.year,
        turn=position.turn,
        by=by,
        entry=entry,
        status="entered" if made else "pending",
        changes=changes(position, after) if made else (),
    )
    kept = msgspec.structs.replace(
        after if made else position, postings=(*position.postings, posting), last_number=number
    )
    return kept, message("entry_made" if made else "entry_waits", number=number)


def _as_hoped(rules: Rules, position: Position, seat: Seat) -> Position:
    """The books as they will be if what waits of a seat is accepted."""
    for posting in position.pending():
        if posting.entry.seat == seat:
            with suppress(Refusal):
                position = book(rules, position, posting.entry)
    return position


def accept(rules: Rules, position: Position, order: Accept) -> Made:
    """The game master's word on one waiting entry, or on all of them in their order. Raises Refusal.

    Of all, those that contradict the books by now go on waiting.
    """
    if order.number:
        return _accept_one(rules, position, order.number), message("entry_accepted", number=order.number)
    if not position.pending():
        raise Refusal("nothing_waits")
    done: list[str] = []
    left: list[str] = []
    for posting in position.pending():
        try:
            position = _accept_one(rules, position, posting.number)
            done.append(str(posting.number))
        except Refusal:
            left.append(str(posting.number))
    if left:
        return position, message("entries_accepted_some", numbers=done, left=left)
    return position, message("entries_accepted", numbers=done)


def _accept_one(rules: Rules, position: Position, number: int) -> Position:
    posting = _posting(position, number)
    if posting.status != "pending":
        raise Refusal("not_waiting", number=number)
    if position.stage != "turn" and posting.entry.kind in ("gain", "gain withdrawn"):
        raise Refusal("gain_after_turn")
    after = book(rules, position, posting.entry)
    turned = msgspec.structs.replace(
        posting, status="entered", year=position.year, turn=position.turn, changes=changes(position, after)
    )
    return _put(after, turned)


def strike(position: Position, by: Seat, order: Strike) -> Made:
    """Refuse an entry that waits, or take one back that is in the books. Raises Refusal.

    A player may only take back what he wrote himself and what still waits. An entry in the books is struck out by the
    game master alone, and with a reason; it must be of this year, and nothing later may build on it.
    """
    if by != GAME_MASTER:
        return _taken_back(position, by, order)
    if not order.number:
        waiting = position.pending()
        if not waiting:
            raise Refusal("nothing_waits")
        for posting in waiting:
            position = _put(position, _closed(posting, "refused", order.reason))
        numbers = [str(posting.number) for posting in waiting]
        if order.reason:
            return position, message("entries_refused_why", numbers=numbers, reason=order.reason)
        return position, message("entries_refused", numbers=numbers)
    posting = _posting(position, order.number)
    if posting.status == "pending":
        position = _put(position, _closed(posting, "refused", order.reason))
        if order.reason:
            return position, message("entry_refused_why", number=posting.number, reason=order.reason)
        return position, message("entry_refused", number=posting.number)
    if posting.status != "entered":
        raise Refusal("struck_already", number=posting.number)
    if not order.reason:
        raise Refusal("strike_unexplained", number=posting.number)
    if any(change.figure == "gains" for change in posting.changes) and not _turn_open(position, posting):
        raise Refusal("turn_counted", number=posting.number)
    try:
        position = take_back(position, posting.changes)
    except ChangedSince:
        raise Refusal("changed_since", number=posting.number) from None
    return _put(position, _closed(posting, "struck", order.reason)), message(
        "entry_struck", number=posting.number, reason=order.reason
    )


def _taken_back(position: Position, by: Seat, order: Strike) -> Made:
    if not order.number:
        raise Refusal("game_master_only")
    posting = _posting(position, order.number)
    if posting.by != by:
        raise Refusal("not_your_entry", number=posting.number)
    if posting.status != "pending":
        raise Refusal("not_waiting", number=posting.number)
    closed = _closed(posting, "withdrawn", order.reason)
    return _put(position, closed), message("entry_withdrawn", number=posting.number)


def _turn_open(position: Position, posting: Posting) -> bool:
    return position.stage == "turn" and (posting.year, posting.turn) == (position.year, position.turn)


def _posting(position: Position, number: int) -> Posting:
    posting = position.posting(number)
    if posting is None:
        raise Refusal("no_such_entry", number=number)
    return posting


def _closed(posting: Posting, status: Status, reason: str) -> Posting:
    return msgspec.structs.replace(posting, status=status, reason=reason, told=False)


def _put(position: Position, posting: Posting) -> Position:
    postings = tuple(posting if one.number == posting.number else one for one in position.postings)
    return msgspec.structs.replace(position, postings=postings)


def news_of(posting: Posting) -> News:
    """What an entry came to, for its seat and the game master; one that waits is not told."""
    entry = str(posting.entry)
    to = tuple(dict.fromkeys((posting.entry.seat, posting.by, GAME_MASTER)))
    if posting.status == "refused" and not posting.reason:
        told = message("refused_plain", number=posting.number, entry=entry)
    elif posting.status in ("struck", "refused"):
        told = message(posting.status, number=posting.number, entry=entry, reason=posting.reason)
    elif posting.entry.note:
        told = message("booked_noted", number=posting.number, entry=entry, note=posting.entry.note)
    else:
        told = message("booked", number=posting.number, entry=entry)
    return News("ledger", told, to)


def tell(position: Position) -> tuple[Position, tuple[News, ...]]:
    """What came into the books or out of them since the last results, each entry told once; who wrote it and whose
    it is are told, and the game master."""
    fresh = [one for one in position.postings if not one.told and one.status not in ("pending", "withdrawn")]
    for posting in fresh:
        position = _put(position, msgspec.structs.replace(posting, told=True))
    waiting = [str(one.number) for one in position.pending()]
    left = (News("ledger", message("still_waiting", numbers=waiting), (GAME_MASTER,)),) if waiting else ()
    return position, (*(news_of(one) for one in fresh), *left)
