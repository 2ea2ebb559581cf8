"""Engines: where games can be kept, and all in which SQLite and PostgreSQL differ."""

from __future__ import annotations

import sqlite3
import time
from abc import ABC, abstractmethod
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from ludonaut.core.errors import LudonautError
from ludonaut.web.schema import metadata

FILE_NAME: Final = "games.sqlite3"
MIGRATIONS: Final = Path(__file__).parent / "migrations"
BUSY_SECONDS: Final = 5.0
CONNECT_SECONDS: Final = 3
SILENCE_SECONDS: Final = 10
"""After so long without a sign of life the database server is taken to be gone."""
MIGRATION_LOCK: Final = 0x6C75646F
"""What processes that start together on one PostgreSQL agree upon, so that one of them makes the tables while the others wait."""
AGAIN: Final = frozenset({"40001", "40P01", "55P03"})
"""PostgreSQL's codes for work that was stopped for others' sake alone: it may succeed when it is done again."""


class StoreError(LudonautError):
    """What was asked for could not be saved, and nothing of it was."""


class Database(ABC):
    """Games in one place: `writer` is for the one thread that writes, `reader` for everybody."""

    writer: sa.Engine
    reader: sa.Engine
    name: str
    """What a person calls it, such as "the folder games"."""
    shared: bool
    """Whether several server processes write to it: then each game needs an owner."""

    @abstractmethod
    def check(self) -> None:
        """Raises OSError when what is written now would be found by nobody."""

    @abstractmethod
    def reason(self, error: Exception) -> str:
        """The cause of a failure in words that a person can act on."""

    @abstractmethod
    def lock_tables(self, connection: sa.Connection) -> None:
        """Waits until no other process changes the tables; holds until the transaction ends."""

    def close(self) -> None:
        """Lets go of all connections."""
        self.writer.dispose()
        self.reader.dispose()

    def migrate(self) -> None:
        """Brings the tables up to the newest revision, in one transaction. Raises StoreError."""
        try:
            config, script = _scripts()
            with self.writer.begin() as connection:
                self.lock_tables(connection)
                environment = EnvironmentContext(config, script, fn=lambda revision, _: script._upgrade_revs("head", revision))
                environment.configure(connection=connection, target_metadata=metadata)
                with environment:
                    environment.run_migrations()
        except CommandError as error:
            raise StoreError(f"the games in {self.name} were kept by a newer Ludonaut than this one; install the newest.") from error
        except (OSError, sa.exc.DBAPIError) as error:
            raise StoreError(f"{self.name} cannot hold games: {self.reason(error)}.") from error


def _scripts() -> tuple[Config, ScriptDirectory]:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    return config, ScriptDirectory.from_config(config)


def newest_revision() -> str:
    """The revision of the tables that this version makes."""
    return str(_scripts()[1].get_current_head())


def open_database(place: Path | str) -> Database:
    """The database in a folder, or at an address that begins with postgresql://. Raises StoreError."""
    return SqliteFile(place) if isinstance(place, Path) else PostgresServer(place)


def check_has_games(place: Path | str) -> None:
    """Raises StoreError for a folder that nobody has kept games in; to open it would make it one."""
    if isinstance(place, Path) and not (place / FILE_NAME).is_file():
        raise StoreError(f"there are no games in the folder {place}.")


# -- SQLite ------------------------------------------------------------------------------------------------------------------
class SqliteFile(Database):
    """One file in a folder of this machine, for one server process: write-ahead logging, every commit synced in full."""

    shared = False

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self.name = f"the folder {folder}"
        self.file: Final = folder / FILE_NAME
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"{self.name} cannot hold games: {self.reason(error)}.") from error
        self.writer = sqlite_engine(self.file, "IMMEDIATE")
        self.reader = sqlite_engine(self.file, "DEFERRED")
        self._identity: tuple[int, int] | None = None

    def migrate(self) -> None:
        super().migrate()
        self._identity = _identity(self.file)

    def check(self) -> None:
        """Raises OSError when the file that is open is not the one in the folder any more."""
        if self._identity is not None and _identity(self.file) != self._identity:
            raise FileNotFoundError(
                f"the games in {self.folder} were deleted or replaced while the server was running; end it and start it again"
            )

    def lock_tables(self, connection: sa.Connection) -> None:
        """Nothing more: the writer's transactions begin with the lock of the whole file."""

    def reason(self, error: Exception) -> str:
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
        return _first_line(error)


