"""Commands: what people ask of the judge besides orders, in one form by mail and on the command line.

    extend 24 h: Christmas            head, words before the colon, text behind it
    press France, Italy:              a block: the text goes on until a line "end" or the end of the mail

Here are the forms alone; `orders.commands` finds them in a mail, `daemon.clerk` carries them out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from adjudicator.core.messages import Lang

Role: TypeAlias = Literal["master", "player", "observer", "stranger"]
"""Who may give a command: a game master, a player of the game, somebody who looks on, anybody who writes."""


class Command(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command as it was given.

    Attributes:
        code: the key of its `Form`.
        words: what stands between the head and the colon.
        text: what stands behind the colon, or the block.
        said: the line as written, cut to 200 characters.
        line: its number in the mail; 0 on the command line.
    """

    code: str
    words: str = ""
    text: str = ""
    said: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Form:
    """A form of command.

    Attributes:
        heads: how it begins, by language; all of them are understood from everybody. Small letters, no accents.
        roles: who may give it.
        words: whether words before the colon are needed, allowed or not.
        text: the same of the text behind it.
        block: the text goes on over the lines that follow.
        examples: one a language, for help and documentation.
    """

    heads: Mapping[Lang, tuple[str, ...]]
    roles: tuple[Role, ...]
    words: Need
    text: Need
    examples: Mapping[Lang, str]
    block: bool = False


Need: TypeAlias = Literal["needed", "allowed", "none"]


_MASTER: tuple[Role, ...] = ("master",)
_PLAYERS: tuple[Role, ...] = ("player", "master")
_ANYBODY: tuple[Role, ...] = ("stranger", "player")


def _form(
    en: str,
    fr: str,
    words: Need,
    text: Need,
    *examples: str,
    roles: tuple[Role, ...] = ("master",),
    block: bool = False,
) -> Form:
    heads: dict[Lang, tuple[str, ...]] = {"en": tuple(en.split(" | ")), "fr": tuple(fr.split(" | "))}
    return Form(heads, roles, words, text, {"en": examples[0], "fr": examples[1]}, block)


FORMS: Mapping[str, Form] = {
    # the time
    "deadline": _form(
        "deadline | set deadline", "echeance | fixer echeance", "needed", "needed",
        "deadline 2027-01-05 18:00: holidays", "échéance 2027-01-05 18:00 : vacances",
    ),
    "extend": _form(
        "extend", "prolonger | repousser", "needed", "needed",
        "extend 24 h: a player is ill", "prolonger 24 h : un joueur est malade",
    ),
    "pause": _form("pause", "suspendre | pause", "none", "needed", "pause: Christmas", "suspendre : Noël"),
    "resume": _form("resume", "reprendre", "none", "needed", "resume: all are back", "reprendre : tous sont là"),
    "rule": _form(
        "rule", "regle d'echeance | regle", "needed", "allowed",
        "rule retreat = 48 h: one day was too short", "règle retraites = 48 h : un jour ne suffisait pas",
    ),
    "policy": _form(
        "policy | policies", "politique | politiques", "allowed", "allowed",
        "policy silent = wait: we wait for everybody", "politique silent = wait : on attend tout le monde",
    ),
    "absent": _form(
        "absent | away", "absent | absente | absence", "needed", "none",
        "absent 2027-02-01 to 2027-02-08", "absent 2027-02-01 à 2027-02-08", roles=_PLAYERS,
    ),
    # the players
    "invite": _form(
        "invite", "inviter", "needed", "allowed",
        "invite ann@example.org", "inviter ann@example.org",
    ),
    "sign up": _form(
        "sign up | signup", "inscription | s'inscrire", "needed", "allowed",
        "sign up alpha: France, Italy", "inscription alpha : France, Italie", roles=_ANYBODY,
    ),
    "observe": _form(
        "observe", "observer", "needed", "none", "observe alpha", "observer alpha", roles=_ANYBODY,
    ),
    "approve": _form(
        "approve", "approuver", "needed", "allowed",
        "approve ann@example.org", "approuver ann@example.org",
    ),
    "allot": _form("allot seats | allot", "attribuer", "none", "none", "allot seats", "attribuer"),
    "replace": _form(
        "replace", "remplacer", "needed", "needed",
        "replace France by ann@example.org, Ann: no orders for a month",
        "remplacer France par ann@example.org, Ann : un mois sans ordres",
    ),
    "eject": _form(
        "eject", "exclure", "needed", "needed", "eject France: he asked for it", "exclure France : à sa demande",
    ),
    "hand over": _form(
        "hand over to | hand over", "ceder a", "needed", "needed",
        "hand over to ann@example.org, Ann: I am on holiday", "céder à ann@example.org, Ann : je pars en vacances",
    ),
    "co-master": _form(
        "co-master", "co-maitre", "needed", "none",
        "co-master ann@example.org, Ann", "co-maître ann@example.org, Ann",
    ),
    "start game": _form(
        "start game | start the game", "commencer la partie | lancer la partie", "none", "none",
        "start game", "commencer la partie",
    ),
    "who": _form("who", "qui", "none", "none", "who", "qui"),
    "remind": _form("remind", "relancer", "none", "allowed", "remind", "relancer"),
    "reliability": _form("reliability", "fiabilite", "none", "none", "reliability", "fiabilité"),
    # press
    "press": _form(
        "press", "presse", "needed", "needed",
        "press France, Italy:\nShall we make peace?\nend", "presse France, Italie :\nFaisons-nous la paix ?\nfin",
        roles=_PLAYERS, block=True,
    ),
    # refereeing
    "preview": _form("preview", "apercu", "none", "none", "preview", "aperçu"),
    "resolve": _form("resolve", "resoudre", "needed", "allowed", "resolve spring -321", "résoudre printemps -321"),
    "roll back": _form(
        "roll back to | roll back", "revenir a | revenir au", "needed", "needed",
        "roll back to spring -321: an order was misread", "revenir à printemps -321 : un ordre a été mal lu",
    ),
    "state file": _form(
        "state file | export state", "fichier d'etat | exporter l'etat", "none", "none", "state file", "fichier d'état",
    ),
    "correct position": _form(
        "correct position | correct the position", "corriger la position | corriger position", "none", "needed",
        "correct position: a gift was forgotten\ntreasury.Lysimachus = 25\nend",
        "corriger la position : un don avait été oublié\ntreasury.Lysimachus = 25\nfin", block=True,
    ),
    "order for": _form(
        "order for | orders for", "ordre pour | ordres pour", "needed", "needed",
        "orders for Lysimachus:\nA THR x\nend", "ordres pour Lysimaque :\nA THR x\nfin", block=True,
    ),
    "story": _form(
        "story", "recit", "none", "needed",
        "story:\nThe spring was mild.\nend", "récit :\nLe printemps fut doux.\nfin", block=True,
    ),
    "end game": _form(
        "end game | end the game", "terminer la partie", "allowed", "needed",
        "end game France, Italy: they agreed on a draw", "terminer la partie France, Italie : nul d'un commun accord",
    ),
}  # fmt: skip
"""Every form by its code. Within the words, seats, instants and spans are read by who carries the command out."""
