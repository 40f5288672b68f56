"""The mails of Peloponnese: what they say in each phase, and that what they offer to write is read as such."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from html import unescape

import pytest
from selectolax.lexbor import LexborHTMLParser

from adjudicator.core import decisions, referee
from adjudicator.core.decisions import NoticeKind
from adjudicator.core.events import PlayerAdded
from adjudicator.core.messages import GAME_MASTER, LANGS, Lang
from adjudicator.core.orders import SOFT_CODES, OrderLine
from adjudicator.core.ruleset import Ledger
from adjudicator.orders import stated_phase
from adjudicator.render.press import Rendered
from tests.render.peloponnese import played
from tests.render.peloponnese.played import TERMS, Played

MOMENTS: dict[str, Callable[[Lang], Played]] = {
    "operations": played.operations,
    "settlement": played.settlement,
    "surrender": played.surrender,
    "proposals": played.proposals,
    "armistice": played.armistice,
    "economy": played.economy,
    "over": played.over,
}
ON_REQUEST: tuple[NoticeKind, ...] = ("help", "rules", "map", "status", "history")
READERS = ("Athens", "Sparta", "Thebes", GAME_MASTER)
LEFTOVER = re.compile(
    r"\[[a-z_]+(?: \w+=|\])|\{[a-z_]+[:}]|diadoch|\bunits?\b|\bunités?\b|\bVP\b|\bPV\b", re.IGNORECASE
)
"""Codes without words, holes, and whatever belongs to another game."""
FOR_ALL = re.compile(LEFTOVER.pattern.replace(r"|\bunits?\b|\bunités?\b", ""), re.IGNORECASE)
"""The same for the game master, whose commands for every game speak of units."""


@cache
def at(moment: str, lang: Lang) -> Played:
    """A game at one of the moments; not to be changed."""
    return MOMENTS[moment](lang)


def plain(text: str) -> str:
    """A mail as one line, with ordinary spaces."""
    return " ".join(text.replace("\u00a0", " ").split())


def section(text: str, heading: str) -> str:
    """What stands under a heading of a plain text mail, or "" if there is none."""
    return next((part.partition(" ==\n")[2] for part in text.split("\n== ")[1:] if part.startswith(heading)), "")


@cache
def every_mail(lang: Lang) -> list[tuple[str, Rendered]]:
    """Every kind of mail in every kind of phase, to players and the game master."""
    mails: list[tuple[str, Rendered]] = []
    game = Played(lang)
    for seat in READERS:
        kinds: tuple[NoticeKind, ...] = ("welcome", *ON_REQUEST)
        mails += [(f"{kind} before the start {seat}", game.write(kind, seat)) for kind in kinds]
    game.start()
    mails += [(f"opening {seat}", game.write("opening", seat)) for seat in READERS]
    for moment in MOMENTS:
        for seat in READERS:
            kinds = (*ON_REQUEST, "results") if at(moment, lang).past else ON_REQUEST
            mails += [(f"{kind} {moment} {seat}", at(moment, lang).write(kind, seat)) for kind in kinds]
    for moment in ("armistice", "surrender", "settlement", "proposals"):
        mails += [(f"reminder {moment} {seat}", at(moment, lang).write("reminder", seat)) for seat in READERS[:3]]
    mails += [(f"receipt {name}", mail) for name, mail in receipts(lang)]
    for seat in READERS:
        mails.append((f"deadline {seat}", moved(lang).write("deadline", seat)))
        mails.append((f"handover {seat}", handed_over(lang, seat).write("handover", seat)))
        mails.append((f"correction {seat}", corrected(lang).write("correction", seat)))
    return mails


def receipts(lang: Lang) -> list[tuple[str, Rendered]]:
    """Of entries, of a preview, of answers, of nonsense, of a mistake."""
    found = [("entries", played.operations(lang).write("receipt", GAME_MASTER))]
    for seat, text in (
        (GAME_MASTER, "Preview political phase"),
        ("Athens", "Accept peace from Sparta\nRetain 2H 1C"),
        ("Athens", "Thank you and good night"),
        ("Athens", "Ravage Sparta"),
        ("Sparta", "cancel all"),
        (GAME_MASTER, "Refuse peace from Sparta"),
    ):
        found.append((f"{seat} {text}", played.operations(lang).mail(seat, text).write("receipt", seat)))
    found.append(("in a pause", played.armistice(lang).mail("Athens", "ready").write("receipt", "Athens")))
    found.append(("not asked", played.armistice(lang).mail("Thebes", "Retain none").write("receipt", "Thebes")))
    return found


def moved(lang: Lang) -> Played:
    """The deadline of an armistice has been moved."""
    game = played.armistice(lang)
    later = game.at.replace(month=12, day=24)
    game.take(decisions.set_deadline(game.state, later, game.at, "Olympia"))
    return game


def handed_over(lang: Lang, seat: str) -> Played:
    """Somebody has taken over a seat, or the game, during an armistice."""
    game = played.armistice(lang)
    player = PlayerAdded(seat=seat, name="Neo", address="neo@example.org", lang=lang, zone="Europe/Paris")
    game.take(decisions.add_player(game.state, game.ruleset, player))
    return game


def corrected(lang: Lang) -> Played:
    """The game master has put another state in the place of the present one."""
    game = played.operations(lang)
    ruleset = game.ruleset
    now = ruleset.load(game.state.position)
    game.take(referee.set_position(game.state, ruleset, ruleset.start(), game.at, f"an error, turn {now.turn}"))
    return game


@pytest.mark.parametrize("lang", LANGS)
def test_no_mail_has_a_hole_or_speaks_of_another_game(lang: Lang) -> None:
    for name, mail in every_mail(lang):
        bare = unescape(re.sub(r"<[^>]*>", " ", re.sub(r"<style.*?</style>", "", mail.html, flags=re.DOTALL)))
        for text in (mail.subject, mail.text, bare):
            found = (FOR_ALL if GAME_MASTER in name else LEFTOVER).search(text.replace("[war]", ""))
            assert found is None, f"{name}: {found}"


@pytest.mark.parametrize("lang", LANGS)
def test_the_html_says_what_the_text_says_and_is_well_formed(lang: Lang) -> None:
    """Every heading of the text stands in the HTML; nothing is fetched but the picture; tags are closed."""
    for name, mail in every_mail(lang):
        tree = LexborHTMLParser(mail.html)
        heads = {plain(node.text()) for node in tree.css("h2, h3")}
        for head in re.findall(r"^== (.*) ==$", mail.text, re.MULTILINE):
            assert plain(head) in heads, (name, head)
        sources = [node.attributes.get("src") for node in tree.css("img")]
        assert sources in ([], ["cid:map"]) and bool(sources) <= mail.map, name
        for tag in ("div", "table", "tr", "td", "ul", "ol", "p", "span"):
            assert mail.html.count(f"<{tag}>") + mail.html.count(f"<{tag} ") == mail.html.count(f"</{tag}>"), (
                name,
                tag,
            )


@pytest.mark.parametrize("lang", LANGS)
def test_the_text_keeps_to_its_width(lang: Lang) -> None:
    for name, mail in every_mail(lang):
        for line in mail.text.splitlines():
            assert len(line) <= 78 or " " not in line.strip(" #-"), (name, line)


SUBJECTS = [
    ("armistice", "en", "[war] turn 1, armistice: results of the operations of turn 1"),
    ("armistice", "fr", "[war] tour 1, armistice : résultats des opérations du tour 1"),
    ("economy", "en", "[war] turn 1, economy: results of the armistice of turn 1"),
    ("economy", "fr", "[war] tour 1, économie : résultats de l’armistice du tour 1"),
    ("surrender", "fr", "[war] tour 1, reddition : résultats des opérations du tour 1"),
    ("settlement", "fr", "[war] tour 1, règlement : résultats des opérations du tour 1"),
    ("over", "en", "[war] end of the war: results of the surrender of turn 1"),
]


@pytest.mark.parametrize(("moment", "lang", "expected"), SUBJECTS)
def test_subjects_name_the_phase_to_come(moment: str, lang: Lang, expected: str) -> None:
    """The phase of an answer is found in its subject, and in the first line of the form."""
    game = at(moment, lang)
    mail = game.write("results", "Athens")
    assert plain(mail.subject) == expected
    if game.state.status == "running":
        name = re.sub(r"^\[war\] ([^:]+):.*", r"\1", mail.subject)
        assert stated_phase(f"phase: {name}") == game.phase
        if moment != "economy":
            assert stated_phase(mail.text) in (game.phase, None)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("moment", [moment for moment in MOMENTS if moment != "over"])
def test_a_form_that_comes_back_as_it_is_says_nothing(moment: str, lang: Lang) -> None:
    """And each of its lines, with its # taken away, is taken (`7`)."""
    game = at(moment, lang)
    position = game.ruleset.load(game.state.position)
    forms = 0
    for seat in (*game.ruleset.seats, GAME_MASTER):
        text = game.write("reminder", seat).text
        if stated_phase(text) is None:
            assert seat not in game.ruleset.asked(position)
            continue
        assert stated_phase(text) == game.phase
        form = text[re.search(r"^phase\W", text, re.MULTILINE).start() : text.rindex("\n-- ")]  # type: ignore[union-attr]
        reading = game.reader.read(form, lang)
        assert reading.lines == ()
        assert {problem.message.code for problem in reading.problems} <= set(SOFT_CODES)
        lines = [line.removeprefix("# ") for line in form.splitlines() if line.startswith("# ")]
        assert lines
        for line in lines:
            (read,) = game.reader.read(line, lang).lines
            assert isinstance(read, OrderLine)
            assert game.ruleset.check(position, seat, read.order).refusal is None, (seat, line)
            forms += 1
    assert forms >= 1


