"""Every code the rules yield, what it amounts to, and the arguments it carries: one table for orders, one for the rest.

The words for each code, in both languages, stand in ``templates/diplomacy/words/outcomes.toml``; a test holds the two
against each other. ``void``: the rules refuse the order; it is ignored and its unit holds. ``failed``: legal, but
bounced, cut, or hit by a broken convoy. ``neutral``: neither, as the support of a move that was not ordered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from adjudicator.core.outcomes import Verdict

Codes: TypeAlias = dict[str, tuple[str, ...]]

SUCCEEDED: Codes = {
    "moved": ("area",),
    "moved_by_sea": ("area", "seas"),
    "moved_dislodging": ("area", "unit", "strength"),
    "held": (),
    "held_against": ("units", "defence"),
    "support_given": (),
    "convoy_carried": ("unit",),
    "retreated": ("area",),
    "disbanded": (),
    "built": (),
    "removed": (),
    "waived": ("count",),
    "vote_counted": (),
}

FAILED: Codes = {
    "standoff": ("area", "units", "strength"),
    "outmatched": ("area", "unit", "strength", "theirs"),
    "repelled": ("unit", "strength", "defence"),
    "held_up": ("unit",),
    "head_on": ("unit", "strength", "theirs"),
    "head_on_lost": ("unit", "strength", "theirs"),
    "own_unit": ("unit",),
    "no_convoy": (),
    "convoy_broken": ("units", "by"),
    "paradox": ("units",),
    "support_cut": ("units",),
    "supporter_dislodged": ("unit", "strength", "defence"),
    "convoy_dislodged": ("unit", "strength", "defence"),
    "retreat_collision": ("area", "units"),
}

NEUTRAL: Codes = {
    "stayed_dislodged": ("unit", "strength", "defence"),
    "support_not_counted": ("unit",),
    "unmatched_stays": ("unit",),
    "unmatched_moves": ("unit",),
    "unmatched_elsewhere": ("unit",),
    "unmatched_overland": ("unit",),
    "convoy_spare": ("unit", "seas"),
    "convoy_stranded": ("unit",),
    "disbanded_by_default": (),
    "removed_by_default": ("distance",),
}

VOID: Codes = {
    # whose, where, when
    "no_unit": ("area",),
    "not_your_unit": ("unit",),
    "unit_on_other_coast": ("unit",),
    "movement_order": (),
    "retreat_order": (),
    "adjustment_order": (),
    "game_over": (),
    "seat_eliminated": (),
    "no_such_area": ("area",),
    # movement
    "move_to_itself": (),
    "not_adjacent": ("from", "to"),
    "no_fleets_there": ("from", "to"),
    "fleet_on_land": ("area",),
    "army_at_sea": ("area",),
    "coast_needed": ("area",),
    "coast_out_of_reach": ("area",),
    "support_itself": (),
    "support_into_itself": ("area",),
    "support_nobody": ("area",),
    "support_out_of_reach": ("from", "to"),
    "support_impossible_move": ("unit", "area"),
    "convoy_needs_fleet_at_sea": (),
    "convoy_needs_army": ("area",),
    "convoy_coast_to_coast": ("from", "to"),
    "convoy_leads_nowhere": ("from", "to"),
    # retreats
    "retreat_illegal": ("area", "places"),
    "not_dislodged": ("unit",),
    # adjustments
    "nothing_to_build": (),
    "nothing_to_remove": (),
    "builds_used_up": ("count",),
    "removals_used_up": ("count",),
    "build_not_home": ("area",),
    "build_not_owned": ("area",),
    "build_occupied": ("area", "unit"),
    "build_which_troop": ("area",),
    # votes
    "draws_off": (),
    "vote_for_nobody": ("seats",),
    "vote_leaves_out": ("seats",),
}

VERDICTS: Mapping[str, Verdict] = {
    **dict.fromkeys(SUCCEEDED, "succeeded"),
    **dict.fromkeys(FAILED, "failed"),
    **dict.fromkeys(NEUTRAL, "neutral"),
    **dict.fromkeys(VOID, "void"),
}
"""How an order ended, by the code of its outcome."""

NEWS: Codes = {
    # retreats
    "dislodged": ("unit", "owner", "by", "seat", "strength", "defence"),
    "lost_without_retreat": ("unit", "owner"),
    "lost_in_collision": ("unit", "owner", "area"),
    "lost_by_default": ("unit", "owner"),
    "unit_disbanded": ("unit", "owner"),
    # centres
    "centre_taken": ("area", "seat"),
    "centre_captured": ("area", "seat", "owner"),
    # adjustments
    "unit_built": ("unit", "owner"),
    "unit_removed": ("unit", "owner"),
    "unit_removed_by_default": ("unit", "owner", "distance"),
    "builds_unused": ("seat", "count"),
    # victory
    "eliminated": ("seat",),
    "victory": ("seat", "count"),
    "draw": ("seats",),
    "conceded": ("seat",),
}
"""The codes of news; their topics are ``retreats centres adjustments victory``."""

NOTES: Codes = {
    "troop_corrected": ("unit",),
    "coast_inferred": ("area",),
    "needs_convoy": ("from", "to"),
    "too_many_builds": ("order", "count"),
    "too_many_removals": ("order", "count"),
}
"""The codes of notes on a receipt."""

SURPLUS: Mapping[str, str] = {"builds_used_up": "too_many_builds", "removals_used_up": "too_many_removals"}
"""What an order would come to at the end of the phase, to the note that foretells it."""

LACKING: Codes = {
    "lacks_builds": (),
    "lacks_removals": (),
}
"""What `Ruleset.missing` says of an adjustment phase, where no single unit lacks an order."""
