"""``python -m tests.archive_logs.remake`` writes the parts of the documents that follow from the code, and the golden
summary, anew: look at the difference before you keep it."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, get_args

from adjudicator.archive.questions import QUESTIONS
from adjudicator.archive.story import read_story
from adjudicator.archive.summary import write_summary
from adjudicator.archive.tables import TABLES
from adjudicator.core.events import Event
from tests.archive_logs.games import logged, rows

DOCS = Path(__file__).parents[2] / "docs"
SUMMARY = Path(__file__).with_name("diplomacy-year.txt")


def kinds() -> str:
    """The table of the kinds of events: what each is, and its fields."""
    lines = ["| kind | what happened | fields |", "| --- | --- | --- |"]
    for event in get_args(Event):
        fields = ", ".join(f"`{name}`" for name in event.__struct_fields__)
        lines.append(f"| `{event.__struct_config__.tag}` | {_first(event)} | {fields} |")
    return "\n".join(lines)


def _first(event: type[Any]) -> str:
    """The first paragraph of a type's documentation."""
    text = re.split(r"\n\s*\n", event.__doc__ or "")[0]
    return re.sub(r"\s+", " ", text).strip().replace("|", "&#124;")


def tables() -> str:
    """Each table of the reading copy with its columns."""
    parts = []
    for table in TABLES:
        lines = [f"### {table.name}", "", table.about, "", "| column | what stands in it |", "| --- | --- |"]
        lines += [f"| `{column.name}` | {column.about} |" for column in table.columns]
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def questions() -> str:
    """Each question with its SQL."""
    return "\n\n".join(f"### {one.title}\n\n`{one.name}`\n\n```sql\n{one.sql}\n```" for one in QUESTIONS)


PARTS: Mapping[tuple[str, str], Callable[[], str]] = {
    ("log-format.md", "kinds"): kinds,
    ("datasette.md", "tables"): tables,
    ("datasette.md", "questions"): questions,
}
"""A document and the part of it that is made, to what makes it."""


def with_part(text: str, part: str, made: str) -> str:
    """The document with its part made anew. Raises ValueError if it has no such part."""
    found = re.search(rf"(<!-- {part}: [^\n]*-->\n).*?(<!-- end of {part} -->)", text, re.DOTALL)
    if found is None:
        raise ValueError(f"no part {part}")
    return f"{text[: found.start()]}{found[1]}\n{made}\n\n{found[2]}{text[found.end() :]}"


def summary() -> str:
    """The summary of the first year of Diplomacy."""
    with tempfile.TemporaryDirectory() as folder:
        story = read_story("alpha", rows(Path(folder), "alpha", logged("diplomacy")))
    assert story is not None
    return write_summary(story)


if __name__ == "__main__":
    for (name, part), make in PARTS.items():
        path = DOCS / name
        path.write_text(with_part(path.read_text(encoding="utf-8"), part, make()), encoding="utf-8")
        print(f"written: {path}: {part}")
    SUMMARY.write_text(summary(), encoding="utf-8")
    print(f"written: {SUMMARY}")
