"""``adjudicator archive summary|diff``: what was, in plain text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from adjudicator.archive.diff import Difference, NoDifferenceError, Pair, difference, read_moments
from adjudicator.archive.paper import words
from adjudicator.archive.story import read_story
from adjudicator.archive.summary import NoDiplomacyError, write_summary
from adjudicator.archive.voice import UnknownRulesetError
from adjudicator.cli.archive_logs import Target, no_game, write_out
from adjudicator.cli.game import Name
from adjudicator.cli.office import console, desktop, fail
from adjudicator.core.messages import Arg, Lang
from adjudicator.render.phases import phase_name
from adjudicator.render.safety import one_line

HEADINGS: tuple[str, ...] = ("units", "owners", "points", "money", "else")
"""The headings of changes in the order in which they are told."""

WIDE = 160
"""Columns of the orders side by side where they are not for a screen."""

COLON: Mapping[Lang, str] = {"en": ":", "fr": "\u00a0:"}


def summary(context: typer.Context, game: Name, file: Target = None) -> None:
    """Write a game of Diplomacy on one page, phase by phase, in the manner of the old judges; in English."""
    desk = desktop(context)
    with desk.store(reading=True) as store:
        story, known = read_story(game, store.log.read(game)), store.log.games()
    if story is None:
        raise no_game(game, known)
    try:
        text = write_summary(story)
    except NoDiplomacyError as error:
        fail(str(error), 1)
    write_out(text, file, private=False)


def diff(
    context: typer.Context,
    game: Name,
    start: Annotated[
        int, typer.Argument(metavar="FROM", show_default=False, help="Number of an event; see log show.")
    ] = 0,
    end: Annotated[int, typer.Argument(metavar="TO", show_default=False, help="Number of a later event.")] = 0,
    everything: Annotated[bool, typer.Option("--all", help="Also orders that ended the same both times.")] = False,
) -> None:
    """Show what a correction or a return changed: the last one, that of event FROM, or all between FROM and TO.

    It is for the game master: it compares treasuries and all that is secret.
    """
    desk = desktop(context)
    with desk.store(reading=True) as store:
        moments, known = read_moments(game, store.log.read(game)), store.log.games()
    if not moments:
        raise no_game(game, known)
    try:
        found = difference(moments, start, end, desk.lang)
    except (NoDifferenceError, UnknownRulesetError) as error:
        fail(f"{game}: {error}", 1)
    for line in lines_of(found, desk.lang):
        console.print(line, markup=False)
    for replay in found.replays:
        console.print()
        title = _w(desk.lang, "twice", phase=replay.phase, first=replay.first, second=replay.second)
        console.print(title, markup=False)
        table = _table(replay.pairs, desk.lang, everything=everything)
        (console if console.is_terminal else Console(width=WIDE, highlight=False)).print(table)


def lines_of(found: Difference, lang: Lang) -> Iterator[str]:
    """The difference of the positions in lines."""
    phases = [phase_name(m.state.phase.name, lang) if m.state.phase else "-" for m in (found.before, found.after)]
    yield _w(lang, "between", first=found.before.number, second=found.after.number, list=phases)
    for number, by in found.void:
        yield _w(lang, "void", first=number, second=by)
    if found.reason:
        yield _w(lang, "reason", text=found.reason)
    ordered = sorted(found.changes, key=lambda change: HEADINGS.index(change.heading))
    if not ordered:
        yield _w(lang, "no_changes")
    for heading, changes in groupby(ordered, key=lambda change: change.heading):
        yield _w(lang, f"changed_{heading}")
        for change in changes:
            before, after = (one_line(text) or "–" for text in (change.before, change.after))
            yield f"  {one_line(change.what)}{COLON[lang]} {before} → {after}"


def _table(pairs: tuple[Pair, ...], lang: Lang, *, everything: bool) -> Table | Text:
    shown = [pair for pair in pairs if everything or not pair.same]
    if not shown:
        return Text(_w(lang, "all_the_same"))
    table = Table("", _w(lang, "first_time"), _w(lang, "second_time"), box=None, padding=(0, 1), show_edge=False)
    last = ""
    for pair in shown:
        sides = (Text(_w(lang, "the_same") if pair.same and n else side or "–") for n, side in enumerate(_sides(pair)))
        table.add_row(Text("" if pair.seat == last else pair.seat), *sides)
        last = pair.seat
    return table


def _sides(pair: Pair) -> tuple[str | None, str | None]:
    return pair.first, pair.second


def _w(lang: Lang, code: str, **args: Arg) -> str:
    return words().word(f"log_{code}", lang, **args)


def register(app: typer.Typer) -> None:
    """Put the commands of this module under ``adjudicator archive``."""
    app.command()(summary)
    app.command()(diff)
