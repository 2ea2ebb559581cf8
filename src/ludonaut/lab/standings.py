"""Standings: how the bots of a tournament stand, for people as tables and for programs as one object."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ludonaut.bots.table import WIN_UNITS
from ludonaut.core.game import Game
from ludonaut.core.options import Options
from ludonaut.lab.matches import Series, Tally
from ludonaut.lab.ratings import RESAMPLES, ratings
from ludonaut.lab.statistics import Interval, clustered, mean_interval, wilson

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table as RichTable

HOW_SHARE = (
    "share of the pairs of seats in which the first finished above the second (by the result, then the score; a tie is half), "
    "with Wilson's interval for as many independent pairs as the variance between games is worth"
)
HOW_ALONE = "both play the same games alone: share of those that one of the two won and the other lost, won by the first; Wilson's interval"
HOW_POINTS = "both play the same games alone: share of those in which the first had more points (a tie is half); Wilson's interval"
HOW_RATING = (
    f"Bradley-Terry on the scale of Elo, each pair with one drawn game added; percentiles of {RESAMPLES:,} resamples of the games"
)


@dataclass(frozen=True)
class PairLine:
    """How one bot did against another: in so many games, and its share with a 95 % interval; `effective` is what the games are worth."""

    first: str
    second: str
    games: int
    share: Interval
    effective: float


@dataclass(frozen=True)
class AloneLine:
    """How one bot did alone: its share of wins (or the mean worth of its games) and its mean score."""

    name: str
    games: int
    wins: Interval
    score: Interval


def pair_lines(series: Series, tally: Tally) -> list[PairLine]:
    """Each two bots of a series. `games` are those that compare the two."""
    lines = []
    for place, (first, second) in enumerate(series.pairs):
        counts: Counter[tuple[int, int]] = Counter()
        for outcome, count in tally.outcomes.items():
            counts[outcome[2 * place], outcome[2 * place + 1]] += count
        games = sum(count for (_, trials), count in counts.items() if trials)
        lines.append(PairLine(first, second, games, *clustered(counts)))
    return lines


@dataclass
class Standing:
    """The bots at one kind of table: so many seats, with these options."""

    game: Game
    options: Options
    seats: int
    bots: tuple[str, ...]
    anchor: str
    played: Sequence[tuple[Series, Tally]]

    @property
    def games(self) -> int:
        return sum(tally.games for _, tally in self.played)

    @property
    def digest(self) -> str:
        """A hash of all games, equal however they were played."""
        low = sum(tally.digest[0] * (2 * place + 1) for place, (_, tally) in enumerate(self.played)) & 0xFFFFFFFF
        high = sum(tally.digest[1] * (2 * place + 1) for place, (_, tally) in enumerate(self.played)) & 0xFFFFFFFF
        return f"{high:08x}{low:08x}"

    @cached_property
    def pairs(self) -> list[PairLine]:
        return [line for series, tally in self.played for line in pair_lines(series, tally)]

    @cached_property
    def alone(self) -> list[AloneLine]:
        """Each bot where there is one seat."""
        if self.seats > 1:
            return []
        return [
            AloneLine(name, games, wilson(wins / WIN_UNITS, games), mean_interval(score, squares, games))
            for series, tally in self.played
            for name, (games, wins, score, squares) in zip(series.bots, tally.alone, strict=bool(tally.alone))
        ]

    @cached_property
    def ratings(self) -> dict[str, Interval]:
        """Each bot's rating, the best first. Needs NumPy."""
        found = ratings(self.bots, self.anchor, [(series.bots, tally.outcomes) for series, tally in self.played])
        return dict(sorted(found.items(), key=lambda item: -item[1].value))

    @property
    def how(self) -> str:
        """What the shares are."""
        return HOW_SHARE if self.seats > 1 else HOW_ALONE if self.game.is_contest(1) else HOW_POINTS


