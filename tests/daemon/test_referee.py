"""The game master's commands by mail: preview, resolve, roll back, orders for a player, a story, the end."""

from __future__ import annotations

from datetime import timedelta

import pytest

from adjudicator.core.commands import Command
from adjudicator.core.events import GameEnded, PhaseResolved, PositionSet
from adjudicator.daemon import verbs
from adjudicator.daemon.verify import verify
from adjudicator.store import InboxRow
from tests.daemon.conftest import MASTER, PLAYERS, World, events, tell


def test_the_master_gets_a_welcome_and_his_own_signed_address(master: World) -> None:
    (status,) = [row for row in master.out() if row.recipient == MASTER]
    prepared = master.post.prepare(status)
    assert prepared is not None and prepared.outgoing.reply_to is not None
    assert "+alpha.0." in prepared.outgoing.reply_to.spec


def test_preview_tells_what_would_come_and_changes_nothing(master: World) -> None:
    master.mail("anne@example.org", "A MAC -> THR")
    before = master.state()
    told = tell(master, "preview")
    assert "Antipater: A MAC -> THR" in told and "Nothing has changed" in told
    assert master.state() == before
    assert not master.out("results")
    tell(master, "resolve spring -321")
    resolved = master.state().resolved
    assert resolved is not None
    given = [outcome for outcome in resolved.outcomes if outcome.given]
    assert len(given) == 1 and f"A MAC -> THR: {_said(master, given[0].message)}" in told


def _said(world: World, message: object) -> str:
    from adjudicator.daemon.shelves import words

    return " ".join(words("diadoques").say(message, "en").split())  # type: ignore[arg-type]


def test_resolve_is_guarded_by_the_name_of_the_phase_in_both_languages(master: World) -> None:
    assert "waits for spring -321" in tell(master, "resolve summer -321")
    assert "now waits for summer -321" in tell(master, "résoudre printemps -321")


def test_roll_back_is_a_new_event_and_nothing_is_erased(master: World) -> None:
    master.mail("anne@example.org", "A MAC -> EPI")
    opened = master.state().position
    tell(master, "resolve spring -321")
    assert master.state().position != opened
    number = master.state().number
    told = tell(master, "roll back to spring -321: A MAC was misread")
    assert "alpha waits for spring -321" in told
    state = master.state()
    assert state.position == opened and state.over == () and state.on_file("Antipater") == ()
    assert len(list(master.store.log.read("alpha"))) > number
    mails = master.out("correction")
    assert len(mails) == 7 and "A MAC was misread" in " ".join(master.written(mails[0]).split())
    prepared = [master.post.prepare(row) for row in mails]
    subjects = {one.outgoing.subject for one in prepared if one is not None}
    assert subjects == {"[alpha] back to spring -321", "[alpha] printemps -321\xa0: retour à cette phase"}
    master.mail("anne@example.org", "historique")
    assert "A MAC -> EPI" not in master.written(master.out("history")[-1]), "a phase that was rolled back is no history"
    assert verify(master.store, master.desk.games, "alpha").faults == []


def test_dice_are_thrown_anew_after_a_roll_back(master: World) -> None:
    """Those of the first time are known to all. Replaying the log still gives the same."""

    def rolls() -> list[tuple[str, int]]:
        tell(master, "resolve spring -321")
        last = [event for event in events(master) if isinstance(event, PhaseResolved)][-1]
        return [(roll.purpose, roll.value) for roll in last.rolls]

    thrown = []
    for _ in range(4):
        thrown.append(rolls())
        tell(master, "roll back to spring -321: again")
    assert any(other != thrown[0] for other in thrown[1:])
    report = verify(master.store, master.desk.games, "alpha")
    assert (report.faults, report.warnings) == ([], [])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("roll back to autumn -300: x", "no phase that alpha has been in"),
        ("roll back to spring -321", "A colon and a text are missing"),
        ("story:", "A colon and a text are missing"),
        ("orders for Nobody:\nA MAC x\nend", "no seat"),
        ("end game", "A colon and a text are missing"),
        ("resolve", "Something is missing"),
        ("preview please", "a word too many"),
        ("start game", "alpha has started already"),
        ("correct position: a flood", "what changes in lines below it"),
        ("correct position:\ntreasury.Lysimachus = 25", "what changes in lines below it"),
        ("correct position: x\ntreasury.Nobody = 3\nend", "no player “Nobody”"),
        ("correct position: x\ntreasury.Lysimachus = many\nend", "= many”: a whole number is expected"),
        ("correct position: x\nwhat is this\nend", "line 1, “what is this”: this is no line of the form"),
        ("correct position: x\ntreasury.Lysimachus = 10\nend", "as it is. Nothing was changed"),
    ],
)
def test_what_cannot_be_done_is_told_with_its_reason_and_changes_nothing(master: World, line: str, said: str) -> None:
    before = master.state()
    told = tell(master, line)
    assert said in told and "✗" in told
    assert master.state() == before


