"""Workers: tasks done by several processes, their results given back in order.

A result depends on the work and the task alone, so any number of processes gives the same results in the same order. A task is for instance
a span of games, and its result their sums.
"""

from __future__ import annotations

import multiprocessing
import pickle
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from ludonaut.bots.names import make_bot
from ludonaut.bots.table import Table
from ludonaut.core.chance import FastChance
from ludonaut.core.errors import LudonautError
from ludonaut.core.game import Game
from ludonaut.core.options import Options
from ludonaut.lab.accumulate import Accumulator, Played, Wanted, add, make
from ludonaut.lab.rows import Columns, empty_columns, note_game

MOST_AHEAD = 8
"""No process works further ahead of the oldest unfinished task than so many tasks for each process."""

Task = TypeVar("Task")
Result = TypeVar("Result")

Span = tuple[int, int]
"""Games to play: the first one's number, and how many."""


class SimulationError(LudonautError):
    """A simulation cannot be run, or broke down."""


class Work(ABC, Generic[Task, Result]):
    """What the processes have to do. It goes to each of them pickled, as do its tasks, and their results come back so."""

    @abstractmethod
    def worker(self) -> Callable[[Task], Result]:
        """Called once in each process: what does one task after another. A result depends on its task alone."""


@dataclass(frozen=True)
class Chunk:
    """The sums of some games, and their rows and accumulators if the job wants them."""

    sums: list[int]
    columns: Columns | None
    accumulated: Sequence[Accumulator] = ()


@dataclass(frozen=True)
class Job(Work[Span, Chunk]):
    """What a series of games is: everything that its results depend on.

    `root` is the 63-bit seed; with `rows` each chunk brings its rows.
    """

    game: Game
    options: Options
    seats: int
    bots: tuple[str, ...]
    root: int
    rows: bool
    accumulate: tuple[Wanted, ...] = ()

    def worker(self) -> Callable[[Span], Chunk]:
        return Player(self).play


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
        job, table = self.job, self.table
        if not job.rows and not job.accumulate:
            table.play(first, count)
            return Chunk(table.take_sums(), None)
        columns = empty_columns()
        accumulators = make(job.accumulate)
        for number in range(first, first + count):
            table.play(number, 1)
            if job.rows:
                note_game(columns, job.game, table, number, job.bots)
            if accumulators:
                bots = tuple(job.bots[(seat + number) % job.seats] for seat in range(job.seats))
                add(accumulators, Played(job.game, table.state, bots, number, int(table.moves), int(table.seed)))
        return Chunk(table.take_sums(), columns if job.rows else None, accumulators)


def played_chunks(job: Job, spans: Iterable[Span], jobs: int, cluster: str = "") -> Generator[Chunk, None, None]:
    """The chunks of a job in the order of `spans`, by `jobs` processes (1: this one). Raises what a game raised, or SimulationError."""
    with workers_for(job, jobs, cluster) as workers:
        yield from workers.do(spans)


class Workers(AbstractContextManager["Workers[Task, Result]"], Generic[Task, Result]):
    """Who does the tasks of one work, for as long as the context lasts."""

    @abstractmethod
    def do(self, tasks: Iterable[Task]) -> Iterator[Result]:
        """The results of the tasks, in their order. Raises what a task raised, or SimulationError when somebody was lost."""


def workers_for(work: Work[Task, Result], jobs: int, cluster: str = "") -> Workers[Task, Result]:
    """So many processes for this work; with one it is done in this process, and with the address of a cluster by processes there."""
    if cluster:
        from ludonaut.lab.cluster import Cluster

        return Cluster(work, jobs)
    return _Alone(work) if jobs == 1 else _Pool(work, jobs)


class _Alone(Workers[Task, Result]):
    """This process."""

    def __init__(self, work: Work[Task, Result]) -> None:
        self.work = work

    def __exit__(self, *_: object) -> None:
        return

    def do(self, tasks: Iterable[Task]) -> Iterator[Result]:
        return map(self.worker(), tasks)

    def worker(self) -> Callable[[Task], Result]:
        """The one worker, which is made for the first task and kept for the following ones."""
        if not hasattr(self, "kept"):
            self.kept = self.work.worker()
        return self.kept


class Crew(Workers[Task, Result]):
    """Several workers by number, each with one task in hand; how they are reached is for the kinds of crew."""

    def __init__(self, work: Work[Task, Result], jobs: int) -> None:
        self.work = work
        self.jobs = jobs
        self.idle = list(range(jobs))
        self.working: dict[int, int] = {}

    @abstractmethod
    def send(self, worker: int, task: Task) -> None:
        """Gives an idle worker a task."""

    @abstractmethod
    def receive(self) -> list[tuple[int, Result]]:
        """Waits until some of those that work are done: who, and with which result."""

    def do(self, tasks: Iterable[Task]) -> Iterator[Result]:
        waiting = iter(enumerate(tasks))
        ready: dict[int, Result] = {}
        following = 0  # the task whose result to give back next
        given = -1
        more = True
        while True:
            while more and self.idle and given - following < MOST_AHEAD * self.jobs:
                numbered = next(waiting, None)
                more = numbered is not None
                if numbered is not None:
                    given = numbered[0]
                    worker = self.idle.pop()
                    self.send(worker, numbered[1])
                    self.working[worker] = given
            if not self.working:
                return
            for worker, result in self.receive():
                ready[self.working.pop(worker)] = result
                self.idle.append(worker)
            while following in ready:
                yield ready.pop(following)
                following += 1


class _Pool(Crew[Task, Result]):
    """Some processes, each at the other end of a pipe."""

    def __enter__(self) -> _Pool[Task, Result]:
        self.processes: list[BaseProcess] = []
        self.pipes: list[Connection] = []
        context = multiprocessing.get_context("spawn")
        with _interrupts_blocked():
            for _ in range(self.jobs):
                ours, theirs = context.Pipe()
                process = context.Process(target=_work, args=(theirs, self.work), daemon=True)
                process.start()
                theirs.close()
                self.processes.append(process)
                self.pipes.append(ours)
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join()

    def send(self, worker: int, task: Task) -> None:
        self.pipes[worker].send(task)

    def receive(self) -> list[tuple[int, Result]]:
        done = wait([self.pipes[worker] for worker in self.working])
        return [(worker, self.result(self.pipes[worker])) for worker in self.working if self.pipes[worker] in done]

    def result(self, pipe: Connection) -> Result:
        """What has come through a pipe."""
        try:
            error, result = pipe.recv()
        except (EOFError, OSError):
            raise SimulationError("a process that played games was ended from outside (was there memory enough?).") from None
        if error is not None:
            raise error
        answer: Result = result
        return answer


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


def _work(pipe: Connection, work: Work[Any, Any]) -> None:
    """A worker process: does what comes through the pipe until the pipe is closed, and sends back an error or None, and the result."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    broken: Exception | None = None
    try:
        do = work.worker()
    except Exception as error:  # told with the first task, to the one who can say it to a person
        broken = error
    try:
        while True:
            task = pipe.recv()
            told: tuple[Exception | None, Any]
            try:
                told = broken, None if broken else do(task)
            except Exception as error:
                told = error, None
            try:
                pipe.send(told)
            except (pickle.PicklingError, AttributeError, TypeError) as error:
                why = f"what came of some games cannot go from process to process ({error}); play them in one, by --jobs 1."
                pipe.send((SimulationError(why), None))
    except (EOFError, OSError):
        return
