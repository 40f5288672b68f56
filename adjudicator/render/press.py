"""From a kind of mail and its values to subject, plain text and HTML: Jinja and the style sheet live only here.

Templates are ``templates/common/<kind>.txt.j2`` and ``.html.j2``; a game adds ``templates/<game>/position.*.j2``. They
come from the folder given and from nowhere else, get plain values only, and fail on a name that is not there
(`StrictUndefined`). The text part is complete by itself; the HTML part links to nothing but the map in the same mail.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from css_inline import CSSInliner
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from adjudicator.render.reader import Reader
from adjudicator.render.rulebook import Rulebook, load_rulebook
from adjudicator.render.shown import Plain

COLUMNS = 72
"""The width that the text part keeps to, wherever a word or an order is not longer."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """A mail to compose. `map` tells that the HTML shows an image with the content id ``map``."""

    subject: str
    text: str
    html: str
    map: bool


class Press:
    """The templates and the style of the mails, compiled once. Independent of any game.

    Args:
        templates: the folder that holds ``common`` and one folder a game.
    """

    def __init__(self, templates: Path) -> None:
        loader = FileSystemLoader(templates)
        self._text = Environment(loader=loader, autoescape=False, **OPTIONS)  # plain text has no markup to escape
        self._text.filters.update(TEXT_FILTERS)
        self._html = Environment(loader=loader, autoescape=True, **OPTIONS)
        self._html.filters.update(HTML_FILTERS)
        self.inliner = CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)
        self.templates = templates
        self._rulebooks: dict[str, Rulebook] = {}

    def render(self, kind: str, subject: str, reader: Reader, values: Plain, with_map: bool = False) -> Rendered:
        """Fill in both templates of a kind. Raises jinja2.UndefinedError if a value is missing."""
        names = {**values, "t": reader.t, "lang": reader.lang, "subject": subject, "has_map": with_map}
        text = self._made(self._text.get_template(f"common/{kind}.txt.j2"), names)
        html = self._made(self._html.get_template(f"common/{kind}.html.j2"), names)
        return Rendered(subject, _tidy(text), self.inliner.inline(html), with_map)

    def _made(self, template: Template, names: Mapping[str, Any]) -> str:
        return template.render(names)

    def rulebook(self, game: str) -> Rulebook:
        """The rules of a game, read once. Raises as `load_rulebook`."""
        if game not in self._rulebooks:
            self._rulebooks[game] = load_rulebook(self.templates, game)
        return self._rulebooks[game]


def wrap(text: object, first: str = "", rest: str | None = None, width: int = COLUMNS) -> str:
    """Break a paragraph of plain text at blanks; `first` and `rest` stand in front of its lines."""
    return textwrap.fill(
        str(text),
        width,
        initial_indent=first,
        subsequent_indent=" " * len(first) if rest is None else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def nobreak(order: str) -> str:
    """An order, kept on one line."""
    return order.replace(" ", "\u00a0")


def whole(text: str) -> str:
    """A text with the orders that stand in backticks, each of them kept on one line."""
    return re.sub("`([^`]*)`", lambda order: nobreak(order[1]), text)


OPTIONS: Mapping[str, Any] = {
    "undefined": StrictUndefined,
    "trim_blocks": True,
    "lstrip_blocks": True,
    "auto_reload": False,
}
TEXT_FILTERS: Mapping[str, Callable[..., Any]] = {"wrap": wrap, "whole": whole, "nobreak": nobreak}
HTML_FILTERS: Mapping[str, Callable[..., Any]] = {"mailto": partial(quote, safe="@+.-_=")}


def _tidy(text: str) -> str:
    """No blanks at the ends of lines but of a signature mark, no two empty lines, one line end at the end."""
    lines = "\n".join(line if line == "-- " else line.rstrip(" ") for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", lines).strip("\n") + "\n"
