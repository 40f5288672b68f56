"""Whose words these are: the author's own lines, taken out of quotes, heads and signatures.

Line by line, knowing what an order looks like: where marks leave no doubt (``>``, a quoted block) they decide; where
they leave doubt, a line that looks like an order is neither taken nor lost but named as doubtful, so that the player
can be asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from adjudicator.mail.heads import attribution, header_block, phone_signature, ruled
from adjudicator.mail.lines import TextLine

OrderLook: TypeAlias = Callable[[str], object]
"""Whether a line may be an order: true or false as Python sees it. It errs on the side of yes."""

_PLACE = r"(?:[^\W\d_]{3}\b|(?:G\s+)?[A-ZÀ-Ý*+][\w'’*+ -]{1,30}?)"
_TROOP = r"(?:[AFG]|A[emg])"
_ACTION = (
    r"(?i:[-–—‒―>=→⇒➔➜➡]|\b(?:x|h|s|c|r|ra|a[12])\b"
    r"|\b(?:hold|soutient|support|convoi|convoy|retrait|retreat|besieg|assi[eè]g|supplie|ravitaill)\w*)"
)
_ORDER = re.compile(
    rf"[-•*·>\s\d.)]{{0,6}}(?:(?i:{_TROOP}\*?|\*)\s*{_PLACE}\s*{_ACTION}"
    rf"|[+*]?[A-ZÀ-Ý]\w+\s+[A-Z]{{3}}\s*(?:[-–—]+>?|=>|>|→)\s*[A-Z]{{3}}"
    r"|(?i:corrompre|bribe|prime|counter-?bribe|don|give|entretenir|maintain|dissoudre|disband|construire|build|promouvoir"
    r"|promote|[ée]pouser|marry|assassiner|assassinate|ordre royal|royal order|victoire partag[ée]e|shared victory"
    r"|annuler|cancel)\s+\S.{0,120}$"
    r"|(?i:pr[êe]t|ready|attendre|wait)\s*[.!]?$)"
)


def looks_like_order(line: str) -> bool:
    """The look of an order when no game says better: a troop letter, a place, a known sign; or a known first word."""
    return _ORDER.match(line[:200]) is not None


class _Kind(Enum):
    OWN = "own"
    QUOTED = "quoted"
    HEAD = "head"
    SIGNATURE = "signature"
    BELOW = "below"  # under a head, without a mark of its own


@dataclass(frozen=True, slots=True)
class OwnWords:
    """What `own_words` found.

    Attributes:
        lines: the author's lines, without empty ones at either end.
        doubtful: lines that look like orders, were not taken, and may be the author's.
        below: those of them that stand in the signature.
    """

    lines: tuple[str, ...]
    doubtful: tuple[str, ...] = ()
    below: tuple[str, ...] = ()


def own_words(lines: Sequence[TextLine], looks: OrderLook) -> OwnWords:
    """Take the author's own lines out of a mail.

    - Above the first head: the author's.
    - Marked as quoted: not his.
    - Under a head whose quote is marked: his (bottom posting, answers between), unless there are orders above the head
      too; then the lower ones are doubtful.
    - Under a head whose quote is not marked (Outlook, forwarded mail): not his; doubtful if there are no orders above.
    - A mail of the judge's that stands there unmarked is known by its headings (``== The board ==``). What it says
      is not his; the form is, from its line ``phase: …`` on, as under a head.
    - Under ``-- ``: not his; orders there are doubtful. The same under ``--`` without its blank, which many programs
      strip, unless an order comes next: then it parts orders. Under other bare marks: his, if orders follow.
    """
    kinds = _classify(lines, looks)
    first_head = next((i for i, k in enumerate(kinds) if k is _Kind.HEAD), len(lines))
    above = [line.text for line, k in zip(lines[:first_head], kinds[:first_head], strict=True) if k is _Kind.OWN]
    beneath = [line.text for line, k in zip(lines[first_head:], kinds[first_head:], strict=True) if k is _Kind.OWN]
    orders_above, orders_beneath = _orders(above, looks), _orders(beneath, looks)
    taken = above if orders_above else above + beneath
    doubtful = [line for line in orders_beneath if not _OPEN.search(line)] if orders_above else []
    signature = [line.text for line, k in zip(lines, kinds, strict=True) if k is _Kind.SIGNATURE]
    below = _orders(signature, looks)
    doubtful += below
    if not orders_above and not orders_beneath:
        unmarked = (_Kind.HEAD, _Kind.BELOW)
        beside = (line.text for line, k in zip(lines, kinds, strict=True) if k in unmarked)
        doubtful += _orders((text for text in beside if not _HEADING.fullmatch(text)), looks)
        if not any(taken):
            doubtful += _orders((line.text for line, k in zip(lines, kinds, strict=True) if k is _Kind.QUOTED), looks)
    return OwnWords(tuple(_trim(taken)), tuple(doubtful), tuple(below))


def _orders(lines: Iterable[str], looks: OrderLook) -> list[str]:
    return [line for line in lines if line and looks(line)]


def _trim(lines: list[str]) -> list[str]:
    """Without empty lines at the ends, and never two in a row."""
    out: list[str] = []
    for line in lines:
        if line or (out and out[-1]):
            out.append(line)
    while out and not out[-1]:
        out.pop()
    return out


def _classify(lines: Sequence[TextLine], looks: OrderLook) -> list[_Kind]:
    kinds: list[_Kind] = []
    sections = _sections(lines, looks)
    below = signature = False
    order_below = -1  # up to there, no bare delimiter begins a signature
    while len(kinds) < len(lines):
        at = len(kinds)
        line = lines[at]
        if line.depth:
            kinds.append(_Kind.QUOTED)
            signature = False
            continue
        if sections and (kind := sections[at]) is not None:
            kinds.append(kind)
            continue
        if below:
            kinds.append(_Kind.BELOW)
            continue
        if head := _head(lines, at):
            kinds += [_Kind.HEAD] * head
            signature = False
            below = not _marked(lines, at + head)
            continue
        if _rule_before_head(lines, at):
            kinds.append(_Kind.HEAD)
            continue
        if line.signature:
            kinds.append(_Kind.SIGNATURE)
            continue
        if line.delimiter:
            signature = True
        elif not signature and line.text in _BARE_DELIMITERS and at >= order_below:
            # Without its blank, "--" may also part orders: then it is no signature.
            order_below = _order_below(lines, at, looks)
            signature = order_below < 0 or (line.text == "--" and any(one.text for one in lines[at + 1 : order_below]))
        if signature or phone_signature(line.text) or _is_rule(line.text) or line.text in _BARE_DELIMITERS:
            kinds.append(_Kind.SIGNATURE)
        else:
            kinds.append(_Kind.OWN)
    return kinds


_OPEN = re.compile(r"(?:->|→|=>|[-–—:])\s*$")
"""How a line of the form ends that was left open: it counts for nothing, wherever it stands."""

_HEADING = re.compile(r"== \S.{0,100} ==")
_GREETING = re.compile(r"(?:Hello|Bonjour)\b.{0,60},")
_FORM = re.compile(r"phase\W{1,4}\w", re.IGNORECASE)
"""The line with which the form in the judge's mails begins."""


