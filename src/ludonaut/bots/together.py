"""What bots do whose seats are due: one action of a seat that decides alone, and the whole parts of seats that decide at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final

from ludonaut.bots.bot import Bot
from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance
from ludonaut.core.match import Match

Decision = tuple[int, int]
"""A seat and its action."""


class ChanceAsked(Exception):
    """What comes next is not known yet: a state whose chance is UNKNOWN was asked for more than the seats decide."""


class _Unknown(Chance):
    """Chance of a copy that must not look into the future."""

    def roll(self, sides: int, source: int) -> int:
        raise ChanceAsked

    def draw(self, bag: Bag, source: int) -> int:
        raise ChanceAsked


UNKNOWN: Final = _Unknown()


def decide(match: Match, bots: Mapping[int, Bot], seconds: float, seed_of: Callable[[int, int], int] | None = None) -> list[Decision]:
    """The next actions of these bots, in the order in which they are to be played. The match stays as it is.

    A seat that is due alone takes one action. Seats that are due at once see nothing of one another, so each goes on until it is done, and
    no further than an action that asks chance or is the last of all. After `seconds` what there is is enough. `seed_of(seat, number)`, if
    given, seeds the bot for the seat's action of that number, so that it does not matter how many are asked for at a time.
    """
    state = match.state.blank()
    state.copy_from(match.state)
    state.chance = UNKNOWN
    taken = [0] * match.seats
    for step in match.steps:
        taken[step.seat] += 1
    chosen: list[Decision] = []
    until = time.monotonic() + seconds
    for seat, bot in bots.items():
        while state.due(seat):
            if chosen and time.monotonic() > until:
                return chosen
            if seed_of is not None:
                bot.reseed(seed_of(seat, taken[seat]))
            action = int(bot.choose(state, seat))
            chosen.append((seat, action))
            taken[seat] += 1
            if not any(state.due(other) for other in range(match.seats) if other != seat):
                return chosen
            try:
                state.apply(seat, action)
            except ChanceAsked:
                return chosen
    return chosen
