"""What the political phase would do as things stand, in words, with the dice it would take."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.render.reader import Reader
from adjudicator.rulesets.peloponnese.rules import DIE
from adjudicator.rulesets.peloponnese.view import RebellionOutlook, View


def outlook(view: View, reader: Reader) -> Iterable[str]:
    """A sentence for each city that the plague threatens, for bellicosity, for each roll of rebellion (`2` to `5`)."""
    if view.stage in ("operations", "settlement"):
        for plague in view.plague:
            code = "outlook_plague" if plague.needs_die <= DIE else "outlook_plague_never"
            yield reader.t(code, city=plague.city, hoplites=plague.hoplites, die=plague.needs_die)
        between = reader.t("semicolon")
        yield reader.t(
            "outlook_moods",
            moods=between.join(
                reader.t("outlook_mood", city=mood.city, now=mood.now, then=mood.then) for mood in view.moods
            ),
        )
        for mood in view.moods:
            if mood.then == 0:
                yield reader.t("outlook_surrender", city=mood.city)
    if view.stage in ("operations", "settlement", "surrender"):
        yield from (_rebellion(roll, reader) for roll in view.rebellions)


def _rebellion(roll: RebellionOutlook, reader: Reader) -> str:
    if roll.calms:
        return reader.t("outlook_calms", space=roll.space, city=roll.tributary, die=roll.needs_die)
    code = "outlook_joins" if roll.needs_die <= DIE else "outlook_joins_never"
    return reader.t(code, space=roll.space, city=roll.tributary, die=roll.needs_die)
