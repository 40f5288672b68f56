"""The whole state as a readable table, out and in again (`mare_nostrum 1.2`): for the game master, and for case files.

The table is plain enough for TOML and JSON. What comes in is checked key by key; nothing is guessed. Regimes, and of
provinces all but their controller, belong to the campaign: they may stand in the table, but must be as they are there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from adjudicator.core.exchange import StateError, converted
from adjudicator.core.messages import Message, Seat
from adjudicator.rulesets.mare_nostrum.campaign import MOST_GOLD
from adjudicator.rulesets.mare_nostrum.orders import Decision
from adjudicator.rulesets.mare_nostrum.position import Army, Player, Position, Posting, Stage
from adjudicator.rulesets.mare_nostrum.rules import TURNS, Rules

Natural: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_GOLD)]
Bounded: TypeAlias = Annotated[int, msgspec.Meta(ge=-MOST_GOLD, le=MOST_GOLD)]

HOME = "home"


HEAD = """\
The state of a campaign of Mare Nostrum. Change what you like and load it again; every key and name is checked.
Regimes, cities and neighbours belong to the campaign and must be as they are there.
"""
"""What stands above the tables in a file for people."""


class PlayerTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A player as he stands in the table. `armies` are the turns in the field, one number an army, or by the army's
    number, with ``home`` for those that are there; `disorder` the turns left, null or 0 = order."""

    regime: str
    home: str
    capital: str
    treasury: Bounded = 0
    gains: Natural = 0
    temples: Natural = 0
    schools: Natural = 0
    improvements: Natural = 0
    protector_temple: bool = False
    philosophy_school: bool = False
    theatre: bool = False
    arena: bool = False
    priests: Natural = 0
    armies: list[Natural] | dict[str, Natural | Literal["home"]] = []
    routes: Natural = 0
    victories: Natural = 0
    defeats: Natural = 0
    failed_conquests: Natural = 0
    new_provinces: Natural = 0
    new_routes: Natural = 0
    caravan_refused: bool = False
    besieged: Natural = 0
    disorder: Natural | None = None
    eliminated: bool = False
    index: Bounded | None = None
    rolled: Bounded | None = None


class ProvinceTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A province as it stands in the table; `controller` null or "" = independent."""

    city: str | None = None
    index: int | None = None
    controller: str | None = None
    neighbours: list[str] | None = None


class RegimeTable(msgspec.Struct, forbid_unknown_fields=True):
    """A regime as it stands in the table."""

    happiness: int
    people: int


class _Rest(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What is neither regime, nor province, nor player."""

    year: Annotated[int, msgspec.Meta(ge=1, le=MOST_GOLD)]
    turn: Annotated[int, msgspec.Meta(ge=1, le=TURNS)] = 1
    stage: Stage = "turn"
    opening: dict[str, Seat] | None = None
    sieges: list[str] = []
    entries: list[Posting] = []
    last_number: Natural = 0
    standing: dict[Seat, tuple[Decision, ...]] = {}
    settled: list[Seat] = []
    winner: list[Seat] = []
    points: dict[Seat, Bounded] = {}


def export_state(rules: Rules, position: Position) -> dict[str, Any]:
    """The state as a table without nulls; `import_state` gives the same position again."""
    campaign = rules.campaign
    provinces = {}
    for code, province in campaign.provinces.items():
        holder = position.controllers.get(code, "")
        provinces[code] = {"city": province.city, "index": province.index, "controller": holder} | {
            "neighbours": list(province.neighbours)
        }
    return {
        "year": position.year,
        "turn": position.turn,
        "stage": position.stage,
        "regimes": {name: {"happiness": r.happiness, "people": r.people} for name, r in campaign.regimes.items()},
        "provinces": provinces,
        "players": {seat: player_table(position.players[seat]) for seat in campaign.seats},
        "opening": dict(position.opening),
        "sieges": list(position.sieges),
        "entries": msgspec.to_builtins(position.postings),
        "last_number": position.last_number,
        "standing": msgspec.to_builtins(position.standing),
        "settled": list(position.settled),
        "winner": list(position.winner),
        "points": dict(position.points),
    }


def player_table(player: Player) -> dict[str, Any]:
    """A player as he stands in the table, every key of his that has a value."""
    table: dict[str, Any] = {name: getattr(player, name) for name in PlayerTable.__struct_fields__}
    table["armies"] = {str(army.number): HOME if army.turns is None else army.turns for army in player.armies}
    table["disorder"] = player.disorder or 0
    return {name: value for name, value in table.items() if value is not None}


