"""Mails that come back (promise P10): counted, told to the game master, and the address paused."""

from __future__ import annotations

import pytest

from adjudicator.daemon.bounces import bounce_days, is_paused
from adjudicator.store import InboxRow, OutboxRow
from tests.daemon.conftest import World

ANNE = "anne@example.org"


def _envelope(world: World, row: OutboxRow) -> str:
    prepared = world.post.prepare(row)
    assert prepared is not None
    return prepared.envelope


def _report(world: World, to: str, action: str = "failed", status: str = "5.1.1") -> InboxRow:
    raw = (
        f"Return-Path: <>\r\nFrom: MAILER-DAEMON@example.org\r\nTo: {to}\r\nSubject: Undelivered\r\n"
        f"Message-ID: <r{world.uid}@example.org>\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nsorry\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.org\r\n\r\n"
        f"Final-Recipient: rfc822; {ANNE}\r\nAction: {action}\r\nStatus: {status}\r\n\r\n--b--\r\n"
    )
    return world.raw(raw.encode())


def _opening(world: World) -> OutboxRow:
    return next(row for row in world.out("opening") if row.seat == "Antipater")


def test_a_report_to_the_signed_envelope_sender_counts_for_its_address(world: World) -> None:
    world.game()
    before = len(world.out())
    row = _report(world, _envelope(world, _opening(world)))
    assert (row.verdict, row.reason, row.seat, row.sender) == ("ignored", "bounce", "Antipater", ANNE)
    assert "5.1.1" in row.detail
    assert bounce_days(world.store, ANNE, world.clock.now()) == 1
    assert len(world.out()) == before, "a bounce is never answered"


@pytest.mark.parametrize("to", ["judge@play.test", "judge+alpha.1.b7.1.aaaaaaaaaaaaaaaaaaaaaaaaaa@play.test"])
def test_a_report_that_anybody_could_have_written_counts_for_nothing(world: World, to: str) -> None:
    world.game()
    for _ in range(4):
        assert _report(world, to).verdict == "ignored"
        world.later(days=1)
    assert bounce_days(world.store, ANNE, world.clock.now()) == 0


def test_a_delay_is_no_bounce(world: World) -> None:
    world.game()
    row = _report(world, _envelope(world, _opening(world)), "delayed", "4.4.7")
    assert (row.verdict, row.reason) == ("ignored", "delayed")
    assert bounce_days(world.store, ANNE, world.clock.now()) == 0


def test_three_days_of_bounces_pause_an_address_until_its_player_writes(world: World) -> None:
    world.game()
    to = _envelope(world, _opening(world))
    for day in range(3):
        assert not is_paused(world.store, ANNE, world.clock.now())
        _report(world, to)
        _report(world, to)
        if day < 2:
            world.later(days=1)
    assert is_paused(world.store, ANNE, world.clock.now())
    world.later(hours=1)
    world.mail(ANNE, "A MAC -> THR")
    assert not is_paused(world.store, ANNE, world.clock.now())


def test_a_pause_ends_by_itself_after_a_week(world: World) -> None:
    world.game()
    to = _envelope(world, _opening(world))
    for _ in range(3):
        _report(world, to)
        world.later(days=1)
    assert is_paused(world.store, ANNE, world.clock.now())
    world.later(days=5)
    assert not is_paused(world.store, ANNE, world.clock.now())
