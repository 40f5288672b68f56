"""Real mail servers for tests marked ``realmail``: one pair a session, and a loud line where they cannot run."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from tests.e2e.mailstack import MailStack, why_not

USERS = {name: f"pw-{name}" for name in ("judge", "anna", "ben", "chloe", *(f"box{n}" for n in range(1, 61)))}
"""Mailboxes on the real servers. The ``box``es are handed out one a test by the fixture `box`."""

NOT_TESTED = "NOT TESTED: Postfix and Dovecot"

_numbers = count(1)


@pytest.fixture(scope="session")
def mailstack() -> Iterator[MailStack]:
    """Postfix and Dovecot with the mailboxes of `USERS`; skips, with the reason, where they cannot run."""
    reason = why_not()
    if reason is not None:
        pytest.skip(f"{NOT_TESTED}: {reason}")
    with MailStack.start(USERS) as stack:
        yield stack


@pytest.fixture
def box() -> str:
    """The name of a user whose mailbox no other test has touched."""
    return f"box{next(_numbers)}"
