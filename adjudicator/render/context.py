"""From the state of a game to what a mail's template may show (invariant 6).

This is the one place where a `GameState` is read for a mail. What leaves it are plain values: the view of the seat,
that seat's own orders, and of the last resolution only what that seat may see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from adjudicator.core import letters, policies
from adjudicator.core.dice import Roll, seed_hash
from adjudicator.core.events import GameEnded, OrdersReceived, PhaseResolved, PressSent
from adjudicator.core.messages import GAME_MASTER, Seat
from adjudicator.core.orders import SOFT_CODES
from adjudicator.core.outcomes import News, Outcome, Verdict
from adjudicator.core.people import FORMER, GUEST, onlooker
from adjudicator.core.reliability import Figures
from adjudicator.core.ruleset import Ledger, Phase, Ruleset
from adjudicator.core.state import GameState, digest
from adjudicator.core.timekeeping import still_silent
from adjudicator.render.arguments import joined
from adjudicator.render.entered import entered_topics
from adjudicator.render.games import GamePages
from adjudicator.render.reader import Reader
from adjudicator.render.rulebook import Rulebook
from adjudicator.render.safety import one_line, paragraphs
from adjudicator.render.shown import OutcomeShown, Plain, ProblemShown, SeatOutcomes, Topic
from adjudicator.render.words import placeholders

MARKS: Mapping[Verdict, str] = {"succeeded": "✓", "failed": "✗", "void": "✗", "neutral": "–"}

NEAR = timedelta(hours=48)
"""A deadline no farther off than this is said to be near."""


@dataclass(frozen=True, slots=True)
class Desk:
    """All that is needed to fill in mails of one game for one seat.

    Attributes:
        state: of the game at the log position that the mail is about; `state.event` is what it answers.
        seat: whose mail it is; must be in `state.players`, or the tag of a guest or a former player.
        reply_address: where answers go, signed for the seat.
        past: every resolution so far, oldest first, for the mails that tell of them.
        rulebook: the rules of the game, for the mails that bring them.
        press: every letter to all so far, oldest first, for the mails that tell of them.
        name: what the reader is called; the player of the seat if not given.
        figures: how reliable each seat is, for the mails that tell it to the game master.
    """

    state: GameState
    ruleset: Ruleset[Any]
    pages: GamePages
    reader: Reader
    seat: Seat
    reply_address: str = ""
    past: Sequence[PhaseResolved] = ()
    rulebook: Rulebook | None = None
    press: Sequence[PressSent] = ()
    name: str = ""
    figures: Mapping[Seat, Figures] = field(default_factory=dict)

    @property
    def observer(self) -> bool:
        """Whether the reader has no seat, and may see what everybody may."""
        return onlooker(self.seat)

    @property
    def waiting(self) -> Phase | None:
        """The phase that waits for orders, if any."""
        return self.state.phase if self.state.status == "running" else None

    @property
    def position(self) -> Any:
        """The position as it stands; before the start the one to come."""
        return self.ruleset.load(self.state.position) if self.state.position else self.ruleset.start()

    @property
    def books(self) -> bool:
        """Whether people referee part of the game and the judge keeps its books."""
        return isinstance(self.ruleset, Ledger)

    def common(self) -> dict[str, object]:
        """What every mail to a player shows."""
        state, reader = self.state, self.reader
        person = state.person(self.seat)
        seat = "" if self.seat.startswith(GUEST) else self.seat.removeprefix(FORMER)
        return {
            "game": state.game,
            "title": one_line(state.title, 80),
            "player": one_line(self.name or (person.name or person.address if person else ""), 60),
            "me": self.pages.seat(seat, reader),
            "my_seat": self.pages.names.the_seat(seat, reader.lang),
            "phase": self.waiting.name if self.waiting else "",
            "phase_kind": self.waiting.kind if self.waiting else "over",
            "books": self.books,
            "gm": self.seat == GAME_MASTER,
            "deadline": reader.instant(state.deadline),
            "left": reader.left(state.at, state.deadline),
            "clock": self.clock(),
            "why": self.why(),
            "reply_address": one_line(self.reply_address, 320),
        }

    def clock(self) -> str:
        """Why the game has no deadline where it should have one: it is paused, or waits for the silent; else empty."""
        state = self.state
        if state.paused is not None:
            return self.reader.t("paused_since", reason=one_line(state.paused.reason, 500))
        if not state.held:
            return ""
        silent = still_silent(state)
        return self.reader.t("waits_for_silent", n=len(silent)) if silent else self.reader.t("waits_for_missing")

    def why(self) -> str:
        """What moved the deadline off the one that its rule would give; empty if nothing did."""
        cause = self.state.deadline_cause
        if self.state.deadline is None or cause is None or cause.code not in ("by_absence", "by_blackout", "by_grace"):
            return ""
        return self.reader.say(cause)

    def on_file(self) -> dict[str, object]:
        """The seat's own orders for the present phase, their digest, and what lacks one."""
        state = self.state
        orders = state.on_file(self.seat)
        missing: tuple[str, ...] = ()
        digest_now = ""
        if self.waiting:
            digest_now = digest(state.game, self.waiting.name, self.seat, orders)
            missing = self.ruleset.missing(self.position, self.seat, orders)
        return {
            "orders": tuple(self.reader.order(order.text) for order in orders),
            "digest": digest_now,
            "missing": tuple(self._lacking(text) for text in missing),
            "ready": self.seat in state.ready,
        }

    def _lacking(self, text: str) -> str:
        """What lacks an order: a unit, or the code of a sentence of the game."""
        words = self.reader.words
        return self.reader.t(text) if words.knows(text) else words.names.unit(one_line(text), self.reader.lang)

    def view(self) -> Any:
        """What the seat may see of the position."""
        public = self.observer or (self.seat == GAME_MASTER and not self.books)
        return self.ruleset.view(self.position, None if public else self.seat)

    def board(self) -> dict[str, object]:
        """The position as the seat may see it, and the form for the phase that waits."""
        view = self.view()
        return {
            "g": self.pages.position(view, self.reader),
            "form": self.pages.form(view, self.waiting, self.reader) if self.waiting else None,
        }

    def settings(self) -> dict[str, object]:
        """The rules of this game, and the hash of its seed (`diadoques 11.3`)."""
        state = self.state
        return {
            "settings": tuple(self.pages.settings(self.ruleset.settings, self.reader)),
            "deadlines": self.deadlines(),
            "seed_hash": seed_hash(state.seed) if self.pages.dice else "",
            "players": tuple(
                (self.pages.seat(seat, self.reader), self._player_name(seat))
                for seat in (*self.ruleset.seats, *((GAME_MASTER,) if self.books else ()))
                if seat in state.players
            ),
        }

    def _player_name(self, seat: Seat) -> str:
        """Who plays a seat, as the reader may know it."""
        if letters.hidden(self.state) and self.seat != GAME_MASTER and seat not in (self.seat, GAME_MASTER):
            return self.reader.t("name_hidden")
        return one_line(self.state.players[seat].name, 60)

    def deadlines(self) -> tuple[tuple[str, str], ...]:
        """The deadline rule of each kind of phase, in words."""
        rules = self.state.rules
        return tuple(
            (self.reader.t(f"deadline_of_{kind}"), self.reader.rule(rules[kind]))
            for kind in self.ruleset.kinds
            if kind in rules
        )

    def may_see(self, outcome: Outcome) -> bool:
        """Whether an outcome is the seat's business."""
        return not outcome.private or outcome.seat == self.seat

    def may_read(self, item: News) -> bool:
        """Whether a piece of news is."""
        return not item.to or self.seat in item.to


