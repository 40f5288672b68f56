"""What the daemon writes about itself: one event, one line, whatever the text in it (P12)."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

from adjudicator.daemon.config import LogTable

_STANDARD = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}
MAX_FIELD = 500


def clean(text: str) -> str:
    """`text` without line ends and control characters, cut to 500 characters, so that a log line stays one line."""
    cut = text if len(text) <= MAX_FIELD else text[:MAX_FIELD] + "..."
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in cut)


class LineFormatter(logging.Formatter):
    """``2026-12-01T17:00:00Z info resolved game=alpha phase=spring -321``, or the same as a JSON object."""

    def __init__(self, as_json: bool) -> None:
        super().__init__()
        self._json = as_json

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        at = datetime.fromtimestamp(record.created, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        fields = {k: v for k, v in record.__dict__.items() if k not in _STANDARD}
        if record.exc_info and record.exc_info[1] is not None:
            fields["error"] = f"{type(record.exc_info[1]).__name__}: {record.exc_info[1]}"
        level = record.levelname.lower()
        message = record.getMessage()
        if self._json:
            return json.dumps({"at": at, "level": level, "event": message, **{k: str(v) for k, v in fields.items()}})
        rest = "".join(f" {key}={clean(str(value))}" for key, value in fields.items())
        return f"{at} {level} {clean(message)}{rest}"


def set_up(table: LogTable) -> None:
    """Send the daemon's log to standard error in the form the configuration asks for."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LineFormatter(table.json))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(table.level.upper())
    for noisy in ("aioimaplib", "mail.log", "pymap", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.ERROR)
