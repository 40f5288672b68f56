"""Scenes of Diplomacy to draw: the start of 1901, a crowded autumn with every kind of order, and a full board."""

from __future__ import annotations

from adjudicator.core.messages import Lang
from adjudicator.render.maps import Convoy, Loss, Maps, Move, Scene, Support, Unit

HOMES: dict[str, str] = {
    "Austria": "BUD TRI VIE",
    "England": "EDI LON LVP",
    "France": "BRE MAR PAR",
    "Germany": "BER KIE MUN",
    "Italy": "NAP ROM VEN",
    "Russia": "MOS SEV STP WAR",
    "Turkey": "ANK CON SMY",
}
START: dict[str, str] = {
    "Austria": "A BUD, F TRI, A VIE",
    "England": "F EDI, F LON, A LVP",
    "France": "F BRE, A MAR, A PAR",
    "Germany": "A BER, F KIE, A MUN",
    "Italy": "F NAP, A ROM, A VEN",
    "Russia": "A MOS, F SEV, F STP/SC, A WAR",
    "Turkey": "F ANK, A CON, A SMY",
}
LATE: dict[str, str] = {
    "Austria": "A BUD, A SER, F ALB, A TRI, A RUM, A GAL",
    "England": "F NTH, F ENG, A BEL, F NWG, A NWY, F IRI",
    "France": "A BUR, F MAO, A PIC, F SPA/NC, F WES, A MAR",
    "Germany": "A RUH, A HOL, F DEN, A MUN, A BER, F HEL, A SIL",
    "Italy": "F ION, F AEG, A VEN, A TYR, F TYS, A APU",
    "Russia": "A UKR, F STP/NC, F SEV, A WAR, F BOT, A SWE",
    "Turkey": "F BLA, A BUL, F CON, A GRE, F EAS, A SMY",
}
LATE_CENTRES: dict[str, str] = {
    "Austria": "BUD TRI VIE SER RUM",
    "England": "EDI LON LVP BEL NWY",
    "France": "BRE MAR PAR SPA POR",
    "Germany": "BER KIE MUN HOL DEN",
    "Italy": "NAP ROM VEN TUN",
    "Russia": "MOS SEV STP WAR SWE",
    "Turkey": "ANK CON SMY BUL GRE",
}


def units(table: dict[str, str]) -> tuple[Unit, ...]:
    """Units from texts like ``A BUD, F TRI``."""
    pieces = ((seat, *piece.split()) for seat, text in table.items() for piece in text.split(", "))
    return tuple(Unit(seat, troop, spot) for seat, troop, spot in pieces)


def owners(table: dict[str, str]) -> dict[str, str]:
    """The owner of each centre."""
    return {code: seat for seat, text in table.items() for code in text.split()}


def start(lang: Lang) -> Scene:
    """The position at the start: the ground of a centre is its owner's."""
    return Scene(
        title="Printemps 1901" if lang == "fr" else "Spring 1901",
        subtitle="position de départ" if lang == "fr" else "the start",
        lang=lang,
        control=owners(HOMES),
        citadels=owners(HOMES),
        units=units(START),
        points={seat: str(len(text.split())) for seat, text in HOMES.items()},
    )


