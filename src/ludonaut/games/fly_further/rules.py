"""The game as bots, simulations and matches see it. What happens stands in a module of its own, by topic.

| module                                                          | what is in it                                              |
|-----------------------------------------------------------------|------------------------------------------------------------|
| `setting_up`                                                    | colours, races, decks                                      |
| `rounds`                                                        | windows and who has something to say in them               |
| `journey`                                                       | the Journey deck                                           |
| `revealing`                                                     | cards come on the table and leave it                       |
| `operations`, `buildings`, `thefts`, `moving_cards`, `tokens`   | what effects do                                            |
| `conditions`                                                    | whom effects mean, and when                                |
| `scoring`                                                       | income, shares, the winner                                 |
| `automata`                                                      | races that play by themselves                              |
| `choices`, `decisions`                                          | what a seat may choose, and what it does                   |
| `knowledge`                                                     | what a seat may not know                                   |

`apply` runs on to the next decision. Ruling numbers are those of RULINGS.md.
"""

from __future__ import annotations

from typing import final

from ludonaut.core.chance import Chance
from ludonaut.core.numbers import i64, vec
from ludonaut.core.state import GameState
from ludonaut.games.fly_further import decisions
from ludonaut.games.fly_further.actions import (
    BORROW_FROM,
    BUY_TOKEN,
    CHOOSE_RACE,
    DONE,
    FORETELL,
    GIVE,
    HOLD,
    LOSE,
    OFFER,
    PASS,
    PLAY,
    PLAY_ORDER,
    PLAY_PLUS,
    READ,
    RETURN,
    ROB,
    SECOND,
    STRIKE_AT,
    SWAP,
    TAKE_BACK,
    TAKE_COLOUR,
    TAKE_OVER,
    TAKE_TOKEN,
    TURN_INTO,
    VOID,
    WEIGH,
)
from ludonaut.games.fly_further.choices import choices
from ludonaut.games.fly_further.contents import COLOURS, NOTHING
from ludonaut.games.fly_further.knowledge import go_back, redeal_secrets
from ludonaut.games.fly_further.observation import write_observation
from ludonaut.games.fly_further.rounds import is_done, run
from ludonaut.games.fly_further.setting_up import begin, choose_colour, choose_race
from ludonaut.games.fly_further.state import ASK_CHOICE, OVER, FlyState


