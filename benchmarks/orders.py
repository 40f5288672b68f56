"""How fast lines of orders are read.

Run it as ``python -m benchmarks.orders``. Three kinds of lines: orders as they come in the mails of a season, bad lines
that must be explained, and prose. Each figure is the best of five runs over the same lines.
"""

from __future__ import annotations

import csv
import sys
import time
import unicodedata
from pathlib import Path

from adjudicator.orders.diadoques import DiadoquesReader

TABLES = Path(__file__).parents[1] / "games" / "diadoques"
REPEATS = 5

GOOD = (
    "A MAC -> THR", "A* MAC → THR", "A CHE S A MAC -> THR", "F EGE C A MAC -> HEL", "a macédoine → thessalie",
    "A HEL A1 Cyzique", "A MAC retraite THR, TES", "F CYC R Athènes", "Corrompre A THR 20", "Give 15 to Lysimachus",
    "A Great Phrygia – Lydia", "Entretenir A MAC", "G Pella -> A MAC", "Ordre royal G Corinthe x", "A PHR x",
    "annuler A MAC",
)  # fmt: skip
BAD = (
    "A CHZ -> HEL", "A MAC THR", "A CHE supprts A MAC -> THR", "B MAC -> THR", "Don 5 à Lysimaqe",
    "A Machédoine -> THR", "A MAC S", "A MAC -> THR pour Paul",
)  # fmt: skip
PROSE = ("Bonjour Paul,", "voici mes ordres pour ce tour", "Merci et à bientôt,", "Best regards from the Hellespont")


def _rows(table: str) -> list[dict[str, str]]:
    with (TABLES / f"{table}.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def reader() -> DiadoquesReader:
    """The reader of Diadoques with the names of the game's tables."""
    areas, citadels = _rows("areas"), _rows("citadels")
    players = [row for row in _rows("setup") if row["record"] == "player"]

    def plain(name: str) -> str:
        return "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))

    return DiadoquesReader(
        {row["code"]: (row["name_fr"], row["name_en"]) for row in areas},
        {plain(row["name_fr"]): (row["name_fr"], row["name_en"]) for row in citadels},
        {row["name_en"].split()[0]: (row["name_fr"], row["name_en"]) for row in players},
        homes={plain(row["name_fr"]): row["area"] for row in citadels},
        seas=[row["code"] for row in areas if row["kind"] == "sea"],
    )


def lines_a_second(lines: tuple[str, ...], judge: DiadoquesReader) -> float:
    """Lines a second over mails of 16 lines each."""
    text = "\n".join((lines * 16)[:16])
    mails = 50
    best = float("inf")
    for _ in range(REPEATS):
        started = time.perf_counter()
        for _ in range(mails):
            judge.read(text, "fr")
        best = min(best, time.perf_counter() - started)
    return mails * 16 / best


def run() -> dict[str, float]:
    """The figures by name: lines a second of each kind, and the time to make a reader, grammar included."""
    started = time.perf_counter()
    judge = reader()
    made = (time.perf_counter() - started) * 1000
    figures = {name: lines_a_second(lines, judge) for name, lines in (("good", GOOD), ("bad", BAD), ("prose", PROSE))}
    return {
        **{f"orders.{name}.lines_per_second": figure for name, figure in figures.items()},
        "orders.reader.ms": made,
    }


def main() -> None:
    """Print the figures."""
    for name, value in run().items():
        sys.stdout.write(f"{name:<48}{value:>12.3f}\n")


if __name__ == "__main__":
    main()
