"""What a line of a mail looks like before anything is known of the campaign, and the phase a form is for."""

from __future__ import annotations

import pytest

from adjudicator.orders.mare_nostrum_shape import looks_like_order
from adjudicator.orders.phaseline import stated_phase
from tests.orders.mare_nostrum.test_lines import LINES, NOTED


@pytest.mark.parametrize("line", [line for line, _ in [*LINES, *NOTED]])
def test_every_order_looks_like_one(line: str) -> None:
    assert looks_like_order(line)


@pytest.mark.parametrize(
    "line",
    [
        "Bonjour à tous,",
        "Merci pour votre patience et à bientôt",
        "Le 12 mars 2027, Paul a écrit :",
        "On Monday the judge wrote:",
        "I hope that all of you had a fine weekend",
        "Cordialement",
        "Paul Martin, 12 rue de la Paix",
        "",
        "--",
    ],
)
def test_other_lines_do_not(line: str) -> None:
    assert not looks_like_order(line)


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        ("phase: year 1 turn 2", "year 1 turn 2"),
        ("Bonjour\n> Phase : année 3, tour 4\nGain 12", "year 3 turn 4"),
        ("Phase: year 10 acclamation", "year 10 acclamation"),
        ("phase : an 2, régimes", "year 2 regimes"),
        ("phase: spring -321", "spring -321"),
        ("year 1 turn 2", None),
        ("phase: year 1 turn 7", "year 1 turn 7"),
    ],
)
def test_the_phase_that_is_stated(text: str, phase: str | None) -> None:
    assert stated_phase(text) == phase
