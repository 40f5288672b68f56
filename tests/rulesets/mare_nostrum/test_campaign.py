"""The campaign file: what it may hold, and the line that an error names (`mare_nostrum 1.3`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.core.ruleset import SettingError
from adjudicator.files import data_root
from adjudicator.gamedata import load_mare_nostrum, mare_nostrum_campaign, read_campaign_file
from adjudicator.rulesets.mare_nostrum.campaign import CampaignError, read_campaign
from adjudicator.rulesets.mare_nostrum.paths import farthest, steps_from
from adjudicator.rulesets.mare_nostrum.toml_lines import key_lines, line_of

GOOD = """\
title = { en = "Two powers", fr = "Deux puissances" }

[regimes]
monarchy = { happiness = 0, people = 3 }
tyranny = { happiness = -10, people = 1, en = "tyranny", fr = "tyrannie" }

[provinces.XAL]
city = "Alba"
index = 3
neighbours = [
  "XSS",
]

[provinces]
XBR = { city = "Brea", index = 4 }

[seas]
XSS = { en = "The Sea", fr = "La Mer", neighbours = ["XBR"] }

[players.Alba]
regime = "monarchy"
home = "XAL"

[players.Brea]
regime = "tyranny"
home = "XBR"
treasury = 70
"""

# What is put in place of what, the line that the error must name, and words of it.
FAULTS = [
    ("index = 3", "index = 3 3", 9, "no TOML"),
    ("index = 3", 'index = "three"', 9, "int"),
    ("index = 3", "index = -1", 9, "provinces.XAL.index"),
    ("index = 3", "indice = 3", 9, "indice"),
    ('  "XSS",\n', '  "XSX",\n', 10, "XSX"),
    ('  "XSS",\n', '  "XAL",\n', 10, "itself"),
    ('city = "Brea", index', "index", 15, "city"),
    ('city = "Brea"', 'city = "Alba"', 15, "XAL"),
    ("XBR = {", "xbr = {", 15, "xbr"),
    ("people = 3", "peuple = 3", 4, "peuple"),
    ("people = 3", "people = 3.5", 4, "regimes.monarchy.people"),
    ('regime = "tyranny"', 'regime = "anarchy"', 25, "anarchy"),
    ('home = "XBR"', 'home = "XXX"', 26, "XXX"),
    ('home = "XBR"', 'home = "XAL"', 26, "Alba already"),
    ("treasury = 70", 'provinces = ["XAL"]', 27, "Alba already"),
    ("treasury = 70", 'provinces = ["XZZ"]', 27, "XZZ"),
    ("treasury = 70", "gold = 70", 27, "gold"),
    ("[players.Brea]", "[players.GM]", 24, "game master"),
    ("[players.Brea]", '[players."Bréa"]', 24, "accents"),
    ("[seas]", "[oceans]", 17, "oceans"),
    ('title = { en = "Two powers", fr = "Deux puissances" }', 'title = "Two"', 1, "title"),
]


@pytest.mark.parametrize(("old", "new", "line", "words"), FAULTS, ids=[f"{new}" for _, new, _, _ in FAULTS])
def test_a_wrong_file_gets_an_error_that_names_the_line(old: str, new: str, line: int, words: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(CampaignError) as caught:
        read_campaign(GOOD.replace(old, new))
    assert caught.value.line == line, str(caught.value)
    assert f"line {line}" in str(caught.value)
    assert words in str(caught.value)


def test_a_good_file() -> None:
    campaign = read_campaign(GOOD)
    assert campaign.seats == ("Alba", "Brea")
    assert campaign.regimes["tyranny"].name("tyranny", "fr") == "tyrannie"
    assert campaign.regimes["monarchy"].name("monarchy", "fr") == "monarchy"
    assert campaign.borders["XBR"] == ("XSS",), "a border counts both ways"
    rules = load_mare_nostrum({"campaign": GOOD})
    assert rules.seats == ("Alba", "Brea")
    assert rules.settings["campaign"] == "Two powers"
    start = rules.start()
    assert (start.players["Alba"].treasury, start.players["Brea"].treasury) == (50, 70)


def test_an_empty_table_is_named_too() -> None:
    with pytest.raises(CampaignError, match="regimes"):
        read_campaign("")


# What a group's file may not hold beside, as in FAULTS.
MORE_FAULTS = [
    ('city = "Brea"', 'city = "<b>R&me</b>"', 15, "letters, digits, spaces, apostrophes and hyphens"),
    ('city = "Brea"', 'city = "Рим"', 15, "Latin letters"),
    ('city = "Brea"', 'city = "Bre\\u0007a"', 15, "provinces.XBR.city"),
    ('fr = "tyrannie"', 'fr = "tyrannie!"', 5, "regimes.tyranny.fr"),
    ('fr = "La Mer"', 'fr = "La [Mer]"', 18, "seas.XSS.fr"),
    ("treasury = 70", "treasury = -70", 27, "players.Brea.treasury"),
    ("treasury = 70", "treasury = 99999999999999999999", 27, "players.Brea.treasury"),
    ("treasury = 70", "schools = 99999999999999999999", 27, "players.Brea.schools"),
    ('[players.Brea]\nregime = "tyranny"\nhome = "XBR"\ntreasury = 70\n', "", 0, "at least two powers"),
]


@pytest.mark.parametrize(("old", "new", "line", "words"), MORE_FAULTS, ids=[f"{new}" for _, new, _, _ in MORE_FAULTS])
def test_names_that_orders_cannot_hold_and_other_nonsense(old: str, new: str, line: int, words: str) -> None:
    """`mare_nostrum 1.3, 1.4`."""
    assert GOOD.count(old) == 1
    with pytest.raises(CampaignError, match=words) as caught:
        read_campaign(GOOD.replace(old, new))
    assert caught.value.line == line, str(caught.value)


@pytest.mark.parametrize("name", ["Ville d’Été", "Saint-Œil", "L'Ørsund 2"])
def test_names_with_accents_apostrophes_and_hyphens(name: str) -> None:
    assert read_campaign(GOOD.replace('city = "Brea"', f'city = "{name}"')).provinces["XBR"].city == name


def test_a_file_is_read_and_checked_before_the_campaign_is_made(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text("\ufeff" + GOOD, encoding="utf-8")
    assert read_campaign_file(path) == GOOD
    path.write_text(GOOD.replace("XBR", "THE"), encoding="utf-8")
    with pytest.raises(CampaignError, match=r"line 15: provinces\.THE: this is a word of the order language"):
        read_campaign_file(path)
    path.write_text(GOOD.replace("XBR", "NEW"), encoding="utf-8")
    with pytest.raises(CampaignError, match=r"line 15: provinces\.NEW: "):
        read_campaign_file(path)
    path.write_text(GOOD.replace('city = "Brea"', 'city = "Siege"'), encoding="utf-8")
    with pytest.raises(CampaignError, match=r"line 15: provinces\.XBR\.city: "):
        read_campaign_file(path)
    for empty in ("", "\ufeff", " \n\n"):
        path.write_text(empty, encoding="utf-8")
        with pytest.raises(CampaignError, match="the file is empty"):
            read_campaign_file(path)
    path.write_bytes(b"# ours\n\xff\xfe")
    with pytest.raises(CampaignError, match=r"^campaign: line 2: this is not UTF-8"):
        read_campaign_file(path)
    with pytest.raises(CampaignError, match=r"^campaign: No such file"):
        read_campaign_file(tmp_path / "none.toml")


def test_a_bad_campaign_is_a_bad_setting() -> None:
    with pytest.raises(SettingError, match="campaign: line 1"):
        load_mare_nostrum({"campaign": "ours.toml"})


def test_the_sample_is_marked_and_has_a_map_without_islands() -> None:
    """`mare_nostrum 1.3`: everything in it is a sample; from any capital every province can be reached."""
    text = (data_root() / "games" / "mare_nostrum" / "campaign.toml").read_text(encoding="utf-8")
    assert "SAMPLE" in text.splitlines()[0]
    assert text.count("sample values") == 4
    campaign = mare_nostrum_campaign()
    assert len(campaign.seats) >= 4
    for power in campaign.powers.values():
        assert set(campaign.provinces) <= set(steps_from(campaign.borders, power.home))
    assert {"SIC", "SAR"} <= set(campaign.provinces)


def test_lines_of_keys() -> None:
    text = "a = 1\n[b]\nc.d = 2 # x\n'e f' = [\n 3,\n]\n[[g]]\nh = 1\n"
    lines = key_lines(text)
    assert line_of(lines, ("a",)) == 1
    assert line_of(lines, ("b", "c", "d")) == 3
    assert line_of(lines, ("b", "e f", "0")) == 4
    assert line_of(lines, ("b", "unknown")) == 2
    assert line_of(lines, ("nowhere",)) == 0


def test_steps() -> None:
    """`mare_nostrum 4.2`: the least number of steps; what no path reaches is farthest of all."""
    borders = {"A": ("B", "S"), "B": ("A", "C"), "C": ("B", "S"), "S": ("A", "C"), "X": ()}
    assert steps_from(borders, "A") == {"A": 0, "B": 1, "S": 1, "C": 2}
    assert farthest(borders, "A", ("B", "C")) == ("C",)
    assert farthest(borders, "A", ("S", "B")) == ("B", "S")
    assert farthest(borders, "A", ("B", "X", "C")) == ("X",)
    assert farthest(borders, "A", ()) == ()
