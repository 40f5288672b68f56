"""The table of all handlers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from adjudicator.core.commands import FORMS, Command
from adjudicator.core.decisions import Refused
from adjudicator.daemon.clerk import press, referee, roster, schedule, strangers
from adjudicator.daemon.clerk.answers import Caller, Handler, Told, Written
from adjudicator.daemon.desk import Desk

HANDLERS: Mapping[str, Handler] = {
    **referee.HANDLERS,
    **press.HANDLERS,
    **roster.HANDLERS,
    **strangers.HANDLERS,
    **schedule.HANDLERS,
}

TEXT_LONGEST = 1_000
"""Characters of the text of a command that is no block, mostly a reason."""


def carry_out(desk: Desk, caller: Caller, commands: Sequence[Command], now: datetime) -> tuple[Told, ...]:
    """Carry commands out in their order; each that cannot be is told with its reason and changes nothing."""
    return tuple(_one(desk, caller, command, now) for command in commands)


def _one(desk: Desk, caller: Caller, command: Command, now: datetime) -> Told:
    try:
        form = FORMS[command.code]
        if caller.role not in form.roles:
            raise Refused("command_not_yours")
        if form.text == "needed" and not form.block and not command.text.strip():
            raise Refused("command_text_missing", form=command.code)
        if not form.block and len(command.text) > TEXT_LONGEST:
            raise Refused("command_text_too_long", n=TEXT_LONGEST)
        answer = HANDLERS[command.code](desk, caller, command, now)
    except Refused as refused:
        return Told(command.said, False, refused.message)
    if isinstance(answer, Written):
        return Told(command.said, True, answer.message, text=answer.text)
    first, *more = answer if isinstance(answer, tuple) else (answer,)
    return Told(command.said, True, first, tuple(more))
