"""From turn to turn: marks, who is friendly to whom, peaces that run out (`peloponnese 1.3, 1.6, 6.3`)."""

from __future__ import annotations

from adjudicator.rulesets.peloponnese.rules import year_of
from tests.rulesets.peloponnese.war import GAME, codes, entered, position, resolve

QUIET = {"states": {seat: {"unfriendly": [], "standing": "independent"} for seat in GAME.seats}}


def test_marks_are_of_one_turn() -> None:
    """`peloponnese 1.3`: captured and ravaged this turn."""
    at = entered(position(QUIET), "Ravage Eleusis", "Capture Oropus by Thebes")[0]
    after = resolve(resolve(at).position).position
    assert not after.spaces["Eleusis"].ravaged
    assert not after.spaces["Oropus"].captured
    assert after.spaces["Oropus"].controller == "Thebes"
    assert after.turn == 2


def test_it_is_noted_who_holds_what_at_the_start_of_a_turn() -> None:
    """`peloponnese 1.3`: the holder, and the majors to whom the space is friendly through him."""
    start = GAME.start()
    assert start.spaces["Eleusis"].friendly_at_start == ("Athens",)
    assert start.spaces["Chios"].friendly_at_start == ("Athens", "Chios")
    assert start.spaces["Corinth"].friendly_at_start == ("Corinth", "Sparta")
    assert start.spaces["Mantinea"].friendly_at_start == ()
    at = entered(position(QUIET), "Capture Oropus by Thebes", "Capture Chios by Sparta")[0]
    assert at.spaces["Oropus"].friendly_at_start == ("Athens",)
    after = resolve(resolve(at).position).position
    assert after.spaces["Oropus"].friendly_at_start == ("Thebes",)
    assert after.spaces["Chios"].friendly_at_start == ("Sparta",)


def test_a_space_lost_earlier_costs_nothing_more() -> None:
    """`peloponnese 3.2, 3.3`."""
    at = entered(position(QUIET), "Set bellicosity Athens 8", "Capture Oropus by Thebes")[0]
    first = resolve(at)
    assert first.position.states["Athens"].bellicosity == 7
    second = resolve(resolve(first.position).position)
    assert second.position.states["Athens"].bellicosity == 8


def test_a_peace_lasts_ten_turns() -> None:
    """`peloponnese 6.3`: from turn 1 to turn 10; it has run out when turn 11 begins."""
    game = type(GAME)(GAME.scenario, {"settings": {"turns": 30, "ends": [], "proposals": "ahead"}}, {})
    at = entered(position(QUIET), "Sign peace Athens Sparta: hold fast", game=game)[0]
    for turn in range(2, 11):
        at = resolve(resolve(at, game=game).position, game=game).position
        assert (at.turn, at.states["Athens"].peace) == (turn, {"Sparta": 1})
    ended = resolve(resolve(at, game=game).position, game=game)
    assert ended.position.turn == 11
    assert ended.position.states["Athens"].peace == ended.position.states["Sparta"].terms == {}
    assert codes(ended) == ["turn_begins", "peace_expired"]


def test_the_tenth_turn_is_the_last() -> None:
    """`peloponnese 1.6`."""
    at = position({**QUIET, "turn": 10})
    ended = resolve(at)
    assert GAME.phase(ended.position).kind == "over"
    assert codes(ended, "victory") == ["turns_over"]
    assert GAME.winner(ended.position) == ()


def test_a_turn_is_three_years() -> None:
    """`peloponnese 1.6`."""
    assert [year_of(turn) for turn in (1, 2, 10)] == [431, 428, 404]
    view = GAME.view(GAME.start(), None)
    assert (view.year, view.last_year, view.turns) == (431, 429, 10)
