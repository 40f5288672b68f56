"""The form of orders for the phase to come: lines that the order language reads back (`diadoques 13`).

Lines left open (``A MAC ->``) are skipped by the reader of orders. Nothing is filled in that would change the game if
the form came back as it is: garrisons stay, and units kept in winter are those kept anyway.
"""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.core.ruleset import Phase
from adjudicator.render.diadoques.position import unit_name
from adjudicator.render.reader import Reader
from adjudicator.render.shown import Form
from adjudicator.rulesets.diadoques.view import View, ViewUnit

EXAMPLES = 6
"""So many builds and promotions are named as hints; more would bury the mail."""


def form(view: View, phase: Phase, reader: Reader) -> Form:
    """The form for the seat that `view` belongs to."""
    head = reader.t("form_phase", phase=phase.name)
    mine = [unit for unit in view.units if unit.owner == view.seat]
    match phase.kind:
        case "retreat":
            return _retreats(view, head, reader)
        case "adjustment":
            return _winter(view, mine, head, reader)
        case _:
            return Form((head, *(_season(unit, reader) for unit in mine)), tuple(_season_hints(view, mine, reader)))


def _season(unit: ViewUnit, reader: Reader) -> str:
    star = "*" if unit.leader else ""
    name = f"{unit.troop}{star} {reader.words.names.short_place(unit.place, reader.lang)}"
    return f"{name} x" if unit.troop.startswith("G") else f"{name} -> "


def _season_hints(view: View, mine: list[ViewUnit], reader: Reader) -> Iterable[str]:
    yield reader.t("form_hint_orders")
    theirs = [unit for unit in view.units if unit.owner != view.seat]
    others = [seat.seat for seat in view.seats if seat.seat != view.seat and not seat.eliminated]
    if view.own and view.own.treasury and mine and theirs and others:
        orders = (
            reader.t("form_bribe", unit=theirs[0].name),
            reader.t("form_guard", unit=mine[0].name),
            reader.t("form_gift", seat=others[0]),
        )
        yield reader.t("form_hint_money", amount=view.own.treasury, orders=", ".join(_whole(o) for o in orders))


def _retreats(view: View, head: str, reader: Reader) -> Form:
    mine = [unit for unit in view.dislodged if unit.owner == view.seat and unit.places]
    if not any(unit.waits for unit in mine):
        return Form((), (reader.t("form_nothing_to_retreat"),))
    hints = [
        reader.t("form_hint_retreat", unit=unit_name(unit, reader), places=list(unit.places))
        for unit in mine
        if unit.waits
    ]
    lines = [
        reader.t("form_retreat", unit=f"{unit.troop} {reader.words.names.short_place(unit.area, reader.lang)}")
        for unit in mine
        if unit.waits
    ]
    return Form((head, *lines), (*hints, reader.t("form_hint_preference")))


def _winter(view: View, mine: list[ViewUnit], head: str, reader: Reader) -> Form:
    own = view.own
    if own is None:
        return Form((head,))
    hints: list[str] = []
    lines = [head]
    rest = own.treasury + own.income_total - own.upkeep
    if rest < 0:
        hints.append(reader.t("form_hint_short", amount=-rest))
        dearest = sorted(mine, key=lambda unit: -unit.price)
        lines += [reader.t("form_maintain", unit=unit.name) for unit in dearest]
    else:
        hints.append(reader.t("form_hint_covered", amount=rest))
    if own.builds:
        builds = [_whole(reader.t("form_build", unit=unit)) for unit in own.builds[:EXAMPLES]]
        hints.append(reader.t("form_hint_build", examples=builds))
    plain = [unit.name for unit in mine if unit.troop in ("A", "G")]
    if plain:
        hints.append(reader.t("form_hint_promote", example=_promotion(plain[0], reader)))
    if mine:
        hints.append(reader.t("form_hint_disband", example=_whole(reader.t("form_disband", unit=mine[-1].name))))
    lines += [reader.t("form_build_open"), reader.t("form_promote_open")]
    return Form(tuple(lines), tuple(hints))


def _promotion(unit: str, reader: Reader) -> str:
    """An example: mercenaries become the elite, in the field or in a citadel (`diadoques 9.5`)."""
    return _whole(reader.t("form_promote", unit=unit, troop=f"{unit[0]}e"))


def _whole(order: str) -> str:
    """An order inside a sentence, kept on one line."""
    return order.replace(" ", "\u00a0")
