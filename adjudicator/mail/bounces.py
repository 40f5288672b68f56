"""What a report of non-delivery says (RFC 3464): which address, for good or for now. The game master is shown it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.mail.headers import read_headers
from adjudicator.mail.mime import Part

_STATUS = re.compile(r"([245])\.\d{1,3}\.\d{1,3}")
_LONGEST = 16 << 10
_GROUPS_MOST = 20


@dataclass(frozen=True, slots=True)
class DeliveryReport:
    """One recipient of a report.

    Attributes:
        recipient: the address as the report gives it, lower case; empty if it gives none.
        action: ``failed``, ``delayed``, ``delivered``, ``relayed``, ``expanded``, or what else it says.
        status: ``5.1.1``; empty if missing or malformed.
    """

    recipient: str
    action: str
    status: str

    @property
    def permanent(self) -> bool:
        """Whether another try is of no use: failed, and not by a status that calls itself temporary."""
        return self.action == "failed" and not self.status.startswith("4")


def delivery_reports(parts: Sequence[Part], longest: int = 4096) -> tuple[DeliveryReport, ...]:
    """The recipients named in the ``message/delivery-status`` parts, at most 20. Never raises."""
    found = []
    for part in parts:
        if part.kind.value not in ("message/delivery-status", "message/global-delivery-status"):
            continue
        groups = re.split(rb"\r?\n\r?\n", part.data()[:_LONGEST].strip(b"\r\n"))
        for group in groups[: _GROUPS_MOST + 1]:
            fields = read_headers(group, longest)
            recipient = fields.first("final-recipient") or fields.first("original-recipient")
            if recipient:
                status = _STATUS.search(fields.first("status"))
                action = fields.first("action").lower()[:20]
                address = recipient.rpartition(";")[2].strip("<> \t").lower()[:254]
                found.append(DeliveryReport(address, action, status[0] if status else ""))
    return tuple(found[:_GROUPS_MOST])