def test_orders_for_a_player_bring_him_the_receipt(master: World) -> None:
    told = tell(master, "orders for Lysimaque:\nA THR x\nA QQQ -> THR\nend")
    assert "Lysimachus" in told and "Not taken: “A QQQ -> THR”" in told
    assert [order.text for order in master.state().on_file("Lysimachus")] == ["A THR x"]
    assert [row.recipient for row in master.out("receipt")] == ["lee@example.org"]


def test_the_position_is_corrected_in_a_mail_and_all_are_told(master: World) -> None:
    file = tell(master, "fichier d'état")
    assert "Lysimachus = 10" in file and 'owner = "Antipater", troop = "A", place = "MAC"' in file
    lines = 'treasury.Lysimachus = 25\ncitadels.Pella = Lysimachus\nremove.units = [{place = "MAC"}]'
    told = tell(master, f"corriger la position : un don avait été oublié\n{lines}\nfin\nstate file")
    assert "everybody told" in told and "Lysimachus = 25" in told and 'Pella = "Lysimachus"' in told
    assert 'place = "MAC"' not in told and 'place = "TES"' in told
    mails = master.out("correction")
    assert len(mails) == 7 and "un don avait été oublié" in " ".join(master.written(mails[0]).split())
    assert isinstance(events(master)[-1], PositionSet)
    assert verify(master.store, master.desk.games, "alpha").faults == []


def test_a_game_is_started_by_mail(world: World) -> None:
    world.do(verbs.CreateGame("alpha", "diadoques", "Alpha", "en", {}, {}, "a seed"))
    world.do(verbs.AddPlayer("alpha", "GM", "Gill", MASTER, "en", "UTC"))
    assert "nobody plays" in tell(world, "start game").casefold()
    for seat, address, lang in PLAYERS:
        world.do(verbs.AddPlayer("alpha", seat, "X", address, lang, "Europe/Paris"))
    assert "Game alpha has started: spring -321" in tell(world, "commencer la partie")
    assert len(world.out("opening")) >= 6


def test_a_story_stands_above_the_results_of_its_phase_alone(master: World) -> None:
    tell(master, "récit :\nThe <b>spring</b> was mild.\n\n{{ 7 * 7 }} days of rain.\nfin")
    tell(master, "resolve spring -321")
    for row in master.out("results"):
        prepared = master.post.prepare(row)
        assert prepared is not None
        text, html = prepared.outgoing.text, prepared.outgoing.html
        assert "The <b>spring</b> was mild." in text and "{{ 7 * 7 }} days of rain." in text
        assert "&lt;b&gt;spring" in html and text.index("mild") < text.index("==")
    phase = master.state().phase
    assert phase is not None
    tell(master, f"resolve {phase.name}")
    assert "mild" not in master.written(master.out("results")[-1])


def test_the_end_by_the_masters_word_names_winners_and_reason(master: World) -> None:
    tell(master, "end game Ptolemy, Antipater: they agreed on it")
    state = master.state()
    assert (state.status, state.winners) == ("ended", ("Antipater", "Ptolemy"))
    text = " ".join(master.written(master.out("ended")[0]).split())
    assert "they agreed on it" in text and "a seed" in text
    assert isinstance(events(master)[-1], GameEnded)


def test_a_game_that_has_ended_can_go_back_with_a_new_seed(master: World) -> None:
    tell(master, "resolve spring -321")
    tell(master, "end game: by mistake")
    row = master.mail(MASTER, "roll back to spring -321: the end was a mistake", to=_address(master))
    assert row.verdict == "accepted"
    state = master.state()
    assert (state.status, state.winners) == ("running", ()) and state.seed != "a seed"
    last = [event for event in events(master) if isinstance(event, PositionSet)][-1]
    assert last.seed == state.seed
    assert verify(master.store, master.desk.games, "alpha").faults == []


