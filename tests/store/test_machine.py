"""Inbox and outbox against a model, in any order of calls (PROMISES P2, P3, P14)."""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from adjudicator.store import Conflict, Draft, NewMail, Settlement, Store

NOW = datetime(2026, 11, 30, 18, 0, tzinfo=UTC)
UIDS = st.integers(1, 6)
VALIDITIES = st.integers(1, 2)
CONTENTS = st.sampled_from(["c1", "c2"])
SEATS = st.sampled_from(["Antipater", "Perdiccas"])
VERDICTS = st.sampled_from(["accepted", "refused", "ignored", "quarantined"])
NUMBERS = st.integers(1, 12)
VERBS = st.sampled_from(["sent", "retry", "give up", "fail", "drop"])

# What follows from what is done to a mail of the outbox in which state.
NEXT = {
    ("new", "sent"): "sent",
    ("new", "retry"): "new",
    ("new", "give up"): "failed",
    ("new", "fail"): "failed",
    ("new", "drop"): "dropped",
    ("dropped", "sent"): "sent",
    ("dropped", "retry"): "dropped",
    ("dropped", "give up"): "dropped",
    ("dropped", "fail"): "dropped",
    ("dropped", "drop"): "dropped",
}


class StoreMachine(RuleBasedStateMachine):
    """Every rule is one unit of work; some of them are given up at the end and must leave no trace."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "judge.db"
        self.store = Store.open(self.path, NOW, create=True)
        self.mails: list[dict[str, Any]] = []
        self.drafts: list[dict[str, Any]] = []
        self.clock = NOW

    def teardown(self) -> None:
        self.store.close()
        self.folder.cleanup()

    @rule(uid=UIDS, validity=VALIDITIES)
    def fetch(self, uid: int, validity: int) -> None:
        known = [m for m in self.mails if (m["uid"], m["validity"]) == (uid, validity)]
        with self.store.transaction():
            number = self.store.inbox.add(NewMail("a", "INBOX", validity, uid, NOW, NOW, b"%d" % uid))
        if known:
            assert number is None
        else:
            self.mails.append({"uid": uid, "validity": validity, "verdict": "pending", "key": None})
            assert number == len(self.mails)

    @rule(number=NUMBERS, verdict=VERDICTS, seat=SEATS, content=CONTENTS)
    def settle(self, number: int, verdict: Any, seat: str, content: str) -> None:
        mail = self.mails[number - 1] if number <= len(self.mails) else None
        key = (seat, content)
        taken = verdict == "accepted" and any(m["verdict"] == "accepted" and m["key"] == key for m in self.mails)
        settlement = Settlement(verdict, "", "d1", seat, content_digest=content)
        try:
            with self.store.transaction():
                self.store.inbox.settle(number, settlement, NOW)
        except Conflict:
            assert mail is None or mail["verdict"] != "pending" or taken
        else:
            assert mail is not None and mail["verdict"] == "pending" and not taken
            mail |= {"verdict": verdict, "key": key}

    @rule(number=NUMBERS)
    def reopen(self, number: int) -> None:
        mail = self.mails[number - 1] if number <= len(self.mails) else None
        try:
            with self.store.transaction():
                self.store.inbox.reopen(number)
        except Conflict:
            assert mail is None or mail["verdict"] != "quarantined"
        else:
            assert mail is not None and mail["verdict"] == "quarantined"
            mail |= {"verdict": "pending"}

    @rule(dedups=st.lists(st.integers(1, 6), max_size=4))
    def put(self, dedups: list[int]) -> None:
        drafts = [Draft(f"<{d}@example.org>", "receipt", "d1", "Antipater", "a@example.net", str(d)) for d in dedups]
        with self.store.transaction():
            put = self.store.outbox.put(drafts, self.clock)
        for dedup in dict.fromkeys(dedups):
            if all(d["dedup"] != str(dedup) for d in self.drafts):
                self.drafts.append({"dedup": str(dedup), "state": "new", "tries": 0, "next_try": self.clock})
                assert len(self.drafts) in put

    @precondition(lambda self: self.drafts)
    @rule(data=st.data(), verb=VERBS)
    def deliver(self, data: st.DataObject, verb: str) -> None:
        number = data.draw(st.integers(1, len(self.drafts)))
        draft = self.drafts[number - 1]
        then = self.clock + timedelta(minutes=5)
        state = NEXT.get((draft["state"], verb))
        try:
            with self.store.transaction():
                match verb:
                    case "sent":
                        self.store.outbox.mark_sent(number, self.clock)
                    case "retry":
                        assert self.store.outbox.mark_retry(number, then, "451") == state
                    case "give up":
                        assert self.store.outbox.mark_retry(number, None, "451") == state
                    case "fail":
                        assert self.store.outbox.mark_failed(number, "550") == state
                    case "drop":
                        self.store.outbox.drop(number, "over")
        except Conflict:
            assert state is None
        else:
            assert state is not None
            draft |= {"state": state, "tries": draft["tries"] + (verb != "drop")}
            if verb == "retry" and state == "new":
                draft["next_try"] = then

    @rule(minutes=st.integers(0, 10))
    def wait(self, minutes: int) -> None:
        self.clock += timedelta(minutes=minutes)

    @rule(uid=st.integers(7, 9), dedup=st.integers(7, 9))
    def give_up_a_unit(self, uid: int, dedup: int) -> None:
        """What a unit did before it failed is gone, the numbers it used as well."""
        try:
            with self.store.transaction():
                self.store.inbox.add(NewMail("a", "INBOX", 1, uid, NOW, NOW, b"given up"))
                self.store.outbox.put([Draft(f"<{dedup}@example.org>", "receipt", "d1", "", "a@example.net", "x")], NOW)
                self.store.log.append("d1", NOW, [("orders received", b"{}")], 0)
                raise KeyboardInterrupt
        except KeyboardInterrupt:
            pass

    @rule()
    def open_again(self) -> None:
        self.store.close()
        self.store = Store.open(self.path, NOW)

    @invariant()
    def inbox_is_the_model(self) -> None:
        found = [(row.uid, row.uidvalidity, row.verdict) for row in self.store.inbox.listing()[::-1]]
        assert found == [(m["uid"], m["validity"], m["verdict"]) for m in self.mails]
        assert sum(self.store.inbox.counts().values()) == len(self.mails)
        assert [row.id for row in self.store.inbox.pending()] == [
            number for number, m in enumerate(self.mails, start=1) if m["verdict"] == "pending"
        ]
        assert self.store.log.games() == []

    @invariant()
    def outbox_is_the_model(self) -> None:
        rows = self.store.outbox.listing()[::-1]
        assert [(row.dedup, row.state, row.tries) for row in rows] == [
            (d["dedup"], d["state"], d["tries"]) for d in self.drafts
        ]
        due = sorted(
            (d["next_try"], number)
            for number, d in enumerate(self.drafts, start=1)
            if d["state"] == "new" and d["next_try"] <= self.clock
        )
        assert [row.id for row in self.store.outbox.due(self.clock)] == [number for _, number in due]
        assert sum(self.store.outbox.counts().values()) == len(self.drafts)


StoreMachine.TestCase.settings = settings(
    max_examples=30, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestStoreMachine = StoreMachine.TestCase
