"""Orders written for people in their language, so that reading them again gives the same order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from adjudicator.core.messages import Lang
from adjudicator.core.orders import Order
from adjudicator.rulesets.diadoques import orders as forms
from adjudicator.rulesets.diadoques.orders import Form, Royal, UnitRef

Names: TypeAlias = Callable[[str, Lang], str]
"""The name of a citadel or seat, by its id, in a language (``("Athenes", "en")`` gives ``Athens``)."""

ROYAL_WORDS: dict[Lang, dict[Royal, str]] = {
    "en": {"Philip": "Philip III", "Roxana": "Roxana", "Olympias": "Olympias", "Cleopatra": "Cleopatra"},
    "fr": {"Philip": "Philippe III", "Roxana": "Roxane", "Olympias": "Olympias", "Cleopatra": "Cléopâtre"},
}
"""What the royal persons are called."""

_WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "via": "via", "retreats": "retreats", "bribe": "Bribe {} {}", "counterbribe": "Counter-bribe {} {}",
        "gift": "Give {} to {}", "maintain": "Maintain {}", "disband": "Disband {}", "build": "Build {}",
        "promote": "Promote {} -> {}", "marry": "Marry {}", "assassinate": "Assassinate {}",
        "vote": "Shared victory {}", "royalorder": "Royal order {}",
    },
    "fr": {
        "via": "par mer", "retreats": "retraite", "bribe": "Corrompre {} {}", "counterbribe": "Prime {} {}",
        "gift": "Don {} à {}", "maintain": "Entretenir {}", "disband": "Dissoudre {}", "build": "Construire {}",
        "promote": "Promouvoir {} -> {}", "marry": "Épouser {}", "assassinate": "Assassiner {}",
        "vote": "Victoire partagée {}", "royalorder": "Ordre royal {}",
    },
}  # fmt: skip


def to_text(order: Form | Order, lang: Lang, names: Names) -> str:
    """`order` as a player of that language would write it (`diadoques 13`): ``A MAC retraite THR, G Pella``.

    Reading the text gives the same order, if `names` gives names that the reader knows.

    Raises:
        msgspec.ValidationError: an `Order` that is none of Diadoques.
    """
    return _Printer(lang, names).form(forms.from_order(order) if isinstance(order, Order) else order)


class _Printer:
    def __init__(self, lang: Lang, names: Names) -> None:
        self._lang = lang
        self._names = names
        self._words = _WORDS[lang]

    def form(self, form: Form) -> str:
        match form:
            case forms.Move(unit=unit, to=to, by_sea=by_sea, leader=leader, royals=royals):
                star = forms.DIADOCHUS if leader else ""
                riders = "".join(f" +{self._royal(r)}" for r in royals)
                sea = f" {self._words['via']}" if by_sea else ""
                return f"{unit.troop}{star}{riders} {self._place(unit.place)} -> {to}{sea}"
            case forms.Travel(character=who, origin=origin, to=to):
                name = who if who == forms.DIADOCHUS else self._royal(who)
                return f"{name}{' ' + origin if origin else ''} -> {to}"
            case forms.Stay(unit=unit):
                return f"{self._unit(unit)} x"
            case forms.Support(unit=unit, target=target, to=to):
                return f"{self._unit(unit)} S {self._unit(target)}{f' -> {to}' if to else ''}"
            case forms.Convoy(unit=unit, army=army, to=to):
                return f"{self._unit(unit)} C {self._unit(army)} -> {to}"
            case forms.Convert(unit=unit, into=into):
                return f"{self._unit(unit)} -> {self._unit(into)}"
            case forms.Siege(unit=unit, citadel=citadel, season=season):
                return f"{self._unit(unit)} A{season} {self._place(citadel)}"
            case forms.Supply(unit=unit, citadel=citadel):
                return f"{self._unit(unit)} R {self._place(citadel)}"
            case forms.Retreat(unit=unit, places=places):
                return f"{self._unit(unit)} {self._words['retreats']} {', '.join(map(self._refuge, places))}"
        return self._written(form)

    def _written(self, form: Form) -> str:
        """The forms that begin with a word of the language."""
        match form:
            case forms.Bribe(amount=amount, unit=unit, royal=royal):
                return self._words["bribe"].format(self._piece(unit, royal), amount)
            case forms.CounterBribe(amount=amount, unit=unit, royal=royal):
                return self._words["counterbribe"].format(self._piece(unit, royal), amount)
            case forms.Gift(amount=amount, to=to):
                return self._words["gift"].format(amount, self._names(to, self._lang))
            case forms.Maintain(unit=unit):
                return self._words["maintain"].format(self._unit(unit))
            case forms.Disband(unit=unit):
                return self._words["disband"].format(self._unit(unit))
            case forms.Build(unit=unit):
                return self._words["build"].format(self._unit(unit))
            case forms.Promote(unit=unit, troop=troop):
                return self._words["promote"].format(self._unit(unit), troop)
            case forms.Assassinate(royal=royal):
                return self._words["assassinate"].format(self._royal(royal))
            case forms.Vote(seats=seats):
                return self._words["vote"].format(", ".join(self._names(s, self._lang) for s in seats))
            case forms.RoyalOrder(order=inner):
                return self._words["royalorder"].format(self.form(inner))
        return self._words["marry"].format(self._royal("Cleopatra"))

    def _place(self, place: str) -> str:
        return place if _is_area(place) else self._names(place, self._lang)

    def _unit(self, unit: UnitRef) -> str:
        return f"{unit.troop} {self._place(unit.place)}"

    def _refuge(self, place: str) -> str:
        """A place to retreat to; a citadel has the letter of a garrison, for one has the name of its area."""
        return place if _is_area(place) else f"G {self._place(place)}"

    def _piece(self, unit: UnitRef | None, royal: Royal | None) -> str:
        return self._unit(unit) if unit else self._royal(royal or "")

    def _royal(self, royal: str) -> str:
        return next((word for id_, word in ROYAL_WORDS[self._lang].items() if id_ == royal), royal)


def _is_area(place: str) -> bool:
    """Area codes are three capitals; citadels are names (``Tyr``)."""
    return len(place) == 3 and place.isupper()
