"""The rules of a game as its players read them, with the settings of one game put in.

A rulebook is a data file ``templates/<game>/rules.toml``: chapters of numbered statements in every language. A
statement may show settings and names between braces, and may end in one of several ways, by the value of a setting.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.core.messages import Arg, Lang
from adjudicator.render.arguments import Formatter
from adjudicator.render.reader import Reader
from adjudicator.render.shown import ChapterShown, ExampleShown, RuleShown, RulesShown
from adjudicator.render.words import CatalogueError, placeholders

OTHER = "other"
"""What a statement adds for every value of its setting that it does not name."""


class Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in every language."""

    en: str
    fr: str

    def of(self, lang: Lang) -> str:
        """The text in `lang`."""
        return self.en if lang == "en" else self.fr


class Item(Texts, frozen=True, forbid_unknown_fields=True):
    """A line of a list below a statement. `order`, a normal form, stands in front of it as the reader writes it.

    A name in braces in `order` is put in as it is, for games that bring names of their own.
    """

    order: str = ""


class Statement(Texts, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A numbered statement; `when` adds a text by the value of `setting`, a dotted name."""

    n: str
    setting: str = ""
    when: dict[str, Texts] = {}
    item: tuple[Item, ...] = ()


class Chapter(Texts, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A chapter with its title."""

    number: int
    rule: tuple[Statement, ...]


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    title: Texts
    intro: Texts
    chapter: tuple[Chapter, ...]


def load_rulebook(templates: Path, game: str) -> Rulebook:
    """Read the rules of `game` below the folder `templates`.

    Raises:
        CatalogueError: if the file cannot be used; the text says where.
        FileNotFoundError: if there is none.
    """
    where = f"{game}/rules.toml"
    try:
        tables = tomllib.loads((templates / game / "rules.toml").read_text(encoding="utf-8"))
        book = msgspec.convert(tables, type=Rulebook)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise CatalogueError(f"{where}: {error}") from None
    for name, texts in _all_texts(book):
        if placeholders(texts.en) != placeholders(texts.fr):
            raise CatalogueError(f"{where}: {name} uses other arguments in one language than in the other")
    return book


def _all_texts(book: Rulebook) -> Iterator[tuple[str, Texts]]:
    yield "title", book.title
    yield "intro", book.intro
    for chapter in book.chapter:
        yield f"chapter {chapter.number}", chapter
        for rule in chapter.rule:
            yield rule.n, rule
            for value, texts in rule.when.items():
                yield f"{rule.n} when {value}", texts
            for item in rule.item:
                yield rule.n, item


def typeset(book: Rulebook, settings: Mapping[str, Any], arguments: Mapping[str, Arg], reader: Reader) -> RulesShown:
    """The rules in the reader's language.

    Args:
        settings: of the game, tables in tables; shown by their dotted names with ``_`` for the dot.
        arguments: what else the statements may show.
    """
    names = reader.words.names
    own = {ident: ident for ids in (names.areas, names.citadels, names.seats, names.royals) for ident in ids}
    flat = dict(_flat("", settings))
    values = {**own, **{name.replace(".", "_"): value for name, value in flat.items()}, **arguments}
    formatter = Formatter(names, reader.lang, reader.words.say_order)

    def fill(texts: Texts) -> str:
        sentence = texts.of(reader.lang)
        try:
            return formatter.vformat(sentence, (), values)
        except (KeyError, ValueError):
            return sentence  # shown with its braces rather than not at all; the tests find it first

    def rule(before: Statement | None, statement: Statement) -> RuleShown:
        added = _ending(statement, flat)
        text = " ".join(part for part in (fill(statement), fill(added) if added else "") if part)
        items = tuple(
            ExampleShown(reader.order(item.order.format_map(values)) if item.order else "", fill(item))
            for item in statement.item
        )
        return RuleShown("" if before and before.n == statement.n else statement.n, text, items)

    chapters = tuple(
        ChapterShown(
            chapter.number,
            fill(chapter),
            tuple(rule(before, one) for before, one in zip((None, *chapter.rule), chapter.rule, strict=False)),
        )
        for chapter in book.chapter
    )
    return RulesShown(fill(book.title), fill(book.intro), chapters)


def _ending(statement: Statement, settings: Mapping[str, Arg]) -> Texts | None:
    """What the statement adds under these settings."""
    if not statement.setting:
        return None
    value = str(settings.get(statement.setting, ""))
    return statement.when.get(value) or statement.when.get(OTHER)


def _flat(prefix: str, settings: Mapping[str, Any]) -> Iterator[tuple[str, Arg]]:
    """Every setting by its dotted name; truth values as ``true`` and ``false``."""
    for name, value in settings.items():
        if isinstance(value, Mapping):
            yield from _flat(f"{prefix}{name}.", value)
        else:
            yield f"{prefix}{name}", str(value).lower() if isinstance(value, bool) else value
