"""The word catalogues: what each message code says in each language.

A catalogue is a TOML file ``templates/<common or game>/words/<topic>.toml`` with one table a code and the keys ``en``
and ``fr``. The files are trusted; the arguments of messages are not, and pass through `render.safety`.

What all games say in common words, a game may say in its own: its file ``instead.toml`` replaces common sentences.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from adjudicator.core.messages import LANGS, Arg, Lang, Message
from adjudicator.render.arguments import Formatter, SayOrder, same_as_said
from adjudicator.render.names import Names
from adjudicator.render.safety import one_line

Catalogue: TypeAlias = Mapping[str, Mapping[Lang, str]]
"""Code to language to sentence."""

INSTEAD = "instead.toml"
"""The file of a game whose sentences stand in for common ones."""


class CatalogueError(ValueError):
    """A word catalogue that cannot be used: the text names file and code."""


def load_catalogue(templates: Path, game: str) -> Catalogue:
    """Read every catalogue of ``common`` and of `game` below the folder `templates`.

    Raises:
        CatalogueError: for a code that stands twice, lacks a language, differs in its arguments between languages, or
            is to stand in for one that is not there or shows other arguments.
    """
    catalogue: dict[str, Mapping[Lang, str]] = {}
    instead: dict[str, Mapping[Lang, str]] = {}
    for path in sorted((*templates.glob("common/words/*.toml"), *templates.glob(f"{game}/words/*.toml"))):
        where = f"{path.parent.parent.name}/words/{path.name}"
        try:
            tables = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise CatalogueError(f"{where}: {error}") from None
        for code, table in tables.items():
            if path.name == INSTEAD:
                instead[code] = _checked(where, code, table)
                continue
            if code in catalogue:
                raise CatalogueError(f"{where}: {code} stands twice")
            catalogue[code] = _checked(where, code, table)
    for code, texts in instead.items():
        if code not in catalogue or not placeholders(texts["en"]) <= placeholders(catalogue[code]["en"]):
            raise CatalogueError(f"{INSTEAD}: {code} stands in for nothing, or shows other arguments")
    return {**catalogue, **instead}


def _checked(where: str, code: str, table: object) -> Mapping[Lang, str]:
    if not isinstance(table, dict) or set(table) != set(LANGS) or not all(isinstance(t, str) for t in table.values()):
        raise CatalogueError(f"{where}: {code} must have exactly the texts {' and '.join(LANGS)}")
    first, *others = (placeholders(table[lang]) for lang in LANGS)
    if any(other != first for other in others):
        raise CatalogueError(f"{where}: {code} uses other arguments in one language than in the other")
    return {lang: table[lang] for lang in LANGS}


def placeholders(sentence: str) -> frozenset[str]:
    """The names of the arguments that a sentence of the catalogue shows."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None)


@dataclass(frozen=True, slots=True)
class Words:
    """A catalogue with the names of a game: says messages.

    Example: ``words.say(Message("bounced", {"area": "CHE", "units": ["F EGE"], "strength": 1}), "fr")``.

    Nothing here raises towards a mail: a code without words, or an argument that is missing, is shown in brackets with
    all arguments. The tests find those before a player does.
    """

    catalogue: Catalogue
    names: Names
    say_order: SayOrder = same_as_said

    def say(self, message: Message, lang: Lang) -> str:
        """The sentence for `message` in `lang`."""
        sentence = self.catalogue.get(message.code)
        if sentence is None:
            return _bare(message)
        if not message.args and "{" not in sentence[lang]:
            return sentence[lang]
        try:
            return Formatter(self.names, lang, self.say_order).vformat(sentence[lang], (), message.args)
        except (KeyError, ValueError):
            return _bare(message)

    def word(self, code: str, lang: Lang, **args: Arg) -> str:
        """The sentence for a code and its arguments."""
        return self.say(Message(code, args), lang)

    def knows(self, code: str) -> bool:
        """Whether the catalogue has words for `code`."""
        return code in self.catalogue


def _bare(message: Message) -> str:
    parts = [one_line(f"{name}={value}", 100) for name, value in message.args.items()]
    return f"[{' '.join((one_line(message.code, 60), *parts))}]"
