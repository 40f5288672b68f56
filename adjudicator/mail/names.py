"""The one place where words of players become safe to stand in a header or beside other people's names.

Controls, line ends, marks of direction and unseen characters go; what could be read as an encoded word is broken up.
"""

from __future__ import annotations

import re
import unicodedata

from adjudicator.mail.charsets import split_lines, tidy

_NOT_IN_NAME = re.compile(r"[^\w '.-]|_")
_NOT_IN_ID = re.compile(r"[^A-Za-z0-9-]+")
_SPACES = re.compile(r" +")
_SUBJECT_LONGEST = 200


def safe_name(text: str, longest: int = 40) -> str:
    """A name of letters, digits, spaces and ``-'.``, at most `longest` characters; empty if nothing is left."""
    line = unicodedata.normalize("NFC", safe_line(text, 4 * longest)).replace("’", "'")
    letters = "".join(c for c in _NOT_IN_NAME.sub("", line) if not unicodedata.combining(c))
    return _SPACES.sub(" ", letters)[:longest].strip()


def safe_line(text: str, longest: int = _SUBJECT_LONGEST) -> str:
    """`text` as one line for a header: no control, no line end of any kind, no encoded word, at most `longest`."""
    line = tidy(" ".join(split_lines(text[: 4 * longest])))
    return _SPACES.sub(" ", line.replace("=?", "= ?"))[:longest].strip()


def safe_text(text: str) -> str:
    """The body of a mail: lines parted by ``\\n``, no control but the tab, no marks of direction."""
    return "\n".join("\t".join(map(tidy, line.split("\t"))) for line in split_lines(text))


def make_message_id(instance: str, game: str, number: int, kind: str, domain: str) -> str:
    """The Message-ID of a mail of ours, fixed before it is first sent: the same arguments give the same id.

    ``<game.kind.number.instance@domain>``; `instance` tells two judges apart that share a domain. Characters that have
    no business in an id become ``-``.
    """
    left = ".".join(_NOT_IN_ID.sub("-", part)[:48] for part in (game, kind, str(number), instance))
    return f"<{left}@{domain.lower()}>"