def _address(world: World) -> str:
    row = next(row for row in world.out() if row.recipient == MASTER)
    prepared = world.post.prepare(row)
    assert prepared is not None and prepared.outgoing.reply_to is not None
    return prepared.outgoing.reply_to.spec


def test_players_may_not(master: World) -> None:
    """A player is told so; nothing changes, and no line of a block is taken for an order of his."""
    before = master.state()
    lines = [
        "preview",
        "roll back to spring -321: x",
        "end game: x",
        "orders for Lysimachus:\nA MAC -> EPI\nend",
        "state file",
        "start game",
        "resolve spring -321",
        "politique silent = wait : x",
        "policy",
        "inviter zed@example.net",
        "approve zed@example.net",
        "co-master zed@example.net",
        "remind",
        "end game Ptolemy: x",
        "correct position: x\ntreasury.Antipater = 99\nend",
    ]
    for line in lines:
        row: InboxRow = master.mail("anne@example.org", line)
        assert (row.verdict, row.reason) == ("refused", "command_not_yours"), line
    assert master.state() == before
    told = [" ".join(master.written(mail).split()) for mail in master.out("commands")]
    assert len(told) == len(lines) and all("Seul le maître du jeu peut faire cela" in text for text in told)


def test_prose_with_a_command_s_word_is_no_command(master: World) -> None:
    master.mail("anne@example.org", "A MAC -> THR\nRule Britannia!\nWho are you: friend or foe?\nPause here, my friend")
    assert not master.out("commands") and master.out("receipt")


@pytest.fixture
def books(world: World) -> World:
    """A started campaign of Mare Nostrum, whose books the judge keeps."""
    world.do(verbs.CreateGame("mare", "mare_nostrum", "Mare", "en", {}, {}, "a seed"))
    state = world.state("mare")
    for number, seat in enumerate(world.desk.games.ruleset(state).seats):
        world.do(verbs.AddPlayer("mare", seat, f"P{number}", f"p{number}@example.org", "en", "UTC"))
    world.do(verbs.AddPlayer("mare", "GM", "Gill", MASTER, "en", "UTC"))
    world.do(verbs.StartGame("mare"))
    return world


def test_a_mail_is_done_in_the_order_in_which_it_is_written(books: World) -> None:
    """What stands above a command that depends on it is taken first, and what stands below after it."""
    row = books.mail(MASTER, "Rome: gain 100\nend game: all agreed\nRome: gain 7")
    assert row.verdict == "accepted"
    kinds = [line.kind for line in books.store.log.read("mare")][-2:]
    assert kinds == ["orders received", "game ended"]
    assert "gain 100" in " ".join(books.written(books.out("receipt")[-1]).casefold().split())


def test_a_phase_that_people_referee_ends_by_an_entry_alone(books: World) -> None:
    phase = books.state("mare").phase
    assert phase is not None
    told = tell(books, f"resolve {phase.name}")
    assert "ends by an entry of the game itself" in told and books.state("mare").phase == phase


def test_no_phase_ends_while_a_line_of_the_mail_is_not_taken(books: World) -> None:
    phase = books.state("mare").phase
    books.mail(MASTER, "Romme: gain 7\nEnd turn")
    assert books.state("mare").phase == phase
    text = " ".join(books.written(books.out("receipt")[-1]).split())
    assert "Romme: gain 7" in text and "The phase was not ended" in text
    books.mail(MASTER, "End turn\nEnd turn")
    assert books.state("mare").phase == phase, "two of them: perhaps one was meant otherwise"
    books.mail(MASTER, "End turn")
    now = books.state("mare").phase
    assert now is not None and phase is not None and now.name != phase.name
    assert "you have ended" in " ".join(books.written(books.out("receipt")[-1]).split())


def test_a_slip_in_a_command_is_told_with_what_was_meant(master: World) -> None:
    told = tell(master, "who\nextnd 2 h: because\nresolv spring -321")
    assert "extend 24 h: a player is ill" in told and "resolve spring -321" in told
    assert "spring -321" not in master.state().over


def test_on_the_command_line_a_player_s_commands_are_the_masters_too(master: World) -> None:
    ask = verbs.Ask("alpha", Command("story", text="x"))
    assert master.do(ask) == "did_tell_story"


