"""The political phase of the Peloponnesian War (`peloponnese 1` to `7`): its state, its five segments, its commands."""

from __future__ import annotations
