"""High Card: a toy for tests of the core. Two or three seats, hidden hands, a simultaneous hidden choice, a die for ties.

Each seat holds three cards of values 0 to 4 (three of each in the deck). In each of three rounds every seat lays one face down, in any
order; when all have, the highest wins a point; a tie is rolled off. It has what the first real game lacks: several seats due at once and
secrets. `CROWD` is the same for up to a hundred seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final
from unittest.mock import patch

from ludonaut.core.actions import ActionTable, Domain, Family
from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance, ChanceSource, FastChance
from ludonaut.core.game import Balance, Event, Game, Page
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.numbers import copy_into, i64, vec, zeros
from ludonaut.core.observation import ObservationTable, Part
from ludonaut.core.options import Option, Options, OptionSet
from ludonaut.core.state import GameState
from ludonaut.core.view import Choice, SeatLine, Section, View

VALUES: Final = 5
COPIES: Final = 3
HAND: Final = 3
NOTHING_LAID: Final = -1
LAID, REVEALED, TIED = 0, 1, 2


class HighCard(GameState):
    def __init__(self, low_wins: int, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.options = [low_wins]
        self.deck: Final = Bag(VALUES)
        self.hands: Final = zeros(VALUES * seats)
        self.laid: Final = zeros(seats)
        self.shown: Final = zeros(seats)
        self.points: Final = zeros(seats)
        self.round: i64 = 0

    def begin(self) -> None:
        self.deck.clear()
        for value in range(VALUES):
            self.deck.add(value, max(COPIES, self.seats))
        for place in range(len(self.hands)):
            self.hands[place] = 0
        for seat in range(self.seats):
            self.laid[seat], self.shown[seat], self.points[seat] = NOTHING_LAID, NOTHING_LAID, 0
            for _ in range(HAND):
                self.hands[seat * VALUES + self.chance.draw(self.deck, 0)] += 1
        self.round = 1

    def due(self, seat: i64) -> bool:
        return not self.is_over() and self.laid[seat] == NOTHING_LAID

    def next_seat(self) -> i64:
        return next((seat for seat in range(self.seats) if self.due(seat)), -1)

    def starting_seat(self) -> i64:
        return -1

    def legal_actions(self, seat: i64, buffer: vec[i64]) -> i64:
        count = 0
        if self.due(seat):
            for value in range(VALUES):
                if self.hands[seat * VALUES + value]:
                    buffer[count] = value
                    count += 1
        return count

    def apply(self, seat: i64, action: i64) -> None:
        self.hands[seat * VALUES + action] -= 1
        self.laid[seat] = action
        self.tell(LAID, seat, action)
        if self.next_seat() < 0:
            self.reveal()

    def reveal(self) -> None:
        for seat in range(self.seats):
            self.tell(REVEALED, seat, self.laid[seat])
            self.shown[seat] = self.laid[seat]
        best = (min if self.options[0] else max)(self.laid)
        winners = [seat for seat in range(self.seats) if self.laid[seat] == best]
        winner = winners[0]
        if len(winners) > 1:
            winner = winners[self.chance.roll(6, 1) % len(winners)]
            self.tell(TIED, winner)
        self.points[winner] += 1
        for seat in range(self.seats):
            self.laid[seat] = NOTHING_LAID
        self.round += 1

    def is_over(self) -> bool:
        return self.round > HAND

    def returns(self, seat: i64) -> float:
        best = max(self.points)
        return 1.0 / list(self.points).count(best) if self.is_over() and self.points[seat] == best else 0.0

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def rounds(self) -> i64:
        return self.round

    def reason(self) -> i64:
        return 1 if self.is_over() else 0

    def blank(self) -> HighCard:
        return type(self)(self.options[0], self.seats, self.chance)

    def copy_from(self, other: GameState) -> None:
        assert isinstance(other, HighCard)
        self.deck.copy_from(other.deck)
        copy_into(self.hands, other.hands)
        copy_into(self.laid, other.laid)
        copy_into(self.shown, other.shown)
        copy_into(self.points, other.points)
        self.round = other.round

    def keeps_secrets(self) -> bool:
        return not self.is_over()

    def redeal(self, observer: i64, chance: Chance) -> None:
        """Everything in others' hands and face down before them goes back to the deck and is drawn again."""
        others = [seat for seat in range(self.seats) if seat != observer]
        sizes = {seat: sum(self.hands[seat * VALUES + value] for value in range(VALUES)) for seat in others}
        for seat in others:
            for value in range(VALUES):
                self.deck.add(value, self.hands[seat * VALUES + value])
                self.hands[seat * VALUES + value] = 0
            if self.laid[seat] != NOTHING_LAID:
                self.deck.add(self.laid[seat])
        for seat in others:
            for _ in range(sizes[seat]):
                self.hands[seat * VALUES + chance.draw(self.deck, 0)] += 1
            if self.laid[seat] != NOTHING_LAID:
                self.laid[seat] = chance.draw(self.deck, 0)

    def observe(self, seat: i64, buffer: vec[i64]) -> None:
        for value in range(VALUES):
            buffer[value] = self.hands[seat * VALUES + value]
        buffer[VALUES] = self.laid[seat]


