"""Carries out commands: what game masters and players ask of the judge besides orders (`core.commands`).

One module a field; each has a table ``HANDLERS`` from the code of a form to what does it. By mail and on the command
line the same handlers work, inside the caller's unit of work.
"""

from __future__ import annotations

from adjudicator.daemon.clerk.answers import Caller, Told
from adjudicator.daemon.clerk.table import carry_out

__all__ = ["Caller", "Told", "carry_out"]
