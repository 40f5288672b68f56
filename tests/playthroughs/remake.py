"""``python -m tests.playthroughs.remake`` writes the golden texts anew; with ``--print`` it only shows them."""

from __future__ import annotations

import sys
from pathlib import Path

from adjudicator.demo.script import Script, read_script
from adjudicator.files import data_root
from tests.playthroughs.chronicle import chronicle
from tests.playthroughs.fast import play

GOLDEN = Path(__file__).parent / "golden" / "diadoques-year.txt"


def script() -> Script:
    """The demonstration's script."""
    return read_script(data_root() / "games" / "diadoques" / "demo.toml")


def year() -> bytes:
    """The chronicle of the demonstration's year."""
    return chronicle(play(script())).encode()


if __name__ == "__main__":
    if "--print" in sys.argv:
        sys.stdout.buffer.write(year())
    else:
        GOLDEN.write_bytes(year())
        print(f"written: {GOLDEN}")
