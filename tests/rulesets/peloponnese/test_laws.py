"""Laws that hold of every political phase (`peloponnese 1.7, 2.4, 3.5, 4.3, 5.3, 6.3`)."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings

from adjudicator.core.dice import Roll, SeededDice
from adjudicator.core.messages import Seat
from adjudicator.core.orders import Order
from adjudicator.core.ruleset import Resolved
from adjudicator.rulesets.peloponnese.position import Position
from adjudicator.rulesets.peloponnese.verdicts import FAILED, NEUTRAL, NEWS, SUCCEEDED, TOPICS, VOID
from tests.rulesets.peloponnese.chance import phases, sorted_state, total
from tests.rulesets.peloponnese.war import ASKING, GAME

Case = tuple[Position, dict[Seat, tuple[Order, ...]]]
OUTCOMES = {**SUCCEEDED, **FAILED, **NEUTRAL, **VOID}
SEGMENTS = ("plague", "bellicosity", "surrender", "rebellion", "armistice", "victory")


def run(case: Case, seed: str = "seed") -> Resolved:
    at, given = case
    return GAME.run(at, given, SeededDice(seed, "turn 1, operations"))


@settings(max_examples=120, deadline=None)
@given(phases())
def test_bounds(case: Case) -> None:
    """`peloponnese 2.4, 3.5`: bellicosity stays in 0..12, treasuries and SPs never go below nothing."""
    after: Position = run(case).position
    for state in after.states.values():
        assert 0 <= state.bellicosity <= 12
        assert state.treasury >= 0
    for space in after.spaces.values():
        assert all(min(force.H, force.C, force.N) >= 0 < force.total for force in space.sp.values())
    assert GAME.load(GAME.dump(after)) == after
    assert total(after) <= total(case[0])


@settings(max_examples=120, deadline=None)
@given(phases())
def test_nothing_depends_on_the_order_in_which_things_are_written(case: Case) -> None:
    """`peloponnese 1.7`: alphabetical order decides, not the order of a file or of mails."""
    at, given = case
    turned = msgspec.structs.replace(at, **{name: _turned(getattr(at, name)) for name in Position.__struct_fields__})
    backwards = {seat: given[seat] for seat in reversed(list(given))}
    one, other = run(case), run((turned, backwards))
    assert sorted_state(one.position) == sorted_state(other.position)
    assert (one.news, one.outcomes, one.rolls) == (other.news, other.outcomes, other.rolls)


def _turned(value: object) -> object:
    return dict(reversed(list(value.items()))) if isinstance(value, dict) else value


@settings(max_examples=60, deadline=None)
@given(phases())
def test_the_same_seed_gives_the_same_phase(case: Case) -> None:
    one, other = run(case), run(case)
    assert (one.position, one.news, one.rolls) == (other.position, other.news, other.rolls)


@settings(max_examples=120, deadline=None)
@given(phases())
def test_segments_come_in_their_order(case: Case) -> None:
    """`peloponnese 1.7`: the news of each segment follow those of the one before; beaten minors come first."""
    resolved = run(case)
    settled = {"minor_tributary", "minor_ally"}
    topics = [news.topic for news in resolved.news if news.message.code not in settled]
    ranks = [SEGMENTS.index(topic) for topic in topics]
    assert ranks == sorted(ranks)
    purposes = [roll.purpose.split()[0] for roll in resolved.rolls]
    order = {"plague": 0, "surrender": 1, "rebellion": 2, "calm": 2}
    assert [order[p] for p in purposes] == sorted(order[p] for p in purposes)


@settings(max_examples=120, deadline=None)
@given(phases())
def test_every_roll_is_told_with_what_it_needed(case: Case) -> None:
    """`peloponnese 7`: die, modifier, total, needed; the total is their sum, and no die is thrown twice."""
    resolved = run(case)
    told = [news.message.args for news in resolved.news if "die" in news.message.args]
    assert [args["die"] for args in told] == [roll.value for roll in resolved.rolls]
    for args in told:
        if "modifier" in args:
            assert args["total"] == int(str(args["die"])) + int(str(args["modifier"]))
        assert {"needed", "faces"} & set(args)
    assert len({roll.purpose for roll in resolved.rolls}) == len(resolved.rolls)


@settings(max_examples=120, deadline=None)
@given(phases())
def test_every_answer_gets_one_outcome(case: Case) -> None:
    """Invariant 8: nobody writes in vain, and every code is in the tables with its arguments."""
    resolved = run(case)
    written: dict[Seat, dict[str, str]] = {}
    for seat, orders in case[1].items():
        for order in orders:
            written.setdefault(seat, {})[order.keys[0]] = order.text
    expected = sorted((seat, text) for seat, by_key in written.items() for text in by_key.values())
    assert sorted((outcome.seat, outcome.order) for outcome in resolved.outcomes) == expected
    for outcome in resolved.outcomes:
        assert set(outcome.message.args) == set(OUTCOMES[outcome.message.code])
    for news in resolved.news:
        assert news.topic in TOPICS
        assert set(news.message.args) == set(NEWS[news.message.code])


@settings(max_examples=80, deadline=None)
@given(phases())
def test_stopping_to_ask_changes_nothing_but_the_defaults(case: Case) -> None:
    """`peloponnese 6.8`: a phase that stops and gets no answers ends as one that never asked."""
    at, given = case
    for game in (GAME, ASKING):
        straight = game.run(at, given, _Fixed())
        stopped = game.resolve(at, given, _Fixed())
        rolls = list(stopped.rolls)
        stops = 0
        while game.phase(stopped.position).kind == "decision":
            asked = game.asked(stopped.position)
            assert asked
            assert all(game.missing(stopped.position, seat, ()) for seat in asked)
            assert game.load(game.dump(stopped.position)) == stopped.position
            stopped = game.resolve(stopped.position, {}, _Fixed())
            rolls += stopped.rolls
            stops += 1
            assert stops < 5
        assert stopped.position == straight.position
        assert tuple(rolls) == straight.rolls


class _Fixed:
    """Dice that depend on their purpose alone, whatever the phase is called."""

    def __init__(self) -> None:
        self._dice = SeededDice("seed", "any phase")
        self.rolls: list[Roll] = self._dice.rolls

    def roll(self, faces: int, purpose: str, number: int = 1) -> int:
        return self._dice.roll(faces, purpose, number)


@settings(max_examples=80, deadline=None)
@given(phases())
def test_peace_is_mutual_and_never_unfriendly(case: Case) -> None:
    """`peloponnese 4.5, 6.3`."""
    after: Position = run(case).position
    for name, state in after.states.items():
        for other, turn in state.peace.items():
            assert after.states[other].peace[name] == turn
            assert other not in state.unfriendly


@settings(max_examples=80, deadline=None)
@given(phases())
def test_who_surrendered_has_little_left(case: Case) -> None:
    """`peloponnese 4.3`: at most one SP of each type, no garrison."""
    resolved = run(case)
    after: Position = resolved.position
    for news in resolved.news:
        if news.message.code == "surrendered":
            loser = str(news.message.args["state"])
            forces = [space.sp[loser] for space in after.spaces.values() if loser in space.sp]
            for kind in ("H", "C", "N"):
                assert sum(getattr(force, kind) for force in forces) <= 1
            assert all(space.garrison != loser for space in after.spaces.values())
