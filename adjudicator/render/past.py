"""The phases a game has been through, as one seat may know them (invariant 6)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.events import PhaseResolved, PressSent
from adjudicator.core.outcomes import Outcome
from adjudicator.render.arguments import capital
from adjudicator.render.context import Desk, by_topic, shown_outcome
from adjudicator.render.reader import Reader
from adjudicator.render.safety import paragraphs
from adjudicator.render.shown import BriefTurn, LetterShown, SeatTurn, TurnShown


def turns(desk: Desk, in_full: int) -> tuple[tuple[BriefTurn, ...], tuple[TurnShown, ...]]:
    """The phases of `desk.past`, oldest first: all but the last `in_full` in a line each, then those."""
    split = max(0, len(desk.past) - in_full)
    earlier, latest = desk.past[:split], desk.past[split:]
    return tuple(_brief(desk, event) for event in earlier), tuple(_full(desk, event) for event in latest)


def _full(desk: Desk, event: PhaseResolved) -> TurnShown:
    outcomes = [o for o in event.outcomes if desk.may_see(o)]
    public = [o for o in outcomes if not o.private and _tells(desk, o)]
    seats = (_seat_turn(desk, seat, [o for o in public if _giver(o) == seat]) for seat in _seats(desk, public))
    return TurnShown(
        phase=event.phase,
        seats=tuple(turn for turn in seats if turn.done or turn.failed),
        private=tuple(shown_outcome(desk, o) for o in outcomes if o.private),
        news=by_topic(desk, [item for item in event.news if desk.may_read(item)]),
        standing=_standing(desk, event),
        press=said_to_all(desk, event.phase),
    )


def said_to_all(desk: Desk, phase: str) -> tuple[LetterShown, ...]:
    """The letters to all that were written during a phase."""
    said = (event for event in desk.press if event.phase == phase and not event.to)
    return tuple(LetterShown(capital(sender_of(event, desk.reader)), paragraphs(event.text)) for event in said)


def sender_of(event: PressSent, reader: Reader) -> str:
    """Who wrote a letter, in a sentence; not who, if it is not signed."""
    return reader.t("press_unsigned") if event.grey else reader.words.names.the_seat(event.seat, reader.lang)


def _tells(desk: Desk, outcome: Outcome) -> bool:
    """Whether an outcome is worth a word later: not that a unit stayed, nor what news tell of units without orders."""
    if desk.pages.idle_unit(outcome.order, desk.reader):
        return False
    neutral = desk.ruleset.verdicts.get(outcome.message.code) == "neutral"
    return outcome.given or (bool(outcome.message.args) and not neutral)


def _giver(outcome: Outcome) -> str:
    """Whose order it was: a royal order (`diadoques 10.8`) is not that of the unit's owner."""
    return outcome.by or outcome.seat


def _seats(desk: Desk, outcomes: Sequence[Outcome]) -> Sequence[str]:
    """The reader's seat, the others in table order, then nobody."""
    others = [seat for seat in desk.ruleset.seats if seat != desk.seat]
    known = (desk.seat, *others)
    return (*known, *sorted({_giver(o) for o in outcomes} - set(known)))


def _seat_turn(desk: Desk, seat: str, outcomes: Sequence[Outcome]) -> SeatTurn:
    verdicts = desk.ruleset.verdicts
    done = [o for o in outcomes if verdicts.get(o.message.code) == "succeeded"]
    failed = [o for o in outcomes if o not in done]
    return SeatTurn(desk.pages.seat(seat, desk.reader), _orders(desk, done), _orders(desk, failed))


def _orders(desk: Desk, outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    return tuple(_order(desk, outcome) for outcome in outcomes)


def _order(desk: Desk, outcome: Outcome) -> str:
    order = desk.reader.order(outcome.order)
    return desk.reader.t("royal_order_to", order=order, seat=outcome.seat) if outcome.by else order


def _brief(desk: Desk, event: PhaseResolved) -> BriefTurn:
    told = [item for item in event.news if desk.may_read(item) and desk.pages.milestone(item)]
    return BriefTurn(event.phase, "; ".join(desk.reader.say(item.message) for item in told), _standing(desk, event))


def _standing(desk: Desk, event: PhaseResolved) -> str:
    """``Antipater 5, Lysimachus 3``."""
    scores = desk.ruleset.standing(desk.ruleset.load(event.position))
    return ", ".join(f"{desk.reader.seat(seat)}\u00a0{points}" for seat, points in scores)
