"""How long the map of a turn takes to draw, and how large it is in a mail.

Run it as ``python -m benchmarks.map``. The scene is the crowded autumn of the tests; each figure is the median of
several runs. The base map is drawn once for a game and language, all else for each map of a turn: of the crowded
autumn, and of the start, where only pieces stand.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from adjudicator.render.maps import open_maps
from tests.render.maps.scenes import crowded, start

ROOT = Path(__file__).parents[1]


def _milliseconds(work: Callable[[], object], runs: int) -> float:
    times: list[float] = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def run() -> dict[str, float]:
    """Measure. Keys ``map.<step>.ms``: open, base_svg, base_pixels, layer_svg, svg, png, png_of_the_start;
    and ``map.png.kb``.
    """
    maps = open_maps(ROOT, "diadoques")
    scene, opening = crowded("fr"), start("fr")
    figures = {
        "map.open.ms": _milliseconds(lambda: open_maps(ROOT, "diadoques"), 3),
        "map.base_svg.ms": _milliseconds(lambda: open_maps(ROOT, "diadoques").base("fr"), 3),
        "map.base_pixels.ms": _milliseconds(lambda: open_maps(ROOT, "diadoques").base_pixels("fr"), 2),
    }
    maps.png(scene)
    figures["map.layer_svg.ms"] = _milliseconds(lambda: maps.layer_drawing(scene), 5)
    figures["map.svg.ms"] = _milliseconds(lambda: maps.svg(scene), 5)
    figures["map.png.ms"] = _milliseconds(lambda: maps.png(scene), 5)
    figures["map.png.kb"] = len(maps.png(scene)) / 1000
    figures["map.png_of_the_start.ms"] = _milliseconds(lambda: maps.png(opening), 5)
    return figures


def main() -> None:
    """Print the figures."""
    for name, value in run().items():
        sys.stdout.write(f"{name:<48}{value:>12.3f}\n")


if __name__ == "__main__":
    main()
