"""Where the data that travels with the program lie; the lowest layer, so that every other may ask."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def data_root() -> Path:
    """The folder that holds ``games``, ``grammar`` and ``templates``.

    In an installed wheel that is ``adjudicator/_data``, in a checkout its root.

    Raises:
        FileNotFoundError: if neither holds them.
    """
    package = Path(__file__).resolve().parent
    for root in (package / "_data", package.parent):
        if (root / "games").is_dir():
            return root
    raise FileNotFoundError(f"no folder 'games' in {package / '_data'} or {package.parent}")
