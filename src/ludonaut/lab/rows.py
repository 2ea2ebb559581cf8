"""Rows: one per game and seat, streamed to Parquet or JSON lines. A million games never are in memory at once."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, TYPE_CHECKING

import msgspec

from ludonaut.bots.table import Table
from ludonaut.core.errors import LudonautError
from ludonaut.core.game import Game
from ludonaut.core.options import OptionValue

if TYPE_CHECKING:
    import polars

Columns = dict[str, list[int | float | str]]
OWN_COLUMNS = ("game", "seat", "bot", "score", "won", "rounds", "moves", "reason", "seed")
ROWS_PER_GROUP = 50_000
SUFFIXES = (".parquet", ".jsonl")


class OutputError(LudonautError):
    """Rows cannot be written where they were asked for."""


def empty_columns() -> Columns:
    """The columns that every game has; those of its facts come with the first row."""
    return {name: [] for name in OWN_COLUMNS}


def note_game(columns: Columns, game: Game, table: Table, number: int, bots: tuple[str, ...]) -> None:
    """Adds the rows of the game that has just ended at `table`."""
    state = table.state
    seats = int(state.seats)
    for seat in range(seats):
        columns["game"].append(number + 1)
        columns["seat"].append(seat + 1)
        columns["bot"].append(bots[(seat + number) % seats])
        columns["score"].append(int(state.score(seat)))
        columns["won"].append(float(state.returns(seat)))
        columns["rounds"].append(int(state.rounds()))
        columns["moves"].append(int(table.moves))
        columns["reason"].append(game.reasons[int(state.reason())])
        columns["seed"].append(int(table.seed))
        for name, value in game.facts(state, seat).items():
            columns.setdefault(name, []).append(value)


class RowWriter(ABC):
    """Takes columns of rows and leaves a whole file behind when it is finished, and nothing when it is abandoned.

    The rows go to a temporary place beside the file first, so that a file of the same name stays as it is until the new one is whole.
    """

    def __init__(self, path: Path, constants: Mapping[str, OptionValue]) -> None:
        self.path = path
        self.constants = constants

    @abstractmethod
    def add(self, columns: Columns) -> None: ...

    @abstractmethod
    def finish(self) -> None:
        """Puts the file in its place. Raises OutputError."""

    @abstractmethod
    def abandon(self) -> None:
        """Takes the temporary files away; does nothing after `finish`."""


class LinesWriter(RowWriter):
    """JSON lines: one object per row."""

    def __init__(self, path: Path, constants: Mapping[str, OptionValue]) -> None:
        super().__init__(path, constants)
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
        self.part = Path(name)
        self.file: IO[bytes] = os.fdopen(descriptor, "wb")
        self.encoder = msgspec.json.Encoder()

    def add(self, columns: Columns) -> None:
        lead = {name: columns[name] for name in OWN_COLUMNS}
        facts = {name: values for name, values in columns.items() if name not in lead}
        with told(self.path):
            for row in range(len(columns["game"])):
                own = {name: values[row] for name, values in lead.items()}
                more = {name: values[row] for name, values in facts.items()}
                self.file.write(self.encoder.encode({**own, **self.constants, **more}) + b"\n")

    def finish(self) -> None:
        with told(self.path):
            self.file.close()
        publish(self.part, self.path)

    def abandon(self) -> None:
        with contextlib.suppress(OSError):  # a full disk takes no last lines either
            self.file.close()
        self.part.unlink(missing_ok=True)


class ParquetWriter(RowWriter):
    """Parquet in row groups.

    Polars writes a file from a frame or from a lazy scan, so the rows go to small files first, which a streaming scan joins at the end.
    """

    def __init__(self, path: Path, constants: Mapping[str, OptionValue], metadata: dict[str, str]) -> None:
        super().__init__(path, constants)
        self.metadata = metadata
        self.folder = Path(tempfile.mkdtemp(prefix=f".{path.name}.", dir=path.parent))
        self.pending: Columns = {}
        self.parts: list[Path] = []

    def add(self, columns: Columns) -> None:
        for name, values in columns.items():
            self.pending.setdefault(name, []).extend(values)
        if len(self.pending["game"]) >= ROWS_PER_GROUP:
            self.write_part(ROWS_PER_GROUP)

    def write_part(self, most: int) -> None:
        """Writes the oldest `most` pending rows."""
        import polars as pl

        frame = self.frame({name: values[:most] for name, values in self.pending.items()})
        part = self.folder / f"{len(self.parts):06}.parquet"
        with told(self.path, pl.exceptions.PolarsError):
            frame.write_parquet(part, compression="zstd")
        self.parts.append(part)
        self.pending = {name: values[most:] for name, values in self.pending.items()}

    def frame(self, columns: Columns) -> polars.DataFrame:
        """The rows as a data frame: own columns, options, facts."""
        import polars as pl

        own = pl.DataFrame({name: columns[name] for name in OWN_COLUMNS}, schema=_own_schema())
        options = [pl.lit(value).alias(name) for name, value in self.constants.items()]
        facts = pl.DataFrame({name: values for name, values in columns.items() if name not in own.columns})
        return own.with_columns(options).hstack(facts)

    def finish(self) -> None:
        import polars as pl

        if self.pending.get("game"):
            self.write_part(len(self.pending["game"]))
        whole = self.folder / "whole"
        with told(self.path, pl.exceptions.PolarsError):
            if self.parts:
                # The folder is the person's: what its name has of *, [ or = means itself.
                scan = pl.scan_parquet(self.parts, glob=False, hive_partitioning=False)
                scan.sink_parquet(whole, compression="zstd", row_group_size=ROWS_PER_GROUP, metadata=self.metadata)
            else:
                pl.DataFrame(schema=_own_schema()).write_parquet(whole, metadata=self.metadata)
        publish(whole, self.path)
        self.abandon()

    def abandon(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def row_writer(path: Path, constants: Mapping[str, OptionValue], metadata: dict[str, str]) -> RowWriter:
    """The writer for a path, by its suffix; what can be found wrong is found before the first game. Raises OutputError."""
    if path.suffix not in SUFFIXES:
        raise OutputError(f"{path}: rows are written to a file that ends in {' or '.join(SUFFIXES)}.")
    if path.is_dir():
        raise OutputError(f"{path} is a folder; name a file in it.")
    if not path.parent.is_dir():
        raise OutputError(f"{path}: the folder {path.parent} does not exist.")
    try:
        if path.suffix == ".jsonl":
            return LinesWriter(path, constants)
        _need_polars()
        try:
            str(path).encode()
        except UnicodeEncodeError:
            raise OutputError("Parquet needs a file name in UTF-8, which this one is not.") from None
        return ParquetWriter(path, constants, metadata)
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror or error}.") from None


def _need_polars() -> None:
    try:
        import polars  # noqa: F401
    except ImportError:
        raise OutputError("Parquet needs Polars, which is not installed: pip install 'ludonaut[lab]', or write to a .jsonl file.") from None


def _own_schema() -> dict[str, polars.DataType | type[polars.DataType]]:
    import polars as pl

    return {
        "game": pl.Int64(),
        "seat": pl.Int32(),
        "bot": pl.String(),
        "score": pl.Int64(),
        "won": pl.Float64(),
        "rounds": pl.Int32(),
        "moves": pl.Int32(),
        "reason": pl.String(),
        "seed": pl.Int64(),
    }


def publish(part: Path, path: Path) -> None:
    with told(path):
        part.chmod(0o666 & ~_umask())
        part.replace(path)


@contextlib.contextmanager
def told(path: Path, *more: type[Exception]) -> Iterator[None]:
    """Turns what the system, or another that writes for us, says of a full disk into an OutputError."""
    kinds: tuple[type[Exception], ...] = (OSError, *more)
    try:
        yield
    except kinds as error:
        reason = getattr(error, "strerror", None) or str(error).splitlines()[0]
        raise OutputError(f"{path} cannot be written: {reason}.") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
