"""People by mail: signing up, looking on, and what the game master commands about players."""

from __future__ import annotations

from datetime import timedelta

import pytest

from adjudicator.core import people
from adjudicator.core.events import OrdersReceived, SeatsAllotted, decode
from adjudicator.core.messages import GAME_MASTER
from adjudicator.daemon import verbs
from adjudicator.daemon.verify import verify
from adjudicator.store import InboxRow, OutboxRow
from tests.daemon.conftest import PLAYERS, World

GM = "gabi@example.org"


def _master(world: World, name: str = "alpha", lang: str = "en") -> None:
    world.do(verbs.AddPlayer(name, GAME_MASTER, "Gabi", GM, "fr" if lang == "fr" else "en", "Europe/Paris"))


def _open(world: World, name: str = "alpha", **policies: str) -> None:
    """A game that has not started, with a game master."""
    world.do(verbs.CreateGame(name, "diadoques", name.title(), "en", {}, {}, "a seed"))
    _master(world, name)
    for policy, value in policies.items():
        world.mail(GM, f"policy {policy} = {value}: as we like it", subject=f"[{name}]")
        assert world.state(name).policies[policy] == value


def _reply_to(world: World, row: OutboxRow) -> str:
    prepared = world.post.prepare(row)
    assert prepared is not None
    assert prepared.outgoing.reply_to is not None
    return prepared.outgoing.reply_to.spec


def _command(world: World, line: str, sender: str = GM, game: str = "alpha") -> str:
    """Mail a command; returns the text of the answer."""
    row = world.mail(sender, line, subject=f"[{game}]")
    assert row.verdict == "accepted", (row.verdict, row.reason)
    (answer,) = [out for out in world.out("commands") if out.dedup == str(row.id)]
    return world.written(answer)


def _sign_up(world: World, address: str, line: str) -> InboxRow:
    """Sign up and confirm it."""
    row = world.mail(address, line)
    assert (row.verdict, row.reason) == ("quarantined", "unconfirmed")
    challenge = [out for out in world.out() if out.recipient == address.rpartition("<")[2].rstrip(">")][-1]
    return world.mail(address, "yes", to=_reply_to(world, challenge))


# --- signing up


def test_a_stranger_signs_up_once_he_has_confirmed_his_address(world: World) -> None:
    _open(world, signup="open")
    row = world.mail("Ann Bee <ann@example.net>", "Hello,\nsign up alpha: Ptolemy, Seleucus\nAnn")
    assert (row.verdict, row.reason, row.game, row.seat) == ("quarantined", "unconfirmed", "alpha", "")
    assert world.state().guests == {}, "nothing counts yet"
    challenge = world.out()[-1]
    assert challenge.recipient == "ann@example.net"
    assert "sign up alpha: Ptolemy, Seleucus" in world.written(challenge)
    confirm = _reply_to(world, challenge)
    assert confirm.startswith("judge+alpha.g.c")
    assert world.mail("ann@example.net", "yes", to=confirm).verdict == "accepted"
    guest = world.state().guests["ann@example.net"]
    assert (guest.name, guest.wishes, guest.approved) == ("Ann Bee", ("Ptolemy", "Seleucus"), True)
    assert world.store.inbox.get(row.id).verdict == "accepted"
    answer = world.out("commands")[-1]
    assert answer.recipient == "ann@example.net"
    assert "on the list" in world.written(answer)
    assert world.mail("ann@example.net", "yes", to=confirm).verdict == "ignored", "it counts once"


def test_nobody_signs_another_up(world: World) -> None:
    _open(world, signup="open")
    world.mail("victim@example.net", "sign up alpha")  # a forged From
    challenge = world.out()[-1]
    assert challenge.recipient == "victim@example.net"
    confirm = _reply_to(world, challenge)
    row = world.mail("mallory@example.net", "yes", to=confirm)
    assert row.verdict == "ignored", "the address was signed for the victim"
    assert world.state().guests == {}


