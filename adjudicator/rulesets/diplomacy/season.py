"""The year from phase to phase: spring, fall, and the adjustments after the fall.

Each season is a movement, and a retreat phase if a dislodged unit has somewhere to go. After the fall's retreats the
centres are counted; only then is victory declared. Adjustments follow if anybody can build or must remove.
"""

from __future__ import annotations

from adjudicator.rulesets.diplomacy.adjustments import adjustment_step, adjustments_open
from adjudicator.rulesets.diplomacy.book import Book
from adjudicator.rulesets.diplomacy.campaign import Campaign
from adjudicator.rulesets.diplomacy.movement import movement_step
from adjudicator.rulesets.diplomacy.retreats import open_retreats, retreat_step
from adjudicator.rulesets.diplomacy.tally import count_centres, count_votes, declare, eliminate, victory_step


def play_phase(campaign: Campaign, book: Book) -> None:
    """Resolve the phase that waits, and turn to the next; votes take effect when all else is done."""
    voted = count_votes(campaign, book.votes)
    if campaign.stage == "movement":
        movement_step(campaign, book)
        after_movement(campaign)
    elif campaign.stage == "retreat":
        retreat_step(campaign, book)
        _end_season(campaign)
    elif campaign.stage == "adjustment":
        adjustment_step(campaign, book)
        _next_year(campaign)
    declare(campaign, voted)
    if campaign.winner or not campaign.survivors:
        campaign.stage = "over"


def after_movement(campaign: Campaign) -> None:
    """On to the retreats, or to the next season if there are none."""
    if open_retreats(campaign):
        campaign.stage = "retreat"
    else:
        _end_season(campaign)


def _end_season(campaign: Campaign) -> None:
    """After the retreats, or without any: on to the fall; or count, declare victory, and on to the adjustments."""
    campaign.standoffs = ()
    if campaign.season == "spring":
        campaign.season = "fall"
        campaign.stage = "movement"
        return
    count_centres(campaign)
    victory_step(campaign)
    if not campaign.winner and adjustments_open(campaign):
        campaign.stage = "adjustment"
    else:
        _next_year(campaign)


def _next_year(campaign: Campaign) -> None:
    """The adjustments are done, or there were none: out with who has nothing left, and on to the next spring."""
    eliminate(campaign)
    if not campaign.winner:
        campaign.year += 1
        campaign.season = "spring"
        campaign.stage = "movement"
