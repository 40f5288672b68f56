"""Names of provinces, coasts and powers: codes of all judges, either language, whole or begun."""

from __future__ import annotations

import pytest

from adjudicator.orders.diplomacy_names import ALTERNATIVES, SEAT_WORDS
from adjudicator.orders.grammar import keyword
from adjudicator.orders.normalise import fold_name
from tests.orders.board import table
from tests.orders.diplomacy.board import COASTS, NAMED, PROVINCES, SEATS, notes, problem, read

HERE = {code: (code, *names, *ALTERNATIVES.get(code, ())) for code, names in PROVINCES.items()}


def test_the_table_has_75_provinces_and_six_coasts() -> None:
    assert len(PROVINCES) == 75
    assert sorted(COASTS) == ["BUL/EC", "BUL/SC", "SPA/NC", "SPA/SC", "STP/NC", "STP/SC"]
    assert set(ALTERNATIVES) <= set(PROVINCES)
    assert set(SEAT_WORDS) == set(SEATS)


@pytest.mark.parametrize("province", PROVINCES)
def test_a_province_by_its_codes_and_names_in_either_language(province: str) -> None:
    other = "PAR" if province != "PAR" else "BUR"
    for said in HERE[province]:
        for spelt in (said, said.lower(), said.upper(), fold_name(said)):
            assert read(f"A {spelt} - {other}") == [f"A {province} -> {other}"]
            assert read(f"A {other} S {spelt}-{other}") == [f"A {other} S {province} -> {other}"]
    assert notes(f"A {HERE[province][-1]} H") == []


@pytest.mark.parametrize("coast", COASTS)
def test_a_coast_in_all_spellings(coast: str) -> None:
    province, _, c = coast.partition("/")
    english = {"N": "north", "S": "south", "E": "east"}[c[0]]
    french = {"N": "nord", "S": "sud", "E": "est"}[c[0]]
    for said in (province, *PROVINCES[province]):
        for tail in (
            f"/{c}", f"({c})", f" ({c})", f" {c}", f"/{c.lower()}", f"-{c}", f" / {c}", f" ({english} coast)",
            f" {english} coast", f"/{english} coast", f" {english}ern coast", f" (côte {french})", f" côte {french}",
            f"/c{french[0]}", f" (C{french[0].upper()})",
        ):  # fmt: skip
            assert read(f"F {said}{tail} H") == [f"F {coast} H"]
            assert read(f"F MAO - {said}{tail}") == [f"F MAO -> {coast}"]
            assert read(f"F MAO-{said}{tail}; F POR S F MAO-{said}{tail}")[1] == f"F POR S F MAO -> {coast}"
    assert read(f"F MAO - côte {french} de {PROVINCES[province][1]}") == [f"F MAO -> {coast}"]


@pytest.mark.parametrize("seat", NAMED)
def test_a_power_by_name_adjective_or_code(seat: str) -> None:
    for said in (seat, *NAMED[seat], *SEAT_WORDS[seat]):
        assert read(f"draw {said}") == [f"Draw {seat}"]
        assert read(f"{said}: A PAR - BUR") == ["A PAR -> BUR"]


def test_no_name_is_a_word_of_the_order_language() -> None:
    names = [fold_name(n) for names in (*HERE.values(), *NAMED.values(), *SEAT_WORDS.values()) for n in names]
    assert len(names) > 300
    # `stp` is also `s'il te plaît`; names are found first, so that it is the province.
    assert {n for n in names if keyword("diplomacy").fullmatch(n)} == {"stp"}


def test_no_name_of_a_province_is_one_of_another() -> None:
    """So that nothing that is written whole is ever in doubt."""
    whose: dict[str, set[str]] = {}
    for code, names in HERE.items():
        for name in names:
            whose.setdefault(fold_name(name), set()).add(code)
    assert {name: codes for name, codes in whose.items() if len(codes) > 1} == {}


JUDGES = """
nth nts                | NTH
nwg nrg                | NWG
lvp lpl livp           | LVP
lyo gol                | LYO
mao mid mat            | MAO
eng ech                | ENG
bot gob                | BOT
tys tyn tyrr           | TYS
nao nat                | NAO
ska skg skag           | SKA
eas emed               | EAS
wes wmed               | WES
lvn lvo                | LVN
hel helg               | HEL
tyr tyl trl            | TYR
"""


@pytest.mark.parametrize(("codes", "province"), [tuple(row) for row in table(JUDGES)])
def test_the_codes_of_other_judges(codes: str, province: str) -> None:
    for code in codes.split():
        assert read(f"F {code} H") == [f"F {province} H"]


BEGUN = """
A burg - Pari          | A BUR -> PAR
A mose - Silé          | ! place_unknown_meant
A Mosc - Ukra          | A MOS -> UKR
F Helgo - Kiel         | F HEL -> KIE
A Esp - Por            | A SPA -> POR
A Bou - Par            | A BUR -> PAR
A Vars - Gal           | A WAR -> GAL
F Irlande - Galles     | F IRI -> WAL
F Bothn - Swe          | F BOT -> SWE
F Norweg - Nwy         | F NWG -> NWY
F Norw - Swe           | ! place_ambiguous
"""


@pytest.mark.parametrize(("said", "meant"), [tuple(row) for row in table(BEGUN)])
def test_three_letters_are_enough_if_no_other_name_begins_so(said: str, meant: str) -> None:
    if meant.startswith("! "):
        assert problem(said).message.code == meant[2:]
        return
    assert read(said) == [meant]


def test_a_beginning_that_was_completed_is_told() -> None:
    assert [note.code for note in notes("A Burgu - Esp")] == ["name_completed", "name_completed"]
    assert notes("A Burgundy - Espagne") == []


UNKNOWN = """
F NOR - SKA              | 3  | place_ambiguous      | NAF NAO NTH NWG NWY
A liv - PRU              | 3  | place_ambiguous      | LVN LVP
F Atlantic - ENG         | 3  | place_ambiguous      | MAO NAO
F Mediterranean - ION    | 3  | place_ambiguous      | EAS WES
A PAR - BUX              | 9  | place_unknown_meant  | BUD BUL BUR
A PAR - Burgandi         | 9  | place_unknown_meant  | BUR
A PAR - Qwerty           | 9  | place_unknown        |
XYZ - BUR                | 1  | place_unknown        |
F MAO - SPA/EC           | 13 | no_such_coast        | SPA/NC SPA/SC
F STP(WC) H              | 7  | no_such_coast        | STP/NC STP/SC
concede PAR              | 9  | player_unknown       |
draw Englnd              | 6  | player_unknown_meant | England
draw PAR                 | 6  | player_unknown       |
"""


@pytest.mark.parametrize(("said", "column", "code", "meant"), [tuple(row) for row in table(UNKNOWN)])
def test_a_wrong_name_is_told_with_its_column_and_what_is_close(said: str, column: str, code: str, meant: str) -> None:
    found = problem(said)
    assert (found.line, found.column, found.message.code) == (1, int(column), code)
    near = next((value for value in found.message.args.values() if isinstance(value, list)), [])
    assert sorted(near) == meant.split()
