"""Writes a sample of every mail for looking at: ``python -m tests.render.gallery FOLDER``."""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path

from adjudicator.core import decisions
from adjudicator.core.messages import LANGS, Lang, Message
from adjudicator.files import data_root
from adjudicator.render.answers import AnswerWriter
from adjudicator.render.press import Press, Rendered
from adjudicator.render.words import load_catalogue
from tests.render.played import ON_REQUEST, REPLY, Played, replaced, retreats, spring


def samples(lang: Lang) -> dict[str, Rendered]:
    """Every kind of mail in one language, by name."""
    seat = "Lysimachus"
    found: dict[str, Rendered] = {}
    game = Played(lang, names={seat: "Zoé O’Neil"})
    found["welcome"] = game.writer.write("welcome", game.state, seat, REPLY)
    for kind in ON_REQUEST:
        found[f"{kind}-open"] = game.write(kind, seat)
    game.start()
    found["opening"] = game.writer.write("opening", game.state, seat, REPLY)
    game.at = game.at + timedelta(hours=2)
    game.take(decisions.set_deadline(game.state, game.at + timedelta(days=2), game.at, "Noël"))
    found["deadline"] = game.writer.write("deadline", game.state, seat, REPLY)
    game.at = game.at + timedelta(days=1)
    game.take(decisions.remind(game.state, game.ruleset, game.at))
    found["reminder"] = game.writer.write("reminder", game.state, seat, REPLY)
    game = spring(lang)
    game.order(seat, "A THR -> MAC\nannuler F PRO\nF PRO -> HEL\nprêt\nblah")
    found["receipt"] = game.writer.write("receipt", game.state, seat, REPLY)
    found["status"] = game.write("status", seat)
    found["help"] = game.write("help", seat)
    found["history-none"] = game.write("history", seat)
    game.resolve()
    found["results"] = game.writer.write("results", game.state, seat, REPLY)
    found["results-antigonus"] = game.writer.write("results", game.state, "Antigonus", REPLY)
    chased = retreats(lang)
    found["retreats"] = chased.writer.write("results", chased.state, "Antipater", REPLY)
    found["help-retreats"] = chased.write("help", "Antipater")
    found["status-retreats"] = chased.write("status", "Ptolemy")
    game.order("Antigonus", "A MYS x; Prime A MYS 3; prêt")
    found["handover"] = replaced(game, "Antigonus").write("handover", "Antigonus")
    for _ in range(4):
        if game.state.phase is not None and game.state.phase.kind != "adjustment":
            game.resolve()
    for kind in ON_REQUEST:
        found[f"{kind}-winter"] = game.write(kind, seat)
    found["results-winter"] = game.writer.write("results", game.state, seat, REPLY)
    game.resolve().end(seat, "Ptolemy")
    found["end"] = game.writer.write("results", game.state, seat, REPLY)
    for kind in ON_REQUEST:
        found[f"{kind}-end"] = game.write(kind, seat)
    press = Press(data_root() / "templates")
    catalogue = load_catalogue(data_root() / "templates", "diadoques")
    answers = AnswerWriter.plain(press, catalogue)
    found["stranger"] = answers.stranger("judge@example.org", "gm@example.org")
    late = Message("refusal_phase_closed", {"phase": "spring -321"})
    found["refusal"] = answers.refusal(late, lang, game="alpha", subject="Re: orders")
    put_aside = Message("refusal_quarantined")
    found["gm"] = answers.gm_notice(put_aside, lang, game="alpha", details=[("detail_sender", "x@example.org")])
    return found


def main(folder: Path) -> None:
    """Write text and HTML of all samples into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for lang in LANGS:
        for name, mail in samples(lang).items():
            (folder / f"{name}.{lang}.txt").write_text(f"{mail.subject}\n\n{mail.text}", encoding="utf-8")
            (folder / f"{name}.{lang}.html").write_text(mail.html.replace("cid:map", "map.png"), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
