"""Mails about people: to whom a seat was taken from, to the others, to guests, to observers.

They tell who plays which seat by the seat alone: names and addresses are for the game master.
"""

from __future__ import annotations

import re

from adjudicator.core import policies
from adjudicator.core.commands import FORMS, Role
from adjudicator.core.events import (
    CoMasterSet,
    GameEnded,
    Invited,
    PlayerAdded,
    SeatsAllotted,
    SeatVacated,
    SignedUp,
    SignUpApproved,
)
from adjudicator.core.messages import GAME_MASTER, Lang
from adjudicator.core.people import FORMER, guest_at
from adjudicator.core.reliability import Figures
from adjudicator.core.roster import drawn_later, free_seats, how_far
from adjudicator.render.arguments import joined
from adjudicator.render.context import Desk, by_seat, by_topic, die_shown
from adjudicator.render.examples import in_game
from adjudicator.render.safety import one_line, paragraphs
from adjudicator.render.shown import ExampleShown, Plain

REASON = 500
"""Characters of a reason that are shown."""


def farewell(desk: Desk) -> Plain:
    """Somebody has lost his seat. `desk.state.event` says how, and `desk.seat` is his tag."""
    event = desk.state.event
    assert isinstance(event, PlayerAdded | SeatVacated | CoMasterSet)
    how = "ejected" if isinstance(event, SeatVacated) else "replaced"
    if desk.seat == f"{FORMER}{GAME_MASTER}":
        how = "co_master" if isinstance(event, CoMasterSet) else "gm"
    return {**desk.common(), "how": how, "reason": one_line(getattr(event, "reason", ""), REASON)}


def roster(desk: Desk) -> Plain:
    """Who plays has changed, or somebody would like to play. The lines of the mail in `lines`, a reason in `reason`."""
    return {
        **desk.common(),
        "lines": _change(desk),
        "reason": one_line(getattr(desk.state.event, "reason", ""), REASON),
    }


def _change(desk: Desk) -> tuple[str, ...]:
    event, t, master = desk.state.event, desk.reader.t, desk.seat == GAME_MASTER
    match event:
        case PlayerAdded(seat=seat):
            if seat != GAME_MASTER:
                return (t("roster_seated" if desk.state.status == "open" else "roster_replaced", seat=seat),)
            new = desk.state.players[GAME_MASTER]
            if master:
                return (t("roster_master_is", name=new.name, address=new.address), t("roster_co_master_stays"))
            return (t("roster_master"),)
        case SeatVacated(seat=seat):
            waits = policies.value(desk.state.policies, "empty") == "wait"
            lines = (t("roster_vacated", seat=seat), t("roster_waits" if waits else "roster_goes_on"))
            return (*lines, t("roster_next", seat=seat)) if master else lines
        case SignedUp():
            asks = t("roster_asks", name=event.name or event.address, address=event.address)
            return (asks, t("roster_wishes", seats=list(event.wishes))) if event.wishes else (asks,)
        case CoMasterSet():
            return (t("roster_co_master", name=event.name or event.address, address=event.address),)
        case _:
            raise AssertionError(f"{type(event).__name__} changes no roster")


def guest(desk: Desk) -> Plain:
    """To somebody without a seat: he is invited, on the list, or got no seat. `about` is which."""
    event, t = desk.state.event, desk.reader.t
    values = {**desk.common(), "about": "unseated", "master_says": (), "deadlines": (), "line": "", "wishes": ""}
    values |= {"several": False, "chances": ""}
    match event:
        case Invited():
            free = list(free_seats(desk.state, desk.ruleset))
            seats = free or desk.ruleset.seats
            return {
                **values,
                "about": "invited",
                "rules": desk.ruleset.name.replace("_", " ").title(),
                "master_says": paragraphs(event.text, 2_000),
                "deadlines": desk.deadlines(),
                "line": t("guest_sign_up", game=desk.state.game, seats=", ".join(map(desk.reader.seat, seats))),
                "several": len(seats) > 1,
                "chances": _chances(desk, free),
            }
        case SignUpApproved():
            known = guest_at(desk.state.guests, event.address)
            wishes = list(known.wishes) if known else []
            return {**values, "about": "listed", "wishes": t("your_wishes", seats=wishes) if wishes else ""}
        case SeatsAllotted():
            return values
        case _:
            raise AssertionError(f"{type(event).__name__} tells a guest nothing")


