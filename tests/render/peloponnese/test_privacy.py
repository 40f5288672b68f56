"""Invariant 6: nobody's mail or picture holds what is another's alone."""

from __future__ import annotations

import re

import pytest

from adjudicator.core.decisions import NoticeKind
from adjudicator.core.messages import GAME_MASTER, LANGS, Lang, Seat
from adjudicator.daemon.shelves import drawer_of, gallery, scene_of
from tests.render.peloponnese import played
from tests.render.peloponnese.played import Played

KINDS: tuple[NoticeKind, ...] = ("results", "handover", "help", "rules", "map", "status", "history")
CANARY = {"Athens": "canary of Pnyx", "Sparta": "canary of Apella", "Corinth": "canary of Isthmus"}


def words(game: Played, kind: NoticeKind, seat: Seat) -> str:
    """All that a mail says."""
    mail = game.write(kind, seat)
    return re.sub(r"\s+", " ", f"{mail.subject}\n{mail.text}\n{mail.html}".replace("\u00a0", " "))


def ahead(lang: Lang) -> Played:
    """Answers given ahead by three players, with terms that stand nowhere else."""
    game = Played(lang).start()
    game.mail("Athens", f"Propose peace to Thebes: {CANARY['Athens']}; Refuse peace from Sparta; Retain none")
    game.mail("Sparta", f"Propose peace to Corinth: {CANARY['Sparta']}; Tear down walls")
    return game.mail("Corinth", f"Propose peace to Sparta: {CANARY['Corinth']}")


@pytest.mark.parametrize("lang", LANGS)
def test_answers_given_ahead_are_seen_by_nobody_else(lang: Lang) -> None:
    """Not by the game master either (`docs/peloponnese.md`)."""
    game = ahead(lang)
    for kind in KINDS[1:]:
        for seat in (*game.ruleset.seats, GAME_MASTER):
            said = words(game, kind, seat)
            for owner, canary in CANARY.items():
                told = owner == seat and kind in ("handover", "status")
                assert (canary in said) == told, (kind, seat, owner)


@pytest.mark.parametrize("lang", LANGS)
def test_an_offer_is_shown_to_whom_it_is_made_and_the_game_master(lang: Lang) -> None:
    """What nothing asked for stays its writer's secret (`6.1, 6.6`)."""
    game = ahead(lang).mail(GAME_MASTER, "Run political phase")
    assert game.phase == "turn 1, armistice"
    for kind in ("results", "handover", "history", "status"):
        for seat in game.ruleset.seats:
            said = words(game, kind, seat)
            for owner in ("Sparta", "Corinth"):
                assert owner == seat or CANARY[owner] not in said, (kind, seat)
            if kind != "status":
                shown = seat == "Thebes" and kind in ("results", "handover")
                shown = shown or seat == "Athens"
                assert (CANARY["Athens"] in said) == shown, (kind, seat)
    assert CANARY["Athens"] in words(game, "results", GAME_MASTER)


@pytest.mark.parametrize("lang", LANGS)
def test_a_refused_offer_and_unused_answers_stay_secret(lang: Lang) -> None:
    game = ahead(lang).mail(GAME_MASTER, "Run political phase").mail("Thebes", "Refuse peace from Athens").resolve()
    assert game.phase == "turn 1, economy"
    for kind in KINDS:
        for seat in (*game.ruleset.seats, GAME_MASTER):
            said = words(game, kind, seat)
            for owner, canary in CANARY.items():
                told = owner == seat and kind in ("results", "history", "handover")
                assert (canary in said) == told, (kind, seat, owner)


@pytest.mark.parametrize("lang", LANGS)
def test_the_terms_of_a_peace_are_for_everybody(lang: Lang) -> None:
    """`6.6`."""
    game = played.economy(lang)
    for seat in (*game.ruleset.seats, GAME_MASTER):
        assert played.TERMS in words(game, "results", seat)


@pytest.mark.parametrize("lang", LANGS)
def test_the_mail_that_may_be_passed_on_holds_nothing_private(lang: Lang) -> None:
    """``map`` leaves out questions and answers, even for those whom they concern."""
    game = ahead(lang).mail(GAME_MASTER, "Run political phase")
    for seat in ("Thebes", GAME_MASTER):
        assert not any(canary in words(game, "map", seat) for canary in CANARY.values())


def test_a_preview_is_told_to_nobody_else() -> None:
    game = played.operations().mail(GAME_MASTER, "Preview political phase")
    for kind in KINDS[1:]:
        for seat in game.ruleset.seats:
            assert "die 3" not in words(game, kind, seat), (kind, seat)


def test_pictures_are_made_from_what_everybody_may_see() -> None:
    game = ahead("en")
    position = game.ruleset.load(game.state.position)
    with pytest.raises(ValueError, match="observer"):
        gallery("peloponnese").scene(game.ruleset.view(position, "Athens"), (), (), "en", "")
    drawn = drawer_of("peloponnese").svg(scene_of(game.state, game.ruleset.view(position, None), "en"))
    assert not any(canary in drawn for canary in CANARY.values())
