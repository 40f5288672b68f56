"""What a segment has to ask players before it can go on (`peloponnese 4.3, 4.4, 4.7, 6.1`)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import Seat
from adjudicator.rulesets.peloponnese.armistice import enemies, forced, offers
from adjudicator.rulesets.peloponnese.book import Book
from adjudicator.rulesets.peloponnese.campaign import Campaign
from adjudicator.rulesets.peloponnese.defeat import walls
from adjudicator.rulesets.peloponnese.position import Position, Stage
from adjudicator.rulesets.peloponnese.rules import Settings
from adjudicator.rulesets.peloponnese.standings import standing_of

Ask: TypeAlias = Literal["choice", "retain", "walls", "proposal", "peace"]


class Question(msgspec.Struct, frozen=True):
    """A question that is open.

    Attributes:
        seat: who is to answer.
        ask: ``choice`` (tributary or ally), ``retain``, ``walls``, ``proposal`` (any peace to propose), ``peace``.
        about: the minor, the victor, the loser, the enemies, or the proposer.
        terms: of a peace.
    """

    seat: Seat
    ask: Ask
    about: tuple[str, ...]
    terms: str = ""


def open_questions(settings: Settings, position: Position, stage: Stage, book: Book) -> tuple[Question, ...]:
    """What is to be asked in `stage`, by seat in alphabetical order; answered questions are left out."""
    campaign = Campaign(settings, position, ScriptedDice(()), book)
    match stage:
        case "settlement":
            found = _choices(campaign)
        case "surrender":
            found = _surrenders(campaign)
        case "proposals":
            found = _proposals(position, book) if settings.proposals == "asked" else []
        case "armistice":
            found = _peaces(position, book)
        case _:
            found = []
    return tuple(sorted(found, key=lambda question: question.seat))


def _choices(campaign: Campaign) -> list[Question]:
    return [
        Question(victor, "choice", (minor,))
        for minor, victor in sorted(campaign.choices.items())
        if standing_of(campaign.states[minor]) == ("ally", victor) and campaign.book.choice(victor, minor) is None
    ]


def _surrenders(campaign: Campaign) -> list[Question]:
    found: list[Question] = []
    for loser, victor in sorted(campaign.surrenders.items()):
        if campaign.book.retain(loser) is None and campaign.owned(loser).total and campaign.home_spaces(loser):
            found.append(Question(loser, "retain", (victor,)))
        if campaign.book.walls(victor, loser) is None and walls(campaign, loser) != ((), False):
            found.append(Question(victor, "walls", (loser,)))
    return found


def _proposals(position: Position, book: Book) -> list[Question]:
    """Every major with an enemy to whom it has proposed nothing, and who has proposed nothing to it."""
    open_to: dict[str, list[str]] = {}
    for one, other in enemies(position):
        if book.proposal(one, other) is None and book.proposal(other, one) is None:
            open_to.setdefault(one, []).append(other)
            open_to.setdefault(other, []).append(one)
    return [Question(seat, "proposal", tuple(others)) for seat, others in sorted(open_to.items())]


def _peaces(position: Position, book: Book) -> list[Question]:
    return [
        Question(offer.other, "peace", (offer.proposer,), offer.proposal.terms)
        for offer in offers(position, book)
        if forced(position, offer.other) is None
        and not offer.countered
        and book.answer(offer.other, offer.proposer) is None
    ]
