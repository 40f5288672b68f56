"""Refereeing: start, preview, resolve, roll back, correct, write for a player, the story of a season, the end."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec

from adjudicator.core import corrections, decisions, exchange, referee, submission
from adjudicator.core.commands import Command
from adjudicator.core.decisions import Refused
from adjudicator.core.dice import SeededDice
from adjudicator.core.events import GameStarted, OrdersReceived, PhaseResolved, PositionSet, decode
from adjudicator.core.exchange import StateError
from adjudicator.core.messages import GAME_MASTER, Arg, Message
from adjudicator.core.ruleset import Exchange, Previewed, Ruleset
from adjudicator.core.state import GameState
from adjudicator.daemon.clerk.answers import Answer, Caller, Handler, Written
from adjudicator.daemon.clerk.reading import seat_named, seats_named
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.games import Games
from adjudicator.daemon.seeds import draw_seed
from adjudicator.daemon.shelves import words_of
from adjudicator.orders import stated_phase
from adjudicator.render.answers import faults_told


def start_game(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Open the first phase."""
    del command
    state = desk.game_of(caller.game)
    state = desk.record(state, decisions.start_game(state, desk.games.ruleset(state), now), now)
    return desk.waiting_message("did_start", state)


def preview(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """What the end of the phase would bring, from the orders on file and with its own dice; nothing changes."""
    del command, now
    state = desk.game_of(caller.game)
    phase, ruleset = decisions.running_phase(state), desk.games.ruleset(state)
    if isinstance(ruleset, Previewed):
        raise Refused("preview_of_the_game")
    dice = SeededDice(state.seed, state.dice_of(phase.name))
    shown = ruleset.resolve(ruleset.load(state.position), state.orders, dice)
    say = words_of(state)
    lines = [
        Message(
            "preview_outcome",
            {
                "seat": outcome.seat,
                "order": say.say_order(outcome.order, caller.lang),
                "what": say.say(outcome.message, caller.lang),
            },
        )
        for outcome in shown.outcomes
        if outcome.given
    ]
    for item in shown.news:
        what = say.say(item.message, caller.lang)
        told = Message("preview_news_to", {"seats": list(item.to), "what": what}) if item.to else None
        lines.append(told or Message("preview_news", {"what": what}))
    return Message("did_preview", {"phase": phase.name, "n": len(lines)}), *lines


def resolve(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """End the phase that waits, named as a guard."""
    desk.game_of(caller.game)
    state = desk.resolve(caller.game, _phase(command.words), "game master", now)
    return desk.waiting_message("did_resolve", state)


def _phase(text: str) -> str:
    return stated_phase(f"phase: {text}") or text.strip()


def roll_back(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Go back to the opening of an earlier phase, with a reason that all are told."""
    state = desk.game_of(caller.game)
    ruleset = desk.games.ruleset(state)
    opened = _opening_of(desk, state, _phase(command.words))
    decision = referee.roll_back(state, ruleset, opened, now, command.text, draw_seed())
    return desk.waiting_message("did_roll_back", desk.record(state, decision, now))


def _opening_of(desk: Desk, state: GameState, phase: str) -> GameState:
    """The game as it stood when the phase opened last. Raises Refused for one that never did, naming those that did."""
    opened: dict[str, int] = {}
    ever: set[str] = set()
    for row in desk.store.log.read(state.game):
        event = decode(row.body)
        if isinstance(event, GameStarted):
            opened[event.phase.name] = row.number
        elif isinstance(event, PhaseResolved) or (isinstance(event, PositionSet) and _opens(event)):
            if isinstance(event, PositionSet) and event.back_to:  # what opened since then is void
                ever.update(opened)
                opened = {name: number for name, number in opened.items() if number <= event.back_to}
            if event.next_phase.kind != "over":
                opened[event.next_phase.name] = row.number
    if phase not in opened:
        code = "phase_rolled_back" if phase in ever else "no_such_phase_yet"
        raise Refused(code, game=state.game, text=phase, list=list(opened)[-12:])
    return desk.games.at(state.game, opened[phase])


def _opens(event: PositionSet) -> bool:
    """Whether a correction opened a phase."""
    return bool(event.back_to) or event.phase != event.next_phase.name


def state_file(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """The whole state as a file; no orders on file are in it."""
    del command, now
    state = desk.game_of(caller.game)
    phase = decisions.running_phase(state)
    return Written(Message("did_state_file", {"phase": phase.name}), exchange.to_toml(*exported(desk.games, state)))


def exported(games: Games, state: GameState) -> tuple[dict[str, Any], str]:
    """The state of a game that has begun as the tables of a file, and what stands above them.

    Raises Refused before the start, and in a game that has no such files.
    """
    ruleset = games.ruleset(state)
    exchanging = _exchanging(ruleset)
    if state.phase is None:
        raise Refused("not_started", game=state.game)
    table = exchanging.export_state(ruleset.load(state.position))
    return table, f"{state.game}, {state.phase.name}\n{exchanging.state_head}"


def _exchanging(ruleset: Ruleset[Any]) -> Exchange:
    if not isinstance(ruleset, Exchange):
        raise Refused("no_state_files", text=ruleset.name)
    return ruleset


def correct_position(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Change parts of the position, named in lines under the reason."""
    state = desk.game_of(caller.game)
    decisions.running_phase(state)
    reason, _, lines = command.text.partition("\n")
    if not lines.strip():
        raise Refused("correction_empty")
    try:
        table, called = exported(desk.games, state)[0], words_of(state).names.seats
        position = corrections.corrected(table, lines, lambda changed: _read(desk, state, changed), called)
    except StateError as error:
        raise Refused("bad_correction", what=faults_told(words_of(state), error, caller.lang)) from None
    return _set(desk, state, position, reason, now)


def put_position(desk: Desk, state: GameState, table: Mapping[str, Any], reason: str, now: datetime) -> Message:
    """Put a state, the tables of a file, in the place of the present one. Raises Refused for one that is none."""
    try:
        position = _read(desk, state, table)
    except StateError as error:
        raise Refused("bad_state", what=faults_told(words_of(state), error, "en")) from None
    return _set(desk, state, position, reason, now)


def _read(desk: Desk, state: GameState, table: Mapping[str, Any]) -> Any:
    ruleset = desk.games.ruleset(state)
    return _exchanging(ruleset).import_state(table, ruleset.load(state.position))


def _set(desk: Desk, state: GameState, position: Any, reason: str, now: datetime) -> Message:
    decision = referee.set_position(state, desk.games.ruleset(state), position, now, reason)
    return desk.waiting_message("did_set_position", desk.record(state, decision, now))


def order_for(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Write orders for a seat, as if its player had sent them; he gets the receipt."""
    state = desk.game_of(caller.game)
    ruleset = desk.games.ruleset(state)
    seat = seat_named(state, (*ruleset.seats, GAME_MASTER), command.words)
    player = state.players.get(seat)
    if player is None:
        raise Refused("nobody_on_seat", game=state.game, seat=seat)
    reading = desk.games.reader(state).read(command.text, player.lang)
    if not reading.lines and not reading.problems:
        raise Refused("no_orders_in_text")
    decision = submission.submit(state, ruleset, seat, reading, now)
    event = decision.events[0]
    assert isinstance(event, OrdersReceived)
    if seat != GAME_MASTER:
        event = msgspec.structs.replace(event, notes=((0, Message("written_by_master")), *event.notes))
        decision = msgspec.structs.replace(decision, events=(event, *decision.events[1:]))
    desk.record(state, decision, now)
    taken = len(event.filed) + len(event.cancelled) + (len(event.entered.orders) if event.entered else 0)
    say = words_of(state).say
    lines = [
        Message("not_taken", {"said": problem.said, "what": say(problem.message, caller.lang)})
        for problem in event.problems
    ]
    args: dict[str, Arg] = {"seat": seat, "game": state.game, "n": taken}
    return Message("did_enter_orders", args), *lines


def story(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """Keep the story for the results of the phase that waits."""
    state = desk.game_of(caller.game)
    state = desk.record(state, referee.tell_story(state, command.text), now)
    assert state.phase is not None
    return Message("did_tell_story", {"phase": state.phase.name})


def end_game(desk: Desk, caller: Caller, command: Command, now: datetime) -> Answer:
    """End the game; the seats before the colon have won."""
    state = desk.game_of(caller.game)
    ruleset = desk.games.ruleset(state)
    winners = seats_named(state, ruleset.seats, command.words)
    desk.record(state, referee.end_game(state, ruleset, winners, command.text), now)
    return Message("did_end_game", {"game": state.game})


HANDLERS: Mapping[str, Handler] = {
    "start game": start_game,
    "preview": preview,
    "resolve": resolve,
    "roll back": roll_back,
    "state file": state_file,
    "correct position": correct_position,
    "order for": order_for,
    "story": story,
    "end game": end_game,
}
