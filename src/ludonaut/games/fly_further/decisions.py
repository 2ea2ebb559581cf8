"""What a seat's decision does. Whatever follows from it without a decision is `rounds.run`'s."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.buildings import choose_kind, destroy, take_share_of, void, weigh_building
from ludonaut.games.fly_further.cards import put_in_hand, take_from_discards, take_from_hand
from ludonaut.games.fly_further.choices import can_choose_more, can_restore, return_price
from ludonaut.games.fly_further.contents import NOTHING, SLOTS, TITLES
from ludonaut.games.fly_further.gains import discard_order
from ludonaut.games.fly_further.moving_cards import borrow_from, give_to, lose_card, lose_cards, recover, recover_card
from ludonaut.games.fly_further.revealing import swap_main
from ludonaut.games.fly_further.rounds import is_done, push_order, push_plus
from ludonaut.games.fly_further.state import (
    ASK_SHOWN,
    CARD_CHOSEN,
    CARD_RETURNED,
    CARD_SHOWN,
    CHOICE_DONE,
    ORDER_PLAYED,
    PLUS_CHOSEN,
    PLUS_PLAYED,
    RUNNING,
    TOKEN_LAID,
    TREATY_OFFERED,
    FlyState,
)
from ludonaut.games.fly_further.thefts import rob
from ludonaut.games.fly_further.tokens import token_back, tokens_back


def card_named(table: FlyState, seat: i64, code: i64) -> i64:
    """The card that an action names: an own one, or with its home's colour another's."""
    home: i64 = seat if code < TITLES else table.of_colour[code // TITLES - 1]
    return home * SLOTS + table.box.slot_of[code % TITLES]


def building_named(table: FlyState, target: i64) -> i64:
    """The place on the table of the building that an action names by 2 * colour + place."""
    return 2 * table.of_colour[target // 2] + target % 2


def answered(table: FlyState, seat: i64) -> None:
    """The one seat that was asked has answered."""
    table.people[seat].due = 0
    table.waiting = 0
    table.lowest = NOTHING
    table.ask = RUNNING
    table.row = NOTHING
    table.owner = NOTHING
    table.place = 0
    table.left = 0


# -- the secret choice -----------------------------------------------------------------------------------------------------
def play(table: FlyState, seat: i64, code: i64) -> None:
    """The main card: unseen, or shown to all where somebody reads it (rulings FF-21 and FF-70)."""
    one = table.people[seat]
    one.main = card_named(table, seat, code)
    if table.ask == ASK_SHOWN:
        one.is_shown = 1
        answered(table, seat)
        table.tell_of(CARD_SHOWN, seat, code)
        return
    table.tell_of(CARD_CHOSEN, seat, code)
    finish_choice_if_all(table, seat)


def play_second(table: FlyState, seat: i64, code: i64) -> None:
    """The second building that goes with the first."""
    table.people[seat].second = card_named(table, seat, code)
    table.tell_of(CARD_CHOSEN, seat, code, 1)
    finish_choice_if_all(table, seat)


def choose_plus(table: FlyState, seat: i64, title: i64) -> None:
    """A plus card goes with the main card, unseen (ruling FF-21)."""
    table.people[seat].plus = card_named(table, seat, title)
    table.tell_of(PLUS_CHOSEN, seat, title)
    finish_choice_if_all(table, seat)


def foretell(table: FlyState, seat: i64, token: i64, colour: i64) -> None:
    """A token lies face down at somebody (ruling FF-66)."""
    table.people[seat].token = token
    table.people[seat].foretold = table.of_colour[colour]
    if table.telling:
        table.tell_of(TOKEN_LAID, seat, token, table.who(table.of_colour[colour]))
    finish_choice_if_all(table, seat)


def finish_choice_if_all(table: FlyState, seat: i64) -> None:
    """A seat with nothing more to choose is done."""
    if not can_choose_more(table, seat):
        finish_choice(table, seat)


def finish_choice(table: FlyState, seat: i64) -> None:
    """A seat has chosen; when it is the last one, all is turned over."""
    table.tell_of(CHOICE_DONE, seat)
    is_done(table, seat)


# -- plus cards and orders in their windows ----------------------------------------------------------------------------------
def play_plus_now(table: FlyState, seat: i64, title: i64) -> None:
    """A plus card is played openly at its moment."""
    answered(table, seat)
    card: i64 = card_named(table, seat, title)
    take_from_hand(table, seat, card)
    table.people[seat].plus = card
    table.people[seat].plus_is_open = 1
    table.tell_of(PLUS_PLAYED, seat, title)
    push_plus(table, seat)


def play_order(table: FlyState, seat: i64, order: i64) -> None:
    """An order is played; it counts, whatever comes of it (rulings FF-16 and FF-71)."""
    answered(table, seat)
    table.people[seat].orders_played += 1
    discard_order(table, seat, order)
    table.tell_of(ORDER_PLAYED, seat, order)
    push_order(table, seat, order)


def hold_orders(table: FlyState, seat: i64) -> None:
    """No order is played any more in this round."""
    answered(table, seat)
    table.people[seat].holds = 1


def offer_treaty(table: FlyState, seat: i64, other: i64) -> None:
    """A treaty is offered openly."""
    answered(table, seat)
    table.people[seat].offer = other
    if table.telling:
        table.tell_of(TREATY_OFFERED, seat, table.who(other))


def read(table: FlyState, seat: i64, other: i64) -> None:
    """Another chooses its main card now and shows it."""
    answered(table, seat)
    table.ask_one(ASK_SHOWN, other)


def swap(table: FlyState, seat: i64, code: i64) -> None:
    """Another main card."""
    answered(table, seat)
    swap_main(table, seat, card_named(table, seat, code))


# -- targets ---------------------------------------------------------------------------------------------------------------
def become(table: FlyState, seat: i64, kind: i64) -> None:
    """The red star counts as a kind of building."""
    place: i64 = table.place
    answered(table, seat)
    choose_kind(table, seat, place, kind)


def weigh(table: FlyState, seat: i64, place: i64) -> None:
    """This one of two buildings counts more."""
    row: i64 = table.row
    answered(table, seat)
    weigh_building(table, row, seat, place)


def strike(table: FlyState, seat: i64, target: i64) -> None:
    """A building is destroyed."""
    row: i64 = table.row
    answered(table, seat)
    destroy(table, building_named(table, target), table.box.sayer_of_row[row])


def take_over(table: FlyState, seat: i64, target: i64) -> None:
    """The share of a building is taken over."""
    answered(table, seat)
    take_share_of(table, seat, building_named(table, target))


def rob_one(table: FlyState, seat: i64, victim: i64) -> None:
    """Energy or points are taken from this one."""
    row: i64 = table.row
    answered(table, seat)
    rob(table, row, seat, victim)


def void_one(table: FlyState, seat: i64, kind: i64) -> None:
    """This kind of building scores nothing."""
    row: i64 = table.row
    answered(table, seat)
    void(table, row, seat, kind)


# -- cards and tokens that come and go ---------------------------------------------------------------------------------------
def give(table: FlyState, seat: i64, other: i64) -> None:
    """The card goes to this participant's hand."""
    place: i64 = table.place
    answered(table, seat)
    give_to(table, seat, place, other)


