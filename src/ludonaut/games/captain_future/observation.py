"""What a seat may know as a row of small integers, for learning code. Seats are counted from the observer, clockwise.

In order: what is asked (one-hot), the stone's place (one-hot), single numbers, four for each seat (supply, on the board, lost, cards in
hand), ships on the spaces (0 empty, 1 own, 2 the next seat's ...), the own hand by kind, the discards by kind.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import i64, vec
from ludonaut.games.captain_future.components import KINDS, MOST_SEATS, PLACES, SPACES
from ludonaut.games.captain_future.state import EMPTY, OVER, CaptainState

QUESTIONS: Final = OVER + 1
SINGLES: Final = 11
SEAT_COLUMNS: Final = 4
OBSERVATION_SIZE: Final = QUESTIONS + PLACES + SINGLES + SEAT_COLUMNS * MOST_SEATS + SPACES + 2 * KINDS


def write_observation(table: CaptainState, observer: i64, buffer: vec[i64]) -> None:
    """Fills the first OBSERVATION_SIZE numbers of `buffer`."""
    for question in range(i64(QUESTIONS)):
        buffer[question] = i64(1) if table.ask == question else i64(0)
    n: i64 = QUESTIONS
    for place in range(i64(PLACES)):
        buffer[n + place] = i64(1) if table.stone == place else i64(0)
    n += PLACES
    write_singles(table, observer, buffer, n)
    n += SINGLES
    for column in range(i64(SEAT_COLUMNS * MOST_SEATS)):
        buffer[n + column] = 0
    for seat in range(table.seats):
        first: i64 = n + SEAT_COLUMNS * (seen_from(table, observer, seat) - 1)
        buffer[first] = table.supply[seat]
        buffer[first + 1] = table.out[seat]
        buffer[first + 2] = table.lost[seat]
        buffer[first + 3] = table.cards[seat]
    n += SEAT_COLUMNS * MOST_SEATS
    for space in range(i64(SPACES)):
        owner: i64 = table.ships[space]
        buffer[n + space] = i64(0) if owner == EMPTY else seen_from(table, observer, owner)
    n += SPACES
    for kind in range(i64(KINDS)):
        buffer[n + kind] = table.hands[observer * KINDS + kind]
        buffer[n + KINDS + kind] = table.discards.counts[kind]


def seen_from(table: CaptainState, observer: i64, seat: i64) -> i64:
    """1 for the observer, 2 for the next seat, and so on; 0 for nobody."""
    if seat < 0:
        return 0
    return seat - observer + 1 if seat >= observer else seat - observer + 1 + table.seats


def write_singles(table: CaptainState, observer: i64, buffer: vec[i64], n: i64) -> None:
    """The single numbers."""
    buffer[n] = seen_from(table, observer, table.turn)
    buffer[n + 1] = seen_from(table, observer, table.asked)
    buffer[n + 2] = seen_from(table, observer, table.lap_of)
    buffer[n + 3] = table.turns
    buffer[n + 4] = table.slots_used
    buffer[n + 5] = table.event_played
    buffer[n + 6] = table.active
    buffer[n + 7] = table.quiet_turns
    buffer[n + 8] = table.target + 1
    buffer[n + 9] = table.to_pay
    buffer[n + 10] = table.deck.total
