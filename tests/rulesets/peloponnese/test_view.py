"""What each may see: the board is everybody's, answers and questions are not (invariant 6)."""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.core.messages import GAME_MASTER
from tests.rulesets.peloponnese.war import GAME, entered, position, resolve, surrendering

START = GAME.start()


def test_the_board_is_public() -> None:
    observer = GAME.view(START, None)
    assert observer.own is None
    for seat in (*GAME.seats, GAME_MASTER):
        view = GAME.view(START, seat)
        assert msgspec.structs.replace(view, own=None, seat=None) == observer
    assert [state.name for state in observer.majors] == list(GAME.seats)
    athens = observer.majors[0]
    assert (athens.treasury, athens.bellicosity, athens.rank, athens.of) == (6000, 10, "dominant", "")
    assert (athens.home_area, athens.home_space, athens.port_space) == ("Attica", "Athens", "Piraeus")
    assert str(athens.forces) == "7H 1C 12N"
    plataea = next(space for space in observer.spaces if space.name == "Plataea")
    assert (plataea.area, plataea.controller, plataea.garrison) == ("Boeotia", "Athens", "Athens")
    assert {area.name: area.spaces for area in observer.areas}["Corinthia"] == ("Cenchreae", "Corinth", "Crommyon")
    assert ("Potidaea", True) in [(t.name, t.rebellion) for t in observer.tributaries]


@pytest.mark.parametrize("seat", ["Athens", "Corinth", "Sparta", None])
def test_answers_given_ahead_are_seen_by_their_giver_and_the_game_master(seat: str | None) -> None:
    stopped = resolve(surrendering("Thebes"), Thebes="Retain none", Corinth="Propose peace to Athens: our secret")
    shown = msgspec.json.encode(GAME.view(stopped.position, seat)).decode()
    assert "Retain none" not in shown
    assert ("our secret" in shown) == (seat == "Corinth")
    own = GAME.view(stopped.position, "Thebes").own
    master = GAME.view(stopped.position, GAME_MASTER).own
    assert own is not None
    assert master is not None
    assert own.answers == ("Retain none",)
    assert master.answers == ("Corinth: Propose peace to Athens: our secret", "Thebes: Retain none")
    assert (own.may_enter, master.may_enter) == (False, True)


def test_questions_are_of_those_they_are_put_to() -> None:
    at = resolve(surrendering("Thebes")).position
    observer = GAME.view(at, None)
    assert observer.asked == ("Sparta", "Thebes")
    assert observer.surrenders == (("Thebes", "Sparta"),)
    for seat, ask in (("Sparta", "walls"), ("Thebes", "retain")):
        own = GAME.view(at, seat).own
        assert own is not None
        assert [question.ask for question in own.questions] == [ask]
    corinth = GAME.view(at, "Corinth").own
    master = GAME.view(at, GAME_MASTER).own
    assert corinth is not None
    assert master is not None
    assert corinth.questions == ()
    assert len(master.questions) == 2


def test_terms_of_an_open_offer_are_between_the_two() -> None:
    at = resolve(position(), Sparta="Propose peace to Athens: Megara opened").position
    for seat in ("Corinth", "Thebes", None):
        assert "Megara opened" not in msgspec.json.encode(GAME.view(at, seat)).decode()
    assert "Megara opened" in msgspec.json.encode(GAME.view(at, "Athens")).decode()
    signed = resolve(at, Athens="Accept peace from Sparta").position
    (peace,) = GAME.view(signed, None).peaces
    assert (peace.one, peace.other, peace.terms) == ("Athens", "Sparta", "Megara opened")
    assert (peace.since, peace.last) == (1, 10)


def test_whom_a_seat_may_offer_peace() -> None:
    own = {seat: GAME.view(START, seat).own for seat in GAME.seats}
    assert {seat: view.enemies for seat, view in own.items() if view} == {
        "Athens": ("Corinth", "Sparta", "Thebes"),
        "Corinth": ("Athens",),
        "Sparta": ("Athens",),
        "Thebes": ("Athens",),
    }


def test_what_may_come_of_the_plague() -> None:
    """`peloponnese 2.2`: 7 hoplites need a 3; 3 or less need more than any die has, 9 or more need nothing."""
    at = entered(START, "Ravage Athens", "Ravage Corinth")[0]
    foreseen = [(o.city, o.hoplites, o.needs_die) for o in GAME.view(at, None).plague]
    assert foreseen == [("Athens", 7, 3), ("Corinth", 2, 7)]
    assert GAME.view(entered(at, "Add 5H of Athens to Athens")[0], None).plague[0].needs_die == 1
    assert GAME.view(START, None).plague == ()


def test_what_the_bellicosity_segment_would_do() -> None:
    """`peloponnese 3`: the same as it then does, with its reasons."""
    at = entered(position(), "Ravage Athens", "Capture Oropus by Thebes", "Ravage Sparta")[0]
    moods = {mood.city: mood for mood in GAME.view(at, None).moods}
    assert [reason.code for reason in moods["Athens"].reasons] == ["home_ravaged", "others_hit"]
    after = resolve(at, [1]).position
    for city, mood in moods.items():
        assert (mood.now, mood.then) == (10, after.states[city].bellicosity)


def test_what_the_rebellion_segment_would_roll() -> None:
    """`peloponnese 5`: the same rolls as it then draws."""
    at = entered(START, "Garrison Mende by Athens", "Rebel Antissa", "Rebel Eretria")[0]
    foreseen = [(o.tributary, o.space, o.calms, o.needs_die) for o in GAME.view(at, None).rebellions]
    assert ("Potidaea", "Olynthus", False, 5) in foreseen
    assert ("Chalcis", "Eretria", True, 1) in foreseen
    assert all(space not in ("Mende", "Antissa") for _, space, _, _ in foreseen)
    drawn = [roll.purpose for roll in resolve(at, [2] * 9).rolls]
    assert drawn == [f"{'calm' if calms else 'rebellion'} {who} {space}" for who, space, calms, _ in foreseen]


def test_who_must_accept_a_peace() -> None:
    """`peloponnese 6.1`."""
    at = entered(START, "Set bellicosity Sparta 5", "Set treasury Athens 1499")[0]
    must = {state.name: state.must_accept.code for state in GAME.view(at, None).majors if state.must_accept}
    assert must == {"Athens": "forced_by_poverty", "Sparta": "forced_by_weariness"}
    free = entered(at, "Emergency fund off", "Set bellicosity Sparta 6")[0]
    assert [state.must_accept for state in GAME.view(free, None).majors] == [None] * 4


def test_the_standing_is_by_bellicosity() -> None:
    at = entered(START, "Set bellicosity Sparta 12", "Set bellicosity Athens 3")[0]
    assert GAME.standing(at) == (("Sparta", 12), ("Corinth", 10), ("Thebes", 10), ("Athens", 3))
