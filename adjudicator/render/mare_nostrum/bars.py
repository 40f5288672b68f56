"""The happiness index as a bar of its parts: each line begins where the one before it ended (`mare_nostrum 2.6`)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.render.mare_nostrum.shown import BarKind, BarRow
from adjudicator.render.reader import Reader
from adjudicator.rulesets.mare_nostrum.view import ViewBooks


def bars(books: ViewBooks, threshold: int, reader: Reader) -> tuple[BarRow, ...]:
    """The base, every line that counts anything, and their sum; `threshold` is always within the width."""
    spans = list(_spans(books, reader))
    low = min(0, *(min(start, end) for _, _, _, start, end in spans))
    high = max(threshold, *(max(start, end) for _, _, _, start, end in spans))
    whole = max(1, high - low)

    def row(label: str, value: str, kind: BarKind, start: int, end: int) -> BarRow:
        left, right = min(start, end), max(start, end)
        width = max(1, round(100 * (right - left) / whole)) if right > left else 0
        before = min(100 - width, round(100 * (left - low) / whole))
        return BarRow(label, value, kind, before, width)

    return tuple(row(*span) for span in spans)


def _spans(books: ViewBooks, reader: Reader) -> Iterator[tuple[str, str, BarKind, int, int]]:
    """Each bar with what the index was before it and after it."""
    yield reader.t("index_base"), str(books.base), "base", 0, books.base
    at = books.base
    for line in books.lines:
        kind: BarKind = "plus" if line.value > 0 else "minus"
        yield label(reader.say(line.said)), signed(line.value), kind, at, at + line.value
        at += line.value
    yield reader.t("index_sum"), str(books.index), "total", 0, books.index


def label(said: str) -> str:
    """A line of the index without its value, which stands behind its last colon."""
    return said.rpartition(":")[0].rstrip()


def signed(value: int) -> str:
    """``+10``, ``-5``."""
    return f"{value:+d}"


def brief(books: ViewBooks, reader: Reader) -> str:
    """``100, political regime +5, schools, 2 +10``: the lines in one sentence."""
    lines = (f"{label(reader.say(line.said))}\u00a0{signed(line.value)}" for line in books.lines)
    return reader.t("semicolon").join((f"{reader.t('index_base')}\u00a0{books.base}", *lines))
