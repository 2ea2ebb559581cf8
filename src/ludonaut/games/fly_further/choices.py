"""What a seat may choose, question by question. Every list ascends by action number: families stand in the order of `actions.py`."""

from __future__ import annotations

from ludonaut.core.numbers import i64, vec
from ludonaut.games.fly_further.actions import (
    BORROW_FROM,
    BUY_TOKEN,
    CHOOSE_RACE,
    DONE,
    FORETELL,
    GIVE,
    HOLD,
    LOSE,
    OFFER,
    PASS,
    PLAY,
    PLAY_ORDER,
    PLAY_PLUS,
    READ,
    RETURN,
    ROB,
    SECOND,
    STRIKE_AT,
    SWAP,
    TAKE_BACK,
    TAKE_COLOUR,
    TAKE_OVER,
    TAKE_TOKEN,
    TURN_INTO,
    VOID,
    WEIGH,
)
from ludonaut.games.fly_further.buildings import can_strike, can_take_share
from ludonaut.games.fly_further.cards import cost_of, is_in, kind_of, may_lose
from ludonaut.games.fly_further.contents import COLOURS, NOTHING, ORDERS, RACES, SLOTS, STANDARD_TITLES, TITLES
from ludonaut.games.fly_further.effects import (
    AT,
    CHOOSE,
    DO,
    EXTRA_PLAY,
    KIND,
    PLUS,
    ROW,
    SEE_CHOICE,
    STAR,
    SWAP_MAIN,
    TOKENS,
)
from ludonaut.games.fly_further.moving_cards import can_borrow, can_swap, may_swap
from ludonaut.games.fly_further.state import (
    ASK_BORROW,
    ASK_CHOICE,
    ASK_COLOUR,
    ASK_FLYER,
    ASK_GIVE,
    ASK_KIND,
    ASK_LOSE,
    ASK_OFFER,
    ASK_ORDER,
    ASK_PLUS,
    ASK_RACE,
    ASK_READ,
    ASK_RECOVER,
    ASK_RETURNS,
    ASK_SHOWN,
    ASK_STRIKE,
    ASK_SWAP,
    ASK_TAKE,
    ASK_TOKEN,
    ASK_VICTIM,
    ASK_VOID,
    ASK_WEIGHT,
    FlyState,
)
from ludonaut.games.fly_further.thefts import is_flyer_to_rob, is_top_scorer


def choices(table: FlyState, seat: i64, buffer: vec[i64]) -> i64:
    """What the seat, which is due, may do."""
    ask: i64 = table.ask
    if ask == ASK_ORDER:
        return order_choices(table, seat, buffer)
    if ask == ASK_CHOICE:
        return hand_choices(table, seat, PLAY, 0, buffer) if table.people[seat].main == NOTHING else further_choices(table, seat, buffer)
    if ask == ASK_RETURNS:
        return return_choices(table, seat, buffer)
    if ask == ASK_SHOWN:
        return hand_choices(table, seat, PLAY, 0, buffer)
    if ask == ASK_SWAP:
        return hand_choices(table, seat, SWAP, 0, buffer)
    if ask == ASK_PLUS:
        return plus_now_choices(table, seat, buffer)
    if ask == ASK_RECOVER:
        return recover_choices(table, seat, buffer)
    if ask == ASK_LOSE:
        return hand_choices(table, seat, LOSE, table.box.rows[table.row * ROW + KIND], buffer)
    if ask in (ASK_KIND, ASK_VOID, ASK_WEIGHT):
        return two_choices(TURN_INTO if ask == ASK_KIND else VOID if ask == ASK_VOID else WEIGH, buffer)
    if ask in (ASK_STRIKE, ASK_TAKE):
        return building_choices(table, seat, buffer)
    if ask == ASK_COLOUR:
        return colour_choices(table, buffer)
    if ask == ASK_RACE:
        return race_choices(table, seat, buffer)
    if ask == ASK_TOKEN:
        return token_choices(table, seat, buffer)
    return person_choices(table, seat, buffer)


# -- setting up ------------------------------------------------------------------------------------------------------------
def is_free(table: FlyState, colour: i64) -> bool:
    """Whether nobody has a colour."""
    return table.of_colour[colour] == NOTHING


def colour_choices(table: FlyState, buffer: vec[i64]) -> i64:
    """Colours that are free (rulings FF-04 and FF-56)."""
    n: i64 = 0
    for colour in range(i64(COLOURS)):
        if is_free(table, colour):
            buffer[n] = TAKE_COLOUR + colour
            n += 1
    return n


