"""Advice: what a search would do in a match, how sure it is of that, and the exact odds behind it. For hints."""

from __future__ import annotations

import secrets
from math import sqrt
from typing import Final, NamedTuple

from ludonaut.bots.names import make_searcher
from ludonaut.bots.search import Budget
from ludonaut.bots.together import UNKNOWN, ChanceAsked
from ludonaut.core.chance import FastChance
from ludonaut.core.errors import IllegalAction
from ludonaut.core.match import Match

SURE: Final = 1.96
"""So many standard errors either way are an interval of 95 %."""


class RankedAction(NamedTuple):
    """A possible action, the chance of winning after it as the search sees it (0 to 1), how often it was tried, and half of the 95 %
    interval that so many tries give."""

    action: int
    value: float
    tries: int
    margin: float = 0.0


class Advice(NamedTuple):
    """The best action, the chance of winning after it and in the position as it is, and all actions that were tried, best first.

    `tries` is how many continuations were played in all. `odds` are the exact odds of what chance may bring next, where the game has them:
    after the action, if it asks chance nothing, else now.
    """

    action: int
    value: float
    value_before: float
    ranked: tuple[RankedAction, ...]
    tries: int = 0
    odds: tuple[str, ...] = ()

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of `value`."""
        return self.ranked[0].margin


def advise(match: Match, seat: int, seconds: float = 1.0, seed: int | None = None) -> Advice:
    """Thinks for `seconds` about the decision of `seat` from what that seat may know. Raises IllegalAction when the seat is not due."""
    if not match.legal(seat):
        over = "the game is over; there is nothing to advise."
        raise IllegalAction(over if match.is_over else f"seat {seat + 1} has no decision to take now.")
    chance = FastChance(secrets.randbits(63) if seed is None else seed)
    searcher = make_searcher(match.game, Budget(0, seconds), chance)
    searcher.search(match.state, seat)
    best, spread = int(searcher.best_action()), searcher.root_spread()
    found = [RankedAction(action, value, tries, SURE * spread / sqrt(tries)) for action, value, tries in searcher.root_actions()]
    ranked = tuple(sorted(found, key=lambda line: (-line.tries, -line.value, line.action)))
    return Advice(best, ranked[0].value, searcher.root_value(), ranked, searcher.root_tries(), odds_after(match, seat, best))


def odds_after(match: Match, seat: int, action: int) -> tuple[str, ...]:
    """The exact odds of what chance may bring next, as `seat` can reckon them: after the action, or now if that asks chance itself."""
    state = match.state.blank()
    state.copy_from(match.state)
    state.chance = UNKNOWN
    try:
        state.apply(seat, action)
    except ChanceAsked:
        state.copy_from(match.state)
    return match.game.odds(state, seat)
