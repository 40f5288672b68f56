"""The mails of Mare Nostrum: every kind in every phase, for players and the game master, in both languages."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

import pytest

from adjudicator.core import referee
from adjudicator.core.decisions import NoticeKind
from adjudicator.core.messages import GAME_MASTER, LANGS, Lang
from adjudicator.core.orders import SOFT_CODES, OrderLine
from adjudicator.orders import stated_phase
from adjudicator.render.press import Rendered
from adjudicator.rulesets.mare_nostrum.ruleset import MareNostrum
from tests.render.mare_nostrum.played import Played, acclamation, next_year, regimes, turn

KINDS: tuple[NoticeKind, ...] = ("help", "rules", "map", "status", "history")
MOMENTS = (turn, acclamation, regimes, next_year)
LEFTOVER = re.compile(
    r"\[[a-z_]+(?: \w+=|\])|\{[a-z_]+[:}]|talent|\bVP\b|\bPV\b|diadoch|\bunits?\b|\bunités?\b"
    r"|(?-i:\bNone\b(?! in this phase))|`",
    re.IGNORECASE,
)
"""Codes without words, holes, and whatever belongs to another game."""

VOID_TAGS = frozenset({"meta", "br", "img", "link", "hr"})


def plain(text: str) -> str:
    """A mail as one line, with ordinary spaces."""
    return " ".join(text.replace("\u00a0", " ").split())


def every_mail(lang: Lang) -> list[tuple[str, Rendered]]:
    """Every kind of mail in every kind of phase, for a player who is asked, one who is not, and the game master."""
    game = Played(lang)
    mails = [(f"welcome {seat}", game.write("welcome", seat)) for seat in ("Rome", GAME_MASTER)]
    mails += [(f"{kind} before the start", game.write(kind, "Rome")) for kind in KINDS]
    game.start()
    mails += [(f"opening {seat}", game.write("opening", seat)) for seat in ("Rome", GAME_MASTER)]
    game.say("Rome", "Gain 120: trade", "Feast", "Victory over", "Strike 99", "Fly to the moon")
    mails.append(("receipt Rome", game.write("receipt", "Rome")))
    game.master("Accept all", "Rome: expense 9 000 000", "Syria: siege of Antioch", "strike 1")
    mails.append(("receipt GM", game.write("receipt", GAME_MASTER)))
    for make in MOMENTS:
        for seat in ("Rome", "Syria", GAME_MASTER):
            game = make(lang)
            mails.append((f"results {make.__name__} {seat}", game.write("results", seat)))
            mails += [(f"{kind} {make.__name__} {seat}", game.write(kind, seat)) for kind in KINDS]
            if seat != GAME_MASTER:
                mails.append((f"reminder {make.__name__} {seat}", game.write("reminder", seat)))
            game.sit(seat, "Neo", f"neo-{seat.lower()}@example.org")
            mails.append((f"handover {make.__name__} {seat}", game.write("handover", seat)))
    game = corrected(lang)
    mails += [(f"correction {seat}", game.write("correction", seat)) for seat in ("Rome", GAME_MASTER)]
    for seat in ("Rome", GAME_MASTER):
        mails.append((f"end {seat}", regimes(lang).end("Rome", "Egypt").write("results", seat)))
        mails.append((f"ended {seat}", turn(lang).end("Egypt").write("ended", seat)))
        mails.append((f"status at the end {seat}", regimes(lang).end("Egypt").write("status", seat)))
    return mails


def corrected(lang: Lang) -> Played:
    """The game master has put another state in the place of that of the acclamation."""
    game = acclamation(lang)
    rules = game.ruleset
    assert isinstance(rules, MareNostrum)
    table = rules.export_state(game.position)
    table["players"]["Rome"]["treasury"] = 50
    position = rules.import_state(table, game.position)
    game.take(referee.set_position(game.state, rules, position, game.at, "the grain was paid twice"))
    return game


@pytest.mark.parametrize("lang", LANGS)
def test_a_corrected_state_is_shown_with_its_reason(lang: Lang) -> None:
    told = plain(corrected(lang).write("correction", "Rome").text)
    assert "the grain was paid twice" in told
    assert ("Your index is 82" if lang == "en" else "Votre indice est de 82") in told


@pytest.mark.parametrize("lang", LANGS)
def test_no_mail_has_a_hole_or_speaks_of_another_game(lang: Lang) -> None:
    for name, mail in every_mail(lang):
        shown = unescape(re.sub(r"<style.*?</style>|<[^>]+>", "", mail.html, flags=re.DOTALL))
        for text in (mail.subject, mail.text, shown):
            found = LEFTOVER.search(text.replace("[mare]", ""))
            assert found is None, f"{name}: {found}"


class Balance(HTMLParser):
    """Notes tags that are not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID_TAGS:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)


