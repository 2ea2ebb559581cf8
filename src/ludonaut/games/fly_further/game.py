"""Fly Further as a `Game`: what faces, bots and the lab ask for. One instance plays one box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from ludonaut.core.boxes import digest_of
from ludonaut.core.chance import Chance, ChanceSource
from ludonaut.core.game import Balance, CloseUp, Event, Factor, Game, Page
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.lesson import Lesson, read_lesson
from ludonaut.core.level import Level, naive
from ludonaut.core.options import Options, OptionSet
from ludonaut.core.phrases import say
from ludonaut.core.state import GameState, option_numbers
from ludonaut.core.view import View
from ludonaut.games.fly_further import explain, words
from ludonaut.games.fly_further.actions import action_table
from ludonaut.games.fly_further.components import BOX, Box, load_components
from ludonaut.games.fly_further.contents import AUTOMATON_CARDS, COLOUR_WORDS, MOST_CHOICES, MOST_SEATS, NOTHING, PACKAGE
from ludonaut.games.fly_further.heuristics import FlyHeuristic
from ludonaut.games.fly_further.laws import laws
from ludonaut.games.fly_further.observation import OBSERVATION
from ludonaut.games.fly_further.options import OPTIONS, check_seats
from ludonaut.games.fly_further.pages import all_pages
from ludonaut.games.fly_further.participant import (
    FROM_CARDS,
    FROM_COLONIES,
    FROM_EVENTS,
    FROM_MINES,
    FROM_ORDERS,
    FROM_PLANETS,
    FROM_RACE,
    FROM_START,
)
from ludonaut.games.fly_further.picture import picture
from ludonaut.games.fly_further.picture_close import close_up, close_ups
from ludonaut.games.fly_further.rules import FlyRules
from ludonaut.games.fly_further.state import EVENT_KINDS
from ludonaut.games.fly_further.view_builder import build_view
from ludonaut.games.fly_further.view_points import points_by_source
from ludonaut.games.fly_further.views import FlyView

NAME: Final = "fly-further"
MOST_MOVES: Final = 6000
"""A round takes at most a few dozen decisions of each of six seats, and there are at most as many rounds as planets: about twenty."""
SOURCE_WORDS: Final = {
    FROM_START: "start",
    FROM_COLONIES: "colonies",
    FROM_MINES: "mines",
    FROM_CARDS: "cards",
    FROM_RACE: "race",
    FROM_ORDERS: "orders",
    FROM_PLANETS: "planets",
    FROM_EVENTS: "events",
}


class FlyFurther(Game):
    """Races on one flight: choose in secret, build colonies and mines, fly on for energy, take your cards back."""

    title: ClassVar[str] = "Fly Further"
    summary: ClassVar[str] = "Colonize planets by secret simultaneous choice with one of 18 races, before the third asteroid belt."
    rules_version: ClassVar[int] = 2
    maturity: ClassVar[str] = "complete"
    scored: ClassVar[bool] = False
    levels = (naive(1), naive(2), naive(40), Level(200), Level(1200, horizon=2))
    fewest_seats: ClassVar[int] = 1
    most_seats: ClassVar[int] = MOST_SEATS
    options: ClassVar[OptionSet] = OPTIONS
    option_sets: ClassVar[tuple[dict[str, str], ...]] = (
        {},
        {"colours": "dealt", "races": "dealt"},
        {"colours": "in-order", "races": "complex", "automaton": "second", "without-planet": "play-on"},
        {"colours": "dealt", "races": "medium"},
        {"colours": "dealt", "races": "simple", "six-seats": "yes"},
    )
    event_kinds: ClassVar[tuple[str, ...]] = EVENT_KINDS
    factors: ClassVar[tuple[Factor, ...]] = (
        Factor("race", "Race"),
        Factor("colour", "Colour"),
        Factor("initiative", "Place in the order of initiative"),
        Factor("difficulty", "Difficulty of the race"),
    )
    reasons: ClassVar[tuple[str, ...]] = words.REASONS
    most_actions: ClassVar[int] = MOST_CHOICES
    most_moves: ClassVar[int] = MOST_MOVES
    observation = OBSERVATION

    def __init__(self, box: Box = BOX, name: str = NAME) -> None:
        self.box: Final = box
        self.name = name
        self.actions = action_table(box)
        self.chance_sources = (
            ChanceSource("colour", "Which colour was dealt?", COLOUR_WORDS),
            ChanceSource("race", "Which race was dealt?", box.race_words),
            ChanceSource("journey", "Which card was turned over?", box.space_words),
            ChanceSource("order", "Which order was drawn?", box.order_words),
            ChanceSource("order-lost", "Which order was discarded?", box.order_words),
            ChanceSource("automaton", "Which card of the automaton was turned over?", tuple(str(n) for n in range(1, AUTOMATON_CARDS + 1))),
        )

    def check_table(self, options: Options, seats: int) -> None:
        super().check_table(options, seats)
        check_seats(options, seats)

    def tried_seats(self, options: Options) -> tuple[int, ...]:
        """Six where they are allowed; every other number where all is dealt, and a few of them with the other options."""
        if options["six-seats"]:
            return (MOST_SEATS,)
        if options["colours"] == "dealt":
            return tuple(range(1, MOST_SEATS)) if options["races"] == "dealt" else (3,)
        return (4, 2) if options["colours"] == "chosen" else (2, 5)

    def components_text(self) -> str:
        return self.box.text

    def with_components(self, text: str) -> FlyFurther:
        return FlyFurther(load_components(text), f"{NAME}@{digest_of(text)}")

    def blank_state(self, options: Options, seats: int, chance: Chance) -> GameState:
        return FlyRules(self.box, option_numbers(options), seats, chance)

    def heuristic(self) -> Heuristic:
        return FlyHeuristic()

    def view(self, state: GameState, observer: int) -> View:
        return build_view(_ours(state), self.actions, self.name, observer)

    def picture(self, view: View, layout: str = "wide") -> str:
        assert isinstance(view, FlyView), "a view of another game"
        return picture(view, layout)

    def close_ups(self, view: View) -> tuple[CloseUp, ...]:
        assert isinstance(view, FlyView), "a view of another game"
        return close_ups(view)

    def close_up(self, view: View, element: str, layout: str = "wide") -> str:
        assert isinstance(view, FlyView), "a view of another game"
        return close_up(view, element, layout)

    def event(self, raw: tuple[int, int, int, int], observer: int) -> Event:
        return Event(
            EVENT_KINDS[raw[0]],
            words.event_sentence(self.box, raw, observer),
            words.event_targets(self.box, raw, observer),
            words.shows_chance(raw, observer),
            words.event_seats(raw),
        )

    def reveals(self, raw: tuple[int, int, int, int]) -> bool:
        return raw[0] in words.SHOWING

    def why_not(self, state: GameState, seat: int, action: int) -> str:
        return explain.why_not(_ours(state), self.actions, seat, action)

    def pages(self) -> tuple[Page, ...]:
        return all_pages(self.box, self.actions)

    def lesson(self) -> Lesson | None:
        return None if "@" in self.name else read_lesson(PACKAGE)

    def preparation(self, options: Options, seats: int) -> str:
        return say("Your table: the Journey deck in its three layers, the orders shuffled, and the cards of each race beside its player.")

    def facts(self, state: GameState, seat: int) -> Mapping[str, int | str]:
        table = _ours(state)
        one = table.people[seat]
        race = self.box.races[one.race] if one.race != NOTHING else None
        return {
            "race": race.id if race else "",
            "colour": words.colour_word(int(one.colour)),
            "difficulty": race.difficulty if race else "",
            "initiative": [int(person) for person in table.turn_order].index(seat) + 1 if race else 0,
            "energy": int(one.energy),
            "special_victory": int(one.has_won),
            "automaton_won": int(any(table.winners[person] for person in range(int(table.seats), int(table.count)))),
            "belts": int(table.belts),
            **{f"points_{word}": int(one.points_from[source]) for source, word in SOURCE_WORDS.items()},
        }

    def score_sources(self, state: GameState, seat: int) -> tuple[tuple[str, int], ...]:
        return points_by_source(_ours(state), seat)

    def balances(self, state: GameState) -> tuple[Balance, ...]:
        return laws(_ours(state))


def _ours(state: GameState) -> FlyRules:
    assert isinstance(state, FlyRules), "a state of another game"
    return state
