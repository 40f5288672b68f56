"""From a view of Peloponnese to what the templates show of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from adjudicator.core.messages import Seat
from adjudicator.render.peloponnese.answers import forces, question
from adjudicator.render.peloponnese.outlook import outlook
from adjudicator.render.peloponnese.shown import AreaShown, MajorShown, WarShown
from adjudicator.render.reader import Reader
from adjudicator.render.shown import SeatShown
from adjudicator.rulesets.peloponnese.view import View, ViewArea, ViewSpace, ViewState


def position(view: View, reader: Reader, seat: Callable[[Seat], SeatShown]) -> WarShown:
    """All that a mail tells of the state. `seat` gives names and colours."""
    own = view.own
    return WarShown(
        turn=turn_line(view, reader),
        majors=tuple(_major(view, major, reader, seat(major.name)) for major in view.majors),
        minors=tuple(_minors(view, reader)),
        pacts=tuple(_pacts(view, reader)),
        marks=tuple(_marks(view, reader)),
        areas=tuple(area_line(area, view.spaces, reader) for area in view.areas),
        outlook=tuple(outlook(view, reader)),
        questions=tuple(question(q, view, reader, own.may_enter) for q in own.questions) if own else (),
        answers=tuple(_given(text, reader, own.may_enter) for text in own.answers) if own else (),
    )


def turn_line(view: View, reader: Reader) -> str:
    """Which turn of how many, and its years."""
    return reader.t("turn_is", turn=view.turn, turns=view.turns, year=view.year, last=view.last_year)


def rank(state: ViewState, reader: Reader) -> str:
    """The diplomatic standing in words: ``junior partner of Sparta``."""
    return reader.t(f"rank_{state.rank.replace(' ', '_')}", of=state.of)


def summary(view: View, reader: Reader) -> Sequence[str]:
    """What the seat has, in a few sentences; the game master gets what is still open."""
    own = view.own
    if own is not None and own.may_enter:
        lines = [turn_line(view, reader)]
        if view.asked:
            lines.append(reader.t("summary_asked", seats=list(view.asked)))
        return lines
    state = next((major for major in view.majors if major.name == view.seat), None)
    if state is None:
        return ()
    return [
        turn_line(view, reader),
        reader.t("summary_rank", rank=rank(state, reader)),
        reader.t("summary_figures", money=state.treasury, mood=state.bellicosity, resentment=state.resentment),
        reader.t("summary_forces", force=forces(view, view.seat).text, spaces=state.controls)
        if state.forces.total
        else reader.t("summary_forces_none", spaces=state.controls),
        *_lines_of(view, state, reader),
    ]


def _major(view: View, state: ViewState, reader: Reader, shown: SeatShown) -> MajorShown:
    return MajorShown(
        seat=shown,
        me=state.name == view.seat,
        rank=rank(state, reader),
        money=reader.t("figure_treasury", n=state.treasury),
        mood=reader.t("figure_mood", n=state.bellicosity, resentment=state.resentment),
        forces=reader.t("figure_forces", force=state.forces.text, spaces=state.controls)
        if state.forces.total
        else reader.t("figure_forces_none", spaces=state.controls),
        lines=tuple(_lines_of(view, state, reader)),
    )


def _lines_of(view: View, state: ViewState, reader: Reader) -> Iterable[str]:
    """Relations, hostages, whether it must accept a peace, and whether it has had the plague."""
    if state.unfriendly:
        yield reader.t("unfriendly_to", states=list(state.unfriendly))
    if state.friendly:
        yield reader.t("friendly_to", states=list(state.friendly))
    for of, count in state.hostages.items():
        yield reader.t("holds_hostages", n=count, of=of)
    if state.must_accept is not None and not view.over:
        yield reader.t("must_accept", why=reader.say(state.must_accept))
    if state.plague_suffered:
        yield reader.t("plague_over")


def _minors(view: View, reader: Reader) -> Iterable[str]:
    """The minors grouped by whose they are: allies, tributaries (those in rebellion apart), neutral ones."""
    rebels = {tributary.name for tributary in view.tributaries if tributary.rebellion}
    for major in view.majors:
        for kind in ("ally", "tributary"):
            of = [m.name for m in view.minors if (m.rank, m.of) == (kind, major.name)]
            calm = [name for name in of if name not in rebels]
            if calm:
                yield reader.t(f"minors_{kind}", of=major.name, states=calm)
            if len(calm) < len(of):
                yield reader.t("minors_rebel", of=major.name, states=[name for name in of if name in rebels])
    others = [
        m for m in view.minors if m.rank not in ("ally", "tributary") or m.of not in {s.name for s in view.majors}
    ]
    if others:
        yield reader.t("minors_neutral", states=[minor.name for minor in others])


def _pacts(view: View, reader: Reader) -> Iterable[str]:
    for peace in view.peaces:
        yield reader.t("peace_is", states=[peace.one, peace.other], since=peace.since, last=peace.last)
        if peace.terms:
            yield reader.t("peace_terms", terms=peace.terms)
    yield reader.t("fund_is_on" if view.emergency_fund else "fund_is_off")
    yield reader.t("walls_are_up" if view.long_walls else "walls_are_down")


def _marks(view: View, reader: Reader) -> Iterable[str]:
    for mark in ("ravaged", "captured", "rebellion"):
        spaces = [space.name for space in view.spaces if getattr(space, mark)]
        if spaces:
            yield reader.t(f"marks_{mark}", spaces=spaces)
    for owner in sorted({space.garrison for space in view.spaces if space.garrison}):
        spaces = [space.name for space in view.spaces if space.garrison == owner]
        yield reader.t("garrisons_of", of=owner, spaces=spaces)


def area_line(area: ViewArea, spaces: Sequence[ViewSpace], reader: Reader) -> AreaShown:
    """An area with its spaces by who controls them; walls, marks and strength points stand in brackets."""
    there = {space.name: space for space in spaces if space.area == area.name}
    found: dict[str, list[str]] = {}
    for name in area.spaces:
        found.setdefault(there[name].controller, []).append(_space(there[name], reader))
    parts = []
    for who, texts in sorted(found.items(), key=lambda row: (not row[0], row[0] != area.home_of, row[0])):
        code = "area_held" if who else "area_free"
        parts.append(reader.t(code, by=who, spaces=", ".join(texts)))
    place = reader.words.names.citadels.get(area.name, {}).get(reader.lang, area.name)
    return AreaShown(place, reader.t("semicolon").join(parts))


def _space(space: ViewSpace, reader: Reader) -> str:
    notes = [reader.t("space_fortress")] if space.fortress else []
    notes += [reader.t(f"mark_{mark}") for mark in ("ravaged", "captured", "rebellion") if getattr(space, mark)]
    if space.garrison:
        notes.append(reader.t("space_garrison", of=space.garrison))
    for force in space.sp:
        own = force.owner == space.controller
        notes.append(force.text if own else reader.t("space_force", force=force.text, of=force.owner))
    name = reader.t("space_name", space=space.name)
    return reader.t("space_noted", space=space.name, notes=", ".join(notes)) if notes else name


def _given(text: str, reader: Reader, named: bool) -> str:
    """An answer on file; the game master's view puts the seat in front."""
    if not named:
        return reader.order(text)
    seat, _, order = text.partition(": ")
    return reader.t("answer_of", seat=seat, order=reader.order(order))
