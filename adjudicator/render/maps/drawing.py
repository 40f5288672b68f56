"""A game's map, ready to be drawn: the one object others work with.

    maps = open_maps(root, "diadoques")      # of adjudicator.render.maps.load
    svg = maps.svg(scene)                    # complete drawing
    png = maps.png(scene)                    # for a mail

In a process pool, hand ``draw_png`` the base map's pixels and the layer: both are plain values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudicator.core.messages import Lang
from adjudicator.render.maps.atlas import Atlas
from adjudicator.render.maps.base import Base, draw_base
from adjudicator.render.maps.ground import bare_shapes
from adjudicator.render.maps.layer import Layer, draw_layer
from adjudicator.render.maps.raster import compose_png, pixels
from adjudicator.render.maps.scene import Scene
from adjudicator.render.maps.svg import document, group


@dataclass(frozen=True, slots=True)
class BasePixels:
    """A base map drawn: ground and ink as PNG with transparency. A plain value that can be stored and sent."""

    ground: bytes
    ink: bytes


@dataclass(frozen=True, slots=True)
class LayerDrawing:
    """A turn's layer as two complete SVGs without a base map: `control` under the ink, `turn` over it."""

    control: str
    turn: str


def draw_png(base: BasePixels, layer: LayerDrawing) -> bytes:
    """The PNG of a turn: under a second of work that blocks; same arguments, same bytes."""
    return compose_png((base.ground, pixels(layer.control), base.ink, pixels(layer.turn)))


def draw_base_pixels(ground: str, ink: str) -> BasePixels:
    """Draw a base map, once for a game and language."""
    return BasePixels(pixels(ground), pixels(ink))


@dataclass(slots=True)
class Maps:
    """The maps of one game. Keeps the base map of each language once drawn.

    Attributes:
        atlas: the map on its sheet.
        words: for each language the words of the catalogue ``map``.
    """

    atlas: Atlas
    words: Mapping[Lang, Mapping[str, str]]
    _bases: dict[Lang, Base] = field(default_factory=dict)
    _pixels: dict[Lang, BasePixels] = field(default_factory=dict)

    def base(self, lang: Lang) -> Base:
        """The base map as SVG parts."""
        if lang not in self._bases:
            self._bases[lang] = draw_base(self.atlas, lang, self.words[lang])
        return self._bases[lang]

    def base_drawings(self, lang: Lang) -> tuple[str, str]:
        """Ground and ink as complete SVGs: the arguments of `draw_base_pixels`."""
        base = self.base(lang)
        return self._document([group([base.ground], id="ground")], lang), self._document(
            [group([base.ink], id="ink")], lang
        )

    def base_pixels(self, lang: Lang) -> BasePixels:
        """The base map drawn; the first call takes some seconds."""
        if lang not in self._pixels:
            self._pixels[lang] = draw_base_pixels(*self.base_drawings(lang))
        return self._pixels[lang]

    def layer(self, scene: Scene) -> Layer:
        """The turn as SVG parts. Raises KeyError for an area or citadel that is not on the map."""
        return draw_layer(self.atlas, scene, self.base(scene.lang))

    def layer_drawing(self, scene: Scene) -> LayerDrawing:
        """The turn as complete SVGs: with `base_pixels`, the arguments of `draw_png`."""
        layer = self.layer(scene)
        shapes = bare_shapes(self.atlas.areas[code] for code in layer.areas)
        return LayerDrawing(
            self._document([shapes, group([layer.control], id="control")], scene.lang),
            self._document([group([layer.turn], id="turn")], scene.lang),
        )

    def svg(self, scene: Scene) -> str:
        """A complete drawing: the groups ``ground``, ``control``, ``ink``, ``turn``, in that order."""
        base, layer = self.base(scene.lang), self.layer(scene)
        groups = (
            group([base.ground], id="ground"),
            group([layer.control], id="control"),
            group([base.ink], id="ink"),
            group([layer.turn], id="turn"),
        )
        return self._document(groups, scene.lang, f"{scene.title} {scene.subtitle}".strip())

    def png(self, scene: Scene) -> bytes:
        """A small PNG for a mail. Blocks; see `draw_png` for doing it elsewhere."""
        return draw_png(self.base_pixels(scene.lang), self.layer_drawing(scene))

    def _document(self, content: list[str] | tuple[str, ...], lang: Lang, title: str = "") -> str:
        return document(self.atlas.sheet.width, self.atlas.sheet.height, content, title=title, lang=lang)
