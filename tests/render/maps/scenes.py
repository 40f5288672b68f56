"""Scenes to draw: the start, and a crowded autumn with every kind of order, piece and mark."""

from __future__ import annotations

from adjudicator.core.messages import Lang
from adjudicator.render.maps import (
    Character,
    Convoy,
    Garrison,
    Loss,
    Maps,
    Move,
    Scene,
    Siege,
    Supply,
    Support,
    Unit,
)

START_UNITS: tuple[tuple[str, str], ...] = (
    ("Antipater", "A* MAC, A TES, F EGE"),
    ("Lysimachus", "A* CHE, A THR, F PRO"),
    ("Antigonus", "A* PHR, A LCN, A MYS"),
    ("Eumenes", "A* CAP, A PNT, A COM"),
    ("Ptolemy", "A* EGY, A LIB, F MOR"),
    ("Seleucus", "A* BAB, A MES, A ASS"),
)
CAPITALS = {
    "Pella": "Antipater",
    "Lysimachia": "Lysimachus",
    "Gordion": "Antigonus",
    "Tyane": "Eumenes",
    "Alexandrie": "Ptolemy",
    "Babylone": "Seleucus",
}
TREASURES = ("Pydna", "Callatis", "Celenes", "Soloi", "Gaza", "Opis")


def units(table: tuple[tuple[str, str], ...]) -> tuple[Unit, ...]:
    """Units from texts like ``A* MAC, F EGE``."""
    found: list[Unit] = []
    for seat, text in table:
        for piece in text.split(", "):
            troop, area = piece.split()
            found.append(Unit(seat, troop.rstrip("*"), area, leader=troop.endswith("*")))
    return tuple(found)


def start(lang: Lang) -> Scene:
    """The position at the start."""
    pieces = units(START_UNITS)
    return Scene(
        title="Printemps −321" if lang == "fr" else "Spring −321",
        subtitle="position de départ" if lang == "fr" else "the start",
        lang=lang,
        control={unit.area: unit.seat for unit in pieces if not unit.troop.startswith("F")},
        citadels=CAPITALS,
        units=pieces,
        characters=(
            Character("MAC", "PHI", "Antipater"),
            Character("CHA", "ROX"),
            Character("EPI", "OLY"),
            Character("LYD", "CLE"),
        ),
        treasures=TREASURES,
        points={seat: "3" for seat, _ in START_UNITS},
    )


