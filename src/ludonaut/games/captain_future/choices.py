"""What a seat may choose, question by question. Every list ascends by action number: families stand in the order of `actions.py`."""

from __future__ import annotations

from ludonaut.core.numbers import i64, vec
from ludonaut.games.captain_future.actions import (
    ATTACK,
    ATTACK_WITH,
    BRING_HOME,
    DECLINE,
    END_TURN,
    EVENT,
    EXCHANGE,
    FROM,
    LAND,
    PAY_WITH,
    STONE,
    TAKE,
    TO,
)
from ludonaut.games.captain_future.components import (
    BODIES,
    EVENTS,
    JOKER,
    KINDS,
    PLACES,
    SIMON_WRIGHT,
    SPACES,
    STONE_ROW,
    WITH_BODY,
    WITH_COLUMN,
    WITH_JOKER,
    WITH_ROW,
    WITHS,
)
from ludonaut.games.captain_future.events import can_play
from ludonaut.games.captain_future.landing import can_choose, matching_cards, most_cards, price, stone_bars_attack
from ludonaut.games.captain_future.options import STONE_LINE_BLOCKS_LANDING
from ludonaut.games.captain_future.state import EMPTY, FIRST, SECOND, CaptainState


def slot_choices(table: CaptainState, buffer: vec[i64]) -> i64:
    """A slot: land, attack or exchange; slot two may be declined, an event may come before slot one."""
    n: i64 = 0
    if table.ask == SECOND:
        buffer[0] = DECLINE
        n = 1
    if table.supply[table.turn] > 0:
        if table.empty_spaces > 0:
            n = landing_choices(table, buffer, n)
        if table.conquered_bodies > 0:
            n = attack_choices(table, buffer, n)
    held: i64 = table.held[table.turn]
    for kind in range(i64(KINDS)):
        if (held >> kind) & 1:
            buffer[n] = EXCHANGE + kind
            n += 1
    return event_choices(table, buffer, n) if table.ask == FIRST else n


def landing_choices(table: CaptainState, buffer: vec[i64], start: i64) -> i64:
    """Each empty space with each card that reaches it (rulings CF-16, CF-20, CF-22, CF-23 and CF-55), unless the stone bars it.

    On a body it bars the body's spaces, on a line the line's with the option alone (rulebook: secret stone; rulings CF-24, CF-26, CF-64).
    """
    n: i64 = start
    box = table.box
    ships = table.ships
    reach = box.reach
    cards = box.card_of
    bodies = box.body_of
    held: i64 = table.held[table.turn]
    stone: i64 = table.stone
    line_bars = stone >= STONE_ROW and table.options[STONE_LINE_BLOCKS_LANDING] == 1
    joker: i64 = (held >> JOKER) & 1
    for space in range(i64(SPACES)):
        if ships[space] == EMPTY and held & reach[space] and bodies[space] != stone:
            if line_bars and stone_bars_attack(table, space):
                continue
            first: i64 = LAND + WITHS * space
            place: i64 = WITHS * space
            if (held >> cards[place]) & 1:
                buffer[n] = first + WITH_ROW
                n += 1
            if (held >> cards[place + WITH_COLUMN]) & 1:
                buffer[n] = first + WITH_COLUMN
                n += 1
            if (held >> cards[place + WITH_BODY]) & 1:
                buffer[n] = first + WITH_BODY
                n += 1
            if joker:
                buffer[n] = first + WITH_JOKER
                n += 1
    return n


def attack_choices(table: CaptainState, buffer: vec[i64], start: i64) -> i64:
    """Opponents' ships on conquered bodies that the hand can pay for; those with a choice of cards (rulings CF-14, CF-15, CF-18)."""
    n: i64 = start
    seat: i64 = table.turn
    held: i64 = table.held[seat]
    dearest: i64 = most_cards(table, seat)
    for space in range(i64(SPACES)):
        body: i64 = table.box.body_of[space]
        if table.conquered[body] and held & table.box.reach[space] and table.ships[space] != seat and not stone_bars_attack(table, space):
            cost: i64 = price(table, seat, body)
            if cost <= dearest and (cost == 1 or matching_cards(table, seat, space) >= cost):
                buffer[n] = ATTACK + space
                n += 1
    attacks: i64 = n  # compiled, a range whose end is changed in the loop grows with it
    for place in range(start, attacks):
        target: i64 = buffer[place] - ATTACK
        if can_choose(table, seat, target, price(table, seat, table.box.body_of[target])):
            buffer[n] = ATTACK_WITH + target
            n += 1
    return n


def pay_choices(table: CaptainState, buffer: vec[i64]) -> i64:
    """The kinds in the hand that can pay the next part of the attack."""
    n: i64 = 0
    for way in range(i64(WITHS)):
        if (table.held[table.turn] >> table.box.card_of[WITHS * table.target + way]) & 1:
            buffer[n] = PAY_WITH + way
            n += 1
    return n


def after_choices(table: CaptainState, buffer: vec[i64]) -> i64:
    """The end of the turn, or an event before it."""
    buffer[0] = END_TURN
    return event_choices(table, buffer, 1)


def event_choices(table: CaptainState, buffer: vec[i64], start: i64) -> i64:
    """Events in the hand that would do something, if none was played this turn (rulings CF-07 and CF-09)."""
    n: i64 = start
    held: i64 = table.held[table.turn] >> SIMON_WRIGHT
    if held and table.event_played == 0:
        for event in range(i64(EVENTS)):
            if (held >> event) & 1 and can_play(table, SIMON_WRIGHT + event):
                buffer[n] = EVENT + event
                n += 1
    return n


def first_stone_choices(buffer: vec[i64]) -> i64:
    """The stone begins on any body (rulings CF-27 and CF-62)."""
    for body in range(i64(BODIES)):
        buffer[body] = STONE + body
    return BODIES


def stone_choices(table: CaptainState, buffer: vec[i64]) -> i64:
    """Simon Wright: anywhere but where the stone is (rulings CF-29 and CF-63)."""
    n: i64 = 0
    for place in range(i64(PLACES)):
        if place != table.stone:
            buffer[n] = STONE + place
            n += 1
    return n


def own_ship_choices(table: CaptainState, seat: i64, family: i64, buffer: vec[i64]) -> i64:
    """One choice of `family` for each ship of a seat on the board."""
    n: i64 = 0
    for space in range(i64(SPACES)):
        if table.ships[space] == seat:
            buffer[n] = family + space
            n += 1
    return n


def foreign_space_choices(table: CaptainState, family: i64, buffer: vec[i64]) -> i64:
    """One choice of `family` for each space on which no ship of the player of the turn stands (rulings CF-33 and CF-34)."""
    n: i64 = 0
    for space in range(i64(SPACES)):
        if table.ships[space] != table.turn:
            buffer[n] = family + space
            n += 1
    return n


def move_from_choices(table: CaptainState, buffer: vec[i64]) -> i64:
    """Otto: any own ship."""
    return own_ship_choices(table, table.turn, FROM, buffer)


def move_to_choices(table: CaptainState, buffer: vec[i64]) -> i64:
    """Otto: any space without an own ship."""
    return foreign_space_choices(table, TO, buffer)


def take_choices(table: CaptainState, buffer: vec[i64]) -> i64:
    """GRAG: any space without an own ship."""
    return foreign_space_choices(table, TAKE, buffer)


def recall_choices(table: CaptainState, buffer: vec[i64]) -> i64:
    """Recall: any ship of the owner who is asked."""
    return own_ship_choices(table, table.asked, BRING_HOME, buffer)
