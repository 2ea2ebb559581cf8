"""Intervals against known values."""

from __future__ import annotations

import random

import pytest

from ludonaut.lab.statistics import mean_interval, wilson


def test_wilson_gives_the_textbook_values() -> None:
    """Values from Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for successes, trials, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        found = wilson(successes, trials)
        assert found.low == pytest.approx(low, abs=0.00005)
        assert found.high == pytest.approx(high, abs=0.00005)
        assert found.value == successes / trials


def test_wilson_stays_between_nothing_and_all() -> None:
    for trials in (1, 7, 1000):
        for successes in (0, trials):
            found = wilson(successes, trials)
            assert 0.0 <= found.low <= found.value <= found.high <= 1.0
    assert wilson(0, 0) == (0.0, 0.0, 1.0)


def test_mean_interval_covers_the_mean_as_often_as_it_says() -> None:
    picker = random.Random(3)
    covered = 0
    for _ in range(1000):
        rolls = [picker.randint(1, 6) for _ in range(100)]
        found = mean_interval(sum(rolls), sum(roll * roll for roll in rolls), len(rolls))
        covered += found.low <= 3.5 <= found.high
    assert 920 < covered < 975


def test_mean_interval_of_equal_numbers_is_a_point() -> None:
    assert mean_interval(12, 48, 3) == (4.0, 4.0, 4.0)
    assert mean_interval(0, 0, 0) == (0.0, 0.0, 0.0)
