"""The board of Diadoques, made once from the texts of its tables (`diadoques 1`).

Tables are tab-separated with a header line, ``-`` for none. A place is an area code or a citadel id (the citadel's
French name without accents); places have one order: areas as in their table, then citadels as in theirs.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from adjudicator.core.messages import Seat

FLOODS: tuple[str, ...] = ("euphrate", "tigre")
"""The rivers that can flood, in the order of the table of rivers (`diadoques 11.2`)."""

BLOCKING: frozenset[str] = frozenset({"river", "mountain"})
"""Border types no support crosses (`diadoques 4.11`); ``mixed`` joins them while its river floods (`4.12`)."""

UNSUPPLIED: frozenset[str] = frozenset({"none", "-"})

ROYAL_IDS: Mapping[str, str] = {"PHI": "Philip", "ROX": "Roxana", "OLY": "Olympias", "CLE": "Cleopatra"}


class BoardError(ValueError):
    """The tables contradict one another; the text names table and row."""


@dataclass(frozen=True, slots=True)
class Citadel:
    """A citadel. `rank` is ``capital``, ``major`` or ``minor``; `home` the seat whose capital it is, else ""."""

    id: str
    area: str
    rank: str
    port: bool
    home: Seat
    treasure: int

    @property
    def major(self) -> bool:
        """One of the twenty majors, capitals included (`diadoques 1.6`)."""
        return self.rank != "minor"


@dataclass(frozen=True, slots=True)
class StartUnit:
    """A unit of the start position."""

    owner: Seat
    troop: str
    area: str
    leader: bool


@dataclass(frozen=True, slots=True)
class StartRoyal:
    """A royal person or pair: where it starts, with whom, its corruption level, how many persons it counts."""

    name: str
    area: str
    protector: Seat
    price: int
    persons: int


@dataclass(frozen=True, slots=True)
class Board:
    """Everything about the board that never changes. Built by `Board.read`; all lookups are precomputed.

    Attributes:
        areas, citadels, seats: ids in table order.
        place_order: rank of every place, areas before citadels.
        area_of: the area of every place.
        kind: ``land``, ``coast`` or ``sea`` of an area.
        supply: ``citadel``, ``city``, ``desert``, ``none``, or ``-`` at sea (`diadoques 9.1`).
        army, fleet: where such a unit may go from an area, in table order (`diadoques 1.4, 1.5`).
        near: all neighbours of an area by any border of the table (`diadoques 8.3`).
        walls: pairs of areas no support crosses, to the river that must flood for it ("" = always; `4.11, 4.12`).
        sea_links: by which places a convoy may go (`diadoques 4.14`).
        waters: the numbers of the waters an area lies on; coasts with a common one may be joined by fleets.
        citadels_in: the citadels of an area in table order.
        names: every id to its name by language: areas, citadels, seats, royal persons.
    """

    areas: tuple[str, ...]
    seats: tuple[Seat, ...]
    citadels: Mapping[str, Citadel]
    place_order: Mapping[str, int]
    area_of: Mapping[str, str]
    kind: Mapping[str, str]
    supply: Mapping[str, str]
    army: Mapping[str, tuple[str, ...]]
    fleet: Mapping[str, tuple[str, ...]]
    near: Mapping[str, frozenset[str]]
    walls: Mapping[tuple[str, str], str]
    sea_links: Mapping[str, tuple[str, ...]]
    waters: Mapping[str, frozenset[int]]
    citadels_in: Mapping[str, tuple[str, ...]]
    capital: Mapping[Seat, str]
    treasury: Mapping[Seat, int]
    units: tuple[StartUnit, ...]
    royals: Mapping[str, StartRoyal]
    titles: Mapping[Seat, str]
    names: Mapping[str, Mapping[str, str]]
    seas: tuple[str, ...]

    @staticmethod
    def read(tables: Mapping[str, str]) -> Board:
        """Build the board from ``areas.tsv``, ``borders.tsv``, ``citadels.tsv``, ``setup.tsv`` (file name to text).

        Raises:
            BoardError: if a row names an area, citadel or player that is not there.
            KeyError: if a table or a column is missing.
        """
        return _read(tables)

    def steps(self, troop: str, area: str) -> tuple[str, ...]:
        """Where a field unit of this troop may go from `area` in one move over land or along the coast."""
        return self.fleet[area] if troop == "F" else self.army[area]

    def may_stand(self, troop: str, area: str) -> bool:
        """Whether a field unit of this troop may stand there (`diadoques 1.4`)."""
        return self.kind[area] != ("land" if troop == "F" else "sea")

    def wall(self, a: str, b: str, floods: Iterable[str]) -> bool:
        """Whether the border between two areas blocks every support (`diadoques 4.11, 4.12`)."""
        river = self.walls.get((a, b))
        return river is not None and (not river or river in floods)

    @property
    def area_names(self) -> dict[str, tuple[str, ...]]:
        """Every area with its names in both languages, for the order reader."""
        return {area: tuple(self.names[area].values()) for area in self.areas}

    @property
    def citadel_names(self) -> dict[str, tuple[str, ...]]:
        """Every citadel with its names in both languages."""
        return {citadel: tuple(self.names[citadel].values()) for citadel in self.citadels}

    @property
    def seat_names(self) -> dict[Seat, tuple[str, ...]]:
        """Every seat with its names in both languages."""
        return {seat: tuple(self.names[seat].values()) for seat in self.seats}

    @property
    def homes(self) -> dict[str, str]:
        """Every citadel with its area."""
        return {citadel.id: citadel.area for citadel in self.citadels.values()}

    def in_order(self, places: Iterable[str]) -> list[str]:
        """Places in table order."""
        return sorted(places, key=self.place_order.__getitem__)


def plain(name: str) -> str:
    """A name without accents, as ids have it: ``Éphèse`` is ``Ephese``."""
    return "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))


def rows(text: str) -> list[dict[str, str]]:
    """The rows of a table by column; ``-`` becomes ""."""
    lines = [line.split("\t") for line in text.splitlines() if line.strip()]
    return [{k: "" if v == "-" else v for k, v in zip(lines[0], row, strict=True)} for row in lines[1:]]


def _read(tables: Mapping[str, str]) -> Board:
    areas = rows(tables["areas.tsv"])
    setup = rows(tables["setup.tsv"])
    codes = tuple(row["code"] for row in areas)
    names: dict[str, Mapping[str, str]] = {r["code"]: {"en": r["name_en"], "fr": r["name_fr"]} for r in areas}
    players = [row for row in setup if row["record"] == "player"]
    seat_of = {row["player"]: row["name_en"].split()[0] for row in players}
    seat_of[""] = ""
    for row in players:
        names[seat_of[row["player"]]] = {"en": row["name_en"].split()[0], "fr": row["name_fr"].split()[0]}

    citadels: dict[str, Citadel] = {}
    for row in rows(tables["citadels.tsv"]):
        id = plain(row["name_fr"])
        if row["area"] not in codes or row["owner"] not in seat_of:
            raise BoardError(f"citadels.tsv, {id}: area {row['area']}, owner {row['owner']}")
        home, worth = seat_of[row["owner"]], int(row["treasure"] or 0)
        citadels[id] = Citadel(id, row["area"], row["rank"], row["port"] == "yes", home, worth)
        names[id] = {"en": row["name_en"], "fr": row["name_fr"]}

    kind = {row["code"]: row["kind"] for row in areas}
    order = {place: rank for rank, place in enumerate((*codes, *citadels))}
    near, army, fleet, walls = _borders(rows(tables["borders.tsv"]), codes)

    def sort(found: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(found, key=order.__getitem__))

    seas = tuple(code for code in codes if kind[code] == "sea")
    links = {code: sort(_links(code, kind, fleet[code])) for code in codes if kind[code] != "land"}
    water = _waters(seas, {sea: [to for to in links[sea] if kind[to] == "sea"] for sea in seas})
    royals = {}
    for row in setup:
        if row["record"] == "royal":
            id = ROYAL_IDS[row["what"]]
            royals[id] = StartRoyal(id, row["area"], seat_of[row["player"]], int(row["talents"]), int(row["vp"]))
            names[id] = {"en": row["name_en"], "fr": row["name_fr"]}
    return Board(
        areas=codes,
        seats=tuple(seat_of[row["player"]] for row in players),
        citadels=citadels,
        place_order=order,
        area_of={**{code: code for code in codes}, **{c.id: c.area for c in citadels.values()}},
        kind=kind,
        supply={row["code"]: row["supply"] or "-" for row in areas},
        army={code: sort(army[code]) for code in codes},
        fleet={code: sort(fleet[code]) for code in codes},
        near={code: frozenset(near[code]) for code in codes},
        walls=walls,
        sea_links=links,
        waters={code: frozenset(water[sea] for sea in (code, *links.get(code, ())) if sea in water) for code in codes},
        citadels_in={code: tuple(c.id for c in citadels.values() if c.area == code) for code in codes},
        capital={seat_of[row["player"]]: plain(row["citadel"]) for row in players},
        treasury={seat_of[row["player"]]: int(row["talents"]) for row in players},
        units=tuple(
            StartUnit(seat_of[row["player"]], row["what"].rstrip("*"), row["area"], row["what"].endswith("*"))
            for row in setup
            if row["record"] == "unit"
        ),
        royals=royals,
        titles={seat_of[row["player"]]: row["what"] for row in players},
        names=names,
        seas=seas,
    )


def _borders(
    table: list[dict[str, str]], codes: tuple[str, ...]
) -> tuple[dict[str, set[str]], dict[str, set[str]], dict[str, set[str]], dict[tuple[str, str], str]]:
    """Neighbours by any border, for armies, for fleets; and the walls against support, both ways."""
    near: dict[str, set[str]] = {code: set() for code in codes}
    army: dict[str, set[str]] = {code: set() for code in codes}
    fleet: dict[str, set[str]] = {code: set() for code in codes}
    walls: dict[tuple[str, str], str] = {}
    for row in table:
        if row["a"] not in near or row["b"] not in near:
            raise BoardError(f"borders.tsv, {row['a']}-{row['b']}: no such area")
        for a, b in ((row["a"], row["b"]), (row["b"], row["a"])):
            near[a].add(b)
            if row["army"] == "yes":
                army[a].add(b)
            if row["fleet"] == "yes":
                fleet[a].add(b)
            if row["type"] in BLOCKING:
                walls[a, b] = ""
            elif row["type"] == "mixed":
                walls[a, b] = row["feature"]
    return near, army, fleet, walls


def _links(code: str, kind: Mapping[str, str], fleet: Iterable[str]) -> list[str]:
    """From a sea to every neighbour by sea, from a coast to the seas it lies on."""
    return [to for to in fleet if "sea" in (kind[code], kind[to])]


def _waters(seas: Iterable[str], links: Mapping[str, Iterable[str]]) -> dict[str, int]:
    """Every sea to the number of its water: seas of one water can be joined by a chain of fleets."""
    water: dict[str, int] = {}
    for start in seas:
        reached = [] if start in water else [start]
        number = len(set(water.values()))
        while reached:
            sea = reached.pop()
            if sea not in water:
                water[sea] = number
                reached.extend(links[sea])
    return water
