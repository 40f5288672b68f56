"""Ten turns of the war as four players and a game master write them: what is written in each phase, by whom.

Written after what happened from 431 to 404, where the dice let it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

GM = "GM"
Mail: TypeAlias = tuple[str, ...]
"""A seat and the lines of its mail."""

SEED = "archidamus"

PLAYERS: Mapping[str, tuple[str, str]] = {
    "Athens": ("Aspasia", "en"),
    "Corinth": ("Dion", "fr"),
    "Sparta": ("Archidamus", "en"),
    "Thebes": ("Ismenias", "fr"),
    GM: ("Thucydides", "en"),
}

MAILS: Mapping[str, tuple[Mail, ...]] = {
    "turn 1, operations": (
        (GM,
         "Ravage Eleusis", "Ravage Athens", "Capture Plataea by Thebes", "Remove garrison Plataea",
         "Garrison Plataea by Thebes"),
        (GM, "Move 1H Sparta to Eleusis", "Move 1H Eleusis to Sparta", "Ravage Pylos"),
        ("Athens", "Refuse peace from Sparta"),
        ("Sparta", "Propose peace to Athens: Potidaea and Aegina go free, and Megara is opened"),
        ("Corinth", "Proposer la paix à Athènes", "Annuler proposer la paix à Athènes"),
        (GM, "Unravage Pylos", "Preview political phase"),
        (GM, "Run political phase"),
    ),
    "turn 1, economy": (
        (GM, "Set treasury Athens 5000", "Set treasury Sparta 700", "Set resentment Athens 1"),
        ("Athens", "Retain none"),
        (GM, "Next turn"),
    ),
    "turn 2, operations": (
        (GM,
         "Ravage Athens", "Ravage Decelea", "Add 2H of Athens to Athens", "Rebel Mytilene",
         "Remove 2N of Mytilene from Mytilene"),
        (GM,
         "Set standing Mytilene tributary of Athens", "End rebellion Mytilene", "Defeat Elis by Athens",
         "Capture Cyllene by Athens"),
        ("Athens", "Make Elis a tributary"),
        ("Thebes", "Merci de noter, pas d'ordres"),
        (GM, "Run political phase"),
    ),
    "turn 2, economy": (
        (GM, "Set treasury Athens 3800", "Next turn"),
    ),
    "turn 3, operations": (
        (GM,
         "Capture Pylos by Athens", "Garrison Pylos by Athens", "Capture Cythera by Athens", "Ravage Gythium",
         "Set hostages Athens from Sparta 120"),
        ("Sparta", "Propose peace to Athens: the men of Sphacteria come home"),
        (GM, "Run political phase"),
    ),
    "turn 3, armistice": (
        ("Athens", "Refuse peace from Sparta"),
    ),
    "turn 3, economy": (
        (GM, "Next turn"),
    ),
    "turn 4, operations": (
        (GM,
         "Capture Amphipolis by Sparta", "Rebel Acanthus", "Rebel Torone", "Add 2H of Sparta to Amphipolis",
         "Move 3H Athens to Tanagra", "Remove 2H of Athens from Tanagra"),
        ("Sparta", "Propose peace to Athens: all goes back; Amphipolis too, for the men"),
        ("Athens", "Propose peace to Sparta: fifty years"),
        (GM, "Run political phase"),
    ),
    "turn 4, economy": (
        (GM, "Set treasury Athens 2200", "Set standing Sparta dominant", "Emergency fund off", "Next turn"),
    ),
    "turn 5, operations": (
        (GM,
         "Defeat Argos by Sparta", "Set relation Athens Sparta unfriendly",
         "Set relation Corinth Sparta friendly", "Ravage Epidaurus"),
        (GM, "Run political phase"),
    ),
    "turn 5, settlement": (
        ("Sparta", "Make Argos an ally", "ready"),
    ),
    "turn 5, economy": (
        (GM, "Next turn"),
    ),
    "turn 6, operations": (
        (GM,
         "Break peace Athens Sparta", "Set relation Athens Sparta unfriendly", "Move 3N Piraeus to Catana",
         "Capture Catana by Athens", "Ravage Corinth", "Capture Cenchreae by Athens",
         "Set bellicosity Corinth 2"),
        (GM, "Set standing Athens dominant", "Preview political phase"),
        ("Corinth", "Conserver un hoplite"),
        (GM, "Run political phase"),
    ),
    "turn 6, surrender": (
        ("Athens", "Tear down walls of Corinth", "ready"),
        ("Sparta", "ready"),
    ),
    "turn 6, economy": (
        (GM, "Set treasury Athens 900", "Next turn"),
    ),
    "turn 7, operations": (
        (GM,
         "Remove 3N of Athens from Catana", "Release Catana", "Capture Decelea by Sparta",
         "Garrison Decelea by Sparta", "Ravage Athens", "Ravage Eleusis", "Rebel Chios", "Rebel Miletus",
         "Rebel Ephesus"),
        ("Thebes", "Refuser la paix d'Athènes"),
        ("Athens", "Propose peace to Thebes"),
        (GM, "Run political phase"),
    ),
    "turn 7, economy": (
        (GM, "Next turn"),
    ),
    "turn 8, operations": (
        (GM,
         "Rebel Samos", "End rebellion Samos", "Ravage Athens", "Remove 4N of Athens from Piraeus",
         "Set modifier Ionia 2", "Set treasury Athens 450", "Set treasury Sparta 2500"),
        ("Sparta", "Propose peace to Athens: hand over the ships"),
        ("Athens", "Refuse peace from Sparta"),
        (GM, "Run political phase"),
    ),
    "turn 8, economy": (
        (GM, "Next turn"),
    ),
    "turn 9, operations": (
        (GM,
         "Break peace Athens Sparta", "Set relation Athens Sparta unfriendly", "Set standing Sparta dominant",
         "Set bellicosity Athens 3", "Ravage Athens", "Capture Eleusis by Thebes",
         "Remove 3N of Athens from Piraeus"),
        (GM, "Run political phase"),
    ),
    "turn 9, economy": (
        (GM, "Set bellicosity Athens 1", "Next turn"),
    ),
    "turn 10, operations": (
        (GM,
         "Ravage Athens", "Ravage Piraeus", "Add 3H of Sparta to Decelea", "Add 2H of Thebes to Eleusis",
         "Preview political phase"),
        ("Athens", "Retain 1H 1C 1N"),
        (GM, "Run political phase"),
    ),
    "turn 10, surrender": (
        ("Sparta", "Tear down walls"),
    ),
}  # fmt: skip
"""The mails of each phase, in the order in which they come. A phase without mails waits for its deadline."""
