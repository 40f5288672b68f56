"""When to try a mail again: 5 minutes, doubling to 67, for 5 days.

The figures are Postfix's (``minimal_backoff_time`` 300 s, ``maximal_backoff_time`` 4000 s, ``maximal_queue_lifetime``
5 d), which mail servers on the other side are used to.
"""

from __future__ import annotations

from datetime import datetime, timedelta

FIRST_WAIT = timedelta(seconds=300)
LONGEST_WAIT = timedelta(seconds=4000)
LIFETIME = timedelta(days=5)


def next_try(tries: int, created: datetime, now: datetime) -> datetime | None:
    """When to try next after `tries` failed ones (at least 1), or None to give up.

    Example: after the first failure ``now`` + 5 minutes; after the fifth and later ``now`` + 67 minutes. None as soon
    as the next try would be later than 5 days after `created`. Raises ValueError for less than one try.
    """
    if tries < 1:
        raise ValueError("there is nothing to try again")
    doublings = min(tries - 1, 10)  # beyond that the longest wait holds anyway
    then = now + min(FIRST_WAIT * 2**doublings, LONGEST_WAIT)
    return then if then <= created + LIFETIME else None