def receipt(desk: Desk) -> Plain:
    """The answer to orders: what is on file, what this mail changed, what was not understood.

    `desk.state.event` must be the `OrdersReceived` it answers.
    """
    event, reader = desk.state.event, desk.reader
    assert isinstance(event, OrdersReceived)
    hard = [p for p in event.problems if p.message.code not in SOFT_CODES]
    soft = [str(p.line) for p in event.problems if p.message.code in SOFT_CODES]
    entered = event.entered
    return {
        **desk.common(),
        **desk.on_file(),
        "over": event.phase,
        "ends": event.ends,
        "entered": tuple(shown_outcome(desk, outcome) for outcome in entered.outcomes) if entered else (),
        "entered_news": entered_topics([n for n in entered.news if desk.may_read(n)], lambda told: by_topic(desk, told))
        if entered
        else (),
        "all_new": len(event.filed) == len(desk.state.on_file(desk.seat))
        and not event.replaced
        and not event.cancelled,
        "filed": tuple(reader.order(order.text) for order in event.filed),
        "replaced": tuple(reader.order(text) for text in event.replaced),
        "cancelled": tuple(reader.order(text) for text in event.cancelled),
        "problems": tuple(ProblemShown(p.line, one_line(p.said, 200), reader.say(p.message)) for p in hard),
        "soft": joined(soft, reader.lang),
        "soft_count": len(soft),
        "notes": tuple(ProblemShown(line, "", reader.say(note)) for line, note in event.notes),
        "said_ready": event.ready is True,
        "said_wait": event.ready is False,
    }


