"""Advice: what a search would do in a match, for hints and reviews."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from ludonaut.bots.names import make_searcher
from ludonaut.bots.search import Budget
from ludonaut.core.chance import FastChance
from ludonaut.core.errors import IllegalAction
from ludonaut.core.match import Match


class RankedAction(NamedTuple):
    """A possible action, the chance of winning after it as the search sees it (0 to 1), and how often it was tried."""

    action: int
    value: float
    tries: int


class Advice(NamedTuple):
    """The best action, the chance of winning after it and in the position as it is, and all actions that were tried, best first."""

    action: int
    value: float
    value_before: float
    ranked: tuple[RankedAction, ...]


def advise(match: Match, seat: int, seconds: float = 1.0, seed: int | None = None) -> Advice:
    """Thinks for `seconds` about the decision of `seat` from what that seat may know. Raises IllegalAction when the seat is not due."""
    if not match.legal(seat):
        over = "the game is over; there is nothing to advise."
        raise IllegalAction(over if match.is_over else f"seat {seat + 1} has no decision to take now.")
    chance = FastChance(secrets.randbits(63) if seed is None else seed)
    searcher = make_searcher(match.game, Budget(1, seconds), chance)
    searcher.search(match.state, seat)
    best = int(searcher.best_action())
    found = [RankedAction(*line) for line in searcher.root_actions()]
    ranked = tuple(sorted(found, key=lambda line: (-line.tries, -line.value, line.action)))
    return Advice(best, ranked[0].value, searcher.root_value(), ranked)
