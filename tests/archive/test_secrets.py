"""Nothing is told before its time (invariant 6, promise P9): canaries in all that is secret, sought in every file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

from adjudicator.archive.build import build
from adjudicator.core.events import (
    DeadlineSet,
    Event,
    GameCreated,
    OrdersReceived,
    PhaseResolved,
    PlayerAdded,
    PolicySet,
    PressSent,
    Reminded,
)
from adjudicator.core.messages import Message
from adjudicator.core.orders import Order, Problem
from adjudicator.core.outcomes import News, Outcome
from tests.archive.conftest import Site
from tests.archive.shelf import Logged, events_of, opened, put
from tests.playthroughs.fast import Playthrough

LATE = datetime(2027, 6, 1, tzinfo=UTC)


def texts(folder: Path) -> str:
    """All that is written in any file of a site, and the names of the files."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return "\n".join(f"{path.relative_to(folder)}\n{path.read_text(encoding='utf-8')}" for path in files)


def built(folder: Path, logs: Mapping[str, Iterable[Logged]]) -> str:
    """The texts of a site of these games."""
    with opened(folder / "data") as store:
        for name, log in logs.items():
            put(store, name, log)
        report = build(store, folder / "site")
    assert report.faults == ()
    return texts(folder / "site")


def test_no_address_of_a_player_is_in_the_site(site: Site) -> None:
    whole = texts(site.out)
    for game in site.played.values():
        for player in game.state.players.values():
            assert player.address not in whole, player.address
    assert "@" not in whole.replace("@media", "").replace("@…", "")


def test_no_seed_is_in_the_site_of_a_game_that_runs(site: Site) -> None:
    """It is public after the end only (`diadoques 11.3`)."""
    whole = texts(site.out)
    for game in site.played.values():
        assert (game.state.seed in whole) == (game.state.status == "ended")


def test_no_hash_of_the_log_is_in_the_site(site: Site) -> None:
    """It covers orders on file: who knows all else could try which orders it fits."""
    whole = texts(site.out)
    for name in site.played:
        for row in site.store.log.read(name):
            assert row.hash not in whole and row.hash[:16] not in whole


def test_what_is_private_in_a_phase_stays_out(site: Site) -> None:
    """Treasury, money, advance retreats: outcomes that are private, and news for some seats, in no file of any game."""
    found = 0
    for name, game in site.played.items():
        for lang in ("en", "fr"):
            for number, event in enumerate(game.resolved, 1):
                page = site.read(f"{lang}/games/{name}/{number:03}.html")
                for outcome in event.outcomes:
                    if outcome.private:
                        found += 1
                        public = {o.order for o in event.outcomes if not o.private}
                        assert outcome.order in public or f">{outcome.order}<" not in page, (name, number, outcome)
    assert found > 50


def canaries(game: Playthrough) -> list[Logged]:
    """A game whose log holds a word in every secret place, each beginning with ``CANARY``."""
    log = events_of(game)
    phase, (at, last) = game.state.phase, log[-1]
    assert phase is not None
    seat = game.ruleset.seats[0]
    first = log[0][1]
    assert isinstance(first, GameCreated)
    secret = GameCreated(
        ruleset=first.ruleset,
        title=first.title,
        lang=first.lang,
        settings=first.settings,
        rules=first.rules,
        seed="CANARY-seed",
    )
    orders = (Order("CANARY-order hold", ("CANARY-key",), {}), Order("CANARY-other hold", ("other",), {}))
    waiting: list[Event] = [
        OrdersReceived(
            seat=seat,
            phase=phase.name,
            mail=1,
            filed=orders,
            notes=((1, Message("CANARY-note")),),
            cancelled=("CANARY-cancelled",),
            replaced=("CANARY-replaced",),
            problems=(Problem(1, 1, "CANARY-problem", Message("maybe_quoted")),),
            ready=True,
        ),
        Reminded(phase=phase.name, seats=(seat,)),
        DeadlineSet(phase=phase.name, at=at + timedelta(days=9), cause=Message("CANARY-cause")),
        PressSent(seat=seat, text="CANARY-press-between-two", to=(game.ruleset.seats[1],), phase=phase.name),
        PressSent(seat=seat, text="CANARY-press-of-a-phase-that-runs", phase=phase.name),
        PlayerAdded(seat=seat, name="Anna", address="CANARY-address@play.test", lang="en", zone="CANARY/Zone"),
    ]
    assert not isinstance(last, GameCreated)
    return [(log[0][0], secret), *log[1:], *((LATE, event) for event in waiting)]


