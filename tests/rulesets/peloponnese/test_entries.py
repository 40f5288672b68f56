"""The game master's entries: each checked, shown back, and taken back by its opposite (`7`)."""

from __future__ import annotations

import json

import pytest

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import GAME_MASTER
from adjudicator.rulesets.peloponnese.orders import from_body, to_order
from adjudicator.rulesets.peloponnese.verdicts import SUCCEEDED, VERDICTS, VOID
from tests.rulesets.peloponnese.war import GAME, entered, order, position

START = position()

# the entry | the code it is shown back with | what takes it back ("" = by writing it again with the old value below)
ENTRIES: tuple[tuple[str, str, str], ...] = (
    ("Ravage Athens", "ravaged", "Unravage Athens"),
    ("Capture Oropus by Thebes", "captured", "Release Oropus to Athens"),
    ("Capture Eleusis by Sparta", "captured", "Release Eleusis to Athens"),
    ("Set controller Oropus Thebes", "controller_set", "Set controller Oropus Athens"),
    ("Release Oropus", "released_free", "Set controller Oropus Athens"),
    ("Set controller Oropus none", "controller_none", "Set controller Oropus Athens"),
    ("Friendly Oropus to Thebes", "friendly_noted", "Not friendly Oropus to Thebes"),
    ("Not friendly Oropus to Athens", "friendly_unnoted", "Friendly Oropus to Athens"),
    ("Garrison Eleusis by Sparta", "garrison_placed_from_nobody", "Remove garrison Eleusis"),
    ("Garrison Plataea by Thebes", "garrison_placed", "Garrison Plataea by Athens"),
    ("Remove garrison Plataea", "garrison_withdrawn", "Garrison Plataea by Athens"),
    ("Rebel Olynthus", "space_rebels", "End rebellion Olynthus to Athens"),
    ("Fortify Eleusis", "fortified", "Unfortify Eleusis"),
    ("Unfortify Athens", "walls_razed", "Fortify Athens"),
    ("Long Walls down", "long_walls_razed", "Long Walls up"),
    ("Move 2H Athens to Plataea", "moved", "Move 2H Plataea to Athens"),
    ("Add 2H 1C of Chios to Athens", "added", "Remove 2H 1C of Chios from Athens"),
    ("Move 7H 1C Athens to Plataea", "moved_all", "Move 7H 1C Plataea to Athens"),
    ("Remove 12N of Athens from Piraeus", "removed_all", "Add 12N of Athens to Piraeus"),
    ("Remove 3N of Athens from Piraeus", "removed", "Add 3N of Athens to Piraeus"),
    ("Set treasury Athens 1800", "treasury_set", "Set treasury Athens 6000"),
    ("Set bellicosity Sparta 0", "bellicosity_set", "Set bellicosity Sparta 10"),
    ("Set resentment Corinth 4", "resentment_set", "Set resentment Corinth 0"),
    ("Set standing Sparta neutral", "standing_neutral", "Set standing Sparta dominant"),
    ("Set standing Sparta independent", "standing_independent", "Set standing Sparta dominant"),
    (
        "Set standing Corinth junior partner of Athens",
        "standing_junior_partner",
        "Set standing Corinth junior partner of Sparta",
    ),
    ("Set standing Thebes ally of Athens", "standing_ally", "Set standing Thebes junior partner of Sparta"),
    ("Set standing Elis neutral", "standing_neutral", "Set standing Elis ally of Sparta"),
    ("Set relation Athens Sparta neutral", "relation_neutral", "Set relation Athens Sparta unfriendly"),
    ("Set relation Corinth Sparta unfriendly", "relation_unfriendly", "Set relation Corinth Sparta friendly"),
    ("Set relation Athens Sparta friendly", "relation_friendly", "Set relation Athens Sparta unfriendly"),
    ("Set hostages Athens from Sparta 120", "hostages_set", "Release hostages Athens from Sparta"),
    ("Sign peace Corinth Sparta", "peace_entered", "Break peace Corinth Sparta"),
    ("Plague suffered Athens", "plague_noted", "Plague not suffered Athens"),
    ("Emergency fund off", "fund_off", "Emergency fund on"),
    ("Set modifier Ionia -2", "modifier_set", "Set modifier Ionia 1"),
    ("Set turn 3", "turn_set", "Set turn 1"),
    ("Defeat Argos by Corinth", "minor_made_ally", "Set standing Argos neutral"),
)


