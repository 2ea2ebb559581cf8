"""Worker: one process beside the server for work that takes long or may fail badly, so that no table waits for it."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

T = TypeVar("T")


class Worker:
    """The process: started at the first piece of work, and started again should it die."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._turn: Final = asyncio.Lock()
        self._closed: int = 0
        """How often it was closed: what has waited then is not begun any more."""

    async def run(self, patience: float, work: Callable[..., T], *arguments: object) -> T:
        """What `work` returns or raises. Raises BrokenProcessPool when the process dies of it, or is closed before it comes to this, and
        TimeoutError, with the process ended, when it takes more than `patience` seconds; it is ended too when whoever waits for this is
        cancelled. How long others have it first does not count."""
        closed = self._closed
        async with self._turn:
            if self._closed != closed:
                raise BrokenProcessPool("the process was ended before it came to this")
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _belong_to_the_server)
            pool = self._pool
            try:
                return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(pool, work, *arguments), patience)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                raise
            except (TimeoutError, asyncio.CancelledError):
                if self._pool is pool:
                    self._end()  # what nobody waits for any more is not thought to its end
                raise

    def close(self) -> None:
        """Ends the process, in the middle of its work if need be, and begins nothing of what waits for it."""
        self._closed += 1
        self._end()

    def _end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            workers = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.terminate()


def _belong_to_the_server() -> None:
    """Ctrl-C reaches every process of a terminal; the server ends this one itself, and where it was killed this one ends too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None, "this is a process of a server's"
    server.join()
    os._exit(0)
