"""Builds the pages of single games: what a worker does, in this process or in one of its own."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from adjudicator.archive.chapters import Turn, game_page, make_turn, turn_page, turns_script, words_before
from adjudicator.archive.home import card_words, make_card
from adjudicator.archive.memory import Built
from adjudicator.archive.pictures import Pictures, draw, picture_in
from adjudicator.archive.places import game_folder, page_file, slug
from adjudicator.archive.story import Chapter, Story, read_story
from adjudicator.archive.voice import UnknownRulesetError, Voice, open_letters, voice
from adjudicator.core.fold import LogError
from adjudicator.core.messages import LANGS, Lang
from adjudicator.core.ruleset import SettingError
from adjudicator.store import Store


@dataclass(frozen=True, slots=True)
class Job:
    """A game to build, and what was built of it before, if anything was."""

    game: str
    before: Built | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a job: what to remember, how many pages were written; or why it could not be done."""

    game: str
    built: Built | None
    pages: int = 0
    fault: str = ""


def build_game(store: Store, out: Path, job: Job) -> Done:
    """Write what is new of a game. Raises OSError for what the disk refuses."""
    try:
        rows = store.log.read(job.game)
    except ValueError as error:
        return Done(job.game, None, fault=f"its rows cannot be read: {error}")
    if not rows:
        return Done(job.game, None, fault="there is no game of that name")
    try:
        story = read_story(job.game, rows)
        assert story is not None
        voices: dict[Lang, Voice] = {lang: voice(story.state, lang) for lang in LANGS}
    except (LogError, SettingError, msgspec.ValidationError) as error:
        return Done(job.game, None, fault=str(error))
    except UnknownRulesetError as error:
        return Done(job.game, None, fault=f"the rules {error} are not on the shelf")
    folder = slug(job.game)
    keys = tuple(_key(story, chapter) for chapter in story.chapters)
    before = dict(zip(job.before.keys, job.before.pictures, strict=True)) if job.before else {}
    files: dict[str, str] = {}
    pictures: list[Pictures] = []
    turns: dict[Lang, list[Turn]] = {lang: [] for lang in LANGS}
    told = {lang: _words_before(out / game_folder(folder, lang) / "turns.js") if before else [] for lang in LANGS}
    for chapter, key in zip(story.chapters, keys, strict=True):
        observed = voices["en"].observed(chapter)
        if key in before:
            shown = before[key]
        else:
            shown, drawn = draw(folder, chapter, observed, voices)
            files.update(drawn)
        pictures.append(shown)
        for lang in LANGS:
            words = told[lang][chapter.index] if key in before and chapter.index < len(told[lang]) else None
            turns[lang].append(make_turn(voices[lang], story, chapter, observed, picture_in(shown, lang), words))
    pages = 0
    for lang in LANGS:
        where = game_folder(folder, lang)
        for index, key in enumerate(keys):
            if key not in before:
                files[f"{where}/{page_file(index)}"] = turn_page(voices[lang], folder, story, turns[lang], index)
                pages += 1
        files[f"{where}/index.html"] = game_page(voices[lang], folder, story, turns[lang])
        files[f"{where}/turns.js"] = turns_script(voices[lang], turns[lang])
        pages += 1
    write(out, files)
    said = {lang: card_words(voices[lang], story, turns[lang]) for lang in LANGS}
    return Done(job.game, Built(rows[-1].hash, keys, tuple(pictures), make_card(folder, story, said)), pages)


def _words_before(script: Path) -> list[str]:
    try:
        return words_before(script.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return []


def _key(story: Story, chapter: Chapter) -> str:
    """What the page of a chapter is made from: the log up to it, whether it is void, whether it is the last, the end
    of the game behind it, and the letters that may be read in it by now."""
    letters = [letter.text for letter in open_letters(story, chapter.letters)]
    last = chapter.index + 1 == len(story.chapters)
    end = chapter.ending and (chapter.ending.number, chapter.ending.undone)
    what = f"{chapter.hash} {chapter.void} {last} {end} {letters}"
    return hashlib.sha256(what.encode("utf-8", "replace")).hexdigest()[:16]


def write(out: Path, files: Mapping[str, str]) -> None:
    """Write files below a folder. Their names are made by `places`, never by people. Raises OSError."""
    made: set[Path] = set()
    for name, text in files.items():
        path = out / name
        if path.parent not in made:
            path.parent.mkdir(parents=True, exist_ok=True)
            made.add(path.parent)
        path.write_bytes(text.encode("utf-8", "replace"))


_open: dict[str, Store] = {}


def start_worker(store: str) -> None:
    """Open the store in a worker process; it stays open until the process ends."""
    _open["store"] = Store.open(Path(store), datetime.now(UTC), reading=True)


def work(out: str, jobs: Sequence[Job]) -> list[Done]:
    """Build some games in a worker process."""
    return [build_game(_open["store"], Path(out), job) for job in jobs]
