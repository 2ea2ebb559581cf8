"""Statistics of this server's finished games: how often they were won, how long they were, and whether the dice were fair."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Final

from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance, ReplayingChance
from ludonaut.core.game import Game
from ludonaut.core.match import Match
from ludonaut.lab.statistics import Z95, wilson
from ludonaut.web.store import GameRecord


# -- counting chance ---------------------------------------------------------------------------------------------------------
@dataclass
class SourceTally:
    """One source of chance: how often each outcome came, how often it was to be expected, and the variance of that."""

    observed: list[float]
    expected: list[float]
    variance: list[float]

    @property
    def total(self) -> int:
        """How many outcomes there were."""
        return int(sum(self.observed))

    def add(self, value: int, odds: list[float]) -> None:
        """Counts one outcome that had these chances."""
        self.observed[value] += 1
        for place, share in enumerate(odds):
            self.expected[place] += share
            self.variance[place] += share * (1 - share)

    def merge(self, other: SourceTally) -> None:
        """Adds the counts of another tally of the same source."""
        for mine, theirs in ((self.observed, other.observed), (self.expected, other.expected), (self.variance, other.variance)):
            for place, number in enumerate(theirs):
                mine[place] += number

    def reach(self, place: int) -> float:
        """How far from the expected number fair chance stays 19 times in 20."""
        return Z95 * math.sqrt(self.variance[place])


def empty_tallies(game: Game) -> list[SourceTally]:
    """A tally for each of the game's chance sources."""
    return [SourceTally([0.0] * n, [0.0] * n, [0.0] * n) for n in (len(source.outcomes) for source in game.chance_sources)]


class TallyingChance(Chance):
    """Replays outcomes and counts each beside the chances that it had at that moment."""

    def __init__(self, inner: ReplayingChance, tallies: list[SourceTally]) -> None:
        self.inner: Final = inner
        self.tallies: Final = tallies

    def roll(self, sides: int, source: int) -> int:
        value = int(self.inner.roll(sides, source))
        tally = self.tallies[int(source)]
        tally.add(value, [1 / sides if place < sides else 0.0 for place in range(len(tally.observed))])
        return value

    def draw(self, bag: Bag, source: int) -> int:
        odds = [int(bag.counts[kind]) / int(bag.total) for kind in range(len(bag.counts))]
        value = int(self.inner.draw(bag, source))
        self.tallies[int(source)].add(value, odds)
        return value


def tally_match(match: Match) -> list[SourceTally]:
    """The tallies of a whole match, found by replaying it."""
    tallies = empty_tallies(match.game)
    outcomes = [*match.opening, *(outcome for step in match.steps for outcome in step.outcomes)]
    state = match.game.new_state(match.options, match.seats, TallyingChance(ReplayingChance(outcomes), tallies))
    for step in match.steps:
        state.apply(step.seat, step.action)
    return tallies


def spell_tallies(tallies: list[SourceTally]) -> dict[str, Any]:
    """Tallies as the store keeps them."""
    return {"sources": [[tally.observed, tally.expected, tally.variance] for tally in tallies]}


def read_tallies(kept: dict[str, Any]) -> list[SourceTally]:
    """Tallies from the store."""
    return [SourceTally(*source) for source in kept["sources"]]


def share_won(record: GameRecord) -> float:
    """How much of a finished game's win went to the first person who played it, or to the first seat where bots held all."""
    first = next((sitter.person for sitter in record.players if sitter.person), 0)
    seats = [seat for seat, sitter in enumerate(record.players) if sitter.person == first] if first else [0]
    return max((record.summary.won[seat] for seat in seats if seat < len(record.summary.won)), default=0.0)


def points_of(record: GameRecord) -> int | None:
    """The most points of a seat of the first person who played; None when nobody did, or when points are not known."""
    first = next((sitter.person for sitter in record.players if sitter.person), 0)
    scores = zip(record.players, record.summary.scores, strict=False)
    return max((points for sitter, points in scores if sitter.person == first), default=None) if first else None


