"""The end of a game: where it is told, letters before and after it, its seed, what is kept of one taken back."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.archive.build import build
from adjudicator.archive.story import read_story
from adjudicator.core.dice import Roll, seed_hash
from adjudicator.core.events import (
    Event,
    GameCreated,
    GameEnded,
    PhaseResolved,
    PolicySet,
    PositionSet,
    PressSent,
    SeatsAllotted,
)
from tests.archive.shelf import Logged, events_of, opened, put
from tests.archive.test_story import resolutions, rows
from tests.playthroughs.fast import Playthrough

NBSP = "\u00a0"


def ended(game: Playthrough) -> list[Logged]:
    """A game that its master ends while a phase waits, with a letter before the end and one after it."""
    log = events_of(game)
    at, phase = log[-1][0], game.state.phase
    assert phase is not None
    events: tuple[Event, ...] = (
        PressSent(seat="Italy", text="a letter of the last phase", phase=phase.name),
        GameEnded(winners=("Italy",), seed=game.state.seed, reason="we are all tired"),
        PressSent(seat="France", text="a letter after the end"),
    )
    return [*log, *((at + timedelta(hours=n), event) for n, event in enumerate(events, 1))]


def taken_back(game: Playthrough) -> list[Logged]:
    """The same game, its end taken back: it goes on behind its second phase with a new seed."""
    log, phase = ended(game), game.state.phase
    assert phase is not None
    opened_by = resolutions(log)[1]
    back = next(entry.state for entry in game.log if entry.number == opened_by)
    assert back.phase is not None
    event = PositionSet(
        phase=phase.name,
        position=dict(back.position),
        next_phase=back.phase,
        reason="it was too early",
        back_to=opened_by,
        seed="second-seed",
    )
    return [*log, (log[-1][0] + timedelta(days=1), event)]


def site(folder: Path, log: list[Logged]) -> Path:
    """The folder of a site of this game, named ``g``."""
    with opened(folder / "data") as store:
        put(store, "g", log)
        assert build(store, folder / "site").faults == ()
    return folder / "site"


def sections(page: Path) -> dict[str, str]:
    """The sections of a page by their headings."""
    text = page.read_text(encoding="utf-8")
    return dict(re.findall(r"<section[^>]*>\s*<h2[^>]*>(.*?)</h2>(.*?)</section>", text, re.DOTALL))


def test_letters_of_the_last_phase_are_not_those_after_the_end(played: dict[str, Playthrough], tmp_path: Path) -> None:
    out = site(tmp_path, ended(played["diplomacy"]))
    english = sections(out / "en/games/g/index.html")
    assert "a letter of the last phase" in english["Letters: Spring 1902, Movement"]
    assert "a letter after the end" in english["Letters after the end"]
    assert "a letter of the last phase" not in english["Letters after the end"]
    french = sections(out / "fr/games/g/index.html")
    assert "a letter of the last phase" in french[f"Lettres{NBSP}: printemps 1902, mouvement"]
    assert "a letter after the end" in french["Lettres d’après la fin"]


def test_the_end_is_told_on_the_page_before_it_and_in_the_list(played: dict[str, Playthrough], tmp_path: Path) -> None:
    out = site(tmp_path, ended(played["diplomacy"]))
    for page in ("index.html", f"{len(played['diplomacy'].resolved):03}.html"):
        english = (out / "en/games/g" / page).read_text(encoding="utf-8")
        assert re.search(r'<p class="end">Ended [^<]*\. Winner: Italy\. The game master ended it: [^<]*tired', english)
        french = (out / "fr/games/g" / page).read_text(encoding="utf-8")
        assert f"Vainqueur{NBSP}: Italie. Le maître du jeu y a mis fin{NBSP}:" in french
    assert "Winner: Italy" not in (out / "en/games/g/001.html").read_text(encoding="utf-8")


def test_an_end_that_was_taken_back_stays_in_the_site_as_void(played: dict[str, Playthrough], tmp_path: Path) -> None:
    out = site(tmp_path, taken_back(played["diplomacy"]))
    last = f"{len(played['diplomacy'].resolved):03}.html"
    english = r'<p class="end void"><span class="flag">void</span> Ended [^<]*Winner: Italy\.[^<]*tired[^<]*Taken back '
    french = r'<p class="end void"><span class="flag">annulée</span> Terminée le [^<]*Vainqueur. : Italie'
    for page in ("index.html", last):
        assert re.search(english + r"[^<]*too early", (out / "en/games/g" / page).read_text(encoding="utf-8"))
        told = (out / "fr/games/g" / page).read_text(encoding="utf-8")
        assert re.search(french.replace(". :", f"{NBSP}:"), told) and "Fin annulée le " in told
    game = (out / "en/games/g/index.html").read_text(encoding="utf-8")
    assert 'class="winner"' not in game and "under way" in game
    assert "a letter of the last phase" in sections(out / "en/games/g/index.html")["Letters: Spring 1902, Movement"]
    rollback = f"{len(played['diplomacy'].resolved) + 1:03}.html"
    assert "a letter after the end" in (out / "en/games/g" / rollback).read_text(encoding="utf-8")


def test_the_page_before_an_end_is_built_anew_when_it_is_taken_back(
    played: dict[str, Playthrough], tmp_path: Path
) -> None:
    log = taken_back(played["diplomacy"])
    page = tmp_path / f"site/en/games/g/{len(played['diplomacy'].resolved):03}.html"
    with opened(tmp_path / "data") as store:
        told = []
        for part in (log[:-3], log[-3:-1], log[-1:]):
            put(store, "g", part)
            build(store, tmp_path / "site")
            told.append(page.read_text(encoding="utf-8"))
    assert ["Winner: Italy" in text for text in told] == [False, True, True]
    assert ["Taken back" in text for text in told] == [False, False, True]


def test_the_story_keeps_every_end_and_every_seed(played: dict[str, Playthrough]) -> None:
    game = played["diplomacy"]
    log = taken_back(game)
    story = read_story("g", rows(log))
    assert story is not None and story.ended is None
    (ending,) = story.endings
    assert ending.undone is not None and ending.undone.reason == "it was too early"
    assert [(seed.value, seed.public) for seed in story.seeds] == [(game.state.seed, True), ("second-seed", False)]
    again = [*log, (log[-1][0], GameEnded(winners=(), seed="second-seed"))]
    story = read_story("g", rows(again))
    assert story is not None and story.ended is not None
    assert [ending.undone is None for ending in story.endings] == [False, True]
    assert [seed.public for seed in story.seeds] == [True, True]


def test_an_end_by_the_rules_comes_with_the_results(played: dict[str, Playthrough]) -> None:
    log = events_of(played["short"])
    assert isinstance(log[-2][1], PhaseResolved) and isinstance(log[-1][1], GameEnded)
    story = read_story("g", rows(log))
    assert story is not None
    assert story.endings[0].phase == "" and story.chapters[-1].ending == story.endings[0]


@pytest.mark.parametrize("over", [False, True])
def test_the_seed_of_a_game_without_dice_is_told_after_the_end(
    over: bool, played: dict[str, Playthrough], tmp_path: Path
) -> None:
    """Never before it; and the new one after a return stays secret (`diadoques 11.3`)."""
    game = played["diplomacy"]
    out = site(tmp_path, ended(game) if over else events_of(game))
    for page in ("en/games/g/index.html", "fr/games/g/index.html"):
        assert (game.state.seed in (out / page).read_text(encoding="utf-8")) == over
    back = site(tmp_path / "back", taken_back(game))
    text = (back / "en/games/g/index.html").read_text(encoding="utf-8")
    assert game.state.seed in text and seed_hash("second-seed") in text and "second-seed" not in text


def drawn(game: Playthrough, *, hidden: bool = False) -> list[Logged]:
    """The game, its seats given out by a draw, for which one more had signed up than there are seats."""
    log = events_of(game)
    at = log[0][0]
    seats = {seat: f"{seat.lower()}@canary.test" for seat in game.ruleset.seats}
    order = (*reversed(seats.values()), "nobody@canary.test")
    rolls = (Roll("order of choice", 1, 8, 5), Roll("seat left over", 1, 3, 2))
    event = SeatsAllotted(order=order, seats=seats, rolls=rolls)
    policy: list[Logged] = [(at, PolicySet(name="names", value="hidden"))] if hidden else []
    assert isinstance(log[0][1], GameCreated)
    return [log[0], *policy, (at, event), *log[1:]]


def test_the_draw_of_the_seats_is_shown_with_its_dice(played: dict[str, Playthrough], tmp_path: Path) -> None:
    """Who chose when, by seat, never an address; the dice that tell of wishes only after the end."""
    game = played["diplomacy"]
    out = site(tmp_path, drawn(game))
    draw = sections(out / "en/games/g/index.html")["The draw of the seats"]
    assert re.findall(r">(\w+)</span>", draw)[:7] == list(reversed(game.ruleset.seats))
    assert "1 person got no seat." in draw and "who chooses as number 1: 5 of 8" in draw
    assert "a seat that was left" not in draw
    assert seed_hash(game.state.seed) in (out / "en/games/g/index.html").read_text(encoding="utf-8")
    french = sections(out / "fr/games/g/index.html")["Le tirage des sièges"]
    assert f"qui choisit en position 1{NBSP}: 5 sur 8" in french and "1 personne n’a pas eu de siège." in french
    end: Logged = (game.log[-1].at, GameEnded(winners=(), seed=game.state.seed))
    over = site(tmp_path / "over", [*drawn(game), end])
    assert "a seat that was left (1): 2 of 3" in sections(over / "en/games/g/index.html")["The draw of the seats"]
    assert all("canary" not in page.read_text(encoding="utf-8") for page in over.rglob("*.html"))


def test_who_chose_when_is_not_told_where_names_are_hidden(played: dict[str, Playthrough], tmp_path: Path) -> None:
    game = played["diplomacy"]
    out = site(tmp_path, drawn(game, hidden=True))
    draw = sections(out / "en/games/g/index.html")["The draw of the seats"]
    assert re.findall(r">(\w+)</span>", draw) == sorted(game.ruleset.seats)
    assert "order" not in draw and " of 8" not in draw


def test_deadline_rules_are_sentences_in_french(played: dict[str, Playthrough], tmp_path: Path) -> None:
    settings = sections(site(tmp_path, events_of(played["diplomacy"])) / "fr/games/g/index.html")["Réglages"]
    assert f"<li>Échéance des mouvements{NBSP}: mardi et vendredi à 18:00 (Europe/Paris).</li>" in settings
    assert "<li>Tout le reste comme d’ordinaire.</li>" in settings
    assert not re.search(r"[^\u00a0]:[ <]", settings)


def test_a_power_that_is_out_has_no_word_of_the_program_in_the_legend(
    played: dict[str, Playthrough], tmp_path: Path
) -> None:
    out = site(tmp_path, events_of(played["mare"]))
    for lang in ("en", "fr"):
        assert "None" not in (out / lang / "games/g/index.html").read_text(encoding="utf-8")
