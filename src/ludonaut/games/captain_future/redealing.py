"""The hands that an observer cannot see, dealt again in agreement with all that it knows (ruling CF-51).

Since the deck was used up, each card that left a hand was either old, held when that happened, or new, drawn since; of another's card the
observer may not know which. A redeal decides it card by card, in the order of play, by how many old and new cards that hand had and how
many of the kind there may be among them. Then it deals the old cards that are left to the hands that must still have some, and new cards
from the deck. So all that was seen can have come about in just this way, and any way in which it can have is possible. Of what the others
held when the deck was used up nothing is looked at but their sum and the sizes of the hands.
"""

from __future__ import annotations

from typing import Final, final

from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance
from ludonaut.core.numbers import i64, zeros
from ludonaut.games.captain_future.components import KIND_BIT, KINDS, MOST_SEATS
from ludonaut.games.captain_future.knowledge import cards_before, kind_played, seat_of_play
from ludonaut.games.captain_future.landing import can_choose
from ludonaut.games.captain_future.state import DECK, NOBODY, PAY, CaptainState


def redeal_hands(table: CaptainState, observer: i64, chance: Chance) -> None:
    """The others' hands and the deck are pooled and dealt again; hands keep their sizes and what is known of them.

    Who is choosing the cards of an attack has shown that there is a choice: that hand is dealt first, and again until it has one.
    """
    payer: i64 = table.turn if table.ask == PAY and table.turn != observer else i64(NOBODY)
    if table.deck_used_up:
        Memory(table, observer, chance).deal(payer)
        return
    for seat in range(table.seats):
        if seat != observer:
            pool_hand(table, seat)
    if payer != NOBODY:
        deal_cards(table, payer, table.cards[payer], chance)
        while not can_choose(table, payer, table.target, table.to_pay):
            pool_hand(table, payer)
            deal_cards(table, payer, table.cards[payer], chance)
    for seat in range(table.seats):
        if seat != observer and seat != payer:
            deal_cards(table, seat, table.cards[seat], chance)


def pool_hand(table: CaptainState, seat: i64) -> None:
    """A hand goes back to the deck; its size is kept."""
    first: i64 = seat * KINDS
    for kind in range(i64(KINDS)):
        if table.hands[first + kind]:
            table.deck.add(kind, table.hands[first + kind])
            table.hands[first + kind] = 0
    table.held[seat] = 0


def deal_cards(table: CaptainState, seat: i64, count: i64, chance: Chance) -> None:
    """So many cards go from the deck to a hand, whose size was kept."""
    held: i64 = table.held[seat]
    for _ in range(count):
        kind = chance.draw(table.deck, DECK)
        table.hands[seat * KINDS + kind] += 1
        held |= KIND_BIT[kind]
    table.held[seat] = held


@final
class Memory:
    """The cards whose place an observer must guess: old ones that others held when the deck was used up, and new ones, in the deck."""

    def __init__(self, table: CaptainState, observer: i64, chance: Chance) -> None:
        self.table: Final = table
        self.observer: Final[i64] = observer
        self.chance: Final = chance
        self.old: Final = Bag(KINDS)  # those that have no place yet
        self.old_in: Final = zeros(MOST_SEATS)  # how many old cards each hand has

    def deal(self, payer: i64) -> None:
        """Deals all hands but the observer's; that of a payer, which may be NOBODY, has a choice of cards."""
        self.gather()
        while not self.tell_plays() or not self.payer_can_choose(payer):
            self.gather()
        for seat in range(self.table.seats):
            if seat != self.observer and seat != payer:
                self.deal_hand(seat)

    def gather(self) -> None:
        """Takes all cards of the others back, also those they have played: the old ones into a bag, the new ones into the deck."""
        table = self.table
        for seat in range(table.seats):
            if seat != self.observer:
                self.old_in[seat] = table.cards_then[seat]
                table.held[seat] = 0
                for place in range(seat * KINDS, seat * KINDS + KINDS):
                    table.hands[place] = 0
                    if table.held_then[place]:
                        self.old.add(place - seat * KINDS, table.held_then[place])
                        table.held_then[place] = 0
        deck = table.deck
        deck.total = 0
        for kind in range(i64(KINDS)):
            count: i64 = table.box.copies[kind] - self.old.counts[kind]
            if self.observer >= 0:
                count -= table.hands[self.observer * KINDS + kind]
            deck.counts[kind] = count
            deck.total += count
        for number in range(table.plays):
            if seat_of_play(table.played[number]) == self.observer:
                deck.remove(kind_played(table.played[number]))

    def tell_plays(self) -> bool:
        """Decides of each card that another has played whether it was old or new; false if, this time, there is one that can be neither."""
        table = self.table
        for number in range(table.plays):
            play: i64 = table.played[number]
            seat: i64 = seat_of_play(play)
            if seat != self.observer and not self.tell_play(seat, kind_played(play), cards_before(play)):
                return False
        return True

    def tell_play(self, seat: i64, kind: i64, cards: i64) -> bool:
        """Decides it of one card, played out of a hand of so many; an old one goes back to the hand that was held, a new one just goes."""
        table = self.table
        old: i64 = self.old_in[seat] * self.old.counts[kind]
        new: i64 = (cards - self.old_in[seat]) * table.deck.counts[kind]
        if old == 0 and new == 0:
            return False
        if new == 0 or (old > 0 and self.is_old(old * table.deck.total, new * self.old.total)):
            self.old.remove(kind)
            self.old_in[seat] -= 1
            table.held_then[seat * KINDS + kind] += 1
        else:
            table.deck.remove(kind)
        return True

    def is_old(self, old_ways: i64, new_ways: i64) -> bool:
        """By chance: each card of a hand is as likely to be played as another, and to be any one that has no place yet."""
        return self.chance.roll(old_ways + new_ways, DECK) < old_ways

    def payer_can_choose(self, payer: i64) -> bool:
        """Deals the payer's hand, if there is a payer; false if it has no choice of cards."""
        if payer == NOBODY:
            return True
        self.deal_hand(payer)
        return can_choose(self.table, payer, self.table.target, self.table.to_pay)

    def deal_hand(self, seat: i64) -> None:
        """A hand of the kept size: its share of the old cards, which also go back to the hand that was held, and new ones."""
        table = self.table
        for _ in range(self.old_in[seat]):
            kind = self.chance.draw(self.old, DECK)
            table.hands[seat * KINDS + kind] += 1
            table.held_then[seat * KINDS + kind] += 1
            table.held[seat] |= KIND_BIT[kind]
        deal_cards(table, seat, table.cards[seat] - self.old_in[seat], self.chance)
