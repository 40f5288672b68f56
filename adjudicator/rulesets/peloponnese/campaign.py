"""A state opened for one resolution or entry: the same things in dictionaries, plus the results so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.core.dice import Dice
from adjudicator.core.messages import Arg, Message, Seat
from adjudicator.core.outcomes import News, Outcome
from adjudicator.rulesets.peloponnese.book import Book
from adjudicator.rulesets.peloponnese.orders import Answer
from adjudicator.rulesets.peloponnese.position import NOTHING, Area, Force, Position, Space, State, canonical, names
from adjudicator.rulesets.peloponnese.rules import Settings
from adjudicator.rulesets.peloponnese.standings import home_area, majors


class Campaign:
    """The state that the segments and entries change, one after the other; `freeze` makes a position of it again."""

    def __init__(self, settings: Settings, position: Position, dice: Dice, book: Book) -> None:
        self.settings = settings
        self.dice = dice
        self.book = book
        self.outcomes: list[Outcome] = []
        self.news: list[News] = []
        self.replace(position)

    def replace(self, position: Position) -> None:
        """Go on from another position."""
        self.turn = position.turn
        self.stage = position.stage
        self.emergency_fund = position.emergency_fund
        self.long_walls = position.long_walls
        self.states = dict(position.states)
        self.areas = dict(position.areas)
        self.spaces = dict(position.spaces)
        self.tributaries = dict(position.tributaries)
        self.choices = dict(position.choices)
        self.answers = dict(position.answers)
        self.surrenders = dict(position.surrenders)
        self.winner = position.winner

    @property
    def majors(self) -> tuple[str, ...]:
        """The major states, in alphabetical order."""
        return majors(self.states)

    def freeze(self) -> Position:
        """The position as it stands now, every part in alphabetical order."""
        return canonical(
            Position(
                turn=self.turn,
                stage=self.stage,
                emergency_fund=self.emergency_fund,
                long_walls=self.long_walls,
                states=self.states,
                areas=self.areas,
                spaces=self.spaces,
                tributaries=self.tributaries,
                choices=self.choices,
                answers=self.answers,
                surrenders=self.surrenders,
                winner=self.winner,
            )
        )

    # ---- telling

    def tell(self, topic: str, code: str, args: Mapping[str, Arg] | None = None, to: tuple[Seat, ...] = ()) -> None:
        """Add a piece of news; `to` empty = for everybody."""
        self.news.append(News(topic, Message(code, dict(args or {})), to))

    def judge(self, seat: Seat, form: Answer, code: str, private: bool = False, **args: Arg) -> None:
        """Say what became of an answer, once."""
        if self.book.use(seat, form):
            self.outcomes.append(Outcome(seat, str(form), Message(code, args), private))

    # ---- changing

    def set_state(self, name: str, **changes: Any) -> State:
        """Change fields of a state."""
        self.states[name] = msgspec.structs.replace(self.states[name], **changes)
        return self.states[name]

    def set_space(self, name: str, **changes: Any) -> Space:
        """Change fields of a space."""
        self.spaces[name] = msgspec.structs.replace(self.spaces[name], **changes)
        return self.spaces[name]

    def set_area(self, name: str, **changes: Any) -> None:
        """Change fields of an area."""
        self.areas[name] = msgspec.structs.replace(self.areas[name], **changes)

    def set_tributary(self, name: str, **changes: Any) -> None:
        """Change fields of a tributary."""
        self.tributaries[name] = msgspec.structs.replace(self.tributaries[name], **changes)

    def force(self, space: str, owner: str) -> Force:
        """The strength points of `owner` in a space."""
        return self.spaces[space].sp.get(owner, NOTHING)

    def set_force(self, space: str, owner: str, force: Force) -> None:
        """Put exactly these strength points of `owner` there."""
        kept = {who: there for who, there in self.spaces[space].sp.items() if who != owner}
        self.set_space(space, sp={**kept, owner: force} if force.total else kept)

    def add_force(self, space: str, owner: str, force: Force) -> None:
        """Add strength points of `owner`."""
        self.set_force(space, owner, self.force(space, owner).plus(force))

    def relate(self, one: str, other: str, relation: str) -> None:
        """Set the relation of two states, of each to the other."""
        for who, whom in ((one, other), (other, one)):
            state = self.states[who]
            lists = {kind: set(getattr(state, kind)) - {whom} for kind in ("friendly", "unfriendly")}
            if relation in lists:
                lists[relation].add(whom)
            self.set_state(who, **{kind: names(listed) for kind, listed in lists.items()})

    def no_more_unfriendly(self, one: str, other: str) -> None:
        """The two are unfriendly no longer; a friendly relation stays."""
        for who, whom in ((one, other), (other, one)):
            left = tuple(name for name in self.states[who].unfriendly if name != whom)
            self.set_state(who, unfriendly=left)

    # ---- looking

    def home(self, city: str) -> tuple[str, Area] | None:
        """The home area of a state, by name."""
        return home_area(self.areas, city)

    def home_spaces(self, city: str) -> tuple[str, ...]:
        """Its home space and its port space, as far as there are such spaces."""
        found = self.home(city)
        places = (found[1].home_space, found[1].port_space) if found else ()
        return tuple(place for place in places if place in self.spaces)

    def in_area(self, area: str) -> tuple[str, ...]:
        """The spaces of an area, in alphabetical order."""
        return tuple(sorted(name for name, space in self.spaces.items() if space.area == area))

    def owned(self, city: str) -> Force:
        """All strength points of a state."""
        total = NOTHING
        for space in self.spaces.values():
            total = total.plus(space.sp.get(city, NOTHING))
        return total
