"""Captain Future as a `Game`: what faces, bots and the lab ask for. One instance plays one box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from ludonaut.core.boxes import digest_of
from ludonaut.core.chance import Chance, ChanceSource
from ludonaut.core.game import Balance, Event, Factor, Game, Page
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.lesson import Lesson, read_lesson
from ludonaut.core.level import Level, naive
from ludonaut.core.numbers import i64
from ludonaut.core.options import Options, OptionSet
from ludonaut.core.state import GameState, option_numbers
from ludonaut.core.view import View
from ludonaut.games.captain_future import explain, words
from ludonaut.games.captain_future.actions import action_table
from ludonaut.games.captain_future.components import (
    BODIES,
    BOX,
    CARDS,
    COLOURS,
    EVENTS,
    FEWEST_SEATS,
    FEWEST_SHIPS,
    HAND,
    KINDS,
    MOST_SEATS,
    SHIPS,
    SPACES,
    WITHS,
    Box,
    load_components,
)
from ludonaut.games.captain_future.heuristics import CaptainHeuristic
from ludonaut.games.captain_future.observation import OBSERVATION
from ludonaut.games.captain_future.options import OPTIONS, SHIPS_AT_MOST
from ludonaut.games.captain_future.pages import PACKAGE, all_pages
from ludonaut.games.captain_future.picture import picture
from ludonaut.games.captain_future.rules import CaptainRules
from ludonaut.games.captain_future.scoring import bonus
from ludonaut.games.captain_future.state import EVENT_KINDS, NOWHERE, TURN_BEGAN
from ludonaut.games.captain_future.view_builder import build_view
from ludonaut.games.captain_future.views import CaptainView

NAME: Final = "captain-future"
MOST_ACTIONS: Final = WITHS * SPACES + int(HAND) + EVENTS
"""The first action offers most: as if every space were empty and reached by four cards, each card of the hand another, each event there.

An occupied space offers two attacks at most, and the other questions one choice for each space or place of the stone.
"""
MOST_MOVES: Final = 5_000
"""Far beyond what occurs: random play ends within about 550 moves. No rule sets a limit, since played events put off the end by CF-50.

