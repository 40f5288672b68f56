"""What somebody may see (invariant 6), and what the index would become (`mare_nostrum 2.6, 3`)."""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.core.dice import ScriptedDice
from adjudicator.core.messages import GAME_MASTER
from adjudicator.rulesets.mare_nostrum.position import Player
from adjudicator.rulesets.mare_nostrum.viewing import choices
from tests.rulesets.mare_nostrum.table import Table, small

RULES = small()


def test_books_and_entries_are_private() -> None:
    table = Table()
    table.write("Alba", "Gain 10: le marché secret", "Liesse")
    table.write(GAME_MASTER, "Brea: dépense 3")
    table.position = table.rules.resolve(table.position, table.filed, ScriptedDice(())).position
    alba = table.rules.view(table.position, "Alba")
    brea = table.rules.view(table.position, "Brea")
    master = table.rules.view(table.position, GAME_MASTER)
    observer = table.rules.view(table.position, None)
    assert [books.seat for books in master.books] == ["Alba", "Brea"]
    assert [entry.number for entry in master.entries] == [1, 2]
    assert [entry.number for entry in master.pending] == [1]
    assert (alba.own() or alba.books[0]).seat == "Alba" and len(alba.books) == 1
    assert [entry.note for entry in alba.entries] == ["le marché secret"]
    assert [entry.text for entry in brea.entries] == ["Brea: expense 3"]
    assert observer.books == () and observer.entries == () and observer.own() is None
    for view in (brea, observer):
        assert b"secret" not in msgspec.json.encode(view)
        assert b"rejoicing" not in msgspec.json.encode([books.decisions for books in view.books])
    public = {"players", "provinces", "regimes", "points", "winner", "waits_for"}
    for name in public:
        assert getattr(brea, name) == getattr(observer, name) == getattr(master, name)


def test_index_68_is_32_percent_risk_and_a_feast_would_make_it_83() -> None:
    """The example of the index as a player sees it before festivities are due (`mare_nostrum 3.2, 4.1`)."""
    hard = {"hard": {"happiness": -47, "people": 2}}
    rules = small(regimes=hard, Alba={"regime": "hard", "protector_temple": True})
    (books,) = rules.view(rules.start(), "Alba").books
    assert (books.index, books.risk) == (68, 32)
    assert (books.said.code, books.said.args) == ("index_risk", {"index": 68, "risk": 32})
    assert [(line.code, line.value) for line in books.lines] == [("line_regime", -47), ("line_protector_temple", 15)]
    rejoice, feast, both = books.choices
    assert (rejoice.index, rejoice.risk, rejoice.cost, rejoice.treasury) == (71, 29, 50, -50)
    assert (feast.index, feast.risk, feast.cost, feast.treasury) == (83, 0, 150, -150)
    assert feast.said.args == {"index": 83, "risk": 0, "cost": 150, "treasury": -150}
    assert (both.index, both.cost) == (86, 200)


def test_a_feast_without_temple_and_one_that_ruins() -> None:
    """`mare_nostrum 3.2, 4.3`."""
    player = Player(regime="monarchy", home="XAL", capital="Albaville", treasury=-850)
    poor = choices(RULES.rules, player, 66)
    assert [choice.said.code for choice in poor] == ["choice_rejoicing", "choice_no_temple", "choice_no_temple"]
    assert [choice.possible for choice in poor] == [True, False, False]
    ruined = choices(RULES.rules, msgspec.structs.replace(player, protector_temple=True), 81)
    assert [choice.bankrupt for choice in ruined] == [False, True, True]
    assert ruined[1].said.args == {"treasury": -1000}


@pytest.mark.parametrize(("treasury", "bankrupt"), [(-1200, True), (-1000, True), (-999, False)])
def test_a_deficit_that_eliminates_is_told_as_certain(treasury: int, bankrupt: bool) -> None:
    """`mare_nostrum 4.3`: no risk where no die will be thrown, ahead and in the acclamation, in books and receipt."""
    hard = {"hard": {"happiness": -20, "people": 2}}
    table = Table(small(regimes=hard, Alba={"regime": "hard", "treasury": treasury, "protector_temple": True}))
    table.resolve()
    (ahead,) = table.rules.view(table.position, "Alba").books
    table.year()
    table.write("Alba", "Fuir vers XPA")
    (books,) = table.rules.view(table.position, "Alba").books
    (note,) = table.rules.foreseen(table.position, "Alba", table.filed["Alba"])
    if bankrupt:
        assert (ahead.said.code, ahead.said.args) == ("index_bankrupt_ahead", {"deficit": -treasury})
        assert (books.said.code, books.said.args) == ("index_bankrupt", {"deficit": -treasury})
        assert (books.risk, books.bankrupt, note.code) == (0, True, "note_lost")
        assert table.codes("Alba", "Liesse", "Fête") == [], "it is said once"
    else:
        assert (ahead.said.code, books.said.code, note.code) == ("index_risk", "index_risk", "note_index")
        assert (books.risk, books.bankrupt) == (43, False)


