"""Backup and restore: all that a server keeps in one file, taken while it runs, and put back into a folder or a database.

The file is a SQLite database, wherever the games were: so they also move from one place to the other.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from ludonaut.core.errors import LudonautError
from ludonaut.web.engines import (
    FILE_NAME,
    Database,
    PostgresServer,
    SqliteFile,
    StoreError,
    check_has_games,
    newest_revision,
    open_database,
)
from ludonaut.web.schema import ceremonies, games, leases, metadata, people, secrets

ROWS_AT_A_TIME: Final = 1000
NOT_COPIED: Final = (ceremonies, leases)
"""What belongs to running processes and not to the games."""


def back_up(place: Path | str, file: Path) -> int:
    """Writes all of one moment to a new file, readable for its owner alone. Returns the number of games. Raises LudonautError, OSError."""
    if file.exists():
        raise LudonautError(f"{file} is there already; name a file that is not.")
    check_has_games(place)
    with tempfile.TemporaryDirectory(prefix=".ludonaut-", dir=file.parent) as folder:
        whole = Path(folder) / FILE_NAME
        number = _copy_file(place / FILE_NAME, whole) if isinstance(place, Path) else _export(place, whole)
        _finish(whole, file)
    return number


def _copy_file(source: Path, target: Path) -> int:
    """A copy of a file that may be in use, as it is at one moment."""
    with (
        contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as here,
        contextlib.closing(sqlite3.connect(target)) as there,
    ):
        try:
            here.backup(there)
            there.execute("PRAGMA journal_mode=DELETE")  # so that it is one file
            return int(there.execute("SELECT count(*) FROM games").fetchone()[0])
        except sqlite3.DatabaseError as error:
            raise StoreError(f"the games in {source.parent} cannot be read: {error}.") from error


def _export(address: str, target: Path) -> int:
    """All of a PostgreSQL database as a SQLite file."""
    here, there = open_database(address), SqliteFile(target.parent)
    try:
        _check_revision(here)
        there.migrate()
        return _copy(here, there)
    finally:
        here.close()
        there.close()


def restore(file: Path, place: Path | str) -> int:
    """Puts a backup into a place that has no games. Returns their number.

    Raises LudonautError and OSError: then nothing has changed there.
    """
    if not file.is_file():
        raise LudonautError(f"there is no file {file}.")
    if not isinstance(place, Path):
        return _put_back(file, place)
    if any(place.glob(f"{FILE_NAME}*")):
        raise LudonautError(f"there are games in the folder {place} already; restore into another folder, or move {FILE_NAME} away first.")
    made = [folder for folder in (place, *place.parents) if not folder.exists()]
    place.mkdir(parents=True, exist_ok=True)
    try:
        return _put_back(file, place)
    except BaseException:
        for folder in made:
            with contextlib.suppress(OSError):  # somebody has put something there meanwhile
                folder.rmdir()
        raise


def _put_back(file: Path, place: Path | str) -> int:
    """Puts a checked copy of a backup into a folder that is there, or a database."""
    with tempfile.TemporaryDirectory(prefix=".ludonaut-", dir=place if isinstance(place, Path) else None) as folder:
        whole = Path(folder) / FILE_NAME
        number = _checked_copy(file, whole)
        kept = SqliteFile(Path(folder))
        try:
            kept.migrate()
            if isinstance(place, str):
                return _import(kept, place)
        finally:
            kept.close()
        if isinstance(place, Path):
            _finish(whole, place / FILE_NAME)
    return number


def _checked_copy(file: Path, target: Path) -> int:
    try:
        number = _copy_file(file, target)
        with contextlib.closing(sqlite3.connect(target)) as connection:
            sound = (
                connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
                and not connection.execute("PRAGMA foreign_key_check").fetchall()
            )
    except (StoreError, sqlite3.DatabaseError):
        sound = False
    if not sound:
        raise LudonautError(f"{file} is no whole backup of games.")
    return number


def _import(kept: Database, address: str) -> int:
    there = open_database(address)
    try:
        there.migrate()
        return _copy(kept, there)
    finally:
        there.close()


def _copy(here: Database, there: Database) -> int:
    """Copies all rows in one transaction each way. Raises StoreError, also when there are some already."""
    try:
        with here.reader.begin() as source, there.writer.begin() as target:
            there.lock_tables(target)
            if any(target.execute(sa.select(sa.exists().select_from(table))).scalar_one() for table in (games, people)):
                raise StoreError(f"there are games in {there.name} already; restore into an empty one.")
            target.execute(secrets.delete())
            for table in metadata.sorted_tables:
                if table not in NOT_COPIED:
                    for rows in source.execution_options(yield_per=ROWS_AT_A_TIME).execute(table.select()).mappings().partitions():
                        target.execute(table.insert(), [dict(row) for row in rows])
            return target.execute(sa.select(sa.func.count()).select_from(games)).scalar_one()
    except (OSError, sa.exc.DBAPIError) as error:
        raise StoreError(f"the games could not be copied from {here.name} to {there.name}: {there.reason(error)}.") from error


def _check_revision(database: PostgresServer | Database) -> None:
    """Raises StoreError for tables of another version, whose columns are not known here."""
    try:
        with database.reader.begin() as connection:
            found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    except sa.exc.ProgrammingError:
        raise StoreError(f"there are no games in {database.name}.") from None
    except sa.exc.DBAPIError as error:
        raise StoreError(f"the games in {database.name} cannot be read: {database.reason(error)}.") from error
    if found != newest_revision():
        raise StoreError(
            f"the games in {database.name} are of another version; start this version's server on them once, or install theirs."
        )


def _finish(whole: Path, file: Path) -> None:
    """Gives a file that is complete and on the disk its name, unless that has been taken meanwhile."""
    whole.chmod(0o600)
    with whole.open("rb") as stream:
        os.fsync(stream.fileno())
    try:
        os.link(whole, file)
    except FileExistsError:
        raise LudonautError(f"{file} is there already; name a file that is not.") from None
    if os.name == "posix":
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
