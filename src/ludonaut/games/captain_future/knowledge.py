"""What can be known of the others' hands (ruling CF-51).

Once the deck is used up, every card is among the discards or in a hand, and whoever watched knows which cards the others hold together; in
a game of two that is the other's whole hand. Each watcher remembers these cards until they are played. A watcher is an onlooker (row 0) or
a seat (row seat + 1); of each other hand it knows how many of the remembered cards are in it, the rest having been drawn since.

A played card of a remembered kind is taken for the remembered one, since within a hand it makes no difference which of two like cards goes.
Between the hands of two others it may: a hand that has drawn nothing new can play none but remembered cards, and shows so that a card that
another played before was new.
"""

from __future__ import annotations

from ludonaut.core.bag import Bag
from ludonaut.core.numbers import i64
from ludonaut.games.captain_future.components import KIND_BIT, KINDS, MOST_SEATS
from ludonaut.games.captain_future.state import CaptainState


def remember_hands(table: CaptainState) -> None:
    """The discards have become the deck: all other cards are in hands."""
    table.deck_used_up = 1
    for seat in range(table.seats):
        table.played_kinds[seat] = 0
    for row in range(table.seats + 1):
        for kind in range(i64(KINDS)):
            cards: i64 = table.box.copies[kind] - table.deck.counts[kind]
            if row > 0:
                cards -= table.hands[(row - 1) * KINDS + kind]
            table.remembered[row * KINDS + kind] = cards
        for seat in range(table.seats):
            table.remembered_in[row * MOST_SEATS + seat] = table.cards[seat] if seat != row - 1 else i64(0)


def card_leaves(table: CaptainState, seat: i64, kind: i64) -> None:
    """A card is about to leave a hand, for all to see. In the own row of a seat nothing is remembered of its hand, and nothing changes."""
    table.played_kinds[seat] |= KIND_BIT[kind]
    for row in range(table.seats + 1):
        place: i64 = row * MOST_SEATS + seat
        if table.remembered[row * KINDS + kind] > 0 and table.remembered_in[place] > 0:
            table.remembered[row * KINDS + kind] -= 1
            table.remembered_in[place] -= 1
        elif table.remembered_in[place] == table.cards[seat]:
            table.remembered_in[place] -= 1
            give_back_one(table, row, seat)


def give_back_one(table: CaptainState, row: i64, seat: i64) -> None:
    """A card that another played was new, one of the same kind that `seat` played was not: the other still holds a remembered card more."""
    for other in range(table.seats):
        place: i64 = row * MOST_SEATS + other
        in_common: i64 = table.played_kinds[other] & table.played_kinds[seat]
        if other != seat and other != row - 1 and in_common and table.remembered_in[place] < table.cards[other]:
            table.remembered_in[place] += 1
            return


def forget_other_seats(table: CaptainState, observer: i64) -> None:
    """For a redeal: what the other seats remember of each other and of the observer is hidden from it, and forgotten."""
    for row in range(i64(1), table.seats + 1):
        if row != observer + 1:
            for kind in range(i64(KINDS)):
                table.remembered[row * KINDS + kind] = 0
            for seat in range(table.seats):
                table.remembered_in[row * MOST_SEATS + seat] = 0


def take_remembered(table: CaptainState, observer: i64, remembered: Bag) -> None:
    """For a redeal, with all hands that the observer cannot see in the deck: the cards that are certainly in hands are set apart."""
    for kind in range(i64(KINDS)):
        cards: i64 = table.remembered[(observer + 1) * KINDS + kind]
        for _ in range(cards):
            if table.deck.counts[kind] > 0:
                table.deck.remove(kind)
                remembered.add(kind)


def return_remembered(table: CaptainState, remembered: Bag) -> None:
    """For a redeal: cards that were set apart and are not dealt go back to the deck."""
    for kind in range(i64(KINDS)):
        if remembered.counts[kind] > 0:
            table.deck.add(kind, remembered.counts[kind])
    remembered.clear()
