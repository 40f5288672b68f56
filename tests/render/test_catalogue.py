"""Every code that the program uses has words, and gets the arguments that the words show.

Codes are found in the source itself: in calls of ``Message``, ``Refused``, ``t`` and ``word`` with a literal code, in
the tables of codes, and in the templates. A code that is put together (``f"verdict_{verdict}"``) must fit a family.
What a game's own code says must stand in its words or the common ones; what all games say, in those of every game.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import pytest
from jinja2 import Environment, nodes

from adjudicator.core.messages import LANGS
from adjudicator.files import data_root
from adjudicator.mail.refusals import REFUSALS
from adjudicator.orders.explain import DIPLOMACY_NOTE_CODES, DIPLOMACY_PROBLEM_CODES, NOTE_CODES, PROBLEM_CODES
from adjudicator.orders.peloponnese import PELOPONNESE_NOTE_CODES, PELOPONNESE_PROBLEM_CODES
from adjudicator.render.arguments import PLURALS, SPECS
from adjudicator.render.words import load_catalogue, placeholders
from adjudicator.rulesets.diadoques import verdicts as diadoques
from adjudicator.rulesets.diplomacy import verdicts as diplomacy
from adjudicator.rulesets.peloponnese import verdicts as peloponnese

ROOT = data_root()
GAMES = sorted(folder.name for folder in (ROOT / "templates").iterdir() if folder.is_dir() and folder.name != "common")
CATALOGUES = {game: load_catalogue(ROOT / "templates", game) for game in GAMES}
TOPICS = {"rulesets": "outcomes", "orders": "problems", "render": "mails", "templates": "mails"}
"""The catalogue of a game that a part of the source takes its words from; the part is tested once that is there."""

RULESETS = "|".join(sorted(f.name for f in (ROOT / "adjudicator" / "rulesets").iterdir() if f.is_dir()))
"""A pattern of the names of all games, with mails or without."""

CALLS = {"Message": 0, "Refused": 0, "RuleError": 0, "t": 0, "word": 0}
"""Functions that take a code, and where it stands among the arguments."""

Codes: TypeAlias = Mapping[str, tuple[str, ...]]

SHARED: Codes = {**PROBLEM_CODES, **NOTE_CODES, **{row.word: row.args for row in REFUSALS.values()}}
TABLES: Mapping[str, Codes] = {
    "diadoques": {
        **diadoques.SUCCEEDED,
        **diadoques.FAILED,
        **diadoques.NEUTRAL,
        **diadoques.VOID,
        **diadoques.NEWS,
        **diadoques.NOTES,
        **diadoques.SOURCES,
        **SHARED,
    },
    "diplomacy": {
        **diplomacy.SUCCEEDED,
        **diplomacy.FAILED,
        **diplomacy.NEUTRAL,
        **diplomacy.VOID,
        **diplomacy.NEWS,
        **diplomacy.NOTES,
        **diplomacy.LACKING,
        **DIPLOMACY_PROBLEM_CODES,
        **DIPLOMACY_NOTE_CODES,
        **{row.word: row.args for row in REFUSALS.values()},
    },
    "peloponnese": {
        **peloponnese.SUCCEEDED,
        **peloponnese.FAILED,
        **peloponnese.NEUTRAL,
        **peloponnese.VOID,
        **peloponnese.NEWS,
        **peloponnese.NOTES,
        **peloponnese.LACKING,
        **PELOPONNESE_PROBLEM_CODES,
        **PELOPONNESE_NOTE_CODES,
        **{row.word: row.args for row in REFUSALS.values()},
    },
}
"""Codes of each game's tables to the arguments they carry."""


@dataclass(frozen=True, slots=True)
class Use:
    """A literal code in the source; `given` is None where the arguments are not literal."""

    where: str
    code: str
    given: frozenset[str] | None


def _uses(path: Path) -> Iterator[Use]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if name not in CALLS or not call.args:
            continue
        where = f"{path.relative_to(ROOT)}:{call.lineno}"
        for code in _codes(call.args[0]):
            yield Use(where, code, _given(name, call))


def _codes(node: ast.expr) -> Iterator[str]:
    """The literal codes an expression can be; ``a if x else b`` has two, a joined one becomes a pattern with ``*``."""
    if isinstance(node, ast.IfExp):
        yield from _codes(node.body)
        yield from _codes(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)


def _given(name: str, call: ast.Call) -> frozenset[str] | None:
    if name == "Message":
        args = call.args[1] if len(call.args) > 1 else None
        if args is None:
            return frozenset() if not call.keywords else None
        if isinstance(args, ast.Dict) and all(isinstance(key, ast.Constant) for key in args.keys):
            return frozenset(str(key.value) for key in args.keys if isinstance(key, ast.Constant))
        return None
    if any(keyword.arg is None for keyword in call.keywords):
        return None
    return frozenset(str(keyword.arg) for keyword in call.keywords)


def _games(where: str) -> list[str]:
    """The games whose words must know the codes of a file: its own, or all that have mails."""
    path = where.split(":", maxsplit=1)[0]
    if path.startswith(("adjudicator/archive/", "adjudicator/cli/archive")):
        return ["archive"]
    own = re.fullmatch(rf"(?:adjudicator/)?(rulesets|orders|render|templates)/({RULESETS})(?:_\w+\.py|\.py|/.*)", path)
    games, topic = ([own[2]], TOPICS[own[1]]) if own else (GAMES, "mails")
    return [game for game in games if (ROOT / "templates" / game / "words" / f"{topic}.toml").exists()]