def suits(table: FlyState, race: i64, colour: i64) -> bool:
    """Whether a race is of a colour and suits the number of participants (rulings FF-02, FF-03 and FF-06)."""
    return table.box.colour_of[race] == colour and (table.box.fits[race] >> table.count) & 1 == 1


def race_choices(table: FlyState, seat: i64, buffer: vec[i64]) -> i64:
    """The races of the own colour."""
    n: i64 = 0
    for race in range(i64(RACES)):
        if suits(table, race, table.people[seat].colour):
            buffer[n] = CHOOSE_RACE + race
            n += 1
    return n


# -- cards -----------------------------------------------------------------------------------------------------------------
def home_at(table: FlyState, seat: i64, place: i64) -> i64:
    """Whose cards come at a place of the order in which actions name them: the own ones first, then by colour; or NOTHING."""
    if place == 0:
        return seat
    home: i64 = table.of_colour[place - 1]
    return i64(NOTHING) if home == seat else home


def hand_choices(table: FlyState, seat: i64, family: i64, kinds: i64, buffer: vec[i64]) -> i64:
    """The cards of the hand that may be named by an action of a family, which asks for cards of these kinds."""
    n: i64 = 0
    hand = table.people[seat].hand
    for place in range(i64(COLOURS + 1) if table.people[seat].foreign else i64(1)):
        home: i64 = home_at(table, seat, place)
        if home == NOTHING:
            continue
        for card in range(home * SLOTS, home * SLOTS + SLOTS):
            if hand[card] and may_name(table, seat, family, card, kinds):
                buffer[n] = family + TITLES * place + table.title_of[card]
                n += 1
    return n


def may_name(table: FlyState, seat: i64, family: i64, card: i64, kinds: i64) -> bool:
    """Whether a card of the hand may be played, played as a second building, played in place of the main one, or discarded."""
    if family == PLAY:  # any that is no plus card; exactly one must be played (rulings FF-32 and FF-33)
        return kind_of(table, card) <= STAR
    if family == SECOND:
        return may_be_second(table, seat, card, kinds)
    return may_swap(table, seat, card) if family == SWAP else may_lose(table, seat, card, kinds)


def second_kinds(table: FlyState, card: i64) -> i64:
    """The kinds of a second building that a plus card allows, as bits; none where it does something else."""
    box = table.box
    sayer: i64 = table.sayer_of_card(card)
    for row in range(box.first_row[sayer], box.first_row[sayer + 1]):
        if box.rows[row * ROW + DO] == EXTRA_PLAY:
            return box.rows[row * ROW + KIND]
    return 0


def may_be_second(table: FlyState, seat: i64, card: i64, kinds: i64) -> bool:
    """Whether a card of the hand, besides the main one, is a building of these kinds."""
    left: i64 = table.people[seat].hand[card]
    if card == table.people[seat].main:
        left -= 1
    return left > 0 and is_in(kinds, kind_of(table, card))


def has_second(table: FlyState, seat: i64, kinds: i64) -> bool:
    """Whether there is a second building to play."""
    found: i64 = 0
    for card in range(table.count * SLOTS):
        if may_be_second(table, seat, card, kinds):
            found += 1
    return found > 0


def goes_with_main(table: FlyState, seat: i64, card: i64) -> bool:
    """Whether a plus card can be played with the chosen main card (rulings FF-21 and FF-76)."""
    box = table.box
    if table.people[seat].hand[card] == 0 or kind_of(table, card) != PLUS:
        return False
    title: i64 = table.title_of[card]
    if box.plus_at[title] != CHOOSE or not is_in(box.plus_with[title], kind_of(table, table.people[seat].main)):
        return False
    kinds: i64 = second_kinds(table, card)
    return kinds == 0 or has_second(table, seat, kinds)


def can_foretell(table: FlyState, seat: i64) -> bool:
    """Whether a token can be laid."""
    one = table.people[seat]
    if table.box.foretells[one.race] == 0 or one.token != NOTHING:
        return False
    ready: i64 = 0
    for token in range(i64(TOKENS)):
        ready += one.tokens[token]
    return ready > 0


def needs_second(table: FlyState, seat: i64) -> bool:
    """Whether the plus card was chosen that needs a second building, and the building was not."""
    one = table.people[seat]
    return one.plus != NOTHING and one.plus_is_open == 0 and one.second == NOTHING and second_kinds(table, one.plus) != 0


