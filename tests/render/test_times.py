"""Instants as people read them: unambiguous, 24 hours, UTC always beside the local time (promise P4)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from adjudicator.core.messages import Lang
from adjudicator.render.times import instant, span, zone_of


def utc(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[arg-type,misc]


@pytest.mark.parametrize(
    ("at", "lang", "zone", "expected"),
    [
        (utc(2026, 12, 1, 17), "en", "Europe/Paris", "Tuesday 1 December 2026, 18:00 (Europe/Paris) = 17:00 UTC"),
        (utc(2026, 12, 1, 17), "fr", "Europe/Paris", "mardi 1er décembre 2026, 18:00 (Europe/Paris) = 17:00 UTC"),
        (utc(2026, 12, 11, 17), "fr", "Europe/Paris", "vendredi 11 décembre 2026, 18:00 (Europe/Paris) = 17:00 UTC"),
        (utc(2026, 12, 1, 17), "en", "UTC", "Tuesday 1 December 2026, 17:00 UTC"),
        (
            utc(2026, 12, 1, 17),
            "en",
            "Pacific/Auckland",
            "Wednesday 2 December 2026, 06:00 (Pacific/Auckland) = Tue 1 Dec, 17:00 UTC",
        ),
        (
            utc(2026, 11, 30, 23, 30),
            "fr",
            "Europe/Paris",
            "mardi 1er décembre 2026, 00:30 (Europe/Paris) = lun. 30 nov., 23:30 UTC",
        ),
        (utc(2026, 12, 1, 17), "fr", "Mars/Olympus", "mardi 1er décembre 2026, 17:00 UTC"),
        (utc(2026, 12, 1, 17), "fr", "../../etc/passwd", "mardi 1er décembre 2026, 17:00 UTC"),
    ],
)
def test_instants(at: datetime, lang: Lang, zone: str, expected: str) -> None:
    assert instant(at, lang, zone).replace("\u00a0", " ") == expected


def test_the_hour_that_comes_twice_is_told_apart_by_utc() -> None:
    first, second = (
        instant(utc(2023, 10, 29, hour, 30), "fr", "Europe/Paris").replace("\u00a0", " ") for hour in (0, 1)
    )
    assert first == "dimanche 29 octobre 2023, 02:30 (Europe/Paris) = 00:30 UTC"
    assert second == "dimanche 29 octobre 2023, 02:30 (Europe/Paris) = 01:30 UTC"


@pytest.mark.parametrize(
    ("length", "en", "fr"),
    [
        (timedelta(days=3, hours=4, minutes=59), "3 days and 4 hours", "3 jours et 4 heures"),
        (timedelta(days=1, minutes=5), "1 day", "1 jour"),
        (timedelta(hours=1, minutes=1), "1 hour and 1 minute", "1 heure et 1 minute"),
        (timedelta(minutes=45), "45 minutes", "45 minutes"),
        (timedelta(seconds=59), "less than a minute", "moins d’une minute"),
        (timedelta(days=-1), "less than a minute", "moins d’une minute"),
    ],
)
def test_spans(length: timedelta, en: str, fr: str) -> None:
    assert (span(length, "en").replace("\u00a0", " "), span(length, "fr").replace("\u00a0", " ")) == (en, fr)


def test_an_unknown_zone_is_utc() -> None:
    assert zone_of("Nowhere/Land").key == "UTC"
