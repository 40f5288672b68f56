"""Tests of Peloponnese."""

from __future__ import annotations