def crowded(lang: Lang) -> Scene:
    """War from the North Sea to the Aegean; units stand where they are after the phase."""
    control = {**owners(LATE_CENTRES), "CLY": "England", "YOR": "England", "WAL": "England", "GAS": "France"}
    control |= {"PIC": "France", "BUR": "France", "RUH": "Germany", "SIL": "Germany", "PRU": "Germany"}
    control |= {"BOH": "Austria", "GAL": "Austria", "ALB": "Austria", "TYR": "Italy", "PIE": "Italy", "TUS": "Italy"}
    control |= {"APU": "Italy", "NAF": "Italy", "UKR": "Russia", "LVN": "Russia", "FIN": "Russia", "ARM": "Turkey"}
    return Scene(
        title="Automne 1905" if lang == "fr" else "Fall 1905",
        subtitle="ordres et résultats" if lang == "fr" else "orders and results",
        lang=lang,
        control=control | {"SYR": "Turkey"},
        citadels=owners(LATE_CENTRES),
        units=(
            *units(LATE),
            Unit("France", "A", "BEL", dislodged=True),
            Unit("Austria", "A", "BUL", dislodged=True),
            Unit("Germany", "F", "SWE", dislodged=True),
        ),
        moves=(
            Move("England", "YOR", "BEL", True, via=("NTH",)),
            Move("France", "MAR", "BUR", True),
            Move("France", "BUR", "MUN", False),
            Move("Germany", "MUN", "BUR", False),
            Move("Germany", "KIE", "RUH", True),
            Move("Germany", "HEL", "NTH", False),
            Move("Turkey", "CON", "BUL", True),
            Move("Turkey", "AEG", "GRE", False),
            Move("Austria", "SER", "GRE", False),
            Move("Austria", "BUD", "RUM", True),
            Move("Russia", "SEV", "RUM", False),
            Move("Russia", "FIN", "SWE", True),
            Move("Italy", "TUN", "APU", True, via=("TYS", "ION")),
            Move("Italy", "PIE", "TYR", True),
            Move("Austria", "TRI", "VEN", False),
            Move("Turkey", "SYR", "GRE", False, via=("EAS", "AEG")),
            Move("France", "POR", "SPA/NC", True),
            Move("Russia", "STP/NC", "NWY", False),
            Move("France", "BEL", "PIC", True, kind="retreat"),
            Move("Austria", "BUL", "SER", False, kind="retreat"),
        ),
        supports=(
            Support("England", "ENG", "YOR", True, goal="BEL"),
            Support("Germany", "HOL", "YOR", True, goal="BEL"),
            Support("France", "PIC", "BEL", False),
            Support("Germany", "RUH", "MUN", True, goal="BUR"),
            Support("Turkey", "BLA", "CON", True, goal="BUL"),
            Support("Turkey", "GRE", "CON", True, goal="BUL"),
            Support("Austria", "GAL", "BUD", True, goal="RUM"),
            Support("Russia", "UKR", "SEV", False, goal="RUM"),
            Support("Russia", "BOT", "FIN", True, goal="SWE"),
            Support("Italy", "VEN", "PIE", True, goal="TYR"),
            Support("Austria", "ALB", "SER", False, goal="GRE"),
            Support("France", "WES", "SPA", True),
            Support("Germany", "DEN", "HEL", True, goal="NTH"),
        ),
        convoys=(
            Convoy("England", "NTH", "YOR", "BEL", True),
            Convoy("Italy", "TYS", "TUN", "APU", True),
            Convoy("Italy", "ION", "TUN", "APU", True),
            Convoy("Turkey", "EAS", "SYR", "GRE", False),
        ),
        losses=(Loss("Germany", "F", "SKA"), Loss("Russia", "A", "RUM")),
        standoffs=("GRE", "BUR"),
        points={seat: str(len(text.split())) for seat, text in LATE_CENTRES.items()},
    )


def full(lang: Lang, maps: Maps) -> Scene:
    """A unit in every province, and a fleet on every coast instead of the army where there are several."""
    seats = tuple(HOMES)
    areas = tuple(maps.atlas.areas.values())
    spots = [area.code for area in areas if not area.row.coasts] + list(maps.atlas.coasts)
    return Scene(
        title="1910",
        subtitle="",
        lang=lang,
        control={area.code: seats[i % 7] for i, area in enumerate(areas) if not area.sea},
        citadels={code: seats[i % 7] for i, code in enumerate(maps.atlas.citadels)},
        units=tuple(Unit(seats[i % 7], "F", spot) for i, spot in enumerate(spots)),
    )
