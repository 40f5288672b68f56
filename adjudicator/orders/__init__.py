"""The order language: from the words of a mail to orders and problems. Lark lives only here.

A text goes through `normalise` (one alphabet, one dash, one arrow), `split` (one order a piece), `naming` (places and
people found in the lexicon), the grammar of the game (`parsing`), and the game's builder; `explain` turns what did not
fit into a problem with a hint.
"""

from __future__ import annotations

from adjudicator.orders.any_game import looks_like_order
from adjudicator.orders.diadoques import DiadoquesReader
from adjudicator.orders.diplomacy import DiplomacyReader
from adjudicator.orders.diplomacy_printing import to_text as diplomacy_text
from adjudicator.orders.explain import (
    DIPLOMACY_NOTE_CODES,
    DIPLOMACY_PROBLEM_CODES,
    NOTE_CODES,
    PROBLEM_CODES,
)
from adjudicator.orders.phaseline import stated_phase
from adjudicator.orders.printing import to_text
from adjudicator.orders.saying import DiplomacySayer, OrderSayer

__all__ = [
    "DIPLOMACY_NOTE_CODES",
    "DIPLOMACY_PROBLEM_CODES",
    "NOTE_CODES",
    "PROBLEM_CODES",
    "DiadoquesReader",
    "DiplomacyReader",
    "DiplomacySayer",
    "OrderSayer",
    "diplomacy_text",
    "looks_like_order",
    "stated_phase",
    "to_text",
]
