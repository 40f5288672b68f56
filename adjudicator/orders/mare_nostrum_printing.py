"""Entries and decisions of Mare Nostrum in the words of a language, so that reading them gives the same again."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Literal, TypeAlias

from adjudicator.core.messages import Lang
from adjudicator.core.orders import OrderLine
from adjudicator.orders.mare_nostrum import MareNostrumReader
from adjudicator.rulesets.mare_nostrum.campaign import Campaign
from adjudicator.rulesets.mare_nostrum.orders import (
    SHAPES,
    SINGLE,
    UNDECIDED,
    Accept,
    Building,
    Decision,
    Entry,
    EntryKind,
    Figure,
    Form,
    Strike,
    from_order,
)

Kind: TypeAlias = Literal["seat", "province", "city", "regime"]
Names: TypeAlias = Callable[[Kind, str, Lang], str]
"""What something is called, by its kind and id; a city stands by the code of its province."""

ENTRY_WORDS: Mapping[EntryKind, Mapping[Lang, str]] = {
    "gain": {"en": "Gain {amount}", "fr": "Gain {amount}"},
    "gain withdrawn": {"en": "Withdraw gain {amount}", "fr": "Retirer gain {amount}"},
    "expense": {"en": "Expense {amount}", "fr": "Dépense {amount}"},
    "refund": {"en": "Refund {amount}", "fr": "Remboursement {amount}"},
    "victory": {"en": "Victory over {about}", "fr": "Victoire contre {about}"},
    "victory withdrawn": {"en": "Withdraw victory over {about}", "fr": "Retirer victoire contre {about}"},
    "defeat": {"en": "Defeat by {about}", "fr": "Défaite contre {about}"},
    "defeat withdrawn": {"en": "Withdraw defeat by {about}", "fr": "Retirer défaite contre {about}"},
    "new province": {"en": "New province {about}", "fr": "Nouvelle province {about}"},
    "province lost": {"en": "Province lost {about}", "fr": "Province perdue {about}"},
    "failed conquest": {"en": "Failed conquest {about}", "fr": "Conquête manquée {about}"},
    "failed conquest withdrawn": {
        "en": "Withdraw failed conquest {about}",
        "fr": "Retirer conquête manquée {about}",
    },
    "new route": {"en": "New route", "fr": "Nouvelle route"},
    "route lost": {"en": "Route lost", "fr": "Route perdue"},
    "caravan refused": {"en": "Caravan refused", "fr": "Caravane refusée"},
    "caravan refused withdrawn": {"en": "Withdraw caravan refused", "fr": "Retirer caravane refusée"},
    "army raised": {"en": "Raise army {amount}", "fr": "Lever armée {amount}"},
    "army lost": {"en": "Army lost {amount}", "fr": "Armée perdue {amount}"},
    "army in field": {"en": "Army in the field {amount}", "fr": "Armée en campagne {amount}"},
    "army home": {"en": "Army home {amount}", "fr": "Armée rentrée {amount}"},
    "siege": {"en": "Siege of {about}", "fr": "Siège {about}"},
    "siege lifted": {"en": "Siege lifted {about}", "fr": "Siège levé {about}"},
    "build": {"en": "Build {amount} {about}", "fr": "Construire {amount} {about}"},
    "lose": {"en": "Lose {amount} {about}", "fr": "Perdre {amount} {about}"},
    "new priest": {"en": "New priest", "fr": "Nouveau prêtre"},
    "priest lost": {"en": "Priest lost", "fr": "Prêtre perdu"},
    "correct": {"en": "Correct {about} {amount}", "fr": "Corriger {about} {amount}"},
}
"""What each kind of entry is in words."""

BUILDING_WORDS: Mapping[Building, Mapping[Lang, tuple[str, str]]] = {
    "temples": {"en": ("temple", "temples"), "fr": ("temple", "temples")},
    "schools": {"en": ("school", "schools"), "fr": ("école", "écoles")},
    "improvements": {"en": ("improvement", "improvements"), "fr": ("aménagement", "aménagements")},
    "protector_temple": {"en": ("protector temple", ""), "fr": ("temple protecteur", "")},
    "philosophy_school": {"en": ("philosophy school", ""), "fr": ("école de philosophie", "")},
    "theatre": {"en": ("theatre", ""), "fr": ("théâtre", "")},
    "arena": {"en": ("arena", ""), "fr": ("arènes", "")},
}
"""Buildings: one, and several."""

FIGURE_WORDS: Mapping[Figure, Mapping[Lang, str]] = {
    "treasury": {"en": "treasury", "fr": "trésor"},
    "gains": {"en": "gains", "fr": "gains"},
    "temples": {"en": "temples", "fr": "temples"},
    "schools": {"en": "schools", "fr": "écoles"},
    "improvements": {"en": "improvements", "fr": "aménagements"},
    "priests": {"en": "priests", "fr": "prêtres"},
    "routes": {"en": "routes", "fr": "routes"},
    "victories": {"en": "victories", "fr": "victoires"},
    "defeats": {"en": "defeat", "fr": "défaites"},
    "failed_conquests": {"en": "failed conquests", "fr": "conquêtes manquées"},
    "new_provinces": {"en": "new provinces", "fr": "nouvelles provinces"},
    "new_routes": {"en": "new routes", "fr": "nouvelles routes"},
    "besieged": {"en": "sieges", "fr": "sièges"},
    "disorder": {"en": "disorder", "fr": "désordre"},
}
"""The figures that can be corrected."""

_WORDS: Mapping[str, Mapping[Lang, str]] = {
    "rejoicing": {"en": "Rejoicing", "fr": "Liesse"},
    "no rejoicing": {"en": "No rejoicing", "fr": "Pas de liesse"},
    "feast": {"en": "Feast", "fr": "Fête"},
    "no feast": {"en": "No feast", "fr": "Pas de fête"},
    "regime": {"en": "Change regime: {}", "fr": "Changer de régime\u00a0: {}"},
    "regime open": {"en": "Regime open", "fr": "Régime à décider"},
    "keep regime": {"en": "Keep regime", "fr": "Garder le régime"},
    "flight": {"en": "Flee to {}", "fr": "Fuir vers {}"},
    "flee anywhere": {"en": "Flee anywhere", "fr": "Fuir n’importe où"},
    "accept": {"en": "Accept {}", "fr": "Accepter {}"},
    "strike": {"en": "Strike {}", "fr": "Rayer {}"},
    "refuse": {"en": "Refuse {}", "fr": "Refuser {}"},
    "all": {"en": "all", "fr": "tout"},
    "end turn": {"en": "End turn", "fr": "Fin du tour"},
}


def to_text(form: Form, lang: Lang, names: Names) -> str:
    """`form` as somebody of that language would write it: ``Rome : victoire contre Carthage``; notes are left out."""
    match form:
        case Entry():
            text = _entry(form, lang, names)
            colon = "\u00a0: " if lang == "fr" else ": "
            return f"{names('seat', form.seat, lang)}{colon}{text[0].lower()}{text[1:]}" if form.seat else text
        case Decision(kind="regime", choice=choice) if choice not in ("", UNDECIDED):
            return _WORDS["regime"][lang].format(names("regime", choice, lang))
        case Decision(kind="flight", choice=choice) if choice:
            return _WORDS["flight"][lang].format(choice)
        case Accept(number=number):
            return _WORDS["accept"][lang].format(number or _WORDS["all"][lang])
        case Strike(number=number):
            return _WORDS["strike"][lang].format(number or _WORDS["all"][lang])
    return _WORDS[str(form)][lang]


def _entry(entry: Entry, lang: Lang, names: Names) -> str:
    shape = SHAPES[entry.kind]
    about = entry.about
    if shape.about == "seat":
        about = names("seat", about, lang)
    elif shape.about == "city":
        about = names("city", about, lang)
        if entry.kind == "siege" and lang == "fr":
            about = _of(about)
    elif shape.about == "building":
        one, many = BUILDING_WORDS[entry.about][lang]  # type: ignore[index]
        about = many if entry.amount > 1 and entry.about not in SINGLE else one
    elif shape.about == "figure":
        about = FIGURE_WORDS[entry.about][lang]  # type: ignore[index]
    amount = entry.amount if entry.amount or shape.amount in ("gold", "value") else ""
    return (
        " ".join(ENTRY_WORDS[entry.kind][lang].format(amount=amount, about=about).split(" ")).replace("  ", " ").strip()
    )


def _of(name: str) -> str:
    """A French name after "of": ``d’Ambracie``, ``de Syracuse``."""
    first = unicodedata.normalize("NFD", name[:1]).lower()[:1]
    return f"d’{name}" if first in tuple("aeiouyh") else f"de {name}"


class MareNostrumSayer:
    """Says normal forms in words: ``sayer("Rome: expense 40", "fr")`` is ``Rome : dépense 40``.

    A text that is no normal form is given back as it is.
    """

    def __init__(self, campaign: Campaign) -> None:
        self._reader = MareNostrumReader.of(campaign)
        self._names = names_of(campaign)
        self._say = lru_cache(maxsize=4096)(self._said)

    def __call__(self, text: str, lang: Lang) -> str:
        """The normal form `text` in the words of `lang`."""
        return self._say(text, lang)

    def form(self, text: str) -> Form | None:
        """The form that has this normal form, if any."""
        lines = self._reader.read(text, "en").lines
        if len(lines) != 1 or not isinstance(lines[0], OrderLine) or lines[0].order.text != text:
            return None
        return from_order(lines[0].order)

    def _said(self, text: str, lang: Lang) -> str:
        refused = text.removeprefix("refuse ")
        if refused != text:  # what a strike of an entry that still waited came to
            form = self.form(f"strike {refused}")
            return text if form is None else _WORDS["refuse"][lang].format(to_text(form, lang, self._names).split()[-1])
        form = self.form(text)
        return text if form is None else to_text(form, lang, self._names)


def names_of(campaign: Campaign) -> Names:
    """What a campaign calls its powers, provinces, cities and regimes; an unknown id is its own name."""

    def name(kind: Kind, ident: str, lang: Lang) -> str:
        match kind:
            case "seat" if ident in campaign.powers:
                return campaign.powers[ident].name(ident, lang)
            case "province" if ident in campaign.provinces:
                return campaign.provinces[ident].name(ident, lang)
            case "city" if ident in campaign.provinces:
                province = campaign.provinces[ident]
                return (province.city_fr or province.city) if lang == "fr" else province.city
            case "regime" if ident in campaign.regimes:
                return campaign.regimes[ident].name(ident, lang)
        return ident

    return name
