"""The turn from its beginning to its end, and the end of the game.

A turn is: an event or none, slot one, slot two or none, an event or none (one event a turn), the refill. Slots are landings, attacks and
exchanges in any mix (rulebook: game course, exchanging cards, event cards; rulings CF-01 to CF-03 and CF-07).
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import i64
from ludonaut.games.captain_future.cards import fill_hand
from ludonaut.games.captain_future.scoring import points
from ludonaut.games.captain_future.state import (
    AFTER,
    DECLINED,
    ENDED,
    FIRST,
    LAST_SHIP,
    NOBODY,
    OVER,
    SCORED,
    SECOND,
    STALLED,
    TURN_BEGAN,
    CaptainState,
)

SLOTS: Final = 2
QUIET_ROUNDS: Final = 3


def begin_turn(table: CaptainState, seat: i64) -> None:
    """It is the turn of a seat."""
    table.turn = seat
    table.turns += 1
    table.slots_used = 0
    table.event_played = 0
    table.active = 0
    table.tell(TURN_BEGAN, seat)
    ask_for_slot(table)


def ask_for_slot(table: CaptainState) -> None:
    """What the player of the turn is asked where the turn stands."""
    table.asked = table.turn
    if table.slots_used == 0:
        table.ask = FIRST
    elif table.slots_used < SLOTS:
        table.ask = SECOND
    else:
        table.ask = AFTER


def slot_used(table: CaptainState) -> None:
    """A landing, attack or exchange is done."""
    table.slots_used += 1
    ask_for_slot(table)


def decline(table: CaptainState) -> None:
    """Slot two is left unused; an event may follow as after a used one (rulings CF-01 and CF-57)."""
    table.tell(DECLINED, table.turn)
    slot_used(table)


def end_turn(table: CaptainState) -> None:
    """The hand is filled; then the next seat, or the end (rulebook: end; rulings CF-36, CF-38, CF-40, CF-61 and CF-67)."""
    fill_hand(table, table.turn)
    table.quiet_turns = i64(0) if table.active else table.quiet_turns + 1
    following: i64 = table.turn + 1 if table.turn + 1 < table.seats else i64(0)
    if table.lap_of == following:
        end(table, LAST_SHIP)
    elif table.quiet_turns == QUIET_ROUNDS * table.seats:
        end(table, STALLED)
    else:
        begin_turn(table, following)


def end(table: CaptainState, reason: i64) -> None:
    """The game is over and scored; the table stays as it is."""
    table.ask = OVER
    table.asked = NOBODY
    table.why_over = reason
    for seat in range(table.seats):
        table.tell(SCORED, seat, points(table, seat))
    table.tell(ENDED, reason)
