"""P9 and invariant 6: nobody's mail or map contains what another seat wrote in secret."""

from __future__ import annotations

import pytest

from adjudicator.core.messages import LANGS, Lang, Message
from adjudicator.core.outcomes import News, Outcome
from adjudicator.render.diadoques.scene import position_scene, results_scene
from tests.render.played import REPLY, Played, replaced, retreats

OWN_UNIT = {
    "Antipater": "TES",
    "Lysimachus": "THR",
    "Antigonus": "LCN",
    "Eumenes": "PNT",
    "Ptolemy": "LIB",
    "Seleucus": "MES",
}
SEATS = tuple(OWN_UNIT)


def canaries(seat: str, lang: Lang) -> tuple[str, str, str]:
    """What only `seat` ever writes: a counter-bribe, a gift, a retreat in advance."""
    place, sum_ = OWN_UNIT[seat], SEATS.index(seat) + 1
    target = "Seleucus" if seat == "Ptolemy" else "Ptolemy"
    if lang == "fr":
        named = "Séleucos" if seat == "Ptolemy" else "Ptolémée"
        return (f"Prime A {place} 1", f"Don {sum_} à {named}", f"A {place} retraite")
    return (f"Counter-bribe A {place} 1", f"Give {sum_} to {target}", f"A {place} retreats")


def secret_game(lang: Lang) -> Played:
    """A season with secret orders of several kinds from everybody."""
    game = Played(lang).start()
    for seat, place in OWN_UNIT.items():
        guard, gift, retreat = canaries(seat, lang)
        step = game.ruleset.board.steps("A", place)[0]
        game.order(seat, f"{guard}\n{gift}\n{retreat} {step}\nShared victory {seat}, Ptolemy")
        assert len(game.state.on_file(seat)) == 4
    return game


def own_words(game: Played, kind: str, seat: str) -> str:
    """All that a mail says, subject, text and HTML."""
    mail = game.writer.write(kind, game.state, seat, REPLY, past=game.past)  # type: ignore[arg-type]
    return f"{mail.subject}\n{mail.text}\n{mail.html}"


@pytest.mark.parametrize("lang", LANGS)
def test_before_the_resolution_no_mail_shows_another_seats_orders(lang: Lang) -> None:
    game = secret_game(lang)
    for seat in SEATS:
        game.order(seat, "ready")
        for kind in ("receipt", "opening", "reminder", "welcome", "handover", "rules", "map", "status", "history"):
            said = own_words(game, kind, seat)
            told = kind in ("receipt", "handover", "status")
            for other in SEATS:
                for canary in canaries(other, lang):
                    assert (canary in said) == (other == seat and told), (kind, seat, canary)


def test_help_does_not_depend_on_what_others_have_written() -> None:
    before = {seat: own_words(Played("en").start(), "help", seat) for seat in SEATS}
    game = secret_game("en")
    assert {seat: own_words(game, "help", seat) for seat in SEATS} == before


@pytest.mark.parametrize("kind", ["results", "history", "handover"])
@pytest.mark.parametrize("lang", LANGS)
def test_what_tells_of_the_past_shows_each_seat_its_own_money_orders_only(lang: Lang, kind: str) -> None:
    game = secret_game(lang).resolve()
    for seat in SEATS:
        said = own_words(game, kind, seat).replace("\u00a0", " ")
        for other in SEATS:
            for canary in canaries(other, lang):
                assert (canary in said) == (other == seat), (seat, canary)


def test_the_treasury_is_told_to_its_owner_alone() -> None:
    game = Played(settings={"units.A.price": 3}).start()
    game.order("Antipater", "Give 9 to Ptolemy").resolve()
    assert "treasury: 1\u00a0T" in own_words(game, "results", "Antipater")
    assert "treasury: 19\u00a0T" in own_words(game, "results", "Ptolemy")
    for seat in ("Lysimachus", "Antigonus", "Eumenes", "Seleucus"):
        said = own_words(game, "results", seat)
        assert "treasury: 10\u00a0T" in said
        assert "9\u00a0T to" not in said and "19\u00a0T" not in said and "treasury: 1\u00a0T" not in said


def test_a_successor_gets_what_was_his_predecessors_and_nobody_elses() -> None:
    game = replaced(secret_game("en"), "Antigonus")
    said = own_words(game, "handover", "Antigonus")
    for seat in SEATS:
        for canary in canaries(seat, "en"):
            assert (canary in said) == (seat == "Antigonus"), canary


@pytest.mark.parametrize("kind", ["map", "rules"])
def test_what_can_be_passed_on_tells_no_money(kind: str) -> None:
    game = Played(settings={"units.A.price": 3}).start()
    game.order("Antipater", "Give 9 to Ptolemy").resolve()
    for seat in SEATS:
        said = own_words(game, kind, seat)
        assert "treasury: " not in said and "19\u00a0T" not in said and "(only you see this)" not in said


def test_status_tells_how_many_have_written_but_not_who() -> None:
    game = Played("en").start()
    game.order("Antipater", "A MAC x")
    one = own_words(game, "status", "Ptolemy")
    other = Played("en").start()
    other.order("Seleucus", "A BAB x")
    assert "1 of the 6 players asked has written" in one
    assert own_words(other, "status", "Ptolemy") == one


def test_private_outcomes_and_news_reach_their_seat_alone() -> None:
    game = secret_game("en").resolve()
    resolved = game.state.resolved
    assert resolved is not None
    hidden = [o for o in resolved.outcomes if o.private]
    assert {o.seat for o in hidden} == set(SEATS)
    for seat in SEATS:
        said = game.writer.write("results", game.state, seat).text
        for outcome in hidden:
            if outcome.order.startswith("Counter-bribe"):
                assert (outcome.order in " ".join(said.split())) == (outcome.seat == seat)


def test_retreats_written_in_advance_are_not_shown_to_others() -> None:
    game = Played("en").start()
    game.order("Lysimachus", "A THR -> CHA; A* CHE -> THR").resolve()
    game.order("Lysimachus", "A* THR -> MAC; A CHA S A THR -> MAC").order("Antipater", "A MAC x; A MAC retreats GET")
    for seat in SEATS:
        assert ("GET" in own_words(game.order(seat, "ready"), "receipt", seat)) == (seat == "Antipater")


def test_a_map_is_made_from_an_observers_view_and_public_outcomes_only() -> None:
    game = retreats()
    ruleset, state = game.ruleset, game.state
    position = ruleset.load(state.position)
    with pytest.raises(ValueError, match="observer"):
        position_scene(ruleset.view(position, "Antipater"), "en", "t", "s")
    scene = results_scene(
        ruleset.view(position, None),
        [Outcome("Antipater", "A TES -> MAC", Message("moved", {"area": "MAC"}), private=True)],
        [News("retreats", Message("lost_by_default", {"unit": "A MAC", "owner": "Antipater"}), to=("Antipater",))],
        verdicts=ruleset.verdicts,
        board=ruleset.board,
        lang="en",
        title="t",
        subtitle="s",
    )
    assert scene.moves == () and scene.losses == ()
