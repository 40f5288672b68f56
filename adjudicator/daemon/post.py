"""From a row of the outbox to the mail that leaves: rendered from the log, composed byte for byte.

Rendering reads the store and belongs to its thread; drawing the map and composing do not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from adjudicator.core import letters, policies
from adjudicator.core.decisions import NoticeKind
from adjudicator.core.events import PhaseResolved, PositionSet, PressSent, decode
from adjudicator.core.messages import GAME_MASTER, Lang, Message
from adjudicator.core.people import onlooker
from adjudicator.core.state import GameState, Player
from adjudicator.daemon.alarms import KIND
from adjudicator.daemon.clerk import Told
from adjudicator.daemon.clerk.roster import figures
from adjudicator.daemon.correspondence import REQUESTS, Correspondence
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.folders import Folders
from adjudicator.daemon.pictures import Picture
from adjudicator.daemon.shelves import answers, scene_of
from adjudicator.mail.addresses import Address
from adjudicator.mail.drafts import Attachment, Outgoing, compose
from adjudicator.mail.tokens import ORDERS, bounce_purpose, confirm_purpose
from adjudicator.render import ical
from adjudicator.render.press import Rendered
from adjudicator.render.reader import Reader
from adjudicator.store import OutboxRow

STALE: frozenset[str] = frozenset({"reminder", "deadline"})
"""Mails that say nothing any more once their phase is over."""

RESULTS: frozenset[str] = frozenset({"results", "observed"})
"""Mails about a resolution, which say nothing any more once the game has gone back to before it."""

WITH_PAST: frozenset[str] = frozenset({"history", "handover"})
"""Mails that tell what has happened so far, and so need the earlier resolutions of the log."""

WITH_FIGURES: frozenset[str] = frozenset({"status"})
"""Mails that tell the game master how reliable the players are."""

WITH_PRESS: frozenset[str] = frozenset({"history"})
"""Mails that tell what was written to all."""

WITH_DEADLINE: frozenset[str] = frozenset(
    {"opening", "results", "reminder", "deadline", "correction", "ended", "handover"}
)
"""Mails that bring the deadline as an entry of a calendar."""

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
        """The mail as bytes; `png` is shown in the HTML, and stands beside the plain text under its own name."""
        if png is None or self.picture is None:
            return compose(self.outgoing)
        name = f"{self.picture.game}-{self.picture.key}.png"
        shown = Attachment(name, "image/png", png, cid="map")
        return compose(replace(self.outgoing, files=(shown, *self.outgoing.files)))


class Post:
    """Renders rows of the outbox. Lives in the thread of the store."""

    def __init__(self, desk: Desk, correspondence: Correspondence) -> None:
        self._desk = desk
        self._correspondence = correspondence
        self._folders = Folders(desk)

    def prepare(self, row: OutboxRow) -> Prepared | None:
        """The mail of a row; None if it has become stale and is to be dropped."""
        prepared = self._notice(row, row.kind) if row.kind in NOTICES else self._answer(row)  # type: ignore[arg-type]
        if row.game:
            self._folders.tell(row.game, row.created)
        return prepared

    def _notice(self, row: OutboxRow, kind: NoticeKind) -> Prepared | None:
        state = self._desk.games.at(row.game, row.log_number)
        if kind in STALE and row.phase in self._desk.games.state(row.game).over:
            return None
        if kind in RESULTS and self._void(row, state):
            return None
        player = self._correspondence.reader(state, row.seat, row.recipient)
        assert player is not None
        reply_to = self._correspondence.reply_to(state, player)
        past = self._past(row) if kind in WITH_PAST else ()
        press = self._press(row) if kind in WITH_PRESS else ()
        told = figures(self._desk.games, state) if kind in WITH_FIGURES and row.seat == GAME_MASTER else {}
        rendered = self._folders.writer(state).write(
            kind, state, row.seat, reply_to, past=past, press=press, player=player, figures=told
        )
        data = msgspec.json.decode(row.data, type=NoticeData)
        picture = self._picture(state, player.lang) if rendered.map else None
        outgoing = self._outgoing(row, rendered, player.lang, data.in_reply_to, Address(*_split(reply_to)))
        reader = onlooker(player.seat)  # reports about mails to them name no seat, and are not counted
        envelope = "" if reader else self._correspondence.reply_to(state, player, bounce_purpose(row.id))
        to, files = replace(outgoing.to, name=player.name), self._calendar(kind, state, player)
        return Prepared(replace(outgoing, to=to, files=files), picture, envelope)

    def _calendar(self, kind: NoticeKind, state: GameState, player: Player) -> tuple[Attachment, ...]:
        """The deadline as an entry of the reader's calendar, for the mails that tell one."""
        if kind not in WITH_DEADLINE or policies.value(state.policies, "calendar") == "no":
            return ()
        domain = self._desk.config.judge.address.rpartition("@")[2]
        uid = f"deadline.{state.game}.{self._desk.store.instance}@{domain}"
        reader = Reader(self._folders.writer(state).words, player.lang, player.zone)
        judge = self._correspondence.judge_of(state.game).spec
        found = ical.entry(state, self._desk.games.ruleset(state), reader, judge, uid)
        if found is None:
            return ()
        parameters = f"charset=utf-8; method={found.method}"
        return (Attachment(f"{state.game}.ics", "text/calendar", found.data, parameters=parameters),)

    def _answer(self, row: OutboxRow) -> Prepared:
        if row.kind == "commands":
            return self._commands(row)
        data = msgspec.json.decode(row.data, type=AnswerData)
        game = row.game
        reply_to: Address | None = None
        purpose = confirm_purpose(data.confirms) if data.confirms else ORDERS
        if game and not row.kind.startswith(KIND):
            state = self._desk.games.state(game)
            writing = self._folders.answers(state)
            reply_to = self._answer_to(row, state, purpose)
        else:
            writing = answers("")
        if row.kind.startswith(KIND):
            rendered = answers("").gm_notice(data.message, data.lang, game=game)
        elif data.message.code == "refusal_unknown_sender":
            rendered = writing.stranger(self._correspondence.judge.spec)
        elif data.confirms:
            rendered = writing.confirm(data.message, data.lang, game=game)
        else:
            rendered = writing.refusal(data.message, data.lang, game=game, subject=data.subject)
        return Prepared(self._outgoing(row, rendered, data.lang, data.in_reply_to, reply_to))

    def _commands(self, row: OutboxRow) -> Prepared:
        """What became of the commands of a mail."""
        data = msgspec.json.decode(row.data, type=CommandsData)
        state = self._desk.games.state(row.game)
        writing = self._folders.answers(state)
        person = self._correspondence.reader(state, row.seat, row.recipient)
        zone = person.zone if person is not None else self._desk.config.judge.zone
        shown = [writing.command(t.said, t.done, t.message, t.more, data.lang, zone, t.text) for t in data.told]
        rendered = writing.commands(shown, data.lang, game=row.game)
        reply_to = self._answer_to(row, state)
        return Prepared(self._outgoing(row, rendered, data.lang, data.in_reply_to, reply_to))

    def _answer_to(self, row: OutboxRow, state: GameState, purpose: str = ORDERS) -> Address:
        """Where an answer to an answer goes: signed for the seat, or for the guest."""
        player = self._correspondence.reader(state, row.seat, row.recipient)
        if player is None or player.address.casefold() != row.recipient.casefold():
            return Address(*_split(self._correspondence.guest_address(row.game, row.recipient, purpose)))
        return Address(*_split(self._correspondence.reply_to(state, player, purpose)))

    def _outgoing(
        self, row: OutboxRow, rendered: Rendered, lang: Lang, in_reply_to: str, reply_to: Address | None
    ) -> Outgoing:
        replied = row.kind in REPLIES or row.kind.startswith(("answer ", "refusal "))
        thread = self._desk.store.outbox.thread(row.game, row.seat, row.recipient, before=row.id) if row.game else []
        return Outgoing(
            message_id=row.message_id,
            sender=self._correspondence.judge_of(row.game),
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

    def _void(self, row: OutboxRow, state: GameState) -> bool:
        """Whether the game has gone back to before the resolution that a mail tells of; `state` is that of the mail."""
        if self._desk.games.state(row.game).rollbacks == state.rollbacks:
            return False
        told, _ = self._resolutions(row.game, row.log_number)[-1]
        return told not in {number for number, _ in self._resolutions(row.game)}

    def _past(self, row: OutboxRow) -> tuple[PhaseResolved, ...]:
        return tuple(resolved for _, resolved in self._resolutions(row.game, row.log_number))

    def _resolutions(self, game: str, upto: int | None = None) -> list[tuple[int, PhaseResolved]]:
        """The resolutions that count, with their numbers in the log, as they stood at line `upto`; now, without it."""
        past: list[tuple[int, PhaseResolved]] = []
        for line in self._desk.store.log.read(game, upto=upto):
            event = decode(line.body) if line.kind in ("phase resolved", "position set") else None
            if isinstance(event, PhaseResolved):
                past.append((line.number, event))
            elif isinstance(event, PositionSet) and event.back_to:
                past = [(number, resolved) for number, resolved in past if number <= event.back_to]
        return past

    def _press(self, row: OutboxRow) -> tuple[PressSent, ...]:
        rows = self._desk.store.log.read(row.game, upto=row.log_number)
        events = (decode(line.body) for line in rows if line.kind == "press sent")
        return letters.public(event for event in events if isinstance(event, PressSent))

    def _picture(self, state: GameState, lang: Lang) -> Picture:
        ruleset = self._desk.games.ruleset(state)
        view = ruleset.view(ruleset.load(state.position), None)
        return Picture(state.game, state.ruleset, str(state.number), lang, scene_of(state, view, lang))


def _split(address: str) -> tuple[str, str]:
    local, _, domain = address.rpartition("@")
    return local, domain