HEADS = {"en": ("You can use these now", "At other times"), "fr": ("Utilisables maintenant", "À d’autres moments")}


def offered(part: str) -> list[str]:
    """The lines of a section of help that begin with something to write, without what they mean."""
    lines = [line for line in part.splitlines() if line.startswith("  ") and not line.strip().startswith("#")]
    return [line.split("#")[0].strip() for line in lines]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seat", READERS)
@pytest.mark.parametrize("moment", [moment for moment in MOMENTS if moment != "over"])
def test_what_help_shows_as_usable_now_is_taken(moment: str, seat: str, lang: Lang) -> None:
    game = at(moment, lang)
    position = game.ruleset.load(game.state.position)
    for line in offered(section(game.write("help", seat).text, HEADS[lang][0])):
        reading = game.reader.read(line, lang)
        assert not reading.problems and len(reading.lines) == 1, line
        (read,) = reading.lines
        assert isinstance(read, OrderLine)
        assert game.ruleset.check(position, seat, read.order).refusal is None, line


@pytest.mark.parametrize("lang", LANGS)
def test_help_shows_the_game_master_every_entry_with_what_takes_it_back(lang: Lang) -> None:
    """`peloponnese 7`, issue 5: every entry and command has its opposite or correction, all in help."""
    game = at("operations", lang)
    text = game.write("help", GAME_MASTER).text
    shown: set[str] = set()
    for head in HEADS[lang]:
        for line in offered(section(text, head)):
            (read,) = game.reader.read(line, lang).lines
            assert isinstance(read, OrderLine)
            shown.add(read.order.body["do"])
    assert shown == {
        "go", "ravage", "capture", "release", "control", "friendly", "garrison", "rebel", "endrebellion", "fortify",
        "longwalls", "move", "muster", "setfigure", "setstanding", "setrelation", "hostages", "signpeace",
        "breakpeace", "defeat", "suffered", "fund", "setmodifier", "setturn",
    }  # fmt: skip
    joined = plain(re.sub(r"\n +# ", " ", text))
    assert joined.count("; taken back by: " if lang == "en" else " ; s’annule par : ") == 29


