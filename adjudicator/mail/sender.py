"""Who may order: the decision table, as data.

A mail has an effect only if it is certain whose it is. Three things speak: a signed reply address (`tokens`), a From
that is registered for the seat, and the receiving server's DMARC result (`authentication`). Answers go to registered
addresses only; a stranger gets one polite answer, and nothing of a game.

What is accepted at which setting:

- `require_dmarc` false (no authserv-id configured): a registered From suffices, with or without a signed address. From
  can be forged; the signed address still decides which game and seat are meant. A DMARC ``fail`` is still heeded.
- `require_dmarc` true (an authserv-id is configured): a registered From suffices only with a signed reply address or
  ``dmarc=pass``. Whoever has neither is sent a fresh signed address, at the registered one.
- In both: a signed address with an unregistered From, or with ``dmarc=fail``, is held until the registered address
  confirms it.
- A seat that is `sure`, the game master's, asks for as much at either setting: its mails act on the whole game.

An OpenPGP signature by a registered key would be a further column here, sufficient alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from adjudicator.mail.addresses import Address, Ambiguous
from adjudicator.mail.authentication import Dmarc, dmarc
from adjudicator.mail.inbound import InboundMail
from adjudicator.mail.tokens import ORDERS, Token, TokenState, check, numbered, read_tokens

Ruling: TypeAlias = Literal["accept", "confirm", "fresh", "stranger", "which_game", "ignore", "quarantine"]
"""What a mail may do.

