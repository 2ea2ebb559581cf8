"""Store: every game as an append-only log in SQLite, written and synced before anyone hears of a move.

One thread writes. It takes whatever waits in its queue, commits it as one transaction and only then answers, so that many tables
share one sync of the disk. Readers have connections of their own and never wait for the writer.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from ludonaut.core.errors import LudonautError
from ludonaut.web.schema import entries, games, metadata, sitters, tables
from ludonaut.web.seating import Seating

FILE_NAME: Final = "games.sqlite3"
MIGRATIONS: Final = Path(__file__).parent / "migrations"
MOST_IN_ONE_COMMIT: Final = 256
BUSY_SECONDS: Final = 5.0
LOCAL, PUBLIC, BY_LINK = "local", "public", "link"
"""Who finds a game: it is one at this machine, or over the net one that lists show to everybody, or one for those who have its link."""
LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


class StoreError(LudonautError):
    """What was asked for could not be saved, and nothing of it was."""


class StoreUnreadable(LudonautError):
    """What is kept cannot be read: the file is damaged, or something else holds it."""


class StoreConflict(StoreError):
    """Somebody else has written the same place of a game's log: another server on the same data."""


class Entry(NamedTuple):
    """One line of a game's log.

    Kinds: begin (the set-up's outcomes), action (seat, action, outcomes), undo (seat: its own last action is
    taken back, whatever others did since), seat (seat, sitter: who holds it from now on).
    """

    seq: int
    kind: str
    payload: dict[str, Any]
    client: str | None = None
    number: int | None = None
    at: float = 0.0


@dataclass(frozen=True)
class Summary:
    """What lists show of a game; a cache of what its entries say."""

    updated: float = 0.0
    moves: int = 0
    """How many actions it has; 0 also while that is not told."""
    rounds: int = 0
    over: bool = False
    result: str = ""
    won: tuple[float, ...] = ()
    scores: tuple[int, ...] = ()
    """The points of each seat when it is over; () for a game from before these were kept."""


@dataclass(frozen=True)
class GameRecord:
    """What is known of a game beside its log: fixed when it is made, but for `players`, who hold the seats now, and `people`.

    `seed` is what the person typed, or ""; `key` is hexadecimal; `keyed` tells that it made every outcome from the first one on;
    `again_of` is the id of the game that had this key before, or "". A game over the net has `settings`; `people` says whom of this server
    the people of its seats are, by their numbers, and `host` who opened its table. Lists leave these two out.
    """

    id: str
    game: str
    rules: int
    options: dict[str, str]
    seats: int
    players: Seating
    key: str
    keyed: bool
    seed: str
    created: float
    summary: Summary = field(default_factory=Summary)
    again_of: str = ""
    access: str = LOCAL
    settings: Mapping[str, Any] = field(default_factory=dict)
    people: Mapping[int, str] = field(default_factory=dict)
    host: str = ""

    @property
    def online(self) -> bool:
        """Whether only those act who have sat down, each for the own seat; at one machine whoever has the address acts for all."""
        return self.access != LOCAL


