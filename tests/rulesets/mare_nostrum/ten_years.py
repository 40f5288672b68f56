"""A campaign of ten years, played by a scripted game master and scripted players through the core's decisions.

``python -m tests.rulesets.mare_nostrum.ten_years`` writes the account of it under ``golden`` anew; the difference is to
be looked at before it is kept. Its last line holds the digest of the log.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

from adjudicator.core import decisions, submission
from adjudicator.core.decisions import Decision
from adjudicator.core.events import OrdersReceived, PhaseResolved, PlayerAdded, decode, encode
from adjudicator.core.fold import fold
from adjudicator.core.messages import GAME_MASTER, Lang, Seat
from adjudicator.core.outcomes import News, Outcome
from adjudicator.core.state import GameState
from adjudicator.files import data_root
from adjudicator.gamedata import load_mare_nostrum
from adjudicator.orders.mare_nostrum import MareNostrumReader
from adjudicator.orders.mare_nostrum_printing import MareNostrumSayer
from adjudicator.render.names import Names
from adjudicator.render.words import Words, load_catalogue
from adjudicator.rulesets.mare_nostrum.campaign import Campaign
from adjudicator.rulesets.mare_nostrum.view import View

GOLDEN = Path(__file__).parent / "golden"
ACCOUNT = GOLDEN / "ten_years.txt"
START = datetime(2027, 1, 5, 9, tzinfo=UTC)
SEED = "ten years of mare nostrum"
LANGS: Mapping[Seat, Lang] = {
    "Rome": "fr",
    "Carthage": "en",
    "Macedonia": "fr",
    "Epirus": "en",
    "Egypt": "en",
    "Syria": "fr",
}

# What happens, by year and turn, as the game master (GM) or a player writes it. Incomes come on top.
CHRONICLE: Mapping[tuple[int, int], tuple[tuple[Seat, str], ...]] = {
    (1, 1): (
        ("Rome", "Lever une armée\nArmée en campagne 1\nDépense 30 : solde"),
        ("Carthage", "New route with Sicily\nBuild protector temple\nExpense 120"),
        (GAME_MASTER, "Refuser 3 : la solde est due au tour 2\nAccept all"),
    ),
    (1, 2): (
        ("Rome", "Nouvelle province CAM\nConstruire temple"),
        ("Macedonia", "Armée en campagne\nNouvelle province TSL"),
        ("Epirus", "Army in the field 1\nFailed conquest ILL"),
        (GAME_MASTER, "Accepter tout"),
    ),
    (1, 3): (
        (GAME_MASTER, "Epirus: victory over Macedonia\nMacedonia: defeat by Epirus\nMacedonia: siège de Larissa"),
        ("Egypt", "New province CYR\nNew province JUD\nGain 900: a treasure?"),
        (GAME_MASTER, "Refuse 30: nobody saw it\nAccept all"),
    ),
    (1, 4): (
        (GAME_MASTER, "Levée du siège de Larissa\nMacedonia: armée rentrée 1\nSyria: caravane refusée"),
        ("Syria", "Nouvelle route\nAnnuler 40"),
        (GAME_MASTER, "Accept all"),
    ),
    (2, 1): (
        ("Carthage", "New province SAR\nRaise army\nArmy in the field 1\nArmy in the field 2"),
        (GAME_MASTER, "Accept all\nRome: défaite contre Carthage\nCarthage: victory over Rome"),
    ),
    (2, 3): (
        (GAME_MASTER, "Rome:\nDéfaite contre Epirus\nDéfaite contre Carthage\nConquête manquée SIC\nSiège de Capua"),
        (GAME_MASTER, "Epirus: victory over Rome\nCarthage: victory over Rome\nStrike 70: the fleets never met"),
    ),
    (2, 4): (
        (GAME_MASTER, "Rome: défaite contre Macedonia\nMacedonia: victoire contre Rome\nEgypt: build improvement"),
    ),
    (3, 2): (
        ("Rome", "Nouvelle province ETR\nNouvelle province APU"),
        ("Egypt", "Build 2 schools\nBuild theatre\nBuild protector temple\nExpense 300: all of it"),
        (GAME_MASTER, "Accept all"),
    ),
    (4, 1): (
        (
            GAME_MASTER,
            "Syria:\nDépense 900 : la guerre des éléphants\nConquête manquée CIL\nDefeat by Egypt",
        ),
        (GAME_MASTER, "Egypt: victory over Syria\nCarthage: province lost SAR\nRome: nouvelle province SAR"),
    ),
    (4, 3): (
        (GAME_MASTER, "Syria: nouvelle province PHO\nSyria: nouvelle province CIL\nSyria: expense 250"),
        ("Epirus", "Build arena\nNew priest\nRaise army 2\nArmy in the field 2"),
        (GAME_MASTER, "Accept all"),
    ),
    (5, 1): ((GAME_MASTER, "Macedonia: nouvelle province ILL"),),
    (5, 2): (
        (GAME_MASTER, "Macedonia:\nDéfaite contre Epirus\nDéfaite contre Syria\nCaravane refusée\nDépense 400"),
        (GAME_MASTER, "Epirus: victory over Macedonia\nSyria: victory over Macedonia\nMacedonia: expense 300"),
    ),
    (5, 4): ((GAME_MASTER, "Macedonia: expense 900: mercenaries\nMacedonia: refund 20\nEpirus: new route"),),
    (6, 1): (
        ("Carthage", "New province NUM\nNew province SIC\nNew province BAE\nArmy home 1"),
        (GAME_MASTER, "Accept all\nRome: correct priests 2: a gift of the senate"),
    ),
    (6, 4): (
        (GAME_MASTER, "Epirus:\nDefeat by Rome\nDefeat by Carthage\nDefeat by Egypt\nSiege of Ambracia"),
        (GAME_MASTER, "Rome: victoire contre Epirus\nEgypt: victory over Epirus\nCarthage: victory over Epirus"),
    ),
    (7, 1): ((GAME_MASTER, "Siege lifted Ambracia\nEpirus: new province ILL\nEpirus: army lost"),),
    (7, 2): ((GAME_MASTER, "Epirus: expense 2000: the theatre that sank"),),
    (7, 3): (
        ("Egypt", "New route\nNew route\nNew province CYP\nArmy in the field 1"),
        (GAME_MASTER, "Accept all\nCarthage: route lost"),
    ),
    (8, 2): (
        (
            GAME_MASTER,
            "Carthage:\nDefeat by Rome\nDefeat by Egypt\nDefeat by Syria\nFailed conquest COR\nCaravan refused",
        ),
        (GAME_MASTER, "Rome: victoire contre Carthage\nEgypt: victory over Carthage\nSyria: victory over Carthage"),
    ),
    (9, 1): ((GAME_MASTER, "Rome: construire arènes\nRome: construire théâtre\nRome: construire aménagement"),),
    (9, 3): (
        (GAME_MASTER, "Syria:\nDéfaite contre Egypt\nDéfaite contre Rome\nDéfaite contre Carthage\nDépense 1000"),
        (GAME_MASTER, "Syria: corriger défaites 9 : toute la flotte"),
    ),
    (10, 2): (
        ("Syria", "Nouvelle province ASI\nConstruire aménagement"),
        (GAME_MASTER, "Accepter tout\nEgypt: armée en campagne\nRome: armée en campagne 2"),
    ),
}

# Standing orders and answers, by year: with the acclamation, and in the phase about regimes.
WISHES: Mapping[int, Mapping[Seat, str]] = {
    1: {"Syria": "Changer de régime : tyrannie", "Egypt": "Keep regime"},
    2: {"Rome": "Fuir vers CAM", "Syria": "Changer de régime : dictature"},
    4: {"Egypt": "Change regime: republic", "Syria": "Fuir vers PHO"},
    6: {"Carthage": "Change regime: tyranny", "Epirus": "Flee anywhere"},
    8: {"Carthage": "Flee to SIC"},
}
ANSWERS: Mapping[int, Mapping[Seat, str]] = {
    3: {"Rome": "Adopter la dictature", "Carthage": "Keep regime"},
    5: {"Epirus": "Change regime: dictatorship"},
    7: {"Rome": "Changer de régime : république", "Egypt": "Change regime: democracy"},
}
CAREFREE: frozenset[Seat] = frozenset({"Macedonia", "Syria"})
"""Who never holds a festivity."""


class Game:
    """The campaign being played; `log` holds instant and canonical event, `account` the same for people."""

    def __init__(self) -> None:
        self.rules = load_mare_nostrum()
        self.reader = MareNostrumReader.of(self.rules.campaign)
        self.words = words_of(self.rules.campaign)
        self.log: list[tuple[datetime, bytes]] = []
        self.account: list[str] = []
        self.now = START
        self.folded: GameState | None = None

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        assert self.folded is not None
        return self.folded

    def view(self, seat: Seat | None) -> View:
        """What a seat sees."""
        return self.rules.view(self.rules.load(self.state.position), seat)

    def record(self, decision: Decision) -> None:
        """Put events into the log, and into the account."""
        for event in decision.events:
            body = encode(event)
            self.log.append((self.now, body))
            self.folded = fold(self.folded, "mare", self.now, decode(body))
            if isinstance(event, OrdersReceived):
                self._tell_orders(event)
            elif isinstance(event, PhaseResolved):
                self._tell_results(event)
        self.now += timedelta(hours=1)

    def write(self, seat: Seat, text: str) -> None:
        """A mail of a seat."""
        reading = self.reader.read(text, LANGS.get(seat, "en"))
        self.record(submission.submit(self.state, self.rules, seat, reading, self.now))

    def _tell_orders(self, event: OrdersReceived) -> None:
        for order in event.filed:
            self.account.append(f"{event.seat:10} {order.said}  [{order.text}] on file")
        if event.entered is not None:
            for order, outcome in zip(event.entered.orders, event.entered.outcomes, strict=True):
                self.account.append(f"{event.seat:10} {order.said}  [{order.text}] {self._say(outcome)}")
        for _, note in event.notes:
            self.account.append(f"{'':10}   note: {self.words.say(note, 'en')}")
        for problem in event.problems:
            said = self.words.say(problem.message, "en")
            self.account.append(f"{event.seat:10} {problem.said}  NOT TAKEN: {said}")

    def _tell_results(self, event: PhaseResolved) -> None:
        self.account.append(f"-- {event.phase} is over")
        self.account += [f"   {o.seat}: {o.order}: {self._say(o)}" for o in event.outcomes]
        self.account += [f"   {self._about(item)}{self.words.say(item.message, 'en')}" for item in event.news]
        self.account.append("")

    def _about(self, item: News) -> str:
        return f"({item.to[0]}) " if item.to else ""

    def _say(self, outcome: Outcome) -> str:
        return self.words.say(outcome.message, "en")


def words_of(campaign: Campaign) -> Words:
    """The catalogue with the names of a campaign."""
    names = Names(
        areas={code: {"en": p.name(code, "en"), "fr": p.name(code, "fr")} for code, p in campaign.provinces.items()},
        seats={seat: {"en": p.name(seat, "en"), "fr": p.name(seat, "fr")} for seat, p in campaign.powers.items()},
        royals={name: {"en": r.name(name, "en"), "fr": r.name(name, "fr")} for name, r in campaign.regimes.items()},
    )
    return Words(load_catalogue(data_root() / "templates", "mare_nostrum"), names, MareNostrumSayer(campaign))


def income(view: View, seat: Seat) -> int:
    """What a power earns in a turn: more with provinces, routes and improvements."""
    books = next(one for one in view.books if one.seat == seat)
    player = next(one for one in view.players if one.seat == seat)
    chance = (view.year * 7 + view.turn * 3 + len(seat)) % 11
    return 15 + 8 * len(player.provinces) + 6 * books.routes + 4 * player.improvements + chance


def incomes(view: View) -> Iterator[str]:
    """The game master's lines for the incomes of a turn."""
    for player in view.players:
        if not player.eliminated:
            yield f"{player.seat}: gain {income(view, player.seat)}"


