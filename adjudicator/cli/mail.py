"""``adjudicator mail``: what came in and goes out, and a simple mail program for the embedded server."""

from __future__ import annotations

import asyncio
import sys
import time
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import make_msgid
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from adjudicator.cli.office import ANSWER_WITHIN, Desktop, console, desktop, fail, program
from adjudicator.core.decisions import Refused
from adjudicator.core.messages import Message
from adjudicator.daemon import verbs
from adjudicator.daemon.bounces import bounce_days, is_paused
from adjudicator.mail.addresses import Address, Ambiguous
from adjudicator.mail.inbound import Unreadable, read_mail
from adjudicator.net.imap import ImapMailbox
from adjudicator.net.imapsession import ImapAccount
from adjudicator.net.mailbox import MailboxLost
from adjudicator.net.smtp import Accepted, Outlet, SmtpAccount
from adjudicator.orders import looks_like_order
from adjudicator.store import InboxRow, Verdict, holder

app = typer.Typer(help="Mails received and sent; a simple mail program for the embedded server.", no_args_is_help=True)

READ_LIMIT = 32 * 1024 * 1024


@app.command()
def stats(context: typer.Context) -> None:
    """Count the mails: every one received was accepted, refused, ignored or set aside, for a reason."""
    desk = desktop(context)
    with desk.store() as store:
        counts = store.inbox.counts()
        table = Table("received", "reason", "mails", box=None, pad_edge=False)
        for (verdict, reason), number in counts.items():
            table.add_row(verdict, _reason(verdict, reason) or "-", str(number))
        table.add_row("all", "", str(sum(counts.values())))
        console.print(table)
        out = Table("outgoing", "mails", box=None, pad_edge=False)
        for state, number in store.outbox.counts().items():
            out.add_row(state, str(number))
        console.print(out)
        now = datetime.now(UTC)
        reports = store.inbox.listing(1000, verdict="ignored", reason="bounce")
        for address in sorted({row.sender for row in reports if _about_a_mail(row)}):
            if days := bounce_days(store, address, now):
                said = "; paused" if is_paused(store, address, now) else ""
                console.print(f"mails to {address} came back on {days} of the last 7 days{said}", markup=False)


@app.command("list")
def list_mails(
    context: typer.Context,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=1000, help="How many, newest first.")] = 20,
    outgoing: Annotated[bool, typer.Option("--out", help="The outgoing mails instead.")] = False,
    aside: Annotated[bool, typer.Option("--aside", help="Only those set aside for you to look at.")] = False,
) -> None:
    """List mails, newest first, with what became of them."""
    desk = desktop(context)
    with desk.store() as store:
        if outgoing:
            table = Table("id", "state", "kind", "game", "seat", "to", "tries", "error", box=None, pad_edge=False)
            for out in store.outbox.listing(limit):
                cells = (out.state, out.kind, out.game, out.seat, out.recipient, str(out.tries), out.last_error)
                table.add_row(str(out.id), *cells)
        else:
            table = Table("id", "received (UTC)", "verdict", "from", "game", box=None, pad_edge=False)
            wanted: Verdict | None = "quarantined" if aside else None
            for row in store.inbox.listing(limit, verdict=wanted):
                game = f"{row.game} {row.seat}".strip()
                table.add_row(str(row.id), f"{row.received:%Y-%m-%d %H:%M}", _verdict(row), _from(row), game)
        console.print(table)


def _reason(verdict: str, reason: str) -> str:
    return "unreadable" if reason == verdict else reason


def _verdict(row: InboxRow) -> str:
    return f"{row.verdict} {_reason(row.verdict, row.reason)}".strip()


def _about_a_mail(row: InboxRow) -> bool:
    """Whether it is a mail server's report about a mail of ours; its sender is then he to whom that mail went."""
    return row.reason in ("bounce", "delayed") and bool(row.game and row.sender)


def _from(row: InboxRow) -> str:
    return f"(about {row.sender})" if _about_a_mail(row) else row.sender


