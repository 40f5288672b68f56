"""Laws that hold in every game of Diadoques, whatever is ordered: each a function that fails if it is broken.

`tests/rulesets/test_laws.py` tries them on rough orders of all kinds, `tests/rulesets/test_games.py` on whole games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import TypeAlias

import msgspec

from adjudicator.core.messages import Message, Seat
from adjudicator.rulesets.diadoques import verdicts
from adjudicator.rulesets.diadoques.income import supplied
from adjudicator.rulesets.diadoques.orders import Bribe, CounterBribe, Gift, from_order
from adjudicator.rulesets.diadoques.position import NEUTRAL, Position, Unit
from adjudicator.rulesets.diadoques.rules import is_garrison
from adjudicator.rulesets.diadoques.season import AFTER
from adjudicator.rulesets.diadoques.verdicts import NEWS, VERDICTS
from tests.rulesets.played import Orders, Played

CANONICAL = msgspec.json.Encoder(order="deterministic")
"""As the log is written: names sorted."""

Law: TypeAlias = Callable[[Played], None]


def _number(message: Message, name: str) -> int:
    value = message.args[name]
    assert isinstance(value, int)
    return value


def _standing(position: Position) -> list[Unit]:
    """Every unit, those waiting for a retreat included."""
    return [*position.units, *(lost.unit for lost in position.dislodged)]


def one_field_unit_an_area_and_one_garrison_a_citadel(game: Played) -> None:
    """`diadoques 1.2, 1.4`: nothing stands where it may not, and nothing twice."""
    board = game.rules.board
    for step in game.steps:
        places = [unit.place for unit in step.after.units]
        assert len(set(places)) == len(places)
        for unit in step.after.units:
            assert is_garrison(unit.troop) == (unit.place in board.citadels)
            assert is_garrison(unit.troop) or board.may_stand(unit.troop, unit.place)


def a_garrison_holds_its_citadel(game: Played) -> None:
    """`diadoques 5.1, 6.3, 8.4, 9.4`: the citadel of a garrison is its owner's."""
    for step in game.steps:
        for unit in step.after.units:
            if is_garrison(unit.troop):
                assert step.after.citadels.get(unit.place, NEUTRAL) == unit.owner, unit


def every_talent_is_accounted_for(game: Played) -> None:
    """`diadoques 8.8, 9.2, 9.3, 9.7`: never negative, made by income and treasures only; else paid or given."""
    for step in game.steps:
        purse = Counter(step.before.treasury)
        for news in step.told("income", "gift_received", "treasure_found", "upkeep_paid"):
            seat = str(news.message.args["seat"]) if news.message.code == "treasure_found" else news.to[0]
            amount = _number(news.message, "amount")
            purse[seat] += -amount if news.message.code == "upkeep_paid" else amount
        forms = {(seat, order.text): from_order(order) for seat, filed in step.orders.items() for order in filed}
        for outcome in step.resolved.outcomes:
            form = forms.get((outcome.seat, outcome.order))
            if isinstance(form, Bribe | CounterBribe | Gift) and VERDICTS[outcome.message.code] != "void":
                purse[outcome.seat] -= form.amount
            elif outcome.message.code in ("built", "promoted"):
                purse[outcome.seat] -= _number(outcome.message, "amount")
        for news in step.told("eliminated"):
            purse[str(news.message.args["seat"])] = 0
        assert dict(step.after.treasury) == {seat: purse[seat] for seat in step.after.treasury}
        assert min(step.after.treasury.values()) >= 0


def treasures_are_found_once(game: Played) -> None:
    """`diadoques 9.7`: a treasure that was found is gone, and is worth what the table says."""
    for step in game.steps:
        found = [news.message.args for news in step.told("treasure_found")]
        gone = [citadel for citadel in step.before.treasures if citadel not in step.after.treasures]
        assert sorted(str(args["citadel"]) for args in found) == sorted(gone)
        assert all(args["amount"] == game.rules.board.citadels[str(args["citadel"])].treasure for args in found)
        assert set(step.after.treasures) <= set(step.before.treasures)


LOSSES = (
    "lost_without_retreat",
    "lost_in_collision",
    "lost_by_default",
    "garrison_destroyed",
    "starved",
    "unit_disbanded",
)


def every_unit_is_accounted_for(game: Played) -> None:
    """`diadoques 3.4`: who has how many units follows from what is told: bought, built, lost, and nothing else."""
    for step in game.steps:
        count = Counter(unit.owner for unit in _standing(step.before))
        for news in step.resolved.news:
            args = news.message.args
            if news.message.code == "unit_bought":
                count[str(args["seat"])] += 1
                count[str(args["owner"])] -= 1
            elif news.message.code == "unit_built":
                count[str(args["owner"])] += 1
            elif news.message.code in LOSSES:
                count[str(args["owner"])] -= 1
        assert Counter(unit.owner for unit in _standing(step.after)) == +count


