"""Running cases: the registry of games, one case, or all the cases of files and folders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from adjudicator.cases import diadoques, diplomacy, mare_nostrum, peloponnese
from adjudicator.cases.case import CaseError, CaseResult, Raw, Run
from adjudicator.cases.files import case_files, read_cases

GAMES: Mapping[str, Run] = {
    "diadoques": diadoques.run,
    "diplomacy": diplomacy.run,
    "mare_nostrum": mare_nostrum.run,
    "peloponnese": peloponnese.run,
}
"""Every game that has cases, to what runs one of them."""


def run_case(case: Raw) -> CaseResult:
    """Run a case and compare what `expect` names. A case that is wrong in itself fails with its `error`."""
    name = str(case.get("id", "")) or "(no id)"
    game = case.get("game")
    run = GAMES.get(game) if isinstance(game, str) else None
    try:
        if run is None:
            raise CaseError(f"game {game!r}: there is none such; there are: {', '.join(GAMES)}")
        return run(case)
    except CaseError as fault:
        return CaseResult(name, (f"error: {fault}",), error=str(fault))


def check_paths(paths: Iterable[Path]) -> Iterator[tuple[Path, CaseResult]]:
    """Run every case of the files and folders, in order, as they are asked for.

    Raises:
        CaseFileError: at the first file that cannot be read.
    """
    for path in case_files(paths):
        for case in read_cases(path):
            yield path, run_case(case)
