"""The network: mailboxes by IMAP, sending by SMTP, and a mail server of our own for demonstrations and tests.

Sockets live only here. ``mailbox`` is the interface the daemon polls through, ``imap`` its implementation over
``imapwire`` (the line protocol), ``smtp`` the way out, ``backoff`` the waits between tries, ``embedded`` the server.
"""

from __future__ import annotations
