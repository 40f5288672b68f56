"""The mails a player asks for, and the one that hands a seat over, from real games."""

from __future__ import annotations

import re
import typing
from collections.abc import Callable
from functools import cache

import pytest
from selectolax.lexbor import LexborHTMLParser

from adjudicator.core.messages import LANGS, Lang
from adjudicator.core.orders import SOFT_CODES, CancelLine, OrderLine, ReadyLine, RequestLine
from adjudicator.orders.phaseline import stated_phase
from adjudicator.render.requests import TURNS_FOR_NEWCOMERS, TURNS_IN_FULL
from adjudicator.rulesets.diadoques.orders import Form, from_order
from tests.render.played import ON_REQUEST, REPLY, Played, reader, replaced, retreats, spring, winter

SEATS = ("Antipater", "Lysimachus", "Antigonus", "Eumenes", "Ptolemy", "Seleucus")


def flat(text: str) -> str:
    """Text as one line with plain blanks."""
    return " ".join(text.split())


def section(text: str, heading: str) -> str:
    """What stands under a heading of a plain text mail, or "" if there is none."""
    return next((part.partition(" ==\n")[2] for part in text.split("\n== ")[1:] if part.startswith(heading)), "")


HEADS = {
    "en": ("You can use these now", "At other times", "Lines beside orders"),
    "fr": ("Utilisables maintenant", "À d’autres moments", "Les autres lignes"),
}

GAMES: dict[str, Callable[[Lang], Played]] = {
    "start": lambda lang: Played(lang).start(),
    "spring": spring,
    "summer": lambda lang: spring(lang).resolve(),
    "retreats": retreats,
    "winter": winter,
    "poor": lambda lang: winter(lang, poor=True),
}


@cache
def game_at(moment: str, lang: Lang) -> Played:
    """A game at one of the moments; not to be changed."""
    return GAMES[moment](lang)


def order_lines(part: str) -> list[str]:
    """The lines of a help section that begin with something to write."""
    return [line for line in part.splitlines() if line.startswith("  ") and not line.strip().startswith("#")]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("moment", GAMES)
class TestHelp:
    def test_what_can_be_used_now_is_taken_as_it_stands(self, moment: str, seat: str, lang: Lang) -> None:
        game = game_at(moment, lang)
        position = game.ruleset.load(game.state.position)
        for line in order_lines(section(game.write("help", seat).text, HEADS[lang][0])):
            reading = reader().read(line, lang)
            assert not reading.problems, line
            (read,) = reading.lines
            assert isinstance(read, OrderLine)
            assert game.ruleset.check(position, seat, read.order).refusal is None, line

    def test_every_form_is_shown_once_and_can_be_read(self, moment: str, seat: str, lang: Lang) -> None:
        text = game_at(moment, lang).write("help", seat).text
        forms = []
        for head in HEADS[lang][:2]:
            for line in order_lines(section(text, head)):
                reading = reader().read(line, lang)
                assert not reading.problems and len(reading.lines) == 1, line
                read = reading.lines[0]
                assert isinstance(read, OrderLine)
                forms.append(from_order(read.order))
        assert {type(form) for form in forms} == set(typing.get_args(Form))
        assert len(forms) == 29

    def test_an_example_may_be_copied_with_its_explanation(self, moment: str, seat: str, lang: Lang) -> None:
        text = game_at(moment, lang).write("help", seat).text
        for head in HEADS[lang]:
            lines = [line for line in section(text, head).splitlines() if line.startswith("  ")]
            reading = reader().read("\n".join(lines), lang)
            assert {problem.message.code for problem in reading.problems} <= SOFT_CODES
            notes = {note.code for line in reading.lines if isinstance(line, OrderLine) for note in line.notes}
            assert notes <= {"comment_ignored"}

    def test_the_html_shows_the_same_examples(self, moment: str, seat: str, lang: Lang) -> None:
        mail = game_at(moment, lang).write("help", seat)
        shown = [node.text() for node in LexborHTMLParser(mail.html).css("td span.order")]
        lines = [
            line.split("   #")[0].strip() for head in HEADS[lang] for line in order_lines(section(mail.text, head))
        ]
        assert shown == lines


