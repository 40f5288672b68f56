"""Plays the script through the judge's own decisions, as a pure log, and tells it in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from adjudicator.core import decisions, submission
from adjudicator.core.decisions import Decision
from adjudicator.core.events import Event, GameEnded, OrdersReceived, PhaseResolved, PlayerAdded, decode, encode
from adjudicator.core.exchange import to_toml
from adjudicator.core.fold import fold
from adjudicator.core.messages import Lang, Message
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.state import GameState
from adjudicator.files import data_root
from adjudicator.render.names import Names
from adjudicator.render.words import Words, load_catalogue
from adjudicator.rulesets.peloponnese.statefile import HEAD, export_state
from tests.rulesets.peloponnese.script import MAILS, PLAYERS, SEED
from tests.rulesets.peloponnese.war import GAME, reader

GOLDEN = Path(__file__).parent / "golden" / "ten_turns.txt"
START = datetime(2026, 3, 1, 12, tzinfo=UTC)


@dataclass(slots=True)
class War:
    """The script being played: every event with the instant it happened."""

    log: list[tuple[datetime, Event]] = field(default_factory=list)
    now: datetime = START
    _state: GameState | None = None

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        assert self._state is not None
        return self._state

    def record(self, decision: Decision) -> None:
        """Put the events of a decision into the log, each through the JSON it is kept as."""
        for event in decision.events:
            self._state = fold(self._state, "war", self.now, decode(encode(event)))
            self.log.append((self.now, self._state.event))

    def set_up(self) -> None:
        """Create the game, seat everybody, start."""
        self.record(decisions.create_game("war", GAME, "The War", "en", {}, {}, SEED))
        for seat, (name, lang) in PLAYERS.items():
            language: Lang = "fr" if lang == "fr" else "en"
            address = f"{name.lower()}@play.test"
            player = PlayerAdded(seat=seat, name=name, address=address, lang=language, zone="UTC")
            self.record(decisions.add_player(self.state, GAME, player))
        self.record(decisions.start_game(self.state, GAME, self.now))

    def play_phase(self) -> None:
        """The phase that waits: its mails, an hour apart; then, if it has one, its deadline."""
        phase = self.state.phase
        assert phase is not None
        for seat, *lines in MAILS.get(phase.name, ()):
            self.now += timedelta(hours=1)
            lang: Lang = "fr" if PLAYERS[seat][1] == "fr" else "en"
            self.record(submission.submit(self.state, GAME, seat, reader().read("\n".join(lines), lang), self.now))
            if decisions.all_ready(self.state, GAME):
                self.record(decisions.resolve(self.state, GAME, self.now, "ready", phase.name))
        if self._waits(phase.name):
            assert self.state.deadline is not None, phase.name
            self.now = self.state.deadline + timedelta(seconds=1)
            self.record(decisions.resolve(self.state, GAME, self.now, "deadline", phase.name))

    def _waits(self, phase: str) -> bool:
        return self.state.status == "running" and self.state.phase is not None and self.state.phase.name == phase


def play() -> War:
    """The whole script."""
    war = War()
    war.set_up()
    while war.state.status == "running":
        war.play_phase()
    return war


# ---- in words

WORDS = Words(load_catalogue(data_root() / "templates", "peloponnese"), Names())


def tell(war: War) -> str:
    """The log in words, and the state at its end."""
    lines = [line for at, event in war.log for line in _event(at, event)]
    return "\n".join([*lines, "", to_toml(export_state(GAME.load(war.state.position)), HEAD)])


def _event(at: datetime, event: Event) -> Iterator[str]:
    match event:
        case OrdersReceived():
            yield f"{at:%d %b %H:%M}  {event.seat} writes in {event.phase}"
            yield from (f"    filed: {order.text}" for order in event.filed)
            yield from (f"    taken back: {text}" for text in (*event.cancelled, *event.replaced))
            yield from (f"    not taken: {p.said!r}: {_say(p.message)}" for p in event.problems)
            yield from (f"    note: {_say(note)}" for _, note in event.notes)
            if event.ready is not None:
                yield f"    {'ready' if event.ready else 'wait'}"
            if event.entered is not None:
                yield from _outcomes(event.entered.outcomes)
                yield from _news(event.entered.news)
        case PhaseResolved():
            yield f"{at:%d %b %H:%M}  {event.phase} is over ({event.trigger}); {event.next_phase.name} follows"
            yield from _outcomes(event.outcomes)
            yield from _news(event.news)
            yield from (f"    die: {roll.purpose}: {roll.value} of {roll.faces}" for roll in event.rolls)
        case GameEnded():
            yield f"{at:%d %b %H:%M}  the game has ended; {' and '.join(event.winners) or 'nobody'} has won"
        case _:
            yield f"{at:%d %b %H:%M}  {event.__struct_config__.tag}"


def _outcomes(outcomes: tuple[Outcome, ...]) -> Iterator[str]:
    for outcome in outcomes:
        private = " (private)" if outcome.private else ""
        yield f"    {outcome.seat}: {outcome.order}: {_say(outcome.message)}{private}"


def _news(news: tuple[News, ...]) -> Iterator[str]:
    for item in news:
        to = f" [to {', '.join(item.to)}]" if item.to else ""
        yield f"    * {_say(item.message)}{to}"


def _say(message: Message) -> str:
    return WORDS.say(message, "en")


if __name__ == "__main__":
    GOLDEN.write_text(tell(play()), encoding="utf-8")
    print(f"written: {GOLDEN}")
