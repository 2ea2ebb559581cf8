"""What a seat may know as a row of integers, for learning code.

The own sheet stands first; then for the next MOST_OTHERS seats, clockwise, what the observer sees of their sheets. A set of spaces, lines
or squares is one number, its bits.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import at_most, i64, vec
from ludonaut.core.observation import ObservationTable, Part, Repeated
from ludonaut.games.write_the_future.components import (
    ABILITIES,
    CARDS,
    FACTIONS,
    LINES,
    MISSIONS,
    MOST_BOXES,
    MOST_DRAFT_SEATS,
    MOST_ROUNDS,
    MOST_SEATS,
    MOST_SQUARES,
    ON_CARD,
    PUBLIC,
    RESOURCE_WORDS,
    RESOURCES,
    SIDES,
    SPACES,
)
from ludonaut.games.write_the_future.options import DRAFT, MODE_WORDS
from ludonaut.games.write_the_future.sheet import DICE_IN_USE, OWED, Sheet
from ludonaut.games.write_the_future.state import OVER, PHASE_WORDS, ROUND, STOPPED, WriteState

MOST_OTHERS: Final = 3
SINGLES: Final = 8
PAPER: Final = 2 * RESOURCES + 2 + CARDS + ABILITIES + 3
WORK: Final = 4 + 2 * DICE_IN_USE + OWED
OBSERVATION_SIZE: Final = SINGLES + 2 * CARDS * ON_CARD + CARDS + PUBLIC + 1 + PAPER + WORK + MOST_OTHERS * PAPER


def _paper(whose: str, which: str) -> tuple[Part | Repeated, ...]:
    """The parts of what is drawn on a sheet, in the order of `write_paper`."""
    return (
        Repeated(
            RESOURCES,
            (
                Part(f"{whose}symbols", 1, 0, (1 << SPACES) - 1, f"{which}: spaces with {', '.join(RESOURCE_WORDS)}", "set"),
                Part(f"{whose}market", 1, 0, (1 << MOST_SQUARES) - 1, "squares of the Black Market crossed off, by resource", "set"),
            ),
        ),
        Part(f"{whose}crossed", 1, 0, (1 << SPACES) - 1, "spaces that are crossed over", "set"),
        Part(f"{whose}lines", 1, 0, (1 << LINES) - 1, "lines whose box is ticked: rows, then columns", "set"),
        Part(f"{whose}ticks", CARDS, 0, MOST_BOXES, "boxes ticked by neighbourhood card"),
        Part(f"{whose}ready", ABILITIES, 0, MOST_BOXES, "abilities reached and not used: move, number, colour"),
        Part(f"{whose}faction", 1, 0, FACTIONS, "the faction, from 1", "choice"),
        Part(f"{whose}faction used", 1, 0, 1, "1 when a faction that is used once was used"),
        Part(f"{whose}done", 1, 0, 1, "1 when the seat has finished what is asked of it"),
    )


OBSERVATION: Final = ObservationTable(
    (
        Part("phase", 1, 0, OVER, f"what is asked, from 0: {', '.join(PHASE_WORDS)}", "choice"),
        Part("round", 1, 0, MOST_ROUNDS, f"rounds begun, and {MOST_ROUNDS} for more"),
        Part("mode", 1, 0, len(MODE_WORDS) - 1, f"how it is played, from 0: {', '.join(MODE_WORDS)}; never the first", "choice"),
        Part("seats", 1, 0, MOST_SEATS, "how many play"),
        Part("ending", 1, 0, STOPPED, "why the game will end soon, from 1: lines, a full sheet, solo, the stop; else 0", "choice"),
        Part("last round", 1, 0, 1, "1 when this round is known to be the last"),
        Part("place", 1, 0, MOST_SEATS - 1, "how many seats come before the observer in this round, where players take turns"),
        Part("cards", 1, 0, CARDS, "neighbourhood cards on display"),
        Repeated(
            CARDS * ON_CARD,
            (
                Part("die number", 1, 0, SIDES - 1, "of each die on a card its number less 1"),
                Part("die resource", 1, 0, RESOURCES - 1, "and its resource", "choice"),
            ),
        ),
        Part("taken by", CARDS, 0, MOST_DRAFT_SEATS, "the seat that has taken each card this round, from 1", "choice"),
        Part("missions", PUBLIC, 0, MISSIONS, "the public missions by their places in the box, from 1", "choice"),
        Part("secret", 1, 0, MISSIONS, "the own secret mission, from 1", "choice"),
        *_paper("", "the own sheet"),
        Part("card", 1, 0, CARDS, "the card that was chosen, from 1", "choice"),
        Part("dice left", 1, 0, (1 << DICE_IN_USE) - 1, "dice that are not used yet", "set"),
        Part("any dice", 1, 0, 1, "1 when the card's dice count as anything"),
        Part("moving", 1, 0, SPACES, "the space of the symbol that is being moved, from 1", "choice"),
        Repeated(
            DICE_IN_USE,
            (
                Part("own die number", 1, 0, SIDES - 1, "of each of these dice its number less 1, as it counts for the seat"),
                Part("own die resource", 1, 0, RESOURCES - 1, "and its resource", "choice"),
            ),
        ),
        Part("owed", OWED, 0, SPACES, "rewards not taken yet: each resource, squares of the market, any resource"),
        Repeated(MOST_OTHERS, _paper("others' ", "the sheets of the next seats, as the observer saw them last; zeros where nobody sits")),
    )
)


def sheet_seen(table: WriteState, observer: i64, seat: i64) -> Sheet:
    """The sheet as `observer` may see it: the own one, and in Draft rounds every one, as it is; others as they were last shown."""
    if seat == observer or (table.mode == DRAFT and table.phase == ROUND):
        return table.sheets[seat]
    return table.shown[seat] if table.at_once() else table.sheets[seat]


def write_observation(table: WriteState, observer: i64, buffer: vec[i64]) -> None:
    """Fills the first OBSERVATION_SIZE numbers of `buffer`."""
    buffer[0] = table.phase
    buffer[1] = at_most(table.round, MOST_ROUNDS)
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