def test_challenges_are_capped_so_that_the_judge_floods_nobody(world: World) -> None:
    _open(world, signup="open")
    rows = [world.mail("victim@example.net", f"sign up alpha\n{n}") for n in range(12)]
    assert rows[0].reason == "unconfirmed"
    assert {row.reason for row in rows[1:]} == {"rate_limited"}
    assert len([out for out in world.out() if out.recipient == "victim@example.net"]) == 1


def test_a_machine_is_not_asked_to_confirm(world: World) -> None:
    _open(world, signup="open")
    before = len(world.out())
    world.mail("list@example.net", "sign up alpha", headers="Precedence: bulk\r\n")
    assert len(world.out()) == before


@pytest.mark.parametrize("line", ["sign up alpha: Ptolemy", "sign up beta", "inscription alpha", "observe alpha"])
def test_a_game_that_is_not_open_is_refused_with_a_reason_and_shows_nothing(world: World, line: str) -> None:
    _open(world)
    row = world.mail("ann@example.net", line)
    assert (row.verdict, row.reason) == ("refused", "no_open_game_now")
    told = world.out()[-1]
    assert told.recipient == "ann@example.net"
    assert "alpha" not in world.written(told).replace(line, "")
    assert world.state().guests == {}


def test_only_open_games_are_named_to_a_stranger(world: World) -> None:
    _open(world, "alpha")
    _open(world, "beta", signup="open")
    world.mail("ann@example.net", "sign up gamma")
    text = world.written(world.out()[-1])
    assert "beta" in text
    assert "alpha" not in text


def test_signing_up_in_french_is_answered_in_french(world: World) -> None:
    _open(world, signup="open")
    _sign_up(world, "zoé <zoe@example.net>".replace("zoé", "Zoe"), "inscription alpha : Ptolémée, Séleucos")
    assert world.state().guests["zoe@example.net"].lang == "fr"
    assert world.state().guests["zoe@example.net"].wishes == ("Ptolemy", "Seleucus")
    assert "Vous êtes sur la liste" in world.written(world.out("commands")[-1])


def test_a_wish_that_is_no_seat_is_told_with_the_seats_there_are(world: World) -> None:
    _open(world, signup="open")
    row = world.mail("ann@example.net", "sign up alpha: Atlantis")
    assert (row.verdict, row.reason) == ("refused", "unknown_seat"), "told at once, before she is asked to confirm"
    assert "Antipater" in world.written(world.out()[-1])
    assert world.state().guests == {}
    _sign_up(world, "bea@example.net", "sign up alpha: “Seleucus”, « Eumène ».")
    assert world.state().guests["bea@example.net"].wishes == ("Seleucus", "Eumenes")


@pytest.mark.parametrize("line", ["who?", "Who.", "*who*", "qui ?"])
def test_marks_around_a_command_without_words_are_none(world: World, line: str) -> None:
    world.game()
    _master(world)
    assert "✓" in _command(world, line)


def test_who_comes_back_keeps_his_language_and_zone(world: World) -> None:
    world.game()
    _master(world, "alpha")
    _command(world, "eject Antipater: silent")
    _command(world, "approve anne@example.org for Antipater")
    player = world.state().players["Antipater"]
    assert (player.lang, player.zone, player.name) == ("fr", "Europe/Paris", "Anne")


def test_the_game_is_not_said_to_go_on_before_it_has_begun(world: World) -> None:
    _open(world)
    world.do(verbs.AddPlayer("alpha", "Antipater", "Anne", "anne@example.org", "en", ""))
    _command(world, "replace Lysimachus by lee@example.org, Lee: he knows the game")
    text = world.written([out for out in world.out("roster") if out.recipient == GM][-1])
    assert "has a player now. The game has not begun." in " ".join(text.split())
    assert world.state().players["Antipater"].zone == "UTC", "the judge's"


