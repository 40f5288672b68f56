"""The picture in docs/peloponnese.md, made anew: ``python -m tests.render.peloponnese.sample``."""

from __future__ import annotations

from adjudicator.core.events import PhaseResolved
from adjudicator.daemon.shelves import drawer_of, scene_of
from adjudicator.files import data_root
from tests.playthroughs.fast import play
from tests.playthroughs.remake import ten_turns

SHOWN = "turn 7, operations"


def sample() -> bytes:
    """The picture that the results of a phase of the ten turns bring, in English."""
    game = play(ten_turns())
    state = next(e.state for e in game.log if isinstance(e.event, PhaseResolved) and e.event.phase == SHOWN)
    view = game.ruleset.view(game.ruleset.load(state.position), None)
    return drawer_of("peloponnese").png(scene_of(state, view, "en"))


if __name__ == "__main__":
    path = data_root() / "docs" / "peloponnese.png"
    path.write_bytes(sample())
    print(f"written: {path}")
