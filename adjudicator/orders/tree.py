"""Looking into the trees that Lark makes."""

from __future__ import annotations

from lark import Token, Tree

Node = Tree[Token]


def is_token(child: Token | Node, kind: str) -> bool:
    """Whether `child` is a token of that terminal."""
    return isinstance(child, Token) and child.type == kind


def children(tree: Node, rule: str) -> list[Node]:
    """The children that are trees of `rule`."""
    return [c for c in tree.children if isinstance(c, Tree) and c.data == rule]


def child(tree: Node, rule: str) -> Node | None:
    """The first child of `rule`, if any."""
    return next(iter(children(tree, rule)), None)


def need(tree: Node, rule: str) -> Node:
    """The first child of `rule`; the grammar must see to it that there is one."""
    return children(tree, rule)[0]


def tokens_of(tree: Node) -> list[Token]:
    """All tokens in the tree, as written."""
    return [t for t in tree.scan_values(lambda _: True) if isinstance(t, Token)]


def first(tree: Node) -> Token:
    """The first token in the tree."""
    return tokens_of(tree)[0]
