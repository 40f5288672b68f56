"""The surrender segment (`peloponnese 4`): who surrenders to whom, then what the two decide."""

from __future__ import annotations

from adjudicator.core.messages import GAME_MASTER, Arg
from adjudicator.rulesets.peloponnese.campaign import Campaign
from adjudicator.rulesets.peloponnese.defeat import TOPIC, disarm, raze, subdue, submit, walls
from adjudicator.rulesets.peloponnese.position import NOTHING, ONE_OF_EACH, Force
from adjudicator.rulesets.peloponnese.rules import LEAST_BELLICOSITY
from adjudicator.rulesets.peloponnese.standings import dominant, standing_of

SETTLEMENT = "settlement"
"""The heading of what becomes of beaten minors, which comes before the segments."""


def decide(campaign: Campaign) -> None:
    """Find who surrenders to whom (`4.1, 4.2`); the dice have the purpose ``surrender Corinth``."""
    leaders = dominant(campaign.states)
    weary = [city for city in campaign.majors if campaign.states[city].bellicosity == LEAST_BELLICOSITY]
    for city in weary:
        candidates = tuple(name for name in leaders if name != city)
        if city in leaders:
            # Two dominant states at 0 cannot surrender to each other.
            candidates = tuple(name for name in candidates if name not in weary)
        if candidates:
            _decide(campaign, city, candidates)
        elif city in leaders and len(leaders) > 1:
            campaign.tell(TOPIC, "surrender_deadlock", {"state": city}, (GAME_MASTER,))
        else:
            campaign.tell(TOPIC, "nobody_dominant", {"state": city})
    if not any(item.topic == TOPIC and not item.to for item in campaign.news):
        campaign.tell(TOPIC, "nobody_surrenders")


def _decide(campaign: Campaign, city: str, candidates: tuple[str, ...]) -> None:
    home = campaign.home(city)
    spaces = [campaign.spaces[name] for name in campaign.in_area(home[0])] if home else []
    strength = {who: sum(space.sp[who].total for space in spaces if who in space.sp) for who in candidates}
    best = max(strength.values())
    tied = tuple(who for who in candidates if strength[who] == best)
    victor = tied[0]
    if len(candidates) > 1:
        counted = [f"{who} {strength[who]}" for who in candidates]
        campaign.tell(TOPIC, "strength_counted", {"state": city, "strengths": counted})
    if len(tied) > 1:
        die = campaign.dice.roll(len(tied), f"surrender {city}")
        victor = tied[die - 1]
        args: dict[str, Arg] = {"state": city, "states": list(tied), "die": die, "faces": len(tied), "victor": victor}
        campaign.tell(TOPIC, "surrender_drawn", args)
    if standing_of(campaign.states[city]) == ("ally", victor):
        campaign.tell(TOPIC, "ally_already", {"state": city, "victor": victor})
        return
    campaign.surrenders[city] = victor
    campaign.tell(TOPIC, "surrendered", {"state": city, "victor": victor})


def play_surrender(campaign: Campaign) -> None:
    """Carry the surrenders out as the two have decided; without an answer by `6.8`."""
    before = campaign.freeze()
    kept = {city: _keep(campaign, city) for city in campaign.surrenders}
    for city, victor in sorted(campaign.surrenders.items()):
        disarm(campaign, city, kept[city])
        _walls(campaign, city, victor)
        submit(campaign, city, victor, before)


def _keep(campaign: Campaign, city: str) -> Force:
    answer = campaign.book.retain(city)
    if not campaign.home_spaces(city):
        return NOTHING
    keep = campaign.owned(city).one_of_each(answer.force if answer else ONE_OF_EACH)
    if answer is not None:
        if keep.total:
            campaign.judge(city, answer, "retained", force=keep.text)
        else:
            campaign.judge(city, answer, "retained_none")
    return keep


def _walls(campaign: Campaign, city: str, victor: str) -> None:
    answer = campaign.book.walls(victor, city)
    there = walls(campaign, city) != ((), False)
    if answer is not None and there:
        campaign.judge(victor, answer, "walls_torn" if answer.tear else "walls_spared")
    if not there:
        return
    if answer is not None and answer.tear:
        raze(campaign, city)
    else:
        campaign.tell(TOPIC, "walls_stand", {"state": city})


def settle(campaign: Campaign) -> None:
    """What becomes of minors beaten elsewhere, as their victors decide (`4.7`); without an answer allies (`6.8`)."""
    for minor, victor in sorted(campaign.choices.items()):
        if standing_of(campaign.states[minor]) != ("ally", victor):
            continue
        answer = campaign.book.choice(victor, minor)
        tributary = answer is not None and answer.tributary
        if answer is not None:
            campaign.judge(victor, answer, "tributary_made" if tributary else "ally_made")
        subdue(campaign, minor, victor, tributary)
        code = "minor_tributary" if tributary else "minor_ally"
        campaign.tell(SETTLEMENT, code, {"state": minor, "of": victor})
    campaign.choices = {}
