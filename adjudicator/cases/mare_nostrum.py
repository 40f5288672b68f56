"""Cases of Mare Nostrum: a state merged onto the sample campaign, lines as written, the state that must follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from adjudicator.cases.case import CaseError, CaseResult, CommonCase, Raw
from adjudicator.cases.faults import in_english
from adjudicator.core.dice import DiceError, Roll, ScriptedDice
from adjudicator.core.exchange import StateError, converted
from adjudicator.core.messages import GAME_MASTER, Seat
from adjudicator.core.orders import CancelLine, Order, OrderLine, Problem, file_orders
from adjudicator.core.outcomes import Outcome
from adjudicator.core.ruleset import Resolved, SettingError
from adjudicator.gamedata import game_data, mare_nostrum_campaign
from adjudicator.orders.mare_nostrum import MareNostrumReader
from adjudicator.rulesets.mare_nostrum.campaign import Campaign, make_campaign
from adjudicator.rulesets.mare_nostrum.exchange import PlayerTable, ProvinceTable, RegimeTable
from adjudicator.rulesets.mare_nostrum.position import Position
from adjudicator.rulesets.mare_nostrum.ruleset import MareNostrum
from adjudicator.rulesets.mare_nostrum.turn import end_turn

STATE_KEYS = ("year", "turn", "regimes", "provinces", "players", "winner", "points", "sieges", "opening")
REPLACED = ("regimes", "provinces", "players")
ACCLAMATION = "acclamation"


class MareNostrumCase(CommonCase, forbid_unknown_fields=True, kw_only=True):
    """The keys of a case."""

    run: Literal["acclamation", "end of turn"]
    state: dict[str, Any] = msgspec.field(default_factory=dict)
    expect: dict[str, Any] = msgspec.field(default_factory=dict)


def run(raw: Raw) -> CaseResult:
    """Run one case.

    Raises:
        CaseError: if the case is wrong in itself.
    """
    try:
        case = msgspec.convert(raw, type=MareNostrumCase)
        _check_expect(case.expect)
        ruleset, position = _table(case)
        resolved, problems = _play(case, ruleset, position)
    except StateError as fault:
        raise CaseError(in_english(fault, "mare_nostrum")) from None
    except (msgspec.ValidationError, SettingError, DiceError) as fault:
        raise CaseError(str(fault)) from None
    found = findings(ruleset, resolved)
    filled = {key: value for key, value in raw.items() if key not in ("expect", "outcomes")}
    filled["expect"] = _filled(found, case.expect)
    filled["outcomes"] = _outcomes(ruleset, resolved, problems)
    return CaseResult(
        id=case.id or "(no id)",
        differences=tuple(differences(case.expect, found)),
        filled=filled,
        resolved=resolved,
        ruleset=ruleset,
    )


def _check_expect(expect: Mapping[str, Any]) -> None:
    """An unknown key is an error, not ignored."""
    kinds: dict[str, tuple[str, ...]] = {
        "players": PlayerTable.__struct_fields__,
        "provinces": ProvinceTable.__struct_fields__,
        "regimes": RegimeTable.__struct_fields__,
    }
    for key, value in expect.items():
        if key not in STATE_KEYS:
            raise CaseError(f"expect.{key}: there is no such key")
        for name, table in (value or {}).items() if key in kinds else ():
            for field in table or {}:
                if field not in kinds[key]:
                    raise CaseError(f"expect.{key}.{name}.{field}: there is no such key")


def _table(case: MareNostrumCase) -> tuple[MareNostrum, Position]:
    """The rules and the position of a case: its state merged onto the start of the sample campaign."""
    for key in case.state:
        if key not in STATE_KEYS:
            raise CaseError(f"state.{key}: there is no such key")
    data, sample = game_data("mare_nostrum"), mare_nostrum_campaign()
    start = MareNostrum(sample, data, {})
    state = {key: value for key, value in start.export_state(start.start()).items() if key != "opening"}
    state |= {key: value for key, value in case.state.items() if value is not None}
    if isinstance(state.get("winner"), str):
        state["winner"] = [state["winner"]]
    if case.run == ACCLAMATION:
        state |= {"turn": 4, "stage": "acclamation"}
    # Only standing orders: the answers about regimes are a phase of their own.
    ruleset = MareNostrum(_campaign(state, case, sample), data, {"regime_phase": False, **case.settings})
    return ruleset, ruleset.import_state(state)


def _campaign(state: Mapping[str, Any], case: MareNostrumCase, sample: Campaign) -> Campaign:
    """The campaign that a state is one of: its map, regimes and powers."""
    if not any(key in case.state for key in REPLACED):
        return sample
    for key in REPLACED:
        if not isinstance(state[key], Mapping):
            raise CaseError(f"state.{key}: a table is expected")
    provinces = {}
    for code, value in state["provinces"].items():
        table = converted(value, ProvinceTable, f"provinces.{code}")
        provinces[code] = {"city": table.city, "index": table.index, "neighbours": table.neighbours or []}
    players = {}
    for name, value in state["players"].items():
        player = converted(value, PlayerTable, f"players.{name}")
        players[name] = {"regime": player.regime, "home": player.home}
    tables: dict[str, Any] = {"regimes": dict(state["regimes"]), "provinces": provinces, "players": players}
    if "provinces" not in case.state:
        tables["seas"] = {code: {"neighbours": list(sea.neighbours)} for code, sea in sample.seas.items()}
    return make_campaign(tables, open_map=True)


def _play(
    case: MareNostrumCase, ruleset: MareNostrum, position: Position
) -> tuple[Resolved, list[tuple[Seat, Problem]]]:
    """Take the lines in, player by player, then run what the case asks for."""
    reader = MareNostrumReader.of(ruleset.campaign)
    dice = ScriptedDice(case.dice)
    filed: dict[Seat, tuple[Order, ...]] = {}
    outcomes: list[Outcome] = []
    problems: list[tuple[Seat, Problem]] = []
    for seat, lines in case.orders.items():
        if seat not in (*ruleset.seats, GAME_MASTER):
            raise CaseError(f"orders.{seat}: there is no such player")
        reading = reader.read("\n".join(lines), "fr")
        problems += [(seat, problem) for problem in reading.problems]
        for line in reading.lines:
            if isinstance(line, CancelLine):
                kept = filed.get(seat, ())
                filed[seat] = () if line.everything else tuple(o for o in kept if not set(o.keys) & set(line.keys))
            if not isinstance(line, OrderLine):
                continue
            checked = ruleset.check(position, seat, line.order)
            if checked.refusal is not None:
                outcomes.append(Outcome(seat, line.order.text, checked.refusal))
            elif ruleset.effect(checked.order) == "file":
                filed[seat] = file_orders(filed.get(seat, ()), checked.order)
            elif ruleset.effect(checked.order) == "enter":
                entered = ruleset.enter(position, seat, checked.order, dice)
                position = entered.position
                outcomes += entered.outcomes
    if case.run == ACCLAMATION:
        resolved = ruleset.resolve(position, filed, dice)
    else:
        after, news = end_turn(ruleset.rules, position, dice)
        resolved = Resolved(after, (), tuple(news), tuple(dice.rolls))
    return Resolved(resolved.position, (*outcomes, *resolved.outcomes), resolved.news, resolved.rolls), problems


def findings(ruleset: MareNostrum, resolved: Resolved) -> dict[str, Any]:
    """The state that came out, with the index and the roll of each player."""
    position: Position = resolved.position
    found = ruleset.export_state(position)
    for seat, table in found["players"].items():
        table["armies"] = list(position.players[seat].field)
        table["rolled"] = _rolled(seat, resolved.rolls)
    for key in ("stage", "entries", "last_number", "standing", "settled"):
        found.pop(key)
    return found


def _rolled(seat: Seat, rolls: tuple[Roll, ...]) -> int | None:
    return next((r.value for r in rolls if r.purpose in (f"vox populi {seat}", f"disorder {seat}")), None)


def differences(expect: Mapping[str, Any], found: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """One line for each thing that differs of what is named; null, 0, false, "" and empty are one."""
    for key, wanted in expect.items():
        got, name = found.get(key), f"{path}{key}"
        if isinstance(got, Mapping) and isinstance(wanted, Mapping):
            yield from differences(wanted, got, f"{name}.")
        elif _plain(wanted, got) != _plain(got, wanted):
            yield f"{name}: expected {wanted!r}, got {got!r}"


def _plain(value: Any, other: Any) -> Any:
    """A value as it is compared: lists in any order, and a name like a list of that name."""
    if isinstance(value, str) and isinstance(other, list):
        value = [value] if value else []
    if isinstance(value, list):
        value = sorted(value, key=str)
    return value or None


def _filled(found: Mapping[str, Any], expect: Mapping[str, Any]) -> dict[str, Any]:
    """What came out, without the tables of the map, which never change."""
    players = {
        seat: {key: value for key, value in table.items() if value or key in expect.get("players", {}).get(seat, {})}
        for seat, table in found["players"].items()
    }
    provinces = {code: {"controller": table["controller"] or None} for code, table in found["provinces"].items()}
    rest = {key: found[key] for key in ("year", "turn", "winner", "points") if found[key]}
    return {**rest, "players": players, "provinces": provinces}


def _outcomes(ruleset: MareNostrum, resolved: Resolved, problems: list[tuple[Seat, Problem]]) -> list[dict[str, Any]]:
    """What became of every line, what else happened, and what could not be read, for `adjudicate` to print."""
    lines: list[dict[str, Any]] = [
        {
            "player": o.seat,
            "order": o.order,
            "verdict": ruleset.verdicts[o.message.code],
            "code": o.message.code,
            "args": o.message.args,
        }
        for o in resolved.outcomes
    ]
    lines += [{"news": n.message.code, "args": n.message.args, "to": list(n.to)} for n in resolved.news]
    lines += [
        {"player": seat, "line": p.line, "said": p.said, "problem": p.message.code, "args": p.message.args}
        for seat, p in problems
    ]
    return lines
