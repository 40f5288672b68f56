"""What a player may see, and what nobody else may (invariant 6)."""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.core.messages import Seat
from adjudicator.rulesets.diadoques.position import Dislodged, Pending, Unit
from adjudicator.rulesets.diadoques.view import IncomeLine, View
from tests.rulesets.playing import GAME, play, position, royals, units

CANARY = 7_654_321


def seen(view: View) -> str:
    return msgspec.json.encode(view).decode()


def test_treasuries_guards_votes_and_advance_retreats_are_ones_own() -> None:
    """Canary values in everything secret of one seat show in no other view."""
    at = position(
        stage="retreats",
        units=(Unit("Eumenes", "A", "PNT", guard={"Eumenes": CANARY, "": CANARY}),),
        royals=(msgspec.structs.replace(royals(Roxana="CHA")[0], guard={"Eumenes": CANARY}),),
        dislodged=(Dislodged(Unit("Eumenes", "A", "CAP", guard={"Eumenes": CANARY}), "PHR", advance=("LCN", "SYR")),),
        pending=Pending(votes={"Eumenes": ("Eumenes", "Ptolemy")}, bought={"Roxana": "Eumenes"}),
        treasury={"Eumenes": CANARY},
    )
    for other in (*(seat for seat in GAME.seats if seat != "Eumenes"), None):
        view = GAME.view(at, other)
        assert str(CANARY) not in seen(view)
        assert "SYR" not in seen(msgspec.structs.replace(view, provinces={}))
        assert view.dislodged[0].waits
    own = GAME.view(at, "Eumenes")
    assert own.own is not None
    assert own.own.treasury == CANARY
    assert {(paid.piece, paid.amount) for paid in own.own.counter_bribes} == {
        ("A PNT", CANARY),
        ("A CAP", CANARY),
        ("Roxana", CANARY),
    }
    assert own.own.advance == {"A CAP": ("LCN", "SYR")}
    assert not own.dislodged[0].waits


def test_money_orders_and_unused_orders_are_private() -> None:
    """Nobody else is shown a bribe, who paid, or an order for a unit that was not bought (`diadoques 8.5`)."""
    at = position(units=units(Antigonus="A PHR", Eumenes="A CAP, A PNT", Ptolemy="A LCN"))
    orders: dict[Seat, tuple[str, ...]] = {
        "Antigonus": ("Corrompre A CAP 10", "A CAP -> COM", "Don 1 à Ptolémée"),
        "Eumenes": ("A CAP -> SOP", "Prime A PNT 3", "A PNT retraite ARM"),
        "Ptolemy": ("Corrompre A CAP 9", "A CAP -> CIL", "Victoire partagée Ptolémée"),
    }
    resolved = play(at, orders)
    public = [o.order for o in resolved.outcomes if not o.private and o.given]
    assert public == ["A CAP -> COM"]
    told = [n.message.code for n in resolved.news if not n.to]
    assert told == ["unit_bought", "eliminated", "eliminated", "eliminated"]


def test_the_outbid_learn_no_figure_and_the_briber_never_who_paid() -> None:
    """`diadoques 8.5`."""
    at = position(
        units=(*units(Antigonus="A PHR", Ptolemy="A LCN"), Unit("Eumenes", "A", "CAP", guard={"Seleucus": 4})),
    )
    resolved = play(at, {"Antigonus": ("Corrompre A CAP 10",), "Ptolemy": ("Corrompre A CAP 9",)})
    found = {o.seat: o.message for o in resolved.outcomes if o.order.startswith("Bribe")}
    assert found["Antigonus"].args == {"amount": 10, "guard": 4, "level": 10}
    assert (found["Ptolemy"].code, found["Ptolemy"].args) == ("bribe_outbid", {})


def test_plans_for_winter() -> None:
    """`diadoques 9.2, 9.3`: the income as if winter came now, and the upkeep due."""
    at = position(
        units=units(Antipater="Ae MAC, G Pella"),
        citadels={"Pella": "Antipater", "Pydna": "Antipater", "Athenes": "Antipater"},
        provinces={"MAC": "Antipater", "TES": "Antipater", "SCY": "Antipater"},
    )
    own = GAME.view(at, "Antipater").own
    assert own is not None
    assert own.income == (
        IncomeLine("provinces", 2, 2),
        IncomeLine("citadels", 3, 3),
        IncomeLine("majors", 1, 10),
        IncomeLine("capital", 1, 30),
    )
    assert (own.income_total, own.upkeep, own.builds) == (45, 15, ())


