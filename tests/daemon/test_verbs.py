"""The game master's verbs: what they do, and what they refuse with which reason."""

from __future__ import annotations

from datetime import timedelta

import pytest

from adjudicator.core.commands import Command
from adjudicator.core.decisions import Refused
from adjudicator.core.events import GameEnded
from adjudicator.daemon import verbs
from adjudicator.daemon.verify import verify
from tests.daemon.conftest import PLAYERS, World


@pytest.mark.parametrize(
    ("verb", "code"),
    [
        (verbs.CreateGame("Alpha", "diadoques"), "bad_game_name"),
        (verbs.CreateGame("a" * 17, "diadoques"), "bad_game_name"),
        (verbs.CreateGame("beta", "chess"), "unknown_ruleset"),
        (verbs.CreateGame("alpha", "diadoques"), "game_exists"),
        (verbs.CreateGame("beta", "diadoques", settings={"speed": 3}), "bad_setting"),
        (verbs.CreateGame("beta", "diadoques", settings={"years": "many"}), "bad_setting"),
        (verbs.CreateGame("beta", "diadoques", rules={"movement": "now"}), "rule_not_understood"),
        (verbs.CreateGame("beta", "diadoques", rules={"lunch": "24 h"}), "unknown_rule_kind"),
        (verbs.AddPlayer("alpha", "Nobody", "X", "x@example.org"), "unknown_seat"),
        (verbs.AddPlayer("alpha", "Anti", "X", "x@example.org"), "unknown_seat"),
        (verbs.AddPlayer("alpha", "Eumenes", "X", "no address"), "bad_address"),
        (verbs.AddPlayer("alpha", "Eumenes", "X", "judge@play.test"), "bad_address"),
        (verbs.AddPlayer("alpha", "Eumenes", "X", "anne@example.org"), "address_has_seat"),
        (verbs.AddPlayer("alpha", "Eumenes", "X", "x@example.org", "en", "Mars/Olympus"), "rule_unknown_zone"),
        (verbs.AddPlayer("gamma", "Eumenes", "X", "x@example.org"), "unknown_game"),
        (verbs.StartGame("alpha"), "already_started"),
        (verbs.Resolve("alpha", "summer -321"), "other_phase"),
        (verbs.Resolve("gamma", "summer -321"), "unknown_game"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason_and_changes_nothing(
    world: World, verb: verbs.Verb, code: str
) -> None:
    world.game()
    before = (world.state().number, len(world.out()))
    with pytest.raises(Refused) as refused:
        world.do(verb)
    assert refused.value.message.code == code
    assert (world.state().number, len(world.out())) == before


def test_a_game_starts_only_with_all_its_players(world: World) -> None:
    world.do(verbs.CreateGame("alpha", "diadoques"))
    for seat, address, _ in PLAYERS[:5]:
        world.do(verbs.AddPlayer("alpha", seat, "X", address))
    with pytest.raises(Refused) as refused:
        world.do(verbs.StartGame("alpha"))
    assert refused.value.message.code == "seats_empty"
    assert refused.value.message.args["seats"] == ["Seleucus"]


def test_the_opening_goes_to_everybody_with_the_hash_of_the_seed(world: World) -> None:
    world.game()
    openings = world.out("opening")
    assert {row.recipient for row in openings} == {address for _, address, _ in PLAYERS}
    for row in openings:
        assert "a seed" not in world.written(row)


def test_a_deadline_is_moved_and_everybody_is_told_why(world: World) -> None:
    state = world.game()
    assert state.deadline is not None
    later = state.deadline + timedelta(days=1)
    world.do(verbs.SetDeadline("alpha", later, "the carrier pigeon is ill"))
    assert world.state().deadline == later
    told = world.out("deadline")
    assert len(told) == 6
    assert "the carrier pigeon is ill" in world.written(told[0])
    with pytest.raises(Refused):
        world.do(verbs.SetDeadline("alpha", world.clock.now(), "late"))
    for verb in (verbs.SetDeadline("alpha", later, " "), verbs.Ask("alpha", Command("extend", "24 h"))):
        with pytest.raises(Refused) as caught:
            world.do(verb)
        assert caught.value.message.code in ("reason_missing", "command_text_missing")
    with pytest.raises(Refused) as caught:
        world.do(verbs.Ask("alpha", Command("extend", "24 h", "x" * 1_001)))
    assert caught.value.message.code == "command_text_too_long"
    assert world.state().deadline == later


def test_a_deadline_mail_is_dropped_once_its_phase_is_over(world: World) -> None:
    state = world.game()
    assert state.deadline is not None
    world.do(verbs.SetDeadline("alpha", state.deadline + timedelta(days=1), "holidays"))
    world.do(verbs.Resolve("alpha", "spring -321"))
    assert world.post.prepare(world.out("deadline")[0]) is None
    assert world.post.prepare(world.out("results")[0]) is not None


def test_the_queue_answers_what_it_did_and_what_it_refused(world: World) -> None:
    with world.store.transaction():
        good = world.store.commands.submit(verbs.encode(verbs.CreateGame("alpha", "diadoques")), world.clock.now())
        bad = world.store.commands.submit(verbs.encode(verbs.StartGame("beta")), world.clock.now())
        unknown = world.store.commands.submit(b'{"verb":"dance"}', world.clock.now())
    for row in world.store.commands.waiting():
        verbs.perform_queued(world.desk, row.id, verbs.try_decode(row.body), world.clock.now())
    rows = {number: world.store.commands.get(number) for number in (good, bad, unknown)}
    assert [rows[n].state for n in (good, bad, unknown)] == ["done", "refused", "refused"]
    assert verbs.answer_of(rows[good].answer).code == "did_create"
    assert verbs.answer_of(rows[bad].answer).code == "unknown_game_list"
    assert verbs.answer_of(rows[unknown].answer).code == "unknown_verb"


@pytest.mark.parametrize(
    ("text", "value"), [("5", 5), ("true", True), ('"siege"', "siege"), ("siege", "siege"), ("1.5", 1.5)]
)
def test_settings_on_the_command_line_are_toml_or_plain_words(text: str, value: object) -> None:
    assert verbs.settings_from_text({"name": text}) == {"name": value}


def test_a_phase_resolves_once_from_exactly_what_was_on_file(world: World) -> None:
    world.game()
    world.mail("anne@example.org", "A MAC -> THR")
    on_file = world.state().on_file("Antipater")
    world.later(hours=1)
    world.do(verbs.Resolve("alpha", "spring -321"))
    resolved = world.state().resolved
    assert resolved is not None
    assert resolved.orders["Antipater"] == on_file
    with pytest.raises(Refused):
        world.do(verbs.Resolve("alpha", "spring -321"))
    assert len(world.out("results")) == 6


def test_the_log_verifies_and_a_game_runs_to_its_end(world: World) -> None:
    world.do(verbs.CreateGame("alpha", "diadoques", settings={"years": 1}, seed="short"))
    for seat, address, lang in PLAYERS:
        world.do(verbs.AddPlayer("alpha", seat, "X", address, lang))
    world.do(verbs.StartGame("alpha"))
    for _ in range(10):
        state = world.state()
        if state.status == "ended":
            break
        assert state.phase is not None
        world.later(hours=2)
        world.do(verbs.Resolve("alpha", state.phase.name))
    state = world.state()
    assert state.status == "ended"
    assert isinstance(state.event, GameEnded)
    assert state.winners
    report = verify(world.store, world.desk.games, "alpha")
    assert report.faults == []
    assert report.warnings == []
    assert report.phases == 3
    with pytest.raises(Refused) as refused:
        world.do(verbs.Resolve("alpha", "winter -321"))
    assert refused.value.message.code == "game_has_ended"
    assert world.mail("anne@example.org", "A MAC -> THR").reason == "game_over"
    assert "short" in world.written(world.out("results")[-1]), "the seed is published at the end"


def test_reminders_go_to_those_who_have_sent_nothing_once(world: World) -> None:
    world.do(verbs.CreateGame("alpha", "diadoques", rules={"movement": "72 h"}))
    for seat, address, lang in PLAYERS:
        world.do(verbs.AddPlayer("alpha", seat, "X", address, lang))
    world.do(verbs.StartGame("alpha"))
    world.mail("anne@example.org", "A MAC -> THR")
    world.mail("lee@example.org", "ready")
    assert world.desk.remind(world.clock.now()) == 0
    world.later(hours=48, seconds=1)
    assert world.desk.remind(world.clock.now()) == 4
    assert world.desk.remind(world.clock.now()) == 0
    assert {row.seat for row in world.out("reminder")} == {"Antigonus", "Eumenes", "Ptolemy", "Seleucus"}


def test_all_ready_makes_a_phase_due_and_wait_takes_it_back(world: World) -> None:
    world.game()
    for _, address, lang in PLAYERS:
        world.mail(address, "prêt" if lang == "fr" else "ready")
    (due,) = world.desk.due(world.clock.now())
    assert due.trigger == "ready"
    world.mail("anne@example.org", "attendre")
    assert world.desk.due(world.clock.now()) == ()
    assert world.desk.resolve_due(due, world.clock.now()) is None, "looked at again inside the unit of work"


def test_a_phase_is_due_at_its_deadline_not_before(world: World) -> None:
    state = world.game()
    assert state.deadline is not None
    assert world.desk.next_instant(world.clock.now()) == state.deadline
    assert world.desk.due(state.deadline - timedelta(seconds=1)) == ()
    (due,) = world.desk.due(state.deadline)
    assert (due.trigger, due.since) == ("deadline", state.deadline)


@pytest.mark.parametrize("text", ["Eumène", "eumene", "EUM", "Eumenes"])
def test_a_seat_is_found_by_its_name_in_either_language(world: World, text: str) -> None:
    world.do(verbs.CreateGame("alpha", "diadoques"))
    world.do(verbs.AddPlayer("alpha", text, "Emma", "emma@example.org"))
    assert list(world.state().players) == ["Eumenes"]


def test_what_is_left_out_stays_and_nothing_new_sends_no_mail(world: World) -> None:
    world.do(verbs.CreateGame("alpha", "diadoques"))
    world.do(verbs.AddPlayer("alpha", "Eumenes", "Emma", "emma@example.org", "fr", "Europe/Paris"))
    before = len(world.out())
    world.do(verbs.AddPlayer("alpha", "Eumenes", "", "emma@example.org"))
    assert len(world.out()) == before
    world.do(verbs.AddPlayer("alpha", "Eumenes", "Emma B.", "emma@example.org"))
    player = world.state().players["Eumenes"]
    assert (player.name, player.lang, player.zone) == ("Emma B.", "fr", "Europe/Paris")
    world.do(verbs.AddPlayer("alpha", "Eumenes", "", "new@example.org"))
    player = world.state().players["Eumenes"]
    assert (player.name, player.lang, player.zone) == ("Eumenes", "en", "UTC"), "another person"
