"""The year: four turns, the acclamation, answers about regimes; decisions ahead (`mare_nostrum 1.1, 5.1, 6.1`)."""

from __future__ import annotations

from adjudicator.core.messages import GAME_MASTER
from adjudicator.core.ruleset import Ledger, Phase, Ruleset
from adjudicator.gamedata import load_mare_nostrum, load_ruleset
from adjudicator.rulesets.mare_nostrum.position import Position
from tests.rulesets.mare_nostrum.table import Table, codes, small


def test_it_is_a_ruleset_with_a_ledger() -> None:
    rules: Ruleset[Position] = load_mare_nostrum()
    assert isinstance(rules, Ledger)
    assert rules.name == "mare_nostrum"
    assert load_ruleset("mare_nostrum").seats == rules.seats


def test_a_year_has_four_turns_and_an_acclamation() -> None:
    """`mare_nostrum 1.1`."""
    table = Table()
    seen = []
    while table.position.year < 3:
        phase = table.rules.phase(table.position)
        seen.append((phase.name, phase.kind))
        table.resolve()
    ledgers = [(f"year 1 turn {turn}", "ledger") for turn in range(1, 5)]
    assert seen[:6] == [*ledgers, ("year 1 acclamation", "decision"), ("year 1 regimes", "decision")]
    assert seen[6][0] == "year 2 turn 1"


def test_the_sample_campaign_starts_as_the_rules_say() -> None:
    """`mare_nostrum 1.1, 1.4`."""
    rules = load_mare_nostrum()
    start = rules.start()
    assert rules.phase(start) == Phase("year 1 turn 1", "ledger")
    assert rules.view(start, None).calendar == -300
    for seat in rules.seats:
        player = start.players[seat]
        assert (player.treasury, player.priests, len(player.armies), player.field) == (50, 1, 1, ())
        assert start.provinces(seat) == (player.home,)
        assert rules.campaign.powers[seat].god


def test_only_those_without_a_standing_order_are_asked_about_their_regime() -> None:
    """`mare_nostrum 5.1`."""
    table = Table()
    table.write("Alba", "Garder le régime")
    table.year()
    assert table.rules.asked(table.position) == ("Alba", "Brea")
    table.resolve()
    assert table.phase == "year 1 regimes"
    assert table.rules.asked(table.position) == ("Brea",)
    assert table.codes("Alba", "Changer de régime: tyranny") == ["not_asked"]
    assert table.codes("Brea", "Liesse", "Change regime: dictatorship") == ["only_regime_now", "note_disorder"]
    resolved = table.resolve()
    assert codes(resolved.outcomes) == ["regime_changed"]
    assert (table.player("Brea").regime, table.player("Brea").disorder) == ("dictatorship", 4)
    assert table.phase == "year 2 turn 1"


def test_who_does_not_answer_keeps_his_regime() -> None:
    """`mare_nostrum 5.1`."""
    table = Table()
    table.year()
    table.resolve()
    assert table.resolve().outcomes == ()
    assert table.player().regime == "monarchy"


def test_with_standing_orders_of_all_there_is_no_phase_of_its_own() -> None:
    """`mare_nostrum 5.1`."""
    table = Table()
    table.year()
    table.write("Alba", "Garder le régime")
    table.write("Brea", "Change regime: republic")
    table.resolve()
    assert table.phase == "year 2 turn 1"
    table = Table(small({"regime_phase": False}))
    table.year()
    table.resolve()
    assert table.phase == "year 2 turn 1"


def test_decisions_may_be_given_ahead_and_changed() -> None:
    """`mare_nostrum 3, 4.2, 5.1`: in any turn; they wait for the acclamation."""
    table = Table()
    assert table.codes("Alba", "Liesse", "Fête", "Changer de régime: republic") == [
        *("note_kept", "note_feast_no_temple", "note_kept", "note_kept")
    ]
    table.resolve()
    assert table.rules.view(table.position, "Alba").books[0].decisions == (
        *("rejoicing", "feast", "change regime: republic"),
    )
    assert table.rules.view(table.position, "Brea").books[0].decisions == ()
    table.write("Alba", "Annuler fête", "Annuler le changement de régime")
    table.resolve()
    assert table.rules.view(table.position, "Alba").books[0].decisions == ("rejoicing", "keep regime")
    table.write("Alba", "Fuir vers Palma")
    table.year()
    table.write("Alba", "Pas de liesse")
    resolved = table.resolve()
    assert [(o.order, o.message.code) for o in resolved.outcomes] == [
        ("no rejoicing", "decision_none"),
        ("keep regime", "regime_kept"),
    ]
    assert table.player().treasury == 0


def test_the_wish_where_to_flee_stands_for_years_the_others_for_one() -> None:
    """`mare_nostrum 4.2`: a standing order."""
    table = Table(small(Brea={"treasury": 500}))
    table.write("Alba", "Liesse", "Fuir vers XPB", "Garder le régime")
    table.year()
    table.resolve()
    assert [str(one) for one in table.position.standing["Alba"]] == ["flee to XPB"]


def test_the_treasury_wins_at_once_and_no_regime_is_asked() -> None:
    """`mare_nostrum 6.1`."""
    table = Table()
    table.write(GAME_MASTER, "Alba: gain 10", "Brea: gain 9")
    table.year()
    resolved = table.resolve()
    assert table.rules.winner(table.position) == ("Alba",)
    assert table.phase == "over"
    assert resolved.news[-1].message.args == {"seat": "Alba", "treasury": 10, "others": 9}


def test_the_last_year_ends_with_points() -> None:
    """`mare_nostrum 6.1`."""
    rules = small({"years": 1}, Alba={"improvements": 3})
    table = Table(rules)
    table.write(GAME_MASTER, "Alba: armée en campagne 1", "Brea: nouvelle province XPA")
    assert rules.standing(table.position) == (("Alba", 5), ("Brea", 2))
    table.year()
    table.resolve()
    assert table.position.points == {"Alba": 15, "Brea": 12}
    assert rules.standing(table.position) == (("Alba", 15), ("Brea", 12))
    assert rules.winner(table.position) == ("Alba",)
    assert rules.view(table.position, None).over


def test_missing_names_nothing_as_no_festivity_is_a_choice_too() -> None:
    table = Table()
    table.year()
    assert table.rules.missing(table.position, "Alba", ()) == ()
