"""``adjudicator deadline``: when the present phase ends, and whether the clock runs."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from adjudicator.cli.game import Name
from adjudicator.cli.office import desktop
from adjudicator.core.commands import Command
from adjudicator.core.deadlines import instant_of, within_calendar
from adjudicator.daemon import verbs

app = typer.Typer(help="Set or extend the deadline of the present phase; pause and resume.", no_args_is_help=True)


def read_instant(text: str, zone: str) -> datetime:
    """An instant as people write it: ``2026-12-04 18:00`` in `zone`, or with its own offset (``...T18:00+01:00``)."""
    try:
        instant = within_calendar(datetime.fromisoformat(text.strip()))
    except ValueError:
        raise typer.BadParameter(f"{text!r} is no instant; write it as 2026-12-04 18:00") from None
    return instant if instant.tzinfo else instant_of(instant.date(), instant.time(), zone)


@app.command("set")
def set_deadline(
    context: typer.Context,
    game: Name,
    at: Annotated[str, typer.Argument(help="The instant, in the game master's zone: 2026-12-04 18:00.")],
    reason: Annotated[str, typer.Option("--reason", help="Why; all players are told.")],
    zone: Annotated[str, typer.Option("--zone", help="Another time zone than the game master's.")] = "",
) -> None:
    """Move the deadline of the present phase; every player is told."""
    desk = desktop(context)
    chosen = zone or desk.config.judge.zone
    try:
        ZoneInfo(chosen)
    except (KeyError, ValueError, OSError):
        raise typer.BadParameter(f"{chosen!r} is no time zone", param_hint="--zone") from None
    desk.show(desk.carry_out(verbs.SetDeadline(game, read_instant(at, chosen), reason)))


@app.command()
def extend(
    context: typer.Context,
    game: Name,
    span: Annotated[str, typer.Argument(help="How much later: 24h, '2 days'.")],
    reason: Annotated[str, typer.Option("--reason", help="Why; all players are told.")],
) -> None:
    """Move the deadline of the present phase on; every player is told."""
    _ask(context, game, Command("extend", span, reason))


@app.command()
def pause(
    context: typer.Context, game: Name, reason: Annotated[str, typer.Argument(help="Why; all players are told.")]
) -> None:
    """Stop the clock: no deadline, no reminders, no resolution until it is resumed; mails are still taken."""
    _ask(context, game, Command("pause", "", reason))


@app.command()
def resume(
    context: typer.Context, game: Name, reason: Annotated[str, typer.Argument(help="Why; all players are told.")]
) -> None:
    """Let the clock run again; the deadline is one of the rule's that leaves the time there was."""
    _ask(context, game, Command("resume", "", reason))


def _ask(context: typer.Context, game: str, command: Command) -> None:
    """Have a command done that the game master might mail as well."""
    desk = desktop(context)
    desk.show(desk.carry_out(verbs.Ask(game, command, desk.lang)))
