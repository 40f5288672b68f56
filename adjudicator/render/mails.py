"""The mails about a game: for each kind of notice the values, the subject and the rendered parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.core.decisions import NoticeKind
from adjudicator.core.events import PhaseResolved, PressSent
from adjudicator.core.messages import Seat
from adjudicator.core.reliability import Figures
from adjudicator.core.ruleset import Ruleset
from adjudicator.core.state import GameState, Player
from adjudicator.render import context, letters, people, requests, timing
from adjudicator.render.arguments import SayOrder, same_as_said
from adjudicator.render.context import Desk
from adjudicator.render.games import GamePages
from adjudicator.render.press import Press, Rendered
from adjudicator.render.reader import Reader
from adjudicator.render.shown import Plain
from adjudicator.render.subjects import subject
from adjudicator.render.words import Catalogue, Words

WITH_MAP: frozenset[NoticeKind] = frozenset(
    {"opening", "results", "map", "handover", "observed", "correction", "ended"}
)
"""The kinds that show the map as ``cid:map``, once there is a position."""

WITH_RULES: frozenset[NoticeKind] = frozenset({"rules", "handover"})
"""The kinds that bring the rules of the game."""

CONTEXTS: Mapping[NoticeKind, Callable[[Desk], Plain]] = {
    "welcome": context.welcome,
    "opening": timing.opening,
    "receipt": context.receipt,
    "results": context.results,
    "reminder": context.reminder,
    "deadline": timing.deadline,
    "terms": timing.terms,
    "correction": context.correction,
    "ended": context.ended,
    "press": letters.letter,
    "handover": requests.handover,
    "farewell": people.farewell,
    "roster": people.roster,
    "guest": people.guest,
    "observed": people.observed,
    "help": requests.order_forms,
    "rules": requests.rules,
    "map": requests.position_map,
    "status": requests.status,
    "history": requests.history,
}


class MailWriter:
    """Writes all mails about games of one ruleset.

    Args:
        press: the compiled templates.
        catalogue: the words of the game, from `words.load_catalogue`.
        ruleset: the game's rules with the settings of the game.
        pages: what the game adds.
        say_order: writes the normal form of an order in a language.
    """

    def __init__(
        self,
        press: Press,
        catalogue: Catalogue,
        ruleset: Ruleset[Any],
        pages: GamePages,
        say_order: SayOrder = same_as_said,
    ) -> None:
        self._press = press
        self._ruleset = ruleset
        self.pages = pages
        self.words = Words(catalogue, pages.names, say_order)

    def write(
        self,
        kind: NoticeKind,
        state: GameState,
        seat: Seat,
        reply_address: str = "",
        *,
        past: Sequence[PhaseResolved] = (),
        press: Sequence[PressSent] = (),
        player: Player | None = None,
        figures: Mapping[Seat, Figures] | None = None,
    ) -> Rendered:
        """The mail of a notice, in the language and zone of the seat's player.

        Args:
            kind: ``results`` needs ``state.resolved``; ``receipt`` and ``deadline`` need their own event as
                ``state.event``. Those a player asks for can be written at any time.
            state: the game at the log position of the notice's event; spans are counted from its instant.
            seat: the player's seat, or the tag of a guest or a former player (`core.people`).
            reply_address: the seat's signed address, for the link that opens a new mail with the form of orders.
            past: every resolution so far, oldest first; ``history`` and ``handover`` tell of them.
            press: every letter to all so far, oldest first (`core.letters.public`); ``history`` tells them.
            player: who reads it, where that is not simply the player of the seat (a co-master).
            figures: how reliable each seat is; the game master's ``status`` tells it.

        Raises:
            KeyError: if nobody holds the seat.
        """
        player = player or state.person(seat)
        if player is None:
            raise KeyError(seat)
        reader = Reader(self.words, player.lang, player.zone)
        book = self._press.rulebook(self._ruleset.name) if kind in WITH_RULES else None
        desk = Desk(
            state,
            self._ruleset,
            self.pages,
            reader,
            seat,
            reply_address,
            past,
            book,
            press,
            player.name,
            figures or {},
        )
        values = {**CONTEXTS[kind](desk), "ruleset": self._ruleset.name}
        with_map = kind in WITH_MAP and bool(state.position)
        return self._press.render(kind, subject(kind, values, reader), reader, values, with_map)
