"""Events about people, time and policies, in a log for people."""

from __future__ import annotations

import re

import pytest

from adjudicator.archive.readable import Teller
from adjudicator.core import events as ev
from tests.archive_logs.games import logged, played


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_events_about_people_and_time_are_told_in_sentences(lang: str) -> None:
    """Not by the names of their fields."""
    at = logged("diplomacy")[-1][0]
    state = played("diplomacy").state
    events: list[ev.Event] = [
        ev.GamePaused(phase="Spring 1902, Movement", reason="holidays"),
        ev.GameResumed(phase="Spring 1902, Movement"),
        ev.AbsenceSet(seat="Italy", since=at, until=at),
        ev.AbsencesWithdrawn(seat="Italy"),
        ev.PhaseHeld(phase="Spring 1902, Movement", seats=("Italy",)),
        ev.PhaseHeld(phase="Spring 1902, Movement", seats=("Italy",), replace=True),
        ev.PhaseHeld(phase="Spring 1902, Movement", seats=()),
        ev.SeatVacated(seat="Italy", reason="silent"),
        ev.Invited(address="z@x.test", name="Zoé", lang="fr", text="come"),
        ev.SignedUp(address="z@x.test", name="Zoé", lang="fr", zone="UTC", wishes=("Italy",)),
        ev.SignedUp(address="z@x.test", name="Zoé", lang="fr", zone="UTC", on=False),
        ev.SignUpApproved(address="z@x.test", name="Zoé", lang="fr"),
        ev.ObserverSet(address="z@x.test", name="Zoé", lang="fr", zone="UTC", on=True),
        ev.ObserverSet(address="z@x.test", name="Zoé", lang="fr", zone="UTC", on=False),
        ev.CoMasterSet(address="z@x.test", name="Zoé", lang="fr", zone="UTC", on=True),
        ev.CoMasterSet(address="z@x.test", name="Zoé", lang="fr", zone="UTC", on=False),
        ev.RuleSet(phase_kind="movement", rule="weekly Tue 18:00 Europe/Paris"),
        ev.PolicySet(name="press", value="grey"),
        ev.SeatsAllotted(order=("z@x.test",), seats={"Italy": "z@x.test"}, rolls=()),
    ]
    teller = Teller("alpha", "fr" if lang == "fr" else "en", state)
    for event in events:
        lines = teller.lines(event)
        fields = {*type(event).__struct_fields__, "reason"}
        assert lines and not any(line.partition(":")[0].strip() in fields for line in lines if lang == "fr"), lines
        assert not any(re.search(r"^(phase|seat|since|address|name|lang|zone): ", line) for line in lines), lines
