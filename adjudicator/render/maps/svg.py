"""SVG elements as text. Everything that goes into an attribute or between tags is escaped here and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

Attribute: TypeAlias = str | float | None

_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def escape(text: str) -> str:
    """Text made safe between tags and in attributes: what XML forbids and what turns the way of writing is dropped."""
    text = _BIDI.sub("", _NOT_XML.sub("", text))
    return (
        text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace('"', "&quot;")
        .replace("'", "&#39;")
    )


def element(tag: str, /, *content: str, **attributes: Attribute) -> str:
    """An element. `content` is SVG already; attributes are escaped, ``_`` in their names is ``-``, None leaves one out.

    A trailing ``_`` is dropped, so that ``class_`` can be given.
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    inner = "".join(content)
    return f"<{tag}{written}>{inner}</{tag}>" if inner else f"<{tag}{written}/>"


def group(content: Iterable[str], **attributes: Attribute) -> str:
    """A group of elements, one a line."""
    return element("g", "\n", "\n".join(content), "\n", **attributes)


def document(width: int, height: int, content: Iterable[str], *, title: str = "", lang: str = "en") -> str:
    """A complete drawing; `title` is what a screen reader says."""
    name = element("title", escape(title)) if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" xml:lang="{escape(lang)}" role="img">'
        + name
        + "\n".join(content)
        + "</svg>\n"
    )


def _value(value: str | float) -> str:
    if isinstance(value, str):
        return escape(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
