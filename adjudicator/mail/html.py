"""HTML to lines, by a walk over lexbor's tree with a stack of its own.

One line a block; bold inside a line does not break it. Quote depth comes from ``blockquote``, signatures from the
classes mail programs give them; what is hidden is not read. What marks quotes by words alone (Outlook) is left to
`quotes`.
"""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from adjudicator.mail.lines import TextLine, cut_lines

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


class _Writer:
    """Gathers the words of one line until a block begins or ends."""

    def __init__(self, longest: int, most: int) -> None:
        self.lines: list[TextLine] = []
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


def html_lines(html: str, longest: int, most: int = 20_000) -> list[TextLine]:
    """The visible text of `html`, one line a block. Never raises; what lies deeper than 1,000 blocks is cut off."""
    root = LexborHTMLParser(_shallow(html)).root
    writer = _Writer(longest, most)
    # A node to enter, or what to undo once its children are done: (depth, signature) to take back, block to end.
    stack: list[tuple[LexborNode, bool] | tuple[int, int, bool]] = []
    if root is not None:
        stack.append((root, False))
    while stack and not writer.full:
        top = stack.pop()
        if len(top) == 3:
            depth, signature, block = top
            if block:
                writer.end_line()
            writer.depth -= depth
            writer.signature -= signature
            continue
        node, preformatted = top
        if (following := node.next) is not None and node is not root:
            stack.append((following, preformatted))
        _enter(node, preformatted, writer, stack)
    writer.end_line()
    return writer.lines


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
    stack: list[tuple[LexborNode, bool] | tuple[int, int, bool]],
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
        writer.end_line()
    quote = int(tag == "blockquote" and _is_quote(attributes, style) and writer.depth < _DEEPEST)
    signature = int(_is_signature(attributes))
    writer.depth += quote
    writer.signature += signature
    if block or signature:
        stack.append((quote, signature, block))
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
