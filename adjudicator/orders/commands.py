"""Finding the commands in a mail: lines that begin with a head of `core.commands`, and the blocks below them.

What is no command is left to the reader of the game's orders, with every line at its place.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from adjudicator.core.commands import FORMS, Command, Form, Role
from adjudicator.core.messages import Message
from adjudicator.core.orders import Problem
from adjudicator.orders.normalise import fold
from adjudicator.orders.reading import MAX_LINE, MAX_TEXT, SAID

_END = re.compile(r"[ .*>-]*(?:end|fin)[ .*-]*")
"""The line that ends a block."""

_CERTAIN = re.compile(r"[@=]|\d")
"""What words of a command have and words of prose seldom."""

_LONE_LETTERS = {ord("à"): "a", ord("è"): "e"}
"""Letters that folding leaves with their accents where they stand alone, since they may be an arrow of Outlook's."""

_HEADS: Mapping[str, str] = {
    head: code for code, form in FORMS.items() for heads in form.heads.values() for head in heads
}
_FIRST_WORDS: Mapping[str, str] = {head.split()[0]: code for head, code in _HEADS.items() if len(head.split()[0]) > 3}
_HEAD = re.compile(
    rf"[*#> -]*(?P<head>{'|'.join(sorted(map(re.escape, _HEADS), key=len, reverse=True))})(?![a-z0-9'-])(?P<rest>.*)"
)


_LETTER = re.compile(r"[*#> -]*presse? +(?!on\b)\S")
"""How a letter begins whose colon is missing: told, lest its writer think that it went out."""


@dataclass(frozen=True, slots=True)
class Commands:
    """The commands of a text, what was meant as one but is not complete, and the text without them."""

    commands: tuple[Command, ...]
    problems: tuple[Problem, ...]
    rest: str


def read_commands(text: str, role: Role, without: Collection[str] = ()) -> Commands:
    """Find the commands of `text` that `role` may give. Never raises.

    `without` are codes that mean something else in this game. Players write prose as well: their lines are commands
    only if they have the colon that a text needs.

    Example: ``read_commands("extend 24 h: ill\\nA PAR - BUR", "master")`` finds ``extend``, words ``24 h``, text
    ``ill``, and leaves an empty line and the order.
    """
    lines = unicodedata.normalize("NFC", text[:MAX_TEXT]).splitlines()
    found: list[Command] = []
    problems: list[Problem] = []
    rest: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at][:MAX_LINE]
        split = _split(line, role, without)
        if split is None and role == "player" and _LETTER.match(fold(line).text):
            problems.append(Problem(at + 1, 1, line.strip()[:SAID], Message("command_text_missing", {"form": "press"})))
            rest.append("")
            at += 1
            continue
        if split is None:
            rest.append(lines[at])
            at += 1
            continue
        code, words, text_behind = split
        form, last = FORMS[code], at
        if form.text != "none":
            text_behind += lines[at][MAX_LINE:]
        if form.block:
            last, body = _block(lines, at + 1)
            text_behind = "\n".join(part for part in (text_behind, body) if part).strip()
        said = line.strip()[:SAID]
        trouble = _trouble(form, words, text_behind) if role in form.roles else _barred(form, role)
        if role not in form.roles:
            problems.append(Problem(at + 1, 1, said, Message(trouble)))
        elif trouble:
            problems.append(Problem(at + 1, 1, said, Message(trouble, {"form": code})))
        else:
            found.append(Command(code, words, text_behind, said, at + 1))
        rest += [""] * (last - at + 1)
        at = last + 1
    return Commands(tuple(found), tuple(problems), "\n".join(rest))


IN_ORDER: frozenset[str] = frozenset(
    {"resolve", "preview", "roll back", "end game", "order for", "start game", "state file", "correct position"}
)
"""Commands that what stands above them in a mail must have been taken for: the others may come first."""


