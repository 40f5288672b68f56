"""From the trees of the grammar to the values of `rulesets.mare_nostrum.orders`: what names and amounts mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from lark import Token, Tree

from adjudicator.core.messages import Message
from adjudicator.orders.explain import Trouble
from adjudicator.orders.lexicon import Entry as Meant
from adjudicator.orders.lexicon import Lexicon
from adjudicator.orders.naming import Marked
from adjudicator.orders.tree import Node, child, children, first, is_token, tokens_of
from adjudicator.rulesets.mare_nostrum.orders import (
    UNDECIDED,
    Accept,
    Building,
    Decision,
    DecisionKind,
    EndTurn,
    Entry,
    EntryKind,
    Figure,
    Form,
    Strike,
)

MOST = 10_000_000
"""Larger numbers are no amounts."""

BUILDINGS: Mapping[str, Building] = {
    "TEMPLE": "temples",
    "SCHOOL": "schools",
    "IMPROVEMENT": "improvements",
    "PROTECTOR": "protector_temple",
    "PHILOSOPHY": "philosophy_school",
    "THEATRE": "theatre",
    "ARENA": "arena",
}
FIGURES: Mapping[frozenset[str], Figure] = {
    frozenset({"TREASURY"}): "treasury",
    frozenset({"GAIN"}): "gains",
    frozenset({"TEMPLE"}): "temples",
    frozenset({"SCHOOL"}): "schools",
    frozenset({"IMPROVEMENT"}): "improvements",
    frozenset({"PRIEST"}): "priests",
    frozenset({"ROUTE"}): "routes",
    frozenset({"NEW", "ROUTE"}): "new_routes",
    frozenset({"VICTORY"}): "victories",
    frozenset({"DEFEAT"}): "defeats",
    frozenset({"FAILED", "CONQUEST"}): "failed_conquests",
    frozenset({"NEW", "PROVINCE"}): "new_provinces",
    frozenset({"SIEGE"}): "besieged",
    frozenset({"DISORDER"}): "disorder",
}
MOVES: Mapping[str, EntryKind] = {"FIELD": "army in field", "HOME": "army home", "LOST": "army lost"}

PLACES = ("province", "city")
"""The kinds of names that mean a province: its own name and code, and its city."""


@dataclass(slots=True)
class Names:
    """Finds what the names of one piece mean, and collects notes on those that were completed."""

    lexicon: Lexicon
    marked: Marked
    line: str
    notes: list[Message] = field(default_factory=list)

    def said(self, start: int, stop: int) -> str:
        """The writer's own words between two offsets of the marked text."""
        return self.marked.words(start, stop, self.line)[:60]

    def seat(self, tree: Node) -> str:
        """The player that the tokens of `tree` name. Raises Trouble."""
        return self._one(tree, ("seat",), "player", "seats").id

    def place(self, tree: Node) -> str:
        """The province, or the province of the city, that the tokens of `tree` name. Raises Trouble."""
        return self._one(tree, PLACES, "place", "places").id

    def regime(self, tree: Node) -> str:
        """The regime that the tokens of `tree` name. Raises Trouble."""
        tokens, meant = self._meant(tree, ("regime",))
        if len(meant) != 1:
            raise Trouble("regime_unknown", tokens[0].start_pos or 0, said=self._words(tokens), list=self.regimes())
        if self._guessed(tokens):
            self.notes.append(Message("regime_meant", {"said": self._words(tokens), "regime": meant[0].id}))
        return meant[0].id

    def regimes(self) -> list[str]:
        """The ids of all regimes."""
        return [entry.id for entry in self.lexicon.all_of("regime")] if isinstance(self.lexicon, Gazetteer) else []

    def may_be(self, tree: Node, kind: str) -> bool:
        """Whether the name that `tree` holds may be of that kind."""
        return bool(self._meant(tree, (kind,))[1])

    def _words(self, tokens: Sequence[Token]) -> str:
        return self.said(tokens[0].start_pos or 0, tokens[-1].end_pos or 0)

    def _guessed(self, tokens: Sequence[Token]) -> bool:
        return self.marked.name(tokens[0]).meaning.guessed

    def _meant(self, tree: Node, kinds: Sequence[str]) -> tuple[list[Token], list[Meant]]:
        tokens = tokens_of(tree)
        if len(tokens) != 1 or not is_token(tokens[0], "NAME"):
            return tokens, []
        entries = [e for e in self.marked.name(tokens[0]).meaning.entries if e.kind in kinds]
        return tokens, list({e.id: e for e in entries}.values())

    def _one(self, tree: Node, kinds: Sequence[str], label: str, key: str) -> Meant:
        tokens, meant = self._meant(tree, kinds)
        at, said = tokens[0].start_pos or 0, self._words(tokens)
        if not meant:
            near = list(dict.fromkeys(e.id for e in self.lexicon.suggest(said, kinds)))
            if near:
                raise Trouble(f"{label}_unknown_meant", at, said=said, **{key: near})
            raise Trouble(f"{label}_unknown", at, said=said)
        if len(meant) > 1:
            raise Trouble(f"{label}_ambiguous", at, said=said, **{key: [e.id for e in meant]})
        if self._guessed(tokens):
            code = "name_completed" if label == "place" else "player_completed"
            self.notes.append(Message(code, {"said": said, key: [meant[0].id]}))
        return meant[0]


