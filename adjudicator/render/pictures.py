"""What draws the picture that goes with a mail: a map, or another figure of the position."""

from __future__ import annotations

from typing import Any, Protocol


class Drawer(Protocol):
    """Draws the scenes of one game; what all its pictures share is made once. `adjudicator.render.maps.Maps` is one."""

    def svg(self, scene: Any) -> str:
        """The picture as one SVG document."""
        ...

    def png(self, scene: Any) -> bytes:
        """The picture as a PNG, small enough for a mail."""
        ...
