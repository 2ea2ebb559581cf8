"""Tournament: bots against one another, so that each holds each seat equally often, until the games asked for or sure enough.

    from ludonaut.lab import tournament
    standings = tournament("...", ["greedy", "search:50", "search:200"], seats=[2, 4], width=0.1, seed=1)

Every two bots play a series of their own at each table, or all share one table (`mixed`). What game number k of a series is depends on the
seed, the table and the names of its bots alone, so the result is the same for any number of processes and for a tournament that was broken
off and resumed. (In a script of your own, keep the call under `if __name__ == "__main__":`, as always with processes.)
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import combinations, pairwise, zip_longest
from pathlib import Path

from ludonaut.bots.names import BotError, read_name
from ludonaut.core.game import Game, find_game
from ludonaut.core.options import Option, Options, OptionValue
from ludonaut.lab.interrupts import Interrupts
from ludonaut.lab.matches import Matches, Part, Series, Tally
from ludonaut.lab.progress import Hook, Standing, shown
from ludonaut.lab.scorebook import Scorebook
from ludonaut.lab.simulate import MOST_GAMES, check_jobs, games_per_chunk, hands, root_seed, spans
from ludonaut.lab.standings import Standings, pair_lines
from ludonaut.lab.workers import SimulationError, workers_for

USUAL_GAMES = 400
MOST_FOR_WIDTH = 100_000
"""A series that is played until its intervals are narrow enough, and was given no number of games, ends after so many."""
LOOK_AFTER = 100
LOOK_EACH = 0.1
"""The intervals are looked at after about so many games, and then each time that there are by this part more."""
SAVE_SECONDS = 5.0


def tournament(
    game: Game | str,
    bots: Sequence[str],
    seats: Sequence[int] = (),
    options: Sequence[Options] = (),
    games: int | None = None,
    width: float | None = None,
    mixed: bool = False,
    neighbours: bool = False,
    anchor: str | None = None,
    seed: int | str | None = None,
    jobs: int | None = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Hook | bool = False,
    cluster: str = "",
) -> Standings:
    """Plays a tournament of `bots` and returns how they stand.

    There is a table for each number of `seats` (the fewest from two on that the game has, if left out) with each of the `options` (none
    changed, if left out) that allow it. A series ends after `games` games, raised to where each bot has held each seat equally often, or
    when all its intervals are no wider than `width` (a share, such as 0.1 for ten percentage points), whichever comes first; with neither
    it is 400 games. `mixed` puts all bots at one table instead of each two of them; with `neighbours` each plays the next in the list
    only, as levels do. `anchor` is the bot whose rating is 0 (the first, if left out). `out` is a file in which everything is kept while
    it is being played; with `resume` a tournament goes on from there, to more games than before if they are asked for. `cluster` is the
    address of a Ray, or "local". The ratings need NumPy.

    Ctrl-C ends it after the games that are done. Raises UnknownGame, OptionError, BotError, OutputError or SimulationError before the first
    game.
    """
    found = find_game(game) if isinstance(game, str) else game
    import numpy  # noqa: F401 - its absence is told before the first game

    names = _named(bots)
    if anchor is not None and anchor not in names:
        raise BotError(f"the anchor {anchor!r} is none of the bots: {', '.join(names)}.")
    _check(games, width, jobs)
    tables = _tables(found, options, seats)
    book = None
    if out is not None:
        book = Scorebook.open(Path(out), resume)
    kept = book.seed if book is not None else None
    asked_seed = seed if seed is not None else kept if kept is not None else secrets.randbits(32)
    series = tuple(one for chosen, count in tables for one in _series(chosen, count, names, mixed, neighbours, asked_seed))
    tallies = [Tally() for _ in series]
    if book is not None:
        tallies = book.begin(found, series, names, mixed, asked_seed)
    standings = Standings(found, series, names, mixed, anchor or names[0], asked_seed, tuple(tallies))
    rules = [_Ending(one, games, width) for one in series]
    began = time.perf_counter()
    with ExitStack() as stack:
        hook = stack.enter_context(shown(progress))
        standings.finished = _play(Matches(found, series), tallies, rules, hands(jobs, cluster), cluster, book, hook)
    standings.seconds = time.perf_counter() - began
    return standings


class _Ending:
    """When a series ends. It is looked at after numbers of games that depend on the series alone."""

    def __init__(self, series: Series, games: int | None, width: float | None) -> None:
        self.series = series
        self.width = width
        self.cycle = series.seating.cycle
        most = games if games is not None else USUAL_GAMES if width is None else MOST_FOR_WIDTH
        self.most = self.whole(most)

    def whole(self, games: int) -> int:
        """So many games, or the next greater number after which each bot has held each seat equally often."""
        return -(-games // self.cycle) * self.cycle

    def goal(self, tally: Tally) -> int:
        """To how many games the series is played before it is looked at again; no more than there are when it has ended."""
        look = 0
        while look < tally.games and look < self.most:
            look = self.next_look(look)
        if look > tally.games:
            return look
        return tally.games if self.ended(tally) else self.next_look(look)

    def next_look(self, look: int) -> int:
        if self.width is None:
            return self.most
        return min(self.most, look + self.whole(max(LOOK_AFTER, int(look * LOOK_EACH))))

    def ended(self, tally: Tally) -> bool:
        if tally.games >= self.most:
            return True
        return bool(tally.games) and self.width is not None and self.widest(tally) <= self.width

    def widest(self, tally: Tally) -> float:
        return max(line.share.high - line.share.low for line in pair_lines(self.series, tally))

    def guess(self, tally: Tally) -> int:
        """About how many games there will be."""
        if self.width is None or not tally.games:
            return self.most
        return max(tally.games, min(self.most, int(tally.games * (self.widest(tally) / self.width) ** 2)))


def _play(
    matches: Matches,
    tallies: list[Tally],
    endings: list[_Ending],
    jobs: int,
    cluster: str,
    book: Scorebook | None,
    hook: Hook | None,
) -> bool:
    """Plays all series to their ends, adding to the tallies. Whether it was not broken off by Ctrl-C."""
    began = saved = time.perf_counter()
    before = sum(tally.games for tally in tallies)
    interrupts = Interrupts()
    with interrupts, workers_for(matches, jobs, cluster) as workers:
        try:
            while True:
                goals = [ending.goal(tally) for ending, tally in zip(endings, tallies, strict=True)]
                parts = list(_parts(matches.game, matches.series, tallies, goals))
                if not parts:
                    break
                for part, tally in zip(parts, workers.do(parts), strict=True):
                    with interrupts.held():
                        tallies[part[0]].add(tally)
                        now = time.perf_counter()
                        if book is not None and now - saved > SAVE_SECONDS:
                            book.save(tallies)
                            saved = now
                        if hook is not None:
                            played = sum(tally.games for tally in tallies)
                            asked = sum(ending.guess(tally) for ending, tally in zip(endings, tallies, strict=True))
                            hook(Standing(played - before, asked - before, now - began))
        except KeyboardInterrupt:
            if sum(tally.games for tally in tallies) == before:
                raise
            return False
        finally:
            interrupts.holding = True
            if book is not None:
                book.save(tallies)
    return True


def _parts(game: Game, series: Sequence[Series], tallies: Sequence[Tally], goals: Sequence[int]) -> Iterator[Part]:
    """The games up to the goals in parts, a part of each series in turn, so that all of them grow together."""
    each = [
        [(number, *span) for span in spans(goal, games_per_chunk(one.bots, game), tally.games)]
        for number, (one, tally, goal) in enumerate(zip(series, tallies, goals, strict=True))
    ]
    return (part for turn in zip_longest(*each) for part in turn if part is not None)


# -- what is played ----------------------------------------------------------------------------------------------------------
def _named(bots: Sequence[str]) -> tuple[str, ...]:
    names = tuple(name.strip().lower() for name in bots)
    for name in names:
        read_name(name)
    if len(names) < 2:
        raise BotError("a tournament is between two bots or more, such as greedy,search:200.")
    for name in names:
        if names.count(name) > 1:
            raise BotError(f"{name} is named twice; a tournament is between different bots.")
    return names


def _check(games: int | None, width: float | None, jobs: int | None) -> None:
    if games is not None and not 1 <= games <= MOST_GAMES:
        raise SimulationError(f"the number of games is 1 to {MOST_GAMES:,}, not {games:,}.")
    if width is not None and not 0.001 <= width < 1.0:
        raise SimulationError(f"the width of an interval is a share from 0.001 to 1, such as 0.1 for ten percentage points, not {width:g}.")
    check_jobs(jobs)


def _tables(game: Game, options: Sequence[Options], seats: Sequence[int]) -> list[tuple[Options, int]]:
    """The tables that are allowed, of each of the options with each number of seats. Raises OptionError where a number has none."""
    chosen = list(options) or [game.options.make()]
    found = []
    for count in dict.fromkeys(seats or [_usual_seats(game, chosen[0])]):
        allowed = [(one, count) for one in chosen if game.allows(one, count)]
        if not allowed:
            game.check_table(chosen[0], count)
        found += allowed
    return found


def _usual_seats(game: Game, options: Options) -> int:
    """The fewest seats from two on, or one where there are no more."""
    for count in range(max(2, game.fewest_seats), game.most_seats + 1):
        if game.allows(options, count):
            return count
    return game.fewest_seats


def _series(options: Options, seats: int, names: tuple[str, ...], mixed: bool, neighbours: bool, seed: int | str) -> list[Series]:
    """The series of one table. One bot alone plays the games that `simulate` plays with this seed."""
    if seats == 1:
        return [Series(options, seats, names, root_seed(seed))]
    if mixed and seats > 1 and len(names) > 2:
        return [Series(options, seats, names, root_seed(f"{seed} {seats} {' '.join(names)}"))]
    pairs = pairwise(names) if neighbours else combinations(names, 2)
    return [Series(options, seats, both, root_seed(f"{seed} {seats} {' '.join(both)}")) for both in pairs]


def varied(game: Game, base: Options, vary: Sequence[str]) -> list[Options]:
    """The options with each combination of values of those that `vary` names: "NAME" for all its values, "NAME=VALUE,VALUE" for some.

    Raises OptionError.
    """
    found: list[dict[str, object]] = [dict(base)]
    for text in vary:
        option, values = values_of(game, text)
        found = [{**one, option.name: value} for one in found for value in values]
    return [game.options.make(one) for one in found]


def values_of(game: Game, text: str) -> tuple[Option, list[OptionValue]]:
    """The option that a text names and the values meant, each once: "NAME" for all its values, "NAME=VALUE,VALUE" for some.

    Raises OptionError.
    """
    name, equals, listed = text.partition("=")
    option = next((one for one in game.options if one.name == name.strip()), None)
    if option is None:
        game.options.make({name.strip(): ""})  # says it in a sentence, with the nearest name
        raise AssertionError("an option that is none was taken")
    words = [word.strip() for word in listed.split(",")] if equals else [word for word, _ in option.values()]
    return option, list(dict.fromkeys(option.check(word) for word in words))
