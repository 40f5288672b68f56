"""What the mails and the picture of Mare Nostrum show."""

from __future__ import annotations
