"""The ledger: who may write what, what waits, what is struck out (`mare_nostrum 7, 2.4`)."""

from __future__ import annotations

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.core.messages import GAME_MASTER
from adjudicator.core.ruleset import Ledger
from adjudicator.rulesets.mare_nostrum.booking import POSTS, book
from adjudicator.rulesets.mare_nostrum.figures import ChangedSince, changes, take_back
from adjudicator.rulesets.mare_nostrum.orders import COUNTED, SHAPES, SINGLE, Entry, EntryKind
from adjudicator.rulesets.mare_nostrum.position import Army, Position
from adjudicator.rulesets.mare_nostrum.verdicts import Refusal
from tests.rulesets.mare_nostrum.table import Table, codes, small

GM = GAME_MASTER


def test_the_game_master_enters_at_once_and_a_player_waits() -> None:
    table = Table()
    assert isinstance(table.rules, Ledger)
    assert table.codes(GM, "Alba: dépense 40") == ["entry_made"]
    assert table.player().treasury == -40
    assert table.codes("Brea", "Dépense 40", "Brea: nouvelle route") == ["entry_waits", "entry_waits"]
    assert table.player("Brea").treasury == 0
    assert [posting.number for posting in table.position.pending()] == [2, 3]
    assert table.codes(GM, "Accepter 2", "Accepter 2", "Accepter 9") == [
        "entry_accepted",
        "not_waiting",
        "no_such_entry",
    ]
    assert table.player("Brea").treasury == -40
    assert table.codes(GM, "Refuser 3 : pas encore", "Accept all") == ["entry_refused_why", "nothing_waits"]
    assert table.player("Brea").routes == 0


def test_accept_all_takes_them_in_order_and_leaves_what_no_longer_fits() -> None:
    table = Table()
    table.write("Alba", "Lever armée 2", "Gain 10")
    table.write("Brea", "Nouvelle province XPA")
    table.write(GM, "Brea: new province XPA", "Alba: gain 5")
    (said,) = table.write(GM, "Accept all")
    assert (said.code, said.args) == ("entries_accepted_some", {"numbers": ["1", "2"], "left": ["3"]})
    assert table.player().gains == 15
    assert table.codes(GM, "Refuser tout : doublon") == ["entries_refused_why"]
    assert table.position.posting(3) is not None


def test_what_waits_counts_for_what_is_written_after_it() -> None:
    table = Table()
    assert table.codes("Alba", "Lever armée 2", "Armée en campagne 2", "Armée en campagne 3") == [
        "entry_waits",
        "entry_waits",
        "no_such_army",
    ]
    table.write(GM, "Refuser 1 : pas d'or")
    assert table.codes(GM, "Accept all") == ["entries_accepted_some"]
    assert len(table.player().armies) == 1


def test_the_turn_cannot_end_while_entries_wait() -> None:
    table = Table()
    table.write("Alba", "Gain 10")
    assert table.codes(GM, "Fin du tour") == ["entries_wait"]
    assert table.phase == "year 1 turn 1"
    assert table.codes(GM, "Accept all", "End turn") == ["entries_accepted"]
    assert table.phase == "year 1 turn 2"
    assert table.player().treasury == 10


def test_a_player_has_his_own_ledger_alone() -> None:
    table = Table()
    assert table.codes(
        "Alba", "Brea: gain 10", "Accept 1", "Fin du tour", "Corriger trésor 5", "Refuser tout : non"
    ) == [
        "not_your_ledger",
        "game_master_only",
        "game_master_only",
        "game_master_only",
        "game_master_only",
    ]
    table.write("Alba", "Gain 10", "Gain 20")
    assert table.codes("Brea", "Annuler 1") == ["not_your_entry"]
    assert table.codes("Alba", "Annuler 1", "Annuler 1") == ["entry_withdrawn", "not_waiting"]
    table.write(GM, "Accept all")
    assert table.codes("Alba", "Annuler 2") == ["not_waiting"]
    assert table.player().gains == 20


def test_the_game_master_must_say_whose_ledger_but_for_cities() -> None:
    table = Table()
    assert table.codes(GM, "Gain 10", "Siège de Palma", "Liesse") == ["whose_ledger", "whose_ledger", "player_decides"]
    table.write(GM, "Alba: nouvelle province XPA")
    assert table.codes(GM, "Siège de Palma", "Palma: siège") == ["entry_made", "besieged_already"]
    assert (table.player().besieged, table.position.sieges) == (1, ("XPA",))
    assert table.codes(GM, "Province perdue XPA") == ["entry_made"]
    assert (table.player().besieged, table.position.sieges) == (0, ())


