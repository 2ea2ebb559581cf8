"""What effects do: one short method for each operation of the vocabulary. Whose decision it needs, that seat is asked.

Each takes the row that says it, the participant to whom it is done, and the place of the card that says it (0 the main card, 1 the second
building). Where there is only one thing to choose it is chosen; automata choose by rule (rulings FF-50, FF-76 and FF-77).
"""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.buildings import become, silence_stars, strike, take_share, void_kind, weigh
from ludonaut.games.fly_further.cards import is_in
from ludonaut.games.fly_further.conditions import amount
from ludonaut.games.fly_further.contents import SLOTS
from ludonaut.games.fly_further.effects import (
    BASE,
    BECOME,
    BORROW,
    BUILDING_KINDS,
    CHECK_PREDICTION,
    DESTROY,
    DESTROY_ALL,
    DEVOUR,
    DISCOUNT,
    DO,
    END_GAME,
    GAIN_ENERGY,
    GAIN_ORDERS,
    GAIN_VP,
    GHOST,
    GIVE_CARD,
    IGNORE_PROPERTY,
    INCOME_REPLACE,
    KEEP,
    KIND,
    LOSE_CARD,
    LOSE_ORDER,
    MORE_NUMBER,
    NO_STAR,
    OFFER_TREATY,
    PEEK,
    POOL_ADD,
    POOL_SET,
    PROTECT,
    RECALL_LENT,
    RECOVER,
    ROUND_END,
    ROW,
    SEE_CHOICE,
    SIGN_TREATY,
    STEAL_ENERGY,
    STEAL_VP,
    SWAP_MAIN,
    TAKE_SHARE,
    TOKEN_BACK,
    VOID_KIND,
    VP_OWNER,
    WEIGHT,
    WIN,
)
from ludonaut.games.fly_further.gains import draw_orders, gain_energy, gain_points, lose_orders
from ludonaut.games.fly_further.journey import peek
from ludonaut.games.fly_further.moving_cards import borrow, give_card, keep, lose_cards, recall_lent, recover, swap
from ludonaut.games.fly_further.state import (
    ASK_OFFER,
    ASK_READ,
    ASK_SHOWN,
    EARLY_END,
    END_NEAR,
    INSTANT_VICTORY,
    POOL_CHANGED,
    PROPERTY_IGNORED,
    SHIELDED,
    WON_SPECIALLY,
    FlyState,
)
from ludonaut.games.fly_further.thefts import steal
from ludonaut.games.fly_further.tokens import can_offer, check_prediction, sign_treaty, tokens_back


def operate(table: FlyState, row: i64, person: i64, place: i64) -> None:
    """Does what a row says, to one participant."""
    what: i64 = table.box.rows[row * ROW + DO]
    cause: i64 = table.box.sayer_of_row[row]
    if what == GAIN_VP:
        gain_points(table, person, amount(table, row, person), cause)
    elif what in (GAIN_ENERGY, INCOME_REPLACE):
        gain_energy(table, person, amount(table, row, person), cause)
    elif what == GAIN_ORDERS:
        draw_orders(table, person, amount(table, row, person), cause)
    elif what in (POOL_SET, POOL_ADD):
        change_pools(table, row, what == POOL_SET)
    elif what == KEEP:
        keep(table, row, person)
    elif what == DISCOUNT:
        table.people[person].discount += amount(table, row, person)
    elif what == WEIGHT:
        weigh(table, row, person, place)
    elif what == GHOST:
        table.plays[2 * person + place].is_ghost = 1
    elif what == PROTECT:
        table.people[person].is_shielded = 1
        table.tell_of(SHIELDED, person, 0, cause)
    elif what in (DESTROY, DESTROY_ALL, DEVOUR):
        strike(table, row, person, what)
    elif what in (STEAL_VP, STEAL_ENERGY):
        steal(table, row, person, what)
    elif what == RECOVER:
        recover(table, row, person, amount(table, row, person))
    elif what == LOSE_CARD:
        lose_cards(table, row, person, amount(table, row, person))
    elif what == LOSE_ORDER:
        lose_orders(table, person, amount(table, row, person), table.box.rows[row * ROW + MORE_NUMBER], cause)
    else:
        operate_rarely(table, row, person, place)


