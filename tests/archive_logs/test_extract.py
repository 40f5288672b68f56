"""The public extract: what an observer may read, and not a word more (invariant 6)."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from adjudicator.archive.extract import PUBLIC, public_events, write_extract
from adjudicator.archive.importing import read_export
from adjudicator.archive.records import BadFileError
from adjudicator.core import events as ev
from tests.archive.shelf import Logged, events_of
from tests.archive_logs.games import CANARY, PLAYED, corrected, export_of, logged, secrets

WITHHELD = frozenset(
    {
        ev.Invited,
        ev.SignedUp,
        ev.SignUpApproved,
        ev.SeatsAllotted,
        ev.ObserverSet,
        ev.CoMasterSet,
        ev.Reminded,
        ev.AbsenceSet,
        ev.AbsencesWithdrawn,
    }
)


def extract(folder: Path, events: list[Logged], lang: str = "en") -> str:
    """The extract of a log."""
    return write_extract(export_of(folder, "alpha", events), (("language", lang),), "fr" if lang == "fr" else "en")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_secret_of_a_game_that_goes_on(lang: str, tmp_path: Path) -> None:
    """No seed, address, order on file, private outcome, letter of the open phase, private letter, story to come,
    absence; nor a hash of any."""
    text = extract(tmp_path, secrets(), lang)
    assert CANARY not in text
    assert "@" not in text
    assert "Asia/Tokyo" not in text
    assert "the Nile is mine" in text, "a letter to all is public when its phase is over"
    full = export_of(tmp_path / "again", "alpha", secrets())
    assert not any(record.hash in text for record in full.records)
    assert '"position"' not in text and "hash: " not in text
    assert "✗ A MYS -> HEL" in text, "orders of phases that are over are public"


def test_the_seed_is_public_when_the_game_has_ended_and_the_rest_stays_secret(tmp_path: Path) -> None:
    text = extract(tmp_path, secrets(ended=True))
    assert text.count(f'"seed": "{CANARY}-seed"') == 2
    assert CANARY not in text.replace(f"{CANARY}-seed", "").replace(f"{CANARY}letter", "")
    assert f"{CANARY}letter" in text


def test_a_grey_letter_never_names_its_writer(tmp_path: Path) -> None:
    state_at, _ = secrets()[-1]
    grey = ev.PressSent(seat="Seleucus", text="who am I", grey=True)
    export = export_of(tmp_path, "a", [*secrets(ended=True), (state_at, grey)])
    found = {number: event for number, _, event in public_events(export)[1]}
    letter = found[max(found)]
    assert isinstance(letter, ev.PressSent) and letter.seat == "" and letter.text == "who am I"


def test_names_are_hidden_where_the_game_hides_them(tmp_path: Path) -> None:
    events = logged("diadoques")
    at, _ = events[-1]
    hidden = [*events, (at, ev.PolicySet(name="names", value="hidden"))]
    assert "kind: player added" in extract(tmp_path / "a", events)
    assert "kind: player added" not in extract(tmp_path / "b", hidden)


def test_a_story_comes_out_with_the_results_it_was_told_for(tmp_path: Path) -> None:
    """Only the last story before the end of its phase is told to all."""
    events = logged("diadoques")
    place = next(n for n, (_, event) in enumerate(events) if isinstance(event, ev.PhaseResolved))
    at, resolved = events[place]
    assert isinstance(resolved, ev.PhaseResolved)
    stories = [(at, ev.StoryTold(phase=resolved.phase, text=text)) for text in ("a draft", "a true story")]
    text = extract(tmp_path, [*events[:place], *stories, *events[place:]])
    assert "a true story" in text
    assert "a draft" not in text


def test_what_looks_like_an_address_is_cut_short(tmp_path: Path) -> None:
    """In names, reasons and letters people write themselves."""
    events = logged("diadoques")
    at, _ = events[-1]
    letter = ev.PressSent(seat="Ptolemy", text="write to\nptolemy@alexandria.test soon")
    player = ev.PlayerAdded(seat="Ptolemy", name="p@alexandria.test", address="a@b.test", lang="fr", zone="UTC")
    end = ev.GameEnded(winners=(), seed="s", reason="")
    text = extract(tmp_path, [*events, (at, letter), (at, player), (at, end)])
    assert "alexandria.test" not in text
    assert "|   ptolemy@… soon" in text and "| Ptolemy: p@…" in text


def test_an_extract_is_not_put_back(tmp_path: Path) -> None:
    with pytest.raises(BadFileError, match="public extract"):
        read_export(extract(tmp_path, secrets()))


@pytest.mark.parametrize("name", PLAYED)
def test_every_game_has_an_extract(name: str, tmp_path: Path) -> None:
    text = extract(tmp_path, logged(name))
    assert "kind: phase resolved" in text or name == "peloponnese"
    assert "@" not in text.replace("@…", "")


def test_a_correction_is_public_with_its_reason(tmp_path: Path) -> None:
    text = extract(tmp_path, events_of(corrected()))
    assert "reason: “Burgundy was misread”" in text
    assert '"back_to": ' in text


def test_every_kind_of_event_was_thought_of() -> None:
    """A new kind is withheld until it is put into the table, or here."""
    assert set(get_args(ev.Event)) == set(PUBLIC) | WITHHELD