@pytest.mark.parametrize(("entry", "code", "opposite"), ENTRIES, ids=[row[0] for row in ENTRIES])
def test_an_entry_is_shown_back_and_its_opposite_takes_it_back(entry: str, code: str, opposite: str) -> None:
    after, message = entered(START, entry)
    assert message.code == code
    assert set(message.args) == set(SUCCEEDED[code])
    assert after != START
    assert VERDICTS[entered(after, opposite)[1].code] == "succeeded"
    assert entered(after, opposite)[0] == START


def test_what_is_shown_back_holds_old_and_new() -> None:
    assert entered(START, "Set treasury Athens 1800")[1].args == {"state": "Athens", "old": 6000, "new": 1800}
    assert entered(START, "Capture Oropus by Thebes")[1].args == {"space": "Oropus", "old": "Athens", "new": "Thebes"}
    assert entered(START, "Move 7H Athens to Plataea")[1].args == {
        "force": "7H", "owner": "Athens", "from": "Athens", "to": "Plataea", "left": "1C",
    }  # fmt: skip


# what stands before | the entry that is refused | why
REFUSED: tuple[tuple[str, str, str], ...] = (
    ("Ravage Athens", "Ravage Athens", "ravaged_already"),
    ("", "Unravage Athens", "not_ravaged"),
    ("", "Capture Oropus by Athens", "controls_already"),
    ("", "Set controller Oropus Athens", "controls_already"),
    ("", "Release Oropus to Athens", "released_already"),
    ("", "Friendly Oropus to Athens", "friendly_already"),
    ("", "Not friendly Oropus to Thebes", "not_friendly"),
    ("", "Garrison Plataea by Athens", "garrison_already"),
    ("", "Remove garrison Athens", "no_garrison"),
    ("Rebel Olynthus", "Rebel Olynthus", "rebels_already"),
    ("", "End rebellion Olynthus", "no_rebellion"),
    ("", "Fortify Athens", "fortress_already"),
    ("", "Unfortify Sparta", "no_fortress"),
    ("", "Long Walls up", "long_walls_up_already"),
    ("Long Walls down", "Long Walls down", "long_walls_down_already"),
    ("", "Move 2H Athens to Athens", "move_to_itself"),
    ("", "Move 0H Athens to Plataea", "no_force"),
    ("", "Add 0H of Athens to Plataea", "no_force"),
    ("", "Move 8H Athens to Plataea", "not_so_many"),
    ("", "Move 1N Plataea to Athens", "nobody_there"),
    ("", "Move 1H of Sparta from Athens to Plataea", "owner_not_there"),
    ("", "Remove 1N of Athens from Athens", "not_so_many"),
    ("", "Add 99N of Athens to Piraeus", "too_many"),
    ("", "Set treasury Argos 100", "no_figures"),
    ("", "Set bellicosity Athens 13", "bellicosity_range"),
    ("", "Set standing Athens tributary of Sparta", "standing_not_for_major"),
    ("", "Set standing Argos dominant", "standing_not_for_minor"),
    ("", "Set standing Athens ally of Athens", "same_state"),
    ("", "Set relation Athens Athens neutral", "same_state"),
    ("Sign peace Athens Sparta", "Set relation Sparta Athens unfriendly", "peace_forbids"),
    ("", "Release hostages Athens from Sparta", "no_hostages"),
    ("Sign peace Athens Sparta", "Sign peace Sparta Athens", "peace_already"),
    ("", "Sign peace Athens Sparta turn 4", "peace_in_future"),
    ("", "Break peace Athens Sparta", "no_peace"),
    ("", "Defeat Athens by Sparta as ally", "major_no_choice"),
    ("", "Defeat Argos by Corinth as tributary", "tributary_needs_dominance"),
    ("", "Plague suffered Sparta", "never_plague"),
    ("", "Plague not suffered Athens", "plague_so_already"),
    ("", "Emergency fund on", "fund_on_already"),
    ("Emergency fund off", "Emergency fund off", "fund_off_already"),
    ("", "Set turn 11", "turn_too_late"),
    ("", "Next turn", "phase_first"),
    ("", "Retain none", "players_word"),
)


