"""``adjudicator master``: the game master's commands, in the words in which he may mail them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Annotated

import typer

from adjudicator.cli.game import Name
from adjudicator.cli.office import desktop, program
from adjudicator.core.decisions import Refused
from adjudicator.core.folding import plain
from adjudicator.daemon import verbs
from adjudicator.orders.commands import read_commands

REQUESTS: Mapping[str, str] = {
    "help": "help",
    "aide": "help",
    "rules": "rules",
    "regles": "rules",
    "map": "map",
    "carte": "map",
    "status": "status",
    "etat": "status",
    "history": "history",
    "historique": "history",
}
"""Lines that ask for a mail: here something else answers them."""


def master(
    context: typer.Context,
    game: Name,
    line: Annotated[list[str], typer.Argument(help="The command: 'extend 24 h: a player is ill'; - reads it in.")],
) -> None:
    """Carry out a command of the game master, in the words in which he may mail it; docs/master.md lists them all."""
    desk = desktop(context)
    text = sys.stdin.read() if line == ["-"] else " ".join(line)
    if asked := REQUESTS.get(plain(text)):
        raise Refused(f"asked_here_{asked}", program=f"{program()}{desk.option}", game=game)
    found = read_commands(text, "master")
    for problem in found.problems:
        raise Refused(problem.message.code, **problem.message.args)
    if not found.commands or found.rest.strip():
        raise Refused("command_unknown")
    for command in found.commands:
        desk.show(desk.carry_out(verbs.Ask(game, command, desk.lang)))
