"""The map of Diplomacy as a scene: what stands where, and what the orders of a phase did."""

from __future__ import annotations

import pytest

from adjudicator.core.messages import Message
from adjudicator.core.outcomes import Outcome
from adjudicator.daemon.shelves import gallery, scene_of
from adjudicator.gamedata import diplomacy_board
from adjudicator.render.diplomacy.strokes import Drawn, stroke
from adjudicator.render.maps import Convoy, Loss, Move, Scene, Support, Unit
from tests.render.diplomacy.played import Played, adjustments, retreats


def shown(game: Played) -> Scene:
    """The map that the mails of a game show now."""
    view = game.ruleset.view(game.ruleset.load(game.state.position), None)
    scene = scene_of(game.state, view, "en")
    assert isinstance(scene, Scene)
    return scene


def test_the_start_has_units_and_home_centres_and_no_orders() -> None:
    start = shown(Played().start())
    assert len(start.units) == 22 and len(start.citadels) == 22 and start.control == start.citadels
    assert Unit("Russia", "F", "STP/SC") in start.units
    assert start.points == dict.fromkeys(start.points, "3") | {"Russia": "4"}
    assert (start.moves, start.supports, start.convoys, start.subtitle) == ((), (), (), "Spring 1901, Movement")


def test_a_movement_phase_shows_every_kind_of_order() -> None:
    fall = shown(retreats())
    assert fall.subtitle == "Fall 1901, Movement"
    assert Move("England", "YOR", "NWY", True, via=("NTH",)) in fall.moves
    assert Convoy("England", "NTH", "YOR", "NWY", True) in fall.convoys
    assert Support("England", "NWG", "YOR", True, "NWY") in fall.supports
    assert Support("Germany", "MUN", "TYR", False) in fall.supports
    assert Move("France", "MAO", "SPA/SC", True) in fall.moves
    assert Move("Russia", "WAR", "GAL", False) in fall.moves
    assert Unit("Austria", "F", "TRI", dislodged=True) in fall.units
    assert Unit("Italy", "A", "TRI") in fall.units
    assert fall.standoffs == ("GAL", "SWE")


def test_a_retreat_and_what_is_removed_are_shown() -> None:
    after = shown(adjustments())
    assert after.moves == (Move("Austria", "TRI", "ALB", True, kind="retreat"),)
    assert after.control["TRI"] == "Italy" and after.points["Austria"] == "2"
    removed = adjustments().order("Austria", "Remove F ALB").resolve()
    assert shown(removed).losses == (Loss("Austria", "F", "ALB"),)
    lost = retreats().resolve()
    assert shown(lost).losses == (Loss("Austria", "F", "TRI"),)


@pytest.mark.parametrize("make", [lambda: Played().start(), retreats, adjustments])
def test_every_scene_can_be_drawn(make: object) -> None:
    assert callable(make)
    svg = gallery("diplomacy").drawer().svg(shown(make()))
    assert svg.startswith("<svg") or "<svg" in svg[:200]


def test_no_map_is_made_from_a_view_of_a_seat() -> None:
    """Invariant 6: a map is the same for everybody."""
    game = retreats()
    view = game.ruleset.view(game.ruleset.load(game.state.position), "Italy")
    with pytest.raises(ValueError, match="observer"):
        scene_of(game.state, view, "en")


def test_private_and_void_orders_are_not_drawn() -> None:
    game = Played().start()
    view = game.ruleset.view(game.ruleset.load(game.state.position), None)
    outcomes = (
        Outcome("Italy", "A ROM -> TUS", Message("moved", {"area": "TUS"}), private=True),
        Outcome("Italy", "A VEN -> BUR", Message("not_adjacent", {"from": "VEN", "to": "BUR"})),
        Outcome("France", "A PAR -> BUR", Message("moved", {"area": "BUR"})),
    )
    assert gallery("diplomacy").scene(view, outcomes, (), "en", "").moves == (Move("France", "PAR", "BUR", True),)


NTH = Convoy("England", "NTH", "LON", "NWY", True)
STROKES = [
    ("A PAR -> BUR", True, Message("moved", {"area": "BUR"}), (), Move("X", "PAR", "BUR", True)),
    ("F MAO -> SPA", True, Message("moved", {"area": "SPA/NC"}), (), Move("X", "MAO", "SPA/NC", True)),
    ("F STP/NC -> NWY", False, Message("repelled"), (), Move("X", "STP/NC", "NWY", False)),
    ("A LON -> NWY", False, Message("standoff", {"area": "NWY"}), (NTH,), Move("X", "LON", "NWY", False, ("NTH",))),
    ("A LON -> NWY", False, Message("no_convoy"), (), Move("X", "LON", "NWY", False)),
    (
        "A NWY -> SWE",
        False,
        Message("repelled"),
        (Convoy("Y", "SKA", "NWY", "SWE", True),),
        Move("X", "NWY", "SWE", False),
    ),
    (
        "A NWY -> SWE VIA",
        False,
        Message("repelled"),
        (Convoy("Y", "SKA", "NWY", "SWE", True),),
        Move("X", "NWY", "SWE", False, ("SKA",)),
    ),
    ("A MAR -> GAS", True, Message("retreated", {"area": "GAS"}), (), Move("X", "MAR", "GAS", True, kind="retreat")),
    ("A MAR R GAS", False, Message("retreat_collision"), (), Move("X", "MAR", "GAS", False, kind="retreat")),
    ("A MAR S F MAO -> SPA/NC", True, Message("support_given"), (), Support("X", "MAR", "MAO", True, "SPA/NC")),
    ("NTH C A LON -> NWY", True, Message("convoy_carried"), (), Convoy("X", "NTH", "LON", "NWY", True)),
    ("A PAR H", True, Message("held"), (), None),
    ("Build A PAR", True, Message("built"), (), None),
    ("Draw England", True, Message("vote_counted"), (), None),
    ("A PAR -> XYZ", False, Message("standoff"), (), None),
]


@pytest.mark.parametrize(
    ("text", "ok", "message", "convoys", "expected"), STROKES, ids=[f"{s[0]} {s[2].code}" for s in STROKES]
)
def test_each_form_of_order_has_its_stroke(
    text: str, ok: bool, message: Message, convoys: tuple[Convoy, ...], expected: object
) -> None:
    """An army goes by sea where the outcome says so, where it must, or where it meant to."""
    assert stroke(Drawn("X", text, ok, message), diplomacy_board(), convoys) == expected
