"""What the game master is told without asking: one mail a matter, and a line in the log in any case.

Nothing of a player's orders is ever in such a mail: the game master may play, too.
"""

from __future__ import annotations

import hashlib
import logging
from datetime import datetime

import msgspec

from adjudicator.core.messages import GAME_MASTER, Arg, Message
from adjudicator.core.state import GameState
from adjudicator.daemon.desk import Desk
from adjudicator.store import Draft

log = logging.getLogger("adjudicator.alarms")

KIND = "gm "
"""How the kinds of such mails begin in the outbox; the code of the matter follows."""


class Alarms:
    """Puts mails for the game master into the outbox. Lives in the thread of the store."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._told: set[tuple[str, str]] = set()

    def tell(self, now: datetime, code: str, about: str, *, game: str = "", to: str = "", **args: Arg) -> bool:
        """Tell of a matter once; inside the caller's unit of work.

        Args:
            now: the instant.
            code: a word of ``alarms.toml``.
            about: sets this matter apart from others of its code; the same again is not told again.
            game: the game it is about.
            to: who is told instead of the judge's game master: that of the game.
            args: what the words need.

        Returns:
            Whether it is news, so that a mail was put (or would have been, had the judge a ``game_master``).
        """
        recipient = to or self._desk.config.judge.game_master
        if not recipient:
            if (code, about) in self._told:
                return False
            self._told.add((code, about))
            log.warning("for the game master", extra={"matter": code, "about": about, "game": game})
            return True
        data = {"message": msgspec.to_builtins(Message(code, args)), "lang": self._desk.config.judge.lang}
        draft = Draft(
            message_id=self._desk.message_id(game or "judge", 0, f"gm.{_short(code, about)}", "master"),
            kind=KIND + code,
            game=game,
            seat="",
            recipient=recipient,
            dedup=about,
            data=msgspec.json.encode(data, order="deterministic"),
        )
        put = bool(self._desk.store.outbox.put([draft], now))
        if put:
            log.warning("for the game master", extra={"matter": code, "about": about, "game": game})
        return put


def master_of(state: GameState) -> str:
    """The address of a game's own game master; empty if it has none, so that the judge's is told."""
    master = state.players.get(GAME_MASTER)
    return master.address if master is not None else ""


def _short(code: str, about: str) -> str:
    """The matter as it may stand in a Message-ID: sixteen hex digits."""
    return hashlib.sha256(f"{code} {about}".encode()).hexdigest()[:16]