def results(desk: Desk) -> Plain:
    """What came of a phase: own orders, those of others, news, dice, then the position to come."""
    resolved, reader = desk.state.resolved, desk.reader
    assert resolved is not None
    outcomes = [o for o in resolved.outcomes if desk.may_see(o)]
    news = [n for n in resolved.news if desk.may_read(n)]
    ended = desk.state.event if isinstance(desk.state.event, GameEnded) else None
    return {
        **desk.common(),
        **desk.board(),
        "over": resolved.phase,
        "story": paragraphs(desk.state.told),
        "trigger": reader.t(f"trigger_{resolved.trigger.replace(' ', '_')}"),
        "headline": tuple(desk.pages.headline(desk.view(), outcomes, news, reader)),
        "own": _outcomes(desk, desk.seat, [o for o in outcomes if desk.seat in (o.seat, o.by)]),
        "had_orders": bool(resolved.orders.get(desk.seat)),
        "others": by_seat(desk, [o for o in outcomes if o.seat != desk.seat]),
        "news": by_topic(desk, news),
        "dice": tuple(die_shown(reader, roll) for roll in resolved.rolls),
        "digest": digest(desk.state.game, resolved.phase, desk.seat, resolved.orders.get(desk.seat, ())),
        "winners": joined([reader.seat(seat) for seat in ended.winners], reader.lang) if ended else "",
        "winner_count": len(ended.winners) if ended else 0,
        "ended": ended is not None,
        "seed": ended.seed if ended and desk.pages.dice else "",
    }


def die_shown(reader: Reader, roll: Roll) -> str:
    """A die with what it was for: the words ``die_<purpose>``, if the catalogue has any, else the log's own.

    Words that show a seat are for the purpose but its last word, which is that seat.
    """
    head, _, rest = roll.purpose.partition(" ")
    code = f"die_{head}"
    known = reader.words.knows(code)
    purpose = (
        f"{reader.t(code)} {reader.words.names.listed(one_line(rest), reader.lang)}".strip()
        if known
        else one_line(roll.purpose)
    )
    head, _, last = roll.purpose.rpartition(" ")
    code = f"die_{head.replace(' ', '_')}"
    if reader.words.knows(code) and "seat" in placeholders(reader.words.catalogue[code]["en"]):
        purpose = reader.t(code, seat=last)
    return reader.t("die", purpose=purpose, number=roll.number, value=roll.value, faces=roll.faces)


def shown_outcome(desk: Desk, outcome: Outcome) -> OutcomeShown:
    """An outcome in words. `word` tells a failure where the reason does not begin with it already."""
    reader = desk.reader
    verdict = desk.ruleset.verdicts.get(outcome.message.code, "neutral")
    word = reader.t(f"verdict_{verdict}")
    reason = reader.say(outcome.message)
    if verdict not in ("failed", "void") or reason.casefold().startswith(word.casefold()):
        word = ""
    if outcome.by:
        reason = reader.t("royal_order_of", reason=reason, seat=outcome.by)
    if not outcome.given and desk.pages.idle_unit(outcome.order, reader):
        reason = reader.t("without_order", reason=reason)
    return OutcomeShown(reader.order(outcome.order), verdict, MARKS[verdict], word, reason)