def import_state(rules: Rules, data: Mapping[str, Any]) -> Position:
    """The position that a table describes.

    Raises:
        StateError: for the first key that is wrong, missing or unknown.
    """
    tables = ("regimes", "provinces", "players")
    rest = converted({name: value for name, value in data.items() if name not in tables}, _Rest, "")
    for name in tables:
        if not isinstance(data.get(name, {}), Mapping):
            raise StateError(name, Message("fault_table"))
    _same_regimes(rules, data.get("regimes", {}))
    controllers = _controllers(rules, data.get("provinces", {}))
    players = _players(rules, data.get("players", {}))
    opening = controllers if rest.opening is None else rest.opening
    position = Position(
        year=rest.year,
        turn=rest.turn,
        stage=rest.stage,
        players=players,
        controllers=controllers,
        opening={code: opening[code] for code in sorted(opening)},
        sieges=tuple(sorted(rest.sieges)),
        postings=tuple(rest.entries),
        last_number=rest.last_number,
        standing=rest.standing,
        settled=tuple(rest.settled),
        winner=tuple(rest.winner),
        points=rest.points,
    )
    _check_whole(rules, position)
    return position


def _same_regimes(rules: Rules, table: Mapping[str, Any]) -> None:
    for name, value in table.items():
        given, regime = converted(value, RegimeTable, f"regimes.{name}"), rules.campaign.regimes.get(name)
        if regime is None:
            raise StateError(f"regimes.{name}", Message("fault_no_regime", {"text": name}))
        if (given.happiness, given.people) != (regime.happiness, regime.people):
            raise StateError(f"regimes.{name}", Message("fault_kept"))


def _controllers(rules: Rules, table: Mapping[str, Any]) -> dict[str, Seat]:
    found: dict[str, Seat] = {}
    for code, value in table.items():
        key = f"provinces.{code}"
        given, province = converted(value, ProvinceTable, key), rules.campaign.provinces.get(code)
        if province is None:
            raise StateError(key, Message("fault_no_province", {"text": code}))
        for name in ("city", "index"):
            if getattr(given, name) not in (None, getattr(province, name)):
                raise StateError(f"{key}.{name}", Message("fault_kept_as", {"text": str(getattr(province, name))}))
        if given.neighbours is not None and set(given.neighbours) != set(province.neighbours):
            raise StateError(f"{key}.neighbours", Message("fault_kept"))
        if given.controller:
            if given.controller not in rules.campaign.powers:
                raise StateError(f"{key}.controller", Message("fault_no_player", {"text": given.controller}))
            found[code] = given.controller
    return {code: found[code] for code in sorted(found)}


def _players(rules: Rules, table: Mapping[str, Any]) -> dict[Seat, Player]:
    campaign = rules.campaign
    for name in table:
        if name not in campaign.powers:
            raise StateError(f"players.{name}", Message("fault_no_player", {"text": name}))
    players: dict[Seat, Player] = {}
    for seat in campaign.seats:
        if seat not in table:
            raise StateError(f"players.{seat}", Message("fault_key_missing", {"name": seat}))
        key = f"players.{seat}"
        given = converted(table[seat], PlayerTable, key)
        if given.regime not in campaign.regimes:
            raise StateError(f"{key}.regime", Message("fault_no_regime", {"text": given.regime}))
        if given.home not in campaign.provinces:
            raise StateError(f"{key}.home", Message("fault_no_province", {"text": given.home}))
        fields = {name: getattr(given, name) for name in PlayerTable.__struct_fields__}
        fields |= {"armies": _armies(given, key), "disorder": given.disorder or None}
        players[seat] = Player(**fields)
    return players


def _armies(given: PlayerTable, key: str) -> tuple[Army, ...]:
    if isinstance(given.armies, list):
        return tuple(Army(number, turns) for number, turns in enumerate(given.armies, start=1))
    armies = []
    for number, turns in given.armies.items():
        if not number.isascii() or not number.isdigit() or int(number) < 1:
            raise StateError(f"{key}.armies.{number}", Message("fault_army_number"))
        armies.append(Army(int(number), None if turns == HOME else int(turns)))
    return tuple(sorted(armies, key=lambda army: army.number))


def _check_whole(rules: Rules, position: Position) -> None:
    """What one table alone does not show."""
    if position.year > rules.settings.years:
        raise StateError("year", Message("fault_no_year", {"first": 1, "last": rules.settings.years}))
    for code in position.sieges:
        if code not in position.controllers:
            raise StateError("sieges", Message("fault_no_siege", {"province": code}))
    for key in ("settled", "winner", "standing", "points"):
        for seat in getattr(position, key):
            if seat not in position.players:
                raise StateError(key, Message("fault_no_player", {"text": seat}))
    for code, seat in position.opening.items():
        if code not in rules.campaign.provinces or seat not in position.players:
            raise StateError(f"opening.{code}", Message("fault_opening", {"text": seat}))
    numbers = [posting.number for posting in position.postings]
    if len(set(numbers)) != len(numbers) or any(not 1 <= n <= position.last_number for n in numbers):
        raise StateError("entries", Message("fault_entry_numbers"))
    for posting in position.postings:
        if posting.entry.seat not in position.players:
            raise StateError("entries", Message("fault_entry_player", {"n": posting.number}))
        sums = [posting.entry.amount, *(value for one in posting.changes for value in (one.before, one.after))]
        if any(isinstance(value, int) and abs(value) > MOST_GOLD for value in sums):
            raise StateError("entries", Message("fault_entry_sum", {"n": posting.number, "most": MOST_GOLD}))
