"""The game as bots, simulations and matches see it. What happens stands in a module of its own, by topic.

| module      | what is in it                                                                |
|-------------|------------------------------------------------------------------------------|
| `turn`      | the turn with its two slots, the last lap and the end                        |
| `landing`   | landings and attacks, what they cost, what the secret stone closes           |
| `events`    | Simon Wright, Otto, GRAG and the recall                                      |
| `cards`     | drawing, discarding, exchanging, filling the hand                            |
| `knowledge` | what everybody sees of hands, kept for a redeal                              |
| `redealing` | the hands that a seat cannot see, dealt again                                |
| `fleet`     | ships on the board, majority and conquest                                    |
| `scoring`   | points and the winner                                                        |
| `choices`   | what a seat may choose                                                       |

`apply` runs on to the next decision. Chance is asked in a fixed order (ruling CF-69): the starting seat, the stone's body, ten cards for
each seat from seat 0; one card for each exchange; at the end of a turn the refill, one card at a time. Ruling numbers are those of
RULINGS.md.
"""

from __future__ import annotations

from typing import final

from ludonaut.core.chance import Chance
from ludonaut.core.numbers import i64, vec
from ludonaut.core.state import GameState
from ludonaut.games.captain_future.actions import (
    ATTACK,
    ATTACK_WITH,
    BRING_HOME,
    DECLINE,
    END_TURN,
    EVENT,
    EXCHANGE,
    FROM,
    LAND,
    PAY_WITH,
    STONE,
    TAKE,
    TO,
)
from ludonaut.games.captain_future.cards import exchange, fill_hand
from ludonaut.games.captain_future.choices import (
    after_choices,
    first_stone_choices,
    move_from_choices,
    move_to_choices,
    pay_choices,
    recall_choices,
    slot_choices,
    stone_choices,
    take_choices,
)
from ludonaut.games.captain_future.components import BODIES, KINDS, SHIPS, SIMON_WRIGHT, WITHS
from ludonaut.games.captain_future.events import bring_home, choose_ship, move_ship, move_stone, play_event, take_space
from ludonaut.games.captain_future.landing import attack, begin_attack, land, pay
from ludonaut.games.captain_future.observation import write_observation
from ludonaut.games.captain_future.options import BY_LAST_SEAT, FIRST_SEAT, SHIPS_AT_MOST, STONE_PLACED_BY
from ludonaut.games.captain_future.options import START as WHO_BEGINS
from ludonaut.games.captain_future.redealing import redeal_hands
from ludonaut.games.captain_future.scoring import points, share
from ludonaut.games.captain_future.state import (
    AFTER,
    FIRST,
    MOVE_FROM,
    MOVE_STONE,
    MOVE_TO,
    NOBODY,
    OVER,
    PAY,
    PLACE_STONE,
    RECALL,
    SECOND,
    START_SEAT,
    STARTED,
    STONE_BODY,
    STONE_PLACED,
    TAKE_SPACE,
    CaptainState,
)
from ludonaut.games.captain_future.turn import begin_turn, decline, end_turn, slot_used