@dataclass
class Standings:
    """A tournament: how it was asked for, and what its series came to."""

    game: Game
    series: tuple[Series, ...]
    bots: tuple[str, ...]
    mixed: bool
    anchor: str
    seed: int | str
    tallies: tuple[Tally, ...]
    finished: bool = True
    seconds: float = 0.0

    @property
    def games(self) -> int:
        return sum(tally.games for tally in self.tallies)

    @cached_property
    def tables(self) -> list[Standing]:
        """One for each number of seats and options."""
        found: dict[tuple[tuple[int, ...], int], list[tuple[Series, Tally]]] = {}
        for series, tally in zip(self.series, self.tallies, strict=True):
            found.setdefault((series.options.numbers, series.seats), []).append((series, tally))
        return [Standing(self.game, played[0][0].options, seats, self.bots, self.anchor, played) for (_, seats), played in found.items()]

    # -- for programs ------------------------------------------------------------------------------------------------
    def to_json(self) -> dict[str, object]:
        """One object of plain values, the same for the same games however they were played."""
        return {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "bots": list(self.bots),
            "mixed": self.mixed,
            "anchor": self.anchor,
            "seed": self.seed,
            "finished": self.finished,
            "tables": [_table_json(table) for table in self.tables],
        }

    # -- for people --------------------------------------------------------------------------------------------------
    def render(self) -> RenderableType:
        """The standings as Rich prints them."""
        from rich.console import Group  # here, because the processes that play games need no Rich
        from rich.text import Text

        heading = Text(f"{self.game.title}: tournament of {len(self.bots)} bots, {self.games:,} games", style="bold")
        if self.game.box_told:
            heading.append(f"   box {self.game.box_told}", style="not bold")
        if not self.finished:
            heading.append(" (stopped early)")
        parts: list[RenderableType] = [heading]
        for table in self.tables:
            told = table.options.told()
            seats = f"{table.seats} seat{'' if table.seats == 1 else 's'}"
            parts += [Text(""), Text(f"{seats}{', ' if told else ''}{told}: {table.games:,} games, digest {table.digest}", style="bold")]
            if table.games:
                parts += [_pairs(table), Text(f"{table.how}.", style="dim")]
                parts += [_alone(table)] if table.alone else []
                parts += [_ratings(table), Text(f"{HOW_RATING}; {self.anchor} is 0.", style="dim")]
        parts += [Text(""), Text(f"Seed {self.seed}")]
        return Group(*parts)


def _ends(interval: Interval) -> list[float]:
    return [interval.low, interval.high]


def _table_json(table: Standing) -> dict[str, object]:
    return {
        "seats": table.seats,
        "options": table.options.spelled(),
        "games": table.games,
        "digest": table.digest,
        "pairs": [
            {
                "bots": [line.first, line.second],
                "games": line.games,
                "share": line.share.value,
                "share_95": _ends(line.share),
                "effective_comparisons": round(line.effective, 3),
            }
            for line in table.pairs
        ],
        "share_how": table.how,
        "alone": [
            {
                "bot": line.name,
                "games": line.games,
                "win_rate": line.wins.value,
                "win_rate_95": _ends(line.wins),
                "mean_score": line.score.value,
                "mean_score_95": _ends(line.score),
            }
            for line in table.alone
        ],
        "ratings": [
            {"bot": name, "elo": round(found.value, 2), "elo_95": [round(found.low, 2), round(found.high, 2)]}
            for name, found in (table.ratings.items() if table.games else ())
        ],
        "ratings_how": HOW_RATING,
    }


def _pairs(table: Standing) -> RichTable:
    shown = _rich("", "", "games", "above", "95 % interval")
    for line in table.pairs:
        interval = f"{100 * line.share.low:.1f} to {100 * line.share.high:.1f} %"
        shown.add_row(line.first, f"against {line.second}", f"{line.games:,}", f"{100 * line.share.value:.1f} %", interval)
    return shown


def _alone(table: Standing) -> RichTable:
    contest = table.game.is_contest(1)
    shown = _rich("", "", "games", *(["won", "95 % interval"] if contest else []), "mean score", "95 % interval")
    for line in table.alone:
        wins = [f"{100 * line.wins.value:.2f} %", f"{100 * line.wins.low:.2f} to {100 * line.wins.high:.2f} %"] if contest else []
        shown.add_row(line.name, "", f"{line.games:,}", *wins, f"{line.score.value:.2f}", f"{line.score.low:.2f} to {line.score.high:.2f}")
    return shown


def _ratings(table: Standing) -> RichTable:
    shown = _rich("", "", "rating", "95 % interval")
    for name, rating in table.ratings.items():
        shown.add_row(name, "", f"{rating.value:+.0f}", f"{rating.low:+.0f} to {rating.high:+.0f}")
    return shown


def _rich(*titles: str) -> RichTable:
    from rich.table import Table as RichTable

    shown = RichTable(box=None, pad_edge=False, header_style="dim")
    for number, title in enumerate(titles):
        shown.add_column(title, justify="right" if number > 1 else "left")
    return shown
