"""The pure heart of the judge: values, events, the fold, decisions, dice and deadlines. No I/O, no clock, no game."""

from __future__ import annotations