def sqlite_engine(path: Path, begin: str) -> sa.Engine:
    """Connections to one file; `begin` is how their transactions start."""
    engine = sa.create_engine(
        sa.URL.create("sqlite", database=str(path)),
        connect_args={"timeout": BUSY_SECONDS, "isolation_level": None},
        hide_parameters=True,
        json_serializer=_json,
        json_deserializer=msgspec.json.decode,
    )

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


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


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


# -- PostgreSQL --------------------------------------------------------------------------------------------------------------
class PostgresServer(Database):
    """A database of a PostgreSQL server, for any number of server processes; a commit returns when it is on that server's disk."""

    shared = True

    def __init__(self, address: str) -> None:
        if find_spec("psycopg") is None:
            raise StoreError("games are kept in PostgreSQL with the help of psycopg: pip install 'ludonaut[postgres]'")
        # The address itself is never repeated: it may hold a password.
        try:
            url = sa.make_url(address)
        except (sa.exc.ArgumentError, ValueError):
            url = sa.URL.create("unknown")
        if url.drivername not in ("postgresql", "postgres", "postgresql+psycopg") or not url.database:
            raise StoreError("a database is given by an address such as postgresql://user:password@host/name.")
        host = url.host or url.query.get("host", "")
        self.name = f"the database {url.database} on {host if isinstance(host, str) and host else 'this machine'}"
        url = url.set(drivername="postgresql+psycopg")
        self.writer = _postgres_engine(url, "READ COMMITTED", 1)
        # A game and its log are read by two questions, which have to see the same moment.
        self.reader = _postgres_engine(url, "REPEATABLE READ", 5)

    def check(self) -> None:
        """Nothing: a database that is gone says so itself."""

    def lock_tables(self, connection: sa.Connection) -> None:
        # The time that a writer waits for a lock is no measure for a migration of many games.
        connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))

    def reason(self, error: Exception) -> str:
        cause = getattr(error, "orig", None) or error
        code, text = getattr(cause, "sqlstate", None) or "", str(cause)
        if code == "53100" or "No space left" in text:
            return "the disk of the database server is full"
        if code.startswith("28") or "authentication failed" in text or "no password supplied" in text:
            return "its server does not accept this user or password"
        if code == "3D000" or ("connection" in text and "does not exist" in text):
            return "its server knows no database or user of this name"
        if code in ("42501", "25006"):
            return "this user may not write there"
        if code.startswith("22"):
            return "it holds a character, or is of a length, that the database does not take"
        if code in AGAIN:
            return "another process holds it"
        if isinstance(cause, OSError) or code.startswith(("08", "57P")) or is_lost(error):
            return "its server cannot be reached"
        return _first_line(error)


def _postgres_engine(url: sa.URL, isolation: Any, connections: int) -> sa.Engine:
    return sa.create_engine(
        url,
        isolation_level=isolation,
        pool_size=connections,
        max_overflow=2 * connections,
        pool_pre_ping=True,  # connections that a restart of the server has cut are replaced before anything is asked through them
        hide_parameters=True,
        json_serializer=_json,
        json_deserializer=msgspec.json.decode,
        connect_args={
            "connect_timeout": CONNECT_SECONDS,
            "keepalives_idle": SILENCE_SECONDS,
            "tcp_user_timeout": 1000 * SILENCE_SECONDS,
            "application_name": "ludonaut",
            "options": f"-c synchronous_commit=on -c lock_timeout={int(1000 * BUSY_SECONDS)}",
        },
    )


def is_lost(error: Exception) -> bool:
    """Whether an error means that the connection to the database is gone."""
    if isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated:
        return True
    cause = getattr(error, "orig", None)
    return isinstance(error, sa.exc.OperationalError) and cause is not None and not getattr(cause, "sqlstate", "without such codes")


def may_be_repeated(error: Exception) -> bool:
    """Whether what failed was stopped only because others were at the same rows."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in AGAIN


def _first_line(error: Exception) -> str:
    text = str(getattr(error, "orig", None) or error)
    return text.splitlines()[0] if text else type(error).__name__
