"""Questions to the reading copy: SQL that Datasette offers by name, and what it shows of each table and column."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import msgspec

from adjudicator.archive.tables import TABLES


@dataclass(frozen=True, slots=True)
class Question:
    """A question with a name. ``:game`` and the like in `sql` are asked of the reader."""

    name: str
    title: str
    sql: str


QUESTIONS: tuple[Question, ...] = (
    Question(
        "games_by_rules",
        "How many games there are of each kind, and how long they are",
        """\
SELECT ruleset, status, count(*) AS games, round(avg(phases), 1) AS phases
FROM games JOIN (
  SELECT game, count(*) AS phases FROM phases WHERE kind = 'phase' AND void = 0 GROUP BY game) USING (game)
GROUP BY ruleset, status ORDER BY ruleset, status""",
    ),
    Question(
        "standing_over_time",
        "The points of each power after each chapter of a game",
        """\
SELECT chapter, phases.kind, coalesce(back_to_en, name_en) AS phase, seat, points, standings.place
FROM standings JOIN phases USING (game, chapter)
WHERE game = :game AND void = 0 ORDER BY chapter, points DESC, seat""",
    ),
    Question(
        "openings",
        "The first orders of each power, most frequent first",
        """\
WITH opening AS (
  SELECT game, seat, group_concat(order_text, ', ') AS orders
  FROM (SELECT orders.game, orders.seat, order_text
        FROM orders JOIN (
          SELECT game, min(chapter) AS chapter FROM phases WHERE kind = 'phase' AND void = 0 GROUP BY game
        ) USING (game, chapter)
        WHERE given = 1 ORDER BY orders.id)
  GROUP BY game, seat)
SELECT ruleset, seat, orders, count(*) AS games
FROM opening JOIN games USING (game) GROUP BY ruleset, seat, orders ORDER BY ruleset, seat, games DESC""",
    ),
    Question(
        "why_orders_fail",
        "Why orders fail, by ruleset",
        """\
SELECT ruleset, code, verdict, count(*) AS orders, min(reason_en) AS example
FROM orders JOIN games USING (game) JOIN phases USING (game, chapter)
WHERE void = 0 AND verdict IN ('failed', 'void') GROUP BY ruleset, code, verdict ORDER BY orders DESC""",
    ),
    Question(
        "cut_supports",
        "Supports that were cut, with who cut them",
        """\
SELECT game, name_en AS phase, seat, order_text, reason_en
FROM orders JOIN phases USING (game, chapter)
WHERE void = 0 AND code LIKE '%cut%' AND verdict = 'failed' ORDER BY game, chapter, orders.id""",
    ),
    Question(
        "changes_of_hands",
        "Every place that changed its owner",
        """\
SELECT game, phase, kind, name_en AS place, before, owner AS after
FROM (SELECT owners.game, owners.chapter, phases.name_en AS phase, owners.kind, owners.name_en, owner,
             lag(owner) OVER story AS before, row_number() OVER story AS row
      FROM owners JOIN phases USING (game, chapter) WHERE void = 0
      WINDOW story AS (PARTITION BY owners.game, owners.kind, owners.place ORDER BY owners.chapter))
WHERE row > 1 AND before IS NOT owner ORDER BY game, chapter, kind, place""",
    ),
    Question(
        "strength_over_time",
        "How many units each power has after each chapter of a game",
        """\
SELECT chapter, phases.kind, coalesce(back_to_en, phases.name_en) AS phase, owner, sum(strength) AS units
FROM units JOIN phases USING (game, chapter)
WHERE game = :game AND void = 0 GROUP BY chapter, owner ORDER BY chapter, units DESC, owner""",
    ),
    Question(
        "without_orders",
        "How often units of a power had no order",
        """\
SELECT game, seat, count(*) AS units_without_order, count(DISTINCT chapter) AS phases
FROM orders JOIN phases USING (game, chapter)
WHERE void = 0 AND given = 0 AND seat IS NOT NULL GROUP BY game, seat ORDER BY units_without_order DESC, game, seat""",
    ),
    Question(
        "fair_dice",
        "Whether the dice are fair: how often each face came up",
        """\
SELECT faces, value, count(*) AS times,
       round(1.0 * count(*) * faces / sum(count(*)) OVER (PARTITION BY faces), 2) AS ratio
FROM dice JOIN phases USING (game, chapter) WHERE void = 0 GROUP BY faces, value ORDER BY faces, value""",
    ),
    Question(
        "moved_deadlines",
        "Deadlines that were not set by the rule, and why",
        "SELECT game, phase, at, deadline, cause_en FROM deadlines WHERE code <> 'by_rule' ORDER BY game, event",
    ),
    Question(
        "corrections",
        "Games whose position was corrected, or that went back",
        """\
SELECT game, kind, name_en AS phase, back_to_en AS back_to, at, reason, void
FROM phases WHERE kind IN ('correction', 'rollback') ORDER BY game, chapter""",
    ),
    Question(
        "replacements",
        "Seats that changed hands",
        "SELECT game, seat, earlier_players, player FROM seats WHERE earlier_players IS NOT NULL ORDER BY game, seat",
    ),
    Question(
        "search_news",
        "News with all of these words, in either language; the last may be only a beginning",
        """\
SELECT news.game, phases.name_en AS phase, news.text_en, news.text_fr, void
FROM news_fts JOIN news ON news.id = news_fts.rowid JOIN phases USING (game, chapter)
WHERE news_fts MATCH '"' || replace(replace(:word, '"', ' '), ' ', '" "') || '"*'
ORDER BY news.game, news.chapter, news.id""",
    ),
)
"""All questions; ``docs/datasette.md`` shows each."""


MARK = "adjudicator archive sqlite"
"""What a file of ours names as its source: it may be written again, any other may not."""


def databases_in(text: bytes) -> dict[str, Any] | None:
    """The databases that a file of `metadata` tells of, by name; None if the text is no such file."""
    try:
        found = msgspec.json.decode(text, type=_Known)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return found.databases if found.source == MARK else None


class _Known(msgspec.Struct):
    source: str
    databases: dict[str, Any]


def metadata(database: str, others: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    """What Datasette reads beside the copy: titles, what each table and column is, the questions.

    Args:
        database: the name of the file without its ending.
        others: what `databases_in` found of copies that stand beside it; they stay.
    """
    tables: dict[str, Any] = {}
    for table in TABLES:
        about: dict[str, Any] = {
            "description": table.about,
            "columns": {column.name: column.about for column in table.columns},
        }
        if table.searched:
            about |= {"fts_table": f"{table.name}_fts", "fts_pk": "id"}
            tables[f"{table.name}_fts"] = {"hidden": True}
        tables[table.name] = about
    tables["games"] |= {"label_column": "title", "facets": ["ruleset", "status"]}
    tables["orders"] |= {"facets": ["verdict", "seat"]}
    queries: Mapping[str, Any] = {
        question.name: {"title": question.title, "sql": question.sql} for question in QUESTIONS
    }
    return {
        "title": "Games by mail",
        "description": "What this judge has refereed, as far as everybody may see it.",
        "source": MARK,
        "databases": {**others, database: {"tables": dict(sorted(tables.items())), "queries": queries}},
    }