def every_character_is_accounted_for(game: Played) -> None:
    """`diadoques 10.9, 12.4`: diadochi and royal persons die, succeed and leave with a line, never without."""
    for step in game.steps:
        heads = set(step.before.diadochi)
        heads -= {str(news.message.args["seat"]) for news in step.told("diadochus_died_with_unit")}
        heads -= {str(news.message.args["seat"]) for news in step.told("diadochus_died_at_sea")}
        heads |= {str(news.message.args["seat"]) for news in step.told("heir")}
        heads -= {str(news.message.args["seat"]) for news in step.told("eliminated")}
        assert set(step.after.diadochi) == heads
        dead = step.told("royal_murdered", "royal_died_with_unit", "royal_died_at_sea")
        gone = {royal.name for royal in step.before.royals} - {royal.name for royal in step.after.royals}
        assert sorted(gone) == sorted(str(news.message.args["royal"]) for news in dead)


def characters_are_where_they_may_be(game: Played) -> None:
    """`diadoques 10.4, 10.10`: after a season nobody is at sea without a fleet, nor regent without an army.

    Winter is no season: disbanding kills no character (`diadoques 9.3`); and who was bought this season may still
    be aboard the fleet of his old protector (`10.2`).
    """
    board = game.rules.board
    for step in game.steps:
        position = step.after
        if position.stage == "retreats" or step.before.season == "winter":
            continue
        units = {unit.place: unit for unit in position.units}
        people = list(position.diadochi.items())
        was = {royal.name: royal.protector for royal in step.before.royals}
        people += [(r.protector, r.area) for r in position.royals if r.protector == was[r.name]]
        for seat, area in people:
            if board.kind[area] == "sea":
                assert area in units and (not seat or units[area].owner == seat), (seat, area)
        for royal in position.royals:
            if royal.name == "Philip" and royal.protector:
                guards = [units[p] for p in (royal.area, *board.citadels_in[royal.area]) if p in units]
                assert any(unit.owner == royal.protector and unit.troop != "F" for unit in guards)


def every_order_ends_with_exactly_one_outcome(game: Played) -> None:
    """Invariant 8; sieges and advance retreats may wait for the second part of the season (`diadoques 3.2`)."""
    waiting: Counter[tuple[Seat, str]] = Counter()
    for step in game.steps:
        given = Counter((seat, order.text) for seat, filed in step.orders.items() for order in filed)
        given.update(waiting)
        got = Counter((o.by or o.seat, o.order) for o in step.resolved.outcomes if o.given)
        open_ = given - got
        waiting = Counter()
        if step.after.stage == "retreats":
            waiting = open_
            for _, text in open_:
                assert " A1 " in text or " A2 " in text or " retreats " in text, text
        elif step.before.stage == "retreats":
            assert all(" retreats " in text for _, text in open_), open_
        else:
            assert not open_
        assert not got - given


def codes_and_arguments_are_those_of_the_tables(game: Played) -> None:
    """Every message has its words: code and arguments as `verdicts` lists them."""
    outcomes = {**verdicts.SUCCEEDED, **verdicts.FAILED, **verdicts.NEUTRAL, **verdicts.VOID}
    for step in game.steps:
        for outcome in step.resolved.outcomes:
            assert sorted(outcomes[outcome.message.code]) == sorted(outcome.message.args), outcome
        for news in step.resolved.news:
            assert sorted(NEWS[news.message.code]) == sorted(news.message.args), news


def the_order_of_players_changes_nothing(game: Played) -> None:
    """Simultaneity: seats in any order in the mapping give the same bytes (`diadoques 3.3`)."""
    for step in game.steps[:12]:
        turned = dict(reversed(step.orders.items()))
        assert CANONICAL.encode(game.again(step, turned)) == CANONICAL.encode(step.resolved)


def the_order_of_writing_counts_only_for_money_and_winter(game: Played) -> None:
    """`diadoques 8.8, 9.3, 9.5` name the order written; in nothing else does it matter (`10.8` names one a year)."""
    rng = Random(game.seed)
    ordered = ("bribe:", "counter-bribe:", "gift:", "royal:")
    for step in game.steps:
        if step.before.season == "winter":
            continue
        mixed: Orders = {}
        for seat, filed in step.orders.items():
            kept = [order for order in filed if order.keys[0].startswith(ordered)]
            rest = [order for order in filed if order not in kept]
            rng.shuffle(rest)
            mixed[seat] = (*rest, *kept)
        assert game.again(step, mixed).position == step.after


def positions_survive_the_log(game: Played) -> None:
    """``load(dump(p)) == p``, also if the log has sorted the names: then too every byte is where it was."""
    rules = game.rules
    for step in game.steps:
        dumped = rules.dump(step.after)
        logged = rules.load(msgspec.json.decode(CANONICAL.encode(dumped)))
        assert logged == step.after
        assert msgspec.json.encode(rules.dump(logged)) == msgspec.json.encode(dumped)


def limits_hold_for_what_is_built_or_promoted(game: Played) -> None:
    """`diadoques 2.3, 9.4, 9.5`: no build or promotion leaves a player above the limit of that kind."""
    rules = game.rules.rules
    for step in game.steps:
        for news in step.told("unit_built", "unit_promoted"):
            args = news.message.args
            kind = rules.kind[str(args["unit"]).split()[0]]
            held = sum(u.owner == args["owner"] and rules.kind[u.troop] == kind for u in step.after.units)
            assert not rules.limit[kind] or held <= rules.limit[kind]


