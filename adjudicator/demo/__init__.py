"""One year of a game, played by scripted people who write real mails to the embedded server."""

from __future__ import annotations
