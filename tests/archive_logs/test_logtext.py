"""The log of a game as a text file: out and in again byte for byte, and any damage named by its line."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.archive.importing import read_export
from adjudicator.archive.logjson import read_json_lines, write_json_lines
from adjudicator.archive.logtext import FIRST, read_log, write_log
from adjudicator.archive.readable import tell_all
from adjudicator.archive.records import BadFileError, Export, Record, check_chain, exported, renamed
from adjudicator.core import events as ev
from adjudicator.core.messages import Message
from adjudicator.core.orders import Order, Problem
from adjudicator.store import GENESIS, Store, chain_hash
from tests.archive_logs.games import PLAYED, export_of, logged, secrets

AT = "2026-11-30T18:00:00.000000Z"
HOSTILE = (
    "a\nbody:\n  {}\n--- 2\nat: never",
    "| not for people\r\n# nor this",
    "\u202eright to left\u202c",
    "\u2028line\u2029paragraph\x85next",
    '"quoted\\" \\u202e \\\\u202e',
    "\ufeff\u200b\U000e0041\x7f\x00\x1b[31m",
    "hash: " + "0" * 64,
    'text: ""',
)


def plain(export: Export) -> list[tuple[int, str, str, bytes, str, str]]:
    """The events without their places in a file."""
    return [(r.number, r.at, r.kind, r.body, r.previous, r.hash) for r in export.records]


def written(export: Export, lang: str = "en") -> str:
    """The export as a file."""
    return write_log(export, tell_all(export, "fr" if lang == "fr" else "en"), (("language", lang),))


def chained(bodies: list[tuple[str, bytes]], game: str = "alpha") -> Export:
    """A log of these kinds and bodies."""
    blank = [Record(n, AT, kind, body, "", "") for n, (kind, body) in enumerate(bodies, 1)]
    return renamed(Export(game, tuple(blank)), game)


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_playthrough_goes_out_and_in_byte_for_byte(name: str, lang: str, tmp_path: Path) -> None:
    export = export_of(tmp_path, name, logged(name))
    text = written(export, lang)
    assert plain(read_log(text)) == plain(export)
    assert "\ntext: " not in text, "every body we write can be spread over lines"
    assert max(map(len, text.splitlines())) < 2_100
    assert plain(read_json_lines(write_json_lines(export))) == plain(export)


def test_people_read_what_happened(tmp_path: Path) -> None:
    """Each order with its outcome and reason, dice, deadlines, the words as written."""
    text = written(export_of(tmp_path, "diadoques", logged("diadoques")))
    for said in (
        "| game “",
        "| spring -321 is over: the deadline has passed",
        "|     ✗ A MYS -> HEL: failed: standoff in HEL",
        "|   event: ",
        "| next: ",
        "(written “",
    ):
        assert said in text


def test_a_file_that_was_through_windows_or_an_editor_is_read(tmp_path: Path) -> None:
    export = export_of(tmp_path, "diplomacy", logged("diplomacy"))
    text = written(export)
    assert plain(read_log("\ufeff" + text.replace("\n", "\r\n"))) == plain(export)
    assert plain(read_log(text.replace("\n\n", "\n\n\n"))) == plain(export)
    assert plain(read_log(text.replace("| ", "# another translation "))) == plain(export)


TEXTS = st.one_of(st.text(max_size=60), st.sampled_from(HOSTILE))
ANY_EVENT = st.one_of(
    st.builds(
        lambda name, address: ev.PlayerAdded(seat="Ptolemy", name=name, address=address, lang="fr", zone="UTC"),
        TEXTS,
        TEXTS,
    ),
    st.builds(lambda text: ev.StoryTold(phase="spring -321", text=text), TEXTS),
    st.builds(lambda text: ev.PressSent(seat="Ptolemy", text=text), TEXTS),
    st.builds(lambda text: ev.GameEnded(winners=(), seed=text, reason=text), TEXTS),
    st.builds(
        lambda said, number: ev.OrdersReceived(
            seat="Ptolemy",
            phase=said,
            filed=(Order(said, (said,), {"n": number, said: [said, {}, [], None, True]}, said),),
            problems=(Problem(1, 1, said, Message("not_an_order", {"said": said})),),
        ),
        TEXTS,
        st.one_of(st.integers(-(2**60), 2**60), st.floats(allow_nan=False, allow_infinity=False)),
    ),
)


@given(events=st.lists(ANY_EVENT, min_size=1, max_size=3))
@settings(max_examples=150, deadline=None)
def test_any_event_goes_out_and_in(events: list[ev.Event]) -> None:
    """Whatever names, press and orders hold: line breaks, marks that turn the line, lines that look like ours."""
    export = chained([(ev.kind_of(event), ev.encode(event)) for event in events])
    text = written(export)
    assert plain(read_log(text)) == plain(export)
    assert plain(read_json_lines(write_json_lines(export))) == plain(export)
    assert not set(text) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2028\u2029\x85\x7f\x1b\x00")


@given(bodies=st.lists(st.one_of(st.text(), st.sampled_from(HOSTILE)), min_size=1, max_size=3))
@settings(max_examples=150, deadline=None)
def test_even_a_body_that_is_no_json_goes_out_and_in(bodies: list[str]) -> None:
    export = chained([("a kind of later", body.encode()) for body in bodies])
    assert plain(read_log(written(export))) == plain(export)
    assert plain(read_json_lines(write_json_lines(export))) == plain(export)


def test_an_event_of_a_later_version_is_told_by_its_fields() -> None:
    export = chained([("comet seen", b'{"kind":"comet seen","where":"MAC\\nbody:","n":3}')])
    text = written(export)
    assert "| where: MAC body:" in text and "| n: 3" in text
    assert plain(read_export(text)) == plain(export)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_changed_file_is_refused_with_the_line(data: st.DataObject, tmp_path_factory: pytest.TempPathFactory) -> None:
    """One character changed, anywhere a program reads: refused, and the line is that of the event or its own."""
    export = _diplomacy(tmp_path_factory)
    lines = written(export).split("\n")
    read = [n for n, line in enumerate(lines) if line and not line.startswith(("|", "#", "language"))]
    number = data.draw(st.sampled_from(read))
    place = data.draw(st.integers(0, len(lines[number]) - 1))
    new = data.draw(st.sampled_from("x0~é"))
    changed = lines[number][:place] + new + lines[number][place + 1 :]
    if changed.strip() == lines[number].strip():
        return
    bad = "\n".join((*lines[:number], changed, *lines[number + 1 :]))
    with pytest.raises(BadFileError) as fault:
        read_log(bad)
    first = max((n for n in range(number + 1) if lines[n].startswith("--- ")), default=0)
    following = next((n for n in range(number + 1, len(lines)) if lines[n].startswith("--- ")), len(lines))
    near = first <= fault.value.line - 1 <= max(number, following)
    assert near or fault.value.line in (1, len(lines)), (fault.value, number, changed)


_KEPT: list[Export] = []


def _diplomacy(factory: pytest.TempPathFactory) -> Export:
    if not _KEPT:
        _KEPT.append(export_of(factory.mktemp("store"), "alpha", logged("diplomacy")))
    return _KEPT[0]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (FIRST, "adjudicator log, format 2", "line 1: a log begins"),
        ("--- 3\n", "--- 4\n", "event 4 stands where event 3 must"),
        ("--- 3\n", "--- three\n", "not the number of an event"),
        ("kind: game started", "kind: game ended", "content of event 9"),
        ("\ngame: alpha", "\ngame: beta", "content of event 1"),
        ("\ngame: alpha", "\ngame: alpha\ngame: alpha", "game stands twice"),
        ("\nevents: ", "\nevents: 1", "its head names another end"),
        ("body:\n", "body\n", "not a line of a log"),
        ("body:\n", "nobody:\n", "it has no body"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, said: str, tmp_path: Path) -> None:
    text = written(export_of(tmp_path, "alpha", logged("diplomacy")))
    assert old in text
    with pytest.raises(BadFileError, match=r"^line "):
        read_log(text.replace(old, new, 1))
    with pytest.raises(BadFileError) as fault:
        read_log(text.replace(old, new, 1))
    assert said in str(fault.value)


def test_a_file_cut_short_is_refused(tmp_path: Path) -> None:
    text = written(export_of(tmp_path, "alpha", logged("diplomacy")))
    cut = text[: text.index("\n--- 20\n")]
    with pytest.raises(BadFileError, match="ends after event 19"):
        read_log(cut)
    lines = write_json_lines(read_log(text)).splitlines()
    with pytest.raises(BadFileError, match="ends after event 19"):
        read_json_lines("\n".join(lines[:20]))


def test_an_event_taken_out_and_the_rest_renumbered_is_refused(tmp_path: Path) -> None:
    export = export_of(tmp_path, "alpha", logged("diplomacy"))
    kept = [r for r in export.records if r.number != 15]
    moved = [Record(n, r.at, r.kind, r.body, r.previous, r.hash) for n, r in enumerate(kept, 1)]
    with pytest.raises(BadFileError, match="event 15 does not follow"):
        check_chain(Export("alpha", tuple(moved)))


def test_the_hash_can_be_counted_again_with_nothing_but_the_file() -> None:
    """As the head of the file tells it: previous, game, number, at, kind, each with a line feed, then the body."""
    export = chained([("comet seen", b'{"a":1}')])
    assert export.head == chain_hash(GENESIS, "alpha", 1, AT, "comet seen", b'{"a":1}')


def test_secrets_are_in_a_full_export_and_it_says_so(tmp_path: Path) -> None:
    text = written(export_of(tmp_path, "alpha", secrets()))
    assert "canary-seed" in text
    assert "orders on file and the seed" in text[:1500]


def test_a_store_of_the_first_version_is_exported(tmp_path: Path) -> None:
    """A log of 0.1.0 goes out and in, whatever its bodies hold (PROMISES P15)."""
    path = tmp_path / "old.sqlite"
    raw = sqlite3.connect(path)
    raw.executescript((Path(__file__).parents[1] / "store" / "data" / "0.1.0.sql").read_text(encoding="utf-8"))
    raw.close()
    with Store.open(path, datetime(2026, 12, 1, tzinfo=UTC)) as store:
        for game in store.log.games():
            export = exported(game, store.log.read(game))
            check_chain(export)
            assert plain(read_export(written(export))) == plain(export)
            assert plain(read_export(write_json_lines(export))) == plain(export)
