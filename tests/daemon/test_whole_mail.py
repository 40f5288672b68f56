"""A mail of the judge's that comes back whole and unmarked: what it says is not taken for orders or commands."""

from __future__ import annotations

import pytest

from tests.daemon.conftest import MASTER, World


def _body(world: World, seat: str, kind: str = "opening") -> str:
    prepared = world.post.prepare([out for out in world.out(kind) if out.seat == seat][-1])
    assert prepared is not None
    return prepared.outgoing.text


@pytest.mark.parametrize(("seat", "sender"), [("Antipater", "anne@example.org"), ("Lysimachus", "lee@example.org")])
def test_orders_above_the_whole_unmarked_mail_are_taken_and_nothing_below(world: World, seat: str, sender: str) -> None:
    world.game()
    order = "A MAC x" if seat == "Antipater" else "A THR x"
    assert world.mail(sender, f"{order}\n\n{_body(world, seat)}").verdict == "accepted"
    assert [one.text for one in world.state().on_file(seat)] == [order]
    assert not world.out("commands"), "the master's words in it are no commands"
    text = " ".join(world.written(world.out("receipt")[-1]).split())
    assert "all of it was understood" in text or "tout a été compris" in text, "its open form is no problem"


@pytest.mark.parametrize("seat", ["Antipater", "Lysimachus"])
def test_a_form_that_is_filled_in_within_the_whole_mail_counts(world: World, seat: str) -> None:
    world.game()
    blank, order = ("A TES ->", "A TES x") if seat == "Antipater" else ("F PRO ->", "F PRO -> BYZ")
    body = _body(world, seat)
    assert body.count(f"\n{blank}\n") == 1, body
    sender = "anne@example.org" if seat == "Antipater" else "lee@example.org"
    world.mail(sender, body.replace(f"\n{blank}\n", f"\n{order}\n"))
    assert [one.text for one in world.state().on_file(seat)] == [order]


def test_p8_what_the_judge_writes_of_commands_is_no_command(master: World) -> None:
    before, whole = master.state().number, _body(master, "GM", "handover")
    master.mail(MASTER, f"who\n\n{whole}")
    assert master.state().number == before
    text = master.written(master.out("commands")[-1])
    assert text.count("✗") == 0 and "✓ who" in text
