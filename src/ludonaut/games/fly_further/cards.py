"""Action cards: hands, discards, and how they move between them."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.conditions import speaks
from ludonaut.games.fly_further.contents import NOTHING, SLOTS
from ludonaut.games.fly_further.effects import CLEANUP, FLY
from ludonaut.games.fly_further.state import FlyState


def kind_of(table: FlyState, card: i64) -> i64:
    """What kind of card it is."""
    return table.box.kind_of[table.title_of[card]]


def cost_of(table: FlyState, card: i64) -> i64:
    """What returning it costs without a discount."""
    return table.box.cost_of[table.title_of[card]]


def put_in_hand(table: FlyState, person: i64, card: i64) -> None:
    """A card comes into a hand."""
    one = table.people[person]
    one.hand[card] += 1
    if card // SLOTS != person:
        one.foreign += 1


def take_from_hand(table: FlyState, person: i64, card: i64) -> None:
    """A card leaves a hand."""
    one = table.people[person]
    one.hand[card] -= 1
    if card // SLOTS != person:
        one.foreign -= 1


def discard(table: FlyState, card: i64) -> None:
    """A card comes to the discards of its home (rulings FF-38 and FF-73)."""
    table.people[card // SLOTS].discards[card % SLOTS] += 1


def take_from_discards(table: FlyState, card: i64) -> None:
    """A card leaves the discards of its home."""
    table.people[card // SLOTS].discards[card % SLOTS] -= 1


def has_cleanup_text(table: FlyState, card: i64) -> bool:
    """Whether a card says itself where it goes (ruling FF-67)."""
    return speaks(table, table.sayer_of_card(card), CLEANUP)


def is_in(kinds: i64, kind: i64) -> bool:
    """Whether a kind is among kinds given as bits."""
    return (kinds >> kind) & 1 == 1


def dearest_discard(table: FlyState, person: i64, kinds: i64, first_slot: i64 = 0) -> i64:
    """The dearest of its discards of these kinds, standard cards first, or NOTHING: what an automaton takes (ruling FF-77)."""
    one = table.people[person]
    best: i64 = NOTHING
    for slot in range(first_slot, i64(SLOTS)):
        card: i64 = person * SLOTS + slot
        if one.discards[slot] and is_in(kinds, kind_of(table, card)) and (best == NOTHING or cost_of(table, card) > cost_of(table, best)):
            best = card
    return best


def cheapest_in_hand(table: FlyState, person: i64, kinds: i64) -> i64:
    """The cheapest card of these kinds in a hand, standard cards first and own ones before foreign ones, or NOTHING (ruling FF-77)."""
    best: i64 = NOTHING
    for step in range(table.count):
        home: i64 = (person + step) % table.count
        for card in range(home * SLOTS, home * SLOTS + SLOTS):
            if may_lose(table, person, card, kinds) and (best == NOTHING or cost_of(table, card) < cost_of(table, best)):
                best = card
    return best


def may_lose(table: FlyState, person: i64, card: i64, kinds: i64) -> bool:
    """Whether a card in the hand is of these kinds. Fly Further is never lost (ruling FF-32)."""
    if table.people[person].hand[card] == 0:
        return False
    kind: i64 = kind_of(table, card)
    return kind != FLY and is_in(kinds, kind)
