"""Three full years in which every form of order is used with success, and what each of the three years shows."""

from __future__ import annotations

from functools import cache
from typing import get_args

import pytest

from adjudicator.core.events import OrdersReceived
from adjudicator.core.fold import fold
from adjudicator.core.outcomes import Outcome
from adjudicator.rulesets.diadoques.orders import Form, Move, RoyalOrder, Travel, from_order
from adjudicator.rulesets.diadoques.ruleset import Diadoques
from adjudicator.rulesets.diadoques.verdicts import SUCCEEDED, VERDICTS
from tests.playthroughs.fast import Playthrough, play
from tests.playthroughs.remake import three_years
from tests.rulesets.laws import LAWS, Law, name_of
from tests.rulesets.played import as_played

WON = {
    "8.1 a bribe succeeds": ("summer -321", "Bribe A PAG 10", "bribed"),
    "8.2 a bribe fails at a diadochus and a counter-bribe": ("summer -321", "Bribe A CIL 10", "bribe_failed"),
    "8.1 a bribe that equals the level and what was paid against it": ("summer -320", "Bribe Roxana 15", "bribed"),
    "8.4 the order of the briber is used at once": ("summer -321", "A PAG A1 Sinope", "siege_first"),
    "8.4 the order of the loser is not": ("summer -321", "A PAG -> PNT", "bought_away"),
    "8.4 a garrison is bought": ("autumn -319", "Bribe G Soloi 10", "bribed"),
    "8.5 a bribe is outbid": ("summer -319", "Bribe A CIL 10", "bribe_outbid"),
    "8.6 a counter-bribe for a unit": ("summer -321", "Counter-bribe A CIL 10", "counter_bribe_paid"),
    "8.6 a counter-bribe for a royal person": ("spring -320", "Counter-bribe Roxana 5", "counter_bribe_paid"),
    "8.7 a gift": ("spring -321", "Give 5 to Eumenes", "gift_given"),
    "9.3 a unit is kept": ("winter -321", "Maintain A PAG", "maintained"),
    "9.3 a unit is dismissed": ("winter -321", "Disband A CHY", "disbanded"),
    "9.4 a fleet is built": ("winter -321", "Build F MAC", "built"),
    "9.4 a garrison is built": ("winter -321", "Build Gm Alexandrie", "built"),
    "9.5 a promotion": ("winter -321", "Promote A TES -> Ag", "promoted"),
    "2.3 a limit": ("winter -320", "Promote A PAG -> Am", "limit_reached"),
    "10.10 a diadochus travels alone": ("autumn -321", "* CEL -> LYD", "travelled"),
    "10.3 royal persons travel alone": ("summer -321", "Roxana CHA -> MAC", "travelled"),
    "10.3 and with a unit": ("autumn -321", "A* +Olympias +Philip MAC -> TES", "moved"),
    "10.6 Olympias commands": ("autumn -320", "Ag* +Olympias +Philip TES -> MYS", "moved_dislodging"),
    "10.7 the wedding": ("spring -320", "Marry Cleopatra", "married"),
    "10.3 a murder": ("autumn -320", "Assassinate Roxana", "assassinated"),
    "10.8 the regent's order": ("spring -320", "Royal order A PAG -> PNT", "moved"),
    "10.8 the husband's order": ("autumn -320", "Royal order A PNT -> PAG", "moved"),
    "12.3 a vote": ("autumn -320", "Shared victory Lysimachus, Antipater", "vote_counted"),
    "4.14 a convoy over two seas": ("autumn -320", "F EOL C Ag TES -> MYS", "convoy_carried"),
    "4.14 and the second fleet": ("autumn -320", "F EGE C Ag TES -> MYS", "convoy_carried"),
    "4.5 by sea to a neighbour": ("summer -319", "A ATT -> BEO via", "moved_by_sea"),
    "5.1 a fleet becomes a garrison": ("autumn -321", "F CHE -> G Lysimachia", "converted"),
    "5.1 an army becomes a garrison": ("autumn -321", "A BAB -> G Babylone", "converted"),
    "5.2 a garrison comes out as a fleet": ("spring -320", "G Lysimachia -> F CHE", "moved"),
    "5.2 a garrison comes out as an army": ("autumn -320", "G Pella -> A MAC", "moved"),
    "5.3 a sortie dislodges the besieger": ("summer -319", "G Isaura -> A PIS", "moved_dislodging"),
    "6.1 a siege in autumn": ("autumn -321", "A ETO A1 Delphes", "siege_first"),
    "6.1 goes on in spring": ("retreats spring -320", "A ETO A2 Delphes", "siege_won"),
    "6.5 A1 written for A2": ("autumn -321", "A SUS A1 Suse", "siege_won_early"),
    "6.6 a supply": ("spring -319", "F AUL R Soloi", "supplied"),
    "6.6 cancels the siege": ("retreats spring -319", "A CIL A2 Soloi", "siege_supplied"),
    "7.1 a retreat": ("retreats spring -320", "A CAP retreats LCN, PHR", "retreated"),
    "7.1 a retreat into a citadel": ("retreats spring -320", "A DAM retreats Damas, MES", "retreated"),
    "7.4 a retreat written in advance, with no phase held": ("autumn -319", "Ag LYD retreats CAR, MYS", "retreated"),
    "7.4 a retreat without an order": ("retreats summer -319", "Ag PIS retreats LYD", "retreated_at_random"),
}
"""What the three years show, by the statement: phase, order, what became of it."""


