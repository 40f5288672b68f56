"""Templates that a game brings in its own folder, in a sandbox: they arrange what a mail says, and do nothing else.

They get the plain values that the judge's own templates get. Jinja's sandbox keeps them from underscored names and from
changing values; the rest is shut here: few filters, few methods of texts, no macros, loops and includes that cannot
multiply, no text that grows by being set again, a bounded result. They are read before, never while a mail is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from jinja2 import BaseLoader, ChoiceLoader, DictLoader, TemplateSyntaxError, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

LONGEST_TEMPLATE = 32_000
"""Characters of one template."""

LONGEST_RESULT = 500_000
"""Characters of what a template makes."""

LONGEST_PIECE = 2_000
"""Characters of a text that stands in a template's own expressions, or that ``+`` makes."""

MOST_ITEMS = 200
"""Items of a list that stands in a template, numbers of a range."""

MOST_INCLUDED = 12

DEEPEST_LOOP = 2

FILTERS = frozenset(
    {"wrap", "whole", "nobreak", "mailto", "urlencode", "map", "join", "length", "first", "last", "default", "format"}
    | {"upper", "lower", "capitalize", "title", "trim", "escape"}
)
"""What may stand behind ``|``. The judge's own templates use no others."""

METHODS = frozenset(["split", "strip", "upper", "lower", "capitalize", "title", "startswith", "endswith"])
"""What may be asked of a text."""

ANSWER = "common/answer.html.j2"
FRAMES = frozenset({"common/layout.html.j2", ANSWER})
"""What a template of a game may extend."""

TAME: tuple[type[nodes.Node], ...] = (
    nodes.Const,
    nodes.Name,
    nodes.Getattr,
    nodes.Getitem,
    nodes.Compare,
    nodes.Operand,
    nodes.Not,
    nodes.And,
    nodes.Or,
    nodes.CondExpr,
    nodes.Test,
)
"""What a ``set`` may hold: nothing from which a text could grow."""

FORBIDDEN: Mapping[type[nodes.Node], str] = {
    nodes.Macro: "macro",
    nodes.CallBlock: "call",
    nodes.AssignBlock: "set ... endset",
    nodes.With: "with",
    nodes.FilterBlock: "filter",
    nodes.ScopedEvalContextModifier: "autoescape",
    nodes.Pow: "**",
    nodes.Mul: "*",
}

_WIDE = re.compile(r"%(?:\([^)]*\))?[-+ #0]*(?:\d{3,}|\*|\d*\.(?:\d{3,}|\*))")
"""A format that makes a hundred characters or more of nothing."""


class Sandbox(ImmutableSandboxedEnvironment):
    """Compiles and fills in templates of which some are a game's own.

    Args:
        own: name to source of the game's templates.
        trusted: where all others come from.
        filters: those of the judge's own, added to Jinja's.
        options: as for `jinja2.Environment`.
    """

    intercepted_binops = frozenset(("*", "%", "+"))

    def __init__(
        self, own: Mapping[str, str], trusted: BaseLoader, filters: Mapping[str, Callable[..., Any]], **options: Any
    ) -> None:
        super().__init__(loader=ChoiceLoader([DictLoader(dict(own)), trusted]), **options)
        known = {**self.filters, **filters, "format": narrow_format}
        self.filters = {name: made for name, made in known.items() if name in FILTERS}
        self.globals = {"range": short_range}

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Refuse what would make long texts or lists out of short ones. Raises SecurityError."""
        if operator == "*":
            raise SecurityError("nothing is multiplied in a template")
        if operator == "%" and isinstance(left, str):
            return narrow_format(left, *(right if isinstance(right, tuple) else (right,)))
        if operator == "+" and _size(left) + _size(right) > LONGEST_PIECE:
            raise SecurityError("a text that grows")
        return super().call_binop(context, operator, left, right)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Few methods of texts, none of lists and mappings; of the judge's values all that is public."""
        if isinstance(obj, str):
            return attr in METHODS
        if isinstance(obj, bytes | list | tuple | dict | set | frozenset | type) or hasattr(obj, "__code__"):
            return False
        return super().is_safe_attribute(obj, attr, value)


def _size(value: object) -> int:
    return len(value) if isinstance(value, str | list | tuple) else 0


