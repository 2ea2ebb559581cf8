"""What a seat may choose: the legal actions of each phase, ascending, equal choices once."""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import i64, vec
from ludonaut.games.write_the_future.actions import (
    BONUS_DRAW,
    BONUS_MARKET,
    CHANGE_COLOUR,
    CHANGE_NUMBER,
    CHOOSE_FACTION,
    COPY_DIE,
    DONE,
    DRAW,
    KEEP,
    MOVE_FROM,
    MOVE_TO,
    REPLACE,
    TAKE,
    USE_FACTION,
    USE_MARKET,
)
from ludonaut.games.write_the_future.bits import first
from ludonaut.games.write_the_future.components import (
    AGENTS,
    COLOUR,
    FACTIONS,
    GHOST_COURIERS,
    INTEL,
    MONEY,
    MOVE,
    NUMBER,
    ON_CARD,
    OPENINGS,
    PIT_BROKERS,
    PUBLIC,
    REACH,
    REACHED,
    RESOURCES,
    SIDES,
    SNAKE_EYES,
    SPACE_BIT,
    SPACES,
    STREET_FOUNDRY,
    WEAPONS,
    ZERO_DAY_CREW,
)
from ludonaut.games.write_the_future.options import DRAFT
from ludonaut.games.write_the_future.playing import can_take_square
from ludonaut.games.write_the_future.sheet import COPIED, DICE_IN_USE, NOTHING, OWED_ANY, OWED_MARKET, Sheet
from ludonaut.games.write_the_future.state import WriteState

CARD_DICE: Final = (1 << ON_CARD) - 1  # the bits of the dice of a card


def faction_choices(table: WriteState, buffer: vec[i64]) -> i64:
    """Each kind of faction card that is left."""
    n: i64 = 0
    for faction in range(i64(FACTIONS)):
        if table.factions.counts[faction]:
            buffer[n] = CHOOSE_FACTION + faction
            n += 1
    return n


def secret_choices(buffer: vec[i64]) -> i64:
    """The secret mission in place of one of the public ones, or not."""
    for place in range(i64(PUBLIC)):
        buffer[place] = REPLACE + place
    buffer[PUBLIC] = KEEP
    return PUBLIC + 1


def last_move_choices(table: WriteState, seat: i64, buffer: vec[i64]) -> i64:
    """A Move ability, or nothing more; what a line owes first (rulings WF-16 and WF-59)."""
    sheet = table.sheets[seat]
    if sheet.moving != NOTHING:
        return free_space_choices(sheet, MOVE_TO, buffer, 0)
    if sheet.owes():
        return reward_choices(table, sheet, buffer)
    buffer[0] = DONE
    return move_choices(sheet, buffer, 1)


def round_choices(table: WriteState, seat: i64, buffer: vec[i64]) -> i64:
    """In a round: a card; then dice, abilities and the faction in any order, rewards before anything else (rulings WF-12, WF-54, WF-56)."""
    sheet = table.sheets[seat]
    if sheet.card == NOTHING:
        return card_choices(table, buffer)
    if sheet.moving != NOTHING:
        return free_space_choices(sheet, MOVE_TO, buffer, 0)
    if sheet.owes():
        return reward_choices(table, sheet, buffer)
    buffer[0] = DONE
    n: i64 = 1
    if sheet.dice_left:
        n = draw_choices(table, sheet, buffer, n)
        n = market_choices(table, sheet, buffer, n)
        n = change_choices(sheet, buffer, n)
    n = move_choices(sheet, buffer, n)
    if sheet.faction != NOTHING and sheet.faction_used == 0:
        n = use_faction_choices(table, sheet, buffer, n)
    return n


def card_choices(table: WriteState, buffer: vec[i64]) -> i64:
    """A card on display that nobody has taken, where cards are drafted (rulebook: rules)."""
    n: i64 = 0
    for card in range(table.cards):
        if table.mode != DRAFT or table.taken_by[card] == NOTHING:
            buffer[n] = TAKE + card
            n += 1
    return n


