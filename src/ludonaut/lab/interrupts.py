"""Ctrl-C during a long series: it ends the series between two chunks of games, and what is done is kept."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupts:
    """Ctrl-C ends the games, but never in the middle of noting some: while `held`, it waits.

    Elsewhere than in the main thread Python gives nobody else the signal, and this does nothing.
    """

    def __init__(self) -> None:
        self.holding = False
        self.pending = False

    def __enter__(self) -> None:
        self.here = threading.current_thread() is threading.main_thread()
        if self.here:
            self.before = signal.signal(signal.SIGINT, self.interrupted)

    def __exit__(self, *_: object) -> None:
        if self.here:
            signal.signal(signal.SIGINT, self.before)

    def interrupted(self, _number: int, _frame: FrameType | None) -> None:
        if not self.holding:
            raise KeyboardInterrupt
        self.pending = True

    @contextmanager
    def held(self) -> Iterator[None]:
        self.holding = True
        yield
        self.holding = False
        if self.pending:
            self.pending = False
            raise KeyboardInterrupt
