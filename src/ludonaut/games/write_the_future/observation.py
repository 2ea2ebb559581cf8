"""What a seat may know as a row of small integers, for learning code.

In order: single numbers; the dice on the cards and who has taken each; the public missions (their places in the box, from 1) and the own
secret one; the own sheet; then for the next MOST_OTHERS seats, clockwise, what the observer sees of their sheets. A set of spaces is one
number, its bits.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import i64, vec
from ludonaut.games.write_the_future.components import ABILITIES, CARDS, ON_CARD, PUBLIC, RESOURCES
from ludonaut.games.write_the_future.options import DRAFT
from ludonaut.games.write_the_future.sheet import DICE_IN_USE, OWED, Sheet
from ludonaut.games.write_the_future.state import ROUND, WriteState

MOST_OTHERS: Final = 3
SINGLES: Final = 8
PAPER: Final = 2 * RESOURCES + 2 + CARDS + ABILITIES + 3
WORK: Final = 4 + 2 * DICE_IN_USE + OWED
OBSERVATION_SIZE: Final = SINGLES + 2 * CARDS * ON_CARD + CARDS + PUBLIC + 1 + PAPER + WORK + MOST_OTHERS * PAPER


def sheet_seen(table: WriteState, observer: i64, seat: i64) -> Sheet:
    """The sheet as `observer` may see it: the own one, and in Draft rounds every one, as it is; others as they were last shown."""
    if seat == observer or (table.mode == DRAFT and table.phase == ROUND):
        return table.sheets[seat]
    return table.shown[seat] if table.at_once() else table.sheets[seat]


def write_observation(table: WriteState, observer: i64, buffer: vec[i64]) -> None:
    """Fills the first OBSERVATION_SIZE numbers of `buffer`."""
    buffer[0] = table.phase
    buffer[1] = table.round
    buffer[2] = table.mode
    buffer[3] = table.seats
    buffer[4] = table.ending
    buffer[5] = table.last_round
    buffer[6] = (observer - table.first + table.seats) % table.seats
    buffer[7] = table.cards
    n: i64 = SINGLES
    for die in range(i64(CARDS * ON_CARD)):
        buffer[n] = table.rolled_number[die]
        buffer[n + 1] = table.rolled_resource[die]
        n += 2
    for card in range(i64(CARDS)):
        buffer[n] = table.taken_by[card] + 1
        n += 1
    for place in range(i64(PUBLIC)):
        buffer[n] = table.public[place] + 1
        n += 1
    buffer[n] = table.secret[observer] + 1
    n += 1
    own = table.sheets[observer]
    n = write_paper(own, buffer, n)
    n = write_work(own, buffer, n)
    for step in range(i64(MOST_OTHERS)):
        if step + 1 < table.seats:
            n = write_paper(sheet_seen(table, observer, (observer + step + 1) % table.seats), buffer, n)
        else:
            for _ in range(i64(PAPER)):
                buffer[n] = 0
                n += 1


def write_paper(sheet: Sheet, buffer: vec[i64], start: i64) -> i64:
    """What is drawn on a sheet."""
    n: i64 = start
    for resource in range(i64(RESOURCES)):
        buffer[n] = sheet.symbols[resource]
        buffer[n + 1] = sheet.market[resource]
        n += 2
    buffer[n] = sheet.crossed
    buffer[n + 1] = sheet.lines
    n += 2
    for card in range(i64(CARDS)):
        buffer[n] = sheet.ticks[card]
        n += 1
    for ability in range(i64(ABILITIES)):
        buffer[n] = sheet.ready[ability]
        n += 1
    buffer[n] = sheet.faction + 1
    buffer[n + 1] = sheet.faction_used
    buffer[n + 2] = sheet.done
    return n + 3


def write_work(sheet: Sheet, buffer: vec[i64], start: i64) -> i64:
    """What its owner is working through."""
    n: i64 = start
    buffer[n] = sheet.card + 1
    buffer[n + 1] = sheet.dice_left
    buffer[n + 2] = sheet.any_dice
    buffer[n + 3] = sheet.moving + 1
    n += 4
    for die in range(i64(DICE_IN_USE)):
        buffer[n] = sheet.die_number[die]
        buffer[n + 1] = sheet.die_resource[die]
        n += 2
    for what in range(i64(OWED)):
        buffer[n] = sheet.owed[what]
        n += 1
    return n
