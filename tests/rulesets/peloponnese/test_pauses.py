"""The political phase stops where a player has to answer, and goes on from there (`peloponnese 1.7, 4.3, 4.7, 6.8`)."""

from __future__ import annotations

import pytest

from adjudicator.core.dice import SeededDice
from adjudicator.core.messages import GAME_MASTER
from adjudicator.core.ruleset import Phase
from tests.rulesets.peloponnese.war import (
    ASKING,
    GAME,
    codes,
    entered,
    order,
    orders,
    outcomes,
    position,
    resolve,
    surrendering,
)

WAR = {
    "states": {
        "Athens": {"standing": "independent", "unfriendly": ["Sparta"], "bellicosity": 9},
        "Sparta": {"standing": "independent", "unfriendly": ["Athens"], "bellicosity": 9},
        "Corinth": {"standing": "independent", "unfriendly": []},
        "Thebes": {"standing": "independent", "unfriendly": []},
    }
}


def test_a_quiet_phase_runs_through() -> None:
    """`peloponnese 1.7`: operations, the five segments in their order, economy, next turn."""
    at = position(WAR)
    assert GAME.phase(at) == Phase("turn 1, operations", "ledger")
    assert GAME.asked(at) == ()
    ran = resolve(at)
    assert GAME.phase(ran.position) == Phase("turn 1, economy", "ledger")
    topics = list(dict.fromkeys(news.topic for news in ran.news))
    assert topics == ["plague", "bellicosity", "surrender", "rebellion", "armistice"]
    assert codes(ran, "surrender") == ["nobody_surrenders"]
    assert codes(ran, "armistice") == ["armistice_without_peace"]
    following = resolve(ran.position)
    assert GAME.phase(following.position) == Phase("turn 2, operations", "ledger")
    assert codes(following) == ["turn_begins"]


def test_a_surrender_waits_for_both() -> None:
    """`peloponnese 4.3, 4.4`: for the loser, what it keeps, and the victor, the walls; until then nothing changes."""
    stopped = resolve(surrendering("Thebes"))
    at = stopped.position
    assert GAME.phase(at) == Phase("turn 1, surrender", "decision")
    assert GAME.asked(at) == ("Sparta", "Thebes")
    assert codes(stopped, "questions") == ["asked_walls", "asked_retain"]
    assert {news.to for news in stopped.news if news.topic == "questions"} == {
        ("Sparta", GAME_MASTER),
        ("Thebes", GAME_MASTER),
    }
    assert at.states["Thebes"].standing == "independent"
    assert at.spaces["Thebes"].sp["Thebes"].total == 6
    assert GAME.missing(at, "Thebes", ()) == ("lacking_retain",)
    assert GAME.missing(at, "Thebes", orders(Thebes="Retain none")["Thebes"]) == ()
    assert GAME.missing(at, "Corinth", ()) == ()
    ended = resolve(at, Thebes="Retain 1C", Sparta="Tear down walls")
    assert GAME.phase(ended.position).name == "turn 1, economy"
    assert ended.position.states["Thebes"].standing == "ally of Sparta"
    assert str(ended.position.spaces["Thebes"].sp["Thebes"]) == "1C"
    assert outcomes(ended) == [("Sparta", "Tear down walls", "walls_torn"), ("Thebes", "Retain 1C", "retained")]
    assert codes(ended, "plague") == codes(ended, "bellicosity") == []


def test_without_answers_the_defaults_hold() -> None:
    """`peloponnese 6.8`: one SP of each type stays, the walls stand."""
    ended = resolve(resolve(surrendering("Thebes")).position)
    assert str(ended.position.spaces["Thebes"].sp["Thebes"]) == "1H 1C"
    assert ended.position.spaces["Thebes"].fortress
    assert "walls_stand" in codes(ended)


def test_standing_answers_given_ahead_are_not_asked_for() -> None:
    """`peloponnese 7`."""
    ended = resolve(surrendering("Thebes"), Thebes="Retain none", Sparta=["Spare walls", "Make tributary"])
    assert GAME.phase(ended.position).name == "turn 1, economy"
    assert outcomes(ended) == [
        ("Sparta", "Spare walls", "walls_spared"),
        ("Sparta", "Make tributary", "answer_not_needed"),
        ("Thebes", "Retain none", "retained_none"),
    ]
    assert "forces_all_gone" in codes(ended, "surrender")
    assert "Thebes" not in ended.position.spaces["Thebes"].sp


