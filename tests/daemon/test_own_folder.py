"""A game's own templates and words change its mails alone, can do no harm, and never keep a mail from going out."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.daemon import verbs
from adjudicator.daemon.folders import LONGEST_FILE, faults_of, folder_of
from adjudicator.daemon.post import STALE
from adjudicator.daemon.shelves import press
from adjudicator.render.own import usable
from adjudicator.store import OutboxRow
from tests.daemon.conftest import World
from tests.ordinary_user import ordinary_user

MASTER = "gm@example.org"


@pytest.fixture
def folder(world: World) -> Path:
    """The folder of the game ``alpha``; it has a game master."""
    world.game()
    world.do(verbs.AddPlayer("alpha", "GM", "Gill", MASTER, "en", "Europe/Paris"))
    where = folder_of(world.desk.config.data, "alpha")
    (where / "common").mkdir(parents=True)
    (where / "words").mkdir()
    return where


def status(world: World) -> tuple[str, str]:
    """The text and the HTML of a mail that Lee asks for."""
    world.mail("lee@example.org", "status")
    prepared = world.post.prepare(world.out("status")[-1])
    assert prepared is not None
    assert prepared.compose(None)
    return prepared.outgoing.text, prepared.outgoing.html


def told(world: World) -> list[str]:
    """What the game master was told of the game's own files."""
    rows = [row for row in world.out("gm own_file_broken") if row.recipient == MASTER]
    return [" ".join(world.written(row).split()) for row in rows]


def test_a_template_of_the_game_stands_in_for_the_judges_in_its_mails_alone(world: World, folder: Path) -> None:
    plain = status(world)
    ours = folder / "common/status.txt.j2"
    ours.write_text("Hail {{ player }} of {{ my_seat }}, {{ t('dear', name=player) }}\n")
    text, html = status(world)
    assert text == "Hail Lee of Lysimachus, Hello Lee,\n"
    assert html == plain[1], "the HTML part is another template"
    ours.unlink()
    assert status(world) == plain
    ours.write_text("Hail")
    assert status(world)[0] == "Hail\n", "read anew when it has changed"
    world.game("beta")
    world.mail("lee@example.org", "status", subject="[beta]")
    assert "Hail" not in world.written(world.out("status")[-1])
    assert told(world) == []


def test_words_of_the_game_stand_in_for_the_judges_in_one_language_or_both(world: World, folder: Path) -> None:
    (folder / "words/ours.toml").write_text('[dear]\nen = "Ahoy {name}!"\n')
    assert "Ahoy Lee!" in status(world)[0] and "Ahoy Lee!" in status(world)[1]
    world.mail("anne@example.org", "état")
    assert "Bonjour Anne" in world.written(world.out("status")[-1])
    assert told(world) == []


@pytest.mark.parametrize(
    ("name", "text", "what"),
    [
        ("words/a.toml", '[dear]\nen = "Hi {nobody}"\n', "no argument nobody"),
        ("words/a.toml", '[dear]\nen = "Hi {name:nonsense}"\n', "no way nonsense"),
        ("words/a.toml", '[dear]\nen = "Hi {name.__class__}"\n', "no argument"),
        ("words/a.toml", '[dear]\nen = "Hi {name"\n', "expected '}'"),
        ("words/a.toml", '[dear]\nde = "Hallo {name}"\n', "a table with texts"),
        ("words/a.toml", '[no_such_code]\nen = "x"\n', "no such code"),
        ("words/a.toml", "[dear\n", "words/a.toml"),
        ("common/nothing.txt.j2", "x", "no template of that name"),
        ("common/parts.txt.j2", "x", "no template of that name"),
        ("diplomacy/position.txt.j2", "x", "no mail of a game of diadoques"),
        ("common/status.txt.j2", "{% if %}", "line 1"),
        ("common/status.txt.j2", "{{ nobody }}", "'nobody' is undefined"),
        ("common/status.txt.j2", "x" * (LONGEST_FILE + 1), "more than"),
        ("common/status.html.j2", "<script>alert(1)</script>", "<script> has no place"),
        ("common/status.html.j2", '<img src="https://example.org/x">', "no picture but"),
        ("common/status.html.j2", '<{{ "scr" ~ "ipt" }}>x', "<script> has no place"),
        ("common/status.html.j2", '<p style="background: url(//x)">x</p>', "a style that fetches"),
        ("common/status.html.j2", '<a href="https://example.org">x</a>', "the attribute href"),
        ("common/status.html.j2", '<p onclick="x">x</p>', "the attribute onclick"),
    ],
)
def test_a_broken_file_is_told_to_the_game_master_once_and_the_judges_own_is_used(
    world: World, folder: Path, name: str, text: str, what: str
) -> None:
    plain = status(world)
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    assert status(world) == plain
    (said,) = told(world)
    assert what in said and name.partition(".")[0] in said
    assert status(world) == plain and len(told(world)) == 1, "once"


