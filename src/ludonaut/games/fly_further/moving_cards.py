"""Cards that come back, are lost, swapped, given, borrowed or kept."""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.automata import best_target
from ludonaut.games.fly_further.cards import (
    cheapest_in_hand,
    dearest_discard,
    discard,
    has_cleanup_text,
    is_in,
    kind_of,
    may_lose,
    put_in_hand,
    take_from_discards,
    take_from_hand,
)
from ludonaut.games.fly_further.contents import COLONY_TITLE, MINE_TITLE, NOTHING, SLOTS
from ludonaut.games.fly_further.effects import (
    COLONY,
    COLONY_BUILDERS,
    FOR,
    KIND,
    MINE,
    MINE_BUILDERS,
    MORE_NUMBER,
    NO_SUBJECT,
    ROW,
    STAR,
)
from ludonaut.games.fly_further.gains import gain_points
from ludonaut.games.fly_further.revealing import swap_main
from ludonaut.games.fly_further.state import (
    ASK_BORROW,
    ASK_GIVE,
    ASK_LOSE,
    ASK_RECOVER,
    ASK_SWAP,
    CARD_BORROWED,
    CARD_GIVEN,
    CARD_KEPT,
    CARD_LOST,
    CARD_RECALLED,
    CARD_RECOVERED,
    FlyState,
)

NO_CHOICE: Final = -1
SEVERAL: Final = -2


def keep(table: FlyState, row: i64, person: i64) -> None:
    """Own buildings that stand come back to the hand: the main one, or with a planet those it speaks of (rulings FF-67 and FF-74)."""
    subject: i64 = table.box.rows[row * ROW + FOR]
    for place in range(i64(2)):
        play = table.plays[2 * person + place]
        if play.kind == NOTHING or play.card // SLOTS != person or has_cleanup_text(table, play.card):
            continue
        if subject == NO_SUBJECT and place == 1:
            continue
        if (subject == MINE_BUILDERS and play.kind != MINE) or (subject == COLONY_BUILDERS and play.kind != COLONY):
            continue
        if play.goes_to == NOTHING:
            play.goes_to = person
            if table.telling:
                table.tell_of(CARD_KEPT, person, table.told_card(person, play.card), table.box.sayer_of_row[row])


def recover(table: FlyState, row: i64, person: i64, count: i64) -> None:
    """Cards come back from the discards free, of the owner's choice."""
    kinds: i64 = table.box.rows[row * ROW + KIND]
    left: i64 = count
    while left:
        slot: i64 = only_discard(table, person, kinds)
        if table.people[person].automaton != NOTHING:
            best: i64 = dearest_discard(table, person, kinds)
            slot = best % SLOTS if best != NOTHING else i64(NO_CHOICE)
        if slot == NO_CHOICE:
            return
        if slot == SEVERAL:
            table.left = left
            table.ask_for(ASK_RECOVER, row, person, 0, True)
            return
        recover_card(table, row, person, person * SLOTS + slot)
        left -= 1


def only_discard(table: FlyState, person: i64, kinds: i64) -> i64:
    """The slot of the only card of these kinds in the discards; NO_CHOICE without one, SEVERAL with more than one."""
    found: i64 = NO_CHOICE
    for slot in range(i64(SLOTS)):
        if table.people[person].discards[slot] and is_in(kinds, kind_of(table, person * SLOTS + slot)):
            if found != NO_CHOICE:
                return SEVERAL
            found = slot
    return found


def recover_card(table: FlyState, row: i64, person: i64, card: i64) -> None:
    """A card comes back free."""
    take_from_discards(table, card)
    put_in_hand(table, person, card)
    if table.telling:
        table.tell_of(CARD_RECOVERED, person, table.told_card(person, card), table.box.sayer_of_row[row])


def lose_cards(table: FlyState, row: i64, person: i64, count: i64) -> None:
    """Cards of the hand are discarded, of the owner's choice; for each that is missing the row's points are gained or lost."""
    kinds: i64 = table.box.rows[row * ROW + KIND]
    left: i64 = count
    while left:
        card: i64 = cheapest_in_hand(table, person, kinds)
        if card == NOTHING:
            gain_points(table, person, table.box.rows[row * ROW + MORE_NUMBER], table.box.sayer_of_row[row])
        elif table.people[person].automaton == NOTHING and different_cards(table, person, kinds) > 1:
            table.left = left
            table.ask_for(ASK_LOSE, row, person, 0, True)
            return
        else:
            lose_card(table, row, person, card)
        left -= 1