def test_an_invitation_opens_a_closed_game_and_proves_the_address(world: World) -> None:
    _open(world)
    assert "told how to sign up" in _command(world, "invite ann@example.net, Ann: we need a sixth")
    (invitation,) = world.out("guest")
    text = world.written(invitation)
    assert "we need a sixth" in text
    assert "sign up alpha: Antipater" in text
    row = world.mail("ann@example.net", "sign up alpha: Eumenes", to=_reply_to(world, invitation))
    assert row.verdict == "accepted", "no confirmation: the address was signed for her"
    assert world.state().guests["ann@example.net"].approved
    row = world.mail("ben@example.net", "sign up alpha", to=_reply_to(world, invitation))
    assert row.verdict == "ignored", "an invitation is hers alone"
    world.mail("ann@example.net", "sign up alpha: withdraw", to=_reply_to(world, invitation))
    assert people.signed_up(world.state().guests) == ()


def test_a_guest_who_asks_for_nothing_is_told_what_there_is(world: World) -> None:
    _open(world)
    _command(world, "invite ann@example.net")
    row = world.mail("ann@example.net", "thank you!", to=_reply_to(world, world.out("guest")[-1]))
    assert (row.verdict, row.reason) == ("refused", "guest_may")
    assert "sign up alpha" in world.written(world.out("commands")[-1])


def test_a_player_of_another_game_signs_up_without_more_ado(world: World) -> None:
    world.game("beta")
    _open(world, "alpha", signup="approval")
    assert "aimeriez jouer" in _command(world, "inscription alpha : Lysimaque", "anne@example.org", "beta")
    asked = world.out("roster")[-1]
    assert (asked.game, asked.recipient) == ("alpha", GM)
    assert "approve anne@example.org" in world.written(asked)
    assert not world.state().guests["anne@example.org"].approved
    _command(world, "approve anne@example.org")
    assert world.state().guests["anne@example.org"].approved
    assert "liste" in world.written(world.out("guest")[-1]), "in her language"
    assert "already" in _command(world, "approve anne@example.org")


# --- the draw


def test_the_seats_are_drawn_recorded_and_told(world: World) -> None:
    _open(world, signup="open")
    for number in range(7):
        _sign_up(world, f"g{number}@example.net", "sign up alpha: Ptolemy, Eumenes")
    text = _command(world, "allot seats")
    assert "wish number 1" in text
    assert "Without a seat" in text
    state = world.state()
    assert len(state.players) == 7, "six and the game master"
    (drawn,) = [event for row in world.store.log.read("alpha") if isinstance(event := decode(row.body), SeatsAllotted)]
    assert state.players["Ptolemy"].address == drawn.order[0], "the first to choose got the first wish of all"
    assert state.players["Eumenes"].address == drawn.order[1]
    assert {row.recipient for row in world.out("welcome") if row.seat != GAME_MASTER} == set(drawn.order[:6])
    (unseated,) = [row for row in world.out("guest") if row.recipient == drawn.order[6]]
    assert "you have none this time" in " ".join(world.written(unseated).split())
    assert "a seed" not in "".join(map(world.written, world.out()))
    assert verify(world.store, world.desk.games, "alpha").faults == []
    assert "No seat" in _command(world, "allot seats")


def test_approve_puts_somebody_on_a_free_seat(world: World) -> None:
    _open(world)
    _command(world, "approve ann@example.net, Ann for Ptolemy")
    assert world.state().players["Ptolemy"].name == "Ann"
    assert world.out("welcome")[-1].recipient == "ann@example.net"
    assert "has a player already" in _command(world, "approve ben@example.net for Ptolemy")


# --- observers


def test_an_observer_gets_the_public_results_and_nothing_else(world: World) -> None:
    world.game()
    _master(world)
    world.mail(GM, "policy observers = open: why not", subject="[alpha]")
    _sign_up(world, "ona@example.net", "observer alpha")
    assert "Vous observez alpha" in world.written(world.out("commands")[-1])
    world.mail("anne@example.org", "A MAC -> THR\nA TES x")
    world.later(hours=1)
    world.do(verbs.Resolve("alpha", "spring -321"))
    mine = [row for row in world.out() if row.recipient == "ona@example.net"]
    assert [row.kind for row in mine] == ["answer confirm_please", "commands", "observed"]
    prepared = world.post.prepare(mine[-1])
    assert prepared is not None
    text = prepared.outgoing.text
    assert "A MAC -> THR" in text
    assert "Antipatros" in text or "Antipater" in text
    assert "T dans votre trésor" not in text
    assert "Votre trésor" not in text, "no account of any seat"
    assert prepared.picture is not None
    assert prepared.outgoing.html is not None
    for _, address, _ in PLAYERS:
        assert address not in text + prepared.outgoing.html
    row = world.mail("ona@example.net", "observer alpha", to=_reply_to(world, mine[-1]))
    assert row.verdict == "accepted"
    assert people.observers(world.state().guests) == ()
    phase = world.state().phase
    assert phase is not None
    world.do(verbs.Resolve("alpha", phase.name))
    assert len(world.out("observed")) == 1