# -- counting games ----------------------------------------------------------------------------------------------------------
@dataclass
class Count:
    """Games counted together."""

    games: int = 0
    contests: int = 0
    """How many of them could be won, and not only be played for points."""
    won: float = 0.0
    rounds: int = 0

    def add(self, record: GameRecord, contest: bool) -> None:
        """Counts one finished game."""
        self.games += 1
        self.rounds += record.summary.rounds
        if contest:
            self.contests += 1
            self.won += share_won(record)

    @property
    def share(self) -> float:
        """The share that was won by the person who played."""
        return self.won / self.contests if self.contests else 0.0

    @property
    def mean_rounds(self) -> float:
        """The average number of rounds."""
        return self.rounds / self.games if self.games else 0.0

    def interval(self) -> tuple[float, float]:
        """Between which shares the true one lies, 19 times in 20 (Wilson's interval)."""
        estimate = wilson(self.won, self.contests)
        return estimate.low, estimate.high


@dataclass
class Scores:
    """The points of the games that were played with one number of seats and the same options."""

    seats: int
    options: dict[str, str]
    best: GameRecord
    most: int
    games: int = 0
    total: int = 0

    def add(self, record: GameRecord, points: int) -> None:
        """Counts one finished game; of equal ones the first stays the best."""
        self.games += 1
        self.total += points
        if points > self.most:
            self.best, self.most = record, points

    @property
    def mean(self) -> float:
        """The average."""
        return self.total / self.games


@dataclass
class Duels:
    """Games with the luck of an earlier one: how often they made more of it, less, or the same."""

    more: int = 0
    less: int = 0
    same: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.more + self.less + self.same


@dataclass
class GameStatistics:
    """What all finished games of one kind tell. `by_option` has the options of which more than one value was played."""

    game: Game
    all: Count = field(default_factory=Count)
    options: dict[str, dict[str, Count]] = field(default_factory=dict)
    longest: GameRecord | None = None
    shortest_win: GameRecord | None = None
    best_streak: int = 0
    streak: int = 0
    lengths: dict[int, int] = field(default_factory=dict)
    tallies: list[SourceTally] = field(default_factory=list)
    scores: dict[tuple[int, tuple[str, ...]], Scores] = field(default_factory=dict)
    """Of a game that is played for points, by seats and options: the games whose luck nobody could know before."""
    duels: Duels = field(default_factory=Duels)
    chance_games: int = 0
    """How many games the tallies count: one for each key, since a game begun again has the same dice."""
    _points: dict[str, int] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The game's name, and its box where that is another one."""
        return titled(self.game)

    def add(self, record: GameRecord) -> None:
        """Counts one more finished game, the games coming oldest first."""
        contest = self.game.is_contest(record.seats)
        self.all.add(record, contest)
        for name, value in record.options.items():
            self.options.setdefault(name, {}).setdefault(value, Count()).add(record, contest)
        rounds, won = record.summary.rounds, contest and share_won(record) == 1
        self.lengths[rounds] = self.lengths.get(rounds, 0) + 1
        if self.longest is None or rounds > self.longest.summary.rounds:
            self.longest = record
        if won and (self.shortest_win is None or rounds < self.shortest_win.summary.rounds):
            self.shortest_win = record
        self._add_points(record)
        self.streak = self.streak + 1 if won else 0 if contest else self.streak
        self.best_streak = max(self.best_streak, self.streak)

    def count_chance(self, tallies: list[SourceTally]) -> None:
        """Counts the chance of one more game."""
        self.chance_games += 1
        for mine, theirs in zip(self.tallies, tallies, strict=True):
            mine.merge(theirs)

    def _add_points(self, record: GameRecord) -> None:
        points = points_of(record) if self.game.scored else None
        if points is None:
            return
        self._points[record.id] = points
        if not record.again_of:
            place = record.seats, tuple(record.options.values())
            self.scores.setdefault(place, Scores(record.seats, record.options, record, points)).add(record, points)
        elif self.game.same_chance and record.again_of in self._points:
            before = self._points[record.again_of]
            self.duels.more += points > before
            self.duels.less += points < before
            self.duels.same += points == before

    def by_option(self) -> list[tuple[str, list[tuple[str, Count]]]]:
        """For each option of which several values were played, its label and the counts by value, in the option's order."""
        tables = []
        for option in self.game.options:
            counts = {value: count for value, count in self.options.get(option.name, {}).items() if count.contests}
            if len(counts) > 1:
                ordered = sorted(counts.items(), key=lambda row: (len(row[0]), row[0]))
                named = ((value, option.number_name(value), count) for value, count in ordered)
                tables.append((option.label, [(f"{value} ({name})" if name else value, count) for value, name, count in named]))
        return tables


def titled(game: Game) -> str:
    """A game's name for people, and which box it is played from where that is not the game's own."""
    box = game.name.partition("@")[2]
    return f"{game.title} (box {box[:6]})" if box else game.title