@pytest.mark.parametrize("lang", LANGS)
def test_the_other_lines_of_help_are_understood(lang: Lang) -> None:
    text = game_at("start", lang).write("help", "Lysimachus").text
    lines = order_lines(section(text, HEADS[lang][2]))
    read = [line for text in lines for line in reader().read(text.split("#")[0], lang).lines]
    assert [type(line) for line in read] == [CancelLine, CancelLine, ReadyLine, ReadyLine] + 5 * [RequestLine]
    assert {line.topic for line in read if isinstance(line, RequestLine)} == set(ON_REQUEST)
    assert len(lines) == len(read) + 1, "the line that names the phase is read apart"
    assert [stated for line in lines if (stated := stated_phase(line))] == ["spring -321"]
    cancelled = read[0]
    assert isinstance(cancelled, CancelLine) and "season:THR" in cancelled.keys


@pytest.mark.parametrize("lang", LANGS)
def test_the_footer_names_words_that_bring_a_mail(lang: Lang) -> None:
    text = flat(game_at("start", lang).write("status", "Ptolemy").text)
    named = text.rpartition("a mail: " if lang == "en" else "un message : ")[2].removesuffix(".")
    topics = [line.topic for word in named.split(", ") for line in reader().read(word, lang).lines]  # type: ignore[union-attr]
    assert tuple(topics) == ON_REQUEST


def test_examples_come_from_the_readers_own_position() -> None:
    now = section(game_at("start", "en").write("help", "Ptolemy").text, HEADS["en"][0])
    for example in ("A LIB -> EGY ", "A* EGY -> IDU ", "* EGY -> ", "F MOR C A EGY -> LIB ", "A EGY -> G Alexandria "):
        assert f"  {example}" in now, example
    later = section(game_at("start", "en").write("help", "Ptolemy").text, HEADS["en"][1])
    assert "  G Alexandria -> A EGY " in later and "  Build G Alexandria " in later


def test_only_the_regent_can_use_a_royal_order() -> None:
    """`diadoques 10.8`."""
    for seat in SEATS:
        now = section(game_at("start", "en").write("help", seat).text, HEADS["en"][0])
        assert ("Royal order " in now) == (seat == "Antipater")


def test_a_siege_begun_is_the_example_of_its_second_season() -> None:
    game = Played("en").start()
    game.order("Antipater", "A MAC A1 Pydna").resolve()
    assert "  A MAC A2 Pydna " in section(game.write("help", "Antipater").text, HEADS["en"][0])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", ON_REQUEST)
def test_mails_on_request_can_be_had_before_the_start_and_after_the_end(kind: str, lang: Lang) -> None:
    open_game = Played(lang)
    ended = spring(lang).resolve().end("Ptolemy")
    for game in (open_game, ended):
        mail = game.write(kind, "Lysimachus")  # type: ignore[arg-type]
        assert mail.text and mail.html
        assert ":" not in mail.subject, "no phase waits"
        assert not section(mail.text, HEADS[lang][0]), "nothing can be ordered"


def test_status_tells_orders_digest_deadline_means_and_standing() -> None:
    game = Played("en").start()
    game.order("Antipater", "A MAC -> CHA; ready").order("Ptolemy", "ready")
    text = flat(game.write("status", "Antipater").text)
    for said in (
        "2 of the 6 players asked have written",
        "18:00 (Europe/Paris) = 17:00 UTC",
        "1. A MAC -> CHA",
        "Still without an order == A TES, F EGE",
        "You are marked as ready.",
        "units: A MAC, A TES, F EGE",
        "treasury: 10 T",
        "you may give a royal order this season",
        "Antipater: 5 VP Lysimachus: 3 VP",
    ):
        assert said in text, said
    assert "marked as ready" not in flat(game.write("status", "Lysimachus").text)


def test_status_of_a_seat_that_has_nothing_to_order() -> None:
    text = flat(game_at("retreats", "en").write("status", "Ptolemy").text)
    assert "You have nothing to order in this phase." in text
    assert "0 of the 1 player asked have written" in text


def test_status_after_the_end_names_the_winners() -> None:
    text = flat(spring("fr").resolve().end("Ptolemy", "Eumenes").write("status", "Antipater").text)
    assert "La partie est terminée. Victoire : Ptolémée et Eumène." in text


def test_history_tells_moves_losses_news_and_points() -> None:
    text = flat(game_at("retreats", "en").write("history", "Antipater").text)
    for said in (
        "== spring -321 ==",
        "- Lysimachus: A THR -> CHA; A* CHE -> THR",
        "== summer -321 ==",
        "- Lysimachus: A CHA S A THR -> MAC; A* THR -> MAC",
        "Dislodged units and retreats: A MAC (Antipater) was dislodged by A THR (Lysimachus)",
        "Standing: Antipater 5, Lysimachus 5, Antigonus 3",
    ):
        assert said in text, said
    assert text.index("== spring") < text.index("== summer")