def crowded(lang: Lang) -> Scene:
    """A war round the Aegean and the Euphrates."""
    pieces = units(
        (
            ("Antipater", "A* BEO, Ae MAC, A EPI, F EGE, F EUB, Am TES"),
            ("Lysimachus", "A* HEL, Ag THR, F PRO, F EOL, A BYZ"),
            ("Antigonus", "Ag* LYD, A PHR, A MYS, A CEL, F ICA, Ae PIS"),
            ("Eumenes", "Ae* CIL, A CAP, A COM, Am SOP, F AUL"),
            ("Ptolemy", "A* PHE, A IDU, F MIN, F CYC, A CHY, F MRT"),
            ("Seleucus", "Ag* MES, A DAM, Ae ASS, A SUS, F GPE"),
            ("Neutral", "A LAC"),
        )
    )
    return Scene(
        title="Automne −319" if lang == "fr" else "Autumn −319",
        subtitle="ordres et résultats" if lang == "fr" else "orders and results",
        lang=lang,
        control={
            "MAC": "Antipater",
            "TES": "Antipater",
            "EPI": "Antipater",
            "BEO": "Antipater",
            "ILL": "Antipater",
            "ETO": "Antipater",
            "THR": "Lysimachus",
            "CHE": "Lysimachus",
            "BYZ": "Lysimachus",
            "HEL": "Lysimachus",
            "CHA": "Lysimachus",
            "IST": "Lysimachus",
            "PHR": "Antigonus",
            "LYD": "Antigonus",
            "MYS": "Antigonus",
            "CEL": "Antigonus",
            "PIS": "Antigonus",
            "CAR": "Antigonus",
            "LCN": "Antigonus",
            "CAP": "Eumenes",
            "CIL": "Eumenes",
            "COM": "Eumenes",
            "PNT": "Eumenes",
            "SOP": "Eumenes",
            "PAG": "Eumenes",
            "ARM": "Eumenes",
            "EGY": "Ptolemy",
            "LIB": "Ptolemy",
            "IDU": "Ptolemy",
            "PHE": "Ptolemy",
            "CHY": "Ptolemy",
            "CYR": "Ptolemy",
            "NAB": "Ptolemy",
            "ATT": "Ptolemy",
            "BAB": "Seleucus",
            "MES": "Seleucus",
            "ASS": "Seleucus",
            "SUS": "Seleucus",
            "PER": "Seleucus",
            "DAM": "Seleucus",
            "MED": "Seleucus",
            "SAG": "Seleucus",
        },
        citadels={
            **CAPITALS,
            "Pydna": "Antipater",
            "Delphes": "Antipater",
            "Amphipolis": "Lysimachus",
            "Byzance": "Lysimachus",
            "Callatis": "Lysimachus",
            "Sardes": "Antigonus",
            "Ephese": "Antigonus",
            "Celenes": "Antigonus",
            "Isaura": "Antigonus",
            "Halicarnasse": "Antigonus",
            "Soloi": "Eumenes",
            "Sinope": "Eumenes",
            "Tyr": "Ptolemy",
            "Gaza": "Ptolemy",
            "Salamine": "Ptolemy",
            "Cyrene": "Ptolemy",
            "Athenes": "Ptolemy",
            "Opis": "Seleucus",
            "Suse": "Seleucus",
            "Ecbatane": "Seleucus",
            "Parsagades": "Seleucus",
        },
        units=(
            *pieces,
            Unit("Ptolemy", "A", "BEO", dislodged=True),
            Unit("Eumenes", "A", "MES", dislodged=True),
            Unit("Lysimachus", "A", "MYS", leader=True, dislodged=True),
        ),
        garrisons=(
            Garrison("Ptolemy", "Gg", "Athenes"),
            Garrison("Antipater", "G", "Pella"),
            Garrison("Antipater", "Gm", "Delphes"),
            Garrison("Antigonus", "Ge", "Sardes", leader=True),
            Garrison("Antigonus", "G", "Ephese"),
            Garrison("Seleucus", "Gm", "Babylone"),
            Garrison("Eumenes", "G", "Tyane"),
            Garrison("Ptolemy", "G", "Tyr"),
            Garrison("Lysimachus", "G", "Lysimachia"),
            Garrison("Neutral", "G", "Rhodes"),
        ),
        characters=(
            Character("MAC", "PHI", "Antipater"),
            Character("MAC", "OLY", "Antipater"),
            Character("MAC", "ROX", "Antipater"),
            Character("LYD", "CLE", "Antigonus"),
            Character("ATT", "", "Ptolemy"),
            Character("RHO", "", "Antigonus"),
        ),
        moves=(
            Move("Antipater", "TES", "BEO", True),
            Move("Antipater", "MAC", "THR", False),
            Move("Lysimachus", "THR", "MAC", False),
            Move("Lysimachus", "BYZ", "HEL", False),
            Move("Lysimachus", "CHE", "HEL", True),
            Move("Antigonus", "MYS", "HEL", False),
            Move("Antigonus", "LYD", "MYS", True),
            Move("Eumenes", "CAP", "PHR", False),
            Move("Antigonus", "PHR", "CAP", False),
            Move("Ptolemy", "EGY", "CHY", True, via=("MOR", "MIN")),
            Move("Ptolemy", "IDU", "CIL", False, via=("MIN", "AUL")),
            Move("Seleucus", "BAB", "MES", True),
            Move("Seleucus", "MES", "COM", False),
            Move("Seleucus", "SYR", "DAM", True),
            Move("Ptolemy", "BEO", "ATT", True, kind="retreat"),
            Move("Eumenes", "MES", "SOP", False, kind="retreat"),
            Move("Antigonus", "CAR", "RHO", True, kind="person"),
            Move("Eumenes", "CIL", "Soloi", False),
        ),
        supports=(
            Support("Antipater", "EPI", "TES", True, goal="BEO"),
            Support("Antipater", "EUB", "TES", True, goal="BEO"),
            Support("Lysimachus", "PRO", "CHE", True, goal="HEL"),
            Support("Antigonus", "CEL", "LYD", True, goal="MYS"),
            Support("Antigonus", "ICA", "LYD", False),
            Support("Seleucus", "ASS", "BAB", True, goal="MES"),
            Support("Eumenes", "SOP", "COM", True),
            Support("Eumenes", "COM", "CAP", False, goal="PHR"),
        ),
        convoys=(Convoy("Ptolemy", "MIN", "EGY", "CHY", True), Convoy("Eumenes", "AUL", "IDU", "CIL", False)),
        sieges=(
            Siege("Antipater", "BEO", "Delphes", 1),
            Siege("Ptolemy", "MRT", "Corinthe", 2),
            Siege("Lysimachus", "HEL", "Cyzique", 1, ok=False),
            Siege("Antigonus", "LYD", "Sardes", 2),
            Siege("Ptolemy", "PHE", "Tyr", 1, ok=False),
        ),
        supplies=(Supply("Ptolemy", "CYC", "Athenes", True), Supply("Antipater", "EGE", "Pydna", False)),
        losses=(Loss("Eumenes", "A", "MES"), Loss("Antigonus", "G", "Halicarnasse")),
        standoffs=("HEL", "COM", "CAP"),
        floods=("euphrate",),
        storms=("MLI",),
        treasures=("Soloi", "Gaza"),
        points={
            "Antipater": "7",
            "Lysimachus": "6",
            "Antigonus": "8",
            "Eumenes": "5",
            "Ptolemy": "9",
            "Seleucus": "10",
        },
    )


def full(lang: Lang, maps: Maps) -> Scene:
    """Every area with the widest field unit, every citadel with a garrison, everybody of rank in one place."""
    seats = tuple(seat for seat, _ in START_UNITS)
    areas = tuple(maps.atlas.areas.values())
    return Scene(
        title="Hiver −315" if lang == "fr" else "Winter −315",
        subtitle="",
        lang=lang,
        control={area.code: seats[i % 6] for i, area in enumerate(areas) if not area.sea},
        citadels={id_: seats[i % 6] for i, id_ in enumerate(maps.atlas.citadels)},
        units=tuple(Unit(seats[i % 6], "F" if area.sea else "Ag", area.code, True) for i, area in enumerate(areas)),
        garrisons=tuple(Garrison(seats[i % 6], "Gm", id_) for i, id_ in enumerate(maps.atlas.citadels)),
        characters=(
            *(Character("ATT", code, "Ptolemy") for code in ("PHI", "ROX", "OLY", "CLE")),
            *(Character("ATT", "", seat) for seat in seats[1:4]),
        ),
        treasures=TREASURES,
    )
