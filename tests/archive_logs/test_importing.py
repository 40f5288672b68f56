"""Logs put back into a store: the same hashes, the same bytes, the same state."""

from __future__ import annotations

import hashlib
import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.archive.importing import put_back, read_export, replayed, words_of_others
from adjudicator.archive.logjson import schema, write_json_lines
from adjudicator.archive.records import BadFileError, check_chain
from adjudicator.core import events as ev
from adjudicator.daemon.games import Games
from adjudicator.daemon.shelves import library
from adjudicator.daemon.verify import Report, state_hash, verify, verify_rows
from adjudicator.store import Conflict, Store
from tests.archive.shelf import opened
from tests.archive_logs.games import PLAYED, export_of, logged, secrets
from tests.archive_logs.test_logtext import chained, written

NOW = datetime(2027, 6, 1, tzinfo=UTC)


@pytest.mark.parametrize("name", PLAYED)
def test_out_of_one_store_and_into_another(name: str, tmp_path: Path) -> None:
    export = export_of(tmp_path / "one", name, logged(name))
    with opened(tmp_path / "two") as store:
        put_back(store, read_export(written(export)))
        assert store.log.head(name).hash == export.head
        assert store.log.verify_chain(name) == []
        report = verify(store, Games(store, library()), name)
        assert (report.faults, report.warnings) == ([], [])
        assert Games(store, library()).state(name).number == len(export.records)


def test_another_name_gives_other_hashes_and_the_same_game(tmp_path: Path) -> None:
    export = export_of(tmp_path, "alpha", logged("diplomacy"))
    with opened(tmp_path) as store:
        new = put_back(store, export, "beta")
        check_chain(new)
        assert new.head != export.head
        assert store.log.verify_chain("beta") == []
        games = Games(store, library())
        assert games.state("beta").position == games.state("alpha").position
        assert [r.body for r in store.log.read("beta")] == [r.body for r in store.log.read("alpha")]


def test_a_game_that_is_there_is_not_touched(tmp_path: Path) -> None:
    export = export_of(tmp_path, "alpha", logged("diplomacy"))
    with opened(tmp_path) as store:
        with pytest.raises(Conflict, match="--as"):
            put_back(store, export)
        assert store.log.head("alpha").hash == export.head


def test_a_file_is_replayed_as_the_store_is(tmp_path: Path) -> None:
    export = export_of(tmp_path, "alpha", secrets())
    report = verify_rows([record.row("alpha") for record in export.records], library(), Report())
    assert report.events == len(export.records)
    assert report.state_hash == state_hash(replayed(export, library()))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_words_for_people_that_somebody_changed_are_found(lang: str, tmp_path: Path) -> None:
    """They are in no hash: the chain does not protect who reads them."""
    export = export_of(tmp_path, "alpha", logged("diplomacy"))
    text = written(export, lang)
    assert words_of_others(text, read_export(text)) == []
    forged = text.replace("aude@play.test, fr, Europe/Paris\n", "mallory@play.test, fr, Europe/Paris\n", 1)
    assert words_of_others(forged, read_export(forged)) == [2]


def test_a_few_lines_that_know_nothing_of_us_read_a_log(tmp_path: Path) -> None:
    """As docs/log-format.md tells it, with a JSON reader and SHA-256 alone."""
    text = written(export_of(tmp_path, "alpha", logged("diplomacy")))
    head, *events = text.split("\n--- ")
    fields = dict(line.split(": ", 1) for line in head.splitlines()[1:] if not line.startswith("#") and line)
    previous = "0" * 64
    for event in events:
        number, *lines = event.splitlines()
        named = dict(line.split(": ", 1) for line in lines if re.match("(at|kind|previous|hash): ", line))
        value = json.loads("".join(line for line in lines if line.startswith("  ")))
        body = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        parts = (previous, fields["game"], number, named["at"], named["kind"], body)
        previous = hashlib.sha256("\n".join(parts).encode()).hexdigest()
        assert named["hash"] == previous
    assert (fields["events"], fields["head"]) == (str(len(events)), previous)


@pytest.mark.parametrize(
    ("bodies", "said"),
    [
        ([("game started", b'{"kind":"game started"}')], "event 1, game started: the key `position` is missing"),
        (
            [("comet seen", b'{"kind":"comet seen"}')],
            "event 1, comet seen: kind: this version does not know 'comet seen'",
        ),
        ([("phase resolved", ev.encode(ev.Reminded(phase="x", seats=())))], "does not begin with its creation"),
        ([], "without events"),
    ],
)
def test_a_whole_chain_without_sense_is_refused(bodies: list[tuple[str, bytes]], said: str) -> None:
    with pytest.raises(BadFileError) as fault:
        replayed(chained(bodies), library())
    assert said in str(fault.value)


def test_rules_that_are_not_on_the_shelf_are_refused() -> None:
    created = ev.GameCreated(ruleset="go", title="", lang="en", settings={}, rules={}, seed="")
    with pytest.raises(BadFileError, match="not on the shelf"):
        replayed(chained([("game created", ev.encode(created))]), library())


def test_nothing_is_kept_of_an_import_that_fails(tmp_path: Path) -> None:
    export = export_of(tmp_path / "one", "alpha", logged("diplomacy"))
    with Store.open(tmp_path / "full.sqlite", NOW, create=True) as store:
        broken = [record.row("alpha") for record in export.records]
        bad = msgspec.json.encode({"kind": "x"})
        records = (*export.records[:-1], type(export.records[-1])(len(broken), "never", "x", bad, "", ""))
        with pytest.raises(ValueError, match="never"):
            put_back(store, type(export)("alpha", records))
        assert store.log.games() == []


def _validator() -> Any:
    jsonschema = pytest.importorskip("jsonschema", reason="the package jsonschema is not installed")
    found = schema()
    jsonschema.Draft202012Validator.check_schema(found)
    return jsonschema.Draft202012Validator(found)


@pytest.mark.parametrize("name", PLAYED)
def test_every_line_fits_the_schema(name: str, tmp_path: Path) -> None:
    validator = _validator()
    lines = write_json_lines(export_of(tmp_path, name, logged(name))).splitlines()
    for line in lines[:40]:
        validator.validate(msgspec.json.decode(line))
    row = msgspec.json.decode(lines[-1])
    assert not validator.is_valid({**row, "hash": "none"})
    assert not validator.is_valid({**row, "body": {"kind": "comet seen"}})
    assert not validator.is_valid({**row, "number": 0})


def test_the_schema_names_every_kind_of_event() -> None:
    """It is made from the types the judge itself uses, so it cannot fall behind."""
    text = msgspec.json.encode(schema()).decode()
    for kind in ("game created", "orders received", "phase resolved", "position set", "game ended"):
        assert f'"{kind}"' in text
