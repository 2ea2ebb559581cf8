"""What everybody at the table sees of hands, kept for redeals (ruling CF-51).

When the deck is used up, every card is among the discards or in a hand: whoever watched knows which cards the others hold together, and how
many each of them has. From then on everybody sees which card leaves which hand, and out of how many. What follows from it for a single
observer is worked out by `redealing`; nothing of that is needed in a move.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import copy_into, i64
from ludonaut.games.captain_future.state import CaptainState

# A number of `played`, from its lowest bit: the kind, the seat, the cards.
SEAT_FROM: Final = 6
CARDS_FROM: Final = 8
KIND_MASK: Final = 63
SEAT_MASK: Final = 3


def remember_hands(table: CaptainState) -> None:
    """The discards have become the deck: all other cards are in hands. What was seen before is dropped."""
    table.deck_used_up = 1
    copy_into(table.held_then, table.hands)
    copy_into(table.cards_then, table.cards)
    table.plays = 0


def card_leaves(table: CaptainState, seat: i64, kind: i64) -> None:
    """A card is about to leave a hand, for all to see."""
    table.played[table.plays] = (table.cards[seat] << CARDS_FROM) | (seat << SEAT_FROM) | kind
    table.plays += 1


def kind_played(play: i64) -> i64:
    """The kind of a card that has left a hand."""
    return play & KIND_MASK


def seat_of_play(play: i64) -> i64:
    """Whose hand it was."""
    return (play >> SEAT_FROM) & SEAT_MASK


def cards_before(play: i64) -> i64:
    """How many cards that hand had, this one among them."""
    return play >> CARDS_FROM
