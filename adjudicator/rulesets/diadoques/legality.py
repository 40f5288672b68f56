"""Which orders a unit may be given, with the reason if not (invariant 9): board first, then the situation.

`board_fault` looks at the board alone and serves receipts as well; `situation_fault` adds what only the moment of
resolution knows: who controls a citadel after the money step, storms, floods, which convoys were ordered.
Both answer None for a legal order, else the message that says what forbids it.
"""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.core.messages import Message
from adjudicator.rulesets.diadoques.board import Board
from adjudicator.rulesets.diadoques.campaign import Campaign
from adjudicator.rulesets.diadoques.orders import (
    Convert,
    Convoy,
    Move,
    Siege,
    Stay,
    Supply,
    Support,
    UnitForm,
    UnitRef,
)
from adjudicator.rulesets.diadoques.position import Unit
from adjudicator.rulesets.diadoques.rules import FIELD_FORM, GARRISON_FORM, is_garrison


def fitted(board: Board, unit: Unit, form: UnitForm) -> UnitForm:
    """The order as it applies to the unit that stands at its place.

    A wrong troop letter is put right (`diadoques 13`), also in a conversion (the troop stays the same, `5.1, 5.2`);
    a garrison that moves into its province converts.
    """
    ref = form.unit if form.unit.troop == unit.troop else UnitRef(unit.troop, unit.place)  # type: ignore[arg-type]
    match form:
        case Move(to=to) if is_garrison(unit.troop) and to == board.area_of[unit.place]:
            return Convert(ref, UnitRef(FIELD_FORM[unit.troop], to))  # type: ignore[arg-type]
        case Move(to=to) if to in board.citadels and not is_garrison(unit.troop):
            return Convert(ref, UnitRef(GARRISON_FORM[unit.troop], to))  # type: ignore[arg-type]
        case Convert(into=into):
            troop: str = into.troop
            if is_garrison(unit.troop):
                troop = "F" if troop == "F" else FIELD_FORM[unit.troop]
            else:
                troop = GARRISON_FORM[unit.troop]
            if ref is form.unit and troop == into.troop:
                return form
            return Convert(ref, UnitRef(troop, into.place))  # type: ignore[arg-type]
        case _ if ref is form.unit:
            return form
        case Move():
            return Move(ref, form.to, form.by_sea, form.leader, form.royals)
        case Stay():
            return Stay(ref)
        case Support():
            return Support(ref, form.target, form.to)
        case Convoy():
            return Convoy(ref, form.army, form.to)
        case Siege():
            return Siege(ref, form.citadel, form.season)
        case Supply():
            return Supply(ref, form.citadel)


def board_fault(board: Board, unit: Unit, form: UnitForm, floods: Collection[str] = ()) -> Message | None:
    """What the board forbids; `form` is `fitted` to `unit`."""
    match form:
        case Stay():
            return None
        case Move():
            return _move_fault(board, unit, form)
        case Support():
            return _support_fault(board, unit, form, floods)
        case Convoy():
            return _convoy_fault(board, unit, form)
        case Convert():
            return _convert_fault(board, unit, form)
        case Siege():
            return _reach_fault(board, unit, form.citadel, "siege")
        case Supply():
            if unit.troop != "F":
                return Message("supply_needs_fleet")
            return _reach_fault(board, unit, form.citadel, "supply")


def situation_fault(campaign: Campaign, unit: Unit, form: UnitForm) -> Message | None:
    """What board, storm, and the control of citadels after the money step forbid; convoys are judged in `manoeuvre`."""
    board = campaign.board
    fault = board_fault(board, unit, form, campaign.floods)
    if fault is not None:
        return fault
    if unit.place in campaign.storms and isinstance(form, Move | Convoy | Siege | Supply):
        return Message("storm", {"area": unit.place})
    if isinstance(form, Convert) and not is_garrison(unit.troop):
        citadel = form.into.place
        if campaign.citadels.get(citadel) != unit.owner:
            return Message("citadel_not_yours", {"citadel": citadel})
        if citadel in campaign.units:
            return Message("citadel_not_empty", {"citadel": citadel, "unit": campaign.units[citadel].name})
    if isinstance(form, Siege) and campaign.citadels.get(form.citadel) == unit.owner:
        return Message("siege_own_citadel", {"citadel": form.citadel})
    return None


