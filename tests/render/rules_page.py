"""The page ``docs/diadoques.md``, made from the rules that the mails bring: ``python -m tests.render.rules_page``."""

from __future__ import annotations

from pathlib import Path

from adjudicator.files import data_root
from adjudicator.gamedata import load_diadoques
from adjudicator.render.reader import Reader
from adjudicator.render.rulebook import load_rulebook, typeset
from adjudicator.render.shown import RuleShown
from tests.render.played import writer

PAGE = Path(__file__).parent.parent.parent / "docs" / "diadoques.md"
HEAD = """\
<!-- Made from templates/diadoques/rules.toml by python -m tests.render.rules_page; a test holds the two together. -->

# Diadochi: the rules

{intro}

The numbers are those of the default settings; `adjudicator game show` and the mail that opens a game tell what a game
changes. A player gets these rules in his language, with the settings of his game, by a mail with the line `rules`. How
orders are written is told in full in [orders.md](orders.md).
"""


def page() -> str:
    """The whole page."""
    ruleset = load_diadoques()
    mails = writer(ruleset)
    reader = Reader(mails.words, "en")
    pages = mails.pages
    book = load_rulebook(data_root() / "templates", ruleset.name)
    shown = typeset(book, ruleset.settings, pages.rule_arguments(ruleset.settings, reader), reader)
    parts = [HEAD.format(intro=shown.intro)]
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
    PAGE.write_text(page(), encoding="utf-8")
