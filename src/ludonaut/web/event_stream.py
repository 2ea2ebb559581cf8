"""Event stream: what a table tells a connection, as server-sent events, for a page without a socket and for a computer player alike."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final, Protocol

import msgspec
from starlette.responses import Response, StreamingResponse

from ludonaut.web.table import Table
from ludonaut.web.watcher import Connected, TableMoved

KEEP_ALIVE_SECONDS: Final = 15.0


class Told(Connected, Protocol):
    """A connection that waits for messages."""

    expired: bool
    """Whether it is not sure any more whose it is: then nothing more is sent, and it is made anew."""

    async def next_message(self) -> object:
        """Waits for what is to be told next. Raises TableMoved when nothing more is told here."""


def event_stream(table: Table, connection: Told) -> Response:
    """An answer that goes on for as long as the connection listens and is told of the table."""
    return StreamingResponse(_events(table, connection), media_type="text/event-stream", headers={"cache-control": "no-store"})


async def _events(table: Table, connection: Told) -> AsyncIterator[bytes]:
    table.join(connection)
    try:
        while not connection.expired:
            try:
                message = await asyncio.wait_for(connection.next_message(), KEEP_ALIVE_SECONDS)
            except TimeoutError:
                yield b": still here\n\n"
                continue
            except TableMoved:
                return  # the client asks again, and is led to where the game is
            if not connection.expired:
                yield b"data: " + msgspec.json.encode(message) + b"\n\n"
            del message  # a connection waits long for the next one, and thousands of pages would be kept meanwhile
    finally:
        table.leave(connection)