@pytest.mark.parametrize("lang", LANGS)
def test_html_is_well_formed_and_text_keeps_to_its_width(lang: Lang) -> None:
    for name, mail in every_mail(lang):
        balance = Balance()
        balance.feed(mail.html)
        assert not balance.faults and not balance.open, name
        for line in mail.text.splitlines():
            assert len(line) <= 72 or " " not in line.strip() or "@" in line, (name, line)


SUBJECTS = [
    (acclamation, "en", "[mare] year 1 acclamation: results of turn 4 of year 1"),
    (acclamation, "fr", "[mare] an 1 acclamation : résultats du tour 4 de l’an 1"),
    (regimes, "fr", "[mare] an 1 régimes : résultats de l’acclamation de l’an 1"),
    (next_year, "en", "[mare] year 2 turn 1: results of the changes of regime of year 1"),
]


@pytest.mark.parametrize(("make", "lang", "expected"), SUBJECTS)
def test_subjects_name_the_phase_to_come(make: object, lang: Lang, expected: str) -> None:
    """The phase of an answer is found in its subject, and in the first line of the form."""
    assert callable(make)
    game = make(lang)
    assert isinstance(game, Played) and game.state.phase is not None
    mail = game.write("results", "Rome")
    assert plain(mail.subject) == expected
    name = re.sub(r"^\[mare\] ([^:]+):.*", r"\1", mail.subject)
    assert stated_phase(f"phase: {name}") == game.state.phase.name
    assert stated_phase(mail.text) == game.state.phase.name


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("make", MOMENTS)
def test_a_form_that_comes_back_as_it_is_does_nothing(make: object, lang: Lang) -> None:
    assert callable(make)
    game = make(lang)
    for seat in (*game.ruleset.seats, GAME_MASTER):
        text = game.write("map", seat).text + game.write("results", seat).text
        found = re.search(r"^phase\W", text, re.MULTILINE)
        if found is None:
            assert seat not in game.ruleset.asked(game.position) and game.state.phase.kind != "ledger"
            continue
        form = text[found.start() : text.rindex("\n-- ")]
        reading = game.reader.read(form, lang)
        assert reading.lines == ()
        assert {problem.message.code for problem in reading.problems} <= set(SOFT_CODES)
        assert len(form.strip().splitlines()) >= 2


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("make", MOMENTS)
@pytest.mark.parametrize("seat", ["Rome", "Syria", GAME_MASTER])
def test_the_lines_shown_as_usable_now_are_taken(make: object, seat: str, lang: Lang) -> None:
    """Every line of the first part of ``help`` is read, and the rules take it; but for the reason of a strike."""
    assert callable(make)
    game = make(lang)
    text = game.write("help", seat).text
    heading = "You can use these now" if lang == "en" else "Utilisables maintenant"
    if f"== {heading} ==" not in text:
        assert game.state.phase.name == "year 1 regimes" and seat == "Syria", "who has decided is asked nothing"
        return
    part = text.split(f"== {heading} ==")[1].split("\n== ")[0]
    lines = [line.split("#")[0].strip() for line in part.splitlines() if line.startswith("  ") and "#" in line]
    lines = [line for line in lines if line]
    assert len(lines) >= (1 if game.state.phase.name == "year 1 regimes" else 4 if seat == GAME_MASTER else 8)
    for line in lines:
        reading = game.reader.read(line, lang)
        assert reading.problems == () and len(reading.lines) == 1, line
        (order,) = reading.lines
        assert isinstance(order, OrderLine)
        refusal = game.ruleset.check(game.position, seat, order.order).refusal
        assert refusal is None or refusal.code == "strike_unexplained", (line, refusal)


