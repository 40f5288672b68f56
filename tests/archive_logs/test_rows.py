"""The reading copy: what is in its tables, what is not, and the questions that Datasette offers."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from adjudicator.archive.questions import QUESTIONS, metadata
from adjudicator.archive.rows import rows_of
from adjudicator.archive.tables import TABLES
from adjudicator.core import events as ev
from adjudicator.core.messages import Message
from adjudicator.store import Conflict, reading_copy
from tests.archive.shelf import Logged, events_of
from tests.archive.test_endings import drawn, taken_back
from tests.archive_logs.games import CANARY, PLAYED, corrected, logged, played, rows, secrets
from tests.archive_logs.remake import DOCS

DATASETTE = {
    "": {"title", "description", "source", "databases"},
    "database": {"tables", "queries"},
    "table": {"description", "columns", "hidden", "facets", "label_column", "fts_table", "fts_pk"},
    "query": {"sql", "title"},
}
"""The keys of https://docs.datasette.io/en/stable/metadata.html that are used, level by level."""


def copy_of(folder: Path, **games: list[Logged]) -> Path:
    """The reading copy of these games."""
    folder.mkdir(exist_ok=True)
    path = folder / "copy.db"
    with reading_copy(path, TABLES) as copy:
        for game, events in games.items():
            for table, found in rows_of(game, rows(folder / game, game, events)):
                copy.add(table, found)
    return path