def festivities(view: View) -> str:
    """What a careful player orders: the cheapest festivity that makes him safe, else the best he can have."""
    books = view.own()
    assert books is not None
    if not books.risk or view.seat in CAREFREE:
        return ""
    able = [choice for choice in books.choices if choice.possible and not choice.bankrupt]
    safe = [choice for choice in able if not choice.risk]
    best = min(safe, key=lambda c: c.cost) if safe else max(able, key=lambda c: c.index, default=None)
    words = {"rejoicing": "Liesse", "feast": "Feast", "both": "Liesse et fête"}
    return words[best.kind] if best is not None else ""


def play() -> Game:
    """The whole campaign."""
    game = Game()
    game.record(decisions.create_game("mare", game.rules, "Mare Nostrum", "fr", {}, {}, SEED))
    for seat in (*game.rules.seats, GAME_MASTER):
        lang = LANGS.get(seat, "fr")
        player = PlayerAdded(seat=seat, name=seat, address=f"{seat.lower()}@play.test", lang=lang, zone="UTC")
        game.record(decisions.add_player(game.state, game.rules, player))
    game.record(decisions.start_game(game.state, game.rules, game.now))
    while game.state.status == "running":
        assert game.state.phase is not None
        if game.state.phase.kind == "ledger":
            _turn(game)
        else:
            _decide(game)
    return game


