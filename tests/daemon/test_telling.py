"""What mails say of how things stand: before the start, to the game master, beyond a deadline, after a return."""

from __future__ import annotations

import html
import re
from datetime import timedelta

import pytest

from adjudicator.cli.game import _clock
from adjudicator.core.decisions import Decision
from adjudicator.core.events import ObserverSet
from adjudicator.core.messages import GAME_MASTER, LANGS, Lang
from adjudicator.core.timekeeping import still_silent
from adjudicator.daemon import verbs
from adjudicator.daemon.shelves import SHELVES, library
from tests.daemon.conftest import MASTER, World, tell


def both(world: World, kind: str, address: str) -> str:
    """The newest mail of a kind to somebody: the words of its text and of its HTML, one after the other."""
    row = [row for row in world.out(kind) if row.recipient == address][-1]
    prepared = world.post.prepare(row)
    assert prepared is not None
    page = html.unescape(re.sub(r"<style.*?</style>|<[^>]+>", " ", prepared.outgoing.html, flags=re.DOTALL))
    return " ".join(f"{prepared.outgoing.text} {page}".split()).replace("\xa0", " ")


def table(world: World, ruleset: str, lang: Lang, seated: int) -> tuple[str, ...]:
    """A game that has not started, with a game master and players on the first seats; returns all its seats."""
    world.do(verbs.CreateGame("alpha", ruleset, "Alpha", lang, {}, {}, "a seed"))
    world.do(verbs.AddPlayer("alpha", GAME_MASTER, "Gill", MASTER, lang, "UTC"))
    seats = library().ruleset(ruleset, {}).seats
    for number, seat in enumerate(seats[:seated]):
        world.do(verbs.AddPlayer("alpha", seat, f"P{number}", f"p{number}@example.org", lang, "UTC"))
    return seats


SEATED = [
    (0, "0 of 7 seats are taken", "0 siège sur 7 est pris"),
    (1, "1 of 7 seats is taken", "1 siège sur 7 est pris"),
    (7, "7 of 7 seats are taken", "7 sièges sur 7 sont pris"),
]


@pytest.mark.parametrize(("seated", "english", "french"), SEATED)
def test_the_game_master_is_no_seat_in_what_status_tells_before_the_start(
    world: World, seated: int, english: str, french: str
) -> None:
    table(world, "diplomacy", "en", seated)
    world.mail(MASTER, "status")
    assert both(world, "status", MASTER).count(english) == 2
    world.do(verbs.AddPlayer("alpha", GAME_MASTER, "Gill", MASTER, "fr", "UTC"))
    world.mail(MASTER, "état")
    assert both(world, "status", MASTER).count(french) == 2


NEXT: dict[str, dict[Lang, str]] = {
    "movement": {"en": "the players’ orders are due by", "fr": "ordres des joueurs attendus avant le"},
    "ledger": {"en": "Please enter what happens", "fr": "Inscrivez ce qui se passe"},
}
"""What comes next for a game master, by the kind of phase that waits."""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("ruleset", sorted(SHELVES))
def test_a_game_master_is_asked_for_no_orders_nor_told_that_he_has_none_to_give(
    world: World, ruleset: str, lang: Lang
) -> None:
    """Welcome, opening, results, and the welcome of another master of a game under way."""
    table(world, ruleset, lang, 9)
    world.do(verbs.StartGame("alpha"))
    phase = world.state().phase
    assert phase is not None
    kinds = [("opening", MASTER), ("handover", "new@example.org")]
    if phase.kind == "movement":
        world.do(verbs.Resolve("alpha", phase.name, "a test"))
        kinds.append(("results", MASTER))
    world.do(verbs.AddPlayer("alpha", GAME_MASTER, "Nora", "new@example.org", lang, "UTC"))
    for kind, address in kinds:
        assert both(world, kind, address).count(NEXT[phase.kind][lang]) == 2, kind
    for kind, address in [("welcome", MASTER), *kinds] if phase.kind == "movement" else ():
        said = both(world, kind, address)
        assert not ORDERED.search(said), (kind, ORDERED.search(said))


