"""How mail programs announce what they quote, forward or sign: tables of patterns with the programs that write them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudicator.mail.lines import TextLine

# One line, once it is joined: "On ..., X wrote:". Programs fold it over up to five lines. It has a date or an address.
_ATTRIBUTIONS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?:on|in a message dated)\b.{4,400}\b(?:wrote|writes)\s*:",  # Gmail, Apple Mail, Thunderbird, mutt, AOL
        r"le\b.{4,400}\b(?:a|as|ai|avez)\s+[ée]crit\s*:",  # Gmail, Apple Mail, Thunderbird, Yahoo
        r"am\b.{4,400}\bschrieb\b.{0,200}:",  # Gmail, Apple Mail, Thunderbird
        r".{2,200}\bschrieb am\b.{4,100}:",  # GMX, K-9, Yahoo
        r".{2,200}\ba [ée]crit(?: le\b.{4,100})?\s*:",  # K-9; older Thunderbird
        r".{2,200}@.{2,200}\bwrote\s*:",  # "X <x@example.org> wrote:"
        r"(?:el|em|il giorno|op|den)\b.{4,400}(?:escribi[óo]|escreveu|ha scritto|schreef|skrev)\b.{0,200}:",
        r"\d{4}[-/]\d{1,2}[-/]\d{1,2}\b.{0,60}\S+@\S+\s*:",  # Gmail of old: "2026-11-30 10:12 GMT+01:00 X <..>:"
    )
)
# The same without date and address; believed only over a marked quote.
_SHORT_ATTRIBUTION = re.compile(r".{2,100}\b(?:wrote|a [ée]crit|schrieb|writes)\s*:", re.IGNORECASE)
_ATTRIBUTION_START = re.compile(
    r"(?:on|in a message|le|am|el|em|il giorno|op|den|\d{4}[-/]\d{1,2}[-/]\d{1,2})\b", re.IGNORECASE
)
_RUN_ON = re.compile(r":  +\S")  # Yahoo on a phone goes on with the quote in the line of the head
_DATE_OR_ADDRESS = re.compile(r"\d|@")
_FOLDS = 5

_RULED = re.compile(
    r"[-_*=>\s]{2,}\s*(?:"
    r"original message|original appointment|forwarded message|forwarded by .{1,100}|reply message|mail original"
    r"|message (?:d['’]origine|original|transf[ée]r[ée]|r[ée]exp[ée]di[ée]|initial)"
    r"|e-?mail d['’]origine|courriel original"
    r"|(?:urspr(?:ü|ue)ngliche|original|weitergeleitete) ?-?(?:nachricht|e-?mail)|originalnachricht"
    r"|mensaje original|messaggio originale|oorspronkelijk bericht"
    r")\s*[-_*=]{0,}\s*(?:[-_*=].{0,80})?",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"(?:begin forwarded message|d[ée]but du message (?:transf[ée]r[ée]|r[ée]exp[ée]di[ée])"
    r"|anfang der weitergeleiteten (?:nachricht|e-?mail)|d[ée]but du message r[ée]exp[ée]di[ée])\s*:?",
    re.IGNORECASE,
)
_ONE_LINE = re.compile(
    r"(?:message|e-?mail) (?:du|de|from|vom) .{4,120}@.{4,120}"  # Orange without its marks
    r"|-{3,} ?.{4,200}@.{4,200}(?:wrote|a [ée]crit|schrieb) ?-{3,}",  # Zoho
    re.IGNORECASE,
)

_LABEL = re.compile(
    r"\*{0,2}(?:"
    r"(?P<from>from|de|von|da|van|exp[ée]diteur|absender)"
    r"|(?P<sent>sent|date|envoy[ée]|envoy[ée] le|gesendet|datum|inviato|verzonden)"
    r"|(?P<to>to|[àa]|pour|an|destinataires?|empf[äa]nger|aan)"
    r"|(?P<cc>cc|copie [àa]|kopie|bcc|reply-to|r[ée]pondre [àa])"
    r"|(?P<subject>subject|objet|sujet|betreff|oggetto|onderwerp)"
    r")\s*:",
    re.IGNORECASE,
)
_BLOCK_LOOK = 12

_PHONE = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?:envoy[ée]|exp[ée]di[ée]|[ée]crit) (?:de|depuis|[àa] partir d[eu’']|avec|par|via|sur)\b.{0,120}",
        r"sent (?:from|with|via|using)\b.{0,120}",
        r"(?:von|aus|mit) .{1,80} gesendet.{0,40}",
        r"gesendet (?:mit|von|[üu]ber|aus)\b.{0,120}",
        r"diese nachricht wurde von .{1,80} gesendet.{0,20}",
        r"(?:get|download|t[ée]l[ée]charge[rz]?|obten(?:ir|ez)|holen sie sich|laden sie) (?:outlook|spark)\b.{0,99}",
        r"provenance\s*:\s*(?:courrier|mail)\b.{0,80}",
        r"(?:garanti sans virus|virus-free|virenfrei)\b.{0,120}",
        r"yahoo mail\s*:.{0,160}",
        r"[-_]{0,3}\s*une messagerie gratuite.{0,120}",
        r"excusez (?:ma|la) bri[èe]vet[ée].{0,60}|please excuse (?:my )?brevity.{0,40}",
    )
)


def attribution(lines: Sequence[TextLine], start: int) -> int:
    """How many lines the words "On ..., X wrote:" take that begin at `start`; 0 if they do not begin there.

    The lines joined must be of one depth and without an empty one between.
    """
    first = lines[start]
    if not first.text:
        return 0
    if (run_on := _RUN_ON.search(first.text)) and _is_attribution(first.text[: run_on.start() + 1], False):
        return 1
    joined = ""
    for count in range(_FOLDS):
        if start + count >= len(lines) or len(joined) > 500:
            return 0
        line = lines[start + count]
        if line.depth != first.depth or not line.text:
            return 0
        joined = f"{joined} {line.text}".strip()
        if joined.endswith(":") and _is_attribution(joined, _quoted_next(lines, start + count + 1)):
            return count + 1
        if count == 0 and not _ATTRIBUTION_START.match(joined) and "@" not in joined:
            return 0
    return 0


def _is_attribution(text: str, quoted_next: bool) -> bool:
    if len(text) > 700:
        return False
    if _DATE_OR_ADDRESS.search(text) and any(p.fullmatch(text) for p in _ATTRIBUTIONS):
        return True
    return quoted_next and _SHORT_ATTRIBUTION.fullmatch(text) is not None


def _quoted_next(lines: Sequence[TextLine], at: int) -> bool:
    """Whether the next line with words is marked as quoted; at most one empty line may lie between."""
    following = next((line for line in lines[at : at + 2] if line.text), None)
    return following is not None and following.depth > 0


def ruled(lines: Sequence[TextLine], start: int) -> int:
    """1 if the line is a heading such as ``-----Original Message-----``, else 0."""
    text = lines[start].text
    if len(text) > 200:
        return 0
    return int(bool(_RULED.fullmatch(text) or _BARE.fullmatch(text) or _ONE_LINE.fullmatch(text)))


def header_block(lines: Sequence[TextLine], start: int) -> int:
    """How many lines a block ``From: / Sent: / To: / Subject:`` takes that begins at `start`, in three languages.

    It has the sender and at least two more labels; a label's value may be folded.
    """
    first = _LABEL.match(lines[start].text)
    if first is None:
        return 0
    depth = lines[start].depth
    seen = {first.lastgroup}
    end = start + 1
    for number in range(start + 1, min(start + _BLOCK_LOOK, len(lines))):
        line = lines[number]
        if line.depth != depth or (not line.text and len(seen) > 1):
            break
        if m := _LABEL.match(line.text):
            seen.add(m.lastgroup)
            end = number + 1
    return end - start if len(seen) >= 3 and "from" in seen else 0


def phone_signature(text: str) -> bool:
    """Whether the line is what a program adds by itself: "Sent from my iPhone", "Envoyé de mon téléphone"."""
    return len(text) <= 200 and any(p.fullmatch(text.strip(" -_*[]<>.")) for p in _PHONE)
