"""Writer: the one thread that changes what is kept.

It takes whatever waits in its queue, commits it as one transaction and only then answers, so that many tables share one sync of the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import sqlalchemy as sa

from ludonaut.web.engines import Database, StoreError, is_lost, may_be_repeated

MOST_IN_ONE_COMMIT: Final = 256
GATHER_SECONDS: Final = 0.008
"""Where several tables write at once, commits begin at least so long after each other: one for many costs little more than one for one."""
LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


class StoreConflict(StoreError):
    """Somebody else has written the same place of a game's log: another server on the same data."""


class StoreUncertain(StoreError):
    """The database went away in the middle of a commit: only reading tells whether that came about."""


class Rows:
    """Work that many do alike: rows for prepared statements, in this order, once `check` (which may raise) has nothing against them.

    The rows of all that wait are sent to the database together, each statement once.
    """

    def __init__(self, check: Callable[[sa.Connection], None], rows: Mapping[sa.Executable, Sequence[dict[str, Any]]]) -> None:
        self.check: Final = check
        self.rows: Final = rows

    def __call__(self, connection: sa.Connection) -> None:
        self.check(connection)
        for statement, rows in self.rows.items():
            connection.execute(statement, rows)


class Writer:
    """Changes one database, in the order in which it is asked."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread: Final = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Writes what is still waiting, then ends."""
        self._jobs.put(None)
        self._thread.join()

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Does `work` in the next transaction and returns its result when that is on the disk. Raises StoreError.

        Where others were at the same rows `work` is done again, so it must keep nothing of what it did before.
        """
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, answer))
        return await answer

    def write_soon(self, work: Callable[[sa.Connection], object]) -> None:
        """Does `work` in one of the next transactions; nobody waits for it, and nobody hears of it where it could not be written."""
        self._jobs.put(_Job(work, None))

    def _write_all(self) -> None:
        together, next_at = False, 0.0
        while True:
            jobs = [self._jobs.get()]
            wait = next_at - time.monotonic()
            if together and wait > 0:
                time.sleep(wait)
            next_at = time.monotonic() + GATHER_SECONDS
            while len(jobs) < MOST_IN_ONE_COMMIT and not self._jobs.empty():
                jobs.append(self._jobs.get())
            together = len(jobs) > 1  # whoever writes alone, one thing after the other, need not wait for others
            self._commit([job for job in jobs if job is not None])
            if None in jobs:
                return

    def _commit(self, jobs: list[_Job]) -> None:
        """Writes jobs and answers them: together, where one of them fails each in a savepoint of its own, and where the rows of one are
        wanted by another process too, each by itself."""
        try:
            done = self._transact_together(jobs) or self._transact(jobs)
        except Exception as error:
            if may_be_repeated(error) and len(jobs) > 1:
                for job in jobs:
                    self._commit([job])
                return
            for job in jobs:
                job.fail(self._refusal(error))
            return
        for job, result in done:
            job.succeed(result)

    def _transact_together(self, jobs: list[_Job]) -> list[tuple[_Job, object]]:
        """Runs jobs in one transaction, which nearly always comes about; where one fails nothing is done, and nothing returned."""
        self._database.check()
        with self._database.writer.connect() as connection, connection.begin() as transaction:
            try:
                done = _do_together(connection, [job for job in jobs if not job.settled])
            except Exception:
                with contextlib.suppress(sa.exc.DBAPIError):
                    transaction.rollback()
                return []
            self._finish(transaction)
        return done

    def _transact(self, jobs: list[_Job]) -> list[tuple[_Job, object]]:
        """Runs jobs in one transaction, each in a savepoint of its own; returns those that came about, with their results."""
        done: list[tuple[_Job, object]] = []
        self._database.check()
        with self._database.writer.connect() as connection, connection.begin() as transaction:
            for job in jobs:
                if job.settled:
                    continue
                savepoint = connection.begin_nested()
                try:
                    result = job.work(connection)
                    savepoint.commit()
                    done.append((job, result))
                except Exception as error:
                    _take_back(savepoint, error)
                    if may_be_repeated(error) and len(jobs) > 1:
                        raise
                    job.fail(self._refusal(error))
            self._finish(transaction)
        return done

    def _finish(self, transaction: sa.RootTransaction) -> None:
        """Commits. Raises StoreUncertain where nobody can tell whether that came about."""
        self._database.check()
        try:
            transaction.commit()
        except sa.exc.DBAPIError as error:
            if self._database.shared and is_lost(error):
                raise StoreUncertain(
                    "The database went away while this was being saved; the newest position is shown when it is back."
                ) from error
            raise

    def _refusal(self, error: Exception) -> StoreError:
        """What a write that failed is answered."""
        if isinstance(error, StoreError):
            return error
        if isinstance(error, sa.exc.IntegrityError):
            return StoreConflict("This game was changed by another server on the same data; the newest position is shown.")
        if not isinstance(error, OSError | sa.exc.DBAPIError):
            LOG.error("A change could not be written.", exc_info=error)
        return StoreError(f"This could not be saved, so nothing has changed: {self._database.reason(error)}.")


@dataclass(eq=False)
class _Job:
    """Work for the writer and the future that waits for it, if one does."""

    work: Callable[[sa.Connection], Any]
    answer: asyncio.Future[Any] | None
    settled: bool = False

    def succeed(self, result: object) -> None:
        self._settle(lambda answer: answer.set_result(result))

    def fail(self, error: StoreError) -> None:
        self._settle(lambda answer: answer.set_exception(error))

    def _settle(self, tell: Callable[[asyncio.Future[Any]], None]) -> None:
        settled, self.settled = self.settled, True
        if settled or self.answer is None:
            return
        answer, loop = self.answer, self.answer.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(lambda: None if answer.done() else tell(answer))


def _do_together(connection: sa.Connection, jobs: list[_Job]) -> list[tuple[_Job, object]]:
    """Does jobs in their order, but rows of neighbours together."""
    done: list[tuple[_Job, object]] = []
    waiting: dict[sa.Executable, list[dict[str, Any]]] = {}

    def write_waiting() -> None:
        for statement, rows in waiting.items():
            connection.execute(statement, rows)
        waiting.clear()

    for job in jobs:
        if isinstance(job.work, Rows):
            job.work.check(connection)
            for statement, rows in job.work.rows.items():
                waiting.setdefault(statement, []).extend(rows)
            done.append((job, None))
        else:
            write_waiting()
            done.append((job, job.work(connection)))
    write_waiting()
    return done


def _take_back(savepoint: sa.NestedTransaction, error: Exception) -> None:
    """Undoes what one job has done. Raises its error where the whole transaction has ended: then nothing of the others is left."""
    try:
        savepoint.rollback()
    except sa.exc.DBAPIError:
        raise error from None
