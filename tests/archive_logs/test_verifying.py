"""Logs whose chain is whole, made anew by somebody who changed them: what replay finds all the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from adjudicator.archive.logjson import write_json_lines
from adjudicator.core import events as ev
from adjudicator.daemon.shelves import library
from adjudicator.daemon.verify import Report, verify_rows
from tests.archive.shelf import Logged
from tests.archive_logs.games import export_of, logged, played
from tests.cli.conftest import Run, run

__all__ = ("run",)

Change = Callable[[ev.Event], ev.Event]


def ended() -> list[Logged]:
    """A year of Diplomacy that ends with a winner."""
    state = played("diplomacy").state
    return [*logged("diplomacy"), (state.at, ev.GameEnded(winners=("France",), seed=state.seed))]


def forged(change: Change) -> list[Logged]:
    """The same with some events changed."""
    return [(at, change(event)) for at, event in ended()]


def report_of(events: list[Logged], folder: Path) -> Report:
    """What replay finds in the log of these events."""
    export = export_of(folder, "alpha", events)
    return verify_rows([record.row("alpha") for record in export.records], library(), Report())


def other_rules(event: ev.Event) -> ev.Event:
    return replace(event, ruleset="chess") if isinstance(event, ev.GameCreated) else event


def other_seed_told(event: ev.Event) -> ev.Event:
    return replace(event, seed="another") if isinstance(event, ev.GameEnded) else event


def other_seed(event: ev.Event) -> ev.Event:
    """The seed changed at both ends; the hash of it stands in between."""
    return replace(event, seed="another") if isinstance(event, ev.GameCreated | ev.GameEnded) else event


def other_winner(event: ev.Event) -> ev.Event:
    return replace(event, winners=("Narnia",)) if isinstance(event, ev.GameEnded) else event


def other_orders(event: ev.Event) -> ev.Event:
    return replace(event, orders={**event.orders, "Narnia": ()}) if isinstance(event, ev.PhaseResolved) else event


def no_position(event: ev.Event) -> ev.Event:
    return replace(event, position={"units": 3}) if isinstance(event, ev.PhaseResolved) else event


def other_position(event: ev.Event) -> ev.Event:
    """Whoever is in Galicia stands in Bohemia instead."""
    if not isinstance(event, ev.PhaseResolved):
        return event
    text = msgspec.json.encode(event.position).replace(b'"GAL"', b'"BOH"')
    return replace(event, position=msgspec.json.decode(text))


FAULTS = [
    (other_rules, "event 1: its rules are not on the shelf: 'chess'"),
    (other_seed_told, "the seed told is not the one the dice were thrown with"),
    (other_seed, "the hash of the seed is not that of the seed"),
    (other_winner, "the winner 'Narnia' has no seat in this game"),
    (other_orders, "was not resolved from the orders on file"),
    (no_position, "the rules can make nothing of it"),
]


@pytest.mark.parametrize(("change", "said"), FAULTS)
def test_what_does_not_follow_from_the_log_is_a_fault(change: Change, said: str, tmp_path: Path) -> None:
    found = report_of(forged(change), tmp_path)
    assert any(said in fault for fault in found.faults), found


def test_the_log_itself_is_sound(tmp_path: Path) -> None:
    found = report_of(ended(), tmp_path)
    assert (found.faults, found.warnings, found.otherwise) == ([], [], 0)


def test_a_position_that_the_rules_do_not_give_is_no_fault_but_seen(tmp_path: Path) -> None:
    found = report_of(forged(other_position), tmp_path)
    assert found.faults == [] and found.otherwise >= 1


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        (other_rules, 1, "alpha: FAULT event 1: its rules are not on the shelf: 'chess'\n"),
        (other_winner, 1, "the winner 'Narnia' has no seat in this game\n"),
        (other_position, 3, "alpha: sound, but today's rules give another result, "),
    ],
)
def test_a_script_sees_it_by_the_exit_code(run: Run, tmp_path: Path, change: Change, code: int, said: str) -> None:
    text = write_json_lines(export_of(tmp_path / "made", "alpha", forged(change)))
    (tmp_path / "a.jsonl").write_text(text, encoding="utf-8")
    assert said in run("log", "verify", "--file", "a.jsonl", code=code)