@pytest.mark.parametrize(("before", "entry", "code"), REFUSED, ids=[f"{row[1]}: {row[2]}" for row in REFUSED])
def test_an_entry_that_cannot_be_is_refused_and_changes_nothing(before: str, entry: str, code: str) -> None:
    at = entered(START, before)[0] if before else START
    refused = GAME.check(at, GAME_MASTER, order(entry)).refusal
    assert refused is not None
    assert refused.code == code
    assert set(refused.args) == set(VOID[code])
    after, message = entered(at, entry)
    assert (after, message) == (at, refused)


def test_what_was_nobodys_is_not_said_to_have_been_neutral() -> None:
    free = entered(START, "Release Oropus")[0]
    assert entered(free, "Set controller Oropus Thebes")[1].code == "controller_set_from_nobody"
    assert entered(free, "Release Oropus to Athens")[1].code == "released_from_nobody"
    captured, message = entered(free, "Capture Oropus by Thebes")
    assert message.code == "captured_from_nobody"
    assert entered(captured, "Set controller Oropus none", "Release Oropus")[1].code == "released_free_from_nobody"


def test_news_of_an_entry_are_of_no_segment() -> None:
    """What the outcome says already, that a peace is signed, is not told again (`peloponnese 6.3, 6.5`)."""
    at = entered(START, "Set hostages Athens from Sparta 120")[0]
    signed = GAME.enter(at, GAME_MASTER, order("Sign peace Athens Sparta: thirty years"), ScriptedDice(()))
    assert [(item.topic, item.message.code) for item in signed.news] == [("entered", "hostages_released")]
    beaten = GAME.enter(at, GAME_MASTER, order("Defeat Thebes by Sparta"), ScriptedDice(()))
    assert {item.topic for item in beaten.news} == {"entered"}


def test_whose_force_is_asked_if_two_could_be_meant() -> None:
    """The controller goes first; among others the owner has to be named."""
    at = entered(START, "Add 2H of Argos to Pylos", "Add 2H of Elis to Pylos")[0]
    message = entered(at, "Move 1H Pylos to Athens")[1]
    assert (message.code, message.args) == ("whose_force", {"space": "Pylos", "states": ["Argos", "Elis"]})
    assert entered(at, "Add 1H of Sparta to Pylos", "Move 1H Pylos to Athens")[1].args["owner"] == "Sparta"
    assert entered(at, "Move 1H of Elis from Pylos to Athens")[1].args["owner"] == "Elis"


MISSING = (
    ('{"do": "ravage", "space": "Utopia"}', "no_such_space"),
    ('{"do": "capture", "space": "Athens", "by": "Persia"}', "no_such_state"),
    ('{"do": "setmodifier", "area": "Persia", "amount": 1}', "no_such_area"),
)


@pytest.mark.parametrize(("body", "code"), MISSING)
def test_a_name_that_the_state_does_not_have_is_refused(body: str, code: str) -> None:
    """The reader knows the game's names alone; an order of another scenario is refused all the same."""
    refused = GAME.check(START, GAME_MASTER, to_order(from_body(json.loads(body)))).refusal
    assert refused is not None
    assert refused.code == code


# ---- players


@pytest.mark.parametrize("entry", [row[0] for row in ENTRIES] + ["Run political phase", "Preview political phase"])
def test_players_enter_nothing(entry: str) -> None:
    refused = GAME.check(START, "Athens", order(entry)).refusal
    assert refused is not None
    assert refused.code == "game_master_only"
    assert entered(START, entry, seat="Athens") == (START, refused)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Propose peace to Argos", "peace_with_majors"),
        ("Accept peace from Argos", "peace_with_majors"),
        ("Propose peace to Athens", "peace_with_oneself"),
        ("Tear down walls of Argos", "walls_of_majors"),
        ("Make Sparta an ally", "choice_of_minors"),
    ],
)
def test_answers_that_no_question_could_need_are_refused(text: str, code: str) -> None:
    refused = GAME.check(START, "Athens", order(text)).refusal
    assert refused is not None
    assert refused.code == code