def test_an_observer_is_told_of_a_return_and_of_the_end(world: World) -> None:
    world.game()
    _master(world)
    world.mail(GM, "policy observers = open: why not", subject="[alpha]")
    _sign_up(world, "ona@example.net", "observe alpha")
    world.mail(GM, "resolve spring -321", subject="[alpha]")
    world.mail(GM, "roll back to spring -321: a misreading", subject="[alpha]")
    world.mail(GM, "end game Ptolemy: all agreed", subject="[alpha]")
    mine = {row.kind: row for row in world.out() if row.recipient == "ona@example.net"}
    for kind, said in (("correction", "a misreading"), ("ended", "all agreed")):
        prepared = world.post.prepare(mine[kind])
        assert prepared is not None
        text = " ".join(prepared.outgoing.text.split())
        assert said in text and "on file" not in text, kind
        assert "a misreading" in prepared.outgoing.html or kind == "ended"


def test_an_observer_asks_for_nothing_a_player_may(world: World) -> None:
    world.game()
    _master(world)
    world.mail(GM, "policy observers = open: why not", subject="[alpha]")
    _sign_up(world, "ona@example.net", "observe alpha")
    address = _reply_to(world, world.out("commands")[-1])
    before = world.state().number
    for text in ("who", "press all:\nhello\nend", "A MAC -> THR", "status", "pause: now"):
        row = world.mail("ona@example.net", text, to=address)
        assert row.verdict == "refused", text
    assert world.state().number == before


# --- players come and go


def test_replacing_tells_the_old_the_new_and_the_others(world: World) -> None:
    world.game()
    _master(world)
    _command(world, "replace Eumenes by nina@example.net, Nina: no orders for a month")
    assert world.state().players["Eumenes"].address == "nina@example.net"
    assert world.out("handover")[-1].recipient == "nina@example.net"
    (farewell,) = world.out("farewell")
    assert farewell.recipient == "emma@example.org"
    text = world.written(farewell)
    assert "no orders for a month" in text
    assert "Eumène" in text, "in her own language"
    told = {row.recipient for row in world.out("roster")}
    assert told == {address for _, address, _ in PLAYERS if address != "emma@example.org"} | {GM}
    assert all("nina" not in world.written(row).lower() for row in world.out("roster"))
    assert world.mail("emma@example.org", "A PNT x").reason == "not_your_game"


def test_player_add_on_a_taken_seat_tells_the_one_before_as_well(world: World) -> None:
    world.game()
    world.do(verbs.AddPlayer("alpha", "Eumenes", "Nina", "nina@example.net"))
    (farewell,) = world.out("farewell")
    assert (farewell.recipient, "raison" in world.written(farewell)) == ("emma@example.org", False)


def test_ejecting_leaves_a_seat_that_holds_and_the_game_goes_on(world: World) -> None:
    world.game()
    _master(world)
    world.mail("emma@example.org", "A PNT -> CLC")
    before = world.out()[-1]
    _command(world, "eject Eumenes: he asked for it")
    assert world.written(before), "a receipt under way can still be written"
    assert world.state().on_file("Eumenes") == ()
    assert "he asked for it" in world.written(world.out("farewell")[-1])
    master = [row for row in world.out("roster") if row.recipient == GM]
    assert "replace Eumenes by" in world.written(master[-1])
    for _, address, lang in PLAYERS:
        if address != "emma@example.org":
            world.mail(address, "prêt" if lang == "fr" else "ready")
    (due,) = world.desk.due(world.clock.now())
    world.desk.resolve_due(due, world.clock.now())
    assert {row.seat for row in world.out("results")} == {seat for seat, _, _ in PLAYERS if seat != "Eumenes"} | {"GM"}
    assert verify(world.store, world.desk.games, "alpha").faults == []
    _command(world, "approve nina@example.net, Nina: a friend of the house")
    assert world.state().players["Eumenes"].name == "Nina", "the one free seat"


