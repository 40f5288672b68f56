"""The one function that decides what a player may see (invariant 6)."""

from __future__ import annotations

from adjudicator.core.messages import GAME_MASTER, Seat
from adjudicator.rulesets.peloponnese.armistice import enemies, forced
from adjudicator.rulesets.peloponnese.bellicosity import bounded, mood
from adjudicator.rulesets.peloponnese.book import Book
from adjudicator.rulesets.peloponnese.campaign import Campaign
from adjudicator.rulesets.peloponnese.orders import from_body
from adjudicator.rulesets.peloponnese.plague import crowd, threatened
from adjudicator.rulesets.peloponnese.position import Position, Space
from adjudicator.rulesets.peloponnese.questions import Question, open_questions
from adjudicator.rulesets.peloponnese.rebellion import exposed, home_of, restless
from adjudicator.rulesets.peloponnese.receipt import entry_campaign
from adjudicator.rulesets.peloponnese.rules import (
    CALM_NEEDS,
    PEACE_TURNS,
    PLAGUE_NEEDS,
    REBELLION_NEEDS,
    TURN_YEARS,
    Settings,
    year_of,
)
from adjudicator.rulesets.peloponnese.standings import majors, pairs, standing_of
from adjudicator.rulesets.peloponnese.view import (
    MoodOutlook,
    OwnView,
    PlagueOutlook,
    RebellionOutlook,
    View,
    ViewArea,
    ViewForce,
    ViewPeace,
    ViewSpace,
    ViewState,
    ViewTributary,
)


def phase_name(position: Position) -> str:
    """``turn 3, operations``; in a pause for answers ``turn 3, surrender``."""
    return f"turn {position.turn}, {position.stage}"


def questions_now(settings: Settings, position: Position) -> tuple[Question, ...]:
    """What is asked in the stage that waits, answers given ahead left out."""
    book = Book(position.answers, {}, majors(position.states))
    return open_questions(settings, position, position.stage, book)


def view(settings: Settings, position: Position, seat: Seat | None) -> View:
    """All that `seat` may see; None is an observer, the game master sees every question and answer."""
    campaign = entry_campaign(settings, position)
    asked = questions_now(settings, position)
    states = [_state(campaign, position, name) for name in position.states]
    year = year_of(position.turn)
    return View(
        phase=phase_name(position),
        turn=position.turn,
        turns=settings.turns,
        year=year,
        last_year=year - TURN_YEARS + 1,
        stage=position.stage,
        over=position.stage == "over",
        seat=seat,
        majors=tuple(state for state in states if state.kind == "major"),
        minors=tuple(state for state in states if state.kind == "minor"),
        areas=tuple(
            ViewArea(name, a.home_of, a.home_space, a.port_space, a.kingdom_modifier, campaign.in_area(name))
            for name, a in position.areas.items()
        ),
        spaces=tuple(_space(position, name, space) for name, space in position.spaces.items()),
        tributaries=tuple(
            ViewTributary(name, t.area, t.controller, t.rebellion)
            for name, t in position.tributaries.items()
            if t.controller
        ),
        peaces=tuple(_peaces(position)),
        emergency_fund=position.emergency_fund,
        long_walls=position.long_walls,
        plague=tuple(_plague(campaign, city) for city in threatened(campaign)),
        moods=tuple(_mood(campaign, city) for city in majors(position.states)),
        rebellions=tuple(_rebellions(position)),
        asked=tuple(dict.fromkeys(question.seat for question in asked)),
        choices=tuple(position.choices.items()),
        surrenders=tuple(position.surrenders.items()),
        winner=position.winner,
        own=_own(position, seat, asked) if seat else None,
    )


def _state(campaign: Campaign, position: Position, name: str) -> ViewState:
    state = position.states[name]
    home = campaign.home(name)
    rank, of = standing_of(state)
    return ViewState(
        name=name,
        kind=state.kind,
        treasury=state.treasury,
        bellicosity=state.bellicosity,
        resentment=state.resentment,
        standing=state.standing,
        rank=rank,
        of=of,
        friendly=state.friendly,
        unfriendly=state.unfriendly,
        plague_suffered=state.plague_suffered,
        hostages=state.hostages,
        home_area=home[0] if home else "",
        home_space=home[1].home_space if home else "",
        port_space=home[1].port_space if home else "",
        forces=campaign.owned(name),
        controls=sum(space.controller == name for space in position.spaces.values()),
        must_accept=forced(position, name) if state.kind == "major" else None,
    )


def _space(position: Position, name: str, space: Space) -> ViewSpace:
    area = position.areas.get(space.area)
    there = (t for t, entry in position.tributaries.items() if entry.controller and home_of(position, t) == name)
    return ViewSpace(
        name=name,
        area=space.area,
        controller=space.controller,
        fortress=space.fortress,
        ravaged=space.ravaged,
        captured=space.captured,
        rebellion=space.rebellion,
        garrison=space.garrison,
        friendly_at_start=space.friendly_at_start,
        sp=tuple(ViewForce(owner, f.H, f.C, f.N, str(f)) for owner, f in space.sp.items()),
        home_of=area.home_of if area is not None and area.home_space == name else "",
        tributary=next(there, ""),
    )


def _peaces(position: Position) -> list[ViewPeace]:
    found = []
    for one, other in pairs(tuple(position.states)):
        state = position.states[one]
        if other in state.peace:
            since = state.peace[other]
            found.append(ViewPeace(one, other, since, since + PEACE_TURNS - 1, state.terms.get(other, "")))
    return found


def _plague(campaign: Campaign, city: str) -> PlagueOutlook:
    hoplites = sum(crowd(campaign, city).values())
    return PlagueOutlook(city, hoplites, min(7, max(1, PLAGUE_NEEDS - hoplites)))


def _mood(campaign: Campaign, city: str) -> MoodOutlook:
    found = mood(campaign, city)
    now = campaign.states[city].bellicosity
    return MoodOutlook(city, now, bounded(now + found.change), found.reasons)


def _rebellions(position: Position) -> list[RebellionOutlook]:
    found = []
    for name, entry in position.tributaries.items():
        area = position.areas.get(entry.area)
        modifier = area.kingdom_modifier if area is not None else 0
        needs = min(7, max(1, REBELLION_NEEDS - modifier))
        found += [RebellionOutlook(name, space, False, modifier, needs) for space in exposed(position, name)]
        found += [RebellionOutlook(name, space, True, 0, CALM_NEEDS) for space in restless(position, name)]
    return found


def _own(position: Position, seat: Seat, asked: tuple[Question, ...]) -> OwnView:
    if seat == GAME_MASTER:
        given = tuple(f"{who}: {from_body(body)}" for who, bodies in position.answers.items() for body in bodies)
        return OwnView(asked, given, (), True)
    return OwnView(
        questions=tuple(question for question in asked if question.seat == seat),
        answers=tuple(str(from_body(body)) for body in position.answers.get(seat, ())),
        enemies=tuple(two if one == seat else one for one, two in enemies(position) if seat in (one, two)),
        may_enter=False,
    )
