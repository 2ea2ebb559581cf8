"""Scorebook: the file in which a tournament is kept while it is being played, so that it can be broken off and gone on with."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludonaut.core.game import Game
from ludonaut.lab.matches import Series, Tally
from ludonaut.lab.rows import OutputError, publish, told

FORMAT = "ludonaut tournament 1"


class Scorebook:
    """One file: what is played, and the counts of each series. It is replaced as a whole, so that a kill leaves the one before."""

    def __init__(self, path: Path, kept: dict[str, Any] | None) -> None:
        self.path = path
        self.kept = kept
        self.heading: dict[str, Any] = {}
        self.series: Sequence[Series] = ()

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
            kept = json.loads(text)
            if kept["format"] != FORMAT:
                raise ValueError
        except (ValueError, KeyError, TypeError):
            raise OutputError(f"{path} is not a tournament of this program's; name another file.") from None
        return cls(path, kept)

    @property
    def seed(self) -> int | str | None:
        """The seed of the tournament that is there."""
        return None if self.kept is None else self.kept["seed"]

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
        tables = [{"options": one.options.spelled(), "seats": one.seats, "bots": list(one.bots)} for one in series]
        if self.kept is None:
            tallies = [Tally() for _ in series]
            self.save(tallies)
            return tallies
        for name, value in self.heading.items():
            if self.kept[name] != value:
                raise OutputError(f"{self.path} is another tournament: its {name.replace('_', ' ')} is {self.kept[name]}, not {value}.")
        if [{name: one[name] for name in tables[0]} for one in self.kept["series"]] != tables:
            raise OutputError(f"{self.path} is a tournament at other tables: its options or seats differ.")
        return [_tally(one) for one in self.kept["series"]]

    def save(self, tallies: Sequence[Tally]) -> None:
        """Writes the book. Raises OutputError."""
        told_series = [
            {
                "options": one.options.spelled(),
                "seats": one.seats,
                "bots": list(one.bots),
                "games": tally.games,
                "moves": tally.moves,
                "digest": list(tally.digest),
                "alone": tally.alone,
                "outcomes": [[*outcome, count] for outcome, count in sorted(tally.outcomes.items())],
            }
            for one, tally in zip(self.series, tallies, strict=True)
        ]
        lead = f".{self.path.name}."
        with told(self.path), tempfile.NamedTemporaryFile("w", prefix=lead, suffix=".part", dir=self.path.parent, delete=False) as part:
            json.dump({**self.heading, "series": told_series}, part)
            part.write("\n")
        publish(Path(part.name), self.path)


def _tally(kept: dict[str, Any]) -> Tally:
    low, high = kept["digest"]
    outcomes = Counter({tuple(outcome): count for *outcome, count in kept["outcomes"]})
    return Tally(kept["games"], kept["moves"], (low, high), outcomes, [list(sums) for sums in kept["alone"]])
