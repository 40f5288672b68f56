"""Comparing what came out with what a case expects (only what it names, lists as sets, names without accents)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from adjudicator.rulesets.diadoques.board import plain

Findings: TypeAlias = dict[str, Any]
"""What came out, under the keys of `expect`."""

ORDER_LISTS: frozenset[str] = frozenset({"failed", "void"})

_UNIT = re.compile(r"\b(?:A[meg]?|F|G[meg]?)\b\*?(?: \+\w+)*(?= [A-Z][A-Za-z]{2,})")


def differences(expect: Mapping[str, Any], found: Findings, normal: Callable[[str], str] = str) -> Iterator[str]:
    """One line for each thing that differs; `null`, 0, `false`, ``[]``, ``{}`` and an absent key are the same.

    Args:
        expect: the keys to compare.
        found: what came out.
        normal: brings an order into its normal form, whatever language it is written in.
    """
    for key, wanted in expect.items():
        if key in ORDER_LISTS:
            wanted = [normal(order) for order in wanted or ()]
        got = found.get(key)
        if isinstance(got, dict):
            yield from _by_name(key, wanted or {}, got)
            continue
        want_set, got_set = _set(key, wanted), _set(key, got)
        if want_set != got_set:
            yield _line(key, want_set, got_set)


def _by_name(key: str, wanted: Mapping[str, Any], got: Mapping[str, Any]) -> Iterator[str]:
    """A mapping by player or unit: only the names given are compared; an empty ``dislodged`` means no unit at all."""
    if not wanted and key == "dislodged":
        wanted = dict.fromkeys(got)
    by_name = {_name(name): value for name, value in got.items()}
    for name, value in wanted.items():
        have = by_name.get(_name(name))
        if isinstance(value, int) or isinstance(have, int):
            if (value or 0) != (have or 0):
                yield f"{key} of {name}: expected {value or 0}, got {have or 0}"
            continue
        want_set, got_set = _set(key, value), _set(key, have)
        if want_set != got_set:
            yield _line(f"{key} of {name}", want_set, got_set)


def _set(key: str, value: Any) -> frozenset[str]:
    items = value if isinstance(value, list) else [value] if value else []
    return frozenset(_text(key, item) for item in items)


def _text(key: str, item: Any) -> str:
    if isinstance(item, Mapping):
        return ", ".join(_name(str(item[name])) for name in sorted(item))
    return comparable(str(item)) if key in ORDER_LISTS else _name(str(item))


def _name(text: str) -> str:
    return " ".join(plain(text).split())


def comparable(order: str) -> str:
    """An order without what names the unit beside its place (troop letter, characters), ``Royal order``, ``via``."""
    return _UNIT.sub("unit", _name(order).removeprefix("Royal order ")).removesuffix(" via")


def _line(what: str, wanted: frozenset[str], got: frozenset[str]) -> str:
    missing, extra = sorted(wanted - got), sorted(got - wanted)
    parts = [f"missing {', '.join(missing)}"] if missing else []
    parts += [f"unexpected {', '.join(extra)}"] if extra else []
    return f"{what}: {'; '.join(parts)}"
