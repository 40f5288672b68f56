"""What a game says in its own words: templates and word catalogues of its own folder, in front of the judge's.

Whatever is wrong with one of them is a `Fault`, and the judge's own stands in its place: a mail always goes out.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from jinja2 import FileSystemLoader, TemplateError
from selectolax.lexbor import LexborHTMLParser

from adjudicator.core.messages import LANGS, Lang
from adjudicator.render.arguments import PLURALS, SPECS
from adjudicator.render.press import HTML_FILTERS, OPTIONS, TEXT_FILTERS, Press, Rendered
from adjudicator.render.reader import Reader
from adjudicator.render.sandbox import LONGEST_TEMPLATE, Sandbox, bounded, inspect
from adjudicator.render.shown import Plain
from adjudicator.render.words import Catalogue, placeholders

TEMPLATE = re.compile(r"(?:common|[a-z_]+)/[a-z_]+\.(?:txt|html)\.j2")
NOT_TO_REPLACE = re.compile(r"common/parts\..*")
"""The pieces that all templates share: they are used, not replaced."""

WORDS = re.compile(r"words/[a-z_]+\.toml")

_TAGS = frozenset(
    ("script", "iframe", "frame", "object", "embed", "link", "form", "base", "svg", "video", "audio", "source", "input")
)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a file of a game's own folder."""

    file: str
    what: str


class HarmfulPageError(ValueError):
    """A template made a page that fetches something, or holds what no mail of the judge's holds."""


class OwnPress(Press):
    """The judge's templates with a game's own in front of them.

    Args:
        base: the judge's.
        own: name to source of the game's templates, as `usable` leaves them.
        on_fault: told of a template that fails while a mail is written; the mail is then written without it.
    """

    def __init__(self, base: Press, own: Mapping[str, str], on_fault: Callable[[Fault], None]) -> None:
        self._base = base
        self._own = own
        self._on_fault = on_fault
        self.templates = base.templates
        self.inliner = base.inliner
        self._text, self._html = sandboxes(base, own)

    def render(self, kind: str, subject: str, reader: Reader, values: Plain, with_map: bool = False) -> Rendered:
        """As the judge's own press does; with that, if the game's templates fail."""
        try:
            rendered = super().render(kind, subject, reader, values, with_map)
            see_harmless(rendered.html)
            return rendered
        except Exception as fault:  # whatever a template of a game does, the mail goes out
            self._on_fault(Fault(_blamed(fault, kind), _said(fault)))
            return self._base.render(kind, subject, reader, values, with_map)

    def rulebook(self, game: str) -> Any:
        """The rules of a game: the judge's."""
        return self._base.rulebook(game)

    def _made(self, template: Any, names: Mapping[str, Any]) -> str:
        say = names["t"]
        return bounded(template.generate({**names, "t": lambda code, **args: say(code, **args)}))


def sandboxes(base: Press, own: Mapping[str, str]) -> tuple[Sandbox, Sandbox]:
    """The sandboxes for plain text and for HTML."""
    trusted = FileSystemLoader(base.templates)
    return (
        Sandbox(own, trusted, TEXT_FILTERS, autoescape=False, **OPTIONS),
        Sandbox(own, trusted, HTML_FILTERS, autoescape=True, **OPTIONS),
    )


def usable(base: Press, files: Mapping[str, str]) -> tuple[dict[str, str], list[Fault]]:
    """The templates among `files` that may be used, and what is wrong with the others."""
    faults: list[Fault] = []
    good: dict[str, str] = {}
    text, html = sandboxes(base, {})
    for name, source in files.items():
        if WORDS.fullmatch(name):
            continue
        if not TEMPLATE.fullmatch(name) or NOT_TO_REPLACE.fullmatch(name) or not (base.templates / name).is_file():
            faults.append(Fault(name, "the judge has no template of that name to be replaced"))
            continue
        try:
            inspect(html if name.endswith(".html.j2") else text, name, source)
            good[name] = source
        except (TemplateError, RecursionError) as fault:
            faults.append(Fault(name, _said(fault)))
    return good, faults


def own_words(base: Catalogue, files: Mapping[str, str]) -> tuple[Catalogue, list[Fault]]:
    """The catalogue with a game's own sentences in the place of the judge's, and what is wrong with the others.

    A sentence may be given in one language alone; it shows no other arguments than the one it replaces.
    """
    faults: list[Fault] = []
    catalogue = dict(base)
    for name, text in files.items():
        if not WORDS.fullmatch(name):
            continue
        try:
            tables = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            faults.append(Fault(name, str(error)))
            continue
        for code, table in tables.items():
            what = _word_fault(base, code, table)
            if what:
                faults.append(Fault(name, f"{code}: {what}"))
            else:
                catalogue[code] = {**catalogue[code], **table}
    return catalogue, faults


def _word_fault(base: Catalogue, code: str, table: object) -> str:
    """What is wrong with a sentence; empty if nothing is."""
    if code not in base:
        return "the judge has no such code"
    if not isinstance(table, dict) or not table or not set(table) <= set(LANGS):
        return f"a table with texts for {' or '.join(LANGS)} is expected"
    for lang, sentence in table.items():
        if not isinstance(sentence, str) or len(sentence) > LONGEST_TEMPLATE:
            return f"{lang}: a text is expected"
        try:
            shown = placeholders(sentence)
        except ValueError as error:
            return f"{lang}: {error}"
        more = shown - placeholders(base[code][_known(lang)])
        if more:
            return f"{lang}: there is no argument {', '.join(sorted(more))}"
        if spec := _bad_spec(sentence):
            return f"{lang}: there is no way {spec} to show an argument"
    return ""


def _known(lang: str) -> Lang:
    return "fr" if lang == "fr" else "en"


def _bad_spec(sentence: str) -> str:
    """A format spec that does not exist."""
    for spec in re.findall(r"\{\w*(?:![^}:]*)?:([^}]*)\}", sentence):
        plural = spec.startswith("plural|") and spec.count("|") == 2
        if not plural and PLURALS.get(spec, spec) not in SPECS:
            return str(spec)
    return ""


def see_harmless(html: str) -> None:
    """See that a page fetches nothing and runs nothing. Raises HarmfulPageError."""
    for node in LexborHTMLParser(html).css("*"):
        if str(node.tag) in _TAGS:
            raise HarmfulPageError(f"<{node.tag}> has no place in a mail")
        for name, value in node.attributes.items():
            said = (value or "").strip().lower()
            if name.startswith("on") or (name == "href" and not said.startswith("mailto:")):
                raise HarmfulPageError(f"the attribute {name} has no place in a mail, but for mailto links")
            if name in ("src", "srcset", "background", "poster") and said != "cid:map":
                raise HarmfulPageError("a mail shows no picture but cid:map")
            if name == "style" and ("url(" in said or "\\" in said or "expression" in said):
                raise HarmfulPageError("a style that fetches something")
        if str(node.tag) == "style" and re.search(r"url\s*\(|@import|\\", node.text() or "", re.IGNORECASE):
            raise HarmfulPageError("a style that fetches something")


def _blamed(fault: Exception, kind: str) -> str:
    name = getattr(fault, "name", None)
    return str(name) if name and isinstance(fault, TemplateError) else f"common/{kind}"


def _said(fault: BaseException) -> str:
    """A fault in a line; with the number of the line it is in, if it is known."""
    number = getattr(fault, "lineno", None)
    words = " ".join(str(getattr(fault, "message", "") or fault).split())[:300] or type(fault).__name__
    return f"line {number}: {words}" if number else words
