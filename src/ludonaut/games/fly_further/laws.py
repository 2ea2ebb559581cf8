"""What must always add up at the table of Fly Further: cards, orders, tokens, energy, points."""

from __future__ import annotations

from ludonaut.core.game import Balance
from ludonaut.games.fly_further.contents import (
    AUTOMATA,
    AUTOMATON_CARDS,
    FIRST_BELT,
    FIRST_FAR,
    FIRST_RACE_PLANET,
    NOTHING,
    ORDERS,
    SLOTS,
    SPACE_CARDS,
)
from ludonaut.games.fly_further.effects import BUILDING_KINDS, TOKENS
from ludonaut.games.fly_further.journey import left_in
from ludonaut.games.fly_further.participant import POINT_SOURCES
from ludonaut.games.fly_further.state import ASK_COLOUR, ASK_RACE, LAYER_SORTS, LAYERS, FlyState


def laws(state: FlyState) -> tuple[Balance, ...]:
    """Every conservation law at this position."""
    due = sum(int(state.people[person].due) for person in range(int(state.count)))
    waited_for = Balance("seats that are waited for", int(state.waiting), due)
    if state.ask in (ASK_COLOUR, ASK_RACE):  # the box is still closed
        return (waited_for,)
    return (waited_for, *_cards(state), *_orders(state), *_tokens(state), *_journey(state), *_people(state), _standing(state))


def _cards(state: FlyState) -> list[Balance]:
    """Each action card is in one place."""
    found = []
    for person in range(int(state.count)):
        for slot in range(SLOTS):
            card = person * SLOTS + slot
            held = sum(int(state.people[other].hand[card]) for other in range(int(state.count)))
            played = sum(int(play.card) == card for play in state.plays)
            one = state.people[person]
            plus = int(one.plus == card and one.plus_is_open == 1)
            total = held + played + plus + int(one.discards[slot])
            found.append(Balance(f"cards {slot} of participant {person}", total, int(state.copies_of(person, slot))))
        foreign = sum(int(state.people[person].hand[card]) for card in range(int(state.count) * SLOTS) if card // SLOTS != person)
        found.append(Balance(f"foreign cards of participant {person}", int(state.people[person].foreign), foreign))
    return found


def _orders(state: FlyState) -> list[Balance]:
    """Each order is in a hand, in the deck or in the discards."""
    found = []
    for order in range(ORDERS):
        held = sum(int(state.people[person].orders[order]) for person in range(int(state.count)))
        total = held + int(state.order_deck.counts[order]) + int(state.order_discards.counts[order])
        found.append(Balance(f"orders {order}", total, int(state.box.order_copies[order])))
    for person in range(int(state.count)):
        one = state.people[person]
        found.append(Balance(f"orders of participant {person}", int(one.orders_held), sum(map(int, one.orders))))
        wrong = sum(int(one.old_orders[order]) > int(one.orders[order]) for order in range(ORDERS))
        found.append(Balance(f"orders of participant {person} that are older than they are", wrong, 0))
    return found


def _tokens(state: FlyState) -> list[Balance]:
    """Observer tokens are ready, spent or scored; treaty tokens are left or signed."""
    found = []
    for person in range(int(state.count)):
        one = state.people[person]
        for token in range(TOKENS):
            total = int(one.tokens[token]) + int(one.spent[token]) + int(one.scored[token])
            expected = int(state.box.tokens_of[one.race * TOKENS + token]) if one.automaton == NOTHING else 0
            found.append(Balance(f"tokens {token} of participant {person}", total, expected))
    people = range(int(state.count))
    treaties = sum(int(state.people[person].treaties) + int(state.people[person].has_treaty) for person in people)
    expected = sum(int(state.box.treaties_of[state.people[person].race]) for person in people if state.people[person].automaton == NOTHING)
    return [*found, Balance("treaty tokens", treaties, expected)]


def _journey(state: FlyState) -> list[Balance]:
    """The deck holds no more of a sort than were not seen, all race cards and belts that were not; who knows the top knows a part of it."""
    unseen = [int(count) for count in state.unseen.counts]
    left = [sum(int(state.layers[LAYER_SORTS * layer + sort]) for layer in range(LAYERS)) for sort in range(LAYER_SORTS)]
    near, far = int(state.layers[0]), left[0] - int(state.layers[0])
    short = (near > sum(unseen[:FIRST_FAR])) + (far > sum(unseen[FIRST_FAR:FIRST_RACE_PLANET]))
    known = sum(int(state.people[person].known) > int(state.queued) for person in range(int(state.count)))
    empty_above = sum(int(left_in(state, layer)) for layer in range(int(state.layer)))
    return [
        Balance("sorts of planets of which the deck has more than there are", short, 0),
        Balance("race cards in the deck", left[1], sum(unseen[FIRST_RACE_PLANET:FIRST_BELT])),
        Balance("belts in the deck", left[2], sum(unseen[FIRST_BELT:SPACE_CARDS])),
        Balance("space cards that are there twice", sum(count > 1 for count in unseen), 0),
        Balance("participants who know more than anybody looked at", known, 0),
        Balance("cards above the topmost layer", empty_above, 0),
    ]


def _people(state: FlyState) -> list[Balance]:
    """Nobody has less than nothing, points are from somewhere, and automata have decks to draw from."""
    people = [state.people[person] for person in range(int(state.count))]
    less = sum(one.points < 0 or one.energy < 0 or min(map(int, one.hand)) < 0 or min(map(int, one.discards)) < 0 for one in people)
    points = [sum(int(one.points_from[source]) for source in range(POINT_SOURCES)) for one in people]
    odd = sum(total != int(one.points) for total, one in zip(points, people, strict=True))
    twice = sum(
        int(state.automaton_decks[n].counts[card]) + int(state.automaton_discards[n].counts[card]) > 1
        for n in range(AUTOMATA)
        for card in range(AUTOMATON_CARDS)
    )
    short = sum(state.automaton_decks[int(one.automaton)].total < 1 for one in people if one.automaton != NOTHING)
    return [
        Balance("participants with less than nothing", less, 0),
        Balance("participants whose points are from nowhere", odd, 0),
        Balance("automaton cards that are there twice", twice, 0),
        Balance("automata without a card to draw", short, 0),
    ]


def _standing(state: FlyState) -> Balance:
    """Buildings that stand are counted rightly."""
    wrong = sum(int(state.standing[kind]) != sum(int(play.kind) == kind for play in state.plays) for kind in range(BUILDING_KINDS))
    return Balance("kinds of buildings that are counted wrongly", wrong, 0)
