"""P8: signed reply addresses, and every way to tamper with one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.mail.addresses import Address
from adjudicator.mail.tokens import bounce_purpose, check, confirm_purpose, numbered, read_tokens, reply_address

_JUDGE = Address("judge", "play.example.org", "The judge")
_KEYS = {3: b"k" * 32, 4: b"l" * 32}
_PLAYER = "jean@example.org"


def _address(**changed: object) -> str:
    claim = {"game": "dia1", "seat": "3", "epoch": 4, "player": _PLAYER, "purpose": "o"} | changed
    epoch = claim["epoch"]
    assert isinstance(epoch, int)
    texts = {k: str(v) for k, v in claim.items() if k != "epoch"}
    return reply_address(_JUDGE, _KEYS.get(epoch, b"old"), epoch=epoch, **texts).spec


def _state(address: str, player: str = _PLAYER) -> str:
    tokens, malformed = read_tokens([address], _JUDGE)
    if not tokens:
        return "malformed" if malformed else "none"
    return check(tokens[0], _KEYS, [player])


@pytest.mark.parametrize("fold", [str, str.upper, str.title, str.swapcase])
def test_good_whatever_case_a_gateway_makes_of_it(fold: object) -> None:
    assert callable(fold)
    assert _state(str(fold(_address()))) == "good"


def test_good_under_every_key_kept_and_for_any_of_several_addresses() -> None:
    assert _state(_address(epoch=3)) == "good"
    (token,), _ = read_tokens([_address()], _JUDGE)
    assert check(token, _KEYS, ["other@example.org", _PLAYER.upper()]) == "good"
    assert (token.game, token.seat, token.purpose, token.epoch, len(token.mac)) == ("dia1", "3", "o", 4, 26)


def test_older_than_every_key_is_expired_newer_is_bad() -> None:
    assert _state(_address(epoch=2)) == "expired"
    assert _state(_address(epoch=5)) == "bad"


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [("dia1", "dia2"), (".3.", ".4."), (".o.", ".c7."), (".4.", ".3.")],
    ids=["another game", "another seat", "another purpose", "another key"],
)
def test_a_claim_that_was_changed_is_bad(mine: str, theirs: str) -> None:
    changed = _address().replace(mine, theirs, 1)
    assert changed != _address()
    assert _state(changed) == "bad"


def test_the_token_of_another_player_is_bad() -> None:
    assert _state(_address(), "marie@example.org") == "bad"


@pytest.mark.parametrize("position", range(26))
def test_one_character_of_the_mac_changed_is_bad(position: int) -> None:
    head, mac = _address().partition("@")[0].rsplit(".", 1)
    other = "a" if mac[position] != "a" else "b"
    assert _state(f"{head}.{mac[:position]}{other}{mac[position + 1 :]}@play.example.org") == "bad"


@pytest.mark.parametrize(
    ("address", "state"),
    [
        ("judge@play.example.org", "none"),
        ("judge+test@play.example.org", "none"),
        ("judge+dia1.3.o.4@play.example.org", "malformed"),
        ("judge+dia1.3.o.4.short@play.example.org", "malformed"),
        ("judge+dia1.3.o.99999999." + "a" * 26 + "@play.example.org", "malformed"),
        ("judge+dia1.3.o.4." + "1" * 26 + "@play.example.org", "malformed"),
        ("other+dia1.3.o.4." + "a" * 26 + "@play.example.org", "none"),
        ("judge+dia1.3.o.4." + "a" * 26 + "@evil.example", "none"),
        ("", "none"),
        ("@", "none"),
    ],
)
def test_what_is_no_token_is_told_apart(address: str, state: str) -> None:
    assert _state(address) == state


@given(st.text(max_size=100))
def test_reading_never_raises(text: str) -> None:
    read_tokens([text, f"judge+{text}@play.example.org"], _JUDGE)


def test_rfc5321_the_local_part_fits_even_for_the_longest_game() -> None:
    address = _address(game="a" * 16, seat="12", epoch=9999 % 5, purpose="o")
    assert len(address.partition("@")[0]) <= 64
    with pytest.raises(ValueError, match="shorten the id"):
        _address(game="a" * 16, seat="antipater999", purpose=confirm_purpose(123456789))


@pytest.mark.parametrize(
    "changed",
    [{"game": "Dia1"}, {"game": ""}, {"game": "a.b"}, {"game": "a" * 17}, {"seat": "3\r\n"}, {"purpose": "O"}],
)
def test_fields_that_do_not_fit_are_refused_without_showing_the_key(changed: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="does not fit") as caught:
        _address(**changed)
    assert "lll" not in str(caught.value)


def test_purposes_carry_numbers() -> None:
    (token,), _ = read_tokens([_address(purpose=confirm_purpose(17))], _JUDGE)
    assert (numbered(token, "c"), numbered(token, "b")) == (17, None)
    (token,), _ = read_tokens([_address(purpose=bounce_purpose(9))], _JUDGE)
    assert (numbered(token, "c"), numbered(token, "b")) == (None, 9)
    (token,), _ = read_tokens([_address()], _JUDGE)
    assert numbered(token, "c") is None