@pytest.mark.parametrize("lang", LANGS)
def test_a_player_sees_his_index_line_by_line_before_festivities_are_due(lang: Lang) -> None:
    """`mare_nostrum 2.6, 3, 4.1`: aligned in the text, as bars with figures in the HTML."""
    mail = acclamation(lang).write("results", "Rome")
    told = plain(mail.text)
    expected = {
        "en": (
            "Your index is 68: 32 % risk of a coup.",
            "A feast would make it 83 (0 % risk) for 150 gp, leaving -475 gp.",
            "If the government falls, it flees to CAM (Campania), as you decided.",
            "Decided already: Feast and Flee to CAM.",
        ),
        "fr": (
            "Votre indice est de 68 : 32 % de risque d’un coup d’état.",
            "Une fête le porterait à 83 (0 % de risque) pour 150 PO, laissant -475 PO.",
            "Si le gouvernement tombe, il fuit vers CAM (Campanie), comme vous l’avez décidé.",
            "Déjà décidé : Fête et Fuir vers CAM.",
        ),
    }[lang]
    for text in expected:
        assert text in told, text
    rows = re.findall(r"^(\S.*?) {3,}([+-]?\d+)$", mail.text, re.MULTILINE)
    assert [value for _, value in rows] == ["100", "+5", "-12", "+15", "+10", "-10", "-15", "-10", "-15", "68"]
    assert sum(int(value) for _, value in rows[:-1]) == 68
    assert len({line.rstrip()[-3:].strip() and len(line) for line in mail.text.splitlines() if "   " in line}) == 1
    bars = re.findall(r'<td width="(\d+)%" bgcolor="(#\w+)"', mail.html)
    assert len(bars) == len(rows)
    assert [colour for _, colour in bars] == ["#b8a98a"] + [
        "#2f6b8f" if value[0] == "+" else "#c4502e" for _, value in rows[1:-1]
    ] + ["#8f4a2c"]


def test_the_receipt_foresees_the_index_of_what_is_decided() -> None:
    """`mare_nostrum 3.2, 4.3`."""
    game = acclamation().say("Rome", "Rejoicing")
    told = plain(game.write("receipt", "Rome").text)
    assert "by what is decided now, your index will be 88 (0 % risk), with -525 gp left" in told
    told = plain(game.say("Rome", "No feast", "No rejoicing").write("receipt", "Rome").text)
    assert "your index will be 68 (32 % risk), with -325 gp left" in told
    assert "will be" not in plain(turn().say("Rome", "Feast").write("receipt", "Rome").text), "the year is not over yet"
    ready = plain(acclamation("fr").write("receipt", "Egypt").text)
    assert "décidé d’avance, et compte toujours : Liesse" in ready and "votre indice sera de 178" in ready


def test_the_receipt_shows_each_entry_with_its_number_or_the_reason_against_it() -> None:
    """`mare_nostrum 7`: each line is shown back."""
    game = Played("en").start().say("Rome", "Gain 120: trade", "Expense 20", "Victory over Mars", "Siege of Carthage")
    told = plain(game.write("receipt", "Rome").text)
    assert "Rome: gain 120 noted as no. 1; it waits for the game master" in told
    assert "Rome: expense 20 noted as no. 2; it waits for the game master" in told
    assert "line 3: “Victory over Mars”" in told and "line 4" in told
    assert "1. Gain" not in told, "entries are not on file"
    game.master("Accept 1", "Refuse 2: paid last year", "Carthage: gain 30", "Strike 3", "Correct treasury of Rome: 7")
    told = plain(game.write("receipt", GAME_MASTER).text)
    for text in (
        "Accept 1 no. 1 is in the books",
        "Refuse 2 no. 2 is refused; the reason: “paid last year”",
        "Carthage: gain 30 entered as no. 3",
        "say why: “strike 3: the reason”",
        "Rome: correct treasury 7 entered as no. 4",
    ):
        assert text in told, text
    assert "Digest" not in told and "ready" not in told and "Nothing is missing" not in told


