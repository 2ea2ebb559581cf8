"""What a seat may know as a row of small integers, for learning code. Seats are counted from the observer, clockwise."""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import at_most, i64, vec
from ludonaut.core.observation import ObservationTable, Part, Repeated
from ludonaut.games.captain_future.components import CARDS, KINDS, MOST_SEATS, MOST_SHIPS, PLACES, SPACES
from ludonaut.games.captain_future.state import ASK_WORDS, EMPTY, OVER, CaptainState
from ludonaut.games.captain_future.turn import QUIET_ROUNDS

QUESTIONS: Final = OVER + 1
SINGLES: Final = 11
SEAT_COLUMNS: Final = 4
OBSERVATION_SIZE: Final = QUESTIONS + PLACES + SINGLES + SEAT_COLUMNS * MOST_SEATS + SPACES + 2 * KINDS
MOST_TURNS: Final = 1023
"""Turns are counted so far; a game of many attacks may be longer."""
SLOTS: Final = 2  # of a turn
DEAREST: Final = 3  # cards that an attack can cost
OBSERVATION: Final = ObservationTable(
    (
        Part("question", QUESTIONS, 0, 1, f"1 for what is asked: {', '.join(ASK_WORDS)}"),
        Part("stone", PLACES, 0, 1, "1 for the place of the secret stone: bodies, rows, columns"),
        Part("turn", 1, 0, MOST_SEATS, "whose turn it is: 1 the observer, 2 the next seat and so on", "choice"),
        Part("asked", 1, 0, MOST_SEATS, "who is asked, counted in the same way", "choice"),
        Part("lap", 1, 0, MOST_SEATS, "whose last ship was played first, so that the others have one turn more; else 0", "choice"),
        Part("turns", 1, 0, MOST_TURNS, f"turns begun, and {MOST_TURNS} for more"),
        Part("slots used", 1, 0, SLOTS, "slots of this turn that are used"),
        Part("event played", 1, 0, 1, "1 when an event was played this turn"),
        Part("active", 1, 0, 1, "1 when a ship was placed or an event played this turn"),
        Part("quiet turns", 1, 0, int(QUIET_ROUNDS) * MOST_SEATS, "turns in a row without either"),
        Part("target", 1, 0, SPACES, "the space of the attack that is being paid, or of the ship that Otto moves, from 1", "choice"),
        Part("to pay", 1, 0, DEAREST, "cards still to be paid for the attack"),
        Part("deck", 1, 0, CARDS, "cards in the deck"),
        Repeated(
            MOST_SEATS,
            (
                Part("supply", 1, 0, MOST_SHIPS, "for each seat, the observer first: ships to be placed"),
                Part("out", 1, 0, MOST_SHIPS, "its ships on the board"),
                Part("lost", 1, 0, MOST_SHIPS, "its ships that are out of the game"),
                Part("cards", 1, 0, CARDS, "cards in its hand"),
            ),
        ),
        Part("ships", SPACES, 0, MOST_SEATS, "whose ship is on each space: 0 nobody's, 1 the observer's, and so on", "choice"),
        Part("hand", KINDS, 0, CARDS, "cards of each kind in the own hand: rows, columns, bodies, jokers, then the four events"),
        Part("discards", KINDS, 0, CARDS, "discarded cards of each kind"),
    )
)


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
    buffer[n + 3] = at_most(table.turns, MOST_TURNS)
    buffer[n + 4] = table.slots_used
    buffer[n + 5] = table.event_played
    buffer[n + 6] = table.active
    buffer[n + 7] = table.quiet_turns
    buffer[n + 8] = table.target + 1
    buffer[n + 9] = table.to_pay
    buffer[n + 10] = table.deck.total