# -- dice --------------------------------------------------------------------------------------------------------
def counts_as_anything(sheet: Sheet, die: i64) -> bool:
    """Zero-Day Crew: a die of the card is any number and any colour, this turn."""
    return sheet.any_dice == 1 and die != COPIED


def equal_before(sheet: Sheet, die: i64) -> bool:
    """Whether an earlier unused die is the same to this player, so that choices with it are the same."""
    for other in range(die):
        if sheet.dice_left & SPACE_BIT[other]:
            anything = counts_as_anything(sheet, die)
            same = sheet.die_number[other] == sheet.die_number[die] and sheet.die_resource[other] == sheet.die_resource[die]
            if anything == counts_as_anything(sheet, other) and (anything or same):
                return True
    return False


def usable(sheet: Sheet, die: i64) -> bool:
    """Whether choices with a die are offered: it is not used, and no earlier one is the same."""
    return sheet.dice_left & SPACE_BIT[die] != 0 and not equal_before(sheet, die)


def draw_choices(table: WriteState, sheet: Sheet, buffer: vec[i64], start: i64) -> i64:
    """A symbol of the die's colour in a free space of its row or column; some factions are freer (ruling WF-67, WF-68)."""
    n: i64 = start
    free = sheet.free()
    for die in range(i64(DICE_IN_USE)):
        if usable(sheet, die):
            anything = counts_as_anything(sheet, die)
            any_colour = anything or (sheet.faction == SNAKE_EYES and sheet.die_number[die] == table.box.faction_number[SNAKE_EYES] - 1)
            for resource in range(i64(RESOURCES)):
                if any_colour or resource == sheet.die_resource[die]:
                    family: i64 = DRAW + SPACES * (RESOURCES * die + resource)
                    if anything:
                        n = space_choices(free, family, buffer, n)
                    else:
                        n = reached_choices(free, sheet.die_number[die], family, buffer, n)
    return n


def reached_choices(free: i64, number: i64, family: i64, buffer: vec[i64], start: i64) -> i64:
    """The free spaces of a row and the column of the same number."""
    n: i64 = start
    for place in range(i64(REACHED)):
        space = REACH[REACHED * number + place]
        if free & SPACE_BIT[space]:
            buffer[n] = family + space
            n += 1
    return n


def space_choices(spaces: i64, family: i64, buffer: vec[i64], start: i64) -> i64:
    """One choice of `family` for each space of a set."""
    n: i64 = start
    left: i64 = spaces
    while left:
        buffer[n] = family + first(left)
        n += 1
        left &= left - 1
    return n


def free_space_choices(sheet: Sheet, family: i64, buffer: vec[i64], start: i64) -> i64:
    """One choice of `family` for each free space."""
    return space_choices(sheet.free(), family, buffer, start)


def market_choices(table: WriteState, sheet: Sheet, buffer: vec[i64], start: i64) -> i64:
    """A square that takes the die's number (rulebook: the Black Market)."""
    n: i64 = start
    for die in range(i64(DICE_IN_USE)):
        if usable(sheet, die):
            anything = counts_as_anything(sheet, die)
            number: i64 = sheet.die_number[die]
            family: i64 = USE_MARKET + OPENINGS * die
            if sheet.market_open(table.box, AGENTS):
                buffer[n] = family + AGENTS
                n += 1
            if (anything or number % 2 == 0) and sheet.market_open(table.box, INTEL):  # numbers count from 0: these are odd
                buffer[n] = family + INTEL
                n += 1
            if (anything or number % 2 == 1) and sheet.market_open(table.box, MONEY):
                buffer[n] = family + MONEY
                n += 1
            for other in range(i64(SIDES)):
                if (anything or number == other) and sheet.weapon_open(table.box, other):
                    buffer[n] = family + WEAPONS + other
                    n += 1
    return n


