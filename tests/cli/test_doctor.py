"""``adjudicator doctor``: what it says of the Python it runs on."""

from __future__ import annotations

import email.policy
import email.utils

import pytest

from tests.cli.conftest import Run


def test_the_doctor_names_the_faults_of_this_python_and_no_others(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Told by what is there: Debian's 3.11.2 has them mended, the plain 3.11.7 has not."""
    monkeypatch.setattr(email.utils, "supports_strict_parsing", True, raising=False)
    monkeypatch.setattr(email.policy.Policy, "verify_generated_headers", True, raising=False)
    assert "ok       Python" in run("doctor")
    monkeypatch.delattr(email.policy.Policy, "verify_generated_headers")
    said = run("doctor")
    assert "WARNING  Python" in said
    assert "CVE-2024-6923" in said and "CVE-2023-27043" not in said
    monkeypatch.delattr(email.utils, "supports_strict_parsing")
    assert "CVE-2023-27043" in run("doctor")
