"""Advisor: the bots that play seats, give hints and play on, in a process of their own, so that a table never waits for a search."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

from ludonaut.bots import Advice, Decision, advise, decide, make_bot
from ludonaut.bots.names import MOST_SECONDS
from ludonaut.core.chance import key_from_seed
from ludonaut.core.errors import LudonautError
from ludonaut.core.transcript import read_transcript
from ludonaut.web.worker import Worker

MOST_WAIT: Final = 30.0
"""Seconds beyond its time of thought after which a bot is given up."""
TOGETHER_SECONDS: Final = 1.0
"""Bots that decide at once are asked for as many actions at a time as so many seconds give."""

BUDGET_MARK: Final = ":"
"""In a bot's name, before how long it searches."""
LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


class NoAdvice(LudonautError):
    """The bot cannot say anything about this position now."""


Think = Callable[[str, int, float], Advice]
Move = Callable[[str, dict[int, str], str], list[Decision]]


def think(transcript: str, seat: int, seconds: float) -> Advice:
    """What the bot would do in the last position of a transcript. Runs in the worker process."""
    return advise(read_transcript(transcript)[1], seat, seconds)


def move(transcript: str, bots: dict[int, str], secret: str) -> list[Decision]:
    """What bots, by seat, do next in the last position of a transcript; the same secret gives the same. Runs in the worker process."""
    match = read_transcript(transcript)[1]
    made = {seat: make_bot(name, match.game, 0) for seat, name in bots.items()}

    def seed_of(seat: int, number: int) -> int:
        return int.from_bytes(key_from_seed(f"bot {seat} {number} {secret}")[:7], "little")

    return decide(match, made, TOGETHER_SECONDS, seed_of)


class Advisor:
    """Worker processes, started at the first question and started again should they die: one for bots that search, and one for those that
    answer at once, so that who plays with these does not wait for the thoughts of others' bots."""

    def __init__(self, think: Think = think, move: Move = move) -> None:
        self._think: Final = think
        self._move: Final = move
        self._searching: Final = Worker()
        self._quick: Final = Worker()

    async def ask(self, transcript: str, seat: int, seconds: float) -> Advice:
        """What the bot would do after about `seconds` seconds of thought. Raises NoAdvice."""
        return await self._run(self._searching, MOST_WAIT + seconds, self._think, transcript, seat, seconds)

    async def move(self, transcript: str, bots: dict[int, str], secret: str) -> list[Decision]:
        """What the bots of these names do next for their seats; the same secret gives the same. Raises NoAdvice."""
        worker = self._searching if any(BUDGET_MARK in name for name in bots.values()) else self._quick
        return await self._run(worker, MOST_WAIT + MOST_SECONDS, self._move, transcript, bots, secret)

    async def _run(self, worker: Worker, patience: float, work: Callable[..., T], *arguments: object) -> T:
        try:
            return await worker.run(patience, work, *arguments)
        except BrokenProcessPool:
            raise NoAdvice("the bot stopped while it was thinking; ask again.") from None
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            raise NoAdvice("the bot was stopped before it came to this; ask again.") from None
        except TimeoutError:
            raise NoAdvice("the bot took too long and was stopped; ask again.") from None
        except LudonautError as error:
            raise NoAdvice(str(error)) from None
        except Exception as error:
            LOG.exception("A bot failed.")
            raise NoAdvice("the bot made a mistake and stopped; the server's messages tell more.") from error

    def close(self) -> None:
        """Ends the worker processes, in the middle of a thought if need be."""
        self._searching.close()
        self._quick.close()