def test_handing_over_and_a_co_master(world: World) -> None:
    world.game()
    _master(world)
    assert "may now command" in _command(world, "co-master carl@example.net, Carl")
    told = {row.recipient for row in world.out("roster")}
    assert told == {GM, "carl@example.net"}
    assert "nothing yet" in _command(world, "who", "carl@example.net")
    answer = world.out("commands")[-1]
    assert answer.recipient == "carl@example.net", "who asks is answered"
    his = _reply_to(world, answer)
    assert world.mail("carl@example.net", "who", to=his).verdict == "accepted"
    world.later(hours=1)
    world.do(verbs.Resolve("alpha", "spring -321"))
    results = [row for row in world.out("results") if row.seat == GAME_MASTER]
    assert {row.recipient for row in results} == {GM, "carl@example.net"}
    assert [world.written(row).splitlines()[0] for row in results] == ["Hello Gabi,", "Hello Carl,"]
    _command(world, "hand over to hugo@example.net, Hugo: I am on holiday")
    assert world.state().players[GAME_MASTER].address == "hugo@example.net"
    assert world.out("farewell")[-1].recipient == GM
    assert [row.recipient for row in world.out("handover")] == [GM, "hugo@example.net"], "he alone takes over"
    (changed,) = [row for row in world.out("roster") if row.recipient == "carl@example.net"][1:]
    assert "Hugo” (hugo@example.net)" in " ".join(world.written(changed).split())
    assert world.mail(GM, "who").reason == "not_your_game"
    assert "no longer" in _command(world, "co-master carl@example.net", "hugo@example.net")
    assert world.out("farewell")[-1].recipient == "carl@example.net"
    assert "You no longer command" in " ".join(world.written(world.out("farewell")[-1]).split())
    assert world.mail("carl@example.net", "who").reason == "not_your_game"
    assert world.mail("carl@example.net", "who again", to=his).reason == "not_your_game"
    last = world.out()[-1]
    assert (last.recipient, last.kind) == ("carl@example.net", "answer refusal_not_your_game")
    assert "not registered for the game alpha" in " ".join(world.written(last).split())


def test_no_part_of_an_address_becomes_a_name(world: World) -> None:
    world.game()
    _master(world)
    _command(world, "replace Eumenes by zoe.secret@example.net: she asked")
    assert world.state().players["Eumenes"].name == "Eumenes"
    world.do(verbs.AddPlayer("alpha", "Ptolemy", "", "hidden.name@example.net"))
    assert world.state().players["Ptolemy"].name == "Ptolemy"
    assert all("hidden.name" not in world.written(row) for row in world.out("roster") if row.seat != GAME_MASTER)


def test_where_names_are_hidden_nobody_gets_one(world: World) -> None:
    world.do(verbs.CreateGame("alpha", "diadoques", "Alpha", "en", {}, {}, "a seed"))
    world.games.append("alpha")
    _master(world)
    _command(world, "policy names = hidden: we play blind")
    world.do(verbs.AddPlayer("alpha", "Eumenes", "", "zoe@example.net"))
    assert world.state().players["Eumenes"].name == ""
    (welcome,) = world.out("welcome")[-1:]
    assert world.written(welcome).startswith("Hello zoe@example.net,")
    prepared = world.post.prepare(welcome)
    assert prepared is not None and prepared.compose(None).count(b"\r\nTo: zoe@example.net\r\n") == 1


