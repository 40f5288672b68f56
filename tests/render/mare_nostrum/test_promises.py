"""What the mails of Mare Nostrum promise and deny: certain bankruptcy, flights, what was decided ahead, the end."""

from __future__ import annotations

import re

import pytest

from adjudicator.core.messages import GAME_MASTER, LANGS, Lang
from tests.render.mare_nostrum.played import Played, acclamation
from tests.render.mare_nostrum.test_mails import plain


@pytest.mark.parametrize("lang", LANGS)
def test_a_certain_bankruptcy_is_told_as_such(lang: Lang) -> None:
    """`mare_nostrum 4.3`: in results, status and receipt, and in the game master's books; nothing else is offered."""
    game = Played(lang).start().master("Rome: expense 1250", "Rome: siege of Rome", "Rome: build protector temple")
    ahead = plain(game.write("status", "Rome").text)
    certain = {
        "en": ("our deficit of 1200 gp eliminates you, whatever you do", "would make it", "flees to", "eliminates in"),
        "fr": ("otre déficit de 1200 PO vous élimine, quoi que vous fassiez", "porterait", "fuit vers", "élimine à"),
    }[lang]
    as_it_stands = {"en": "As things stand, your deficit of 1200 gp", "fr": "En l’état, votre déficit de 1200 PO"}[lang]
    assert as_it_stands in ahead and "%" not in ahead
    game.turns(4)
    results = plain(game.write("results", "Rome").text)
    assert results.count(certain[0]) == 2, "in the headline and below the index"
    mails = [results, plain(game.write("status", "Rome").text)]
    mails.append(plain(game.say("Rome", "Liesse", "Fuir vers SIC").write("receipt", "Rome").text))
    for told in mails:
        assert certain[0] in told and "%" not in told
        assert certain[1] not in told and certain[2] not in told
    assert certain[3] in plain(game.write("results", GAME_MASTER).text)


@pytest.mark.parametrize("lang", LANGS)
def test_what_a_festivity_would_ruin_names_it(lang: Lang) -> None:
    """`mare_nostrum 4.3`."""
    game = Played(lang).start().master("Rome: correct treasury -960", "Rome: build protector temple").turns(4)
    told = plain(game.write("results", "Rome").text)
    for text in {
        "en": ("A rejoicing would leave -1010 gp: bankruptcy", "Both together would leave -1160 gp: bankruptcy"),
        "fr": ("Une liesse laisserait -1010 PO : la banqueroute", "Les deux ensemble laisseraient -1160 PO : la"),
    }[lang]:
        assert text in told, text
    told = plain(game.say("Rome", "Rejoicing", "Feast").write("receipt", "Rome").text)
    both = {"en": "(Rejoicing and Feast) leaves -1160 gp", "fr": "(Liesse et Fête) laisse -1160 PO"}[lang]
    assert both in told and "%" not in told


@pytest.mark.parametrize("lang", LANGS)
def test_a_flight_between_equals_says_that_a_die_decides_until_it_is_decided(lang: Lang) -> None:
    """`mare_nostrum 4.2`: Phoenicia and Cilicia are one step from Antioch."""
    game = (
        Played(lang).start().master("Syria:", "new province PHO", "new province CIL", "expense 900", "defeat by Egypt")
    )
    game.turns(1)
    told = plain(game.write("status", "Syria").text)
    assert {
        "en": "it flees to CIL (Cilicia) or PHO (Phoenicia); without your choice a die decides.",
        "fr": "il fuit vers CIL (Cilicie) ou PHO (Phénicie) ; sans votre choix, un dé décide.",
    }[lang] in told
    told = plain(game.say("Syria", "Flee to PHO").turns(1).write("status", "Syria").text)
    assert {"en": "it flees to PHO (Phoenicia), as you decided.", "fr": "PHO (Phénicie), comme vous l’avez"}[
        lang
    ] in told
    assert "CIL (" not in told.partition("==")[2].partition("Standing")[0].partition("classement")[0]


def test_who_is_eliminated_has_no_books() -> None:
    """`mare_nostrum 4.4`: neither the game master nor the player sees an index of 100 any more."""
    game = Played("en").start().master("Egypt: expense 1277").turns(4).resolve()
    master = game.write("results", GAME_MASTER)
    assert "Egypt: - out of the campaign" in plain(master.text)
    assert plain(master.html).count("out of the campaign") == 1
    own = plain(game.write("results", "Egypt").text)
    assert "index as things stand" not in own and "Your books" not in own
    assert "Egypt: 0 points (you) (eliminated) last acclamation: index 52, bankrupt" in own


def test_no_sentence_denies_what_was_decided_ahead() -> None:
    """Decisions given in an earlier phase are neither "none" nor "not written"."""
    game = acclamation("fr")
    status = plain(game.write("status", "Rome").text)
    assert "Rien d’écrit dans cette phase." in status and "Déjà décidé : Fête et Fuir vers CAM." in status
    results = plain(game.resolve().write("results", "Rome").text)
    assert "✓ Fête la fête a lieu" in results
    assert "seul ce que vous aviez décidé d’avance a compté" in results and "aucune décision" not in results


def test_french_agrees_with_decisions_and_names() -> None:
    game = Played("fr").start().master("Épire : siège de Ambracie", "Refuser tout")
    told = plain(game.write("receipt", GAME_MASTER).text)
    assert "Épire : siège d’Ambracie inscrite sous le n° 1" in told
    game.say("Rome", "Gain 5").master("Refuser tout : doublon")
    told = plain(game.write("receipt", GAME_MASTER).text)
    assert "Refuser tout la n° 2 est refusée ; la raison : « doublon »" in told
    told = plain(game.turns(4).say("Rome", "Garder le régime", "Liesse", "Pas de liesse").write("receipt", "Rome").text)
    assert "Toutes viennent de ce message." in told and "du même message : une seule des deux peut valoir" in told
    assert "Corriger trésor de Rome : ..." in plain(game.write("results", GAME_MASTER).text)


@pytest.mark.parametrize("lang", LANGS)
def test_the_end_tells_every_powers_points(lang: Lang) -> None:
    """`mare_nostrum 6.1`: in the headline as well, however many powers there are; one point is no points."""
    game = Played(lang, {"years": 1}).start().turns(4).resolve()
    headline = plain(game.write("results", "Rome").text).partition("==")[0]
    assert len(re.findall("provinces 1,", headline)) == len(game.ruleset.seats) == 6
    assert re.search(r"\b1 points\b", headline) is None
    if lang == "fr":
        assert "l’Égypte" in headline and "à Épire" not in headline
