"""Every command is documented, with the examples of the table, and has what carries it out."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.core.commands import FORMS
from adjudicator.core.messages import LANGS
from adjudicator.daemon.clerk.table import HANDLERS
from adjudicator.orders.commands import read_commands

DOCS = Path(__file__).parent.parent / "docs"


@pytest.mark.parametrize("code", FORMS)
def test_each_command_is_documented_read_and_carried_out(code: str) -> None:
    form = FORMS[code]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(DOCS.glob("master*.md")))
    plain = "\n".join(line.strip() for line in text.splitlines())
    for lang in LANGS:
        example = form.examples[lang]
        assert example in plain, f"{code}: {example!r} is not in docs/master*.md"
        found = read_commands(example, form.roles[0])
        assert [command.code for command in found.commands] == [code] and not found.problems
        assert not found.rest.strip()
    assert code in HANDLERS


def test_heads_are_folded_and_name_one_command_each() -> None:
    heads = [head for form in FORMS.values() for heads in form.heads.values() for head in set(heads)]
    for lang in LANGS:
        own = [head for form in FORMS.values() for head in form.heads[lang]]
        assert len(own) == len(set(own))
    assert all(head == head.lower() and head.isascii() for head in heads)
