"""From a view of Diplomacy to what the templates show of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from adjudicator.core.messages import Seat
from adjudicator.render.diplomacy.shown import PositionShown, PowerShown
from adjudicator.render.reader import Reader
from adjudicator.render.shown import SeatShown
from adjudicator.rulesets.diplomacy.view import View, ViewDislodged, ViewSeat


def position(view: View, reader: Reader, seat: Callable[[Seat], SeatShown]) -> PositionShown:
    """All that a mail tells of a position, most centres first. `seat` gives names and colours."""
    ranked = sorted(view.seats, key=lambda s: (s.eliminated, -len(s.centres)))
    free = [centre for centre, owner in view.centres.items() if not owner]
    return PositionShown(
        powers=tuple(_power(view, s, reader, seat(s.seat)) for s in ranked),
        aim=reader.t("centres_aim", n=view.centres_to_win, count=len(view.centres)),
        neutral=reader.t("centres_neutral", areas=", ".join(free)) if free else "",
        retreats=tuple(_retreats(view, reader)),
    )


def summary(view: View, reader: Reader) -> Sequence[str]:
    """The seat's centres in a sentence, and in an adjustment phase what it may build or must remove."""
    own = view.own
    if own is None:
        return ()
    lines = [reader.t("summary_centres", n=len(own.centres), centres=", ".join(own.centres), win=view.centres_to_win)]
    if own.due:
        lines.append(due(own, reader))
    return lines


def due(seat: ViewSeat, reader: Reader) -> str:
    """What a seat may build or must remove; empty outside adjustment phases."""
    if seat.due > 0:
        return reader.t("due_builds", n=seat.due)
    return reader.t("due_removals", n=-seat.due) if seat.due else ""


def _power(view: View, seat: ViewSeat, reader: Reader, shown: SeatShown) -> PowerShown:
    return PowerShown(
        seat=shown,
        me=seat.seat == view.seat,
        count=len(seat.centres),
        centres=", ".join(seat.centres),
        units=", ".join(unit.name.replace(" ", "\u00a0") for unit in view.units if unit.owner == seat.seat),
        due=due(seat, reader),
        out=seat.eliminated,
    )


def _retreats(view: View, reader: Reader) -> Iterable[str]:
    for lost in view.dislodged:
        yield _retreat(lost, reader)
    if view.dislodged and view.standoffs:
        yield reader.t("standoffs_bar", areas=list(view.standoffs))


def _retreat(lost: ViewDislodged, reader: Reader) -> str:
    return reader.t("flight_to", unit=lost.name, seat=lost.owner, places=list(lost.places))
