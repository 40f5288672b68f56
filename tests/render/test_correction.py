"""The mail that tells of a corrected position: the reason, what stays, and the position as it now is."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core import referee
from adjudicator.core.decisions import Refused
from adjudicator.core.messages import Lang
from adjudicator.render.press import Rendered
from tests.render.played import REPLY, Played, spring


def corrected(lang: Lang, *, reason: str = "the flood was forgotten", **changes: Any) -> tuple[Played, Rendered]:
    """A spring corrected by `changes` of its table, and the mail of it to Lysimachus."""
    game = spring(lang).order("Lysimachus", "A THR x")
    ruleset = game.ruleset
    position = ruleset.import_state({**ruleset.export_state(ruleset.start()), **changes}, ruleset.start())
    game.take(referee.set_position(game.state, ruleset, position, game.at, reason))
    return game, game.writer.write("correction", game.state, "Lysimachus", REPLY)


@pytest.mark.parametrize(("lang", "said"), [("en", "has corrected the position"), ("fr", "a corrigé la position")])
def test_it_tells_the_reason_and_that_orders_stay(lang: Lang, said: str) -> None:
    game, mail = corrected(lang, floods=["tigre"])
    for body in (mail.text, mail.html):
        assert said in " ".join(body.split()) and "the flood was forgotten" in " ".join(body.split())
    assert "A THR" in mail.text and mail.map
    assert "A THR x" in [order.text for order in game.state.on_file("Lysimachus")]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_another_phase_opens_with_a_deadline_and_without_the_orders(lang: Lang) -> None:
    game, mail = corrected(lang, season="summer")
    state = game.state
    assert state.phase is not None and state.phase.name == "summer -321" and state.deadline is not None
    assert state.on_file("Lysimachus") == () and "spring -321" in state.over
    assert ("another phase" if lang == "en" else "une autre phase") in " ".join(mail.text.split())
    assert "summer -321" in mail.subject or "été -321" in mail.subject


def test_back_to_an_earlier_phase_its_mails_are_not_stale() -> None:
    game, _ = corrected("en", season="summer")
    ruleset = game.ruleset
    game.take(referee.set_position(game.state, ruleset, ruleset.start(), game.at, "back"))
    assert game.state.phase is not None and game.state.phase.name == "spring -321"
    assert game.state.over == ("summer -321",)


def test_a_players_words_in_the_reason_are_only_text() -> None:
    _, mail = corrected("en", reason="<script>x</script> {{ 7 * 7 }}", floods=["tigre"])
    assert "<script>" not in mail.html and "{{ 7 * 7 }}" in mail.text


@pytest.mark.parametrize(
    ("changes", "reason", "code"),
    [
        ({}, "r", "position_unchanged"),
        ({"floods": ["tigre"]}, "  ", "reason_missing"),
        ({"stage": "over"}, "r", "position_at_end"),
    ],
)
def test_what_is_no_correction_is_refused(changes: dict[str, Any], reason: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        corrected("en", reason=reason, **changes)
    assert refused.value.message.code == code


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_another_phase_comes_with_its_form(lang: Lang) -> None:
    """Whoever answers this mail orders for the phase that waits now."""
    _, mail = corrected(lang, season="summer")
    head = "phase: summer -321" if lang == "en" else "phase : été -321"
    for body in (mail.text.replace("\xa0", " "), mail.html.replace("&nbsp;", " ")):
        assert head in body and "A THR -" in body
    _, mail = corrected(lang, floods=["tigre"])
    assert "A THR -&gt;" not in mail.html and "A THR ->" not in mail.text


@pytest.mark.parametrize(
    ("lang", "now", "later"),
    [("en", "left this winter", "if winter came now"), ("fr", "reste cet hiver", "si l’hiver venait maintenant")],
)
def test_in_winter_the_money_is_that_of_this_winter(lang: Lang, now: str, later: str) -> None:
    _, mail = corrected(lang, season="winter")
    for body in (mail.text, mail.html):
        assert now in " ".join(body.split()) and later not in " ".join(body.split())
    _, mail = corrected(lang, season="summer")
    assert later in " ".join(mail.text.split())
