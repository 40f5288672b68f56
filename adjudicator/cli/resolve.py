"""``adjudicator resolve``: the game master ends a phase before its deadline."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated

import typer

from adjudicator.cli.game import Name
from adjudicator.cli.office import desktop, fail
from adjudicator.daemon import verbs
from adjudicator.daemon.service import poll_once
from adjudicator.net.mailbox import MailboxLost
from adjudicator.orders import stated_phase
from adjudicator.store import holder


def resolve(
    context: typer.Context,
    game: Name,
    phase: Annotated[str, typer.Argument(help="The phase that waits, as a guard: 'spring -321'.")],
    no_poll: Annotated[
        str, typer.Option("--no-poll", help="Do not read the mailbox first, for this reason (it goes into the log).")
    ] = "",
) -> None:
    """Resolve the phase that waits, now. The mailbox is read first, so that no order is passed over."""
    desk = desktop(context)
    verb = verbs.Resolve(game, stated_phase(f"phase: {phase}") or phase, no_poll)
    if not no_poll and holder(desk.config.store) is None:
        try:
            asyncio.run(poll_once(desk.config, datetime.now(UTC)))
        except MailboxLost as error:
            fail(f"the mailbox cannot be read ({error.cause}); nothing was resolved. See --no-poll", 1)
    desk.show(desk.carry_out(verb))
