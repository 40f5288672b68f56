"""P12: names, titles, reasons and lines of players are text and nothing else, in every mail."""

from __future__ import annotations

from datetime import timedelta

import pytest
from jinja2 import TemplateNotFound, UndefinedError
from selectolax.lexbor import LexborHTMLParser

from adjudicator.core import decisions
from adjudicator.core.events import OrdersReceived
from adjudicator.core.messages import Message
from adjudicator.core.orders import Order, Problem
from adjudicator.files import data_root
from adjudicator.render.answers import AnswerWriter
from adjudicator.render.names import Names
from adjudicator.render.press import Press
from adjudicator.render.reader import Reader
from adjudicator.render.words import Words, load_catalogue
from tests.render.played import REPLY, Played

HOSTILE = [
    "{{ 7*7 }}",
    "{% include '/etc/passwd' %}",
    "{# x #}",
    "<script>alert(1)</script>",
    "</pre></title><img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    '" onmouseover="alert(1)',
    "'); DROP TABLE log; --",
    "{name} {0} %s %(x)s",
    "&lt;b&gt; &amp;",
]
"""What comes out must be the same text, and no element and no attribute more."""


def _shapes(html: str) -> list[tuple[str, tuple[str, ...]]]:
    """The elements of a page with the names of their attributes."""
    return [(str(n.tag), tuple(sorted(n.attributes))) for n in LexborHTMLParser(html).css("*")]


def _order(said: str) -> Order:
    return Order("A MAC x", ("season:MAC",), {"do": "stay", "unit": {"troop": "A", "place": "MAC"}}, said)


def _mails(title: str, name: str, reason: str, line: str) -> dict[str, tuple[str, str, str]]:
    game = Played("en", title=title, names={"Antipater": name})
    found = {"welcome": game.writer.write("welcome", game.state, "Antipater", REPLY)}
    game.start()
    found["opening"] = game.writer.write("opening", game.state, "Antipater", REPLY)
    game.take(decisions.set_deadline(game.state, game.at + timedelta(days=2), game.at, reason))
    found["deadline"] = game.writer.write("deadline", game.state, "Antipater", REPLY)
    problem = Problem(2, 1, line, Message("place_unknown", {"said": line}))
    received = OrdersReceived(seat="Antipater", phase="spring -321", problems=(problem,), filed=(_order(line),))
    game.take(decisions.Decision((received,)))
    found["receipt"] = game.writer.write("receipt", game.state, "Antipater", REPLY)
    found["reminder"] = game.writer.write("reminder", game.state, "Antipater", REPLY)
    found["status"] = game.write("status", "Antipater")
    found["help"] = game.write("help", "Antipater")
    found["handover"] = game.write("handover", "Antipater")
    game.resolve()
    found["results"] = game.writer.write("results", game.state, "Antipater", REPLY)
    for kind in ("rules", "map", "history"):
        found[kind] = game.writer.write(kind, game.state, "Antipater", REPLY, past=game.past)
    return {kind: (mail.subject, mail.text, mail.html) for kind, mail in found.items()}


@pytest.fixture(scope="module")
def harmless() -> dict[str, tuple[str, str, str]]:
    return _mails("Title", "Name", "Reason", "XYZ")


@pytest.mark.parametrize("text", HOSTILE)
def test_p12_hostile_text_comes_out_literally(text: str, harmless: dict[str, tuple[str, str, str]]) -> None:
    for kind, (_, plain, html) in _mails(text, text, text, text).items():
        assert _shapes(html) == _shapes(harmless[kind][2]), kind
        shown = " ".join(LexborHTMLParser(html).text().split())
        assert " ".join(text.split()) in shown, kind
        assert " ".join(text.split()) in " ".join(plain.split()), kind


@pytest.mark.parametrize(
    "text",
    [
        "a\r\nBcc: all@example.org",
        "a\nSubject: b",
        "a\x00b",
        "a\x85b",
        "a\u2028b\u2029c",
        "\u202eabc\u2066",
        "x" * 10_000,
    ],
)
def test_p12_no_text_breaks_out_of_a_subject_or_hides_in_it(text: str) -> None:
    press = Press(data_root() / "templates")
    answers = AnswerWriter.plain(press, load_catalogue(data_root() / "templates", "diadoques"))
    mails = [
        answers.refusal(Message("not_started", {"game": text}), "en", game=text, subject=text),
        answers.gm_notice(Message("unknown_game", {"game": text}), "fr", game=text, details=[("detail_subject", text)]),
        answers.stranger(text, text),
    ]
    for mail in mails:
        assert len(mail.subject) <= 150 and len(mail.subject.splitlines()) == 1
        for part in (mail.subject, mail.text, mail.html):
            assert not set(part) & set("\r\x00\x85\u2028\u2029\u202e\u2066")
        assert "\nBcc:" not in mail.text and "\nSubject:" not in mail.text


def test_p12_a_line_of_a_player_never_becomes_an_address_or_a_link() -> None:
    game = Played("fr").start()
    game.order("Antipater", "A MAC -> <a href='http://evil.example/'>THR</a>\njavascript:alert(1)")
    tree = LexborHTMLParser(game.writer.write("receipt", game.state, "Antipater", REPLY).html)
    assert [node.attributes.get("href") for node in tree.css("[href]")] == []


def test_p12_a_name_that_a_template_lacks_is_an_error_not_an_empty_place() -> None:
    press = Press(data_root() / "templates")
    reader = Reader(Words(load_catalogue(data_root() / "templates", "diadoques"), Names()), "en")
    with pytest.raises(UndefinedError):
        press.render("refusal", "s", reader, {"game": "alpha"})


def test_p12_templates_come_from_the_given_folder_only() -> None:
    press = Press(data_root() / "templates")
    reader = Reader(Words({}, Names()), "en")
    for kind in ("../../pyproject.toml", "/etc/passwd", "..\\x"):
        with pytest.raises(TemplateNotFound):
            press.render(kind, "s", reader, {})
