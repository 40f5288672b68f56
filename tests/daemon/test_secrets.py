"""Promise P9: no password, signing key or seed leaves: not in logs, errors, the store's texts, backups or mails."""

from __future__ import annotations

import base64
import io
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.daemon import verbs
from adjudicator.daemon.clock import SystemClock
from adjudicator.daemon.config import Config, LogTable, SmtpTable, password
from adjudicator.daemon.logs import set_up
from adjudicator.daemon.service import Accounts, running
from adjudicator.net.embedded import EmbeddedServer
from adjudicator.net.mailbox import LoginRefused
from adjudicator.store import Store, backup
from tests.daemon.conftest import PLAYERS

SECRET = "canary-password-7f3a"
SEED = "canary-seed-91bc"
JUDGE = "judge@play.test"


def _forms(secret: bytes) -> list[bytes]:
    """The secret as it might show itself: as it is, in hex, in base64 (as SMTP and IMAP logins carry it), in base32."""
    login = base64.b64encode(b"\0" + JUDGE.encode() + b"\0" + secret)
    plain = base64.b64encode(secret).rstrip(b"=")
    return [secret, secret.hex().encode(), plain, login, base64.b32encode(secret).rstrip(b"=").lower()]


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """The daemon's log, with all it ever says."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    written = io.StringIO()
    monkeypatch.setattr("sys.stderr", written)
    set_up(LogTable(level="debug"))
    yield written
    root.handlers[:] = handlers
    root.setLevel(level)


async def test_p9_canary_secrets_are_nowhere_after_a_phase(
    tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANARY", SECRET)
    config = Config(folder=str(tmp_path))
    table = SmtpTable("127.0.0.1", user=JUDGE, password_env="CANARY")
    assert SECRET not in repr(password(table, config)) + repr(table) + repr(config)
    boxes = {JUDGE: SECRET, **{address.replace("example.org", "play.test"): "x" for _, address, _ in PLAYERS}}
    async with EmbeddedServer(boxes) as server:
        accounts = Accounts(server.imap_account(JUDGE), server.smtp_account(JUDGE), 60)
        async with running(config, SystemClock(), accounts) as judge:
            now = datetime.now(UTC)
            create = verbs.CreateGame("alpha", "diadoques", rules={"movement": "240 h"}, seed=SEED)
            await judge.thread.run(verbs.perform, judge.desk, create, now)
            for seat, address, lang in PLAYERS:
                add = verbs.AddPlayer("alpha", seat, seat, address.replace("example.org", "play.test"), lang)
                await judge.thread.run(verbs.perform, judge.desk, add, now)
            await judge.thread.run(verbs.perform, judge.desk, verbs.StartGame("alpha"), now)
            await server.deliver(JUDGE, b"From: anne@play.test\r\nTo: judge@play.test\r\n\r\nA MAC -> THR\r\n", now)
            await server.deliver(JUDGE, b"From: nobody@play.test\r\nTo: judge@play.test\r\n\r\nhello\r\n", now)
            await judge.mailbox.connect()
            await judge.poller.poll()
            await judge.thread.run(verbs.perform, judge.desk, verbs.Resolve("alpha", "spring -321"), now)
            while await judge.dispatch.once():
                pass
            await judge.mailbox.close()
            keys = [key.secret for key in await judge.thread.run(judge.desk.store.keys.all)]
        wrong = server.imap_account(JUDGE)
        object.__setattr__(wrong, "password", SECRET + "-wrong")
        with pytest.raises(LoginRefused) as refused:
            async with running(config, SystemClock(), Accounts(wrong, accounts.smtp, 60)) as judge:
                await judge.mailbox.connect()
        sent = b"\n".join(mail.content for mail in server.sent)
    assert sent.count(b"image/png") > 3, "results were sent"
    logged = log.getvalue().encode()
    assert b"mail settled" in logged and b"sent" in logged
    copy = backup(config.store, tmp_path / "copy.db").path.read_bytes()
    with closing(sqlite3.connect(config.store)) as db:
        texts = "\n".join(
            str(row)
            for sql in (
                "SELECT reason, detail, sender FROM inbox",
                "SELECT last_error, data, message_id FROM outbox",
                "SELECT answer FROM commands",
            )
            for row in db.execute(sql)
        ).encode()
    error = f"{refused.value!r} {refused.value.__cause__!r}".encode()
    places = {"logs": logged, "error": error, "columns": texts, "mails": sent, "backup": copy}
    for secret in (SECRET.encode(), *keys):
        for form in _forms(secret):
            assert not [place for place, data in places.items() if form in data], "a secret is shown"
    for place in ("logs", "error", "columns", "mails"):  # the seed belongs into the log of the game, and so the backup
        assert SEED.encode() not in places[place], place


def test_the_search_finds_what_it_looks_for(tmp_path: Path) -> None:
    """The test above would fail if a key were there: the store itself holds it, and the search finds it there."""
    path = tmp_path / "judge.db"
    with Store.open(path, datetime.now(UTC), create=True) as store:
        (key,) = store.keys.all()
    assert any(form in path.read_bytes() for form in _forms(key.secret))
