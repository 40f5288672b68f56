"""The mails of Diplomacy: what they say in each phase, and that what they offer as orders is read as such."""

from __future__ import annotations

import re
from html import unescape

import pytest

from adjudicator.core import decisions
from adjudicator.core.decisions import NoticeKind
from adjudicator.core.events import PlayerAdded
from adjudicator.core.messages import LANGS, Lang
from adjudicator.core.orders import SOFT_CODES, OrderLine
from adjudicator.daemon.shelves import library
from adjudicator.orders import stated_phase
from adjudicator.render.diplomacy.pages import USUAL
from adjudicator.render.press import Rendered
from tests.render.diplomacy.played import Played, adjustments, fall, retreats

KINDS: tuple[NoticeKind, ...] = ("help", "rules", "map", "status", "history")
LEFTOVER = re.compile(
    r"\[[a-z_]+(?: \w+=|\])|\{[a-z_]+[:}]|treasury|talent|\bVP\b|\bPV\b|diadoch|SHA-256", re.IGNORECASE
)
"""Codes without words, holes, and whatever belongs to another game."""


def plain(text: str) -> str:
    """A mail as one line, with ordinary spaces."""
    return " ".join(text.replace("\u00a0", " ").split())


def every_mail(lang: Lang) -> list[tuple[str, Rendered]]:
    """Every kind of mail in every kind of phase."""
    game = Played(lang)
    mails = [("welcome", game.write("welcome", "Italy"))]
    mails += [(f"{kind} before the start", game.write(kind, "Italy")) for kind in KINDS]
    mails.append(("opening", game.start().write("opening", "Italy")))
    game.order("Italy", "A ROM - VENNICE\nA VEN - TYR")
    mails.append(("receipt", game.write("receipt", "Italy")))
    for name, make in (("fall", fall), ("retreats", retreats), ("adjustments", adjustments)):
        for seat in ("Austria", "Italy"):
            game = make(lang)
            mails.append((f"results {name} {seat}", game.write("results", seat)))
            mails.append((f"reminder {name} {seat}", game.write("reminder", seat)))
            mails += [(f"{kind} {name} {seat}", game.write(kind, seat)) for kind in KINDS]
    player = PlayerAdded(seat="Austria", name="Neo", address="neo@example.org", lang=lang, zone="Europe/Paris")
    game.take(decisions.add_player(game.state, game.ruleset, player))
    mails.append(("handover", game.write("handover", "Austria")))
    game.order("Austria", "Remove F ALB").resolve()
    mails.append(("results of adjustments", game.write("results", "Austria")))
    mails.append(("end", game.end("France").write("results", "Austria")))
    mails.append(("status at the end", game.write("status", "Austria")))
    return mails


@pytest.mark.parametrize("lang", LANGS)
def test_no_mail_has_a_hole_or_speaks_of_another_game(lang: Lang) -> None:
    for name, mail in every_mail(lang):
        for text in (
            mail.subject,
            mail.text,
            unescape(re.sub(r"<style.*?</style>", "", mail.html, flags=re.DOTALL)),
        ):
            found = LEFTOVER.search(text.replace("[beta]", ""))
            assert found is None, f"{name}: {found}"


SUBJECTS = [
    (fall, "en", "[beta] Fall 1901, Movement: results of spring 1901"),
    (fall, "fr", "[beta] automne 1901, mouvement : résultats du printemps 1901"),
    (retreats, "en", "[beta] Fall 1901, Retreat: results of fall 1901"),
    (retreats, "fr", "[beta] automne 1901, retraites : résultats de l’automne 1901"),
    (adjustments, "en", "[beta] Fall 1901, Adjustment: results of the retreats of fall 1901"),
    (adjustments, "fr", "[beta] automne 1901, ajustements : résultats des retraites de l’automne 1901"),
]


@pytest.mark.parametrize(("make", "lang", "expected"), SUBJECTS)
def test_subjects_name_the_phase_to_come(make: object, lang: Lang, expected: str) -> None:
    """The phase of an answer is found in its subject, and in the first line of the form."""
    assert callable(make)
    game = make(lang)
    assert isinstance(game, Played) and game.state.phase is not None
    mail = game.write("results", "Austria")
    assert plain(mail.subject) == expected
    name = re.sub(r"^\[beta\] ([^:]+):.*", r"\1", mail.subject)
    assert stated_phase(f"phase: {name}") == game.state.phase.name
    assert stated_phase(mail.text) == game.state.phase.name


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("make", [fall, retreats, adjustments])
def test_a_form_that_comes_back_as_it_is_orders_nothing(make: object, lang: Lang) -> None:
    assert callable(make)
    game = make(lang)
    for seat in game.ruleset.seats:
        text = game.write("results", seat).text
        if stated_phase(text) is None:
            assert seat not in game.ruleset.asked(game.ruleset.load(game.state.position))
            continue
        form = text[re.search(r"^phase\W", text, re.MULTILINE).start() : text.rindex("\n-- ")]  # type: ignore[union-attr]
        reading = game.reader.read(form, lang)
        assert reading.lines == ()
        assert {problem.message.code for problem in reading.problems} <= set(SOFT_CODES)
        assert len(form.strip().splitlines()) >= 2


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("make", "seat"), [(fall, "England"), (retreats, "Austria"), (adjustments, "France"), (adjustments, "Austria")]
)
def test_the_forms_shown_as_usable_now_are_taken(make: object, seat: str, lang: Lang) -> None:
    """Every order of the first part of ``help`` is read, and the rules take it."""
    assert callable(make)
    game = make(lang)
    text = game.write("help", seat).text
    heading = "You can use these now" if lang == "en" else "Utilisables maintenant"
    part = text.split(f"== {heading} ==")[1].split("\n== ")[0]
    orders = [line.split("#")[0].strip() for line in part.splitlines() if line.startswith("  ") and "#" in line]
    orders = [order for order in orders if order]
    assert len(orders) >= 4
    position = game.ruleset.load(game.state.position)
    for order in orders:
        reading = game.reader.read(order, lang)
        assert reading.problems == () and len(reading.lines) == 1, order
        line = reading.lines[0]
        assert isinstance(line, OrderLine)
        assert game.ruleset.check(position, seat, line.order).refusal is None, order


