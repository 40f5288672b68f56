"""``adjudicator player``: who sits where."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from adjudicator.cli.game import Name
from adjudicator.cli.office import console, desktop
from adjudicator.core.messages import GAME_MASTER, Lang
from adjudicator.daemon import verbs

app = typer.Typer(help="Add and list players.", no_args_is_help=True)


@app.command()
def add(
    context: typer.Context,
    game: Name,
    seat: Annotated[str, typer.Argument(help="The seat, or a beginning of its name.")],
    address: Annotated[str, typer.Argument(help="The mail address his orders come from, and his mails go to.")],
    name: Annotated[str, typer.Option("--name", help="The player's name.")] = "",
    lang: Annotated[str, typer.Option("--lang", help="Language of his mails: en or fr; the game's if not given.")] = "",
    zone: Annotated[str, typer.Option("--zone", help="His time zone, as Europe/Paris; the judge's if not given.")] = "",
) -> None:
    """Put a player on a seat, or change what is known of him. For the same address, what is not given stays."""
    if lang not in ("", "en", "fr"):
        raise typer.BadParameter("en or fr", param_hint="--lang")
    chosen: Lang | None = "fr" if lang == "fr" else "en" if lang else None
    desk = desktop(context)
    verb = verbs.AddPlayer(game, seat, name, address, chosen, zone)
    desk.show(desk.carry_out(verb))
    domain = desk.config.judge.address.rpartition("@")[2]
    if desk.config.imap is None and not address.lower().endswith(f"@{domain.lower()}"):
        console.print(f"Note: the embedded mail server delivers to {domain} only.", markup=False)


@app.command("list")
def list_players(
    context: typer.Context, game: Annotated[str, typer.Argument(help="A game; all of them if not given.")] = ""
) -> None:
    """List the players of a game, or of all."""
    desk = desktop(context)
    with desk.reading() as games:
        table = Table("game", "seat", "player", "address", "lang", "zone", box=None, pad_edge=False)
        for known in [game] if game else games.names():
            state = games.state(known)
            seated = [player for seat in games.ruleset(state).seats if (player := state.players.get(seat))]
            masters = [*filter(None, [state.players.get(GAME_MASTER)]), *state.masters]
            for player in (*seated, *masters):
                table.add_row(known, player.seat, player.name, player.address, player.lang, player.zone)
        console.print(table)


@app.command()
def guests(
    context: typer.Context, game: Annotated[str, typer.Argument(help="A game; all of them if not given.")] = ""
) -> None:
    """List who has to do with a game without a seat: invited, signed up with which wishes, looking on."""
    desk = desktop(context)
    with desk.reading() as games:
        table = Table("game", "name", "address", "lang", "stands", "wishes", box=None, pad_edge=False)
        for known in [game] if game else games.names():
            for guest in games.state(known).guests.values():
                stands = [
                    word
                    for word, holds in (
                        ("invited", guest.invited),
                        ("signed up", guest.signed and not guest.approved),
                        ("on the list", guest.approved),
                        ("observes", guest.observes),
                    )
                    if holds
                ]
                if stands:
                    wishes = ", ".join(guest.wishes)
                    table.add_row(known, guest.name, guest.address, guest.lang, ", ".join(stands), wishes)
        console.print(table)
