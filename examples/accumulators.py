"""Accumulators for `ludonaut simulate`: what many games come to, counted as you like it.

    ludonaut simulate captain-future --seats 3 --bots greedy --games 10000 --accumulate examples/accumulators.py:Margins
    ludonaut simulate deep-space-d6 --bots greedy --games 10000 --accumulate examples/accumulators.py:Streaks

An accumulator is made without arguments for each chunk of games. It counts games (`add`), takes in what another counted of the games that
follow (`merge`), and says what they came to (`result`). Every process has its own, so nothing is shared and nothing depends on how many
processes there are.
"""

from __future__ import annotations

from collections import Counter

from ludonaut.lab import Accumulator, Played


class Margins(Accumulator):
    """By how many points the best seat was ahead of the second."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()

    def add(self, played: Played) -> None:
        best, second, *_ = sorted((int(played.state.score(seat)) for seat in range(len(played.bots))), reverse=True)
        self.counts[best - second] += 1

    def merge(self, other: Margins) -> None:
        self.counts += other.counts

    def result(self) -> dict[str, float]:
        games = self.counts.total()
        return {str(margin): round(count / games, 4) for margin, count in sorted(self.counts.items())}


class Streaks(Accumulator):
    """The longest streaks of won and of lost games, in the order of the games: chunks are merged in that order."""

    def __init__(self) -> None:
        self.outcomes: list[bool] = []

    def add(self, played: Played) -> None:
        self.outcomes.append(played.state.returns(0) > 0.5)

    def merge(self, other: Streaks) -> None:
        self.outcomes += other.outcomes

    def result(self) -> dict[str, int]:
        longest = {True: 0, False: 0}
        length = 0
        for number, won in enumerate(self.outcomes):
            length = length + 1 if number and won == self.outcomes[number - 1] else 1
            longest[won] = max(longest[won], length)
        return {"won": longest[True], "lost": longest[False]}
