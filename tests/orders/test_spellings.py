"""What phones, mail programs and people make of the same few signs (`diadoques 13`: one arrow, any case or accent)."""

from __future__ import annotations

import unicodedata

import pytest

from adjudicator.orders.normalise import fold, fold_name
from tests.orders.board import READER, read

ARROWS = (
    "->", "-->", "--->", "=>", "==>", "-", "--", "–", "—", "―", "−", "‐", "‑", "→", "⟶", "➔", "➜", "➝", "➞", "➡",
    "➡\ufe0f", "⇒", "⟹", "⇨", "↦", "▶", "▶\ufe0f", "►", "👉", ">", ">>", "–>", "—>", "−>", "- >", "= >", "~>", "=",
    "&gt;", "-&gt;", "=&gt;", "&rarr;", "&#8594;", "&ndash;", "－＞", "＞", "\uf0e0", "\uf0e8", "à", "è", "to", "vers",
    "→\ufe0e", "─>",
)  # fmt: skip

SPACES = {
    "space": " ", "two": "  ", "tab": "\t", "no-break": "\u00a0", "narrow no-break": "\u202f", "thin": "\u2009",
    "em": "\u2003", "ideographic": "\u3000", "figure": "\u2007", "zero width and space": "\u200b \u200b",
    "byte order mark and space": "\ufeff ", "word joiner and space": "\u2060 ", "entity": "&nbsp;",
    "numeric entity": "&#160;",
}  # fmt: skip


@pytest.mark.parametrize("arrow", ARROWS)
def test_diadoques_13_every_arrow_is_one(arrow: str) -> None:
    assert read(f"A MAC {arrow} THR") == ["A MAC -> THR"]


@pytest.mark.parametrize("arrow", [a for a in ARROWS if not a.isalpha()])
def test_diadoques_13_an_arrow_needs_no_spaces(arrow: str) -> None:
    assert read(f"A MAC{arrow}THR") == ["A MAC -> THR"]
    assert read(f"F EGE C A MAC{arrow}HEL") == ["F EGE C A MAC -> HEL"]


@pytest.mark.parametrize("space", SPACES.values(), ids=SPACES.keys())
def test_diadoques_13_every_space_is_one(space: str) -> None:
    said = "A MAC S A THR -> BYZ".replace(" ", space)
    assert read(said) == ["A MAC S A THR -> BYZ"]
    assert read(f"{space}A MAC x{space}") == ["A MAC x"]


SAME = (
    "A MAC -> THR", "a mac -> thr", "A Mac -> Thr", "A MAC -> THR.", "a mac → thr.", "A MAC→THR !",
    "A MA\u00adC -> T\u200bHR", "Ａ ＭＡＣ －＞ ＴＨＲ", "𝐀 𝐌𝐀𝐂 -> 𝐓𝐇𝐑",
    "А МАС -> ТНR", "Α ΜΑC -> ΤΗR", "\u202aA MAC -> THR\u202c", '"A MAC -> THR"', "“A MAC -> THR”",
    "« A MAC -> THR »", "'A MAC -> THR'", "‘A MAC → THR’", "`A MAC -> THR`", "- A MAC -> THR", "– A MAC -> THR",
    "• A MAC -> THR", "· A MAC -> THR", "▪ A MAC -> THR", "o A MAC -> THR", "1. A MAC -> THR", "12. A MAC -> THR",
    "1) A MAC -> THR", "(1) A MAC -> THR", "1 - A MAC -> THR", "1: A MAC -> THR", "1 A MAC -> THR",
    "1️⃣ A MAC ➡️ THR", "① A MAC -> THR", "*A MAC -> THR*", "**A MAC -> THR**", "_A MAC -> THR_", "* A MAC -> THR",
    "🚀 A MAC → THR", "A MAC → THR ✅", "A MAC -> THR 😀👍🏽", "A MAC -> THR ;-)", "A MAC -> THR :)",
    "A MAC -> THR # attack", "A MAC -> THR // attaque", "A MAC -> THR (pour aider Paul)", "A MAC (Pella) -> THR",
    "A MAC -> THR svp", "Please A MAC -> THR", ["A MAC -> THR", " merci"][0], "Antipater: A MAC -> THR",
    "Ordres : A MAC -> THR", "Printemps -321 : A MAC -> THR", "A-MAC -> THR", "A.MAC -> THR", "A MAC -> THR,",
    "A MAC -> THR;", "A MAC -> la Thrace", "A\tMAC\t->\tTHR",

)  # fmt: skip


@pytest.mark.parametrize("said", SAME)
def test_diadoques_13_written_on_a_phone(said: str) -> None:
    assert read(said) == ["A MAC -> THR"]


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_diadoques_13_accents_may_be_letters_of_their_own(form: str) -> None:
    said = "Épouser Cléopâtre; F CYC R Athènes; A Macédoine -> Thessalie"
    assert read(unicodedata.normalize(form, said)) == ["Marry Cleopatra", "F CYC R Athenes", "A MAC -> TES"]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said", "folded"),
    [
        ("A Macédoine —> THR", "a macedoine -> thr"),
        ("Ｆ&nbsp;ÉGÉE", "f egee"),
        ("cœur", "coeur"),
        ("A\u00adB", "ab"),
        ("10 T", "10 t"),
        ("A MAC à THR", "a mac à thr"),
        ("à THR", "a thr"),
        ("٣", "3"),
        ("THR ← MAC", "thr < mac"),
        ("a ↔ b", "a   b"),
    ],
)
def test_folding(said: str, folded: str) -> None:
    assert fold(said).text == folded


@pytest.mark.parametrize("said", ["A MAC -> THR", "É\u00adœ&gt;—é", "Ａ１️⃣ &nbsp; à x", "\ufeffA\u0301"])
def test_folding_keeps_the_columns(said: str) -> None:
    line = unicodedata.normalize("NFC", said)
    folded = fold(line)
    assert len(folded.columns) == len(folded.text)
    assert list(folded.columns) == sorted(folded.columns)
    assert all(1 <= column <= len(line) for column in folded.columns)


def test_names_fold_to_plain_words() -> None:
    assert fold_name("Mer d'Eubée") == "mer d eubee"
    assert fold_name("  Pont-Euxin  occidental ") == "pont euxin occidental"


@pytest.mark.parametrize(
    "line", ["", "   ", "---", "─────", "***", "...", "=====", "• • •", "👍", "|", "\u200b", "___", "?!"]
)
def test_a_line_without_words_is_nothing(line: str) -> None:
    reading = READER.read(line, "fr")
    assert reading.lines == ()
    assert reading.problems == ()
