"""The few formulas of the laboratory: intervals for shares and means."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

Z95 = 1.959963984540054
"""The 97.5 % point of the normal distribution: two-sided intervals of 95 %."""


class Interval(NamedTuple):
    """An estimate with the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(successes: float, trials: int) -> Interval:
    """The share of successes with Wilson's score interval (1927). Shared wins count as parts; no trials at all give 0 to 1."""
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share = successes / trials
    spread = Z95 * Z95 / trials
    centre = (share + spread / 2) / (1 + spread)
    half = Z95 / (1 + spread) * sqrt(max(0.0, share * (1 - share)) / trials + spread / (4 * trials))
    return Interval(share, max(0.0, min(centre - half, share)), min(1.0, max(centre + half, share)))


def mean_interval(total: int, squares: int, trials: int) -> Interval:
    """The mean of `trials` numbers from their sum and the sum of their squares, with the normal interval."""
    if trials == 0:
        return Interval(0.0, 0.0, 0.0)
    mean = total / trials
    variance = max(0.0, (squares - total * mean) / (trials - 1)) if trials > 1 else 0.0
    half = Z95 * sqrt(variance / trials)
    return Interval(mean, mean - half, mean + half)
