"""Examples of commands as they fit a game: with a seat, an order, a phase and a line of a correction of its own."""

from __future__ import annotations

import re
from collections.abc import Callable

from adjudicator.core.messages import Lang
from adjudicator.render.names import Names
from adjudicator.render.phases import phase_name


def in_game(example: str, names: Names, lang: Lang, say_order: Callable[[str, Lang], str], phase: str = "") -> str:
    """An example of `core.commands.FORMS`, which are written with names of Diadoques and Diplomacy, in the game of
    `names`; as it stands if that is no particular game.

    Args:
        say_order: writes an order, given in its normal form, in a language.
        phase: the phase to show, if the first one of the game is not the one that waits.

    Example: ``resolve spring -321`` is ``résoudre printemps 1901, mouvement`` in Diplomacy.
    """
    own = names.samples
    if not own.seats:
        return example
    first, second = (names.seat(seat, lang) for seat in own.seats[:2])
    swaps = {"France": first, "Italy": second, "Italie": second}
    swaps |= dict.fromkeys(("spring -321", "printemps -321"), phase_name(phase or own.phase, lang))
    if own.change:
        swaps["treasury.Lysimachus = 25"] = own.change.format(seat=first)
    if own.order:
        swaps |= {"A THR x": say_order(own.order, lang), "Lysimachus": first, "Lysimaque": first}
    if own.kind:
        swaps |= dict.fromkeys(
            ("rule retreat", "règle retraites"), f"{'rule' if lang == 'en' else 'règle'} {own.kind[lang]}"
        )
    return re.sub("|".join(map(re.escape, swaps)), lambda found: swaps[found[0]], example)
