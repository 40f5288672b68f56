"""What was built from which log, so that the next build does only what is new.

The file lies beside the store and never in the site: the hash of a log's end covers orders that are still secret.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import msgspec

from adjudicator import __version__
from adjudicator.archive.pictures import Pictures
from adjudicator.core.messages import Lang
from adjudicator.files import data_root


class CardWords(msgspec.Struct, frozen=True):
    """What the list of games and the search say of a game in one language.

    `dates` are the months in which it began and ended; `hits` the chapters that the search can find: page, name,
    milestones; `words` those that stand anywhere in its phases, each once.
    """

    rules: str
    state: str
    winner: str
    players: str
    dates: str
    hits: tuple[tuple[str, str, str], ...]
    words: str


class Card(msgspec.Struct, frozen=True):
    """A game in the list of all games; `at` is the instant of its last chapter, `name` what subjects of mails say."""

    folder: str
    name: str
    title: str
    ruleset: str
    status: str
    at: str
    words: dict[Lang, CardWords]


class Built(msgspec.Struct, frozen=True):
    """A game that was built: the hash of its log's end; for each chapter what its page was made from, its picture."""

    head: str
    keys: tuple[str, ...]
    pictures: tuple[Pictures, ...]
    card: Card


class Memory(msgspec.Struct):
    """All that was built. `edition` stands for the templates and the code; `site` for the site's own mark."""

    edition: str
    site: str
    games: dict[str, Built]


def memory_file(folder: Path, out: Path) -> Path:
    """Where the memory of a site lies, below the folder of the store."""
    name = hashlib.sha256(str(out.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:16]
    return folder / "archives" / f"{name}.json"


def recall(file: Path) -> Memory | None:
    """What was built last; None if nothing is known of it."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Memory)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


def remember(file: Path, memory: Memory) -> None:
    """Keep what was built. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_bytes(msgspec.json.encode(memory, order="deterministic"))
    fresh.replace(file)


@cache
def edition() -> str:
    """A digest of all that decides how a page looks, the log apart: templates, words, tables, code.

    Made once: what a process has read of them it keeps as well.
    """
    package = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256(__version__.encode())
    for folder in (data_root() / "templates", data_root() / "games", *(package / part for part in _CODE)):
        for path in sorted(folder.rglob("*")):
            if path.suffix in _COUNTED and path.is_file():
                digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


_CODE = ("archive", "core", "render", "rulesets")
_COUNTED = frozenset({".py", ".j2", ".toml", ".tsv", ".css", ".js"})
