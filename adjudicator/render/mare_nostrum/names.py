"""The names of a campaign of Mare Nostrum for mails: provinces as areas, cities as citadels, regimes as royals."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.messages import GAME_MASTER, LANGS, Lang
from adjudicator.render.names import Names, Samples
from adjudicator.rulesets.mare_nostrum.campaign import Campaign

MASTER: Mapping[Lang, str] = {"en": "game master", "fr": "maître du jeu"}


def names_of(campaign: Campaign) -> Names:
    """What a campaign calls its provinces and seas, its cities, powers and regimes; and the game master."""
    places = {**campaign.provinces, **campaign.seas}
    powers = campaign.powers
    seats = {seat: {lang: power.name(seat, lang) for lang in LANGS} for seat, power in powers.items()}
    return Names(
        areas={
            code: {lang: place.name(code, lang) for lang in LANGS}
            for code, place in places.items()
            if place.en or place.fr  # else the code stands alone
        },
        citadels={p.city: {"en": p.city, "fr": p.city_fr or p.city} for p in campaign.provinces.values()},
        seats={**seats, GAME_MASTER: MASTER},
        royals={ident: {lang: one.name(ident, lang) for lang in LANGS} for ident, one in campaign.regimes.items()},
        samples=Samples(
            campaign.seats,
            "year 1 turn 1",
            "players.{seat}.treasury = 25",
            "gain 120",
            {"en": "answers", "fr": "réponses"},
        ),
        articles={GAME_MASTER: "le ", **{seat: power.article_fr for seat, power in powers.items() if power.article_fr}},
    )