def test_corruption_levels_of_ones_own() -> None:
    """`diadoques 8.2`."""
    at = position(
        units=units(Antipater="A EPI, Ag MAC, G Pella"),
        diadochi={"Antipater": "MAC"},
        royals=royals(Olympias="EPI Antipater"),
        married="Antipater",
    )
    own = GAME.view(at, "Antipater").own
    assert own is not None
    assert {unit.name: unit.corruption for unit in own.units} == {"A EPI": 5, "Ag MAC": 40, "G Pella": 10}


def test_units_with_their_commanders() -> None:
    """`diadoques 2.4, 2.5, 2.6`."""
    at = position(
        units=units(Antipater="Ae MAC, G Pella", Lysimachus="G Pydna"),
        diadochi={"Antipater": "MAC", "Lysimachus": "MAC", "Eumenes": "MAC"},
        royals=royals(Philip="MAC Antipater", Olympias="MAC Antipater", Roxana="MAC"),
    )
    view = GAME.view(at, None)
    led = {unit.name: (unit.leader, unit.royals, unit.value) for unit in view.units}
    assert led == {
        "Ae MAC": (True, ("Philip", "Olympias"), 4),
        "G Pella": (False, (), 1),
        "G Pydna": (True, (), 2),
    }
    assert [(person.name, person.seat) for person in view.characters if person.alone] == [
        ("*", "Eumenes"),
        ("Roxana", ""),
    ]


def test_victory_points_with_their_sources() -> None:
    """`diadoques 12.1, 12.2`."""
    at = position(
        citadels={"Pella": "Antipater", "Lysimachia": "Antipater", "Athenes": "Antipater", "Pydna": "Antipater"},
        royals=royals(Philip="MAC Antipater", Cleopatra="LYD"),
        married="Antipater",
    )
    view = GAME.view(at, None)
    antipater = view.seats[0]
    assert antipater.vp == 3 + 2 + 2 + 1
    assert [source.code for source in antipater.sources] == ["vp_capital", "vp_majors", "vp_royals", "vp_marriage"]
    assert (view.vp_available, view.vp_to_win) == (3 + 19 + 3 + 1, 14)


@pytest.mark.parametrize(("married", "used", "royal_order"), [("", (), True), ("", ("Antipater",), False)])
def test_the_right_of_a_royal_order(married: str, used: tuple[str, ...], royal_order: bool) -> None:
    """`diadoques 10.8`."""
    at = position(royals=royals(Philip="MAC Antipater"), married=married, royal_orders_used=used)
    own, other = GAME.view(at, "Antipater").own, GAME.view(at, "Eumenes").own
    assert own is not None
    assert other is not None
    assert (own.royal_order, other.royal_order) == (royal_order, False)


def test_builds_possible_in_winter() -> None:
    """`diadoques 2.3, 9.4`."""
    at = position(
        season="winter",
        units=units(Antigonus="Ae CEL"),
        citadels={"Gordion": "Antigonus", "Sardes": "Antigonus"},
        provinces={"PHR": "Antigonus", "LYD": "Eumenes"},
    )
    own = GAME.view(at, "Antigonus").own
    assert own is not None
    assert own.builds == ("A PHR", "Am PHR", "Ag PHR", "G Gordion", "Gm Gordion", "Gg Gordion", "G Sardes", "Gm Sardes", "Gg Sardes")  # fmt: skip  # noqa: E501


def test_dislodged_units_and_sieges_show() -> None:
    at = position(
        stage="retreats",
        units=(*units(Antigonus="A CAP"), Unit("Ptolemy", "F", "PRO", siege="Cyzique")),
        dislodged=(Dislodged(Unit("Eumenes", "A", "CAP"), "PHR", True),),
        diadochi={"Eumenes": "CAP"},
        standoffs=("PNT",),
        citadels={"Tyane": "Eumenes"},
        treasures=("Gaza",),
        storms=("PRO",),
    )
    view = GAME.view(at, None)
    assert view.phase == "retreats spring -321"
    assert view.dislodged[0].places == ("PAG", "LCN", "CIL", "COM", "SOP", "Tyane")
    assert view.dislodged[0].leader
    assert [(siege.unit, siege.citadel, siege.seasons) for siege in view.sieges] == [("F PRO", "Cyzique", 1)]
    assert [(treasure.citadel, treasure.amount) for treasure in view.treasures] == [("Gaza", 15)]
    assert (view.storms, view.standoffs, view.own) == (("PRO",), ("PNT",), None)
