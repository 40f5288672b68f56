"""What players and the game master write, in both languages, however they write it (`7`)."""

from __future__ import annotations

import pytest

from adjudicator.orders.grammar import keyword, load
from adjudicator.orders.peloponnese import VERBS
from adjudicator.orders.peloponnese_forms import FormBuilder
from tests.orders.peloponnese.names import read

# as written | as read
FORMS = """
propose peace to ATHENS                        | Propose peace to Athens
Offer Athens peace                             | Propose peace to Athens
Offer a peace treaty to Athens                 | Propose peace to Athens
Propose la paix à Sparte                       | Propose peace to Sparta
Offrir la paix aux Athéniens                   | Propose peace to Athens
Proposer la paix à Athènes : trêve ; et Platées libre. | Propose peace to Athens: trêve ; et Platées libre.
Propose peace to Athens:                       | Propose peace to Athens
- Propose peace to Sparta: thirty years, no more | Propose peace to Sparta: thirty years, no more
Accept peace from Sparta                       | Accept peace from Sparta
Accept Spartan peace                           | Accept peace from Sparta
Accept the peace with Sparta                   | Accept peace from Sparta
J'accepte la paix de Corinthe                  | Accept peace from Corinth
Reject peace from Thebes                       | Refuse peace from Thebes
Je refuse la paix avec Thèbes                  | Refuse peace from Thebes
Retain 1 H, 1 C                                | Retain 1H 1C
Keep 1 hoplite and 1 cavalry                   | Retain 1H 1C
Keep one hoplite                               | Retain 1H
Retain H C N                                   | Retain 1H 1C 1N
Retain 1H 1H                                   | Retain 2H
Retain one of each                             | Retain 1H 1C 1N
Conserver un de chaque                         | Retain 1H 1C 1N
Garder un navire                               | Retain 1N
Retain 1 ship                                  | Retain 1N
Keep 1 horse 1 trireme                         | Retain 1C 1N
Retain nothing                                 | Retain none
Ne conserver rien                              | Retain none
Tear down the walls                            | Tear down walls
Raze their walls                               | Tear down walls
Tear down the Long Walls                       | Tear down walls of Athens
Abattre les murs de Sparte                     | Tear down walls of Sparta
Leave the walls of Corinth                     | Spare walls of Corinth
Laisser les murs                               | Spare walls
Make Argos our tributary                       | Make Argos a tributary
Faire d’Argos un tributaire                    | Make Argos a tributary
Make an ally                                   | Make ally
Ravage Athènes                                 | Ravage Athens
Attica: ravage Athens                          | Ravage Athens
Not ravaged Athens                             | Unravage Athens
Capture Oropus Thebes                          | Capture Oropus by Thebes
Thebes captures Oropus                         | Capture Oropus by Thebes
Sparte prend Pylos                             | Capture Pylos by Sparta
Rendre Oropos à Athènes                        | Release Oropus to Athens
Controller of Oropus: Athens                   | Set controller Oropus Athens
Set controller of Oropus to nobody             | Set controller Oropus none
Potidaea rebels                                | Rebel Potidaea
Samos se révolte                               | Rebel Samos
Fin de la révolte Potidée                      | End rebellion Potidaea
Garrison Plataea Athens                        | Garrison Plataea by Athens
Démanteler Platées                             | Unfortify Plataea
Move 2H 1C Athens -> Plataea                   | Move 2H 1C Athens to Plataea
Move 2H of Argos from Athens to Plataea        | Move 2H of Argos from Athens to Plataea
Move 12 ships from Piraeus to Samos            | Move 12N Piraeus to Samos
Add 3N Athens in Piraeus                       | Add 3N of Athens to Piraeus
Remove 2 hoplites of Athens from Plataea       | Remove 2H of Athens from Plataea
Set treasury of Athens to 1800 talents         | Set treasury Athens 1800
Athens treasury 1800 T                         | Set treasury Athens 1800
Treasury Athens 1800                           | Set treasury Athens 1800
Set Sparta bellicosity to 5                    | Set bellicosity Sparta 5
Set standing of Corinth to junior partner of Sparta | Set standing Corinth junior partner of Sparta
Set standing Argos tributary Sparta            | Set standing Argos tributary of Sparta
Set standing Thebes neutral                    | Set standing Thebes neutral
Set relation between Athens and Sparta to hostile | Set relation Athens Sparta unfriendly
Relation Athens and Sparta friendly            | Set relation Athens Sparta friendly
Hostages Athens from Sparta 120                | Set hostages Athens from Sparta 120
Sign peace between Athens and Sparta turn 3: as sworn | Sign peace Athens Sparta turn 3: as sworn
Rompre la paix entre Athènes et Sparte         | Break peace Athens Sparta
Defeat Argos by Sparta as an ally              | Defeat Argos by Sparta as ally
Peste non subie Athènes                        | Plague not suffered Athens
Set emergency fund off                         | Emergency fund off
Set modifier Chalcidice +2                     | Set modifier Chalcidice 2
Set modifier Chalcidice - 1                    | Set modifier Chalcidice -1
Set turn to 4                                  | Set turn 4
Please run the political phase                 | Run political phase
Go on                                          | Run political phase
Preview                                        | Preview political phase
End of turn                                    | Next turn
Fin du tour                                    | Next turn
Cancel retain                                  | cancel retain
Cancel walls                                   | cancel walls:
Annuler proposer la paix à Athènes             | cancel propose:Athens
Withdraw propose peace to Athens               | cancel propose:Athens
Cancel all                                     | cancel all
Delete my orders                               | cancel all
ready                                          | ready
pas encore prêt                                | wait
rules                                          | rules
"""
ROWS = [[cell.strip() for cell in row.split("|")] for row in FORMS.strip().splitlines()]


@pytest.mark.parametrize(("written", "meant"), ROWS, ids=[row[0] for row in ROWS])
def test_it_is_read_as_meant(written: str, meant: str) -> None:
    assert read(written) == [meant]


@pytest.mark.parametrize("meant", [row[1] for row in ROWS if row[1][0].isupper()])
def test_a_normal_form_is_read_as_itself(meant: str) -> None:
    assert read(meant) == [meant]


def test_several_on_a_line_and_terms_to_its_end() -> None:
    """`peloponnese 6.6`: terms may hold any marks, so nothing else stands behind them."""
    assert read("Retain none; Spare walls, Accept peace from Sparta") == [
        "Retain none",
        "Spare walls",
        "Accept peace from Sparta",
    ]
    assert read("Propose peace to Athens: Retain none; Spare walls") == [
        "Propose peace to Athens: Retain none; Spare walls"
    ]


def test_terms_keep_their_own_words() -> None:
    """`peloponnese 6.6`."""
    assert read("Proposer la paix à Athènes : « Égine » & ses 30 talents") == [
        "Propose peace to Athens: « Égine » & ses 30 talents"
    ]


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_that_is_suggested_is_a_word_of_the_grammar(verb: str) -> None:
    assert keyword("peloponnese").fullmatch(verb)


def test_every_order_rule_has_its_builder() -> None:
    rules = {str(rule.origin.name) for rule in load("peloponnese").rules}
    assert FormBuilder.rules() <= rules
    other = {
        "start", "cancel", "cancel_all", "part", "ready", "wait", "request", "one", "last", "force", "amount",
        "letters", "rank",
    }  # fmt: skip
    assert {rule for rule in rules if not rule.startswith("_")} - other == FormBuilder.rules()