class Store:
    """The games of one data folder. Raises StoreError when the folder cannot be used."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._writer = _engine(folder / FILE_NAME, "IMMEDIATE")
            self._reader = _engine(folder / FILE_NAME, "DEFERRED")
            migrate(self._writer)
            self._file: Final = _identity(folder / FILE_NAME)
        except CommandError as error:
            raise StoreError(f"the games in {folder} were kept by a newer Ludonaut than this one; install the newest.") from error
        except (OSError, sa.exc.DBAPIError) as error:
            raise StoreError(f"the folder {folder} cannot hold games: {_reason(error)}.") from error
        self._thread = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Writes what is still waiting, then lets go of the file."""
        self._jobs.put(None)
        self._thread.join()
        self._writer.dispose()
        self._reader.dispose()

    # -- writing ----------------------------------------------------------------------------------------------------
    async def create(
        self, record: GameRecord, log: Sequence[Entry], due: Collection[int] = (), also: Callable[[sa.Connection], None] | None = None
    ) -> None:
        """A new game with the first entries of its log; it waits for the people `due`. `also` is done with it, or neither."""

        def job(connection: sa.Connection) -> None:
            connection.execute(
                games.insert().values(
                    id=record.id, game=record.game, rules=record.rules, options=record.options, seats=record.seats,
                    players=_spelled(record.players), key=record.key, keyed=record.keyed, seed=record.seed, created=record.created,
                    again_of=record.again_of, access=record.access, settings=dict(record.settings), **_summary_values(record.summary),
                )
            )  # fmt: skip
            connection.execute(entries.insert(), [_entry_values(record.id, entry) for entry in log])
            _sit_down(connection, record.id, record.people, due)
            if also is not None:
                also(connection)

        await self.write(job)

    async def append(
        self, game_id: str, log: Sequence[Entry], summary: Summary, players: Seating, due: Collection[int] | None = None,
        arriving: Mapping[int, str] | None = None,
    ) -> None:  # fmt: skip
        """More entries, all or none; then `players` hold the seats. Raises StoreConflict when a place is taken or the game is gone.

        `due` are the people for whom the game waits now, if that has changed; `arriving` those who have just sat down, by their numbers.
        """

        def job(connection: sa.Connection) -> None:
            connection.execute(entries.insert(), [_entry_values(game_id, entry) for entry in log])
            changed = {**_summary_values(summary), "players": _spelled(players), "tally": None}
            connection.execute(games.update().where(games.c.id == game_id).values(**changed))
            _sit_down(connection, game_id, arriving or {}, ())
            if due is not None:
                waits = sitters.c.number.in_(due)
                connection.execute(sitters.update().where(sitters.c.game_id == game_id, sitters.c.due != waits).values(due=waits))

        await self.write(job)

    async def delete(self, game_id: str) -> bool:
        """Forgets a game and its log, and says whether there was one."""

        def job(connection: sa.Connection) -> bool:
            connection.execute(tables.delete().where(tables.c.game_id == game_id))
            return connection.execute(games.delete().where(games.c.id == game_id)).rowcount > 0

        return await self.write(job)

    async def keep_tally(self, game_id: str, tally: dict[str, Any]) -> None:
        """Keeps what statistics have counted in a finished game."""
        await self.write(lambda connection: connection.execute(games.update().where(games.c.id == game_id).values(tally=tally)))

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Does `work` in the writer's next transaction and returns its result when that is on the disk. Raises StoreError."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, answer))
        return await answer

    def _write_all(self) -> None:
        while True:
            jobs = [self._jobs.get()]
            while len(jobs) < MOST_IN_ONE_COMMIT and not self._jobs.empty():
                jobs.append(self._jobs.get())
            self._commit([job for job in jobs if job is not None])
            if None in jobs:
                return

    def _commit(self, jobs: list[_Job]) -> None:
        """Runs jobs in one transaction, each in a savepoint of its own, and answers them after the commit."""
        done: list[tuple[_Job, object]] = []
        try:
            self._check_place()
            with self._writer.begin() as connection:
                for job in jobs:
                    savepoint = connection.begin_nested()
                    try:
                        result = job.work(connection)
                        savepoint.commit()
                        done.append((job, result))
                    except Exception as error:
                        _take_back(savepoint, error)
                        job.fail(_refusal(error))
                self._check_place()
        except Exception as error:
            for job in jobs:
                job.fail(_refusal(error))
            return
        for job, result in done:
            job.succeed(result)

    def _check_place(self) -> None:
        """Raises OSError when the file that is open is not the one in the folder any more: what is written to it nobody will find."""
        if _identity(self.folder / FILE_NAME) != self._file:
            raise FileNotFoundError(
                f"the games in {self.folder} were deleted or replaced while the server was running; end it and start it again"
            )

    # -- reading ----------------------------------------------------------------------------------------------------
    @contextmanager
    def _reading(self) -> Iterator[sa.Connection]:
        try:
            self._check_place()
            with self._reader.begin() as connection:
                yield connection
        except (OSError, sa.exc.DBAPIError) as error:
            raise StoreUnreadable(f"the games in {self.folder} cannot be read: {_reason(error)}.") from error
        except (ValueError, TypeError) as error:
            raise StoreUnreadable(f"the games in {self.folder} cannot be read: what should be JSON is not.") from error

    def read(self, look: Callable[[sa.Connection], T]) -> T:
        """What `look` finds, as it was written last. Raises StoreUnreadable."""
        with self._reading() as connection:
            return look(connection)

    def load(self, game_id: str) -> tuple[GameRecord, list[Entry]] | None:
        """A game and its whole log; None when there is no such game."""
        with self._reading() as connection:
            record = _whole_record(connection, game_id)
            if record is None:
                return None
            log = connection.execute(entries.select().where(entries.c.game_id == game_id).order_by(entries.c.seq))
            return record, [Entry(line.seq, line.kind, line.payload, line.client, line.number, line.at) for line in log]

    def record(self, game_id: str) -> GameRecord | None:
        """What is known of a game beside its log; None when there is no such game."""
        return self.read(lambda connection: _whole_record(connection, game_id))

    def recent(self, over: bool, limit: int, skip: int = 0, access: str = LOCAL) -> list[GameRecord]:
        """Games finished or under way that are found so, the newest first."""
        question = games.select().where(games.c.access == access, games.c.over == over).order_by(games.c.updated.desc(), games.c.id)
        question = question.limit(limit).offset(skip)
        with self._reading() as connection:
            return [_record(row) for row in connection.execute(question)]

    def finished(self) -> list[tuple[GameRecord, dict[str, Any] | None]]:
        """Every finished game, the oldest first, with what statistics have counted in it."""
        with self._reading() as connection:
            return [(_record(row), row.tally) for row in connection.execute(games.select().where(games.c.over).order_by(games.c.updated))]


