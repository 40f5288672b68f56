"""The command line: one file a group of commands."""

from __future__ import annotations

from adjudicator.cli.app import main

__all__ = ["main"]
