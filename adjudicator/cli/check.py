"""``adjudicator check``: cases against the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cases.files import CaseFileError
from adjudicator.cases.run import check_paths
from adjudicator.cli.office import fail


def check(
    paths: Annotated[list[Path], typer.Argument(help="Case files (.json, .jsonl, .gz) or folders of them.")],
) -> None:
    """Run case files through the rules; one line a failing case, then the count.

    Exit code 0 if none failed, 1 if some did, 2 for a file that cannot be read. docs/cases.md tells the format.
    """
    passed = failed = 0
    try:
        for _, result in check_paths(paths):
            passed += result.passed
            failed += not result.passed
            if not result.passed:
                print(f"{result.id}: {'; '.join(result.differences)}")  # noqa: T201
    except CaseFileError as error:
        fail(str(error), 2)
    print(f"{passed} passed, {failed} failed")  # noqa: T201
    raise SystemExit(1 if failed else 0)
