"""From a view of Mare Nostrum to what the templates show of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from adjudicator.core.messages import GAME_MASTER, Seat
from adjudicator.render.mare_nostrum.bars import bars, brief
from adjudicator.render.mare_nostrum.shown import BooksShown, PositionShown, PowerShown
from adjudicator.render.reader import Reader
from adjudicator.render.safety import quoted
from adjudicator.render.shown import SeatShown
from adjudicator.rulesets.mare_nostrum.view import View, ViewBooks, ViewEntry, ViewPlayer


def position(view: View, reader: Reader, seat: Callable[[Seat], SeatShown]) -> PositionShown:
    """All that a mail tells of a position, most points first. `seat` gives names and colours."""
    ranked = sorted(view.players, key=lambda player: (player.eliminated, -player.points))
    free = [province.code for province in view.provinces if not province.controller]
    books = tuple(_books(view, one, reader, seat(one.seat)) for one in view.books)
    master = view.seat == GAME_MASTER
    return PositionShown(
        calendar=calendar(view, reader),
        powers=tuple(_power(view, player, reader, seat(player.seat)) for player in ranked),
        free=reader.t("provinces_free", areas=", ".join(free)) if free else "",
        own=books[0] if books and not master and not _out(view, view.books[0].seat) else None,
        all_books=books if master else (),
        waiting=tuple(_waiting(entry, reader) for entry in view.pending),
    )


def calendar(view: View, reader: Reader) -> str:
    """``Year 2 of 10, 299 BC``."""
    era = "bc" if view.calendar < 0 else "ad"
    return reader.t(f"campaign_year_{era}", year=view.year, years=view.years, at=abs(view.calendar))


def acclaimed(player: ViewPlayer, reader: Reader) -> str:
    """What the last acclamation made of a power; empty before the first one."""
    if player.index is None:
        return ""
    if player.rolled is None:
        return reader.t("acclaimed_bankrupt" if player.eliminated else "acclaimed_silent", index=player.index)
    code = "acclaimed_stood" if player.rolled <= player.index else "acclaimed_fell"
    return reader.t(code, index=player.index, roll=player.rolled)


def summary(view: View, reader: Reader) -> Sequence[str]:
    """What the reader has to plan with; for the game master, what waits for him."""
    if view.seat == GAME_MASTER:
        return (
            (reader.t("summary_waiting", n=len(view.pending)),) if view.pending else (reader.t("summary_none_waits"),)
        )
    own = view.own()
    if own is None or _out(view, own.seat):
        return ()
    return (*_facts(own, reader), sentence(reader.say(own.said)), *_ahead(view, own, reader))


def _power(view: View, player: ViewPlayer, reader: Reader, shown: SeatShown) -> PowerShown:
    facts: list[str] = []
    if not player.eliminated:
        facts.append(reader.t("power_state", regime=player.regime, city=player.capital))
        held = player.provinces
        facts.append(
            reader.t("power_provinces", n=len(held), areas=", ".join(held)) if held else reader.t("power_no_province")
        )
        if player.armies or player.improvements:
            facts.append(reader.t("power_strength", armies=player.armies, improvements=player.improvements))
        if player.disorder:
            facts.append(reader.t("power_disorder", turns=player.disorder))
    if said := acclaimed(player, reader):
        facts.append(said)
    return PowerShown(shown, player.seat == view.seat, player.eliminated, player.points, tuple(facts))


def _books(view: View, books: ViewBooks, reader: Reader, shown: SeatShown) -> BooksShown:
    said = sentence(reader.say(books.said))
    if view.seat == GAME_MASTER:
        if _out(view, books.seat):  # there are no books any more
            return BooksShown(shown, (), (), reader.t("books_out"), (), "")
        code = "books_bankrupt" if books.bankrupt else "books_risk" if books.risk else "books_safe"
        said = reader.t(code, index=books.index, risk=books.risk)
    return BooksShown(
        seat=shown,
        facts=tuple(_facts(books, reader)),
        bars=bars(books, view.threshold, reader),
        said=said,
        ahead=tuple(_ahead(view, books, reader)),
        brief=brief(books, reader),
    )


def _out(view: View, seat: Seat) -> bool:
    """Whether a power is eliminated."""
    return any(player.seat == seat and player.eliminated for player in view.players)


def _facts(books: ViewBooks, reader: Reader) -> Iterator[str]:
    if books.gains != books.counted:
        yield reader.t("books_halved", treasury=books.treasury, gains=books.gains, counted=books.counted)
    elif books.gains:
        yield reader.t("books_gains", treasury=books.treasury, gains=books.gains)
    else:
        yield reader.t("books_treasury", treasury=books.treasury)
    has = [reader.t(f"has_{name}", n=n) for name, n in books.buildings.items() if n]
    yield reader.t("books_buildings", list=has) if has else reader.t("books_no_buildings")
    yield reader.t("books_people", priests=books.priests, routes=books.routes)
    armies = [
        reader.t("army_home" if army.turns < 0 else "army_out", number=army.number, turns=army.turns)
        for army in books.armies
    ]
    yield reader.t("books_armies", list=armies) if armies else reader.t("books_no_armies")
    if books.besieged:
        yield reader.t("books_besieged", cities=list(books.besieged))


def _ahead(view: View, books: ViewBooks, reader: Reader) -> Iterator[str]:
    """What festivities would make of the index while they can be ordered, the flight that threatens, what is kept."""
    mine = view.stage == "acclamation" and view.seat == books.seat
    if books.bankrupt:  # nothing that is decided matters
        return
    if mine or (books.risk and view.stage in ("turn", "acclamation")):
        yield from dict.fromkeys(sentence(reader.say(choice.said)) for choice in books.choices)
        if books.risk:
            yield _flight(books, reader)
    if books.decisions and not view.over:
        yield reader.t("ahead_decided", list=[reader.order(text) for text in books.decisions])


def _flight(books: ViewBooks, reader: Reader) -> str:
    """Where a fallen government would flee: as decided, to the farthest province, or as a die falls (`4.2`)."""
    if not books.refuges:
        return reader.t("ahead_no_refuge")
    wished = next((code for code in books.refuges if f"flee to {code}" in books.decisions), None)
    if wished is not None:
        return reader.t("ahead_flight_decided", province=wished)
    if len(books.refuges) == 1:
        return reader.t("ahead_flight", provinces=list(books.refuges))
    *most, last = (reader.words.names.area(code, reader.lang) for code in books.refuges)
    return reader.t("ahead_flight_die", list=f"{', '.join(most)}{reader.t('or_between')}{last}")


def _waiting(entry: ViewEntry, reader: Reader) -> str:
    note = f" ({quoted(entry.note, reader.lang)})" if entry.note else ""
    return f"{reader.t('entry_number', number=entry.number)} {reader.order(entry.text)}{note}"


def sentence(text: str) -> str:
    """A line on its own, with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "!", "?")) else ".")
