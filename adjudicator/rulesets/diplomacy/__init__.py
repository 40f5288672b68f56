"""Standard Diplomacy: the rules of 2023, with the choices of the DATC as settings."""

from __future__ import annotations
