"""Tests of Mare Nostrum."""

from __future__ import annotations
