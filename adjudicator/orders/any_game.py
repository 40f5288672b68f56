"""Whether a line has the looks of an order of any game: asked of mails before it is known whose they are."""

from __future__ import annotations

from adjudicator.orders import mare_nostrum_shape, peloponnese_shape, shape


def looks_like_order(line: str) -> bool:
    """Whether a line of a mail has the looks of an order, an answer or an entry of some game. Knows no names.

    For those who must decide whether words below a quotation are the writer's own; some microseconds.
    """
    return (
        shape.looks_like_order(line)
        or peloponnese_shape.looks_like_order(line)
        or mare_nostrum_shape.looks_like_order(line)
    )
