"""Cards: drawing, discarding, exchanging and filling the hand. A card is in the deck, in a hand or among the discards."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.captain_future.components import HAND, KIND_BIT, KINDS
from ludonaut.games.captain_future.knowledge import card_leaves, remember_hands
from ludonaut.games.captain_future.state import CARDS_DRAWN, DECK, EXCHANGED, RESHUFFLED, CaptainState


def draw_card(table: CaptainState, seat: i64) -> i64:
    """One card from the deck into a hand; an empty deck is first made up of the discards (rulings CF-47 and CF-60). Returns its kind."""
    if table.deck.total == 0:
        reshuffle(table)
    kind: i64 = table.chance.draw(table.deck, DECK)
    table.hands[seat * KINDS + kind] += 1
    table.held[seat] |= KIND_BIT[kind]
    table.cards[seat] += 1
    return kind


def reshuffle(table: CaptainState) -> None:
    """The discards become the deck, those of this turn too."""
    table.tell(RESHUFFLED, table.discards.total)
    table.deck.copy_from(table.discards)
    table.discards.clear()
    remember_hands(table)


def discard(table: CaptainState, seat: i64, kind: i64) -> None:
    """A card leaves a hand at the moment it is played (ruling CF-59)."""
    if table.deck_used_up:
        card_leaves(table, seat, kind)
    place: i64 = seat * KINDS + kind
    table.hands[place] -= 1
    if table.hands[place] == 0:
        table.held[seat] &= ~KIND_BIT[kind]
    table.cards[seat] -= 1
    table.discards.add(kind)


def exchange(table: CaptainState, seat: i64, kind: i64) -> None:
    """A card of any kind goes, another comes at once (rulebook: exchanging cards; rulings CF-03, CF-04 and CF-05)."""
    discard(table, seat, kind)
    table.tell(EXCHANGED, seat, kind, draw_card(table, seat))


def fill_hand(table: CaptainState, seat: i64) -> None:
    """Cards up to ten, one at a time (rulings CF-06, CF-61 and CF-69)."""
    wanted: i64 = HAND - table.cards[seat]
    for left in range(wanted, i64(0), -1):
        table.tell(CARDS_DRAWN, seat, draw_card(table, seat), wanted if left == 1 else 0)
