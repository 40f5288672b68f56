"""From the parts of a mail to its order text: which part speaks, and what in it is the author's.

The plain text speaks, if it holds an order or there is nothing else; then the HTML; then an attached ``.txt``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.mail.armour import bare
from adjudicator.mail.charsets import Decoded, decode
from adjudicator.mail.html import html_lines
from adjudicator.mail.limits import Limits
from adjudicator.mail.lines import TextLine, flowed_lines, plain_lines
from adjudicator.mail.mime import Part
from adjudicator.mail.quotes import OrderLook, OwnWords, own_words

_SEALED = ("application/pgp-encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime")
_WRAPPED = 55  # characters: a line of that length in plain text may have been broken by the program that sent it


@dataclass(frozen=True, slots=True)
class OrderText:
    """What the author wrote.

    Attributes:
        text: his lines; within the limits.
        doubtful: see `quotes.OwnWords`.
        notes: codes: ``charset_unknown``, ``charset_wrong``, ``text_cut``, ``from_html``, ``from_attachment``,
            ``attachment_unread`` (orders stand in the mail itself as well), ``encrypted``.
    """

    text: str
    doubtful: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def order_text(parts: Sequence[Part], limits: Limits, looks: OrderLook) -> OrderText:
    """Read the parts in order. Never raises; linear in their size."""
    notes: list[str] = []
    if any(p.kind.value in _SEALED or "multipart/encrypted" in p.inside for p in parts):
        notes.append("encrypted")
    plain = _read([p for p in parts if _is_plain(p) and not _is_attached_text(p)], limits, looks, notes)
    if _has_orders(plain, looks) and not _may_be_wrapped(plain):
        chosen = plain
    else:
        html = _read([p for p in parts if _is_html(p)], limits, looks, notes)
        chosen = _choose(plain, html, looks, notes)
    attached = [p for p in parts if _is_attached_text(p)]
    if attached:
        # Notes of an attachment count only if it is what speaks.
        attached_notes: list[str] = []
        words = _read(attached, limits, looks, attached_notes)
        if _has_orders(words, looks):
            if _has_orders(chosen, looks):
                notes.append("attachment_unread")
            else:
                chosen, notes = words, [*notes, *attached_notes, "from_attachment"]
    return _limited(chosen, notes, limits)


def _choose(plain: OwnWords, html: OwnWords, looks: OrderLook, notes: list[str]) -> OwnWords:
    """HTML speaks if it alone has words, or orders, or says the same with its lines unbroken."""
    if not any(html.lines):
        return plain
    if not any(plain.lines) and not plain.doubtful:
        better = True
    elif _has_orders(plain, looks):
        better = "".join("".join(plain.lines).split()) == "".join("".join(html.lines).split())
    else:
        better = _has_orders(html, looks)
    if better:
        notes.append("from_html")
    return html if better else plain


def _has_orders(words: OwnWords, looks: OrderLook) -> bool:
    return any(looks(line) for line in words.lines)


def _may_be_wrapped(words: OwnWords) -> bool:
    return any(len(line) > _WRAPPED for line in words.lines)


def _is_plain(part: Part) -> bool:
    return part.kind.value.startswith("text/") and part.kind.value not in ("text/html", "text/calendar", "text/rtf")


def _is_html(part: Part) -> bool:
    return part.kind.value == "text/html" and part.disposition != "attachment"


def _is_attached_text(part: Part) -> bool:
    if part.kind.value == "text/plain":
        return part.disposition == "attachment" or bool(part.name)
    named = part.name.strip().lower().endswith((".txt", ".text", ".asc"))
    return named and part.kind.value in ("application/octet-stream", "application/txt", "application/x-unknown")


def _read(parts: Sequence[Part], limits: Limits, looks: OrderLook, notes: list[str]) -> OwnWords:
    """The own words of `parts` one after the other, each read by itself: a head in one hides nothing in the next."""
    lines: list[str] = []
    doubtful: list[str] = []
    left = limits.decoded
    for part in parts:
        decoded = decode(part.data(), part.kind.params.get("charset", ""))
        most = min(left, limits.html) if _is_html(part) else left
        if len(decoded.text) > most:
            notes.append("text_cut")
        left -= min(len(decoded.text), most)
        if decoded.note:
            notes.append(decoded.note)
        text = decoded.text[:most]
        if not _is_html(part):
            text, encrypted = bare(text)
            notes += ["encrypted"] if encrypted else []
        words = own_words(_lines(part, Decoded(text), limits), looks)
        lines += [*([""] if lines and words.lines else []), *words.lines]
        doubtful += words.doubtful
    return OwnWords(tuple(lines), tuple(doubtful))


def _lines(part: Part, decoded: Decoded, limits: Limits) -> list[TextLine]:
    if part.kind.value == "text/html":
        return html_lines(decoded.text, limits.line_length)
    if part.kind.params.get("format", "").lower() == "flowed":
        delsp = part.kind.params.get("delsp", "").lower() == "yes"
        return flowed_lines(decoded.text, limits.line_length, delsp=delsp)
    return plain_lines(decoded.text, limits.line_length)


def _limited(words: OwnWords, notes: list[str], limits: Limits) -> OrderText:
    lines = words.lines[: limits.order_lines]
    text = "\n".join(lines)
    if len(lines) < len(words.lines) or len(text) > limits.order_text:
        notes.append("text_cut")
        text = text[: limits.order_text]
    return OrderText(text, words.doubtful[: limits.order_lines], tuple(dict.fromkeys(notes)))
