"""Progress: how far a series of games is, told to a hook or shown as a bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass


@dataclass(frozen=True)
class Standing:
    """How far a series is: games played and asked for, and seconds so far."""

    games: int
    asked: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0


Hook = Callable[[Standing], None]


def shown(progress: Hook | bool) -> AbstractContextManager[Hook | None]:
    """What is told how far a series is: a bar where `progress` is True, nobody where it is False, else the hook itself."""
    if progress is True:
        return progress_bar()
    return nullcontext(progress or None)


@contextmanager
def progress_bar() -> Iterator[Hook | None]:
    """A hook that draws a bar with rate and time left on the error stream; None where that is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (
        BarColumn(), MofNCompleteColumn(), TextColumn("games"), TextColumn("{task.fields[rate]:,.0f} games/s"), TimeRemainingColumn()
    )  # fmt: skip
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None, rate=0.0)

        def show(standing: Standing) -> None:
            bar.update(task, completed=standing.games, total=standing.asked, rate=standing.games_per_second)

        yield show