def test_what_the_game_master_calls_somebody_stays(world: World) -> None:
    world.do(verbs.CreateGame("alpha", "diadoques", "Alpha", "en", {}, {}, "a seed"))
    world.games.append("alpha")
    _master(world)
    _command(world, "invite ann@example.net, Ann the Great")
    (row,) = world.out("guest")
    assert (
        world.mail("Ann S <ann@example.net>", "sign up alpha: Eumenes", to=_reply_to(world, row)).verdict == "accepted"
    )
    assert world.state().guests["ann@example.net"].name == "Ann the Great"


def test_the_zone_of_a_sign_up_is_told_by_its_date(world: World) -> None:
    world.do(verbs.CreateGame("alpha", "diadoques", "Alpha", "en", {}, {"movement": "Friday 18:00 Europe/Paris"}, "s"))
    world.games.append("alpha")
    _master(world)
    for name, offset, zone in (("ann", "+0100", "Europe/Paris"), ("bob", "-0500", "UTC"), ("cid", "+0000", "UTC")):
        _command(world, f"invite {name}@example.net")
        row = world.out("guest")[-1]
        raw = (
            f"From: {name}@example.net\r\nTo: {_reply_to(world, row)}\r\nMessage-ID: <{name}@x.example>\r\n"
            f"Date: Tue, 05 Jan 2027 10:00:00 {offset}\r\n\r\nsign up alpha: Eumenes\r\n"
        )
        assert world.raw(raw.encode()).verdict == "accepted"
        assert world.state().guests[f"{name}@example.net"].zone == zone


def test_signing_up_for_a_game_under_way_says_what_is_possible(world: World) -> None:
    world.game()
    _master(world)
    _command(world, "policy signup = open: all may come")
    world.mail("ann@example.net", "sign up alpha: Eumenes")
    assert "All seats of alpha are taken, and nobody can look on" in _told(world)
    _command(world, "policy observers = open: all may look")
    world.later(days=2)
    world.mail("ann@example.net", "sign up alpha: Eumenes")
    assert "You can look on: “observe alpha”" in _told(world)


def _told(world: World) -> str:
    last = world.out()[-1]
    assert last.recipient == "ann@example.net"
    return " ".join(world.written(last).split())


