"""The game as bots, simulations and matches see it. What happens stands in a module of its own, by topic.

| module      | what is in it                                                                            |
|-------------|------------------------------------------------------------------------------------------|
| `rounds`    | set-up, rounds and turns, what brings the end about, the end                             |
| `playing`   | what a player does: cards, dice, abilities, bonuses, factions                            |
| `choices`   | what a seat may choose                                                                   |
| `sheet`     | a player's sheet and what it does to itself                                              |
| `missions`  | what missions count                                                                      |
| `scoring`   | points and the winner                                                                    |
| `knowledge` | what a seat may not know                                                                 |

`apply` runs on to the next decision. Ruling numbers are those of RULINGS.md.
"""

from __future__ import annotations

from typing import Final, final

from ludonaut.core.chance import Chance
from ludonaut.core.numbers import i64, vec, zeros
from ludonaut.core.state import GameState
from ludonaut.games.write_the_future.actions import (
    ACTIONS,
    BONUS_DRAW,
    BONUS_MARKET,
    CHANGE_COLOUR,
    CHANGE_NUMBER,
    CHOOSE_FACTION,
    COPY_DIE,
    DONE,
    DRAW,
    KEEP,
    MOVE_FROM,
    MOVE_TO,
    REPLACE,
    TAKE,
    USE_FACTION,
    USE_MARKET,
)
from ludonaut.games.write_the_future.choices import faction_choices, last_move_choices, round_choices, secret_choices
from ludonaut.games.write_the_future.components import OPENINGS, RESOURCES, SIDES, SPACES
from ludonaut.games.write_the_future.knowledge import go_back, redeal_secrets
from ludonaut.games.write_the_future.observation import write_observation
from ludonaut.games.write_the_future.options import DRAFT, SECRECY
from ludonaut.games.write_the_future.playing import (
    bonus_draw,
    bonus_market,
    change_colour,
    change_number,
    copy_die,
    draw_with_die,
    market_with_die,
    move_from,
    move_to,
    take,
    use_faction,
)
from ludonaut.games.write_the_future.rounds import begin, choose_faction, decide_about_secret, finish
from ludonaut.games.write_the_future.scoring import paper_points, share
from ludonaut.games.write_the_future.state import FACTION_CHOICE, KEPT, LAST_MOVES, OVER, ROUND, WriteState

NOBODY: Final = -1


@final
class WriteRules(WriteState):
    """One game: the table and everything that may happen on it."""

    def begin(self) -> None:
        begin(self)

    # -- the end -------------------------------------------------------------------------------------------------
    def is_over(self) -> bool:
        return self.phase == OVER

    def returns(self, seat: i64) -> float:
        return share(self, seat) if self.phase == OVER else 0.0

    def score(self, seat: i64) -> i64:
        """The points of the seat's sheet as it is, with the public missions; when the game is over, with what was replaced."""
        return self.totals[seat] if self.phase == OVER else paper_points(self, self.sheets[seat])

    def rounds(self) -> i64:
        return self.round

    def reason(self) -> i64:
        return self.why_over if self.phase == OVER else i64(0)

    # -- decisions -----------------------------------------------------------------------------------------------
    def due(self, seat: i64) -> bool:
        return self.sheets[seat].done == 0

    def next_seat(self) -> i64:
        return self.lowest

    def starting_seat(self) -> i64:
        return self.starter if self.mode == DRAFT else i64(NOBODY)

    def legal_actions(self, seat: i64, buffer: vec[i64]) -> i64:
        if self.sheets[seat].done:
            return 0
        if self.phase == ROUND:
            return round_choices(self, seat, buffer)
        if self.phase == FACTION_CHOICE:
            return faction_choices(self, buffer)
        if self.phase == LAST_MOVES:
            return last_move_choices(self, seat, buffer)
        return secret_choices(buffer)

    def apply(self, seat: i64, action: i64) -> None:
        if action < DONE:
            take(self, seat, action - TAKE)
        elif action == DONE:
            finish(self, seat)
        elif action < USE_MARKET:
            choice = action - DRAW
            draw_with_die(self, seat, choice // (RESOURCES * SPACES), choice // SPACES % RESOURCES, choice % SPACES)
        elif action < CHANGE_NUMBER:
            market_with_die(self, seat, (action - USE_MARKET) // OPENINGS, (action - USE_MARKET) % OPENINGS)
        elif action < CHANGE_COLOUR:
            change_number(self, seat, (action - CHANGE_NUMBER) // SIDES, (action - CHANGE_NUMBER) % SIDES)
        elif action < MOVE_FROM:
            change_colour(self, seat, (action - CHANGE_COLOUR) // RESOURCES, (action - CHANGE_COLOUR) % RESOURCES)
        elif action < MOVE_TO:
            move_from(self, seat, action - MOVE_FROM)
        elif action < BONUS_DRAW:
            move_to(self, seat, action - MOVE_TO)
        elif action < BONUS_MARKET:
            bonus_draw(self, seat, (action - BONUS_DRAW) // SPACES, (action - BONUS_DRAW) % SPACES)
        elif action < USE_FACTION:
            bonus_market(self, seat, action - BONUS_MARKET)
        elif action == USE_FACTION:
            use_faction(self, seat)
        elif action < CHOOSE_FACTION:
            copy_die(self, seat, action - COPY_DIE)
        elif action < REPLACE:
            choose_faction(self, seat, action - CHOOSE_FACTION)
        else:
            decide_about_secret(self, seat, action - REPLACE if action < KEEP else i64(KEPT))

    # -- copies and what may be known ------------------------------------------------------------------------------
    def blank(self) -> GameState:
        return WriteRules(self.box, self.options, self.seats, self.chance)

    def copy_from(self, other: GameState) -> None:
        assert isinstance(other, WriteRules)
        self.copy_table_from(other)

    def keeps_secrets(self) -> bool:
        """Secret missions from the set-up on, and what is done at the same time, until it is shown (rulings WF-51, WF-59 and WF-66)."""
        if self.phase == OVER:
            return False
        return self.at_once() or (self.options[SECRECY] == 1 and self.phase != FACTION_CHOICE)

    def redeal(self, observer: i64, chance: Chance) -> None:
        """Others' secret missions are dealt again; others that act at the same time have done something else, or not begun.

        Who is done is known (ruling WF-66): such a seat plays its part again at random.
        """
        if self.phase == OVER:
            return
        redeal_secrets(self, observer, chance)
        if not self.at_once():
            return
        telling = self.telling
        self.telling = False
        buffer = zeros(len(ACTIONS))
        for seat in range(self.seats):
            if seat != observer and go_back(self, seat):
                while not self.sheets[seat].done:
                    self.apply(seat, buffer[chance.roll(self.legal_actions(seat, buffer), NOBODY)])
        self.telling = telling

    def observe(self, seat: i64, buffer: vec[i64]) -> None:
        write_observation(self, seat, buffer)
