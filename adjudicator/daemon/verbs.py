"""What the game master asks of the judge, as values: the same verbs on the command line and, later, by mail.

Beside a running daemon the command line puts them into the store's queue; the daemon carries them out and answers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from adjudicator.core import decisions
from adjudicator.core.commands import Command
from adjudicator.core.decisions import Refused
from adjudicator.core.events import PlayerAdded
from adjudicator.core.messages import GAME_MASTER, Lang, Message, Seat
from adjudicator.core.ruleset import SettingError
from adjudicator.daemon.clerk import Caller, carry_out
from adjudicator.daemon.clerk.persons import called
from adjudicator.daemon.clerk.reading import seat_named
from adjudicator.daemon.clerk.referee import put_position
from adjudicator.daemon.desk import Desk
from adjudicator.daemon.seeds import draw_seed
from adjudicator.daemon.shelves import words_of


class _Verb(msgspec.Struct, frozen=True, tag_field="verb", forbid_unknown_fields=True):
    pass


class CreateGame(_Verb, frozen=True, tag="game create"):
    """A new game of `ruleset`. `seed` "" lets the judge draw one."""

    game: str
    ruleset: str
    title: str = ""
    lang: Lang = "en"
    settings: dict[str, Any] = {}
    rules: dict[str, str] = {}
    seed: str = ""


class AddPlayer(_Verb, frozen=True, tag="player add"):
    """Put a person on a seat, or change what is known of him; what is left out stays, if it is the same address."""

    game: str
    seat: Seat
    name: str
    address: str
    lang: Lang | None = None
    zone: str = ""


class StartGame(_Verb, frozen=True, tag="game start"):
    """Open the first phase."""

    game: str


class SetDeadline(_Verb, frozen=True, tag="deadline set"):
    """Move the deadline of the present phase; `reason` is told to the players, and not left out."""

    game: str
    at: datetime
    reason: str = ""


class Resolve(_Verb, frozen=True, tag="resolve"):
    """Resolve the phase named `phase` now. The mailbox is read first, unless `no_poll` gives a reason not to."""

    game: str
    phase: str
    no_poll: str = ""


class SetPosition(_Verb, frozen=True, tag="state import"):
    """Put a state, the table of a file, in the place of the present one, for a `reason` that all are told.

    `phase` guards: it must be the one that waits; "" takes any.
    """

    game: str
    state: dict[str, Any]
    reason: str
    phase: str = ""


class Ask(_Verb, frozen=True, tag="command"):
    """A command of the game master, as he might mail it; `lang` is the language of the answer."""

    game: str
    command: Command
    lang: Lang = "en"


class RetryMail(_Verb, frozen=True, tag="mail retry"):
    """Give a mail that was set aside another try."""

    mail: int


Verb: TypeAlias = CreateGame | AddPlayer | StartGame | SetDeadline | Resolve | SetPosition | Ask | RetryMail

_decoder: msgspec.json.Decoder[Verb] = msgspec.json.Decoder(Verb)


def encode(verb: Verb) -> bytes:
    """A verb for the queue."""
    return msgspec.json.encode(verb)


def decode(body: bytes) -> Verb:
    """A verb of the queue. Raises msgspec.ValidationError for what is none."""
    return _decoder.decode(body)


def try_decode(body: bytes) -> Verb | None:
    """A verb of the queue, or None for what this version does not know."""
    try:
        return decode(body)
    except msgspec.MsgspecError:
        return None


def perform_queued(desk: Desk, number: int, verb: Verb | None, now: datetime) -> None:
    """Carry out a command of the queue and answer it, in one unit of work; a refusal changes nothing else."""
    try:
        if verb is None:
            raise Refused("unknown_verb")
        with desk.store.transaction():
            answer = _perform(desk, verb, now)
            desk.store.commands.finish(number, "done", msgspec.json.encode(answer).decode(), now)
    except Refused as refused:
        with desk.store.transaction():
            desk.store.commands.finish(number, "refused", msgspec.json.encode(refused.message).decode(), now)


def answer_of(text: str) -> Message:
    """The message that stands in the queue as the answer to a verb."""
    return msgspec.json.decode(text, type=Message)


def perform(desk: Desk, verb: Verb, now: datetime) -> Message:
    """Carry a verb out in one unit of work; returns what to tell. Raises Refused, and then nothing has changed."""
    with desk.store.transaction():
        return _perform(desk, verb, now)


def _perform(desk: Desk, verb: Verb, now: datetime) -> Message:
    match verb:
        case CreateGame():
            return _create(desk, verb, now)
        case AddPlayer():
            return _add_player(desk, verb, now)
        case StartGame():
            return _ask(desk, Ask(verb.game, Command("start game")), now)
        case SetDeadline():
            if not verb.reason.strip():
                raise Refused("reason_missing")
            state = desk.game_of(verb.game)
            state = desk.record(state, decisions.set_deadline(state, verb.at, now, verb.reason), now)
            return desk.waiting_message("did_set_deadline", state)
        case SetPosition():
            return _set_position(desk, verb, now)
        case Ask():
            return _ask(desk, verb, now)
        case RetryMail():
            return _retry(desk, verb.mail)
        case Resolve():
            state = desk.resolve(verb.game, verb.phase, "game master", now)
            return desk.waiting_message("did_resolve", state)


def _create(desk: Desk, verb: CreateGame, now: datetime) -> Message:
    if verb.ruleset not in desk.games.library.games:
        raise Refused("unknown_ruleset", text=verb.ruleset, list=list(desk.games.library.games))
    if verb.game in desk.games.names():
        raise Refused("game_exists", game=verb.game)
    try:
        ruleset = desk.games.library.ruleset(verb.ruleset, verb.settings)
    except SettingError as error:
        raise Refused("bad_setting", text=str(error)) from None
    decision = decisions.create_game(
        verb.game,
        ruleset,
        verb.title or verb.ruleset.replace("_", " ").title(),
        verb.lang,
        verb.settings,
        verb.rules,
        verb.seed or draw_seed(),
    )
    desk.games.append(verb.game, None, decision, now)
    return Message("did_create", {"game": verb.game, "list": list(ruleset.seats)})


def _add_player(desk: Desk, verb: AddPlayer, now: datetime) -> Message:
    state = desk.games.state(verb.game)
    ruleset = desk.games.ruleset(state)
    seat, address = seat_named(state, (*ruleset.seats, GAME_MASTER), verb.seat), verb.address.strip()
    _check_address(desk, address)
    _check_zone(verb.zone or "UTC")
    old = state.players.get(seat)
    same = old if old is not None and old.address.casefold() == address.casefold() else None
    lang = verb.lang or (same.lang if same else state.lang)
    event = PlayerAdded(
        seat=seat,
        name=verb.name or (same.name if same else called(state, seat, lang)),
        address=address,
        lang=lang,
        zone=verb.zone or (same.zone if same else desk.config.judge.zone),
    )
    if same is None or event != PlayerAdded(**msgspec.structs.asdict(same)):
        desk.record(state, decisions.add_player(state, ruleset, event), now)
    return Message("did_add_player", {"game": verb.game, "seat": seat, "address": address})


def _set_position(desk: Desk, verb: SetPosition, now: datetime) -> Message:
    state = desk.game_of(verb.game)
    phase = decisions.running_phase(state)
    if verb.phase and verb.phase != phase.name:
        raise Refused("other_phase", game=state.game, phase=phase.name, text=verb.phase)
    return put_position(desk, state, verb.state, verb.reason, now)


def _ask(desk: Desk, verb: Ask, now: datetime) -> Message:
    """The answer in one sentence: further lines stand behind it as they would in a mail."""
    (told,) = carry_out(desk, Caller(desk.game_of(verb.game).game, GAME_MASTER, verb.lang), [verb.command], now)
    if not told.done:
        raise Refused(told.message.code, **told.message.args)
    if not told.more and not told.text:
        return told.message
    say = words_of(desk.game_of(verb.game)).say
    lines = [say(message, verb.lang) for message in (told.message, *told.more)]
    lines += told.text.splitlines()
    return Message("answer_in_lines", {"list": lines})


def _retry(desk: Desk, number: int) -> Message:
    try:
        row = desk.store.inbox.get(number)
    except KeyError:
        raise Refused("unknown_mail", n=number) from None
    if row.verdict != "quarantined":
        raise Refused("mail_not_aside", n=number, text=row.verdict)
    desk.store.inbox.reopen(number)
    return Message("did_retry", {"n": number})


def _check_address(desk: Desk, address: str) -> None:
    if not desk.is_address(address):
        raise Refused("bad_address", text=address)


def _check_zone(zone: str) -> None:
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refused("rule_unknown_zone", text=zone) from None


def settings_from_text(pairs: Mapping[str, str]) -> dict[str, Any]:
    """Settings as the command line gives them: TOML values (``years = 5``), bare words as text."""
    settings: dict[str, Any] = {}
    for name, text in pairs.items():
        try:
            settings[name] = tomllib.loads(f"value = {text}")["value"]
        except tomllib.TOMLDecodeError:
            settings[name] = text
    return settings
