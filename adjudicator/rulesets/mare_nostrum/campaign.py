"""The campaign file: regimes, provinces, sea zones and powers of one campaign (`mare_nostrum 1.3`).

The published values are not known; ``games/mare_nostrum/campaign.toml`` is a sample, and a group's own file takes its
place. A file that cannot be used gets an error that names the line and the key.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, NoReturn, TypeAlias, TypeVar

import msgspec

from adjudicator.core.folding import unaccented
from adjudicator.core.messages import GAME_MASTER, Lang, Seat
from adjudicator.core.ruleset import SettingError
from adjudicator.rulesets.mare_nostrum.toml_lines import key_lines, line_of

MOST_GOLD = 1_000_000
"""No sum and no figure of the game is greater, nor, with a minus, less."""

Natural: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_GOLD)]
Bounded: TypeAlias = Annotated[int, msgspec.Meta(ge=-MOST_GOLD, le=MOST_GOLD)]
Path: TypeAlias = tuple[str, ...]
Locate: TypeAlias = Callable[[Path], int]
T = TypeVar("T", bound=msgspec.Struct)

_SEAT = re.compile(r"[A-Z][A-Za-z_-]{0,23}")
_CODE = re.compile(r"[A-Z][A-Z0-9]{1,5}")
_NAME = re.compile(r"[A-Za-z0-9øØłæÆœŒ](?:[A-Za-z0-9øØłæÆœŒ]|[ '’-])*")
_REGIME = re.compile(r"[a-z][a-z_ -]{0,23}")


class CampaignError(SettingError):
    """A campaign that cannot be played. `line` is that of the file (0 if it has none), `key` the value's full name."""

    def __init__(self, line: int, key: str, what: str) -> None:
        self.line, self.key, self.what = line, key, what
        where = f"line {line}: " if line else ""
        super().__init__(f"campaign: {where}{key + ': ' if key else ''}{what}")


class _Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Common base: names for people; without them the id is shown."""

    en: str = ""
    fr: str = ""

    def name(self, ident: str, lang: Lang) -> str:
        """The name in `lang`; one language stands in for the other."""
        return (self.fr or self.en or ident) if lang == "fr" else (self.en or self.fr or ident)


class Regime(_Named, frozen=True, kw_only=True):
    """A political regime: what it adds to the happiness index, and its quality coefficient "people" (`1.3`)."""

    happiness: Bounded
    people: Bounded


class Province(_Named, frozen=True, kw_only=True):
    """A province (`1.3`). `city` is the id of its city, `city_fr` what the French call it if not the same."""

    city: str
    index: Natural
    neighbours: tuple[str, ...] = ()
    city_fr: str = ""


class Sea(_Named, frozen=True, kw_only=True):
    """A sea zone: a step on the map like a province (`1.3, 4.2`)."""

    neighbours: tuple[str, ...] = ()


class Power(_Named, frozen=True, kw_only=True):
    """A power as it begins. What is left out is as the rules give it (`1.4`); the home province is always its own.

    `article_fr` is its French article, with its space (``la ``, ``l’``), where the name takes one.
    """

    regime: str
    home: str
    god: str = ""
    article_fr: str = ""
    provinces: tuple[str, ...] = ()
    treasury: int | None = None
    temples: Natural | None = None
    schools: Natural = 0
    improvements: Natural = 0
    protector_temple: bool = False
    philosophy_school: bool = False
    theatre: bool = False
    arena: bool = False
    priests: Natural | None = None
    routes: Natural = 0


class _Title(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    en: str
    fr: str


@dataclass(frozen=True, slots=True)
class Campaign:
    """One campaign's data, checked. Mappings are in the order of the file."""

    title: Mapping[Lang, str]
    regimes: Mapping[str, Regime]
    provinces: Mapping[str, Province]
    seas: Mapping[str, Sea]
    powers: Mapping[Seat, Power]
    borders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in the order of the file."""
        return tuple(self.powers)

    def province_of(self, city: str) -> str | None:
        """The code of the province whose city this is."""
        return next((code for code, province in self.provinces.items() if province.city == city), None)

    def owners(self) -> dict[str, Seat]:
        """Province to the power that controls it at the start."""
        return {code: seat for seat, power in self.powers.items() for code in (power.home, *power.provinces)}


def read_campaign(text: str) -> Campaign:
    """The campaign of a file's text.

    Raises:
        CampaignError: the first thing that is wrong, with its line.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        found = re.search(r"line (\d+)", str(fault))
        last = len(text.splitlines())  # "at end of document"
        raise CampaignError(int(found[1]) if found else last, "", f"this is no TOML: {fault}") from None
    lines = key_lines(text)

    def locate(path: Path) -> int:
        return line_of(lines, path)

    campaign = make_campaign(data, locate)
    _check_file(_Tables(data, locate), campaign)
    return campaign


def make_campaign(data: Mapping[str, Any], locate: Locate = lambda path: 0, *, open_map: bool = False) -> Campaign:
    """The campaign of a file's tables; `locate` knows the line of a key.

    With `open_map` a neighbour may be a place that is described nowhere: a sea zone of which only the name matters.
    Raises CampaignError.
    """
    reader = _Tables(data, locate)
    for key in data:
        if key not in ("title", "regimes", "provinces", "seas", "players"):
            reader.fail((key,), "there is no such table; there are title, regimes, provinces, seas, players")
    title = reader.one(("title",), data.get("title"), _Title) if "title" in data else _Title("", "")
    regimes = reader.table("regimes", Regime, _REGIME, "small letters, as in monarchy")
    provinces = reader.table("provinces", Province, _CODE, "capital letters, as in SIC")
    seas = reader.table("seas", Sea, _CODE, "capital letters, as in TYR", needed=False)
    powers = reader.table("players", Power, _SEAT, "a name without accents or spaces, as in Rome")
    _check_map(reader, provinces, seas, open_map)
    _check_powers(reader, powers, provinces, regimes)
    titles: dict[Lang, str] = {"en": title.en, "fr": title.fr}
    return Campaign(titles, regimes, provinces, seas, powers, _borders(provinces, seas))


