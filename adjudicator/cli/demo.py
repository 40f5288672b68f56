"""``adjudicator demo``: one year of Diadoques by real mail, in under a minute."""

from __future__ import annotations

import asyncio
import shutil
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from adjudicator.archive.build import build
from adjudicator.cli.office import console, fail, program
from adjudicator.daemon import logs
from adjudicator.daemon.config import LogTable
from adjudicator.demo.script import read_script
from adjudicator.demo.world import DemoFault, Played, demo_config, play
from adjudicator.files import data_root
from adjudicator.store import Store

MARK = ".adjudicator-demo"
"""A file by which a folder is known to be an earlier demonstration's, which may be replaced."""


def demo(
    out: Annotated[Path, typer.Option("--out", help="The folder for mails, maps and the game store.")] = Path(
        "demo-out"
    ),
) -> None:
    """Play one year of Diadoques: six scripted players and a game master write real mails to the embedded mail server.

    It runs the same poller, parser, scheduler, resolver and sender as the daemon, with the clock driven fast.
    """
    _make_room(out)
    logs.set_up(LogTable(level="error"))
    script = read_script(data_root() / "games" / "diadoques" / "demo.toml")
    began = time.monotonic()
    console.print(f"Six players, a game master, one year: {script.title}", markup=False)
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description:24}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console) as bar:
        task = bar.add_task("starting", total=None)

        def progress(what: str, done: int, total: int) -> None:
            bar.update(task, description=what, completed=done, total=total)

        try:
            played = asyncio.run(play(script, out, progress))
        except DemoFault as fault:
            fail(f"the demonstration got stuck: {fault}", 1)
        with Store.open(demo_config(out).store, datetime.now(UTC)) as store:
            build(store, out / "site", processes=1)
        bar.update(task, description="done", completed=len(played.phases) + 2, total=len(played.phases) + 2)
    _report(out, played, script.game, time.monotonic() - began)


def _make_room(out: Path) -> None:
    if out.exists() and not (out / MARK).exists() and any(out.iterdir()):
        fail(f"{out} holds something else; name another folder with --out", 2)
    if out.exists():
        shutil.rmtree(out)
    out.mkdir(parents=True)
    (out / MARK).write_text("An earlier demonstration; the next one replaces this folder.\n", encoding="utf-8")
    (out / "adjudicator.toml").write_text('[judge]\ndata = "data"\n', encoding="utf-8")


def _report(out: Path, played: Played, game: str, seconds: float) -> None:
    verdicts: dict[str, int] = {}
    for (verdict, _), number in played.received.items():
        verdicts[verdict] = verdicts.get(verdict, 0) + number
    counted = ", ".join(f"{number} {verdict}" for verdict, number in sorted(verdicts.items()))
    command = f"{program()} --config {out / 'adjudicator.toml'}"
    lines = (
        f"Played in {seconds:.0f} s: {', '.join(played.phases)}.",
        f"The judge received {sum(verdicts.values())} mails ({counted}) and sent {played.mails}.",
        "",
        "Look at:",
        f"  {out / 'mails'}/  what each player received: .txt, .html (open it in a browser), .eml",
        f"  {out / 'maps'}/   {played.maps} maps",
        f"  {out / 'site' / 'index.html'}  the archive of the game, as anybody may see it",
        f"  {out / 'data' / 'judge.db'}  the store with the log",
        "",
        "Try next:",
        f"  {command} game show {game}",
        f"  {command} log show {game}",
        f"  {command} log verify",
        f"  {command} mail stats",
        f"  {command} master {game} who   what a game master asks, by mail or here; docs/master.md has all of it",
        f"  {program()} serve   the same judge, for you: it says how to write a first order",
    )
    for line in lines:
        console.print(line, markup=False)
