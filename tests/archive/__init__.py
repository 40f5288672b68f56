"""The archive: the site of the games, its pages, its secrets, its looks."""

from __future__ import annotations