def test_nothing_that_waits_is_told(played: dict[str, Playthrough], tmp_path: Path) -> None:
    """Orders on file, what was changed or not understood, reminders, letters, addresses, the seed."""
    games = {"a": canaries(played["three"]), "b": canaries(played["diplomacy"])}
    assert "CANARY" not in built(tmp_path, games)


def with_secrets(event: PhaseResolved, seat: str) -> PhaseResolved:
    """A resolution with secrets of a seat in it."""
    secret = Outcome(seat, "CANARY-order", Message("CANARY-outcome"), private=True)
    nobody = Outcome("", "CANARY-nobody", Message("CANARY-neutral"), private=True)
    news = News("money", Message("CANARY-news", {"amount": 77123}), to=(seat,))
    return PhaseResolved(
        phase=event.phase,
        trigger=event.trigger,
        orders={**event.orders, seat: (*event.orders.get(seat, ()), Order("CANARY-unused", ("CANARY-key",), {}))},
        outcomes=(*event.outcomes, secret, nobody),
        news=(*event.news, news),
        rolls=event.rolls,
        position=event.position,
        next_phase=event.next_phase,
    )


def test_private_outcomes_and_news_are_in_no_file(played: dict[str, Playthrough], tmp_path: Path) -> None:
    """Also those of a seat that is nobody's, and orders that came to nothing; before the end and after it."""
    for name in ("three", "short", "mare", "war", "diplomacy"):
        game = played[name]
        seat = game.ruleset.seats[0]
        log = [(at, with_secrets(e, seat) if isinstance(e, PhaseResolved) else e) for at, e in events_of(game)]
        whole = built(tmp_path / name, {"g": log})
        assert "CANARY" not in whole and "77123" not in whole


def test_letters_to_all_are_told_with_the_phase_and_others_only_where_the_end_opens_them(
    played: dict[str, Playthrough], tmp_path: Path
) -> None:
    game = played["short"]
    log = events_of(game)
    after = next(i for i, (_, event) in enumerate(log) if isinstance(event, PhaseResolved))
    seat, other = game.ruleset.seats[:2]
    at = log[after][0]
    letters: list[Logged] = [
        (at, PressSent(seat=seat, text="CANARY to all")),
        (at, PressSent(seat=seat, text="CANARY to one", to=(other,))),
        (at, PressSent(seat=seat, text="CANARY grey", grey=True)),
    ]
    log[after:after] = letters
    page = "en/games/g/001.html"
    built(tmp_path / "closed", {"g": log})
    closed = (tmp_path / "closed" / "site" / page).read_text(encoding="utf-8")
    assert "CANARY to all" in closed and "CANARY grey" in closed and "CANARY to one" not in closed
    assert "unsigned" in closed
    policy: Logged = (at, PolicySet(name="press_after", value="all"))
    built(tmp_path / "late", {"g": [*log[:after], policy, *log[after:]]})
    assert "CANARY to one" not in (tmp_path / "late" / "site" / page).read_text(encoding="utf-8"), "nobody was told"
    log[after + 1] = (at, PressSent(seat=seat, text="CANARY to one", to=(other,), opens=True))
    built(tmp_path / "open", {"g": [*log[:after], policy, *log[after:]]})
    assert "CANARY to one" in (tmp_path / "open" / "site" / page).read_text(encoding="utf-8")


def test_the_page_is_built_anew_when_the_end_opens_its_letters(played: dict[str, Playthrough], tmp_path: Path) -> None:
    game = played["short"]
    log = events_of(game)
    seat, other = game.ruleset.seats[:2]
    after = next(i for i, (_, event) in enumerate(log) if isinstance(event, PhaseResolved))
    extra: list[Logged] = [
        (log[after][0], PolicySet(name="press_after", value="all")),
        (log[after][0], PressSent(seat=seat, text="CANARY to one", to=(other,), opens=True)),
    ]
    log[after:after] = extra
    page = tmp_path / "site" / "en" / "games" / "g" / "001.html"
    with opened(tmp_path / "data") as store:
        put(store, "g", log[:-1])
        build(store, tmp_path / "site")
        assert "CANARY" not in page.read_text(encoding="utf-8")
        put(store, "g", log[-1:])
        build(store, tmp_path / "site")
    assert "CANARY to one" in page.read_text(encoding="utf-8")


def test_who_plays_what_is_not_told_where_the_game_hides_it(played: dict[str, Playthrough], tmp_path: Path) -> None:
    game = played["three"]
    log = events_of(game)
    hidden = [*log[:1], (log[0][0], PolicySet(name="names", value="hidden")), *log[1:]]
    whole = built(tmp_path, {"g": hidden})
    for player in game.state.players.values():
        assert f">{player.name}<" not in whole and f"{player.name} (" not in whole, player.name
    assert "name hidden in this game" in whole
