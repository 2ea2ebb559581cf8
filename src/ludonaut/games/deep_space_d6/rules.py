"""The game as bots, simulations and matches see it. What happens in each step stands in a module of its own.

| module     | what is in it                                                     |
|------------|-------------------------------------------------------------------|
| `crew`     | steps 1 and 2, roll and scan; step 6, gather                      |
| `stations` | step 3: stations and away missions                                |
| `threats`  | step 4, discover, with the win; step 5, activate                  |
| `cards`    | cards drawn, revealed and leaving, and the dice on them           |
| `ship`     | hull, shields and the end of the game                             |
| `choices`  | what the captain may choose                                       |

`apply` runs on to the captain's next decision. What breaks into a running step is a question from a card: Distracted asks for a die to hold
(steps 2 to 4), an injury for a die to send (step 5). `step` then tells where to go on, and the queue of step 5 is kept in the state.
Ruling numbers are those of RULINGS.md.
"""

from __future__ import annotations

from typing import final

from ludonaut.core.chance import Chance
from ludonaut.core.numbers import i64, vec
from ludonaut.core.state import GameState
from ludonaut.games.deep_space_d6.actions import (
    BEAM,
    CEASE_FIRE,
    CHANGE,
    DONE,
    FIRE,
    GATHER,
    HEAL,
    HOLD_UNASSIGNED,
    PLACE,
    RECHARGE,
    REPAIR,
    REROLL,
    SACRIFICE,
    SEND_UNASSIGNED,
    SPLIT,
    TAKE_BACK,
    UNLOCK,
)
from ludonaut.games.deep_space_d6.cards import draw_card, hold_chosen
from ludonaut.games.deep_space_d6.choices import (
    SIDES,
    aim_choices,
    assign_choices,
    convert_choices,
    hold_choices,
    recall_choices,
    send_choices,
)
from ludonaut.games.deep_space_d6.components import (
    CARDS,
    DICE,
    DONT_PANIC,
    FAST_CUT,
    HULL_START,
    MISSION_CARD,
    SETUP_DRAWS,
    SHIELDS_START,
    SHORT_CUT,
)
from ludonaut.games.deep_space_d6.crew import begin_round, gather_crew, scan, take_back
from ludonaut.games.deep_space_d6.observation import write_observation
from ludonaut.games.deep_space_d6.options import DONT_PANIC_CARDS, LENGTH, LENGTH_FAST, LENGTH_SHORT
from ludonaut.games.deep_space_d6.state import AIM, ASSIGN, CONVERT, CREW_FACES, HOLD, OVER, RECALL, SEND, WON, DeepSpaceState
from ludonaut.games.deep_space_d6.stations import (
    cease_fire,
    change_die,
    fire,
    fire_stasis_beam,
    heal_crew,
    place_crew,
    recharge_shields,
    repair_hull,
    reroll_crew,
    sacrifice_die,
    split_fire,
    turn_die,
    unlock_scanner,
)
from ludonaut.games.deep_space_d6.threats import activate_queue, activate_threats, discover_threat, send_chosen


