"""The form of orders for the phase to come: lines that the order language reads back.

A line left open (``Gain ...``) and one behind ``#`` are skipped by the reader of orders, so that a form sent back as
it is orders nothing.
"""

from __future__ import annotations

from adjudicator.core.messages import GAME_MASTER
from adjudicator.core.ruleset import Phase
from adjudicator.render.reader import Reader
from adjudicator.render.shown import Form
from adjudicator.rulesets.mare_nostrum.view import View


def form(view: View, phase: Phase, reader: Reader) -> Form:
    """The form for the seat that `view` belongs to; without lines if it has nothing to write."""
    head = reader.t("form_phase", phase=phase.name)
    if view.seat == GAME_MASTER:
        return _master(view, head, reader)
    if any(player.seat == view.seat and player.eliminated for player in view.players):
        return Form((), (reader.t("form_nothing"),))
    match view.stage:
        case "turn":
            return Form(
                (head, reader.t("form_gain"), reader.t("form_expense")),
                (reader.t("form_hint_turn"), reader.t("form_hint_ahead")),
            )
        case "acclamation":
            orders = [f"# {reader.order(text)}" for text in ("rejoicing", "feast", "keep regime")]
            lines = (head, *orders, reader.t("form_regime"), reader.t("form_flight"))
            return Form(lines, (reader.t("form_hint_acclamation"), _regimes(view, reader)))
        case "regimes" if view.seat in view.waits_for:
            lines = (head, reader.t("form_regime"), f"# {reader.order('keep regime')}")
            return Form(lines, (reader.t("form_hint_regimes"), _regimes(view, reader)))
    return Form((), (reader.t("form_nothing"),))


def _master(view: View, head: str, reader: Reader) -> Form:
    living = [player.seat for player in view.players if not player.eliminated]
    if view.stage == "turn":
        lines = tuple(reader.t("form_gain_of", seat=seat) for seat in living)
        hints = [reader.t("form_hint_master", end=_whole(reader.order("end turn")))]
        if view.pending:
            hints.insert(0, reader.t("form_hint_waiting", accept=_whole(reader.order("accept all"))))
        return Form((head, *lines), tuple(hints))
    lines = tuple(reader.t("form_correct_of", seat=seat) for seat in living[:1])
    return Form((head, *lines), (reader.t("form_hint_corrections"),))


def _regimes(view: View, reader: Reader) -> str:
    """The regimes with what each is worth, so that a change can be weighed."""
    known = [
        reader.t("regime_brief", regime=one.regime, value=f"{one.happiness:+d}", people=one.people)
        for one in view.regimes
    ]
    return reader.t("form_hint_choice", list=reader.t("semicolon").join(known))


def _whole(order: str) -> str:
    """An order inside a sentence, kept on one line."""
    return order.replace(" ", "\u00a0")