@pytest.mark.parametrize("lang", LANGS)
def test_what_help_says_takes_an_entry_back_does(lang: Lang) -> None:
    """Entered one after the other, the two are taken (`7`)."""
    game = at("operations", lang)
    start = game.ruleset.load(game.state.position)
    assert isinstance(game.ruleset, Ledger)
    seen = 0
    text = re.sub(r"\n {6}# ", " ", game.write("help", GAME_MASTER).text)
    word = "taken back by: " if lang == "en" else "s’annule par\u00a0: "
    for line in section(text, HEADS[lang][0]).splitlines():
        if word not in line:
            continue
        position = start
        for said in (line.split("#")[0].strip(), line.split(word)[1].strip()):
            (read,) = game.reader.read(said, lang).lines
            assert isinstance(read, OrderLine)
            entered = game.ruleset.enter(position, GAME_MASTER, read.order, played.no_dice())
            (outcome,) = entered.outcomes
            assert game.ruleset.verdicts[outcome.message.code] == "succeeded", said
            position = entered.position
        seen += 1
    assert seen >= 28


def test_the_receipt_of_entries_shows_each_with_what_it_changed() -> None:
    mail = played.operations().write("receipt", GAME_MASTER)
    said = plain(mail.text)
    for text in (
        "Capture Plataea by Thebes Thebes has captured Plataea (before: Athens)",
        "2H of Athens moved from Athens to Tanagra; 5H 1C stay",
        "no place is called “Atlantis”; the closest: Atlante",
        "No deadline: this phase ends when you say so.",
        "Every entry has an opposite that takes it back",
    ):
        assert text in said, text
    assert "entered, 1 problem" in mail.subject
    assert "Digest" not in mail.text and "on file" not in mail.text


