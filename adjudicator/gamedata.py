"""Where the games' data lie, and rulesets made from them: the one place that reads game files.

Data only travels inwards from here: rulesets take the texts of their tables and do no I/O themselves.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from adjudicator.files import data_root
from adjudicator.orders.mare_nostrum import MareNostrumReader
from adjudicator.orders.normalise import fold_name
from adjudicator.rulesets.diadoques.board import Board
from adjudicator.rulesets.diadoques.ruleset import Diadoques
from adjudicator.rulesets.diplomacy.board import Board as DiplomacyBoard
from adjudicator.rulesets.diplomacy.ruleset import Diplomacy
from adjudicator.rulesets.mare_nostrum.campaign import Campaign, CampaignError, named, read_campaign
from adjudicator.rulesets.mare_nostrum.ruleset import MareNostrum
from adjudicator.rulesets.mare_nostrum.toml_lines import key_lines, line_of
from adjudicator.rulesets.peloponnese.ruleset import Peloponnese
from adjudicator.rulesets.peloponnese.scenario import Scenario, read_scenario

DIADOQUES_TABLES: tuple[str, ...] = ("areas.tsv", "borders.tsv", "citadels.tsv", "setup.tsv")
DIPLOMACY_TABLES: tuple[str, ...] = ("provinces.tsv", "borders.tsv", "setup.tsv")


class UnknownGameError(LookupError):
    """No ruleset of that name; the text lists those there are."""


def game_data(name: str) -> dict[str, Any]:
    """The game's own data file ``games/<name>/game.toml``.

    Raises:
        UnknownGameError: if there is none.
    """
    path = data_root() / "games" / name / "game.toml"
    if not path.is_file():
        raise UnknownGameError(f"no game {name!r}; there are: {', '.join(RULESETS)}")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def game_tables(name: str, files: tuple[str, ...]) -> dict[str, str]:
    """Tables of a game as text, by file name."""
    folder = data_root() / "games" / name
    return {file: (folder / file).read_text(encoding="utf-8") for file in files}


@cache
def diadoques_board() -> Board:
    """The board of Diadoques; made once, it never changes."""
    return Board.read(game_tables("diadoques", DIADOQUES_TABLES))


def load_diadoques(changes: Mapping[str, Any] | None = None) -> Diadoques:
    """Diadoques with its default settings and the `changes` of one game.

    Raises:
        SettingError: for a setting it does not have or a value it cannot take.
    """
    return Diadoques(diadoques_board(), game_data("diadoques"), changes or {})


@cache
def diplomacy_board() -> DiplomacyBoard:
    """The standard map of Diplomacy; made once, it never changes."""
    return DiplomacyBoard.read(game_tables("diplomacy", DIPLOMACY_TABLES))


def load_diplomacy(changes: Mapping[str, Any] | None = None) -> Diplomacy:
    """Standard Diplomacy with its default settings and the `changes` of one game.

    Raises:
        SettingError: for a setting it does not have or a value it cannot take.
    """
    return Diplomacy(diplomacy_board(), game_data("diplomacy"), changes or {})


@cache
def peloponnese_scenario() -> Scenario:
    """The scenario of the Peloponnesian War; made once, it never changes."""
    path = data_root() / "games" / "peloponnese" / "scenario.toml"
    return read_scenario(tomllib.loads(path.read_text(encoding="utf-8")))


def load_peloponnese(changes: Mapping[str, Any] | None = None) -> Peloponnese:
    """Peloponnese with its default settings and the `changes` of one game.

    Raises:
        SettingError: for a setting it does not have or a value it cannot take.
        StateError: for a scenario file that does not fit; the text names the key.
    """
    return Peloponnese(peloponnese_scenario(), game_data("peloponnese"), changes or {})


@cache
def mare_nostrum_campaign(text: str = "") -> Campaign:
    """The campaign of Mare Nostrum that the text of a campaign file describes; of the sample for "".

    Raises:
        CampaignError: if it cannot be played; it names the line.
    """
    path = data_root() / "games" / "mare_nostrum" / "campaign.toml"
    return read_campaign(text or path.read_text(encoding="utf-8"))


def load_mare_nostrum(changes: Mapping[str, Any] | None = None) -> MareNostrum:
    """Mare Nostrum with its default settings and the `changes` of one game.

    The setting ``campaign`` holds the text of the group's own campaign file, so that the log needs no file beside it.

    Raises:
        SettingError: for a setting it does not have or a value it cannot take.
        CampaignError: a SettingError that names the line of the campaign file.
    """
    chosen = changes or {}
    return MareNostrum(mare_nostrum_campaign(str(chosen.get("campaign", ""))), game_data("mare_nostrum"), chosen)


def read_campaign_file(path: Path) -> str:
    """The text of a campaign file, for the setting ``campaign``, checked.

    Raises:
        CampaignError: if it cannot be read or played; it names line and key, not the file.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as fault:
        line = fault.object[: fault.start].count(b"\n") + 1
        raise CampaignError(line, "", "this is not UTF-8; save the file as UTF-8") from None
    except OSError as fault:
        raise CampaignError(0, "", fault.strerror or "the file cannot be read") from None
    if not text.strip():
        raise CampaignError(0, "", "the file is empty")
    campaign = mare_nostrum_campaign(text)
    clashes = MareNostrumReader.of(campaign).clashes()
    if clashes:
        key = next((path for path, name in _written(campaign) if fold_name(name) in clashes), ())
        line = line_of(key_lines(text), key)
        raise CampaignError(line, ".".join(key), "this is a word of the order language; take another name or code")
    return text


def _written(campaign: Campaign) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every code and name that orders may be written with, with its key."""
    yield from ((("provinces", code), code) for code in campaign.provinces)
    yield from ((("players", seat), seat) for seat in campaign.powers)
    yield from ((("regimes", ident), ident) for ident in campaign.regimes)
    yield from named(campaign)


Loader: TypeAlias = Callable[[Mapping[str, Any] | None], Any]

RULESETS: Mapping[str, Loader] = {
    "diadoques": load_diadoques,
    "diplomacy": load_diplomacy,
    "peloponnese": load_peloponnese,
    "mare_nostrum": load_mare_nostrum,
}
"""Every game there is, to what makes its ruleset from the changes of its settings."""


def load_ruleset(name: str, changes: Mapping[str, Any] | None = None) -> Any:
    """The ruleset of a game by its name.

    Raises:
        UnknownGameError: if there is none.
        SettingError: as `load_diadoques`.
    """
    if name not in RULESETS:
        raise UnknownGameError(f"no game {name!r}; there are: {', '.join(RULESETS)}")
    return RULESETS[name](changes)
