"""Mails of people who play no seat: they may sign up for a game, or look on, once their address is proven to be theirs.

    a stranger asks -> game open for it? -> held, and his own address is asked to confirm (within the caps, P10)
    he answers from there, or writes to an address that was signed for him -> carried out and answered

Whoever only forges an address signs nobody up: the confirmation goes to the address, not to him (promise P8).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from adjudicator.core.commands import FORMS, Command
from adjudicator.core.decisions import Refused
from adjudicator.core.folding import plain
from adjudicator.core.messages import LANGS, Lang, Message
from adjudicator.core.people import guest_at
from adjudicator.daemon.clerk import Caller, Told, carry_out
from adjudicator.daemon.clerk.persons import display_name
from adjudicator.daemon.clerk.strangers import check_wishes, may_ask
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.replies import Replies
from adjudicator.mail.addresses import Address
from adjudicator.mail.inbound import InboundMail
from adjudicator.orders.commands import read_commands
from adjudicator.store import InboxRow, Settlement

MOST_COMMANDS = 3
"""Commands of one mail of a guest that are looked at."""


class Guests:
    """Decides on mails of people without a seat; runs inside the mail's unit of work."""

    def __init__(self, desk: Desk, replies: Replies) -> None:
        self._desk = desk
        self._replies = replies

    def knock(self, row: InboxRow, mail: InboundMail, now: datetime) -> Settlement | None:
        """The verdict on a stranger's mail that asks for something a stranger may have; None for any other mail."""
        commands = read_commands(mail.order_text, "stranger").commands
        if not commands or not isinstance(mail.sender, Address):
            return None
        command, sender = commands[0], mail.sender.key
        lang = lang_of(command)
        try:
            game = may_ask(self._desk, command, sender)
            check_wishes(self._desk, game, command)
            if not self._desk.config.judge.plus_addresses:
                raise Refused("no_confirmation_here")
        except Refused as refused:
            self._replies.stranger(row, mail, refused.message, lang, "", now, held=False)
            return Settlement("refused", refused.message.code, sender=sender)
        message = Message("confirm_please", {"text": command.said, "game": game})
        if self._replies.stranger(row, mail, message, lang, game, now, held=True):
            return Settlement("quarantined", "unconfirmed", game, "", sender)
        return Settlement("refused", "rate_limited", game, "", sender)

    def take(self, row: InboxRow, mail: InboundMail, game: str, now: datetime) -> Settlement:
        """A mail that is certainly its sender's: carry out what he asks for, and answer him."""
        assert isinstance(mail.sender, Address)
        sender = mail.sender.key
        if not self._replies.guest_left(sender, now):
            return Settlement("refused", "rate_limited", game, "", sender)
        asked = read_commands(mail.order_text, "stranger")
        commands = asked.commands[:MOST_COMMANDS]
        lang = self._lang(game, sender, commands)
        caller = Caller(game, "", lang, mail.sender.spec, row.id, display_name(mail.sender.name), mail.date_raw)
        told = list(carry_out(self._desk, caller, commands, now))
        told += [Told(problem.said, False, problem.message) for problem in asked.problems]
        if not told:
            told.append(Told("", False, Message("guest_may", {"game": game})))
        self._replies.guest(row, mail, game, mail.sender.spec, lang, told, now)
        detail = ", ".join(dict.fromkeys(command.code for command in commands))
        if any(one.done for one in told):
            return Settlement("accepted", "", game, "", sender, detail=detail)
        return Settlement("refused", told[0].message.code, game, "", sender, detail=detail)

    def _lang(self, game: str, address: str, commands: Sequence[Command]) -> Lang:
        """The language in which somebody writes, or the one in which he was written to."""
        if commands:
            return lang_of(commands[0])
        state = self._desk.games.state(game)
        person = guest_at(state.guests, address) or state.former_at(address)
        return person.lang if person else state.lang


def lang_of(command: Command) -> Lang:
    """The language of the words in which a command was given; English if they are the same in both."""
    said = plain(command.said).lstrip("*#> -")
    heads = FORMS[command.code].heads
    lengths = {lang: max((len(head) for head in heads[lang] if said.startswith(head)), default=0) for lang in LANGS}
    return "fr" if lengths["fr"] > lengths["en"] else "en"