def by_seat(desk: Desk, outcomes: Sequence[Outcome]) -> tuple[SeatOutcomes, ...]:
    """Grouped by seat in table order, nobody's units last."""
    order = (*desk.ruleset.seats, *sorted({o.seat for o in outcomes} - set(desk.ruleset.seats)))
    groups = [(seat, [o for o in outcomes if o.seat == seat]) for seat in order]
    return tuple(_outcomes(desk, seat, theirs) for seat, theirs in groups if theirs)


def _outcomes(desk: Desk, seat: Seat, theirs: Sequence[Outcome]) -> SeatOutcomes:
    """One seat's outcomes; units that merely stayed, unordered and unhindered, go into one line."""
    verdicts = desk.ruleset.verdicts
    idle = [o for o in theirs if not o.given and not o.message.args and verdicts.get(o.message.code) == "succeeded"]
    shown = desk.pages.seat(seat, desk.reader)
    if seat not in (*desk.ruleset.seats, GAME_MASTER):
        shown = replace(shown, name=desk.reader.t("neutral_heading"))
    names = ", ".join(desk.pages.idle_unit(o.order, desk.reader) for o in idle)
    return SeatOutcomes(shown, tuple(shown_outcome(desk, o) for o in theirs if o not in idle), names)


def by_topic(desk: Desk, news: Sequence[News]) -> tuple[Topic, ...]:
    """News under their headings, in the order in which each heading first comes."""
    topics: dict[str, list[str]] = {}
    for item in news:
        topics.setdefault(item.topic, []).append(desk.reader.say(item.message))
    return tuple(Topic(desk.reader.t(f"topic_{topic}"), tuple(lines)) for topic, lines in topics.items())


def opening(desk: Desk) -> Plain:
    """The first phase opens: how it works, the position, the settings."""
    return {**desk.common(), **desk.board(), **desk.settings()}


def welcome(desk: Desk) -> Plain:
    """Somebody has taken a seat."""
    return {
        **desk.common(),
        "status": desk.state.status,
        "examples": tuple(desk.pages.examples(desk.seat, desk.reader)),
        "language": desk.reader.t(f"language_{desk.reader.lang}"),
        "zone": one_line(desk.reader.zone, 60),
    }


def reminder(desk: Desk) -> Plain:
    """A day before the deadline, or when the game master asks for it, to those who have sent nothing."""
    form = desk.pages.form(desk.view(), desk.waiting, desk.reader) if desk.waiting else None
    state = desk.state
    waits = policies.value(state.policies, "silent") != "resolve"
    near = state.deadline is not None and state.deadline - state.at <= NEAR
    return {**desk.common(), **desk.on_file(), "form": form, "waits": waits, "near": near}


def correction(desk: Desk) -> Plain:
    """The game master has put another position in the place of the present one: `desk.state.corrected`."""
    event = desk.state.corrected
    assert event is not None
    told = {
        "reason": one_line(event.reason, 500),
        "same_phase": event.next_phase.name == event.phase,
        "back": bool(event.back_to),
    }
    return {**desk.common(), **_seen(desk), **({"orders": ()} if desk.observer else desk.on_file()), **told}


def _seen(desk: Desk) -> Plain:
    """The position as the reader may see it; `observer` is set for somebody who looks on."""
    if not desk.observer:
        return {**desk.board(), "observer": False}
    return {"g": desk.pages.position(desk.view(), desk.reader), "form": None, "public": True, "observer": True}


def ended(desk: Desk) -> Plain:
    """The game master has ended the game. `desk.state.event` must be the `GameEnded`."""
    event = desk.state.event
    assert isinstance(event, GameEnded)
    return {
        **desk.common(),
        **_seen(desk),
        "reason": one_line(event.reason, 500),
        "winners": joined([desk.reader.seat(seat) for seat in event.winners], desk.reader.lang),
        "winner_count": len(event.winners),
        "seed": event.seed if desk.pages.dice else "",
    }
