"""The table of Captain Future as integers: ships on spaces, hands and supplies, the secret stone, and what is being asked.

Spaces are numbered 0 to 71 in reading order of the board; bodies, rows and columns 0 to 11. A hand is a count of each kind of card.
No order of the deck exists: it is a bag.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance
from ludonaut.core.numbers import copy_into, i64, vec, zeros
from ludonaut.core.state import GameState
from ludonaut.games.captain_future.components import BODIES, CARDS, KINDS, MOST_SEATS, SPACES, Box

# Sources of chance.
START_SEAT: Final = 0
STONE_BODY: Final = 1
DECK: Final = 2

# What is asked.
PLACE_STONE: Final = 0  # the last seat chooses the stone's first body (option)
FIRST: Final = 1  # slot one: land, attack or exchange; or an event before it
SECOND: Final = 2  # slot two: land, attack, exchange or decline
PAY: Final = 3  # which card pays the next part of an attack
AFTER: Final = 4  # after slot two: an event, or the end of the turn
MOVE_STONE: Final = 5  # Simon Wright: where the stone goes
MOVE_FROM: Final = 6  # Otto: which own ship moves
MOVE_TO: Final = 7  # Otto: where to
TAKE_SPACE: Final = 8  # GRAG: which space
RECALL: Final = 9  # the recall: which own ship comes home, asked of one owner after another
OVER: Final = 10
ASK_WORDS: Final = (
    "place-stone", "first", "second", "pay", "after", "move-stone", "move-from", "move-to", "take-space", "recall", "over",
)  # fmt: skip

# Why it ended.
LAST_SHIP: Final = 1
STALLED: Final = 2  # nobody placed a ship or played an event for three rounds (CF-50 and CF-67)

# Events, as told to the log: kind, then a, b, c as said beside each.
TURN_BEGAN: Final = 0  # seat
STONE_PLACED: Final = 1  # place (0 to 35: body, row, column), seat or NOBODY
LANDED: Final = 2  # seat, space, kind of card
ATTACKED: Final = 3  # seat, space, seat that lost the ship; told after the cards that paid
PAID: Final = 4  # seat, kind of card
EXCHANGED: Final = 5  # seat, kind that went, kind that came (known to that seat alone)
DECLINED: Final = 6  # seat
EVENT_PLAYED: Final = 7  # seat, kind
SHIP_MOVED: Final = 8  # seat, from, to
SHIPS_SWAPPED: Final = 9  # seat, SPACES * from + to, seat of the ship that went from there to here
SPACE_TAKEN: Final = 10  # seat, space, seat whose ship went home or NOBODY
SHIP_RECALLED: Final = 11  # seat, space, seat that played the card
CARDS_DRAWN: Final = 12  # seat, kind (known to that seat alone), with the last of several how many they were; one for each card
RESHUFFLED: Final = 13  # cards
BODY_CONQUERED: Final = 14  # body
MAJORITY_CHANGED: Final = 15  # body, seat that leads now or NOBODY, seat that led before or NOBODY
LAST_LAP: Final = 16  # seat whose supply is empty
SCORED: Final = 17  # seat, points
ENDED: Final = 18  # reason
STARTED: Final = 19  # seat that begins
BODY_OPENED: Final = 20  # body that was conquered and has an empty space again
EVENT_KINDS: Final = (
    "turn", "stone", "land", "attack", "pay", "exchange", "decline", "event", "move", "swap", "take", "recall", "draw", "reshuffle",
    "conquered", "majority", "last-lap", "score", "end", "start", "opened",
)  # fmt: skip
PRIVATE: Final = {EXCHANGED: 3, CARDS_DRAWN: 2}
"""Events that tell what only the seat in their `a` may know, and the place of it in the event (0 is the kind, 1 is a, 2 is b, 3 is c)."""

EMPTY: Final = -1
NOBODY: Final = -1
NOWHERE: Final = -1
MOST_TOUCHED: Final = 6  # two slots, and an event: a recall touches a space for each seat


class CaptainState(GameState):
    """Everything on the table. What changes it is in `rules.py` and the modules named there."""

    def __init__(self, box: Box, options: vec[i64], seats: i64, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.box: Final = box
        self.options: Final = options  # one number per option, in the order of `options.py`
        self.ask: i64 = OVER
        self.asked: i64 = NOBODY  # the seat that is due
        # the turn
        self.starter: i64 = 0  # the seat that began
        self.turn: i64 = 0  # the seat whose turn it is
        self.turns: i64 = 0  # turns begun
        self.slots_used: i64 = 0  # 0 to 2
        self.event_played: i64 = 0  # this turn
        self.active: i64 = 0  # a ship was placed or an event played this turn
        self.quiet_turns: i64 = 0  # turns in a row that were not active
        self.target: i64 = NOWHERE  # the space of the attack being paid, or of the ship that Otto moves
        self.to_pay: i64 = 0  # cards still to be paid for the attack
        self.lap_of: i64 = NOBODY  # the seat whose last ship was played first: the others have one turn more
        self.why_over: i64 = 0
        # the board
        self.stone: i64 = NOWHERE  # a body, STONE_ROW + row or STONE_COLUMN + column
        self.ships: Final = zeros(SPACES)  # the seat that stands on each space, or EMPTY
        self.presence: Final = zeros(BODIES * MOST_SEATS)  # ships on each body by seat, at MOST_SEATS * body + seat
        self.filled: Final = zeros(BODIES)  # ships on each body
        self.majority: Final = zeros(BODIES)  # the seat that has it, or NOBODY
        self.conquered: Final = zeros(BODIES)  # 1 for a body without an empty space
        self.conquered_bodies: i64 = 0  # how many these are
        self.empty_spaces: i64 = 0
        self.touched: Final = zeros(MOST_TOUCHED)  # spaces that the latest turn in which a ship moved has changed
        self.touched_count: i64 = 0
        self.touched_turn: i64 = 0
        # ships by seat
        self.supply: Final = zeros(MOST_SEATS)
        self.out: Final = zeros(MOST_SEATS)  # on the board
        self.lost: Final = zeros(MOST_SEATS)  # out of the game
        # cards
        self.hands: Final = zeros(MOST_SEATS * KINDS)  # cards of each kind, at KINDS * seat + kind
        self.held: Final = zeros(MOST_SEATS)  # bit `kind` is set for each kind in the hand
        self.cards: Final = zeros(MOST_SEATS)  # cards in the hand
        self.deck: Final = Bag(KINDS)
        self.discards: Final = Bag(KINDS)
        # what everybody saw of hands, kept in `knowledge.py`
        self.deck_used_up: i64 = 0  # the deck has been made of the discards at least once
        self.held_then: Final = zeros(MOST_SEATS * KINDS)  # the hands when that last happened, as in `hands`
        self.cards_then: Final = zeros(MOST_SEATS)  # their sizes
        self.plays: i64 = 0  # cards that have left hands since
        self.played: Final = zeros(CARDS)  # each of these in order: its kind, whose it was, and how many cards that hand had

    def copy_table_from(self, other: CaptainState) -> None:
        """Makes every attribute equal to `other`'s, but for box and options (equal by contract) and the match's own."""
        self.ask = other.ask
        self.asked = other.asked
        self.starter = other.starter
        self.turn = other.turn
        self.turns = other.turns
        self.slots_used = other.slots_used
        self.event_played = other.event_played
        self.active = other.active
        self.quiet_turns = other.quiet_turns
        self.target = other.target
        self.to_pay = other.to_pay
        self.lap_of = other.lap_of
        self.why_over = other.why_over
        self.stone = other.stone
        copy_into(self.ships, other.ships)
        copy_into(self.presence, other.presence)
        copy_into(self.filled, other.filled)
        copy_into(self.majority, other.majority)
        copy_into(self.conquered, other.conquered)
        self.conquered_bodies = other.conquered_bodies
        self.empty_spaces = other.empty_spaces
        copy_into(self.touched, other.touched)
        self.touched_count = other.touched_count
        self.touched_turn = other.touched_turn
        copy_into(self.supply, other.supply)
        copy_into(self.out, other.out)
        copy_into(self.lost, other.lost)
        copy_into(self.hands, other.hands)
        copy_into(self.held, other.held)
        copy_into(self.cards, other.cards)
        self.deck.copy_from(other.deck)
        self.discards.copy_from(other.discards)
        self.deck_used_up = other.deck_used_up
        copy_into(self.held_then, other.held_then)
        copy_into(self.cards_then, other.cards_then)
        self.plays = other.plays
        copy_into(self.played, other.played)

    def clear_table(self) -> None:
        """Takes everything off the table."""
        self.ask = OVER
        self.asked = NOBODY
        self.starter = 0
        self.turn = 0
        self.turns = 0
        self.slots_used = 0
        self.event_played = 0
        self.active = 0
        self.quiet_turns = 0
        self.target = NOWHERE
        self.to_pay = 0
        self.lap_of = NOBODY
        self.why_over = 0
        self.stone = NOWHERE
        for space in range(i64(SPACES)):
            self.ships[space] = EMPTY
        for body in range(i64(BODIES)):
            self.filled[body] = 0
            self.majority[body] = NOBODY
            self.conquered[body] = 0
        for place in range(i64(BODIES * MOST_SEATS)):
            self.presence[place] = 0
        self.conquered_bodies = 0
        self.empty_spaces = SPACES
        for place in range(i64(MOST_TOUCHED)):
            self.touched[place] = 0
        self.touched_count = 0
        self.touched_turn = 0
        for seat in range(i64(MOST_SEATS)):
            self.supply[seat] = 0
            self.out[seat] = 0
            self.lost[seat] = 0
            self.held[seat] = 0
            self.cards[seat] = 0
            self.cards_then[seat] = 0
        for place in range(i64(MOST_SEATS * KINDS)):
            self.hands[place] = 0
            self.held_then[place] = 0
        self.deck.clear()
        self.discards.clear()
        self.deck_used_up = 0
        self.plays = 0
        for play in range(i64(CARDS)):
            self.played[play] = 0
