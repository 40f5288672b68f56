"""The tables of Peloponnese in words: what the rules show of them, and the board area by area."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.core.messages import Arg
from adjudicator.render.peloponnese.position import area_line
from adjudicator.render.reader import Reader
from adjudicator.rulesets.peloponnese import rules
from adjudicator.rulesets.peloponnese.scenario import Scenario
from adjudicator.rulesets.peloponnese.view import View


def rule_arguments(scenario: Scenario, reader: Reader) -> Mapping[str, Arg]:
    """Lists and numbers that stand in the text of the rules, already in the reader's language."""
    between = reader.t("semicolon")
    states = scenario.start.states
    majors = scenario.majors
    return {
        "majors": list(majors),
        "commercial": list(rules.COMMERCIAL),
        "spaces": len(scenario.start.spaces),
        "areas": len(scenario.start.areas),
        "years": rules.TURN_YEARS,
        "first_year": rules.FIRST_YEAR,
        "treasuries": between.join(
            reader.t("start_treasury", seat=seat, n=states[seat].treasury, mood=states[seat].bellicosity)
            for seat in majors
        ),
        "forces": between.join(
            reader.t(
                "start_forces",
                space=name,
                forces=", ".join(
                    str(force)
                    if owner == space.controller or not space.controller
                    else f"{force} ({reader.seat(owner)})"
                    for owner, force in space.sp.items()
                ),
            )
            for name, space in scenario.start.spaces.items()
            if space.sp
        ),
        "plague_needs": rules.PLAGUE_NEEDS,
        "plague_kills": rules.PLAGUE_KILLS,
        "plague_costs": rules.PLAGUE_COSTS,
        "plague_floor": rules.PLAGUE_FLOOR,
        "most": rules.MOST_BELLICOSITY,
        "rebellion_needs": rules.REBELLION_NEEDS,
        "calm_needs": rules.CALM_NEEDS,
        "weary": rules.WEARY,
        "poor": rules.POOR,
        "poor_with_fund": rules.POOR_WITH_FUND,
        "peace_turns": rules.PEACE_TURNS,
    }


def gazetteer(view: View, scenario: Scenario, reader: Reader) -> Sequence[str]:
    """A line for each area of the start: its spaces by who holds them, whose home it is, what a Kingdom adds."""
    found = []
    for area in view.areas:
        notes = [reader.t("area_home", of=area.home_of, space=area.home_space)] if area.home_of else []
        if area.port_space:
            notes.append(reader.t("area_port", space=area.port_space))
        if area.kingdom_modifier:
            notes.append(reader.t("area_modifier", n=f"{area.kingdom_modifier:+d}"))
        if scenario.sources["areas"][area.name].startswith("reconstruction"):
            notes.append(reader.t("area_reconstructed"))
        line = area_line(area, view.spaces, reader)
        found.append(reader.t("gazetteer_line", area=line.name, spaces=line.spaces, notes=", ".join(notes)))
    return tuple(found)
