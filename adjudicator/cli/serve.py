"""``adjudicator serve``: the daemon."""

from __future__ import annotations

import asyncio

import typer

from adjudicator.cli.office import Desktop, console, desktop, program
from adjudicator.daemon import logs
from adjudicator.daemon.service import serve as run_daemon
from adjudicator.net.embedded import EmbeddedServer


def serve(context: typer.Context) -> None:
    """Run the judge until SIGTERM or Ctrl-C: read mail, answer, resolve at deadlines, send results.

    Without a mail account in the configuration it runs on its own mail server on this machine.
    """
    desk = desktop(context)
    logs.set_up(desk.config.log)

    def announce(server: EmbeddedServer | None) -> None:
        if server is not None:
            _show_embedded(desk, server)

    asyncio.run(run_daemon(desk.config, announce))


def _show_embedded(desk: Desktop, server: EmbeddedServer) -> None:
    judge = desk.config.judge.address
    domain = judge.rpartition("@")[2]
    command = program() + desk.option
    lines = (
        f"The judge {judge} is at work on its own mail server, on this machine only:",
        f"  SMTP {server.host}:{server.smtp_port}, IMAP {server.host}:{server.imap_port}, no TLS",
        f"  password of every mailbox: {desk.config.embedded.password}",
        "",
        "A first game, from another terminal:",
        f"  {command} game create alpha",
        *(
            f"  {command} player add alpha {seat} {name}@{domain} --lang {lang}"
            for seat, name, lang in (
                ("Antipater", "anne", "fr"),
                ("Lysimachus", "lee", "en"),
                ("Antigonus", "tony", "en"),
                ("Eumenes", "emma", "fr"),
                ("Ptolemy", "paul", "fr"),
                ("Seleucus", "sue", "en"),
            )
        ),
        f"  {command} game start alpha",
        "",
        "A first order, and the answer (any mail program works as well):",
        f"  echo 'A MAC -> THR' | {command} mail send anne@{domain}",
        f"  {command} mail read anne@{domain}",
        "",
        "Ctrl-C ends the judge; games and mails are kept.",
    )
    for line in lines:
        console.print(line, markup=False)
