"""What each kind of entry does to the state (`mare_nostrum 1.2, 2.4, 5.2, 7`). Pure; a refusal leaves all as it was."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from adjudicator.core.messages import Seat
from adjudicator.rulesets.mare_nostrum.campaign import MOST_GOLD
from adjudicator.rulesets.mare_nostrum.figures import bounds
from adjudicator.rulesets.mare_nostrum.orders import COUNTED, Entry, EntryKind
from adjudicator.rulesets.mare_nostrum.position import Army, Player, Position
from adjudicator.rulesets.mare_nostrum.rules import Rules
from adjudicator.rulesets.mare_nostrum.verdicts import Refusal


class Books:
    """A position in which one entry is being made."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules = rules
        self.campaign = rules.campaign
        self.position = position

    def player(self, seat: Seat) -> Player:
        """What a seat has."""
        return self.position.players[seat]

    def change(self, seat: Seat, **fields: Any) -> None:
        """Set figures of a seat."""
        changed = msgspec.structs.replace(self.player(seat), **fields)
        self.position = msgspec.structs.replace(self.position, players={**self.position.players, seat: changed})

    def add(self, seat: Seat, figure: str, by: int) -> None:
        """Change a counter."""
        self.change(seat, **{figure: getattr(self.player(seat), figure) + by})

    def give(self, province: str, to: Seat | None) -> None:
        """Let a province change hands: the counts of new provinces follow (`2.4`), and a siege of its city is over."""
        old = self.position.controllers.get(province)
        if province in self.position.sieges:
            self.position = msgspec.structs.replace(
                self.position, sieges=tuple(code for code in self.position.sieges if code != province)
            )
            if old is not None:
                self.add(old, "besieged", -min(1, self.player(old).besieged))
        was = self.position.opening.get(province)
        if old is not None and old != was:
            self.add(old, "new_provinces", -min(1, self.player(old).new_provinces))
        if to is not None and to != was:
            self.add(to, "new_provinces", 1)
        held = {code: holder for code, holder in self.position.controllers.items() if code != province}
        if to is not None:
            held[province] = to
        self.position = msgspec.structs.replace(self.position, controllers={code: held[code] for code in sorted(held)})


Post: TypeAlias = Callable[[Books, Entry], None]


def book(rules: Rules, position: Position, entry: Entry) -> Position:
    """The position with `entry` in it.

    Raises:
        Refusal: for an entry that contradicts the state.
    """
    books = Books(rules, position)
    if books.player(entry.seat).eliminated:
        raise Refusal("seat_eliminated", seat=entry.seat)
    POSTS[entry.kind](books, entry)
    return books.position


def _gold(entry: Entry) -> int:
    if not 1 <= entry.amount <= MOST_GOLD:
        raise Refusal("amount_bad")
    return entry.amount


def _gain(books: Books, entry: Entry) -> None:
    books.add(entry.seat, "gains", _gold(entry))


def _gain_withdrawn(books: Books, entry: Entry) -> None:
    gains = books.player(entry.seat).gains
    if _gold(entry) > gains:
        raise Refusal("more_than_gains", amount=gains)
    books.add(entry.seat, "gains", -entry.amount)


def _expense(books: Books, entry: Entry) -> None:
    books.add(entry.seat, "treasury", -_gold(entry))


def _refund(books: Books, entry: Entry) -> None:
    books.add(entry.seat, "treasury", _gold(entry))


def _fought(figure: str) -> Post:
    """A victory or a defeat, which has an opponent."""

    def post(books: Books, entry: Entry) -> None:
        if entry.about not in books.position.players:
            raise Refusal("no_such_seat", seat=entry.about)
        if entry.about == entry.seat:
            raise Refusal("against_itself")
        books.add(entry.seat, figure, 1)

    return post


def _withdrawn(figure: str) -> Post:
    def post(books: Books, entry: Entry) -> None:
        if getattr(books.player(entry.seat), figure) < 1:
            raise Refusal("none_to_withdraw")
        books.add(entry.seat, figure, -1)

    return post


def _province(books: Books, entry: Entry) -> Seat | None:
    """Who controls the province that the entry names."""
    if entry.about not in books.campaign.provinces:
        raise Refusal("no_such_province", province=entry.about)
    return books.position.controllers.get(entry.about)


def _new_province(books: Books, entry: Entry) -> None:
    if _province(books, entry) == entry.seat:
        raise Refusal("province_yours", province=entry.about)
    books.give(entry.about, entry.seat)


def _province_lost(books: Books, entry: Entry) -> None:
    if _province(books, entry) != entry.seat:
        raise Refusal("province_not_yours", province=entry.about)
    books.give(entry.about, None)


def _failed_conquest(books: Books, entry: Entry) -> None:
    if _province(books, entry) == entry.seat:
        raise Refusal("province_yours", province=entry.about)
    books.add(entry.seat, "failed_conquests", 1)


def _new_route(books: Books, entry: Entry) -> None:
    books.add(entry.seat, "routes", 1)
    books.add(entry.seat, "new_routes", 1)


def _route_lost(books: Books, entry: Entry) -> None:
    """A route goes; the old ones first, so that no more count as new than there are."""
    player = books.player(entry.seat)
    if player.routes < 1:
        raise Refusal("no_route")
    books.change(entry.seat, routes=player.routes - 1, new_routes=min(player.new_routes, player.routes - 1))


def _caravan_refused(books: Books, entry: Entry) -> None:
    books.change(entry.seat, caravan_refused=True)


def _caravan_not_refused(books: Books, entry: Entry) -> None:
    if not books.player(entry.seat).caravan_refused:
        raise Refusal("no_caravan_refused")
    books.change(entry.seat, caravan_refused=False)


