"""The mails and the picture of Peloponnese."""

from __future__ import annotations