def test_the_preview_is_told_to_the_game_master_with_every_die() -> None:
    """What it tells is what comes; the phase still waits."""
    game = played.operations().mail(GAME_MASTER, "Preview political phase")
    said = plain(game.write("receipt", GAME_MASTER).text)
    assert "this is what would come, with 6 dice, until Athens must answer; nothing has changed" in said
    assert "Athens is spared the plague: die 3, 5 hoplites, total 8; it takes 10" in said
    assert game.phase == "turn 1, operations"
    came = plain(game.mail(GAME_MASTER, "Run political phase").write("results", "Thebes").text)
    assert "Athens is spared the plague: die 3, 5 hoplites, total 8; it takes 10" in came


def heads(text: str) -> list[str]:
    """The headings of a plain text mail."""
    return re.findall(r"^== (.*) ==$", text, re.MULTILINE)


def test_what_entries_brought_and_each_preview_stand_apart() -> None:
    """A broken peace is no armistice, and two previews are not one with every line twice."""
    game = played.operations().mail(
        GAME_MASTER,
        "Sign peace Athens Sparta; Break peace Athens Sparta\nPreview political phase\n"
        "Set bellicosity Corinth 3\nPreview political phase\nDefeat Thebes by Sparta",
    )
    text = game.write("receipt", GAME_MASTER).text
    segments = ["Plague", "Bellicosity", "Surrender", "Rebellion", "Armistice"]
    assert heads(text)[1:-1] == [
        "What the entries brought about",
        *(f"Preview 1 – {segment}" for segment in segments),
        *(f"Preview 2 – {segment}" for segment in segments),
    ]
    brought = plain(section(text, "What the entries brought about"))
    assert "Athens releases 120 hostages" in brought and "Thebes is now an ally of Sparta" in brought
    assert "sign peace" not in plain(section(text, "Preview 1 – Armistice"))
    for number, mood in ((1, "Bellicosity of Corinth: 10, now 12"), (2, "Bellicosity of Corinth: 3, now 5")):
        shown = plain(section(text, f"Preview {number} – Bellicosity"))
        assert mood in shown and shown.count("Bellicosity of Corinth") == 1
    one = played.operations().mail(GAME_MASTER, "Preview political phase").write("receipt", GAME_MASTER).text
    assert heads(one)[1:-1] == [f"Preview – {segment}" for segment in (*segments[:4], "Questions")]


def test_the_segments_stand_in_their_order_and_the_settlement_apart() -> None:
    """`peloponnese 1.7, 4.7`."""
    text = played.settlement().resolve().write("results", "Thebes").text
    assert heads(text)[:6] == ["Beaten minors", "Plague", "Bellicosity", "Surrender", "Rebellion", "Dice thrown"]
    assert "Argos stays an ally of Sparta" in plain(section(text, "Beaten minors"))
    quiet = Played().start().mail(GAME_MASTER, "Run political phase").write("results", "Thebes").text
    assert heads(quiet)[:5] == ["Plague", "Bellicosity", "Surrender", "Rebellion", "Armistice"]
    assert "The armistice brings no peace" in quiet and "Nobody surrenders" in quiet


