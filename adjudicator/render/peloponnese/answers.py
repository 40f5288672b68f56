"""The questions that players are asked, in words, and the lines that answer them."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.messages import Seat
from adjudicator.render.peloponnese.shown import QuestionShown
from adjudicator.render.reader import Reader
from adjudicator.render.shown import ExampleShown
from adjudicator.rulesets.peloponnese.orders import Answer, AnswerPeace, Choice, ProposePeace, Retain, Walls
from adjudicator.rulesets.peloponnese.position import NOTHING, ONE_OF_EACH, Force
from adjudicator.rulesets.peloponnese.questions import Question
from adjudicator.rulesets.peloponnese.view import View


def question(asked: Question, view: View, reader: Reader, whose: bool = False) -> QuestionShown:
    """A question as the reader sees it; `whose` names the seat that is asked."""
    about = list(asked.about)
    text = reader.t(f"question_{asked.ask}", about=about)
    if asked.terms:
        text = f"{text} {reader.t('offered_terms', terms=asked.terms)}"
    if whose:
        text = reader.t("whose_question", seat=asked.seat, text=text)
    shown = (
        ExampleShown(reader.order(str(form)), reader.t(meaning))
        for form, meaning in choices(asked, forces(view, asked.seat))
    )
    return QuestionShown(text, tuple(shown))


def choices(asked: Question, there: Force) -> Sequence[tuple[Answer, str]]:
    """The answers to a question, each with the code of what it means; `there` is all that the seat has."""
    match asked.ask:
        case "choice":
            minor = asked.about[0]
            return ((Choice(True, minor), "means_tributary"), (Choice(False, minor), "means_ally"))
        case "retain":
            return ((Retain(there.one_of_each(ONE_OF_EACH)), "means_retain"), (Retain(NOTHING), "means_retain_none"))
        case "walls":
            loser = asked.about[0]
            return ((Walls(True, loser), "means_tear"), (Walls(False, loser), "means_spare"))
        case "proposal":
            return tuple((ProposePeace(other), "means_propose") for other in asked.about)
        case "peace":
            proposer = asked.about[0]
            return ((AnswerPeace(proposer, True), "means_accept"), (AnswerPeace(proposer, False), "means_refuse"))


def ahead(view: View) -> Sequence[Answer]:
    """The standing answers that a seat may like to give before the political phase, likeliest first."""
    own = view.own
    if own is None:
        return ()
    offers: list[Answer] = [ProposePeace(other) for other in own.enemies]
    offers += [AnswerPeace(other, accept) for other in own.enemies for accept in (True, False)]
    mood = next((mood for mood in view.moods if mood.city == view.seat), None)
    if mood is not None and mood.then == 0:
        offers.append(Retain(forces(view, mood.city).one_of_each(ONE_OF_EACH)))
    if any(other.city != view.seat and other.then == 0 for other in view.moods):
        offers += [Walls(True), Walls(False)]
    for minor, victor in view.choices:
        if victor == view.seat:
            offers += [Choice(True, minor), Choice(False, minor)]
    return tuple(offers)


def forces(view: View, seat: Seat | None) -> Force:
    """All strength points of a major."""
    return next((major.forces for major in view.majors if major.name == seat), NOTHING)