@final
class CaptainRules(CaptainState):
    """One game: the table and everything that may happen on it."""

    # -- set-up --------------------------------------------------------------------------------------------------
    def begin(self) -> None:
        """Ships, cards, who starts, and the stone (rulebook: setup; rulings CF-27, CF-52, CF-53, CF-62 and CF-69)."""
        self.clear_table()
        ships: i64 = SHIPS[self.seats]
        if ships > self.options[SHIPS_AT_MOST]:
            ships = self.options[SHIPS_AT_MOST]
        for seat in range(self.seats):
            self.supply[seat] = ships
        for kind in range(i64(KINDS)):
            self.deck.add(kind, self.box.copies[kind])
        if self.options[WHO_BEGINS] != FIRST_SEAT:
            self.starter = self.chance.roll(self.seats, START_SEAT)
        self.tell(STARTED, self.starter)
        if self.options[STONE_PLACED_BY] == BY_LAST_SEAT:
            self.ask = PLACE_STONE
            self.asked = self.starter - 1 if self.starter > 0 else self.seats - 1
        else:
            self.place_stone(self.chance.roll(BODIES, STONE_BODY), NOBODY)

    def place_stone(self, body: i64, seat: i64) -> None:
        """The stone's first place; then the cards are dealt and the first turn begins."""
        self.stone = body
        self.tell(STONE_PLACED, body, seat)
        for player in range(self.seats):
            fill_hand(self, player)
        begin_turn(self, self.starter)

    # -- the end -------------------------------------------------------------------------------------------------
    def is_over(self) -> bool:
        return self.ask == OVER

    def returns(self, seat: i64) -> float:
        return share(self, seat) if self.ask == OVER else 0.0

    def score(self, seat: i64) -> i64:
        """The points that the seat would have if the game ended now."""
        return points(self, seat)

    def rounds(self) -> i64:
        return (self.turns + self.seats - 1) // self.seats

    def reason(self) -> i64:
        return self.why_over

    # -- decisions -------------------------------------------------------------------------------------------------
    def due(self, seat: i64) -> bool:
        return self.asked == seat

    def next_seat(self) -> i64:
        return self.asked

    def starting_seat(self) -> i64:
        return self.starter

    def legal_actions(self, seat: i64, buffer: vec[i64]) -> i64:
        if seat != self.asked:
            return 0
        if self.ask == FIRST or self.ask == SECOND:
            return slot_choices(self, buffer)
        if self.ask == AFTER:
            return after_choices(self, buffer)
        if self.ask == PAY:
            return pay_choices(self, buffer)
        if self.ask == RECALL:
            return recall_choices(self, buffer)
        if self.ask == MOVE_STONE:
            return stone_choices(self, buffer)
        if self.ask == MOVE_FROM:
            return move_from_choices(self, buffer)
        if self.ask == MOVE_TO:
            return move_to_choices(self, buffer)
        if self.ask == TAKE_SPACE:
            return take_choices(self, buffer)
        if self.ask == PLACE_STONE:
            return first_stone_choices(buffer)
        return 0

    def apply(self, seat: i64, action: i64) -> None:
        if action >= EVENT:
            self.apply_event(action)
        elif action >= EXCHANGE:
            exchange(self, self.turn, action - EXCHANGE)
            slot_used(self)
        elif action >= PAY_WITH:
            pay(self, action - PAY_WITH)
        elif action >= ATTACK_WITH:
            begin_attack(self, action - ATTACK_WITH)
        elif action >= ATTACK:
            attack(self, action - ATTACK)
        elif action >= LAND:
            land(self, (action - LAND) // WITHS, (action - LAND) % WITHS)
        elif action == END_TURN:
            end_turn(self)
        elif action == DECLINE:
            decline(self)

    def apply_event(self, action: i64) -> None:
        """An event is played, or one of its questions answered."""
        if action >= BRING_HOME:
            bring_home(self, action - BRING_HOME)
        elif action >= TAKE:
            take_space(self, action - TAKE)
        elif action >= TO:
            move_ship(self, action - TO)
        elif action >= FROM:
            choose_ship(self, action - FROM)
        elif action < STONE:
            play_event(self, SIMON_WRIGHT + action - EVENT)
        elif self.ask == PLACE_STONE:
            self.place_stone(action - STONE, self.asked)
        else:
            move_stone(self, action - STONE)

    # -- copies and what may be known ------------------------------------------------------------------------------
    def blank(self) -> GameState:
        return CaptainRules(self.box, self.options, self.seats, self.chance)

    def copy_from(self, other: GameState) -> None:
        assert isinstance(other, CaptainRules)
        self.copy_table_from(other)

    def keeps_secrets(self) -> bool:
        """Hands (ruling CF-51)."""
        return not self.is_over()

    def redeal(self, observer: i64, chance: Chance) -> None:
        redeal_hands(self, observer, chance)

    def observe(self, seat: i64, buffer: vec[i64]) -> None:
        write_observation(self, seat, buffer)
