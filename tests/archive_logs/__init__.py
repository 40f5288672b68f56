"""Logs for decades: files of one game and back, the reading copy, the summary, differences."""

from __future__ import annotations
