"""The drawing of maps: a base map from a game's tables, drawn once, and over it the layer of each turn.

    tables + sheet -> atlas -> base (ground, ink) -+
                       scene -> layer (control, turn) -> SVG, PNG

Nothing here knows a game; what is a game's own is its tables, its ``map/sheet.toml`` and its words.
"""

from __future__ import annotations

from adjudicator.render.maps.drawing import BasePixels, LayerDrawing, Maps
from adjudicator.render.maps.load import open_maps
from adjudicator.render.maps.scene import (
    Character,
    Convoy,
    Garrison,
    Loss,
    Move,
    Scene,
    Siege,
    Supply,
    Support,
    Unit,
)

__all__ = [
    "BasePixels",
    "Character",
    "Convoy",
    "Garrison",
    "LayerDrawing",
    "Loss",
    "Maps",
    "Move",
    "Scene",
    "Siege",
    "Supply",
    "Support",
    "Unit",
    "open_maps",
]
