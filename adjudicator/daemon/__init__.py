"""The running judge: configuration, clock, intake of mail, deadlines, sending. Everything impure meets here."""

from __future__ import annotations
