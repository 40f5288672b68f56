"""Runs the benchmarks and prints their figures. Each has a ``run() -> dict[str, float]``."""

from __future__ import annotations

import importlib
import resource
import sys
from pathlib import Path


def main() -> None:
    """Run those named on the command line, or all."""
    here = Path(__file__).parent
    names = sys.argv[1:] or sorted(path.stem for path in here.glob("*.py") if not path.stem.startswith("_"))
    for name in names:
        print(f"== {name}", flush=True)
        figures = importlib.import_module(f"benchmarks.{name}").run()
        for what, value in figures.items():
            print(f"   {what:54} {value:12,.3f}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"== peak memory of this process: {peak:.0f} MB")


if __name__ == "__main__":
    main()
