"""Landings and attacks: what they cost, what the secret stone closes, and how they are paid."""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import i64
from ludonaut.games.captain_future.cards import discard
from ludonaut.games.captain_future.components import KINDS, MOST_SEATS, STONE_COLUMN, STONE_ROW, WITHS
from ludonaut.games.captain_future.fleet import launch_ship, lift_ship, settle, touch
from ludonaut.games.captain_future.state import ATTACKED, LANDED, NOBODY, NOWHERE, PAID, PAY, CaptainState
from ludonaut.games.captain_future.turn import slot_used

LEADER_PAYS: Final[i64] = 1
PRESENT_PAYS: Final[i64] = 2
STRANGER_PAYS: Final[i64] = 3


# -- the secret stone ----------------------------------------------------------------------------------------------
def stone_bars_attack(table: CaptainState, space: i64) -> bool:
    """The stone on a body or line closes its spaces to attacks, whatever card pays (rulebook: the secret stone; ruling CF-25)."""
    if table.stone >= STONE_COLUMN:
        return table.box.column_of[space] == table.stone - STONE_COLUMN
    if table.stone >= STONE_ROW:
        return table.box.row_of[space] == table.stone - STONE_ROW
    return table.box.body_of[space] == table.stone


# -- landing ---------------------------------------------------------------------------------------------------------
def land(table: CaptainState, space: i64, way: i64) -> None:
    """One card, one ship on an empty space (rulebook: game course)."""
    seat: i64 = table.turn
    kind: i64 = table.box.card_of[WITHS * space + way]
    discard(table, seat, kind)
    table.tell(LANDED, seat, space, kind)
    touch(table, space)
    launch_ship(table, seat, space)
    settle(table, table.box.body_of[space])
    slot_used(table)


# -- attack ----------------------------------------------------------------------------------------------------------
def price(table: CaptainState, seat: i64, body: i64) -> i64:
    """Cards that an attack on a body costs a seat by its standing there (rulebook: game course; rulings CF-11, CF-12 and CF-54)."""
    if table.majority[body] == seat:
        return LEADER_PAYS
    return PRESENT_PAYS if table.presence[body * MOST_SEATS + seat] > 0 else STRANGER_PAYS


def most_cards(table: CaptainState, seat: i64) -> i64:
    """The dearest attack that a seat may make: final turns know no attacks with three cards (rulebook: end; ruling CF-39)."""
    return PRESENT_PAYS if table.lap_of != NOBODY and table.lap_of != seat else STRANGER_PAYS


def matching_cards(table: CaptainState, seat: i64, space: i64) -> i64:
    """Cards in a hand that can pay for a space: of its row, its column, its body, and jokers (ruling CF-13)."""
    cards: i64 = 0
    for way in range(i64(WITHS)):
        cards += table.hands[seat * KINDS + table.box.card_of[WITHS * space + way]]
    return cards


def can_choose(table: CaptainState, seat: i64, space: i64, cards: i64) -> bool:
    """Whether so many cards for a space can be paid in more than one way: some are left over, and they are of more than one kind."""
    matching: i64 = 0
    kinds: i64 = 0
    for way in range(i64(WITHS)):
        count: i64 = table.hands[seat * KINDS + table.box.card_of[WITHS * space + way]]
        matching += count
        if count > 0:
            kinds += 1
    return matching > cards and kinds > 1


def attack(table: CaptainState, space: i64) -> None:
    """An attack that pays by itself, with the cards needed least."""
    table.target = space
    table.to_pay = price(table, table.turn, table.box.body_of[space])
    pay_least_needed(table)


def begin_attack(table: CaptainState, space: i64) -> None:
    """An attack whose cards the player chooses."""
    table.target = space
    table.to_pay = price(table, table.turn, table.box.body_of[space])
    table.ask = PAY


def pay(table: CaptainState, way: i64) -> None:
    """One chosen card; what is left pays by itself as soon as there is only one way."""
    pay_card(table, way)
    if table.to_pay == 0 or not can_choose(table, table.turn, table.target, table.to_pay):
        pay_least_needed(table)


def pay_card(table: CaptainState, way: i64) -> None:
    """One card of the target's row, column or body, or a joker."""
    kind: i64 = table.box.card_of[WITHS * table.target + way]
    discard(table, table.turn, kind)
    table.tell(PAID, table.turn, kind)
    table.to_pay -= 1


def pay_least_needed(table: CaptainState) -> None:
    """Pays what is left, cards of fewest uses first (row, column, body, jokers last), and carries the attack out."""
    for way in range(i64(WITHS)):
        place: i64 = table.turn * KINDS + table.box.card_of[WITHS * table.target + way]
        while table.to_pay > 0 and table.hands[place] > 0:
            pay_card(table, way)
    expel_ship(table)


def expel_ship(table: CaptainState) -> None:
    """The attacked ship is out of the game, one of the attacker's stands there (rulebook: game course; ruling CF-17)."""
    space: i64 = table.target
    loser: i64 = lift_ship(table, space)
    table.lost[loser] += 1
    table.target = NOWHERE
    table.tell(ATTACKED, table.turn, space, loser)
    touch(table, space)
    launch_ship(table, table.turn, space)
    settle(table, table.box.body_of[space])
    slot_used(table)
