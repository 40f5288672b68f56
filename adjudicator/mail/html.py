"""HTML to lines, by a walk over lexbor's tree with a stack of its own.

One line a block; bold inside a line does not break it. The cells of a row of a table are one line, if they hold no more
than words: tables that only lay a mail out stay apart. Quote depth comes from ``blockquote``, signatures from the
classes mail programs give them; what is hidden is not read. What marks quotes by words alone (Outlook) is left to
`quotes`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from adjudicator.mail.lines import TextLine, cut_lines
from adjudicator.mail.quotes import OrderLook, looks_like_order

_SKIPPED = frozenset({"head", "style", "script", "title", "template", "noscript", "object", "svg", "math", "select"})
_BLOCKS = frozenset(
    {"address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dir", "div", "dl", "dt"}
    | {"fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr"}
    | {"html", "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th"}
    | {"thead", "tr", "ul"}
)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all", re.IGNORECASE)
_NO_BORDER = re.compile(r"border(?:-left)?\s*:\s*(?:none|medium none|0(?:px)?)\s*(?:;|$)", re.IGNORECASE)
_SIGNATURE = re.compile(
    r"(?:^|[\s_-])(?:gmail_signature|moz-signature|protonmail_signature_block|ymail_signature|ms-outlook-mobile-signature"
    r"|(?:x_)?Signature|AppleMailSignature|applemailsignature|divtagdefaultwrapper_signature)(?:$|[\s_-])"
)
# Blocks whose end tag is not optional: lexbor's time grows with the square of their depth.
_NESTING = re.compile(
    r"<(/?)(?:address|article|aside|blockquote|center|details|dir|div|dl|fieldset|figure|footer|form|header|main|menu"
    r"|nav|ol|pre|section|summary|ul)\b",
    re.IGNORECASE,
)
_DEEPEST_BLOCK = 1_000
_WHITE = re.compile(r"[ \t\r\n\f]+")
_DEEPEST = 50  # of quotes
_CELL_LINES = 3  # of which one has words: a cell may end in a break
_ROW_LONGEST = 200  # characters: no order is longer (`diadoques 13`), what is longer lays a mail out


class HtmlLines(NamedTuple):
    """The lines of a HTML text; `whole` is False if it was too deep or too long to be read to its end."""

    lines: list[TextLine]
    whole: bool


class _Undo(NamedTuple):
    """What to take back once the children of a node are done."""

    tag: str
    depth: int
    signature: int


@dataclass(slots=True)
class _Row:
    """A row of a table that is open: where each of its cells begins, and whether it holds more than words."""

    cells: list[int] = field(default_factory=list)
    holds_blocks: bool = False


class _Writer:
    """Gathers the words of one line until a block begins or ends."""

    def __init__(self, longest: int, most: int, looks: OrderLook) -> None:
        self.lines: list[TextLine] = []
        self._rows: list[_Row] = []
        self._looks = looks
        self._words: list[str] = []
        self._longest = longest
        self._most = most
        self.depth = 0
        self.signature = 0

    @property
    def full(self) -> bool:
        return len(self.lines) >= self._most

    def text(self, text: str, *, preformatted: bool) -> None:
        if preformatted:
            first, *others = text.replace("\r\n", "\n").split("\n")
            self._words.append(first)
            for other in others:
                self.end_line()
                self._words.append(other)
        else:
            self._words.append(_WHITE.sub(" ", text))

    def end_line(self, *, always: bool = False) -> None:
        raw = _WHITE.sub(" ", "".join(self._words))
        self._words.clear()
        for piece in cut_lines(raw.strip(" "), self._longest):
            line = piece.strip()
            if line or always:
                delimiter = line == "--"
                self.lines.append(TextLine(line, self.depth, self.signature > 0, delimiter))

    def begin(self, tag: str) -> None:
        """A block begins."""
        self.end_line()
        if tag == "tr":
            self._rows.append(_Row())
        elif self._rows and tag in ("td", "th"):
            self._rows[-1].cells.append(len(self.lines))
        elif self._rows and tag in ("table", "blockquote"):
            self._rows[-1].holds_blocks = True

    def end(self, tag: str) -> None:
        """A block ends."""
        self.end_line()
        if tag == "tr":
            row = self._rows.pop()
            if len(row.cells) > 1 and not row.holds_blocks:
                self._join(row.cells)

    def _join(self, cells: list[int]) -> None:
        """Make one line of the cells of a row, each of which has one line at most."""
        worded: list[str] = []
        for start, end in zip(cells, [*cells[1:], len(self.lines)], strict=True):
            words = [line for line in self.lines[start : min(end, start + _CELL_LINES)] if line.text]
            if end - start > _CELL_LINES or len(words) > 1 or any(line.signature for line in words):
                return
            worded += [line.text for line in words]
        if len(worded) > 1 and sum(map(len, worded)) <= _ROW_LONGEST:
            self.lines[cells[0] :] = [TextLine(line, self.depth) for line in self._parted(worded)]

    def _parted(self, cells: list[str]) -> list[str]:
        """One line, as a rule. A cell that is an order by itself has its own, unless the cells before begin an order
        that takes in another (``A CHE | S | A MAC -> THR``)."""
        lines: list[list[str]] = [[]]
        for number, cell in enumerate(cells, start=1):
            whole = (" " in cell or number == len(cells)) and self._looks(cell)
            if not whole or (len(lines[-1]) > 1 and self._looks(" ".join(lines[-1]))):
                lines[-1].append(cell)
            else:
                lines += [[cell], []]
        return [" ".join(line) for line in lines if line]


def html_lines(html: str, longest: int, looks: OrderLook = looks_like_order, most: int = 20_000) -> HtmlLines:
    """The visible text of `html`, one line a block or row. Never raises; what lies deeper than 1,000 blocks is cut off,
    and so is what comes after `most` lines."""
    shallow = _shallow(html)
    root = LexborHTMLParser(shallow).root
    writer = _Writer(longest, most, looks)
    stack: list[tuple[LexborNode, bool] | _Undo] = []
    if root is not None:
        stack.append((root, False))
    while stack and not writer.full:
        top = stack.pop()
        if isinstance(top, _Undo):
            if top.tag:
                writer.end(top.tag)
            writer.depth -= top.depth
            writer.signature -= top.signature
            continue
        node, preformatted = top
        if (following := node.next) is not None and node is not root:
            stack.append((following, preformatted))
        _enter(node, preformatted, writer, stack)
    writer.end_line()
    return HtmlLines(writer.lines, not stack and len(shallow) == len(html))


def _shallow(html: str) -> str:
    depth = 0
    for tag in _NESTING.finditer(html):
        depth = max(0, depth - 1) if tag[1] else depth + 1
        if depth > _DEEPEST_BLOCK:
            return html[: tag.start()]
    return html


def _enter(
    node: LexborNode,
    preformatted: bool,
    writer: _Writer,
    stack: list[tuple[LexborNode, bool] | _Undo],
) -> None:
    tag = node.tag or ""
    if tag == "-text":
        writer.text(node.text_content or "", preformatted=preformatted)
        return
    if tag == "br":
        writer.end_line(always=True)
        return
    if (tag.startswith("-") and tag != "-document") or tag in _SKIPPED:
        return
    attributes = node.attributes
    style = attributes.get("style") or ""
    if "hidden" in attributes or _HIDDEN.search(style):
        return
    block = tag in _BLOCKS
    if block:
        writer.begin(tag)
    quote = int(tag == "blockquote" and _is_quote(attributes, style) and writer.depth < _DEEPEST)
    signature = int(_is_signature(attributes))
    writer.depth += quote
    writer.signature += signature
    if block or signature:
        stack.append(_Undo(tag if block else "", quote, signature))
    if (child := node.child) is not None:
        stack.append((child, preformatted or tag == "pre"))


def _is_quote(attributes: dict[str, str | None], style: str) -> bool:
    """A ``blockquote`` that only indents (Gmail's and Outlook's button) says that it has no border."""
    if attributes.get("type") == "cite" or "cite" in attributes or attributes.get("class"):
        return True
    return not _NO_BORDER.search(style)


def _is_signature(attributes: dict[str, str | None]) -> bool:
    if "data-smartmail" in attributes:
        return attributes["data-smartmail"] == "gmail_signature"
    return any(_SIGNATURE.search(attributes.get(name) or "") for name in ("class", "id"))
