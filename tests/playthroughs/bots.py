"""A short game played to its end by bots: their orders are written as text in two languages and read again."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from adjudicator.core import decisions, submission
from adjudicator.core.messages import Lang, Seat
from adjudicator.core.orders import Order, OrderLine
from adjudicator.demo.script import Script, ScriptedPlayer
from adjudicator.gamedata import diadoques_board
from adjudicator.orders import to_text
from tests.playthroughs.fast import Playthrough
from tests.rulesets.legal_orders import legal_orders


class ShortGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file. `bots` is the seed of what the bots order, `seed` that of the game's dice."""

    game: str
    title: str
    seed: str
    bots: int
    start: datetime
    settings: dict[str, Any]
    languages: dict[Seat, Lang]

    def script(self) -> Script:
        """A script without mails."""
        players = tuple(
            ScriptedPlayer(seat, seat, f"{seat.lower()}@play.test", lang, "Europe/Paris")
            for seat, lang in self.languages.items()
        )
        return Script(self.game, "diadoques", self.title, self.seed, self.start, "", {}, players, ())


def read_short_game(path: Path) -> ShortGame:
    """The data of a file. Raises OSError, msgspec.ValidationError or msgspec.DecodeError."""
    return msgspec.toml.decode(path.read_bytes(), type=ShortGame)


def written(order: Order, lang: Lang) -> str:
    """An order as a player of that language writes it."""
    return to_text(order, lang, lambda id, language: diadoques_board().names[id][language])


def play_bots(data: ShortGame) -> Playthrough:
    """Play until somebody has won; the same data give the same game.

    Raises:
        ValueError: if an order is not read as it was written.
    """
    game = Playthrough(data.script(), data.settings)
    game.set_up()
    rng = Random(data.bots)
    while game.state.status == "running":
        state = game.state
        assert state.phase is not None and state.deadline is not None and state.opened is not None
        for seat, orders in legal_orders(game.ruleset, game.ruleset.load(state.position), rng).items():  # type: ignore[arg-type]
            lang = data.languages[seat]
            text = "\n".join(written(order, lang) for order in orders)
            reading = game.reader.read(text, lang)
            if [line.order.text for line in reading.lines if isinstance(line, OrderLine)] != [o.text for o in orders]:
                raise ValueError(f"not read as it was written: {text}")
            received = submission.submit(game.state, game.ruleset, seat, reading, state.opened)
            game.record(received, state.opened)
        game.record(
            decisions.resolve(game.state, game.ruleset, state.deadline, "deadline", state.phase.name), state.deadline
        )
    return game
