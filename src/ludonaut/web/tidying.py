"""Tidying: when Python looks for garbage that refers to itself, so that nobody who plays has to wait for it.

Nearly all that a server drops is freed at once. What is left is looked for among what is new, often and in little time; what stays after
that is put where it is not looked at again until the server has little to do.
"""

from __future__ import annotations

import asyncio
import gc
import time
from typing import Final

NEW_OBJECTS: Final = 2_000
"""After so many new objects these are looked through, which takes about two milliseconds."""
LOOK_SECONDS: Final = 10.0
FEWEST_SECONDS, MOST_SECONDS = 60.0, 1800.0
"""Everything is looked through at most and at least so often."""
IDLE: Final = 0.02
"""A server that takes less than this part of one core has little to do."""


def begin() -> None:
    """From now on only what is new is looked through."""
    if _put_away not in gc.callbacks:
        gc.callbacks.append(_put_away)
    gc.set_threshold(NEW_OBJECTS, 10, 10)
    gc.collect()


def _put_away(phase: str, _: dict[str, int]) -> None:
    if phase == "stop":
        gc.freeze()


async def keep() -> None:
    """Looks through everything when there is little to do."""
    everything, before = time.monotonic(), time.process_time()
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        now, spent = time.monotonic(), time.process_time()
        is_idle, before = spent - before < IDLE * LOOK_SECONDS, spent
        if now - everything > (FEWEST_SECONDS if is_idle else MOST_SECONDS):
            gc.unfreeze()
            gc.collect()
            everything = now
