"""``adjudicator adjudicate``: a position and orders from a file, without any mail."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from adjudicator.cases.case import CaseResult, Raw
from adjudicator.cases.files import CaseFileError, parse_cases, read_cases
from adjudicator.cases.run import run_case
from adjudicator.cli.office import Desktop, console, desktop, fail
from adjudicator.core.messages import Message
from adjudicator.daemon.shelves import drawer_of, gallery, words


def adjudicate(
    context: typer.Context,
    file: Annotated[str, typer.Argument(help="A case file without expect; - for standard input.")] = "-",
    text: Annotated[bool, typer.Option("--text", help="Results as text for people, instead of JSON.")] = False,
    map_file: Annotated[
        Path | None, typer.Option("--map", help="Also draw the map, as .svg or .png by the name's ending.")
    ] = None,
) -> None:
    """Resolve a position with orders and print what comes of it.

    The input is a case as docs/cases.md describes it; the output is the same case with expect filled and
    outcomes added. Exit code 1 if the case is wrong, 2 if it cannot be read.
    """
    desk = desktop(context)
    if map_file is not None and map_file.suffix not in (".svg", ".png"):
        raise typer.BadParameter("the name must end in .svg or .png", param_hint="--map")
    case = _read(file)
    result = run_case({key: value for key, value in case.items() if key != "expect"})
    if result.error:
        fail(f"{result.id}: {result.error}", 1)
    if text:
        _tell(desk, case, result)
    else:
        print(msgspec.json.format(msgspec.json.encode(result.filled), indent=1).decode())  # noqa: T201
    if map_file is not None:
        _draw(desk, case, result, map_file)


def _read(file: str) -> Raw:
    try:
        cases = parse_cases(sys.stdin.read()) if file == "-" else read_cases(Path(file))
    except (CaseFileError, ValueError) as error:
        fail(f"{'standard input' if file == '-' else file}: {error}", 2)
    if len(cases) != 1:
        fail(f"{file}: holds {len(cases)} cases; adjudicate takes one (check takes many)", 2)
    return cases[0]


MARKS = {"succeeded": "+", "failed": "-", "void": "!", "neutral": "."}


def _tell(desk: Desktop, case: Raw, result: CaseResult) -> None:
    assert result.resolved is not None
    say = words(str(case["game"]))
    for outcome in result.resolved.outcomes:
        verdict = result.ruleset.verdicts.get(outcome.message.code, "neutral")
        order = say.say_order(outcome.order, desk.lang)
        who = say.names.seat(outcome.seat, desk.lang)
        console.print(f"{MARKS[verdict]} {who}: {order}  {say.say(outcome.message, desk.lang)}", markup=False)
    for item in result.resolved.news:
        console.print(f"  {say.say(item.message, desk.lang)}", markup=False)
    for line in result.filled.get("outcomes", ()):
        if "problem" in line:
            why = say.say(Message(line["problem"], line["args"]), desk.lang)
            console.print(f"? {line['player']}: {line['said']}  {why}", markup=False)
    legend = ((mark, say.word(f"verdict_{verdict}", desk.lang)) for verdict, mark in MARKS.items())
    console.print("\n" + "   ".join(f"{mark} {word}" for mark, word in legend), markup=False)


def _draw(desk: Desktop, case: Raw, result: CaseResult, target: Path) -> None:
    game = str(case["game"])
    assert result.resolved is not None
    view = result.ruleset.view(result.resolved.position, None)
    scene = gallery(game).scene(view, result.resolved.outcomes, result.resolved.news, desk.lang, result.id)
    drawer = drawer_of(game)
    data = drawer.svg(scene).encode() if target.suffix == ".svg" else drawer.png(scene)
    try:
        target.write_bytes(data)
    except OSError as error:
        fail(f"{target}: {error.strerror}", 2)
