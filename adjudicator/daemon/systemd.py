"""Tells systemd that the daemon is ready or ends (sd_notify(3)); does nothing where there is no systemd."""

from __future__ import annotations

import os
import socket


def notify(state: str) -> bool:
    """Send `state` (``READY=1``) to the socket named in ``NOTIFY_SOCKET``; False if there is none."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return False
    if address.startswith("@"):
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(state.encode(), address)
    except OSError:
        return False
    return True
