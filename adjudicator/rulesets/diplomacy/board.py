"""The board of Diplomacy, made once from the texts of its tables.

Tables are tab-separated with a header line, ``-`` for none. A *province* is a code (``PAR``). A *place* is where a unit
stands: a province, or for a fleet in a province with two coasts one of them (``STP/NC``). Places have one order:
provinces as in their table, which is that of their English names, each followed by its coasts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from adjudicator.core.messages import Seat

COAST_NAMES: Mapping[str, Mapping[str, str]] = {
    "NC": {"en": "north coast", "fr": "côte nord"},
    "SC": {"en": "south coast", "fr": "côte sud"},
    "EC": {"en": "east coast", "fr": "côte est"},
}


class BoardError(ValueError):
    """The tables contradict one another; the text names table and row."""


@dataclass(frozen=True, slots=True)
class StartUnit:
    """A unit of the start position."""

    owner: Seat
    troop: str
    place: str


@dataclass(frozen=True, slots=True)
class Board:
    """Everything about the board that never changes. Built by `Board.read`; all lookups are precomputed.

    Attributes:
        provinces, seats: in table order.
        kind: ``land``, ``coast`` or ``sea`` of a province.
        coasts: the places of a province with coasts; empty for the others.
        order: rank of every place.
        army: from a province to those an army may go to over land.
        fleet: from a place to the places a fleet may go to.
        reach: from a place to the provinces a fleet may go to, each with the places it may enter there.
        links: from a sea to all that touches it, from a coastal province to its seas: the ways of convoys.
        near: from a province to every neighbour, by land or sea (for distances in civil disorder).
        centres: the supply centres, in table order.
        home: a seat's home centres, in table order.
        units: the start position.
        names: every place and seat to its name by language.
    """

    provinces: tuple[str, ...]
    seats: tuple[Seat, ...]
    kind: Mapping[str, str]
    coasts: Mapping[str, tuple[str, ...]]
    order: Mapping[str, int]
    army: Mapping[str, frozenset[str]]
    fleet: Mapping[str, tuple[str, ...]]
    reach: Mapping[str, Mapping[str, tuple[str, ...]]]
    links: Mapping[str, frozenset[str]]
    near: Mapping[str, tuple[str, ...]]
    centres: tuple[str, ...]
    home: Mapping[Seat, tuple[str, ...]]
    units: tuple[StartUnit, ...]
    names: Mapping[str, Mapping[str, str]]

    @staticmethod
    def read(tables: Mapping[str, str]) -> Board:
        """Build the board from ``provinces.tsv``, ``borders.tsv``, ``setup.tsv`` (file name to text).

        Raises:
            BoardError: if a row names a province, coast or seat that is not there.
            KeyError: if a table or a column is missing.
        """
        return _read(tables)

    def steps(self, troop: str, place: str) -> tuple[str, ...]:
        """The places a unit may go to in one move without a convoy, in table order."""
        if troop == "F":
            return self.fleet[place]
        return self.in_order(self.army[place])

    @property
    def province_names(self) -> dict[str, tuple[str, ...]]:
        """Every province with its names in both languages, for the order reader."""
        return {code: tuple(self.names[code].values()) for code in self.provinces}

    @property
    def coast_names(self) -> dict[str, tuple[str, ...]]:
        """Every coast (``STP/NC``) with its names in both languages."""
        return {place: tuple(self.names[place].values()) for places in self.coasts.values() for place in places}

    @property
    def seat_names(self) -> dict[Seat, tuple[str, ...]]:
        """Every seat with its names in both languages."""
        return {seat: tuple(self.names[seat].values()) for seat in self.seats}

    @property
    def seas(self) -> tuple[str, ...]:
        """The seas, in table order."""
        return tuple(code for code in self.provinces if self.kind[code] == "sea")

    def in_order(self, places: Iterable[str]) -> tuple[str, ...]:
        """Places in table order."""
        return tuple(sorted(places, key=self.order.__getitem__))


def province_of(place: str) -> str:
    """The province without its coast."""
    return place[:3]


def rows(text: str) -> list[dict[str, str]]:
    """The rows of a table by column; ``-`` becomes ""."""
    lines = [line.split("\t") for line in text.splitlines() if line.strip()]
    return [{k: "" if v == "-" else v for k, v in zip(lines[0], row, strict=True)} for row in lines[1:]]


def _read(tables: Mapping[str, str]) -> Board:
    provinces = rows(tables["provinces.tsv"])
    setup = rows(tables["setup.tsv"])
    codes = tuple(row["code"] for row in provinces)
    seats = tuple(row["seat"] for row in setup if row["record"] == "player")
    kind = {row["code"]: row["kind"] for row in provinces}
    coasts = {row["code"]: _coasts(row) for row in provinces}
    order = {place: rank for rank, place in enumerate(p for code in codes for p in (code, *coasts[code]))}
    for row in provinces:
        if len(row["code"]) != 3 or row["home"] not in ("", *seats):
            raise BoardError(f"provinces.tsv, {row['code']}: home {row['home']!r}")
    army, fleet = _borders(rows(tables["borders.tsv"]), order, coasts)
    reach: dict[str, dict[str, tuple[str, ...]]] = {}
    for place in order:
        into: dict[str, tuple[str, ...]] = {}
        for to in sorted(fleet[place], key=order.__getitem__):
            into[province_of(to)] = (*into.get(province_of(to), ()), to)
        reach[place] = into
    touch = {code: {p for place in (code, *coasts[code]) for p in reach[place]} for code in codes}
    return Board(
        provinces=codes,
        seats=seats,
        kind=kind,
        coasts=coasts,
        order=order,
        army={code: frozenset(army[code]) for code in codes},
        fleet={place: tuple(sorted(fleet[place], key=order.__getitem__)) for place in order},
        reach=reach,
        links={c: frozenset(to for to in touch[c] if "sea" in (kind[c], kind[to])) for c in codes},
        near={c: tuple(sorted(touch[c] | army[c], key=order.__getitem__)) for c in codes},
        centres=tuple(row["code"] for row in provinces if row["centre"] == "yes"),
        home={seat: tuple(row["code"] for row in provinces if row["home"] == seat) for seat in seats},
        units=_start(setup, seats, order),
        names=_names(provinces, coasts, setup),
    )


def _coasts(row: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(f"{row['code']}/{coast.upper()}" for coast in row["coasts"].split(",") if coast)


def _borders(
    table: list[dict[str, str]], order: Mapping[str, int], coasts: Mapping[str, tuple[str, ...]]
) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Neighbours for armies by province and for fleets by place, both ways.

    ``fleet`` is ``yes``, or names the coasts of the one province of the two that has coasts.
    """
    army: dict[str, set[str]] = {place: set() for place in order}
    fleet: dict[str, set[str]] = {place: set() for place in order}
    for row in table:
        a, b = row["a"], row["b"]
        if a not in coasts or b not in coasts:
            raise BoardError(f"borders.tsv, {a}-{b}: no such province")
        if row["army"] == "yes":
            army[a].add(b)
            army[b].add(a)
        for which in row["fleet"].split(",") if row["fleet"] else ():
            one, other = (f"{p}/{which.upper()}" if coasts[p] else p for p in (a, b))
            if one not in order or other not in order or (which == "yes") == ("/" in one + other):
                raise BoardError(f"borders.tsv, {a}-{b}: no such coast {which!r}")
            fleet[one].add(other)
            fleet[other].add(one)
    return army, fleet


def _start(setup: list[dict[str, str]], seats: tuple[Seat, ...], order: Mapping[str, int]) -> tuple[StartUnit, ...]:
    units = [StartUnit(r["seat"], r["troop"], r["place"]) for r in setup if r["record"] == "unit"]
    for unit in units:
        if unit.owner not in seats or unit.place not in order:
            raise BoardError(f"setup.tsv, {unit}: no such seat or place")
    return tuple(sorted(units, key=lambda unit: order[unit.place]))


def _names(
    provinces: list[dict[str, str]], coasts: Mapping[str, tuple[str, ...]], setup: list[dict[str, str]]
) -> dict[str, Mapping[str, str]]:
    names: dict[str, Mapping[str, str]] = {}
    for row in provinces:
        both = {"en": row["name_en"], "fr": row["name_fr"]}
        names[row["code"]] = both
        for place in coasts[row["code"]]:
            which = COAST_NAMES[place[4:]]
            names[place] = {lang: f"{both[lang]} ({which[lang]})" for lang in both}
    for row in setup:
        if row["record"] == "player":
            names[row["seat"]] = {"en": row["name_en"], "fr": row["name_fr"]}
    return names
