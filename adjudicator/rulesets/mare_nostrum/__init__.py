"""Mare Nostrum, the campaign: the year's ledger and the acclamation phase (rules ``mare_nostrum``).

People referee the other phases; what happened in them comes in as entries of the ledger, and the judge does the sums.
"""

from __future__ import annotations
