"""From a row of the outbox to the mail that leaves: rendered from the log, composed byte for byte.

Rendering reads the store and belongs to its thread; drawing the map and composing do not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from adjudicator.core.decisions import NoticeKind
from adjudicator.core.events import PhaseResolved, PositionSet, decode
from adjudicator.core.messages import Lang, Message
from adjudicator.core.state import GameState
from adjudicator.daemon.alarms import KIND
from adjudicator.daemon.clerk import Told
from adjudicator.daemon.correspondence import REQUESTS, Correspondence
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.pictures import Picture
from adjudicator.daemon.shelves import answers, scene_of, writer
from adjudicator.mail.addresses import Address
from adjudicator.mail.drafts import Attachment, Outgoing, compose
from adjudicator.mail.tokens import ORDERS, bounce_purpose, confirm_purpose
from adjudicator.render.press import Rendered
from adjudicator.store import OutboxRow

STALE: frozenset[str] = frozenset({"reminder", "deadline"})
"""Mails that say nothing any more once their phase is over."""

WITH_PAST: frozenset[str] = frozenset({"history", "handover"})
"""Mails that tell what has happened so far, and so need the earlier resolutions of the log."""

REPLIES: frozenset[str] = REQUESTS | {"receipt", "commands"}
"""Mails that answer a mail of the reader's."""

NOTICES: frozenset[str] = frozenset(NoticeKind.__args__)  # type: ignore[attr-defined]


class AnswerData(msgspec.Struct, frozen=True):
    """What the outbox holds of an answer that is rendered from no log."""

    message: Message
    lang: Lang
    subject: str = ""
    in_reply_to: str = ""
    confirms: int = 0


class CommandsData(msgspec.Struct, frozen=True):
    """What the outbox holds of the answer to commands."""

    told: tuple[Told, ...]
    lang: Lang
    in_reply_to: str = ""


class NoticeData(msgspec.Struct, frozen=True):
    """What the outbox holds of a notice beyond the log."""

    in_reply_to: str = ""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A mail but for its map. `envelope` is the address to which it comes back; the judge's own if empty."""

    outgoing: Outgoing
    picture: Picture | None = None
    envelope: str = ""

    def compose(self, png: bytes | None) -> bytes:
        """The mail as bytes; `png` is shown in the HTML, and attached for those who read the plain text."""
        if png is None or self.picture is None:
            return compose(self.outgoing)
        name = f"{self.picture.game}-{self.picture.key}.png"
        files = (Attachment(name, "image/png", png, cid="map"), Attachment(name, "image/png", png))
        return compose(replace(self.outgoing, files=files))


class Post:
    """Renders rows of the outbox. Lives in the thread of the store."""

    def __init__(self, desk: Desk, correspondence: Correspondence) -> None:
        self._desk = desk
        self._correspondence = correspondence

    def prepare(self, row: OutboxRow) -> Prepared | None:
        """The mail of a row; None if it has become stale and is to be dropped."""
        if row.kind in NOTICES:
            return self._notice(row, row.kind)  # type: ignore[arg-type]
        return self._answer(row)

    def _notice(self, row: OutboxRow, kind: NoticeKind) -> Prepared | None:
        state = self._desk.games.at(row.game, row.log_number)
        if kind in STALE and row.phase in self._desk.games.state(row.game).over:
            return None
        player = state.players[row.seat]
        reply_to = self._correspondence.reply_to(state, player)
        past = self._past(row) if kind in WITH_PAST else ()
        rendered = writer(state).write(kind, state, row.seat, reply_to, past=past)
        data = msgspec.json.decode(row.data, type=NoticeData)
        picture = self._picture(state, player.lang) if rendered.map else None
        outgoing = self._outgoing(row, rendered, player.lang, data.in_reply_to, Address(*_split(reply_to)))
        envelope = self._correspondence.reply_to(state, player, bounce_purpose(row.id))
        return Prepared(replace(outgoing, to=replace(outgoing.to, name=player.name)), picture, envelope)

    def _answer(self, row: OutboxRow) -> Prepared:
        if row.kind == "commands":
            return self._commands(row)
        data = msgspec.json.decode(row.data, type=AnswerData)
        game = row.game
        reply_to: Address | None = None
        if game and row.seat:
            state = self._desk.games.state(game)
            writing = answers(state.ruleset)
            purpose = confirm_purpose(data.confirms) if data.confirms else ORDERS
            reply_to = Address(*_split(self._correspondence.reply_to(state, state.players[row.seat], purpose)))
        else:
            writing = answers("")
        if row.kind.startswith(KIND):
            rendered = answers("").gm_notice(data.message, data.lang, game=game)
        elif data.message.code == "refusal_unknown_sender":
            rendered = writing.stranger(self._correspondence.judge.spec)
        else:
            rendered = writing.refusal(data.message, data.lang, game=game, subject=data.subject)
        return Prepared(self._outgoing(row, rendered, data.lang, data.in_reply_to, reply_to))

    def _commands(self, row: OutboxRow) -> Prepared:
        """What became of the commands of a mail."""
        data = msgspec.json.decode(row.data, type=CommandsData)
        state = self._desk.games.state(row.game)
        writing = answers(state.ruleset)
        shown = [writing.command(t.said, t.done, t.message, t.more, data.lang) for t in data.told]
        rendered = writing.commands(shown, data.lang, game=row.game)
        player = state.players.get(row.seat)
        reply_to = Address(*_split(self._correspondence.reply_to(state, player))) if player else None
        return Prepared(self._outgoing(row, rendered, data.lang, data.in_reply_to, reply_to))

    def _outgoing(
        self, row: OutboxRow, rendered: Rendered, lang: Lang, in_reply_to: str, reply_to: Address | None
    ) -> Outgoing:
        replied = row.kind in REPLIES or row.kind.startswith(("answer ", "refusal "))
        thread = self._desk.store.outbox.thread(row.game, row.seat, row.recipient, before=row.id) if row.game else []
        return Outgoing(
            message_id=row.message_id,
            sender=self._correspondence.judge,
            to=Address(*_split(row.recipient)),
            subject=rendered.subject,
            text=rendered.text,
            html=rendered.html,
            date=row.created,
            auto_submitted="auto-replied" if replied else "auto-generated",
            reply_to=reply_to,
            in_reply_to=in_reply_to or (thread[-1] if thread else ""),
            references=tuple(thread),
            language=lang,
        )

    def _past(self, row: OutboxRow) -> tuple[PhaseResolved, ...]:
        past: list[tuple[int, PhaseResolved]] = []
        for line in self._desk.store.log.read(row.game, upto=row.log_number):
            event = decode(line.body) if line.kind in ("phase resolved", "position set") else None
            if isinstance(event, PhaseResolved):
                past.append((line.number, event))
            elif isinstance(event, PositionSet) and event.back_to:
                past = [(number, resolved) for number, resolved in past if number <= event.back_to]
        return tuple(resolved for _, resolved in past)

    def _picture(self, state: GameState, lang: Lang) -> Picture:
        ruleset = self._desk.games.ruleset(state)
        view = ruleset.view(ruleset.load(state.position), None)
        return Picture(state.game, state.ruleset, str(state.number), lang, scene_of(state, view, lang))


def _split(address: str) -> tuple[str, str]:
    local, _, domain = address.rpartition("@")
    return local, domain
