"""What the game master decides about the course of a game: back to a phase, a story, the end. Pure, as `decisions`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from adjudicator.core.decisions import Decision, Notice, NoticeKind, Refused, announce, running_phase
from adjudicator.core.events import Event, GameEnded, PositionSet, StoryTold
from adjudicator.core.messages import GAME_MASTER, Message, Seat
from adjudicator.core.people import observers
from adjudicator.core.ruleset import Ruleset
from adjudicator.core.state import GameState

STORY_LONGEST = 8_000
"""Characters of a story."""


def set_position(state: GameState, ruleset: Ruleset[Any], position: Any, now: datetime, reason: str) -> Decision:
    """Put `position` in the place of the present one; all are told, with the reason.

    Raises Refused between phases, without a reason, if nothing would change, or for a position at its end.
    """
    phase = running_phase(state)
    if not reason.strip():
        raise Refused("reason_missing")
    if position == ruleset.load(state.position):
        raise Refused("position_unchanged", game=state.game)
    following = ruleset.phase(position)
    if following.kind == "over":
        raise Refused("position_at_end")
    event = PositionSet(phase=phase.name, position=ruleset.dump(position), next_phase=following, reason=reason.strip())
    events: tuple[Event, ...] = (event,)
    if following.name != phase.name:
        events += announce(state, following, now, Message("by_rule"), ruleset.asked(position))
    return Decision(events, _to_all(state, ruleset, "correction", len(events) - 1))


def roll_back(
    state: GameState, ruleset: Ruleset[Any], opened: GameState, now: datetime, reason: str, seed: str
) -> Decision:
    """Go back to the phase that had just opened in `opened`, an earlier state of the game: as a new event.

    The phase waits with a new deadline and without orders; its dice are thrown anew. `seed` is for a game that has
    ended: its old seed is public.

    Raises:
        Refused: without a reason, before the start, or for the phase that waits if nothing was written for it.
    """
    if state.phase is None or opened.phase is None:
        raise Refused("not_started", game=state.game)
    if not reason.strip():
        raise Refused("reason_missing")
    event = PositionSet(
        phase=state.phase.name,
        position=dict(opened.position),
        next_phase=opened.phase,
        reason=reason.strip(),
        back_to=opened.number,
        seed=seed if state.status == "ended" else "",
    )
    asked = ruleset.asked(ruleset.load(opened.position))
    events: tuple[Event, ...] = (event, *announce(state, opened.phase, now, Message("by_rule"), asked))
    return Decision(events, _to_all(state, ruleset, "correction", len(events) - 1))


def tell_story(state: GameState, text: str) -> Decision:
    """Keep the game master's words for the results of the phase that waits. Raises Refused if they are too long."""
    phase = running_phase(state)
    if len(text) > STORY_LONGEST:
        raise Refused("story_too_long", n=STORY_LONGEST)
    return Decision((StoryTold(phase=phase.name, text=text.strip()),))


def end_game(state: GameState, ruleset: Ruleset[Any], winners: Sequence[Seat], reason: str) -> Decision:
    """End the game by the game master's word; several winners share it, nobody wins if there are none.

    Raises:
        Refused: without a reason, or unless the game runs.
    """
    running_phase(state)
    if not reason.strip():
        raise Refused("reason_missing")
    order = tuple(seat for seat in ruleset.seats if seat in winners)
    event = GameEnded(winners=order, seed=state.seed, reason=reason.strip())
    return Decision((event,), _to_all(state, ruleset, "ended", 0))


def _to_all(state: GameState, ruleset: Ruleset[Any], kind: NoticeKind, event: int) -> tuple[Notice, ...]:
    """A mail to every player, the game master and whoever looks on."""
    told = [seat for seat in (*ruleset.seats, GAME_MASTER) if seat in state.players]
    told += [guest.tag for guest in observers(state.guests)]
    return tuple(Notice(kind, reader, event) for reader in told)
