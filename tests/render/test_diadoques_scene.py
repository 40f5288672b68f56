"""The map of Diadoques as a scene: what orders become strokes, and where everything stands."""

from __future__ import annotations

import pytest

from adjudicator.core.messages import Message
from adjudicator.core.outcomes import News, Outcome
from adjudicator.files import data_root
from adjudicator.gamedata import diadoques_board
from adjudicator.render.diadoques.scene import LOSSES, position_scene, results_scene
from adjudicator.render.diadoques.strokes import Drawn, Stroke, chains, stroke
from adjudicator.render.maps.load import open_maps
from adjudicator.render.maps.scene import Character, Convoy, Loss, Move, Scene, Siege, Supply, Support, Unit
from adjudicator.rulesets.diadoques import orders as forms
from adjudicator.rulesets.diadoques import verdicts
from adjudicator.rulesets.diadoques.orders import UnitRef
from tests.render.played import Played, retreats, spring

BOARD = diadoques_board()

ARMY, FLEET = UnitRef("A", "MAC"), UnitRef("F", "EGE")
STROKES: list[tuple[forms.Form, Stroke | None]] = [
    (forms.Move(ARMY, "THR"), Move("s", "MAC", "THR", True)),
    (forms.Move(ARMY, "THR", by_sea=True, leader=True), Move("s", "MAC", "THR", True)),
    (forms.Move(UnitRef("Ag", "MAC"), "THR", royals=("Philip", "Olympias")), Move("s", "MAC", "THR", True)),
    (forms.Travel("*", "MAC", "THR"), Move("s", "MAC", "THR", True, kind="person")),
    (forms.Travel("Olympias", "EPI", "MAC"), Move("s", "EPI", "MAC", True, kind="person")),
    (forms.Travel("Olympias", "", "MAC"), None),
    (forms.Stay(ARMY), None),
    (forms.Support(ARMY, UnitRef("Ae", "CHA"), "THR"), Support("s", "MAC", "CHA", True, "THR")),
    (forms.Support(ARMY, UnitRef("A", "THR")), Support("s", "MAC", "THR", True)),
    (forms.Support(UnitRef("G", "Pella"), ARMY), Support("s", "Pella", "MAC", True)),
    (forms.Convoy(FLEET, ARMY, "HEL"), Convoy("s", "EGE", "MAC", "HEL", True)),
    (forms.Convert(ARMY, UnitRef("G", "Pella")), Move("s", "MAC", "Pella", True)),
    (forms.Convert(UnitRef("G", "Pella"), UnitRef("F", "MAC")), Move("s", "Pella", "MAC", True)),
    (forms.Siege(UnitRef("A", "HEL"), "Cyzique", 2), Siege("s", "HEL", "Cyzique", 2)),
    (forms.Supply(FLEET, "Athenes"), Supply("s", "EGE", "Athenes", True)),
    (forms.Retreat(ARMY, ("THR", "TES")), Move("s", "MAC", "THR", True, kind="retreat")),
    (forms.RoyalOrder(forms.Move(ARMY, "THR")), Move("s", "MAC", "THR", True)),
    (forms.RoyalOrder(forms.Stay(UnitRef("G", "Corinthe"))), None),
    (forms.Bribe(20, unit=ARMY), None),
    (forms.Gift(5, "Ptolemy"), None),
    (forms.Build(ARMY), None),
    (forms.Promote(ARMY, "Ae"), None),
    (forms.Marry(), None),
    (forms.Vote(("Ptolemy",)), None),
]


@pytest.mark.parametrize(("form", "expected"), STROKES, ids=lambda value: str(value)[:40])
def test_normal_forms_become_strokes(form: forms.Form, expected: Stroke | None) -> None:
    assert stroke(Drawn("s", str(form), True), BOARD, {}) == expected


@pytest.mark.parametrize("order", ["A XXX -> THR", "A MAC -> Nowhere", "", "A MAC -> THR; A TES x", "A" * 500])
def test_what_is_not_on_the_board_is_not_drawn(order: str) -> None:
    assert stroke(Drawn("s", order, True), BOARD, {}) is None


def test_a_retreat_is_drawn_to_where_it_really_went() -> None:
    drawn = stroke(Drawn("s", "A MAC retreats THR, TES", True, place="TES"), BOARD, {})
    assert drawn == Move("s", "MAC", "TES", True, kind="retreat")


