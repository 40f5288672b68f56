"""The pages ``docs/<game>.md``, made from the rules that the mails bring: ``python -m tests.render.rules_page``."""

from __future__ import annotations

from pathlib import Path

from adjudicator.daemon.shelves import catalogue, gallery, library
from adjudicator.files import data_root
from adjudicator.render.reader import Reader
from adjudicator.render.rulebook import load_rulebook, typeset
from adjudicator.render.shown import RuleShown
from adjudicator.render.words import Words

DOCS = Path(__file__).parent.parent.parent / "docs"
TITLES = {"diadoques": "Diadochi: the rules", "diplomacy": "Diplomacy: the rules"}
ORDERS = {"diadoques": "orders.md", "diplomacy": "orders-diplomacy.md"}
"""The page that tells how the orders of a game are written."""

HEAD = """\
<!-- Made from templates/{game}/rules.toml by python -m tests.render.rules_page; a test holds the two together. -->

# {title}

{intro}

The numbers are those of the default settings; `adjudicator game show` and the mail that opens a game tell what a game
changes. A player gets these rules in his language, with the settings of his game, by a mail with the line `rules`. How
orders are written is told in full in [{orders}]({orders}).
"""


def path(game: str) -> Path:
    """Where the page of a game lies."""
    return DOCS / f"{game}.md"


def page(game: str) -> str:
    """The whole page of a game."""
    ruleset = library().ruleset(game, {})
    shown_by = gallery(game)
    pages = shown_by.pages(ruleset)
    reader = Reader(Words(catalogue(game), pages.names, shown_by.say_order), "en")
    book = load_rulebook(data_root() / "templates", game)
    shown = typeset(book, ruleset.settings, pages.rule_arguments(ruleset.settings, reader), reader)
    parts = [HEAD.format(game=game, title=TITLES[game], intro=shown.intro, orders=ORDERS[game])]
    for chapter in shown.chapters:
        parts.append(f"## {chapter.number}. {chapter.title}\n")
        parts += [_rule(rule) for rule in chapter.rules]
    parts.append("## The board in words\n")
    parts.append(f"{reader.t('gazetteer_intro')}\n".replace("|", "\\|").replace("*", "\\*"))
    parts.append("\n".join(f"* {_plain(line)}" for line in pages.gazetteer(reader)) + "\n")
    return "\n".join(parts)


def _rule(rule: RuleShown) -> str:
    number = f"**{rule.number}** " if rule.number else ""
    text = f"{number}{_plain(rule.text)}\n"
    if not rule.items:
        return text
    lines = (f"* `{item.order}`: {item.meaning}" if item.order else f"* {item.meaning}" for item in rule.items)
    return text + "\n" + "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    """Text whose stars are no emphasis, but for those between backticks."""
    pieces = text.replace("\u00a0", " ").split("`")
    return "`".join(piece if number % 2 else piece.replace("*", "\\*") for number, piece in enumerate(pieces))


if __name__ == "__main__":
    for game in TITLES:
        path(game).write_text(page(game), encoding="utf-8")
