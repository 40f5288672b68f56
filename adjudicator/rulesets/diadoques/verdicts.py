"""Every code the rules yield, what it amounts to, and the arguments it carries: one table for orders, one for the rest.

The words for each code, in both languages, stand in ``templates/diadoques/words/outcomes.toml``; a test holds the two
against each other. ``void``: rule or treasury refuses the order. ``failed``: legal, but bounced, cut, outbid, hit by a
broken convoy or a supply. ``neutral``: neither (`cases`: unmatched supports, unused orders, ``A2`` read as ``A1``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from adjudicator.core.outcomes import Verdict

Codes: TypeAlias = dict[str, tuple[str, ...]]

SUCCEEDED: Codes = {
    # movement (`diadoques 4, 5`)
    "moved": ("area",),
    "moved_by_sea": ("area", "seas"),
    "moved_dislodging": ("area", "unit", "strength"),
    "converted": ("citadel",),
    "held": (),
    "held_against": ("units", "defence"),
    "support_given": (),
    "convoy_carried": ("unit",),
    # sieges and supplies (`6`)
    "siege_first": ("citadel",),
    "siege_won": ("citadel",),
    "siege_won_early": ("citadel",),
    "supplied": ("citadel",),
    # retreats (`7`)
    "retreated": ("place",),
    # money (`8`)
    "bribed": ("amount", "guard", "level"),
    "counter_bribe_paid": ("amount",),
    "gift_given": ("seat", "amount"),
    # winter (`9`)
    "maintained": ("amount",),
    "disbanded": (),
    "built": ("amount",),
    "promoted": ("amount",),
    # royal family (`10`), votes (`12.3`)
    "travelled": ("area",),
    "married": (),
    "assassinated": ("royal",),
    "vote_counted": (),
}

FAILED: Codes = {
    # movement (`4`)
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
    # sieges and supplies (`6`)
    "siege_supplied": ("citadel",),
    "siege_dislodged": ("citadel", "unit"),
    "siege_tied": ("citadel", "units"),
    "siege_outdone": ("citadel", "unit"),
    "supply_cut": ("citadel", "units"),
    # retreats (`7.3`)
    "retreat_collision": ("place", "units"),
    "retreat_nowhere": (),
    # money (`8.5`)
    "bribe_failed": ("amount", "guard", "level"),
    "bribe_outbid": (),
    "bribe_tied": (),
    # royal orders (`10.8`)
    "royal_orders_cancel": (),
}

NEUTRAL: Codes = {
    "stayed_dislodged": ("unit", "strength", "defence"),
    "support_not_counted": ("unit",),
    "unmatched_absent": ("unit",),
    "unmatched_stays": ("unit",),
    "unmatched_moves": ("unit",),
    "unmatched_elsewhere": ("unit",),
    "unmatched_overland": ("unit",),
    "convoy_spare": ("unit", "seas"),
    "convoy_stranded": ("unit",),
    "convoy_dislodged": ("unit", "strength", "defence"),
    "siege_first_not_second": ("citadel",),
    "bought_away": ("unit",),
    "overruled": ("seat",),
    "retreat_not_needed": (),
    "retreat_disbanded": (),
    "retreated_only_place": ("place",),
    "retreated_at_random": ("place", "die", "faces"),
    "disbanded_unpaid": ("amount",),
}

VOID: Codes = {
    # whose, where, when
    "no_unit": ("place",),
    "no_garrison": ("place",),
    "not_your_unit": ("unit",),
    "season_order": (),
    "winter_order": (),
    "game_over": (),
    "no_such_area": ("area",),
    "no_such_citadel": ("citadel",),
    # movement (`1.4, 1.5, 4`)
    "move_to_itself": (),
    "not_adjacent": ("from", "to"),
    "no_convoy_ordered": ("from", "to"),
    "fleet_on_land": ("area",),
    "army_at_sea": ("area",),
    "garrison_cannot_march": ("area",),
    "storm": ("area",),
    "support_itself": (),
    "support_in_citadel": ("citadel",),
    "support_out_of_reach": ("from", "to"),
    "support_across_border": ("from", "to"),
    "garrison_supports_at_home": ("area",),
    "convoy_needs_fleet_at_sea": (),
    "convoy_coast_to_coast": ("from", "to"),
    # conversion, sieges, supplies (`5, 6`)
    "convert_elsewhere": ("citadel", "area"),
    "convert_no_fleet": ("citadel",),
    "citadel_not_yours": ("citadel",),
    "citadel_not_empty": ("citadel", "unit"),
    "not_a_port": ("citadel",),
    "garrison_cannot_besiege": (),
    "siege_from_outside": ("citadel", "area"),
    "siege_own_citadel": ("citadel",),
    "supply_from_outside": ("citadel", "area"),
    "supply_needs_fleet": (),
    # retreats (`7`)
    "retreat_illegal": ("places",),
    "retreat_not_dislodged": (),
    "garrison_never_retreats": (),
    # money (`8`)
    "amount_too_small": (),
    "unpaid": ("amount", "treasury"),
    "no_such_royal": ("royal",),
    "bribe_own": (),
    "bribe_too_far": ("area",),
    "gift_to_nobody": ("seat",),
    # winter (`9`)
    "maintain_unpaid": ("amount", "treasury"),
    "build_wrong_place": ("place",),
    "build_no_citadel": ("area",),
    "build_not_your_province": ("area",),
    "build_no_port": ("area",),
    "build_place_taken": ("place", "unit"),
    "limit_reached": ("troop", "count"),
    "promoted_already": (),
    "promotion_not_dearer": ("unit",),
    # royal family (`10`)
    "diadochus_dead": (),
    "royal_not_yours": ("royal",),
    "character_elsewhere": ("area",),
    "no_own_fleet": ("area",),
    "already_married": ("seat",),
    "marriage_apart": ("area",),
    "royal_orders_off": (),
    "royal_order_no_right": (),
    "royal_order_used": (),
    "royal_order_not_plain": ("unit",),
    "royal_order_diadochus": ("area",),
    # votes (`12.3`)
    "vote_for_nobody": ("seats",),
}

VERDICTS: Mapping[str, Verdict] = {
    **dict.fromkeys(SUCCEEDED, "succeeded"),
    **dict.fromkeys(FAILED, "failed"),
    **dict.fromkeys(NEUTRAL, "neutral"),
    **dict.fromkeys(VOID, "void"),
}
"""How an order ended, by the code of its outcome."""

NEWS: Codes = {
    # money
    "unit_bought": ("unit", "owner", "seat"),
    "gift_received": ("seat", "amount"),
    "income": ("amount", "treasury"),
    "upkeep_paid": ("amount", "treasury"),
    # retreats
    "dislodged": ("unit", "owner", "by", "seat", "strength", "defence"),
    "lost_without_retreat": ("unit", "owner"),
    "lost_in_collision": ("unit", "owner", "place"),
    "lost_by_default": ("unit", "owner"),
    # sieges, control
    "citadel_taken": ("citadel", "seat", "unit"),
    "garrison_destroyed": ("unit", "owner"),
    "citadel_entered": ("citadel", "seat", "unit"),
    "treasure_found": ("seat", "citadel", "amount"),
    "royal_controlled": ("royal", "seat"),
    "royal_neutral": ("royal",),
    # royals
    "wedding": ("seat",),
    "royal_murdered": ("royal", "seat"),
    "leader_not_there": ("unit",),
    "royal_not_there": ("unit", "royal"),
    "diadochus_died_with_unit": ("seat", "area"),
    "diadochus_died_at_sea": ("seat", "area"),
    "royal_died_with_unit": ("royal", "area"),
    "royal_died_at_sea": ("royal", "area"),
    "heir": ("seat", "area"),
    # winter
    "starved": ("unit", "owner"),
    "unit_disbanded": ("unit", "owner"),
    "unit_built": ("unit", "owner"),
    "unit_promoted": ("unit", "owner"),
    # events
    "event_none": ("die",),
    "event_flood_euphrate": (),
    "event_flood_tigre": (),
    "event_storm": ("area",),
    "event_revolt": ("citadel", "seat"),
    "event_no_revolt": (),
    # victory
    "eliminated": ("seat",),
    "victory_majority": ("seat", "vp", "available"),
    "victory_shared": ("seats",),
    "victory_years": ("seats", "vp", "years"),
}
"""The codes of news; their topics are ``money retreats sieges control royals winter events victory``."""

NOTES: Codes = {
    "troop_corrected": ("unit",),
    "void_unless_bought": ("unit", "seat"),
    "needs_convoy": ("from", "to"),
    "nobody_there": ("place",),
    "retreat_partly_illegal": ("places",),
    "leader_not_there": ("unit",),
    "royal_not_there": ("unit", "royal"),
    "money_short": ("order", "amount", "treasury"),
}
"""The codes of notes on a receipt; a fault of `VOID` that can still be mended may be a note as well."""

SOURCES: Codes = {
    "vp_capital": ("citadel", "vp"),
    "vp_majors": ("citadels", "vp"),
    "vp_royals": ("royals", "vp"),
    "vp_marriage": ("vp",),
}
"""The codes of sources of victory points in a view (`diadoques 12.1`)."""
