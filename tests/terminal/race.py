"""A little game for two or three, to try what the installed games do not have: several seats, a die, and a deck.

On your turn walk a step (which can be taken back), roll the die or draw a card. Whoever first has ten points wins; the deck has one
card of each kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ludonaut.core.actions import ActionTable, Domain, Family
from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance, ChanceSource
from ludonaut.core.game import Balance, Event, Game, Page
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.numbers import i64, vec
from ludonaut.core.observation import ObservationTable, Part
from ludonaut.core.options import Option, Options, OptionSet
from ludonaut.core.state import GameState
from ludonaut.core.view import Choice, Refusal, SeatLine, Section, View

ROLL, DRAW, WALK = 0, 1, 2
COLOURS = ("blue", "red", "green")
CARDS = ("comet", "cometary", "moon", "rocket")


class RaceState(GameState):
    """Points by seat, whose turn it is, the steps walked this turn, and the deck."""

    def __init__(self, seats: i64, chance: Chance, goal: i64) -> None:
        super().__init__(seats, chance)
        self.goal = goal
        self.points = [0] * seats
        self.turn = 0
        self.walked = 0
        self.turns = 0
        self.deck = Bag(len(CARDS))

    def begin(self) -> None:
        self.points = [0] * self.seats
        self.turn = self.walked = self.turns = 0
        self.deck.clear()
        for kind in range(len(CARDS)):
            self.deck.add(kind)

    def due(self, seat: i64) -> bool:
        return not self.is_over() and seat == self.turn

    def next_seat(self) -> i64:
        return -1 if self.is_over() else self.turn

    def legal_actions(self, seat: i64, buffer: vec[i64]) -> i64:
        legal = [ROLL, *([DRAW] if self.deck.total else []), *([WALK, WALK + 1] if self.walked == 0 else [])] if self.due(seat) else []
        for place, action in enumerate(legal):
            buffer[place] = action
        return len(legal)

    def apply(self, seat: i64, action: i64) -> None:
        if action >= WALK:
            self.walked = 1
            self.tell(0, seat, 0)
            return
        value = self.chance.roll(6, 0) + 1 if action == ROLL else self.chance.draw(self.deck, 1)
        self.tell(1 + action, seat, value)
        self.points[seat] += value if action == ROLL else value + 1
        if action == ROLL and value == 6:
            self.points[seat] += self.chance.roll(6, 0) + 1
        self.walked = 0
        self.turn = (self.turn + 1) % self.seats
        self.turns += 1

    def is_over(self) -> bool:
        return max(self.points) >= self.goal

    def returns(self, seat: i64) -> float:
        return float(self.points[seat] >= self.goal)

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def rounds(self) -> i64:
        return self.turns // self.seats

    def reason(self) -> i64:
        return int(self.is_over())

    def blank(self) -> GameState:
        return RaceState(self.seats, self.chance, self.goal)

    def copy_from(self, other: GameState) -> None:
        assert isinstance(other, RaceState)
        self.points = list(other.points)
        self.turn, self.walked, self.turns = other.turn, other.walked, other.turns
        self.deck.copy_from(other.deck)

    def redeal(self, observer: i64, chance: Chance) -> None:
        """Nothing is hidden."""

    def observe(self, seat: i64, buffer: vec[i64]) -> None:
        buffer[0] = self.points[seat]


class PlainHeuristic(Heuristic):
    """Rolls the die."""

    def choose(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: Chance) -> i64:
        return actions[0]

    def evaluate(self, state: GameState, seat: i64) -> float:
        return 0.5


class Race(Game):
    """The game."""

    name = "race"
    title: ClassVar[str] = "Race"
    summary: ClassVar[str] = "First to ten."
    rules_version: ClassVar[int] = 1
    maturity: ClassVar[str] = "complete"
    fewest_seats: ClassVar[int] = 1
    most_seats: ClassVar[int] = 3
    options: ClassVar[OptionSet] = OptionSet((Option("goal", 10, "Goal", "Points that win.", low=1, high=50),))
    option_sets: ClassVar[tuple[dict[str, str], ...]] = ({},)
    actions = ActionTable(
        (
            Family("roll", help="roll the die"),
            Family("draw", help="draw a card"),
            Family("walk", (Domain("way", ("north", "nowhere")),), help="walk a step"),
            Family("log", help="an action that has the name of a command"),
        )
    )
    chance_sources = (
        ChanceSource("die", "What does the die show?", ("one", "two", "three", "four", "five", "six")),
        ChanceSource("deck", "Which card did you draw?", CARDS),
    )
    event_kinds: ClassVar[tuple[str, ...]] = ("walk", "roll", "draw")
    reasons: ClassVar[tuple[str, ...]] = ("", "arrived")
    most_actions: ClassVar[int] = 4
    most_moves: ClassVar[int] = 1000
    observation = ObservationTable((Part("points", 1, 0, 99, "own points"),))

    def blank_state(self, options: Options, seats: int, chance: Chance) -> GameState:
        return RaceState(seats, chance, options.number("goal"))

    def heuristic(self) -> Heuristic:
        return PlainHeuristic()

    def view(self, state: GameState, observer: int) -> View:
        assert isinstance(state, RaceState)
        seat = observer if observer >= 0 and state.due(observer) else -1
        buffer = vec[i64]([0] * 4)
        count = state.legal_actions(seat, buffer) if seat >= 0 else 0
        winner = next((seat for seat in range(state.seats) if state.returns(seat)), -1)
        return View(
            game=self.name,
            observer=observer,
            rounds=state.rounds(),
            prompt="Your move." if seat >= 0 else "",
            choices=tuple(
                Choice(
                    action=action,
                    notation=self.actions.notation(action),
                    label=self.actions.family(self.actions.decode(action)[0]).help.capitalize(),
                    group="Dice and cards" if action < WALK else "Walk",
                    confirm="Really roll?" if action == ROLL else "",
                    main=action == ROLL,
                )
                for action in list(buffer)[:count]
            ),
            refusals=(Refusal("deck", "The deck is empty."),) if not state.deck.total else (),
            seats=tuple(SeatLine(seat, COLOURS[seat], state.due(seat), state.points[seat]) for seat in range(state.seats)),
            sections=(
                Section("Points", tuple(f"{COLOURS[seat]} has {state.points[seat]}" for seat in range(state.seats))),
                Section("Deck", (f"{state.deck.total} cards left",)),
            ),
            result=f"{COLOURS[winner].capitalize()} wins." if winner >= 0 else "",
            won=tuple(state.returns(seat) for seat in range(state.seats)) if winner >= 0 else (),
        )

    def picture(self, view: View, layout: str = "wide") -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg"/>'

    def event(self, raw: tuple[int, int, int, int], observer: int) -> Event:
        kind, seat, value, _ = raw
        shown = "walks a step" if kind == 0 else f"rolls {value}" if kind == 1 else f"draws {CARDS[value]}"
        return Event(self.event_kinds[kind], f"{COLOURS[seat].capitalize()} {shown}.", chance=kind > 0)

    def reveals(self, raw: tuple[int, int, int, int]) -> bool:
        return False

    def why_not(self, state: GameState, seat: int, action: int) -> str:
        return "only one step a turn; roll or draw." if action >= WALK else "the deck is empty; roll the die."

    def pages(self) -> tuple[Page, ...]:
        return (Page("manual", "How to race", "Be **first**.\n"), Page("prizes", "Prizes", "None.\n"))

    def facts(self, state: GameState, seat: int) -> Mapping[str, int | str]:
        return {}

    def balances(self, state: GameState) -> tuple[Balance, ...]:
        return ()
