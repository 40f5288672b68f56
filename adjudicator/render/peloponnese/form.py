"""The form for the phase to come: the lines a reader may choose from, each behind a ``#`` that he takes away.

What stands behind ``#`` is not read, so a form sent back as it is says nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.core.ruleset import Phase
from adjudicator.render.peloponnese.answers import ahead, choices, forces
from adjudicator.render.reader import Reader
from adjudicator.render.shown import Form
from adjudicator.rulesets.peloponnese.commands import Go
from adjudicator.rulesets.peloponnese.orders import Answer
from adjudicator.rulesets.peloponnese.view import View


def form(view: View, phase: Phase, reader: Reader) -> Form:
    """The form for the seat that `view` belongs to; without lines if there is nothing for it to write."""
    own = view.own
    if own is None or view.over:
        return Form((), (reader.t("form_nothing"),))
    if own.may_enter:
        return _of_game_master(view, phase, reader)
    if view.stage == "economy":
        return Form((), (reader.t("form_economy"),))
    if view.stage == "operations":
        return _lines(phase, ahead(view), reader, (reader.t("form_ahead"),))
    answers = [answer for asked in own.questions for answer, _ in choices(asked, forces(view, asked.seat))]
    if not answers:
        return Form((), (reader.t("form_nothing"),))
    return _lines(phase, answers, reader, (reader.t(f"write_{view.stage}"),))


def _lines(phase: Phase, forms: Iterable[Answer | Go], reader: Reader, hints: Sequence[str]) -> Form:
    written = [f"# {reader.order(str(form))}" for form in forms]
    if not written:
        return Form((), (reader.t("form_nothing"),))
    return Form((reader.t("form_phase", phase=phase.name), *written), tuple(hints))


def _of_game_master(view: View, phase: Phase, reader: Reader) -> Form:
    match view.stage:
        case "operations":
            return _lines(phase, (Go("preview"), Go("run")), reader, (reader.t("form_gm_operations"),))
        case "economy":
            return _lines(phase, (Go("next"),), reader, (reader.t("form_gm_economy"),))
        case _:
            return _lines(
                phase, (Go("preview"), Go("run")), reader, (reader.t("form_gm_waits", seats=list(view.asked)),)
            )
