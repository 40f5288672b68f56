"""From the tree of a line to the forms of `diadoques 13`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from lark import Token, Tree

from adjudicator.orders.diadoques_names import PLACES, Choice
from adjudicator.orders.diadoques_pieces import TROOP_WORDS, PieceBuilder, Subject, Target, inside, is_garrison, outside
from adjudicator.orders.explain import Trouble
from adjudicator.orders.tree import Node, child, children, first, need, tokens_of
from adjudicator.rulesets.diadoques import orders as forms
from adjudicator.rulesets.diadoques.orders import Form, Royal, UnitForm, UnitRef


class FormBuilder(PieceBuilder):
    """Builds the forms of one piece: one method a rule of the grammar."""

    @staticmethod
    def rules() -> frozenset[str]:
        """The rules of the grammar that are orders."""
        return frozenset(_RULES)

    def build(self, tree: Node) -> tuple[Form, ...]:
        """The forms that the tree of an order says. Raises Trouble."""
        rule = _RULES[tree.data]
        return rule(self, tree)

    # ---- seasons

    def move(self, tree: Node) -> tuple[Form, ...]:
        """A move, a conversion, or the way of a royal person named without a place."""
        unit_tree = need(tree, "unit")
        name = unit_tree.children[0]
        if isinstance(name, Token) and name.type == "NAME" and self.names.may_be(name, "royal"):
            return (forms.Travel(self.names.royal([name]), "", self._area_of(self.target(need(tree, "target")))),)
        subject = self.subject(unit_tree)
        leader, royals = self.riders([*children(tree, "escort"), *children(tree, "escorted")])
        leader, royals = leader or subject.leader, tuple(dict.fromkeys((*subject.royals, *royals)))
        target = self.target(need(tree, "target"))
        converted = self._convert(subject, target)
        if converted is not None:
            if royals:
                self.note("riders_ignored", royals=list(royals))
            self._tell_letter(subject)
            return (converted,)
        self._tell_letter(subject)
        by_sea = self._route(tree)
        assert target.place is not None
        return (forms.Move(subject.unit, self.area(target.place), by_sea, leader, royals),)

    def _tell_letter(self, subject: Subject) -> None:
        if not subject.lettered:
            self.note("letter_assumed", unit=str(subject.unit))

    def _route(self, tree: Node) -> bool:
        """Whether ``via`` was said; the waters named behind it are of no account."""
        via = child(tree, "via")
        if via is not None and via.children:
            self.note("route_ignored", said=self.names.said_by(tokens_of(via)))
        return via is not None

    def _convert(self, subject: Subject, target: Target) -> forms.Convert | None:
        """The conversion that a move is, if it is one (`diadoques 5.1, 5.2`)."""
        unit, place, troop = subject.unit, target.place, target.troop
        if subject.in_citadel:
            if is_garrison(troop):
                raise Trouble("no_such_change", target.offset, said=self.names.said(target.offset, 200))
            area = self._area_of(target) if place else self.home(unit.place, target.offset)
            return forms.Convert(unit, UnitRef(troop or outside(unit.troop), area))
        if troop is not None and is_garrison(troop):
            here = place or Choice(unit.place, "", subject.place.said, target.offset)
            return forms.Convert(unit, UnitRef(troop, self.citadel(here)))
        if place is None:
            raise Trouble("place_missing", target.offset + 1)
        if troop is not None and (troop == "F") != (unit.troop == "F") and subject.lettered:
            raise Trouble("no_such_change", target.offset, said=self.names.said(target.offset, 200))
        if not place.citadel or (place.area and place.area != unit.place):
            return None
        return self._into_named(subject, place)

    def _into_named(self, subject: Subject, place: Choice) -> forms.Convert:
        """``A MAC -> Pella``: the citadel is named without the letter of a garrison."""
        unit, citadel = subject.unit, place.citadel
        home = self.names.world.homes.get(citadel, unit.place)
        if home != unit.place:
            hint = str(forms.Move(unit, home, leader=subject.leader, royals=subject.royals))
            raise Trouble("citadel_elsewhere", place.offset, citadel=citadel, hint=hint)
        self.note("converts", unit=str(unit), citadel=citadel)
        return forms.Convert(unit, UnitRef(inside(unit.troop), citadel))

    def _area_of(self, target: Target) -> str:
        if target.place is None:
            raise Trouble("place_missing", target.offset)
        return self.area(target.place)

    def stay(self, tree: Node) -> tuple[Form, ...]:
        """``A MAC x``."""
        return (forms.Stay(self.unit(need(tree, "unit"))),)

    def support(self, tree: Node) -> tuple[Form, ...]:
        """Support in place, of a move, or of a conversion outward."""
        supporter, other = children(tree, "unit")
        unit, subject = self.unit(supporter), self.subject(other)
        self._tell_letter(subject)
        node = child(tree, "target")
        return (forms.Support(unit, subject.unit, self._aim(subject, self.target(node)) if node else ""),)

    def _aim(self, subject: Subject, target: Target) -> str:
        """The area that another unit is to go to."""
        place = target.place
        if subject.in_citadel and place is None:
            return self.home(subject.unit.place, target.offset)
        inward = is_garrison(target.troop) or (place and place.citadel and place.area in ("", subject.unit.place))
        if inward and not subject.in_citadel and (not place or not self._elsewhere(place, subject)):
            raise Trouble("support_inward", target.offset, unit=str(subject.unit))
        return self._area_of(target)

    def _elsewhere(self, place: Choice, subject: Subject) -> bool:
        return self.names.world.homes.get(place.citadel, subject.unit.place) != subject.unit.place

    def convoy(self, tree: Node) -> tuple[Form, ...]:
        """``F EGE C A MAC -> HEL``."""
        fleet, army = children(tree, "unit")
        unit, subject = self.unit(fleet), self.subject(army)
        node = child(tree, "target")
        if node is None and not self.partial:
            raise Trouble("place_missing", len(self.names.marked.text.rstrip()))
        self._tell_letter(subject)
        return (forms.Convoy(unit, subject.unit, self._area_of(self.target(node)) if node else ""),)

    def siege(self, tree: Node) -> tuple[Form, ...]:
        """``A1``, ``A2``, or the word with or without a number (`diadoques 6.5` sets a wrong one right)."""
        subject = self.subject(need(tree, "unit"))
        unit = self.told(subject)
        citadel = self._besieged(tree, subject)
        words = [t for t in tree.children if isinstance(t, Token) and t.type in ("SIEGE", "INT")]
        season = next((number for t in words if (number := "".join(c for c in t if c.isdigit()))), "")
        if not season:
            self.note("siege_unnumbered", citadel=citadel)
        elif season not in ("1", "2"):
            raise Trouble("siege_number", words[0].start_pos or 0, said=season[:12])
        return (forms.Siege(unit, citadel, 2 if season == "2" else 1),)

    def _besieged(self, tree: Node, subject: Subject) -> str:
        node = child(tree, "place")
        if node is not None:
            return self.citadel(self.names.place(tokens_of(node)))
        there = self.names.world.citadels_of(subject.unit.place)
        end = len(self.names.marked.text.rstrip())
        if len(there) == 1:
            self.note("citadel_meant", area=subject.unit.place, citadel=there[0])
            return there[0]
        if there:
            raise Trouble("citadel_missing_meant", end, citadels=there)
        raise Trouble("citadel_missing", end)

    def supply(self, tree: Node) -> tuple[Form, ...]:
        """``F CYC R Athenes``; an army cannot, so its ``R`` with an area is a retreat misspelt."""
        unit = self.unit(need(tree, "unit"))
        target = self.target(need(tree, "target"))
        if target.place is None:
            raise Trouble("citadel_missing", target.offset)
        if not target.place.citadel and (unit.troop != "F" or not self.names.world.citadels_of(target.place.area)):
            hint = str(forms.Retreat(unit, (target.place.area,)))
            raise Trouble("supply_or_retreat", target.offset, hint=hint)
        return (forms.Supply(unit, self.citadel(target.place)),)

    def travel(self, tree: Node) -> tuple[Form, ...]:
        """A character alone: ``* MAC -> THR``, ``Olympias EPI -> MAC`` (`diadoques 10.10`)."""
        character, origin = self.character(tree)
        target = self.target(need(tree, "target"))
        self._route(tree)
        return (forms.Travel(character, origin, self._area_of(target)),)

    def character(self, tree: Node) -> tuple[str, str]:
        """A character and where he stands ("" if not said)."""
        token = first(tree)
        if token.type == "NAME" and self.names.may_be(token, "seat"):
            raise Trouble("diadochus_by_name", token.start_pos or 0, said=self.names.said_by([token]))
        who = forms.DIADOCHUS if token.type == "STAR" else self.names.royal([token])
        node = child(tree, "place")
        if node is None:
            return who, ""
        choice = self.names.place(tokens_of(node))
        return who, choice.area or self.names.world.homes.get(choice.citadel) or self.area(choice)

    # ---- retreats

    def retreat(self, tree: Node) -> tuple[Form, ...]:
        """Places in order of preference; a citadel means its garrison (`diadoques 7.1, 7.4`)."""
        unit = self.unit(need(tree, "unit"))
        places: dict[str, None] = {}
        for node in children(tree, "target"):
            target = self.target(node)
            place = target.place
            if place is None and not is_garrison(target.troop):
                raise Trouble("place_missing", target.offset)
            if is_garrison(target.troop):
                places[self.citadel(place or Choice(unit.place, "", "", target.offset))] = None
            elif place is not None:
                within = place.citadel and (not place.area or place.area == unit.place)
                places[place.citadel if within else place.area] = None
        return (forms.Retreat(unit, tuple(places)),)

    # ---- money and winter

    def bribe(self, tree: Node) -> tuple[Form, ...]:
        """``Bribe A THR 20``, or several in a row."""
        return tuple(forms.Bribe(*self._bought(b)) for b in children(tree, "bought"))

    def counter_bribe(self, tree: Node) -> tuple[Form, ...]:
        """``Counter-bribe A MAC 10``, or several in a row."""
        return tuple(forms.CounterBribe(*self._bought(b)) for b in children(tree, "bought"))

    def _bought(self, tree: Node) -> tuple[int, UnitRef | None, Royal | None]:
        node = child(tree, "unit") or need(tree, "whom")
        tokens = tokens_of(node)
        if node.data == "whom":
            raise self.names.unknown(tokens, PLACES if self._like_place(tokens) else ("royal",))
        if node.data == "unit" and len(node.children) == 1 and self.names.may_be(tokens[0], "royal"):
            royal = cast("Royal", self.names.royal(tokens))
            return self.amount(tree), None, royal
        unit = self.unit(node)
        return self.amount(tree), unit, None

    def _like_place(self, tokens: Sequence[Token]) -> bool:
        return bool(self.names.world.lexicon.suggest(self.names.said_by(tokens), PLACES))

    def gift(self, tree: Node) -> tuple[Form, ...]:
        """``Give 15 to Lysimachus``, or several in a row."""
        given = [(g, self.names.seat(tokens_of(need(g, "player")))) for g in children(tree, "given")]
        return tuple(forms.Gift(self.amount(g), to) for g, to in given)

    def maintain(self, tree: Node) -> tuple[Form, ...]:
        """``Maintain A MAC``, or several units in a row."""
        return tuple(forms.Maintain(self.unit(u)) for u in children(tree, "unit"))

    def disband(self, tree: Node) -> tuple[Form, ...]:
        """``Disband F EGE``, or several units in a row."""
        return tuple(forms.Disband(self.unit(u)) for u in children(tree, "unit"))

    def build_units(self, tree: Node) -> tuple[Form, ...]:
        """``Build A MAC``, ``Build G Pella``: here the letter decides (`diadoques 9.4`)."""
        return tuple(forms.Build(self._built(u)) for u in children(tree, "unit"))

    def _built(self, tree: Node) -> UnitRef:
        subject = self.subject(tree)
        unit = self.unit(tree, letter_counts=True)
        if is_garrison(unit.troop) and not subject.in_citadel:
            return UnitRef(unit.troop, self.citadel(subject.place))
        if not is_garrison(unit.troop) and subject.in_citadel:
            home = self.names.world.homes.get(unit.place)
            if home:
                hint = str(forms.Build(UnitRef(unit.troop, home)))
                raise Trouble("build_in_citadel_meant", subject.place.offset, citadel=unit.place, hint=hint)
            raise Trouble("build_in_citadel", subject.place.offset, citadel=unit.place)
        return unit

    def promote(self, tree: Node) -> tuple[Form, ...]:
        """``Promote A MAC -> Ae``; of a garrison, ``Ge`` is meant by ``Ae``."""
        subject = self.subject(need(tree, "unit"))
        unit = self.told(subject)
        node = child(tree, "into")
        if node is None:
            if self.partial:
                return (forms.Promote(unit, unit.troop),)
            raise Trouble("promote_to", len(self.names.marked.text.rstrip()))
        troop = TROOP_WORDS[str(first(node))]
        return (forms.Promote(unit, inside(troop) if subject.in_citadel else outside(troop)),)

    # ---- royal family and victory

    def marry(self, tree: Node) -> tuple[Form, ...]:
        """``Marry Cleopatra`` (`diadoques 10.7`)."""
        node = child(tree, "person")
        if node is not None and self.names.royal(tokens_of(node)) != "Cleopatra":
            raise Trouble("marry_only", first(node).start_pos or 0)
        return (forms.Marry(),)

    def assassinate(self, tree: Node) -> tuple[Form, ...]:
        """``Assassinate Roxana``."""
        return (forms.Assassinate(cast("Royal", self.names.royal(tokens_of(need(tree, "person"))))),)

    def vote(self, tree: Node) -> tuple[Form, ...]:
        """``Shared victory Lysimachus, Ptolemy`` (`diadoques 12.3`)."""
        seats = tuple(dict.fromkeys(self.names.seat(tokens_of(p)) for p in children(tree, "player")))
        if not seats and not self.partial:
            raise Trouble("vote_empty", len(self.names.marked.text.rstrip()))
        return (forms.Vote(seats),)

    def royal_order(self, tree: Node) -> tuple[Form, ...]:
        """The order of one plain unit, without characters (`diadoques 10.8`)."""
        inner = next(c for c in tree.children if isinstance(c, Tree))
        (form,) = self.build(inner)
        if isinstance(form, forms.Travel):
            raise Trouble("royal_order_unit", first(inner).start_pos or 0)
        if isinstance(form, forms.Move):
            form = forms.Move(form.unit, form.to, form.by_sea)
        return (forms.RoyalOrder(cast("UnitForm", form)),)


_RULES: Mapping[str, Callable[[FormBuilder, Node], tuple[Form, ...]]] = {
    "move": FormBuilder.move,
    "stay": FormBuilder.stay,
    "support": FormBuilder.support,
    "convoy": FormBuilder.convoy,
    "siege": FormBuilder.siege,
    "supply": FormBuilder.supply,
    "travel": FormBuilder.travel,
    "retreat": FormBuilder.retreat,
    "bribe": FormBuilder.bribe,
    "counter_bribe": FormBuilder.counter_bribe,
    "gift": FormBuilder.gift,
    "maintain": FormBuilder.maintain,
    "disband": FormBuilder.disband,
    "build": FormBuilder.build_units,
    "promote": FormBuilder.promote,
    "marry": FormBuilder.marry,
    "assassinate": FormBuilder.assassinate,
    "vote": FormBuilder.vote,
    "royal_order": FormBuilder.royal_order,
}