@app.command()
def show(
    context: typer.Context,
    number: Annotated[int, typer.Argument(min=1, max=2**63 - 1, help="Its number, as `mail list` shows it.")],
    raw: Annotated[bool, typer.Option("--raw", help="The mail as it came, byte for byte.")] = False,
) -> None:
    """Show one received mail: what was read in it, what became of it and why. It may hold secret orders."""
    desk = desktop(context)
    with desk.store() as store:
        try:
            row, data = store.inbox.get(number), store.inbox.raw(number)
        except KeyError:
            raise Refused("unknown_mail", n=number) from None
    if raw:
        sys.stdout.buffer.write(data)
        return
    lines = (
        ("received", desk.time(row.received)),
        ("from", _from(row) or "(not certain)"),
        ("verdict", _verdict(row)),
        ("detail", row.detail or "-"),
        ("game", f"{row.game} {row.seat}".strip() or "-"),
        ("size", f"{row.size} bytes, SHA-256 {row.digest[:16]}"),
    )
    for name, value in lines:
        console.print(f"{name:10}{value}", markup=False)
    for name, shown in tried(data).items():
        if name in ("subject", "automatic", "notes", "ambiguous") and shown:
            console.print(f"{name:10}{shown}", markup=False)
        if name == "order_text":
            console.print(f"\n{shown}", markup=False)


@app.command()
def retry(
    context: typer.Context,
    number: Annotated[int, typer.Argument(min=1, max=2**63 - 1, help="Its number, as `mail list` shows it.")],
) -> None:
    """Give a mail that was set aside another try, after what was wrong with it has been mended."""
    desk = desktop(context)
    with desk.store() as store:
        try:
            before = _verdict(store.inbox.get(number))
        except KeyError:
            raise Refused("unknown_mail", n=number) from None
    answer = desk.carry_out(verbs.RetryMail(number))
    if holder(desk.config.store) is None:
        desk.show(Message("retry_waits", {"n": number}))
        return
    with desk.store() as store:
        end = time.monotonic() + ANSWER_WITHIN
        while (row := store.inbox.get(number)).verdict == "pending" and time.monotonic() < end:
            time.sleep(0.05)
    if row.verdict == "pending":
        desk.show(answer)
    elif _verdict(row) == before:
        desk.show(Message("retry_same", {"n": number, "text": before}))
    else:
        desk.show(Message("retry_changed", {"n": number, "text": _verdict(row)}))


@app.command("try")
def try_mails(
    files: Annotated[list[Path], typer.Argument(help="Raw mails, one a file.")],
) -> None:
    """Read raw mails from files and print what the judge makes of each, one JSON object a line. Touches no game."""
    for file in files:
        try:
            data = file.read_bytes()
        except OSError as error:
            fail(f"{file}: {error.strerror}", 2)
        print(msgspec.json.encode({"file": str(file), **tried(data)}).decode())  # noqa: T201


def tried(raw: bytes) -> dict[str, object]:
    """What reading a mail gives: a verdict as far as no game is asked, and the text in which orders are looked for."""
    mail = read_mail(raw, looks=looks_like_order)
    if isinstance(mail, Unreadable):
        return {"verdict": "quarantined", "reason": "unparsable", "detail": mail.reason, "order_text": ""}
    verdict, reason = "readable", ""
    if isinstance(mail.sender, Ambiguous):
        verdict, reason = "quarantined", "ambiguous_sender"
    elif mail.automatic is not None:
        verdict, reason = "quarantined", "automatic"
    elif mail.oversize:
        verdict, reason = "refused", "too_large"
    return {
        "verdict": verdict,
        "reason": reason,
        "sender": mail.sender.key if isinstance(mail.sender, Address) else "",
        "subject": mail.subject,
        "automatic": mail.automatic or "",
        "notes": list(mail.notes),
        "ambiguous": list(mail.ambiguous),
        "order_text": mail.order_text,
    }


def _embedded_only(desk: Desktop) -> None:
    if desk.config.imap is not None:
        fail("this is for the embedded mail server; the configuration names a real account", 2)


