"""Random small positions, made so that nearly everything touches everything."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from adjudicator.movement.orders import Action, Convoy, Hold, Move, Piece, Support

LANDS = ("Land1", "Land2", "Land3", "Land4", "Land5", "Land6")
SEAS = ("Sea1", "Sea2", "Sea3", "Sea4")
OWNERS = ("Red", "Blue", "Green", "White", "Black", "Gold")


@dataclass
class Sketch:
    """A position in the making."""

    rng: Random
    largest_value: int
    spots: list[str]
    links: dict[str, set[str]]
    actions: dict[str, Action] = field(default_factory=dict)

    def value(self) -> int:
        return self.rng.randint(1, self.largest_value)

    def free(self) -> list[str]:
        return [s for s in self.spots if s not in self.actions]

    def pieces(self) -> list[Piece]:
        owner = {at: self.rng.choice(OWNERS) for at in self.spots}
        return [Piece(name(at), owner[at], at, self.value(), self.actions.get(at, Hold())) for at in self.spots]


def name(at: str) -> str:
    return f"{'F' if at in SEAS else 'A'} {at}"


def _sketch(rng: Random, largest_value: int, spots: list[str], density: float) -> Sketch:
    links: dict[str, set[str]] = {place: set() for place in LANDS + SEAS}
    for sea in SEAS:
        for other in LANDS + SEAS:
            if other != sea and rng.random() < density:
                links[sea].add(other)
                links[other].add(sea)
    return Sketch(rng, largest_value, spots, links)


def random_position(rng: Random, largest_value: int) -> tuple[list[Piece], dict[str, set[str]]]:
    """2 to 7 pieces on seven places with orders of all kinds; any piece may go to any place. With its sea links."""
    places = [*LANDS[:4], *SEAS[:3]]
    sketch = _sketch(rng, largest_value, rng.sample(places, rng.randint(2, 7)), 0.6)
    for at in sketch.spots:
        if rng.random() < (0.3 if at in SEAS else 0.65):
            to = rng.choice([p for p in places if p != at])
            by_convoy = at in LANDS and to in LANDS and rng.random() < 0.5
            sketch.actions[at] = Move(to, sketch.value(), by_convoy)
    for at in sketch.free():
        if at in SEAS and rng.random() < 0.7:
            _convoy(sketch, at)
        if at not in sketch.actions and rng.random() < 0.85:
            _support(sketch, at, [s for s in sketch.spots if s != at])
    return sketch.pieces(), sketch.links


def convoy_brawl(rng: Random, largest_value: int) -> tuple[list[Piece], dict[str, set[str]]]:
    """5 to 10 pieces: armies carried against supporters of fights for the fleets that carry them. Rich in paradoxes."""
    lands = rng.sample(LANDS, rng.randint(4, 6))
    seas = rng.sample(SEAS, rng.randint(2, 4))
    sketch = _sketch(rng, largest_value, [*lands, *seas], 0.75)
    count = rng.randint(1, 3)
    armies, others = lands[:count], lands[count:]
    for at in armies:
        sketch.actions[at] = Move(rng.choice(others), sketch.value(), True)
    carriers = seas[: rng.randint(1, min(count, len(seas)))] if rng.random() < 0.7 else seas
    for at in carriers:
        _convoy(sketch, at)
    for at in sketch.free():
        if at in seas or rng.random() < 0.25:
            sketch.actions[at] = Move(rng.choice(carriers), sketch.value())
    fighters = carriers + [at for at, a in sketch.actions.items() if isinstance(a, Move) and not a.by_convoy]
    for at in sketch.free():
        if rng.random() < 0.95:
            _support(sketch, at, [f for f in fighters if f != at])
    return sketch.pieces(), sketch.links


def tangled_convoys(rng: Random, largest_value: int) -> tuple[list[Piece], dict[str, set[str]]]:
    """Two or three armies, each carried by a fleet of its own against a supporter in the fight for anybody's fleet.

    Up to 12 pieces, nearly all of different owners; paradoxes of the second and third order.
    """
    count = rng.randint(2, 3)
    armies, targets = LANDS[:count], LANDS[count : 2 * count]
    carriers = SEAS[:count]
    bases = [f"Base{i}" for i in range(1, count + 1)]
    sketch = _sketch(rng, largest_value, [*armies, *targets, *carriers, *bases], 1.0)
    for army, target, fleet in zip(armies, targets, carriers, strict=True):
        sketch.actions[army] = Move(target, sketch.value(), True)
        sketch.actions[fleet] = Convoy(name(army), target)
    for base, fleet in zip(bases, carriers, strict=True):
        if rng.random() < 0.9:
            sketch.actions[base] = Move(fleet, sketch.value())
    for at in sketch.free():
        _support(sketch, at, [*carriers, *(b for b in bases if b in sketch.actions)])
    return sketch.pieces(), sketch.links


def contested_exchanges(rng: Random, largest_value: int) -> tuple[list[Piece], dict[str, set[str]]]:
    """Two armies that go for each other's place, one by sea, while others try for the same places: `diadoques 4.16`.

    6 to 9 pieces; some attack the fleet, now and then both armies go by sea.
    """
    one, other, *others = rng.sample(LANDS, rng.randint(4, 6))
    seas = list(SEAS[: rng.randint(2, 3)])
    sketch = _sketch(rng, largest_value, [one, other, *others, *seas], 1.0)
    sketch.actions[one] = Move(other, sketch.value(), rng.random() < 0.1)
    sketch.actions[other] = Move(one, sketch.value(), True)
    sketch.actions[seas[0]] = Convoy(name(other), one)
    if rng.random() < 0.2:
        _convoy(sketch, seas[1])
    for at in sketch.free():
        draw = rng.random()
        if draw < 0.45:
            sketch.actions[at] = Move(
                rng.choice([one, one, other, seas[0]] if at != seas[0] else [one]), sketch.value()
            )
        elif draw < 0.95:
            _support(sketch, at, [one, one, other, *(s for s in sketch.actions if s != at)])
    return sketch.pieces(), sketch.links


def _convoy(sketch: Sketch, at: str) -> None:
    carried = [(s, a) for s, a in sketch.actions.items() if isinstance(a, Move) and a.by_convoy]
    if carried:
        army, move = sketch.rng.choice(carried)
        sketch.actions[at] = Convoy(name(army), move.to)


def _support(sketch: Sketch, at: str, candidates: list[str]) -> None:
    """Support one of `candidates`, now and then for what it does not do."""
    if candidates:
        helped = sketch.rng.choice(candidates)
        action = sketch.actions.get(helped)
        to = action.to if isinstance(action, Move) else None
        if sketch.rng.random() < 0.05:
            to = sketch.rng.choice([None, *LANDS])
        sketch.actions[at] = Support(name(helped), to, sketch.value())
