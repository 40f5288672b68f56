"""A game's map, ready to be drawn: the one object others work with.

    maps = open_maps(root, "diadoques")      # of adjudicator.render.maps.load
    svg = maps.svg(scene)                    # complete drawing
    png = maps.png(scene)                    # for a mail

A PNG is laid together from pixels: ground and ink of the base map and the shapes of areas are drawn once and kept;
only what is the turn's own is drawn anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from PIL import Image

from adjudicator.core.messages import Lang
from adjudicator.render.maps.atlas import Atlas
from adjudicator.render.maps.base import Base, draw_base
from adjudicator.render.maps.ground import bare_shapes
from adjudicator.render.maps.layer import Layer, draw_layer
from adjudicator.render.maps.raster import paint, picture, shrunk
from adjudicator.render.maps.scene import Scene
from adjudicator.render.maps.svg import document, group
from adjudicator.render.maps.tints import Tints


@dataclass(frozen=True, slots=True)
class LayerDrawing:
    """A turn's layer as two complete SVGs without a base map: `control` under the ink, `turn` over it."""

    control: str
    turn: str


@dataclass(frozen=True, slots=True)
class BasePixels:
    """A base map drawn: `ground` (RGB), over it `ink` (RGB) where `inked` (L) says so."""

    ground: Image.Image
    ink: Image.Image
    inked: Image.Image


@dataclass(slots=True)
class Maps:
    """The maps of one game. Keeps the base map of each language once drawn, and the shapes of its areas.

    Attributes:
        atlas: the map on its sheet.
        words: for each language the words of the catalogue ``map``.
    """

    atlas: Atlas
    words: Mapping[Lang, Mapping[str, str]]
    _bases: dict[Lang, Base] = field(default_factory=dict)
    _pixels: dict[Lang, BasePixels] = field(default_factory=dict)
    _tints: Tints | None = None

    def base(self, lang: Lang) -> Base:
        """The base map as SVG parts."""
        if lang not in self._bases:
            self._bases[lang] = draw_base(self.atlas, lang, self.words[lang])
        return self._bases[lang]

    def base_drawings(self, lang: Lang) -> tuple[str, str]:
        """Ground and ink as complete SVGs."""
        base = self.base(lang)
        return self._document([group([base.ground], id="ground")], lang), self._document(
            [group([base.ink], id="ink")], lang
        )

    def base_pixels(self, lang: Lang) -> BasePixels:
        """The base map drawn; the first call takes some seconds. All languages share one ground: it bears no words."""
        if lang not in self._pixels:
            ground, ink = self.base_drawings(lang)
            drawn = next((kept.ground for kept in self._pixels.values()), None) or picture(ground).convert("RGB")
            over = picture(ink)
            self._pixels[lang] = BasePixels(drawn, over.convert("RGB"), over.getchannel("A"))
        return self._pixels[lang]

    def layer(self, scene: Scene) -> Layer:
        """The turn as SVG parts. Raises KeyError for an area or citadel that is not on the map."""
        return draw_layer(self.atlas, scene, self.base(scene.lang))

    def layer_drawing(self, scene: Scene) -> LayerDrawing:
        """The turn as complete SVGs, to be laid under and over the base map's ink."""
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
        """A small PNG for a mail: a fraction of a second of work that blocks; the same scene gives the same bytes."""
        base = self.base_pixels(scene.lang)
        sheet = base.ground.copy()
        if self._tints is None:
            self._tints = Tints(self.atlas)
        self._tints.lay(sheet, scene.control)
        if scene.storms or scene.floods:
            weather = Scene("", "", scene.lang, storms=scene.storms, floods=scene.floods)
            paint(sheet, self.layer_drawing(weather).control)
        sheet.paste(base.ink, mask=base.inked)
        paint(sheet, self.layer_drawing(scene).turn)
        return shrunk(sheet)

    def _document(self, content: list[str] | tuple[str, ...], lang: Lang, title: str = "") -> str:
        return document(self.atlas.sheet.width, self.atlas.sheet.height, content, title=title, lang=lang)