@app.command()
def send(
    context: typer.Context,
    sender: Annotated[str, typer.Argument(help="The address to write from.")],
    file: Annotated[Path | None, typer.Argument(help="The text; standard input if not given.")] = None,
    subject: Annotated[str, typer.Option("--subject", help="The subject.")] = "orders",
    to: Annotated[str, typer.Option("--to", help="The address to write to; the judge if not given.")] = "",
) -> None:
    """Send a mail to the judge through the embedded server (the daemon must run)."""
    desk = desktop(context)
    _embedded_only(desk)
    try:
        text = file.read_text(encoding="utf-8") if file else sys.stdin.read()
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{file}: {error}", 2)
    message = EmailMessage(policy=policy.SMTP)
    message["From"], message["To"] = sender, to or desk.config.judge.address
    message["Subject"] = " ".join(subject.split())
    message["Date"] = datetime.now(UTC)
    message["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2] or None)
    message.set_content(text)
    outcome = asyncio.run(_send(desk, bytes(message), sender, to or desk.config.judge.address))
    if outcome:
        fail(outcome, 1)
    console.print(f"Sent. The answer comes in a moment: {program()}{desk.option} mail read {sender}", markup=False)


async def _send(desk: Desktop, raw: bytes, sender: str, to: str) -> str:
    outlet = Outlet(SmtpAccount("127.0.0.1", desk.config.embedded.smtp_port, "none"))
    try:
        outcome = await outlet.send(raw, sender, to)
    finally:
        await outlet.close()
    return "" if isinstance(outcome, Accepted) else f"not sent: {outcome.text}; does `adjudicator serve` run?"


@app.command()
def read(
    context: typer.Context,
    address: Annotated[str, typer.Argument(help="Whose mailbox.")],
    last: Annotated[int, typer.Option("--last", "-n", min=1, max=100, help="How many mails, the newest last.")] = 1,
    save: Annotated[Path | None, typer.Option("--save", help="Also save mails and maps into this folder.")] = None,
) -> None:
    """Read the newest mails of a mailbox of the embedded server (the daemon must run)."""
    desk = desktop(context)
    _embedded_only(desk)
    try:
        mails = asyncio.run(_read(desk, address, last))
    except MailboxLost as error:
        fail(f"the mailbox of {address} cannot be read: {error.cause}; does `adjudicator serve` run?", 1)
    if not mails:
        console.print(f"No mail for {address} yet.", markup=False)
    for number, raw in enumerate(mails, 1):
        _show(raw, f"{address.partition('@')[0]}-{number}", save)


async def _read(desk: Desktop, address: str, last: int) -> list[bytes]:
    table = desk.config.embedded
    box = ImapMailbox(ImapAccount("127.0.0.1", table.imap_port, "none", address, table.password))
    await box.connect()
    try:
        uids = await box.new_uids(0)
        found = [await box.fetch(uid, READ_LIMIT) for uid in uids[-last:]]
    finally:
        await box.close()
    return [mail.raw for mail in found if mail is not None]


def _show(raw: bytes, stem: str, save: Path | None) -> None:
    message = message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    for name in ("From", "To", "Subject", "Date"):
        console.print(f"{name}: {message[name]}", markup=False)
    body = message.get_body(preferencelist=("plain",))
    console.print("", body.get_content() if body else "(no text)", sep="\n", markup=False)
    if save is None:
        return
    save.mkdir(parents=True, exist_ok=True)
    (save / f"{stem}.eml").write_bytes(raw)
    for part in message.walk():
        if part.get_content_type() == "text/html":
            page = str(part.get_content()).replace("cid:map", f"{stem}.png")
            (save / f"{stem}.html").write_text(page, encoding="utf-8")
        if part.get_content_type() == "image/png":
            (save / f"{stem}.png").write_bytes(part.get_payload(decode=True) or b"")  # type: ignore[arg-type]
    console.print(f"Saved into {save}.", markup=False)
