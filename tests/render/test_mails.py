"""Every kind of mail in both languages, from real games."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from functools import cache

import msgspec
import pytest
from selectolax.lexbor import LexborHTMLParser

from adjudicator.core.dice import seed_hash
from adjudicator.core.messages import LANGS, Lang
from adjudicator.core.orders import SOFT_CODES as SOFT
from adjudicator.core.orders import OrderLine
from adjudicator.core.state import digest
from adjudicator.files import data_root
from adjudicator.orders.phaseline import stated_phase
from adjudicator.render.context import Desk, results
from adjudicator.render.mails import CONTEXTS, WITH_MAP
from adjudicator.render.press import COLUMNS, Rendered
from adjudicator.render.reader import Reader
from adjudicator.render.rulebook import load_rulebook
from adjudicator.render.subjects import LONGEST
from tests.render.gallery import samples
from tests.render.played import ON_REQUEST, REPLY, Played, reader, retreats, spring, winter

KINDS = sorted(samples("en"))
BRACKETED = re.compile(r"\[[a-z]+_[a-z_]+[^\]]*\]|\[[a-z_]+ [a-z]+=")


@cache
def sample(name: str, lang: Lang) -> Rendered:
    return _samples(lang)[name]


@cache
def _samples(lang: Lang) -> dict[str, Rendered]:
    return samples(lang)


def flat(text: str) -> str:
    """Text as one line with plain blanks, to look for sentences in."""
    return " ".join(text.split())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", KINDS)
class TestEveryMail:
    def test_all_codes_have_words(self, name: str, lang: Lang) -> None:
        mail = sample(name, lang)
        for part in (mail.subject, mail.text, mail.html):
            assert not BRACKETED.search(part)

    def test_the_text_fits_a_phone(self, name: str, lang: Lang) -> None:
        for line in sample(name, lang).text.splitlines():
            assert len(line) <= COLUMNS or " " not in line.strip()

    def test_the_subject_is_one_short_line(self, name: str, lang: Lang) -> None:
        subject = sample(name, lang).subject
        assert 0 < len(subject) <= LONGEST
        assert subject == " ".join(subject.splitlines())

    def test_the_html_needs_nothing_from_elsewhere(self, name: str, lang: Lang) -> None:
        mail = sample(name, lang)
        tree = LexborHTMLParser(mail.html)
        assert not tree.css("script, link, iframe, object, form, input, base")
        sources = [node.attributes.get("src") for node in tree.css("[src]")]
        assert sources == (["cid:map"] if mail.map else [])
        for node in tree.css("[href]"):
            assert str(node.attributes["href"]).startswith("mailto:")
        assert "http" not in re.sub(r"http-equiv", "", mail.html)
        assert not re.search(r"url\(|@import", mail.html)
        for node in tree.css("img"):
            assert node.attributes.get("alt")

    def test_the_html_says_its_language_and_has_its_style_inline(self, name: str, lang: Lang) -> None:
        tree = LexborHTMLParser(sample(name, lang).html)
        html = tree.css_first("html")
        assert html is not None and html.attributes["lang"] == ("en" if name == "stranger" else lang)
        heading = tree.css_first("h1")
        assert heading is not None and "font" in str(heading.attributes.get("style"))

    def test_french_typography(self, name: str, lang: Lang) -> None:
        if lang == "fr" and name not in ("stranger",):
            bad = re.findall(r"\w (?:[;!?»]|:(?=\s))|« ", sample(name, lang).text)
            assert not bad


@pytest.mark.parametrize("lang", LANGS)
def test_the_same_game_gives_the_same_bytes(lang: Lang) -> None:
    assert samples(lang) == _samples(lang)


def test_subjects_in_both_languages() -> None:
    subjects = {(name, lang): sample(name, lang).subject.replace("\u00a0", " ") for name in KINDS for lang in LANGS}
    assert subjects["welcome", "fr"] == "[alpha] bienvenue, Lysimaque"
    assert subjects["opening", "en"] == "[alpha] spring -321: the game begins"
    assert subjects["results", "en"] == "[alpha] summer -321: results of spring -321"
    assert subjects["results", "fr"] == "[alpha] été -321 : résultats du printemps -321"
    assert subjects["retreats", "fr"] == "[alpha] retraites été -321 : résultats de l’été -321"
    assert subjects["deadline", "fr"] == "[alpha] printemps -321 : nouvelle échéance"
    assert re.fullmatch(
        r"\[alpha\] spring -321: orders received \([0-9a-f]{4}-[0-9a-f]{4}\)", subjects["receipt", "en"]
    )
    assert subjects["reminder", "en"] == "[alpha] spring -321: no orders from you yet, 1 day left"
    assert subjects["help", "en"] == "[alpha] spring -321: how to write orders"
    assert subjects["rules-winter", "fr"] == "[alpha] hiver -321 : les règles"
    assert subjects["status-retreats", "fr"] == "[alpha] retraites été -321 : où vous en êtes"
    assert subjects["history-end", "en"] == "[alpha] the game so far"
    assert subjects["map-open", "fr"] == "[alpha] la carte"
    assert subjects["handover", "en"] == "[alpha] summer -321: welcome, Antigonus"
    assert subjects["end", "en"] == "[alpha] end of the game: results of winter -321"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("name", "phase"),
    [
        ("opening", "spring -321"),
        ("receipt", "spring -321"),
        ("results", "summer -321"),
        ("retreats", "retreats summer -321"),
        ("results-winter", "winter -321"),
        ("rules-winter", "winter -321"),
        ("help-retreats", "retreats summer -321"),
        ("handover", "summer -321"),
    ],
)
def test_the_phase_to_order_for_stands_first_in_the_subject_and_can_be_read_back(
    name: str, phase: str, lang: Lang
) -> None:
    subject = sample(name, lang).subject
    named = re.split(r"\s?:", subject.removeprefix("[alpha] "), maxsplit=1)[0]
    assert stated_phase(f"phase: {named}") == phase


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", [lambda lang: Played(lang).start(), spring, retreats, winter])
def test_the_form_sent_back_as_it_is_changes_nothing_and_raises_no_complaint(game: object, lang: Lang) -> None:
    """Lines left open are no fault, and the phase is named so that a late answer is noticed."""
    assert callable(game)
    played: Played = game(lang)
    state = played.state
    assert state.phase is not None
    seat = "Antipater"
    mail = played.writer.write("opening", state, seat, REPLY)
    lines = str(re.split(r"\n(?=phase)", mail.text)[-1]).split("\n\n")[0]
    assert stated_phase(lines) == state.phase.name
    reading = reader().read(lines, lang)
    assert {problem.message.code for problem in reading.problems} <= SOFT
    for line in reading.lines:
        assert isinstance(line, OrderLine)
        checked = played.ruleset.check(played.ruleset.load(state.position), seat, line.order)
        assert checked.refusal is None and line.order.text.endswith(" x")


@pytest.mark.parametrize("lang", LANGS)
def test_p4_the_digest_of_the_receipt_reappears_in_the_results(lang: Lang) -> None:
    game = spring(lang)
    assert game.state.phase is not None
    expected = digest("alpha", game.state.phase.name, "Antipater", game.state.on_file("Antipater"))
    game.order("Antipater", "prêt")
    receipt = game.writer.write("receipt", game.state, "Antipater")
    game.resolve()
    after = game.writer.write("results", game.state, "Antipater")
    for part in (receipt.subject, receipt.text, receipt.html, after.text, after.html):
        assert expected in part


@pytest.mark.parametrize("lang", LANGS)
def test_p4_the_receipt_tells_what_was_understood_what_not_and_until_when(lang: Lang) -> None:
    game = Played(lang).start()
    game.order("Lysimachus", "Bonjour,\nA* CHE -> BYZ\nA THR S A CHE -> BYZ\nA CHZ -> THR")
    mail = game.writer.write("receipt", game.state, "Lysimachus")
    for part in (mail.text, LexborHTMLParser(mail.html).text()):
        text = flat(part)
        assert "A* CHE -> BYZ" in text and "A THR S A CHE -> BYZ" in text
        assert "A CHZ -> THR" in text and "CHE" in text
        assert "F PRO" in text
        assert "18:00 (Europe/Paris) = 17:00 UTC" in text
        if lang == "en":
            assert "line 4: “A CHZ -> THR”" in text
            assert "Left aside, as no order or left open: line 1." in text
            assert "Still without an order" in text
        else:
            assert "ligne 4 : « A CHZ -> THR »" in text
            assert "Laissé de côté, car sans ordre ou laissé ouvert : ligne 1." in text
            assert "Encore sans ordre" in text
    assert flat(mail.text).index("A CHZ") < flat(mail.text).index("F PRO")


def test_p4_the_receipt_tells_what_was_replaced_and_taken_back() -> None:
    game = Played("fr").start()
    game.order("Lysimachus", "A CHE -> BYZ; A THR x; F PRO x")
    game.order("Lysimachus", "A CHE x\nannuler A THR")
    text = flat(game.writer.write("receipt", game.state, "Lysimachus").text)
    assert "+ enregistré : A CHE x" in text
    assert "- remplacé : A CHE -> BYZ" in text
    assert "- annulé : A THR x" in text
    assert "1. F PRO x 2. A CHE x" in text


@pytest.mark.parametrize("lang", LANGS)
def test_p4_a_mail_without_any_good_line_still_gets_a_receipt(lang: Lang) -> None:
    game = Played(lang).start()
    game.order("Lysimachus", "A CHZ -> THR")
    mail = game.writer.write("receipt", game.state, "Lysimachus")
    assert ("nothing new on file, 1 problem" if lang == "en" else "rien de nouveau, 1 problème") in mail.subject
    assert ("no order in it could be taken" if lang == "en" else "aucun ordre n’a pu en être retenu") in flat(mail.text)


def test_results_open_with_what_mattered_and_end_with_the_form() -> None:
    text = flat(sample("retreats", "en").text)
    parts = (
        "A MAC (Antipater) was dislodged by A THR (Lysimachus): 3 against 2",
        "A* MAC (+ Philip III) waits for your retreat order.",
        "Next: orders for the retreats of summer -321",
        "== Your orders ==",
        "== The others ==",
        "Lysimachus: ✓ A CHA S A THR -> MAC gave its support",
        "== How the players stand ==",
        "== Units to retreat ==",
        "== Your money (only you see this) ==",
        "== Your orders for the retreats of summer -321 ==",
        "A* MAC (+ Philip III) may go to: ILL (Illyria), EPI (Epirus), GET (Land of the Getae) and Pella.",
        "phase: retreats summer -321 A MAC retreats ...",
    )
    places = [text.index(part) for part in parts]
    assert places == sorted(places)


@pytest.mark.parametrize("lang", LANGS)
def test_success_and_failure_are_told_by_words_not_by_marks_alone(lang: Lang) -> None:
    mail = sample("results", lang)
    failed = "failed" if lang == "en" else "échec"
    assert f"✗ F PRO -> HEL   {failed}" in mail.text
    rows = [row.text() for row in LexborHTMLParser(mail.html).css("tr") if "✗" in row.text()]
    assert rows and all(failed in row for row in rows)


def test_a_seat_that_has_nothing_to_retreat_is_told_so() -> None:
    game = retreats("fr")
    mail = game.writer.write("results", game.state, "Ptolemy", REPLY)
    assert "Vous n’avez rien à y ordonner." in flat(mail.text)
    assert "retraite ..." not in mail.text
    assert "mailto:" not in mail.html


def test_winter_shortage_is_told_with_the_units_to_keep_in_order() -> None:
    game = winter("en", poor=True)
    text = game.writer.write("results", game.state, "Antipater", REPLY).text
    assert "short of the upkeep" in flat(text)
    assert text.count("Maintain ") == 3


def test_the_end_names_the_winners_and_opens_the_seed() -> None:
    """`diadoques 11.3`: the seed is published at the end, its hash at the start."""
    assert "a seed" in sample("end", "en").text
    assert "Victory: Lysimachus and Ptolemy." in sample("end", "en").text
    for name in KINDS:
        if name != "end":
            assert "a seed" not in sample(name, "en").text + sample(name, "en").html
    assert seed_hash("a seed") in sample("opening", "en").text


@pytest.mark.parametrize("lang", LANGS)
def test_the_end_gives_no_account_of_a_winter_that_does_not_come(lang: Lang) -> None:
    coming = "left this winter" if lang == "en" else "reste cet hiver"
    assert coming in flat(sample("results-winter", lang).text)
    assert coming not in flat(sample("end", lang).text)
    assert coming not in flat(LexborHTMLParser(sample("end", lang).html).text())


def test_the_link_to_write_orders_holds_address_subject_and_form() -> None:
    link = LexborHTMLParser(sample("results", "fr").html).css_first("a")
    assert link is not None
    href = str(link.attributes["href"])
    assert href.startswith(f"mailto:{REPLY}?subject=Re%3A%20%5Balpha%5D")
    assert "body=phase%C2%A0%3A%20%C3%A9t%C3%A9%20-321%0D%0AA%20THR" in href


def test_only_mails_about_a_position_show_the_map() -> None:
    assert {"opening", "results", "observed", "map", "handover", "correction", "ended"} == WITH_MAP
    assert not sample("receipt", "en").map and sample("opening", "en").map
    assert sample("map-winter", "fr").map and sample("map-end", "fr").map and sample("handover", "en").map
    assert not sample("map-open", "en").map, "there is no position to draw before the start"


def test_colours_of_seats_are_those_of_the_map() -> None:
    html = sample("results", "en").html
    for name, fill in (("Antipater", "#14307f"), ("Lysimachus", "#a356bf")):
        chips = [n for n in LexborHTMLParser(html).css("span.chip") if n.text() == name]
        assert chips and all(fill in str(chip.attributes["style"]) for chip in chips)


def _plain(value: object) -> bool:
    """Whether a value holds nothing but text, numbers, tuples, mappings and values made of those."""
    if value is None or isinstance(value, str | int):
        return True
    if isinstance(value, tuple):
        return all(_plain(item) for item in value)
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and _plain(item) for key, item in value.items())
    shown = type(value).__module__ in ("adjudicator.render.shown", "adjudicator.render.diadoques.shown")
    return shown and all(_plain(getattr(value, f.name)) for f in dataclasses.fields(value))  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["welcome", "opening", "results", "reminder", "handover", *ON_REQUEST])
def test_templates_get_plain_values_only(kind: str) -> None:
    game = spring().resolve().resolve()
    words = game.writer.words
    reader_of_mail = Reader(words, "en", "Europe/Paris")
    book = load_rulebook(data_root() / "templates", "diadoques")
    desk = Desk(game.state, game.ruleset, game.pages, reader_of_mail, "Antipater", REPLY, game.past, book)
    values = CONTEXTS[kind](desk)  # type: ignore[index]
    assert not [name for name, value in values.items() if not _plain(value)]


def test_results_do_not_depend_on_the_order_in_which_seats_were_written() -> None:
    game = spring().resolve()
    desk = _desk(game)
    resolved = game.state.resolved
    assert resolved is not None
    turned = msgspec.structs.replace(
        game.state,
        players=dict(reversed(list(game.state.players.items()))),
        resolved=msgspec.structs.replace(resolved, orders=dict(reversed(list(resolved.orders.items())))),
    )
    assert results(desk) == results(dataclasses.replace(desk, state=turned))


def _desk(game: Played) -> Desk:
    return Desk(game.state, game.ruleset, game.pages, Reader(game.writer.words, "en", "UTC"), "Eumenes")
