"""What a symbol or a square is worth to a player who goes on playing sensibly, in hundredths of a point.

A symbol brings what the missions gain by it, what the Black Market will pay for it, a part of the bonuses of its row and column, and a part
of a pattern that it begins. A square brings a part of its row's rise in value, for the symbols that the sheet has and will come to have. A
part, because what is begun may never be finished: less, the more is missing and the fewer rounds are left.
"""

from __future__ import annotations

from typing import Final, final

from ludonaut.core.numbers import i64, vec, zeros
from ludonaut.games.write_the_future.bits import count, first
from ludonaut.games.write_the_future.components import (
    GREY_EXCHANGE,
    LINE_MASK,
    LINES,
    MARKET,
    MOST_BOXES,
    MOST_MARKET_ROWS,
    OLD_GUARD,
    OPENINGS,
    PATTERN,
    PLACED_ANY,
    PLACED_NONE,
    PLACEMENT,
    PUBLIC,
    RESOURCES,
    SIDES,
    SOLO_ROUNDS,
    SPACE_BIT,
    SPACES,
    STAR,
    WEAPONS,
    Box,
)
from ludonaut.games.write_the_future.options import PATTERNS_AS_DRAWN, SOLO, TRADITIONAL
from ludonaut.games.write_the_future.scoring import market_value
from ludonaut.games.write_the_future.sheet import NOTHING, Sheet
from ludonaut.games.write_the_future.state import WriteState

POINT: Final = 100
UNKNOWN: Final = -1_000_000
SYMBOLS_A_ROUND: Final = 22  # of each resource that a player draws, in hundredths
MARKET_BONUS: Final = 160  # what a line's market bonus is worth
RESOURCE_BONUS: Final = 350  # what a line's symbol is worth
LINE_SHARE: Final = vec[i64]([0, 3, 9, 20, 38, 72, 100])
"""How much of its bonus a line is worth with so many symbols, in hundredths."""
PATTERN_SHARE: Final = vec[i64]([0, 0, 32, 15, 6])
"""How much of its points a symbol is worth for a pattern of which so many are missing, it among them, in hundredths."""
MOST_MISSING: Final[i64] = i64(len(PATTERN_SHARE) - 1)
SQUARES_A_ROUND: Final = 80  # in hundredths; how fast a row of the market can be filled when it is wanted
SYMBOLS_A_LINE: Final = 50  # in hundredths; how fast a line can be filled when it is wanted
USUAL_ROUNDS: Final = 17  # of a game that ends by lines or squares
LEAST_ROUNDS: Final = vec[i64]([6, 5, 4, 3, 2])
"""How many rounds are to come at least while the player with most lines has so many."""


def rounds_left(table: WriteState) -> i64:
    """How many rounds are to be played from now on, this one among them: known, or a guess from the sheets that everybody sees."""
    if table.mode == SOLO:
        return SOLO_ROUNDS - table.round + 1
    if table.last_round:
        return 1
    if table.ending:
        return 2 if table.mode == TRADITIONAL else 1 + (table.seats - table.round % table.seats) % table.seats
    most: i64 = 0
    for seat in range(table.seats):
        most = max(most, table.shown[seat].ticked_lines())
    left: i64 = USUAL_ROUNDS - table.round + 1
    least: i64 = LEAST_ROUNDS[min(most, i64(len(LEAST_ROUNDS) - 1))]
    return max(left, least)


