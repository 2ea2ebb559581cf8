"""The table as a row of small integers, for learning code. Nothing is hidden, so it is the whole position.

In order: what is asked (one-hot), step, round, tracks, dice by zone, this round's counts, the deck by kind, and then for each card whether
it is in play, its place by arrival, health, crew, held dice, beam, activations, and its place in the queue of step 5.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import i64, vec
from ludonaut.games.deep_space_d6.components import CARDS, KINDS
from ludonaut.games.deep_space_d6.state import CREW_FACES, OVER, DeepSpaceState

QUESTIONS: Final = OVER + 1
SINGLES: Final = 18
CARD_COLUMNS: Final = 8
OBSERVATION_SIZE: Final = QUESTIONS + SINGLES + CREW_FACES + 2 * (CREW_FACES + 1) + KINDS + CARD_COLUMNS * CARDS


def write_observation(table: DeepSpaceState, buffer: vec[i64]) -> None:
    """Fills the first OBSERVATION_SIZE numbers of `buffer`."""
    for question in range(i64(QUESTIONS)):
        buffer[question] = i64(1) if table.ask == question else i64(0)
    n: i64 = write_singles(table, buffer, QUESTIONS)
    for face in range(i64(CREW_FACES)):
        buffer[n + face] = table.unassigned[face]
    n += CREW_FACES
    for shown in range(i64(CREW_FACES + 1)):
        buffer[n + shown] = table.returned[shown]
        buffer[n + CREW_FACES + 1 + shown] = table.last_crew[shown]
    n += 2 * (CREW_FACES + 1)
    for kind in range(i64(KINDS)):
        buffer[n + kind] = table.deck.counts[kind]
    write_cards(table, buffer, n + KINDS)


def write_singles(table: DeepSpaceState, buffer: vec[i64], start: i64) -> i64:
    """The single numbers. Returns where the next part begins."""
    n: i64 = start
    buffer[n] = table.step
    buffer[n + 1] = table.round
    buffer[n + 2] = table.hull
    buffer[n + 3] = table.shields
    buffer[n + 4] = table.shields_down
    buffer[n + 5] = table.scanners
    buffer[n + 6] = table.infirmary
    buffer[n + 7] = table.beams
    buffer[n + 8] = table.tactical_used
    buffer[n + 9] = table.engineering_used
    buffer[n + 10] = table.points
    buffer[n + 11] = table.aimed + 1
    buffer[n + 12] = table.asking + 1
    buffer[n + 13] = table.activations
    buffer[n + 14] = table.lost_to_threats
    buffer[n + 15] = table.hull_lost_to_threats
    buffer[n + 16] = table.roll_again + 2 * table.rolled_again
    buffer[n + 17] = table.deck.total - table.cut
    return n + SINGLES


def write_cards(table: DeepSpaceState, buffer: vec[i64], start: i64) -> None:
    """Eight numbers per card; a card that is not in play has only zeros."""
    for card in range(i64(CARDS)):
        n: i64 = start + CARD_COLUMNS * card
        buffer[n] = table.present[card]
        buffer[n + 1] = 0
        buffer[n + 2] = table.health[card]
        buffer[n + 3] = table.crew[card]
        buffer[n + 4] = table.held[card]
        buffer[n + 5] = table.beamed[card]
        buffer[n + 6] = table.activated[card]
        buffer[n + 7] = 0
    for place in range(table.row_count):
        buffer[start + CARD_COLUMNS * table.row[place] + 1] = place + 1
    for place in range(table.queue_place, table.queue_count):
        buffer[start + CARD_COLUMNS * table.queue[place] + 7] = place - table.queue_place + 1