def in_order(asked: Commands) -> tuple[Commands, ...]:
    """A text in parts, the lines above some commands and then these, so that all is done as it was written.

    One part if no command depends on what stands above it.
    """
    if not any(command.code in IN_ORDER for command in asked.commands):
        return (asked,)
    lines = asked.rest.split("\n")
    parts = [Commands((), asked.problems, "")]
    at = 0
    for command in asked.commands:
        parts += _text_part(lines, at, command.line - 1)
        if parts[-1].commands:
            parts[-1] = replace(parts[-1], commands=(*parts[-1].commands, command))
        else:
            parts.append(Commands((command,), (), ""))
        at = command.line
    return tuple(part for part in (*parts, *_text_part(lines, at, len(lines))) if part != Commands((), (), ""))


def _text_part(lines: Sequence[str], first: int, last: int) -> list[Commands]:
    """The lines from `first` to before `last` at their places; nothing if they are empty."""
    if not any(line.strip() for line in lines[first:last]):
        return []
    return [Commands((), (), "\n".join([*[""] * first, *lines[first:last]]))]


def suspects(rest: str) -> tuple[Problem, ...]:
    """The lines of a game master's mail whose first word is almost the head of a command: a slip of the pen."""
    found = []
    for number, line in enumerate(rest.split("\n"), 1):
        first = re.match(r"[a-z-]{4,}", fold(line[:MAX_LINE]).text.strip())
        near = get_close_matches(first[0], _FIRST_WORDS, 1, 0.8) if first else []
        if near:
            message = Message("command_perhaps", {"form": _FIRST_WORDS[near[0]]})
            found.append(Problem(number, 1, line.strip()[:SAID], message))
    return tuple(found)


def _split(line: str, role: Role, without: Collection[str]) -> tuple[str, str, str] | None:
    """Code, words and text of a line that begins as a command does."""
    folded = fold(line)
    match = _HEAD.fullmatch(folded.text.translate(_LONE_LETTERS))
    if match is None:
        return None
    code = _HEADS[match["head"]]
    form = FORMS[code]
    if code in without:
        return None
    rest = folded.part(match.start("rest")).of(line)
    words, colon, text = _at_colon(rest)
    if role not in form.roles and role != "master" and not _whole(form, words.strip(), bool(colon)):
        return None
    if (colon and form.text == "none") or (not colon and form.text == "needed" and role != "master"):
        return None
    words = words.strip(" .?!*_") if form.words == "none" else words.strip()  # "who?", "*who*"
    return code, words, text.strip()


def _barred(form: Form, role: Role) -> str:
    """The code of why somebody else's command is none: it is the game master's, or one of those with or without a
    seat."""
    if role not in ("player", "master") and "player" in form.roles:
        return "command_needs_seat"
    return "command_not_yours" if "master" in form.roles else "command_of_others"


def _whole(form: Form, words: str, colon: bool) -> bool:
    """Whether a line has all that its form needs, so that it is certainly meant as a command.

    Without a colon, words must have what is seldom in prose: an address, an equals sign, a number.
    """
    if not words:
        return form.words != "needed" and (colon or form.text != "needed")
    if form.words == "none":
        return False
    said = colon and "needed" in (form.words, form.text)
    return said or (form.text != "needed" and bool(_CERTAIN.search(words)))


def _at_colon(rest: str) -> tuple[str, str, str]:
    """Cut at the first colon that is no part of a time of day (``18:00``)."""
    for match in re.finditer(r"[:\uff1a]", rest):
        before, after = rest[: match.start()], rest[match.end() :]
        if not (before[-1:].isdigit() and re.match(r"\d\d(?!\d)", after)):
            return before, ":", after
    return rest, "", ""


def _block(lines: list[str], first: int) -> tuple[int, str]:
    """The last line of a block that begins at `first`, and its text; the line that ends it is left out."""
    for at in range(first, len(lines)):
        if _END.fullmatch(fold(lines[at][:MAX_LINE]).text):
            return at, "\n".join(lines[first:at])
    return len(lines) - 1, "\n".join(lines[first:])


def _trouble(form: Form, words: str, text: str) -> str:
    """The code of what is missing, or too much; empty if nothing is."""
    if form.words == "needed" and not words:
        return "command_words_missing"
    if form.words == "none" and words:
        return "command_words_too_many"
    if form.text == "needed" and not text:
        return "command_text_missing"
    return ""