def test_what_ruins_is_named() -> None:
    """`mare_nostrum 4.3`."""
    player = Player(regime="monarchy", home="XAL", capital="Albaville", treasury=-960, protector_temple=True)
    assert [choice.said.code for choice in choices(RULES.rules, player, 66)] == [
        "choice_rejoicing_bankrupt",
        "choice_feast_bankrupt",
        "choice_both_bankrupt",
    ]


def test_a_flight_to_ones_own_capital_is_told_with_its_reason() -> None:
    """`mare_nostrum 4.2`: not that the province is another's."""
    table = Table()
    assert table.codes("Alba", "Fuir vers XAL") == ["note_flight_from", "note_kept"]


def test_the_index_of_the_open_turn_counts_its_gains_as_they_will_be() -> None:
    """`mare_nostrum 5.2`: halved in disorder."""
    table = Table()
    table.write(GAME_MASTER, "Alba: gain 101", "Alba: corriger désordre 2")
    (books,) = table.rules.view(table.position, "Alba").books
    assert (books.gains, books.counted, books.index) == (101, 51, 102)


def test_where_a_fallen_government_would_flee() -> None:
    """`mare_nostrum 4.2`."""
    table = Table()
    table.write(GAME_MASTER, "Alba:", "Nouvelle province XPA", "Nouvelle province XPB", "Nouvelle province XPC")
    (books,) = table.rules.view(table.position, "Alba").books
    assert books.refuges == ("XPB", "XPC")


def test_the_receipt_says_what_a_decision_may_come_to() -> None:
    """`mare_nostrum 3.2, 4.2, 4.3, 5.1`."""
    table = Table(small(Alba={"treasury": -960}))
    table.write(GAME_MASTER, "Alba: nouvelle province XPA", "Alba: nouvelle province XPC")
    table.year()
    assert table.codes("Alba", "Fuir vers XPA", "Fuir vers XPB", "Fuir vers XPC") == [
        "note_flight_not_farthest",
        "note_flight_not_yours",
    ]
    assert table.codes("Alba", "Liesse", "Fête", "Change regime: tyranny", "Change regime: monarchy") == [
        "note_bankrupt",
        "note_feast_no_temple",
        "note_bankrupt",
        "note_disorder",
        "regime_already",
    ]
    assert table.rules.view(table.position, "Alba").waits_for == ("Alba", "Brea")


def test_the_receipt_foresees_what_is_decided() -> None:
    """`mare_nostrum 3.1, 3.2, 4.3`: ahead only what stands; in the acclamation the index, and bankruptcy by both."""
    hard = {"hard": {"happiness": -47, "people": 2}}
    table = Table(small(regimes=hard, Alba={"regime": "hard", "protector_temple": True, "treasury": -810}))

    def foreseen(seat: str = "Alba") -> list[tuple[str, dict[str, object]]]:
        told = table.rules.foreseen(table.position, seat, table.filed.get(seat, ()))
        return [(note.code, dict(note.args)) for note in told]

    assert foreseen() == []
    table.write("Alba", "Fête")
    table.year()
    assert foreseen() == [
        ("note_decided", {"decisions": ["feast"]}),
        ("note_index", {"index": 51, "risk": 49, "treasury": -960}),
    ]
    table.write("Alba", "Liesse", "Fête")
    assert foreseen() == [
        ("note_ruin", {"decisions": ["rejoicing", "feast"], "treasury": -1010, "limit": 1000}),
    ]
    assert foreseen(GAME_MASTER) == []
    table.write("Alba", "Pas de liesse", "Pas de fête")
    assert foreseen() == [("note_index", {"index": 36, "risk": 64, "treasury": -810})]
