"""The public extract: what an observer may read, and not a word more (invariant 6)."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import get_args

import pytest

from adjudicator.archive.extract import PUBLIC, public_events, write_extract
from adjudicator.archive.importing import read_export
from adjudicator.archive.records import BadFileError
from adjudicator.core import events as ev
from adjudicator.core.dice import Roll
from adjudicator.core.messages import Message
from tests.archive.shelf import Logged, events_of
from tests.archive.test_endings import taken_back
from tests.archive_logs.games import CANARY, PLAYED, corrected, export_of, logged, played, secrets

WITHHELD = frozenset(
    {
        ev.Invited,
        ev.SignedUp,
        ev.SignUpApproved,
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


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_who_is_away_is_not_told_as_the_cause_of_a_deadline(lang: str, tmp_path: Path) -> None:
    """Absences are left out, so their seats are too."""
    events = logged("diadoques")
    at, _ = events[-1]
    phase = played("diadoques").state.phase
    assert phase is not None
    cause = Message("by_absence", {"seats": ["Ptolemy"]})
    moved = ev.DeadlineSet(phase=phase.name, at=at + timedelta(days=9), cause=cause, absent=("Ptolemy",))
    text = extract(tmp_path, [*events, (at, moved)], lang).rpartition("\n--- ")[2]
    assert "Ptol" not in text
    assert {"en": "moved because a player is away", "fr": "déplacée, car un joueur est absent"}[lang] in text


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize("names", ["shown", "hidden"])
def test_a_draw_of_seats_is_public_without_addresses(names: str, ended: bool, tmp_path: Path) -> None:
    """With the dice for who chose when; those that tell of wishes only with the seed. Nobody's place in the order where
    the game hides who plays what."""
    events = logged("diplomacy")
    at, created = events[0]
    assert isinstance(created, ev.GameCreated)
    rolls = (Roll("order of choice", 1, 3, 2), Roll("seat left over", 1, 6, 4))
    seats = {"Turkey": "zoe@canary.test", "Austria": "abe@canary.test"}
    order = ("zoe@canary.test", "bob@canary.test", "ABE@canary.test")
    draw: Logged = (at, ev.SeatsAllotted(order=order, seats=seats, rolls=rolls))
    policy: Logged = (at, ev.PolicySet(name="names", value=names))
    end: list[Logged] = [(events[-1][0], ev.GameEnded(winners=(), seed=created.seed))] if ended else []
    export = export_of(tmp_path, "alpha", [events[0], policy, draw, *events[1:], *end])
    (found,) = [event for _, _, event in public_events(export)[1] if isinstance(event, ev.SeatsAllotted)]
    shown = names == "shown"
    assert found.order == (("Turkey", "", "Austria") if shown else ())
    assert found.seats == ({} if shown else {"Austria": "", "Turkey": ""})
    assert found.rolls == (rolls if ended else rolls[:1] if shown else ())
    text = write_extract(export, (("language", "fr"),), "fr")
    assert "canary" not in text and "| les sièges sont tirés au sort" in text
    assert ("dans l’ordre de choix\u00a0: Turquie et Autriche" in text) == shown


def test_a_seed_that_an_end_has_told_stays_public_and_the_new_one_is_not(tmp_path: Path) -> None:
    """The end was taken back: the game has a new seed."""
    text = extract(tmp_path, taken_back(played("diplomacy")))
    assert text.count(f'"seed": "{played("diplomacy").state.seed}"') == 2
    assert "second-seed" not in text
    assert "| the game is over; won by Italy" in text and "| reason: “it was too early”" in text
    assert "a letter of the last phase" in text and "a letter after the end" in text


def test_an_unsigned_letter_whose_readers_give_its_writer_away_is_not_opened(tmp_path: Path) -> None:
    """Nobody writes to himself: a letter to all seats but one comes from that one."""
    events = logged("diplomacy")
    at, _ = events[-1]
    seats = played("diplomacy").ruleset.seats
    letters = [
        ev.PressSent(seat=seats[0], text=text, to=to, grey=grey, opens=True)
        for text, to, grey in (
            ("signed to six", seats[1:], False),
            ("grey to six", seats[1:], True),
            ("grey to five", seats[2:], True),
        )
    ]
    policy = ev.PolicySet(name="press_after", value="all")
    added: list[ev.Event] = [policy, *letters, ev.GameEnded(winners=(), seed="s")]
    text = extract(tmp_path, [*events, *((at, event) for event in added)])
    assert "signed to six" in text and "grey to five" in text
    assert "grey to six" not in text


def test_nothing_of_an_unsigned_letter_leads_to_its_writer(tmp_path: Path) -> None:
    """No hash, no number of a mail, no Message-ID; only the day on which it came."""
    events = logged("diplomacy")
    at, _ = events[-1]
    grey = ev.PressSent(seat="Italy", text="who am I", grey=True, mail=4711)
    export = export_of(tmp_path, "alpha", [*events, (at, grey), (at, ev.GameEnded(winners=(), seed="s"))])
    text = write_extract(export, (), "en")
    letter = text[text.index("kind: press sent") :].partition("\n---")[0]
    lines = ["kind: press sent", "| unsigned press", "|   who am I", "body:"]
    lines.append('  {"grey": true, "kind": "press sent", "text": "who am I"}')
    assert sorted(re.findall(r"\w+", letter)) == sorted(re.findall(r"\w+", "\n".join(lines)))
    assert "4711" not in text and not any(record.hash in text for record in export.records)
    assert f"at: {at:%Y-%m-%d}T00:00:00.000000Z\nkind: press sent" in text


def test_every_kind_of_event_was_thought_of() -> None:
    """A new kind is withheld until it is put into the table, or here."""
    assert set(get_args(ev.Event)) == set(PUBLIC) | WITHHELD
