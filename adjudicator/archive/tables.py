"""The tables of the reading copy, each column with what stands in it: what Datasette shows, and ``docs/datasette.md``.

Everything is what an observer may see (invariant 6): no addresses, no orders on file, nothing private. Instants are
UTC text whose order is that of time.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.store import Column, Table

_GAME = Column("game", "TEXT", "the game's short name")
_CHAPTER = Column("chapter", "INTEGER", "the part of the game's story, see phases")
_ID = Column("id", "INTEGER", "a number of no meaning")
_PHASES: Mapping[tuple[str, ...], str] = {("game", "chapter"): "phases"}
_OF_CHAPTER: tuple[tuple[str, ...], ...] = (("game", "chapter"),)


def _text(name: str, about: str, *, optional: bool = False) -> Column:
    return Column(name, "TEXT", about, optional)


def _number(name: str, about: str, *, optional: bool = False) -> Column:
    return Column(name, "INTEGER", about, optional)


GAMES = Table(
    "games",
    "Every game this judge has refereed.",
    (
        _GAME,
        _text("title", "its title"),
        _text("ruleset", "the rules it is played by"),
        _text("language", "its own language, en or fr"),
        _text("status", "open, running or ended"),
        _text("created", "when it was set up"),
        _text("started", "when its first phase opened", optional=True),
        _text("ended", "when it was over", optional=True),
        _text("winners", "seats that won, with commas between; empty if none has", optional=True),
        _text("end_reason", "why the game master ended it, if he did", optional=True),
        _text("waiting", "the phase that waits for orders", optional=True),
        _text("deadline", "when that phase ends", optional=True),
        _text("seed_hash", "SHA-256 of the seed of the dice", optional=True),
        _text("seed", "the seed itself, once the game has ended; see endings too", optional=True),
    ),
    ("game",),
    {},
)
ENDINGS = Table(
    "endings",
    "Every end of a game, also one that the game master took back later.",
    (
        _GAME,
        _number("event", "its number in the log"),
        _text("at", "when the game was over"),
        _text("phase", "the phase that waited then; empty if it ended with results", optional=True),
        _text("winners", "seats that had won, with commas between; empty if none had", optional=True),
        _text("reason", "why the game master ended it, if he did", optional=True),
        _number("void", "1 if it was taken back: it does not count"),
        _text("taken_back", "when it was taken back", optional=True),
        _text("taken_back_reason", "why", optional=True),
        _text("seed", "the seed of the dice, which it made public", optional=True),
    ),
    ("game", "event"),
    {("game",): "games"},
)
SEATS = Table(
    "seats",
    "The powers of each game and who held them. No names where the game hides them.",
    (
        _GAME,
        _text("seat", "the power"),
        _text("name_en", "its name in English"),
        _text("name_fr", "its name in French"),
        _text("player", "who holds it now", optional=True),
        _text("earlier_players", "who held it before, one after the other", optional=True),
        _number("points", "its points now: centres, victory points", optional=True),
        _number("won", "1 if it won"),
    ),
    ("game", "seat"),
    {("game",): "games"},
)
PHASES = Table(
    "phases",
    "The story of each game: its opening, phases that are over, corrections, returns to an earlier phase.",
    (
        _GAME,
        _number("chapter", "counts from 0, the opening"),
        _text("kind", "opening, phase, correction or rollback"),
        _text("phase", "the phase, as orders name it; of a correction or rollback the one that waited then"),
        _text("name_en", "the phase in English"),
        _text("name_fr", "the phase in French"),
        _text("at", "when it was resolved, or happened"),
        _text("trigger", "why it was resolved: deadline, ready, game master", optional=True),
        _text("reason", "why the game master set the position", optional=True),
        _text("back_to", "the phase that a rollback went back to, as orders name it", optional=True),
        _text("back_to_en", "that phase in English", optional=True),
        _text("back_to_fr", "that phase in French", optional=True),
        _text("story", "what the game master told of it", optional=True),
        _number("void", "1 if the game went back behind it: it does not count"),
        _number("event", "its number in the log"),
    ),
    ("game", "chapter"),
    {("game",): "games"},
)
ORDERS = Table(
    "orders",
    "Every order and what became of it, with the reason.",
    (
        _ID,
        _GAME,
        _CHAPTER,
        _text("seat", "whose unit it was, or who paid", optional=True),
        _text("given_by", "who gave the order, if somebody else", optional=True),
        _text("order_text", "the order in normal form, the same in every language"),
        _text("order_en", "in English"),
        _text("order_fr", "in French"),
        _text("code", "the cause of its outcome, as a code"),
        _text("verdict", "succeeded, failed, void or neutral"),
        _text("reason_en", "the cause in English"),
        _text("reason_fr", "the cause in French"),
        _number("given", "0 if nobody gave it: the unit had no order"),
        _number("entered", "1 if it took effect at once"),
    ),
    ("id",),
    _PHASES,
    (("game", "chapter"), ("code",)),
    ("order_text", "order_en", "order_fr", "code", "reason_en", "reason_fr"),
)
UNITS = Table(
    "units",
    "The units on the board after each chapter.",
    (
        _ID,
        _GAME,
        _CHAPTER,
        _text("owner", "whose it is; Neutral if nobody's"),
        _text("kind", "A, F ...: what it is"),
        _text("place", "where it stands"),
        _text("name_en", "the place in English"),
        _text("name_fr", "the place in French"),
        _number("strength", "how many of its kind stand there together"),
        _number("dislodged", "1 if it waits for its retreat"),
    ),
    ("id",),
    _PHASES,
    _OF_CHAPTER,
)
OWNERS = Table(
    "owners",
    "Who holds what after each chapter: supply centres, citadels, provinces, spaces.",
    (
        _GAME,
        _CHAPTER,
        _text("kind", "centre, citadel, province, space, tributary"),
        _text("place", "its code or name"),
        _text("name_en", "in English"),
        _text("name_fr", "in French"),
        _text("owner", "the power; empty if nobody", optional=True),
    ),
    ("game", "chapter", "kind", "place"),
    _PHASES,
)
STANDINGS = Table(
    "standings",
    "The points of each power after each chapter.",
    (_GAME, _CHAPTER, _text("seat", "the power"), _number("points", "its points"), _number("place", "1 for the best")),
    ("game", "chapter", "seat"),
    _PHASES,
)
NEWS = Table(
    "news",
    "What else happened.",
    (
        _ID,
        _GAME,
        _CHAPTER,
        _text("topic", "its heading, as a code"),
        _text("code", "what happened, as a code"),
        _text("text_en", "in English"),
        _text("text_fr", "in French"),
    ),
    ("id",),
    _PHASES,
    _OF_CHAPTER,
    ("text_en", "text_fr"),
)
DICE = Table(
    "dice",
    "Every die that was thrown; those of a draw of seats stand with the opening.",
    (
        _ID,
        _GAME,
        _CHAPTER,
        _text("purpose", "what for"),
        _number("number", "the how manieth for that purpose"),
        _number("faces", "how many faces it has"),
        _number("value", "what it showed"),
    ),
    ("id",),
    _PHASES,
    _OF_CHAPTER,
)
PRESS = Table(
    "press",
    "Letters that all may read.",
    (
        _ID,
        _GAME,
        _number("event", "its number in the log"),
        _text("at", "when it was sent on"),
        _text("phase", "the phase that waited then", optional=True),
        _text("seat", "who wrote it; empty if it is unsigned", optional=True),
        _text("readers", "to whom; empty if to all", optional=True),
        _text("text", "what it says"),
    ),
    ("id",),
    {("game",): "games"},
    (("game",),),
    ("text",),
)
DEADLINES = Table(
    "deadlines",
    "Every deadline that was set or moved, and why.",
    (
        _GAME,
        _number("event", "its number in the log"),
        _text("at", "when it was set"),
        _text("phase", "the phase it is for"),
        _text("deadline", "the deadline"),
        _text("code", "why it was set, as a code"),
        _text("cause_en", "in English"),
        _text("cause_fr", "in French"),
    ),
    ("game", "event"),
    {("game",): "games"},
)

TABLES: tuple[Table, ...] = (
    GAMES,
    ENDINGS,
    SEATS,
    PHASES,
    ORDERS,
    UNITS,
    OWNERS,
    STANDINGS,
    NEWS,
    DICE,
    PRESS,
    DEADLINES,
)
"""All tables, those that others refer to first."""