@pytest.mark.parametrize(
    "line",
    [
        "invite ann@example.net",
        "approve ann@example.net",
        "allot seats",
        "replace Eumenes by ann@example.net: no",
        "eject Eumenes: no",
        "hand over to ann@example.net: no",
        "co-master ann@example.net",
        "who",
        "remind",
        "reliability",
    ],
)
def test_a_player_cannot_command_the_roster(world: World, line: str) -> None:
    world.game()
    _master(world)
    before = world.state()
    world.mail("anne@example.org", line)
    assert world.state().players == before.players
    assert world.state().guests == {}
    assert not [row for row in world.out("commands") if "✓" in world.written(row)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("invite nobody", "no mail address"),
        ("invite judge@play.test", "no mail address"),
        ("invite anne@example.org", "already plays"),
        ("approve anne@example.org for Eumenes", "No seat"),
        ("allot seats", "started already"),
        ("replace Eumenes: gone", "An example"),
        ("replace Atlantis by ann@example.net: gone", "no seat"),
        ("replace Eumenes by ann@example.net", "text are missing"),
        ("replace Eumenes by anne@example.org: gone", "already plays"),
        ("eject Eumenes", "text are missing"),
        ("eject Atlantis: gone", "no seat"),
        ("hand over to anne@example.org: gone", "already plays"),
        ("co-master anne@example.org", "already plays"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(world: World, line: str, said: str) -> None:
    world.game()
    _master(world)
    before = world.state().number
    assert said in " ".join(_command(world, line).split())
    assert world.state().number == before


# --- who has written


def test_who_remind_and_reliability(world: World) -> None:
    world.game()
    _master(world)
    world.mail("anne@example.org", "A MAC -> THR")
    world.mail("lee@example.org", "ready")
    text = _command(world, "who")
    assert "Antipater: 1 order on file" in text
    assert "Lysimachus: ready" in text
    assert "Eumenes: nothing yet" in text
    assert "MAC" not in text, "no orders are shown"
    assert "Eumenes" in _command(world, "remind")
    assert {row.seat for row in world.out("reminder")} == {"Antigonus", "Eumenes", "Ptolemy", "Seleucus"}
    assert "less than an hour" in _command(world, "remind")
    world.mail("emma@example.org", "A PNT x")
    world.clock.at = (world.state().deadline or world.clock.at) + timedelta(minutes=1)
    (due,) = world.desk.due(world.clock.now())
    world.desk.resolve_due(due, world.clock.now())
    text = " ".join(_command(world, "reliability").split())
    assert "Antipater: asked 1 time, on time 1" in text
    assert "Eumenes: asked 1 time, on time 0, after a reminder 1" in text
    assert "Ptolemy: asked 1 time, on time 0, after a reminder 0, late 0, missed 1" in text
    world.mail(GM, "status")
    status = " ".join(world.written(world.out("status")[-1]).split())
    assert "missed 1" in status
    world.mail("anne@example.org", "état")
    assert "manqué" not in world.written(world.out("status")[-1]), "for the game master alone"


# --- help


@pytest.mark.parametrize("ruleset", ["diadoques", "diplomacy", "mare_nostrum", "peloponnese"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_game_masters_help_lists_every_command_of_his(world: World, ruleset: str, lang: str) -> None:
    world.do(verbs.CreateGame("alpha", ruleset, "Alpha", "en", {}, {}, "a seed"))
    _master(world, lang=lang)
    world.mail(GM, "help" if lang == "en" else "aide")
    text = world.written(world.out("help")[-1])
    for command in ("invite", "eject", "who") if lang == "en" else ("inviter", "exclure", "qui"):
        assert f"\n  {command}" in text
    assert "\n  sign up" not in text


def test_a_players_help_lists_press_and_absence_with_seats_of_his_game(world: World) -> None:
    world.game()
    world.mail("lee@example.org", "help")
    text = world.written(world.out("help")[-1])
    assert "press Antipater, Lysimachus:" in text
    assert "\n  absent " in text
    assert "eject" not in text
    assert "France" not in text


# --- receipt


def test_13_two_orders_of_one_mail_for_the_same_person_are_remarked_on(world: World) -> None:
    world.game()
    row = world.mail("lee@example.org", "A THR x\nA THR -> BYZ")
    event = world.state().event
    assert isinstance(event, OrdersReceived)
    assert row.verdict == "accepted"
    notes = [(line, note.code) for line, note in event.notes]
    assert (2, "replaced_in_mail") in notes
    world.mail("lee@example.org", "A THR x")
    event = world.state().event
    assert isinstance(event, OrdersReceived)
    assert "replaced_in_mail" not in [note.code for _, note in event.notes], "of an earlier mail: that is meant"


def test_p9_whoever_commands_is_drawn_onto_no_seat(world: World) -> None:
    _open(world)
    for name in ("ann", "bea"):
        _command(world, f"approve {name}@example.net")
    _command(world, "co-master ann@example.net, Ann")
    assert not world.state().guests["ann@example.net"].approved, "off the list"
    _command(world, "allot seats")
    assert [player.address for player in world.state().players.values()] == [GM, "bea@example.net"]
    for line in ("approve ann@example.net for Seleucus", "replace Seleucus by ann@example.net: x"):
        assert "ann@example.net has a seat already" in _command(world, line) or "✗" in _command(world, line)
    assert [player.address for player in world.state().players.values()] == [GM, "bea@example.net"]


def test_the_master_who_would_look_on_is_told_why_not(world: World) -> None:
    world.game()
    _master(world)
    for line in ("observe alpha", "sign up alpha"):
        assert world.mail(GM, line).verdict == "refused"
        assert "for somebody who has no seat" in " ".join(world.written(world.out("commands")[-1]).split())


def test_a_request_beside_commands_is_no_slip_of_the_pen(world: World) -> None:
    world.game()
    _master(world)
    before = len(world.out())
    text = _command(world, "history\nwho\nrules\nhelp")
    assert "✗" not in text
    assert {out.kind for out in world.out()[before:]} == {"history", "rules", "help", "commands"}
