"""The mail that brings a letter of a player, or of the game master, to one of its readers (invariant 6, promise P12).

Nothing of the mail it came by goes on: the text alone, every line of it marked as quoted.
"""

from __future__ import annotations

from adjudicator.core import letters, policies
from adjudicator.core.events import PressSent
from adjudicator.core.messages import GAME_MASTER, Seat
from adjudicator.render.arguments import capital, joined
from adjudicator.render.context import Desk
from adjudicator.render.past import sender_of
from adjudicator.render.safety import paragraphs
from adjudicator.render.shown import Plain


class NotAReaderError(ValueError):
    """A letter was to be shown to somebody who may not read it."""


def letter(desk: Desk) -> Plain:
    """A letter as one of its readers gets it. `desk.state.event` must be the `PressSent`.

    Raises:
        NotAReaderError: if the seat is none of its readers.
    """
    event, reader = desk.state.event, desk.reader
    assert isinstance(event, PressSent)
    if event.to and desk.seat not in letters.readers(desk.state, desk.ruleset, event):
        raise NotAReaderError(f"{desk.seat} reads no letter {desk.state.number} of {desk.state.game}")
    sender = sender_of(event, reader)
    return {
        **desk.common(),
        "sender": sender,
        "intro": _intro(desk, event, capital(sender)),
        "grey": event.grey,
        "public": not event.to,
        "lines": paragraphs(event.text, letters.LETTER_LONGEST),
        "along": letters.read_along(desk.state),
        "observer": desk.observer,
        "answers": () if desk.observer else _answers(desk, event),
    }


def _intro(desk: Desk, event: PressSent, sender: str) -> str:
    """Who writes to whom."""
    others = joined([_the(desk, seat) for seat in event.to if seat != desk.seat], desk.reader.lang)
    if not event.to:
        return desk.reader.t("press_to_all", sender=sender)
    if desk.seat not in event.to:
        return desk.reader.t("press_to_others", sender=sender, others=others)
    code = "press_to_you_and" if others else "press_to_you"
    return desk.reader.t(code, sender=sender, others=others) if others else desk.reader.t(code, sender=sender)


def _answers(desk: Desk, event: PressSent) -> tuple[str, ...]:
    """The lines with which an answer may begin: to the writer, to all readers, as the policy ``press`` lets the reader.

    Example: ``("press Italy:",)`` to the game master whom Italy wrote to, and to his co-master.
    """
    if policies.value(desk.state.policies, "press") == "none" and desk.seat != GAME_MASTER:
        return (desk.reader.t("press_line", to=desk.reader.t("press_word_master")),)
    writer = [] if event.grey else [event.seat]
    all_of_them = [seat for seat in (*writer, *event.to) if seat != desk.seat]
    lines = [_line(desk, writer)] if writer else []
    if not event.to:
        lines.append(desk.reader.t("press_line", to=desk.reader.t("press_word_all")))
    elif len(all_of_them) > len(writer):
        lines.append(_line(desk, all_of_them))
    return tuple(dict.fromkeys(lines))


def _line(desk: Desk, seats: list[Seat]) -> str:
    return desk.reader.t("press_line", to=", ".join(desk.reader.seat(seat) for seat in seats))


def _the(desk: Desk, seat: Seat) -> str:
    return desk.reader.words.names.the_seat(seat, desk.reader.lang)
