"""A play-by-e-mail judge."""

from __future__ import annotations

__version__ = "0.1.0"
