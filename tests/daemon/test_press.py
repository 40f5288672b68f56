"""Press by mail: who may write to whom, who reads it, and that nothing of it or of its writer gets anywhere else."""

from __future__ import annotations

import textwrap
from email import message_from_bytes, policy

import msgspec
import pytest
from selectolax.lexbor import LexborHTMLParser

from adjudicator.core import policies
from adjudicator.core.decisions import Decision
from adjudicator.core.events import ObserverSet, PolicySet, PressSent, decode
from adjudicator.daemon import verbs
from adjudicator.daemon.verify import verify
from adjudicator.store import OutboxRow
from tests.daemon.conftest import PLAYERS, World, events

MASTER = "gm@example.org"
SECRET = "canary-of-the-letter"
OTHERS = [address for _, address, _ in PLAYERS if address != "anne@example.org"]


@pytest.fixture
def table(world: World) -> World:
    """A started game with a game master."""
    world.game()
    world.do(verbs.AddPlayer("alpha", "GM", "Gill Masters", MASTER, "en", "Europe/Paris"))
    return world


def rule(world: World, name: str, value: str) -> None:
    """Set a policy."""
    with world.store.transaction():
        world.desk.record(world.state(), Decision((PolicySet(name=name, value=value),)), world.clock.now())


def resolve(world: World) -> None:
    """The deadline passes."""
    world.clock.at = world.state().deadline or world.clock.at
    world.do(verbs.Resolve("alpha", "spring -321", "a test"))


def tell(world: World, sender: str, text: str) -> str:
    """Mail a command; returns the answer."""
    row = world.mail(sender, text)
    assert row.verdict == "accepted", row
    answer = world.out("commands")[-1]
    assert answer.recipient == sender
    return " ".join(world.written(answer).split())


def letters(world: World) -> dict[str, OutboxRow]:
    """The letters that go out, by their reader; the newest of each."""
    return {row.recipient: row for row in world.out("press")}


def whole(world: World, row: OutboxRow) -> str:
    """A mail as its bytes, with every part decoded."""
    prepared = world.post.prepare(row)
    assert prepared is not None
    raw = prepared.compose(None)
    mail = message_from_bytes(raw, policy=policy.default)
    parts = [part.get_content() for part in mail.walk() if part.get_content_maintype() == "text"]
    return "\n".join([raw.decode("ascii"), *(f"{k}: {v}" for k, v in mail.items()), *parts, prepared.envelope])


def test_a_letter_reaches_those_it_is_for_in_their_languages_and_nobody_else(table: World) -> None:
    told = tell(table, "anne@example.org", f"presse Lysimaque et Ptolémée :\nBonjour {SECRET}\n\nÀ bientôt\nfin")
    assert "Lysimaque et Ptolémée" in told and "3 lignes" in told
    assert sorted(letters(table)) == ["lee@example.org", "paul@example.org"]
    english = table.written(letters(table)["lee@example.org"])
    french = table.written(letters(table)["paul@example.org"])
    assert "Antipater writes to you and to others (Ptolemy):" in english
    assert "Antipater vous écrit, ainsi qu’à d’autres (Lysimaque)" in french
    for text in (english, french):
        assert f"> Bonjour {SECRET}\n>\n> À bientôt\n" in text
    assert "press Antipater, Ptolemy:" in english and "Nobody else gets this letter." in english


def test_orders_beside_a_letter_are_orders_and_no_part_of_it(table: World) -> None:
    table.mail("anne@example.org", "A MAC x\npress Ptolemy: hello\nA TES x\nend\nF EGE x")
    assert [order.text for order in table.state().on_file("Antipater")] == ["A MAC x", "F EGE x"]
    assert "> A TES x" in table.written(letters(table)["paul@example.org"])
    assert not [row for row in table.out("press") if "MAC" in table.written(row)]


def test_a_letter_to_all_reaches_all_but_its_writer_and_stands_in_the_history(table: World) -> None:
    told = tell(table, "anne@example.org", "press all:\nPeace, said the fox.\nend")
    assert "part à tous" in told
    assert sorted(letters(table)) == sorted([*OTHERS, MASTER])
    table.mail("sue@example.org", "history")
    assert "Antipater wrote to all:\n> Peace, said the fox." in table.written(table.out("history")[-1])
    resolve(table)
    table.mail("sue@example.org", "press all: and now summer")
    table.mail("sue@example.org", "history")
    said = table.written(table.out("history")[-1])
    assert said.index("Peace, said the fox.") < said.index("Written to all lately") < said.index("> and now summer")


