"""From the parts of a mail to its order text: which part speaks, and what in it is the author's.

The plain text speaks, if it holds an order or there is nothing else; then the HTML; then an attached ``.txt``. Other
attachments are not read; those that may hold orders are named (`attachments`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.mail.armour import bare
from adjudicator.mail.attachments import is_document, is_sealed, shown_name
from adjudicator.mail.charsets import decode
from adjudicator.mail.html import html_lines
from adjudicator.mail.limits import Limits
from adjudicator.mail.lines import TextLine, flowed_lines, plain_lines
from adjudicator.mail.mime import Part
from adjudicator.mail.quotes import OrderLook, OwnWords, own_words

_NOT_WORDS = frozenset(
    {"text/html", "text/x-amp-html", "text/rtf", "text/calendar", "text/vcard", "text/x-vcard", "text/directory"}
)
_WRAPPED = 55  # characters: a line of that length in plain text may have been broken by the program that sent it


@dataclass(frozen=True, slots=True)
class OrderText:
    """What the author wrote.

    Attributes:
        text: his lines; within the limits.
        doubtful: see `quotes.OwnWords`.
        below: see `quotes.OwnWords`.
        notes: codes: ``charset_unknown``, ``charset_wrong``, ``text_cut``, ``html_cut``, ``from_html``,
            ``from_attachment``, ``attachment_unread``, ``encrypted``.
        unread: the names of attachments that were not read and may hold orders: documents, and ``.txt`` files if the
            mail itself holds orders.
    """

    text: str
    doubtful: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


def order_text(parts: Sequence[Part], limits: Limits, looks: OrderLook) -> OrderText:
    """Read the parts in order. Never raises; linear in their size."""
    notes: list[str] = []
    if any(is_sealed(p) for p in parts):
        notes.append("encrypted")
    plain = _read([p for p in parts if _is_plain(p) and not _is_attached_text(p)], limits, looks, notes)
    if _has_orders(plain, looks) and not _may_be_wrapped(plain):
        chosen = plain
    else:
        # Notes of a HTML text or an attachment count only if it is what speaks.
        html_notes: list[str] = []
        html = _read([p for p in parts if _is_html(p)], limits, looks, html_notes)
        chosen = _choose(plain, html, looks)
        if chosen is html:
            notes += [*html_notes, "from_html"]
        elif not _has_orders(plain, looks):
            notes += html_notes
    attached = [p for p in parts if _is_attached_text(p)]
    unread = [p for p in parts if p not in attached and is_document(p)]
    if attached:
        attached_notes: list[str] = []
        words = _read(attached, limits, looks, attached_notes)
        said, orders = _has_orders(chosen, looks), _has_orders(words, looks)
        if orders and not said:
            chosen, notes = words, [*notes, *attached_notes, "from_attachment"]
        else:
            notes += [note for note in attached_notes if note == "encrypted"]
            unread += attached if orders or (not said and any(words.lines)) else []
    return _limited(chosen, notes, [shown_name(p) for p in unread], limits)


def _choose(plain: OwnWords, html: OwnWords, looks: OrderLook) -> OwnWords:
    """HTML speaks if it alone has words, or orders, or says the same with its lines unbroken."""
    if not any(html.lines):
        return plain
    if not any(plain.lines) and not plain.doubtful:
        better = True
    elif _has_orders(plain, looks):
        better = "".join("".join(plain.lines).split()) == "".join("".join(html.lines).split())
    else:
        better = _has_orders(html, looks)
    return html if better else plain


def _has_orders(words: OwnWords, looks: OrderLook) -> bool:
    return any(looks(line) for line in words.lines)


def _may_be_wrapped(words: OwnWords) -> bool:
    return any(len(line) > _WRAPPED for line in words.lines)


def _is_plain(part: Part) -> bool:
    return part.kind.value.startswith("text/") and part.kind.value not in _NOT_WORDS


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
    below: list[str] = []
    left = limits.decoded
    for part in parts:
        decoded = decode(part.data(), part.kind.params.get("charset", ""))
        most = min(left, limits.html) if _is_html(part) else left
        if len(decoded.text) > most:
            notes.append("html_cut" if _is_html(part) else "text_cut")
        left -= min(len(decoded.text), most)
        if decoded.note:
            notes.append(decoded.note)
        text = decoded.text[:most]
        if _is_html(part):
            html = html_lines(text, limits.line_length, looks)
            notes += [] if html.whole else ["html_cut"]
            words = own_words(html.lines, looks)
        else:
            text, encrypted = bare(text)
            notes += ["encrypted"] if encrypted else []
            words = own_words(_lines(part, text, limits), looks)
        lines += [*([""] if lines and words.lines else []), *words.lines]
        doubtful += words.doubtful
        below += words.below
    return OwnWords(tuple(lines), tuple(doubtful), tuple(below))


def _lines(part: Part, text: str, limits: Limits) -> list[TextLine]:
    if part.kind.params.get("format", "").lower() == "flowed":
        delsp = part.kind.params.get("delsp", "").lower() == "yes"
        return flowed_lines(text, limits.line_length, delsp=delsp)
    return plain_lines(text, limits.line_length)


def _limited(words: OwnWords, notes: list[str], unread: list[str], limits: Limits) -> OrderText:
    lines = words.lines[: limits.order_lines]
    text = "\n".join(lines)
    if len(lines) < len(words.lines) or len(text) > limits.order_text:
        notes.append("text_cut")
        text = text[: limits.order_text]
    names = tuple(dict.fromkeys(unread))
    notes += ["attachment_unread"] if names else []
    doubtful = words.doubtful[: limits.order_lines]
    return OrderText(text, doubtful, words.below, tuple(dict.fromkeys(notes)), names)
