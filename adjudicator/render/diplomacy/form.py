"""The form of orders for the phase to come: lines that the order language reads back.

Lines left open (``A PAR ->``) are skipped by the reader of orders, so that a form sent back as it is orders nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.core.ruleset import Phase
from adjudicator.render.reader import Reader
from adjudicator.render.shown import Form
from adjudicator.rulesets.diplomacy.orders import Convoy, Hold, Move, Support, Troop, UnitRef
from adjudicator.rulesets.diplomacy.view import View, ViewSeat

EXAMPLES = 8
"""So many builds are named as hints."""


def form(view: View, phase: Phase, reader: Reader) -> Form:
    """The form for the seat that `view` belongs to; without lines if it has nothing to order."""
    head = reader.t("form_phase", phase=phase.name)
    match phase.kind:
        case "retreat":
            return _retreats(view, head, reader)
        case "adjustment":
            return _adjustments(view, head, reader)
        case _:
            lines = [f"{unit.name} -> " for unit in view.units if unit.owner == view.seat]
            if not lines:
                return Form((), (reader.t("form_nothing"),))
            return Form((head, *lines), (reader.t("form_hint_orders", examples=_examples(reader)),))


def _examples(reader: Reader) -> list[str]:
    """A hold, a support, a convoy and a move by sea, each kept on one line."""
    army, fleet, other = _ref("A", "LVP"), _ref("F", "NTH"), _ref("A", "YOR")
    shown = (
        Hold(army),
        Support(army, other, "EDI"),
        Convoy(fleet, other, "NWY"),
        Move(other, "NWY", via=True),
    )
    return [_whole(reader.order(str(order))) for order in shown]


def _ref(troop: Troop, place: str) -> UnitRef:
    return UnitRef(troop, place)


def _retreats(view: View, head: str, reader: Reader) -> Form:
    mine = [lost for lost in view.dislodged if lost.owner == view.seat]
    if not mine:
        return Form((), (reader.t("form_nothing"),))
    hints = [reader.t("form_hint_retreat", unit=lost.name, places=list(lost.places)) for lost in mine]
    hints.append(reader.t("form_hint_off", order=_whole(reader.order(f"Remove {mine[0].name}"))))
    return Form((head, *(reader.t("form_retreat", unit=lost.name) for lost in mine)), tuple(hints))


def _adjustments(view: View, head: str, reader: Reader) -> Form:
    own = view.own
    if own is None or not own.due:
        return Form((), (reader.t("form_nothing"),))
    if own.due > 0:
        return Form((head, *[reader.t("form_build_open")] * own.due), tuple(_build_hints(own, reader)))
    lines = [reader.t("form_remove_open")] * -own.due
    hint = reader.t("form_hint_remove", n=-own.due, units=_names(own.removals[: -own.due]))
    return Form((head, *lines), (hint,))


def _build_hints(own: ViewSeat, reader: Reader) -> Iterable[str]:
    yield reader.t("form_hint_build", n=own.due, units=_names(own.builds[:EXAMPLES]))
    yield reader.t("form_hint_waive", order=reader.order("Waive"))


def _names(units: Sequence[str]) -> str:
    return ", ".join(_whole(unit) for unit in units)


def _whole(order: str) -> str:
    """An order inside a sentence, kept on one line."""
    return order.replace(" ", "\u00a0")