def joined_by_sea(board: Board, a: str, b: str) -> bool:
    """Whether a chain of sea areas joins two coasts at all (`diadoques 4.14`)."""
    return board.kind[a] == board.kind[b] == "coast" and not board.waters[a].isdisjoint(board.waters[b])


def _move_fault(board: Board, unit: Unit, form: Move) -> Message | None:
    if is_garrison(unit.troop) or form.to not in board.kind:
        return Message("garrison_cannot_march" if is_garrison(unit.troop) else "no_such_area", {"area": form.to})
    if form.to == unit.place:
        return Message("move_to_itself")
    if not board.may_stand(unit.troop, form.to):
        return Message("fleet_on_land" if unit.troop == "F" else "army_at_sea", {"area": form.to})
    if form.to in board.steps(unit.troop, unit.place):
        return None
    if unit.troop != "F" and joined_by_sea(board, unit.place, form.to):
        return None
    return Message("not_adjacent", {"from": unit.place, "to": form.to})


def _support_fault(board: Board, unit: Unit, form: Support, floods: Collection[str]) -> Message | None:
    """`diadoques 4.8, 4.11, 4.12, 5.6`."""
    into = form.to or form.target.place
    if form.target.place == unit.place:
        return Message("support_itself")
    if into in board.citadels:
        return Message("support_in_citadel", {"citadel": into})
    if into not in board.kind:
        return Message("no_such_area", {"area": into})
    area = board.area_of[unit.place]
    if is_garrison(unit.troop):
        return None if into == area else Message("garrison_supports_at_home", {"area": area})
    if into not in board.steps(unit.troop, unit.place):
        return Message("support_out_of_reach", {"from": area, "to": into})
    if board.wall(area, into, floods):
        return Message("support_across_border", {"from": area, "to": into})
    return None


def _convoy_fault(board: Board, unit: Unit, form: Convoy) -> Message | None:
    """`diadoques 4.14`."""
    if unit.troop != "F" or board.kind[unit.place] != "sea":
        return Message("convoy_needs_fleet_at_sea")
    start = form.army.place
    if board.kind.get(start) != "coast" or board.kind.get(form.to) != "coast" or start == form.to:
        return Message("convoy_coast_to_coast", {"from": start, "to": form.to})
    return None


def _convert_fault(board: Board, unit: Unit, form: Convert) -> Message | None:
    """`diadoques 5.1, 5.2`."""
    if is_garrison(unit.troop):
        citadel, area = unit.place, form.into.place
        if area != board.area_of[citadel]:
            return Message("convert_elsewhere", {"citadel": citadel, "area": board.area_of[citadel]})
        if form.into.troop == "F" and not (unit.troop == "G" and board.citadels[citadel].port):
            return Message("convert_no_fleet", {"citadel": citadel})
        return None
    citadel = form.into.place
    if citadel not in board.citadels:
        return Message("no_such_citadel", {"citadel": citadel})
    if board.citadels[citadel].area != unit.place:
        return Message("convert_elsewhere", {"citadel": citadel, "area": board.citadels[citadel].area})
    if unit.troop == "F" and not board.citadels[citadel].port:
        return Message("not_a_port", {"citadel": citadel})
    return None


def _reach_fault(board: Board, unit: Unit, citadel: str, what: str) -> Message | None:
    """Sieges and supplies: from the province; a fleet also from a sea that touches it, for ports only (`6.2, 6.6`)."""
    if citadel not in board.citadels:
        return Message("no_such_citadel", {"citadel": citadel})
    if is_garrison(unit.troop):
        return Message("garrison_cannot_besiege")
    area = board.citadels[citadel].area
    if unit.troop != "F":
        return None if unit.place == area else Message(f"{what}_from_outside", {"citadel": citadel, "area": area})
    if not board.citadels[citadel].port:
        return Message("not_a_port", {"citadel": citadel})
    if unit.place == area or (board.kind[unit.place] == "sea" and area in board.fleet[unit.place]):
        return None
    return Message(f"{what}_from_outside", {"citadel": citadel, "area": area})
