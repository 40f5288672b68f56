"""One mail, read: bytes in, a frozen value out, whatever the bytes are."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from adjudicator.mail.addresses import Address, Ambiguous, find_addresses, read_from
from adjudicator.mail.body import OrderText, order_text
from adjudicator.mail.bounces import DeliveryReport, delivery_reports
from adjudicator.mail.headers import Headers, decode_words, message_ids, read_headers
from adjudicator.mail.limits import Limits, TooMuch, cut
from adjudicator.mail.loops import LOOP_HEADER, automatic
from adjudicator.mail.mime import Part, PartSummary, leaves
from adjudicator.mail.quotes import OrderLook, looks_like_order

_RECIPIENTS = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to", "cc")
_DATE_LONGEST = 200
_SUBJECT_LONGEST = 500
_A_R_MOST = 10


@dataclass(frozen=True, slots=True)
class InboundMail:
    """A mail as the judge sees it.

    Attributes:
        sha256: of the raw bytes, in hex.
        message_id: with its brackets; empty if missing or malformed. It decides nothing by itself (P2).
        sender: the one From, or why it is not certain.
        return_path: the envelope sender, lower case; empty if null or missing.
        reply_addresses: what looks like an address in Delivered-To, X-Original-To, To and Cc, lower case: where the
            signed reply address is looked for.
        subject: decoded, one line.
        date_raw: the Date header as written; it only enters the digest of duplicates, never a deadline.
        in_reply_to, references: message ids with brackets.
        order_text: the author's own lines, tidied, parted by ``\\n``.
        ambiguous: lines that look like orders but may be quoted; not in `order_text`, to be reported to the player.
        below: those of them that stand below the mark of a signature.
        notes, unread: see `body.OrderText`.
        automatic: the loop rule by which the mail is a machine's; None if a person wrote it.
        silence: the loop rule by which no automatic answer may go out; None if one may.
        own_mark: the mail carries the judge's own loop mark.
        authentication: the Authentication-Results headers, topmost first, unread.
        parts: what the mail consists of.
        reports: what a report of non-delivery says; empty in any other mail.
        oversize: beyond the size limit; only the headers were read.
    """

    sha256: str
    message_id: str
    sender: Address | Ambiguous
    return_path: str
    reply_addresses: tuple[str, ...]
    subject: str
    date_raw: str
    in_reply_to: tuple[str, ...]
    references: tuple[str, ...]
    order_text: str
    ambiguous: tuple[str, ...]
    below: tuple[str, ...]
    notes: tuple[str, ...]
    unread: tuple[str, ...]
    automatic: str | None
    silence: str | None
    own_mark: bool
    authentication: tuple[str, ...]
    parts: tuple[PartSummary, ...]
    reports: tuple[DeliveryReport, ...]
    oversize: bool


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A mail that is set aside unread.

    `reason`: ``header_block``, ``header_lines``, ``depth``, ``parts`` (beyond a limit); ``fault`` (an error of ours);
    from the worker ``cpu``, ``memory``, ``time``, ``killed``.
    """

    reason: str
    sha256: str
    detail: str = ""


def read_mail(
    raw: bytes,
    limits: Limits | None = None,
    *,
    looks: OrderLook = looks_like_order,
    truncated: bool = False,
) -> InboundMail | Unreadable:
    """Read a mail. Never raises.

    Args:
        raw: as fetched, CRLF or LF lines.
        limits: the figures of the documentation if left out.
        looks: what an order of the game looks like; it settles whose words a line is.
        truncated: the body was left on the server, for its size.
    """
    try:
        return _read(raw, limits or Limits(), looks, truncated)
    except Exception as fault:  # one mail never stops the daemon (P11); the tests look for `fault` and find none
        return Unreadable("fault", hashlib.sha256(raw).hexdigest(), type(fault).__name__)


def _read(raw: bytes, limits: Limits, looks: OrderLook, truncated: bool) -> InboundMail | Unreadable:
    sha256 = hashlib.sha256(raw).hexdigest()
    pieces = cut(raw, limits, truncated=truncated)
    if isinstance(pieces, TooMuch):
        return Unreadable(pieces.reason, sha256)
    headers = read_headers(pieces.block, limits.header, pieces.faults)
    parts: tuple[Part, ...] | TooMuch = () if pieces.oversize else leaves(headers, pieces.body, limits)
    if isinstance(parts, TooMuch):
        return Unreadable(parts.reason, sha256)
    sender = read_from(headers)
    aside, silence = automatic(headers, sender)
    words = order_text(parts, limits, looks) if parts else OrderText("")
    return InboundMail(
        sha256=sha256,
        message_id="".join(message_ids(headers.first("message-id"))[:1]),
        sender=sender,
        return_path=headers.first("return-path").strip("<> \t").lower(),
        reply_addresses=find_addresses(headers, _RECIPIENTS, limits.recipients),
        subject=decode_words(headers.first("subject"))[:_SUBJECT_LONGEST],
        date_raw=decode_words(headers.first("date"))[:_DATE_LONGEST],
        in_reply_to=message_ids(headers.first("in-reply-to")),
        references=message_ids(headers.first("references")),
        order_text=words.text,
        ambiguous=words.doubtful,
        below=words.below,
        notes=words.notes,
        unread=words.unread,
        automatic=aside or None,
        silence=silence or None,
        own_mark=headers.has(LOOP_HEADER.lower()),
        authentication=_authentication(headers),
        parts=tuple(_summary(p) for p in parts),
        reports=delivery_reports(parts, limits.header) if aside == "report" else (),
        oversize=pieces.oversize,
    )


def _authentication(headers: Headers) -> tuple[str, ...]:
    """A header that was cut is as good as none; it keeps its place, so that none below it becomes the topmost."""
    return tuple(f.value.strip() if f.whole else "" for f in headers.all("authentication-results"))[:_A_R_MOST]


def _summary(part: Part) -> PartSummary:
    charset = part.kind.params.get("charset", "")
    return PartSummary(part.kind.value[:80], charset[:40], len(part.data()), part.disposition == "attachment")


def content_digest(mail: InboundMail) -> str:
    """What makes two mails of one seat the same mail (P2): From, Date, Message-ID and decoded order text; in hex."""
    sender = mail.sender.key if isinstance(mail.sender, Address) else f"?{mail.sender.reason}"
    digest = hashlib.sha256()
    for text in (sender, mail.date_raw, mail.message_id, mail.order_text):
        data = text.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()