def test_nothing_of_the_mail_it_came_by_goes_on(table: World) -> None:
    """No header, no address, no Message-ID, no name, no signature of the writer."""
    headers = "X-Mailer: FoxMail 3\r\nReply-To: anne.private@example.net\r\nOrganization: Fox Ltd\r\n"
    text = f"press Ptolemy:\nBonjour {SECRET}\nfin\n-- \nAnne Fox, 12 rue du Port"
    table.mail("Anne Fox <anne@example.org>", text, subject="from Anne with love", headers=headers)
    (row,) = table.out("press")
    said = whole(table, row)
    sent = table.store.inbox.listing(1)[0]
    for leak in ("anne", "Anne", "Fox", "m1@example.org", "love", "rue du Port", sent.sender):
        assert leak not in said, leak
    assert "From: Adjudicator <judge@play.test>" in said or '"Adjudicator" <judge@play.test>' in said
    assert "Reply-To: " in said and "judge+alpha.5." in said, "answers go to the judge, signed for the reader"
    assert SECRET in said


def test_p9_a_private_letter_is_seen_by_no_third_seat_in_any_mail(table: World) -> None:
    table.mail("anne@example.org", f"press Ptolemy:\n{SECRET}\nend\nA MAC x")
    table.mail("paul@example.org", f"press Antipater: {SECRET} back")
    for _, address, _ in PLAYERS:
        table.mail(address, "status\nhistory\nmap\nhelp\nrules\nA QQQ x")
    table.mail(MASTER, "history\nstatus\npreview")
    resolve(table)
    for _, address, _ in PLAYERS:
        table.mail(address, "history")
    table.do(verbs.AddPlayer("alpha", "Seleucus", "Newcomer", "new@example.org"))
    seen = {row.recipient for row in table.out() if SECRET in whole(table, row)}
    assert seen == {"anne@example.org", "paul@example.org"}
    assert {row.kind for row in table.out() if SECRET in whole(table, row)} == {"press", "commands"}
    assert not [
        row
        for row in table.out("commands")
        if row.recipient == "anne@example.org" and f"{SECRET} back" in whole(table, row)
    ]


def test_the_policy_none_refuses_with_the_reason_but_not_letters_to_and_from_the_master(table: World) -> None:
    rule(table, "press", "none")
    for line in ("press Ptolemy: hello", "press all: hello", "press Ptolemy, master: hello"):
        assert "do not write to one another" in tell(table, "lee@example.org", line)
    assert table.out("press") == []
    assert "goes to the game master" in tell(table, "lee@example.org", "press to master: may I?")
    tell(table, MASTER, "press Lysimachus: you may")
    assert "> you may" in table.written(letters(table)["lee@example.org"])
    assert "press to master:" in table.written(letters(table)["lee@example.org"])
    assert "Lysimachus writes to you:" in table.written(letters(table)[MASTER])


def test_the_policy_white_signs_with_the_power(table: World) -> None:
    assert "In this game letters are signed" in tell(table, "lee@example.org", "press grey all: boo")
    assert table.out("press") == []
    rule(table, "press", "grey")
    assert "unsigned" in tell(table, "lee@example.org", "press grey all: boo")
    assert "signed with your power" in tell(table, "lee@example.org", "press all: hello")


def test_the_policy_grey_never_tells_the_writer(table: World) -> None:
    rule(table, "press", "grey")
    table.mail("lee@example.org", "press grey Ptolemy, Seleucus:\nBeware of Antipater.\nend")
    assert sorted(letters(table)) == ["paul@example.org", "sue@example.org"]
    for row in table.out("press"):
        said = whole(table, row)
        assert "Lysimachus" not in said and "Lysimaque" not in said and "lee@" not in said and "Lee" not in said
    assert "Somebody who does not sign writes to you" in table.written(letters(table)["sue@example.org"])
    assert "press Ptolemy:" in table.written(letters(table)["sue@example.org"])
    table.mail("lee@example.org", "presse grise tous : houu")
    table.mail("sue@example.org", "history")
    history = whole(table, table.out("history")[-1])
    assert "Somebody who does not sign wrote to all" in history and "Beware" not in history
    assert "signs his letters" in tell(table, MASTER, "press grey all: boo")


