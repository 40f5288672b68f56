"""Reports of non-delivery (RFC 3464), real and forged."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.mail.bounces import DeliveryReport
from adjudicator.mail.inbound import InboundMail, read_mail


def _reports(status: bytes, kind: bytes = b"multipart/report") -> tuple[DeliveryReport, ...]:
    part = b"--b\r\nContent-Type: message/delivery-status\r\n\r\n" + status + b"\r\n--b--\r\n"
    mail = read_mail(b"From: x@example.org\r\nContent-Type: " + kind + b"; boundary=b\r\n\r\n" + part)
    assert isinstance(mail, InboundMail)
    return mail.reports


def test_the_report_of_postfix() -> None:
    mail = read_mail((Path(__file__).parent / "corpus" / "bounce_postfix.eml").read_bytes())
    assert isinstance(mail, InboundMail)
    assert mail.reports == (DeliveryReport("jean.dupont@example.org", "failed", "5.1.1"),)
    assert mail.reports[0].permanent


@pytest.mark.parametrize(
    ("fields", "report", "permanent"),
    [
        (
            b"Final-Recipient: rfc822; A@Example.org\r\nAction: failed\r\nStatus: 5.1.1",
            ("a@example.org", "failed", "5.1.1"),
            True,
        ),
        (b"Final-Recipient: rfc822;<a@b>\r\nAction: Delayed\r\nStatus: 4.4.1 (x)", ("a@b", "delayed", "4.4.1"), False),
        (b"Final-Recipient: rfc822; a@b\r\nAction: failed\r\nStatus: 4.2.2", ("a@b", "failed", "4.2.2"), False),
        (b"Original-Recipient: rfc822; a@b\r\nAction: delivered", ("a@b", "delivered", ""), False),
        (b"Final-Recipient: rfc822; a@b\r\nAction: failed\r\nStatus: soon", ("a@b", "failed", ""), True),
    ],
)
def test_recipients(fields: bytes, report: tuple[str, str, str], permanent: bool) -> None:
    (found,) = _reports(b"Reporting-MTA: dns; mx.example.org\r\n\r\n" + fields)
    assert found == DeliveryReport(*report)
    assert found.permanent is permanent


def test_only_in_a_report_and_never_without_end() -> None:
    one = b"Final-Recipient: rfc822; a@b\r\nAction: failed\r\n\r\n"
    assert _reports(one, b"multipart/mixed") == ()
    assert len(_reports(one * 5_000)) <= 20
    assert _reports(b"\0\r\r\n\n:::") == ()
