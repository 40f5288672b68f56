"""Why a mail, or part of it, had no effect: every code, whether it is answered, and by which words.

The words stand in ``templates/common/words/refusals.toml``, for the silent codes too: the game master reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from adjudicator.core.messages import Arg, Message

Account: TypeAlias = Literal["refused", "ignored", "quarantined"]
"""Under which head the mail is counted: received = accepted + refused + ignored + quarantined (P3)."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A row of the table.

    Attributes:
        code: as in the documentation.
        answer: whether the sender may get a mail about it; false = silence.
        account: where it is counted.
        args: the arguments its words need.
    """

    code: str
    answer: bool
    account: Account
    args: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """The code of the word catalogue."""
        return f"refusal_{self.code}"


_ROWS = (
    # The mail as such.
    Refusal("empty", True, "refused"),
    Refusal("too_large", True, "refused", ("limit",)),
    Refusal("unparsable", False, "quarantined", ("reason",)),
    Refusal("duplicate", False, "ignored"),
    Refusal("rate_limited", False, "refused", ("limit",)),
    Refusal("quarantined", False, "quarantined"),
    # Who wrote it.
    Refusal("ambiguous_sender", False, "quarantined"),
    Refusal("unknown_sender", True, "refused"),
    Refusal("sender_mismatch", True, "refused", ("sender", "text")),
    Refusal("unauthenticated", True, "refused"),
    Refusal("unconfirmed", True, "refused", ("text",)),
    Refusal("bad_token", True, "ignored"),
    Refusal("expired_token", True, "refused"),
    # Nobody wrote it.
    Refusal("automatic", False, "quarantined"),
    Refusal("bounce", False, "ignored"),
    Refusal("from_ourselves", False, "ignored"),
    # The game.
    Refusal("unknown_game", True, "refused", ("games",)),
    Refusal("not_your_game", True, "refused", ("game",)),
    Refusal("game_over", True, "refused", ("game",)),
    Refusal("phase_closed", True, "refused", ("phase",)),
    # The orders.
    Refusal("no_orders_found", True, "refused"),
    Refusal("order_syntax", True, "refused", ("lines",)),
    Refusal("order_illegal", True, "refused", ("lines",)),
)

REFUSALS: Mapping[str, Refusal] = {row.code: row for row in _ROWS}
"""Every refusal by its code."""


def refusal_message(code: str, args: Mapping[str, Arg] | None = None) -> Message:
    """The words for `code` as a message. Raises KeyError for a code that is not in the table."""
    return Message(REFUSALS[code].word, dict(args or {}))