A turn without a ship placed or an event played counts towards that end; events are ten cards of 66, and ships come back only by them.
"""


class CaptainFuture(Game):
    """Wolfgang Kramer's game of majorities: land, hold and attack on eight planets and four moons."""

    title: ClassVar[str] = "Captain Future"
    summary: ClassVar[str] = "Land your ships where your cards reach, lead on planets and moons, and drive others off them."
    rules_version: ClassVar[int] = 1
    maturity: ClassVar[str] = "complete"
    scored: ClassVar[bool] = True
    levels = (naive(8), naive(32), Level(25), Level(150), Level(1500))
    fewest_seats: ClassVar[int] = FEWEST_SEATS
    most_seats: ClassVar[int] = MOST_SEATS
    options: ClassVar[OptionSet] = OPTIONS
    option_sets: ClassVar[tuple[dict[str, str], ...]] = (
        {},
        {"majority": "more-than-half", "stone-line-blocks-landing": "yes", "ships": "25"},
        {"stone-placed-by": "last-seat", "start": "first-seat", "ships": str(FEWEST_SHIPS)},
        {"stone-placed-by": "last-seat", "stone-line-blocks-landing": "yes", "majority": "more-than-half", "start": "first-seat"},
    )
    event_kinds: ClassVar[tuple[str, ...]] = EVENT_KINDS
    factors: ClassVar[tuple[Factor, ...]] = (Factor("held_bodies", "Planets and moons held at the end"),)
    reasons: ClassVar[tuple[str, ...]] = words.REASONS
    most_actions: ClassVar[int] = MOST_ACTIONS
    most_moves: ClassVar[int] = MOST_MOVES
    observation = OBSERVATION

    def __init__(self, box: Box = BOX, name: str = NAME) -> None:
        self.box: Final = box
        self.name = name
        self.actions = action_table(box)
        self.chance_sources = (
            ChanceSource("start", "Which seat begins?", COLOURS),
            ChanceSource("stone", "On which planet or moon does the secret stone begin?", box.body_words),
            ChanceSource("deck", "Which card was drawn?", box.card_words),
        )

    def components_text(self) -> str:
        return self.box.text

    def with_components(self, text: str) -> CaptainFuture:
        return CaptainFuture(load_components(text), f"{NAME}@{digest_of(text)}")

    def blank_state(self, options: Options, seats: int, chance: Chance) -> GameState:
        return CaptainRules(self.box, option_numbers(options), seats, chance)

    def heuristic(self) -> Heuristic:
        return CaptainHeuristic()

    def view(self, state: GameState, observer: int) -> View:
        return build_view(_ours(state), self.actions, self.name, observer)

    def picture(self, view: View, layout: str = "wide") -> str:
        assert isinstance(view, CaptainView), "a view of another game"
        return picture(view, layout)

    def event(self, raw: tuple[int, int, int, int], observer: int) -> Event:
        return Event(
            EVENT_KINDS[raw[0]],
            words.event_sentence(self.box, raw, observer),
            words.event_targets(self.box, raw, observer),
            words.shows_chance(raw, observer),
            words.event_seats(raw),
        )

    def reveals(self, raw: tuple[int, int, int, int]) -> bool:
        """A new turn: what was done before it can no longer be taken back. Cards that are drawn are outcomes of chance."""
        return raw[0] == TURN_BEGAN

    def why_not(self, state: GameState, seat: int, action: int) -> str:
        return explain.why_not(_ours(state), self.actions, seat, action)

    def pages(self) -> tuple[Page, ...]:
        return all_pages(self.box, self.actions)

    def lesson(self) -> Lesson | None:
        return None if "@" in self.name else read_lesson(PACKAGE)

    def facts(self, state: GameState, seat: int) -> Mapping[str, int | str]:
        table = _ours(state)
        first = int(table.starter)
        own = [body for body in range(BODIES) if table.majority[body] == seat]
        whole = sum(explain.presence(table, body, seat) == table.box.size_of[body] for body in own)
        return {
            "place_in_order": (seat - first) % int(table.seats) + 1,
            "ships_on_board": int(table.out[seat]),
            "ships_in_supply": int(table.supply[seat]),
            "ships_lost": int(table.lost[seat]),
            "bonus_points": int(bonus(table, seat)),
            "bodies_controlled": whole,
            "majorities": len(own) - whole,
            "bodies_conquered": int(table.conquered_bodies),
            "attacks_by_all": sum(int(table.lost[other]) for other in range(int(table.seats))),
            "turns_of_all": int(table.turns),
            "brought_the_end": int(table.lap_of == seat),
            "held_bodies": " ".join(self.box.body_words[body] for body in own),
        }

    def balances(self, state: GameState) -> tuple[Balance, ...]:
        table = _ours(state)
        seats = int(table.seats)
        ships = int(min(SHIPS[seats], table.options[SHIPS_AT_MOST]))
        hands = [sum(explain.holds(table, seat, kind) for kind in range(KINDS)) for seat in range(MOST_SEATS)]
        on_board = [sum(table.ships[space] == seat for space in range(i64(SPACES))) for seat in range(seats)]
        on_bodies = [sum(explain.presence(table, body, seat) for body in range(BODIES)) for seat in range(seats)]
        misplaced = sum(_cards_of(table, kind) != table.box.copies[kind] for kind in range(KINDS))
        return (
            *(
                Balance(f"ships of {COLOURS[seat]}", int(table.supply[seat] + table.out[seat] + table.lost[seat]), ships)
                for seat in range(seats)
            ),
            *(Balance(f"ships of {COLOURS[seat]} on spaces", int(on_board[seat]), int(table.out[seat])) for seat in range(seats)),
            *(Balance(f"ships of {COLOURS[seat]} on bodies", on_bodies[seat], int(table.out[seat])) for seat in range(seats)),
            *(Balance(f"cards in the hand of {COLOURS[seat]}", hands[seat], int(table.cards[seat])) for seat in range(seats)),
            Balance("cards", sum(hands) + int(table.deck.total + table.discards.total), CARDS),
            Balance("kinds of card of which there are too many or too few", misplaced, 0),
            Balance("cards in hands of nobody", sum(hands[seats:]), 0),
            Balance("stones on the board", int(table.stone != NOWHERE), int(table.turns > 0)),
        )


def _cards_of(table: CaptainRules, kind: int) -> int:
    """All cards of a kind, wherever they are."""
    held = sum(explain.holds(table, seat, kind) for seat in range(MOST_SEATS))
    return held + int(table.deck.counts[kind] + table.discards.counts[kind])


def _ours(state: GameState) -> CaptainRules:
    assert isinstance(state, CaptainRules), "a state of another game"
    return state
