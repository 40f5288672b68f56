"""Cases of Peloponnese: a state, the orders as written, one segment or the whole political phase, what came out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, TypeAlias

import msgspec

from adjudicator.cases.case import CaseError, CaseResult, CommonCase, Raw
from adjudicator.cases.faults import in_english
from adjudicator.core.dice import DiceError, ScriptedDice
from adjudicator.core.exchange import StateError
from adjudicator.core.messages import GAME_MASTER, Seat
from adjudicator.core.orders import CancelLine, Order, OrderLine, Problem, file_orders
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.ruleset import Resolved, SettingError
from adjudicator.gamedata import load_peloponnese
from adjudicator.orders.peloponnese import PeloponneseReader
from adjudicator.rulesets.peloponnese.commands import Go
from adjudicator.rulesets.peloponnese.orders import from_order
from adjudicator.rulesets.peloponnese.position import Area, Force, Position, Space, State, Tributary, canonical
from adjudicator.rulesets.peloponnese.ruleset import Peloponnese
from adjudicator.rulesets.peloponnese.scenario import Called, Scenario
from adjudicator.rulesets.peloponnese.statefile import export_state, structure

Segment: TypeAlias = Literal["political phase", "plague", "bellicosity", "surrender", "rebellion", "armistice"]

WHOLE = "political phase"


class PeloponneseCase(CommonCase, forbid_unknown_fields=True, kw_only=True):
    """A case of Peloponnese. `state` is merged onto the scenario's start; `expect` is a part of the state."""

    run: Segment
    state: dict[str, Any] = msgspec.field(default_factory=dict)
    expect: dict[str, Any] = msgspec.field(default_factory=dict)


# ---- the keys that there are

_FORCE = dict.fromkeys(Force.__struct_fields__)
_ANY = {"*": None}
KEYS: Mapping[str, Any] = {
    "turn": None,
    "stage": None,
    "emergency_fund": None,
    "long_walls": None,
    "winner": None,
    "states": {"*": {**dict.fromkeys(State.__struct_fields__), "hostages": _ANY, "peace": _ANY, "terms": _ANY}},
    "areas": {"*": dict.fromkeys(Area.__struct_fields__)},
    "spaces": {"*": {**dict.fromkeys(Space.__struct_fields__), "sp": {"*": _FORCE}}},
    "tributaries": {"*": dict.fromkeys(Tributary.__struct_fields__)},
}
"""The keys of a state, as deep as they go; ``*`` is any name."""


def _check_keys(where: str, given: Any, known: Mapping[str, Any] | None) -> None:
    if known is None or not isinstance(given, Mapping):
        return
    for key, value in given.items():
        if key not in known and "*" not in known:
            raise CaseError(f"{where}.{key}: there is no such key; there are {', '.join(known)}")
        _check_keys(f"{where}.{key}", value, known.get(key, known.get("*")))


def run(raw: Raw) -> CaseResult:
    """Run one case.

    Raises:
        CaseError: if the case is wrong in itself.
    """
    try:
        case = msgspec.convert(raw, type=PeloponneseCase)
        ruleset = load_peloponnese(case.settings)
    except (msgspec.ValidationError, SettingError) as fault:
        raise CaseError(str(fault)) from None
    _check_keys("state", case.state, KEYS)
    _check_keys("expect", case.expect, {**KEYS, "rolls": None})
    position = position_of(case.state, ruleset)
    taken = _Taken(ruleset, position)
    for player, lines in case.orders.items():
        taken.take(player, lines)
    segment = "" if case.run == WHOLE else case.run
    try:
        resolved = ruleset.run(taken.position, taken.orders, ScriptedDice(case.dice), segment)
    except DiceError as fault:
        raise CaseError(str(fault)) from None
    found = findings(resolved)
    filled = {key: value for key, value in raw.items() if key not in ("expect", "outcomes")}
    filled["expect"] = {**_changes(export_state(position), found), "rolls": found["rolls"]}
    filled["outcomes"] = _told(
        ruleset, (*taken.outcomes, *resolved.outcomes), (*taken.news, *resolved.news), taken.problems
    )
    whole = Resolved(resolved.position, (*taken.outcomes, *resolved.outcomes), resolved.news, resolved.rolls)
    return CaseResult(
        id=case.id or "(no id)",
        differences=tuple(_differences("", case.expect, found)),
        filled=filled,
        resolved=whole,
        ruleset=ruleset,
    )


def position_of(state: Mapping[str, Any], ruleset: Peloponnese) -> Position:
    """The state of a case: merged onto the scenario's start; an area that is named holds only the spaces named, and
    tributaries, if given, are all there are.

    Raises:
        CaseError: for a value that cannot be.
    """
    start = export_state(ruleset.start())
    named = {name for name, area in (state.get("areas") or {}).items() if area is not None}
    start["spaces"] = {name: space for name, space in start["spaces"].items() if space["area"] not in named}
    given = state.get("spaces") or {}
    for name, space in given.items():
        if isinstance(space, Mapping) and space.get("area") in named:
            start["spaces"].pop(name, None)
    if "tributaries" in state:
        start["tributaries"] = {}
    try:
        return structure(_merged(start, state))
    except StateError as fault:
        raise CaseError(f"state: {in_english(fault, 'peloponnese')}") from None


