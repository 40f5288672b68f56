"""Health and figures: what monitoring sees."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from datetime import timedelta

import pytest

from adjudicator.core.commands import Command
from adjudicator.daemon import verbs
from adjudicator.daemon.figures import Figures, complaints, exposition, take, well
from adjudicator.net.loopback import page
from tests.daemon.conftest import World

WELL = Figures(3, 12.0, 0.0, 0.0, 10**10, {"accepted": 5, "out_new": 0})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, ""),
        ({"poll_age": -1.0}, "never read"),
        ({"poll_age": 1000.0}, "not been read"),
        ({"overdue": 1000.0}, "deadline"),
        ({"waiting_age": 1000.0}, "due to be sent"),
        ({"free_bytes": 10**6}, "free on the disk"),
    ],
)
def test_each_complaint(changes: dict[str, float], said: str) -> None:
    found = complaints(replace(WELL, **changes))  # type: ignore[arg-type]
    assert [text for text in found if said in text] == found
    assert bool(found) == bool(said)


def test_the_figures_of_a_store(world: World) -> None:
    state = world.game()
    world.mail("anne@example.org", "A MAC -> THR")
    assert state.deadline is not None
    figures = take(world.store, world.desk.games, state.deadline + timedelta(hours=1))
    assert (figures.games_running, figures.poll_age, figures.overdue) == (1, -1.0, 3600.0)
    assert figures.waiting_age > 3600
    assert figures.mails["accepted"] == 1
    assert figures.mails["out_new"] == len(world.out())


def test_games_that_wait_for_their_start_or_are_paused_are_counted_beside_those_that_run(world: World) -> None:
    world.do(verbs.CreateGame("beta", "diadoques"))
    figures = take(world.store, world.desk.games, world.clock.now())
    assert (figures.games_running, figures.games_open, figures.games_paused) == (0, 1, 0)
    assert (
        well(replace(figures, poll_age=9.0)) == "well: 0 games running, 1 waiting for the start; mailbox read 9 s ago"
    )
    world.game()
    assert take(world.store, world.desk.games, world.clock.now()).games_running == 1
    world.do(verbs.Ask("alpha", Command("pause", text="ill")))
    figures = take(world.store, world.desk.games, world.clock.now())
    assert (figures.games_running, figures.games_open, figures.games_paused) == (0, 1, 1)
    assert "adjudicator_games_paused 1\n" in exposition(figures)
    assert well(WELL) == "well: 3 games running; mailbox read 12 s ago"


def test_the_exposition_is_of_the_form_prometheus_reads_and_names_nobody(world: World) -> None:
    world.game()
    text = exposition(take(world.store, world.desk.games, world.clock.now()))
    for line in text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{what="[a-z_]+"\})? -?[0-9.e+]+', line), line
    assert "example.org" not in text
    assert "alpha" not in text


async def test_the_page_answers_what_is_asked_and_nothing_else() -> None:
    async def write() -> str:
        return "adjudicator_games_running 1\n"

    async with page(0, "/metrics", write) as port:
        for path, status in (("/metrics", b"200"), ("/other", b"404")):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            answer = await reader.read()
            writer.close()
            assert answer.split(b" ")[1] == status
            assert answer.endswith(b"adjudicator_games_running 1\n") == (status == b"200")
