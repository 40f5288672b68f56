"""What is wrong with an entry or an answer, as a value that stops it."""

from __future__ import annotations

from adjudicator.core.messages import Arg, Message


class Fault(Exception):
    """An entry that cannot be made; `message` says why, and nothing has changed."""

    def __init__(self, code: str, **args: Arg) -> None:
        super().__init__(code)
        self.message = Message(code, args)