ORDERED = re.compile(
    r"vos ordres (?:pour|enreg)|votre (?:propre )?position|rien à y|"
    r"your orders (?:for|on)|your (?:own )?position|nothing to order",
    re.IGNORECASE,
)
"""What only a player is told."""


INVITED = [
    (6, "", "When enough people have signed up the seats are drawn", "Quand il y aura assez d’inscrits"),
    (
        7,
        "Italy",
        "The game is under way. Free in it: Italy. No draw comes any more: the game master decides who gets this seat.",
        "La partie est en cours. Siège libre : Italie. Il n’y aura plus de tirage : le maître du jeu décide à qui",
    ),
    (
        7,
        "",
        "The game is under way. All its seats are taken at present",
        "La partie est en cours. Tous ses sièges sont pris",
    ),
]


@pytest.mark.parametrize(("seated", "ejected", "english", "french"), INVITED)
@pytest.mark.parametrize("lang", LANGS)
def test_an_invitation_says_how_a_seat_may_come_of_it(
    world: World, seated: int, ejected: str, english: str, french: str, lang: Lang
) -> None:
    """By the draw before the start; in a game under way by the game master's word, and which seat is free."""
    table(world, "diplomacy", lang, seated)
    if seated == 7:
        world.do(verbs.StartGame("alpha"))
    if ejected:
        tell(world, f"eject {ejected}: silent")
    tell(world, "invite jo@play.test, Jo: come back")
    said = both(world, "guest", "jo@play.test")
    own = "When enough people" if lang == "en" else "Quand il y aura"
    assert said.count(english if lang == "en" else french) == 2, said
    assert (own in said) is (seated == 6)
    line = {"en": "sign up alpha: ", "fr": "inscription alpha : "}[lang]
    assert f"{line}{'Italy' if lang == 'en' else 'Italie'} " in said or not ejected


@pytest.mark.parametrize("lang", LANGS)
def test_the_end_of_a_co_mastership_says_that_he_commands_no_more_and_nothing_else(world: World, lang: Lang) -> None:
    """He may still play, or look on."""
    table(world, "diplomacy", lang, 7)
    tell(world, "co-master co@example.org, Coco")
    tell(world, "co-master co@example.org")
    said = both(world, "farewell", "co@example.org").casefold()
    assert ("you no longer command" if lang == "en" else "vous ne commandez plus") in said
    for wrong in ("effect", "effet", "thank", "merci", "your seat", "votre siège"):
        assert wrong not in said
    assert "game master" not in world.post.prepare(world.out("farewell")[-1]).outgoing.subject  # type: ignore[union-attr]


def test_reliability_before_any_seat_is_taken_says_that_nobody_was_asked(world: World) -> None:
    table(world, "diplomacy", "fr", 0)
    assert "personne n’a donc été sollicité" in tell(world, "fiabilité")
    world.do(verbs.AddPlayer("alpha", "Italy", "Ida", "ida@example.org", "fr", "UTC"))
    assert "Italie : pas encore attendu" in tell(world, "fiabilité").replace("\xa0", " ")


def beyond(world: World) -> None:
    """A game that waits beyond its deadline for all but Austria."""
    seats = table(world, "diplomacy", "en", 7)
    world.do(verbs.AddPlayer("alpha", seats[1], "Eve", "eve@example.org", "fr", "UTC"))
    world.do(verbs.StartGame("alpha"))
    tell(world, "policy silent = wait")
    world.mail("p0@example.org", "ready")
    world.clock.at = world.state().deadline or world.clock.at
    world.later(seconds=1)
    for due in world.desk.due(world.clock.now()):
        world.desk.resolve_due(due, world.clock.now())
    assert len(world.state().held) == 6


