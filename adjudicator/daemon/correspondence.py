"""Who is registered where, and the judge's own addresses: what the mail side asks of store and configuration."""

from __future__ import annotations

import re
from datetime import datetime

from adjudicator.core.messages import GAME_MASTER, Lang, Seat
from adjudicator.core.people import onlooker
from adjudicator.core.state import GameState, Player
from adjudicator.daemon.desk import Desk
from adjudicator.mail.addresses import Address, without_plus
from adjudicator.mail.inbound import InboundMail
from adjudicator.mail.sender import Registration, SenderPolicy, SenderVerdict
from adjudicator.mail.tokens import ORDERS, read_tokens, reply_address

REQUESTS: frozenset[str] = frozenset({"help", "rules", "map", "status", "history"})
"""The mails a player can ask for; they count as receipts for the cap a day."""

GUEST_TAG = "g"
"""What stands for the seat in the signed address of a person without one."""

_GAME_TAG = re.compile(r"\[([a-z][a-z0-9]{0,15})\]")


class Correspondence:
    """Lives in the thread of the store."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: tuple[int, list[Registration]] | None = None
        table = desk.config.judge
        local, _, domain = table.address.rpartition("@")
        self.judge = Address(local, domain, table.name)
        split = {game: address.rpartition("@") for game, address in desk.config.addresses.items()}
        self.aliases = {game: Address(own, host, table.name) for game, (own, _, host) in split.items()}
        self.policy = SenderPolicy(
            authserv_id=desk.config.authentication.authserv_id,
            own_addresses=frozenset({self.judge.key, *(alias.key for alias in self.aliases.values())}),
        )

    def judge_of(self, game: str) -> Address:
        """The judge's address for a game: its own, if it has one, else that of all."""
        return self.aliases.get(game, self.judge)

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
                more = state.masters if seat == GAME_MASTER else ()
                addresses = tuple(one.address.lower() for one in (player, *more))
                sure = seat == GAME_MASTER and self._signs(state.game)
                found.append(Registration(state.game, str(number), addresses, sure))
        return found

    def _signs(self, game: str) -> bool:
        """Whether the game master of a game has a signed address to write to."""
        return self._signed(game, "0", "", ORDERS) != self.judge_of(game).spec

    def former(self) -> list[Registration]:
        """The seats of games that run with the addresses of those who had them before."""
        states = [self._desk.games.state(game) for game in self._desk.games.names()]
        return [
            Registration(state.game, str(number), tuple(one.address.lower() for one in state.former[seat]))
            for state in states
            if state.status != "ended"
            for number, seat in enumerate(self._tagged(state))
            if seat in state.former
        ]

    def guests(self, mail: InboundMail) -> list[Registration]:
        """The writer of a mail, as a guest of the games whose guest addresses it came to: such an address is signed for
        whom it was given to, so that it proves his."""
        if not isinstance(mail.sender, Address):
            return []
        tokens, _ = read_tokens(mail.reply_addresses, self.judge, *self.aliases.values())
        games = dict.fromkeys(token.game for token in tokens if token.seat == GUEST_TAG)
        return [Registration(game, GUEST_TAG, (mail.sender.key,)) for game in games if game in self._desk.games.names()]

    def guest_address(self, game: str, address: str, purpose: str = ORDERS) -> str:
        """The signed address at which a person without a seat answers; the judge's own as in `reply_to`."""
        return self._signed(game, GUEST_TAG, address, purpose)

    def seat_of(self, verdict: SenderVerdict) -> Seat:
        """The seat behind a verdict's tag; empty if it is nobody's."""
        if not verdict.game or not verdict.seat or verdict.seat == GUEST_TAG:
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
        """The games a mail names: in its subject ``[alpha]``, by answering a mail of the judge's, or else by where it
        came to."""
        named = set(_GAME_TAG.findall(mail.subject.lower()))
        for message_id in (*mail.in_reply_to, *mail.references[-10:]):
            row = self._desk.store.outbox.by_message_id(message_id)
            if row is not None and row.game:
                named.add(row.game)
                break
        return frozenset(named) or self._addressed(mail)

    def _addressed(self, mail: InboundMail) -> frozenset[str]:
        """The games to whose own addresses a mail came; none if it came to the judge's as well."""
        came_to = {without_plus(address) for address in mail.reply_addresses}
        if self.judge.key in came_to:
            return frozenset()
        return frozenset(game for game, alias in self.aliases.items() if alias.key in came_to)

    def other_game(self, mail: InboundMail, game: str) -> str:
        """A game that the subject, or else the address, names instead of `game`; empty if it names this one or none."""
        names = self._desk.games.names()
        named = [name for name in _GAME_TAG.findall(mail.subject.lower()) if name in names]
        named = named or [name for name in sorted(self._addressed(mail)) if name in names]
        return named[0] if named and game not in named else ""

    def lang_of(self, game: str, seat: Seat, address: str = "") -> Lang:
        """The language of a seat's player (of several game masters the one of `address`), or of whoever has or had a
        seat with an address, if all his games are in one language; else the judge's own."""
        if game and not seat and address:
            past = self._desk.games.state(game).former_at(address)
            return past.lang if past is not None else self._desk.config.judge.lang
        if game and seat and (player := self.reader(self._desk.games.state(game), seat, address)):
            return player.lang
        if game:
            return self._desk.config.judge.lang
        spoken = {one.lang for one in self._desk.people_at(address)}
        return spoken.pop() if len(spoken) == 1 else self._desk.config.judge.lang

    def reply_to(self, state: GameState, player: Player, purpose: str = ORDERS) -> str:
        """The signed address a player answers to; the judge's plain one where the server knows no plus addresses."""
        if onlooker(player.seat):
            return self.guest_address(state.game, player.address, purpose)
        return self._signed(state.game, str(self._tagged(state).index(player.seat)), player.address, purpose)

    def _signed(self, game: str, tag: str, address: str, purpose: str) -> str:
        judge = self.judge_of(game)
        if not self._desk.config.judge.plus_addresses:
            return judge.spec
        key = self._desk.store.keys.all()[0]
        try:
            return reply_address(
                judge,
                key.secret,
                game=game,
                seat=tag,
                epoch=key.epoch,
                player=address.lower(),
                purpose=purpose,
            ).spec
        except ValueError:
            return judge.spec  # the judge's local part leaves no room; the registered address must do

    def reader(self, state: GameState, seat: Seat, address: str) -> Player | None:
        """Who reads what is sent to `seat` at `address`: of several game masters the one of that address."""
        if seat == GAME_MASTER:
            wanted = address.casefold()
            one = next((master for master in state.masters if master.address.casefold() == wanted), None)
            if one is not None:
                return one
        return state.person(seat)

    def receipts_since(self, game: str, seat: Seat, since: datetime) -> int:
        """How many receipts and mails on request a seat was sent since an instant, for the cap a day (promise P10)."""
        player = self._desk.games.state(game).players[seat]
        kinds = self._desk.store.outbox.kinds_to(player.address, since)
        return sum(
            number
            for kind, number in kinds.items()
            if kind in ("receipt", "commands") or kind in REQUESTS or kind.startswith("refusal ")
        )
