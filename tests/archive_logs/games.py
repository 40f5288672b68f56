"""Games to export: the golden playthroughs, and one with a secret in every place where a log can hold one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from adjudicator.archive.records import Export, exported
from adjudicator.core import events as ev
from adjudicator.core.decisions import resolve
from adjudicator.core.messages import Message
from adjudicator.core.orders import Order, Problem
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.referee import roll_back, set_position
from adjudicator.core.ruleset import Exchange
from adjudicator.store import LogRow
from tests.archive.shelf import Logged, events_of, opened, put
from tests.playthroughs import remake
from tests.playthroughs.bots import play_bots
from tests.playthroughs.fast import Playthrough, play

PLAYED: Mapping[str, Callable[[], Playthrough]] = {
    "diadoques": lambda: play(remake.script()),
    "diplomacy": lambda: play(remake.diplomacy_year()),
    "marenostrum": lambda: play(remake.ten_years()),
    "peloponnese": lambda: play(remake.ten_turns()),
    "bots": lambda: play_bots(remake.short_game()),
}
"""A name for each playthrough to what plays it."""

CANARY = "canary"
"""In every secret of `secrets`; in nothing that is public."""


@cache
def played(name: str) -> Playthrough:
    """A playthrough, played once."""
    return PLAYED[name]()


def logged(name: str) -> list[Logged]:
    """The log of a playthrough."""
    return events_of(played(name))


def rows(folder: Path, game: str, events: list[Logged]) -> list[LogRow]:
    """The rows that the events make in a store."""
    with opened(folder) as store:
        put(store, game, events)
        return store.log.read(game)


def export_of(folder: Path, game: str, events: list[Logged]) -> Export:
    """The export of the events."""
    return exported(game, rows(folder, game, events))


def secrets(*, ended: bool = False) -> list[Logged]:
    """The year of Diadoques with secrets added, the game still going on unless `ended`."""
    events: list[Logged] = []
    for at, event in logged("diadoques"):
        if isinstance(event, ev.GameCreated):
            event = replace(event, seed=f"{CANARY}-seed")
        if isinstance(event, ev.PlayerAdded):
            event = replace(event, address=f"{CANARY}@play.test", zone="Asia/Tokyo")
        if isinstance(event, ev.PhaseResolved):
            private = Outcome("Ptolemy", f"B A MAC {CANARY}", Message("bribe_secret", {"area": "MAC"}), private=True)
            news = News("events", Message("treasure_found", {"citadel": CANARY}), ("Ptolemy",))
            outcomes, told = (*event.outcomes, private), (*event.news, news)
            event = replace(event, outcomes=outcomes, news=told)
            events.append((at, ev.PressSent(seat="Ptolemy", text="the Nile is mine", phase=event.phase)))
        events.append((at, event))
    state = played("diadoques").state
    assert state.phase is not None
    phase, at = state.phase.name, state.at + timedelta(minutes=1)
    order = Order("A EGY x", ("unit:EGY",), {"canary": 1}, f"A EGY holds {CANARY}")
    problem = Problem(1, 1, f"hello {CANARY}", Message("not_an_order", {"said": CANARY}))
    added: list[ev.Event] = [
        ev.OrdersReceived(seat="Ptolemy", phase=phase, mail=9, filed=(order,), problems=(problem,)),
        ev.PressSent(seat="Ptolemy", text=f"attack {CANARY}", to=("Seleucus",), phase=phase),
        ev.PressSent(seat="Ptolemy", text=f"to all, but too early: {CANARY}letter", phase=phase),
        ev.StoryTold(phase=phase, text=f"a story to come: {CANARY}"),
        ev.Invited(address=f"{CANARY}@play.test", name=CANARY, lang="fr", text=CANARY),
        ev.AbsenceSet(seat="Ptolemy", since=at, until=at + timedelta(days=999)),
        ev.ObserverSet(address=f"{CANARY}@play.test", name=CANARY, lang="fr", zone="UTC", on=True),
        ev.CoMasterSet(address=f"{CANARY}@play.test", name=CANARY, lang="fr", zone="UTC", on=True),
    ]
    if ended:
        added.append(ev.GameEnded(winners=("Ptolemy",), seed=f"{CANARY}-seed"))
    return [*events, *((at, event) for event in added)]


@cache
def corrected() -> Playthrough:
    """A first year of Diplomacy in which the game master sets the position in the fall, goes back to the beginning of
    the fall, and it is played again without orders."""
    game = Playthrough(remake.diplomacy_year())
    game.set_up()
    game.play_phase(tuple)
    opened = next(entry.state for entry in game.log if isinstance(entry.event, ev.PhaseResolved))
    assert isinstance(game.ruleset, Exchange)
    position = game.ruleset.load(game.state.position)
    table = game.ruleset.export_state(position)
    table["units"] = [{**unit, "place": "PIC"} if unit["place"] == "BUR" else unit for unit in table["units"]]
    table["centres"]["SER"] = "Austria"
    at = game.state.at + timedelta(hours=1)
    new = game.ruleset.import_state(table, position)
    game.record(set_position(game.state, game.ruleset, new, at, "Burgundy was misread"), at)
    game.play_phase(tuple)
    at = game.state.at + timedelta(hours=1)
    game.record(roll_back(game.state, game.ruleset, opened, at, "it was right after all", "no die is thrown"), at)
    assert game.state.phase is not None
    game.record(resolve(game.state, game.ruleset, at, "game master", game.state.phase.name), at)
    return game
