"""``adjudicator mail``: what is said of mails that were set aside, came back, or are tried again."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.store import NewMail, Settlement, Store
from tests.cli.conftest import Run

NOW = datetime(2027, 1, 5, 12, tzinfo=UTC)
AUTOMATIC = b"From: anne@example.org\r\nTo: judge@play.test\r\nAuto-Submitted: auto-replied\r\n\r\nA MAC -> THR\r\n"


def put(store: Path, *settled: Settlement | None, at: datetime = NOW) -> None:
    """Mails of the inbox with these verdicts; None leaves one pending."""
    with Store.open(store, at, create=True) as opened, opened.transaction():
        for uid, settlement in enumerate(settled, 1):
            number = opened.inbox.add(NewMail("judge", "INBOX", 1, uid, at, at, AUTOMATIC + b"%d" % uid))
            assert number is not None
            if settlement is not None:
                opened.inbox.settle(number, settlement, at)


@pytest.fixture
def store(run: Run, tmp_path: Path) -> Path:
    run("game", "create", "alpha")
    return tmp_path / "data" / "judge.db"


def test_a_mail_that_could_not_be_read_is_not_quarantined_twice(run: Run, store: Path) -> None:
    put(store, Settlement("quarantined", "quarantined", detail="reading failed again and again"))
    for words in (("mail", "stats"), ("mail", "list"), ("mail", "show", "1")):
        said = run(*words)
        assert "quarantined unreadable" in " ".join(said.split())
        assert "quarantined quarantined" not in " ".join(said.split())


def test_a_report_of_a_mail_server_is_shown_as_one_and_is_no_address_that_fails(run: Run, store: Path) -> None:
    ours = Settlement("ignored", "bounce", "alpha", "Antipater", "anne@example.org", detail="of mail 1: failed 5.1.1")
    lost = Settlement("ignored", "bounce", "alpha", "Antipater", "", detail="of mail 9, which is not known")
    stray = Settlement("ignored", "bounce", sender="mailer-daemon@example.org")
    put(store, ours, lost, stray, at=datetime.now(UTC))
    said = run("mail", "stats")
    assert "mails to anne@example.org came back on 1 of the last 7 days" in said
    assert said.count("came back") == 1
    shown = [" ".join(line.split()) for line in run("mail", "list").splitlines()]
    assert shown[1].endswith("ignored bounce mailer-daemon@example.org")
    assert shown[3].endswith("ignored bounce (about anne@example.org) alpha Antipater")
    assert "(about anne@example.org)" in run("mail", "show", "1")


def test_a_retry_without_a_daemon_says_when_the_mail_is_read(run: Run, store: Path) -> None:
    put(store, Settlement("quarantined", "automatic"))
    assert "waits to be read again; the daemon" in run("mail", "retry", "1")
    assert "There is no mail number 7." in run("mail", "retry", "7", code=1)
    assert "was not set aside" in run("mail", "retry", "1", code=1)
