"""Subjects of mails: ``[game] phase: what``, so that filters can use them and the phase to order for comes first."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.decisions import NoticeKind
from adjudicator.render.reader import Reader
from adjudicator.render.safety import one_line
from adjudicator.render.shown import Plain

LONGEST = 150
"""Characters of a subject; more is cut."""

_GUESTS: Mapping[str, str] = {
    "invited": "subject_invited",
    "listed": "subject_listed",
    "unseated": "subject_unseated",
}


def subject(kind: NoticeKind, values: Plain, reader: Reader) -> str:
    """The subject of a mail about a game.

    Example: ``[alpha] summer -321: results of spring -321``, ``[alpha] spring -321: orders received (a1b2-c3d4)``.
    """
    t = reader.t
    phase, over = str(values.get("phase", "")), str(values.get("over", ""))
    match kind:
        case "welcome":
            what = t("subject_welcome", seat=reader_name(values))
        case "opening":
            what = t("subject_opening", phase=phase)
        case "receipt":
            problems = values["problems"]
            assert isinstance(problems, tuple)
            told = t("subject_problems", n=len(problems)) if problems else ""
            changed = values["filed"] or values["replaced"] or values["cancelled"] or not problems
            code = "subject_receipt" if changed else "subject_receipt_nothing"
            if values["entered"] or values["ends"]:
                code = "subject_receipt_entered"
            what = t(code, phase=over, digest=str(values["digest"]), problems=told)
        case "results":
            what = t("subject_end" if values["ended"] else "subject_results", phase=phase, over=over)
        case "reminder":
            left = str(values["left"])
            if left:
                code = "subject_reminder_books" if values["books"] else "subject_reminder"
                what = t(code, phase=phase, left=left)
            else:
                what = t("subject_reminder_books_late" if values["books"] else "subject_reminder_late", phase=phase)
        case "deadline":
            about = str(values["what"])
            moved = about == "deadline"
            what = t("subject_deadline", phase=phase) if moved else t(f"time_subject_{about}", phase=phase)
        case "terms":
            what = t("subject_terms")
        case "ended":
            what = t("subject_ended")
        case "correction":
            what = t("subject_went_back" if values["back"] else "subject_correction", phase=phase)
        case "press":
            what = t("subject_press", sender=str(values["sender"]))
        case "farewell":
            if values["how"] in ("gm", "co_master"):
                what = t("subject_farewell_gm" if values["how"] == "gm" else "subject_farewell_co_master")
            else:
                what = t("subject_farewell", seat=reader_name(values))
        case "roster":
            what = t("subject_roster")
        case "guest":
            what = t(_GUESTS[str(values["about"])])
        case "observed":
            what = t("subject_end" if values["ended"] else "subject_results", phase=phase, over=over)
        case "handover":
            what = t("subject_phase", phase=phase, what=t("subject_welcome", seat=reader_name(values)))
        case "help" | "rules" | "map" | "status" | "history":
            master = kind == "help" and values["gm"] and not values["books"]
            what = t("request_help_master") if master else t(f"request_{kind}")
            what = t("subject_phase", phase=phase, what=what) if phase else what
    return of_game(str(values["game"]), what)


def reader_name(values: Plain) -> str:
    """The name of the reader's own seat among the values of a mail."""
    return str(getattr(values["me"], "name", ""))


def of_game(game: str, what: str) -> str:
    """``[game] what``, fit for a header."""
    return one_line(f"[{game}] {what}" if game else what, LONGEST)