def _sections(lines: Sequence[TextLine], looks: OrderLook) -> list[_Kind | None]:
    """For a mail of the judge's that is not marked as quoted: what its lines are. None for those above it, those of
    its form, and what follows a signature mark. Empty if there is no such mail."""
    headings = [at for at, line in enumerate(lines) if not line.depth and _HEADING.fullmatch(line.text)]
    if len(headings) < 2:
        return []
    kinds: list[_Kind | None] = [None] * len(lines)
    form = False
    greetings = [at for at in range(headings[0]) if _GREETING.fullmatch(lines[at].text) and not lines[at + 1].text]
    for at in range(greetings[-1] if greetings else headings[0], len(lines)):
        if lines[at].delimiter:
            break
        if at in headings:
            form = False
            kinds[at] = _Kind.HEAD
        elif at < headings[0] and looks(lines[at].text):
            continue  # a greeting of his own, and below it an order
        elif not lines[at].depth:
            form = form or _FORM.match(lines[at].text) is not None
            kinds[at] = None if form else _Kind.QUOTED
    return kinds


def _head(lines: Sequence[TextLine], at: int) -> int:
    """The length of the head at `at`: an attribution, or a heading and the labels or words under it."""
    if not lines[at].text:
        return 0
    if count := attribution(lines, at) or header_block(lines, at):
        return count
    if not ruled(lines, at):
        return 0
    under = at + 1
    while under < len(lines) and not lines[under].text and not lines[under].depth:
        under += 1
    block = 0
    if under < len(lines) and not lines[under].depth:
        block = header_block(lines, under) or attribution(lines, under)
    return under + block - at if block else 1


def _marked(lines: Sequence[TextLine], at: int) -> bool:
    """Whether the first line with words from `at` on is marked as quoted."""
    following = next((line for line in lines[at:] if line.text), None)
    return following is not None and following.depth > 0


_BARE_DELIMITERS = ("--", "---", "__", "___", "—")
_RULE = re.compile(r"[-_*=~\s]{5,}")


def _is_rule(text: str) -> bool:
    return bool(text) and len(text) <= 200 and _RULE.fullmatch(text) is not None


def _rule_before_head(lines: Sequence[TextLine], at: int) -> bool:
    """A line of underscores or dashes over a block of labels (Outlook)."""
    if not _is_rule(lines[at].text):
        return False
    under = next((n for n in range(at + 1, min(at + 4, len(lines))) if lines[n].text), None)
    return under is not None and not lines[under].depth and header_block(lines, under) > 0


def _order_below(lines: Sequence[TextLine], at: int, looks: OrderLook) -> int:
    """The number of the first line under `at` that looks like an order, before any head or quote; -1 if none does."""
    for number in range(at + 1, len(lines)):
        if lines[number].depth or (lines[number].text and _head(lines, number)):
            return -1
        if looks(lines[number].text):
            return number
    return -1
