"""Names of Diplomacy: what other judges and players call provinces, adjectives of the powers, places with coasts."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from lark import Token

from adjudicator.core.messages import Arg, Message
from adjudicator.orders.explain import Trouble
from adjudicator.orders.lexicon import Lexicon
from adjudicator.orders.names import Names
from adjudicator.orders.naming import NAME, Marked, mark
from adjudicator.orders.normalise import Folded, fold_name

PLACES = ("area", "coast")
"""The kinds of names where units stand; a coast is one only where it is part of a code (``STPNC``)."""

ALTERNATIVES: Mapping[str, tuple[str, ...]] = {
    "ADR": ("Adriatic", "Adriatique"),
    "AEG": ("Aegean", "Égée", "EGE"),
    "APU": ("Pouille",),
    "BAL": ("Baltic", "Baltique"),
    "BAR": ("Barents", "Barent Sea"),
    "BLA": ("Black",),
    "BOT": ("GOB", "Bothnia", "Gulf of Bothnia", "Golfe de Botnie", "Botnie", "GDB"),
    "BUL": ("Bulg",),
    "BUR": ("Burgandy",),
    "CON": ("Istanbul",),
    "DEN": ("DAN",),
    "EAS": ("EMED", "EMS", "EME", "EMD", "East", "Eastern", "East Med", "E Med", "Eastern Med", "Eastmed",
            "Eastern Mediterranean Sea", "Méditerranée orientale", "Méditerranée est"),
    "EDI": ("Edinborough", "Edinburg"),
    "ENG": ("ECH", "ENC", "Channel", "The Channel", "Eng Channel", "English Ch", "La Manche", "Manche"),
    "GAL": ("Galacia",),
    "GRE": ("GRC",),
    "HEL": ("Helgoland", "Heligoland", "Heligoland Bight", "Helg", "Baie d'Helgoland", "Baie d'Héligoland"),
    "ION": ("Ionian", "Ionienne"),
    "IRI": ("IRS", "Irish", "Mer d'Irlande", "Irlande"),
    "LVN": ("LVO", "LVA", "LIVO", "Livon"),
    "LVP": ("LPL", "LIVP", "Lpool", "Liverpl"),
    "LYO": ("GOL", "Lyon", "Lyons", "Gulf of Lyons", "Gulf of Lions", "Golfe de Lyon", "Golfe du Lion", "GDL"),
    "MAO": ("MID", "MAT", "Mid Atlantic", "Midatlantic", "Mid Atl", "Middle Atlantic", "Atlantique central",
            "Atlantique moyen", "Centre Atlantique", "Milieu Atlantique"),
    "MAR": ("Mars", "Marseille"),
    "NAF": ("NAfr", "N Africa", "North Afr", "AFN", "Afrique du Nord"),
    "NAO": ("NAT", "NATL", "North Atlantic", "N Atlantic", "N Atl", "Atlantique Nord", "ATN"),
    "NTH": ("NTS", "Norsea", "North", "N Sea", "Mer du Nord", "MDN"),
    "NWG": ("NRG", "NWS", "NORG", "Norwsea", "Norwegian", "Norweg Sea", "Mer de Norvège"),
    "NWY": ("NRY",),
    "PIE": ("PID", "Piemont"),
    "RUM": ("Romania", "Roumania", "Roumanie", "ROU"),
    "SEV": ("Sevastapol", "Sebastopol"),
    "SKA": ("SKG", "Skag", "Skaggerak", "Skagerrack", "Skagerak"),
    "SPA": ("SPN",),
    "STP": ("St Pete", "StPete", "Petersburg", "St Petersbourg", "Saint Petersburg", "Petrograd", "St Petes"),
    "SWE": ("SUE",),
    "TUN": ("Tunisia", "Tunisie"),
    "TYR": ("TYL", "TRL", "TYO", "Tyrol", "Tirol"),
    "TYS": ("TYN", "TYH", "TRS", "Tyrr", "Tyrrhenian", "Tyrrhenienne", "Tyrhennian"),
    "WAL": ("Galles", "Pays de Galles"),
    "WES": ("WMED", "WMS", "WME", "WMD", "West", "Western", "West Med", "W Med", "Western Med", "Westmed",
            "Western Mediterranean Sea", "Méditerranée occidentale", "Méditerranée ouest"),
    "YOR": ("York", "Yorks"),
}  # fmt: skip
"""Codes of other judges, short forms, common misspellings. One that is the code of another province is left out."""

SEAT_WORDS: Mapping[str, tuple[str, ...]] = {
    "Austria": ("Austrian", "Austro-Hungarian", "Autriche", "Autriche-Hongrie", "Autrichien", "Autrichienne",
                "AUS", "AUT"),
    "England": ("English", "British", "Britain", "Angleterre", "Anglais", "Anglaise", "ENG"),
    "France": ("French", "Français", "Française", "FRA"),
    "Germany": ("German", "Allemagne", "Allemand", "Allemande", "GER"),
    "Italy": ("Italian", "Italie", "Italien", "Italienne", "ITA"),
    "Russia": ("Russian", "Russie", "Russe", "RUS"),
    "Turkey": ("Turkish", "Turquie", "Turc", "Turque", "TUR"),
}  # fmt: skip
"""What the powers of the standard game are called besides their names: ``S Austrian A VIE``, ``draw ENG FRA``."""

_BEFORE_UNIT = re.compile(
    "([\ue000-\uf8ff])(?:'s)?(?= +(?:(?:a|army|armee|f|fleet|flotte)(?![a-z0-9])|([\ue000-\uf8ff])))"
)
_SEA = re.compile("([\ue000-\uf8ff])(?: (?:sea|ocean|channel))(?![a-z0-9])")


@dataclass(frozen=True, slots=True)
class World:
    """What the builder knows of the game.

    Attributes:
        lexicon: its names.
        coasts: province to its coasts with a letter (``{"STP": ("STP/NC", "STP/SC")}``).
        seas: provinces where a unit is a fleet.
        inland: provinces where a unit is an army.
    """

    lexicon: Lexicon
    coasts: Mapping[str, tuple[str, ...]]
    seas: frozenset[str]
    inland: frozenset[str]


def world_of(
    provinces: Mapping[str, Sequence[str]],
    coasts: Mapping[str, Sequence[str]],
    seats: Mapping[str, Sequence[str]],
    seas: Collection[str],
    coastal: Collection[str],
    is_keyword: re.Pattern[str],
) -> World:
    """The names of a game, with those that other judges use."""
    taken = {fold_name(name): code for code, names in provinces.items() for name in (code, *names)}
    areas = {
        code: (*names, *(n for n in ALTERNATIVES.get(code, ()) if taken.get(fold_name(n), code) == code))
        for code, names in provinces.items()
    }
    glued = {coast: (coast.replace("/", ""), *names) for coast, names in coasts.items()}
    players = {seat: (*names, *SEAT_WORDS.get(seat, ())) for seat, names in seats.items()}
    own = {fold_name(name) for names in players.values() for name in names}
    lexicon = Lexicon(
        {"area": areas, "coast": glued, "seat": players},
        lambda word: word in own or is_keyword.fullmatch(word) is not None,
        shortest=3,
        most=6,
    )
    by_province: dict[str, tuple[str, ...]] = {}
    for coast in coasts:
        province = coast.partition("/")[0]
        by_province[province] = (*by_province.get(province, ()), coast)
    inland = frozenset(provinces) - frozenset(seas) - frozenset(coastal) if coastal else frozenset[str]()
    return World(lexicon, by_province, frozenset(seas), inland)


def mark_names(folded: Folded, lexicon: Lexicon) -> Marked:
    """The piece with its names marked, without powers before units (``S Austrian A VIE``) and ``sea`` behind codes."""
    marked = mark(folded, lexicon)

    def kinds(char: str) -> set[str]:
        return {e.kind for e in marked.name(char).meaning.entries}

    out = marked.folded
    for found in reversed(list(_SEA.finditer(out.text))):
        if "area" in kinds(found[1]):
            out = _without(out, found.end(1), found.end())
    for found in reversed(list(_BEFORE_UNIT.finditer(out.text))):
        if kinds(found[1]) == {"seat"} and (found[2] is None or "area" in kinds(found[2])):
            out = _without(out, *found.span())
    return Marked(out.strip(), marked.names)


def _without(folded: Folded, start: int, stop: int) -> Folded:
    return Folded(folded.text[:start] + folded.text[stop:], (*folded.columns[:start], *folded.columns[stop:]))


@dataclass(slots=True, kw_only=True)
class DiplomacyNames(Names):
    """Finds meanings for the tokens of one piece of Diplomacy."""

    world: World

    def place(self, tokens: Sequence[Token]) -> str:
        """The province or coast that `tokens` name, with a coast if one was said and there are two. Raises Trouble."""
        coast = next((t for t in tokens if t.type == "COAST"), None)
        entry = self.entries([t for t in tokens if t.type != "COAST"], PLACES)[0]
        if coast is None or entry.kind == "coast":
            return entry.id
        there = self.world.coasts.get(entry.id, ())
        place = f"{entry.id}/{coast.upper()}"
        if place in there:
            return place
        said = self.said_by(tokens)
        if there:
            raise Trouble("no_such_coast", coast.start_pos or 0, said=said, places=list(there))
        self.note("coast_ignored", said=said, area=entry.id)
        return entry.id

    def note(self, code: str, **args: Arg) -> None:
        """Tell the player something about how the piece was understood."""
        self.notes.append(Message(code, args))

    def is_seat(self, text: str) -> bool:
        """Whether a marked text is the name of a power and nothing else."""
        return NAME.fullmatch(text.strip()) is not None and self.is_kind(text.strip(), "seat")
