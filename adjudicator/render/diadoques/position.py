"""From a view of Diadoques to what the templates show of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from adjudicator.core.messages import Seat
from adjudicator.render.diadoques.shown import Account, MoneyLine, PositionShown, SeatPosition
from adjudicator.render.reader import Reader
from adjudicator.render.shown import SeatShown
from adjudicator.rulesets.diadoques.view import OwnView, View, ViewDislodged, ViewSeat, ViewUnit

MINUS = "\u2212"


def position(view: View, reader: Reader, seat: Callable[[Seat], SeatShown]) -> PositionShown:
    """All that a mail tells of a position. `seat` gives names and colours."""
    ranked = sorted(view.seats, key=lambda s: (s.eliminated, -s.vp))
    known = {s.seat for s in view.seats}
    return PositionShown(
        seats=tuple(_seat(view, s, reader, seat(s.seat)) for s in ranked),
        aim=reader.t("vp_aim", n=view.vp_to_win, available=view.vp_available),
        others=_units((u for u in view.units if u.owner not in known), reader),
        persons=tuple(_persons(view, reader)),
        sieges=tuple(
            reader.t("siege_stands", unit=s.unit, seat=s.owner, citadel=s.citadel, n=s.seasons) for s in view.sieges
        ),
        retreats=tuple(_retreat(d, reader) for d in view.dislodged),
        land=tuple(_land(view, reader)),
        account=_account(view.own, reader) if view.own else None,
        guards=tuple(_guards(view.own, reader)) if view.own else (),
    )


def summary(view: View, reader: Reader) -> Sequence[str]:
    """The seat's money in a few sentences: what it has, what winter would bring and cost, the royal order left."""
    own, now = view.own, view.season == "winter"
    if own is None:
        return ()
    lines = [reader.t("list_item", label=reader.t("treasury_is"), value=f"{own.treasury}\u00a0T")]
    lines.append(
        reader.t("summary_this_winter" if now else "summary_winter", income=own.income_total, upkeep=own.upkeep)
    )
    if own.treasury + own.income_total < own.upkeep:
        lines.append(reader.t("short_this_winter" if now else "short_after_winter"))
    lines += [reader.t("guard_paid", unit=paid.piece, amount=paid.amount) for paid in own.counter_bribes]
    if own.royal_order:
        lines.append(reader.t("royal_order_left"))
    return lines


def unit_name(unit: ViewUnit | ViewDislodged, reader: Reader) -> str:
    """A unit with its star and its royal company: ``A* MAC (+ Philip III)``."""
    place = unit.place if isinstance(unit, ViewUnit) else unit.area
    star = "*" if unit.leader else ""
    company = "".join(f" +\u00a0{reader.words.names.royal(r, reader.lang)}" for r in unit.royals)
    name = f"{unit.troop}{star} {reader.words.names.short_place(place, reader.lang)}"
    return f"{name} ({company.strip()})" if company else name


def _units(units: Iterable[ViewUnit], reader: Reader) -> str:
    return ", ".join(unit_name(unit, reader) for unit in units)


def _seat(view: View, seat: ViewSeat, reader: Reader, shown: SeatShown) -> SeatPosition:
    names = reader.words.names
    return SeatPosition(
        seat=shown,
        me=seat.seat == view.seat,
        vp=seat.vp,
        sources=", ".join(reader.say(source) for source in seat.sources),
        units=_units((u for u in view.units if u.owner == seat.seat), reader),
        citadels=", ".join(names.citadel(c, reader.lang) for c in seat.citadels),
        provinces=", ".join(seat.provinces),
        out=seat.eliminated,
    )


def _persons(view: View, reader: Reader) -> Iterable[str]:
    """Regent, marriage, royal persons, and the diadochi who are without a unit."""
    yield reader.t("person_regent", seat=view.regent) if view.regent else reader.t("person_no_regent")
    if view.married:
        yield reader.t("person_married", seat=view.married)
    for person in view.characters:
        if person.name == "*":
            if person.alone and not any(d.leader and d.owner == person.seat for d in view.dislodged):
                yield reader.t("person_diadochus_alone", seat=person.seat, area=person.area)
        elif person.seat:
            yield reader.t("person_royal_with", royal=person.name, area=person.area, seat=person.seat)
        else:
            yield reader.t("person_royal_neutral", royal=person.name, area=person.area)


def _retreat(unit: ViewDislodged, reader: Reader) -> str:
    name = unit_name(unit, reader)
    if not unit.places:
        return reader.t("flight_nowhere", unit=name, seat=unit.owner)
    return reader.t("flight_to", unit=name, seat=unit.owner, places=list(unit.places))


def _land(view: View, reader: Reader) -> Iterable[str]:
    """What else the board shows: floods, storms, standoffs that bar retreats, treasures."""
    if view.floods:
        yield reader.t("floods_now", rivers=[reader.t(f"river_{river}") for river in view.floods])
    if view.storms:
        yield reader.t("storms_now", areas=list(view.storms))
    if view.retreats and view.standoffs:
        yield reader.t("standoffs_bar", areas=list(view.standoffs))
    if view.treasures:
        items = [
            reader.t("treasure_of", citadel=treasure.citadel, amount=treasure.amount) for treasure in view.treasures
        ]
        yield reader.t("treasures_left", items=items)


def _account(own: OwnView, reader: Reader) -> Account:
    after = own.treasury + own.income_total - own.upkeep
    lines = [
        MoneyLine(reader.t(f"income_{line.code}", n=line.count), f"+{line.amount}\u00a0T")
        for line in own.income
        if line.count
    ]
    lines.append(MoneyLine(reader.t("upkeep_due", n=len(own.units)), f"{MINUS}{own.upkeep}\u00a0T"))
    sign = MINUS if after < 0 else ""
    return Account(f"{own.treasury}\u00a0T", tuple(lines), f"{sign}{abs(after)}\u00a0T", after < 0)


def _guards(own: OwnView, reader: Reader) -> Iterable[str]:
    """What it takes to buy each unit away, and what the reader paid this year against it (`diadoques 8.1, 8.6`)."""
    by_level: dict[int, list[str]] = {}
    for unit in own.units:
        by_level.setdefault(unit.corruption, []).append(unit.name)
    for level, units in sorted(by_level.items()):
        yield reader.t("corruption_of", units=units, amount=level)
    for paid in own.counter_bribes:
        yield reader.t("guard_paid", unit=paid.piece, amount=paid.amount)
    if own.royal_order:
        yield reader.t("royal_order_left")