def borrow(table: FlyState, seat: i64, other: i64) -> None:
    """A card of this participant's discards is borrowed."""
    row: i64 = table.row
    answered(table, seat)
    borrow_from(table, row, seat, other)


def take_back(table: FlyState, seat: i64, title: i64) -> None:
    """This card comes back free, and others if more may."""
    row: i64 = table.row
    left: i64 = table.left - 1
    answered(table, seat)
    recover_card(table, row, seat, card_named(table, seat, title))
    recover(table, row, seat, left)


def lose(table: FlyState, seat: i64, code: i64) -> None:
    """This card is discarded, and others if more must be."""
    row: i64 = table.row
    left: i64 = table.left - 1
    answered(table, seat)
    lose_card(table, row, seat, card_named(table, seat, code))
    lose_cards(table, row, seat, left)


def take_token(table: FlyState, seat: i64, token: i64) -> None:
    """This spent token comes back free, and others if more may."""
    row: i64 = table.row
    left: i64 = table.left - 1
    answered(table, seat)
    token_back(table, seat, token, 0)
    tokens_back(table, row, seat, left)


# -- taking cards back -----------------------------------------------------------------------------------------------------
def return_card(table: FlyState, seat: i64, title: i64) -> None:
    """A card comes back for its price (rulebook: restoration)."""
    card: i64 = card_named(table, seat, title)
    price: i64 = return_price(table, seat, card)
    table.people[seat].energy -= price
    take_from_discards(table, card)
    put_in_hand(table, seat, card)
    table.tell_of(CARD_RETURNED, seat, title, price)
    finish_returns_if_all(table, seat)


def buy_token(table: FlyState, seat: i64, token: i64) -> None:
    """A spent token comes back for its price."""
    price: i64 = table.box.token_price[table.people[seat].race]
    table.people[seat].energy -= price
    token_back(table, seat, token, price)
    finish_returns_if_all(table, seat)


def finish_returns_if_all(table: FlyState, seat: i64) -> None:
    """A seat that can pay for nothing more is done."""
    if not can_restore(table, seat):
        is_done(table, seat)
