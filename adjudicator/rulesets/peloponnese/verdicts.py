"""Every code the rules yield, what it amounts to, and the arguments it carries.

The words for each code, in both languages, stand in ``templates/peloponnese/words/outcomes.toml``; a test holds the two
against each other. ``force``, ``gone`` and ``left`` are strength points as orders write them (``2H 1C``) or ``0``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from adjudicator.core.outcomes import Verdict

Codes: TypeAlias = dict[str, tuple[str, ...]]

SUCCEEDED: Codes = {
    # answers of players (`peloponnese 4, 6`)
    "retained": ("force",),
    "retained_none": (),
    "walls_torn": (),
    "walls_spared": (),
    "tributary_made": (),
    "ally_made": (),
    "peace_made": ("state",),
    "acceptance_counted": ("state",),
    "refusal_counted": ("state",),
    # entries about spaces
    "ravaged": ("space",),
    "unravaged": ("space",),
    "captured": ("space", "old", "new"),
    "captured_from_nobody": ("space", "new"),
    "released": ("space", "old", "new"),
    "released_from_nobody": ("space", "new"),
    "released_free": ("space", "old"),
    "released_free_from_nobody": ("space",),
    "controller_set": ("space", "old", "new"),
    "controller_set_from_nobody": ("space", "new"),
    "controller_none": ("space", "old"),
    "friendly_noted": ("space", "state"),
    "friendly_unnoted": ("space", "state"),
    "garrison_placed": ("space", "old", "new"),
    "garrison_placed_from_nobody": ("space", "new"),
    "garrison_withdrawn": ("space", "old"),
    "space_rebels": ("space",),
    "tributary_rebels": ("space", "of"),
    "rebellion_over": ("space", "new"),
    "rebellion_over_free": ("space",),
    "fortified": ("space",),
    "walls_razed": ("space",),
    "long_walls_raised": (),
    "long_walls_razed": (),
    # entries about strength points
    "moved": ("force", "owner", "from", "to", "left"),
    "moved_all": ("force", "owner", "from", "to"),
    "added": ("force", "owner", "space", "left"),
    "removed": ("force", "owner", "space", "left"),
    "removed_all": ("force", "owner", "space"),
    # entries about states
    "treasury_set": ("state", "old", "new"),
    "bellicosity_set": ("state", "old", "new"),
    "resentment_set": ("state", "old", "new"),
    "standing_dominant": ("state",),
    "standing_independent": ("state",),
    "standing_neutral": ("state",),
    "standing_junior_partner": ("state", "of"),
    "standing_ally": ("state", "of"),
    "standing_tributary": ("state", "of"),
    "relation_friendly": ("states",),
    "relation_neutral": ("states",),
    "relation_unfriendly": ("states",),
    "hostages_set": ("state", "of", "old", "new"),
    "hostages_freed": ("state", "of", "count"),
    "peace_entered": ("states", "turn"),
    "peace_broken": ("states", "turn"),
    "minor_made_tributary": ("state", "by"),
    "minor_made_ally": ("state", "by"),
    "minor_beaten_choice": ("state", "by"),
    "major_beaten": ("state", "by"),
    "plague_noted": ("state",),
    "plague_unnoted": ("state",),
    "fund_on": (),
    "fund_off": (),
    "modifier_set": ("area", "old", "new"),
    "turn_set": ("old", "new"),
    "state_loaded": ("turn", "states", "spaces"),
    "previewed": ("rolls",),
    "previewed_pause": ("rolls", "states"),
}

FAILED: Codes = {
    "peace_declined": ("state",),
    "refusal_overruled": ("state",),
}

NEUTRAL: Codes = {
    "counted_as_other": ("state",),
    "kept_for_later": (),
    "answer_not_needed": (),
}

VOID: Codes = {
    # who, when
    "game_master_only": (),
    "players_word": (),
    "game_over": (),
    "answers_later": (),
    "proposals_closed": (),
    "phase_done": ("turn",),
    "phase_first": ("turn",),
    "phase_waits": (),
    # answers
    "peace_with_majors": ("state",),
    "peace_with_oneself": (),
    "peace_not_needed": ("state",),
    "choice_of_minors": ("state",),
    "walls_of_majors": ("state",),
    # names
    "no_such_state": ("state",),
    "no_such_space": ("space",),
    "no_such_area": ("area",),
    "same_state": ("state",),
    # entries that change nothing, or cannot be
    "ravaged_already": ("space",),
    "not_ravaged": ("space",),
    "controls_already": ("space", "state"),
    "released_already": ("space",),
    "friendly_already": ("space", "state"),
    "not_friendly": ("space", "state"),
    "garrison_already": ("space",),
    "no_garrison": ("space",),
    "rebels_already": ("space",),
    "no_rebellion": ("space",),
    "fortress_already": ("space",),
    "no_fortress": ("space",),
    "long_walls_up_already": (),
    "long_walls_down_already": (),
    "move_to_itself": ("space",),
    "no_force": (),
    "not_so_many": ("space", "force", "have"),
    "nobody_there": ("space",),
    "owner_not_there": ("space", "owner"),
    "whose_force": ("space", "states"),
    "too_many": ("space", "limit"),
    "no_figures": ("state",),
    "bellicosity_range": ("amount",),
    "standing_not_for_major": ("state",),
    "standing_not_for_minor": ("state",),
    "peace_forbids": ("states", "turn"),
    "no_hostages": ("state", "of"),
    "peace_already": ("states", "turn"),
    "peace_in_future": ("turn", "now"),
    "no_peace": ("states",),
    "major_no_choice": ("state",),
    "tributary_needs_dominance": ("state",),
    "never_plague": ("state", "states"),
    "plague_so_already": ("state",),
    "fund_on_already": (),
    "fund_off_already": (),
    "turn_too_late": ("turn", "turns"),
    "state_file_bad": ("where",),
}

VERDICTS: Mapping[str, Verdict] = {
    **dict.fromkeys(SUCCEEDED, "succeeded"),
    **dict.fromkeys(FAILED, "failed"),
    **dict.fromkeys(NEUTRAL, "neutral"),
    **dict.fromkeys(VOID, "void"),
}
"""Every code of an outcome to its verdict."""

_ROLL = ("die", "modifier", "total", "needed")

NEWS: Codes = {
    # plague (`2`)
    "plague_nowhere": (),
    "plague_spared": ("state", *_ROLL),
    "plague_struck": ("state", *_ROLL),
    "plague_killed": ("owner", "count", "space"),
    "plague_cost": ("state", "old", "new"),
    "plague_cost_nothing": ("state", "amount", "floor"),
    # bellicosity (`3`)
    "home_ravaged": ("state", "space"),
    "others_hit": ("state", "spaces"),
    "home_captured": ("state", "space"),
    "nothing_lost": ("state",),
    "all_held": ("state",),
    "bellicosity_no_home": ("state",),
    "bellicosity_now": ("state", "old", "new"),
    "bellicosity_stays": ("state", "new"),
    # surrender (`4`)
    "nobody_surrenders": (),
    "nobody_dominant": ("state",),
    "surrender_deadlock": ("state",),
    "strength_counted": ("state", "strengths"),
    "surrender_drawn": ("state", "states", "die", "faces", "victor"),
    "ally_already": ("state", "victor"),
    "surrendered": ("state", "victor"),
    "forces_kept": ("state", "force", "gone"),
    "forces_all_kept": ("state", "force"),
    "forces_all_gone": ("state", "gone"),
    "no_forces_kept": ("state",),
    "garrisons_removed": ("spaces",),
    "sent_home": ("owner", "force", "space"),
    "sent_nowhere": ("owner", "force", "space"),
    "walls_down": ("state", "spaces"),
    "long_walls_down": ("state",),
    "walls_stand": ("state",),
    "ally_now": ("state", "of"),
    "neutral_now": ("state",),
    "followers_neutral": ("state", "states"),
    "partners_independent": ("state", "states"),
    "minor_tributary": ("state", "of"),
    "minor_ally": ("state", "of"),
    # rebellion (`5`)
    "rebellion_nowhere": (),
    "rebellion_joined": ("space", "state", *_ROLL),
    "rebellion_resisted": ("space", "state", *_ROLL),
    "rebellion_ended": ("space", "state", "die", "needed"),
    "rebellion_goes_on": ("space", "state", "die", "needed"),
    "controller_open": ("space",),
    # armistice (`6`)
    "armistice_without_peace": (),
    "forced_by_weariness": ("state", "bellicosity", "needed"),
    "forced_by_poverty": ("state", "amount", "needed"),
    "peace_proposed": ("state", "other"),
    "peace_refused": ("state", "other"),
    "peace_signed": ("states", "turn", "last"),
    "terms_recorded": ("states", "terms"),
    "hostages_released": ("state", "of", "count"),
    "marker_to_neutral": ("state",),
    "dominance_given_up": ("state",),
    "partnership_given_up": ("state", "of"),
    "penalties_due": ("state",),
    "peace_expired": ("states", "turn"),
    # questions (`6.8`)
    "asked_choice": ("state", "about"),
    "asked_retain": ("state", "about"),
    "asked_walls": ("state", "about"),
    "asked_proposal": ("state", "about"),
    "asked_peace": ("state", "about"),
    # turns and victory (`1.6, 4.6`)
    "turn_begins": ("turn",),
    "victory_by_surrender": ("state", "victor"),
    "turns_over": ("turn",),
}
"""The codes of news; their topics are `TOPICS`."""

TOPICS: tuple[str, ...] = (
    "entered", "preview", "settlement", "plague", "bellicosity", "surrender", "rebellion", "armistice", "questions",
    "turn", "victory",
)  # fmt: skip

NOTES: Codes = {
    "one_of_each": ("force",),
}
"""The codes of notes on a receipt."""

LACKING: Codes = dict.fromkeys(
    ("lacking_choice", "lacking_retain", "lacking_walls", "lacking_proposal", "lacking_peace"), ()
)
"""What a seat still has to answer (`Ruleset.missing`)."""

PURPOSES: tuple[str, ...] = ("plague", "surrender", "rebellion", "calm")
"""The first words of the purposes of dice; each has words ``die_<purpose>``."""
