"""What lies before one participant: cards, tokens, energy and points, and what was chosen for the round.

A card is a number: SLOTS times its home (the participant to whose deck it belongs) plus its slot there. So a hand says of each card how
many of it are held; discards hold own cards alone, since foreign cards go home (ruling FF-38).
"""

from __future__ import annotations

from typing import Final, final

from ludonaut.core.numbers import copy_into, i64, zeros
from ludonaut.games.fly_further.contents import NOTHING, ORDERS, SLOTS
from ludonaut.games.fly_further.effects import TOKENS

# Where points come from.
FROM_START: Final = 0
FROM_COLONIES: Final = 1
FROM_MINES: Final = 2
FROM_CARDS: Final = 3
FROM_RACE: Final = 4
FROM_ORDERS: Final = 5
FROM_PLANETS: Final = 6
FROM_EVENTS: Final = 7
POINT_SOURCES: Final = 8

# Whether what was foretold came true.
UNJUDGED: Final = 0
RIGHT: Final = 1
WRONG: Final = 2


@final
class Participant:
    """A player or an automaton."""

    def __init__(self, participants: int) -> None:
        self.automaton: i64 = NOTHING  # the number of the automaton, or NOTHING for a player
        self.colour: i64 = NOTHING
        self.race: i64 = NOTHING
        self.points: i64 = 0
        self.points_from: Final = zeros(POINT_SOURCES)
        self.energy: i64 = 0
        # cards
        self.hand: Final = zeros(participants * SLOTS)
        self.foreign: i64 = 0  # cards of others in the hand
        self.discards: Final = zeros(SLOTS)
        self.orders: Final = zeros(ORDERS)
        self.orders_held: i64 = 0
        self.old_orders: Final = zeros(ORDERS)  # those of them that were held when the order deck was last shuffled
        # tokens
        self.tokens: Final = zeros(TOKENS)  # ready to be laid
        self.spent: Final = zeros(TOKENS)
        self.scored: Final = zeros(TOKENS)
        self.has_treaty: i64 = 0  # 1 when a treaty was signed with this participant
        self.treaties: i64 = 0  # tokens that are left to be signed
        self.devoured: i64 = 0
        # decisions
        self.due: i64 = 0  # 1 when something is asked of it
        self.known: i64 = 0  # how many of the cards that were looked at on top of the Journey deck it knows
        # this round
        self.main: i64 = NOTHING  # the card chosen
        self.second: i64 = NOTHING
        self.plus: i64 = NOTHING  # the plus card
        self.is_shown: i64 = 0  # 1 when the main card was chosen and shown first
        self.plus_is_open: i64 = 0  # 1 when the plus card lies face up
        self.token: i64 = NOTHING  # the token laid
        self.foretold: i64 = NOTHING  # of whom
        self.verdict: i64 = UNJUDGED
        self.offer: i64 = NOTHING  # to whom a treaty is offered
        self.orders_played: i64 = 0
        self.holds: i64 = 0  # 1 when no order is played any more
        self.is_shielded: i64 = 0
        self.share_points: i64 = 0  # scored by sharing this round
        self.discount: i64 = 0
        self.automaton_card: i64 = NOTHING  # the card of its deck that an automaton plays by
        # what was turned over last, for all to remember
        self.last_main: i64 = NOTHING
        self.last_second: i64 = NOTHING
        self.last_plus: i64 = NOTHING
        self.last_token: i64 = NOTHING
        self.last_foretold: i64 = NOTHING
        # the last round that is over, for people to look at
        self.began_with: i64 = 0  # points when the round began
        self.last_gain: i64 = 0  # what the round before brought
        # the end
        self.has_won: i64 = 0  # 1 for a special victory

    def copy_from(self, other: Participant) -> None:
        """Becomes equal to `other`."""
        self.automaton = other.automaton
        self.colour = other.colour
        self.race = other.race
        self.points = other.points
        copy_into(self.points_from, other.points_from)
        self.energy = other.energy
        copy_into(self.hand, other.hand)
        self.foreign = other.foreign
        copy_into(self.discards, other.discards)
        copy_into(self.orders, other.orders)
        self.orders_held = other.orders_held
        copy_into(self.old_orders, other.old_orders)
        copy_into(self.tokens, other.tokens)
        copy_into(self.spent, other.spent)
        copy_into(self.scored, other.scored)
        self.has_treaty = other.has_treaty
        self.treaties = other.treaties
        self.devoured = other.devoured
        self.due = other.due
        self.known = other.known
        self.main = other.main
        self.second = other.second
        self.plus = other.plus
        self.is_shown = other.is_shown
        self.plus_is_open = other.plus_is_open
        self.token = other.token
        self.foretold = other.foretold
        self.verdict = other.verdict
        self.offer = other.offer
        self.orders_played = other.orders_played
        self.holds = other.holds
        self.is_shielded = other.is_shielded
        self.share_points = other.share_points
        self.discount = other.discount
        self.automaton_card = other.automaton_card
        self.last_main = other.last_main
        self.last_second = other.last_second
        self.last_plus = other.last_plus
        self.last_token = other.last_token
        self.last_foretold = other.last_foretold
        self.began_with = other.began_with
        self.last_gain = other.last_gain
        self.has_won = other.has_won

    def clear(self) -> None:
        """Nothing lies before it."""
        self.automaton = NOTHING
        self.colour = NOTHING
        self.race = NOTHING
        self.points = 0
        for source in range(i64(POINT_SOURCES)):
            self.points_from[source] = 0
        self.energy = 0
        for card in range(i64(len(self.hand))):
            self.hand[card] = 0
        self.foreign = 0
        for slot in range(i64(SLOTS)):
            self.discards[slot] = 0
        for order in range(i64(ORDERS)):
            self.orders[order] = 0
            self.old_orders[order] = 0
        self.orders_held = 0
        for token in range(i64(TOKENS)):
            self.tokens[token] = 0
            self.spent[token] = 0
            self.scored[token] = 0
        self.has_treaty = 0
        self.treaties = 0
        self.devoured = 0
        self.due = 0
        self.known = 0
        self.last_main = NOTHING
        self.last_second = NOTHING
        self.last_plus = NOTHING
        self.last_token = NOTHING
        self.last_foretold = NOTHING
        self.has_won = 0
        self.began_with = 0
        self.last_gain = 0
        self.clear_round()

    def clear_round(self) -> None:
        """What was chosen and what happened in a round is over."""
        self.main = NOTHING
        self.second = NOTHING
        self.plus = NOTHING
        self.is_shown = 0
        self.plus_is_open = 0
        self.token = NOTHING
        self.foretold = NOTHING
        self.verdict = UNJUDGED
        self.offer = NOTHING
        self.orders_played = 0
        self.holds = 0
        self.is_shielded = 0
        self.share_points = 0
        self.discount = 0
        self.automaton_card = NOTHING


@final
class Play:
    """A card that lies open: a main card, or the second building of the same participant."""

    def __init__(self) -> None:
        self.card: i64 = NOTHING
        self.kind: i64 = NOTHING  # MINE or COLONY for a building, while it stands
        self.fell: i64 = 0  # 1 for a building that was destroyed
        self.weight: i64 = 1
        self.is_ghost: i64 = 0
        self.is_void: i64 = 0
        self.taker: i64 = NOTHING  # who scores in place of the owner
        self.goes_to: i64 = NOTHING  # in whose hand it comes after the round; NOTHING: in the discards

    def copy_from(self, other: Play) -> None:
        """Becomes equal to `other`."""
        self.card = other.card
        self.kind = other.kind
        self.fell = other.fell
        self.weight = other.weight
        self.is_ghost = other.is_ghost
        self.is_void = other.is_void
        self.taker = other.taker
        self.goes_to = other.goes_to

    def clear(self) -> None:
        """No card lies here."""
        self.card = NOTHING
        self.kind = NOTHING
        self.fell = 0
        self.weight = 1
        self.is_ghost = 0
        self.is_void = 0
        self.taker = NOTHING
        self.goes_to = NOTHING