def test_the_game_master_reads_what_the_policy_says_and_readers_are_told(table: World) -> None:
    tell(table, "lee@example.org", "press Seleucus: for you alone")
    assert MASTER not in letters(table)
    rule(table, "press_to_master", "yes")
    told = tell(table, "lee@example.org", "press Seleucus: for you and him")
    assert "the game master reads all letters" in told
    assert "Lysimachus writes to others (Seleucus):" in table.written(letters(table)[MASTER])
    assert "for you alone" not in table.written(letters(table)[MASTER])
    assert "but the game master, who reads all letters" in table.written(letters(table)["sue@example.org"])


def test_the_rate_a_day_is_kept_and_told_and_ends_after_a_day(table: World) -> None:
    rule(table, "press_a_day", "2")
    for n in (1, 2):
        assert "goes to all" in tell(table, "lee@example.org", f"press all: letter {n}")
        table.later(hours=1)
    assert "may send 2 letters a day" in tell(table, "lee@example.org", "press all: letter 3")
    assert "goes to all" in tell(table, "sue@example.org", "press all: mine is another count")
    assert "goes to all" in tell(table, MASTER, "press all: 1\nend\npress all: 2\nend\npress all: 3")
    table.later(hours=22, minutes=1)
    assert "goes to all" in tell(table, "lee@example.org", "press all: letter 3")
    assert verify(table.store, table.desk.games, "alpha").faults == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("press Nobody: x", "no seat"),
        ("press Lysimachus: x", "to yourself"),
        ("press: x", "Something is missing"),
        ("press all:\n" + "long line of words\n" * 450, "at most 8000 characters"),
    ],
)
def test_what_cannot_be_sent_is_told_with_its_reason_and_changes_nothing(table: World, line: str, said: str) -> None:
    before = table.state()
    assert said in tell(table, "lee@example.org", line)
    assert table.state() == before and table.out("press") == []


def test_a_seat_without_player_and_a_game_without_master_are_told(world: World) -> None:
    world.do(verbs.CreateGame("alpha", "diadoques", "Alpha", "en", {}, {}, "a seed"))
    for seat, address, lang in PLAYERS[:3]:
        world.do(verbs.AddPlayer("alpha", seat, "A Name", address, lang))
    world.games.append("alpha")
    assert "Nobody plays Ptolemy" in tell(world, "lee@example.org", "press Ptolemy: x")
    assert "No game master of alpha" in tell(world, "lee@example.org", "press to master: x")
    assert "goes to Antigonus" in tell(world, "lee@example.org", "press Antigonus: before the start")


def test_the_lines_that_a_letter_proposes_for_an_answer_are_understood_in_both_languages(table: World) -> None:
    table.mail("anne@example.org", "press Lysimachus, Ptolemy, master:\nhello\nend\npress all:\nhello all\nend")
    lines: dict[tuple[str, str], None] = {}
    for row in table.out("press"):
        said = table.written(row)
        lines |= {(row.recipient, line): None for line in said.splitlines() if line.startswith("    pres")}
    assert {line for _, line in lines} >= {
        "    press Antipater:",
        "    presse tous\u00a0:",
        "    press Antipater, Ptolemy, game master:",
    }
    for n, (reader, line) in enumerate(lines):
        before = len(table.out("press"))
        answer = tell(table, reader, f"{line.strip()}\nanswer {n}\nend")
        assert "✓" in answer and len(table.out("press")) > before, (reader, line)


LETTERS = {
    "none": [("lee@example.org", "press to master:"), (MASTER, "press all:"), (MASTER, "press Lysimachus, Ptolemy:")],
    "white": [
        ("lee@example.org", "press to master:"),
        ("lee@example.org", "press all:"),
        ("lee@example.org", "press Antipater, Seleucus:"),
        (MASTER, "press all:"),
        (MASTER, "press Lysimachus, Ptolemy:"),
    ],
    "grey": [
        ("lee@example.org", "press to master:"),
        ("lee@example.org", "press Seleucus:"),
        ("lee@example.org", "press grey to master:"),
        ("lee@example.org", "press grey all:"),
        ("lee@example.org", "press grey Antipater, Seleucus, master:"),
        (MASTER, "press all:"),
    ],
}
"""Letters that each value of the policy ``press`` allows, with their writers."""


