"""The table of Fly Further: participants and their cards, the planet, the decks as bags, and what is being asked.

Participants are the seats, then the automata. What a seat chooses at the same time as others is hidden until all are done. No order of a
deck exists: of the Journey deck it is known what has not been seen yet and how many cards of each sort are left in each of its layers; the
cards that somebody looked at by an order lie in a queue, of which each participant knows a beginning.

What is still to be done in a window stands on the agenda, a stack of tasks (see `rounds`), so that a decision can stop it anywhere.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance
from ludonaut.core.numbers import copy_into, i64, vec, zeros
from ludonaut.core.state import GameState
from ludonaut.games.fly_further.components import Box
from ludonaut.games.fly_further.contents import (
    AUTOMATA,
    AUTOMATON_CARDS,
    COLOURS,
    FIRST_TITLE,
    MOST_CHOICES,
    NO_PLANET,
    NOTHING,
    ORDERS,
    RACES,
    SLOTS,
    SPACE_CARDS,
    TITLES,
)
from ludonaut.games.fly_further.effects import BUILDING_KINDS
from ludonaut.games.fly_further.options import automata_for
from ludonaut.games.fly_further.participant import Participant, Play

# Sources of chance.
COLOUR: Final = 0
RACE: Final = 1
JOURNEY: Final = 2
ORDER: Final = 3
ORDER_LOST: Final = 4
AUTOMATON: Final = 5

# What is asked. The first four are asked of several seats at once.
RUNNING: Final = 0  # nothing; the rules are at work
ASK_RACE: Final = 1  # each seat chooses its race, unseen
ASK_CHOICE: Final = 2  # each seat chooses what it plays, unseen
ASK_RETURNS: Final = 3  # each seat takes cards back, for all to see
ASK_COLOUR: Final = 4
ASK_PLUS: Final = 5  # whether a plus card is played now
ASK_ORDER: Final = 6  # whether an order is played now
ASK_READ: Final = 7  # whose card is shown first
ASK_SHOWN: Final = 8  # the main card that is shown first
ASK_OFFER: Final = 9  # to whom a treaty is offered
ASK_SWAP: Final = 10  # which card takes the place of the main one
ASK_KIND: Final = 11  # what a red star becomes
ASK_STRIKE: Final = 12  # which building is destroyed
ASK_WEIGHT: Final = 13  # which own building counts more
ASK_TAKE: Final = 14  # which building's share is taken over
ASK_FLYER: Final = 15  # from which flyer energy is taken
ASK_VICTIM: Final = 16  # from which of the best points are taken
ASK_VOID: Final = 17  # which kind scores nothing
ASK_GIVE: Final = 18  # who gets a card
ASK_RECOVER: Final = 19  # which card comes back
ASK_LOSE: Final = 20  # which card is lost
ASK_TOKEN: Final = 21  # which token comes back
ASK_BORROW: Final = 22  # whose card is borrowed
OVER: Final = 23
ASK_WORDS: Final = (
    "running", "race", "choice", "returns", "colour", "plus", "order", "read", "shown", "offer", "swap", "kind", "strike", "weight", "take",
    "flyer", "victim", "void", "give", "recover", "lose", "token", "borrow", "over",
)  # fmt: skip

# Why it ended.
LAST_BELT: Final = 1
EARLY_END: Final = 2  # a race's own end of the game
INSTANT_VICTORY: Final = 3

# Layers of the Journey deck, and what each has left: at LAYER_SORTS * layer + sort.
LAYERS: Final = 3
LAYER_SORTS: Final = 3
PLANETS_LEFT: Final = 0  # of near or far space
RACES_LEFT: Final = 1  # planets and events that races brought
BELTS_LEFT: Final = 2
MOST_QUEUED: Final = 8

# Events, as told to the log: kind, then a, b, c as said beside each. `who` is 8 * (1 + colour) + participant, plus 64 * (1 + race); `card`
# is the title, plus TITLES * (1 + colour of its home) when it is another's; `cause` is a sayer (see `contents`) or NOTHING.
STARTED: Final = 0  # participants, seats
COLOUR_TAKEN: Final = 1  # who, 1 if it was chosen
RACE_CHOSEN: Final = 2  # who (known to that seat alone)
RACE_SHOWN: Final = 3  # who
ROUND_BEGAN: Final = 4  # round
CARD_TURNED: Final = 5  # space card
BELT_COUNTED: Final = 6  # belts so far, 1 if it is the last
ORDER_DRAWN: Final = 7  # who, order (known to that seat alone), cause
ORDERS_SHUFFLED: Final = 8
CARD_CHOSEN: Final = 9  # who, card (known to that seat alone), 0 main card, 1 second building
PLUS_CHOSEN: Final = 10  # who, title (known to that seat alone)
TOKEN_LAID: Final = 11  # who, token (known to that seat alone), who it is laid at
CHOICE_DONE: Final = 12  # who
CARD_SHOWN: Final = 13  # who, card
CARD_PLAYED: Final = 14  # who, card, 0 main card, 1 second building
PLUS_PLAYED: Final = 15  # who, title
FORETOLD: Final = 16  # who, token, who it was laid at
JUDGED: Final = 17  # who, token, RIGHT or WRONG
AUTOMATON_TURNED: Final = 18  # who, number of its card
ORDER_PLAYED: Final = 19  # who, order
MAIN_SWAPPED: Final = 20  # who, card taken back, card played
KIND_CHOSEN: Final = 21  # who, kind
SHIELDED: Final = 22  # who, -, cause
DESTROYED: Final = 23  # who, card, cause
POINTS_CHANGED: Final = 24  # who, points, cause
POINTS_STOLEN: Final = 25  # who, points + CAUSE_TOLD * cause, who lost them
ENERGY_CHANGED: Final = 26  # who, energy, cause
POOL_CHANGED: Final = 27  # kind, points, cause
SHARED: Final = 28  # kind, points, 1000 * weights that share + what each gets
SHARE_SCORED: Final = 29  # who, points, kind
WEIGHED: Final = 30  # who, card, weight + CAUSE_TOLD * cause
SHARE_TAKEN: Final = 31  # who, card, who built it
TREATY_OFFERED: Final = 32  # who, to whom
TREATY_SIGNED: Final = 33  # who, with whom
KIND_VOIDED: Final = 34  # who, kind, buildings
CARD_KEPT: Final = 35  # who, card, cause
CARD_GIVEN: Final = 36  # who, card, to whom
CARD_RECOVERED: Final = 37  # who, card, cause
CARD_LOST: Final = 38  # who, card, cause
ORDER_FORCED_OUT: Final = 39  # who, order, cause
CARD_BORROWED: Final = 40  # who, card, from whom
CARD_RECALLED: Final = 41  # who, card, from whom
TOKEN_RECOVERED: Final = 42  # who, token, energy paid
CARD_RETURNED: Final = 43  # who, card, energy paid
CARD_PEEKED: Final = 44  # who, space card (known to that seat alone), place from the top
PROPERTY_IGNORED: Final = 45  # who
STARS_SILENCED: Final = 46  # -, -, cause
INCOME_GIVEN: Final = 47  # who, energy
AUTOMATON_RETURNED: Final = 48  # who, card
AUTOMATON_SHUFFLED: Final = 49  # who
AUTOMATON_TRASHED: Final = 50  # who, number of its card
ENERGY_STOLEN: Final = 51  # who, energy + CAUSE_TOLD * cause, from whom
CHOICES_ASKED: Final = 52
RETURNS_ASKED: Final = 53
END_NEAR: Final = 54  # who brought the end about, cause
WON_SPECIALLY: Final = 55  # who
SCORED: Final = 56  # who, points
ENDED: Final = 57  # reason
ROUND_CLOSED: Final = 58  # round
RACES_ASKED: Final = 59
EVENT_KINDS: Final = (
    "start", "colour", "race-chosen", "race", "round", "turned", "belt", "order-drawn", "orders-shuffled", "card-chosen", "plus-chosen",
    "token-laid", "choice-done", "shown", "played", "plus", "foretold", "judged", "automaton", "order", "swapped", "became", "shielded",
    "destroyed", "points", "points-stolen", "energy", "pool", "shared", "share", "weight", "share-taken", "offer", "treaty", "voided",
    "kept", "given", "recovered", "lost", "order-lost", "borrowed", "recalled", "token-back", "returned", "peeked", "ignored", "silenced",
    "income", "automaton-returned", "automaton-shuffled", "automaton-trashed", "energy-stolen", "choices", "returns", "end-near",
    "special-victory", "score", "end", "round-over", "races",
)  # fmt: skip
CAUSE_TOLD: Final = 1000

MOST_TASKS: Final = 64


class Scratch:
    """Working memory of a table, whose contents mean nothing between two calls."""

    def __init__(self) -> None:
        self.next_cards: Final = Bag(SPACE_CARDS)
        self.some_orders: Final = Bag(ORDERS)
        self.some_races: Final = Bag(RACES)
        self.choices: Final = zeros(MOST_CHOICES)


class FlyState(GameState):
    """Everything on the table. What changes it is in `rules.py` and the modules named there."""

    def __init__(self, box: Box, options: vec[i64], seats: i64, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.box: Final = box
        self.options: Final = options  # one number per option, in the order of `options.py`
        self.scratch: Final = Scratch()
        count = int(seats) + automata_for(int(seats))
        self.count: i64 = count  # participants
        self.people: Final = [Participant(count) for _ in range(count)]
        self.plays: Final = [Play() for _ in range(2 * count)]  # at 2 * participant, the second building after it
        self.past: Final = [Play() for _ in range(2 * count)]  # the same when they last left the table, for people to look at
        self.turn_order: Final = zeros(count)  # the participants by initiative
        self.of_colour: Final = zeros(COLOURS)  # the participant of each colour, or NOTHING
        self.title_of: Final = zeros(count * SLOTS)  # the title of each card, or NOTHING
        # what is asked, and what is still to be done
        self.ask: i64 = OVER
        self.lowest: i64 = NOTHING  # the lowest seat that is due
        self.waiting: i64 = 0  # how many seats are due
        self.row: i64 = NOTHING  # the effect whose operation asks
        self.owner: i64 = NOTHING  # to whom it belongs
        self.place: i64 = 0  # 0 the owner's main card, 1 its second building
        self.left: i64 = 0  # how many times more it asks
        self.agenda: Final = zeros(MOST_TASKS)
        self.tasks: i64 = 0
        # the round
        self.window: i64 = 0
        self.round: i64 = 0
        self.belts: i64 = 0
        self.planet: i64 = NO_PLANET  # the space card that lies open
        self.is_ignored: i64 = 0  # 1 when the planet's property does not exist this round
        self.stars_silent: i64 = 0  # 1 when red stars do nothing this round
        self.pool: Final = zeros(BUILDING_KINDS)
        self.standing: Final = zeros(BUILDING_KINDS)  # buildings that survive, by kind
        self.immune: i64 = NOTHING  # who has the immunity token
        # decks
        self.unseen: Final = Bag(SPACE_CARDS)  # space cards that were not turned over, in the deck or in the box
        self.layers: Final = zeros(LAYERS * LAYER_SORTS)
        self.layer: i64 = 0  # the topmost that is not empty
        self.queue: Final = zeros(MOST_QUEUED)  # the cards on top that somebody has looked at, NOTHING after them
        self.queue_layers: Final = zeros(MOST_QUEUED)  # the layer from which each of them came
        self.queued: i64 = 0
        self.order_deck: Final = Bag(ORDERS)
        self.order_discards: Final = Bag(ORDERS)
        self.automaton_decks: Final = [Bag(AUTOMATON_CARDS) for _ in range(AUTOMATA)]
        self.automaton_discards: Final = [Bag(AUTOMATON_CARDS) for _ in range(AUTOMATA)]
        # the end
        self.ending: i64 = 0  # why the game ends after this round, or 0
        self.why_over: i64 = 0
        self.winners: Final = zeros(count)  # 1 for each participant that has won
        self.winner_count: i64 = 0

    def copy_table_from(self, other: FlyState) -> None:
        """Makes every attribute equal to `other`'s, but for box and options (equal by contract) and the match's own."""
        self.count = other.count
        for person in range(i64(len(self.people))):
            self.people[person].copy_from(other.people[person])
        for play in range(i64(len(self.plays))):
            self.plays[play].copy_from(other.plays[play])
            self.past[play].copy_from(other.past[play])
        copy_into(self.turn_order, other.turn_order)
        copy_into(self.of_colour, other.of_colour)
        copy_into(self.title_of, other.title_of)
        self.ask = other.ask
        self.lowest = other.lowest
        self.waiting = other.waiting
        self.row = other.row
        self.owner = other.owner
        self.place = other.place
        self.left = other.left
        copy_into(self.agenda, other.agenda)
        self.tasks = other.tasks
        self.window = other.window
        self.round = other.round
        self.belts = other.belts
        self.planet = other.planet
        self.is_ignored = other.is_ignored
        self.stars_silent = other.stars_silent
        copy_into(self.pool, other.pool)
        copy_into(self.standing, other.standing)
        self.immune = other.immune
        self.unseen.copy_from(other.unseen)
        copy_into(self.layers, other.layers)
        self.layer = other.layer
        copy_into(self.queue, other.queue)
        copy_into(self.queue_layers, other.queue_layers)
        self.queued = other.queued
        self.order_deck.copy_from(other.order_deck)
        self.order_discards.copy_from(other.order_discards)
        for automaton in range(i64(AUTOMATA)):
            self.automaton_decks[automaton].copy_from(other.automaton_decks[automaton])
            self.automaton_discards[automaton].copy_from(other.automaton_discards[automaton])
        self.ending = other.ending
        self.why_over = other.why_over
        copy_into(self.winners, other.winners)
        self.winner_count = other.winner_count

    def clear_table(self) -> None:
        """Takes everything off the table."""
        for person in range(self.count):
            self.people[person].clear()
            self.turn_order[person] = NOTHING
            self.winners[person] = 0
        for play in range(2 * self.count):
            self.plays[play].clear()
            self.past[play].clear()
        for colour in range(i64(COLOURS)):
            self.of_colour[colour] = NOTHING
        for card in range(self.count * SLOTS):
            self.title_of[card] = NOTHING
        self.ask = OVER
        self.lowest = NOTHING
        self.waiting = 0
        self.row = NOTHING
        self.owner = NOTHING
        self.place = 0
        self.left = 0
        for task in range(i64(MOST_TASKS)):
            self.agenda[task] = 0
        self.tasks = 0
        self.window = 0
        self.round = 0
        self.belts = 0
        self.planet = NO_PLANET
        self.is_ignored = 0
        self.stars_silent = 0
        for kind in range(i64(BUILDING_KINDS)):
            self.pool[kind] = 0
            self.standing[kind] = 0
        self.immune = NOTHING
        self.unseen.clear()
        for place in range(i64(LAYERS * LAYER_SORTS)):
            self.layers[place] = 0
        self.layer = 0
        for place in range(i64(MOST_QUEUED)):
            self.queue[place] = NOTHING
            self.queue_layers[place] = 0
        self.queued = 0
        self.order_deck.clear()
        self.order_discards.clear()
        for automaton in range(i64(AUTOMATA)):
            self.automaton_decks[automaton].clear()
            self.automaton_discards[automaton].clear()
        self.ending = 0
        self.why_over = 0
        self.winner_count = 0

    def sayer_of_card(self, card: i64) -> i64:
        """Where the effects of an action card stand."""
        return FIRST_TITLE + self.title_of[card]

    def copies_of(self, person: i64, slot: i64) -> i64:
        """How many cards of a slot of its deck a participant has in the game; an automaton has only those that its own deck can name."""
        one = self.people[person]
        if one.automaton == NOTHING:
            return self.box.slot_copies[one.race * SLOTS + slot]
        return self.box.automaton_copies[one.automaton * SLOTS + slot]

    # -- whose decision ----------------------------------------------------------------------------------------------
    def ask_one(self, ask: i64, seat: i64) -> None:
        """One seat is due."""
        self.ask = ask
        self.people[seat].due = 1
        self.lowest = seat
        self.waiting = 1

    def ask_for(self, ask: i64, row: i64, person: i64, place: i64, is_possible: bool) -> None:
        """A participant is asked what a row needs to know, if it is a player and there is anything to choose."""
        if is_possible and self.people[person].automaton == NOTHING:
            self.row = row
            self.owner = person
            self.place = place
            self.ask_one(ask, person)

    def at_once_unseen(self) -> bool:
        """Whether seats decide at the same time and unseen by one another now."""
        return self.ask == ASK_CHOICE or self.ask == ASK_RACE

    # -- telling -----------------------------------------------------------------------------------------------------
    def who(self, person: i64) -> i64:
        """A participant as the log names it."""
        one = self.people[person]
        return person + 8 * (one.colour + 1) + 64 * (one.race + 1)

    def told_card(self, person: i64, card: i64) -> i64:
        """A card as the log and actions name it, seen from a participant."""
        home: i64 = card // SLOTS
        title: i64 = self.title_of[card]
        return title if home == person else TITLES * (self.people[home].colour + 1) + title

    def tell_of(self, kind: i64, person: i64, b: i64 = 0, c: i64 = 0) -> None:
        """Tells what a participant did or what befell it."""
        if self.telling:
            self.tell(kind, self.who(person), b, c)