def test_a_heading_says_whose_the_lines_below_are() -> None:
    table = Table()
    assert (
        table.codes(GM, "Alba :", "Gain 10", "Dépense 3", "Brea: gain 4", "Gain 1", "Brea:", "Gain 7")
        == ["entry_made"] * 5
    )
    assert (table.player().gains, table.player("Brea").gains) == (11, 11)


REFUSED = [
    ("gain 0", "amount_unclear"),
    ("Retirer gain 5", "more_than_gains"),
    ("victoire contre Alba", "against_itself"),
    ("retirer victoire contre Brea", "none_to_withdraw"),
    ("nouvelle province XAL", "province_yours"),
    ("province perdue XPA", "province_not_yours"),
    ("conquête manquée XAL", "province_yours"),
    ("route perdue", "no_route"),
    ("retirer caravane refusée", "no_caravan_refused"),
    ("lever armée 1", "army_there"),
    ("armée en campagne 2", "no_such_army"),
    ("armée rentrée 1", "army_home_already"),
    ("armée rentrée", "no_army_out"),
    ("siège de Palma", "province_not_yours"),
    ("siège levé Albaville", "not_besieged"),
    ("perdre temple", "building_not_there"),
    ("perdre arènes", "building_not_there"),
    ("prêtre perdu", "entry_made"),
    ("corriger temples -1", "figure_bad"),
    ("corriger désordre 5", "figure_bad"),
]


@pytest.mark.parametrize(("line", "code"), [row for row in REFUSED if row[1] != "amount_unclear"])
def test_an_entry_that_contradicts_the_books_is_refused(line: str, code: str) -> None:
    table = Table()
    before = table.position
    assert table.codes(GM, f"Alba: {line}") == [code]
    if code != "entry_made":
        assert table.position == before


def test_more_refusals() -> None:
    table = Table()
    table.write(GM, "Alba: construire théâtre", "Alba: armée en campagne 1")
    assert table.codes(GM, "Alba: build theatre", "Alba: army in the field 1", "Alba: army in the field") == [
        "building_there",
        "army_out_already",
        "no_army_home",
    ]
    table.write(GM, "Alba: armée perdue 1")
    assert table.codes(GM, "Alba: armée perdue", "Alba: armée en campagne") == ["no_army", "no_army_home"]
    table.write(GM, "Alba: prêtre perdu")
    assert table.codes(GM, "Alba: prêtre perdu") == ["no_priest"]


def test_struck_out_with_a_reason_and_only_then() -> None:
    table = Table()
    table.write(GM, "Alba: gain 120", "Alba: nouvelle province XPA", "Siège de Palma")
    assert table.codes(GM, "Strike 1") == ["strike_unexplained"]
    assert table.codes(GM, "Strike 1: counted twice", "Strike 1: again") == ["entry_struck", "struck_already"]
    assert table.player().gains == 0
    assert table.codes(GM, "Rayer 2 : c'était Brea") == ["changed_since"]
    assert table.codes(GM, "Rayer 3 : pas de siège", "Rayer 2 : c'était Brea") == ["entry_struck", "entry_struck"]
    assert table.position.provinces("Alba") == ("XAL",)
    assert table.player().new_provinces == 0
    news = table.resolve().news
    assert codes([item for item in news if item.topic == "ledger"]) == ["struck", "struck", "struck"]
    assert news[0].message.args["reason"] == "counted twice"
    assert news[0].to == ("Alba", GM)


def test_gains_of_a_turn_that_is_over_are_corrected_not_struck() -> None:
    """`mare_nostrum 5.2`: they were halved on the total."""
    table = Table()
    table.write(GM, "Alba: gain 51", "Alba: victoire contre Brea")
    table.resolve()
    assert table.codes(GM, "Strike 1: wrong", "Strike 2: a draw") == ["turn_counted", "entry_struck"]
    assert table.codes(GM, "Alba: correct treasury 26: halved too late") == ["entry_made"]
    assert (table.player().treasury, table.player().victories) == (26, 0)


def test_each_entry_is_told_once_to_whom_it_concerns() -> None:
    table = Table()
    table.write("Alba", "Gain 10: le marché")
    table.write(GM, "Accept all", "Brea: dépense 3")
    told = [item for item in table.resolve().news if item.topic == "ledger"]
    assert [(item.message.code, item.to) for item in told] == [("booked_noted", ("Alba", GM)), ("booked", ("Brea", GM))]
    assert told[0].message.args["note"] == "le marché"
    assert [item for item in table.resolve().news if item.topic == "ledger"] == []


