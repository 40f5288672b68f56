"""Peloponnese as people see it: its part of the mails, and its picture."""

from __future__ import annotations