def test_a_master_without_books_gives_no_orders_and_may_answer_any_mail(master: World) -> None:
    row = master.mail(MASTER, "A MAC -> THR")
    assert (row.verdict, row.reason) == ("refused", "command_unknown")
    assert "does not know what this asks for" in " ".join(master.written(master.out()[-1]).split())
    tell(master, "resolve spring -321")
    row = master.mail(MASTER, "preview", subject="Re: [alpha] spring -321: the game begins")
    assert row.verdict == "accepted"


@pytest.mark.parametrize("line", ["pause: wrong game", "press all:\nhello\nend"])
def test_no_command_is_carried_out_in_another_game_than_the_subject_names(master: World, line: str) -> None:
    master.game("beta")
    before = master.state()
    row = master.mail(MASTER, line, subject="[beta] a word", to=master.address_of(MASTER))
    assert (row.verdict, row.reason) == ("refused", "not_your_game")
    assert master.state() == before


def test_the_receipt_tells_that_the_game_master_wrote(master: World) -> None:
    tell(master, "orders for Lysimachus:\nA THR x\nend")
    assert "The game master wrote this for you." in " ".join(master.written(master.out("receipt")[-1]).split())


def test_a_phase_that_was_rolled_back_is_no_way_forward(master: World) -> None:
    tell(master, "resolve spring -321")
    tell(master, "roll back to spring -321: a slip")
    assert "summer -321” was rolled back" in tell(master, "roll back to summer -321: on again")
    mail = " ".join(master.written(master.out("correction")[-1]).split())
    assert "has taken the game back to" in mail and "counts no more" in mail


def test_a_mail_of_many_lines_has_one_answer_in_their_order(master: World) -> None:
    lines = ("Hello judge,", "extend 24 h: ill", "frobnicate", "A MAC -> THR", "pause", "who", "preview", "F EGE x")
    before = len(master.out("commands"))
    assert master.mail(MASTER, "\n".join(lines)).verdict == "accepted"
    (answer,) = master.out("commands")[before:]
    text = master.written(answer)
    said = ("✓ extend 24 h: ill", "✗ A MAC -> THR", "✗ pause", "✓ who", "✓ preview", "✗ F EGE x", "• Some lines")
    places = [text.index(line) for line in said]
    assert places == sorted(places)
    assert "“Hello judge” and “frobnicate”" in " ".join(text.split())
    assert not [out for out in master.out() if out.kind.startswith("refusal")], "it had an effect"


def test_orders_that_come_too_late_beside_a_letter_are_told_in_its_answer(master: World) -> None:
    state = master.state()
    assert state.deadline is not None
    late = state.deadline + timedelta(minutes=1)
    master.clock.at = state.deadline + timedelta(minutes=5)
    row = master.mail("lee@example.org", "press all:\nhello\nend\nA THR x\nF PRO x", at=late)
    assert (row.verdict, row.detail) == ("accepted", "press; orders: phase_closed")
    text = " ".join(master.written(master.out("commands")[-1]).split())
    assert "✓ press all:" in text and "✗ A THR x … Your mail came after the deadline" in text
    assert not [out for out in master.out() if out.kind.startswith("refusal")]


def test_who_lost_his_seat_is_told_that_he_has_none_in_his_language(master: World) -> None:
    tell(master, "replace Antipater by new@example.net, New: silent")
    farewell = master.post.prepare([out for out in master.out() if out.recipient == "anne@example.org"][-1])
    assert farewell is not None and farewell.outgoing.reply_to is not None
    to = farewell.outgoing.reply_to.spec
    assert master.mail("anne@example.org", "presse tous :\nadieu\nfin", to=to).reason == "command_needs_seat"
    assert "quelqu’un qui a un siège" in " ".join(master.written(master.out("commands")[-1]).split())
    assert master.mail("anne@example.org", "A MAC x", to=to).reason == "guest_may"
    assert "Vous n’avez pas de siège" in " ".join(master.written(master.out("commands")[-1]).split())


def test_the_game_master_signs_his_letters_whatever_stands_beside(master: World) -> None:
    text = tell(master, "press grey Lysimachus:\nhello\nend\npause: x")
    assert "The game master signs his letters" in text


def test_a_preview_says_whom_a_private_word_is_for(master: World) -> None:
    master.mail("anne@example.org", "Don 5 à Lysimaque")
    assert "told in private (Lysimachus): Antipater gave you 5 T" in tell(master, "preview").replace("\xa0", " ")
