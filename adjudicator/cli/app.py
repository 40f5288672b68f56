"""The application: global options, the command groups, and how faults end.

Exit codes: 0 done; 1 refused, or a check that failed; 2 wrong usage, configuration or input that cannot be read.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from adjudicator import __version__
from adjudicator.cli.adjudicate import adjudicate
from adjudicator.cli.archive import app as archive
from adjudicator.cli.backup import backup, restore
from adjudicator.cli.check import check
from adjudicator.cli.deadline import app as deadline
from adjudicator.cli.demo import demo
from adjudicator.cli.doctor import doctor
from adjudicator.cli.game import app as game
from adjudicator.cli.health import health
from adjudicator.cli.keys import app as keys
from adjudicator.cli.log import app as log
from adjudicator.cli.mail import app as mail
from adjudicator.cli.master import master
from adjudicator.cli.office import Desktop, fail
from adjudicator.cli.orders import app as orders
from adjudicator.cli.player import app as player
from adjudicator.cli.resolve import resolve
from adjudicator.cli.serve import serve
from adjudicator.cli.state import app as state
from adjudicator.core.decisions import Refused
from adjudicator.core.messages import Lang
from adjudicator.daemon.config import ConfigError
from adjudicator.net.embedded import EmbeddedUnavailable
from adjudicator.store import StoreError, refusal

app = typer.Typer(
    name="adjudicator",
    help="A play-by-e-mail judge: reads orders by IMAP, resolves them at the deadline, mails the results with a map.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    add_completion=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"adjudicator {__version__}")  # noqa: T201
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    config: Annotated[
        Path | None,
        typer.Option(
            "--config",
            "-c",
            readable=False,  # said by `config.load`: whose it is, and what to do
            help="The configuration file; adjudicator.toml of this folder if not given.",
        ),
    ] = None,
    lang: Annotated[str, typer.Option("--lang", help="Language of the answers: en or fr.")] = "en",
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and end.")
    ] = False,
) -> None:
    """Global options."""
    if lang not in ("en", "fr"):
        raise typer.BadParameter("en or fr", param_hint="--lang")
    context.obj = Desktop(config, "fr" if lang == "fr" else "en")


app.command()(demo)
app.command()(serve)
app.add_typer(game, name="game")
app.add_typer(player, name="player")
app.add_typer(deadline, name="deadline")
app.add_typer(orders, name="orders")
app.add_typer(state, name="state")
app.command()(master)
app.command()(resolve)
app.add_typer(log, name="log")
app.add_typer(archive, name="archive")
app.add_typer(mail, name="mail")
app.command()(adjudicate)
app.command()(check)
app.command()(doctor)
app.command()(health)
app.add_typer(keys, name="keys")
app.command()(backup)
app.command()(restore)


def main() -> None:
    """Run the command line; faults that people can mend end with one line and an exit code, not with a traceback."""
    try:
        app()
    except Refused as refused:
        fail(Desktop(None, _lang()).say(refused.message), 1)
    except (ConfigError, StoreError, EmbeddedUnavailable) as error:
        fail(str(error), 2)
    except OSError as error:
        if error.filename is None:
            raise
        fail(refusal(error), 2)
    except KeyboardInterrupt:
        fail("interrupted", 130)


def _lang() -> Lang:
    """The global ``--lang``, which stands before the command; a command's own option of that name is another matter."""
    words = iter(sys.argv[1:])
    for word in words:
        if word == "--lang":
            return "fr" if next(words, "") == "fr" else "en"
        if word in ("-c", "--config"):
            next(words, "")
        elif word == "--lang=fr":
            return "fr"
        elif not word.startswith("-"):
            break
    return "en"
