"""Dice from the recorded seed (`diadoques 11.3`, `11.4`)."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.core.dice import DiceError, Roll, ScriptedDice, SeededDice, seed_hash


def test_11_3_the_same_seed_gives_the_same_rolls_on_every_machine() -> None:
    dice = SeededDice("a seed", "spring -321")
    assert [dice.roll(6, "flood", n) for n in range(1, 9)] == [4, 3, 3, 6, 6, 4, 2, 6]
    again = SeededDice("a seed", "spring -321")
    assert [again.roll(6, "flood", n) for n in range(1, 9)] == [roll.value for roll in dice.rolls]


def test_11_4_dice_are_keyed_not_sequential() -> None:
    forward, backward = SeededDice("s", "p"), SeededDice("s", "p")
    ones = [forward.roll(100, "retreat", n) for n in (1, 2, 3)]
    twos = [backward.roll(100, "retreat", n) for n in (3, 2, 1)]
    assert ones == twos[::-1]


def test_11_4_phase_rollback_and_purpose_change_the_dice() -> None:
    def some(dice: SeededDice, purpose: str = "x") -> list[int]:
        return [dice.roll(100, purpose, n) for n in range(20)]

    base = some(SeededDice("s", "p"))
    assert base != some(SeededDice("s", "q"))
    assert base != some(SeededDice("s", "p", rollbacks=1))
    assert base != some(SeededDice("s", "p"), "y")
    assert base != some(SeededDice("t", "p"))


def test_11_4_a_die_with_one_face_is_not_drawn() -> None:
    dice = SeededDice("s", "p")
    assert dice.roll(1, "retreat") == 1
    assert dice.rolls == []


def test_faces_are_equally_likely() -> None:
    dice = SeededDice("fair", "p")
    count = Counter(dice.roll(6, "flood", n) for n in range(60_000))
    chi = sum((count[face] - 10_000) ** 2 / 10_000 for face in range(1, 7))
    assert chi < 20.5  # 99.9 % quantile of chi square with five degrees of freedom


def test_a_die_without_faces_is_an_error() -> None:
    with pytest.raises(DiceError):
        SeededDice("s", "p").roll(0, "x")


def test_scripted_dice_are_used_in_order_and_run_out() -> None:
    dice = ScriptedDice([3, 6])
    assert (dice.roll(6, "a"), dice.roll(1, "b"), dice.roll(6, "c")) == (3, 1, 6)
    assert dice.rolls == [Roll("a", 1, 6, 3), Roll("c", 1, 6, 6)]
    with pytest.raises(DiceError):
        dice.roll(6, "d")


def test_scripted_dice_must_fit_the_faces() -> None:
    with pytest.raises(DiceError):
        ScriptedDice([7]).roll(6, "a")


def test_the_seed_is_published_by_its_hash() -> None:
    assert seed_hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