@cache
def played() -> Playthrough:
    """The three years."""
    return play(three_years())


def forms() -> dict[str, Form]:
    """The form of every order that was on file, by its text."""
    return {o.text: from_order(o) for event in played().resolved for filed in event.orders.values() for o in filed}


def outcomes() -> list[Outcome]:
    """What became of the orders that were given."""
    return [outcome for event in played().resolved for outcome in event.outcomes if outcome.given]


def test_every_form_of_order_is_used_with_success() -> None:
    """`diadoques 13`: each class of order, and every way for an order to succeed that the rules know."""
    by_text = forms()
    won = {type(by_text[o.order]) for o in outcomes() if VERDICTS[o.message.code] == "succeeded"}
    assert won == set(get_args(Form))
    assert {outcome.message.code for outcome in outcomes()} >= set(SUCCEEDED)


def test_every_form_is_written_in_french_and_in_english() -> None:
    """`diadoques 13`; a proposal or a murder that comes too late, or from the wrong man, is refused in the receipt."""
    lang = {player.seat: player.lang for player in three_years().players}
    by_text = forms()
    used = {(type(by_text[outcome.order]), lang[outcome.by or outcome.seat]) for outcome in outcomes()}
    once = {form.__name__ for form in get_args(Form) if not {(form, "en"), (form, "fr")} <= used}
    assert once == {"Marry", "Assassinate"}
    refused = {(p.said, p.message.code) for e in received() for p in e.problems}
    assert {("Épouser Cléopâtre", "already_married"), ("Assassiner Cléopâtre", "royal_not_yours")} <= refused


def received() -> list[OrdersReceived]:
    """Every mail's orders."""
    return [entry.event for entry in played().log if isinstance(entry.event, OrdersReceived)]


def test_ready_wait_and_cancel_are_used() -> None:
    """`diadoques 13`: both words, and orders taken back by name and all at once."""
    assert {event.ready for event in received()} == {True, False, None}
    text = "\n".join(mail.text for mail in three_years().mails)
    assert all(f"\n{word}\n" in text for word in ("prêt", "attendre", "ready", "wait", "annuler tout", "cancel A SUS"))
    assert any(event.trigger == "ready" for event in played().resolved)


@pytest.mark.parametrize("what", WON, ids=list(WON))
def test_the_story_shows(what: str) -> None:
    """The title of each entry names the statement of `diadoques` that it shows."""
    phase, order, code = WON[what]
    event = next(event for event in played().resolved if event.phase == phase)
    assert [o.message.code for o in event.outcomes if o.order == order] == [code]


def test_who_travels_alone_and_who_with_a_unit() -> None:
    """`diadoques 10.3, 10.8, 10.10`: the diadochus and royal persons, each way; royal orders of regent and husband."""
    travellers = {form.character for form in forms().values() if isinstance(form, Travel)}
    assert travellers >= {"*", "Olympias", "Roxana"}
    taken = {name for form in forms().values() if isinstance(form, Move) for name in form.royals}
    assert taken == {"Olympias", "Philip", "Cleopatra"}
    assert {o.by for o in outcomes() if o.order.startswith("Royal order")} == {"Antipater", "Antigonus"}
    assert sum(isinstance(form, RoyalOrder) for form in forms().values()) >= 3


@pytest.mark.parametrize("law", LAWS, ids=name_of)
def test_the_laws_hold(law: Law) -> None:
    rules = played().ruleset
    assert isinstance(rules, Diadoques)
    law(as_played(rules, three_years().seed, played().resolved))


def test_the_state_is_a_fold_of_the_log() -> None:
    """Invariant 4: folding the events again, from nothing, gives the state after each of them."""
    state = None
    for entry in played().log:
        state = fold(state, three_years().game, entry.at, entry.event)
        assert state == entry.state


def test_three_full_years() -> None:
    """`diadoques 3.1, 7.4`: twelve seasons, and retreats where one is still open."""
    phases = [event.phase for event in played().resolved]
    years = [f"{season} {year}" for year in (-321, -320, -319) for season in ("spring", "summer", "autumn", "winter")]
    assert [phase for phase in phases if not phase.startswith("retreats")] == years
    assert [phase.removeprefix("retreats ") for phase in phases if phase.startswith("retreats")] == [
        "spring -320",
        "autumn -320",
        "spring -319",
        "summer -319",
    ]
    assert played().refused == []