def test_results_tell_a_convoy_a_cut_support_a_standoff_and_a_dislodgement() -> None:
    told = plain(retreats().write("results", "Austria").text)
    for text in (
        "A YOR -> NWY was carried to NWY (Norway) by way of NTH (North Sea)",
        "A MUN S A TYR failed: support cut by A BUR",
        "F DEN -> SWE failed: bounced in SWE (Sweden) against F BOT, with 1",
        "A VEN (Italy) dislodged F TRI (Austria): 2 against 1",
        "F TRI waits for your retreat order.",
        "F TRI may go to: ADR (Adriatic Sea) and ALB (Albania)",
        "F TRI holds dislodged by A VEN, 2 against 1 (no order given)",
    ):
        assert text in told, text
    assert "Draw" not in told, "votes are private"
    assert "Draw vote on file" in plain(retreats().write("results", "Turkey").text)


def test_french_powers_have_their_articles() -> None:
    told = plain(adjustments("fr").write("results", "Austria").text)
    assert "L’Italie prend TRI (Trieste) à l’Autriche" in told
    assert "La Turquie prend GRE (Grèce)" in told
    assert "vous jouez l’Autriche" in told
    assert "Vous devez retirer 1 unité. Sans ordre, le juge retire la plus éloignée de vos centres : F ALB." in told


def test_adjustments_say_what_is_due() -> None:
    game = adjustments()
    told = plain(game.write("results", "England").text)
    assert "England: 4 centres (you) (1 unit to build)" in told
    assert "You may build 1 unit, at most one a province. Possible: A EDI, F EDI, A LVP, F LVP, A LON, F LON." in told
    assert "Still to be said == builds you have not used or waived" in plain(
        game.order("England", "ready").write("receipt", "England").text
    )
    assert "You have nothing to order" in plain(retreats().write("results", "England").text)


def test_an_army_that_may_go_by_sea_is_noted_on_the_receipt() -> None:
    game = (
        Played("en").start().orders({"England": "F LON - NTH; A LVP - YOR"}).resolve().order("England", "A YOR - NWY")
    )
    assert "from YOR (Yorkshire) to NWY (Norway) by sea" in plain(game.write("receipt", "England").text)


def test_the_end_names_a_winner_or_a_draw() -> None:
    """No die was thrown, so nothing is said of a seed."""
    won = plain(adjustments().end("France").write("results", "Italy").text)
    assert "The game is over. Victory: France. Congratulations" in won
    drawn = adjustments("fr").end("France", "Italy")
    assert "Partie nulle entre : France et Italie" in plain(drawn.write("results", "Italy").text)
    assert "Partie nulle entre : France et Italie" in plain(drawn.write("status", "Italy").text)
    assert "a seed" not in won and "graine" not in plain(drawn.write("results", "Italy").text)


def test_history_tells_no_holds_and_nothing_twice() -> None:
    told = plain(adjustments().resolve().write("history", "Italy").text)
    assert "Austria, without success: A BUD -> RUM; A VIE -> GAL" in told
    assert "holds" not in told
    assert "Remove F ALB" not in told
    assert "F ALB (Austria) was removed for want of an order" in told


def test_settings_tell_the_unusual() -> None:
    """`USUAL` is what the game's own data file has, and a change of it is told."""
    defaults = library().ruleset("diplomacy", {}).settings
    assert {name: defaults[name] for name in USUAL} == dict(USUAL)
    usual = plain(Played().start().write("opening", "Italy").text)
    assert "Everything else as in the rulebook of 2023" in usual and "paradox" not in usual
    odd = plain(
        Played(settings={"convoy_paradox": "all hold", "victory_centres": 20}).start().write("opening", "Italy").text
    )
    assert "In a convoy paradox the attacks on the fleets in question fail as well." in odd
    assert "Who owns 20 centres" in odd and "rulebook of 2023" not in odd


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Remove A BUD will not count: you must remove 1, and the orders before it do that"),
        ("fr", "Dissoudre A BUD ne comptera pas : les ordres précédents font déjà tous les retraits nécessaires (1)"),
    ],
)
def test_a_receipt_tells_of_a_removal_too_many(lang: Lang, words: str) -> None:
    """`Foresight`: from the position and the seat's own orders alone."""
    game = adjustments(lang).order("Austria", "Remove F ALB")
    assert words not in plain(game.write("receipt", "Austria").text)
    game.order("Austria", "Remove F ALB\nRemove A BUD")
    assert words in plain(game.write("receipt", "Austria").text)
