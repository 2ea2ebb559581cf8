"""Ratings: one number for each bot from the games of all pairs, by the model of Bradley and Terry (1952) on the scale of Elo.

In the model the first of two bots finishes above the second with the probability 1 / (1 + 10 ** ((second - first) / 400)). The ratings are
the most likely ones, each pair that met having one drawn game more than it played, so that a bot that never lost has a rating too.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import log
from typing import TYPE_CHECKING, Any

from ludonaut.lab.matches import Outcome
from ludonaut.lab.statistics import Interval

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Floats = NDArray[numpy.float64]

RESAMPLES = 1000
SEED = 20260401
ELO = 400.0 / log(10.0)
DRAWN = 0.5
"""What each side of a pair that met is given of the drawn game."""
STEPS = 60
LONGEST_STEP = 2.0

Met = tuple[tuple[str, ...], dict[Outcome, int]]
"""The bots of a series, and how often its games had which outcome."""


def ratings(bots: Sequence[str], anchor: str, series: Sequence[Met]) -> dict[str, Interval]:
    """The rating of each bot less that of `anchor`, with 95 % intervals by a bootstrap over the games of each series.

    A game counts once in each pair that it compares, with the share of the pairs of seats that was won. Bots that no chain of games joins
    to the anchor are left out. Needs NumPy.
    """
    import numpy as np

    linked = _linked(bots, anchor, series)
    place = {name: number for number, name in enumerate(linked)}
    won = np.zeros((RESAMPLES + 1, len(linked), len(linked)))
    chance = np.random.default_rng(SEED)
    for names, outcomes in series:
        if not all(name in place for name in names):
            continue
        ordered = sorted(outcomes)
        counts = np.array([outcomes[outcome] for outcome in ordered], dtype=np.int64)
        games = int(counts.sum())
        if not games:
            continue
        drawn = np.vstack([counts, chance.multinomial(games, counts / games, size=RESAMPLES)]).astype(np.float64)
        for pair, (first, second) in enumerate(combinations(names, 2)):
            shares = np.array([outcome[2 * pair] / (2 * outcome[2 * pair + 1]) if outcome[2 * pair + 1] else 0.0 for outcome in ordered])
            told = np.array([float(outcome[2 * pair + 1] > 0) for outcome in ordered])
            if not told.any():
                continue
            won[:, place[first], place[second]] += drawn @ shares + DRAWN
            won[:, place[second], place[first]] += drawn @ (told - shares) + DRAWN
    fitted = _fit(won) * ELO
    fitted -= fitted[:, [place[anchor]]]
    low, high = np.quantile(fitted[1:], [0.025, 0.975], axis=0)
    return {name: Interval(*(float(ends[number]) for ends in (fitted[0], low, high))) for name, number in place.items()}


def _linked(bots: Sequence[str], anchor: str, series: Sequence[Met]) -> list[str]:
    """The bots that games join to the anchor, in the order in which they are named."""
    joined, grown = {anchor}, True
    while grown:
        grown = False
        for names, outcomes in series:
            for pair, both in enumerate(combinations(names, 2)):
                if len(joined & set(both)) == 1 and any(outcome[2 * pair + 1] for outcome in outcomes):
                    joined |= set(both)
                    grown = True
    return [name for name in bots if name in joined]


def _fit(won: Floats) -> Floats:
    """The most likely strengths, as natural logarithms of which the first is 0, for each of many tables of won games [table, bot, bot]."""
    import numpy as np

    tables, bots, _ = won.shape
    games = won + won.transpose(0, 2, 1)
    strength: Floats = np.zeros((tables, bots))
    if bots == 1:
        return strength
    for _ in range(STEPS):
        expected = 1.0 / (1.0 + np.exp(strength[:, None, :] - strength[:, :, None]))
        slope = (won - games * expected).sum(axis=2)
        weight: Any = games * expected * (1.0 - expected)
        curve = -weight
        curve[:, range(bots), range(bots)] += weight.sum(axis=2)
        step = np.linalg.solve(curve[:, 1:, 1:], slope[:, 1:, None])[:, :, 0]
        strength[:, 1:] += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < 1e-9:
            break
    return strength
