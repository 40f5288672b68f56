"""What becomes of a mail: every one is accounted for, and only a player's mail in time has an effect."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from adjudicator.core.decisions import Refused
from adjudicator.core.state import digest
from adjudicator.daemon import verbs
from adjudicator.store import OutboxRow
from tests.daemon.conftest import PLAYERS, World


def _texts(world: World, seat: str) -> list[str]:
    return [order.text for order in world.state().on_file(seat)]


def test_orders_of_the_registered_address_are_filed_and_answered(world: World) -> None:
    world.game()
    row = world.mail("Anne <anne@example.org>", "A MAC -> THR\nF EGE x\n")
    assert (row.verdict, row.game, row.seat) == ("accepted", "alpha", "Antipater")
    assert _texts(world, "Antipater") == ["A MAC -> THR", "F EGE x"]
    (receipt,) = world.out("receipt")
    assert receipt.recipient == "anne@example.org"
    state = world.state()
    assert state.phase is not None
    mark = digest("alpha", state.phase.name, "Antipater", state.on_file("Antipater"))
    assert mark in world.written(receipt)


def test_a_later_order_replaces_and_a_bad_line_spoils_no_other(world: World) -> None:
    world.game()
    world.mail("anne@example.org", "A MAC -> THR\nA TES -> EPI\n")
    row = world.mail("anne@example.org", "A MAC -> CHZ\nA TES x\n")
    assert row.verdict == "accepted"
    assert _texts(world, "Antipater") == ["A MAC -> THR", "A TES x"]
    text = world.written(world.out("receipt")[-1])
    assert "CHZ" in text
    assert "CHE" in text, "a suggestion"


def test_cancel_takes_back_one_order_or_all(world: World) -> None:
    world.game()
    world.mail("anne@example.org", "A MAC -> THR\nA TES -> EPI\nF EGE x")
    world.mail("anne@example.org", "annuler A TES")
    assert _texts(world, "Antipater") == ["A MAC -> THR", "F EGE x"]
    world.mail("anne@example.org", "annuler tout")
    assert _texts(world, "Antipater") == []


def test_a_stranger_gets_one_answer_a_day_and_no_effect(world: World) -> None:
    world.game()
    before = world.state().number
    rows = [world.mail("mallory@example.net", "A MAC -> THR") for _ in range(3)]
    assert {(row.verdict, row.reason) for row in rows} == {("refused", "unknown_sender")}
    assert world.state().number == before
    answers = [out for out in world.out() if out.recipient == "mallory@example.net"]
    assert len(answers) == 1
    assert "Antipater" not in world.written(answers[0])


def test_the_display_name_of_a_player_opens_nothing(world: World) -> None:
    world.game()
    row = world.mail('"anne@example.org" <mallory@example.net>', "A MAC -> THR")
    assert row.verdict != "accepted"
    assert _texts(world, "Antipater") == []


def test_the_signed_address_names_game_and_seat(world: World) -> None:
    world.game("alpha")
    world.game("beta")
    row = world.mail("anne@example.org", "A MAC -> THR")
    assert (row.verdict, row.reason) == ("refused", "unknown_game"), "she plays in two games"
    opening = next(out for out in world.out("opening") if out.game == "beta" and out.seat == "Antipater")
    prepared = world.post.prepare(opening)
    assert prepared is not None
    assert prepared.outgoing.reply_to is not None
    row = world.mail("anne@example.org", "A MAC -> THR", to=prepared.outgoing.reply_to.spec)
    assert (row.verdict, row.game) == ("accepted", "beta")


def test_the_game_in_the_subject_chooses_between_ones_own(world: World) -> None:
    world.game("alpha")
    world.game("beta")
    row = world.mail("anne@example.org", "A MAC -> THR", subject="Re: [beta] spring -321: the game begins")
    assert (row.verdict, row.game) == ("accepted", "beta")


def test_a_signed_address_alone_is_not_enough(world: World) -> None:
    world.game()
    opening = next(out for out in world.out("opening") if out.seat == "Antipater")
    prepared = world.post.prepare(opening)
    assert prepared is not None
    assert prepared.outgoing.reply_to is not None
    row = world.mail("mallory@example.net", "A MAC -> THR", to=prepared.outgoing.reply_to.spec)
    assert (row.verdict, row.reason) == ("quarantined", "sender_mismatch")
    assert _texts(world, "Antipater") == []
    (told,) = [out for out in world.out() if out.kind.startswith("answer")]
    assert told.recipient == "anne@example.org", "only the registered address is told"
    asked = world.post.prepare(told)
    assert asked is not None
    assert asked.outgoing.reply_to is not None
    confirm = asked.outgoing.reply_to.spec
    again = world.mail("mallory@example.net", "yes", to=confirm)
    assert again.verdict == "quarantined", "the stranger cannot confirm his own mail"
    assert _texts(world, "Antipater") == []
    assert "“A MAC -> THR”" in world.written(told) or "« A MAC -> THR »" in world.written(told).replace("\xa0", " ")
    for answer in ("Je suis absente jusqu'au 8.", "Hm, yes?"):
        world.mail("anne@example.org", answer, to=confirm)
        assert _texts(world, "Antipater") == [], answer
    assert world.mail("anne@example.org", "A TES x", to=confirm).verdict == "accepted", "an order of her own"
    assert _texts(world, "Antipater") == ["A TES x"]
    world.mail("anne@example.org", "annuler tout", to=confirm)
    assert world.mail("anne@example.org", "c'est bien moi", to=confirm).verdict == "accepted"
    assert _texts(world, "Antipater") == ["A MAC -> THR"]
    assert world.store.inbox.get(row.id).verdict == "accepted"
    world.mail("anne@example.org", "A MAC x")
    assert world.mail("anne@example.org", "oui !", to=confirm).verdict == "ignored"
    assert _texts(world, "Antipater") == ["A MAC x"], "a confirmation counts once"


def test_what_stands_behind_a_second_yes_is_taken(world: World) -> None:
    world.game()
    opening = world.post.prepare(next(out for out in world.out("opening") if out.seat == "Antipater"))
    assert opening is not None and opening.outgoing.reply_to is not None
    world.mail("anne.work@example.net", "A MAC -> THR", to=opening.outgoing.reply_to.spec)
    confirm = _signed(world, next(out for out in world.out() if out.kind.startswith("answer")))
    assert world.mail("anne@example.org", "oui", to=confirm).verdict == "accepted"
    assert world.mail("anne@example.org", "Oui, et en plus :\nA TES -> EPI", to=confirm).verdict == "accepted"
    assert _texts(world, "Antipater") == ["A MAC -> THR", "A TES -> EPI"]
    assert world.mail("anne@example.org", "oui\naide", to=confirm).verdict == "accepted"
    assert world.out("help")
    assert world.mail("anne@example.org", "oui\n\nAnne", to=confirm).verdict == "ignored"


def test_p9_what_a_player_writes_to_anothers_address_nobody_else_learns(world: World) -> None:
    world.game()
    world.do(verbs.AddPlayer("alpha", "GM", "Gill", "gm@example.org", "en", "Europe/Paris"))
    for seat, kind in (("Antipater", "opening"), ("GM", "handover")):
        address = _signed(world, next(out for out in world.out(kind) if out.seat == seat))
        row = world.mail("lee@example.org", "A THR x", to=address)
        assert (row.verdict, row.reason) == ("refused", "bad_token")
    answers = [out for out in world.out() if out.kind.startswith("answer")]
    assert [out.recipient for out in answers] == ["lee@example.org"], "and once a day"
    assert world.mail("lee@example.org", "A THR x", to=_signed(world, answers[0])).verdict == "accepted"


def test_a_mail_that_waited_beyond_its_phase_is_asked_about_no_more(world: World) -> None:
    world.game()
    address = _signed(world, next(out for out in world.out("opening") if out.seat == "Antipater"))
    row = world.mail("anne2@example.net", "A MAC -> THR", to=address)
    world.mail("anne3@example.net", "A TES x", to=address)
    first, second = [out for out in world.out() if out.kind.startswith("answer")]
    for phase in ("spring -321", "summer -321"):
        world.later(hours=1)
        world.do(verbs.Resolve("alpha", phase, "test"))
    world.later(hours=1)
    before = len(world.out())
    world.mail("anne@example.org", "oui", to=_signed(world, second))
    (told,) = world.out()[before:]
    assert "printemps -321" in world.written(told), "the phase it came in"
    assert world.store.inbox.get(row.id).reason == "phase_over"
    assert world.mail("anne@example.org", "oui", to=_signed(world, first)).verdict == "ignored"


def test_orders_in_the_answer_that_confirms_are_taken_after_the_held_ones(world: World) -> None:
    world.game()
    opening = world.post.prepare(next(out for out in world.out("opening") if out.seat == "Antipater"))
    assert opening is not None and opening.outgoing.reply_to is not None
    world.mail("anne.work@example.net", "A MAC -> THR", to=opening.outgoing.reply_to.spec)
    asked = world.post.prepare(next(out for out in world.out() if out.kind.startswith("answer")))
    assert asked is not None and asked.outgoing.reply_to is not None
    answer = world.mail("anne@example.org", "Oui, c'est moi.\nA TES x\nA MAC x", to=asked.outgoing.reply_to.spec)
    assert answer.verdict == "accepted"
    assert sorted(_texts(world, "Antipater")) == ["A MAC x", "A TES x"]


def _signed(world: World, row: OutboxRow) -> str:
    """The address at which an outgoing mail is answered."""
    prepared = world.post.prepare(row)
    assert prepared is not None and prepared.outgoing.reply_to is not None
    return prepared.outgoing.reply_to.spec


def test_every_sender_whose_mail_waits_is_told_once_a_day_and_the_next_one_after_a_yes(world: World) -> None:
    world.game()
    address = _signed(world, next(out for out in world.out("opening") if out.seat == "Antipater"))
    world.mail("junk@evil.example", "Buy now", to=address)
    world.mail("anne@work.example", "A MAC -> THR", to=address)
    world.mail("anne@work.example", "A MAC x\nF EGE x", to=address)
    asked = [out for out in world.out() if out.kind.startswith("answer")]
    assert ["evil.example" in world.written(out) for out in asked] == [True, False], "junk does not hide her own"
    world.mail("anne@example.org", "oui", to=_signed(world, asked[1]))
    assert _texts(world, "Antipater") == ["A MAC -> THR"]
    further = [out for out in world.out() if out.kind.startswith("refusal")]
    assert "Buy now" in world.written(further[-1]), "the oldest that waits"
    junk = next(row for row in world.store.inbox.listing(20) if row.sender == "junk@evil.example")
    assert world.mail("anne@example.org", "Non ! Pas moi.", to=_signed(world, further[-1])).verdict == "accepted"
    assert world.store.inbox.get(junk.id).reason == "disowned"
    assert "reste sans effet" in " ".join(world.written(world.out("commands")[-1]).split())
    last = [out for out in world.out() if out.kind.startswith("refusal")][-1]
    assert "F EGE x" in world.written(last), "and the next one"
    assert world.mail("anne@example.org", "oui", to=_signed(world, further[-1])).verdict == "ignored", "it is gone"
    world.mail("anne@example.org", "no\npresse tous :\nbonjour\nfin\nA TES x", to=_signed(world, last))
    text = world.written(world.out("commands")[-1])
    assert "✓ no" in text and "✓ presse tous" in text, "one answer"
    assert "A TES x" in _texts(world, "Antipater")
    world.later(hours=25)
    world.mail("anne@work.example", "A TES x", to=address)
    asked = [out for out in world.out() if out.kind.startswith("answer")]
    assert "A TES x" in world.written(asked[-1])


def test_a_mail_that_waits_because_its_origin_is_denied_says_how_to_confirm_it(world: World) -> None:
    world.game()
    world.correspondence.policy = replace(world.correspondence.policy, authserv_id="mx.play.test")
    address = _signed(world, next(out for out in world.out("opening") if out.seat == "Lysimachus"))
    denied = "Authentication-Results: mx.play.test; dmarc=fail header.from=example.org\r\n"
    row = world.mail("lee@example.org", "A THR x", to=address, headers=denied)
    assert (row.verdict, row.reason) == ("quarantined", "unconfirmed")
    (asked,) = [out for out in world.out() if out.kind.startswith("answer")]
    text = " ".join(world.written(asked).split())
    assert "“A THR x”" in text and "with the word “yes”" in text
    assert world.mail("lee@example.org", "yes", to=_signed(world, asked), headers=denied).verdict == "accepted"
    assert _texts(world, "Lysimachus") == ["A THR x"]


def test_a_player_at_a_damaged_address_is_sent_a_good_one(world: World) -> None:
    world.game()
    address = _signed(world, next(out for out in world.out("opening") if out.seat == "Antipater"))
    local, _, domain = address.rpartition("@")
    row = world.mail("anne@example.org", "A MAC -> THR", to=f"{local[:-1]}9@{domain}", subject="Re: [alpha] printemps")
    assert (row.verdict, row.reason, row.game) == ("refused", "bad_token", "alpha")
    (told,) = [out for out in world.out() if out.kind.startswith("answer")]
    assert "abîmée en route" in world.written(told)
    assert world.mail("anne@example.org", "A MAC -> THR", to=_signed(world, told)).verdict == "accepted"
    assert world.mail("mallory@example.net", "A MAC x", to=f"{local[:-1]}9@{domain}").verdict == "ignored"


def test_what_a_later_mail_decided_stays_when_an_older_one_is_taken_after_it(world: World) -> None:
    world.game()
    address = _signed(world, next(out for out in world.out("opening") if out.seat == "Antipater"))
    held = "A MAC -> THR\nA TES -> EPI\nF EGE x\nprêt"
    world.mail("anne@work.example", held, to=address)
    world.later(hours=1)
    world.mail("anne@example.org", "A MAC x\nA TES x\nattendre")
    world.mail("anne@example.org", "annuler A TES")
    (asked,) = [out for out in world.out() if out.kind.startswith("answer")]
    assert world.mail("anne@example.org", "oui", to=_signed(world, asked)).verdict == "accepted"
    assert sorted(_texts(world, "Antipater")) == ["A MAC x", "F EGE x"]
    assert "Antipater" not in world.state().ready
    assert "reçu après celui-ci" in " ".join(world.written(world.out("receipt")[-1]).split())


def test_a_held_mail_of_a_phase_that_is_over_is_not_taken_for_the_next(world: World) -> None:
    world.game()
    address = _signed(world, next(out for out in world.out("opening") if out.seat == "Antipater"))
    row = world.mail("anne@work.example", "A MAC -> THR", to=address)
    (asked,) = [out for out in world.out() if out.kind.startswith("answer")]
    confirm = _signed(world, asked)
    world.later(hours=1)
    world.do(verbs.Resolve("alpha", "spring -321", "test"))
    world.later(hours=1)
    world.mail("anne@example.org", "oui", to=confirm)
    assert world.store.inbox.get(row.id).reason == "phase_over"
    assert _texts(world, "Antipater") == []


def test_a_retried_mail_is_older_than_what_came_since(world: World) -> None:
    world.game()
    early = world.clock.now()
    world.mail("anne@example.org", "A MAC x", at=early + timedelta(hours=1))
    world.later(hours=2)
    row = world.mail("anne@example.org", "A MAC -> THR\nannuler tout\nF EGE x", at=early)
    assert row.verdict == "accepted"
    assert sorted(_texts(world, "Antipater")) == ["A MAC x", "F EGE x"]
    text = " ".join(world.written(world.out("receipt")[-1]).split())
    assert text.count("reçu après celui-ci") >= 2


def test_the_question_for_the_game_is_in_the_language_of_its_player(world: World) -> None:
    world.game("alpha")
    world.game("beta")
    world.mail("anne@example.org", "A MAC -> THR")
    assert "laquelle" in world.written(world.out()[-1]) or "quelle partie" in world.written(world.out()[-1])


@pytest.mark.parametrize("address", ["judge+alpha@play.test", "Judge+a.1.o.1.abc@PLAY.test"])
def test_no_player_has_an_address_of_the_judge(world: World, address: str) -> None:
    with pytest.raises(Refused, match="bad_address"):
        world.do(verbs.CreateGame("alpha", "diadoques", "Alpha", "en", {}, {}, "a seed"))
        world.do(verbs.AddPlayer("alpha", "Antipater", "Anne", address, "fr", "Europe/Paris"))


def test_p8_whoever_writes_in_the_name_of_the_game_master_commands_nothing(world: World) -> None:
    world.game()
    world.do(verbs.AddPlayer("alpha", "GM", "Gill", "gm@example.org", "en", "Europe/Paris"))
    before = world.state().number
    row = world.mail("gm@example.org", "end game: I am the game master", to="judge@play.test")
    assert (row.verdict, row.reason) == ("refused", "unauthenticated")
    assert world.state().number == before
    (told,) = [out for out in world.out() if out.kind.startswith("answer")]
    assert told.recipient == "gm@example.org"
    assert world.mail("gm@example.org", "pause: a holiday", to=_signed(world, told)).verdict == "accepted"
    assert world.state().paused is not None


@pytest.mark.parametrize(("seconds", "verdict"), [(-1, "accepted"), (0, "accepted"), (1, "refused")])
def test_the_time_of_receipt_decides_to_the_second(world: World, seconds: int, verdict: str) -> None:
    state = world.game()
    assert state.deadline is not None
    world.clock.at = state.deadline + timedelta(minutes=5)
    row = world.mail("anne@example.org", "A MAC -> THR", at=state.deadline + timedelta(seconds=seconds))
    assert row.verdict == verdict
    if verdict == "refused":
        assert row.reason == "phase_closed"
        assert "printemps -321" in world.written(world.out()[-1])


def test_a_mail_that_came_between_deadline_and_resolution_is_not_kept_for_the_next_phase(world: World) -> None:
    state = world.game()
    assert state.deadline is not None
    world.clock.at = state.deadline + timedelta(minutes=5)
    world.do(verbs.Resolve("alpha", "spring -321", "test"))
    row = world.mail("anne@example.org", "A MAC -> THR", at=state.deadline + timedelta(minutes=1))
    assert (row.verdict, row.reason) == ("refused", "phase_over")
    assert _texts(world, "Antipater") == []


def test_a_mail_that_names_a_phase_that_is_over_changes_nothing(world: World) -> None:
    world.game()
    world.later(hours=1)
    world.do(verbs.Resolve("alpha", "spring -321", "test"))
    world.later(hours=1)
    row = world.mail("anne@example.org", "phase: spring -321\nA MAC -> THR")
    assert (row.verdict, row.reason) == ("refused", "phase_over")
    row = world.mail("anne@example.org", "A MAC -> THR", subject="Re: [alpha] printemps -321 : ordres reçus")
    assert (row.verdict, row.reason) == ("refused", "phase_over")
    row = world.mail("anne@example.org", "A MAC -> THR", subject="Re: [alpha] summer -321: results of spring -321")
    assert row.verdict == "accepted", "the subject of a result names the phase to order for first"


def test_the_same_mail_twice_has_no_second_effect(world: World) -> None:
    world.game()
    raw = (
        b"From: anne@example.org\r\nTo: judge@play.test\r\nSubject: x\r\nMessage-ID: <one@example.org>\r\n"
        b"Date: Tue, 05 Jan 2027 10:00:00 +0000\r\n\r\nA MAC -> THR\r\n"
    )
    assert world.raw(raw).verdict == "accepted"
    world.mail("anne@example.org", "A MAC x")
    assert world.raw(raw).reason == "duplicate"
    assert world.raw(b"Received: by another way\r\n" + raw).reason == "duplicate"
    assert _texts(world, "Antipater") == ["A MAC x"], "an old copy never replaces newer orders"
    assert len(world.out("receipt")) == 2


def test_mail_without_orders_is_told_so(world: World) -> None:
    world.game()
    row = world.mail("anne@example.org", "Bonjour,\nmerci et à bientôt !")
    assert (row.verdict, row.reason) == ("refused", "no_orders_found")
    assert world.out()[-1].recipient == "anne@example.org"


@pytest.mark.parametrize(
    "headers", ["Auto-Submitted: auto-replied\r\n", "Precedence: bulk\r\n", "X-Adjudicator-Loop: play.test\r\n"]
)
def test_mail_of_machines_is_never_answered(world: World, headers: str) -> None:
    world.game()
    before = len(world.out())
    row = world.mail("anne@example.org", "A MAC -> THR", headers=headers)
    assert row.verdict in ("quarantined", "ignored")
    assert len(world.out()) == before


def test_before_the_start_and_after_the_end_orders_get_an_answer(world: World) -> None:
    world.do(verbs.CreateGame("alpha", "diadoques"))
    world.do(verbs.AddPlayer("alpha", "Antipater", "Anne", "anne@example.org"))
    row = world.mail("anne@example.org", "A MAC -> THR")
    assert (row.verdict, row.reason) == ("refused", "not_started")


def test_more_than_fifty_receipts_a_day_are_refused_not_silently_taken(world: World) -> None:
    world.game()
    world.do(verbs.AddPlayer("alpha", "GM", "Gill", "gm@example.org", "en", "Europe/Paris"))
    address = _signed(world, next(out for out in world.out("opening") if out.seat == "Antipater"))
    orders = [f"A MAC -> {'THR' if n % 2 else 'TES'}" for n in range(52)]
    rows = [world.mail("anne@example.org", order, to=address) for order in orders]
    assert [row.verdict for row in rows[:50]] == ["accepted"] * 50
    assert {row.reason for row in rows[50:]} == {"rate_limited"}
    assert len(world.out("receipt")) == 50
    assert len(world.out("refusal refusal_rate_limited")) == 1
    (told,) = world.out("gm mail_capped")
    assert told.recipient == "gm@example.org" and "Antipater" in world.written(told)
    world.later(minutes=1)
    world.do(verbs.Resolve("alpha", "spring -321", "test"))
    world.later(minutes=1)
    world.mail("anne@example.org", "A MAC x", to=address)
    assert len(world.out("refusal refusal_rate_limited")) == 2, "said once more in the phase that follows"


def test_p8_mails_in_somebodys_name_leave_him_half_of_what_there_is(world: World) -> None:
    world.game()
    address = _signed(world, next(out for out in world.out("opening") if out.seat == "Antipater"))
    rows = [world.mail("anne@example.org", f"A MAC -> {'THR' if n % 2 else 'TES'}") for n in range(60)]
    assert [row.verdict for row in rows].count("accepted") == 25
    assert world.mail("anne@example.org", "A MAC x", to=address).verdict == "accepted", "her own, at her signed address"


def test_every_mail_is_accounted_for(world: World) -> None:
    world.game()
    world.mail("anne@example.org", "A MAC -> THR")
    world.mail("mallory@example.net", "hello")
    world.raw(b"")
    world.raw(b"\xff\xfe\x00 not a mail")
    world.raw(b"From: a@b, c@d\r\n\r\nA MAC x")
    counts = world.store.inbox.counts()
    assert sum(counts.values()) == 5
    assert not [verdict for verdict, _ in counts if verdict == "pending"]


def test_nothing_a_player_writes_reaches_another_before_the_resolution(world: World) -> None:
    world.game()
    canaries = {
        "anne@example.org": "A MAC -> THR",
        "lee@example.org": "A CHE -> BYZ",
        "tony@example.org": "A LCN -> PAM",
        "emma@example.org": "A PNT -> CLC",
    }
    for address, order in canaries.items():
        world.mail(address, order)
    world.later(hours=1)
    for row in world.out():
        text = world.written(row)
        for address, order in canaries.items():
            if row.kind == "receipt" and address != row.recipient:
                assert order not in text


def test_a_mail_with_neither_date_nor_message_id_is_no_copy_of_another_like_it(world: World) -> None:
    world.game()
    for text in ("A MAC -> THR", "A MAC x", "A MAC -> THR"):
        world.uid += 1
        raw = f"From: anne@example.org\r\nTo: judge@play.test\r\nReceived: {world.uid}\r\n\r\n{text}\r\n"
        assert world.raw(raw.encode()).verdict == "accepted"
    assert _texts(world, "Antipater") == ["A MAC -> THR"]


def test_a_copy_of_a_mail_that_was_refused_may_count_now(world: World) -> None:
    world.do(verbs.CreateGame("alpha", "diadoques"))
    world.do(verbs.AddPlayer("alpha", "Antipater", "Anne", "anne@example.org"))
    head = "From: anne@example.org\r\nTo: judge@play.test\r\nMessage-ID: <a@b>\r\nReceived: {}\r\n\r\nA MAC -> THR"
    assert world.raw(head.format(1).encode()).reason == "not_started"
    for seat, address, lang in PLAYERS[1:]:
        world.do(verbs.AddPlayer("alpha", seat, "X", address, lang))
    world.do(verbs.StartGame("alpha"))
    assert world.raw(head.format(2).encode()).verdict == "accepted"


def test_every_late_mail_of_a_player_is_answered_not_only_the_first_of_a_day(world: World) -> None:
    world.game()
    world.later(hours=1)
    world.do(verbs.Resolve("alpha", "spring -321"))
    for _ in range(3):
        assert world.mail("anne@example.org", "phase: spring -321\nA MAC -> THR").reason == "phase_over"
    assert len(world.out("refusal phase_over")) == 3


def test_a_long_mail_is_told_what_was_not_read(world: World) -> None:
    world.game()
    world.mail("anne@example.org", "A MAC -> THR\n" * 600)
    assert "500" in world.written(world.out("receipt")[-1])


def test_a_phase_line_that_names_no_phase_is_told(world: World) -> None:
    world.game()
    world.mail("lee@example.org", "phase: blabla\nA THR x")
    assert "blabla" in world.written(world.out("receipt")[-1])


def test_a_subject_that_names_another_game_files_nothing_here(world: World) -> None:
    world.game("alpha")
    world.do(verbs.CreateGame("beta", "diadoques"))
    row = world.mail("anne@example.org", "A MAC -> THR", subject="[beta] orders")
    assert (row.verdict, row.reason) == ("refused", "not_your_game")
    assert _texts(world, "Antipater") == []
    assert world.mail("anne@example.org", "A MAC -> THR", subject="[urgent] orders").verdict == "accepted"


def test_status_in_a_mail_with_orders_tells_the_state_after_them(world: World) -> None:
    world.game()
    world.mail("lee@example.org", "A THR -> BYZ\nstatus")
    assert "A THR -> BYZ" in world.written(world.out("status")[-1])


def test_8_8_the_receipt_adds_up_what_orders_cost(world: World) -> None:
    """`diadoques 8.8`: money orders are paid in the order written; what the rest cannot meet is told beforehand."""
    world.game()
    world.mail("lee@example.org", "Counter-bribe A THR 5\nGive 7 to Ptolemy")
    text = " ".join(world.written(world.out("receipt")[-1]).split())
    assert (
        "Give 7 to Ptolemy cannot be paid after your other orders: it takes 7 T, and 5 T will be left"
        in text.replace("\u00a0", " ")
    )
    world.mail("lee@example.org", "Give 5 to Ptolemy")
    assert "cannot be paid" not in world.written(world.out("receipt")[-1])
