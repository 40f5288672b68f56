"""One page over HTTP on this machine, for a collector of figures: no more of the protocol than that needs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

LONGEST_LINE = 4096
WITHIN = 5.0
"""Seconds a client has to ask."""


@asynccontextmanager
async def page(port: int, path: str, write: Callable[[], Awaitable[str]]) -> AsyncIterator[int]:
    """Serve what `write` returns at ``http://127.0.0.1:port/path``; yields the port. Raises OSError if it is taken."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(WITHIN):
                asked = (await reader.readline())[:LONGEST_LINE].split(b" ")
                while (await reader.readline()).strip():
                    pass
            if asked[:2] == [b"GET", path.encode()]:
                status, body = "200 OK", await write()
            else:
                status, body = "404 Not Found", "see " + path + "\n"
        except (TimeoutError, ValueError, ConnectionError):
            writer.close()
            return
        except Exception as fault:  # a figure that cannot be had is the collector's to see, and no more
            status, body = "503 Service Unavailable", type(fault).__name__ + "\n"
        data = body.encode()
        head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain; version=0.0.4\r\nContent-Length: {len(data)}\r\n"
        writer.write(head.encode() + b"Connection: close\r\n\r\n" + data)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", port, limit=LONGEST_LINE)
    async with server:
        yield server.sockets[0].getsockname()[1]
