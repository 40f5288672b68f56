"""Who gives a command, and what he is told of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeAlias

import msgspec

from adjudicator.core.commands import Command, Role
from adjudicator.core.messages import GAME_MASTER, Lang, Message, Seat
from adjudicator.daemon.desk import Desk


class Caller(msgspec.Struct, frozen=True):
    """Who gives a command, for which game, in which language he is answered.

    Attributes:
        seat: his seat; `GAME_MASTER` for a game master and for the command line; empty for anybody else.
        address: where he writes from; empty on the command line.
        mail: the number of his mail in the inbox; 0 on the command line.
        name: what he calls himself, not to be trusted.
        date: the Date header of his mail as written; it only tells in which zone he may live.
        signs: his mail leaves something in the log beside its letters, with his seat.
    """

    game: str
    seat: Seat
    lang: Lang
    address: str = ""
    mail: int = 0
    name: str = ""
    date: str = ""
    signs: bool = False

    @property
    def role(self) -> Role:
        """What he may do."""
        return "master" if self.seat == GAME_MASTER else "player" if self.seat else "stranger"


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of one command.

    `more` are further lines of the answer: who has not moved, a preview. `text` is to be shown as it is: a file.
    """

    said: str
    done: bool
    message: Message
    more: tuple[Message, ...] = ()
    text: str = ""


class Written(msgspec.Struct, frozen=True):
    """A sentence and a text to be shown as it is."""

    message: Message
    text: str


Answer: TypeAlias = Message | tuple[Message, ...] | Written
"""What a handler says: a sentence, or that and further lines, or a text."""

Handler: TypeAlias = Callable[[Desk, Caller, Command, datetime], Answer]
"""Carries out one command inside the caller's unit of work. Raises Refused, and then nothing has changed."""
