"""Advisor: the bots that play seats, give hints and play on, in a process of their own, so that a table never waits for a search."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

from ludonaut.bots import Advice, advise, make_bot
from ludonaut.bots.names import MOST_SECONDS
from ludonaut.core.errors import LudonautError
from ludonaut.core.transcript import read_transcript

MOST_WAIT: Final = 30.0
"""Seconds beyond its time of thought after which a bot is given up."""

LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


class NoAdvice(LudonautError):
    """The bot cannot say anything about this position now."""


Think = Callable[[str, int, float], Advice]
Move = Callable[[str, int, str, int], int]


def think(transcript: str, seat: int, seconds: float) -> Advice:
    """What the bot would do in the last position of a transcript. Runs in the worker process."""
    return advise(read_transcript(transcript)[1], seat, seconds)


def move(transcript: str, seat: int, bot: str, seed: int) -> int:
    """The action that the bot of this name takes for `seat` in the last position of a transcript. Runs in the worker process."""
    match = read_transcript(transcript)[1]
    return int(make_bot(bot, match.game, seed).choose(match.state, seat))


class Advisor:
    """One worker process, started at the first question and started again should it die."""

    def __init__(self, think: Think = think, move: Move = move) -> None:
        self._think: Final = think
        self._move: Final = move
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, transcript: str, seat: int, seconds: float) -> Advice:
        """What the bot would do after about `seconds` seconds of thought. Raises NoAdvice."""
        return await self._run(MOST_WAIT + seconds, self._think, transcript, seat, seconds)

    async def move(self, transcript: str, seat: int, bot: str, seed: int) -> int:
        """The action that the bot called `bot` takes for `seat`; the same seed gives the same. Raises NoAdvice."""
        return await self._run(MOST_WAIT + MOST_SECONDS, self._move, transcript, seat, bot, seed)

    async def _run(self, patience: float, work: Callable[..., T], *arguments: object) -> T:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _leave_interrupts_to_the_server)
        pool = self._pool
        try:
            running = asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
            return await asyncio.wait_for(running, patience)
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
        except Exception as error:
            LOG.exception("A bot failed.")
            raise NoAdvice("the bot made a mistake and stopped; the server's messages tell more.") from error

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
