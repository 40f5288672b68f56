"""People around a game, event by event: signing up, the draw, looking on, ejecting, co-masters, reminders."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from adjudicator.core import allotment, decisions, people, roster
from adjudicator.core.allotment import draw
from adjudicator.core.decisions import Decision, Refused
from adjudicator.core.dice import ScriptedDice, SeededDice
from adjudicator.core.events import (
    CoMasterSet,
    GameCreated,
    Invited,
    ObserverSet,
    OrdersReceived,
    PlayerAdded,
    PolicySet,
    Reminded,
    SeatsAllotted,
    SignedUp,
    SignUpApproved,
)
from adjudicator.core.fold import fold
from adjudicator.core.messages import GAME_MASTER
from adjudicator.core.people import Guest
from adjudicator.core.state import GameState
from adjudicator.daemon.shelves import library

AT = datetime(2027, 1, 5, 9, 0, tzinfo=UTC)
RULES = library().ruleset("diplomacy", {})
CREATED = GameCreated(ruleset="diplomacy", title="T", lang="en", settings={}, rules={"movement": "24 h"}, seed="s")


def _created(**policies: str) -> GameState:
    state = fold(None, "alpha", AT, CREATED)
    for name, value in policies.items():
        state = fold(state, "alpha", AT, PolicySet(name=name, value=value))
    return state


def _after(state: GameState, decision: Decision, at: datetime = AT) -> GameState:
    for event in decision.events:
        state = fold(state, "alpha", at, event)
    return state


def _sign(state: GameState, name: str, *wishes: str, on: bool = True) -> GameState:
    address = f"{name}@example.org"
    event = SignedUp(
        address=address,
        name=name.title(),
        lang="en",
        zone="UTC",
        wishes=wishes,
        on=on,
        approved=on and roster.approved_at_once(state, address),
    )
    return _after(state, roster.sign_up(state, RULES, event))


def _player(seat: str, name: str, reason: str = "") -> PlayerAdded:
    return PlayerAdded(seat=seat, name=name, address=f"{name}@example.org", lang="en", zone="UTC", reason=reason)


def _running() -> GameState:
    state = _created()
    for number, seat in enumerate(RULES.seats):
        state = fold(state, "alpha", AT, _player(seat, f"p{number}"))
    state = fold(state, "alpha", AT, _player(GAME_MASTER, "gm"))
    return _after(state, decisions.start_game(state, RULES, AT))


def test_sign_up_by_policy_open_counts_at_once() -> None:
    state = _sign(_created(signup="open"), "ann", "France", "Italy")
    (guest,) = people.signed_up(state.guests)
    assert (guest.number, guest.approved, guest.wishes) == (1, True, ("France", "Italy"))


def test_sign_up_by_policy_approval_waits_for_the_game_master_who_is_told() -> None:
    state = fold(_created(signup="approval"), "alpha", AT, _player(GAME_MASTER, "gm"))
    event = SignedUp(address="ann@example.org", name="Ann", lang="fr", zone="UTC", wishes=("France",))
    decision = roster.sign_up(state, RULES, event)
    assert [(n.kind, n.seat) for n in decision.notices] == [("roster", GAME_MASTER)]
    state = _after(state, decision)
    assert not state.guests["ann@example.org"].approved
    with pytest.raises(Refused) as refused:
        allotment.allot(state, RULES)
    assert refused.value.message.code == "nobody_on_list"
    decision = roster.approve(state, SignUpApproved(address="Ann@example.org", name="", lang="fr"))
    assert [(n.kind, n.seat) for n in decision.notices] == [("guest", "+1")]
    state = _after(state, decision)
    guest = state.guests["ann@example.org"]
    assert (guest.approved, guest.wishes, guest.name) == (True, ("France",), "Ann"), "wishes told before stay"


def test_sign_up_closed_is_for_those_invited_only() -> None:
    state = _created()
    with pytest.raises(Refused) as refused:
        _sign(state, "ann")
    assert refused.value.message.code == "signup_closed"
    state = _after(state, roster.invite(state, Invited(address="ann@example.org", name="Ann", lang="fr")))
    assert _sign(state, "ann").guests["ann@example.org"].approved
    with pytest.raises(Refused):
        _sign(state, "ben")


def test_signing_up_again_changes_the_wishes_and_can_be_taken_back() -> None:
    state = _sign(_sign(_created(signup="open"), "ann", "France"), "ann", "Italy")
    assert state.guests["ann@example.org"].wishes == ("Italy",)
    state = _sign(state, "ann", on=False)
    assert people.signed_up(state.guests) == ()
    with pytest.raises(Refused) as refused:
        _sign(state, "ann", on=False)
    assert refused.value.message.code == "not_signed_up"


def test_a_player_or_a_co_master_cannot_sign_up() -> None:
    state = fold(_created(signup="open"), "alpha", AT, _player("France", "ann"))
    with pytest.raises(Refused) as refused:
        _sign(state, "ann")
    assert refused.value.message.code == "address_has_seat"


def test_a_game_keeps_so_many_guests_and_no_more() -> None:
    state = _created(signup="open")
    for number in range(roster.MOST_GUESTS):
        state = _sign(state, f"g{number}")
    with pytest.raises(Refused) as refused:
        _sign(state, "one-more")
    assert refused.value.message.code == "too_many_guests"
    assert _sign(state, "g7", "France").guests["g7@example.org"].wishes == ("France",)


def _guest(number: int, *wishes: str) -> Guest:
    return Guest(number, f"g{number}@example.org", f"G{number}", "en", wishes=wishes)


def test_the_draw_goes_by_the_order_of_the_dice_and_gives_each_his_best_free_wish() -> None:
    guests = [_guest(1, "France", "Italy"), _guest(2, "France", "Turkey"), _guest(3)]
    drawn = draw(guests, ("England", "France", "Turkey"), ScriptedDice([2, 1, 1]))
    assert [guest.number for guest in drawn.order] == [2, 1, 3], "second of three, first of two, the last"
    assert [seat for seat, _ in drawn.seats] == ["France", "England", "Turkey"]
    # guest 1 has no free wish left: one of the two seats left over is drawn for him, guest 3 gets the last


def test_who_has_no_wishes_takes_nothing_from_those_who_have() -> None:
    dice = ScriptedDice([1, 1, 1])
    drawn = draw([_guest(1), _guest(2, "England")], ("England", "France"), dice)
    assert {guest.number: seat for seat, guest in drawn.seats} == {1: "France", 2: "England"}


def test_with_more_people_than_seats_the_dice_say_who_plays() -> None:
    first: Counter[int] = Counter()
    for seed in range(300):
        drawn = draw([_guest(n, "France") for n in range(1, 4)], ("France",), SeededDice(str(seed), "x"))
        ((seat, guest),) = drawn.seats
        assert seat == "France"
        first[guest.number] += 1
    assert all(70 < first[n] < 130 for n in (1, 2, 3)), first


def test_nobody_gains_by_telling_other_wishes_than_he_has() -> None:
    """Whatever the dice, a true first wish gives a seat at least as good as any other first wish would."""
    true = ("France", "Italy", "Turkey")
    others = [_guest(2, "France", "Turkey"), _guest(3, "Italy", "France")]
    rank = {"France": 0, "Italy": 1, "Turkey": 2, "Austria": 3}
    free = ("France", "Italy", "Turkey", "Austria")
    for seed in range(60):
        got = {}
        for told in (true, ("Italy", "France", "Turkey"), ("Turkey",), ()):
            drawn = draw([_guest(1, *told), *others], free, SeededDice(str(seed), "x"))
            got[told] = next(rank[seat] for seat, guest in drawn.seats if guest.number == 1)
        assert got[true] == min(got.values())


def test_allotting_records_the_draw_and_seats_the_players() -> None:
    state = _created(signup="open")
    for number in range(9):
        state = _sign(state, f"g{number}", "France", RULES.seats[number % 7])
    decision = allotment.allot(state, RULES)
    drawn = decision.events[0]
    assert isinstance(drawn, SeatsAllotted)
    assert drawn.rolls, "the dice stand in the log"
    assert allotment.redrawn(state, RULES, drawn), "and can be thrown again"
    assert allotment.allot(state, RULES) == decision
    after = _after(state, decision)
    assert set(after.players) == set(RULES.seats)
    assert {player.address for player in after.players.values()} == set(drawn.order[:7])
    assert [n.seat for n in decision.notices if n.kind == "welcome"] == list(drawn.seats)
    left = {after.guests[address].tag for address in drawn.order[7:]}
    assert {n.seat for n in decision.notices if n.kind == "guest"} == left
    assert {guest.address for guest in people.signed_up(after.guests)} == set(drawn.order[7:]), "they stay on the list"
    with pytest.raises(Refused) as refused:
        allotment.allot(after, RULES)
    assert refused.value.message.code == "no_free_seat"


def test_seats_are_not_drawn_once_the_game_has_started() -> None:
    with pytest.raises(Refused) as refused:
        allotment.allot(_running(), RULES)
    assert refused.value.message.code == "already_started"


def test_an_observer_is_sent_every_resolution_until_he_ends_it() -> None:
    state = _running()
    on = ObserverSet(address="ona@example.org", name="Ona", lang="en", zone="UTC", on=True)
    with pytest.raises(Refused) as refused:
        roster.observe(state, on)
    assert refused.value.message.code == "observers_closed"
    state = fold(state, "alpha", AT, PolicySet(name="observers", value="open"))
    state = _after(state, roster.observe(state, on))
    assert state.phase is not None
    resolved = decisions.resolve(state, RULES, AT, "game master", state.phase.name)
    assert [n.seat for n in resolved.notices if n.kind == "observed"] == ["+1"]
    state = _after(
        state,
        roster.observe(state, ObserverSet(address="ona@example.org", name="Ona", lang="en", zone="UTC", on=False)),
    )
    assert people.observers(state.guests) == ()


def test_a_player_cannot_observe_his_own_game() -> None:
    state = fold(_running(), "alpha", AT, PolicySet(name="observers", value="open"))
    with pytest.raises(Refused):
        roster.observe(state, ObserverSet(address="p0@example.org", name="P", lang="en", zone="UTC", on=True))


def test_ejecting_takes_the_orders_off_and_tells_everybody() -> None:
    state = _running()
    with pytest.raises(Refused) as refused:
        roster.eject(state, RULES, "France", " ")
    assert refused.value.message.code == "reason_missing"
    decision = roster.eject(state, RULES, "France", "he asked for it")
    assert decision.notices[0].kind == "farewell"
    told = [n.seat for n in decision.notices if n.kind == "roster"]
    assert told == [*(seat for seat in RULES.seats if seat != "France"), GAME_MASTER]
    after = _after(state, decision)
    assert "France" not in after.players
    former = after.person("^France")
    assert former is not None
    assert former.address == state.players["France"].address
    with pytest.raises(Refused) as refused:
        roster.eject(after, RULES, "France", "again")
    assert refused.value.message.code == "nobody_on_seat"


@pytest.mark.parametrize(("policy", "ready"), [("hold", True), ("wait", False)])
def test_an_empty_seat_is_waited_for_by_policy(policy: str, ready: bool) -> None:
    state = fold(_running(), "alpha", AT, PolicySet(name="empty", value=policy))
    state = _after(state, roster.eject(state, RULES, "France", "gone"))
    others = frozenset(seat for seat in RULES.seats if seat != "France")
    state = _ready(state, others)
    assert decisions.all_ready(state, RULES) is ready


def _ready(state: GameState, seats: frozenset[str]) -> GameState:
    for seat in sorted(seats):
        assert state.phase is not None
        state = fold(state, "alpha", AT, OrdersReceived(seat=seat, phase=state.phase.name, mail=1, ready=True))
    return state


def test_a_replaced_player_is_told_and_the_newcomer_handed_over() -> None:
    state = _running()
    decision = roster.replace(state, RULES, _player("France", "newcomer", "no orders for a month"))
    kinds = [(n.kind, n.seat) for n in decision.notices]
    assert kinds[:2] == [("handover", "France"), ("farewell", "^France")]
    assert ("roster", "Italy") in kinds
    with pytest.raises(Refused) as refused:
        roster.replace(state, RULES, _player("France", "newcomer"))
    assert refused.value.message.code == "reason_missing"
    with pytest.raises(Refused) as refused:
        roster.replace(state, RULES, _player("France", "p1", "why not"))
    assert refused.value.message.code == "address_has_seat"


def test_a_co_master_comes_and_goes_and_may_become_the_master() -> None:
    event = CoMasterSet(address="co@example.org", name="Co", lang="en", zone="UTC", on=True)
    with pytest.raises(Refused) as refused:
        roster.co_master(_created(), event)
    assert refused.value.message.code == "no_master_yet"
    state = _after(_running(), roster.co_master(_running(), event))
    assert [one.address for one in state.masters] == ["co@example.org"]
    with pytest.raises(Refused):
        decisions.add_player(state, RULES, _player("France", "co"))
    handed = _after(state, roster.replace(state, RULES, _player(GAME_MASTER, "co", "holiday")))
    assert handed.players[GAME_MASTER].address == "co@example.org"
    assert handed.masters == ()
    off = CoMasterSet(address="CO@example.org", name="", lang="en", zone="UTC", on=False)
    assert _after(state, roster.co_master(state, off)).masters == ()


def test_a_reminder_goes_out_at_most_once_an_hour_and_leaves_the_one_before_the_deadline() -> None:
    state = _ready(_running(), frozenset({"France"}))
    decision = roster.remind(state, RULES, AT)
    event = decision.events[0]
    assert isinstance(event, Reminded)
    assert event.seats == tuple(seat for seat in RULES.seats if seat != "France")
    state = _after(state, decision)
    assert state.reminded == frozenset(), "the reminder a day before still comes"
    with pytest.raises(Refused) as refused:
        roster.remind(state, RULES, AT + timedelta(minutes=59, seconds=30))
    assert refused.value.message.args == {"minutes": 1}
    assert roster.remind(state, RULES, AT + timedelta(hours=1)).events
    with pytest.raises(Refused) as refused:
        roster.remind(_ready(state, frozenset(RULES.seats)), RULES, AT + timedelta(hours=2))
    assert refused.value.message.code == "nobody_to_remind"