def test_a_chain_of_fleets_leads_from_coast_to_coast() -> None:
    """`diadoques 4.14`."""
    over_two = [Convoy("s", sea, "EGY", "CRE", True) for sea in ("MLI", "MOR", "POC")]
    assert chains(over_two, BOARD) == {("EGY", "CRE"): ("MOR", "MLI")}
    assert chains(over_two[1:], BOARD) == {}
    assert chains([Convoy("s", "MLI", "LIB", "CRE", True)], BOARD) == {("LIB", "CRE"): ("MLI",)}
    assert chains([Convoy("s", "MLI", "LIB", "CRE", False)], BOARD) == {}


def scene_of(game: Played) -> Scene:
    """The map of the last results of a game."""
    resolved, ruleset = game.state.resolved, game.ruleset
    assert resolved is not None
    return results_scene(
        ruleset.view(ruleset.load(game.state.position), None),
        resolved.outcomes,
        resolved.news,
        verdicts=ruleset.verdicts,
        board=ruleset.board,
        lang="en",
        title="The Tuesday game",
        subtitle="spring -321",
    )


def test_success_and_failure_of_a_real_season() -> None:
    scene = scene_of(spring().resolve())
    assert {(move.start, move.goal): (move.ok, move.via) for move in scene.moves} == {
        ("MAC", "CHA"): (True, ()),
        ("TES", "MAC"): (True, ("EGE",)),
        ("CHE", "BYZ"): (True, ()),
        ("PRO", "HEL"): (False, ()),
        ("MYS", "HEL"): (False, ()),
        ("CAP", "PHR"): (False, ()),
        ("EGY", "IDU"): (True, ()),
        ("LIB", "CRE"): (False, ()),
    }
    assert Convoy("Antipater", "EGE", "TES", "MAC", True) in scene.convoys
    assert Support("Lysimachus", "THR", "CHE", True, "BYZ") in scene.supports
    assert Move("Lysimachus", "PRO", "HEL", False) in scene.moves
    assert Move("Lysimachus", "CHE", "BYZ", True) in scene.moves
    assert Unit("Lysimachus", "A", "BYZ", leader=True) in scene.units
    assert scene.control["BYZ"] == "Lysimachus" and scene.citadels["Pella"] == "Antipater"
    assert scene.points["Lysimachus"] == "3\u00a0VP"
    assert "Pydna" in scene.treasures


def test_a_dislodged_unit_stands_beside_its_place_and_its_leader_with_it() -> None:
    scene = scene_of(retreats())
    assert Unit("Antipater", "A", "MAC", leader=True, dislodged=True) in scene.units
    assert Unit("Lysimachus", "A", "MAC", leader=True) in scene.units
    assert not [piece for piece in scene.characters if piece.seat == "Antipater" and not piece.code]


def test_royal_persons_are_drawn_beside_the_unit_they_are_with() -> None:
    game = Played().start()
    scene = position_scene(game.ruleset.view(game.ruleset.start(), None), "en", "t", "s")
    assert set(scene.characters) == {
        Character("MAC", "PHI", "Antipater"),
        Character("CHA", "ROX", ""),
        Character("EPI", "OLY", ""),
        Character("LYD", "CLE", ""),
    }


@pytest.mark.parametrize("code", sorted(LOSSES))
def test_every_loss_is_a_code_of_news_and_marked_on_the_map(code: str) -> None:
    assert set(verdicts.NEWS[code]) >= {"unit", "owner"}
    game = Played().start()
    news = [News("retreats", Message(code, {"unit": "Gm Pella", "owner": "Antipater"}))]
    scene = results_scene(
        game.ruleset.view(game.ruleset.start(), None),
        [Outcome("Antipater", "A MAC -> BAB", Message("not_adjacent", {"from": "MAC", "to": "BAB"}))],
        news,
        verdicts=game.ruleset.verdicts,
        board=BOARD,
        lang="fr",
        title="t",
        subtitle="s",
    )
    assert scene.losses == (Loss("Antipater", "Gm", "Pella"),)
    assert scene.moves == (), "void orders are not drawn"


def test_the_map_of_a_real_season_can_be_drawn() -> None:
    svg = open_maps(data_root(), "diadoques").svg(scene_of(retreats()))
    assert 'id="turn"' in svg and "The Tuesday game" in svg