@final
class Weigher:
    """Weighs what can be added to one sheet. `look` before all else; what it says holds until the sheet changes."""

    def __init__(self) -> None:
        self.missions: Final = zeros(PUBLIC + 1)  # the public ones and the secret one, or NOTHING
        self.points: Final = zeros(PUBLIC + 1)  # what each brings now
        self.after: Final = zeros(PUBLIC + 1)  # what each would bring
        self.worth: i64 = 0  # what they bring together
        self.expected: Final = zeros(RESOURCES)  # symbols at the end, in hundredths
        self.price: Final = zeros(RESOURCES)  # what the market will pay for a symbol
        self.line: Final = zeros(LINES)  # what another symbol in a line is worth for its bonus
        self.square: Final = zeros(OPENINGS)  # what a square is worth
        self.gains: Final = zeros(RESOURCES * SPACES)  # what each symbol gains, or UNKNOWN
        self.begun: Final = zeros(RESOURCES * SPACES)  # what each is worth for a pattern that it does not complete
        self.left: i64 = 0  # rounds
        self.any_lacks: i64 = 0  # the spaces where a pattern lacks a symbol of any resource

    def look(self, table: WriteState, seat: i64, sheet: Sheet, left: i64) -> None:
        """Weighs everything but symbols, which are weighed when they are asked for. With NOTHING for `seat` no secret one counts."""
        self.left = left
        for place in range(i64(PUBLIC)):
            self.missions[place] = table.public[place]
        self.missions[PUBLIC] = table.secret[seat] if seat != NOTHING else i64(NOTHING)
        for place in range(i64(PUBLIC + 1)):
            mission: i64 = self.missions[place]
            self.points[place] = POINT * table.scratch.points(sheet.symbols, mission) if mission != NOTHING else i64(0)
        self.worth = self.together(self.points)
        for resource in range(i64(RESOURCES)):
            self.look_at_market(table.box, sheet, resource)
        filled: i64 = sheet.filled()
        for line in range(i64(LINES)):
            self.line[line] = self.worth_of_line(table.box, sheet, line, filled)
        for place in range(i64(RESOURCES * SPACES)):
            self.gains[place] = UNKNOWN
            self.begun[place] = 0
        if left > 1:
            for place in range(i64(PUBLIC + 1)):
                mission = self.missions[place]
                if mission != NOTHING and table.box.kind[mission] == PATTERN:
                    self.look_at_pattern(table, sheet, mission)

    def unfinished_market(self, table: WriteState, sheet: Sheet) -> i64:
        """What is to be expected of the Black Market beyond what the sheet brings as it is: rows that are begun, symbols to come."""
        worth: i64 = 0
        for resource in range(i64(RESOURCES)):
            has: i64 = count(sheet.symbols[resource])
            worth += self.expected[resource] * self.price[resource] // POINT - POINT * has * market_value(table, sheet, resource)
        return worth

    def unfinished_lines(self, table: WriteState, sheet: Sheet) -> i64:
        """What is to be expected of the bonuses of lines that are not full."""
        worth: i64 = 0
        filled: i64 = sheet.filled()
        for line in range(i64(LINES)):
            mask: i64 = LINE_MASK[line]
            if not (sheet.lines & SPACE_BIT[line] or sheet.crossed & mask):
                worth += bonus(table.box, sheet, line) * self.line_share(count(filled & mask)) // 100
        return worth

    # -- missions ----------------------------------------------------------------------------------------------------
    def together(self, points: vec[i64]) -> i64:
        """All missions: the secret one takes the place of the weakest if it brings more."""
        total: i64 = 0
        weakest: i64 = points[0]
        for place in range(i64(PUBLIC)):
            total += points[place]
            weakest = min(weakest, points[place])
        return total + max(0, points[PUBLIC] - weakest)

    def mission_gain(self, table: WriteState, sheet: Sheet, resource: i64, space: i64) -> i64:
        """What the missions gain by a symbol. Only those that look at its resource are counted again."""
        symbols = sheet.symbols
        scorer = table.scratch
        bit: i64 = SPACE_BIT[space]
        symbols[resource] |= bit
        for place in range(i64(PUBLIC + 1)):
            mission: i64 = self.missions[place]
            if mission != NOTHING and scorer.depends_on[mission] & SPACE_BIT[resource]:
                self.after[place] = POINT * scorer.points(symbols, mission)
            else:
                self.after[place] = self.points[place]
        symbols[resource] ^= bit
        return self.together(self.after) - self.worth

    def lacks(self, table: WriteState, sheet: Sheet, mission: i64, way: i64, filled: i64) -> i64:
        """The spaces where a symbol of a pattern is missing in one place; NOTHING if it cannot be completed there or is."""
        box = table.box
        placed: i64 = box.placed_first[mission] + PLACEMENT * way
        self.any_lacks = box.placed[placed + PLACED_ANY] & ~filled
        lacks: i64 = self.any_lacks
        for resource in range(i64(RESOURCES)):
            lacks |= box.placed[placed + resource] & ~sheet.symbols[resource]
        if lacks == 0 or lacks & (filled | sheet.crossed) or box.placed[placed + PLACED_NONE] & filled:
            return NOTHING
        return lacks

    def look_at_pattern(self, table: WriteState, sheet: Sheet, mission: i64) -> None:
        """What each symbol is worth for the nearest place of a pattern of which more than it is missing."""
        box = table.box
        filled: i64 = sheet.filled()
        for way in range(ways_of(table, mission)):
            lacks: i64 = self.lacks(table, sheet, mission, way, filled)
            missing: i64 = count(lacks) if lacks != NOTHING else i64(0)
            if 1 < missing <= MOST_MISSING:
                worth: i64 = box.points[mission] * PATTERN_SHARE[missing]
                placed: i64 = box.placed_first[mission] + PLACEMENT * way
                for resource in range(i64(RESOURCES)):
                    left: i64 = lacks & (box.placed[placed + resource] | self.any_lacks)
                    while left:
                        place: i64 = SPACES * resource + first(left)
                        left &= left - 1
                        self.begun[place] = max(self.begun[place], worth)

    # -- symbols -----------------------------------------------------------------------------------------------------
    def symbol(self, table: WriteState, sheet: Sheet, resource: i64, space: i64) -> i64:
        """What a symbol in a free space gains."""
        place: i64 = SPACES * resource + space
        gain: i64 = self.gains[place]
        if gain == UNKNOWN:
            gain = self.mission_gain(table, sheet, resource, space) + self.price[resource] + self.begun[place]
            gain += self.line[space // SIDES] + self.line[SIDES + space % SIDES]
            self.gains[place] = gain
        return gain

    def worth_of_line(self, box: Box, sheet: Sheet, line: i64, filled: i64) -> i64:
        """What another symbol in a line is worth: more of its bonus. Nothing where a space is crossed over or the bonus was had."""
        mask: i64 = LINE_MASK[line]
        if sheet.lines & SPACE_BIT[line] or sheet.crossed & mask:
            return 0
        has: i64 = count(filled & mask)
        if has == SIDES:
            return 0
        return bonus(box, sheet, line) * (self.line_share(has + 1) - self.line_share(has)) // 100

    def line_share(self, has: i64) -> i64:
        """The part of a line's bonus that so many symbols are worth, in hundredths."""
        missing: i64 = SIDES - has
        if missing == 0:
            return 100
        return LINE_SHARE[has] * min(100, SYMBOLS_A_LINE * self.left // missing) // 100

    # -- the Black Market ----------------------------------------------------------------------------------------------
    def look_at_market(self, box: Box, sheet: Sheet, resource: i64) -> None:
        """What a symbol of a resource will be paid, and what each open square of it is worth."""
        has: i64 = count(sheet.symbols[resource])
        self.expected[resource] = POINT * has + SYMBOLS_A_ROUND * self.left
        crossed: i64 = sheet.market[resource]
        price: i64 = self.market_price(box, resource, crossed)
        self.price[resource] = price
        if resource != WEAPONS:
            if sheet.market_open(box, resource):
                risen: i64 = self.market_price(box, resource, crossed | (crossed + 1)) - price
                self.square[resource] = self.expected[resource] * risen // POINT
            else:
                self.square[resource] = UNKNOWN
            return
        for number in range(i64(SIDES)):
            if sheet.weapon_open(box, number):
                risen = self.market_price(box, resource, crossed | box.numbered[number]) - price
                self.square[WEAPONS + number] = self.expected[resource] * risen // POINT
            else:
                self.square[WEAPONS + number] = UNKNOWN

    def market_price(self, box: Box, resource: i64, crossed: i64) -> i64:
        """What a symbol will be paid with these squares crossed off: for rows that are complete, and in part for those begun."""
        complete: i64 = 0
        for row in range(i64(MOST_MARKET_ROWS)):
            mask: i64 = box.market_rows[MOST_MARKET_ROWS * resource + row]
            if mask and crossed & mask == mask:
                complete += 1
        values: i64 = (MOST_MARKET_ROWS + 1) * resource + complete
        price: i64 = POINT * box.values[values]
        for row in range(i64(MOST_MARKET_ROWS)):
            mask = box.market_rows[MOST_MARKET_ROWS * resource + row]
            if crossed & mask and crossed & mask != mask:
                has: i64 = count(crossed & mask)
                size: i64 = count(mask)
                step: i64 = POINT * (box.values[values + 1] - box.values[values])
                chance: i64 = min(100, SQUARES_A_ROUND * self.left // (size - has))
                price += step * has * chance // (100 * size)
        return price


def ways_of(table: WriteState, mission: i64) -> i64:
    """How many places a pattern has on the grid."""
    return table.box.placed_as_drawn[mission] if table.options[PATTERNS_AS_DRAWN] else table.box.placed_ways[mission]


def bonus(box: Box, sheet: Sheet, line: i64) -> i64:
    """What a line's bonus is worth."""
    reward: i64 = box.reward[line]
    worth: i64 = RESOURCE_BONUS
    if reward == STAR:
        worth = POINT * box.star[line]
    elif reward == MARKET:
        worth = MARKET_BONUS * (box.faction_number[GREY_EXCHANGE] if sheet.faction == GREY_EXCHANGE else i64(1))
    if sheet.faction == OLD_GUARD:
        worth += POINT * box.faction_number[OLD_GUARD]
    return worth


def begun_boxes(box: Box, sheet: Sheet, card: i64) -> i64:
    """How many boxes of a card's track are ticked since its last symbol."""
    ticks: i64 = sheet.ticks[card]
    begun: i64 = 0
    while begun < ticks and box.symbol[(MOST_BOXES + 1) * card + ticks - begun] == NOTHING:
        begun += 1
    return begun
