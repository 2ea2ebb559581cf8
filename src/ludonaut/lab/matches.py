"""Matches: the games of one pairing of a tournament, and the counts of what they came to.

A game is told by one outcome: for each two of the bots, by how many pairs of their seats the first finished above the second. How often
there was which outcome is all that the shares, their intervals and a bootstrap over games need.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations

from ludonaut.bots.names import make_bot
from ludonaut.bots.table import DIGEST_HIGH, DIGEST_LOW, MOVES, WIN_UNITS, Table
from ludonaut.core.chance import FastChance
from ludonaut.core.game import Game
from ludonaut.core.numbers import M32
from ludonaut.core.options import Options
from ludonaut.lab.seating import Seating
from ludonaut.lab.workers import Work

Outcome = tuple[int, ...]
"""For each two bots of a series, in the order of `combinations`: twice the pairs of seats in which the first finished above the second,
a tie counting once; and how many pairs of seats there were that tell something."""
ALONE = ("games", "wins", "score", "score_squared")
"""What is added up of each bot that plays alone; `wins` in WIN_UNITS."""

MOST_ROOMS = 32
"""A process keeps the bots of no more series than so many: those that search are large."""


@dataclass(frozen=True)
class Series:
    """One pairing: the games of these bots with these options. `root` is the 63-bit seed of all its games.

    With one seat every bot plays each game by itself, and the same games.
    """

    options: Options
    seats: int
    bots: tuple[str, ...]
    root: int

    @property
    def seating(self) -> Seating:
        return Seating(1 if self.seats == 1 else len(self.bots), self.seats, self.root)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The pairs of bots that an outcome tells of, in its order."""
        return tuple(combinations(self.bots, 2))


@dataclass
class Tally:
    """What the games of a series came to so far."""

    games: int = 0
    moves: int = 0
    digest: tuple[int, int] = (0, 0)
    outcomes: Counter[Outcome] = field(default_factory=Counter)
    alone: list[list[int]] = field(default_factory=list)
    """With one seat: the sums of ALONE for each bot."""

    def add(self, other: Tally) -> None:
        """Adds the games that follow these."""
        self.games += other.games
        self.moves += other.moves
        self.digest = ((self.digest[0] + other.digest[0]) & M32, (self.digest[1] + other.digest[1]) & M32)
        self.outcomes.update(other.outcomes)
        if not self.alone:
            self.alone = [list(sums) for sums in other.alone]
        else:
            self.alone = [[have + more for have, more in zip(*both, strict=True)] for both in zip(self.alone, other.alone, strict=True)]


Part = tuple[int, int, int]
"""Games to play: the number of their series, the first game's number, and how many."""


@dataclass(frozen=True)
class Matches(Work[Part, Tally]):
    """All series of a tournament, for a process that plays parts of them."""

    game: Game
    series: tuple[Series, ...]

    def worker(self) -> Callable[[Part], Tally]:
        tables: dict[int, _Room] = {}

        def play(part: Part) -> Tally:
            number, first, count = part
            if number not in tables:
                if len(tables) == MOST_ROOMS:
                    tables.clear()
                tables[number] = _Room(self.game, self.series[number])
            return tables[number].play(first, count)

        return play


class _Room:
    """Where the games of one series are played."""

    def __init__(self, game: Game, series: Series) -> None:
        self.series = series
        self.contest = game.is_contest(series.seats)
        self.seating = series.seating
        state = game.blank_state(series.options, series.seats, FastChance(0))
        self.bots = [[make_bot(name, game, 0) for name in series.bots] for _ in range(series.seats)]
        self.table = Table(state, [bots[0] for bots in self.bots], series.root, len(game.reasons), game.most_moves)

    def play(self, first: int, count: int) -> Tally:
        tally = Tally(games=count)
        play = self.play_alone if self.series.seats == 1 else self.play_together
        play(range(first, first + count), tally)
        sums = self.table.take_sums()
        tally.moves, tally.digest = sums[MOVES], (sums[DIGEST_LOW], sums[DIGEST_HIGH])
        return tally

    def play_together(self, numbers: range, tally: Tally) -> None:
        state, seats = self.table.state, self.series.seats
        bots = range(len(self.series.bots))
        for number in numbers:
            around = self.seating.at(number)
            self.seat(number, around)
            self.table.play(number, 1)
            places = [(float(state.returns(seat)), int(state.score(seat))) for seat in range(seats)]
            results = [[place for place, bot in zip(places, around, strict=True) if bot == own] for own in bots]
            tally.outcomes[_outcome(results)] += 1

    def play_alone(self, numbers: range, tally: Tally) -> None:
        """Every bot plays every game. Where it can be won, two results tell something of the bots when one of them is a victory."""
        state, names = self.table.state, self.series.bots
        found: list[list[tuple[float, int]]] = []
        for bot in range(len(names)):
            own, sums = [], [0] * len(ALONE)
            for number in numbers:
                self.seat(number, (bot,))
                self.table.play(number, 1)
                worth, score = float(state.returns(0)), int(state.score(0))
                own.append((worth, 0) if self.contest else (0.0, score))
                for place, more in enumerate((1, int(worth * WIN_UNITS + 0.5), score, score * score)):
                    sums[place] += more
            found.append(own)
            tally.alone.append(sums)
        for game in range(len(numbers)):
            tally.outcomes[_outcome([[own[game]] for own in found], ties=not self.contest)] += 1

    def seat(self, number: int, around: tuple[int, ...]) -> None:
        """Lets the table play game `number` with this bot in each seat, whose own rotation is thereby undone."""
        seats = self.series.seats
        for seat, bot in enumerate(around):
            self.table.bots[(seat + number) % seats] = self.bots[seat][bot]


def _outcome(results: list[list[tuple[float, int]]], ties: bool = True) -> Outcome:
    """The outcome of a game from the results in the seats of each bot."""
    told: list[int] = []
    for first, second in combinations(results, 2):
        twice = sum(2 if one > other else one == other for one in first for other in second)
        count = len(first) * len(second)
        told += (0, 0) if count and not ties and first == second else (twice, count)
    return tuple(told)
