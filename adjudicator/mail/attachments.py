"""Parts that are not read: which of them a player may have meant for orders, and how they are called.

A document, an archive, a file of unknown kind is worth telling; what mail programs add by themselves is not.
"""

from __future__ import annotations

import re
from urllib.parse import unquote_to_bytes

from adjudicator.mail.charsets import decode
from adjudicator.mail.headers import decode_words
from adjudicator.mail.mime import Part

_NAME_LONGEST = 200
_SEALED = ("application/pgp-encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime")
_ADDED = re.compile(
    r"(?:image|audio|video|font|message|multipart)/.*"
    r"|text/(?!rtf$|html$).*"  # read as words, or a calendar, a business card
    r"|application/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys|(?:vnd\.)?ms-tnef|ics|applefile|vcard)"
)
_ADDED_NAMES = re.compile(
    r".*\.(?:p7[sc]|sig|vcf|ics|gif|png|jpe?g|jfif|bmp|webp|svg|heic|tiff?)|(?:winmail|oledata)\.(?:dat|mso)",
    re.IGNORECASE,
)
_EXTENDED = re.compile(r"([\w.:-]{0,40})'[A-Za-z0-9-]{0,20}'(.*)", re.DOTALL)  # RFC 8187, 3.2


def is_sealed(part: Part) -> bool:
    """Whether a part is encrypted, or wrapped in an S/MIME signature."""
    return part.kind.value in _SEALED or "multipart/encrypted" in part.inside


def is_document(part: Part) -> bool:
    """Whether a part that is not among the texts read may hold orders."""
    if part.kind.value == "text/html" and part.disposition != "attachment":
        return False
    another_form = part.inside[-1:] == ("multipart/alternative",)  # of the text
    added = _ADDED.fullmatch(part.kind.value) or _ADDED_NAMES.fullmatch(part.name.strip())
    return not (is_sealed(part) or another_form or added) and bool(part.body.strip())


def shown_name(part: Part) -> str:
    """The name of a part for people, on one line, at most 200 characters; its type if it has none."""
    name = part.name
    if extended := _EXTENDED.fullmatch(name):
        name = decode(unquote_to_bytes(extended[2]), extended[1]).text
    return decode_words(name)[:_NAME_LONGEST].strip() or part.kind.value[:_NAME_LONGEST]
