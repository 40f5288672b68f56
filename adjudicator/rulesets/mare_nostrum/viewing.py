"""Making views: the one place that decides what somebody may see (invariant 6)."""

from __future__ import annotations

import msgspec

from adjudicator.core.messages import GAME_MASTER, Message, Seat
from adjudicator.rulesets.mare_nostrum.ending import held_points
from adjudicator.rulesets.mare_nostrum.index import Line, bankrupt, feast, index_lines, rejoicing, risk, total
from adjudicator.rulesets.mare_nostrum.orders import COUNTED, SINGLE
from adjudicator.rulesets.mare_nostrum.paths import farthest
from adjudicator.rulesets.mare_nostrum.position import Player, Position, Posting
from adjudicator.rulesets.mare_nostrum.regimes import waited_for
from adjudicator.rulesets.mare_nostrum.rules import Rules
from adjudicator.rulesets.mare_nostrum.turn import halved
from adjudicator.rulesets.mare_nostrum.verdicts import message
from adjudicator.rulesets.mare_nostrum.view import (
    View,
    ViewArmy,
    ViewBooks,
    ViewChoice,
    ViewEntry,
    ViewLine,
    ViewPlayer,
    ViewProvince,
    ViewRegime,
)

COUNTS = ("victories", "defeats", "failed_conquests", "new_provinces", "new_routes")


def phase_name(position: Position) -> str:
    """``year 1 turn 2``, ``year 1 acclamation``, ``year 1 regimes``; ``over`` at the end."""
    match position.stage:
        case "turn":
            return f"year {position.year} turn {position.turn}"
        case "over":
            return "over"
    return f"year {position.year} {position.stage}"


def asked(position: Position) -> tuple[Seat, ...]:
    """The seats that the phase waits for; nobody while people referee a turn."""
    if position.stage == "acclamation":
        return position.living()
    return waited_for(position) if position.stage == "regimes" else ()


def view(rules: Rules, position: Position, seat: Seat | None) -> View:
    """What `seat` may see; the game master sees all books, an observer none."""
    settings, campaign = rules.settings, rules.campaign
    seats = campaign.seats if seat == GAME_MASTER else (seat,) if seat in position.players else ()
    rolls = settings.disorder.rolls
    return View(
        seat=seat,
        phase=phase_name(position),
        year=position.year,
        turn=position.turn,
        stage=position.stage,
        calendar=settings.first_year + position.year - 1,
        years=settings.years,
        players=tuple(_player(rules, position, one) for one in campaign.seats),
        provinces=tuple(
            ViewProvince(
                code, province.city, province.index, position.controllers.get(code, ""), code in position.sieges
            )
            for code, province in campaign.provinces.items()
        ),
        regimes=tuple(
            ViewRegime(ident, regime.happiness, regime.people, rolls.get(ident, 0))
            for ident, regime in campaign.regimes.items()
        ),
        waits_for=asked(position),
        books=tuple(_books(rules, position, one) for one in seats if one is not None),
        entries=tuple(
            _entry(posting)
            for posting in position.postings
            if seat == GAME_MASTER or seat in (posting.entry.seat, posting.by)
        ),
        threshold=settings.threshold,
        bankruptcy=settings.bankruptcy,
        winner=position.winner,
        points=dict(position.points),
    )


def _player(rules: Rules, position: Position, seat: Seat) -> ViewPlayer:
    player = position.players[seat]
    held = 0 if player.eliminated else held_points(rules, position, seat)
    return ViewPlayer(
        seat=seat,
        regime=player.regime,
        home=player.home,
        capital=player.capital,
        provinces=position.provinces(seat),
        armies=len(player.field),
        improvements=player.improvements,
        disorder=player.disorder or 0,
        eliminated=player.eliminated,
        index=player.index,
        rolled=player.rolled,
        points=position.points.get(seat, held),
    )


