"""The whole state as a file that a game master can read and edit: export, import, TOML (`peloponnese 1`).

The form is that of case files: `turn`, `states`, `areas`, `spaces`, `tributaries` and so on. Import checks every key,
every figure and every name, and an error says at which key it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from adjudicator.core.exchange import StateError, converted
from adjudicator.core.messages import Message
from adjudicator.rulesets.peloponnese.position import Area, Position, Space, State, Tributary, canonical
from adjudicator.rulesets.peloponnese.rules import COMMERCIAL, MOST, MOST_MODIFIER
from adjudicator.rulesets.peloponnese.standings import RANKS, parsed, unfriendly

KEPT = ("stage", "answers", "choices", "surrenders")
"""What the judge keeps for itself while a phase is under way: a file that leaves it out does not change it."""

TABLES: Mapping[str, type[Any]] = {"states": State, "areas": Area, "spaces": Space, "tributaries": Tributary}
"""The tables of a state, and what a row of each is."""

HEAD = """\
The state of a game of Peloponnese. Change what you like and load it again; every key and name is checked.
What is not named is false, nothing or nobody. SP: H hoplites, C cavalry, N ships.
"""
"""What stands above the tables in a file for people."""


def plain(position: Position) -> dict[str, Any]:
    """A position as plain JSON."""
    built: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position))
    return built


def export_state(position: Position) -> dict[str, Any]:
    """The state as case files write it, without what players have answered in secret."""
    found = plain(position)
    found.pop("answers", None)
    for name, state in position.states.items():
        found["states"][name]["standing"] = state.standing
    if len(position.winner) == 1:
        found["winner"] = position.winner[0]
    return found


def structure(data: Mapping[str, Any]) -> Position:
    """A position of what `export_state` gives, checked by its form alone; ``null`` is the same as leaving out.

    Raises:
        StateError: for a key that does not exist or a value that cannot be.
    """
    cleaned = _without_null(data)
    if isinstance(cleaned.get("winner"), str):
        cleaned["winner"] = [cleaned["winner"]] if cleaned["winner"] else []
    tables: dict[str, dict[str, Any]] = {}
    for table, kind in TABLES.items():
        rows = cleaned.get(table)
        if not isinstance(rows, dict):
            raise StateError(
                table, Message("fault_key_missing", {"name": table}) if rows is None else Message("fault_table")
            )
        tables[table] = {name: converted(row, kind, f"{table}.{name}") for name, row in rows.items()}
    bare: Position = converted({**cleaned, **{table: {} for table in TABLES}}, Position)
    return canonical(msgspec.structs.replace(bare, **tables))


def _without_null(data: Mapping[str, Any]) -> dict[str, Any]:
    """Without keys whose value is ``null``, at any depth."""
    return {
        name: _without_null(value) if isinstance(value, Mapping) else value
        for name, value in data.items()
        if value is not None
    }


def import_state(data: Mapping[str, Any], now: Position, turns: int = 0) -> Position:
    """The position that a file describes, in a game that stands at `now` and ends after `turns` (0: not known).

    What the judge keeps for itself (`KEPT`) stays as it is unless the file says otherwise; answers always do.

    Raises:
        StateError: as `structure`, and for figures that no entry could make, names that nothing has, states that
            contradict each other, or states, areas or spaces that the game does not have, so that nobody could name
            them in an order.
    """
    kept = {name: value for name, value in plain(now).items() if name in KEPT}
    position = structure({**kept, **{name: value for name, value in data.items() if name != "answers"}})
    if turns and position.turn > turns:
        raise StateError("turn", Message("fault_turn", {"turn": position.turn, "turns": turns}))
    for where, what in (*_too_much(position), *_faults(position, now)):
        raise StateError(where, what)
    return position


def _too_much(position: Position) -> Iterator[tuple[str, Message]]:
    """Figures beyond what an entry may set."""
    for name, state in position.states.items():
        figures = {"treasury": state.treasury, "resentment": state.resentment}
        figures |= {f"hostages.{of}": count for of, count in state.hostages.items()}
        yield from _over(f"states.{name}", figures, MOST)
    for name, space in position.spaces.items():
        for owner, force in space.sp.items():
            yield from _over(f"spaces.{name}.sp.{owner}", {"H": force.H, "C": force.C, "N": force.N}, MOST)
    for name, area in position.areas.items():
        if abs(area.kingdom_modifier) > MOST_MODIFIER:
            yield (
                f"areas.{name}.kingdom_modifier",
                Message("fault_modifier", {"n": area.kingdom_modifier, "most": MOST_MODIFIER}),
            )


def _over(where: str, figures: Mapping[str, int], most: int) -> Iterator[tuple[str, Message]]:
    for key, figure in figures.items():
        if figure > most:
            yield f"{where}.{key}", Message("fault_at_most", {"n": most})


def _faults(position: Position, now: Position) -> Iterator[tuple[str, Message]]:
    """What does not fit, where: the first is told."""
    for table in ("states", "areas", "spaces"):
        there, given = getattr(now, table), getattr(position, table)
        for name in (*(n for n in given if n not in there), *(n for n in there if n not in given)):
            yield (
                f"{table}.{name}",
                Message("fault_not_in_game" if name in given else "fault_key_missing", {"name": name}),
            )
    yield from _space_faults(position)
    yield from _area_faults(position)
    for name, state in position.states.items():
        yield from _state_faults(position, name, state)
    for name, tributary in position.tributaries.items():
        where = f"tributaries.{name}"
        yield from _named(position, where, name)
        yield from _named(position, f"{where}.controller", tributary.controller)
        if tributary.area not in position.areas:
            yield f"{where}.area", Message("fault_no_area", {"text": tributary.area})
        if tributary.controller and position.states[name].standing != f"tributary of {tributary.controller}":
            yield (
                f"states.{name}.standing",
                Message("fault_should_be", {"text": f"tributary of {tributary.controller}", "where": "tributaries"}),
            )
    for table in ("choices", "surrenders"):
        for one, other in getattr(position, table).items():
            yield from (fault for who in (one, other) for fault in _named(position, f"{table}.{one}", who))


def _named(position: Position, where: str, *states: str) -> Iterator[tuple[str, Message]]:
    for name in states:
        if name and name not in position.states:
            yield where, Message("fault_no_state", {"text": name})


def _area_faults(position: Position) -> Iterator[tuple[str, Message]]:
    for name, area in position.areas.items():
        yield from _named(position, f"areas.{name}.home_of", area.home_of)
        for key in ("home_space", "port_space"):
            space = getattr(area, key)
            if space and space not in position.spaces:
                yield f"areas.{name}.{key}", Message("fault_no_space", {"text": space})
            elif space and position.spaces[space].area != name:
                yield (
                    f"areas.{name}.{key}",
                    Message("fault_lies_in", {"space": space, "area": position.spaces[space].area}),
                )


def _space_faults(position: Position) -> Iterator[tuple[str, Message]]:
    for name, space in position.spaces.items():
        where = f"spaces.{name}"
        if space.area not in position.areas:
            yield f"{where}.area", Message("fault_no_area", {"text": space.area})
        yield from _named(position, f"{where}.controller", space.controller)
        yield from _named(position, f"{where}.garrison", space.garrison)
        yield from _named(position, f"{where}.friendly_at_start", *space.friendly_at_start)
        yield from _named(position, f"{where}.sp", *space.sp)


def _state_faults(position: Position, name: str, state: State) -> Iterator[tuple[str, Message]]:
    where = f"states.{name}"
    standing = parsed(state.standing)
    if standing is None or standing.rank not in RANKS[state.kind]:
        yield f"{where}.standing", Message("fault_no_standing", {"text": state.standing, "kind": state.kind})
    else:
        yield from _named(position, f"{where}.standing", standing.of)
        entry = position.tributaries.get(name)
        if standing.rank == "tributary" and (entry is None or entry.controller != standing.of):
            yield (
                f"tributaries.{name}.controller",
                Message("fault_should_be", {"text": standing.of, "where": f"states.{name}.standing"}),
            )
    for key in ("friendly", "unfriendly", "hostages", "peace", "terms"):
        yield from _named(position, f"{where}.{key}", *getattr(state, key))
        if name in getattr(state, key):
            yield f"{where}.{key}", Message("fault_names_itself", {"text": name})
    for other in set(state.friendly) & set(state.unfriendly):
        yield f"{where}.friendly", Message("fault_unfriendly", {"text": other})
    for other, turn in state.peace.items():
        if other in position.states and position.states[other].peace.get(name) != turn:
            yield (
                f"states.{other}.peace.{name}",
                Message("fault_should_be", {"text": str(turn), "where": f"{where}.peace.{other}"}),
            )
        elif other in position.states and unfriendly(position.states, name, other):
            yield f"{where}.unfriendly", Message("fault_at_peace", {"text": other})
    if state.plague_suffered and name not in COMMERCIAL:
        yield f"{where}.plague_suffered", Message("fault_plague", {"list": list(COMMERCIAL)})