def test_who_has_written_is_not_counted_among_those_that_a_phase_waits_for_beyond_its_deadline(world: World) -> None:
    beyond(world)
    assert both(world, "deadline", MASTER).count("the phase waits for 6 players without orders") == 2
    world.mail("p5@example.org", "A MOS H")
    assert both(world, "receipt", "p5@example.org").count("the phase waits for 5 players without orders") == 2
    shown = dict(_clock(str, world.state()))["waits for"]
    assert shown == "England, France, Germany, Italy, Turkey: without orders after the deadline"
    world.mail("eve@example.org", "état")
    said = both(world, "status", "eve@example.org")
    assert said.count("la phase attend 5 joueurs sans ordres") == 2 and "2 joueurs sur 7 ont déjà écrit" in said
    tell(world, 'correct position: a slip\nremove.units = [{place = "ROM"}]\nend')
    assert both(world, "correction", "p2@example.org").count("the phase waits for 5 players without orders") == 2
    for number in (2, 3, 4, 6):
        world.mail(f"p{number}@example.org", "ready")
    world.mail("eve@example.org", "prêt")
    assert still_silent(world.state()) == () and world.state().held
    assert dict(_clock(str, world.state()))["waits for"] == "orders that are missing still"
    world.mail("p0@example.org", "status")
    assert both(world, "status", "p0@example.org").count("everybody has written, and the phase waits for orders") == 2


def test_a_seat_that_nobody_waits_for_is_not_counted_beyond_the_deadline(world: World) -> None:
    beyond(world)
    tell(world, "eject Italy: silent")
    assert "Italy" in world.state().held and "Italy" not in still_silent(world.state())


@pytest.mark.parametrize(
    ("days", "near"), [(15, False), (3, False), (1, True)], ids=["two weeks", "three days", "a day"]
)
def test_a_reminder_says_that_the_deadline_is_near_if_it_is(world: World, days: int, near: bool) -> None:
    seats = table(world, "diplomacy", "en", 7)
    world.do(verbs.AddPlayer("alpha", seats[1], "Eve", "eve@example.org", "fr", "UTC"))
    world.do(verbs.StartGame("alpha"))
    world.do(verbs.SetDeadline("alpha", world.clock.now() + timedelta(days=days), "a test"))
    tell(world, "remind")
    english, french = both(world, "reminder", "p0@example.org"), both(world, "reminder", "eve@example.org")
    assert english.count("its deadline is near") == french.count("l’échéance approche") == 2 * near
    assert english.count("There are no orders of yours yet for spring 1901") == 2


def test_a_reminder_beyond_the_deadline_tells_of_no_time_left(world: World) -> None:
    beyond(world)
    tell(world, "remind")
    prepared = world.post.prepare(world.out("reminder")[-1])
    assert prepared is not None and prepared.outgoing.subject.endswith("Spring 1901, Movement: no orders from you yet")
    assert "is near" not in both(world, "reminder", "p5@example.org")


def test_results_of_a_phase_that_was_gone_back_to_do_not_leave_any_more(world: World) -> None:
    """Those of a phase before it do, and those of the same phase played again."""
    table(world, "diplomacy", "en", 7)
    tell(world, "policy observers = open")
    with world.store.transaction():
        olive = ObserverSet(name="Olive", address="olive@example.net", lang="en", zone="UTC", on=True)
        world.desk.record(world.state(), Decision((olive,)), world.clock.now())
    world.do(verbs.StartGame("alpha"))
    spring, fall = "Spring 1901, Movement", "Fall 1901, Movement"
    world.do(verbs.Resolve("alpha", spring, "a test"))
    world.do(verbs.Resolve("alpha", fall, "a test"))
    tell(world, f"roll back to {fall}: a mistake")
    world.do(verbs.Resolve("alpha", fall, "a test"))
    told = [row for row in world.out() if row.kind in ("results", "observed")]
    assert len(told) == 3 * 9
    left = [world.post.prepare(row) is not None for row in told]
    assert left == [True] * 9 + [False] * 9 + [True] * 9
    tell(world, f"roll back to {spring}: a mistake")
    assert not any(world.post.prepare(row) for row in told)