def test_more_than_one_of_a_type_is_cut_with_a_note() -> None:
    """`peloponnese 4.3`."""
    checked = GAME.check(START, "Athens", order("Retain 3H 1C"))
    assert checked.order.text == "Retain 1H 1C"
    assert [note.code for note in checked.notes] == ["one_of_each"]
    assert GAME.check(START, "Athens", order("Retain 1H")).notes == ()


# ---- what some entries do besides


def test_a_tributary_rebels_with_its_own_space() -> None:
    """`peloponnese 1.2, 5.1`: nobody controls a space in rebellion."""
    game_start = GAME.start()
    after, message = entered(game_start, "Rebel Samos")
    assert (message.code, message.args) == ("tributary_rebels", {"space": "Samos", "of": "Athens"})
    assert (after.spaces["Samos"].controller, after.tributaries["Samos"].rebellion) == ("", True)
    back, over = entered(after, "End rebellion Samos")
    assert (over.code, over.args) == ("rebellion_over", {"space": "Samos", "new": "Athens"})
    assert back == game_start


def test_a_space_whose_rebellion_is_over_may_be_nobody_s() -> None:
    after, message = entered(START, "Rebel Olynthus", "End rebellion Olynthus")
    assert (message.code, after.spaces["Olynthus"].controller) == ("rebellion_over_free", "")


def test_a_capture_ends_a_rebellion() -> None:
    after = entered(START, "Rebel Olynthus", "Capture Olynthus by Corinth")[0]
    assert not after.spaces["Olynthus"].rebellion


def test_a_standing_makes_and_frees_tributaries() -> None:
    """`peloponnese 1.2`."""
    made = entered(START, "Set standing Argos tributary of Sparta")
    assert made[1].code == "standing_tributary"
    assert made[0].tributaries["Argos"].controller == "Sparta"
    freed = entered(made[0], "Set standing Argos ally of Sparta")[0]
    assert freed.tributaries["Argos"].controller == ""


def test_a_beaten_major_signs_peace() -> None:
    """`peloponnese 4.5`: with a victor that is not dominant it is neutral; one SP of each type stays."""
    after, message = entered(START, "Defeat Thebes by Corinth")
    assert message.code == "major_beaten"
    assert (after.states["Thebes"].standing, after.states["Thebes"].peace) == ("neutral", {"Corinth": 1})
    assert str(after.spaces["Thebes"].sp["Thebes"]) == "1H 1C"
    assert entered(START, "Defeat Thebes by Athens")[0].states["Thebes"].standing == "ally of Athens"


def test_the_wish_of_the_victor_may_be_entered_at_once() -> None:
    """`peloponnese 4.7`."""
    after, message = entered(START, "Defeat Argos by Sparta as tributary")
    assert message.code == "minor_made_tributary"
    assert (after.states["Argos"].standing, after.choices) == ("tributary of Sparta", {})
    assert entered(START, "Defeat Argos by Sparta as ally")[0].choices == {}
    assert entered(START, "Defeat Argos by Sparta")[0].choices == {"Argos": "Sparta"}


def test_every_code_of_an_entry_is_met() -> None:
    """No success and no refusal is dead; those of answers are met in the tests of pauses and cases."""
    met = {code for _, code, _ in ENTRIES} | {code for _, _, code in REFUSED} | {code for _, code in MISSING}
    met |= {
        "tributary_rebels", "rebellion_over", "rebellion_over_free", "released", "unravaged", "long_walls_raised",
        "hostages_freed",
        "standing_dominant", "standing_tributary", "peace_broken", "minor_made_tributary", "minor_beaten_choice",
        "major_beaten", "plague_unnoted", "fund_on", "whose_force", "state_loaded", "previewed", "previewed_pause",
        "captured_from_nobody", "released_from_nobody", "released_free_from_nobody", "controller_set_from_nobody",
        # answers
        "retained", "retained_none", "walls_torn", "walls_spared", "tributary_made", "ally_made", "peace_made",
        "acceptance_counted",
        "refusal_counted", "game_master_only", "game_over", "answers_later", "proposals_closed", "phase_done",
        "phase_waits", "peace_with_majors", "peace_with_oneself", "peace_not_needed", "choice_of_minors",
        "walls_of_majors", "state_file_bad",
    }  # fmt: skip
    assert {*SUCCEEDED, *VOID} - met == set()
    assert met - {*SUCCEEDED, *VOID} == set()