def operate_rarely(table: FlyState, row: i64, person: i64, place: i64) -> None:
    """The operations of few cards."""
    what: i64 = table.box.rows[row * ROW + DO]
    if what == SWAP_MAIN:
        swap(table, row, person)
    elif what == BECOME:
        become(table, row, person, place)
    elif what == SEE_CHOICE:
        see_choice(table, row, person)
    elif what == IGNORE_PROPERTY:
        table.is_ignored = 1
        table.tell_of(PROPERTY_IGNORED, person)
    elif what == NO_STAR:
        silence_stars(table, row)
    elif what == PEEK:
        peek(table, person, amount(table, row, person))
    elif what == TAKE_SHARE:
        take_share(table, row, person, place)
    elif what == VOID_KIND:
        void_kind(table, row, person, place)
    elif what == GIVE_CARD:
        give_card(table, row, person, place)
    elif what == VP_OWNER:
        home: i64 = table.plays[2 * person + place].card // SLOTS
        gain_points(table, home, amount(table, row, home), table.box.sayer_of_row[row])
    elif what == BORROW:
        borrow(table, row, person)
    elif what == RECALL_LENT:
        recall_lent(table, person)
    elif what == OFFER_TREATY:
        table.ask_for(ASK_OFFER, row, person, place, can_offer(table, person))
    elif what == SIGN_TREATY:
        sign_treaty(table, row, person)
    elif what == CHECK_PREDICTION:
        check_prediction(table, row, person)
    elif what == TOKEN_BACK:
        tokens_back(table, row, person, amount(table, row, person))
    elif what == END_GAME:
        end_early(table, row, person)
    elif what == WIN:
        win(table, person)


def see_choice(table: FlyState, row: i64, person: i64) -> None:
    """Somebody must choose and show the main card first; players only, and the only other one without a question (ruling FF-70)."""
    if table.seats == 2:
        table.ask_one(ASK_SHOWN, 1 - person)
    else:
        table.ask_for(ASK_READ, row, person, 0, table.seats > 1)


def asks_many(what: i64) -> bool:
    """Whether an operation may ask each of those to whom it is done."""
    return what in (RECOVER, LOSE_CARD, TOKEN_BACK)


# -- the planet's points -------------------------------------------------------------------------------------------------
def change_pools(table: FlyState, row: i64, is_set: bool) -> None:
    """The planet's totals become something else, or more; never below nothing (ruling FF-27)."""
    at: i64 = row * ROW
    points: i64 = table.box.rows[at + BASE]
    for kind in range(i64(BUILDING_KINDS)):
        if is_in(table.box.rows[at + KIND], kind):
            total: i64 = points if is_set else table.pool[kind] + points
            table.pool[kind] = total if total > 0 else i64(0)
            table.tell(POOL_CHANGED, kind, table.pool[kind], table.box.sayer_of_row[row])
            points = table.box.rows[at + MORE_NUMBER]


# -- the end -------------------------------------------------------------------------------------------------------------
def end_early(table: FlyState, row: i64, person: i64) -> None:
    """A race's own end of the game: after this round (ruling FF-44)."""
    if table.ending == 0:
        table.ending = EARLY_END
        table.tell_of(END_NEAR, person, table.box.sayer_of_row[row])


def win(table: FlyState, person: i64) -> None:
    """A special victory; at the end of a round it ends everything at once (rulings FF-43 and FF-72)."""
    table.people[person].has_won = 1
    table.tell_of(WON_SPECIALLY, person)
    if table.window == ROUND_END:
        table.ending = INSTANT_VICTORY
