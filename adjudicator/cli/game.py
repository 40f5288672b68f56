"""``adjudicator game``: create, list, show, start."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table

from adjudicator.cli.office import Desktop, console, counted, desktop, fail, program
from adjudicator.core import policies
from adjudicator.core.dice import seed_hash
from adjudicator.core.messages import Lang
from adjudicator.core.ruleset import PhaseKind, SettingError
from adjudicator.core.schedule import DEFAULT_RULES
from adjudicator.core.state import GameState
from adjudicator.core.timekeeping import still_silent
from adjudicator.daemon import verbs
from adjudicator.daemon.clerk.roster import figures
from adjudicator.daemon.games import Games
from adjudicator.gamedata import read_campaign_file
from adjudicator.render.safety import one_line

app = typer.Typer(help="Create, list, show and start games.", no_args_is_help=True)

Name = Annotated[str, typer.Argument(help="Name of the game, as it stands in subjects: alpha.")]


def _pairs(items: list[str]) -> dict[str, str]:
    pairs = {}
    for item in items:
        name, equals, value = item.partition("=")
        if not equals or not name.strip():
            raise typer.BadParameter(f"{item!r}: write it as name=value")
        pairs[name.strip()] = value.strip()
    return pairs


def _rule(option: str, kind: PhaseKind, what: str) -> Any:
    """The option that sets the deadline rule of a kind of phase."""
    return typer.Option(option, help=f"Deadline rule of {what}; if not given: {DEFAULT_RULES[kind]}.")


@app.command()
def create(
    context: typer.Context,
    game: Name,
    rules: Annotated[str, typer.Option("--rules", help="Which game is played.")] = "diadoques",
    title: Annotated[str, typer.Option("--title", help="A title for people; the name of the rules if not given.")] = "",
    lang: Annotated[str, typer.Option("--lang", help="Language of the game as a whole: en or fr.")] = "en",
    movement: Annotated[str, _rule("--deadline", "movement", "movement (the seasons)")] = "",
    retreat: Annotated[str, _rule("--retreats", "retreat", "retreats")] = "",
    adjustment: Annotated[str, _rule("--winter", "adjustment", "adjustments (winter)")] = "",
    decision: Annotated[str, _rule("--answers", "decision", "answers that a phase waits for")] = "",
    campaign: Annotated[
        Path | None, typer.Option("--campaign", help="The group's own campaign file, for mare_nostrum.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", help="A setting of the game, as in its game.toml: --set years=5. Repeat it."),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="Seed of the dice; drawn if not given.")] = "",
) -> None:
    """Create a game; players are added next, then it is started."""
    if lang not in ("en", "fr"):
        raise typer.BadParameter("en or fr", param_hint="--lang")
    chosen: Lang = "fr" if lang == "fr" else "en"
    changes = verbs.settings_from_text(_pairs(settings or []))
    if campaign is not None:
        try:
            changes["campaign"] = read_campaign_file(campaign)
        except SettingError as error:
            fail(f"{campaign}: {error}", 2)
    chosen_rules = {"movement": movement, "retreat": retreat, "adjustment": adjustment, "decision": decision}
    verb = verbs.CreateGame(
        game=game,
        ruleset=rules,
        title=title,
        lang=chosen,
        settings=changes,
        rules={kind: rule for kind, rule in chosen_rules.items() if rule},
        seed=seed,
    )
    desk = desktop(context)
    desk.show(desk.carry_out(verb))
    console.print(f"Next: {program()}{desk.option} player add {game} SEAT ADDRESS --name NAME", markup=False)


@app.command("list")
def list_games(context: typer.Context) -> None:
    """List all games."""
    desk = desktop(context)
    with desk.reading(create=True) as games:
        table = Table("game", "rules", "status", "phase", "deadline", "players", box=None, pad_edge=False)
        for name in games.names():
            state = games.state(name)
            phase = state.phase.name if state.phase and state.status == "running" else "-"
            seats = games.ruleset(state).seats
            table.add_row(
                name,
                state.ruleset,
                state.status,
                phase,
                desk.time(state.deadline),
                f"{sum(seat in state.players for seat in seats)}/{len(seats)}",
            )
        if table.row_count:
            console.print(table)
        else:
            console.print(f"No game yet. Create one: {program()}{desk.option} game create alpha", markup=False)


@app.command()
def show(context: typer.Context, game: Name) -> None:
    """Show a game: players, phase, deadline, settings, standing. Shows no orders and no seed."""
    desk = desktop(context)
    with desk.reading() as games:
        _show(desk, games, games.state(game))


def _show(desk: Desktop, games: Games, state: GameState) -> None:
    ruleset, time = games.ruleset(state), desk.time
    lines = [
        ("game", f"{state.game} ({state.ruleset}): {one_line(state.title)}"),
        ("status", state.status),
        ("phase", state.phase.name if state.phase else "-"),
        ("deadline", time(state.deadline)),
        *_clock(time, state),
        *((f"rule {kind}", rule) for kind, rule in sorted(state.rules.items())),
        ("dice", f"SHA-256 of the seed {seed_hash(state.seed)}"),
        ("log", counted(state.number, "event")),
    ]
    for name, value in lines:
        console.print(f"{name:16}{value}", markup=False)
    console.print("\nPolicies (* = changed for this game)", markup=False)
    for name, policy in policies.POLICIES.items():
        value = policies.value(state.policies, name)
        console.print(f"  {'*' if value != policy.default else ' '} {name} = {value}", markup=False)
    console.print("\nSettings (* = changed for this game)", markup=False)
    changed = {name.split(".")[0] for name in state.settings}
    for name, value in ruleset.settings.items():
        mark = "*" if name in changed else " "
        if isinstance(value, Mapping):
            for key, inner in value.items():
                console.print(f"  {mark} {name}.{key} = {_shown(inner)}", markup=False)
        else:
            console.print(f"  {mark} {name} = {_shown(value)}", markup=False)
    console.print("\nSeats", markup=False)
    points = dict(ruleset.standing(ruleset.load(state.position))) if state.position else {}
    asked = ruleset.asked(ruleset.load(state.position)) if state.status == "running" else ()
    table = Table("seat", "player", "address", "lang", "zone", "points", "orders", box=None, pad_edge=False)
    for seat in ruleset.seats:
        player = state.players.get(seat)
        had = len(state.on_file(seat))
        orders = "ready" if seat in state.ready else f"{had} on file" if had else "none yet" if seat in asked else "-"
        if player is None:
            table.add_row(seat, "-", "-", "", "", "", "")
        else:
            shown = str(points.get(seat, "")) if state.position else ""
            table.add_row(seat, one_line(player.name), player.address, player.lang, player.zone, shown, orders)
    console.print(table)
    known = figures(games, state)
    if any(one.asked for one in known.values()):
        console.print("\nReliability: phases that asked, and how the player's orders came", markup=False)
        table = Table("seat", "asked", "on time", "reminded", "late", "missed", box=None, pad_edge=False)
        for seat, one in known.items():
            table.add_row(seat, *map(str, (one.asked, one.on_time, one.reminded, one.late, one.missed)))
        console.print(table)


def _clock(time: Callable[[datetime | None], str], state: GameState) -> Iterator[tuple[str, str]]:
    """What keeps the deadline from being as its rule says, and who is away."""
    if state.paused is not None:
        yield "paused", f"since {time(state.paused.since)}: {one_line(state.paused.reason)}"
    if state.held:
        silent = ", ".join(still_silent(state))
        yield "waits for", f"{silent}: without orders after the deadline" if silent else "orders that are missing still"
    if state.wanted:
        yield "to replace", ", ".join(sorted(state.wanted))
    for seat, away in sorted(state.absences.items()):
        for absence in away:
            yield "away", f"{seat}: {time(absence.since)} to {time(absence.until)}"


def _shown(value: object) -> str:
    """A setting as it could be written in TOML."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_shown(inner)}" for key, inner in value.items()) + " }"
    return msgspec.json.encode(value).decode()


@app.command()
def start(context: typer.Context, game: Name) -> None:
    """Open the first phase: every seat must have a player. The opening mails go out."""
    desk = desktop(context)
    desk.show(desk.carry_out(verbs.StartGame(game)))
