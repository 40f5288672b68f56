"""What holds for all tests: what could not be tested is said in plain sight at the end, also in parallel runs."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import NOT_TESTED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in plain sight what was not tested, and why."""
    reasons: dict[str, int] = {}
    for report in terminalreporter.stats.get("skipped", []):
        text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if NOT_TESTED in text:
            reason = text[text.index(NOT_TESTED) :]
            reasons[reason] = reasons.get(reason, 0) + 1
    for reason, tests in reasons.items():
        terminalreporter.write_line(f"{reason} ({tests} tests)", red=True, bold=True)
