"""A player's sheet: the District, the Black Market, the ability tracks, and the dice and rewards that its owner is working through.

Symbols are sets of spaces, one set for each resource; see `components.py` for how spaces, lines and squares are numbered. What a sheet does
to itself stands here; whose turn it is and what the rules allow stands elsewhere.
"""

from __future__ import annotations

from typing import Final, final

from ludonaut.core.numbers import copy_into, i64, zeros
from ludonaut.games.write_the_future.bits import count, filled
from ludonaut.games.write_the_future.components import (
    ABILITIES,
    ALL_SPACES,
    CARDS,
    LINE_MASK,
    LINES,
    RESOURCES,
    SPACE_BIT,
    STAR,
    WEAPONS,
    Box,
)

NOTHING: Final = -1
DICE_IN_USE: Final = 3  # two of the card, and the one of the Ghost Couriers
COPIED: Final = 2  # the place of that one

# What a line, a faction or an ability owes the player of the sheet.
OWED_MARKET: Final = RESOURCES  # a square of the Black Market; before it each resource
OWED_ANY: Final = RESOURCES + 1  # a symbol of any resource (Street Foundry)
OWED: Final = RESOURCES + 2


@final
class Sheet:
    """One sheet. `copy_from` makes it equal to another."""

    def __init__(self) -> None:
        # what is drawn on the paper
        self.symbols: Final = zeros(RESOURCES)  # spaces with a symbol, by resource
        self.crossed: i64 = 0  # spaces crossed over
        self.lines: i64 = 0  # bit `line` is set for each line whose box is ticked
        self.market: Final = zeros(RESOURCES)  # squares crossed off, by resource
        self.ticks: Final = zeros(CARDS)  # boxes ticked, by neighbourhood card
        self.ready: Final = zeros(ABILITIES)  # abilities reached and not used
        # the faction card
        self.faction: i64 = NOTHING
        self.faction_used: i64 = 0  # a card that is used once was used
        # the round
        self.card: i64 = NOTHING  # the neighbourhood card chosen
        self.die_number: Final = zeros(DICE_IN_USE)  # 0 to 5, as it counts for this player
        self.die_resource: Final = zeros(DICE_IN_USE)
        self.dice_left: i64 = 0  # bit `die` is set for each die not used yet
        self.any_dice: i64 = 0  # the card's dice count as anything (Zero-Day Crew)
        self.owed: Final = zeros(OWED)  # rewards not taken yet
        self.brokering: i64 = 0  # the squares that are owed are the Pit Brokers', each of another resource
        self.brokered: i64 = 0  # bit `resource` is set for each that they have had
        self.moving: i64 = NOTHING  # the space of the symbol that is being moved
        self.done: i64 = 0  # finished with this round, or with what is asked of everybody

    # -- the District ------------------------------------------------------------------------------------------------
    def filled(self) -> i64:
        """The spaces that hold a resource."""
        return filled(self.symbols)

    def free(self) -> i64:
        """The spaces that hold nothing and are not crossed over."""
        return ALL_SPACES & ~(self.filled() | self.crossed)

    def resource_at(self, space: i64) -> i64:
        """The resource of a symbol, or NOTHING."""
        for resource in range(i64(RESOURCES)):
            if self.symbols[resource] & SPACE_BIT[space]:
                return resource
        return NOTHING

    def draw(self, resource: i64, space: i64) -> None:
        """A symbol is drawn in a free space. Lines are looked at by `newly_full`."""
        self.symbols[resource] |= SPACE_BIT[space]

    def cross_over(self, space: i64, freed: bool) -> None:
        """A symbol is crossed over, and its space lost for the game, or `freed` (rulings WF-2, WF-23 and WF-68)."""
        for resource in range(i64(RESOURCES)):
            self.symbols[resource] &= ~SPACE_BIT[space]
        if not freed:
            self.crossed |= SPACE_BIT[space]

    def newly_full(self, line: i64) -> bool:
        """Whether a line is full of resources and its box is not ticked yet (rulings WF-2 to WF-4)."""
        return not self.lines & SPACE_BIT[line] and self.filled() & LINE_MASK[line] == LINE_MASK[line]

    def ticked_lines(self) -> i64:
        """How many line boxes are ticked."""
        return count(self.lines)

    def stars(self, box: Box) -> i64:
        """The points of the stars whose lines are ticked."""
        points: i64 = 0
        for line in range(i64(LINES)):
            if self.lines & SPACE_BIT[line] and box.reward[line] == STAR:
                points += box.star[line]
        return points

    # -- the Black Market ------------------------------------------------------------------------------------------
    def market_open(self, box: Box, resource: i64) -> bool:
        """Whether a resource has a square left."""
        return self.market[resource] != box.squares[resource]

    def weapon_open(self, box: Box, number: i64) -> bool:
        """Whether the weapons square of a number (0 to 5) is left."""
        return not self.market[WEAPONS] & box.numbered[number]

    def cross_off(self, box: Box, opening: i64) -> None:
        """The next square of agents, intel or money is crossed off, or the weapons square of a number."""
        if opening < WEAPONS:
            self.market[opening] |= self.market[opening] + 1  # the lowest square that is not crossed off
        else:
            self.market[WEAPONS] |= box.numbered[opening - WEAPONS]

    def maxed_out(self, box: Box) -> i64:
        """How many resources have all their squares crossed off (ruling WF-24)."""
        maxed: i64 = 0
        for resource in range(i64(RESOURCES)):
            if self.market[resource] == box.squares[resource]:
                maxed += 1
        return maxed

    def crossed_off(self) -> i64:
        """How many squares are crossed off."""
        return count(self.market[0]) + count(self.market[1]) + count(self.market[2]) + count(self.market[3])

    # -- the ability tracks ------------------------------------------------------------------------------------------
    def tick(self, box: Box, card: i64) -> i64:
        """The next box of a card's track is ticked; the ability that is now ready, or NOTHING (rulings WF-13 and WF-14)."""
        if self.ticks[card] == box.boxes:
            return NOTHING
        self.ticks[card] += 1
        ability = box.ability_in(card, self.ticks[card])
        if ability != NOTHING:
            self.ready[ability] += 1
        return ability

    # -- the round ---------------------------------------------------------------------------------------------------
    def owes(self) -> bool:
        """Whether a reward is still to be taken."""
        owed = self.owed
        return owed[0] + owed[1] + owed[2] + owed[3] + owed[OWED_MARKET] + owed[OWED_ANY] > 0

    def put_dice_back(self) -> None:
        """The round is over for this sheet: no card, no dice."""
        self.card = NOTHING
        self.dice_left = 0
        self.any_dice = 0
        for die in range(i64(DICE_IN_USE)):
            self.die_number[die] = 0
            self.die_resource[die] = 0

    # -- copies ------------------------------------------------------------------------------------------------------
    def copy_from(self, other: Sheet) -> None:
        """Makes every attribute equal to `other`'s."""
        copy_into(self.symbols, other.symbols)
        self.crossed = other.crossed
        self.lines = other.lines
        copy_into(self.market, other.market)
        copy_into(self.ticks, other.ticks)
        copy_into(self.ready, other.ready)
        self.faction = other.faction
        self.faction_used = other.faction_used
        self.card = other.card
        copy_into(self.die_number, other.die_number)
        copy_into(self.die_resource, other.die_resource)
        self.dice_left = other.dice_left
        self.any_dice = other.any_dice
        copy_into(self.owed, other.owed)
        self.brokering = other.brokering
        self.brokered = other.brokered
        self.moving = other.moving
        self.done = other.done

    def clear(self) -> None:
        """An empty sheet."""
        for resource in range(i64(RESOURCES)):
            self.symbols[resource] = 0
            self.market[resource] = 0
        self.crossed = 0
        self.lines = 0
        for card in range(i64(CARDS)):
            self.ticks[card] = 0
        for ability in range(i64(ABILITIES)):
            self.ready[ability] = 0
        self.faction = NOTHING
        self.faction_used = 0
        self.put_dice_back()
        for what in range(i64(OWED)):
            self.owed[what] = 0
        self.brokering = 0
        self.brokered = 0
        self.moving = NOTHING
        self.done = 0