@final
class FlyRules(FlyState):
    """One game: the table and everything that may happen on it."""

    def begin(self) -> None:
        begin(self)

    # -- the end -------------------------------------------------------------------------------------------------
    def is_over(self) -> bool:
        return self.ask == OVER

    def returns(self, seat: i64) -> float:
        """A shared victory is worth a share; what an automaton wins is nobody's (ruling FF-55)."""
        return 1.0 / float(self.winner_count) if self.ask == OVER and self.winners[seat] else 0.0

    def score(self, seat: i64) -> i64:
        return self.people[seat].points

    def rounds(self) -> i64:
        return self.round

    def reason(self) -> i64:
        return self.why_over if self.ask == OVER else i64(0)

    # -- decisions -----------------------------------------------------------------------------------------------
    def due(self, seat: i64) -> bool:
        return self.people[seat].due == 1

    def next_seat(self) -> i64:
        return self.lowest

    def starting_seat(self) -> i64:
        """Nobody begins: all choose at the same time, and effects follow the order of the colours."""
        return i64(NOTHING)

    def legal_actions(self, seat: i64, buffer: vec[i64]) -> i64:
        return choices(self, seat, buffer) if self.people[seat].due else i64(0)

    def apply(self, seat: i64, action: i64) -> None:
        if action < PLAY:
            if action < CHOOSE_RACE:
                choose_colour(self, seat, action - TAKE_COLOUR)
            else:
                choose_race(self, seat, action - CHOOSE_RACE)
            return
        if action < PLAY_ORDER:
            self.choose(seat, action)
        elif action < OFFER:
            self.answer_order(seat, action)
        elif action < STRIKE_AT:
            self.answer_window(seat, action)
        elif action < TAKE_BACK:
            self.choose_target(seat, action)
        else:
            self.move_cards(seat, action)
        run(self)

    def choose(self, seat: i64, action: i64) -> None:
        """The secret choice, plus cards, and being done."""
        if action < SECOND:
            decisions.play(self, seat, action - PLAY)
        elif action < PLAY_PLUS:
            decisions.play_second(self, seat, action - SECOND)
        elif action < FORETELL:
            if self.ask == ASK_CHOICE:
                decisions.choose_plus(self, seat, action - PLAY_PLUS)
            else:
                decisions.play_plus_now(self, seat, action - PLAY_PLUS)
        elif action < DONE:
            decisions.foretell(self, seat, (action - FORETELL) // COLOURS, (action - FORETELL) % COLOURS)
        elif self.ask == ASK_CHOICE:
            decisions.finish_choice(self, seat)
        else:
            is_done(self, seat)

    def answer_order(self, seat: i64, action: i64) -> None:
        """An order, or none."""
        if action < PASS:
            decisions.play_order(self, seat, action - PLAY_ORDER)
        elif action < HOLD:
            decisions.answered(self, seat)
        else:
            decisions.hold_orders(self, seat)

    def answer_window(self, seat: i64, action: i64) -> None:
        """What is asked of one seat before buildings stand."""
        if action < READ:
            decisions.offer_treaty(self, seat, self.of_colour[action - OFFER])
        elif action < SWAP:
            decisions.read(self, seat, self.of_colour[action - READ])
        elif action < TURN_INTO:
            decisions.swap(self, seat, action - SWAP)
        else:
            decisions.become(self, seat, action - TURN_INTO)

    def choose_target(self, seat: i64, action: i64) -> None:
        """A building, a kind, or another participant."""
        if action < TAKE_OVER:
            decisions.strike(self, seat, action - STRIKE_AT)
        elif action < WEIGH:
            decisions.take_over(self, seat, action - TAKE_OVER)
        elif action < ROB:
            decisions.weigh(self, seat, action - WEIGH)
        elif action < VOID:
            decisions.rob_one(self, seat, self.of_colour[action - ROB])
        elif action < GIVE:
            decisions.void_one(self, seat, action - VOID)
        elif action < BORROW_FROM:
            decisions.give(self, seat, self.of_colour[action - GIVE])
        else:
            decisions.borrow(self, seat, self.of_colour[action - BORROW_FROM])

    def move_cards(self, seat: i64, action: i64) -> None:
        """Cards and tokens that come back or are lost."""
        if action < LOSE:
            decisions.take_back(self, seat, action - TAKE_BACK)
        elif action < TAKE_TOKEN:
            decisions.lose(self, seat, action - LOSE)
        elif action < RETURN:
            decisions.take_token(self, seat, action - TAKE_TOKEN)
        elif action < BUY_TOKEN:
            decisions.return_card(self, seat, action - RETURN)
        else:
            decisions.buy_token(self, seat, action - BUY_TOKEN)

    # -- copies and what may be known ------------------------------------------------------------------------------
    def blank(self) -> GameState:
        return FlyRules(self.box, self.options, self.seats, self.chance)

    def copy_from(self, other: GameState) -> None:
        assert isinstance(other, FlyRules)
        self.copy_table_from(other)

    def keeps_secrets(self) -> bool:
        """Orders in hand, what is chosen until it is turned over, and what was peeked at (rulings FF-18, FF-21 and FF-79)."""
        return not self.is_over()

    def redeal(self, observer: i64, chance: Chance) -> None:
        """Others' orders and the cards on top that they alone have looked at are dealt again; others have chosen something else.

        Who is done with the secret choice is known: such a seat chooses again at random.
        """
        if self.ask == OVER:
            return
        redeal_secrets(self, observer, chance)
        if not self.at_once_unseen():
            return
        telling = self.telling
        self.telling = False
        buffer = self.scratch.choices
        for seat in range(self.seats):
            if seat != observer and go_back(self, seat):
                while self.people[seat].due:
                    self.apply(seat, buffer[chance.roll(self.legal_actions(seat, buffer), NOTHING)])
        self.telling = telling

    def observe(self, seat: i64, buffer: vec[i64]) -> None:
        write_observation(self, seat, buffer)
