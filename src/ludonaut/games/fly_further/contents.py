"""What is in the box: how many of everything, in what order it is numbered, and what a card or race is in words.

What the rulebook counts is a constant here, because actions and the arrays of a state are built on it.

Numbers of things. Space cards: near planets, far planets, planets of races, events of races, belts, each in the order of the file, and
NO_PLANET. Titles of action cards: mine, colony, Fly Further, then the special cards. Races, orders and automata as in the file.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ludonaut.core.components import Entry
from ludonaut.games.fly_further.effects import Effect

# Literals, so that compiled rules have them as numbers of their own.
NEAR_PLANETS: Final = 15
FAR_PLANETS: Final = 15
RACE_PLANETS: Final = 9
RACE_EVENTS: Final = 9
BELTS: Final = 3
RACES: Final = 18
ORDERS: Final = 19
SPECIAL_CARDS: Final = 32
STANDARD_CARDS: Final = 30
RULEBOOK: Final = {
    "cards": {
        "race": RACES, "race_event": RACE_EVENTS, "order": ORDERS, "special": SPECIAL_CARDS, "standard": STANDARD_CARDS,
        "near_planet": NEAR_PLANETS, "far_planet": FAR_PLANETS, "race_planet": RACE_PLANETS, "belt": BELTS,
    },
    "tokens": {"observer": 7, "treaty": 4, "immunity": 1, "energy": 40},
}  # fmt: skip
"""What the rulebook counts, by table and field of the components file."""
PACKAGE: Final = "ludonaut.games.fly_further"

# Participants: the players at seats, then automata.
MOST_SEATS: Final = 6
MOST_PARTICIPANTS: Final = 6
FEWEST_PARTICIPANTS: Final = 3
COLOURS: Final = 6
COLOUR_WORDS: Final = ("red", "yellow", "green", "blue", "violet", "white")
DIFFICULTY_WORDS: Final = ("simple", "medium", "complex")

# Space cards.
FIRST_FAR: Final = NEAR_PLANETS
FIRST_RACE_PLANET: Final = NEAR_PLANETS + FAR_PLANETS
FIRST_EVENT: Final = FIRST_RACE_PLANET + RACE_PLANETS
FIRST_BELT: Final = FIRST_EVENT + RACE_EVENTS
SPACE_CARDS: Final = FIRST_BELT + BELTS
NO_PLANET: Final = SPACE_CARDS
"""What lies open where a round is played without a planet: of no type, without points."""
NEAR: Final = 0
FAR: Final = 1
SPACE_WORDS: Final = ("near", "far")
ICONS: Final = 4
ICON_WORDS: Final = ("alpha", "beta", "gamma", "delta")
NO_ICON: Final = -1

# Action cards.
STANDARD_TITLES: Final = 3
STANDARD_WORDS: Final = ("mine", "colony", "fly")
MINE_TITLE: Final = 0
COLONY_TITLE: Final = 1
FLY_TITLE: Final = 2
TITLES: Final = STANDARD_TITLES + SPECIAL_CARDS
SLOTS: Final = 6
"""Different titles in one race's deck at most: the standard ones and three special ones."""
CLASS_WORDS: Final = ("A", "B", "C")

MOST_CHOICES: Final = 64
"""No seat has more to choose from: six titles of each of six homes in a hand, or four kinds of tokens at five others."""
AUTOMATA: Final = 2
AUTOMATON_CARDS: Final = 8
ROW_ENTRIES: Final = 4  # of one icon on an automaton's card, at most
MOST_RETURNS: Final = 3

# What effects belong to: a number for each space card, title, race and order.
FIRST_TITLE: Final = NO_PLANET + 1
FIRST_RACE: Final = FIRST_TITLE + TITLES
FIRST_ORDER: Final = FIRST_RACE + RACES
SAYERS: Final = FIRST_ORDER + ORDERS

# The icons at the foot of an automaton's card, by number; mines and colonies as their kinds.
RETURN_WORDS: Final = ("mine", "colony", "special", "any")
RETURN_SPECIAL: Final = 2
RETURN_ANY: Final = 3
NOTHING: Final = -1


class SpaceCard(NamedTuple):
    """A planet, event or belt. `sort` is "planet", "event" or "belt"; events and belts have no type, points or icon."""

    id: str
    name: str
    sort: str
    space: str
    race: str
    type: str
    colony: int
    mine: int
    icon: str
    effects: tuple[Effect, ...]


class Title(NamedTuple):
    """An action card: `kind` is one of KIND_WORDS, `group` A, B or C for special cards. `at` and `goes_with` are of plus cards alone."""

    id: str
    name: str
    kind: str
    group: str
    cost: int
    at: str
    goes_with: tuple[str, ...]
    effects: tuple[Effect, ...]


class Race(NamedTuple):
    """A race: its deck as title and copies, in the order of titles, and the visible places of its discard pile."""

    id: str
    name: str
    colour: str
    difficulty: str
    participants: tuple[int, ...]
    deck: tuple[tuple[str, int], ...]
    slots: tuple[tuple[str, int], ...]
    observer_tokens: tuple[int, ...]
    treaties: int
    immunity: int
    effects: tuple[Effect, ...]


class Order(NamedTuple):
    """An order card."""

    id: str
    name: str
    copies: int
    at: str
    effects: tuple[Effect, ...]


class AutomatonCard(NamedTuple):
    """A card of an automaton's deck: for each icon what it plays (the first that is in its hand), what it takes back, if it is trash."""

    rows: tuple[tuple[str, ...], ...]
    returns: tuple[str, ...]
    trash: bool


class Automaton(NamedTuple):
    """A race that can play by itself: its hand as title and copies, and its deck."""

    race: str
    hand: tuple[tuple[str, int], ...]
    deck: tuple[AutomatonCard, ...]


class Numbers(NamedTuple):
    """The single numbers of the box; incomes are of a dry and a water planet."""

    near: int
    far: int
    belts: int
    far_below: int
    belts_below: int
    last_belt: int
    points: int
    energy: int
    orders: int
    income_energy: tuple[int, int]
    income_orders: tuple[int, int]
    orders_a_round: int
    least_cost: int
    standard_copies: tuple[int, ...]
    initiative: tuple[str, ...]


class Contents(NamedTuple):
    """All that a components file says, checked, in words."""

    numbers: Numbers
    space_cards: tuple[SpaceCard, ...]
    titles: tuple[Title, ...]
    races: tuple[Race, ...]
    orders: tuple[Order, ...]
    automata: tuple[Automaton, ...]
    rows: list[int]
    conditions: list[int]
    first_rows: list[int]
    """By sayer, and one more: the rows of sayer s are those from first_rows[s] to first_rows[s + 1] - 1."""
    windows: list[int]
    """By sayer: bit w is set where it has an effect in window w."""
    sources: tuple[Entry, ...]