@final
class DeepSpaceRules(DeepSpaceState):
    """One game: the table and everything that may happen on it."""

    # -- set-up --------------------------------------------------------------------------------------------------
    def begin(self) -> None:
        """Tracks at their start, the deck made up, two cards drawn with their reveals (rulebook: setup; rulings D6-1 to D6-4)."""
        self.clear_table()
        self.hull = HULL_START
        self.shields = SHIELDS_START
        self.pool = DICE
        for card in range(i64(CARDS)):
            self.deck.add(card)
        self.deck.add(DONT_PANIC, self.options[DONT_PANIC_CARDS])
        self.cut = self.cards_cut()
        for _ in range(SETUP_DRAWS):
            draw_card(self)
        begin_round(self)

    def cards_cut(self) -> i64:
        """How many cards leave the game unseen; the deck just ends that many early (rulebook: enhancements; rulings D6-3 and D6-75)."""
        if self.options[LENGTH] == LENGTH_SHORT:
            return SHORT_CUT
        if self.options[LENGTH] == LENGTH_FAST:
            return FAST_CUT
        return 0

    def go_on_after_hold(self) -> None:
        """Back to the step in which the card was revealed."""
        if self.step == 4:
            activate_threats(self)
        else:
            scan(self)

    def is_over(self) -> bool:
        return self.ask == OVER

    def returns(self, seat: i64) -> float:
        return 1.0 if self.why_over == WON else 0.0

    def score(self, seat: i64) -> i64:
        """The hull that is left when the game is won, else 0."""
        return self.hull if self.why_over == WON else 0

    def rounds(self) -> i64:
        return self.round

    def reason(self) -> i64:
        return self.why_over

    # -- decisions -------------------------------------------------------------------------------------------------
    def due(self, seat: i64) -> bool:
        return self.ask != OVER

    def next_seat(self) -> i64:
        return -1 if self.ask == OVER else 0

    def legal_actions(self, seat: i64, buffer: vec[i64]) -> i64:
        if self.ask == ASSIGN:
            return assign_choices(self, buffer)
        if self.ask == SEND:
            return send_choices(self, buffer)
        if self.ask == AIM:
            return aim_choices(self, buffer)
        if self.ask == RECALL:
            return recall_choices(self, buffer)
        if self.ask == HOLD:
            return hold_choices(self, buffer)
        if self.ask == CONVERT:
            return convert_choices(self, buffer)
        return 0

    def apply(self, seat: i64, action: i64) -> None:
        if action < CHANGE:
            self.apply_plain(action)
        elif action < FIRE:
            self.apply_to_die(action)
        elif action < SPLIT:
            fire(self, action - FIRE)
        elif action < BEAM:
            split_fire(self, action - SPLIT)
        elif action < PLACE:
            fire_stasis_beam(self, action - BEAM)
        elif action < HOLD_UNASSIGNED:
            place_crew(self, MISSION_CARD[(action - PLACE) // CREW_FACES], (action - PLACE) % CREW_FACES)
        elif action < SEND_UNASSIGNED:
            hold_chosen(self, action)
            self.go_on_after_hold()
        elif action < TAKE_BACK:
            send_chosen(self, action)
            activate_queue(self)
        else:
            take_back(self, MISSION_CARD[(action - TAKE_BACK) // CREW_FACES], (action - TAKE_BACK) % CREW_FACES)

    def apply_plain(self, action: i64) -> None:
        """The actions without parameters."""
        if action == DONE:
            discover_threat(self)
        elif action == GATHER:
            gather_crew(self)
        elif action == CEASE_FIRE:
            cease_fire(self)
        elif action == REPAIR:
            repair_hull(self)
        elif action == RECHARGE:
            recharge_shields(self)
        elif action == HEAL:
            heal_crew(self)
        elif action == UNLOCK:
            unlock_scanner(self)
        elif action == REROLL:
            reroll_crew(self)

    def apply_to_die(self, action: i64) -> None:
        """A die turned by the Commander or the converter, or one given up for the converter."""
        if action >= SACRIFICE:
            sacrifice_die(self, action - SACRIFICE)
            return
        face: i64 = (action - CHANGE) // SIDES
        side: i64 = (action - CHANGE) % SIDES
        if self.ask == CONVERT:
            turn_die(self, face, side)
            self.ask = ASSIGN
        else:
            change_die(self, face, side)

    # -- copies and what may be known ------------------------------------------------------------------------------
    def blank(self) -> GameState:
        return DeepSpaceRules(self.options, self.chance)

    def copy_from(self, other: GameState) -> None:
        assert isinstance(other, DeepSpaceRules)
        self.copy_table_from(other)

    def redeal(self, observer: i64, chance: Chance) -> None:
        """Nothing to do: the deck is a bag without an order, cards cut from it are in that bag, and everything else lies open."""

    def observe(self, seat: i64, buffer: vec[i64]) -> None:
        write_observation(self, buffer)
