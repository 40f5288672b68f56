"""The documentation names everything there is: commands, options, configuration keys, settings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer

from adjudicator.cli.app import app
from adjudicator.daemon.config import Config
from adjudicator.gamedata import RULESETS, load_ruleset

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


def _commands(command: Any, path: str) -> Iterator[tuple[str, Any]]:
    yield path, command
    for name, child in sorted(getattr(command, "commands", {}).items()):
        yield from _commands(child, f"{path} {name}")


COMMANDS = list(_commands(typer.main.get_command(app), "adjudicator"))


@pytest.mark.parametrize(("path", "command"), COMMANDS, ids=[path for path, _ in COMMANDS])
def test_each_command_and_option_is_documented_and_has_help(path: str, command: Any) -> None:
    text = (DOCS / "commands.md").read_text(encoding="utf-8")
    if path != "adjudicator":
        section = text.split(f"## `{path}`\n", 1)
        assert len(section) == 2, f"{path} is not in docs/commands.md"
        text = section[1].split("\n## ", 1)[0]
    assert command.help
    assert len(COMMANDS) > 20
    for parameter in command.params:
        if parameter.param_type_name == "option":
            assert all(name in text for name in parameter.opts), (path, parameter.opts)
            assert parameter.help, (path, parameter.opts)


def test_the_readme_names_each_command_group() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8") + (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for path, _ in COMMANDS:
        if path.count(" ") == 1:
            assert path.split()[1] in text, path


def _keys() -> Iterator[tuple[str, str]]:
    for table in msgspec.structs.fields(Config):
        if table.name == "folder":
            continue
        kind = table.type
        inner = next((t for t in getattr(kind, "__args__", (kind,)) if isinstance(t, type)), kind)
        if not issubclass(inner, msgspec.Struct):  # a table with keys of the user's
            yield table.name, "<game>"
            continue
        for field in msgspec.structs.fields(inner):
            yield table.name, field.name


@pytest.mark.parametrize(("table", "key"), list(_keys()))
def test_each_configuration_key_is_documented(table: str, key: str) -> None:
    text = (DOCS / "configuration.md").read_text(encoding="utf-8")
    section = text.split(f"## [{table}]", 1)
    assert len(section) == 2, f"[{table}] is not documented"
    assert f"`{key}`" in section[1].split("\n## ", 1)[0], key


def test_each_setting_of_each_game_is_documented() -> None:
    text = (DOCS / "settings.md").read_text(encoding="utf-8")
    for name in RULESETS:
        for setting, value in load_ruleset(name).settings.items():
            names = [f"{setting}.{key}" for key in value] if isinstance(value, Mapping) else [setting]
            assert all(f"`{one}`" in text for one in names), (name, setting)


def test_links_in_the_documentation_lead_somewhere() -> None:
    for page in (*ROOT.glob("*.md"), *DOCS.glob("*.md")):
        for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_each_dependency_has_its_reason() -> None:
    text = (DOCS / "dependencies.md").read_text(encoding="utf-8")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for name in re.findall(r'^ +"([a-z0-9-]+)[><=]', project, re.MULTILINE):
        if name != "hatchling":
            assert name.removeprefix("pytest-") in text, name