HOSTILE = [
    "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "{{ t.__globals__ }}",
    "{{ t.__closure__ }}",
    "{{ t.__code__ }}",
    "{{ (t | attr('__globals__')) }}",
    "{{ me.__class__.__init__.__globals__ }}",
    "{{ [me] | map(attribute='__class__') | first }}",
    "{{ cycler.__init__.__globals__ }}",
    "{{ lipsum.__globals__['os'].popen('id').read() }}",
    "{{ self.__init__ }}",
    "{% include '/etc/passwd' %}",
    "{% include '../../../../etc/passwd' %}",
    "{% import 'common/../../../pyproject.toml' as x %}",
    "{% extends 'common/status.txt.j2' %}",
    "{{ '{0.__class__}'.format(me) }}",
    "{{ '%s'.__mod__(1) }}",
    "{{ 'a' * 1000000000 }}",
    "{{ 9 ** 9 ** 9 }}",
    "{{ '%1000000000d' % 1 }}",
    "{{ '%*d' % (1000000000, 1) }}",
    "{{ '%1000000000d' | format(1) }}",
    "{{ 'a'.ljust(1000000000) }}",
    "{{ 'a' | center(1000000000) }}",
    "{{ range(1000000000) | length }}",
    "{% for a in range(200) %}{% for b in range(200) %}{% for c in range(200) %}{% endfor %}{% endfor %}{% endfor %}",
    "{% for a in range(200) %}{% for b in range(200) %}0123456789abcdefghij{% endfor %}{% endfor %}",
    "{% set x = 'a' ~ 'a' %}{{ x }}",
    "{% set x = ['a', 'b'] | join %}{{ x }}",
    "{% set x %}aa{% endset %}",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% for a in range(3) %}{% include 'common/parts.txt.j2' %}{% endfor %}",
    "{% set ns = namespace(x=1) %}",
    "{{ dict(a=1) }}",
    "{% do me %}",
    "{{ gm.pop() }}",
    "{{ 'x' | tojson }}",
]


@pytest.mark.parametrize("source", HOSTILE)
@pytest.mark.parametrize("part", ["txt", "html"])
def test_a_hostile_template_reads_no_file_runs_nothing_and_takes_no_time(
    world: World, folder: Path, source: str, part: str
) -> None:
    plain = status(world)
    (folder / f"common/status.{part}.j2").write_text(f"canary {source}")
    assert status(world) == plain
    assert len(told(world)) == 1


def test_the_judges_own_templates_may_be_copied_and_say_the_same_in_the_sandbox(world: World, folder: Path) -> None:
    """They keep within the rules of the sandbox, but for the pieces that all share and one page; a good start."""
    root = press().templates
    paths = [*root.glob("common/*.j2"), *root.glob("d*/*.j2")]
    files = {
        path.relative_to(root).as_posix(): path.read_text() for path in paths if not path.name.startswith("parts.")
    }
    good, faults = usable(press(), files)
    assert faults == [] and len(good) == len(files) > 40
    world.mail("lee@example.org", "press all: hello\nend\nA THR x\nA QQQ x")
    for kind in ("help", "rules", "map", "history", "status"):
        world.mail("lee@example.org", kind)
    world.mail(MASTER, "who\nhelp\nresolve spring -321")
    rows = [row for row in world.out() if row.kind not in STALE]
    before = {row.id: _parts(world, row) for row in rows}
    for name, source in good.items():
        if name.startswith("diplomacy/"):
            continue
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(source)
    assert {row.kind for row in rows} >= {"results", "opening", "receipt", "press", "commands", "help", "rules"}
    assert {row.id: _parts(world, row) for row in rows} == before
    assert told(world) == []


def _parts(world: World, row: OutboxRow) -> tuple[str, str]:
    prepared = world.post.prepare(row)
    assert prepared is not None
    return prepared.outgoing.text, prepared.outgoing.html


def test_links_out_of_the_folder_are_not_followed(world: World, folder: Path, tmp_path: Path) -> None:
    plain = status(world)
    secret = tmp_path / "secret.txt"
    secret.write_text("canary of a file")
    (folder / "common/status.txt.j2").symlink_to(secret)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/status.txt.j2").write_text("canary of a folder")
    (folder / "diadoques").symlink_to(tmp_path / "elsewhere")
    assert status(world) == plain


def test_text_of_players_stays_text_in_a_template_of_the_game(world: World, folder: Path) -> None:
    (folder / "common/press.html.j2").write_text("{% for line in lines %}<p>{{ line }}</p>{% endfor %}")
    world.mail("lee@example.org", "press Seleucus: <b>{{ 7 * 7 }}</b>")
    prepared = world.post.prepare(world.out("press")[-1])
    assert prepared is not None
    assert "&lt;b&gt;{{ 7 * 7 }}&lt;/b&gt;" in prepared.outgoing.html


def test_the_answers_to_commands_are_in_the_games_words_too(world: World, folder: Path) -> None:
    (folder / "words/ours.toml").write_text('[commands_intro]\nen = "Thus it was done:"\nfr = "Ce fut fait :"\n')
    world.mail("lee@example.org", "press all: hello")
    assert "Thus it was done:" in world.written(world.out("commands")[-1])


@pytest.mark.parametrize("shut", [".", "words"])
def test_a_folder_that_may_not_be_looked_into_is_told_of_and_stops_nothing(
    world: World, folder: Path, shut: str
) -> None:
    (folder / "words/ours.toml").write_text('[dear]\nen = "Ahoy {name}!"\n')
    state = world.desk.games.state("alpha")
    (folder / shut).chmod(0o000)
    try:
        with ordinary_user():
            (fault,) = faults_of(world.desk.config.data, state)
    finally:
        (folder / shut).chmod(0o700)
    assert (fault.file, "may not be" in fault.what) == ("templates", True)
