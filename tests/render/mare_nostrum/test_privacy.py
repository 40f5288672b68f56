"""Invariant 6: nobody's mail or picture holds what is another's alone."""

from __future__ import annotations

import pytest

from adjudicator.core.decisions import NoticeKind
from adjudicator.core.messages import GAME_MASTER, LANGS, Lang
from adjudicator.daemon.shelves import gallery, scene_of
from tests.render.mare_nostrum.played import Played

KINDS: tuple[NoticeKind, ...] = ("results", "handover", "help", "rules", "map", "status", "history")
NOTE = "canary-of-rome"
TREASURY = "7919"
"""Rome's gold: a figure that stands nowhere else."""


def secrets(lang: Lang, stage: str) -> Played:
    """A campaign in which Rome has books, an entry that waits, and decisions that nobody else may know."""
    game = Played(lang).start().master("Rome: correct treasury 7919", "Rome: build theatre", "Rome: build school")
    game.master(*(f"{seat}: correct treasury 3000" for seat in game.ruleset.seats if seat != "Rome"))
    game.master("Rome: new province SIC", "Rome: new province SAR", "Syria: defeat by Rome").turns(1)
    game.say("Rome", f"Gain 75: {NOTE}", "Rejoicing", "Flee to SAR")
    if stage == "turn":
        return game
    game.master("Refuse all").turns(3)
    return game.say("Rome", "Feast")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("stage", ["turn", "acclamation"])
def test_no_mail_shows_anothers_books_entries_or_decisions(stage: str, lang: Lang) -> None:
    game = secrets(lang, stage)
    own = {
        "en": ("theatre", "SAR (Sardinia)", "Rejoicing and Flee to SAR"),
        "fr": ("théâtre", "SAR (Sardaigne)", "Liesse et Fuir vers SAR"),
    }[lang]
    for kind in KINDS:
        mails = {seat: game.write(kind, seat) for seat in (*game.ruleset.seats, GAME_MASTER)}
        for seat, mail in mails.items():
            said = f"{mail.subject}\n{mail.text}\n{mail.html}".replace("\u00a0", " ")
            if seat in ("Rome", GAME_MASTER):
                continue
            assert TREASURY not in said and NOTE not in said, (kind, seat)
            assert own[2] not in said, (kind, seat)
            if kind in ("results", "status", "history"):
                assert own[0] not in said, (kind, seat)
    assert TREASURY in game.write("status", "Rome").text
    assert TREASURY in game.write("results", GAME_MASTER).text


@pytest.mark.parametrize("lang", LANGS)
def test_the_mail_that_may_be_passed_on_holds_nothing_private(lang: Lang) -> None:
    """``map`` shows the powers alone, even to their owner and the game master."""
    game = secrets(lang, "turn")
    for seat in ("Rome", GAME_MASTER):
        mail = game.write("map", seat)
        said = f"{mail.text}\n{mail.html}"
        assert TREASURY not in said and NOTE not in said
        assert "index" not in mail.text.lower() and "indice de bonheur en" not in mail.text


def test_what_a_festivity_left_is_not_told_to_everybody() -> None:
    """Others see what it makes of the index, not the feast nor the treasury (`mare_nostrum 2.6`)."""
    game = secrets("en", "acclamation").master("Rome: build protector temple").resolve()
    told = game.write("results", "Egypt").text.replace("\u00a0", " ")
    assert "the feast is held: +15 for 150 gp" in game.write("results", "Rome").text.replace("\u00a0", " ")
    assert "religious feast: +15" in game.write("results", GAME_MASTER).text
    assert "feast" not in told.partition("How the powers stand")[0].lower() and "150" not in told
    assert "7769" not in told and "7719" not in told


def test_the_sum_of_a_bankruptcy_is_told_to_nobody_else() -> None:
    """`mare_nostrum 2.6, 4.3`."""
    game = Played("en").start().master("Egypt: expense 1277").turns(4).resolve()
    for seat in (*game.ruleset.seats, GAME_MASTER):
        for kind in ("results", "history"):
            told = game.write(kind, seat).text
            assert ("1227" in told) == (seat in ("Egypt", GAME_MASTER)), (kind, seat)
            assert "Egypt: bankrupt, and so eliminated" in " ".join(told.split())


def test_a_feast_that_lacked_its_temple_is_told_to_nobody_else() -> None:
    game = secrets("en", "acclamation").resolve()
    assert "no protector temple" in game.write("results", "Rome").text
    assert "no protector temple" not in game.write("results", "Egypt").text


@pytest.mark.parametrize("lang", LANGS)
def test_the_picture_is_made_from_what_everybody_sees(lang: Lang) -> None:
    game = secrets(lang, "acclamation").resolve()
    view = game.ruleset.view(game.position, None)
    drawing = gallery("mare_nostrum").drawer().svg(scene_of(game.state, view, lang))
    assert "7919" not in drawing and "7769" not in drawing and "SAR" not in drawing
    for seat in ("Rome", GAME_MASTER):
        with pytest.raises(ValueError, match="observer"):
            scene_of(game.state, game.ruleset.view(game.position, seat), lang)
