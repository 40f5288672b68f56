"""Reading and writing mail: bytes in, values out, and back. No sockets, no clock, no game.

The way in: `inbound.read_mail` (bytes -> `InboundMail` or `Unreadable`), then `sender.judge_sender`
(-> `SenderVerdict`).
The way out: `drafts.compose` (`Outgoing` -> bytes). Nothing here raises on what a stranger wrote.
"""

from __future__ import annotations
