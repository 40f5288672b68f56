"""Maps are drawn in processes of their own, once each; one that dies is replaced."""

from __future__ import annotations

import asyncio
import io
import os
import signal
from typing import cast

import pytest
from PIL import Image

from adjudicator.daemon.background import StoreThread
from adjudicator.daemon.clock import Clock
from adjudicator.daemon.pictures import NotDrawn, Picture, Pictures
from adjudicator.daemon.shelves import scene_of
from tests.daemon.conftest import World
from tests.daemon.test_dispatch import Here


def _pictures(world: World) -> Pictures:
    return Pictures(world.store, cast(StoreThread, Here()), cast(Clock, world.clock))


def _picture(world: World, key: str = "1") -> Picture:
    state = world.state()
    ruleset = world.desk.games.ruleset(state)
    scene = scene_of(state, ruleset.view(ruleset.load(state.position), None), "fr")
    return Picture(state.game, state.ruleset, key, "fr", scene)


async def test_a_map_is_drawn_once_for_all_who_want_it(world: World) -> None:
    world.game()
    pictures = _pictures(world)
    first, second = await asyncio.gather(pictures.png(_picture(world)), pictures.png(_picture(world)))
    assert first == second == world.store.maps.get("alpha", "1", "fr", "png")
    assert Image.open(io.BytesIO(first)).size == (1820, 1380)
    assert len(pictures._free) == 1, "the second waited for the first and needed no process"
    await pictures.close()


async def test_what_cannot_be_drawn_is_told_and_the_next_is_drawn(world: World) -> None:
    world.game()
    pictures = _pictures(world)
    with pytest.raises(NotDrawn, match="AttributeError"):
        await pictures.png(Picture("alpha", "diadoques", "1", "fr", "no scene"))
    process = pictures._free[0]
    assert await pictures.png(_picture(world))
    assert pictures._free == [process]
    os.kill(process.pid, signal.SIGKILL)
    await process.wait()
    with pytest.raises(NotDrawn, match="died"):
        await pictures.png(_picture(world, "2"))
    assert await pictures.png(_picture(world, "2"))
    await pictures.close()


async def test_p9_a_drawing_process_is_not_told_the_daemon_s_environment(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUDICATOR_IMAP_PASSWORD", "canary-7d1f")
    world.game()
    pictures = _pictures(world)
    assert await pictures.png(_picture(world))
    with open(f"/proc/{pictures._free[0].pid}/environ", "rb") as file:  # noqa: ASYNC230, PTH123
        assert b"canary" not in file.read()
    await pictures.close()
