"""Every code the rules yield, what it amounts to, and the arguments it carries.

The words, in both languages, stand in ``templates/mare_nostrum/words/outcomes.toml``; a test holds the two against each
other, and `message` refuses what is not in the tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from adjudicator.core.messages import Arg, Message
from adjudicator.core.outcomes import Verdict

Codes: TypeAlias = dict[str, tuple[str, ...]]

SUCCEEDED: Codes = {
    # the ledger (`mare_nostrum 7`)
    "entry_made": ("number",),
    "entry_accepted": ("number",),
    "entries_accepted": ("numbers",),
    "entry_struck": ("number", "reason"),
    "entry_refused": ("number",),
    "entry_refused_why": ("number", "reason"),
    "entries_refused": ("numbers",),
    "entries_refused_why": ("numbers", "reason"),
    "entry_withdrawn": ("number",),
    # festivities (`3`) and decisions (`4.2, 5.1`)
    "rejoicing_held": ("bonus", "cost"),
    "feast_held": ("bonus", "cost"),
    "regime_changed": ("regime",),
    "fled_as_wished": ("province",),
}

NEUTRAL: Codes = {
    "entry_waits": ("number",),
    "entries_accepted_some": ("numbers", "left"),
    "decision_none": (),
    "regime_kept": (),
    "regime_left_open": (),
    "flight_not_needed": (),
    "flight_other_way": ("province",),
}

VOID: Codes = {
    # who may write what, when
    "campaign_over": (),
    "game_master_only": (),
    "player_decides": (),
    "not_your_ledger": ("seat",),
    "whose_ledger": (),
    "no_such_seat": ("seat",),
    "seat_eliminated": ("seat",),
    "no_turn_open": (),
    "year_closed": (),
    "gain_after_turn": (),
    "only_regime_now": (),
    "only_corrections_now": (),
    "not_asked": (),
    # about entries
    "no_such_entry": ("number",),
    "not_waiting": ("number",),
    "not_your_entry": ("number",),
    "nothing_waits": (),
    "entries_wait": ("numbers",),
    "struck_already": ("number",),
    "strike_unexplained": ("number",),
    "changed_since": ("number",),
    "turn_counted": ("number",),
    # what an entry says
    "amount_bad": (),
    "more_than_gains": ("amount",),
    "against_itself": (),
    "none_to_withdraw": (),
    "no_such_province": ("province",),
    "province_yours": ("province",),
    "province_not_yours": ("province",),
    "no_route": (),
    "no_caravan_refused": (),
    "no_such_army": ("army",),
    "no_army": (),
    "no_army_home": (),
    "no_army_out": (),
    "army_there": ("army",),
    "army_out_already": ("army",),
    "army_home_already": ("army",),
    "besieged_already": ("city",),
    "not_besieged": ("city",),
    "building_there": (),
    "building_not_there": (),
    "no_priest": (),
    "figure_bad": (),
    # decisions (`3.2, 4.2, 5.1`)
    "feast_without_temple": (),
    "regime_unknown_here": ("regime",),
    "regime_already": ("regime",),
    "bankrupt_first": (),
    "fallen_first": (),
}

VERDICTS: Mapping[str, Verdict] = {
    **dict.fromkeys(SUCCEEDED, "succeeded"),
    **dict.fromkeys(NEUTRAL, "neutral"),
    **dict.fromkeys(VOID, "void"),
}
"""How an order ended, by the code of its outcome."""

REFUSALS: frozenset[str] = frozenset({"entry_refused", "entry_refused_why", "entries_refused", "entries_refused_why"})
"""The codes of a word that refused entries that waited."""

NOTES: Codes = {
    "note_kept": (),
    "note_regime_open": (),
    "note_regime_stays": (),
    "note_feast_no_temple": (),
    "note_bankrupt": ("treasury", "limit"),
    "note_decided": ("decisions",),
    "note_ruin": ("decisions", "treasury", "limit"),
    "note_lost": ("deficit",),
    "note_index": ("index", "risk", "treasury"),
    "note_flight_not_yours": ("province",),
    "note_flight_from": ("province",),
    "note_flight_not_farthest": ("provinces",),
    "note_disorder": ("regime", "turns"),
    "note_second_caravan": (),
    "note_province_taken": ("province", "seat"),
}
"""What a receipt may say of an order that was taken."""

NEWS: Codes = {
    # ledger: what came into the books, or out of them
    "booked": ("number", "entry"),
    "booked_noted": ("number", "entry", "note"),
    "struck": ("number", "entry", "reason"),
    "refused": ("number", "entry", "reason"),
    "refused_plain": ("number", "entry"),
    "still_waiting": ("numbers",),
    # accounts (`5.2`)
    "account": ("seat", "gains", "treasury"),
    "account_halved": ("seat", "gains", "counted", "treasury"),
    # disorder (`5`)
    "disorder_ends": ("seat", "roll", "needed"),
    "disorder_goes_on": ("seat", "roll", "needed", "turns"),
    "disorder_without_roll": ("seat", "turns"),
    "disorder_spent": ("seat",),
    "disorder_starts": ("seat", "turns"),
    "disorder_anew": ("seat", "turns"),
    "disorder_kept": ("seat", "turns"),
    "disorder_ended_by_coup": ("seat",),
    # vox populi (`4`)
    "index_total": ("seat", "index"),
    "vox_silent": ("seat", "index"),
    "vox_stands": ("seat", "index", "roll"),
    "vox_falls": ("seat", "index", "roll"),
    "bankrupt": ("seat",),
    "bankrupt_with": ("seat", "deficit"),
    "no_refuge": ("seat",),
    "fled": ("seat", "province", "city", "steps"),
    "fled_beyond": ("seat", "province", "city"),
    "flight_die": ("seat", "die", "faces", "provinces"),
    "set_free": ("provinces",),
    # regimes (`5.1`)
    "regime_adopted": ("seat", "regime"),
    # the end (`6.1`)
    "wins_by_treasury": ("seat", "treasury", "others"),
    "wins_alone": ("seat",),
    "nobody_left": (),
    "final_points": ("seat", "points", "provinces", "armies", "improvements", "bonus"),
    "wins_by_points": ("seats", "points"),
}
"""The codes of news; their topics are ``ledger accounts disorder index vox regimes victory``."""

LINES: Codes = {
    "line_regime": ("count", "value"),
    "line_credit": ("count", "value"),
    "line_deficit": ("count", "value"),
    "line_temples": ("count", "value"),
    "line_schools": ("count", "value"),
    "line_improvements": ("count", "value"),
    "line_protector_temple": ("count", "value"),
    "line_philosophy_school": ("count", "value"),
    "line_theatre": ("count", "value"),
    "line_arena": ("count", "value"),
    "line_victories": ("count", "value"),
    "line_new_provinces": ("count", "value"),
    "line_new_routes": ("count", "value"),
    "line_armies": ("count", "value"),
    "line_long_armies": ("count", "value"),
    "line_defeats": ("count", "value"),
    "line_failed_conquests": ("count", "value"),
    "line_sieges": ("count", "value"),
    "line_caravan": ("count", "value"),
    "line_rejoicing": ("count", "value"),
    "line_feast": ("count", "value"),
}
"""The lines of the index (`2.6`); as news they have the topic ``index``."""

INDEX: Codes = {
    "index_safe": ("index",),
    "index_risk": ("index", "risk"),
    "index_bankrupt": ("deficit",),
    "index_bankrupt_ahead": ("deficit",),
    "choice_rejoicing": ("index", "risk", "cost", "treasury"),
    "choice_feast": ("index", "risk", "cost", "treasury"),
    "choice_both": ("index", "risk", "cost", "treasury"),
    "choice_no_temple": (),
    "choice_rejoicing_bankrupt": ("treasury",),
    "choice_feast_bankrupt": ("treasury",),
    "choice_both_bankrupt": ("treasury",),
}
"""What the view says of the index and of each festivity."""

ALL: Mapping[str, tuple[str, ...]] = {**SUCCEEDED, **NEUTRAL, **VOID, **NOTES, **NEWS, **LINES, **INDEX}


def message(code: str, **args: Arg) -> Message:
    """A message of the tables. Raises KeyError for an unknown code, ValueError for arguments that are not its own."""
    if set(ALL[code]) != set(args):
        raise ValueError(f"{code} takes {ALL[code]}, not {tuple(args)}")
    return Message(code, dict(args))


class Refusal(Exception):
    """An entry or order that cannot be taken; `message` says why. Raised and caught within the ruleset only."""

    def __init__(self, code: str, **args: Arg) -> None:
        self.message = message(code, **args)
        super().__init__(code)