class _Tables:
    """The tables of a campaign with the place of each key."""

    def __init__(self, data: Mapping[str, Any], locate: Locate) -> None:
        self.data, self._locate = data, locate

    def fail(self, path: Sequence[str], what: str) -> NoReturn:
        """Raise CampaignError for the key at `path`."""
        raise CampaignError(self._locate(tuple(path)), ".".join(path), what)

    def table(self, name: str, kind: type[T], ids: re.Pattern[str], how: str, *, needed: bool = True) -> dict[str, T]:
        """A table of tables, each made a `kind`; its keys must look like `ids`."""
        found = self.data.get(name, {})
        if not isinstance(found, Mapping):
            self.fail((name,), "a table is expected")
        if needed and not found:
            self.fail((name,), "nothing stands here; at least one is needed")
        made: dict[str, T] = {}
        for ident, value in found.items():
            if not ids.fullmatch(ident):
                self.fail((name, ident), f"this is no id; write {how}")
            made[ident] = self.one((name, ident), value, kind)
        return made

    def one(self, path: Path, value: Any, kind: type[T]) -> T:
        """One table as a `kind`."""
        try:
            return msgspec.convert(value, type=kind)
        except msgspec.ValidationError as fault:
            what, _, where = str(fault).partition(" - at `$")
            inner = [part for part in re.split(r"[.\[\]`]+", where) if part]
            unknown = re.search(r"unknown field `(.+)`", what)
            if unknown:
                inner.append(unknown[1])
                what = f"there is no such key; there are {', '.join(kind.__struct_fields__)}"
            missing = re.search(r"missing required field `(.+)`", what)
            if missing:
                inner.append(missing[1])
                what = "missing"
            self.fail((*path, *(part for part in inner if part != "...")), what.replace("Object", "the table"))


def _check_map(reader: _Tables, provinces: Mapping[str, Province], seas: Mapping[str, Sea], open_map: bool) -> None:
    cities: dict[str, str] = {}
    for code, province in provinces.items():
        if code in seas:
            reader.fail(("seas", code), "a province has this code")
        other = cities.setdefault(province.city, code)
        if other != code:
            reader.fail(("provinces", code, "city"), f"{province.city} is the city of {other} already")
    for table, places in (("provinces", provinces), ("seas", seas)):
        for code, place in places.items():
            for neighbour in place.neighbours:
                if neighbour == code:
                    reader.fail((table, code, "neighbours"), "it is no neighbour of itself")
                if not open_map and neighbour not in provinces and neighbour not in seas:
                    reader.fail((table, code, "neighbours"), f"{neighbour} is no province and no sea zone")


def _check_powers(
    reader: _Tables, powers: Mapping[Seat, Power], provinces: Mapping[str, Province], regimes: Mapping[str, Regime]
) -> None:
    owners: dict[str, Seat] = {}
    for seat, power in powers.items():
        if seat == GAME_MASTER:
            reader.fail(("players", seat), "this is the name of the game master")
        if power.regime not in regimes:
            reader.fail(("players", seat, "regime"), f"{power.regime} is no regime; there are {', '.join(regimes)}")
        if power.home not in provinces:
            reader.fail(("players", seat, "home"), f"{power.home} is no province")
        for key, code in (("home", power.home), *(("provinces", code) for code in power.provinces)):
            if code not in provinces:
                reader.fail(("players", seat, key), f"{code} is no province")
            if owners.setdefault(code, seat) != seat:
                reader.fail(("players", seat, key), f"{code} belongs to {owners[code]} already")


def _check_file(reader: _Tables, campaign: Campaign) -> None:
    """What a group's file must keep to beside: names that orders can be written with, and two powers at least."""
    for path, name in named(campaign):
        if name and not _NAME.fullmatch(unaccented(name)):
            shown = name if name.isprintable() else ascii(name)
            reader.fail(path, f"{shown}: names are Latin letters, digits, spaces, apostrophes and hyphens")
    if len(campaign.powers) < 2:
        reader.fail(("players",), "a campaign needs at least two powers")
    for seat, power in campaign.powers.items():
        if power.treasury is not None and not 0 <= power.treasury <= MOST_GOLD:
            reader.fail(("players", seat, "treasury"), f"{power.treasury}: a power begins with 0 to {MOST_GOLD} gp")


def named(campaign: Campaign) -> Iterator[tuple[Path, str]]:
    """Every name that people may write or read, with the key it stands at."""
    tables: dict[str, Mapping[str, _Named]] = {
        "regimes": campaign.regimes,
        "provinces": campaign.provinces,
        "seas": campaign.seas,
        "players": campaign.powers,
    }
    for table, places in tables.items():
        for ident, one in places.items():
            for key in ("en", "fr", "city", "city_fr"):
                yield (table, ident, key), getattr(one, key, "")


def _borders(provinces: Mapping[str, Province], seas: Mapping[str, Sea]) -> dict[str, tuple[str, ...]]:
    """Who is next to whom, either way: a border counts if one of the two names it."""
    near: dict[str, set[str]] = {}
    places: list[tuple[str, Province | Sea]] = [*provinces.items(), *seas.items()]
    for code, place in places:
        near.setdefault(code, set())
        for other in place.neighbours:
            near[code].add(other)
            near.setdefault(other, set()).add(code)
    return {code: tuple(sorted(others)) for code, others in sorted(near.items())}