def narrow_format(text: str, *values: object) -> str:
    """``text % values``, for formats that make short texts. Raises SecurityError."""
    if _WIDE.search(text):
        raise SecurityError("a wide format")
    return str(text % values)


def short_range(*bounds: int) -> range:
    """`range`, with no more than `MOST_ITEMS` numbers. Raises SecurityError."""
    numbers = range(*bounds)
    if len(numbers) > MOST_ITEMS:
        raise SecurityError(f"a range of more than {MOST_ITEMS} numbers")
    return numbers


def inspect(sandbox: Sandbox, name: str, source: str) -> None:
    """See that a game's own template keeps within the rules above, and compiles.

    Raises:
        TemplateSyntaxError: with the line, if it does not.
    """
    if len(source) > LONGEST_TEMPLATE:
        raise TemplateSyntaxError(f"longer than {LONGEST_TEMPLATE} characters", 1, name)
    tree = sandbox.parse(source, name)
    for node in _all(tree):
        if fault := _fault(node) or _fault_of_frame(node, name):
            raise TemplateSyntaxError(fault, node.lineno, name)
    if sum(isinstance(node, nodes.Include | nodes.Import | nodes.FromImport) for node in _all(tree)) > MOST_INCLUDED:
        raise TemplateSyntaxError(f"more than {MOST_INCLUDED} templates are included", 1, name)
    _loops(tree, 0, name)
    sandbox.compile(source, name)


def _all(node: nodes.Node) -> Iterable[nodes.Node]:
    yield node
    for child in node.iter_child_nodes():
        yield from _all(child)


def _fault(node: nodes.Node) -> str:
    """What is wrong with a piece of a template by itself; empty if nothing is."""
    if type(node) in FORBIDDEN:
        return f"`{FORBIDDEN[type(node)]}` has no place in a template of a game"
    match node:
        case nodes.Filter() if node.name not in FILTERS:
            return f"there is no filter `{node.name}` here"
        case nodes.Assign() if not all(isinstance(part, TAME) for part in _all(node.node)):
            return "`set` may only name, compare and choose"
        case nodes.Getattr(attr=name) | nodes.Getitem(arg=nodes.Const(value=str() as name)) if name.startswith("_"):
            return f"there is no `{name}` here"
        case nodes.Name(name="self"):
            return "`self` has no place in a template of a game"
        case nodes.Const(value=str() as text) if len(text) > LONGEST_PIECE:
            return f"a text of more than {LONGEST_PIECE} characters"
        case nodes.List() | nodes.Tuple() | nodes.Dict() if len(node.items) > MOST_ITEMS:
            return f"a list of more than {MOST_ITEMS} items"
        case _:
            return ""


def _fault_of_frame(node: nodes.Node, name: str) -> str:
    """Frames and positions are inner pieces: they include nothing, so that pieces cannot multiply."""
    inner = name in FRAMES or not name.startswith("common/")
    if isinstance(node, nodes.Include) and inner:
        return "this template can include no other"
    if isinstance(node, nodes.Extends):
        frame = node.template.value if isinstance(node.template, nodes.Const) else ""
        if frame not in FRAMES - {name} or (inner and name != ANSWER):
            return f"this template can extend none but {' and '.join(sorted(FRAMES))}, if any"
    return ""


def _loops(node: nodes.Node, depth: int, name: str) -> None:
    inside = isinstance(node, nodes.For)
    if isinstance(node, nodes.For) and (depth == DEEPEST_LOOP or node.recursive):
        raise TemplateSyntaxError(f"loops go {DEEPEST_LOOP} deep at most", node.lineno, name)
    if depth and isinstance(node, nodes.Include | nodes.Import | nodes.FromImport):
        raise TemplateSyntaxError("nothing can be included within a loop", node.lineno, name)
    for child in node.iter_child_nodes():
        _loops(child, depth + inside, name)


def bounded(pieces: Iterable[str]) -> str:
    """The result of a template, as it is made. Raises SecurityError beyond `LONGEST_RESULT`."""
    made, length = [], 0
    for piece in pieces:
        length += len(piece)
        if length > LONGEST_RESULT:
            raise SecurityError(f"a mail of more than {LONGEST_RESULT} characters")
        made.append(piece)
    return "".join(made)
