"""Workers: chunks of games played by several processes, given back in order.

A chunk's result depends on its job and its game numbers alone, so any number of processes gives the same results in the same order.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from ludonaut.bots.names import make_bot
from ludonaut.bots.table import Table
from ludonaut.core.chance import FastChance
from ludonaut.core.errors import LudonautError
from ludonaut.core.game import Game
from ludonaut.core.options import Options
from ludonaut.lab.rows import Columns, empty_columns, note_game

MOST_AHEAD = 8
"""No process plays further ahead of the oldest unfinished chunk than so many chunks for each process."""

Span = tuple[int, int]
"""Games to play: the first one's number, and how many."""


class SimulationError(LudonautError):
    """A simulation cannot be run, or broke down."""


@dataclass(frozen=True)
class Job:
    """What a series of games is: everything that its results depend on.

    `root` is the 63-bit seed; with `rows` each chunk brings its rows.
    """

    game: Game
    options: Options
    seats: int
    bots: tuple[str, ...]
    root: int
    rows: bool


@dataclass(frozen=True)
class Chunk:
    """The sums of some games, and their rows if the job wants them."""

    sums: list[int]
    columns: Columns | None


class Player:
    """Plays the chunks of one job in this process."""

    def __init__(self, job: Job) -> None:
        self.job = job
        game = job.game
        state = game.blank_state(job.options, job.seats, FastChance(0))
        bots = [make_bot(name, game, 0) for name in job.bots]
        self.table = Table(state, bots, job.root, len(game.reasons), game.most_moves)

    def play(self, span: Span) -> Chunk:
        first, count = span
        if not self.job.rows:
            self.table.play(first, count)
            return Chunk(self.table.take_sums(), None)
        columns = empty_columns()
        for number in range(first, first + count):
            self.table.play(number, 1)
            note_game(columns, self.job.game, self.table, number, self.job.bots)
        return Chunk(self.table.take_sums(), columns)


def played_chunks(job: Job, spans: Iterable[Span], jobs: int) -> Generator[Chunk, None, None]:
    """The chunks of a job in the order of `spans`, by `jobs` processes (1: this one). Raises what a game raised, or SimulationError."""
    if jobs == 1:
        player = Player(job)
        for span in spans:
            yield player.play(span)
    else:
        with _Pool(job, jobs) as pool:
            yield from pool.play(spans)


class _Pool:
    """Some processes, each at the other end of a pipe, each with one chunk in hand."""

    def __init__(self, job: Job, jobs: int) -> None:
        self.job = job
        self.jobs = jobs
        self.processes: list[BaseProcess] = []
        self.idle: list[Connection] = []
        self.working: dict[Connection, int] = {}

    def __enter__(self) -> _Pool:
        context = multiprocessing.get_context("spawn")
        with _interrupts_blocked():
            for _ in range(self.jobs):
                ours, theirs = context.Pipe()
                process = context.Process(target=_work, args=(theirs, self.job), daemon=True)
                process.start()
                theirs.close()
                self.processes.append(process)
                self.idle.append(ours)
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join()

    def play(self, spans: Iterable[Span]) -> Iterator[Chunk]:
        waiting = iter(enumerate(spans))
        ready: dict[int, Chunk] = {}
        following = 0  # the chunk to give back next
        given = -1
        more = True
        while True:
            while more and self.idle and given - following < MOST_AHEAD * self.jobs:
                numbered = next(waiting, None)
                more = numbered is not None
                if numbered is not None:
                    given = numbered[0]
                    pipe = self.idle.pop()
                    pipe.send(numbered[1])
                    self.working[pipe] = given
            if not self.working:
                return
            done = wait(list(self.working))
            for pipe in [pipe for pipe in self.working if pipe in done]:
                ready[self.working.pop(pipe)] = self._receive(pipe)
                self.idle.append(pipe)
            while following in ready:
                yield ready.pop(following)
                following += 1

    def _receive(self, pipe: Connection) -> Chunk:
        try:
            result = pipe.recv()
        except (EOFError, OSError):
            raise SimulationError("a process that played games was ended from outside (was there memory enough?).") from None
        if isinstance(result, BaseException):
            raise result
        assert isinstance(result, Chunk)
        return result


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Holds Ctrl-C back while processes start, so that they inherit the block and only this process ever sees it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Connection, job: Job) -> None:
    """A worker process: plays what comes through the pipe until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        player: Player | BaseException = Player(job)
    except Exception as error:  # told with the first chunk, to the one who can say it to a person
        player = error
    try:
        while True:
            span = pipe.recv()
            try:
                pipe.send(player.play(span) if isinstance(player, Player) else player)
            except Exception as error:
                pipe.send(error)
    except (EOFError, OSError):
        return
