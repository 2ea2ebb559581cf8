"""Points and who won."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.captain_future.components import BODIES, MOST_SEATS
from ludonaut.games.captain_future.state import CaptainState


def points(table: CaptainState, seat: i64) -> i64:
    """One for each ship on the board, and what the bodies bring beside (rulebook: end)."""
    return table.out[seat] + bonus(table, seat)


def bonus(table: CaptainState, seat: i64) -> i64:
    """5, 4 or 3 for controlling every space of a body, else 1 for the majority (rulings CF-42 to CF-45)."""
    total: i64 = 0
    for body in range(i64(BODIES)):
        if table.majority[body] == seat:
            total += table.box.bonus_of[body] if table.presence[body * MOST_SEATS + seat] == table.box.size_of[body] else i64(1)
    return total


def share(table: CaptainState, seat: i64) -> float:
    """1 for the most points, shared equally by seats that have as many (ruling CF-46)."""
    own: i64 = points(table, seat)
    winners: i64 = 0
    for other in range(table.seats):
        theirs: i64 = points(table, other)
        if theirs > own:
            return 0.0
        if theirs == own:
            winners += 1
    return 1.0 / float(winners)