def test_the_year_is_closed_for_players_but_not_for_corrections() -> None:
    table = Table()
    table.year()
    assert table.phase == "year 1 acclamation"
    assert table.codes("Alba", "Victoire contre Brea") == ["year_closed"]
    assert table.codes(GM, "Alba: victoire contre Brea", "Alba: gain 5", "End turn", "Alba: correct treasury -7") == [
        "entry_made",
        "gain_after_turn",
        "no_turn_open",
        "entry_made",
    ]
    resolved = table.resolve()
    assert next(i.message.args["index"] for i in resolved.news if i.message.code == "index_total") == 115
    assert table.phase == "year 1 regimes"
    assert table.codes(GM, "Alba: route perdue", "Alba: correct routes 2") == ["only_corrections_now", "entry_made"]


def test_a_province_taken_from_another_is_told_before() -> None:
    table = Table()
    table.write(GM, "Brea: nouvelle province XPA")
    order = table.reader.read("Alba: nouvelle province XPA", "fr").lines[0]
    checked = table.rules.check(table.position, GM, order.order)  # type: ignore[union-attr]
    assert [(note.code, note.args) for note in checked.notes] == [
        ("note_province_taken", {"province": "XPA", "seat": "Brea"})
    ]
    table.write(GM, "Alba: nouvelle province XPA")
    assert (table.player("Brea").new_provinces, table.player().new_provinces) == (0, 1)


def test_every_kind_has_its_post_its_shape_and_its_opposite() -> None:
    """`mare_nostrum 7`: each entry has its opposite or correction."""
    assert set(POSTS) == set(SHAPES)
    for kind, shape in SHAPES.items():
        opposite = SHAPES[shape.opposite]
        assert (opposite.amount, opposite.about, opposite.opposite) == (shape.amount, shape.about, kind)


RULES = small()
RICH: Position = msgspec.structs.replace(
    RULES.start(),
    players={
        seat: msgspec.structs.replace(
            player,
            gains=500,
            temples=9,
            schools=9,
            improvements=9,
            routes=9,
            new_routes=1,
            priests=9,
            victories=2,
            defeats=2,
            failed_conquests=2,
            theatre=True,
            armies=(Army(1), Army(2, 3), Army(4, 9)),
        )
        for seat, player in RULES.start().players.items()
    },
    controllers={"XAL": "Alba", "XBR": "Brea", "XPA": "Alba"},
    opening={"XAL": "Alba", "XBR": "Brea", "XPB": "Alba"},
)
ABOUT: dict[str, list[str]] = {
    "": [""],
    "seat": ["Alba", "Brea"],
    "province": ["XAL", "XBR", "XPA", "XPB"],
    "city": ["XAL", "XPA", "XPB"],
    "building": [*COUNTED, *SINGLE],
    "figure": ["treasury", "disorder", "routes", "new_routes", "besieged", "gains"],
}


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    """Any entry, sensible or not."""
    kind: EntryKind = draw(st.sampled_from(list(SHAPES)))
    shape = SHAPES[kind]
    about = draw(st.sampled_from(ABOUT[shape.about]))
    amount = draw(st.integers(0, 4) if shape.amount in ("army", "count", "value") else st.integers(1, 60))
    return Entry(kind, draw(st.sampled_from(["Alba", "Brea"])), amount if shape.amount else 0, about)


@settings(max_examples=400)
@given(st.lists(entries(), max_size=6), entries())
def test_an_entry_taken_back_leaves_all_as_it_was(before: list[Entry], entry: Entry) -> None:
    """Also after others: taking the last entry back gives the very position before it."""
    position = RICH
    for one in before:
        try:
            position = book(RULES.rules, position, one)
        except Refusal:
            continue
    try:
        after = book(RULES.rules, position, entry)
    except Refusal:
        return
    assert take_back(after, changes(position, after)) == position


@settings(max_examples=300)
@given(st.lists(st.tuples(entries(), st.integers(0, 5)), max_size=25))
def test_the_books_never_go_wrong(written: list[tuple[Entry, int]]) -> None:
    """Whatever is entered and struck out: no counter below nothing, sieges only of what is controlled."""
    position, steps = RICH, []
    for entry, strike in written:
        earlier = position
        try:
            position = book(RULES.rules, position, entry)
        except Refusal:
            continue
        steps.append(changes(earlier, position))
        if strike and steps:
            with suppress(ChangedSince):
                position = take_back(position, steps.pop(strike % len(steps)))
    for player in position.players.values():
        assert min(player.gains, player.temples, player.schools, player.improvements, player.routes) >= 0
        assert min(player.new_provinces, player.new_routes, player.besieged, player.priests) >= 0
        assert len({army.number for army in player.armies}) == len(player.armies)
    assert all(code in position.controllers for code in position.sieges)
    assert list(position.controllers) == sorted(position.controllers)
