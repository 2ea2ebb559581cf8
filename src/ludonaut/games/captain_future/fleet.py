"""Ships: placing and removing them, and what follows on the body: majority, conquest, and the last ship of a supply.

`put_ship` and `lift_ship` move a ship and keep the counts; `settle` then says what has become of the body, once for each action.
"""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.captain_future.components import MOST_SEATS
from ludonaut.games.captain_future.options import MAJORITY, MORE_THAN_HALF
from ludonaut.games.captain_future.state import (
    BODY_CONQUERED,
    BODY_OPENED,
    EMPTY,
    LAST_LAP,
    MAJORITY_CHANGED,
    NOBODY,
    CaptainState,
)


def put_ship(table: CaptainState, seat: i64, space: i64) -> None:
    """A ship comes to stand on an empty space."""
    body: i64 = table.box.body_of[space]
    table.ships[space] = seat
    table.presence[body * MOST_SEATS + seat] += 1
    table.filled[body] += 1
    table.empty_spaces -= 1
    table.out[seat] += 1


def lift_ship(table: CaptainState, space: i64) -> i64:
    """The ship on a space leaves it. Returns its seat."""
    body: i64 = table.box.body_of[space]
    seat: i64 = table.ships[space]
    table.ships[space] = EMPTY
    table.presence[body * MOST_SEATS + seat] -= 1
    table.filled[body] -= 1
    table.empty_spaces += 1
    table.out[seat] -= 1
    return seat


def launch_ship(table: CaptainState, seat: i64, space: i64) -> None:
    """A ship of the supply comes to stand on an empty space. The first seat without supply brings the last lap (rulings CF-35 to CF-37)."""
    put_ship(table, seat, space)
    table.active = 1
    table.supply[seat] -= 1
    if table.supply[seat] == 0 and table.lap_of == NOBODY:
        table.lap_of = seat
        table.tell(LAST_LAP, seat)


def touch(table: CaptainState, space: i64) -> None:
    """Notes that a ship moved here in this turn."""
    if table.touched_turn != table.turns:
        table.touched_turn = table.turns
        table.touched_count = 0
    table.touched[table.touched_count] = space
    table.touched_count += 1


def settle(table: CaptainState, body: i64) -> None:
    """Majority and conquest of a body as they are now (rulebook: game course; rulings CF-10, CF-11, CF-19 and CF-68)."""
    first: i64 = body * MOST_SEATS
    most: i64 = 0
    leader: i64 = NOBODY
    for seat in range(table.seats):
        ships: i64 = table.presence[first + seat]
        if ships > most:
            most = ships
            leader = seat
        elif ships == most:
            leader = NOBODY
    if table.options[MAJORITY] == MORE_THAN_HALF and 2 * most <= table.filled[body]:
        leader = NOBODY
    if leader != table.majority[body]:
        table.tell(MAJORITY_CHANGED, body, leader, table.majority[body])
        table.majority[body] = leader
    full: i64 = i64(1) if table.filled[body] == table.box.size_of[body] else i64(0)
    if full != table.conquered[body]:
        table.conquered[body] = full
        table.conquered_bodies += 2 * full - 1
        table.tell(BODY_CONQUERED if full else BODY_OPENED, body)
