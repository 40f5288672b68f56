"""``adjudicator master``: the game master's commands, in the words in which he may mail them."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from adjudicator.cli.game import Name
from adjudicator.cli.office import desktop
from adjudicator.core.decisions import Refused
from adjudicator.daemon import verbs
from adjudicator.orders.commands import read_commands


def master(
    context: typer.Context,
    game: Name,
    line: Annotated[list[str], typer.Argument(help="The command: 'extend 24 h: a player is ill'; - reads it in.")],
) -> None:
    """Carry out a command of the game master, in the words in which he may mail it; docs/master.md lists them all."""
    desk = desktop(context)
    text = sys.stdin.read() if line == ["-"] else " ".join(line)
    found = read_commands(text, "master")
    for problem in found.problems:
        raise Refused(problem.message.code, **problem.message.args)
    if not found.commands or found.rest.strip():
        raise Refused("command_unknown")
    for command in found.commands:
        desk.show(desk.carry_out(verbs.Ask(game, command, desk.lang)))
