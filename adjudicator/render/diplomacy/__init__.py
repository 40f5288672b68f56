"""Diplomacy as people see it: its part of the mails, and its map as a scene."""

from __future__ import annotations