def _entry(posting: Posting) -> ViewEntry:
    return ViewEntry(
        posting.number,
        posting.year,
        posting.turn,
        posting.by,
        posting.entry.seat,
        str(posting.entry),
        posting.status,
        posting.entry.note,
        posting.reason,
    )


def _books(rules: Rules, position: Position, seat: Seat) -> ViewBooks:
    player = position.players[seat]
    as_if = _as_at_acclamation(position, player)
    lines = index_lines(rules, as_if)
    index = total(rules, lines)
    ruined = not player.eliminated and _ruined(rules, position, as_if)
    chance = 0 if ruined or player.eliminated else risk(rules.settings, index)
    lost = rules.lost_capital(player)
    own = position.provinces(seat)
    return ViewBooks(
        seat=seat,
        treasury=player.treasury,
        gains=player.gains,
        counted=as_if.treasury - player.treasury,
        buildings={name: int(getattr(player, name)) for name in (*COUNTED, *SINGLE)},
        priests=player.priests,
        routes=player.routes,
        armies=tuple(ViewArmy(army.number, -1 if army.turns is None else army.turns) for army in player.armies),
        counts={name: getattr(player, name) for name in COUNTS},
        caravan_refused=player.caravan_refused,
        besieged=tuple(rules.campaign.provinces[code].city for code in position.sieges if code in own),
        lines=tuple(ViewLine(line.code, line.count, line.value, line.said()) for line in lines),
        base=rules.settings.index.base,
        index=index,
        risk=chance,
        bankrupt=ruined,
        said=_said(position, as_if.treasury, index, chance, ruined),
        choices=choices(rules, as_if, index),
        refuges=farthest(rules.campaign.borders, lost, rules.refuges(position, seat)),
        decisions=tuple(str(decision) for decision in position.standing.get(seat, ())),
    )


def _ruined(rules: Rules, position: Position, as_if: Player) -> bool:
    """Whether the deficit eliminates in the acclamation to come, or that under way (`mare_nostrum 4.3`)."""
    return position.stage in ("turn", "acclamation") and bankrupt(rules.settings, as_if.treasury)


def _said(position: Position, treasury: int, index: int, chance: int, ruined: bool) -> Message:
    if ruined:
        code = "index_bankrupt" if position.stage == "acclamation" else "index_bankrupt_ahead"
        return message(code, deficit=-treasury)
    return message("index_risk", index=index, risk=chance) if chance else message("index_safe", index=index)


def _as_at_acclamation(position: Position, player: Player) -> Player:
    """The player with this turn's gains in his treasury: what the index will be if nothing else happens."""
    counted = halved(player.gains) if player.disorder else player.gains
    return msgspec.structs.replace(player, treasury=player.treasury + counted)


def choices(rules: Rules, player: Player, index: int) -> tuple[ViewChoice, ...]:
    """What a rejoicing, a feast and both would make of an index (`mare_nostrum 3`)."""
    figures = rules.settings.festivities
    merry, holy = rejoicing(rules, player), feast(rules.settings)
    return (
        _choice(rules, player, "rejoicing", figures.rejoicing_cost, index, (merry,)),
        _choice(rules, player, "feast", figures.feast_cost, index, (holy,)),
        _choice(rules, player, "both", figures.rejoicing_cost + figures.feast_cost, index, (merry, holy)),
    )


def _choice(rules: Rules, player: Player, kind: str, cost: int, index: int, added: tuple[Line, ...]) -> ViewChoice:
    possible = kind == "rejoicing" or player.protector_temple
    better = index + sum(line.value for line in added)
    chance, left = risk(rules.settings, better), player.treasury - cost
    ruinous = bankrupt(rules.settings, left)
    said: Message
    if not possible:
        said = message("choice_no_temple")
    elif ruinous:
        said = message(f"choice_{kind}_bankrupt", treasury=left)
    else:
        said = message(f"choice_{kind}", index=better, risk=chance, cost=cost, treasury=left)
    return ViewChoice(kind, possible, cost, better, chance, left, ruinous, said)