@pytest.mark.parametrize("along", ["no", "yes"])
@pytest.mark.parametrize(
    ("press", "writer", "letter"),
    [(press, writer, letter) for press, letters in LETTERS.items() for writer, letter in letters],
)
def test_an_answer_that_a_letter_proposes_works_for_each_reader_under_each_policy(
    table: World, press: str, writer: str, letter: str, along: str
) -> None:
    """Player, game master and co-master: the line sent back by that reader brings a letter to somebody else."""
    second = "second@example.org"
    tell(table, MASTER, f"co-master {second}, Simone")
    rule(table, "press", press)
    rule(table, "press_to_master", along)
    assert "✓" in tell(table, writer, f"{letter}\nhello\nend")
    sent_out = table.out("press")
    readers = {row.recipient for row in sent_out}
    assert {MASTER, second} <= readers or writer == MASTER or ("master" not in letter and "all" not in letter)
    lines = [
        (row.recipient, line.strip())
        for row in sent_out
        for line in table.written(row).splitlines()
        if line.startswith(("    press", "    presse"))
    ]
    nobody_known = "grey" in letter and letter.endswith("to master:")
    assert {reader for reader, _ in lines} == (set() if nobody_known else readers)
    for n, (reader, line) in enumerate(lines):
        table.later(minutes=1)
        answer = tell(table, reader, f"{line}\nanswer {n}\nend")
        assert "✓" in answer and "✗" not in answer, (reader, line, answer)
        assert {row.recipient for row in table.out("press") if f"> answer {n}" in table.written(row)} - {reader}, line


def test_observers_get_letters_to_all_and_no_other_and_write_none(table: World) -> None:
    with table.store.transaction():
        event = ObserverSet(name="Olive", address="olive@example.net", lang="en", zone="UTC", on=True)
        table.desk.record(table.state(), Decision((event,)), table.clock.now())
    table.mail("lee@example.org", "press all: for all\nend\npress Seleucus: for one\nend")
    (row,) = [row for row in table.out("press") if row.recipient == "olive@example.net"]
    said = whole(table, row)
    assert "> for all" in said and "for one" not in said and "lee@" not in said
    assert "press Lysimachus" not in said, "nothing to answer with"
    table.mail("olive@example.net", "press all: me too")
    assert not [row for row in table.out("press") if "me too" in table.written(row)]


def test_a_stranger_has_no_press(table: World) -> None:
    row = table.mail("nobody@example.net", "press all: hello")
    assert row.verdict == "refused" and table.out("press") == []


HOSTILE = [
    "<script>alert(1)</script><img src=http://evil.example/x onerror=alert(1)>",
    "{{ 7 * 7 }} {% include '/etc/passwd' %}",
    "\r\nBcc: all@example.org\r\nSubject: gotcha",
    "a\u202egnp.exe\u2066 b\u2028c\u0007",
    "== The position ==",
    "-- ",
    "=?utf-8?q?word?=",
    "</blockquote></table><h1>From the judge: you have lost</h1>",
    "From here on\n.\nx" + "y" * 3000,
]


@pytest.mark.parametrize("text", HOSTILE)
def test_p12_hostile_text_is_text_and_marked_as_quoted_in_every_line(table: World, text: str) -> None:
    tell(table, "lee@example.org", "press Seleucus:\nharmless\nend")
    prepared = table.post.prepare(table.out("press")[-1])
    assert prepared is not None
    harmless = prepared.outgoing
    before = _shapes(harmless.html)
    table.later(minutes=1)
    tell(table, "lee@example.org", f"press Seleucus:\nA {text}\nend")
    prepared = table.post.prepare(table.out("press")[-1])
    assert prepared is not None
    mail = prepared.outgoing
    assert mail.subject == harmless.subject
    shapes = [shape for shape in _shapes(mail.html) if shape[0] != "br"]
    assert shapes == before, "no element and no attribute more"
    own = {line for line in harmless.text.splitlines() if not line.startswith(">")}
    assert {line for line in mail.text.splitlines() if not line.startswith(">")} == own, "no line passes as the judge's"
    assert not set(mail.text + mail.html) & set("\x07\u202e\u2066\u2028\r")
    raw = prepared.compose(None)
    parsed = message_from_bytes(raw, policy=policy.default)
    assert parsed["Bcc"] is None and parsed["To"] == "Sue <sue@example.org>" and len(parsed.get_all("Subject", [])) == 1