def can_choose_more(table: FlyState, seat: i64) -> bool:
    """Whether there is anything to choose after the main card."""
    one = table.people[seat]
    if can_foretell(table, seat) or needs_second(table, seat):
        return True
    if one.plus == NOTHING:
        for card in range(seat * SLOTS + STANDARD_TITLES, seat * SLOTS + SLOTS):
            if one.hand[card] and goes_with_main(table, seat, card):
                return True
    return False


def further_choices(table: FlyState, seat: i64, buffer: vec[i64]) -> i64:
    """After the main card: a second building that is owed, else a plus card, a token, or no more."""
    one = table.people[seat]
    if needs_second(table, seat):
        return hand_choices(table, seat, SECOND, second_kinds(table, one.plus), buffer)
    n: i64 = 0
    if one.plus == NOTHING:
        for card in range(seat * SLOTS + STANDARD_TITLES, seat * SLOTS + SLOTS):
            if one.hand[card] and goes_with_main(table, seat, card):
                buffer[n] = PLAY_PLUS + table.title_of[card]
                n += 1
    if can_foretell(table, seat):
        for token in range(i64(TOKENS)):
            if one.tokens[token]:
                for colour in range(i64(COLOURS)):
                    if table.of_colour[colour] != NOTHING and table.of_colour[colour] != seat:
                        buffer[n] = FORETELL + COLOURS * token + colour
                        n += 1
    buffer[n] = DONE
    return n + 1


def can_play_plus(table: FlyState, person: i64, card: i64) -> bool:
    """Whether a plus card of the hand can be played in this window and do its thing (rulings FF-20, FF-57 and FF-76)."""
    one = table.people[person]
    if one.hand[card] == 0 or one.automaton != NOTHING or kind_of(table, card) != PLUS or one.plus != NOTHING:
        return False
    box = table.box
    if box.plus_at[table.title_of[card]] != table.window:
        return False
    sayer: i64 = table.sayer_of_card(card)
    for row in range(box.first_row[sayer], box.first_row[sayer + 1]):
        if box.rows[row * ROW + AT] != table.window:
            continue
        if box.rows[row * ROW + DO] == SWAP_MAIN and not can_swap(table, person):
            return False
        if box.rows[row * ROW + DO] == SEE_CHOICE and table.seats < 2:
            return False
    return True


def plus_now_choices(table: FlyState, seat: i64, buffer: vec[i64]) -> i64:
    """A plus card that is played in this window, or none."""
    n: i64 = 0
    for card in range(seat * SLOTS + STANDARD_TITLES, seat * SLOTS + SLOTS):
        if can_play_plus(table, seat, card):
            buffer[n] = PLAY_PLUS + table.title_of[card]
            n += 1
    buffer[n] = PASS
    return n + 1


def recover_choices(table: FlyState, seat: i64, buffer: vec[i64]) -> i64:
    """A card of the discards that comes back free."""
    n: i64 = 0
    kinds: i64 = table.box.rows[table.row * ROW + KIND]
    for slot in range(i64(SLOTS)):
        if table.people[seat].discards[slot] and is_in(kinds, kind_of(table, seat * SLOTS + slot)):
            buffer[n] = TAKE_BACK + table.title_of[seat * SLOTS + slot]
            n += 1
    return n


# -- orders ----------------------------------------------------------------------------------------------------------------
def order_choices(table: FlyState, seat: i64, buffer: vec[i64]) -> i64:
    """An order of this window, also one without effect (ruling FF-71), or none; or none for the rest of the round."""
    n: i64 = 0
    one = table.people[seat]
    for order in range(i64(ORDERS)):
        if one.orders[order] and table.box.order_at[order] == table.window:
            buffer[n] = PLAY_ORDER + order
            n += 1
    buffer[n] = PASS
    n += 1
    if (table.box.order_windows >> table.window) > 1:
        buffer[n] = HOLD
        n += 1
    return n


# -- taking cards back -----------------------------------------------------------------------------------------------------
def return_price(table: FlyState, seat: i64, card: i64) -> i64:
    """What returning a card costs: never less than the least price, but for cards that are free (ruling FF-36)."""
    cost: i64 = cost_of(table, card)
    cheaper: i64 = cost - table.people[seat].discount
    if cheaper < table.box.least_cost:
        cheaper = table.box.least_cost
    return cheaper if cheaper < cost else cost


