"""The table of Write the Future: sheets, dice on neighbourhood cards, missions, and what is being asked.

A seat is due while its sheet is not `done`; where players take turns, only the one whose turn it is. What players do at the same time is
hidden until the last of them is done (ruling WF-51): `shown` are the sheets as everybody last saw them.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance
from ludonaut.core.numbers import copy_into, i64, vec, zeros
from ludonaut.core.state import GameState
from ludonaut.games.write_the_future.components import CARDS, FACTIONS, MISSIONS, ON_CARD, PUBLIC, RESOURCES, Box
from ludonaut.games.write_the_future.missions import MissionScorer
from ludonaut.games.write_the_future.options import DRAFT, MODE, PATTERNS_AS_DRAWN, SURROUNDED_BY_FOUR, mode_for
from ludonaut.games.write_the_future.sheet import NOTHING, Sheet

# Sources of chance.
FACTION: Final = 0
FIRST_SEAT: Final = 1
DIE: Final = 2
NUMBER_ROLLED: Final = 3
MISSION: Final = 4

# What is asked.
FACTION_CHOICE: Final = 0  # each seat in turn chooses a faction (option)
ROUND: Final = 1
LAST_MOVES: Final = 2  # after the last round: Move abilities that are left (rulings WF-16 and WF-59)
SECRET_CHOICE: Final = 3  # whether the secret mission takes the place of a public one (ruling WF-60)
OVER: Final = 4
PHASE_WORDS: Final = ("choose-faction", "round", "last-moves", "secret", "over")

# Why it ended.
LINES_DONE: Final = 1
MAXED_OUT: Final = 2
ROUNDS_PLAYED: Final = 3  # solo
STOPPED: Final = 4  # the safety stop

# Events, as told to the log: kind, then a, b, c as said beside each. A seat that acts unseen by the others is told as seat + UNSEEN.
STARTED: Final = 0  # seats, mode
FACTION_GIVEN: Final = 1  # seat, faction, 1 if it was chosen
FIRST_CHOSEN: Final = 2  # seat
ROLLED: Final = 3  # card, RESOURCES * number + resource of the first die, the same of the second
MISSION_SHOWN: Final = 4  # mission
MISSION_DISCARDED: Final = 5  # mission, discarded for its number at set-up
SECRET_DRAWN: Final = 6  # seat, mission (known to that seat alone)
SECRET_DISCARDED: Final = 7  # seat, mission
NO_SECRET: Final = 8  # seat: no mission was left for it
ROUND_BEGAN: Final = 9  # round, 1 if it is known to be the last
TURN_BEGAN: Final = 10  # seat
TAKEN: Final = 11  # seat, card, the ability that is ready now or NOTHING
DRAWN: Final = 12  # seat, space, resource
CROSSED_OFF: Final = 13  # seat, opening
NUMBER_CHANGED: Final = 14  # seat, die, number 0 to 5
COLOUR_CHANGED: Final = 15  # seat, die, resource
MOVED: Final = 16  # seat, from, to
BONUS_DRAWN: Final = 17  # seat, space, resource
BONUS_CROSSED_OFF: Final = 18  # seat, opening
LINE_FULL: Final = 19  # seat, line
LAPSED: Final = 20  # seat, what is owed
FACTION_USED: Final = 21  # seat, faction, for Ghost Couriers ON_CARD * card + die
FINISHED: Final = 22  # seat: is done with what is asked of several at once
REVEALED: Final = 23  # seat, card or NOTHING, symbols drawn + SQUARES_TOLD * squares crossed off + LINES_TOLD * lines ticked
ROUND_CLOSED: Final = 24  # round
END_NEAR: Final = 25  # seat that brought the end about, reason
LAST_MOVES_ASKED: Final = 26
SECRETS_ASKED: Final = 27
SECRET_SCORED: Final = 28  # seat, secret mission, the public mission that it replaces
SCORED: Final = 29  # seat, points
ENDED: Final = 30  # reason
SYMBOL_CHOSEN: Final = 31  # seat, space of the symbol that is about to be moved
EVENT_KINDS: Final = (
    "start", "faction", "first", "roll", "mission", "mission-discarded", "secret", "secret-discarded", "no-secret", "round", "turn",
    "take", "draw", "market", "number", "colour", "move", "bonus-draw", "bonus-market", "line", "lapsed", "faction-used", "done",
    "revealed", "round-over", "end-near", "last-moves", "secrets", "secret-scored", "score", "end", "symbol-chosen",
)  # fmt: skip
UNSEEN: Final = 1000
SQUARES_TOLD: Final = 100
LINES_TOLD: Final = 10_000
MOST_TOLD: Final = 10
"""With more seats than this the log does not tell what each has done; the sheets show it."""

KEPT: Final = -1  # the secret mission replaces none


class WriteState(GameState):
    """Everything on the table. What changes it is in `rules.py` and the modules named there."""

    def __init__(self, box: Box, options: vec[i64], seats: i64, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.box: Final = box
        self.options: Final = options  # one number per option, in the order of `options.py`
        self.mode: i64 = mode_for(int(options[MODE]), int(seats))
        self.scratch: Final = MissionScorer(box, options[SURROUNDED_BY_FOUR] == 1, options[PATTERNS_AS_DRAWN] == 1)
        self.phase: i64 = OVER
        self.lowest: i64 = NOTHING  # the lowest seat that is due
        self.waiting: i64 = 0  # how many seats are due
        self.round: i64 = 0  # rounds begun
        self.starter: i64 = 0  # the first player of the first Draft round
        self.first: i64 = 0  # the first player of this Draft round
        self.turns: i64 = 0  # turns ended in a Draft round
        self.ending: i64 = 0  # why the game will end soon, or 0
        self.ending_round: i64 = 0  # the round in which that came about
        self.last_round: i64 = 0  # 1 when this round is known to be the last one
        self.why_over: i64 = 0
        # sheets
        self.sheets: Final = [Sheet() for _ in range(int(seats))]
        self.shown: Final = [Sheet() for _ in range(int(seats))]
        # neighbourhood cards and their dice
        self.cards: i64 = 0  # on display
        self.rolled_number: Final = zeros(CARDS * ON_CARD)  # 0 to 5, at ON_CARD * card + die
        self.rolled_resource: Final = zeros(CARDS * ON_CARD)
        self.container: Final = Bag(RESOURCES)  # the dice that are on no card
        self.taken_by: Final = zeros(CARDS)  # Draft: the seat that has taken the card this round, or NOTHING
        # missions and factions
        self.public: Final = zeros(PUBLIC)
        self.missions: Final = Bag(MISSIONS)  # not drawn yet
        self.discarded: Final = Bag(MISSIONS)  # drawn and out of the game
        self.secret: Final = zeros(int(seats))  # or NOTHING
        self.replaced: Final = zeros(int(seats))  # the place among the public missions that the secret one takes, or KEPT
        self.factions: Final = Bag(FACTIONS)  # not given out
        # the end
        self.totals: Final = zeros(int(seats))  # points of each seat when the game is over
        self.tie_breaks: Final = zeros(int(seats))  # what decides between equal points (rulings WF-30 and WF-64)
        self.best_standing: i64 = 0  # of the winners, see `scoring.py`
        self.winners: i64 = 0

    def at_once(self) -> bool:
        """Whether seats decide at the same time and unseen by one another now."""
        return self.seats > 1 and (self.phase == LAST_MOVES or self.phase == SECRET_CHOICE or (self.phase == ROUND and self.mode != DRAFT))

    def tell_of(self, kind: i64, seat: i64, b: i64 = 0, c: i64 = 0) -> None:
        """Tells what a seat did, marked when the others may not know it yet."""
        if self.telling:
            self.tell(kind, seat + UNSEEN if self.at_once() else seat, b, c)

    def copy_table_from(self, other: WriteState) -> None:
        """Makes every attribute equal to `other`'s, but for box and options (equal by contract) and the match's own."""
        self.mode = other.mode
        self.phase = other.phase
        self.lowest = other.lowest
        self.waiting = other.waiting
        self.round = other.round
        self.starter = other.starter
        self.first = other.first
        self.turns = other.turns
        self.ending = other.ending
        self.ending_round = other.ending_round
        self.last_round = other.last_round
        self.why_over = other.why_over
        for seat in range(self.seats):
            self.sheets[seat].copy_from(other.sheets[seat])
            self.shown[seat].copy_from(other.shown[seat])
        self.cards = other.cards
        copy_into(self.rolled_number, other.rolled_number)
        copy_into(self.rolled_resource, other.rolled_resource)
        self.container.copy_from(other.container)
        copy_into(self.taken_by, other.taken_by)
        copy_into(self.public, other.public)
        self.missions.copy_from(other.missions)
        self.discarded.copy_from(other.discarded)
        copy_into(self.secret, other.secret)
        copy_into(self.replaced, other.replaced)
        self.factions.copy_from(other.factions)
        copy_into(self.totals, other.totals)
        copy_into(self.tie_breaks, other.tie_breaks)
        self.best_standing = other.best_standing
        self.winners = other.winners

    def clear_table(self) -> None:
        """Takes everything off the table."""
        self.phase = OVER
        self.lowest = NOTHING
        self.waiting = 0
        self.round = 0
        self.starter = 0
        self.first = 0
        self.turns = 0
        self.ending = 0
        self.ending_round = 0
        self.last_round = 0
        self.why_over = 0
        for seat in range(self.seats):
            self.sheets[seat].clear()
            self.sheets[seat].done = 1
            self.shown[seat].copy_from(self.sheets[seat])
            self.secret[seat] = NOTHING
            self.replaced[seat] = KEPT
            self.totals[seat] = 0
            self.tie_breaks[seat] = 0
        self.best_standing = 0
        self.winners = 0
        self.cards = 0
        for die in range(i64(CARDS * ON_CARD)):
            self.rolled_number[die] = 0
            self.rolled_resource[die] = 0
        for card in range(i64(CARDS)):
            self.taken_by[card] = NOTHING
        for place in range(i64(PUBLIC)):
            self.public[place] = NOTHING
        self.container.clear()
        self.missions.clear()
        self.discarded.clear()
        self.factions.clear()
