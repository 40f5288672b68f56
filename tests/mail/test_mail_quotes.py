"""Whose words a line is. The programs' own forms are in the corpus; here is the logic between them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.mail.lines import plain_lines
from adjudicator.mail.quotes import looks_like_order, own_words


def _own(text: str) -> tuple[str, tuple[str, ...]]:
    words = own_words(plain_lines(text, 998), looks_like_order)
    return "\n".join(words.lines), words.doubtful


_HEAD = "On 30 Nov 2026, at 09:00, X <x@example.org> wrote:"


@pytest.mark.parametrize(
    ("text", "own", "doubtful"),
    [
        ("A MAC - THR", "A MAC - THR", ()),
        (f"A MAC - THR\n{_HEAD}\n> A MAC x", "A MAC - THR", ()),
        (f"{_HEAD}\n> A MAC x\nA MAC - THR", "A MAC - THR", ()),
        (f"{_HEAD}\n\n> A MAC x\n\n\nA MAC - THR", "A MAC - THR", ()),
        (f"A MAC - THR\n{_HEAD}\n> A MAC x\nA CHE x", "A MAC - THR", ("A CHE x",)),
        (f"A MAC - THR\n{_HEAD}\nA MAC x", "A MAC - THR", ()),
        (f"merci\n{_HEAD}\nA MAC x", "merci", ("A MAC x",)),
        (f"{_HEAD}\nA MAC x\n> A THR x\nA CHE x", "", ("A MAC x", "A CHE x", "A THR x")),
        ("> question ?\nA MAC - THR\n> autre ?\nA CHE x", "A MAC - THR\nA CHE x", ()),
        ("A MAC - THR\n-- \nJean", "A MAC - THR", ()),
        ("A MAC - THR\n-- \nA CHE x", "A MAC - THR", ("A CHE x",)),
        ("A MAC - THR\n--\nJean\nA CHE x", "A MAC - THR", ("A CHE x",)),
        ("A MAC - THR\n--  \n\nJean\nA CHE x", "A MAC - THR", ("A CHE x",)),
        ("A MAC - THR\n--\n\nA CHE x", "A MAC - THR\n\nA CHE x", ()),
        ("A MAC - THR\n---\nJean\nA CHE x", "A MAC - THR\nJean\nA CHE x", ()),
        ("A MAC - THR\n-----\nA CHE x", "A MAC - THR\nA CHE x", ()),
        (f"{_HEAD}\n> a\nmerci", "merci", ()),
        (f"merci\n{_HEAD}\n> a\nA MAC - THR", "merci\nA MAC - THR", ()),
        ("On Monday I wrote:\nA MAC - THR", "On Monday I wrote:\nA MAC - THR", ()),
        ("De : rien", "De : rien", ()),
        ("Date: demain\nA MAC - THR", "Date: demain\nA MAC - THR", ()),
        ("", "", ()),
    ],
)
def test_own_words(text: str, own: str, doubtful: tuple[str, ...]) -> None:
    assert _own(text) == (own, doubtful)


@pytest.mark.parametrize(
    "line",
    [
        "A MAC -> THR", "a mac - thr", "A* MAC => THR", "F EGE > EUB", "* MAC → THR", "A MAC x", "A MAC hold",
        "A MAC H",
        "A CHE S A MAC -> THR", "A CHE soutient A MAC", "F EGE C A MAC -> HEL", "A MAC -> G Pella",
        "G Pella -> A MAC",
        "A HEL A1 Cyzique", "A HEL besieges Cyzicus", "F CYC R Athènes", "F CYC Ra Athènes", "A MAC retraite THR, TES",
        "Corrompre A THR 20", "Prime A MAC 10", "Don 15 à Lysimaque", "Give 15 to Lysimachus", "Entretenir A MAC",
        "Construire G Pella", "Promote A MAC -> Ae", "Olympias EPI -> MAC", "Épouser Cléopâtre", "epouser Cleopatre",
        "Assassinate Roxana", "Royal order G Corinth x", "prêt", "READY", "attendre", "annuler tout",
        "Shared victory Lysimachus, Ptolemy", "- A MAC - THR", "1. A MAC - THR", "• Am MAC – THR",
    ],
)  # fmt: skip
def test_diadoques_13_orders_look_like_orders(line: str) -> None:
    assert looks_like_order(line)


@pytest.mark.parametrize(
    "line",
    [
        "Bonjour,",
        "Merci, Jean",
        "À demain",
        "Voici mes ordres :",
        "Hello judge",
        "Jean Dupont",
        "ready or not, here I come",
    ],
)
def test_prose_does_not_look_like_orders(line: str) -> None:
    assert not looks_like_order(line)


def test_doubtful_lines_below_a_signature_mark_are_told_apart() -> None:
    words = own_words(plain_lines(f"A MAC - THR\n{_HEAD}\n> x\nF EGE x\n--\nJean\nA CHE x", 998), looks_like_order)
    assert (words.doubtful, words.below) == (("F EGE x", "A CHE x"), ("A CHE x",))


_LINES = st.sampled_from(
    ["A MAC - THR", "A CHE x", "> A THR x", ">> old", "", "merci", _HEAD, "-- ", "--", "-----Original Message-----",
     "From: x", "Sent: y", "To: z", "Envoyé de mon iPhone", "________", "F EGE - CYC"]
)  # fmt: skip


@given(st.lists(_LINES, max_size=14))
def test_no_unmarked_order_is_lost_without_a_word(lines: list[str]) -> None:
    """The law of the stripper: an unmarked line that looks like an order is taken, or doubtful, or under an unmarked
    head with orders above it; and nothing marked is ever taken."""
    text = "\n".join(lines)
    own, doubtful = _own(text)
    taken = own.split("\n")
    assert not any(line.startswith(">") or line == "A THR x" for line in taken)
    orders = [line for line in lines if looks_like_order(line) and not line.startswith(">")]
    if not any(looks_like_order(line) for line in taken):
        assert sorted(orders) == sorted(line for line in doubtful if line != "A THR x")
    for line in orders:
        assert line in taken or line in doubtful or any(looks_like_order(one) for one in taken)


@given(st.lists(st.sampled_from(["A MAC - THR", "A CHE x", "merci", "F EGE > CYC"]), min_size=1, max_size=8))
def test_without_heads_quotes_and_signatures_everything_is_kept(lines: list[str]) -> None:
    assert _own("\n".join(lines)) == ("\n".join(lines), ())
