"""The scenario file: published figures, marked reconstruction, names; settings (`peloponnese 1.4, 1.6, 4.6, 6.1`)."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from adjudicator.core.exchange import StateError
from adjudicator.core.ruleset import SettingError
from adjudicator.files import data_root
from adjudicator.gamedata import load_peloponnese, peloponnese_scenario
from adjudicator.rulesets.peloponnese.rules import COMMERCIAL
from adjudicator.rulesets.peloponnese.scenario import read_scenario

SCENARIO = peloponnese_scenario()
TEXT = (data_root() / "games" / "peloponnese" / "scenario.toml").read_text(encoding="utf-8")

# where | hoplites, cavalry, ships | whose, if not of the space's name (`peloponnese 1.6`)
FORCES = """
Athens 7 1 0, Piraeus 0 0 12 Athens, Sparta 7 1 0, Gythium 0 0 1 Sparta, Corinth 2 0 3, Thebes 3 3 0, Mytilene 0 0 2,
Chios 0 0 3, Potidaea 1 0 0, Larisa 1 5 0, Corcyra 1 0 3, Ambracia 2 0 0, Stratus 1 2 0, Megara 1 0 0, Sicyon 0 0 1,
Phlius 5 0 0, Epidaurus 1 0 0, Argos 4 0 0, Elis 1 0 0, Cyllene 0 0 1 Elis, Syracuse 2 2 2
"""
GARRISONS = {
    "Syracuse": ("Gela",),
    "Sparta": ("Heraclea", "Lepreum", "Taras", "Tegea", "Thyrea"),
    "Athens": ("Atlante", "Leontini", "Naupactus", "Plataea", "Rhegium", "Segesta"),
    "Corinth": ("Potidaea",),
}


def test_the_forces_are_the_published_ones_and_no_others() -> None:
    """`peloponnese 1.6`."""
    expected = {}
    for row in FORCES.replace("\n", " ").split(","):
        space, *numbers, last = row.split()
        owner = space if last.isdigit() else last
        h, c, n = (int(x) for x in (*numbers, last) if x.isdigit())
        expected[space] = {owner: (h, c, n)}
    found = {n: {o: (f.H, f.C, f.N) for o, f in s.sp.items()} for n, s in SCENARIO.start.spaces.items() if s.sp}
    assert found == expected


def test_the_garrisons_are_the_published_ones_and_no_others() -> None:
    """`peloponnese 1.6`."""
    found: dict[str, list[str]] = {}
    for name, space in SCENARIO.start.spaces.items():
        if space.garrison:
            found.setdefault(space.garrison, []).append(name)
    assert {owner: tuple(where) for owner, where in found.items()} == GARRISONS


def test_majors_figures_and_commerce() -> None:
    """`peloponnese 1.1, 1.6`."""
    assert SCENARIO.majors == ("Athens", "Corinth", "Sparta", "Thebes")
    majors = [SCENARIO.start.states[name] for name in SCENARIO.majors]
    assert [state.treasury for state in majors] == [6000, 1500, 500, 500]
    assert {(state.bellicosity, state.resentment) for state in majors} == {(10, 0)}
    assert COMMERCIAL == ("Athens", "Corinth")


def test_every_row_says_where_it_is_from() -> None:
    """`peloponnese 1.6`: what is not published is marked; every space with forces or a garrison is published."""
    for table, rows in SCENARIO.sources.items():
        assert rows, table
        assert all(source.startswith(("published", "reconstruction")) for source in rows.values())
    for name, space in SCENARIO.start.spaces.items():
        published = SCENARIO.sources["spaces"][name].startswith("published")
        assert published == bool(space.sp or space.garrison), name


def test_every_space_has_a_place_and_every_area_a_space() -> None:
    assert SCENARIO.at.keys() == SCENARIO.start.spaces.keys()
    assert all(10 < east < 30 and 34 < north < 42 for east, north in SCENARIO.at.values())
    assert {space.area for space in SCENARIO.start.spaces.values()} == SCENARIO.start.areas.keys()


def test_no_name_of_a_kind_means_two_things() -> None:
    for table in (SCENARIO.states, SCENARIO.spaces, SCENARIO.areas):
        owners: dict[str, str] = {}
        for ident, called in table.items():
            for name in {name.casefold() for name in called.all}:
                assert owners.setdefault(name, ident) == ident, name


def test_both_languages() -> None:
    assert SCENARIO.states["Thebes"].of("fr") == "Thèbes"
    assert SCENARIO.spaces["Piraeus"].of("fr") == "Le Pirée"
    assert SCENARIO.spaces["Piraeus"].of("en") == "Piraeus"


WRONG = [
    ('kind = "major", standing = "dominant", treasury = 6000', 'kind = "great", treasury = 6000', "states.Athens.kind"),
    ("treasury = 6000", "treasury = -1", "states.Athens.treasury"),
    ('garrison = "Corinth"', 'garrison = "Persia"', "spaces.Potidaea.garrison"),
    ("Athens = { H = 7, C = 1 }", "Athens = { H = 7, Z = 1 }", "spaces.Athens.sp"),
    ('port_space = "Piraeus"', 'port_space = "Ostia"', "areas.Attica.port_space"),
    ("at = [23.73, 37.98]", "at = [23.73]", "spaces.Athens.at"),
    ('rebellion = true, source = "published" }', "rebellion = true }", "tributaries.Potidaea.source"),
]


@pytest.mark.parametrize(("old", "new", "where"), WRONG, ids=[row[2] for row in WRONG])
def test_a_group_s_own_scenario_that_does_not_fit_is_told_where(old: str, new: str, where: str) -> None:
    assert TEXT.count(old) >= 1
    with pytest.raises(StateError) as caught:
        read_scenario(tomllib.loads(TEXT.replace(old, new, 1)))
    assert where in caught.value.where


# ---- settings


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, {"turns": 10, "ends": ["Athens", "Sparta"], "proposals": "ahead"}),
        ({"turns": "6"}, {"turns": 6, "ends": ["Athens", "Sparta"], "proposals": "ahead"}),
        ({"ends": "Athens, Thebes"}, {"turns": 10, "ends": ["Athens", "Thebes"], "proposals": "ahead"}),
        ({"ends": "", "proposals": "asked"}, {"turns": 10, "ends": [], "proposals": "asked"}),
    ],
)
def test_settings(changes: dict[str, Any], found: dict[str, Any]) -> None:
    assert load_peloponnese(changes).settings == found


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("turns", 0),
        ("turns", "many"),
        ("proposals", "never"),
        ("years", 3),
        ("ends", 5),
        ("ends", "Persia"),
        ("ends", "Argos"),
    ],
)
def test_a_wrong_setting_names_itself_and_its_value(name: str, value: Any) -> None:
    with pytest.raises(SettingError, match=f"{name} = {value!r}"):
        load_peloponnese({name: value})