def headline(text: str) -> list[str]:
    """The opening bullets of results."""
    return [plain(line.split("\n\n")[0]) for line in text.split("\n== ")[0].split("\n- ")[1:]]


def test_the_main_event_is_in_the_opening_lines() -> None:
    """Of everybody, before what weighs less; no more than six lines of news (`peloponnese 4.1, 4.4`)."""
    for seat in READERS:
        lines = headline(at("surrender", "en").write("results", seat).text)
        assert "Athens surrenders to Sparta." in lines, seat
        assert len(lines) <= 8
    assert headline(at("surrender", "en").write("results", "Athens").text)[1] == "Athens surrenders to Sparta."
    for seat in READERS:
        lines = headline(at("over", "en").write("results", seat).text)
        assert lines[0] == "Athens has surrendered to Sparta, and that ends the war."
        assert "The Long Walls of Athens come down." in lines and len(lines) <= 7


def test_an_offer_kept_for_later_is_not_passed_over() -> None:
    wrote = plain(section(at("armistice", "en").write("results", "Sparta").text, "What you wrote"))
    assert "Propose peace to Athens" in wrote and "kept for later in this political phase" in wrote


def test_ready_does_not_promise_what_only_the_game_master_can_do() -> None:
    """Operations and economy end by his word."""
    said = plain(played.operations().mail("Athens", "ready").write("receipt", "Athens").text)
    assert "operations and economy end when the game master says so" in said
    assert "can end early" not in said and "may end early" not in said


def test_answers_replaced_in_one_mail_answer_the_same_question() -> None:
    said = plain(played.operations().mail("Athens", "Retain 1H\nRetain 1C").write("receipt", "Athens").text)
    assert "this replaces Retain 1H, of the same mail: both answer the same question" in said


def test_nothing_is_not_told_as_a_nought() -> None:
    """`peloponnese 4.3`."""
    game = played.surrender().mail("Athens", "Retain none").resolve()
    said = plain(game.write("results", "Athens").text)
    assert "Athens keeps nothing; 7H 1C 12N are removed" in said and "kept nothing" in said
    assert "no SPs; " in said and "keeps 0" not in said and "SPs 0" not in said
    moved = played.operations().mail(GAME_MASTER, "Move 5H 1C Athens to Megara; Remove 1H of Sparta from Athens")
    told = plain(moved.write("receipt", GAME_MASTER).text)
    assert "5H 1C of Athens moved from Athens to Megara; none stay" in told
    assert "Sparta has no strength points in Athens" in told


def test_places_are_elided_and_drawn_together_in_french() -> None:
    game = played.operations("fr").mail(
        GAME_MASTER,
        "Move 3N Piraeus to Atlante; Move 1N Atlante to Piraeus; Remove 1N of Athens from Piraeus\n"
        "Garrison Piraeus by Athens; Garrison Ambracia by Corinth; Move 2H of Corinth from Corinth to Ambracia",
    )
    said = plain(game.write("receipt", GAME_MASTER).text)
    for text in (
        "3N d’Athènes du Pirée à Atalante ; 9N restent",
        "1N d’Athènes d’Atalante au Pirée ; 2N restent",
        "Retirer 1N d’Athènes du Pirée",
        "la garnison du Pirée est à Athènes (avant : aucune)",
        "la garnison d’Ambracie",
        "Déplacer 2H de Corinthe de Corinthe à Ambracie",
    ):
        assert text in said, text
    assert not re.search(r"\b(?:de|à) Le |\bde [AEIOUYÉ]", said)


def test_results_say_what_is_asked_and_of_whom() -> None:
    game = at("armistice", "en")
    athens = plain(game.write("results", "Athens").text)
    assert "- Sparta offers peace. Is it accepted or refused? The terms, which bind nobody: “the men of" in athens
    assert "Your answer is asked for by Thursday 3 December 2026" in athens
    assert "# Accept peace from Sparta # Refuse peace from Sparta" in athens
    thebes = plain(game.write("results", "Thebes").text)
    assert "Nothing is asked of you in it." in thebes
    master = plain(game.write("results", GAME_MASTER).text)
    assert "Athens is asked to answer." in master and "you may enter corrections, or go on without waiting" in master
    assert "Athens: Sparta offers peace." in master


