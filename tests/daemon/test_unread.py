"""What of a mail was not read, or not taken, is told to the player by its name: never "all of it was understood"."""

from __future__ import annotations

import re

import pytest

from tests.daemon.conftest import World

_ALL_WELL = {"anne": "tout a été compris", "lee": "all of it was understood"}


def _texts(world: World, seat: str) -> list[str]:
    return [order.text for order in world.state().on_file(seat)]


def _send(world: World, sender: str, kind: str, body: str) -> str:
    """Send a mail; its answer, on one line, without quotation marks."""
    world.uid += 1
    raw = (
        f"From: {sender}@example.org\r\nTo: judge@play.test\r\nSubject: orders\r\n"
        f"Message-ID: <u{world.uid}@example.org>\r\n"
        f"Date: Tue, 05 Jan 2027 10:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: {kind}\r\n\r\n{body}"
    )
    before = len(world.out())
    world.raw(raw.encode())
    answers = world.out()[before:]
    assert [answer.recipient for answer in answers] == [f"{sender}@example.org"]
    return " ".join(re.sub("[«»“”]", "", world.written(answers[0])).split())


def _with_file(world: World, sender: str, text: str, kind: str, name: str, content: str = "UEsDBAo=") -> str:
    part = f'--b\r\nContent-Type: {kind}\r\nContent-Disposition: attachment; filename="{name}"\r\n\r\n{content}\r\n'
    body = f"--b\r\nContent-Type: text/plain\r\n\r\n{text}\r\n{part}--b--\r\n"
    return _send(world, sender, "multipart/mixed; boundary=b", body)


_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


@pytest.mark.parametrize(
    ("kind", "name"),
    [(_WORD, "ordres.docx"), ("application/pdf", "ordres.pdf"), ("application/octet-stream", "ordres.odt")],
)
def test_a_document_beside_orders_is_named_in_the_receipt(world: World, kind: str, name: str) -> None:
    world.game()
    text = _with_file(world, "anne", "A MAC -> THR", kind, name)
    assert _texts(world, "Antipater") == ["A MAC -> THR"]
    assert _ALL_WELL["anne"] not in text
    assert f"{name} cette pièce jointe n’a pas été lue" in text
    assert "dans un fichier .txt joint" in text


def test_a_document_instead_of_orders_is_named_in_the_answer(world: World) -> None:
    world.game()
    text = _with_file(world, "lee", "see the attachment", _WORD, "=?utf-8?Q?ordres_=C3=A9t=C3=A9.docx?=")
    assert "no order in it could be taken" in text
    assert "ordres été.docx this attachment was not read" in text


def test_an_order_file_beside_orders_is_named(world: World) -> None:
    world.game()
    text = _with_file(world, "lee", "F PRO x", "text/plain", "winter.txt", "A THR x")
    assert _ALL_WELL["lee"] not in text
    assert "winter.txt this attachment was not read" in text


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("image/png", "logo.png"),
        ("application/octet-stream", "photo.JPG"),
        ("application/pkcs7-signature", "smime.p7s"),
        ("application/ms-tnef", "winmail.dat"),
        ("text/calendar", "invite.ics"),
        ("text/vcard", "anne.vcf"),
        ("application/pgp-signature", "signature.asc"),
    ],
)
def test_what_programs_add_is_not_worth_telling(world: World, kind: str, name: str) -> None:
    world.game()
    text = _with_file(world, "anne", "A MAC -> THR", kind, name)
    assert _ALL_WELL["anne"] in text
    assert name not in text


_ENCRYPTED = (
    "--b\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n"
    "--b\r\nContent-Type: application/octet-stream; name=encrypted.asc\r\n\r\n"
    "-----BEGIN PGP MESSAGE-----\r\n\r\nhQEM\r\n-----END PGP MESSAGE-----\r\n--b--\r\n"
)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/pkcs7-mime; smime-type=enveloped-data", "MIAGCSqGSIb3DQEHA6CA\r\n"),
        ("multipart/encrypted; protocol=application/pgp-encrypted; boundary=b", _ENCRYPTED),
        ("text/plain", "-----BEGIN PGP MESSAGE-----\r\n\r\nhQEM\r\n-----END PGP MESSAGE-----\r\n"),
    ],
)
def test_an_encrypted_mail_is_told_that_it_cannot_be_read(world: World, kind: str, body: str) -> None:
    world.game()
    assert "ce qui est chiffré dans votre message" in _send(world, "anne", kind, body)
    assert "what is encrypted in your mail" in _send(world, "lee", kind, body)


@pytest.mark.parametrize("mark", ["-- ", "--"])
def test_an_order_in_the_signature_is_told_as_that(world: World, mark: str) -> None:
    world.game()
    text = _send(world, "anne", "text/plain", f"A MAC -> THR\r\n{mark}\r\nAnne\r\nF EGE x\r\n")
    assert _texts(world, "Antipater") == ["A MAC -> THR"]
    assert "F EGE x cette ligne se trouve dans votre signature" in text
    assert "texte cité et n" not in text


def test_html_that_is_too_deep_to_be_read_is_told(world: World) -> None:
    world.game()
    text = _send(world, "lee", "text/html", "<div>" * 50_000 + "F PRO x")
    assert "the formatting of your mail is too long or too deep" in text
