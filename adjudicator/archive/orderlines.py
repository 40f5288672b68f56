"""Orders of Diplomacy as the judges of the nineties wrote them: ``Army Vienna -> Galicia.  (*bounce*)``. English."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from adjudicator.core.messages import Seat
from adjudicator.core.outcomes import Outcome
from adjudicator.rulesets.diplomacy.verdicts import VOID

NATIONS: Mapping[Seat, str] = {
    "Austria": "Austrian",
    "England": "English",
    "France": "French",
    "Germany": "German",
    "Italy": "Italian",
    "Russia": "Russian",
    "Turkey": "Turkish",
}
"""Whose a unit is, where it is another's."""

TROOPS: Mapping[str, str] = {"A": "Army", "F": "Fleet"}

MARKS: Mapping[str, str] = {
    **dict.fromkeys(("standoff", "outmatched", "repelled", "held_up", "head_on", "own_unit"), "bounce"),
    "head_on_lost": "bounce",
    "retreat_collision": "bounce, destroyed",
    "support_cut": "cut",
    **dict.fromkeys(("supporter_dislodged", "convoy_dislodged", "stayed_dislodged"), "dislodged"),
    **dict.fromkeys(("no_convoy", "convoy_broken", "paradox"), "no convoy"),
    **dict.fromkeys(("unmatched_stays", "unmatched_moves", "unmatched_elsewhere", "unmatched_overland"), "void"),
    "convoy_stranded": "void",
    **dict.fromkeys(VOID, "void"),
}
"""The code of an outcome to the note behind its order; no note for the others."""

_UNIT = r"(?:([AF]) )?([A-Z]{3}(?:/[A-Z]{2})?)"
_FORMS: tuple[tuple[str, str], ...] = (
    (rf"{_UNIT} H", "hold"),
    (rf"{_UNIT} (?:->|R) ([A-Z]{{3}}(?:/[A-Z]{{2}})?)(?: VIA)?", "move"),
    (rf"{_UNIT} S {_UNIT}(?: -> ([A-Z/]+))?", "support"),
    (rf"{_UNIT} C {_UNIT} -> ([A-Z/]+)", "convoy"),
    (rf"Build {_UNIT}", "build"),
    (rf"Remove {_UNIT}", "remove"),
    (r"Waive(?: (\d+))?", "waive"),
)


@dataclass(frozen=True, slots=True)
class Penman:
    """Writes the orders of one phase.

    Attributes:
        name: the English name of a place.
        owners: the unit that stood in a province before the phase: whose it is, and ``A`` or ``F``.
        dislodged: the provinces out of which units were thrown.
    """

    name: Callable[[str], str]
    owners: Mapping[str, tuple[Seat, str]]
    dislodged: frozenset[str]

    def line(self, outcome: Outcome) -> str:
        """An order with its note: ``Army Vienna -> Galicia.  (*bounce*)``."""
        text, place = self._order(outcome)
        notes = [MARKS.get(outcome.message.code, "")]
        if place in self.dislodged:
            notes.append("dislodged")
        told = ", ".join(dict.fromkeys(note for note in notes if note))
        return f"{text}." + (f"  (*{told}*)" if told else "")

    def unit(self, troop: str, place: str, seat: Seat = "") -> str:
        """``Army Vienna``; ``Austrian Army Vienna`` if it is not of `seat` that speaks."""
        owner, kind = self.owners.get(place[:3], ("", troop))
        shown = f"{TROOPS.get(troop or kind, 'Unit')} {self.name(place)}"
        return f"{NATIONS.get(owner, owner)} {shown}" if seat and owner and owner != seat else shown

    def _order(self, outcome: Outcome) -> tuple[str, str]:
        """The order in words, and the province of its unit."""
        for pattern, form in _FORMS:
            found = re.fullmatch(pattern, outcome.order)
            if found is not None:
                return self._say(form, found.groups(""), outcome)
        return outcome.order, ""

    def _say(self, form: str, parts: tuple[str, ...], outcome: Outcome) -> tuple[str, str]:
        if form == "waive":
            return f"Waives {parts[0] or 1} {'builds' if int(parts[0] or 1) > 1 else 'build'}", ""
        troop, place = parts[0], parts[1]
        if form in ("build", "remove"):
            what = TROOPS.get(troop or self.owners.get(place[:3], ("", ""))[1], "Unit").lower()
            article = "an" if what == "army" else "a"
            said = f"Builds {article} {what} in " if form == "build" else f"Removes the {what} in "
            default = " (by default)" if outcome.message.code == "removed_by_default" else ""
            return f"{said}{self.name(place)}{default}", ""
        unit = self.unit(troop, place)
        match form:
            case "hold" if outcome.message.code in ("disbanded", "disbanded_by_default"):
                return f"{unit} DISBAND", place[:3]
            case "hold":
                return f"{unit} HOLD" if outcome.given else f"{unit}, no order", place[:3]
            case "move":
                seas = outcome.message.args.get("seas")
                way = [self.name(sea) for sea in seas] if isinstance(seas, list) else []
                return " -> ".join((unit, *way, self.name(parts[2]))), place[:3]
            case "support":
                to = f" -> {self.name(parts[4])}" if parts[4] else ""
                return f"{unit} SUPPORT {self.unit(parts[2], parts[3], outcome.seat)}{to}", place[:3]
            case _:
                carried = self.unit(parts[2], parts[3], outcome.seat)
                return f"{unit} CONVOY {carried} -> {self.name(parts[4])}", place[:3]
