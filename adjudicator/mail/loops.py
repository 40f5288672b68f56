"""Mail that nobody wrote, and how often the judge may answer (RFC 3834, RFC 5230).

One rule, one row. A row that *sets aside* says the mail was written by a machine: orders in it are quarantined. A row
that only *silences* forbids refusals and other automatic answers, not the receipt for accepted orders: Outlook asks
for silence in mails that people write.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Literal, TypeAlias

from adjudicator.mail.addresses import Address, Ambiguous
from adjudicator.mail.headers import Headers, mime_type
from adjudicator.mail.limits import Limits

LOOP_HEADER = "X-Adjudicator-Loop"
"""The mark on every mail the judge writes."""

_NOBODY = re.compile(
    r"(?:mailer-daemon|postmaster|no[-_.]?reply|do[-_.]?not[-_.]?reply|ne[-_.]?pas[-_.]?repondre|bounces?|noreply)(?:[-+_.=].*)?",
    re.IGNORECASE,
)

Sender: TypeAlias = Address | Ambiguous


@dataclass(frozen=True, slots=True)
class Rule:
    """A reason not to answer. `applies` looks at headers and sender only."""

    code: str
    sets_aside: bool
    applies: Callable[[Headers, Sender], bool]


def _null_return_path(headers: Headers, _: Sender) -> bool:
    return headers.has("return-path") and headers.first("return-path").replace(" ", "") in ("<>", "")


def _auto_submitted(headers: Headers, _: Sender) -> bool:
    value = headers.first("auto-submitted").partition(";")[0].strip().lower()
    return value not in ("", "no")


def _precedence(headers: Headers, _: Sender) -> bool:
    return headers.first("precedence").lower() in ("bulk", "junk", "list", "auto_reply")


def _list(headers: Headers, _: Sender) -> bool:
    return any(f.name.startswith("list-") for f in headers.fields)


def _report(headers: Headers, _: Sender) -> bool:
    kind = mime_type(headers.first("content-type"), "text/plain").value
    return kind in ("multipart/report", "message/delivery-status", "message/disposition-notification")


def _autoreply(headers: Headers, _: Sender) -> bool:
    return any(headers.has(name) for name in ("x-autoreply", "x-autorespond", "x-autoreply-from", "x-mail-autoreply"))


def _loop(headers: Headers, _: Sender) -> bool:
    return headers.has("x-loop")


def _own_mark(headers: Headers, _: Sender) -> bool:
    return headers.has(LOOP_HEADER.lower())


def _nobody(_: Headers, sender: Sender) -> bool:
    return isinstance(sender, Address) and _NOBODY.fullmatch(sender.local) is not None


def _suppress(headers: Headers, _: Sender) -> bool:
    return headers.has("x-auto-response-suppress")


RULES: tuple[Rule, ...] = (
    # Reports about mail; never to be answered, or two servers talk for ever.
    Rule("report", True, _report),
    Rule("null_return_path", True, _null_return_path),
    Rule("own_mark", True, _own_mark),
    # Written by a machine, says the mail.
    Rule("auto_submitted", True, _auto_submitted),
    Rule("autoreply", True, _autoreply),
    Rule("loop", True, _loop),
    # To many.
    Rule("precedence", True, _precedence),
    Rule("list", True, _list),
    # Nobody reads an answer.
    Rule("nobody", True, _nobody),
    Rule("suppress", False, _suppress),
)


def automatic(headers: Headers, sender: Sender) -> tuple[str, str]:
    """The codes of the first rule that sets the mail aside and of the first that forbids an answer; empty if none."""
    applying = [rule for rule in RULES if rule.applies(headers, sender)]
    aside = next((rule.code for rule in applying if rule.sets_aside), "")
    return aside, applying[0].code if applying else ""


AnswerKind: TypeAlias = Literal["receipt", "answer"]


@dataclass(frozen=True, slots=True)
class Sent:
    """How many mails the judge has sent on this day (UTC).

    Attributes:
        kind: automatic answers of the kind in question to the address.
        address: automatic answers of any kind to the address.
        receipts: receipts for accepted orders of the seat.
    """

    kind: int = 0
    address: int = 0
    receipts: int = 0


def may_send(kind: AnswerKind, sent: Sent, limits: Limits) -> bool:
    """Whether one more may go out. A receipt beyond its cap means that the mail is refused, never accepted unsaid."""
    if kind == "receipt":
        return sent.receipts < limits.receipts_a_day
    return sent.kind < limits.answers_a_kind and sent.address < limits.answers_a_day


def may_answer(silence: str, recipient: str, own_addresses: Collection[str]) -> bool:
    """Whether an automatic answer to this mail may go to `recipient` at all, before any counting."""
    local, _, _ = recipient.rpartition("@")
    return not silence and recipient.lower() not in own_addresses and _NOBODY.fullmatch(local) is None
