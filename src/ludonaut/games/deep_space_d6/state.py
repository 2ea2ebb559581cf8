"""The table of Deep Space D-6 as integers: dice by zone and face, cards by number, and what is being asked.

Dice have no identity: a die is where it lies and what it shows. The zones are the pool (between rounds, a count), unassigned, returned,
missions, beams, scanners, infirmary and the die that Distracted holds; together they are always six (the first law of `balances`).
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance
from ludonaut.core.numbers import copy_into, i64, vec, zeros
from ludonaut.core.state import GameState
from ludonaut.games.deep_space_d6.components import CARDS, KINDS

# Faces of a crew die, in the order of the dice converter (rulebook). SPARE stands for a die that shows no face (ruling 60).
COMMANDER: Final = 0
TACTICAL: Final = 1
MEDICAL: Final = 2
SCIENCE: Final = 3
ENGINEERING: Final = 4
DETECTED: Final = 5
CREW_FACES: Final = 5
SPARE: Final = 5
THREAT_ROLLS_KEPT: Final = 8
MOST_ANSWERS: Final = 24  # more than there are places from which a die can be held or sent

NO_CARD: Final = -1

# Sources of chance.
CREW_DIE: Final = 0
THREAT_DIE: Final = 1
THREAT_DECK: Final = 2

# What is asked of the captain.
ASSIGN: Final = 0  # step 3
AIM: Final = 1  # step 3: points left of a Tactical die that destroyed or split
CONVERT: Final = 2  # step 3: the infirmary converter paid, a die to turn (option)
HOLD: Final = 3  # Distracted was revealed: which die it holds
SEND: Final = 4  # which die goes to the infirmary
RECALL: Final = 5  # step 6: which mission dice come back
OVER: Final = 6

# Why it ended.
WON: Final = 1
HULL_LOST: Final = 2
CREW_LOST: Final = 3

# Events, as told to the log: kind, then a, b, c as said beside each.
ROUND_BEGAN: Final = 0  # round number
CREW_ROLLED: Final = 1  # face, how many show it
SCANNERS_FILLED: Final = 2  # dice that were reset
CARD_DRAWN: Final = 3  # kind
CARD_LEFT: Final = 4  # card, how (below)
DAMAGE: Final = 5  # card or -1, shields lost, hull lost
HULL_REPAIRED: Final = 6  # points
SHIELDS_RECHARGED: Final = 7  # points
SHIELDS_FAILED: Final = 8  # card (Nebula), points lost
SHOT: Final = 9  # card, points
BEAMED: Final = 10  # card
BEAM_HELD: Final = 11  # card that stasis stopped
HEALED: Final = 12  # dice freed from the infirmary
SCANNER_FREED: Final = 13  # card (Boost Morale) or -1 (Medical)
FACE_CHANGED: Final = 14  # from, to
REROLLED: Final = 15  # dice
CREW_PLACED: Final = 16  # card, face
CREW_RECALLED: Final = 17  # card, face
DIE_HELD: Final = 18  # card, face or SPARE
DIE_SENT: Final = 19  # to the infirmary: card or -1, face or SPARE
THREAT_ROLLED: Final = 20  # value 1 to 6
ACTIVATED: Final = 21  # card, by the threat die or (Mercenary, Scouting Ship) by its condition
CARD_HEALED: Final = 22  # card, points
CARD_HURT: Final = 23  # card, points it lost by its own effect
NO_EFFECT: Final = 24  # card: it activated or was revealed, and nothing could happen
GATHERED: Final = 25  # dice
ENDED: Final = 26  # reason
STATION_USED: Final = 27  # face, nth this round (Tactical and Engineering, whose later dice count more; 0 for the others)
EMPTY_SCAN: Final = 28  # the deck was empty when the scanners filled: damage (option; else 0)
SKIPPED: Final = 29  # card (Solar Winds) that does not hold up the win, its damage, whether the hull alone must survive it (option)

# How a card left play.
BY_FIRE: Final = 0
BY_MISSION: Final = 1
BY_DISCARD: Final = 2  # its own effect says so
BY_ITSELF: Final = 3  # its own countdown ran out (Meteoroid, Nebula)

EVENT_KINDS: Final = (
    "round", "crew-roll", "scan", "draw", "card-left", "damage", "repair", "recharge", "shields-down", "shot", "beam", "beam-held", "heal",
    "scanner-freed", "change", "re-roll", "crew-placed", "recall", "hold", "send", "threat-roll", "activate", "card-healed", "card-hurt",
    "no-effect", "gather", "end", "station", "empty-scan", "skip",
)  # fmt: skip


class DeepSpaceState(GameState):
    """Everything on the table. What changes it is in `rules.py` and the modules named there."""

    def __init__(self, options: vec[i64], chance: Chance) -> None:
        super().__init__(1, chance)
        self.options: Final = options  # one number per option, in the order of `options.py`
        self.ask: i64 = ASSIGN
        self.step: i64 = 0  # the rulebook's step, 1 to 6
        self.round: i64 = 0
        self.asking: i64 = -1  # the card that a HOLD or SEND question comes from, or -1
        self.why_over: i64 = 0
        # the ship
        self.hull: i64 = 0
        self.shields: i64 = 0
        # dice
        self.pool: i64 = 0
        self.scanners: i64 = 0
        self.infirmary: i64 = 0
        self.beams: i64 = 0  # dice that serve as stasis beams
        self.unassigned: Final = zeros(CREW_FACES)
        self.returned: Final = zeros(CREW_FACES + 1)  # by face, and last those that show none
        self.last_crew: Final = zeros(CREW_FACES + 1)  # faces of the latest crew roll, DETECTED included
        # this round
        self.tactical_used: i64 = 0
        self.engineering_used: i64 = 0
        self.points: i64 = 0  # left of the Tactical die being aimed
        self.aimed: i64 = -1  # the card that a split shot already hit, or -1
        self.threat_rolls: Final = zeros(THREAT_ROLLS_KEPT)  # values 1 to 6 of this round's threat die; the last place takes all later ones
        self.threat_roll_count: i64 = 0  # how many of them are filled
        self.activations: i64 = 0  # cards activated by die this round
        self.lost_to_threats: i64 = 0  # hull and shields lost in step 5
        self.hull_lost_to_threats: i64 = 0
        self.roll_again: i64 = 0  # Cloaked Threats activated and its roll is owed
        self.rolled_again: i64 = 0  # extra rolls made this round
        # cards: a card in play stands once in `row`, in order of arrival
        self.deck: Final = Bag(KINDS)
        self.cut: i64 = 0  # cards removed unseen for a short game: the deck ends that early (ruling 75)
        self.row: Final = zeros(CARDS)
        self.row_count: i64 = 0
        self.by_number: Final = zeros(CARDS)  # the same cards, ascending by number
        self.present: Final = zeros(CARDS)  # 1 for a card in play
        self.health: Final = zeros(CARDS)
        self.crew: Final = zeros(CARDS)  # filled places of the card's mission, bit by bit
        self.held: Final = zeros(CARDS)  # dice that the card holds (Distracted)
        self.beamed: Final = zeros(CARDS)
        self.activated: Final = zeros(CARDS)  # times this round, by die or condition
        # what the cards in play do by standing there: how many of them
        self.barred: Final = zeros(CREW_FACES)  # bar the assignment of a face
        self.claimed: Final = zeros(CREW_FACES)  # keep a face for their own mission
        self.shields_down: i64 = 0  # keep the shields down
        # step 5 in progress: the cards to activate, in order
        self.queue: Final = zeros(CARDS)
        self.queue_count: i64 = 0
        self.queue_place: i64 = 0
        self.answers: Final = zeros(MOST_ANSWERS)  # room to list the answers to a card's question while it is put; zeros at every decision

    def copy_table_from(self, other: DeepSpaceState) -> None:
        """Makes every attribute equal to `other`'s, but for the options (equal by contract) and the match's own."""
        self.ask = other.ask
        self.step = other.step
        self.round = other.round
        self.asking = other.asking
        self.why_over = other.why_over
        self.hull = other.hull
        self.shields = other.shields
        self.pool = other.pool
        self.scanners = other.scanners
        self.infirmary = other.infirmary
        self.beams = other.beams
        copy_into(self.unassigned, other.unassigned)
        copy_into(self.returned, other.returned)
        copy_into(self.last_crew, other.last_crew)
        self.tactical_used = other.tactical_used
        self.engineering_used = other.engineering_used
        self.points = other.points
        self.aimed = other.aimed
        copy_into(self.threat_rolls, other.threat_rolls)
        self.threat_roll_count = other.threat_roll_count
        self.activations = other.activations
        self.lost_to_threats = other.lost_to_threats
        self.hull_lost_to_threats = other.hull_lost_to_threats
        self.roll_again = other.roll_again
        self.rolled_again = other.rolled_again
        self.deck.copy_from(other.deck)
        self.cut = other.cut
        copy_into(self.row, other.row)
        self.row_count = other.row_count
        copy_into(self.by_number, other.by_number)
        copy_into(self.present, other.present)
        copy_into(self.health, other.health)
        copy_into(self.crew, other.crew)
        copy_into(self.held, other.held)
        copy_into(self.beamed, other.beamed)
        copy_into(self.activated, other.activated)
        copy_into(self.barred, other.barred)
        copy_into(self.claimed, other.claimed)
        self.shields_down = other.shields_down
        copy_into(self.queue, other.queue)
        self.queue_count = other.queue_count
        self.queue_place = other.queue_place
        copy_into(self.answers, other.answers)

    def clear_table(self) -> None:
        """Takes everything off the table."""
        self.ask = ASSIGN
        self.step = 0
        self.round = 0
        self.asking = -1
        self.why_over = 0
        self.hull = 0
        self.shields = 0
        self.pool = 0
        self.scanners = 0
        self.infirmary = 0
        self.beams = 0
        for face in range(i64(CREW_FACES)):
            self.unassigned[face] = 0
            self.barred[face] = 0
            self.claimed[face] = 0
        for shown in range(i64(CREW_FACES + 1)):
            self.returned[shown] = 0
            self.last_crew[shown] = 0
        self.clear_round()
        self.deck.clear()
        self.cut = 0
        self.row_count = 0
        self.shields_down = 0
        self.queue_count = 0
        self.queue_place = 0
        for place in range(i64(MOST_ANSWERS)):
            self.answers[place] = 0
        for card in range(i64(CARDS)):
            self.row[card] = 0
            self.by_number[card] = 0
            self.present[card] = 0
            self.health[card] = 0
            self.crew[card] = 0
            self.held[card] = 0
            self.beamed[card] = 0
            self.activated[card] = 0
            self.queue[card] = 0

    def clear_round(self) -> None:
        """Forgets what counts for one round only, but for what lies on cards."""
        self.tactical_used = 0
        self.engineering_used = 0
        self.points = 0
        self.aimed = -1
        for place in range(self.threat_roll_count):
            self.threat_rolls[place] = 0
        self.threat_roll_count = 0
        self.activations = 0
        self.lost_to_threats = 0
        self.hull_lost_to_threats = 0
        self.roll_again = 0
        self.rolled_again = 0
