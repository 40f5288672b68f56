"""The picture of the war: what it shows, that it is drawn alike every time, that colours tell the majors apart."""

from __future__ import annotations

import io
import itertools
import pickle
import re
import xml.etree.ElementTree as ElementTree

import pytest
from PIL import Image

from adjudicator.core.messages import GAME_MASTER, LANGS, Lang
from adjudicator.daemon import shelf_peloponnese
from adjudicator.daemon.shelves import drawer_of, library, scene_of
from adjudicator.render.maps.raster import LIMIT
from adjudicator.render.peloponnese.plan import Plan
from adjudicator.render.peloponnese.scene import Scene
from tests.render.maps.vision import SIGHT, apart
from tests.render.peloponnese import played
from tests.render.peloponnese.played import Played

PLAN = shelf_peloponnese.plan()


def scene(game: Played, lang: Lang = "en") -> Scene:
    """What the mails of a game show."""
    view = game.ruleset.view(game.ruleset.load(game.state.position), None)
    found = scene_of(game.state, view, lang)
    assert isinstance(found, Scene)
    return found


def texts(svg: str) -> list[str]:
    """Every text of a drawing, in the order of drawing."""
    root = ElementTree.fromstring(svg)
    return ["".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("lang", LANGS)
def test_it_shows_every_area_and_space_by_name_and_the_standing_of_the_majors(lang: Lang) -> None:
    game = played.armistice(lang)
    shown = scene(game, lang)
    said = texts(drawer_of("peloponnese").svg(shown))
    names = shelf_peloponnese.pages(game.ruleset).names
    for name in (*(area.name for area in shown.view.areas), *(space.name for space in shown.view.spaces)):
        assert names.citadel(name, lang) in said, name
    rank = {"en": "Junior partner of Sparta", "fr": "Partenaire de Sparte"}[lang]
    assert said.count(rank) == 2 and "6000\u00a0T" in said and "7H 1C 12N" in said
    assert {"en": "Turn 1, 431–429 BC", "fr": "Tour 1, 431–429 av. J.-C."}[lang] in said
    assert {"en": "The long war", "fr": "The long war"}[lang] in said
    assert any("reconstruction" in text or "reconstitution" in text for text in said)


def test_it_names_peaces_the_walls_and_the_fund() -> None:
    """`1.5, 4.4, 6.3`."""
    assert "No peace is in force." in texts(drawer_of("peloponnese").svg(scene(played.armistice())))
    signed = texts(drawer_of("peloponnese").svg(scene(played.economy())))
    assert "Peace to the end of turn 10: Athens and Sparta" in signed
    razed = texts(drawer_of("peloponnese").svg(scene(played.over())))
    assert any(text.startswith("Long Walls down") for text in razed)


MARKS = {
    "Ravage Piraeus": "#d9531e",
    "Capture Piraeus by Sparta": "M-4",
    "Rebel Samos": "url(#struck)",
    "Garrison Sunium by Athens": "c0,6",
    "Fortify Sunium": "a3,3",
}


@pytest.mark.parametrize("entry", MARKS)
def test_each_mark_is_drawn(entry: str) -> None:
    """A ravaged, captured, rebelling, garrisoned or walled space has its sign, and loses it again."""
    game = Played().start()
    before = drawer_of("peloponnese").svg(scene(game))
    after = drawer_of("peloponnese").svg(scene(game.mail(GAME_MASTER, entry)))
    assert len(after) > len(before)
    if entry != "Capture Piraeus by Sparta":
        assert after.count(MARKS[entry]) > before.count(MARKS[entry])
    back = {"Ravage Piraeus": "Unravage Piraeus", "Rebel Samos": "End rebellion Samos to Athens"}
    back |= {"Garrison Sunium by Athens": "Remove garrison Sunium", "Fortify Sunium": "Unfortify Sunium"}
    back["Capture Piraeus by Sparta"] = "Release Piraeus to Athens"
    assert drawer_of("peloponnese").svg(scene(game.mail(GAME_MASTER, back[entry]))) == before


def test_strength_points_of_guests_are_told_apart() -> None:
    said = texts(
        drawer_of("peloponnese").svg(scene(played.operations().mail(GAME_MASTER, "Add 2H of Argos to Mantinea")))
    )
    assert "Arg. 2H" in said and "2H" in said


def test_it_is_drawn_alike_every_time_and_small_enough_for_a_mail() -> None:
    """The scene goes to another process."""
    shown = scene(played.operations(), "fr")
    drawer = drawer_of("peloponnese")
    first = drawer.png(shown)
    assert drawer.png(pickle.loads(pickle.dumps(shown))) == first
    assert len(first) < LIMIT
    image = Image.open(io.BytesIO(first))
    assert image.width == 1250 and image.height < 2400


def test_letters_can_be_read_on_a_phone() -> None:
    """At 400 px the smallest sign has a letter of 5 px, most texts have 8."""
    svg = drawer_of("peloponnese").svg(scene(played.operations()))
    width = int(re.search(r'viewBox="0 0 (\d+) ', svg)[1])  # type: ignore[index]
    sizes = sorted(float(size) * 1.25 * 400 / width for size in re.findall(r'font-size="([\d.]+)"', svg))
    assert sizes[0] >= 5.2
    assert sizes[len(sizes) // 2] >= 8


@pytest.mark.parametrize("sight", SIGHT)
def test_the_majors_colours_can_be_told_apart(sight: str) -> None:
    """And a letter tells them apart without any colour."""
    for one, other in itertools.combinations(PLAN.seats.values(), 2):
        assert apart(one.fill, other.fill, sight) > 12, (one.letter, other.letter, sight)
    assert len({colours.letter for colours in PLAN.seats.values()}) == 4


def test_the_plan_places_every_area_once() -> None:
    """In an order from west to east, marked as a reconstruction."""
    start = library().ruleset("peloponnese", {}).start()
    placed = [area for column in PLAN.columns for area in column]
    assert sorted(placed) == sorted(start.areas) and len(set(placed)) == len(placed)
    assert PLAN.source == "reconstruction"


def test_an_area_the_plan_does_not_name_goes_below_the_shortest_column() -> None:
    plan = Plan("reconstruction", (("A", "B"), ("C",)), {})
    assert plan.placed({"A": 3, "B": 1, "C": 2, "New": 1}) == [["A", "B"], ["C", "New"]]
