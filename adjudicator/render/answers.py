"""Short answers: to a stranger, to a mail that had no effect, to the game master. They need no position."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from adjudicator.core.exchange import StateError
from adjudicator.core.messages import Lang, Message
from adjudicator.render.names import Names
from adjudicator.render.press import Press, Rendered
from adjudicator.render.reader import Reader
from adjudicator.render.safety import one_line
from adjudicator.render.shown import CommandShown
from adjudicator.render.subjects import of_game
from adjudicator.render.words import Catalogue, Words

MOST_FAULTS = 5
"""Wrong lines of a text that are told of; of the others, how many there are."""


class AnswerWriter:
    """Writes answers with the words of a catalogue; `names` and the like only matter for answers about one game."""

    def __init__(self, press: Press, words: Words) -> None:
        self._press = press
        self._words = words

    @staticmethod
    def plain(press: Press, catalogue: Catalogue) -> AnswerWriter:
        """For answers that belong to no game."""
        return AnswerWriter(press, Words(catalogue, Names()))

    def stranger(self, judge: str, contact: str = "") -> Rendered:
        """The one polite answer to an address that no player has: in both languages, as we do not know his.

        Args:
            judge: the address that was written to.
            contact: how to reach the game master, if that may be told.
        """
        reader = Reader(self._words, "en")
        values = {"judge": one_line(judge, 320), "contact": one_line(contact, 320)}
        texts = tuple((lang, Reader(self._words, lang).t) for lang in ("en", "fr"))
        subject = " / ".join(say("subject_stranger") for _, say in texts)
        return self._press.render("stranger", subject, reader, {**values, "texts": texts})

    def refusal(
        self, message: Message, lang: Lang, *, game: str = "", subject: str = "", hints: Sequence[Message] = ()
    ) -> Rendered:
        """Why a mail had no effect.

        Args:
            message: a code of ``refusals`` or what `Refused` carries.
            game: id of the game, if it is known.
            subject: the subject of the mail that is answered, to recognise it by.
            hints: what to do about it, one sentence each.
        """
        reader = Reader(self._words, lang)
        values = {
            "game": game,
            "reason": reader.say(message),
            "about": one_line(subject, 120),
            "hints": tuple(reader.say(hint) for hint in hints),
        }
        return self._press.render("refusal", of_game(game, reader.t("subject_refusal")), reader, values)

    def confirm(self, message: Message, lang: Lang, *, game: str) -> Rendered:
        """Asks somebody whether it was he who wrote what `message` says."""
        reader = Reader(self._words, lang)
        values = {"game": game, "reason": reader.say(message)}
        return self._press.render("confirm", of_game(game, reader.t("subject_confirm")), reader, values)

    def commands(self, answers: Sequence[CommandShown], lang: Lang, *, game: str = "") -> Rendered:
        """What became of the commands of a mail, each with the line as it was written."""
        reader = Reader(self._words, lang)
        values = {"game": game, "answers": tuple(answers)}
        return self._press.render("commands", of_game(game, reader.t("subject_commands")), reader, values)

    def command(
        self,
        said: str,
        done: bool,
        message: Message,
        more: Sequence[Message],
        lang: Lang,
        zone: str = "UTC",
        text: str = "",
    ) -> CommandShown:
        """The answer to one command in words, and a file to be shown as it is; an instant in it is told in `zone`."""
        reader = Reader(self._words, lang, zone)
        lines = tuple(reader.say(line) for line in more)
        what = reader.say(_timed(message, reader))
        mark = "✓" if done else "✗" if said else "•"  # a dot for what concerns no line in particular
        return CommandShown(one_line(said, 200), mark, done, what, lines, text)

    def gm_notice(
        self, message: Message, lang: Lang, *, game: str = "", details: Sequence[tuple[str, str]] = ()
    ) -> Rendered:
        """Something the game master should know, with details as pairs of a label (a code) and a value."""
        reader = Reader(self._words, lang)
        values = {
            "game": game,
            "reason": reader.say(message),
            "details": tuple((reader.t(code), one_line(value, 500)) for code, value in details),
        }
        return self._press.render("gm_notice", of_game(game, reader.t("subject_gm_notice")), reader, values)


def faults_told(words: Words, error: StateError, lang: Lang) -> str:
    """What is wrong with a state, a file or lines of corrections: each fault with its place."""
    told = [_fault_told(words, fault, lang) for fault in error.all[:MOST_FAULTS]]
    more = len(error.all) - len(told)
    return words.word("semicolon", lang).join([*told, *([words.word("fault_more", lang, n=more)] if more else [])])


def _fault_told(words: Words, fault: StateError, lang: Lang) -> str:
    what = words.say(fault.what, lang)
    named = fault.where == fault.what.args.get("name") or (fault.line and fault.said.startswith(fault.where))
    if fault.where and not named:
        what = words.word("fault_at", lang, where=fault.where, what=what)
    if not fault.line:
        return what
    return words.word("fault_in_line", lang, n=fault.line, text=fault.said, what=what)


def _timed(message: Message, reader: Reader) -> Message:
    """A message whose argument ``at`` is an instant in ISO form, with it as people read it."""
    at = message.args.get("at")
    if not isinstance(at, str) or not at:
        return message
    try:
        instant = datetime.fromisoformat(at)
    except ValueError:
        return message
    return Message(message.code, {**message.args, "at": reader.instant(instant)}) if instant.tzinfo else message