def _turn(game: Game) -> None:
    view = game.view(GAME_MASTER)
    for seat, text in CHRONICLE.get((view.year, view.turn), ()):
        game.write(seat, text)
    game.write(
        GAME_MASTER, "\n".join([*incomes(game.view(GAME_MASTER)), "Fin du tour" if view.turn % 2 else "End turn"])
    )


def _decide(game: Game) -> None:
    view = game.view(None)
    wishes = WISHES if view.stage == "acclamation" else ANSWERS
    for seat in view.waits_for:
        merry = festivities(game.view(seat)) if view.stage == "acclamation" else ""
        text = "\n".join(line for line in (merry, wishes.get(view.year, {}).get(seat, "")) if line)
        if text:
            game.write(seat, text)
    assert game.state.phase is not None and game.state.deadline is not None
    game.now = game.state.deadline
    game.record(decisions.resolve(game.state, game.rules, game.now, "deadline", game.state.phase.name))


def written(game: Game) -> str:
    """The account, and the digest of the log: instant and canonical event, one a line."""
    digest = hashlib.sha256(b"".join(at.isoformat().encode() + b"\t" + body + b"\n" for at, body in game.log))
    return "\n".join([*game.account, f"log: {len(game.log)} events, SHA-256 {digest.hexdigest()}", ""])


if __name__ == "__main__":
    if sys.argv[1:] == ["--digest"]:
        print(written(play()).splitlines()[-1])
    else:
        ACCOUNT.write_text(written(play()), encoding="utf-8")