def replaced() -> list[Logged]:
    """The year of Diadoques; then a deadline is moved and a seat changes hands."""
    events, phase = logged("diadoques"), played("diadoques").state.phase
    assert phase is not None
    at, _ = events[-1]
    moved = ev.DeadlineSet(
        phase=phase.name, at=at + timedelta(days=9), cause=Message("by_absence", {"seats": ["Rome"]})
    )
    heir = ev.PlayerAdded(seat="Ptolemy", name="Nadia", address="n@x.test", lang="fr", zone="UTC")
    return [*events, (at, moved), (at, ev.SeatVacated(seat="Ptolemy", reason="no word")), (at, heir)]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of every playthrough, of a game that was corrected, and of one with a replacement."""
    games = {name: logged(name) for name in PLAYED} | {"replaced": replaced()}
    return copy_of(tmp_path_factory.mktemp("copy"), corrected=events_of(corrected()), **games)


@pytest.fixture
def ask(library: Path) -> Iterator[Any]:
    """Asks the copy, as Datasette does: it cannot be written to."""
    with closing(sqlite3.connect(f"file:{library}?mode=ro", uri=True)) as database:
        yield lambda sql, **values: database.execute(sql, values).fetchall()


def test_every_game_is_in_every_table_it_belongs_to(ask: Any) -> None:
    found = {game for (game,) in ask("SELECT game FROM games")}
    assert found == {*PLAYED, "corrected", "replaced"}
    for table in ("seats", "phases", "orders", "owners", "standings", "news", "deadlines"):
        assert {game for (game,) in ask(f"SELECT DISTINCT game FROM {table}")} >= found - {"peloponnese"}, table
    assert ask("SELECT DISTINCT game FROM units ORDER BY game") == [
        ("bots",),
        ("corrected",),
        ("diadoques",),
        ("diplomacy",),
        ("peloponnese",),
        ("replaced",),
    ]


def test_orders_stand_with_outcome_and_reason_in_both_languages(ask: Any) -> None:
    (order,) = ask(
        "SELECT order_text, verdict, code, reason_en, reason_fr FROM orders JOIN phases USING (game, chapter) "
        "WHERE game = 'diplomacy' AND order_text = 'A MUN S A TYR'"
    )
    assert order[:3] == ("A MUN S A TYR", "failed", "support_cut")
    assert order[3] == "support cut by A BUR"
    assert order[4].startswith("soutien coupé")


def test_positions_can_be_followed(ask: Any) -> None:
    """Units and centres after each phase are those of the log."""
    assert ask("SELECT count(*) FROM units WHERE game = 'diplomacy' AND chapter = 0") == [(22,)]
    assert ask("SELECT owner, name_fr FROM owners WHERE game='diplomacy' AND chapter = 3 AND place = 'TRI'") == [
        ("Italy", "TRI (Trieste)")
    ]
    assert ask("SELECT place, dislodged FROM units WHERE game='diplomacy' AND chapter=2 AND dislodged=1") == [
        ("TRI", 1)
    ]
    assert ask("SELECT sum(points) FROM standings WHERE game = 'diplomacy' AND chapter = 0") == [(22,)]


def test_phases_that_were_undone_are_marked(ask: Any) -> None:
    kinds = ask("SELECT kind, void FROM phases WHERE game = 'corrected' ORDER BY chapter")
    assert kinds == [
        ("opening", 0),
        ("phase", 0),
        ("correction", 1),
        ("phase", 1),
        ("rollback", 0),
        ("phase", 0),
    ]


EXAMPLES = re.findall(r"```sql\n(.*?)\n```", (DOCS / "datasette.md").read_text(encoding="utf-8"), re.DOTALL)


def test_the_examples_are_the_questions_and_one_more() -> None:
    assert {question.sql for question in QUESTIONS} < set(EXAMPLES)
    assert len(EXAMPLES) == len(QUESTIONS) + 1


@pytest.mark.parametrize("sql", EXAMPLES, ids=lambda sql: re.sub(r"\W+", "_", sql)[:40])
def test_each_example_of_the_document_has_an_answer(sql: str, ask: Any) -> None:
    """On the playthroughs; a question without an answer there would prove nothing."""
    assert ask(sql, game="diplomacy", word="Rumania")


def test_what_was_made_void_counts_in_no_question(tmp_path: Path) -> None:
    """But a search finds it, and says so. A return is told with the phase it went back to."""
    by_name = {question.name: question.sql for question in QUESTIONS}
    path = copy_of(tmp_path, alpha=events_of(corrected()))
    with closing(sqlite3.connect(path)) as database:

        def answers(name: str) -> list[Any]:
            return database.execute(by_name[name], {"game": "alpha", "word": "t"}).fetchall()

        told = [row[1:4] for row in answers("corrections")]
        steps = dict.fromkeys(row[:3] for row in answers("standing_over_time"))
        found = [row[-1] for row in answers("search_news")]
        counting = ("why_orders_fail", "cut_supports", "without_orders", "openings", "fair_dice")
        before = {name: answers(name) for name in counting}
        database.execute("DELETE FROM orders WHERE (game, chapter) IN (SELECT game, chapter FROM phases WHERE void)")
        database.execute("DELETE FROM dice WHERE (game, chapter) IN (SELECT game, chapter FROM phases WHERE void)")
        assert database.execute("SELECT total_changes()").fetchone() > (0,)
        assert {name: answers(name) for name in counting} == before
    assert told == [
        ("correction", "Fall 1901, Movement", None),
        ("rollback", "Fall 1901, Retreat", "Fall 1901, Movement"),
    ]
    assert list(steps) == [
        (0, "opening", "Spring 1901, Movement"),
        (1, "phase", "Spring 1901, Movement"),
        (4, "rollback", "Fall 1901, Movement"),
        (5, "phase", "Fall 1901, Movement"),
    ]
    assert set(found) == {0, 1}


def test_the_opening_is_the_first_phase_that_counts(tmp_path: Path) -> None:
    """Of a game that went back to its beginning and began again."""
    game = played("diplomacy")
    events = events_of(game)
    first = next(entry for entry in game.log if isinstance(entry.event, ev.GameStarted))
    resolved = next(n for n, (_, event) in enumerate(events) if isinstance(event, ev.PhaseResolved))
    at, again = events[resolved]
    assert first.state.phase is not None and isinstance(again, ev.PhaseResolved)
    back = ev.PositionSet(
        phase=again.next_phase.name,
        position=dict(first.state.position),
        next_phase=first.state.phase,
        reason="from the start",
        back_to=first.number,
    )
    held = replace(again, outcomes=tuple(replace(one, order="A XXX H") for one in again.outcomes))
    path = copy_of(tmp_path, alpha=[*events[: resolved + 1], (at, back), (at, held)])
    with closing(sqlite3.connect(path)) as database:
        rows_found = database.execute(next(q.sql for q in QUESTIONS if q.name == "openings")).fetchall()
    assert rows_found and all("XXX" in row[2] and "->" not in row[2] for row in rows_found)


def test_questions_tell_the_truth(ask: Any) -> None:
    by_name = {question.name: question.sql for question in QUESTIONS}
    assert ("corrected", "correction") in [row[:2] for row in ask(by_name["corrections"])]
    assert ask(by_name["standing_over_time"], game="diplomacy")[:1] == [
        (0, "opening", "Spring 1901, Movement", "Russia", 4, 1)
    ]
    cuts = ask(by_name["cut_supports"])
    assert ("diplomacy", "Fall 1901, Movement", "Germany", "A MUN S A TYR", "support cut by A BUR") in cuts
    hands = ask(by_name["changes_of_hands"])
    assert ("diplomacy", "Fall 1901, Retreat", "centre", "TRI (Trieste)", "Austria", "Italy") in hands


def test_news_are_searched_for_words_however_they_are_typed(ask: Any) -> None:
    """Datasette asks with an empty word before anything is typed: nothing is found then, and nothing fails."""
    sql = next(question.sql for question in QUESTIONS if question.name == "search_news")
    found = ask(sql, word="Rumania")
    assert found and ask(sql, word="Ruma") == found == ask(sql, word='"Rumania')
    both = ask(sql, word="Russia Rumania")
    assert both and set(both) < set(ask(sql, word="Russia"))
    for word in ("", "  ", '"', "(", "*", "-", "'", "none:such"):
        assert ask(sql, word=word) == [], word


def test_seats_that_changed_hands_and_deadlines_that_were_moved(tmp_path: Path) -> None:
    path = copy_of(tmp_path, alpha=replaced())
    with closing(sqlite3.connect(path)) as database:
        (row,) = database.execute(next(q.sql for q in QUESTIONS if q.name == "replacements")).fetchall()
    assert row[1:] == ("Ptolemy", row[2], "Nadia") and row[2]


def test_an_end_that_was_taken_back_is_kept_with_its_seed(tmp_path: Path) -> None:
    """And the game goes on with a new one that is secret; the seed of Diplomacy is told as that of any game."""
    game = played("diplomacy")
    log = taken_back(game)
    path = copy_of(tmp_path, alpha=log, over=log[:-1])
    assert b"second-seed" not in path.read_bytes()
    with closing(sqlite3.connect(path)) as database:
        told = "SELECT winners, reason, void, taken_back_reason, seed, phase FROM endings ORDER BY game"
        first, second = database.execute(told).fetchall()
        seeds = database.execute("SELECT seed, ended IS NOT NULL FROM games ORDER BY game").fetchall()
        ends = database.execute("SELECT endings.at = ended FROM endings JOIN games USING (game) WHERE void = 0")
        assert ends.fetchall() == [(1,)], "a letter after the end does not move it"
    seed = game.state.seed
    assert first == ("Italy", "we are all tired", 1, "it was too early", seed, "Spring 1902, Movement")
    assert second == ("Italy", "we are all tired", 0, None, seed, "Spring 1902, Movement")
    assert seeds == [(None, 0), (seed, 1)]


def test_the_dice_of_a_draw_stand_with_the_opening_and_nobody_is_named_as_away(tmp_path: Path) -> None:
    game = played("diplomacy")
    log, phase = drawn(game), game.state.phase
    assert phase is not None
    at = log[-1][0]
    cause = Message("by_absence", {"seats": ["Italy"]})
    log.append((at, ev.DeadlineSet(phase=phase.name, at=at + timedelta(days=9), cause=cause, absent=("Italy",))))
    with closing(sqlite3.connect(copy_of(tmp_path, alpha=log))) as database:
        dice = database.execute("SELECT chapter, purpose, faces, value FROM dice").fetchall()
        (moved,) = database.execute("SELECT cause_en, cause_fr FROM deadlines WHERE code = 'by_absence'").fetchall()
    assert dice == [(0, "order of choice", 8, 5)]
    assert moved == ("moved because a player is away", "déplacée, car un joueur est absent")


@pytest.mark.parametrize("ended", [False, True])
def test_nothing_secret_is_in_the_file(ended: bool, tmp_path: Path) -> None:
    """Not in any table, index or free page (invariant 6); of a game that has ended the seed alone."""
    raw = copy_of(tmp_path, alpha=secrets(ended=ended)).read_bytes()
    seed = f"{CANARY}-seed".encode()
    assert (seed in raw) == ended
    early = f"{CANARY}letter".encode()
    assert (early in raw) == ended
    assert CANARY.encode() not in raw.replace(seed, b"").replace(early, b"")
    assert b"play.test" not in raw
    assert b"the Nile is mine" in raw


def test_the_same_log_gives_the_same_bytes(tmp_path: Path) -> None:
    one, two = (copy_of(tmp_path / name, alpha=logged("diplomacy")).read_bytes() for name in ("one", "two"))
    assert one == two


def test_a_copy_is_replaced_and_nothing_else_is(tmp_path: Path) -> None:
    path = copy_of(tmp_path, alpha=logged("diplomacy"))
    copy_of(tmp_path, beta=logged("diadoques"))
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT game FROM games").fetchall() == [("beta",)]
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    path.write_text("my thesis", encoding="utf-8")
    with pytest.raises(Conflict, match="no copy"):
        copy_of(tmp_path, gamma=logged("diadoques"))
    assert path.read_text(encoding="utf-8") == "my thesis"


def test_a_copy_that_fails_leaves_the_old_one(tmp_path: Path) -> None:
    path = copy_of(tmp_path, alpha=logged("diplomacy"))
    before = path.read_bytes()
    with pytest.raises(Conflict), reading_copy(path, TABLES) as copy:
        blank = dict.fromkeys(("name_en", "name_fr", "player", "earlier_players"), "")
        copy.add("seats", [{"game": "nobody", "seat": "x", "points": 0, "won": 0, **blank}])
    assert path.read_bytes() == before
    assert list(tmp_path.glob("*.new")) == []


def test_the_metadata_is_what_datasette_reads(library: Path) -> None:
    found = metadata("copy")
    assert set(found) == DATASETTE[""]
    (database,) = found["databases"].values()
    assert set(database) == DATASETTE["database"]
    with closing(sqlite3.connect(library)) as copy:
        for name, about in database["tables"].items():
            assert set(about) <= DATASETTE["table"]
            columns = {row[1] for row in copy.execute(f"PRAGMA table_info({name})")}
            assert columns, name
            assert about.get("hidden") or set(about["columns"]) == columns
            assert set(about.get("facets", ())) <= columns
    for query in database["queries"].values():
        assert set(query) == DATASETTE["query"]
    assert msgspec.json.decode(msgspec.json.encode(found)) == found
