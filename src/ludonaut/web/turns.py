"""Turns: work that takes long, in threads, so few at a time that tables go on meanwhile, and so few waiting that nobody waits in vain."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from ludonaut.core.errors import LudonautError

P = ParamSpec("P")
T = TypeVar("T")


class TooMany(LudonautError):
    """So many want the same that nothing of it was begun; a little later it can be."""


class Turns:
    """Lets `at_once` pieces of one kind of work be done and `most` wait; whoever comes then is told `refusal`."""

    def __init__(self, at_once: int, most: int, refusal: str) -> None:
        self.most = most
        self._refusal: Final = refusal
        self._turn: Final = asyncio.Semaphore(at_once)
        self._wanted: int = 0

    async def run(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """What `work` returns or raises, done in a thread. Raises TooMany."""
        if self._wanted >= self.most:
            raise TooMany(self._refusal)
        self._wanted += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(work, *arguments, **named)
        finally:
            self._wanted -= 1
