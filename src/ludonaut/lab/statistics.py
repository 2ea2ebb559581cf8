"""The few formulas of the laboratory: intervals for shares and means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, erfc, fsum, sqrt
from statistics import NormalDist
from typing import NamedTuple

Z95 = 1.959963984540054
"""The 97.5 % point of the normal distribution: two-sided intervals of 95 %."""


class Interval(NamedTuple):
    """An estimate with the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(successes: float, trials: float) -> Interval:
    """The share of successes with Wilson's score interval (1927). Shared wins count as parts, as trials may; none at all give 0 to 1."""
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share = successes / trials
    spread = Z95 * Z95 / trials
    centre = (share + spread / 2) / (1 + spread)
    half = Z95 / (1 + spread) * sqrt(max(0.0, share * (1 - share)) / trials + spread / (4 * trials))
    return Interval(share, max(0.0, min(centre - half, share)), min(1.0, max(centre + half, share)))


def mean_interval(total: float, squares: float, trials: int) -> Interval:
    """The mean of `trials` numbers from their sum and the sum of their squares, with the normal interval."""
    if trials == 0:
        return Interval(0.0, 0.0, 0.0)
    mean = total / trials
    variance = max(0.0, (squares - total * mean) / (trials - 1)) if trials > 1 else 0.0
    half = Z95 * sqrt(variance / trials)
    return Interval(mean, mean - half, mean + half)


def clustered(x: Mapping[tuple[int, int], int]) -> tuple[Interval, float]:
    """The share of comparisons won, when those of one game hang together, and the number of independent comparisons that they are worth.

    `x` tells how many games there were with (twice the comparisons won, comparisons). The share is the ratio of the sums; its variance is
    that of a ratio over games; the interval is Wilson's for so many independent comparisons as would have that variance. Games without a
    comparison tell nothing.
    """
    games = sum(count for (_, trials), count in x.items() if trials)
    trials = sum(count * trials for (_, trials), count in x.items())
    if not trials:
        return Interval(0.5, 0.0, 1.0), 0.0
    share = sum(count * twice for (twice, _), count in x.items()) / (2 * trials)
    squares = fsum(count * (twice / 2 - share * trials) ** 2 for (twice, trials), count in x.items())
    effective = share * (1 - share) * trials * trials / squares if squares > 0 else float(games)
    effective = min(effective, float(trials))
    return wilson(share * effective, effective), effective


def games_to_see(difference: float, error: float, games: int, power: float = 0.8) -> int:
    """How many games of each of two kinds are needed to see that they differ by `difference`, where so many gave this standard error.

    For a two-sided test at 5 % that finds it with the probability `power`; the error shrinks with the square root of the games.
    """
    sought = (Z95 + NormalDist().inv_cdf(power)) * error
    return ceil(games * (sought / difference) ** 2)


def normal_p(value: float, error: float) -> float:
    """The two-sided p-value of a difference with this standard error; 1 where there is no error to judge by."""
    return erfc(abs(value) / error / sqrt(2.0)) if error > 0 else 1.0


def holm(values: Sequence[float]) -> list[float]:
    """p-values corrected for there being many of them, so that the chance of any false finding stays that of one (Holm, 1979)."""
    order = sorted(range(len(values)), key=lambda place: values[place])
    corrected, highest = [0.0] * len(values), 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min(1.0, values[place] * (len(values) - rank)))
        corrected[place] = highest
    return corrected