def test_an_answer_ahead_is_kept_over_a_pause_and_may_be_changed_in_it() -> None:
    """`peloponnese 7`: later words replace earlier ones."""
    stopped = resolve(surrendering("Thebes"), Thebes="Retain none")
    assert GAME.asked(stopped.position) == ("Sparta",)
    assert outcomes(stopped) == [("Thebes", "Retain none", "kept_for_later")]
    assert stopped.outcomes[0].private
    view = GAME.view(stopped.position, "Thebes")
    assert view.own is not None
    assert view.own.answers == ("Retain none",)
    ended = resolve(stopped.position, Sparta="Spare walls", Thebes="Retain 1H")
    assert str(ended.position.spaces["Thebes"].sp["Thebes"]) == "1H"
    assert ended.position.answers == {}


def test_nothing_to_keep_and_no_walls_need_no_question() -> None:
    bare = {"Thebes": {"ravaged": True, "fortress": False, "sp": {"Thebes": None}}}
    ended = resolve(surrendering("Thebes", spaces=bare))
    assert GAME.phase(ended.position).name == "turn 1, economy"
    assert ended.position.states["Thebes"].standing == "ally of Sparta"


def test_the_victor_is_drawn_before_the_pause_and_not_again() -> None:
    """`peloponnese 4.2`."""
    at = surrendering("Corinth", victor="Athens")
    at = entered(at, "Set standing Thebes dominant")[0]
    stopped = resolve(at, [2])
    assert stopped.position.surrenders == {"Corinth": "Thebes"}
    assert [roll.purpose for roll in stopped.rolls] == ["surrender Corinth"]
    ended = resolve(stopped.position)
    assert ended.rolls == ()
    assert ended.position.states["Corinth"].standing == "ally of Thebes"


def test_the_game_ends_behind_the_pause() -> None:
    """`peloponnese 4.6`."""
    stopped = resolve(surrendering("Athens"))
    assert GAME.winner(stopped.position) == ()
    ended = resolve(stopped.position)
    assert GAME.winner(ended.position) == ("Sparta",)
    assert GAME.phase(ended.position).kind == "over"
    assert codes(ended, "victory") == ["victory_by_surrender"]


def test_a_free_state_is_asked_about_a_peace() -> None:
    """`peloponnese 6.1`."""
    stopped = resolve(position(WAR), Sparta="Propose peace to Athens: thirty years")
    assert GAME.phase(stopped.position) == Phase("turn 1, armistice", "decision")
    assert GAME.asked(stopped.position) == ("Athens",)
    view = GAME.view(stopped.position, "Athens")
    assert view.own is not None
    (question,) = view.own.questions
    assert (question.ask, question.about, question.terms) == ("peace", ("Sparta",), "thirty years")
    ended = resolve(stopped.position, Athens="Accept peace from Sparta")
    assert ended.position.states["Athens"].peace == {"Sparta": 1}
    assert outcomes(ended) == [
        ("Athens", "Accept peace from Sparta", "acceptance_counted"),
        ("Sparta", "Propose peace to Athens: thirty years", "peace_made"),
    ]


def test_silence_refuses_a_peace() -> None:
    """`peloponnese 6.8`: what is refused is told to the two and the game master alone."""
    ended = resolve(resolve(position(WAR), Sparta="Propose peace to Athens").position)
    assert ended.position.states["Athens"].peace == {}
    (refused,) = (news for news in ended.news if news.message.code == "peace_refused")
    assert refused.to == ("Athens", "Sparta", GAME_MASTER)
    assert [outcome.private for outcome in ended.outcomes] == [True]


@pytest.mark.parametrize("answer", ["Accept peace from Sparta", "Refuse peace from Sparta"])
def test_an_answer_ahead_needs_no_question(answer: str) -> None:
    ended = resolve(position(WAR), Sparta="Propose peace to Athens", Athens=answer)
    assert GAME.phase(ended.position).name == "turn 1, economy"
    assert bool(ended.position.states["Athens"].peace) == answer.startswith("Accept")


def test_who_must_accept_is_not_asked() -> None:
    """`peloponnese 6.1`."""
    at = entered(position(WAR), "Set bellicosity Athens 3")[0]
    ended = resolve(at, Sparta="Propose peace to Athens")
    assert ended.position.states["Athens"].peace == {"Sparta": 1}
    assert "forced_by_weariness" in codes(ended)


def test_proposals_are_asked_for_if_the_setting_says_so() -> None:
    """`peloponnese 6.1`: a short phase of its own before the armistice."""
    stopped = resolve(position(WAR), game=ASKING)
    assert ASKING.phase(stopped.position) == Phase("turn 1, proposals", "decision")
    assert ASKING.asked(stopped.position) == ("Athens", "Sparta")
    assert ASKING.missing(stopped.position, "Athens", ()) == ("lacking_proposal",)
    asked = resolve(stopped.position, game=ASKING, Sparta="Propose peace to Athens")
    assert ASKING.phase(asked.position).name == "turn 1, armistice"
    ended = resolve(asked.position, game=ASKING, Athens="Accept peace from Sparta")
    assert ended.position.states["Athens"].peace == {"Sparta": 1}