class Gazetteer(Lexicon):
    """The names of a campaign, with a list of each kind."""

    def __init__(
        self, names: Mapping[str, Mapping[str, Sequence[str]]], is_keyword: Callable[[str], bool] = lambda word: False
    ) -> None:
        super().__init__(names, is_keyword)
        self._by_kind = {kind: tuple(Meant(kind, ident) for ident in ids) for kind, ids in names.items()}

    def all_of(self, kind: str) -> tuple[Meant, ...]:
        """Every entry of a kind, in the order of the campaign."""
        return self._by_kind.get(kind, ())


@dataclass(frozen=True, slots=True)
class Heading:
    """A name alone on a line: whose ledger the lines below are."""

    seat: str


Said: TypeAlias = Form | Heading


def build(tree: Node, names: Names) -> tuple[Said, ...]:
    """What a line says. Raises Trouble with the place of what is wrong in it."""
    match tree.data:
        case "heading":
            return (Heading(_heading(tree, names)),)
        case "entry":
            return (_Entry(tree, names).entry(),)
        case "withdrawal":
            return (_Entry(tree, names).withdrawn(),)
        case "correction":
            return (_correction(tree, names),)
        case "accept" | "strike":
            return _about_entries(tree, names)
        case "decision":
            return _decisions(tree, names)
        case "cancel":
            taken = child(tree, "taken_back")
            if taken is not None:
                said = first(taken).type
                return (Decision(_DECIDED[said], UNDECIDED if said == "KEEP" else ""),)
            return tuple(Strike(_number(number, names)) for number in children(tree, "number"))
    return (EndTurn(),)


_DECIDED: Mapping[str, DecisionKind] = {
    "REJOICING": "rejoicing",
    "FEAST": "feast",
    "REGIME": "regime",
    "KEEP": "regime",
    "FLEE": "flight",
}
"""What ``cancel`` and a word take back: a decision that says none, also if the one meant was given turns ago."""


def _heading(tree: Node, names: Names) -> str:
    """The player whose name stands alone; a place is meant otherwise (``new province THR, TSL``). Raises Trouble."""
    try:
        return names.seat(tree)
    except Trouble:
        if not any(names.may_be(tree, kind) for kind in PLACES):
            raise
        place = names.place(tree)
        raise Trouble("place_alone", tokens_of(tree)[0].start_pos or 0, place=place) from None


class _Entry:
    """One entry: the tree of its kind within the tree of the line, and whose it is."""

    def __init__(self, tree: Node, names: Names) -> None:
        self.names = names
        self.tree = next(c for c in tree.children if isinstance(c, Tree) and c.data not in ("owner", "whose"))
        self.owners = [*children(tree, "owner"), *children(tree, "whose")]

    def seat(self) -> str:
        """Whose entry it is; "" if that is not said. Raises Trouble if it is said twice, each time otherwise."""
        seats = dict.fromkeys(self.names.seat(owner) for owner in self.owners)
        if len(seats) > 1:
            tokens = tokens_of(self.owners[1])
            raise Trouble(
                "not_understood", tokens[0].start_pos or 0, said=self.names.said(tokens[0].start_pos or 0, 999)
            )
        return next(iter(seats), "")

    def withdrawn(self) -> Entry:
        """The opposite of an entry that has none of its own."""
        entry = self.entry()
        opposite: EntryKind = {
            "gain": "gain withdrawn",
            "expense": "refund",
            "victory": "victory withdrawn",
            "defeat": "defeat withdrawn",
            "failed conquest": "failed conquest withdrawn",
            "caravan refused": "caravan refused withdrawn",
        }[entry.kind]  # type: ignore[assignment]
        return Entry(opposite, entry.seat, entry.amount, entry.about)

    def entry(self) -> Entry:
        """The entry that the tree says."""
        rule = str(self.tree.data)
        match rule:
            case "gain" | "expense" | "refund":
                kind: EntryKind = rule
                return Entry(kind, self.seat(), _amount(self.tree, self.names))
            case "victory" | "defeat":
                fought: EntryKind = rule
                return Entry(fought, self.seat(), about=self.names.seat(self._name()))
            case "new_province" | "province_lost" | "failed_conquest" | "siege_lifted":
                taken: EntryKind = rule.replace("_", " ")  # type: ignore[assignment]
                return Entry(taken, self.seat(), about=self.names.place(self._name()))
            case "siege":
                return self._siege()
            case "army" | "raised":
                moves = [MOVES[t.type] for t in tokens_of(self.tree) if t.type in MOVES]
                return Entry(moves[0] if moves else "army raised", self.seat(), self._army())
            case "new_route_with":
                partner = tokens_of(self._name())
                note = self.names.said(partner[0].start_pos or 0, partner[-1].end_pos or 0)
                return Entry("new route", self.seat(), note=note)
            case "build" | "lose":
                return self._building("build" if rule == "build" else "lose")
            case "caravan":
                return Entry("caravan refused", self.seat())
        plain: EntryKind = rule.replace("_", " ")  # type: ignore[assignment]
        return Entry(plain, self.seat())

    def _name(self) -> Node:
        return children(self.tree, "name")[0]

    def _siege(self) -> Entry:
        """``Siège de Syracuse``, or ``Syracuse: siège``: the name before it may be that of the city."""
        if children(self.tree, "name"):
            return Entry("siege", self.seat(), about=self.names.place(self._name()))
        if len(self.owners) == 1 and any(self.names.may_be(self.owners[0], kind) for kind in PLACES):
            return Entry("siege", about=self.names.place(self.owners[0]))
        token = first(self.tree)
        raise Trouble("place_missing", token.end_pos or 0)

    def _army(self) -> int:
        numbers = {_number(number, self.names) for number in children(self.tree, "number")}
        if len(numbers) > 1:
            token = first(children(self.tree, "number")[1])
            raise Trouble("amount_unclear", token.start_pos or 0, said=str(token))
        return next(iter(numbers), 0)

    def _building(self, kind: EntryKind) -> Entry:
        what = next(BUILDINGS[t.type] for t in tokens_of(self.tree) if t.type in BUILDINGS)
        count = child(self.tree, "count")
        number = _number(count, self.names) if count is not None else 1
        return Entry(kind, self.seat(), 0 if number == 1 else number, what)


