"""The archivist's shelf: what the log tells, for readers who take no part in the games.

    log -> story (chapters) -> pages, maps, index -> a folder of plain files

Everything here is made from what an observer may see (invariant 6) and from phases that are over.
"""

from __future__ import annotations
