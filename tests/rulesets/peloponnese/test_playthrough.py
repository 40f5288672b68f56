"""Ten turns of the war, played as a pure log: the golden text, and what must hold of any log (`peloponnese 1.6, 1.7`).

The golden text is remade by ``python -m tests.rulesets.peloponnese.chronicle``; read its difference as a player would.
"""

from __future__ import annotations

from functools import cache

from adjudicator.core.dice import SeededDice
from adjudicator.core.events import GameEnded, OrdersReceived, PhaseResolved, decode, encode
from adjudicator.core.fold import fold
from adjudicator.core.messages import GAME_MASTER
from adjudicator.core.state import GameState
from adjudicator.rulesets.peloponnese.position import Position
from tests.rulesets.peloponnese.chronicle import GOLDEN, War, play, tell
from tests.rulesets.peloponnese.script import MAILS, SEED
from tests.rulesets.peloponnese.war import GAME


@cache
def war() -> War:
    """The script played once."""
    return play()


def test_the_golden_text() -> None:
    assert tell(war()).splitlines() == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_the_same_script_gives_the_same_log() -> None:
    assert [(at, encode(event)) for at, event in play().log] == [(at, encode(event)) for at, event in war().log]


def test_the_log_folds_to_the_same_state() -> None:
    state: GameState | None = None
    for at, event in war().log:
        state = fold(state, "war", at, decode(encode(event)))
    assert state == war().state


def test_every_phase_resolves_anew_to_what_the_log_holds() -> None:
    """From the position before, the orders in the event and the seed alone."""
    state: GameState | None = None
    resolved = 0
    for at, event in war().log:
        if isinstance(event, PhaseResolved):
            assert state is not None
            again = GAME.resolve(GAME.load(state.position), event.orders, SeededDice(SEED, event.phase))
            assert (again.outcomes, again.news, again.rolls) == (event.outcomes, event.news, event.rolls)
            assert GAME.dump(again.position) == event.position
            resolved += 1
        state = fold(state, "war", at, event)
    assert resolved > 20


def test_ten_turns_and_every_mail_of_the_script() -> None:
    """`peloponnese 1.6`."""
    phases = [event.phase for _, event in war().log if isinstance(event, PhaseResolved)]
    assert list(dict.fromkeys(phase.split(",")[0] for phase in phases)) == [f"turn {n}" for n in range(1, 11)]
    assert set(MAILS) <= set(phases)
    written = [event for _, event in war().log if isinstance(event, OrdersReceived)]
    assert len(written) == sum(map(len, MAILS.values()))


def test_the_game_has_an_end() -> None:
    """`peloponnese 4.6`."""
    (ended,) = (event for _, event in war().log if isinstance(event, GameEnded))
    assert ended.winners == ("Sparta",)


def test_a_preview_is_what_came() -> None:
    """The dice shown to the game master are those that fell, and players are told nothing of it."""
    state: GameState | None = None
    shown: list[tuple[str, list[object]]] = []
    for at, event in war().log:
        if isinstance(event, OrdersReceived) and event.entered and event.entered.orders[-1].text.startswith("Preview"):
            assert event.seat == GAME_MASTER
            assert event.entered.rolls == ()
            assert {news.to for news in event.entered.news} == {(GAME_MASTER,)}
            shown.append((event.phase, [news.message for news in event.entered.news]))
        if isinstance(event, PhaseResolved) and shown and shown[-1][0] == event.phase:
            same = [news.message for news in event.news]
            if event.phase == "turn 1, operations":
                assert shown[-1][1][1:] == same
        state = fold(state, "war", at, event)
    assert [phase for phase, _ in shown] == ["turn 1, operations", "turn 6, operations", "turn 10, operations"]


def test_nothing_secret_is_left_over() -> None:
    position: Position = GAME.load(war().state.position)
    assert (position.answers, position.choices, position.surrenders) == ({}, {}, {})
