"""Who is registered where, and the judge's own addresses: what the mail side asks of store and configuration."""

from __future__ import annotations

import re
from datetime import datetime

from adjudicator.core.messages import GAME_MASTER, Lang, Seat
from adjudicator.core.state import GameState, Player
from adjudicator.daemon.desk import Desk
from adjudicator.mail.addresses import Address
from adjudicator.mail.inbound import InboundMail
from adjudicator.mail.sender import Registration, SenderPolicy, SenderVerdict
from adjudicator.mail.tokens import ORDERS, reply_address

REQUESTS: frozenset[str] = frozenset({"help", "rules", "map", "status", "history"})
"""The mails a player can ask for; they count as receipts for the cap a day."""

_GAME_TAG = re.compile(r"\[([a-z][a-z0-9]{0,15})\]")


class Correspondence:
    """Lives in the thread of the store."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: tuple[int, list[Registration]] | None = None
        table = desk.config.judge
        local, _, domain = table.address.rpartition("@")
        self.judge = Address(local, domain, table.name)
        self.policy = SenderPolicy(
            authserv_id=desk.config.authentication.authserv_id, own_addresses=frozenset({self.judge.key})
        )

    def registrations(self) -> list[Registration]:
        """Every seat that has a player, in games that have not ended first; a seat's tag is its number (`_tagged`)."""
        if self._known is None or self._known[0] != self._desk.games.rosters:
            self._known = (self._desk.games.rosters, self._registrations())
        return self._known[1]

    def _registrations(self) -> list[Registration]:
        states = [self._desk.games.state(game) for game in self._desk.games.names()]
        open_games = {p.address.casefold() for s in states if s.status != "ended" for p in s.players.values()}
        found = []
        for state in states:
            for number, seat in enumerate(self._tagged(state)):
                player = state.players.get(seat)
                if player is None or (state.status == "ended" and player.address.casefold() in open_games):
                    continue
                found.append(Registration(state.game, str(number), (player.address.lower(),)))
        return found

    def seat_of(self, verdict: SenderVerdict) -> Seat:
        """The seat behind a verdict's tag; empty if it is nobody's."""
        if not verdict.game or not verdict.seat:
            return ""
        state = self._desk.games.state(verdict.game)
        return self._tagged(state)[int(verdict.seat)]

    def _tagged(self, state: GameState) -> tuple[Seat, ...]:
        """The seats by their tags in addresses: the game master's is 0, the players' count from 1."""
        return (GAME_MASTER, *self._desk.games.ruleset(state).seats)

    def keys(self) -> dict[int, bytes]:
        """The signing keys by epoch."""
        return {key.epoch: key.secret for key in self._desk.store.keys.all()}

    def games_named(self, mail: InboundMail) -> frozenset[str]:
        """The games a mail names: in its subject ``[alpha]``, or by answering a mail of the judge's."""
        named = set(_GAME_TAG.findall(mail.subject.lower()))
        for message_id in (*mail.in_reply_to, *mail.references[-10:]):
            row = self._desk.store.outbox.by_message_id(message_id)
            if row is not None and row.game:
                named.add(row.game)
                break
        return frozenset(named)

    def other_game(self, mail: InboundMail, game: str) -> str:
        """A game that the subject names instead of `game`; empty if it names this one or none."""
        named = [name for name in _GAME_TAG.findall(mail.subject.lower()) if name in self._desk.games.names()]
        return named[0] if named and game not in named else ""

    def lang_of(self, game: str, seat: Seat) -> Lang:
        """The language of a seat's player; the judge's own for anybody else."""
        if game and seat and (player := self._desk.games.state(game).players.get(seat)):
            return player.lang
        return self._desk.config.judge.lang

    def reply_to(self, state: GameState, player: Player, purpose: str = ORDERS) -> str:
        """The signed address a player answers to; the judge's plain one where the server knows no plus addresses."""
        if not self._desk.config.judge.plus_addresses:
            return self.judge.spec
        key = self._desk.store.keys.all()[0]
        number = self._tagged(state).index(player.seat)
        try:
            return reply_address(
                self.judge,
                key.secret,
                game=state.game,
                seat=str(number),
                epoch=key.epoch,
                player=player.address.lower(),
                purpose=purpose,
            ).spec
        except ValueError:
            return self.judge.spec  # the judge's local part leaves no room; the registered address must do

    def receipts_since(self, game: str, seat: Seat, since: datetime) -> int:
        """How many receipts and mails on request a seat was sent since an instant, for the cap a day (promise P10)."""
        player = self._desk.games.state(game).players[seat]
        kinds = self._desk.store.outbox.kinds_to(player.address, since)
        return sum(
            number
            for kind, number in kinds.items()
            if kind in ("receipt", "commands") or kind in REQUESTS or kind.startswith("refusal ")
        )
