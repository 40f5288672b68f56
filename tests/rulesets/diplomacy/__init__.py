"""Tests of the rules of Diplomacy."""

from __future__ import annotations