def test_the_game_master_is_told_what_is_his_to_do() -> None:
    """`6.2`: the penalties of rule 2.2.2 are reported for him to apply."""
    said = plain(at("economy", "en").write("results", GAME_MASTER).text)
    head = said.split("Next:")[0]
    assert "The game master applies the effects and penalties of rule 2.2.2 to Sparta." in head
    assert "What the players wrote" in said and "# Next turn" in said


def test_the_opening_speaks_to_players_and_game_master_apart() -> None:
    game = Played().start()
    master, player = (plain(game.write("opening", seat).text) for seat in (GAME_MASTER, "Thebes"))
    assert "you are its game master" in master and "Preview political phase shows you alone" in master
    assert "you play Thebes" in player and "bellicosity, surrender, rebellion, armistice" in player
    for said in (master, player):
        assert "game master: Person 4" in said
        assert "Thebes: junior partner of Sparta" in said
        assert "The surrender of any of these ends the war: Athens and Sparta." in said
        assert "deadline of answers: 3 days after the phase opens" in said
        assert "Attica: Athens holds Athens (walls, 7H 1C), Decelea, Eleusis, Oropus, Piraeus (walls, 12N)" in said


def test_french_names_are_elided_and_dice_are_named_in_french() -> None:
    said = plain(at("surrender", "fr").write("results", "Athens").text)
    assert "Bellicosité d’Athènes : 2, désormais 0" in said
    assert "Peste, Athènes : 3 sur 6" in said
    dice = plain(at("armistice", "fr").write("results", "Athens").text)
    assert "Révolte, Potidée, Acanthe : 4 sur 6" in dice
    assert "Faire d’Argos une tributaire" in plain(at("settlement", "fr").write("results", "Sparta").text)


def test_the_books_are_shown_in_full() -> None:
    """All of chapter 1 that changes: marks, garrisons, hostages, peaces, the fund, the walls (`1.1` to `1.5`)."""
    said = plain(at("armistice", "en").write("map", "Thebes").text)
    for text in (
        "ravaged this turn: Athens and Eleusis",
        "captured this turn: Plataea and Pylos",
        "in rebellion: Mytilene, Potidaea and Scione",
        "garrisons of Athens: Atlante, Leontini, Naupactus, Rhegium and Segesta",
        "holds 120 hostages from Sparta",
        "the emergency fund of Athens is in effect",
        "the Long Walls stand",
        "Tanagra (2H of Athens)",
        "tributaries of Athens in rebellion: Potidaea",
    ):
        assert text in said, text
    signed = plain(at("economy", "en").write("map", "Thebes").text)
    assert "Athens and Sparta are at peace since turn 1, to the end of turn 10" in signed and TERMS in signed


def test_the_outlook_tells_the_dice_it_takes() -> None:
    said = plain(played.operations().write("map", "Thebes").text)
    assert "plague in Athens: strikes at a die of 5 or more, as 5 hoplites are there" in said
    assert "bellicosity would become: Athens 8 (now 10); Corinth 12 (now 10)" in said
    assert "Acanthus joins the rebellion of Potidaea at a die of 5 or more" in said


def test_the_end_names_the_winner_and_the_seed() -> None:
    said = plain(at("over", "en").write("results", "Thebes").text)
    assert "The war is over. The victor: Sparta." in said
    assert "The seed of the dice" in said and "a seed" in said
    assert "The victor: Sparta." in plain(at("over", "en").write("status", "Thebes").text)


def test_settings_tell_how_the_game_is_played() -> None:
    odd = Played("fr", {"turns": 6, "ends": "", "proposals": "asked"}).start()
    said = plain(odd.write("opening", "Thebes").text)
    assert "La partie finit au plus tard après le tour 6" in said
    assert "Aucune reddition ne met fin à la guerre." in said
    assert "ou dans une courte phase avant l’armistice" in said


def test_a_correction_shows_the_state_that_now_holds() -> None:
    """Issue 5: a whole state is imported, with the reason."""
    mail = corrected("en").write("correction", "Thebes")
    said = plain(mail.text)
    assert "an error, turn 1" in said and mail.map
    assert "ravaged this turn" not in said and "Thebes: junior partner of Sparta" in said