@dataclass(eq=False)
class _Job:
    """Work for the writer and the future that waits for it."""

    work: Callable[[sa.Connection], Any]
    answer: asyncio.Future[Any]
    settled: bool = False

    def succeed(self, result: object) -> None:
        self._settle(lambda: self.answer.set_result(result))

    def fail(self, error: StoreError) -> None:
        self._settle(lambda: self.answer.set_exception(error))

    def _settle(self, tell: Callable[[], None]) -> None:
        if self.settled:
            return
        self.settled = True
        loop = self.answer.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(lambda: None if self.answer.done() else tell())


# -- the file ----------------------------------------------------------------------------------------------------------------
def migrate(engine: sa.Engine) -> None:
    """Brings the tables up to the newest revision, in one transaction."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    script = ScriptDirectory.from_config(config)
    with engine.begin() as connection:
        environment = EnvironmentContext(config, script, fn=lambda revision, _: script._upgrade_revs("head", revision))
        environment.configure(connection=connection, target_metadata=metadata)
        with environment:
            environment.run_migrations()


def _engine(path: Path, begin: str) -> sa.Engine:
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(path)), connect_args={"timeout": BUSY_SECONDS, "isolation_level": None})

    @sa.event.listens_for(engine, "connect")
    def on_connect(connection: Any, _: object) -> None:
        _keep_a_journal(connection)
        for setting in ("synchronous=FULL", "foreign_keys=ON", "trusted_schema=OFF"):
            connection.execute(f"PRAGMA {setting}").close()

    # Python's sqlite3 would begin deferred, which fails when two writers meet in the middle of their transactions.
    @sa.event.listens_for(engine, "begin")
    def on_begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {begin}")

    return engine


def _keep_a_journal(connection: sqlite3.Connection) -> None:
    """Switches to write-ahead logging. For this alone SQLite does not wait when another server is just doing the same."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.02)
        else:
            return


def _identity(path: Path) -> tuple[int, int]:
    """What tells this file from another of the same name; zeros when there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return (0, 0)
    return found.st_dev, found.st_ino


def _take_back(savepoint: sa.NestedTransaction, error: Exception) -> None:
    """Undoes what one job has done. Raises its error where SQLite has ended the whole transaction: then nothing of the others is left."""
    try:
        savepoint.rollback()
    except sa.exc.DBAPIError:
        raise error from None


def _refusal(error: Exception) -> StoreError:
    """What a write that failed is answered."""
    if isinstance(error, StoreError):
        return error
    if isinstance(error, sa.exc.IntegrityError):
        return StoreConflict("This game was changed by another server on the same data; the newest position is shown.")
    if not isinstance(error, OSError | sa.exc.DBAPIError):
        LOG.error("A change could not be written.", exc_info=error)
    return StoreError(f"This could not be saved, so nothing has changed: {_reason(error)}.")


def _reason(error: Exception) -> str:
    """The cause of a failure in words a person can act on."""
    if isinstance(error, FileNotFoundError):
        return str(error)
    text = str(getattr(error, "orig", None) or error)
    if "full" in text:
        return "the disk is full"
    if "readonly" in text or "read-only" in text or "denied" in text:
        return "the data folder may not be written to"
    if "locked" in text:
        return "another program holds the game file"
    if "disk I/O" in text:
        return "the disk does not take it (it may be full)"
    return text.splitlines()[0] if text else type(error).__name__


def _summary_values(summary: Summary) -> dict[str, Any]:
    return {
        "updated": summary.updated or time.time(), "moves": summary.moves, "rounds": summary.rounds, "over": summary.over,
        "result": summary.result, "won": list(summary.won), "scores": list(summary.scores),
    }  # fmt: skip


def _entry_values(game_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "game_id": game_id, "seq": entry.seq, "kind": entry.kind, "payload": entry.payload, "client": entry.client, "number": entry.number,
        "at": entry.at or time.time(),
    }  # fmt: skip


def _sit_down(connection: sa.Connection, game_id: str, people: Mapping[int, str], due: Collection[int]) -> None:
    if people:
        rows = [{"game_id": game_id, "number": number, "person_id": who, "due": number in due} for number, who in people.items()]
        connection.execute(sitters.insert(), rows)


def _spelled(players: Seating) -> list[Any]:
    return [msgspec.to_builtins(sitter) for sitter in players]


def _record(row: Any) -> GameRecord:
    summary = Summary(row.updated, row.moves, row.rounds, row.over, row.result, tuple(row.won), tuple(row.scores))
    players = msgspec.convert(row.players, Seating)
    return GameRecord(
        row.id, row.game, row.rules, dict(row.options), row.seats, players, row.key, row.keyed, row.seed, row.created, summary,
        row.again_of, row.access, row.settings,
    )  # fmt: skip


def _whole_record(connection: sa.Connection, game_id: str) -> GameRecord | None:
    row = connection.execute(games.select().where(games.c.id == game_id)).first()
    if row is None or row.access == LOCAL:
        return None if row is None else _record(row)
    seats = connection.execute(sitters.select().where(sitters.c.game_id == game_id).order_by(sitters.c.number))
    host = connection.execute(sa.select(tables.c.host).where(tables.c.game_id == game_id)).scalar()
    return replace(_record(row), people={seat.number: seat.person_id for seat in seats}, host=host or "")
