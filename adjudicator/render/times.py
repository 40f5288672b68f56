"""Instants and spans of time as people read them: 24 hour clock, weekday, UTC and the reader's own zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel.dates import format_datetime, get_day_names

from adjudicator.core.messages import Lang

_DAY = {"en": "EEEE d MMMM y", "fr": "EEEE d MMMM y"}
_SHORT_DAY = {"en": "EEE d MMM", "fr": "EEE d MMM"}
_SPAN = {
    "en": (("day", "days"), ("hour", "hours"), ("minute", "minutes"), "less than a minute", " and "),
    "fr": (("jour", "jours"), ("heure", "heures"), ("minute", "minutes"), "moins d’une minute", " et "),
}


def zone_of(name: str) -> ZoneInfo:
    """The time zone called `name`; UTC if there is none of that name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def day(at: datetime, lang: Lang, zone: ZoneInfo) -> str:
    """The local day: ``Tuesday 1 December 2026``, ``mardi 1er décembre 2026``."""
    return _first(format_datetime(at, _DAY[lang], tzinfo=zone, locale=lang), at, lang, zone)


def clock(at: datetime, zone: ZoneInfo) -> str:
    """The local time: ``18:00``."""
    return f"{at.astimezone(zone):%H:%M}"


def instant(at: datetime, lang: Lang, zone_name: str) -> str:
    """An aware instant in full, in the zone of the reader and in UTC.

    Example: ``mardi 1er décembre 2026, 18:00 (Europe/Paris) = 17:00 UTC``. The UTC day is named if it is another.
    """
    zone = zone_of(zone_name)
    utc = ZoneInfo("UTC")
    local = f"{day(at, lang, zone)}, {clock(at, zone)}"
    if zone.key in ("UTC", "Etc/UTC"):
        return f"{local}\u00a0UTC"
    same_day = at.astimezone(zone).date() == at.astimezone(UTC).date()
    other = "" if same_day else f"{short_day(at, lang, utc)}, "
    return f"{local} ({zone.key}) =\u00a0{other}{clock(at, utc)}\u00a0UTC"


def short_day(at: datetime, lang: Lang, zone: ZoneInfo) -> str:
    """``Mon 30 Nov``, ``lun. 30 nov.``."""
    return _first(format_datetime(at, _SHORT_DAY[lang], tzinfo=zone, locale=lang), at, lang, zone)


def span(length: timedelta, lang: Lang) -> str:
    """A length of time in its two largest units: ``3 days and 4 hours``, ``45 minutes``. Nothing below a minute."""
    *units, too_short, and_ = _SPAN[lang]
    minutes = max(0, int(length.total_seconds()) // 60)
    counts = (minutes // 1440, minutes // 60 % 24, minutes % 60)
    first = next((i for i, count in enumerate(counts) if count), None)
    if first is None:
        return str(too_short)
    parts = [f"{n}\u00a0{unit[n > 1]}" for n, unit in zip(counts, units, strict=True)][first : first + 2]
    return str(and_).join(part for part, n in zip(parts, counts[first : first + 2], strict=True) if n)


def weekdays(days: tuple[int, ...], lang: Lang) -> list[str]:
    """The names of days of the week, 0 = Monday."""
    names = get_day_names("wide", locale=lang)
    return [str(names[day]) for day in days]


def _first(text: str, at: datetime, lang: Lang, zone: ZoneInfo) -> str:
    """French writes the first of a month as ``1er``."""
    if lang == "fr" and at.astimezone(zone).day == 1:
        return text.replace(" 1 ", " 1er ", 1)
    return text