def different_cards(table: FlyState, person: i64, kinds: i64) -> i64:
    """How many different cards of these kinds a hand has."""
    different: i64 = 0
    for card in range(table.count * SLOTS):
        if may_lose(table, person, card, kinds):
            different += 1
    return different


def lose_card(table: FlyState, row: i64, person: i64, card: i64) -> None:
    """A card goes from the hand to the discards of its home (ruling FF-73)."""
    take_from_hand(table, person, card)
    discard(table, card)
    if table.telling:
        table.tell_of(CARD_LOST, person, table.told_card(person, card), table.box.sayer_of_row[row])


def can_swap(table: FlyState, person: i64) -> bool:
    """Whether the hand has a card that can take the place of the main one (ruling FF-69)."""
    others: i64 = 0
    for card in range(table.count * SLOTS):
        if may_swap(table, person, card):
            others += 1
    return others > 0


def swap(table: FlyState, row: i64, person: i64) -> None:
    """Another card takes the place of the main one; the only one that can does."""
    others: i64 = 0
    last: i64 = NOTHING
    for card in range(table.count * SLOTS):
        if may_swap(table, person, card):
            others += 1
            last = card
    if others == 1:
        swap_main(table, person, last)
    else:
        table.ask_for(ASK_SWAP, row, person, 0, others > 1)


def may_swap(table: FlyState, person: i64, card: i64) -> bool:
    """Whether a card of the hand is another than the main one, and no plus card."""
    return table.people[person].hand[card] > 0 and card != table.plays[2 * person].card and kind_of(table, card) <= STAR


def give_card(table: FlyState, row: i64, person: i64, place: i64) -> None:
    """The card will lie in another's hand after the round."""
    if table.people[person].automaton != NOTHING:
        give_to(table, person, place, best_target(table, person, row, ASK_GIVE))
    else:
        table.ask_for(ASK_GIVE, row, person, place, table.count > 1)


def give_to(table: FlyState, person: i64, place: i64, other: i64) -> None:
    """Who gets it."""
    play = table.plays[2 * person + place]
    play.goes_to = other
    if table.telling:
        table.tell_of(CARD_GIVEN, person, table.told_card(person, play.card), table.who(other))


def lent_title(table: FlyState, row: i64) -> i64:
    """The standard title that a row borrows."""
    return i64(MINE_TITLE) if table.box.rows[row * ROW + KIND] == MINE else i64(COLONY_TITLE)


def can_borrow(table: FlyState, row: i64, person: i64, other: i64) -> bool:
    """Whether another has the standard card in its discards."""
    return other != person and table.people[other].discards[lent_title(table, row)] > 0


def borrow(table: FlyState, row: i64, person: i64) -> None:
    """A standard card is taken from another's discards."""
    found: i64 = 0
    last: i64 = NOTHING
    for other in range(table.count):
        if can_borrow(table, row, person, other):
            found += 1
            last = other
    if found == 1:
        borrow_from(table, row, person, last)
    else:
        table.ask_for(ASK_BORROW, row, person, 0, found > 1)


def borrow_from(table: FlyState, row: i64, person: i64, other: i64) -> None:
    """It is in the borrower's hand now; its home stays where it was (ruling FF-73)."""
    card: i64 = other * SLOTS + lent_title(table, row)
    take_from_discards(table, card)
    put_in_hand(table, person, card)
    if table.telling:
        table.tell_of(CARD_BORROWED, person, table.told_card(person, card), table.who(other))


def recall_lent(table: FlyState, person: i64) -> None:
    """All cards of its deck that others hold come back to the hand (ruling FF-73)."""
    for other in range(table.count):
        if other != person and table.people[other].foreign:
            for card in range(person * SLOTS, person * SLOTS + SLOTS):
                while table.people[other].hand[card]:
                    take_from_hand(table, other, card)
                    put_in_hand(table, person, card)
                    if table.telling:
                        table.tell_of(CARD_RECALLED, person, table.told_card(person, card), table.who(other))
