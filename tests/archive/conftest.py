"""The golden playthroughs in a store, and the site made of them: once for all tests of the archive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from adjudicator.archive.build import Report, build
from adjudicator.store import Store
from tests.archive.shelf import events_of, opened, put
from tests.playthroughs.bots import play_bots
from tests.playthroughs.fast import Playthrough, play
from tests.playthroughs.remake import diplomacy_year, script, short_game, ten_turns, ten_years, three_years


@dataclass(frozen=True, slots=True)
class Site:
    """A site with the store it was made from."""

    out: Path
    store: Store
    report: Report
    played: dict[str, Playthrough]

    def read(self, name: str) -> str:
        """A file of the site."""
        return (self.out / name).read_text(encoding="utf-8")

    def pages(self) -> list[Path]:
        """All pages."""
        return sorted(self.out.rglob("*.html"))


@pytest.fixture(scope="session")
def played() -> dict[str, Playthrough]:
    """The golden playthroughs by the name of a game."""
    return {
        "year": play(script()),
        "three": play(three_years()),
        "diplomacy": play(diplomacy_year()),
        "mare": play(ten_years()),
        "war": play(ten_turns()),
        "short": play_bots(short_game()),
    }


@pytest.fixture(scope="session")
def site(played: dict[str, Playthrough], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site of the golden playthroughs. Tests only read it."""
    folder = tmp_path_factory.mktemp("archive")
    with opened(folder / "data") as store:
        for name, game in played.items():
            put(store, name, events_of(game))
        report = build(store, folder / "site", processes=1)
        yield Site(folder / "site", store, report, played)
