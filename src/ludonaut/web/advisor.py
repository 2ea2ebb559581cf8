"""Advisor: the bots that play seats, give hints, play on and review, in processes of their own: a table never waits for a search."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec

from ludonaut.bots import LEVEL_SECONDS, Advice, Decision, Review, advise, decide, make_bot
from ludonaut.bots.names import MOST_SECONDS, BotError, read_name
from ludonaut.bots.review import affordable_tries, begin_review, moments
from ludonaut.core.chance import key_from_seed
from ludonaut.core.errors import LudonautError
from ludonaut.core.match import Match
from ludonaut.core.transcript import read_transcript
from ludonaut.web.thinkers import LONG, REVIEW, SHORT, Thinkers
from ludonaut.web.worker import Worker

MOST_WAIT: Final = 30.0
"""Seconds beyond its time of thought after which a bot is given up."""
TOGETHER_SECONDS: Final = 1.0
"""Bots that decide at once are asked for as many actions at a time as so many seconds give."""
AT_ONCE: Final = frozenset(("random", "greedy"))
"""The bots that do not look ahead."""
SOON_SECONDS: Final = 2.0
"""A thought that takes longer than this is a long one."""
TRIES_A_SECOND: Final = 1000
"""What a search tries in a second at least, in the slowest game."""
REVIEW_SECONDS: Final = 40.0
"""About how long a whole review takes, if nobody else wants the processes."""
PIECE_SECONDS: Final = 0.5
"""A review is computed in pieces of about this length; in between others have their turn."""
LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


class NoAdvice(LudonautError):
    """The bot cannot say anything about this position now."""


Think = Callable[[str, int, float], Advice]
Move = Callable[[str, dict[int, str], str], list[Decision]]


def think(transcript: str, seat: int, seconds: float) -> Advice:
    """What the bot would do in the last position of a transcript. Runs in a worker process."""
    return advise(read_transcript(transcript)[1], seat, seconds)


def move(transcript: str, bots: dict[int, str], secret: str) -> list[Decision]:
    """What bots, by seat, do next in the last position of a transcript; the same secret gives the same. Runs in a worker process."""
    match = read_transcript(transcript)[1]
    made = {seat: make_bot(name, match.game, 0, LEVEL_SECONDS) for seat, name in bots.items()}

    def seed_of(seat: int, number: int) -> int:
        return int.from_bytes(key_from_seed(f"bot {seat} {number} {secret}")[:7], "little")

    return decide(match, made, TOGETHER_SECONDS, seed_of)


@lru_cache(maxsize=2)
def _finished(transcript: str) -> Match:
    """The game of a transcript, which the next piece of its review will want again."""
    return read_transcript(transcript)[1]


def review_on(transcript: str, seats: Sequence[int], so_far: Review | None) -> Review:
    """The review of a finished game a piece further, for about PIECE_SECONDS. Runs in a worker process. Raises IllegalAction."""
    match, until = _finished(transcript), time.monotonic() + PIECE_SECONDS
    if so_far is None:
        so_far = begin_review(match, seats, affordable_tries(match, seats, REVIEW_SECONDS))
    more = []
    for moment in moments(match, so_far, len(so_far.moments)):
        more.append(moment)
        if time.monotonic() > until:
            break
    return msgspec.structs.replace(so_far, moments=(*so_far.moments, *more))


def kind_of(bots: Sequence[str]) -> str:
    """Whether what these bots do next is a long thought or a short one."""
    return LONG if any(_seconds_of(name) > SOON_SECONDS for name in bots) else SHORT


def _seconds_of(name: str) -> float:
    """How long a bot thinks about an action, as far as its name says; the named levels take a short while."""
    try:
        _, budget = read_name(name)
    except BotError:  # whoever is asked for its move says so
        return 0.0
    return 0.0 if budget is None else float(budget.seconds) or int(budget.tries) / TRIES_A_SECOND


class Advisor:
    """Worker processes, started at the first question and started again should they die: a few for bots that search, and one for those that
    answer at once, so that who plays with these does not wait for the thoughts of others' bots."""

    def __init__(self, think: Think = think, move: Move = move) -> None:
        self._think: Final = think
        self._move: Final = move
        self._thinkers: Final = Thinkers()
        self._quick: Final = Worker()

    async def ask(self, transcript: str, seat: int, seconds: float, whose: str = "") -> Advice:
        """What the bot would do after about `seconds` seconds of thought; `whose` is the table. Raises NoAdvice."""
        return await self._answered(self._thinkers.run(whose, SHORT, MOST_WAIT + seconds, self._think, transcript, seat, seconds))

    async def move(self, transcript: str, bots: dict[int, str], secret: str, whose: str = "") -> list[Decision]:
        """What the bots of these names do next for their seats; the same secret gives the same. Raises NoAdvice."""
        asked, patience = (self._move, transcript, bots, secret), MOST_WAIT + MOST_SECONDS
        if AT_ONCE.issuperset(bots.values()):
            return await self._answered(self._quick.run(patience, *asked))
        return await self._answered(self._thinkers.run(whose, kind_of(list(bots.values())), patience, *asked))

    async def review_on(self, transcript: str, seats: Sequence[int], so_far: Review | None, whose: str) -> Review:
        """The review of a finished game a piece further; `whose` is who wants it. Raises NoAdvice."""
        return await self._answered(self._thinkers.run(f"review {whose}", REVIEW, MOST_WAIT, review_on, transcript, tuple(seats), so_far))

    async def _answered(self, question: Coroutine[Any, Any, T]) -> T:
        try:
            return await question
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
        self._thinkers.close()
        self._quick.close()
