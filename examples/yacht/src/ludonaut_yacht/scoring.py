"""What dice are worth in a line of the sheet, and who has won."""

from __future__ import annotations

from ludonaut.core.numbers import i64, vec
from ludonaut_yacht.components import DICE, FACE, FOUR, FULL_HOUSE, LINE_FACE, LINE_POINTS, RULE, SIDES, STRAIGHT, SUM
from ludonaut_yacht.options import ALL_DICE, FIVE_AS_FULL_HOUSE, FOUR_COUNTS
from ludonaut_yacht.state import YachtState


def worth(dice: vec[i64], line: i64, options: vec[i64]) -> i64:
    """What five dice, counted by face, bring in a line (rulings Y-5 to Y-8)."""
    rule: i64 = RULE[line]
    face: i64 = LINE_FACE[line]
    if rule == FACE:
        return dice[face] * (face + 1)
    if rule == FULL_HOUSE:
        return pips(dice) if is_full_house(dice, options) else i64(0)
    if rule == FOUR:
        return four_of_a_kind(dice, options)
    if rule == STRAIGHT:
        return LINE_POINTS[line] if is_straight(dice, face) else i64(0)
    if rule == SUM:
        return pips(dice)
    return LINE_POINTS[line] if most_alike(dice) == DICE else i64(0)


def pips(dice: vec[i64]) -> i64:
    """The sum of all dice."""
    total: i64 = 0
    for face in range(i64(SIDES)):
        total += dice[face] * (face + 1)
    return total


def most_alike(dice: vec[i64]) -> i64:
    """How many dice show the number that most of them show."""
    most: i64 = 0
    for face in range(i64(SIDES)):
        if dice[face] > most:
            most = dice[face]
    return most


def numbers_shown(dice: vec[i64], first: i64, count: i64) -> i64:
    """How many of so many numbers from this face on are shown by a die at least."""
    shown: i64 = 0
    for face in range(first, first + count):
        if dice[face] > 0:
            shown += 1
    return shown


def is_full_house(dice: vec[i64], options: vec[i64]) -> bool:
    """Three of one number and two of another; with the option also five of one (ruling Y-7)."""
    most: i64 = most_alike(dice)
    if most == DICE:
        return options[FIVE_AS_FULL_HOUSE] == 1
    return most == DICE - 2 and numbers_shown(dice, 0, SIDES) == 2


def four_of_a_kind(dice: vec[i64], options: vec[i64]) -> i64:
    """Four dice of one number, of which those four count, or with the option all five (rulings Y-6 and Y-8)."""
    for face in range(i64(SIDES)):
        if dice[face] >= 4:
            return pips(dice) if options[FOUR_COUNTS] == ALL_DICE else 4 * (face + 1)
    return 0


def is_straight(dice: vec[i64], first: i64) -> bool:
    """Whether the dice show as many numbers in a row as there are dice, from this face on."""
    return numbers_shown(dice, first, DICE) == DICE


def share(table: YachtState, seat: i64) -> float:
    """1 for the most points, shared equally by seats that have as many (ruling Y-10)."""
    own: i64 = table.total(seat)
    winners: i64 = 0
    for other in range(table.seats):
        theirs: i64 = table.total(other)
        if theirs > own:
            return 0.0
        if theirs == own:
            winners += 1
    return 1.0 / float(winners)