def test_results_tell_a_coup_a_flight_and_disorder() -> None:
    """`mare_nostrum 4.1, 4.2, 5.1`: those who fell first of all, everybody in the news."""
    game = regimes()
    syria = plain(game.write("results", "Syria").text)
    for text in (
        "Syria: the people roll 86, above 69: a coup, the government falls.",
        "Syria flees to PHO (Phoenicia), 1 step away; Tyre is the new capital",
        "Syria: disorder begins with the next turn, for 4 turns at most",
        "vox populi, Syria: 86 of 100 (die 1)",
        "✓ Change regime: tyranny the regime is now: tyranny",
    ):
        assert text in syria, text
    rome = plain(game.write("results", "Rome").text)
    assert "above 69: a coup" in rome and "✓ Feast the feast is held: +15 for 150 gp" in rome
    assert "You may now change your regime; who says nothing keeps it." in rome
    assert "Nothing is asked of you in it." in syria


def test_what_is_asked_of_the_reader_now() -> None:
    """A turn has no deadline and waits for the game master; decisions have one."""
    rome = plain(turn().write("results", "Rome").text)
    assert "It has no deadline; the game master says when it is over." in rome
    assert "Nothing has to be written now." in rome
    master = plain(turn().write("results", GAME_MASTER).text)
    assert "Please enter what happens" in master and "write End turn" in master
    assert "2 entries wait for your word." in master and "no. 18: Rome: gain 75 (“a secret mine”)" in master
    waits = plain(acclamation().write("results", "Rome").text)
    assert "Your answer is asked for by Thursday 3 December 2026" in waits and "# Feast" in waits
    assert "No answer yet" in acclamation().write("reminder", "Carthage").html


def test_the_game_master_sees_every_book_and_the_players_their_own() -> None:
    """`mare_nostrum 2.6` and invariant 6."""
    game = acclamation()
    master = plain(game.write("results", GAME_MASTER).text)
    assert "Rome: - index 68, 32 % risk of a coup: base 100; political regime +5; treasury in deficit" in master
    assert "Egypt: - index 173, no roll" in master
    assert "treasury: 950 gp" in master
    assert "-325" not in plain(game.write("results", "Egypt").text)


def test_history_tells_milestones_of_years_long_past() -> None:
    """A year later the first acclamation is a line: who fell, where he fled, who changed his regime."""
    game = next_year().turns(4)
    told = plain(game.write("history", "Rome").text)
    brief = told.split("== The beginning, in short ==")[1].split("==")[0]
    assert "year 1 acclamation: Syria: the people roll 86" in brief
    assert "Syria flees to PHO (Phoenicia)" in brief and "Macedonia changes its regime: republic" in brief
    assert "silent" not in brief and "nothing happens" not in brief


@pytest.mark.parametrize("lang", LANGS)
def test_the_end_names_the_winners_and_shows_the_seed(lang: Lang) -> None:
    """`mare_nostrum 6.1`."""
    told = plain(regimes(lang).end("Rome", "Egypt").write("results", "Syria").text)
    shared = "Shared victory: Rome and Egypt." if lang == "en" else "Victoire partagée : Rome et Égypte."
    assert shared in told and "a seed of the sea" in told


def test_settings_tell_the_unusual() -> None:
    usual = plain(Played().start().write("opening", "Rome").text)
    assert "Campaign file: Sample campaign." in usual and "Everything else as usual" in usual
    odd = {"liesse_cap": 4, "index.temple": 6, "years": 3, "regime_phase": False}
    told = plain(Played(settings=odd).start().write("opening", "Rome").text)
    assert "liesse_cap is 4 (usually 5)." in told and "index.temple is 6 (usually 5)." in told
    assert "The campaign lasts 3 years." in told and "nobody is asked after the acclamation" in told
    assert "Everything else as usual" not in told


def test_french_powers_have_their_articles() -> None:
    assert "vous jouez la Syrie" in plain(turn("fr").write("results", "Syria").text)
    assert "vous jouez l’Égypte" in plain(turn("fr").write("results", "Egypt").text)
    assert "vous êtes le maître du jeu" in plain(turn("fr").write("results", GAME_MASTER).text)


def test_a_power_without_provinces_is_told_as_such() -> None:
    """It lives on: only a coup would end it (`mare_nostrum 4.2`)."""
    game = turn().master("Accept all", "Macedonia: province lost MAC", "Macedonia: expense 1700").turns(1)
    told = plain(game.write("results", "Rome").text)
    assert "Macedonia: 0 points monarchy, capital Pella no province" in told
    assert "there is no other province to flee to: it is eliminated" in plain(game.write("status", "Macedonia").text)
