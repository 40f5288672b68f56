"""Signed reply addresses: ``judge+<game>.<seat>.<purpose>.<epoch>.<mac>@domain``.

The mac is HMAC-SHA256 over game, seat, purpose, epoch and the address the mail was written to, cut to 128 bits, as 26
lower-case base32 characters: gateways may fold case. It proves that the sender saw a mail written to that address. It
leaks by forwarding and Cc, so that it never suffices alone (see `sender`).
"""

from __future__ import annotations

import base64
import hmac
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from adjudicator.mail.addresses import Address

LOCAL_LONGEST = 64
"""RFC 5321 4.5.3.1.1: octets of a local part."""

ORDERS = "o"
"""The purpose of an address that takes orders."""

_CLAIM = re.compile(r"([a-z0-9-]{1,16})\.([a-z0-9]{1,12})\.([a-z][0-9]{0,9})\.([0-9]{1,4})\.([a-z2-7]{26})")
_FIELDS = (("game", r"[a-z0-9-]{1,16}"), ("seat", r"[a-z0-9]{1,12}"), ("purpose", r"[a-z][0-9]{0,9}"))


@dataclass(frozen=True, slots=True)
class Token:
    """What an address claims. Nothing is proven before `check`.

    Attributes:
        game: the id of the game, at most 16 of ``a-z0-9-``.
        seat: the tag of the seat within the game, at most 12 of ``a-z0-9``; its number is the shortest.
        purpose: ``o`` for orders; ``c`` and a number to confirm the mail held under that number;
            ``b`` and a number for the envelope sender of a mail of ours.
        epoch: which key signed it.
        mac: 26 characters.
    """

    game: str
    seat: str
    purpose: str
    epoch: int
    mac: str


def confirm_purpose(number: int) -> str:
    """The purpose of the address that confirms held mail `number`."""
    return f"c{number}"


def bounce_purpose(number: int) -> str:
    """The purpose of the envelope sender of outgoing mail `number`, to which reports of non-delivery return."""
    return f"b{number}"


def numbered(token: Token, letter: str) -> int | None:
    """The number after `letter` (``c``: of the held mail, ``b``: of the mail sent); None for another purpose."""
    return int(token.purpose[1:]) if token.purpose[0] == letter and len(token.purpose) > 1 else None


def _mac(key: bytes, game: str, seat: str, purpose: str, epoch: int, player: str) -> str:
    message = "\0".join(("adjudicator reply address 1", game, seat, purpose, str(epoch), player.lower()))
    digest = hmac.digest(key, message.encode("utf-8", "surrogatepass"), "sha256")[:16]
    return base64.b32encode(digest).decode("ascii").rstrip("=").lower()


def reply_address(
    judge: Address, key: bytes, *, game: str, seat: str, epoch: int, player: str, purpose: str = ORDERS
) -> Address:
    """The signed address by which the player at `player` writes to his seat.

    Raises:
        ValueError: a field that does not fit its form, or a local part beyond 64 octets. It never shows the key.
    """
    for (name, form), value in zip(_FIELDS, (game, seat, purpose), strict=True):
        if not re.fullmatch(form, value):
            raise ValueError(f"{name} {value!r} does not fit into a reply address")
    if not 0 <= epoch <= 9999:
        raise ValueError(f"epoch {epoch} does not fit into a reply address")
    local = f"{judge.local}+{game}.{seat}.{purpose}.{epoch}.{_mac(key, game, seat, purpose, epoch, player)}"
    if len(local) > LOCAL_LONGEST:
        raise ValueError(f"a reply address of {len(local)} octets before the @: shorten the id of the game ({game!r})")
    return Address(local, judge.domain, judge.name)


def read_tokens(addresses: Iterable[str], *judges: Address) -> tuple[tuple[Token, ...], bool]:
    """The tokens in `addresses` that are plus addresses of one of `judges`, each once; and whether any was malformed.

    Case is folded. Never raises. A plus address whose detail has no dot (``judge+test@``) is no token at all.
    """
    tokens: dict[Token, None] = {}
    malformed = False
    own = {(judge.local.lower(), judge.domain.lower()) for judge in judges}
    for address in addresses:
        local, _, domain = address.lower().rpartition("@")
        base, plus, detail = local.partition("+")
        if not plus or (base, domain) not in own or "." not in detail:
            continue
        if m := _CLAIM.fullmatch(detail):
            tokens.setdefault(Token(m[1], m[2], m[3], int(m[4]), m[5]))
        else:
            malformed = True
    return tuple(tokens), malformed


TokenState: TypeAlias = Literal["good", "bad", "expired"]


def check(token: Token, keys: Mapping[int, bytes], players: Iterable[str]) -> TokenState:
    """Whether one of the addresses in `players` was given this token.

    ``expired``: signed by an epoch that is older than every key kept, so that it can no longer be checked. Every
    comparison is `hmac.compare_digest`, and all addresses are tried whatever the earlier ones gave.
    """
    key = keys.get(token.epoch)
    if key is None:
        return "expired" if keys and token.epoch < min(keys) else "bad"
    good = False
    for player in players:
        good |= hmac.compare_digest(
            _mac(key, token.game, token.seat, token.purpose, token.epoch, player).encode(), token.mac.encode()
        )
    return "good" if good else "bad"
