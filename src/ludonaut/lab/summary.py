"""Summary: what a series of games came to, for people as a table and for programs as one object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ludonaut.bots.table import (
    CELL,
    CELL_GAMES,
    CELL_SCORE,
    CELL_SCORE_SQUARED,
    CELL_WINS,
    DIGEST_HIGH,
    DIGEST_LOW,
    GAMES,
    MOVES,
    ROUNDS,
    ROUNDS_SQUARED,
    TOTALS,
    WIN_UNITS,
)
from ludonaut.core.game import Game
from ludonaut.core.numbers import M32
from ludonaut.core.options import Options
from ludonaut.lab.statistics import Interval, mean_interval, wilson

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table as RichTable

MOST_LINES = 12
"""With more seats than this the table for people has not a line for each."""
BEST_AND_WORST = 3


@dataclass(frozen=True)
class Line:
    """What one seat, or one bot, came to: its games, its share of wins, its mean score."""

    name: str
    games: int
    wins: Interval
    score: Interval


@dataclass(frozen=True)
class Summary:
    """A series of games: how it was asked for, and its sums.

    `asked` games were asked for and `games` were played; the two differ when the series was broken off, and then the games played are the
    first of those asked for. `bots` are the names round the table. `digest` is equal for the same games by any number of processes.
    """

    game: Game
    options: Options
    seats: int
    bots: tuple[str, ...]
    seed: int | str
    asked: int
    jobs: int
    seconds: float
    sums: tuple[int, ...]
    out: str = ""
    accumulated: Mapping[str, Any] = field(default_factory=dict)
    """What each accumulator came to, by its name."""

    # -- numbers -----------------------------------------------------------------------------------------------------
    @property
    def games(self) -> int:
        return self.sums[GAMES]

    @property
    def moves(self) -> int:
        return self.sums[MOVES]

    @property
    def finished(self) -> bool:
        """Whether all the games asked for were played."""
        return self.games == self.asked

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds if self.seconds else 0.0

    @property
    def rounds(self) -> Interval:
        """The mean number of rounds."""
        return mean_interval(self.sums[ROUNDS], self.sums[ROUNDS_SQUARED], self.games)

    @property
    def mean_moves(self) -> float:
        return self.moves / self.games if self.games else 0.0

    @property
    def digest(self) -> str:
        """A hash of the numbers, results, lengths and scores of all games."""
        return f"{self.sums[DIGEST_HIGH] & M32:08x}{self.sums[DIGEST_LOW] & M32:08x}"

    def reasons(self) -> dict[str, int]:
        """How many games ended for which reason, those that happened."""
        counts = self.sums[TOTALS : TOTALS + len(self.game.reasons)]
        return {reason: count for reason, count in zip(self.game.reasons, counts, strict=True) if count}

    def by_seat(self) -> list[Line]:
        """Each seat, whoever sat there."""
        return [self._told(f"seat {seat + 1}", self._cell(self.seats + seat)) for seat in range(self.seats)]

    def by_place(self) -> list[Line]:
        """Each place in the order of the first round, whoever had it: the first is the seat that began. None where nobody begins."""
        places = [self._told(f"turn {place + 1}", self._cell(2 * self.seats + place)) for place in range(self.seats)]
        return places if places[0].games else []

    def first_seat_advantage(self) -> Interval | None:
        """How much more often than one game in `seats` the seat that began won, as a difference of shares with Wilson's interval.

        The bots move round the table from game to game, so that each has each seat, and the first turn, equally often. None for one seat,
        and where nobody begins because all play at the same time.
        """
        places = self.by_place()
        return Interval(*(share - 1 / self.seats for share in places[0].wins)) if places and self.seats > 1 else None

    def by_bot(self) -> list[Line]:
        """Each bot by name, wherever it sat."""
        totals: dict[str, list[int]] = {}
        for bot, name in enumerate(self.bots):
            sums = totals.get(name, [0] * CELL)
            totals[name] = [total + more for total, more in zip(sums, self._cell(bot), strict=True)]
        return [self._told(name, sums) for name, sums in totals.items()]

    def _several(self) -> list[Line]:
        """Lines of the table that only a game of several has: seats, and places in the order of turns where there is one other than theirs.

        Of many seats the best and the worst are told, and what the others came to together.
        """
        seats, places = self.by_seat(), self.by_place()
        same = not places or all(seat.wins == place.wins and seat.score == place.score for seat, place in zip(seats, places, strict=True))
        if self.seats > MOST_LINES:
            best_first = sorted(range(self.seats), key=lambda seat: (-seats[seat].score.value, seat))
            between = best_first[BEST_AND_WORST:-BEST_AND_WORST]
            sums = [sum(column) for column in zip(*(self._cell(self.seats + seat) for seat in between), strict=True)]
            together = self._told(f"{len(between)} seats between", sums)
            best, worst = ([seats[seat] for seat in some] for some in (best_first[:BEST_AND_WORST], best_first[-BEST_AND_WORST:]))
            seats, places = [*best, together, *worst], places[:1]
        return seats if same else [*seats, *places]

    def _cell(self, number: int) -> list[int]:
        first = TOTALS + len(self.game.reasons) + CELL * number
        return list(self.sums[first : first + CELL])

    @staticmethod
    def _told(name: str, totals: list[int]) -> Line:
        games = totals[CELL_GAMES]
        wins = wilson(totals[CELL_WINS] / WIN_UNITS, games)
        return Line(name, games, wins, mean_interval(totals[CELL_SCORE], totals[CELL_SCORE_SQUARED], games))

    # -- for programs ------------------------------------------------------------------------------------------------
    def to_json(self) -> dict[str, object]:
        """One object of plain values; `win_rate` has one number per seat, `win_rate_95` the ends of each one's interval.

        Alone and for points there is nobody to win against: `win_rate` is then the mean of what the games were worth, from 0 to 1.
        With several seats of which one begins, `by_turn_order` has one entry for each place in the order of the first round.
        """
        seats = self.by_seat()
        found: dict[str, object] = {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "options": self.options.spelled(),
            "seats": self.seats,
            "bots": list(self.bots),
            "seed": self.seed,
            "jobs": self.jobs,
            "games": self.games,
            "games_asked": self.asked,
            "moves": self.moves,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games_per_second, 1),
            "moves_per_second": round(self.moves_per_second, 1),
            "win_rate": [line.wins.value for line in seats],
            "win_rate_95": [[line.wins.low, line.wins.high] for line in seats],
            "by_bot": {
                line.name: {"games": line.games, "win_rate": line.wins.value, "win_rate_95": [line.wins.low, line.wins.high]}
                for line in self.by_bot()
            },
            "mean_score": [line.score.value for line in seats],
            "mean_score_95": [[line.score.low, line.score.high] for line in seats],
            "mean_rounds": self.rounds.value,
            "mean_moves": self.mean_moves,
            "reasons": self.reasons(),
            "out": self.out,
            "digest": self.digest,
        }
        advantage = self.first_seat_advantage()
        if self.accumulated:
            found["accumulated"] = dict(self.accumulated)
        if advantage is not None:
            found["by_turn_order"] = [
                {"win_rate": line.wins.value, "win_rate_95": [line.wins.low, line.wins.high], "mean_score": line.score.value}
                for line in self.by_place()
            ]
            found["first_seat_advantage"] = {"value": advantage.value, "95": [advantage.low, advantage.high], "how": self._how()}
        return found

    def _how(self) -> str:
        """How the first-seat advantage is computed."""
        return f"share of games won by the seat that began, less 1/{self.seats}; Wilson's 95 % interval of that share"

    # -- for people --------------------------------------------------------------------------------------------------
    def render(self) -> RenderableType:
        """The summary as Rich prints it."""
        from rich.console import Group  # here, because the processes that play games need no Rich
        from rich.pretty import Pretty
        from rich.text import Text

        played = f"{self.games:,} games" if self.finished else f"{self.games:,} of {self.asked:,} games (stopped early)"
        changed = ", ".join(f"{name} {value}" for name, value in self.options.changed().items())
        heading = Text(f"{self.game.title}: {played}", style="bold")
        if self.game.box_told:
            heading.append(f"   box {self.game.box_told}", style="not bold")
        if changed:
            heading.append(f"   {changed}", style="not bold")
        parts: list[RenderableType] = [heading]
        if self.games:
            lines = [*self.by_bot(), *(self._several() if self.seats > 1 else [])]
            parts.append(_results(lines) if self.game.is_contest(self.seats) else _points(lines))
            if self.seats > MOST_LINES:
                parts.append(Text(f"Seats by mean score, best and worst; --json tells of all {self.seats}", style="dim"))
            advantage = self.first_seat_advantage()
            if advantage is not None:
                low, value, high = (100 * share for share in (advantage.low, advantage.value, advantage.high))
                parts.append(Text(f"First-seat advantage: {value:+.2f} percentage points ({low:+.2f} to {high:+.2f}), {self._how()}"))
            parts.append(_reasons(self.reasons(), self.games))
            parts.append(Text(f"Length: {self.rounds.value:.2f} rounds and {self.mean_moves:.1f} actions on average"))
        parts.append(
            Text(
                f"Speed:  {self.games_per_second:,.0f} games/s, {self.moves_per_second:,.0f} actions/s; {self.seconds:.1f} s"
                f" with {self.jobs} process{'' if self.jobs == 1 else 'es'}"
            )
        )
        parts.append(Text(f"Seed {self.seed}, digest {self.digest}"))
        for name, result in self.accumulated.items():
            parts += [Text(""), Text(name, style="bold"), Text(result) if isinstance(result, str) else Pretty(result)]
        if self.out:
            parts.append(Text(f"Rows are in {self.out}"))
        return Group(*parts)


def _results(lines: Sequence[Line]) -> RichTable:
    from rich.table import Table as RichTable

    table = RichTable(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    for title in ("games", "won", "95 % interval", "mean score"):
        table.add_column(title, justify="right")
    for line in lines:
        interval = f"{100 * line.wins.low:.2f} to {100 * line.wins.high:.2f} %"
        table.add_row(line.name, f"{line.games:,}", f"{100 * line.wins.value:.2f} %", interval, f"{line.score.value:.2f}")
    return table


def _points(lines: Sequence[Line]) -> RichTable:
    from rich.table import Table as RichTable

    table = RichTable(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    for title in ("games", "mean score", "95 % interval"):
        table.add_column(title, justify="right")
    for line in lines:
        table.add_row(line.name, f"{line.games:,}", f"{line.score.value:.2f}", f"{line.score.low:.2f} to {line.score.high:.2f}")
    return table


def _reasons(reasons: dict[str, int], games: int) -> RichTable:
    from rich.table import Table as RichTable

    table = RichTable(box=None, pad_edge=False, header_style="dim")
    table.add_column("ended by")
    table.add_column("games", justify="right")
    table.add_column("share", justify="right")
    for reason, count in sorted(reasons.items(), key=lambda item: -item[1]):
        table.add_row(reason, f"{count:,}", f"{100 * count / games:.2f} %")
    return table
