"""Yacht as a `Game`: what faces, bots and the lab ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from ludonaut.core.chance import Chance, ChanceSource
from ludonaut.core.game import Balance, Event, Game, Page
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.level import Level, naive
from ludonaut.core.numbers import i64
from ludonaut.core.options import Options, OptionSet
from ludonaut.core.phrases import say
from ludonaut.core.state import GameState, option_numbers
from ludonaut.core.view import View
from ludonaut_yacht import explain, words
from ludonaut_yacht.actions import ACTIONS, FACES
from ludonaut_yacht.components import DICE, FEWEST_SEATS, LINE_NAMES, LINE_WORDS, LINES, MOST_POINTS, MOST_SEATS, SIDES
from ludonaut_yacht.heuristics import YachtHeuristic
from ludonaut_yacht.observation import OBSERVATION
from ludonaut_yacht.options import MOST_THROWS, OPTIONS
from ludonaut_yacht.pages import all_pages
from ludonaut_yacht.picture import picture
from ludonaut_yacht.rules import YachtRules
from ludonaut_yacht.state import EVENT_KINDS, FREE, THROWN
from ludonaut_yacht.view_builder import build_view
from ludonaut_yacht.views import YachtView

MOST_ACTIONS: Final = DICE + LINES
"""Five different dice to pick up and every line; once a die is in the cup, a die less and the throw."""
MOST_MOVES: Final = MOST_SEATS * LINES * ((MOST_THROWS - 1) * (DICE + 1) + 1)
"""Each turn has so many throws after the first, each of them after at most five dice were picked up, and an entry."""


class Yacht(Game):
    """The old game with five dice, three throws and a sheet of twelve lines."""

    name = "yacht"
    title: ClassVar[str] = "Yacht"
    summary: ClassVar[str] = "Throw five dice up to three times, and find a line of your sheet for whatever they show."
    rules_version: ClassVar[int] = 1
    maturity: ClassVar[str] = "complete"
    scored: ClassVar[bool] = True
    levels = (naive(8), naive(32), Level(30, trust=0.0), Level(100), Level(0))
    """The strongest does not look ahead: its values of a turn are exact, and what few tries find is less sure (README.md)."""
    fewest_seats: ClassVar[int] = FEWEST_SEATS
    most_seats: ClassVar[int] = MOST_SEATS
    options: ClassVar[OptionSet] = OPTIONS
    option_sets: ClassVar[tuple[dict[str, str], ...]] = (
        {},
        {"throws": "2", "order": "downward", "four-of-a-kind": "all-dice"},
        {"throws": "4", "five-as-full-house": "yes"},
    )
    actions = ACTIONS
    chance_sources = (ChanceSource("die", "What does the die show?", FACES.words),)
    event_kinds: ClassVar[tuple[str, ...]] = EVENT_KINDS
    reasons: ClassVar[tuple[str, ...]] = words.REASONS
    most_actions: ClassVar[int] = MOST_ACTIONS
    most_moves: ClassVar[int] = MOST_MOVES
    observation = OBSERVATION

    def blank_state(self, options: Options, seats: int, chance: Chance) -> GameState:
        return YachtRules(option_numbers(options), i64(seats), chance)

    def heuristic(self) -> Heuristic:
        return YachtHeuristic()

    def view(self, state: GameState, observer: int) -> View:
        return build_view(_ours(state), self.name, observer)

    def picture(self, view: View, layout: str = "wide") -> str:
        assert isinstance(view, YachtView), "a view of another game"
        return picture(view, layout)

    def event(self, raw: tuple[int, int, int, int], observer: int) -> Event:
        return Event(EVENT_KINDS[raw[0]], words.event_sentence(raw), words.event_targets(raw), raw[0] == THROWN)

    def reveals(self, raw: tuple[int, int, int, int]) -> bool:
        """Nothing is hidden; throws are outcomes of chance."""
        return False

    def why_not(self, state: GameState, seat: int, action: int) -> str:
        return explain.why_not(_ours(state), seat, action)

    def pages(self) -> tuple[Page, ...]:
        return all_pages()

    def preparation(self, options: Options, seats: int) -> str:
        return say("Your table: {dice} dice. Throw them one by one, or tell them from left to right.", dice=DICE)

    def points_of(self, worth: float) -> float:
        return worth * float(MOST_POINTS)

    def facts(self, state: GameState, seat: int) -> Mapping[str, int | str]:
        table = _ours(state)
        entries = [int(table.entry(seat, i64(line))) for line in range(LINES)]
        return {
            **{word.replace("-", "_"): max(points, 0) for word, points in zip(LINE_WORDS, entries, strict=True)},
            "lines_without_points": entries.count(0),
        }

    def score_sources(self, state: GameState, seat: int) -> tuple[tuple[str, int], ...]:
        table = _ours(state)
        entries = [int(table.entry(seat, i64(line))) for line in range(LINES)]
        return tuple((name, points) for name, points in zip(LINE_NAMES, entries, strict=True) if points != FREE)

    def balances(self, state: GameState) -> tuple[Balance, ...]:
        table = _ours(state)
        on_table = sum(int(table.lying[face]) for face in range(SIDES))
        used = [sum(table.entry(seat, i64(line)) != FREE for line in range(LINES)) for seat in range(int(table.seats))]
        begun = int(table.turns) - (0 if table.is_over() else 1)
        return (
            Balance("dice", on_table + int(table.cup), DICE),
            Balance("lines that are used", sum(used), begun),
            Balance("lines that the first seat has used more than the last", int(used[0] - used[-1] in (0, 1)), 1),
        )


def _ours(state: GameState) -> YachtRules:
    assert isinstance(state, YachtRules), "a state of another game"
    return state
