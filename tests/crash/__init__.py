"""The judge dies by SIGKILL, again and again; what it promised holds afterwards (PROMISES P1, P5, P14)."""

from __future__ import annotations
