"""Events and their dice (`diadoques 11.1, 11.2, 11.3, 11.4`)."""

from __future__ import annotations

import pytest

from adjudicator.core.dice import Roll, SeededDice, seed_hash
from adjudicator.core.ruleset import Resolved
from adjudicator.gamedata import load_diadoques
from tests.rulesets.playing import play, position, units

GAMES = {events: load_diadoques({"events": events}) for events in ("none", "floods", "classic")}
HELD = {"Pella": "Antipater", "Lysimachia": "Lysimachus", "Pydna": "Antipater", "Callatis": "Lysimachus"}


def after(events: str, dice: tuple[int, ...], season: str = "spring") -> Resolved:
    at = position(season=season, units=units(Lysimachus="G Callatis"), citadels=HELD)
    return play(at, {}, dice, GAMES[events])


def told(resolved: Resolved) -> list[str]:
    return [news.message.code for news in resolved.news if news.topic == "events"]


@pytest.mark.parametrize(
    ("events", "dice", "code", "floods", "storms"),
    [
        ("floods", (6, 1), "event_flood_euphrate", ("euphrate",), ()),
        ("floods", (6, 2), "event_flood_tigre", ("tigre",), ()),
        ("floods", (1,), "event_none", (), ()),
        ("floods", (2,), "event_none", (), ()),
        ("floods", (5,), "event_none", (), ()),
        ("classic", (6, 2), "event_flood_tigre", ("tigre",), ()),
        ("classic", (1, 1), "event_storm", (), ("MIO",)),
        ("classic", (1, 18), "event_storm", (), ("GAR",)),
        ("classic", (3,), "event_none", (), ()),
    ],
)
def test_one_line_a_season(
    events: str, dice: tuple[int, ...], code: str, floods: tuple[str, ...], storms: tuple[str, ...]
) -> None:
    """`diadoques 11.1, 11.2`: announced with the report before the season."""
    resolved = after(events, dice)
    assert told(resolved) == [code]
    assert (resolved.position.floods, resolved.position.storms) == (floods, storms)


def test_a_revolt_frees_an_ungarrisoned_citadel_but_no_capital() -> None:
    """`diadoques 11.2`: Pella and Lysimachia are capitals, Callatis has a garrison: Pydna alone, no second die."""
    resolved = after("classic", (2,))
    assert told(resolved) == ["event_revolt"]
    assert "Pydna" not in resolved.position.citadels
    assert resolved.rolls == (Roll("event", 1, 6, 2),)


def test_a_revolt_with_nobody_to_rise() -> None:
    at = position(units=units(Antipater="G Pydna"), citadels={"Pella": "Antipater", "Pydna": "Antipater"})
    assert told(play(at, {}, (2,), GAMES["classic"])) == ["event_no_revolt"]


def test_none_means_no_die() -> None:
    assert after("none", ()).rolls == ()


def test_no_event_is_drawn_for_winter_but_in_winter_for_spring() -> None:
    """`diadoques 11.1`."""
    assert told(after("floods", (), "autumn")) == []
    assert told(after("floods", (4,), "winter")) == ["event_none"]


def test_events_last_one_season() -> None:
    at = position(units=units(Antipater="A MAC"), floods=("tigre",), storms=("EGE",))
    resolved = play(at, {}, (3,), GAMES["classic"])
    assert (resolved.position.floods, resolved.position.storms) == ((), ())


def test_an_event_waits_for_open_retreats() -> None:
    at = position(units=units(Antigonus="Ae PHR", Eumenes="A CEL"), citadels={"Tyane": "Eumenes"})
    first = play(at, {"Antigonus": ("Ae PHR -> CEL",)}, (), GAMES["floods"])
    assert first.position.stage == "retreats"
    second = play(first.position, {"Eumenes": ("A CEL retraite PIS",)}, (6, 1), GAMES["floods"])
    assert second.position.floods == ("euphrate",)


def test_dice_are_keyed_and_can_be_drawn_again() -> None:
    """`diadoques 11.3, 11.4`: same seed, phase and rollbacks give the same dice, whatever else was drawn before."""
    at = position(units=units(Antigonus="Ae PHR, Ae CIL", Eumenes="A CEL, A CAP"), citadels={"Tyane": "Eumenes"})
    first = play(at, {"Antigonus": ("Ae PHR -> CEL", "Ae CIL -> CAP")}, (), GAMES["classic"])

    def draw(seed: str, rollbacks: int = 0) -> dict[str, Roll]:
        dice = SeededDice(seed, "retreats spring -321", rollbacks)
        return {roll.purpose: roll for roll in GAMES["classic"].resolve(first.position, {}, dice).rolls}

    rolls = draw("a seed")
    assert {"retreat CEL", "retreat CAP", "event"} <= set(rolls)
    assert draw("a seed") == rolls
    assert any(draw("a seed", n) != rolls for n in range(1, 5))
    assert seed_hash("a seed") != seed_hash("another")
    alone = SeededDice("a seed", "retreats spring -321")
    faces = rolls["retreat CAP"].faces
    assert alone.roll(faces, "retreat CAP") == rolls["retreat CAP"].value
