"""What the judge has to say, as a value: a code of the word catalogue and its arguments.

Code that decides never builds sentences. It yields a `Message`; the catalogues under ``templates/*/words`` hold the
sentence in each language, and the renderer puts the arguments in.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Seat: TypeAlias = str
"""A seat of a game: the power a player holds, by its ASCII name (``Antipater``)."""

GAME_MASTER: Seat = "GM"
"""The game master, where he writes as one: no seat of the game, but in its list of players."""

Lang: TypeAlias = Literal["en", "fr"]
"""The languages of players."""

LANGS: tuple[Lang, ...] = ("en", "fr")

Arg: TypeAlias = str | int | list[str]
"""An argument of a message: plain JSON, so that a message can stand in the log."""


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence of the catalogue with its arguments.

    Example: ``Message("bounced", {"area": "CHE", "units": ["F EGE", "A HEL"], "strength": 1})``.
    """

    code: str
    args: dict[str, Arg] = {}
