"""The picture of the powers: what it shows, that it is legible, and the same wherever it is drawn."""

from __future__ import annotations

import io
import itertools
import re

import msgspec
import pytest
from PIL import Image

from adjudicator.core.messages import LANGS, Lang, Message
from adjudicator.core.outcomes import News
from adjudicator.daemon.shelves import gallery, scene_of
from adjudicator.render.mare_nostrum.drawing import WIDTH, draw
from adjudicator.render.mare_nostrum.scene import Row, Scene
from adjudicator.render.mare_nostrum.styles import PALETTE
from tests.render.mare_nostrum.played import Played, acclamation, next_year, regimes, turn

MOST_BYTES = 120_000


def shown(game: Played, lang: Lang = "en") -> Scene:
    """The picture that the mails of a game show now."""
    scene = scene_of(game.state, game.ruleset.view(game.position, None), lang)
    assert isinstance(scene, Scene)
    return scene


def row(scene: Scene, name: str) -> Row:
    """The row of a power by its name."""
    return next(row for row in scene.rows if row.name == name)


def test_before_the_first_acclamation_there_is_no_index() -> None:
    scene = shown(turn())
    assert {(row.index, row.fate, row.fate_said) for row in scene.rows} == {(None, "none", "no acclamation yet")}
    assert scene.subtitle == "year 1 turn 1" and scene.threshold == 75
    rome = scene.rows[0]
    assert (rome.name, rome.points, rome.facts) == ("Rome", "3 points", ("2 provinces", "1 army in the field"))


def test_an_acclamation_shows_index_roll_and_what_became_of_it() -> None:
    """`mare_nostrum 4.1, 5.1`."""
    scene = shown(regimes("fr"), "fr")
    rome, syria = row(scene, "Rome"), row(scene, "Syrie")
    assert (rome.index, rome.rolled, rome.fate, rome.fate_said) == (83, None, "silent", "pas de jet")
    assert (syria.index, syria.rolled, syria.fate) == (69, 86, "fell")
    assert (
        syria.fate_said.replace("\u00a0", " ") == "jet 86 : renversé" and syria.disorder == "désordre, 4 tours au plus"
    )
    assert syria.state == "tyrannie, capitale Tyr"


def test_the_eliminated_come_last_and_the_winner_is_named() -> None:
    """`mare_nostrum 4.3, 6.1`."""
    game = turn().master("Accept all", "Syria: expense 900", "Macedonia: expense 500").turns(3).resolve()
    view = game.ruleset.view(game.position, None)
    assert any(item.message.code == "bankrupt" for item in game.past[-1].news)
    won = msgspec.structs.replace(view, winner=("Egypt",))
    scene = scene_of(game.state, won, "en")
    assert (scene.rows[-1].name, scene.rows[-1].fate, scene.rows[-1].out) == ("Syria", "bankrupt", True)
    assert (scene.rows[-1].state, scene.rows[-1].points, scene.rows[-1].facts) == ("eliminated", "", ())
    assert row(scene, "Egypt").winner == "winner"
    assert "bankrupt" in draw(scene) and "winner, 1 point" in draw(scene)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("make", [lambda lang: Played(lang).start(), turn, acclamation, regimes, next_year])
def test_every_picture_is_legible_small_and_drawn_alike(make: object, lang: Lang) -> None:
    """At half its width on a phone letters are at least 9 px high; the same scene gives the same bytes."""
    assert callable(make)
    scene = shown(make(lang), lang)
    drawer = gallery("mare_nostrum").drawer()
    svg = drawer.svg(scene)
    assert svg == drawer.svg(scene)
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)]
    assert sizes and min(sizes) * 400 / WIDTH >= 9
    for one in scene.rows:
        assert one.name in svg and (one.index is None or f">{one.index}<" in svg)
    png = drawer.png(scene)
    assert png == drawer.png(scene) and len(png) < MOST_BYTES
    picture = Image.open(io.BytesIO(png))
    assert picture.width == WIDTH and picture.height > 600


def test_long_titles_leave_room_for_the_phase() -> None:
    """Titles are shortened; the phase stands beside them whatever they are."""
    view = regimes().ruleset.view(regimes().position, None)
    make = gallery("mare_nostrum").scenes(regimes().ruleset)
    svg = draw(make(view, (), (), "en", "A title that goes on and on beyond all bounds of the sheet", "year 1 regimes"))
    assert ">year 1 regimes<" in svg and "A title that goes" in svg and "…" in svg


def _luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("style", PALETTE, ids=lambda style: style.fill)
def test_names_can_be_read_on_their_colours(style: object) -> None:
    """A contrast of 4.5 to 1, so colour blindness does not matter: names stand everywhere."""
    fill, ink = _luminance(style.fill), _luminance(style.ink)  # type: ignore[attr-defined]
    assert (max(fill, ink) + 0.05) / (min(fill, ink) + 0.05) >= 4.5


def test_neighbours_in_the_palette_differ_in_lightness() -> None:
    light = [_luminance(style.fill) for style in PALETTE]
    assert all(abs(one - other) > 0.12 for one, other in itertools.pairwise(light))


def test_words_of_people_are_escaped_and_private_news_left_out() -> None:
    game = regimes()
    view = game.ruleset.view(game.position, None)
    secret = (News("vox", Message("bankrupt", {"seat": "Rome", "treasury": -1}), ("Rome",)),)
    scene = gallery("mare_nostrum").scenes(game.ruleset)(view, (), secret, "en", "<b>Sea</b> & 'co'", "\u202eday")
    svg = draw(scene)
    assert "&lt;b&gt;Sea&lt;/b&gt; &amp;" in svg and "<b>" not in svg and "\u202e" not in svg
    assert row(scene, "Rome").fate == "silent"
