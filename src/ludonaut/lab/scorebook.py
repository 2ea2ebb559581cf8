"""Scorebook: the file in which a tournament is kept while it is being played, so that it can be broken off and gone on with."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from ludonaut.core.game import Game
from ludonaut.lab.matches import ALONE, Series, Tally
from ludonaut.lab.rows import OutputError, publish, told

FORMAT: Final = "ludonaut tournament 1"
Count = Annotated[int, Meta(ge=0)]


class KeptSeries(msgspec.Struct):
    """A series as the file has it; `outcomes` are those of its tally, each with how often there was this one."""

    options: dict[str, str]
    seats: int
    bots: list[str]
    games: Count
    moves: Count
    digest: tuple[Count, Count]
    alone: list[list[int]]
    outcomes: list[list[Count]]

    def tally(self, series: Series) -> Tally:
        """What the series came to. Raises ValueError where it cannot have come to that."""
        outcomes = Counter({tuple(outcome): count for *outcome, count in self.outcomes})
        is_alone = series.seats == 1 and self.games > 0
        lengths = {len(outcome) for outcome in outcomes} <= {2 * len(series.pairs)}
        sums = [len(sums) for sums in self.alone] == [len(ALONE)] * len(series.bots) * is_alone
        whole = all(twice <= 2 * pairs for outcome in outcomes for twice, pairs in zip(outcome[::2], outcome[1::2], strict=False))
        if not (lengths and sums and whole and outcomes.total() == self.games):
            raise ValueError("these counts are of no series of games")
        return Tally(self.games, self.moves, self.digest, outcomes, self.alone)


class Kept(msgspec.Struct):
    """A tournament as the file has it."""

    format: str
    game: str
    rules_version: int
    bots: list[str]
    mixed: bool
    seed: int | str
    series: list[KeptSeries]


class Scorebook:
    """One file: what is played, and the counts of each series. It is replaced as a whole, so that a kill leaves the one before."""

    def __init__(self, path: Path, kept: Kept | None) -> None:
        self.path = path
        self.kept = kept
        self.heading: dict[str, Any] = {}
        self.series: Sequence[Series] = ()
        self._written: bytes | None = None
        """What the file held when it was read or written last; None before there is one."""

    @classmethod
    def open(cls, path: Path, resume: bool) -> Scorebook:
        """The book at a path: a new one, or with `resume` the one that is there. Raises OutputError."""
        if path.is_dir():
            raise OutputError(f"{path} is a folder; name a file in it.")
        if not path.parent.is_dir():
            raise OutputError(f"{path}: the folder {path.parent} does not exist.")
        if not path.exists():
            return cls(path, None)
        if not resume:
            raise OutputError(f"{path} exists already: go on with it by --resume, or name another file.")
        with told(path):
            text = path.read_bytes()
        try:
            kept = msgspec.json.decode(text, type=Kept)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            kept = None
        if kept is None or kept.format != FORMAT:
            raise OutputError(f"{path} is not a tournament of this program's, or it is damaged; name another file.")
        book = cls(path, kept)
        book._written = text
        return book

    @property
    def seed(self) -> int | str | None:
        """The seed of the tournament that is there."""
        return None if self.kept is None else self.kept.seed

    def begin(self, game: Game, series: Sequence[Series], bots: Sequence[str], mixed: bool, seed: int | str) -> list[Tally]:
        """Where the tournament stands. Raises OutputError when the one in the file is another."""
        self.series = series
        self.heading = {
            "format": FORMAT,
            "game": game.name,
            "rules_version": game.rules_version,
            "bots": list(bots),
            "mixed": mixed,
            "seed": seed,
        }
        if self.kept is None:
            tallies = [Tally() for _ in series]
            self.save(tallies)
            return tallies
        for name, value in self.heading.items():
            there = getattr(self.kept, name)
            if there != value:
                raise OutputError(f"{self.path} is another tournament: its {name.replace('_', ' ')} is {there}, not {value}.")
        if [(one.options, one.seats, one.bots) for one in self.kept.series] != [
            (one.options.spelled(), one.seats, list(one.bots)) for one in series
        ]:
            raise OutputError(f"{self.path} is a tournament at other tables: its options or seats differ.")
        try:
            return [kept.tally(one) for kept, one in zip(self.kept.series, series, strict=True)]
        except ValueError:
            raise OutputError(f"{self.path} is damaged: its counts are of no series of games; name another file.") from None

    def save(self, tallies: Sequence[Tally]) -> None:
        """Writes the book. Raises OutputError: then the file is as it was, also where another tournament has written it meanwhile."""
        told_series = [
            KeptSeries(
                one.options.spelled(), one.seats, list(one.bots), tally.games, tally.moves, tally.digest, tally.alone,
                [[*outcome, count] for outcome, count in sorted(tally.outcomes.items())],
            )
            for one, tally in zip(self.series, tallies, strict=True)
        ]  # fmt: skip
        text = (json.dumps(msgspec.to_builtins(Kept(**self.heading, series=told_series))) + "\n").encode()  # seeds may have many digits
        with told(self.path):
            there = self.path.read_bytes() if self.path.exists() else None
            if there != self._written:
                raise OutputError(f"{self.path} was changed meanwhile: another tournament is kept in it; name another file.")
            lead = f".{self.path.name}."
            with tempfile.NamedTemporaryFile("wb", prefix=lead, suffix=".part", dir=self.path.parent, delete=False) as file:
                part = Path(file.name)
                try:
                    file.write(text)
                    file.flush()
                except OSError:
                    part.unlink()
                    raise
        publish(part, self.path)
        self._written = text
