"""Thinkers: a few processes in which bots think, shared so that nobody waits for the long thoughts of others.

- Long thoughts never have the last process: one is always left for hints, for bots that answer soon, and for reviews.
- Reviews come in short pieces, one at a time, after whatever tables wait for.
- Of those who wait, whoever was served longest ago is next, so that many questions of one table do not stand before the one of another.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from ludonaut.web.bounded import remember
from ludonaut.web.worker import Worker

T = TypeVar("T")
SHORT, LONG, REVIEW = "short", "long", "review"
FEWEST, MOST = 2, 4
"""Processes: one for each core, within these bounds."""
MOST_SERVED: Final = 10_000
PATIENCE_OF_REVIEWS: Final = 10.0
"""A review that has waited for so many seconds is served like everybody else."""


def usual_number() -> int:
    """How many processes there are unless somebody says otherwise."""
    return min(max(os.cpu_count() or FEWEST, FEWEST), MOST)


class _Waiting(NamedTuple):
    whose: str
    kind: str
    since: float
    turn: asyncio.Future[Worker]


class Thinkers:
    """The processes, each started when it is first needed. With `number` of one, long thoughts have that one."""

    def __init__(self, number: int | None = None) -> None:
        count = usual_number() if number is None else number
        self._idle: Final = [Worker() for _ in range(count)]
        self._all: Final = tuple(self._idle)
        self._most: Final = {SHORT: count, LONG: max(1, count - 1), REVIEW: 1}
        self._busy: Final[Counter[str]] = Counter()
        self._waiting: Final[list[_Waiting]] = []
        self._served: Final[dict[str, int]] = {}
        self._turns: int = 0

    async def run(self, whose: str, kind: str, patience: float, work: Callable[..., T], *arguments: object) -> T:
        """What `work` returns or raises, done when it is its turn. `whose` is for whom: a table, or a person who wants a review.

        Raises as `Worker.run` does.
        """
        waiting = _Waiting(whose, kind, time.monotonic(), asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._begin()
        try:
            worker = await waiting.turn
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif waiting.turn.done() and not waiting.turn.cancelled():
                self._give_back(waiting.turn.result(), kind)
            raise
        try:
            return await worker.run(patience, work, *arguments)
        finally:
            self._give_back(worker, kind)

    def close(self) -> None:
        """Ends the processes, in the middle of a thought if need be, and begins nothing of what waits."""
        waiting, self._waiting[:] = list(self._waiting), []
        for one in waiting:
            one.turn.cancel()
        for worker in self._all:
            worker.close()

    def _give_back(self, worker: Worker, kind: str) -> None:
        self._busy[kind] -= 1
        self._idle.insert(0, worker)  # one that is there already before one that would have to be started
        self._begin()

    def _begin(self) -> None:
        """Lets those begin whose turn it is."""
        while self._idle:
            able = [one for one in self._waiting if self._busy[one.kind] < self._most[one.kind]]
            if not able:
                return
            now = time.monotonic()
            chosen = min(able, key=lambda one: (self._stands_back(one, now), self._served.get(one.whose, 0), one.since))
            self._waiting.remove(chosen)
            self._busy[chosen.kind] += 1
            self._turns += 1
            remember(self._served, chosen.whose, self._turns, MOST_SERVED)
            chosen.turn.set_result(self._idle.pop(0))

    def _stands_back(self, one: _Waiting, now: float) -> bool:
        return one.kind == REVIEW and now - one.since < PATIENCE_OF_REVIEWS
