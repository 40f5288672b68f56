"""The tables of a campaign in words: what the rules show of them, and the provinces one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.core.messages import Arg
from adjudicator.render.reader import Reader
from adjudicator.rulesets.mare_nostrum.campaign import Campaign


def rule_arguments(campaign: Campaign, settings: Mapping[str, Any], reader: Reader) -> Mapping[str, Arg]:
    """Lists and numbers that stand in the text of the rules, already in the reader's language."""
    between = reader.t("semicolon")
    first = int(settings["first_year"])
    rolls: Mapping[str, int] = settings["disorder"]["rolls"]
    return {
        "begin": reader.t("in_bc" if first < 0 else "in_ad", at=abs(first)),
        "provinces": len(campaign.provinces),
        "regimes": between.join(
            reader.t("regime_of", regime=ident, value=f"{one.happiness:+d}", people=one.people)
            for ident, one in campaign.regimes.items()
        ),
        "rolls": between.join(reader.t("roll_of", regime=ident, roll=roll) for ident, roll in rolls.items()),
        "powers": between.join(
            reader.t("power_of", seat=seat, home=power.home, regime=power.regime)
            for seat, power in campaign.powers.items()
        ),
        "survives": 1 - int(settings["bankruptcy"]),
        "example": tuple(campaign.provinces)[-1],
        "example_seat": tuple(campaign.powers)[-1],
        "first_regime": next(iter(campaign.regimes)),
    }


def gazetteer(campaign: Campaign, reader: Reader) -> Sequence[str]:
    """One line a province and a sea zone: code, name, city, demographic index, what is next to it."""
    lands = [
        reader.t(
            "gazetteer_province",
            area=code,
            city=province.city,
            index=province.index,
            near=", ".join(campaign.borders.get(code, ())),
        )
        for code, province in campaign.provinces.items()
    ]
    seas = [
        reader.t("gazetteer_sea", area=code, near=", ".join(campaign.borders.get(code, ()))) for code in campaign.seas
    ]
    return (*lands, *seas)
