"""What a receipt tells beside the entries themselves: what they brought about, and what each preview showed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from adjudicator.core.outcomes import News
from adjudicator.render.shown import Topic

ENTERED, PREVIEW = "entered", "preview"
"""The topic of what an entry brought about, and that of the news with which a preview begins (`core.Previewed`)."""


def entered_topics(news: Sequence[News], by_topic: Callable[[Sequence[News]], tuple[Topic, ...]]) -> tuple[Topic, ...]:
    """News of entries under one heading; then each preview as a block of its own, every segment under its name.

    `by_topic` puts news under their headings. News of a game that marks neither stand under their own headings.
    """
    entries: list[News] = []
    previews: list[list[News]] = []
    for item in news:
        if item.topic == PREVIEW:
            previews.append([item])
        elif previews and item.topic != ENTERED:
            previews[-1].append(item)
        else:
            entries.append(item)
    topics = list(by_topic(entries))
    for number, shown in enumerate(previews, start=1):
        preview, *segments = by_topic(shown)
        name = preview.title if len(previews) == 1 else f"{preview.title} {number}"
        topics += [replace(segment, title=f"{name} – {segment.title}") for segment in segments]
    return tuple(topics)