def can_return(table: FlyState, seat: i64, slot: i64) -> bool:
    """Whether a card lies in the discards and its full price can be paid (rulings FF-30 and FF-34)."""
    one = table.people[seat]
    return one.discards[slot] > 0 and return_price(table, seat, seat * SLOTS + slot) <= one.energy


def can_buy_token(table: FlyState, seat: i64, token: i64) -> bool:
    """Whether a spent token can be paid for, without a discount (ruling FF-66)."""
    one = table.people[seat]
    price: i64 = table.box.token_price[one.race]
    return price != NOTHING and one.spent[token] > 0 and price <= one.energy


def can_restore(table: FlyState, seat: i64) -> bool:
    """Whether a seat can take anything back."""
    for slot in range(i64(SLOTS)):
        if table.people[seat].discards[slot] and can_return(table, seat, slot):
            return True
    if table.box.token_price[table.people[seat].race] != NOTHING:
        for token in range(i64(TOKENS)):
            if can_buy_token(table, seat, token):
                return True
    return False


def return_choices(table: FlyState, seat: i64, buffer: vec[i64]) -> i64:
    """Cards and tokens that can be paid for, or no more."""
    buffer[0] = DONE
    n: i64 = 1
    for slot in range(i64(SLOTS)):
        if table.people[seat].discards[slot] and can_return(table, seat, slot):
            buffer[n] = RETURN + table.title_of[seat * SLOTS + slot]
            n += 1
    for token in range(i64(TOKENS)):
        if can_buy_token(table, seat, token):
            buffer[n] = BUY_TOKEN + token
            n += 1
    return n


def token_choices(table: FlyState, seat: i64, buffer: vec[i64]) -> i64:
    """A spent token that comes back free."""
    n: i64 = 0
    for token in range(i64(TOKENS)):
        if table.people[seat].spent[token]:
            buffer[n] = TAKE_TOKEN + token
            n += 1
    return n


# -- targets ---------------------------------------------------------------------------------------------------------------
def two_choices(family: i64, buffer: vec[i64]) -> i64:
    """One of two: mine or colony, main or second building."""
    buffer[0] = family
    buffer[1] = family + 1
    return 2


def building_choices(table: FlyState, seat: i64, buffer: vec[i64]) -> i64:
    """A building of another: to destroy, or to score in its owner's place."""
    n: i64 = 0
    kind: i64 = table.box.rows[table.row * ROW + KIND]
    for colour in range(i64(COLOURS)):
        owner: i64 = table.of_colour[colour]
        if owner == NOTHING:
            continue
        for place in range(i64(2)):
            play: i64 = 2 * owner + place
            if table.ask == ASK_STRIKE and can_strike(table, seat, play, kind):
                buffer[n] = STRIKE_AT + 2 * colour + place
                n += 1
            elif table.ask == ASK_TAKE and can_take_share(table, seat, play):
                buffer[n] = TAKE_OVER + 2 * colour + place
                n += 1
    return n


def person_choices(table: FlyState, seat: i64, buffer: vec[i64]) -> i64:
    """Another participant, by its colour."""
    n: i64 = 0
    family: i64 = PASS
    if table.ask == ASK_READ:
        family = READ
    elif table.ask == ASK_OFFER:
        buffer[0] = PASS
        n = 1
        family = OFFER
    elif table.ask == ASK_GIVE:
        family = GIVE
    elif table.ask == ASK_BORROW:
        family = BORROW_FROM
    else:
        family = ROB
    for colour in range(i64(COLOURS)):
        other: i64 = table.of_colour[colour]
        if other != NOTHING and other != seat and may_be_named(table, seat, other):
            buffer[n] = family + colour
            n += 1
    return n


def may_be_named(table: FlyState, seat: i64, other: i64) -> bool:
    """Whether another can be chosen for what is asked."""
    if table.ask == ASK_READ:  # players only (ruling FF-70)
        return table.people[other].automaton == NOTHING and table.people[other].is_shown == 0
    if table.ask == ASK_OFFER:
        return table.people[other].has_treaty == 0
    if table.ask == ASK_BORROW:
        return can_borrow(table, table.row, seat, other)
    if table.ask == ASK_FLYER:
        return is_flyer_to_rob(table, seat, other)
    if table.ask == ASK_VICTIM:
        return is_top_scorer(table, seat, other)
    return table.ask == ASK_GIVE
