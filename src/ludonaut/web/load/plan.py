"""What is asked of a measurement, and what its two processes tell of it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ludonaut.core.game import Game, all_games

PAGES, DATA = "pages", "data"
MOST_USUAL_SEATS: Final = 4


@dataclass(frozen=True)
class Plan:
    """A measurement: so many moves a second for so many seconds, over so many tables and sockets.

    Every table has one socket that plays all its seats; further `sockets` watch, spread over the tables. `show` says what all of them are
    sent: whole pages with pictures, or data. With `steady` the moves come at even distances, else as a Poisson process does.
    """

    rate: float = 100.0
    seconds: float = 20.0
    tables: int = 60
    sockets: int = 0
    show: str = PAGES
    steady: bool = False
    stages: bool = True
    """Whether the server measures where its time goes, which itself costs a few per cent."""
    seed: int = 1
    compressed: bool = False
    """Whether sockets ask for compression, as browsers do: it costs time here and saves it on the way."""


class Kind(NamedTuple):
    """A game with a number of seats, as one of the mix."""

    game: str
    seats: int

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} seat{'' if self.seats == 1 else 's'}"


def mix_of(games: Sequence[Game] | None = None) -> list[Kind]:
    """The kinds of tables that are played: every installed game with each usual number of seats, each game as often as any other."""
    kinds = []
    for game in all_games() if games is None else games:
        options = game.options.make()
        seats = [number for number in range(game.fewest_seats, MOST_USUAL_SEATS + 1) if game.allows(options, number)]
        kinds.append([Kind(game.name, number) for number in seats or [game.fewest_seats]])
    longest = max(map(len, kinds), default=0)
    return [of_game[turn % len(of_game)] for turn in range(longest) for of_game in kinds]


@dataclass
class Played:
    """What the load generator has seen: latencies from the moment a move was meant to be sent, in seconds, and what was acknowledged.

    `acknowledged` has for each game its commands by client and number, with the action, in the order in which they were answered.
    """

    latencies: array[float] = field(default_factory=lambda: array("d"))
    acknowledged: dict[str, list[tuple[str, int, int]]] = field(default_factory=dict)
    refused: int = 0
    unanswered: int = 0
    games: int = 0
    messages: int = 0
    received: int = 0
    """Bytes of all messages that came."""
    reconnects: int = 0
    late: float = 0.0
    """The most seconds by which the generator itself sent a move later than meant, while the table was free."""


@dataclass
class Served:
    """What the server has measured of itself between the first move and the last: seconds of processor, latencies, memory in bytes."""

    latencies: array[float] = field(default_factory=lambda: array("d"))
    processor: float = 0.0
    stages: dict[str, tuple[int, float]] = field(default_factory=dict)
    """For each stage how often it was passed, and the seconds of processor that it took."""
    memory: int = 0
    sockets: int = 0


def share(latencies: array[float], part: float) -> float:
    """The latency below which this part of all lie; 0 where there are none."""
    ordered = sorted(latencies)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0