def test_history_tells_the_readers_own_secrets_in_full() -> None:
    game = spring("en").resolve()
    text = flat(game.write("history", "Antipater").text)
    assert "Only you know this: ✓ Counter-bribe A TES 5 5 T paid, good until winter" in text
    assert "Only you know this" not in flat(game.write("history", "Seleucus").text)
    assert "failed" in flat(game.write("history", "Eumenes").text).partition("Only you know this")[2]


def test_failures_are_told_apart_from_successes() -> None:
    text = flat(spring("fr").resolve().write("history", "Lysimachus").text)
    assert "- Lysimaque : A THR S A CHE -> BYZ ; A* CHE -> BYZ" in text
    assert "- Lysimaque, sans succès : F PRO -> HEL" in text


def test_a_long_game_is_told_in_short_but_for_its_last_phases() -> None:
    game = retreats("en")
    for _ in range(6):
        game.resolve()
    text = game.write("history", "Antipater").text
    short = section(text, "The beginning, in short")
    assert len(re.findall(r"^- ", short, re.MULTILINE)) == len(game.past) - TURNS_IN_FULL
    assert "- spring -321: Roxana is now with Lysimachus. Standing: " in flat(short)
    titles = re.findall(r"^== (.*-32\d) ==$", text, re.MULTILINE)
    assert titles == [event.phase for event in game.past][-TURNS_IN_FULL:]
    assert len(text) < 12_000


@pytest.mark.parametrize("lang", LANGS)
def test_a_newcomer_gets_all_he_needs_in_one_mail(lang: Lang) -> None:
    """Issue 3: position, money, last turns and the rules in one mail."""
    game = spring(lang)
    for _ in range(TURNS_FOR_NEWCOMERS + 1):
        game.resolve()
    game.order("Lysimachus", "A THR x")
    mail = replaced(game, "Lysimachus", "Zoé").write("handover", "Lysimachus")
    text = flat(mail.text)
    treasury = game.ruleset.view(game.ruleset.load(game.state.position), "Lysimachus").own
    assert treasury is not None
    parts = {
        "en": (
            "Hello Zoé,",
            "You take over Lysimachus",
            "Next: orders for",
            "Your predecessor left these orders.",
            "== How the players stand ==",
            "== Your money (only you see this) ==",
            f"treasury: {treasury.treasury} T",
            "phase: ",
            "== How it works, in ten lines ==",
            "== What happened last ==",
            "== The players ==",
            "== Settings of this game ==",
            REPLY,
            "== The rules as the judge plays them ==",
            "== 13. Orders ==",
        ),
        "fr": (
            "Bonjour Zoé,",
            "Vous reprenez Lysimaque",
            "La suite : vos ordres pour",
            "Votre prédécesseur a laissé ces ordres.",
            "== La situation des joueurs ==",
            "== Vos finances (vous seul les voyez) ==",
            f"trésor : {treasury.treasury} T",
            "phase : ",
            "== Comment jouer, en dix lignes ==",
            "== Les derniers évènements ==",
            "== Les joueurs ==",
            "== Réglages de cette partie ==",
            REPLY,
            "== Les règles telles que le juge les applique ==",
            "== 13. Les ordres ==",
        ),
    }[lang]
    places = [text.find(part) for part in parts]
    assert -1 not in places and places == sorted(places)
    last = section(mail.text, "What happened last" if lang == "en" else "Les derniers évènements")
    assert len(re.findall(r"^(?:Standing|Classement)", last, re.MULTILINE)) == TURNS_FOR_NEWCOMERS
    assert len(mail.html) < 100_000, "mail programs cut longer ones"


def test_a_newcomer_learns_that_his_predecessor_was_ready() -> None:
    game = Played("en").start().order("Ptolemy", "ready")
    assert "Your predecessor said “ready”" in flat(replaced(game, "Ptolemy").write("handover", "Ptolemy").text)
    fresh = replaced(Played("en").start(), "Ptolemy").write("handover", "Ptolemy").text
    assert "Your predecessor left no orders" in flat(fresh) and "No phase has been resolved yet." in flat(fresh)
    assert "said “ready”" not in section(fresh, "Your orders on file")


def test_the_map_comes_with_units_and_points_in_words() -> None:
    mail = game_at("retreats", "en").write("map", "Ptolemy")
    text = flat(mail.text)
    assert mail.map and 'src="cid:map"' in mail.html
    assert "Antipater: 5 VP" in text and "units: A TES, F EGE" in text and "== Units to retreat ==" in text
    assert "provinces:" not in text
