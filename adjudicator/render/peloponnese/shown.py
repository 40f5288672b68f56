"""What the templates of Peloponnese show of a state of the war: plain values in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.render.shown import ExampleShown, SeatShown


@dataclass(frozen=True, slots=True)
class MajorShown:
    """How a major stands.

    Attributes:
        me: it is the reader's own.
        rank: its diplomatic standing; `money`, `mood` its treasury and bellicosity, in words.
        forces: all its strength points, ``7H 1C 12N``.
        lines: what else there is to tell, one sentence each.
    """

    seat: SeatShown
    me: bool
    rank: str
    money: str
    mood: str
    forces: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AreaShown:
    """An area: its name, and its spaces by who controls them, in one sentence."""

    name: str
    spaces: str


@dataclass(frozen=True, slots=True)
class QuestionShown:
    """A question to a player, and the lines that answer it with what they mean."""

    text: str
    answers: tuple[ExampleShown, ...]


@dataclass(frozen=True, slots=True)
class WarShown:
    """The whole state, for ``templates/peloponnese/position.*.j2``; lists of sentences are empty if there is nothing.

    Attributes:
        turn: which turn of how many it is, and its years.
        minors: the minors by their standing.
        pacts: peaces, the emergency fund, the Long Walls.
        marks: what is ravaged, captured, in rebellion this turn, and where garrisons are.
        outlook: what the political phase would do as things stand, with the dice it takes.
        questions: asked of the reader now; of everybody for the game master.
        answers: given in an earlier part of this phase and not used yet.
    """

    turn: str
    majors: tuple[MajorShown, ...]
    minors: tuple[str, ...]
    pacts: tuple[str, ...]
    marks: tuple[str, ...]
    areas: tuple[AreaShown, ...]
    outlook: tuple[str, ...]
    questions: tuple[QuestionShown, ...]
    answers: tuple[str, ...]
