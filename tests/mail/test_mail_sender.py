"""P8: the decision table, Authentication-Results, and whole mails through both."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.mail.addresses import Address
from adjudicator.mail.authentication import Dmarc, dmarc
from adjudicator.mail.inbound import InboundMail, read_mail
from adjudicator.mail.refusals import REFUSALS
from adjudicator.mail.sender import Registration, SenderPolicy, SenderVerdict, TokenColumn, judge_sender, rule
from adjudicator.mail.tokens import bounce_purpose, confirm_purpose, reply_address

_ID = "mx.example.org"
_JUDGE = Address("judge", "play.example.org")
_KEYS = {1: b"one" * 11, 2: b"two" * 11}
_JEAN, _MARIE, _BOTH = "jean@example.org", "marie@example.net", "both@example.org"
_SEATS = (
    Registration("dia1", "1", (_JEAN, "jean2@example.org")),
    Registration("dia1", "2", (_MARIE,)),
    Registration("dia1", "3", (_BOTH,)),
    Registration("dia2", "1", (_BOTH,)),
)


@pytest.mark.parametrize(
    ("token", "registered", "result", "strict", "ruling"),
    [
        # PROMISES, "Who may order", row by row.
        ("good", True, "pass", True, "accept"),
        ("good", True, "absent", True, "accept"),
        ("good", True, "fail", True, "confirm"),
        ("good", False, "pass", True, "confirm"),
        ("good", False, "fail", True, "confirm"),
        ("none", True, "pass", True, "accept"),
        ("none", True, "absent", True, "fresh"),
        ("none", True, "fail", True, "fresh"),
        ("bad", True, "pass", True, "fresh"),  # the table has none: but a player whose mail is lost must hear of it
        ("bad", True, "fail", True, "ignore"),
        ("bad", False, "absent", True, "ignore"),
        # Without a server that authenticates: a registered From suffices, a known forgery does not.
        ("none", True, "absent", False, "accept"),
        ("none", True, "fail", False, "fresh"),
        ("good", True, "fail", False, "confirm"),
        ("good", False, "absent", False, "confirm"),
        # Strangers, old tokens, confirmations.
        ("none", False, "absent", True, "stranger"),
        ("none", False, "pass", False, "stranger"),
        ("none", False, "fail", False, "ignore"),
        ("expired", True, "absent", True, "fresh"),
        ("expired", False, "pass", True, "ignore"),
        ("former", False, "absent", True, "stranger"),
        ("former", False, "fail", False, "ignore"),
        ("confirm", True, "fail", True, "accept"),
        ("confirm", False, "pass", True, "confirm"),
    ],
)
def test_decision_table(token: TokenColumn, registered: bool, result: Dmarc, strict: bool, ruling: str) -> None:
    assert rule(token, registered, result, strict=strict)[0] == ruling


def test_every_case_is_decided_and_strictness_only_takes_away() -> None:
    tokens: tuple[TokenColumn, ...] = ("good", "confirm", "none", "bad", "expired")
    results: tuple[Dmarc, ...] = ("pass", "fail", "absent")
    for token, registered, result in itertools.product(tokens, (True, False), results):
        strict, code = rule(token, registered, result, strict=True)
        lenient, _ = rule(token, registered, result, strict=False)
        assert (code == "") == (strict == "accept")
        assert not code or code in REFUSALS
        assert lenient == "accept" or strict != "accept"
        assert registered or "accept" not in (strict, lenient)


@pytest.mark.parametrize(
    ("header", "result"),
    [
        (f"{_ID}; dmarc=pass header.from=example.org", "pass"),
        (f"{_ID} 1; dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=Example.ORG", "pass"),
        (
            f"{_ID.upper()}; spf=pass smtp.mailfrom=a@x; dkim=pass header.d=a; dmarc=pass header.from=example.org",
            "pass",
        ),
        (f'"{_ID}"; dmarc = pass reason="ok; dmarc=fail" header.from=example.org', "pass"),
        (f"{_ID}; (dmarc=fail) dmarc=pass policy.p=none header.from=example.org", "pass"),
        (f"{_ID}; dmarc/1=pass header.from=example.org", "pass"),
        (f"{_ID}; dmarc=fail header.from=example.org", "fail"),
        (f"{_ID}; dmarc=permerror header.from=example.org", "absent"),
        (f"{_ID}; dmarc=none header.from=example.org", "absent"),
        (f"{_ID}; dmarc=temperror header.from=example.org", "absent"),
        (f"{_ID}; dmarc=pass header.from=evil.example", "absent"),
        (f"{_ID}; dmarc=pass", "absent"),
        (f"{_ID}; dmarc=pass header.from=example.org header.from=evil.example", "absent"),
        (f"{_ID}; dmarc=pass header.from=example.org; dmarc=fail header.from=example.org", "absent"),
        (f"{_ID}; spf=pass smtp.mailfrom=example.org; dkim=pass header.d=example.org", "absent"),
        (f"{_ID}; none", "absent"),
        (f"{_ID}.evil.example; dmarc=pass header.from=example.org", "absent"),
        (f"evil.example; {_ID}; dmarc=pass header.from=example.org", "absent"),
        (f"({_ID}); dmarc=pass header.from=example.org", "absent"),
        ("spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.org; dmarc=pass header.from=example.org", "absent"),
        (f"{_ID}; dmarc=pass header.from=example.org (unclosed", "absent"),
        (f'{_ID}; dmarc=pass header.from="example.org', "absent"),
        (f"{_ID} dmarc=pass header.from=example.org", "absent"),
        (f"{_ID}; x=(((((((((; dmarc=pass header.from=example.org", "absent"),
        ("", "absent"),
    ],
)
def test_rfc8601_only_an_aligned_dmarc_pass_of_our_server_passes(header: str, result: Dmarc) -> None:
    assert dmarc([header], _ID, "example.org") == result


def test_rfc8601_only_the_topmost_header_counts() -> None:
    ours, forged = f"{_ID}; dmarc=fail header.from=example.org", f"{_ID}; dmarc=pass header.from=example.org"
    assert dmarc([ours, forged], _ID, "example.org") == "fail"
    assert dmarc(["other.example; none", forged], _ID, "example.org") == "absent"
    assert dmarc(["", forged], _ID, "example.org") == "absent"
    assert dmarc([], _ID, "example.org") == "absent"
    assert dmarc([forged], "", "example.org") == "absent"


@given(st.text(alphabet='mx.exampleorg;=() "\\dmarcpassheader.from\t/', max_size=200))
def test_reading_results_never_raises_and_never_passes_by_chance(text: str) -> None:
    assert dmarc([text], _ID, "example.org") in ("absent", "fail")


def _token(seat: Registration, player: str, purpose: str = "o", epoch: int = 2) -> str:
    key = _KEYS.get(epoch, b"old")
    return reply_address(_JUDGE, key, game=seat.game, seat=seat.seat, epoch=epoch, player=player, purpose=purpose).spec


def _judge(
    sender: str,
    to: str = "judge@play.example.org",
    extra: str = "",
    policy: SenderPolicy | None = None,
    games: tuple[str, ...] = (),
) -> SenderVerdict:
    mail = read_mail(f"{extra}From: {sender}\r\nTo: {to}\r\n\r\nA MAC - THR\r\n".encode())
    assert isinstance(mail, InboundMail)
    policy = policy or SenderPolicy(_ID, own_addresses=frozenset({"judge@play.example.org"}))
    return judge_sender(mail, judge=_JUDGE, registrations=_SEATS, keys=_KEYS, policy=policy, games=games)


_PASS = f"Authentication-Results: {_ID}; dmarc=pass header.from=example.org\r\n"
_FAIL = f"Authentication-Results: {_ID}; dmarc=fail header.from=example.org\r\n"


def test_a_player_who_answers_a_mail_of_ours_is_accepted() -> None:
    verdict = _judge(f"Jean <{_JEAN}>", _token(_SEATS[0], _JEAN))
    assert verdict == SenderVerdict("accept", "", "dia1", "1", (_JEAN,), proven=True)


def test_the_second_registered_address_is_as_good_and_the_answer_goes_to_the_first() -> None:
    verdict = _judge("jean2@example.org", _token(_SEATS[0], _JEAN))
    assert (verdict.ruling, verdict.answer_to) == ("accept", (_JEAN,))


@pytest.mark.parametrize(
    ("sender", "to", "extra", "ruling", "code", "answer_to"),
    [
        (_JEAN, "judge@play.example.org", _PASS, "accept", "", (_JEAN,)),
        (_JEAN, "judge@play.example.org", "", "fresh", "unauthenticated", (_JEAN,)),
        (_JEAN, "judge@play.example.org", _FAIL, "fresh", "unauthenticated", (_JEAN,)),
        (_JEAN, _token(_SEATS[0], _JEAN), _FAIL, "confirm", "unconfirmed", (_JEAN,)),
        ("evil@evil.example", _token(_SEATS[0], _JEAN), "", "confirm", "sender_mismatch", (_JEAN,)),
        (_MARIE, _token(_SEATS[0], _JEAN), "", "fresh", "bad_token", (_MARIE,)),  # of a player nobody else learns
        (_JEAN, _token(_SEATS[0], _MARIE), _PASS, "fresh", "bad_token", (_JEAN,)),
        (_JEAN, _token(_SEATS[0], _JEAN)[:-20] + "a@play.example.org", _PASS, "fresh", "bad_token", (_JEAN,)),
        (_JEAN, _token(_SEATS[0], _MARIE), "", "fresh", "bad_token", (_JEAN,)),
        (_JEAN, _token(_SEATS[0], _MARIE), _FAIL, "ignore", "bad_token", ()),
        ("evil@evil.example", _token(_SEATS[0], _MARIE), "", "ignore", "bad_token", ()),
        (_JEAN, _token(_SEATS[0], _JEAN, epoch=0), "", "fresh", "expired_token", (_JEAN,)),
        ("evil@evil.example", _token(_SEATS[0], _JEAN, epoch=0), "", "ignore", "expired_token", ()),
        (
            "stranger@evil.example",
            "judge@play.example.org",
            "",
            "stranger",
            "unknown_sender",
            ("stranger@evil.example",),
        ),
        (f"{_JEAN}, {_MARIE}", _token(_SEATS[0], _JEAN), "", "quarantine", "ambiguous_sender", ()),
        (f"{_JEAN} (<evil@evil.example>)", _token(_SEATS[0], _JEAN), _PASS, "quarantine", "ambiguous_sender", ()),
        ("judge@play.example.org", _token(_SEATS[0], _JEAN), "", "ignore", "from_ourselves", ()),
        (_JEAN, _token(_SEATS[0], _JEAN), "X-Adjudicator-Loop: x\r\n", "ignore", "from_ourselves", ()),
        (_JEAN, _token(_SEATS[0], _JEAN), "Auto-Submitted: auto-replied\r\n", "quarantine", "automatic", ()),
    ],
)
def test_p8_whole_mails(sender: str, to: str, extra: str, ruling: str, code: str, answer_to: tuple[str, ...]) -> None:
    verdict = _judge(sender, to, extra)
    assert (verdict.ruling, verdict.code, verdict.answer_to) == (ruling, code, answer_to)


@pytest.mark.parametrize(
    ("sender", "to", "extra", "ruling", "code", "answer_to"),
    [
        (_MARIE, _token(_SEATS[0], _MARIE), "", "stranger", "not_your_game", (_MARIE,)),
        (_MARIE, _token(_SEATS[0], _MARIE), _FAIL, "ignore", "bad_token", ()),
        (_MARIE, _token(_SEATS[0], "other@example.org"), "", "fresh", "bad_token", (_MARIE,)),
        ("other@example.org", _token(_SEATS[0], _MARIE), "", "ignore", "bad_token", ()),
        (_JEAN, _token(_SEATS[0], _JEAN), "", "accept", "", (_JEAN,)),
    ],
)
def test_who_had_a_seat_is_told_so_if_he_was_given_that_address(
    sender: str, to: str, extra: str, ruling: str, code: str, answer_to: tuple[str, ...]
) -> None:
    mail = read_mail(f"{extra}From: {sender}\r\nTo: {to}\r\n\r\nA MAC - THR\r\n".encode())
    assert isinstance(mail, InboundMail)
    former = [replace(_SEATS[0], addresses=(_MARIE, _JEAN))]
    policy = SenderPolicy(_ID, require_dmarc=False)
    verdict = judge_sender(mail, judge=_JUDGE, registrations=_SEATS, keys=_KEYS, policy=policy, former=former)
    assert (verdict.ruling, verdict.code, verdict.answer_to) == (ruling, code, answer_to)


def test_a_token_in_upper_case_among_others_in_cc_still_counts() -> None:
    to = f"Someone <x@example.net>\r\nCc: y@example.net, Judge <{_token(_SEATS[1], _MARIE).upper()}>"
    assert _judge(_MARIE, to).ruling == "accept"


def test_of_two_tokens_the_one_for_the_senders_seat_decides() -> None:
    both = f"{_token(_SEATS[1], _MARIE)}, {_token(_SEATS[0], _JEAN)}"
    verdict = _judge(_JEAN, both)
    assert (verdict.ruling, verdict.seat) == ("accept", "1")
    assert _judge("evil@evil.example", both).ruling == "quarantine"
    of_one_player = f"{_token(_SEATS[2], _BOTH)}, {_token(_SEATS[3], _BOTH)}"
    assert _judge(_BOTH, of_one_player).ruling == "quarantine"


def test_a_player_of_two_games_is_asked_which_unless_the_mail_says_it() -> None:
    verdict = _judge(_BOTH, extra=_PASS)
    assert (verdict.ruling, verdict.games) == ("which_game", ("dia1", "dia2"))
    verdict = _judge(_BOTH, extra=_PASS, games=("dia2",))
    assert (verdict.ruling, verdict.game, verdict.seat) == ("accept", "dia2", "1")
    assert _judge(_BOTH, extra=_PASS, games=("dia9",)).ruling == "which_game"
    assert _judge(_BOTH, _token(_SEATS[3], _BOTH)).game == "dia2"


def test_a_confirmation_counts_from_the_registered_address_only() -> None:
    address = _token(_SEATS[0], _JEAN, confirm_purpose(42))
    verdict = _judge(_JEAN, address, _FAIL)
    assert (verdict.ruling, verdict.confirms) == ("accept", 42)
    verdict = _judge("evil@evil.example", address, _PASS)
    assert (verdict.ruling, verdict.confirms) == ("confirm", None)


def test_a_bounce_names_the_mail_that_came_back_if_its_address_is_signed() -> None:
    report = "Return-Path: <>\r\n"
    verdict = _judge("mailer-daemon@mx.example.org", _token(_SEATS[1], _MARIE, bounce_purpose(7)), report)
    assert (verdict.ruling, verdict.code, verdict.game, verdict.seat, verdict.bounced) == (
        "ignore",
        "bounce",
        "dia1",
        "2",
        7,
    )
    assert verdict.answer_to == ()
    forged = _judge("mailer-daemon@mx.example.org", _token(_SEATS[1], _JEAN, bounce_purpose(7)), report)
    assert (forged.code, forged.bounced) == ("bounce", None)
    assert _judge(_MARIE, _token(_SEATS[1], _MARIE, bounce_purpose(7)), _PASS).ruling == "ignore"


@pytest.mark.parametrize(
    ("authserv_id", "require", "strict"),
    [("", None, False), (_ID, None, True), ("", True, True), (_ID, False, False)],
)
def test_proof_is_required_exactly_if_the_server_gives_any_unless_set(
    authserv_id: str, require: bool | None, strict: bool
) -> None:
    policy = SenderPolicy(authserv_id, require)
    assert policy.strict is strict
    assert _judge(_JEAN, policy=policy).ruling == ("fresh" if strict else "accept")


@pytest.mark.parametrize("require", [True, False])
def test_p8_a_seat_that_commands_needs_its_signed_address_at_either_setting(require: bool) -> None:
    seat = Registration("dia1", "0", (_JEAN, "co@example.org"), sure=True)
    policy = SenderPolicy(_ID if require else "", require)

    def judge(sender: str, to: str = "judge@play.example.org") -> tuple[str, str, tuple[str, ...]]:
        mail = read_mail(f"From: {sender}\r\nTo: {to}\r\n\r\npause: x\r\n".encode())
        assert isinstance(mail, InboundMail)
        verdict = judge_sender(mail, judge=_JUDGE, registrations=(seat,), keys=_KEYS, policy=policy)
        return verdict.ruling, verdict.code, verdict.answer_to

    assert judge(_JEAN) == ("fresh", "unauthenticated", (_JEAN,))
    assert judge("co@example.org") == ("fresh", "unauthenticated", ("co@example.org",)), "to him who seems to write"
    assert judge(_JEAN, _token(seat, _JEAN)) == ("accept", "", (_JEAN,))
    held = judge("evil@evil.example", _token(seat, "co@example.org"))
    assert held == ("confirm", "sender_mismatch", ("co@example.org",)), "to him whose address it is"


@pytest.mark.parametrize(
    "extra",
    [
        f"Authentication-Results: mx.other.example; none\r\n{_PASS}",
        f"Authentication-Results: {_ID}; dmarc=none\r\n{_PASS}",
        _PASS.replace(_ID, f"{_ID}.evil.example"),
        _PASS.replace(_ID, "mx.examp1e.org"),
        _PASS.replace("header.from=example.org", "header.from=evil.example"),
        "Authentication-Results: " + "x" * 5000 + f"\r\n{_PASS}",
        "X-" + _PASS,
    ],
)
def test_p8_forged_authentication_results_prove_nothing(extra: str) -> None:
    assert _judge(_JEAN, extra=extra).ruling == "fresh"
