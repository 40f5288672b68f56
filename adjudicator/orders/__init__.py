"""The order language: from the words of a mail to orders and problems. Lark lives only here.

A text goes through `normalise` (one alphabet, one dash, one arrow), `split` (one order a piece), `naming` (places and
people found in the lexicon), the grammar of the game, and the game's builder; `explain` turns what did not fit into a
problem with a hint.
"""

from __future__ import annotations

from adjudicator.orders.diadoques import DiadoquesReader
from adjudicator.orders.explain import NOTE_CODES, PROBLEM_CODES
from adjudicator.orders.phaseline import stated_phase
from adjudicator.orders.printing import to_text
from adjudicator.orders.saying import OrderSayer
from adjudicator.orders.shape import looks_like_order

__all__ = [
    "NOTE_CODES",
    "PROBLEM_CODES",
    "DiadoquesReader",
    "OrderSayer",
    "looks_like_order",
    "stated_phase",
    "to_text",
]