def _armies(books: Books, entry: Entry, armies: dict[int, Army]) -> None:
    books.change(entry.seat, armies=tuple(armies[number] for number in sorted(armies)))


def _owned(books: Books, entry: Entry) -> dict[int, Army]:
    return {army.number: army for army in books.player(entry.seat).armies}


def _army_raised(books: Books, entry: Entry) -> None:
    armies = _owned(books, entry)
    number = entry.amount or next(n for n in range(1, len(armies) + 2) if n not in armies)
    if number in armies:
        raise Refusal("army_there", army=number)
    if not 1 <= number <= 99:
        raise Refusal("amount_bad")
    _armies(books, entry, {**armies, number: Army(number)})


def _army(armies: dict[int, Army], number: int, code: str, fits: Callable[[Army], bool]) -> Army:
    """The army of that number, or the first that fits; `code` refuses if there is none."""
    if number:
        if number not in armies:
            raise Refusal("no_such_army", army=number)
        return armies[number]
    for army in armies.values():
        if fits(army):
            return army
    raise Refusal(code)


def _army_in_field(books: Books, entry: Entry) -> None:
    armies = _owned(books, entry)
    army = _army(armies, entry.amount, "no_army_home", lambda one: one.turns is None)
    if army.turns is not None:
        raise Refusal("army_out_already", army=army.number)
    _armies(books, entry, {**armies, army.number: Army(army.number, 0)})


def _army_home(books: Books, entry: Entry) -> None:
    armies = _owned(books, entry)
    army = _army(armies, entry.amount, "no_army_out", lambda one: one.turns is not None)
    if army.turns is None:
        raise Refusal("army_home_already", army=army.number)
    _armies(books, entry, {**armies, army.number: Army(army.number)})


def _army_lost(books: Books, entry: Entry) -> None:
    armies = _owned(books, entry)
    army = _army(armies, entry.amount, "no_army", lambda one: True)
    _armies(books, entry, {number: one for number, one in armies.items() if number != army.number})


def _siege(books: Books, entry: Entry) -> None:
    if _province(books, entry) != entry.seat:
        raise Refusal("province_not_yours", province=entry.about)
    if entry.about in books.position.sieges:
        raise Refusal("besieged_already", city=books.campaign.provinces[entry.about].city)
    sieges = tuple(sorted((*books.position.sieges, entry.about)))
    books.position = msgspec.structs.replace(books.position, sieges=sieges)
    books.add(entry.seat, "besieged", 1)


def _siege_lifted(books: Books, entry: Entry) -> None:
    if _province(books, entry) != entry.seat:
        raise Refusal("province_not_yours", province=entry.about)
    if entry.about not in books.position.sieges:
        raise Refusal("not_besieged", city=books.campaign.provinces[entry.about].city)
    sieges = tuple(code for code in books.position.sieges if code != entry.about)
    books.position = msgspec.structs.replace(books.position, sieges=sieges)
    books.add(entry.seat, "besieged", -min(1, books.player(entry.seat).besieged))


def _build(books: Books, entry: Entry) -> None:
    if entry.about in COUNTED:
        if not 0 <= entry.amount <= 20:
            raise Refusal("amount_bad")
        books.add(entry.seat, entry.about, entry.amount or 1)
        return
    if getattr(books.player(entry.seat), entry.about) or entry.amount > 1:
        raise Refusal("building_there")
    books.change(entry.seat, **{entry.about: True})


def _lose(books: Books, entry: Entry) -> None:
    have = int(getattr(books.player(entry.seat), entry.about))
    count = entry.amount or 1
    if not 1 <= count <= have:
        raise Refusal("building_not_there")
    if entry.about in COUNTED:
        books.add(entry.seat, entry.about, -count)
    else:
        books.change(entry.seat, **{entry.about: False})


def _new_priest(books: Books, entry: Entry) -> None:
    books.add(entry.seat, "priests", 1)


def _priest_lost(books: Books, entry: Entry) -> None:
    if books.player(entry.seat).priests < 1:
        raise Refusal("no_priest")
    books.add(entry.seat, "priests", -1)


def _correct(books: Books, entry: Entry) -> None:
    least, most = bounds(entry.about, books.rules.settings.disorder.turns)
    if not least <= entry.amount <= most:
        raise Refusal("figure_bad")
    value = (entry.amount or None) if entry.about == "disorder" else entry.amount
    books.change(entry.seat, **{entry.about: value})


POSTS: Mapping[EntryKind, Post] = {
    "gain": _gain,
    "gain withdrawn": _gain_withdrawn,
    "expense": _expense,
    "refund": _refund,
    "victory": _fought("victories"),
    "victory withdrawn": _withdrawn("victories"),
    "defeat": _fought("defeats"),
    "defeat withdrawn": _withdrawn("defeats"),
    "new province": _new_province,
    "province lost": _province_lost,
    "failed conquest": _failed_conquest,
    "failed conquest withdrawn": _withdrawn("failed_conquests"),
    "new route": _new_route,
    "route lost": _route_lost,
    "caravan refused": _caravan_refused,
    "caravan refused withdrawn": _caravan_not_refused,
    "army raised": _army_raised,
    "army lost": _army_lost,
    "army in field": _army_in_field,
    "army home": _army_home,
    "siege": _siege,
    "siege lifted": _siege_lifted,
    "build": _build,
    "lose": _lose,
    "new priest": _new_priest,
    "priest lost": _priest_lost,
    "correct": _correct,
}
"""What each kind of entry does."""