``accept``: it has its effect. ``confirm``: held; the registered address is asked. ``fresh``: no effect; a signed reply
address goes to the registered address, once a day. ``stranger``: no effect, one polite answer. ``which_game``: no
effect; the sender, registered in several games, is asked to name one. ``ignore``: no effect, no answer, counted.
``quarantine``: no effect, no answer, kept for the game master.
"""

TokenColumn: TypeAlias = Literal["good", "confirm", "none", "bad", "expired", "former"]
"""``confirm``: good, and for confirming: it went to the registered address just now, and so says more than DMARC.
``former``: good for the sender while he had the seat, which he has no more: nobody but he was given it; or none, from
one who had a seat."""

# (token, From registered for the seat, DMARC, require_dmarc) -> ruling, refusal code. None matches anything.
_TABLE: tuple[tuple[TokenColumn | None, bool | None, Dmarc | None, bool | None, Ruling, str], ...] = (
    ("bad", True, "fail", None, "ignore", "bad_token"),
    ("bad", True, None, None, "fresh", "bad_token"),
    ("bad", False, None, None, "ignore", "bad_token"),
    ("expired", True, None, None, "fresh", "expired_token"),
    ("expired", False, None, None, "ignore", "expired_token"),
    ("confirm", True, None, None, "accept", ""),
    ("confirm", False, None, None, "confirm", "sender_mismatch"),
    ("good", True, "fail", None, "confirm", "unconfirmed"),
    ("good", True, None, None, "accept", ""),
    ("good", False, None, None, "confirm", "sender_mismatch"),
    ("former", None, "fail", None, "ignore", "bad_token"),
    ("former", None, None, None, "stranger", "not_your_game"),
    ("none", True, "pass", None, "accept", ""),
    ("none", True, "absent", False, "accept", ""),
    ("none", True, None, None, "fresh", "unauthenticated"),
    ("none", False, "fail", None, "ignore", "unknown_sender"),  # the From is forged: an answer would hit its owner
    ("none", False, None, None, "stranger", "unknown_sender"),
)


@dataclass(frozen=True, slots=True)
class SenderPolicy:
    """The settings of the judge that bear on senders.

    Attributes:
        authserv_id: the id the receiving server stamps; empty if it stamps none.
        require_dmarc: None = exactly if an id is configured.
        own_addresses: the judge's addresses, lower case; mail from them is its own.
    """

    authserv_id: str = ""
    require_dmarc: bool | None = None
    own_addresses: frozenset[str] = frozenset()

    @property
    def strict(self) -> bool:
        """Whether a registered From alone is not enough."""
        return bool(self.authserv_id) if self.require_dmarc is None else self.require_dmarc


@dataclass(frozen=True, slots=True)
class Registration:
    """A seat and the addresses of its player, lower case, the one that is written to first. `seat` is its tag.

    `sure`: a registered From alone is never enough for it, whatever the settings.
    """

    game: str
    seat: str
    addresses: tuple[str, ...]
    sure: bool = False


@dataclass(frozen=True, slots=True)
class SenderVerdict:
    """Whose mail it is and what it may do.

    Attributes:
        ruling: see `Ruling`.
        code: the refusal code; empty if accepted.
        game, seat: whose; empty if nobody's.
        answer_to: where an answer may go: registered addresses, or the stranger's own; empty = nowhere.
        confirms: the number of a held mail that this one confirms.
        bounced: for a report of non-delivery, the number of the mail of ours that came back.
        games: for ``which_game``, the ids to choose from.
        proven: the mail bears more than a From: a signed address, or the receiving server's word.
    """

    ruling: Ruling
    code: str
    game: str = ""
    seat: str = ""
    answer_to: tuple[str, ...] = ()
    confirms: int | None = None
    bounced: int | None = None
    games: tuple[str, ...] = ()
    proven: bool = False


def rule(token: TokenColumn, registered: bool, result: Dmarc, *, strict: bool) -> tuple[Ruling, str]:
    """The first row of the table that matches, as ruling and refusal code."""
    for t, r, d, s, ruling, code in _TABLE:
        if t in (None, token) and r in (None, registered) and d in (None, result) and s in (None, strict):
            return ruling, code
    raise AssertionError("the table covers every case")  # the tests run through all of them


def judge_sender(
    mail: InboundMail,
    *,
    judge: Address,
    registrations: Sequence[Registration],
    keys: Mapping[int, bytes],
    policy: SenderPolicy,
    games: Collection[str] = (),
    aliases: Collection[Address] = (),
    former: Sequence[Registration] = (),
    guests: Sequence[Registration] = (),
) -> SenderVerdict:
    """Decide whose mail it is. Pure; never raises.

    Args:
        mail: as read.
        judge: the judge's own address, to which reply addresses belong.
        registrations: all seats that have a player.
        keys: the signing keys by epoch.
        policy: the settings.
        games: ids of games the mail names otherwise (subject, In-Reply-To); they only choose between the seats of a
            registered sender, and prove nothing.
        aliases: further addresses of the judge's, to which reply addresses may belong.
        former: the seats with the addresses of those who had them before.
        guests: the writer, for each guest address that he wrote to: only its signature tells whether it is his.
    """
    if mail.own_mark or (isinstance(mail.sender, Address) and mail.sender.key in policy.own_addresses):
        return SenderVerdict("ignore", "from_ourselves")
    if mail.automatic is not None:
        if mail.automatic in ("report", "null_return_path"):
            return _bounced(mail, (judge, *aliases), registrations, keys)
        return SenderVerdict("quarantine", "automatic")
    if isinstance(mail.sender, Ambiguous):
        return SenderVerdict("quarantine", "ambiguous_sender")
    result = dmarc(mail.authentication, policy.authserv_id, mail.sender.domain)
    tokens, malformed = read_tokens(mail.reply_addresses, judge, *aliases)
    if not tokens and not malformed:
        return _without_token(mail.sender, result, registrations, former, policy, games)
    verdict = _with_tokens(mail.sender, tokens, result, [*registrations, *guests], keys, policy)
    if verdict is not None:
        return verdict
    return _of_former(mail.sender, tokens, result, former, keys, policy) or _not_ours(
        mail.sender, result, registrations, policy, games
    )


def _of_former(
    sender: Address,
    tokens: Sequence[Token],
    result: Dmarc,
    former: Sequence[Registration],
    keys: Mapping[int, bytes],
    policy: SenderPolicy,
) -> SenderVerdict | None:
    """What somebody is told who writes to the address of a seat that was his; None if it never was."""
    mine = [Registration(r.game, r.seat, (sender.key,)) for r in former if sender.key in r.addresses]
    for _, registration, state in _states(tokens, mine, keys):
        if state in ("good", "expired"):
            ruling, code = rule("former", False, result, strict=policy.strict)
            answer_to = (sender.key,) if ruling == "stranger" else ()
            return SenderVerdict(ruling, code, registration.game, "", answer_to)
    return None


def _states(
    tokens: Sequence[Token], registrations: Sequence[Registration], keys: Mapping[int, bytes]
) -> list[tuple[Token, Registration, TokenState]]:
    """The tokens that name a seat there is, each with what it is worth."""
    seats = {(r.game, r.seat): r for r in registrations}
    named = [(t, seats[t.game, t.seat]) for t in tokens if (t.game, t.seat) in seats]
    return [(t, r, check(t, keys, r.addresses)) for t, r in named]


def _bounced(
    mail: InboundMail, judges: Sequence[Address], registrations: Sequence[Registration], keys: Mapping[int, bytes]
) -> SenderVerdict:
    """A report of non-delivery; whose mail it was, if it came back to a signed envelope sender."""
    for token, registration, state in _states(read_tokens(mail.reply_addresses, *judges)[0], registrations, keys):
        if state == "good" and (number := numbered(token, "b")) is not None:
            return SenderVerdict("ignore", "bounce", registration.game, registration.seat, bounced=number)
    return SenderVerdict("ignore", "bounce")


def _with_tokens(
    sender: Address,
    tokens: Sequence[Token],
    result: Dmarc,
    registrations: Sequence[Registration],
    keys: Mapping[int, bytes],
    policy: SenderPolicy,
) -> SenderVerdict | None:
    """The good token decides; of several, the one for a seat of the sender's. Two such are one too many. None if no
    token is worth anything."""
    states = _states(tokens, registrations, keys)
    good = [(t, r) for t, r, state in states if state == "good" and t.purpose[0] in "oc"]
    if len(good) > 1:
        good = [(t, r) for t, r in good if sender.key in r.addresses] or good
    if len({(r.game, r.seat) for _, r in good}) > 1:
        return SenderVerdict("quarantine", "ambiguous_sender")
    if good:
        token, registration = min(good, key=lambda found: found[0].purpose == ORDERS)  # a confirmation goes first
        held = numbered(token, "c")
        column: TokenColumn = "good" if held is None else "confirm"
        if other := _own_seat(sender, registration, registrations):  # what he wrote is not to be shown to its owner
            return _ruled("bad", sender, result, other, policy, None)
        owner = next(a for a in registration.addresses if check(token, keys, (a,)) == "good")
        return _ruled(column, sender, result, registration, policy, held, owner)
    expired = next((r for _, r, state in states if state == "expired"), None)
    if expired is not None:
        return _ruled("expired", sender, result, expired, policy, None)
    if any(state == "good" for _, _, state in states):  # of a bounce, which only machines write to
        return SenderVerdict("ignore", "bad_token")
    return None


def _own_seat(
    sender: Address, registration: Registration, registrations: Sequence[Registration]
) -> Registration | None:
    """The seat that the sender has in the game of a registration that is not his; None if it is, or he has none."""
    if sender.key in registration.addresses:
        return None
    return next((r for r in registrations if r.game == registration.game and sender.key in r.addresses), None)


def _not_ours(
    sender: Address, result: Dmarc, registrations: Sequence[Registration], policy: SenderPolicy, games: Collection[str]
) -> SenderVerdict:
    """A signed address that is worth nothing: whoever is registered is sent one that is."""
    mine = [r for r in registrations if sender.key in r.addresses]
    named = [r for r in mine if r.game in games]
    if not mine:
        return SenderVerdict(*rule("bad", False, result, strict=policy.strict))
    return _ruled("bad", sender, result, (named or mine)[0], policy, None)


def _without_token(
    sender: Address,
    result: Dmarc,
    registrations: Sequence[Registration],
    former: Sequence[Registration],
    policy: SenderPolicy,
    games: Collection[str],
) -> SenderVerdict:
    mine = [r for r in registrations if sender.key in r.addresses]
    named = [r for r in mine if r.game in games]
    if not mine:
        gone = next((r for r in former if sender.key in r.addresses), None)
        ruling, code = rule("none" if gone is None else "former", False, result, strict=policy.strict)
        return SenderVerdict(ruling, code, gone.game if gone else "", answer_to=(sender.key,))
    if len(mine) > 1 and len(named) != 1:
        return SenderVerdict("which_game", "unknown_game", answer_to=(sender.key,), games=tuple(r.game for r in mine))
    return _ruled("none", sender, result, (named or mine)[0], policy, None)


def _ruled(
    token: TokenColumn,
    sender: Address,
    result: Dmarc,
    registration: Registration,
    policy: SenderPolicy,
    held: int | None,
    owner: str = "",
) -> SenderVerdict:
    """What the table says. An answer goes to the `owner` of the signed address; without one to the sender."""
    strict = policy.strict or registration.sure
    ruling, code = rule(token, sender.key in registration.addresses, result, strict=strict)
    answer_to = () if ruling in ("ignore", "quarantine") else (owner or sender.key,)
    confirms = held if ruling == "accept" else None
    proven = token in ("good", "confirm") or result == "pass"
    return SenderVerdict(
        ruling, code, registration.game, registration.seat, answer_to, confirms, proven=proven and ruling == "accept"
    )