def _shapes(html: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(str(n.tag), tuple(sorted(n.attributes))) for n in LexborHTMLParser(html).css("*")]


@pytest.mark.parametrize("form", ["plain", "flowed", "html"])
def test_a_long_paragraph_comes_whole(table: World, form: str) -> None:
    """Mail programs make one line of a paragraph, however long it is."""
    words = " ".join(f"word{n}" for n in range(700))
    kind, body = "text/plain", f"press Seleucus:\r\n{words}\r\nend\r\n"
    if form == "flowed":
        kind, body = "text/plain; format=flowed", "\r\n".join(textwrap.wrap(words, 70)).replace("\r\n", " \r\n")
        body = f"press Seleucus:\r\n{body}\r\nend\r\n"
    elif form == "html":
        kind, body = "text/html", f"<p>press Seleucus:</p><p>{words}</p><p>end</p>"
    head = "From: lee@example.org\r\nTo: judge@play.test\r\nSubject: x\r\nMessage-ID: <long@example.org>\r\n"
    table.raw(f"{head}Content-Type: {kind}\r\n\r\n{body}".encode())
    said = " ".join(table.written(letters(table)["sue@example.org"]).replace("\n>", " ").split())
    assert all(f" word{n} " in f"{said} " for n in range(700))


def test_an_anonymous_game_names_nobody_in_any_mail(table: World) -> None:
    rule(table, "names", "hidden")
    rule(table, "press", "grey")
    names = {address: address.split("@")[0].title() for _, address, _ in PLAYERS}
    for _, address, _ in PLAYERS:
        table.mail(address, "press all: hello\nend\nstatus\nhistory\nrules\nhelp\nmap")
    table.do(verbs.AddPlayer("alpha", "Seleucus", "Nadia", "new@example.org"))
    deadline = table.state().deadline
    assert deadline is not None
    table.do(verbs.SetDeadline("alpha", deadline.replace(day=deadline.day + 1), "a reason"))
    seen = {row.id: (row, whole(table, row)) for row in table.out() if row.kind not in ("opening", "welcome")}
    resolve(table)
    seen |= {row.id: (row, whole(table, row)) for row in table.out("results")}
    rows = [row for row, _ in seen.values() if row.recipient != MASTER]
    assert {"handover", "press", "results", "deadline", "status", "history"} <= {row.kind for row in rows}
    for row in rows:
        said = seen[row.id][1]
        for address, name in names.items():
            if row.recipient != address:
                assert address not in said and name not in said, (row.kind, row.recipient, name)
    (handover,) = [row for row in table.out("handover") if row.recipient == "new@example.org"]
    assert "a name that is not told" in table.written(handover)


def test_an_unsigned_letter_goes_without_orders_and_absences(table: World) -> None:
    """In the log they would stand side by side, at the same instant."""
    rule(table, "press", "grey")
    for beside in ("A THR x", "absent 2027-02-01 to 2027-02-08"):
        table.mail("lee@example.org", f"press grey all:\n{SECRET}\nend\n{beside}")
        assert "An unsigned letter goes in a mail of its own" in table.written(table.out("commands")[-1])
    assert not [event for event in events(table) if isinstance(event, PressSent)]
    assert [order.text for order in table.state().on_file("Lysimachus")] == ["A THR x"]
    table.mail("lee@example.org", f"Hello judge,\npress grey all:\n{SECRET}\nend\nstatus")
    assert len([event for event in events(table) if isinstance(event, PressSent)]) == 1


def test_what_players_were_promised_of_names_is_kept(world: World) -> None:
    world.do(verbs.CreateGame("alpha", "diadoques", "Alpha", "en", {}, {}, "a seed"))
    world.do(verbs.AddPlayer("alpha", "GM", "Gill", MASTER, "en", "UTC"))
    rule(world, "names", "hidden")
    rule(world, "names", "shown")
    rule(world, "names", "hidden")
    world.do(verbs.AddPlayer("alpha", "Seleucus", "Sue", "sue@example.org"))
    assert "That stays so" in tell(world, MASTER, "policy names = shown: who cares")
    assert policies.value(world.state().policies, "names") == "hidden"