def _merged(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """`new` put onto `old`, at any depth; ``null`` deletes."""
    merged = dict(old)
    for name, value in new.items():
        if value is None:
            merged.pop(name, None)
        elif isinstance(value, Mapping):
            below = merged.get(name)
            merged[name] = _merged(below if isinstance(below, Mapping) else {}, value)
        else:
            merged[name] = value
    for table in ("states", "areas", "spaces", "tributaries"):
        if table in old and table not in merged:
            merged[table] = {}
    return merged


# ---- orders


@cache
def _reader(names: tuple[tuple[str, ...], ...]) -> PeloponneseReader:
    """A reader that knows the scenario's names and those that a case adds."""
    scenario = load_peloponnese().scenario
    tables = (scenario.states, scenario.spaces, scenario.areas)
    known = [{name: called.all for name, called in table.items()} for table in tables]
    added = [{name: Called(name, name).all for name in extra} for extra in names]
    return PeloponneseReader(*({**extra, **table} for table, extra in zip(known, added, strict=True)))


def _reader_of(scenario: Scenario, position: Position) -> PeloponneseReader:
    states = sorted(position.states.keys() - scenario.states.keys())
    spaces = sorted(position.spaces.keys() - scenario.spaces.keys())
    areas = sorted(position.areas.keys() - scenario.areas.keys())
    return _reader((tuple(states), tuple(spaces), tuple(areas)))


class _Taken:
    """The orders of a case as they are taken in: the game master's at once, those of players on file."""

    def __init__(self, ruleset: Peloponnese, position: Position) -> None:
        self.ruleset = ruleset
        self.position = position
        self.reader = _reader_of(ruleset.scenario, position)
        self.orders: dict[Seat, tuple[Order, ...]] = {}
        self.outcomes: list[Outcome] = []
        self.news: list[News] = []
        self.problems: list[tuple[Seat, Problem]] = []

    def take(self, player: str, lines: list[str]) -> None:
        """Take the lines of a player or of the game master."""
        seats = {seat.casefold(): seat for seat in (*self.position.states, GAME_MASTER)}
        seat = seats.get(player.casefold())
        if seat is None or (seat != GAME_MASTER and self.position.states[seat].kind != "major"):
            raise CaseError(f"no such player: {player!r}")
        reading = self.reader.read("\n".join(lines), "en")
        self.problems += [(seat, problem) for problem in reading.problems]
        on_file: tuple[Order, ...] = ()
        for line in reading.lines:
            if isinstance(line, OrderLine):
                on_file = self._order(seat, line.order, on_file)
            elif isinstance(line, CancelLine):
                on_file = () if line.everything else tuple(o for o in on_file if not set(o.keys) & set(line.keys))
        self.orders[seat] = on_file

    def _order(self, seat: Seat, order: Order, on_file: tuple[Order, ...]) -> tuple[Order, ...]:
        checked = self.ruleset.check(self.position, seat, order)
        if isinstance(from_order(order), Go) and checked.refusal is None:
            return on_file  # what is run, `run` says
        if checked.refusal is not None:
            self.outcomes.append(Outcome(seat, order.text, checked.refusal))
            return on_file
        if self.ruleset.effect(checked.order) == "file":
            return file_orders(on_file, checked.order)
        entered = self.ruleset.enter(self.position, seat, checked.order, ScriptedDice(()))
        self.position = entered.position
        self.outcomes += entered.outcomes
        self.news += entered.news
        return on_file


# ---- what came out


def findings(resolved: Resolved) -> dict[str, Any]:
    """The state that came out, and the number of dice drawn, under the keys of `expect`."""
    position: Position = canonical(resolved.position)
    return {**export_state(position), "rolls": len(resolved.rolls)}


def _differences(where: str, wanted: Any, got: Any) -> Iterator[str]:
    """One line for each thing that is not as wanted; ``null``, 0, ``false``, ``[]``, ``{}`` and absent are the same."""
    if isinstance(wanted, Mapping):
        have = got if isinstance(got, Mapping) else {}
        for name, value in wanted.items():
            yield from _differences(f"{where}.{name}" if where else name, value, have.get(name))
    elif isinstance(wanted, list) or isinstance(got, list):
        want_set, got_set = _as_set(wanted), _as_set(got)
        if want_set != got_set:
            missing, extra = sorted(want_set - got_set), sorted(got_set - want_set)
            parts = [f"missing {', '.join(missing)}"] if missing else []
            parts += [f"unexpected {', '.join(extra)}"] if extra else []
            yield f"{where}: {'; '.join(parts)}"
    elif (wanted or None) != (got or None):
        yield f"{where}: expected {wanted!r}, got {got!r}"


def _as_set(value: Any) -> frozenset[str]:
    items = value if isinstance(value, list) else [value] if value else []
    return frozenset(map(str, items))


def _changes(before: Any, after: Any) -> dict[str, Any]:
    """The parts of the state that are not as they were; what is gone is null."""
    changed: dict[str, Any] = {}
    for key in sorted({*before, *after} & KEYS.keys() if "turn" in before else {*before, *after}):
        old, new = before.get(key), after.get(key)
        if isinstance(old, Mapping) or isinstance(new, Mapping):
            inner = _changes(old or {}, new or {})
            if inner:
                changed[key] = inner
        elif old != new:
            changed[key] = new
    return changed


def _told(
    ruleset: Peloponnese,
    outcomes: tuple[Outcome, ...],
    news: tuple[News, ...],
    problems: list[tuple[Seat, Problem]],
) -> list[dict[str, Any]]:
    """What became of every order, what happened, and what could not be read, for `adjudicate` to print."""
    lines: list[dict[str, Any]] = [
        {
            "player": outcome.seat,
            "order": outcome.order,
            "verdict": ruleset.verdicts[outcome.message.code],
            "code": outcome.message.code,
            **({"args": outcome.message.args} if outcome.message.args else {}),
        }
        for outcome in outcomes
    ]
    lines += [{"news": n.message.code, "args": n.message.args, **({"to": list(n.to)} if n.to else {})} for n in news]
    lines += [
        {"player": seat, "line": p.line, "said": p.said, "problem": p.message.code, "args": p.message.args}
        for seat, p in problems
    ]
    return lines