def after_winter_everybody_is_fed(game: Played) -> None:
    """`diadoques 9.1`: no field unit is left in a province that does not feed it; a revolt comes after (`11.2`)."""
    board = game.rules.board
    for step in game.steps:
        if step.before.season == "winter":
            citadels = dict(step.after.citadels)
            for news in step.told("event_revolt"):
                citadels[str(news.message.args["citadel"])] = str(news.message.args["seat"])
            for unit in step.after.units:
                if not is_garrison(unit.troop) and board.kind[unit.place] != "sea":
                    assert supplied(board, citadels, unit.place, unit.owner), unit


def counter_bribes_and_royal_orders_last_a_year(game: Played) -> None:
    """`diadoques 8.6, 9.6, 10.8`: gone after the winter, and until then never less."""
    for step in game.steps:
        if step.before.season == "winter":
            assert not [unit for unit in step.after.units if unit.guard]
            assert not [royal for royal in step.after.royals if royal.guard]
            assert step.after.stage == "over" or step.after.royal_orders_used == ()
        else:
            assert set(step.before.royal_orders_used) <= set(step.after.royal_orders_used)


def victory_points_are_what_there_is(game: Played) -> None:
    """`diadoques 12.1, 12.2`: 20 to 39, the sum of what the players have and of what nobody has."""
    board = game.rules.board
    for step in game.steps:
        position = step.after
        view = game.rules.view(position, None)
        majors = [citadel for citadel in board.citadels.values() if citadel.major]
        at_home = sum(bool(c.home) and position.citadels.get(c.id) == c.home for c in majors)
        persons = {royal.name: board.royals[royal.name].persons for royal in position.royals}
        wedding = bool(position.married) or "Cleopatra" in persons
        assert view.vp_available == len(majors) + 2 * at_home + sum(persons.values()) + wedding
        assert 20 <= view.vp_available <= 39
        nobodys = sum(c.id not in position.citadels for c in majors)
        nobodys += sum(persons[royal.name] for royal in position.royals if not royal.protector)
        nobodys += not position.married and "Cleopatra" in persons
        assert sum(seat.vp for seat in view.seats) == view.vp_available - nobodys


def the_game_ends_when_the_rules_say(game: Played) -> None:
    """`diadoques 12.2, 12.3`: a majority, one vote of all, or the last autumn; no other end, and none missed."""
    years = game.rules.settings["years"]
    for step in game.steps:
        position = step.after
        if position.stage == "retreats" or step.before.season == "winter":
            assert position.stage != "over" or len(position.eliminated) == len(game.rules.seats)
            continue
        available = game.rules.view(position, None).vp_available
        standing = dict(game.rules.standing(position))
        majority = [seat for seat, vp in standing.items() if 2 * vp > available]
        last = bool(years) and step.before.season == "autumn" and step.before.year >= position.first_year + years - 1
        codes = [news.message.code for news in step.resolved.news if news.message.code.startswith("victory_")]
        if majority:
            assert codes == ["victory_majority"] and list(position.winner) == majority
        elif last and "victory_shared" not in codes:
            best = max(standing.values())
            assert codes == ["victory_years"]
            assert set(position.winner) == {seat for seat, vp in standing.items() if vp == best}
        else:
            assert codes in ([], ["victory_shared"])
        assert bool(position.winner) == bool(codes) == (position.stage == "over")


def phases_follow_the_calendar(game: Played) -> None:
    """`diadoques 3.1, 3.2`: season after season, retreats only between the parts of one, years towards zero."""
    for step, following in zip(game.steps, game.steps[1:], strict=False):
        before, after = step.before, following.before
        assert after == step.after
        if after.stage == "retreats":
            assert before.stage == "orders" and (after.year, after.season) == (before.year, before.season)
            assert after.dislodged
        else:
            assert after.season == AFTER[before.season] and not after.dislodged
            assert after.year == before.year + (before.season == "winter")


LAWS: tuple[Law, ...] = (
    one_field_unit_an_area_and_one_garrison_a_citadel,
    a_garrison_holds_its_citadel,
    every_talent_is_accounted_for,
    treasures_are_found_once,
    every_unit_is_accounted_for,
    every_character_is_accounted_for,
    characters_are_where_they_may_be,
    every_order_ends_with_exactly_one_outcome,
    codes_and_arguments_are_those_of_the_tables,
    the_order_of_players_changes_nothing,
    the_order_of_writing_counts_only_for_money_and_winter,
    positions_survive_the_log,
    limits_hold_for_what_is_built_or_promoted,
    after_winter_everybody_is_fed,
    counter_bribes_and_royal_orders_last_a_year,
    victory_points_are_what_there_is,
    the_game_ends_when_the_rules_say,
    phases_follow_the_calendar,
)
"""Every law, for parametrized tests."""


def name_of(law: Law) -> str:
    """The law's name, for the ids of tests."""
    return getattr(law, "__name__", "law")