def _chances(desk: Desk, free: list[str]) -> str:
    """How somebody who is invited may come to a seat: by the draw, or by the game master's word."""
    t = desk.reader.t
    if drawn_later(desk.state, desk.ruleset):
        return t("guest_draw")
    said = t("guest_free", seats=free) if free else t("guest_full")
    return said if desk.state.status == "open" else f"{t('guest_under_way')} {said}"


def observed(desk: Desk) -> Plain:
    """What came of a phase, as everybody may know it."""
    resolved, reader = desk.state.resolved, desk.reader
    assert resolved is not None
    outcomes = [o for o in resolved.outcomes if desk.may_see(o)]
    ended = desk.state.event if isinstance(desk.state.event, GameEnded) else None
    return {
        **desk.common(),
        "g": desk.pages.position(desk.view(), reader),
        "public": True,
        "over": resolved.phase,
        "story": paragraphs(desk.state.told),
        "trigger": reader.t(f"trigger_{resolved.trigger.replace(' ', '_')}"),
        "others": by_seat(desk, outcomes),
        "news": by_topic(desk, [n for n in resolved.news if desk.may_read(n)]),
        "dice": tuple(die_shown(reader, roll) for roll in resolved.rolls),
        "ended": ended is not None,
        "winners": joined([reader.seat(seat) for seat in ended.winners], reader.lang) if ended else "",
        "winner_count": len(ended.winners) if ended else 0,
        "seed": ended.seed if ended and desk.pages.dice else "",
    }


def who_lines(desk: Desk) -> tuple[str, ...]:
    """Who has written for the phase that waits; for the game master."""
    if desk.seat != GAME_MASTER or not desk.waiting:
        return ()
    state, t = desk.state, desk.reader.t
    asked = desk.ruleset.asked(desk.position)
    return tuple(t(f"who_{how_far(state, seat)}", seat=seat, n=len(state.on_file(seat))) for seat in asked)


def reliability_lines(desk: Desk) -> tuple[str, ...]:
    """How reliably each seat writes, if a phase counts already; for the game master."""
    if not any(one.asked for one in desk.figures.values()):
        return ()
    return tuple(_reliability(desk, seat, one) for seat, one in desk.figures.items())


def _reliability(desk: Desk, seat: str, one: Figures) -> str:
    if not one.asked:
        return desk.reader.t("reliability_none", seat=seat)
    return desk.reader.t(
        "reliability_line",
        seat=seat,
        asked=one.asked,
        on_time=one.on_time,
        reminded=one.reminded,
        late=one.late,
        missed=one.missed,
    )


def commands(desk: Desk) -> tuple[ExampleShown, ...]:
    """The commands that the reader may give, each with an example and what it does."""
    role: Role = "master" if desk.seat == GAME_MASTER else "player"
    lang = desk.reader.lang
    return tuple(
        ExampleShown(spaced(in_this_game(desk, form.examples[lang]), lang), desk.reader.t(f"about_{code_word(code)}"))
        for code, form in FORMS.items()
        if role in form.roles
    )


def code_word(code: str) -> str:
    """The code of a form as it stands in the codes of words."""
    return code.replace(" ", "_").replace("-", "_")


def spaced(example: str, lang: Lang) -> str:
    """An example with the no-break spaces of French; the judge reads it with and without."""
    return re.sub(" (?=[:;?!])", "\u00a0", example) if lang == "fr" else example


def in_this_game(desk: Desk, example: str) -> str:
    """An example with seats, an order and the phase that waits in this game, before the start its first one."""
    reader, names = desk.reader, desk.pages.names
    if desk.seat == GAME_MASTER:
        example = re.sub("^absent ", f"absent {reader.seat(desk.ruleset.seats[0])} ", example)
    phase = desk.waiting or desk.ruleset.phase(desk.ruleset.start())
    return in_game(example, names, reader.lang, reader.words.say_order, phase.name)
