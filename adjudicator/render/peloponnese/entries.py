"""Every command and entry of the game master with what takes it back, from the state as it is (`peloponnese 7`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from adjudicator.core.messages import Seat
from adjudicator.render.games import Example, Lesson
from adjudicator.render.reader import Reader
from adjudicator.rulesets.peloponnese import commands as say
from adjudicator.rulesets.peloponnese.orders import Form, to_order
from adjudicator.rulesets.peloponnese.position import SP_TYPES, Force
from adjudicator.rulesets.peloponnese.rules import COMMERCIAL, MOST_BELLICOSITY
from adjudicator.rulesets.peloponnese.view import View, ViewSpace, ViewState

Pair: TypeAlias = tuple[str, Form, Form | None]
"""The code of a lesson, an entry, and what takes it back."""


def game_masters(view: View, reader: Reader) -> Sequence[Lesson]:
    """The lessons of the game master under five headings."""
    state = _State(view)

    def lesson(name: str, pairs: Callable[[], Iterator[Pair]]) -> Lesson:
        return Lesson(reader.t(f"lessons_{name}"), tuple(_example(pair, reader) for pair in pairs()))

    return (
        lesson("phase", _phase),
        lesson("spaces", state.spaces),
        lesson("points", state.points),
        lesson("figures", state.figures),
        lesson("standings", state.standings),
    )


def _example(pair: Pair, reader: Reader) -> Example:
    code, form, back = pair
    meaning = reader.t(f"lesson_{code}")
    if back is not None:
        meaning = reader.t("taken_back_by", meaning=meaning, order=str(back))
    order = to_order(form)
    return Example(meaning, (order, order))


def _phase() -> Iterator[Pair]:
    yield "preview", say.Go("preview"), None
    yield "run", say.Go("run"), None
    yield "next", say.Go("next"), None


@dataclass(frozen=True, slots=True)
class _State:
    """Entries that would be taken as things stand, so far as there are any."""

    view: View

    def _homes_first(self) -> list[ViewSpace]:
        majors = list(self._majors())
        home = {area.name: majors.index(area.home_of) for area in self.view.areas if area.home_of in majors}
        return sorted(self.view.spaces, key=lambda space: (home.get(space.area, len(majors)), bool(space.home_of)))

    def _majors(self) -> dict[Seat, ViewState]:
        return {major.name: major for major in self.view.majors}

    def _space(self, fits: Callable[[ViewSpace], bool], instead: int = 0) -> ViewSpace:
        """The first space that fits, those of the majors' home areas first; some space if none does."""
        spaces = self._homes_first()
        return next((space for space in spaces if fits(space)), spaces[instead])

    def _other(self, name: str) -> Seat:
        """A major other than `name`: an enemy, if there is one."""
        state = self._majors().get(name)
        enemies = [*state.unfriendly] if state else []
        return next(major for major in (*enemies, *self._majors()) if major in self._majors() and major != name)

    def spaces(self) -> Iterator[Pair]:
        """Ravaged, captured, controlled, garrisoned, in rebellion, walled."""
        calm = self._space(lambda s: not s.ravaged)
        yield "ravage", say.Ravage(calm.name), say.Ravage(calm.name, False)
        held = self._space(lambda s: bool(s.controller) and not s.captured and not s.rebellion and not s.home_of)
        taker = self._other(held.controller)
        yield "capture", say.Capture(held.name, taker), say.Release(held.name, held.controller)
        yield "release", say.Release(held.name), say.Control(held.name, held.controller)
        yield "control", say.Control(held.name, taker), say.Control(held.name, held.controller)
        yield "friendly", say.Friendly(held.name, taker), say.Friendly(held.name, taker, False)
        bare = self._space(lambda s: not s.garrison and bool(s.controller) and not s.sp and not s.home_of)
        yield "garrison", say.Garrison(bare.name, bare.controller), say.Garrison(bare.name)
        loyal = self._space(lambda s: bool(s.tributary) and not s.rebellion)
        yield "rebel", say.Rebel(loyal.name), say.EndRebellion(loyal.name, loyal.controller)
        rebel = self._space(lambda s: s.rebellion)
        masters = {tributary.name: tributary.controller for tributary in self.view.tributaries}
        master = masters.get(rebel.tributary, "") or self.view.majors[0].name
        yield "calm", say.EndRebellion(rebel.name, master), say.Rebel(rebel.name)
        open_town = self._space(lambda s: not s.fortress)
        yield "fortify", say.Fortify(open_town.name), say.Fortify(open_town.name, False)
        up = self.view.long_walls
        yield "long_walls", say.LongWalls(not up), say.LongWalls(up)

    def points(self) -> Iterator[Pair]:
        """Strength points moved, raised, lost."""
        start = self._space(lambda s: len(s.sp) == 1)
        owner, one = (start.sp[0].owner, _one(start)) if start.sp else (self.view.majors[0].name, Force(H=1))
        goal = self._space(lambda s: not s.sp and s.name != start.name, 1)
        yield "move", say.Move(one, start.name, goal.name), say.Move(one, goal.name, start.name)
        yield "move_of", say.Move(one, start.name, goal.name, owner), say.Move(one, goal.name, start.name, owner)
        yield "add", say.Muster(Force(H=2), owner, start.name), say.Muster(Force(H=2), owner, start.name, False)
        yield "lose", say.Muster(one, owner, start.name, False), say.Muster(one, owner, start.name)

    def figures(self) -> Iterator[Pair]:
        """Treasury, bellicosity, resentment, hostages, plague, fund, modifiers, turn."""
        first, second = self.view.majors[:2]
        mood = first.bellicosity - 1 if first.bellicosity else MOST_BELLICOSITY
        yield "treasury", _set("treasury", first, first.treasury + 300), _set("treasury", first, first.treasury)
        yield "bellicosity", _set("bellicosity", first, mood), _set("bellicosity", first, first.bellicosity)
        yield "resentment", _set("resentment", first, first.resentment + 1), _set("resentment", first, first.resentment)
        held = first.hostages.get(second.name, 0)
        yield "hostages", say.Hostages(first.name, second.name, held + 120), say.Hostages(first.name, second.name, held)
        city = next((major for major in self.view.majors if major.name in COMMERCIAL), first)
        had = city.plague_suffered
        yield "plague", say.Suffered(city.name, not had), say.Suffered(city.name, had)
        yield "fund", say.Fund(not self.view.emergency_fund), say.Fund(self.view.emergency_fund)
        area = next((area for area in self.view.areas if area.kingdom_modifier), self.view.areas[0])
        now = area.kingdom_modifier
        yield "modifier", say.SetModifier(area.name, now + 1), say.SetModifier(area.name, now)
        turn = self.view.turn
        yield "turn", say.SetTurn(turn - 1 if turn > 1 else min(2, self.view.turns)), say.SetTurn(turn)

    def standings(self) -> Iterator[Pair]:
        """Standings, relations, peaces, defeats."""
        major = next((m for m in self.view.majors if m.rank == "dominant"), self.view.majors[0])
        rank = "independent" if major.rank == "dominant" else "dominant"
        yield "standing", say.SetStanding(major.name, rank), say.SetStanding(major.name, major.standing)
        minor = next((m for m in self.view.minors if m.rank == "neutral"), self.view.minors[0])
        ally = f"ally of {major.name}" if minor.standing != f"ally of {major.name}" else "neutral"
        yield "standing_of", say.SetStanding(minor.name, ally), say.SetStanding(minor.name, minor.standing)
        peace = {frozenset((peace.one, peace.other)) for peace in self.view.peaces}
        one, other = next(
            (
                (a, b)
                for a in self.view.majors
                for b in self.view.majors
                if a.name < b.name and not {frozenset((a.name, b.name))} & peace
            ),
            self.view.majors[:2],
        )
        now = _relation(one, other.name)
        new: say.Relation = "neutral" if now != "neutral" else "unfriendly"
        yield "relation", say.SetRelation(one.name, other.name, new), say.SetRelation(one.name, other.name, now)
        yield "sign", say.SignPeace(one.name, other.name), say.BreakPeace(one.name, other.name)
        signed = next(((p.one, p.other, p.since) for p in self.view.peaces), (one.name, other.name, self.view.turn))
        yield "break", say.BreakPeace(*signed[:2]), say.SignPeace(*signed)
        back = say.SetStanding(minor.name, minor.standing)
        yield "defeat", say.Defeat(minor.name, major.name), back
        yield "defeat_as", say.Defeat(minor.name, major.name, True), back


def _one(space: ViewSpace) -> Force:
    """One strength point of those in a space."""
    kind = next(kind for kind in SP_TYPES if getattr(space.sp[0], kind))
    return Force(**{kind: 1})


def _set(figure: say.Figure, state: ViewState, amount: int) -> say.SetFigure:
    return say.SetFigure(figure, state.name, amount)


def _relation(state: ViewState, other: str) -> say.Relation:
    if other in state.friendly:
        return "friendly"
    return "unfriendly" if other in state.unfriendly else "neutral"
