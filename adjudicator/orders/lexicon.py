"""The names of a game: areas, citadels, players, persons, by code or name in either language, whole or begun.

An entry is found, in this order, by its whole name or code, by a distinctive word of a longer name (``Byzance`` for
``Pays de Byzance``), or by its first letters, four or more unless the game says otherwise, if no other name begins so.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import NamedTuple

from adjudicator.orders.normalise import fold_name

GENERIC = frozenset((
    "and", "by", "d", "de", "des", "du", "et", "grand", "grande", "great", "gulf", "golfe", "haut", "haute",
    "inner", "interieure", "l", "la", "land", "le", "les", "mer", "occidental", "of", "orientale", "pays", "pont",
    "sea", "the", "upper", "western", "eastern", "red", "iii", "iv",
))  # fmt: skip
"""Words of names that do not tell one place from another."""

ARTICLES = frozenset((
    "citadel", "citadelle", "island", "ile", "port", "province", "ville",
    "at", "d", "de", "des", "du", "en", "from", "in", "l", "la", "le", "les", "of", "the",
))  # fmt: skip
"""Words that may stand before a name: ``la Macédoine``, ``de l'Égypte``."""

_SHORTEST_PREFIX = 4
_MOST_MEANINGS = 3
_SUGGESTIONS = 3
_ALIKE = 0.66  # difflib's ratio of two codes of three letters that share two
_AS_GOOD = 0.12  # a name that is less like it than the likeliest by more than this is no suggestion


class Entry(NamedTuple):
    """What a name stands for: the kind (``area``) and the id (``MAC``)."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Meaning:
    """What some words may stand for; `guessed` if they are not a whole name."""

    entries: tuple[Entry, ...]
    guessed: bool = False


class Lexicon:
    """All names of a game.

    Args:
        names: kind of thing to id to its names.
        is_keyword: tells words of the order language, which are never the beginning of a name.
        shortest: letters of the beginning of a name that are enough, if no other name begins so.
        most: a beginning of more names than this is none, and says nothing.
    """

    def __init__(
        self,
        names: Mapping[str, Mapping[str, Sequence[str]]],
        is_keyword: Callable[[str], bool] = lambda word: False,
        *,
        shortest: int = _SHORTEST_PREFIX,
        most: int = _MOST_MEANINGS,
    ) -> None:
        self._shortest, self._most = shortest, most
        whole: defaultdict[str, list[Entry]] = defaultdict(list)
        for kind, ids in names.items():
            for id_, said in ids.items():
                for key in sorted({fold_name(name) for name in (id_, *said)} - {""}):
                    whole[key].append(Entry(kind, id_))
        parts: defaultdict[str, list[Entry]] = defaultdict(list)
        for key, entries in whole.items():
            for word in key.split() if " " in key else ():
                if len(word) >= _SHORTEST_PREFIX and word not in GENERIC and not is_keyword(word):
                    parts[word].extend(e for e in entries if e not in parts[word])
        self._whole = {key: tuple(entries) for key, entries in whole.items()}
        self._parts = {key: self._alike(key, entries) for key, entries in parts.items()}
        self._keys = sorted({*self._whole, *self._parts})
        self._is_keyword = is_keyword
        self.longest = max((key.count(" ") + 1 for key in self._keys), default=1)
        self.starts = frozenset(key.split()[0] for key in self._keys if " " in key)
        self._near: dict[tuple[str, tuple[str, ...]], tuple[Entry, ...]] = {}

    def _alike(self, word: str, entries: Sequence[Entry]) -> tuple[Entry, ...]:
        """What a word of a longer name may mean: also others of that kind whose whole name begins alike.

        ``Thracian`` is the Chersonese only if one does not think of Thrace: two meanings, so the player is asked.
        """
        kinds = {e.kind for e in entries}
        alike = (e for key in self._whole if key[:5] == word[:5] for e in self._whole[key] if e.kind in kinds)
        return tuple(dict.fromkeys((*entries, *alike)))

    def find(self, words: str) -> Meaning | None:
        """What folded `words` stand for. None if nothing, or if they are too short or too vague a beginning."""
        entries = self._meant(words)
        if entries:
            return Meaning(entries, guessed=words not in self._whole)
        return self._begun(words)

    def _meant(self, key: str) -> tuple[Entry, ...]:
        """What has this whole name, and, for other kinds of things, what has it as a word of its name."""
        entries = self._whole.get(key, ())
        kinds = {e.kind for e in entries}
        return entries + tuple(e for e in self._parts.get(key, ()) if e.kind not in kinds)

    def _begun(self, words: str) -> Meaning | None:
        last = words.rsplit(" ", 1)[-1]
        if len(words) < self._shortest or len(last) < 3 or words in GENERIC or self._is_keyword(last):
            return None
        whole: dict[Entry, None] = {}
        single: dict[Entry, None] = {}
        parts: dict[Entry, None] = {}
        for key in self._keys[bisect_left(self._keys, words) :]:
            if not key.startswith(words):
                break
            first = key.split(maxsplit=1)[0]
            if not (" " in key and first in GENERIC and len(words) <= len(first)):
                whole.update(dict.fromkeys(self._whole.get(key, ())))
                single.update(dict.fromkeys(self._whole.get(key, ()) if first == key else ()))
            parts.update(dict.fromkeys(self._parts.get(key, ())))
        # A name of one word that begins so settles it: ``cili`` is Cilicia, whatever else has Cilicia in its name.
        kinds = {e.kind for e in single}
        found = tuple(dict.fromkeys((*whole, *(e for e in parts if e.kind not in kinds))))
        return Meaning(found, guessed=True) if 0 < len(found) <= self._most else None

    def suggest(self, said: str, kinds: Collection[str]) -> tuple[Entry, ...]:
        """Up to three entries of `kinds` whose names look like `said`, the likeliest first, ties by name."""
        said = fold_name(said[:40])
        asked = (said, tuple(sorted(kinds)))
        if asked not in self._near:
            if len(self._near) > 2000:
                self._near.clear()
            self._near[asked] = self._nearest(said, kinds)
        return self._near[asked]

    def _nearest(self, said: str, kinds: Collection[str]) -> tuple[Entry, ...]:
        if len(said) < 2:
            return ()
        matcher = SequenceMatcher(autojunk=False)
        matcher.set_seq2(said)
        scored: list[tuple[float, str, Entry]] = []
        for key in self._keys:
            short = len(key) <= 3
            if short != (len(said) <= 3) or abs(len(key) - len(said)) > 0.6 * max(len(key), len(said)):
                continue
            entries = [e for e in self._meant(key) if e.kind in kinds]
            if not entries:
                continue
            matcher.set_seq1(key)
            if matcher.real_quick_ratio() > _ALIKE and matcher.quick_ratio() > _ALIKE:
                ratio = matcher.ratio()
                if ratio > _ALIKE:
                    scored.extend((-ratio - 0.001 * (key[0] == said[0]), key, e) for e in entries)
        scored.sort()
        best = dict.fromkeys(e for score, _, e in scored if score <= scored[0][0] + _AS_GOOD)
        return tuple(best)[:_SUGGESTIONS]