def test_letters_are_opened_by_the_end_only_if_they_were_written_so(table: World) -> None:
    table.mail("lee@example.org", "press Seleucus: before")
    rule(table, "press_after", "all")
    table.mail("lee@example.org", "press Seleucus: after\nend\npress all: to all\nend")
    sent = [event for event in events(table) if isinstance(event, PressSent)]
    assert [(event.text, event.opens) for event in sent] == [("before", False), ("after", True), ("to all", False)]


def test_an_anonymous_game_tells_no_names_from_its_first_mail_on(world: World) -> None:
    world.do(verbs.CreateGame("alpha", "diadoques", "Alpha", "en", {}, {}, "a seed"))
    world.games.append("alpha")
    rule(world, "names", "hidden")
    for seat, address, lang in PLAYERS:
        world.do(verbs.AddPlayer("alpha", seat, address.split("@")[0].title(), address, lang, "Europe/Paris"))
    world.do(verbs.StartGame("alpha"))
    assert len(world.out("opening")) == 6 and len(world.out("welcome")) == 6
    for row in world.out():
        said = whole(world, row)
        for _, address, _ in PLAYERS:
            if row.recipient != address:
                assert address not in said and address.split("@")[0].title() not in said, (row.kind, row.recipient)


@pytest.mark.parametrize("text", ["write to me: LEE@example.org", "Hello\n\n  -- Lee", "bye,\nlee."])
def test_an_anonymous_game_keeps_a_player_from_signing_by_mistake(table: World, text: str) -> None:
    rule(table, "names", "hidden")
    assert "played without names" in tell(table, "lee@example.org", f"press all:\n{text}\nend")
    assert table.out("press") == []
    assert "goes to all" in tell(table, "lee@example.org", "press all: Leeward winds")


def test_the_event_holds_what_was_said_to_whom_and_the_mail_it_came_by(table: World) -> None:
    row = table.mail("lee@example.org", "press Ptolemy, the game master:\nhello\nend")
    event = decode(table.store.log.read("alpha")[-1].body)
    assert event == PressSent(seat="Lysimachus", text="hello", to=("Ptolemy", "GM"), phase="spring -321", mail=row.id)
    assert msgspec.structs.asdict(event)["grey"] is False


def test_letters_are_still_passed_on_after_the_end(table: World) -> None:
    tell(table, MASTER, "end game Ptolemy: agreed")
    assert "goes to all" in tell(table, "lee@example.org", "press all: well played")


def test_a_letter_outlives_a_rollback(table: World) -> None:
    tell(table, "lee@example.org", "press all: I said it")
    tell(table, MASTER, "resolve spring -321")
    tell(table, MASTER, "roll back to spring -321: again")
    table.mail("sue@example.org", "history")
    assert "I said it" in table.written(table.out("history")[-1])


def test_an_unsigned_letter_goes_alone(table: World) -> None:
    """What stands beside it in the log, at the same instant, would tell who wrote it."""
    rule(table, "press", "grey")
    told = tell(table, "lee@example.org", "press all:\nSigned.\nend\npress grey all:\nUnsigned.\nend")
    assert "goes in a mail of its own" in told
    assert [event.grey for event in sent(table)] == [False]
    tell(table, "lee@example.org", "press grey all:\nUnsigned.\nend")
    assert [event.grey for event in sent(table)] == [False, True]


def sent(world: World) -> list[PressSent]:
    """The letters in the log."""
    events = [decode(row.body) for row in world.store.log.read("alpha")]
    return [event for event in events if isinstance(event, PressSent)]


def test_orders_in_a_letter_are_told(table: World) -> None:
    told = tell(table, "lee@example.org", "press Antipater: hello\nA THR -> MAC\nF PRO x")
    assert "2 lines of the letter look like orders" in told and "not on file" in told
    assert table.state().on_file("Lysimachus") == ()


@pytest.mark.parametrize("line", ["press Lysimachus Let us ally", "press to all\nHello everybody\nend", "presse tous"])
def test_a_letter_without_its_colon_is_told_and_hides_no_orders(world: World, line: str) -> None:
    world.game()
    row = world.mail("anne@example.org", f"A MAC x\n{line}\nF EGE x")
    assert row.verdict == "accepted"
    assert [order.text for order in world.state().on_file("Antipater")] == ["A MAC x", "F EGE x"]
    assert "deux-points" in " ".join(world.written(world.out("commands")[-1]).split())
    assert not world.out("press")
