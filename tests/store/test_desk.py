"""The queue of commands, the cache of maps, the instance's keys, room on the disk."""

from __future__ import annotations

import os
import re
import traceback
from datetime import datetime, timedelta
from pathlib import Path

import pytest

import adjudicator
from adjudicator.store import Conflict, Store, free_space, has_room
from adjudicator.store.schema import STEPS


def test_commands_are_answered_once_and_in_order(store: Store, now: datetime) -> None:
    with store.transaction():
        first, second = (store.commands.submit(b'{"n":%d}' % n, now) for n in (1, 2))
    assert [(row.id, row.body) for row in store.commands.waiting()] == [(first, b'{"n":1}'), (second, b'{"n":2}')]
    assert [row.id for row in store.commands.waiting(limit=1)] == [first]
    later = now + timedelta(seconds=1)
    with store.transaction():
        store.commands.finish(first, "refused", "phase is over", later)
    row = store.commands.get(first)
    assert (row.state, row.answer, row.created, row.finished) == ("refused", "phase is over", now, later)
    assert [row.id for row in store.commands.waiting()] == [second]
    for number in (first, 99):
        with pytest.raises(Conflict, match="not waiting"), store.transaction():
            store.commands.finish(number, "done", "again", later)
    assert store.commands.get(first).answer == "phase is over"


def test_the_command_line_sees_the_answer_from_its_own_connection(store: Store, now: datetime) -> None:
    with Store.open(store.path, now) as command_line:
        with command_line.transaction():
            number = command_line.commands.submit(b"{}", now)
        assert command_line.commands.get(number).state == "waiting"
        with store.transaction():
            store.commands.finish(store.commands.waiting()[0].id, "done", "deadline set", now)
        assert command_line.commands.get(number).answer == "deadline set"


def test_maps_are_kept_by_all_four_parts(store: Store, now: datetime) -> None:
    with store.transaction():
        store.maps.put("d1", "12", "fr", "png", b"\x89PNG 1", now)
        store.maps.put("d1", "12", "en", "png", b"\x89PNG 2", now)
        store.maps.put("d1", "12", "fr", "svg", b"<svg/>", now + timedelta(days=1))
        store.maps.put("d1", "12", "fr", "png", b"\x89PNG 3", now)
    assert store.maps.get("d1", "12", "fr", "png") == b"\x89PNG 3"
    assert store.maps.get("d1", "12", "en", "png") == b"\x89PNG 2"
    assert store.maps.get("d1", "13", "fr", "png") is None
    with store.transaction():
        assert store.maps.prune(now + timedelta(hours=1)) == 2
    assert store.maps.get("d1", "12", "fr", "png") is None
    assert store.maps.get("d1", "12", "fr", "svg") == b"<svg/>"


def test_an_open_store_has_a_key_that_stays(store: Store, now: datetime) -> None:
    (key,) = store.keys.all()
    assert (key.epoch, key.created, len(key.secret)) == (1, now, 32)
    with Store.open(store.path, now + timedelta(days=1)) as again:
        assert again.keys.all() == (key,)


def test_two_stores_have_different_keys_and_names(store: Store, tmp_path: Path, now: datetime) -> None:
    assert re.fullmatch("[0-9a-f]{8}", store.instance)
    with Store.open(store.path, now) as again:
        assert again.instance == store.instance
    with Store.open(tmp_path / "other.db", now, create=True) as other:
        assert other.instance != store.instance
        assert other.keys.all()[0].secret != store.keys.all()[0].secret


def test_keys_are_rotated_and_forgotten(store: Store, now: datetime) -> None:
    (old,) = store.keys.all()
    with store.transaction():
        new = store.keys.rotate(now + timedelta(days=1))
    assert store.keys.all() == (new, old)
    assert new.epoch == 2
    with store.transaction():
        assert store.keys.forget(before_epoch=2) == 1
    assert store.keys.all() == (new,)
    assert store.checkpoint()
    assert old.secret not in store.path.read_bytes()
    assert new.secret in store.path.read_bytes()


def test_a_store_that_lost_all_its_keys_gets_one_of_a_new_epoch(store: Store, now: datetime) -> None:
    with store.transaction():
        store.keys.forget(before_epoch=9)
    assert store.keys.all() == ()
    store.close()
    with Store.open(store.path, now) as again:
        assert [key.epoch for key in again.keys.all()] == [2]


def test_p9_a_key_is_in_no_text(store: Store, now: datetime) -> None:
    (key,) = store.keys.all()
    values: dict[str, str | int | bytes | None] = {"epoch": 1, "created": "now", "secret": key.secret}
    with pytest.raises(Conflict) as caught, store.transaction():
        store._connection.write("INSERT INTO keys VALUES (:epoch, :created, :secret)", values)
    texts = [repr(key), str(key), "".join(traceback.format_exception(caught.value))]
    for text in texts:
        assert key.secret.hex() not in text
        assert repr(key.secret)[2:-1] not in text


def test_a_store_knows_where_it_comes_from(store: Store) -> None:
    assert store.created_with == adjudicator.__version__
    assert store.schema_version == STEPS[-1].name
    assert store.damage() == []


def test_room_is_asked_with_half_as_much_again(tmp_path: Path) -> None:
    free = free_space(tmp_path / "judge.db")
    numbers = os.statvfs(tmp_path)
    assert abs(free - numbers.f_bavail * numbers.f_frsize) < 2**30
    assert has_room(tmp_path, 1)
    assert has_room(tmp_path, free // 2)
    assert not has_room(tmp_path, free)
    with pytest.raises(OSError, match="nowhere"):
        free_space(tmp_path / "nowhere" / "judge.db")
