"""Worker: one process beside the server for work that takes long or may fail badly, so that no table waits for it."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

T = TypeVar("T")


class Worker:
    """The process: started at the first piece of work, and started again should it die."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, patience: float, work: Callable[..., T], *arguments: object) -> T:
        """What `work` returns or raises. Raises BrokenProcessPool when the process dies of it, and TimeoutError, with the process ended,
        after `patience` seconds."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _leave_interrupts_to_the_server)
        pool = self._pool
        try:
            return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(pool, work, *arguments), patience)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise
        except TimeoutError:
            self.close()
            raise

    def close(self) -> None:
        """Ends the process, in the middle of its work if need be."""
        pool, self._pool = self._pool, None
        if pool is not None:
            workers = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.terminate()


def _leave_interrupts_to_the_server() -> None:
    """Ctrl-C reaches every process of a terminal; the server ends this one itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
