"""The political phase as a sequence of steps, with its pauses for answers (`peloponnese 1.6, 1.7, 4.6, 6.8`).

| step | what | asks |
| --- | --- | --- |
| settlement | minors beaten in the operations: ally or tributary (`4.7`) | their victors |
| plague, bellicosity | `2`, `3` | |
| surrender | who surrenders to whom, then the terms (`4`) | both |
| rebellion | `5` | |
| proposals | only if the setting says so | all enemies |
| armistice | `6` | those who may refuse a peace |
| finish | what ends the game (`4.6, 1.6`); unused answers | |

A step that asks stops the phase: its name becomes the stage, and the next resolution goes on from there with whatever
has been answered. Before the pause nothing of the step has happened but the choice of victors, whose dice are drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from adjudicator.core.messages import GAME_MASTER, Message
from adjudicator.core.outcomes import Outcome
from adjudicator.rulesets.peloponnese.armistice import play_armistice
from adjudicator.rulesets.peloponnese.bellicosity import play_bellicosity
from adjudicator.rulesets.peloponnese.campaign import Campaign
from adjudicator.rulesets.peloponnese.peace import expire
from adjudicator.rulesets.peloponnese.plague import play_plague
from adjudicator.rulesets.peloponnese.position import Stage
from adjudicator.rulesets.peloponnese.questions import open_questions
from adjudicator.rulesets.peloponnese.rebellion import play_rebellion
from adjudicator.rulesets.peloponnese.standings import friendly_to
from adjudicator.rulesets.peloponnese.surrender import decide, play_surrender, settle

Step: TypeAlias = Callable[[Campaign], None]


def _nothing(campaign: Campaign) -> None:
    """A step that only asks."""
    del campaign


def finish(campaign: Campaign) -> None:
    """The test of victory (`4.6`), the last turn (`1.6`), and answers that nothing asked for, which stay secret."""
    for seat, form in tuple(campaign.book.left()):
        campaign.judge(seat, form, "answer_not_needed", private=True)
    campaign.stage = "economy"
    ended = {loser: victor for loser, victor in campaign.surrenders.items() if loser in campaign.settings.ends}
    if ended:
        campaign.winner = tuple(sorted(set(ended.values())))
        campaign.stage = "over"
        for loser, victor in ended.items():
            campaign.tell("victory", "victory_by_surrender", {"state": loser, "victor": victor})
    elif campaign.turn >= campaign.settings.turns:
        campaign.stage = "over"
        campaign.tell("victory", "turns_over", {"turn": campaign.turn})
    campaign.surrenders = {}


STEPS: tuple[tuple[str, Step, Step], ...] = (
    # name, what happens before players are asked, what happens after
    ("settlement", _nothing, settle),
    ("plague", _nothing, play_plague),
    ("bellicosity", _nothing, play_bellicosity),
    ("surrender", decide, play_surrender),
    ("rebellion", _nothing, play_rebellion),
    ("proposals", _nothing, _nothing),
    ("armistice", _nothing, play_armistice),
    ("finish", _nothing, finish),
)
"""The steps in their order (`1.7`)."""


def play_phase(campaign: Campaign, *, ask: bool = True) -> None:
    """Play from the campaign's stage to the end of the phase, or, if `ask`, to the first step with an open question."""
    names = [name for name, _, _ in STEPS]
    resumed = campaign.stage if campaign.stage in names else ""
    for name, before, after in STEPS[names.index(resumed) if resumed else 0 :]:
        if name != resumed:
            before(campaign)
            if ask and _pauses(campaign, name):
                campaign.answers = campaign.book.kept()
                for seat, form in campaign.book.left():
                    campaign.outcomes.append(Outcome(seat, str(form), Message("kept_for_later"), private=True))
                return
        after(campaign)
    campaign.answers = {}


def _pauses(campaign: Campaign, name: str) -> bool:
    """Whether the step has something to ask; if so the campaign's stage is its name from now on."""
    stage: Stage
    match name:
        case "settlement" | "surrender" | "proposals" | "armistice":
            stage = name
        case _:
            return False
    questions = open_questions(campaign.settings, campaign.freeze(), stage, campaign.book)
    if not questions:
        return False
    campaign.stage = stage
    for question in questions:
        told = (question.seat, GAME_MASTER)
        campaign.tell("questions", f"asked_{question.ask}", {"state": question.seat, "about": [*question.about]}, told)
    return True


def play_segment(campaign: Campaign, segment: str) -> None:
    """Play one segment alone, without asking, after beaten minors are settled: what a case file may describe.

    Raises:
        KeyError: for a name that is no segment.
    """
    steps = {name: (before, after) for name, before, after in STEPS}
    before, after = steps[segment]
    settle(campaign)
    before(campaign)
    after(campaign)


def next_turn(campaign: Campaign) -> None:
    """A turn begins: marks of the last one are taken off, it is noted who holds what, old peaces end (`1.3, 6.3`)."""
    campaign.turn += 1
    campaign.stage = "operations"
    note_friends(campaign)
    for name in campaign.spaces:
        campaign.set_space(name, ravaged=False, captured=False)
    campaign.tell("turn", "turn_begins", {"turn": campaign.turn})
    expire(campaign)


def note_friends(campaign: Campaign) -> None:
    """Note for each space to whom it is friendly now (`1.3`)."""
    now = campaign.freeze()
    for name, space in now.spaces.items():
        campaign.set_space(name, friendly_at_start=friendly_to(now, space.controller))
