"""The time of a game: deadlines, pause, rules, policies, absences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime

from adjudicator.core import decisions, policies, timekeeping
from adjudicator.core.commands import Command
from adjudicator.core.decisions import Refused
from adjudicator.core.folding import plain
from adjudicator.core.messages import GAME_MASTER, Message, Seat
from adjudicator.core.ruleset import PhaseKind
from adjudicator.core.state import GameState
from adjudicator.daemon.clerk.answers import Answer, Caller, Handler
from adjudicator.daemon.clerk.reading import instant_named, seat_named, span_named
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.shelves import words, words_of
from adjudicator.render.reader import Reader

_KINDS: Mapping[str, PhaseKind] = {
    **dict.fromkeys(("movement", "movements", "mouvement", "mouvements"), "movement"),
    **dict.fromkeys(("season", "seasons", "saison", "saisons"), "movement"),
    **dict.fromkeys(("retreat", "retreats", "retraite", "retraites"), "retreat"),
    **dict.fromkeys(("adjustment", "adjustments", "ajustement", "ajustements"), "adjustment"),
    **dict.fromkeys(("winter", "winters", "hiver", "hivers"), "adjustment"),
    **dict.fromkeys(("decision", "decisions", "answer", "answers", "reponse", "reponses"), "decision"),
}
"""Kinds of phases as people and mails call them, without accents."""

_NONE = ("none", "no", "aucune", "aucun", "annulee", "annule")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_UNTIL = re.compile(r" ?(?:\.\.|[-–—→]|\b(?:to|until|till|jusqu['’]au|jusqu['’]à|jusqu['’]a|au|à|a)) ?", re.IGNORECASE)
"""What stands between the two ends of an absence."""


def _zone(desk: Desk, state: GameState, caller: Caller) -> str:
    """The time zone in which a caller thinks."""
    player = state.person(caller.seat) if caller.seat else None
    return player.zone if player is not None else desk.config.judge.zone


def deadline(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Set the deadline of the phase that waits, in the zone of the game master unless one stands behind it."""
    state = desk.game_of(caller.game)
    at = instant_named(command.words, _zone(desk, state, caller)).astimezone(UTC)
    state = desk.record(state, decisions.set_deadline(state, at, now, command.text), now)
    return desk.waiting_message("did_set_deadline", state)


def extend(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Move the deadline on by a span."""
    state = desk.game_of(caller.game)
    state = desk.record(state, timekeeping.extend(state, span_named(command.words), now, command.text), now)
    return desk.waiting_message("did_set_deadline", state)


def pause(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Stop the clock of the game, with a reason that all are told."""
    state = desk.game_of(caller.game)
    return desk.waiting_message("did_pause", desk.record(state, timekeeping.pause(state, command.text), now))


def resume(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Let the clock run again."""
    state = desk.game_of(caller.game)
    decision = timekeeping.resume(state, desk.games.ruleset(state), now, command.text)
    return desk.waiting_message("did_resume", desk.record(state, decision, now))


def rule(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """``retreat = 48 h``: another deadline rule for a kind of phase, from the next one on."""
    state = desk.game_of(caller.game)
    name, _, text = command.words.partition("=")
    ruleset, reader = desk.games.ruleset(state), Reader(words_of(state), caller.lang)
    called = {kind: reader.t(f"deadline_of_{kind}") for kind in ruleset.kinds}
    names = [_bare(name) for name in called.values()]
    if not text.strip():
        raise Refused("rule_words_missing", kind=names[0], list=names)
    kind = _KINDS.get(plain(_bare(name)))
    if kind not in called:
        raise Refused("unknown_rule_kind", text=name.strip(), list=names)
    state = desk.record(state, timekeeping.set_rule(state, ruleset, kind, text, command.text), now)
    return Message("did_set_rule", {"game": state.game, "kind": called[kind], "rule": reader.rule(state.rules[kind])})


def _bare(name: str) -> str:
    """The name of a kind of phase without what joins it to the word before it in French: ``des saisons``."""
    return name.strip().removeprefix("des ")


def policy(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """``grace = 24 h``: another value of a policy; alone, the list of all policies with their values."""
    state = desk.game_of(caller.game)
    if not command.words:
        shown = (_policy(state, name, caller) for name in policies.POLICIES)
        return Message("policies_are", {"game": state.game}), *shown
    name, equals, text = command.words.partition("=")
    name = plain(name).replace(" ", "_")
    if not equals:
        if name not in policies.POLICIES:
            raise Refused("unknown_policy", text=name, list=list(policies.POLICIES))
        return _policy(state, name, caller)
    ruleset = desk.games.ruleset(state)
    state = desk.record(state, timekeeping.set_policy(state, ruleset, name, text, now, command.text), now)
    return _policy(state, name, caller)


def _policy(state: GameState, name: str, caller: Caller) -> Message:
    """A policy with its value and what it is for."""
    about = words(state.ruleset).word(f"policy_{name}", caller.lang)
    return Message("shows_policy", {"name": name, "value": policies.value(state.policies, name), "what": about})


def absent(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """``2027-02-01 to 2027-02-08``, days of the player's zone; the game master names the seat first."""
    state = desk.game_of(caller.game)
    seats = desk.games.ruleset(state).seats
    said = " ".join(command.words.split())
    head, _, last_word = said.rpartition(" ")
    if plain(last_word) in _NONE:
        seat = _seat_of(state, seats, caller, head)
        desk.record(state, timekeeping.withdraw_absences(state, seat), now)
        return Message("did_withdraw_absences", {"seat": seat})
    days = list(_DAY.finditer(said))
    if not 1 <= len(days) <= 2:
        raise Refused("bad_absence", text=said)
    seat = _seat_of(state, seats, caller, said[: days[0].start()].strip())
    player = state.players.get(seat)
    if player is None:
        raise Refused("nobody_on_seat", game=state.game, seat=seat)
    first, last = said[days[0].start() :], days[0][0]
    if len(days) == 2:
        first, last = said[days[0].start() : days[1].start()], said[days[1].start() :]
        if not (between := list(_UNTIL.finditer(first))) or between[-1].end() != len(first):
            raise Refused("bad_absence", text=said)
        first = first[: between[-1].start()]
    since = instant_named(first, player.zone).astimezone(UTC)
    until = instant_named(last, player.zone, end_of_day=True).astimezone(UTC)
    decision = timekeeping.set_absence(state, desk.games.ruleset(state), seat, since, until, now)
    after = desk.record(state, decision, now)
    if after.deadline is not None and after.deadline != state.deadline:
        return Message("did_set_absence_moved", {"seat": seat, "at": after.deadline.isoformat(timespec="minutes")})
    cap = policies.number(state.policies, "absence_cap")
    return Message("did_set_absence", {"seat": seat, "first": first.strip(), "last": last, "n": cap})


def _seat_of(state: GameState, seats: tuple[Seat, ...], caller: Caller, text: str) -> Seat:
    """Whose absence it is: the caller's own; the game master names a seat."""
    if caller.seat != GAME_MASTER:
        if text and plain(text) not in ("from", "du"):
            raise Refused("absence_of_another")
        return caller.seat
    if plain(text) in ("", "from", "du"):
        raise Refused("absence_without_seat", seat=seats[0])
    return seat_named(state, seats, text.removesuffix(" from").removesuffix(" du").removesuffix(":"))


HANDLERS: Mapping[str, Handler] = {
    "deadline": deadline,
    "extend": extend,
    "pause": pause,
    "resume": resume,
    "rule": rule,
    "policy": policy,
    "absent": absent,
}