def _correction(tree: Node, names: Names) -> Entry:
    words = tokens_of(children(tree, "figure")[0])
    figure = "defeats" if words == ["defeats"] else FIGURES[frozenset(word.type for word in words)]  # no verb here
    owners = [*children(tree, "owner"), *children(tree, "whose")]
    seat = names.seat(owners[0]) if owners else ""
    minus = any(is_token(c, "MINUS") for c in tree.children if isinstance(c, Token))
    amount = _amount(tree, names, "value_unclear")
    return Entry("correct", seat, -amount if minus else amount, figure)


def _about_entries(tree: Node, names: Names) -> tuple[Form, ...]:
    numbers = [_number(number, names) for number in children(tree, "number")] or [0]
    if tree.data == "accept":
        return tuple(Accept(number) for number in numbers)
    return tuple(Strike(number) for number in numbers)


def _decisions(tree: Node, names: Names) -> tuple[Form, ...]:
    owner = child(tree, "owner")
    seat = names.seat(owner) if owner is not None else ""
    what = next(c for c in tree.children if isinstance(c, Tree) and c.data != "owner")
    match what.data:
        case "festivity":
            return tuple(_festivity(one, seat) for one in children(tree, "festivity"))
        case "change":
            return (Decision("regime", names.regime(children(what, "name")[0]), seat),)
        case "keep":
            return (Decision("regime", "", seat),)
        case "undecided":
            return (Decision("regime", UNDECIDED, seat),)
    name = child(what, "name")
    return (Decision("flight", names.place(name) if name is not None else "", seat),)


def _festivity(tree: Node, seat: str) -> Decision:
    types = {t.type for t in tokens_of(tree)}
    return Decision("feast" if "FEAST" in types else "rejoicing", "" if "NOT" in types else "yes", seat)


def _number(tree: Node, names: Names) -> int:
    token = first(tree)
    digits = "".join(c for c in token if c.isdigit())
    number = int(digits[:9])
    if not 1 <= number <= 99_999:
        raise Trouble("amount_unclear", token.start_pos or 0, said=names.said(token.start_pos or 0, token.end_pos or 0))
    return number


def _amount(tree: Node, names: Names, code: str = "amount_unclear") -> int:
    """Gold, or the value of a figure: ``120``, ``1 250``. Raises Trouble."""
    tokens = [t for t in tokens_of(children(tree, "amount")[0]) if t.type == "NUMBER"]
    groups = [str(t) for t in tokens]
    whole = all(group.isdigit() for group in groups)
    if not whole or len("".join(groups)) > 8 or (len(groups) > 1 and not _thousands(groups)):
        start, stop = tokens[0].start_pos or 0, tokens[-1].end_pos or 0
        raise Trouble(code, start, said=names.said(start, stop))
    return int("".join(groups))


def _thousands(groups: Sequence[str]) -> bool:
    return 1 <= len(groups[0]) <= 3 and all(len(group) == 3 for group in groups[1:])
