"""The summary of a game of Diplomacy: `make golden` does not make it; look at the text and copy it by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.archive.orderlines import MARKS, Penman
from adjudicator.archive.story import read_story
from adjudicator.archive.summary import NoDiplomacyError, write_summary
from adjudicator.core import events as ev
from adjudicator.core.messages import Message
from adjudicator.core.outcomes import Outcome
from adjudicator.rulesets.diplomacy.verdicts import FAILED, NEUTRAL, SUCCEEDED, VOID
from tests.archive.shelf import Logged, events_of
from tests.archive.test_endings import taken_back
from tests.archive_logs.games import corrected, logged, played, rows

GOLDEN = Path(__file__).with_name("diplomacy-year.txt")


def summary(folder: Path, events: list[Logged]) -> str:
    """The summary of a log."""
    story = read_story("alpha", rows(folder, "alpha", events))
    assert story is not None
    return write_summary(story)


def test_the_first_year_is_as_its_golden_text_tells_it(tmp_path: Path) -> None:
    assert summary(tmp_path, logged("diplomacy")) == GOLDEN.read_text(encoding="utf-8")


def test_corrections_and_returns_are_told_and_what_was_undone_is_not(tmp_path: Path) -> None:
    text = summary(tmp_path, events_of(corrected()))
    assert "The game master took the game back to Fall 1901, Movement:\n   it was right after all" in text
    void = text.split("   It made void:\n")[1].splitlines()[:3]
    first, second = "Fall 1901, Movement  (2027-01-05; the position was set)", "Fall 1901, Movement  (2027-01-08)"
    assert void == [f"      {first}", f"      {second}", ""]
    assert "Burgundy was misread" not in text
    assert text.count("Movement results for Fall of 1901") == 1
    assert "Germany: Army Munich, no order." in text


def test_a_correction_tells_what_it_changed_and_counts(tmp_path: Path) -> None:
    """The last line of the tables is the position at the end, as the site and the copy have it."""
    events = events_of(corrected())
    last = next(n for n, (_, event) in enumerate(events) if isinstance(event, ev.PositionSet))
    at = events[last][0]
    text = summary(tmp_path, [*events[: last + 1], (at, ev.GameEnded(winners=(), seed="s", reason="enough"))])
    told = (
        "   Burgundy was misread\n"
        "   Unit A BUR (Burgundy): France -> none.\n"
        "   Unit A PIC (Picardy): none -> France.\n"
        "   Owner of SER (Serbia): neutral -> Austria.\n"
        "   Supply centers of Austria: 3 -> 4.\n"
    )
    assert told in text
    owners, counts = text[text.index("Historical") :].split("History of Supply Center Counts")
    block = owners.splitlines()
    head = next(n for n, line in enumerate(block) if " Ser" in line)
    assert block[head + 1][block[head].index("Ser") + 1] == "A"
    assert [line.split()[:2] for line in counts.splitlines() if line.startswith("1900")] == [["1900", "4"]]
    assert text.endswith("Owners that the game master set are told with the last year counted before.\n")


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        (("Italy",), "The game was won by Italy."),
        (("France", "Italy", "Turkey"), "declared a draw between France, Italy and Turkey."),
        ((), "over without a winner"),
    ],
)
def test_the_end_is_told(winners: tuple[str, ...], said: str, tmp_path: Path) -> None:
    events = logged("diplomacy")
    ended = ev.GameEnded(winners=winners, seed="s", reason="we all agree")
    text = summary(tmp_path, [*events, (events[-1][0], ended)])
    assert said in text and "   we all agree" in text


def test_an_end_that_was_taken_back_is_told(tmp_path: Path) -> None:
    text = summary(tmp_path, taken_back(played("diplomacy")))
    assert "It had ended before, 2027-01-11:\n   The game was won by Italy. we are all tired\n" in text
    assert "That was taken back, 2027-01-12:\n   it was too early\n" in text


def test_names_are_hidden_where_the_game_hides_them(tmp_path: Path) -> None:
    events = logged("diplomacy")
    hidden = ev.PolicySet(name="names", value="hidden")
    assert "Fanny" not in summary(tmp_path, [*events, (events[-1][0], hidden)])


def test_another_game_has_none(tmp_path: Path) -> None:
    with pytest.raises(NoDiplomacyError, match="diadoques"):
        summary(tmp_path, logged("diadoques"))


def test_a_game_that_has_not_begun_has_a_head(tmp_path: Path) -> None:
    assert "Fanny" in summary(tmp_path, logged("diplomacy")[:8])


def test_every_failure_has_its_note() -> None:
    assert set(FAILED) | set(VOID) <= set(MARKS) <= set(FAILED) | set(VOID) | set(NEUTRAL)
    assert not set(SUCCEEDED) & set(MARKS)


PENMAN = Penman(
    lambda place: {"BUR": "Burgundy", "MAR": "Marseilles", "PAR": "Paris", "STP/NC": "St Petersburg"}.get(place, place),
    {"BUR": ("France", "A"), "MAR": ("Italy", "F"), "PAR": ("France", "A")},
    frozenset({"BUR"}),
)


@pytest.mark.parametrize(
    ("order", "code", "args", "said"),
    [
        ("A PAR -> PIC", "standoff", {}, "Army Paris -> PIC.  (*bounce*)"),
        ("A BUR -> PIC", "standoff", {}, "Army Burgundy -> PIC.  (*bounce, dislodged*)"),
        ("A BUR H", "stayed_dislodged", {}, "Army Burgundy HOLD.  (*dislodged*)"),
        ("A PAR -> NAF VIA", "moved_by_sea", {"seas": ["ENG", "MAO"]}, "Army Paris -> ENG -> MAO -> NAF."),
        ("A PAR -> NAF VIA", "no_convoy", {}, "Army Paris -> NAF.  (*no convoy*)"),
        ("A PAR S F MAR", "support_given", {}, "Army Paris SUPPORT Italian Fleet Marseilles."),
        ("A PAR S A BUR -> GAS", "support_cut", {}, "Army Paris SUPPORT Army Burgundy -> GAS.  (*cut*)"),
        ("F MAR C A PAR -> NAF", "convoy_dislodged", {}, "Fleet Marseilles CONVOY Army Paris -> NAF.  (*dislodged*)"),
        ("A PAR R GAS", "retreat_collision", {}, "Army Paris -> GAS.  (*bounce, destroyed*)"),
        ("Build F STP/NC", "built", {}, "Builds a fleet in St Petersburg."),
        ("Build A PAR", "build_occupied", {}, "Builds an army in Paris.  (*void*)"),
        ("Remove A BUR", "removed", {}, "Removes the army in Burgundy."),
        ("Remove A PAR", "removed_by_default", {}, "Removes the army in Paris (by default)."),
        ("Waive 2", "waived", {}, "Waives 2 builds."),
        ("something new", "moved", {}, "something new."),
    ],
)
def test_orders_are_written_in_the_old_manner(order: str, code: str, args: dict[str, object], said: str) -> None:
    outcome = Outcome("France", order, Message(code, args))  # type: ignore[arg-type]
    assert PENMAN.line(outcome) == said
