"""Orders of Peloponnese written for people in their language, so that reading them again gives the same order."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from adjudicator.core.messages import Lang
from adjudicator.core.orders import OrderLine
from adjudicator.orders.peloponnese import PeloponneseReader
from adjudicator.rulesets.peloponnese import commands
from adjudicator.rulesets.peloponnese import orders as forms
from adjudicator.rulesets.peloponnese.orders import Form, from_order
from adjudicator.rulesets.peloponnese.standings import parsed

Names: TypeAlias = Callable[[str, str, Lang], str]
"""The name of a thing by kind (``state``, ``space``, ``area``) and id, in a language."""

_FR: Mapping[str, str] = {
    "treasury": "trésor", "bellicosity": "bellicosité", "resentment": "ressentiment",
    "friendly": "amie", "neutral": "neutre", "unfriendly": "ennemie",
    "dominant": "dominante", "independent": "indépendante",
    "junior partner": "partenaire", "ally": "alliée", "tributary": "tributaire",
}  # fmt: skip


_VOWELS = frozenset("aeiouyh")


def _of(name: str) -> str:
    if name.startswith("Le "):
        return f"du {name.removeprefix('Le ')}"
    first = unicodedata.normalize("NFD", name[:1]).lower()[:1]
    return f"d’{name}" if first in _VOWELS else f"de {name}"


def _at(name: str) -> str:
    return f"au {name.removeprefix('Le ')}" if name.startswith("Le ") else f"à {name}"


def to_text(form: Form, lang: Lang, names: Names) -> str:
    """`form` as a person of that language would write it: ``Proposer la paix à Athènes``."""
    return _French(names).form(form) if lang == "fr" else str(form)


class _French:
    def __init__(self, names: Names) -> None:
        self._names = names

    def state(self, name: str) -> str:
        return self._names("state", name, "fr")

    def of(self, name: str) -> str:
        """A state after "de": ``d’Athènes``, ``de Sparte``."""
        return _of(self.state(name))

    def space(self, name: str) -> str:
        return self._names("space", name, "fr")

    def form(self, form: Form) -> str:
        match form:
            case forms.ProposePeace(to=to, terms=terms):
                return f"Proposer la paix à {self.state(to)}{' : ' if terms else ''}{terms}"
            case forms.AnswerPeace(proposer=proposer, accept=accept):
                return f"{'Accepter' if accept else 'Refuser'} la paix avec {self.state(proposer)}"
            case forms.Retain(force=force):
                return f"Conserver {force}" if force.total else "Ne rien conserver"
            case forms.Walls(tear=tear, of=of):
                return f"{'Raser' if tear else 'Épargner'} les murs{f' {self.of(of)}' if of else ''}"
            case forms.Choice(tributary=tributary, minor=minor):
                wish = "tributaire" if tributary else "alliée"
                return f"Faire {self.of(minor)} une {wish}" if minor else f"Faire une {wish}"
            case commands.Go(what=what):
                return {
                    "run": "Lancer la phase politique",
                    "preview": "Aperçu de la phase politique",
                    "next": "Tour suivant",
                }[what]
        return self._entry(form)

    def _entry(self, form: commands.Entry) -> str:
        match form:
            case commands.Ravage(space=space, yes=yes):
                return f"{'Ravager' if yes else 'Restaurer'} {self.space(space)}"
            case commands.Capture(space=space, by=by):
                return f"Capturer {self.space(space)} par {self.state(by)}"
            case commands.Release(space=space, to=to):
                return f"Libérer {self.space(space)}{f' à {self.state(to)}' if to else ''}"
            case commands.Control(space=space, by=by):
                return f"Fixer contrôle {self.space(space)} {self.state(by) if by else 'personne'}"
            case commands.Friendly(space=space, to=to, yes=yes):
                return f"{'Ami' if yes else 'Non ami'} {self.space(space)} à {self.state(to)}"
            case commands.Garrison(space=space, by=by):
                return (
                    f"Garnison {self.space(space)} par {self.state(by)}"
                    if by
                    else f"Retirer garnison {self.space(space)}"
                )
            case commands.Rebel(space=space):
                return f"Révolter {self.space(space)}"
            case commands.EndRebellion(space=space, to=to):
                return f"Terminer révolte {self.space(space)}{f' à {self.state(to)}' if to else ''}"
            case commands.Fortify(space=space, yes=yes):
                return f"{'Fortifier' if yes else 'Démanteler'} {self.space(space)}"
            case commands.LongWalls(up=up):
                return f"Longs Murs {'debout' if up else 'abattus'}"
            case commands.Move(force=force, origin=origin, to=to, owner=owner):
                start = f"{self.of(owner)} {_of(self.space(origin))}" if owner else self.space(origin)
                return f"Déplacer {force} {start} {_at(self.space(to))}"
            case commands.Muster(force=force, owner=owner, space=space, add=add):
                verb, where = ("Ajouter", _at) if add else ("Retirer", _of)
                return f"{verb} {force} {self.of(owner)} {where(self.space(space))}"
        return self._of_states(form)

    def _of_states(self, form: commands.Entry) -> str:
        match form:
            case commands.SetFigure(figure=figure, state=state, amount=amount):
                return f"Fixer {_FR[figure]} {self.state(state)} {amount}"
            case commands.SetStanding(state=state, standing=standing):
                return f"Fixer rang {self.state(state)} {self._standing(standing)}"
            case commands.SetRelation(one=one, other=other, relation=relation):
                return f"Fixer relation {self.state(one)} {self.state(other)} {_FR[relation]}"
            case commands.Hostages(holder=holder, of=of, count=count):
                pair = f"otages {self.state(holder)} {self.of(of)}"
                return f"Fixer {pair} {count}" if count else f"Libérer {pair}"
            case commands.SignPeace(one=one, other=other, turn=turn, terms=terms):
                since = f" tour {turn}" if turn else ""
                return f"Signer la paix {self.state(one)} {self.state(other)}{since}{' : ' if terms else ''}{terms}"
            case commands.BreakPeace(one=one, other=other):
                return f"Rompre la paix {self.state(one)} {self.state(other)}"
            case commands.Defeat(state=state, by=by, tributary=tributary):
                wish = "" if tributary is None else " comme tributaire" if tributary else " comme alliée"
                return f"Vaincre {self.state(state)} par {self.state(by)}{wish}"
            case commands.Suffered(state=state, yes=yes):
                return f"Peste {'' if yes else 'non '}subie {self.state(state)}"
            case commands.Fund(on=on):
                return f"Fonds d’urgence {'en vigueur' if on else 'épuisé'}"
            case commands.SetModifier(area=area, amount=amount):
                return f"Fixer modificateur {self._names('area', area, 'fr')} {amount}"
            case commands.SetTurn(turn=turn):
                return f"Fixer tour {turn}"
        return "Charger le fichier d’état"

    def _standing(self, standing: str) -> str:
        found = parsed(standing)
        if found is None:
            return standing
        return f"{_FR[found.rank]}{f' {self.of(found.of)}' if found.of else ''}"


class PeloponneseSayer:
    """Says normal forms in words; a text that is no normal form is given back as it is.

    Args:
        reader: knows the names.
        names: what each is called in a language.
    """

    def __init__(self, reader: PeloponneseReader, names: Names) -> None:
        self._reader = reader
        self._names = names
        self._say = lru_cache(maxsize=4096)(self._said)

    def __call__(self, text: str, lang: Lang) -> str:
        """The normal form `text` in the words of `lang`."""
        return self._say(text, lang)

    def _said(self, text: str, lang: Lang) -> str:
        lines = self._reader.read(text, "en").lines
        if len(lines) != 1 or not isinstance(lines[0], OrderLine) or lines[0].order.text != text:
            return text
        return to_text(from_order(lines[0].order), lang, self._names)
