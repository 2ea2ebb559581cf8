"""The line between a browser and a server, which a test can cut: a small relay of what both send."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

PIECE = 65_536
PATIENCE = 10.0


class Line:
    """Whoever goes to `address` is connected with the server through this line, as long as it is whole."""

    def __init__(self, server: str) -> None:
        self.server = urlsplit(server)
        self.address = ""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="line", daemon=True)
        self._ends: set[asyncio.StreamWriter] = set()
        self._is_cut = False
        self._answers = asyncio.Event()
        self._answers.set()

    def __enter__(self) -> Self:
        self._thread.start()
        listening = asyncio.run_coroutine_threadsafe(asyncio.start_server(self._relay, "127.0.0.1", 0), self._loop).result(PATIENCE)
        self.address = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.cut()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)

    # -- what a test does to it
    @property
    def connections(self) -> int:
        """How many there are at the moment."""
        return len(self._ends) // 2

    def cut(self) -> None:
        """Breaks every connection off, and lets none through from now on."""
        self._there(self._cut)

    def mend(self) -> None:
        """From now on everything gets through again."""
        self._there(self._mend)

    def hold_answers(self) -> None:
        """What the browser sends still arrives, but nothing comes back: no answer, no news, and no word that the line is dead."""
        self._there(self._answers.clear)

    def _there(self, act: Callable[[], None]) -> None:
        async def done() -> None:
            act()

        asyncio.run_coroutine_threadsafe(done(), self._loop).result(PATIENCE)

    def _cut(self) -> None:
        self._is_cut = True
        for end in self._ends:
            end.transport.abort()

    def _mend(self) -> None:
        self._is_cut = False
        self._answers.set()

    # -- relaying
    async def _relay(self, from_browser: asyncio.StreamReader, to_browser: asyncio.StreamWriter) -> None:
        if self._is_cut:
            to_browser.transport.abort()
            return
        from_server, to_server = await asyncio.open_connection(self.server.hostname, self.server.port)
        ends = {to_browser, to_server}
        self._ends |= ends
        try:
            await asyncio.gather(self._pass_on(from_browser, to_server), self._pass_on(from_server, to_browser, self._answers))
        except OSError:
            pass
        finally:
            self._ends -= ends
            for end in ends:
                end.transport.abort()

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, gate: asyncio.Event | None = None) -> None:
        while piece := await source.read(PIECE):
            if gate is not None:
                await gate.wait()
            target.write(piece)
            await target.drain()
        target.close()
