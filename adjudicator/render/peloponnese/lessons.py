"""Every form of answer a player may write, with examples from his own position; the game master has `entries`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudicator.core.messages import Seat
from adjudicator.render.games import Lesson, teacher
from adjudicator.render.peloponnese.answers import forces
from adjudicator.render.peloponnese.entries import game_masters
from adjudicator.render.reader import Reader
from adjudicator.rulesets.peloponnese.orders import Answer, AnswerPeace, Choice, ProposePeace, Retain, Walls, to_order
from adjudicator.rulesets.peloponnese.position import NOTHING, ONE_OF_EACH
from adjudicator.rulesets.peloponnese.view import View


def lessons(view: View, reader: Reader) -> Sequence[Lesson]:
    """All forms of answer, or, for the game master, all forms of entry, under their headings."""
    if view.own is not None and view.own.may_enter:
        return game_masters(view, reader)
    own = _Position(view)
    lesson = teacher(reader, to_order)
    return (
        lesson(
            "peace",
            ("propose", own.peaces(ProposePeace(other) for other in own.others())),
            ("propose_terms", own.peaces(ProposePeace(other, own.terms(reader)) for other in own.others())),
            ("accept", own.peaces(AnswerPeace(other, True) for other in own.others())),
            ("refuse", own.peaces(AnswerPeace(other, False) for other in own.others())),
        ),
        lesson(
            "surrender",
            ("retain", own.retained()),
            ("retain_none", iter((Retain(NOTHING), Retain(NOTHING)))),
            ("tear", iter((Walls(True), Walls(True)))),
            ("tear_of", own.walls(tear=True)),
            ("spare", iter((Walls(False), Walls(False)))),
            ("spare_of", own.walls(tear=False)),
        ),
        lesson(
            "minors",
            ("tributary", own.minors(tributary=True)),
            ("tributary_all", iter((Choice(True), Choice(True)))),
            ("ally", own.minors(tributary=False)),
            ("ally_all", iter((Choice(False), Choice(False)))),
        ),
    )


@dataclass(frozen=True, slots=True)
class _Position:
    """What a seat may be asked, likeliest first; the last of each form is only there to show it (see `Example`)."""

    view: View

    def others(self) -> Sequence[Seat]:
        """The other majors: those who ask, then enemies, then the rest."""
        own = self.view.own
        asking = [name for asked in own.questions for name in asked.about] if own else []
        enemies = own.enemies if own else ()
        names = dict.fromkeys((*asking, *enemies, *(major.name for major in self.view.majors)))
        majors = {major.name for major in self.view.majors}
        return [name for name in names if name in majors and name != self.view.seat]

    def peaces(self, forms: Iterator[Answer]) -> Iterator[Answer]:
        """The forms, the first once more at the end."""
        found = list(forms)
        yield from (*found, found[0])

    def terms(self, reader: Reader) -> str:
        """Terms that somebody might write."""
        return reader.t("example_terms")

    def retained(self) -> Iterator[Answer]:
        """One of each type that there is."""
        kept = forces(self.view, self.view.seat).one_of_each(ONE_OF_EACH)
        yield Retain(kept if kept.total else ONE_OF_EACH)
        yield Retain(ONE_OF_EACH)

    def walls(self, *, tear: bool) -> Iterator[Answer]:
        """The walls of whoever surrenders to the seat, else of somebody."""
        losers = [loser for loser, victor in self.view.surrenders if victor == self.view.seat]
        yield from (Walls(tear, of) for of in (*losers, *self.others()))
        yield Walls(tear, self.others()[0])

    def minors(self, *, tributary: bool) -> Iterator[Answer]:
        """Beaten minors, else some minor."""
        beaten = [minor for minor, victor in self.view.choices if victor == self.view.seat]
        names = [*beaten, *(minor.name for minor in self.view.minors if minor.rank == "neutral")]
        names += [self.view.minors[0].name]
        yield from (Choice(tributary, name) for name in names)
        yield Choice(tributary, names[0])