def test_nobody_proposes_and_the_phase_goes_on() -> None:
    stopped = resolve(position(WAR), game=ASKING)
    assert ASKING.phase(resolve(stopped.position, game=ASKING).position).name == "turn 1, economy"


def test_a_proposal_in_the_armistice_comes_too_late() -> None:
    stopped = resolve(position(WAR), Sparta="Propose peace to Athens").position
    refusal = GAME.check(stopped, "Athens", order("Propose peace to Sparta")).refusal
    assert refusal is not None
    assert refusal.code == "proposals_closed"
    assert GAME.check(stopped, "Athens", order("Accept peace from Sparta")).refusal is None


def test_a_beaten_minor_waits_for_its_victor() -> None:
    """`peloponnese 4.7`: asked before all segments; ally until then."""
    at, message = entered(entered(position(WAR), "Set standing Sparta dominant")[0], "Defeat Argos by Sparta")
    assert message.code == "minor_beaten_choice"
    assert at.states["Argos"].standing == "ally of Sparta"
    stopped = resolve(at)
    assert GAME.phase(stopped.position) == Phase("turn 1, settlement", "decision")
    assert GAME.asked(stopped.position) == ("Sparta",)
    assert codes(stopped) == ["asked_choice"]
    ended = resolve(stopped.position, Sparta="Make Argos a tributary")
    assert ended.position.states["Argos"].standing == "tributary of Sparta"
    assert ended.position.choices == {}


def test_a_minor_that_changed_sides_since_is_not_asked_about() -> None:
    entries = ("Set standing Sparta dominant", "Defeat Argos by Sparta", "Set standing Argos neutral")
    at = entered(position(WAR), *entries)[0]
    ended = resolve(at, Sparta="Make tributary")
    assert ended.position.states["Argos"].standing == "neutral"
    assert outcomes(ended) == [("Sparta", "Make tributary", "answer_not_needed")]


def test_the_game_master_goes_on_without_waiting() -> None:
    """`Run political phase` in a pause takes the defaults at once; `Next turn` has to wait."""
    stopped = resolve(surrendering("Thebes")).position
    assert GAME.check(stopped, GAME_MASTER, order("Run political phase")).refusal is None
    refused = GAME.check(stopped, GAME_MASTER, order("Next turn")).refusal
    assert refused is not None
    assert refused.code == "phase_waits"


@pytest.mark.parametrize(("text", "code"), [("Run political phase", "phase_done"), ("Retain none", "answers_later")])
def test_after_the_phase_neither_run_nor_answers(text: str, code: str) -> None:
    at = resolve(position(WAR)).position
    seat = GAME_MASTER if text.startswith("Run") else "Athens"
    refused = GAME.check(at, seat, order(text)).refusal
    assert refused is not None
    assert refused.code == code


def test_the_turn_does_not_end_before_its_phase() -> None:
    refused = GAME.check(position(WAR), GAME_MASTER, order("Next turn")).refusal
    assert refused is not None
    assert refused.code == "phase_first"


def test_a_game_that_is_over_takes_nothing() -> None:
    over = resolve(resolve(surrendering("Athens")).position).position
    for seat, text in ((GAME_MASTER, "Ravage Athens"), ("Athens", "Retain none"), (GAME_MASTER, "Next turn")):
        refused = GAME.check(over, seat, order(text)).refusal
        assert refused is not None
        assert refused.code == "game_over"
    assert resolve(over).position == over


# ---- preview


def test_a_preview_shows_what_will_come_and_changes_nothing() -> None:
    """The dice are those of the real resolution, the news are for the game master alone."""
    at = position({**WAR, "spaces": {"Athens": {"ravaged": True}}})
    given = orders(Sparta="Propose peace to Athens", Athens="Refuse peace from Sparta")
    shown = GAME.preview(at, given, SeededDice("seed", "turn 1, operations"))
    real = GAME.resolve(at, given, SeededDice("seed", "turn 1, operations"))
    assert shown.position == at
    assert shown.news[0].topic == "preview"
    assert [news.message for news in shown.news[1:]] == [news.message for news in real.news]
    assert {news.to for news in shown.news} == {(GAME_MASTER,)}
    (outcome,) = shown.outcomes
    assert (outcome.seat, outcome.private, outcome.message.code) == (GAME_MASTER, True, "previewed")
    assert outcome.message.args == {"rolls": len(real.rolls)}
    assert shown.rolls == real.rolls


def test_a_preview_stops_where_the_phase_would() -> None:
    shown = GAME.preview(surrendering("Thebes"), {}, SeededDice("seed", "turn 1, operations"))
    (outcome,) = shown.outcomes
    assert outcome.message.code == "previewed_pause"
    assert outcome.message.args["states"] == ["Sparta", "Thebes"]
