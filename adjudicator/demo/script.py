"""The script of the demonstration: who plays, what they write in which phase, and in what kind of mail program.

A script is data (``games/<game>/demo.toml``); here it is read and turned into raw mails.
"""

from __future__ import annotations

import quopri
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from email.header import Header
from email.utils import format_datetime
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

from adjudicator.core.messages import Lang, Seat

Style: TypeAlias = Literal["plain", "reply", "latin1", "html", "phone"]
"""How the mail is written: plain UTF-8; a reply above the quoted mail; ISO-8859-1 in quoted-printable with a signature;
HTML alone, the quoted mail in a blockquote; from a phone, with its arrows, no-break spaces and signature."""


class ScriptedPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player of the script, or its game master, whose seat is ``GM``."""

    seat: Seat
    name: str
    address: str
    lang: Lang
    zone: str


class ScriptedMail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mail of the script. `sender` is a seat, or the address of a stranger. `late`: sent after the deadline."""

    phase: str
    sender: str
    text: str
    style: Style = "plain"
    late: bool = False


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole script.

    Attributes:
        ruleset: which game is played, `game` what it is called.
        start: the instant at which the game is created; `until` is the phase at which the script ends.
        rules: the deadline rule of each kind of phase.
        settings: changes to the settings of the game.
    """

    game: str
    ruleset: str
    title: str
    seed: str
    start: datetime
    until: str
    rules: dict[str, str]
    players: tuple[ScriptedPlayer, ...]
    mails: tuple[ScriptedMail, ...]
    settings: dict[str, Any] = {}

    def player(self, seat: Seat) -> ScriptedPlayer | None:
        """The player of a seat; None for a stranger."""
        return next((player for player in self.players if player.seat == seat), None)

    def strangers(self) -> tuple[str, ...]:
        """The addresses of those who write without a seat, each once, in the order of the script."""
        return tuple(dict.fromkeys(mail.sender for mail in self.mails if self.player(mail.sender) is None))

    def of_phase(self, phase: str, *, late: bool) -> tuple[ScriptedMail, ...]:
        """The mails sent in a phase, in order."""
        return tuple(mail for mail in self.mails if mail.phase == phase and mail.late == late)


def read_script(path: Path) -> Script:
    """The script of a file. Raises OSError, msgspec.ValidationError or msgspec.DecodeError."""
    return msgspec.toml.decode(path.read_bytes(), type=Script)


WITHOUT_DEADLINE = timedelta(days=3)
"""How long a phase lasts that people referee, and that the game master ends with his last mail."""


def moments(count: int, opened: datetime, deadline: datetime | None) -> tuple[datetime, ...]:
    """When the mails of a phase are written: evenly over its first third, before anybody would be reminded."""
    step = (deadline - opened if deadline else WITHOUT_DEADLINE) / 3 / max(count, 1)
    minutes = max(step // timedelta(minutes=1), 1)
    return tuple(opened + timedelta(minutes=minutes * number) for number in range(1, count + 1))


class Answered(msgspec.Struct, frozen=True):
    """The mail of the judge that a scripted mail answers."""

    reply_to: str
    subject: str
    message_id: str
    text: str


def write_mail(
    mail: ScriptedMail, player: ScriptedPlayer | None, answered: Answered | None, judge: str, at: datetime, number: int
) -> bytes:
    """The raw mail as the program of `mail.style` would send it. The same arguments give the same bytes."""
    address = player.address if player else mail.sender
    name = player.name if player else address.partition("@")[0]
    subject = f"Re: {answered.subject}" if answered else "orders"
    headers = {
        "From": f"{_word(name)} <{address}>",
        "To": answered.reply_to if answered else judge,
        "Subject": _word(subject),
        "Date": format_datetime(at),
        "Message-ID": f"<{number}.{address}>",
        "MIME-Version": "1.0",
    }
    if answered:
        headers["In-Reply-To"] = headers["References"] = answered.message_id
    style_headers, body = _STYLES[mail.style](mail.text.strip("\n"), answered, player.lang if player else "en", name)
    lines = [f"{key}: {value}" for key, value in {**headers, **style_headers}.items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def _word(text: str) -> str:
    return text if text.isascii() else Header(text, "utf-8", maxlinelen=10_000).encode()


_Styled: TypeAlias = tuple[Mapping[str, str], bytes]


def _plain(text: str, answered: Answered | None, lang: Lang, name: str) -> _Styled:
    return {"Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": "8bit"}, f"{text}\n".encode()


def _quote_head(lang: Lang) -> str:
    return (
        "Le mar. 5 janv. 2027 à 18:00, le juge a écrit :"
        if lang == "fr"
        else "On Tue, Jan 5, 2027 at 18:00 the judge wrote:"
    )


def _reply(text: str, answered: Answered | None, lang: Lang, name: str) -> _Styled:
    quoted = "\n".join(f"> {line}" for line in (answered.text if answered else "").splitlines())
    return _plain(f"{text}\n\n{_quote_head(lang)}\n\n{quoted}", answered, lang, name)


def _latin1(text: str, answered: Answered | None, lang: Lang, name: str) -> _Styled:
    body = quopri.encodestring(f"{text}\n\n-- \n{name}\n".encode("iso-8859-1", "replace"))
    headers = {"Content-Type": "text/plain; charset=iso-8859-1", "Content-Transfer-Encoding": "quoted-printable"}
    return headers, body


def _html(text: str, answered: Answered | None, lang: Lang, name: str) -> _Styled:
    rows = "\n".join(f"<div>{_escaped(line) or '<br>'}</div>" for line in text.splitlines())
    quoted = "<br>\n".join(_escaped(line) for line in (answered.text if answered else "").splitlines())
    head = f'<div class="gmail_quote">{_escaped(_quote_head(lang))}'
    html = f"<html><body>{rows}<br>{head}<blockquote>{quoted}</blockquote></div></body></html>"
    return {"Content-Type": "text/html; charset=utf-8", "Content-Transfer-Encoding": "8bit"}, html.encode()


def _phone(text: str, answered: Answered | None, lang: Lang, name: str) -> _Styled:
    typed = text.replace("->", "→").replace(" ", "\u00a0", 1)
    signature = "Envoyé de mon iPhone" if lang == "fr" else "Sent from my iPhone"
    return _plain(f"{typed}\n\n{signature}", answered, lang, name)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


_STYLES: Mapping[Style, Callable[[str, Answered | None, Lang, str], _Styled]] = {
    "plain": _plain,
    "reply": _reply,
    "latin1": _latin1,
    "html": _html,
    "phone": _phone,
}
