"""``adjudicator orders``: what is on file, and writing for a seat. For the game master alone."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.archive_logs import known_state
from adjudicator.cli.archive_past import COLON
from adjudicator.cli.game import Name
from adjudicator.cli.office import console, desktop, fail
from adjudicator.core.commands import Command
from adjudicator.core.decisions import Refused
from adjudicator.core.messages import Message
from adjudicator.core.state import digest
from adjudicator.daemon import verbs
from adjudicator.daemon.shelves import words_of

app = typer.Typer(help="Show the orders on file; write orders for a seat.", no_args_is_help=True)


@app.command()
def show(
    context: typer.Context,
    game: Name,
    seat: Annotated[str, typer.Argument(help="A seat; all of them if not given.")] = "",
) -> None:
    """Show the orders on file for the present phase. They are secret: do not pass them on."""
    desk = desktop(context)
    with desk.reading() as games:
        state = known_state(games, game)
        ruleset = games.ruleset(state)
        seats = [s for s in ruleset.seats if s.casefold().startswith(seat.casefold())]
        if not seats:
            raise Refused("unknown_seat", text=seat, seats=list(ruleset.seats))
        if state.phase is None:
            raise Refused("not_started", game=game)
        console.print(f"{game}: {state.phase.name}, deadline {desk.time(state.deadline)}", markup=False)
        known = words_of(state)
        position = ruleset.load(state.position)
        asked = ruleset.asked(position) if state.status == "running" else ()
        for name in seats:
            on_file = state.on_file(name)
            marks = [digest(game, state.phase.name, name, on_file)] if on_file else []
            marks += ["ready"] if name in state.ready else []
            marks += [] if name in asked else ["not asked"]
            console.print(f"\n{name}{'  (' + ', '.join(marks) + ')' if marks else ''}", markup=False)
            for order in on_file:
                console.print(f"  {order.text}", markup=False)
            missing = ruleset.missing(position, name, on_file) if name in asked else ()
            units = [text for text in missing if not known.knows(text)]
            if units:
                console.print(f"  without order: {', '.join(units)}", markup=False)
            if said := [known.say(Message(text, {}), desk.lang) for text in missing if known.knows(text)]:
                head = known.say(Message(f"head_missing_{state.phase.kind}", {}), desk.lang)
                console.print(f"  {head}{COLON[desk.lang]} {', '.join(said)}", markup=False)


@app.command()
def enter(
    context: typer.Context,
    game: Name,
    seat: Annotated[str, typer.Argument(help="The seat to write for; GM for the game master's own entries.")],
    orders: Annotated[list[str] | None, typer.Argument(help="The orders, each in quotes.")] = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Take them from a file, one a line; - is standard input.")
    ] = None,
) -> None:
    """Write orders for a seat as if its player had mailed them; he gets the receipt. So are books kept."""
    desk = desktop(context)
    lines = list(orders or [])
    if file is not None:
        try:
            lines.append(sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8-sig"))
        except (OSError, UnicodeDecodeError) as error:
            fail(f"{file}: {error.strerror if isinstance(error, OSError) else error}", 2)
    if not lines:
        raise typer.BadParameter("give orders, or --file")
    command = Command("order for", seat, "\n".join(lines))
    desk.show(desk.carry_out(verbs.Ask(game, command, desk.lang)))