class HighCardHeuristic(Heuristic):
    def choose(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: FastChance) -> i64:
        return actions[count - 1]

    def evaluate(self, state: GameState, seat: i64) -> float:
        return 0.5


class HighCardView(View, frozen=True, kw_only=True):
    hand: tuple[int, ...]
    laid: tuple[bool, ...]
    shown: tuple[int, ...]


class HighCardGame(Game):
    name = "high-card"
    title = "High Card"
    summary = "Lay a card; the highest wins."
    rules_version = 1
    maturity = "complete"
    fewest_seats = 2
    most_seats = 3
    options = OptionSet((Option("low-wins", False, "Low wins", "The lowest card wins the round."),))
    option_sets = ({}, {"low-wins": "yes"})
    actions = ActionTable((Family("lay", (Domain("card", tuple("01234")),), help="lay a card face down"),))
    chance_sources = (
        ChanceSource("deck", "Which card was drawn?", tuple("01234")),
        ChanceSource("die", "What does the die show?", tuple("123456")),
    )
    event_kinds = ("lay", "reveal", "tie")
    reasons = ("", "played")
    most_actions = VALUES
    most_moves = 9
    observation = ObservationTable(
        (Part("hand", VALUES, 0, COPIES, "own cards by value"), Part("laid", 1, NOTHING_LAID, VALUES, "the card laid, or -1"))
    )
    state_class = HighCard

    def blank_state(self, options: Options, seats: int, chance: Chance) -> GameState:
        return self.state_class(options.number("low-wins"), seats, chance)

    def heuristic(self) -> Heuristic:
        return HighCardHeuristic()

    def view(self, state: GameState, observer: int) -> View:
        assert isinstance(state, HighCard)
        hand = tuple(int(state.hands[observer * VALUES + value]) for value in range(VALUES)) if observer >= 0 else ()
        return HighCardView(
            game=self.name,
            observer=observer,
            rounds=int(state.round),
            prompt="Lay a card." if observer >= 0 and state.due(observer) else "",
            choices=tuple(
                Choice(value, f"lay {value}", f"Lay a {value}")
                for value in range(VALUES)
                if observer >= 0 and state.due(observer) and hand[value]
            ),
            refusals=(),
            seats=tuple(SeatLine(seat, "blue", state.due(seat), int(state.points[seat])) for seat in range(state.seats)),
            sections=(Section("Hand", (str(hand),)),),
            result="The game is over." if state.is_over() else "",
            won=tuple(state.returns(seat) for seat in range(state.seats)),
            hand=hand,
            laid=tuple(card != NOTHING_LAID for card in state.laid),
            shown=tuple(int(card) for card in state.shown),
        )

    def picture(self, view: View, layout: str = "wide") -> str:
        assert isinstance(view, HighCardView)
        return f'<svg xmlns="http://www.w3.org/2000/svg"><title id="hand">{view.hand}</title></svg>'

    def event(self, raw: tuple[int, int, int, int], observer: int) -> Event:
        kind, seat, value, _ = raw
        sentences = (f"Seat {seat + 1} lays a card.", f"Seat {seat + 1} shows a {value}.", f"Seat {seat + 1} wins the roll-off.")
        return Event(self.event_kinds[kind], sentences[kind])

    def reveals(self, raw: tuple[int, int, int, int]) -> bool:
        return raw[0] == REVEALED

    def why_not(self, state: GameState, seat: int, action: int) -> str:
        return "You do not hold that card; lay one of your hand."

    def pages(self) -> tuple[Page, ...]:
        return (Page("rules", "Rules", "Lay a card. The highest wins."),)

    def facts(self, state: GameState, seat: int) -> Mapping[str, int | str]:
        return {"points": int(state.score(seat))}

    def balances(self, state: GameState) -> tuple[Balance, ...]:
        assert isinstance(state, HighCard)
        played = state.seats * (state.round - 1)
        held = sum(state.hands) + sum(card != NOTHING_LAID for card in state.laid)
        return (Balance("cards", int(state.deck.total + held + played), VALUES * max(COPIES, int(state.seats))),)


class CrowdGame(HighCardGame):
    name = "crowd"
    title = "High Card in a Crowd"
    most_seats = 100
    most_moves = 300


TOY: Final = HighCardGame()
CROWD: Final = CrowdGame()


@contextmanager
def toys_installed() -> Iterator[None]:
    """The toys are the games that are installed."""
    with patch("ludonaut.core.game._installed", lambda: {game.name: game for game in (TOY, CROWD)}):
        yield
