"""What the game master is told of a mail that was set aside."""

from __future__ import annotations

import msgspec
import pytest

from tests.daemon.conftest import MASTER, World


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("From: a@example.org\r\nFrom: b@example.org\r\n", "“ambiguous_sender”"),
        ("From: Anne@example.org\r\nAuto-Submitted: auto-replied\r\n", "“automatic, anne@example.org”"),
    ],
)
def test_a_mail_set_aside_is_told_of_with_its_reason_and_its_sender_if_there_is_one(
    world: World, head: str, told: str
) -> None:
    judge = msgspec.structs.replace(world.desk.config.judge, game_master=MASTER)
    world.desk.config = msgspec.structs.replace(world.desk.config, judge=judge)
    world.game()
    row = world.raw(f"{head}To: judge@play.test\r\nSubject: x\r\n\r\nA MAC -> THR\r\n".encode())
    assert row.verdict == "quarantined"
    (alarm,) = world.out("gm mail_aside")
    assert f"A mail has been set aside: {told}. See adjudicator mail show {row.id}." in " ".join(
        world.written(alarm).split()
    )