USES = sorted(
    {
        use
        for path in sorted((ROOT / "adjudicator").rglob("*.py"))
        for use in _uses(path)
        if _games(str(path.relative_to(ROOT)))
    },
    key=lambda use: (use.where, use.code),
)


def _template_uses() -> Iterator[Use]:
    environment = Environment(autoescape=True)
    environment.filters.update(wrap=str, mailto=str)
    for path in sorted((ROOT / "templates").rglob("*.j2")):
        for call in environment.parse(path.read_text(encoding="utf-8")).find_all(nodes.Call):
            if getattr(call.node, "name", "") in ("t", "say") and call.args:
                given = frozenset(keyword.key for keyword in call.kwargs)
                for code in _template_codes(call.args[0]):
                    yield Use(f"{path.relative_to(ROOT)}:{call.lineno}", code, given)


def _template_codes(node: nodes.Expr) -> Iterator[str]:
    if isinstance(node, nodes.Const):
        yield str(node.value)
    elif isinstance(node, nodes.CondExpr):
        yield from _template_codes(node.expr1)
        if node.expr2 is not None:
            yield from _template_codes(node.expr2)
    elif isinstance(node, nodes.Concat):
        yield "".join(str(part.value) if isinstance(part, nodes.Const) else "*" for part in node.nodes)
    elif isinstance(node, nodes.Mod):
        yield "how_*"


TEMPLATE_USES = sorted(set(_template_uses()), key=lambda use: (use.where, use.code))


def _matching(code: str, game: str) -> list[str]:
    pattern = re.compile(re.escape(code).replace(r"\*", "[a-z0-9_A-Z]+"))
    return [known for known in CATALOGUES[game] if pattern.fullmatch(known)]


def test_the_search_finds_the_codes() -> None:
    assert len(USES) > 150 and len(TEMPLATE_USES) > 60
    assert any(use.code == "seats_empty" for use in USES)


@pytest.mark.parametrize("use", [*USES, *TEMPLATE_USES], ids=lambda use: f"{use.code} {use.where}")
def test_every_code_in_the_source_has_words_and_gets_their_arguments(use: Use) -> None:
    for game in _games(use.where):
        known = _matching(use.code, game)
        assert known, f"{use.where}: no words for {use.code} in {game}"
        for code in known if use.given is not None else ():
            missing = placeholders(CATALOGUES[game][code]["en"]) - (use.given or frozenset())
            assert not missing, f"{use.where}: {code} of {game} is not given {sorted(missing)}"


CODES = [(game, code) for game, codes in TABLES.items() for code in sorted(codes)]


@pytest.mark.parametrize(("game", "code"), CODES, ids=[f"{game}-{code}" for game, code in CODES])
def test_every_code_of_the_tables_has_words_for_its_arguments(game: str, code: str) -> None:
    assert code in CATALOGUES[game]
    assert placeholders(CATALOGUES[game][code]["en"]) <= set(TABLES[game][code])


def _specs(sentence: str) -> list[str]:
    return re.findall(r"\{[a-z_]+(?:![a-z])?:([^}]*)\}", sentence)


SENTENCES = [(game, code) for game in GAMES for code in sorted(CATALOGUES[game])]


@pytest.mark.parametrize(("game", "code"), SENTENCES, ids=[f"{game}-{code}" for game, code in SENTENCES])
def test_every_sentence_uses_known_specs_and_french_typography(game: str, code: str) -> None:
    texts = CATALOGUES[game][code]
    for lang in LANGS:
        for spec in _specs(texts[lang]):
            assert spec in SPECS or spec in PLURALS or re.fullmatch(r"plural\|[^|]*\|[^|]*", spec), spec
        assert not re.search(r"\w'\w", texts[lang]), "apostrophes are curly"
    bare = re.sub(r"\{[^}]*\}", "x", texts["fr"])
    assert not re.search(r"[\w»] [;:!?»]|« ", bare), bare
    assert not re.search(r"\w[;!?](?:\s|$)", bare), bare


def test_no_words_of_the_mails_are_left_over() -> None:
    """Sentences of the mails' own catalogues that nothing says."""
    patterns = [use.code for use in (*USES, *TEMPLATE_USES)]
    for source in (ROOT / "adjudicator" / "render").rglob("*.py"):  # codes that are kept in a name first
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant | ast.JoinedStr):
                patterns += [code for code in _codes(node) if re.fullmatch(r"[a-z][a-z_]+_\*?[a-z_]*", code)]
    said = {known for pattern in patterns for game in GAMES for known in _matching(pattern, game)}
    own: set[str] = set()
    for topic in ("mails", "answers", "requests"):
        for path in (ROOT / "templates").glob(f"*/words/{topic}.toml"):
            own |= set(re.findall(r"^\[([a-z0-9_A-Z]+)\]", path.read_text("utf-8"), re.MULTILINE))
    details = {code for code in own if code.startswith("detail_")}
    assert own - said - details - {code for codes in TABLES.values() for code in codes} == set()
