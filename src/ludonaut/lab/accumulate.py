"""Accumulators: what a series of games comes to, counted as you like it, by a small class of your own.

    from ludonaut.lab import Accumulator, Played, simulate

    class Hulls(Accumulator):
        def __init__(self) -> None:
            self.left = 0

        def add(self, played: Played) -> None:
            self.left += played.facts(0)["hull"]

        def merge(self, other: "Hulls") -> None:
            self.left += other.left

        def result(self) -> int:
            return self.left

    simulate("...", 1000, ["greedy"], accumulate=[Hulls]).accumulated["Hulls"]

Each chunk of games has an accumulator of its own, and they are merged in the order of the games: the result is the same for any number of
processes, also where numbers with fractions are added.
"""

from __future__ import annotations

import json
import sys
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any

from ludonaut.core.errors import LudonautError, clipped
from ludonaut.core.game import Game
from ludonaut.core.state import GameState


class AccumulatorError(LudonautError):
    """An accumulator cannot be had, or went wrong."""


@dataclass(frozen=True)
class Played:
    """A game that has just ended. The state is used again for the next one: keep numbers of it, not the state itself.

    `bots` are the names by seat; `number` counts from 0; `seed` is that of the game's chance.
    """

    game: Game
    state: GameState
    bots: tuple[str, ...]
    number: int
    moves: int
    seed: int

    def facts(self, seat: int) -> Mapping[str, int | str]:
        """The game's own columns for one seat, as they stand in rows."""
        return self.game.facts(self.state, seat)


class Accumulator(ABC):
    """Made without arguments, once for each chunk of games; it goes from process to process pickled."""

    @abstractmethod
    def add(self, played: Played) -> None:
        """Counts one game."""

    @abstractmethod
    def merge(self, other: Any) -> None:
        """Takes in another of its kind, whose games follow its own."""

    @abstractmethod
    def result(self) -> Any:
        """What all the games came to: for `--json` numbers, texts, lists and objects."""


@dataclass(frozen=True)
class Recipe:
    """An accumulator in a file of Python. Its text goes along, so that a process on another machine needs no file."""

    file: str
    name: str
    text: str

    @property
    def module(self) -> str:
        """What the file is called as a module: the same in each process, so that what comes back pickled is known."""
        return f"ludonaut_accumulator_{blake2b(self.text.encode(), digest_size=8).hexdigest()}"

    def load(self) -> Callable[[], Accumulator]:
        """The class. Raises AccumulatorError."""
        module = sys.modules.get(self.module)
        if module is None:
            module = ModuleType(self.module)
            module.__file__ = self.file
            sys.modules[self.module] = module
            try:
                exec(compile(self.text, self.file, "exec"), module.__dict__)  # noqa: S102 - the person's own program, which they ask to run
            except (Exception, SystemExit) as error:
                del sys.modules[self.module]
                raise AccumulatorError(f"{self.file} does not run: {_told(error, self.file)}.") from None
        kind = getattr(module, self.name, None)
        if kind is None:
            raise AccumulatorError(f"{self.file} has no class {clipped(self.name)!r}.")
        missing = [name for name in ("add", "merge", "result") if not callable(getattr(kind, name, None))]
        if missing or not callable(kind):
            raise AccumulatorError(f"{self.name} in {self.file} is no accumulator: it needs the methods add, merge and result.")
        made: Callable[[], Accumulator] = kind
        return made


Wanted = Recipe | type[Accumulator]


def read_recipe(text: str) -> Recipe:
    """The accumulator that FILE.py:Name asks for. Raises AccumulatorError."""
    file, colon, name = text.rpartition(":")
    if not colon or not file or not name.isidentifier():
        raise AccumulatorError(f"an accumulator is given as FILE.py:Name, not {clipped(text)!r}.")
    try:
        recipe = Recipe(file, name, Path(file).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise AccumulatorError(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    recipe.load()
    return recipe


def make(wanted: Sequence[Wanted]) -> list[Accumulator]:
    """New accumulators. Raises AccumulatorError."""
    found: list[Accumulator] = []
    names = [name_of(one) for one in wanted]
    for name in names:
        if names.count(name) > 1:
            raise AccumulatorError(f"two accumulators are called {name}; each needs a name of its own, by which its result is told.")
    for one in wanted:
        with _told_of(name_of(one), "cannot be made without arguments"):
            found.append((one.load() if isinstance(one, Recipe) else one)())
    return found


def name_of(wanted: Wanted) -> str:
    """What the accumulator is called in results."""
    return wanted.name if isinstance(wanted, Recipe) else wanted.__name__


def add(accumulators: Sequence[Accumulator], played: Played) -> None:
    """Counts one game in each. Raises AccumulatorError with the line that went wrong."""
    for one in accumulators:
        with _told_of(type(one).__name__, f"went wrong in game {played.number + 1}"):
            one.add(played)


def merge(accumulators: Sequence[Accumulator], others: Sequence[Accumulator]) -> None:
    """Takes those of the following games in. Raises AccumulatorError."""
    for one, other in zip(accumulators, others, strict=True):
        with _told_of(type(one).__name__, "cannot be merged"):
            one.merge(other)


def results(accumulators: Sequence[Accumulator], wanted: Sequence[Wanted]) -> dict[str, Any]:
    """What each came to, by its name. Raises AccumulatorError."""
    found = {}
    for one, kind in zip(accumulators, wanted, strict=True):
        with _told_of(name_of(kind), "has no result"):
            found[name_of(kind)] = one.result()
    return found


def check_told(accumulated: Mapping[str, Any]) -> None:
    """Raises AccumulatorError for a result that cannot be told as JSON."""
    for name, result in accumulated.items():
        try:
            json.dumps(result, allow_nan=False, default=str)
        except Exception as error:  # a text of a person's own object may be anything
            raise AccumulatorError(f"{name} has a result that cannot be told as JSON: {error}.") from None


@contextmanager
def _told_of(name: str, what: str) -> Iterator[None]:
    """What a piece of a person's own program raises is told with its line. Raises AccumulatorError."""
    try:
        yield
    except AccumulatorError:
        raise
    except (Exception, SystemExit) as error:
        raise AccumulatorError(f"{name} {what}: {_told(error)}.") from None


def _told(error: BaseException, file: str = "") -> str:
    """What an error in a person's program says, and where."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    frames = [frame for frame in frames if not file or frame.filename == file]
    line = getattr(error, "lineno", None) or (frames[-1].lineno if frames else None)
    try:
        says = getattr(error, "msg", None) or str(error)
    except Exception:  # an error of a person's own may fail to say what it is
        says = ""
    return f"{type(error).__name__}{f': {says}' if says else ''}{f' (line {line})' if line else ''}"
