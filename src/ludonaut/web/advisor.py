"""Advisor: the bot that gives hints and plays on, in a process of its own, so that a table never waits for a search."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from ludonaut.bots import Advice, advise
from ludonaut.core.errors import LudonautError
from ludonaut.core.transcript import read_transcript

MOST_WAIT: Final = 30.0
"""Seconds after which a thought is given up."""


class NoAdvice(LudonautError):
    """The bot cannot say anything about this position now."""


Think = Callable[[str, int, float], Advice]


def think(transcript: str, seat: int, seconds: float) -> Advice:
    """What the bot would do in the last position of a transcript. Runs in the worker process."""
    return advise(read_transcript(transcript)[1], seat, seconds)


class Advisor:
    """One worker process, started at the first question and started again should it die."""

    def __init__(self, think: Think = think) -> None:
        self._think: Final = think
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, transcript: str, seat: int, seconds: float) -> Advice:
        """What the bot would do after about `seconds` seconds of thought. Raises NoAdvice."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _leave_interrupts_to_the_server)
        pool = self._pool
        try:
            work = asyncio.get_running_loop().run_in_executor(pool, self._think, transcript, seat, seconds)
            return await asyncio.wait_for(work, MOST_WAIT + seconds)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise NoAdvice("the bot stopped while it was thinking; ask again.") from None
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            raise NoAdvice("the bot was stopped before it came to this; ask again.") from None
        except TimeoutError:
            self.close()
            raise NoAdvice("the bot took too long and was stopped; ask again.") from None
        except LudonautError as error:
            raise NoAdvice(str(error)) from None

    def close(self) -> None:
        """Ends the worker process, in the middle of a thought if need be."""
        pool, self._pool = self._pool, None
        if pool is not None:
            workers = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.terminate()


def _leave_interrupts_to_the_server() -> None:
    """Ctrl-C reaches every process of a terminal; the server ends this one itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
