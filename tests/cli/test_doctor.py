"""``adjudicator doctor``: what it says of the Python it runs on, and of the settings."""

from __future__ import annotations

import email.policy
import email.utils
from pathlib import Path

import pytest

from adjudicator.daemon.config import load
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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[embedded]\nsmtp_port = 99999\n", "embedded.smtp_port: a whole number of at most 65535 is expected"),
        ("[judge]\nzone = 'Europe/Pari'\n", "judge.zone: there is no time zone 'Europe/Pari'"),
    ],
)
def test_the_doctor_and_every_other_command_find_the_same_fault(run: Run, tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "adjudicator.toml").write_text(text, encoding="utf-8")
    assert f"FAULT    configuration: adjudicator.toml: {said}" in run("doctor", code=1)
    for command in (("serve",), ("game", "create", "alpha")):
        assert f"adjudicator: adjudicator.toml: {said}" in run(*command, code=2)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("{{ ''.__class__ }}", "line 1: there is no `__class__` here"),
        ("\n{{ me['__class__'] }}", "line 2: there is no `__class__` here"),
    ],
)
def test_the_doctor_lists_a_template_of_a_game_that_reaches_into_the_judge(game: Run, source: str, said: str) -> None:
    folder = load(None).data / "games/alpha/templates/common"
    folder.mkdir(parents=True)
    (folder / "deadline.txt.j2").write_text(source, encoding="utf-8")
    assert f"WARNING  own files of alpha: common/deadline.txt.j2: {said}" in game("doctor")