# -- abilities ---------------------------------------------------------------------------------------------------
def change_choices(sheet: Sheet, buffer: vec[i64], start: i64) -> i64:
    """Another number or colour for a die that is not used (ruling WF-57)."""
    n: i64 = start
    if sheet.ready[NUMBER]:
        for die in range(i64(DICE_IN_USE)):
            if usable(sheet, die) and not counts_as_anything(sheet, die):
                for number in range(i64(SIDES)):
                    if number != sheet.die_number[die]:
                        buffer[n] = CHANGE_NUMBER + SIDES * die + number
                        n += 1
    if sheet.ready[COLOUR]:
        for die in range(i64(DICE_IN_USE)):
            if usable(sheet, die) and not counts_as_anything(sheet, die):
                for resource in range(i64(RESOURCES)):
                    if resource != sheet.die_resource[die]:
                        buffer[n] = CHANGE_COLOUR + RESOURCES * die + resource
                        n += 1
    return n


def can_move(sheet: Sheet) -> bool:
    """Whether a Move ability is ready, with a symbol and a free space for it (ruling WF-22)."""
    return sheet.ready[MOVE] > 0 and sheet.filled() != 0 and sheet.free() != 0


def move_choices(sheet: Sheet, buffer: vec[i64], start: i64) -> i64:
    """A symbol to move."""
    if not can_move(sheet):
        return start
    return space_choices(sheet.filled(), MOVE_FROM, buffer, start)


# -- rewards -----------------------------------------------------------------------------------------------------
def reward_choices(table: WriteState, sheet: Sheet, buffer: vec[i64]) -> i64:
    """Whatever is owed, in any order (rulings WF-5, WF-9 and WF-54)."""
    n: i64 = 0
    for resource in range(i64(RESOURCES)):
        if sheet.owed[resource] or sheet.owed[OWED_ANY]:
            n = free_space_choices(sheet, BONUS_DRAW + SPACES * resource, buffer, n)
    if sheet.owed[OWED_MARKET]:
        for resource in range(i64(WEAPONS)):
            if can_take_square(table, sheet, resource):
                buffer[n] = BONUS_MARKET + resource
                n += 1
        if can_take_square(table, sheet, WEAPONS):
            for number in range(i64(SIDES)):
                if sheet.weapon_open(table.box, number):
                    buffer[n] = BONUS_MARKET + WEAPONS + number
                    n += 1
    return n


# -- factions ----------------------------------------------------------------------------------------------------
def use_faction_choices(table: WriteState, sheet: Sheet, buffer: vec[i64], start: i64) -> i64:
    """A power that is used once and would do something now."""
    if sheet.faction == GHOST_COURIERS:
        return copy_choices(table, sheet, buffer, start)
    if can_use_faction(table, sheet):
        buffer[start] = USE_FACTION
        return start + 1
    return start


def can_use_faction(table: WriteState, sheet: Sheet) -> bool:
    """Whether the power has an effect: a die of the card is left, a square is open, a space is free."""
    if sheet.faction == ZERO_DAY_CREW:
        return sheet.dice_left & CARD_DICE != 0
    if sheet.faction == PIT_BROKERS:
        return sheet.maxed_out(table.box) < RESOURCES
    return sheet.faction == STREET_FOUNDRY and sheet.free() != 0


def copy_choices(table: WriteState, sheet: Sheet, buffer: vec[i64], start: i64) -> i64:
    """Ghost Couriers: a die on another card in play, equal ones once (ruling WF-67)."""
    n: i64 = start
    for die in range(table.cards * ON_CARD):
        if die // ON_CARD != sheet.card and not rolled_before(table, sheet.card, die):
            buffer[n] = COPY_DIE + die
            n += 1
    return n


def rolled_before(table: WriteState, own_card: i64, die: i64) -> bool:
    """Whether an equal die lies earlier on another card than the own."""
    for other in range(die):
        same = table.rolled_number[other] == table.rolled_number[die] and table.rolled_resource[other] == table.rolled_resource[die]
        if same and other // ON_CARD != own_card:
            return True
    return False
