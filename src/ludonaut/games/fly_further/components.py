"""The box as tables of numbers: a components file read once, every count checked against the rulebook.

Another file gives another box: a new planet, order or race that the vocabulary of `effects` can say takes no code.
"""

from __future__ import annotations

from typing import Final, final

from ludonaut.core.components import counted, own_box
from ludonaut.core.numbers import i64, vec
from ludonaut.games.fly_further.box_reader import read_contents
from ludonaut.games.fly_further.contents import (
    COLOUR_WORDS,
    DIFFICULTY_WORDS,
    ICON_WORDS,
    MOST_RETURNS,
    NO_ICON,
    NOTHING,
    ORDERS,
    PACKAGE,
    RETURN_WORDS,
    ROW_ENTRIES,
    SAYERS,
    SLOTS,
    SPACE_WORDS,
    STANDARD_WORDS,
    TITLES,
    Automaton,
    AutomatonCard,
    Contents,
    Race,
    Title,
)
from ludonaut.games.fly_further.effects import KIND_WORDS, NO_TYPE, PLUS, STAR, TYPE_WORDS, WINDOW_WORDS


@final
class Box:
    """A whole box: what it says in words, and the tables of numbers that the rules use."""

    def __init__(self, text: str, contents: Contents) -> None:
        self.text: Final = text
        self.numbers: Final = contents.numbers
        self.space_cards: Final = contents.space_cards
        self.titles: Final = contents.titles
        self.races: Final = contents.races
        self.orders: Final = contents.orders
        self.automata: Final = contents.automata
        self.sources: Final = contents.sources
        self.source_counts: Final = counted(contents.sources)
        numbers, cards, titles, races = contents.numbers, contents.space_cards, contents.titles, contents.races
        ids = [race.id for race in races]
        title_ids = [title.id for title in titles]
        # words of actions and of chance
        self.space_words: Final = tuple(card.id.replace("_", "-") for card in cards)
        self.title_words: Final = _words([title.id for title in titles], TITLES, "card")
        self.race_words: Final = tuple(race.id.replace("_", "-") for race in races)
        self.order_words: Final = _words([order.id for order in contents.orders], ORDERS, "order")
        # single numbers
        energy, orders = [*numbers.income_energy, 0], [*numbers.income_orders, 0]  # compiled, a vec takes a list as it is alone
        self.income_energy: Final = vec[i64](energy)
        self.income_orders: Final = vec[i64](orders)
        """What Fly Further gives, by type of planet; nothing without a planet."""
        self.least_cost: Final[i64] = i64(numbers.least_cost)
        self.orders_a_round: Final[i64] = i64(numbers.orders_a_round)
        self.last_belt: Final[i64] = i64(numbers.last_belt)
        self.near: Final[i64] = i64(numbers.near)
        self.far: Final[i64] = i64(numbers.far)
        self.belts: Final[i64] = i64(numbers.belts)
        self.far_below: Final[i64] = i64(numbers.far_below)
        self.belts_below: Final[i64] = i64(numbers.belts_below)
        self.points: Final[i64] = i64(numbers.points)
        self.energy: Final[i64] = i64(numbers.energy)
        self.first_orders: Final[i64] = i64(numbers.orders)
        self.rank: Final = vec[i64]([numbers.initiative.index(word) for word in COLOUR_WORDS])
        """The place of each colour in the order of initiative."""
        # space cards; the last entry is NO_PLANET's
        self.space_race: Final = vec[i64]([ids.index(card.race) if card.race else NOTHING for card in cards] + [NOTHING])
        self.space_of: Final = vec[i64]([SPACE_WORDS.index(card.space) for card in cards] + [NOTHING])
        self.type_of: Final = vec[i64]([(*TYPE_WORDS, "").index(card.type) for card in cards] + [NO_TYPE])
        self.pools: Final = vec[i64]([pool for card in cards for pool in (card.mine, card.colony)] + [0, 0])
        """The points for mines and for colonies, at 2 * card + kind."""
        self.icon_of: Final = vec[i64]([ICON_WORDS.index(card.icon) if card.icon else NO_ICON for card in cards] + [NO_ICON])
        # titles
        kinds = [KIND_WORDS.index(title.kind) for title in titles]
        spare = TITLES - len(titles)
        self.kind_of: Final = vec[i64](kinds + [NOTHING] * spare)
        self.cost_of: Final = vec[i64]([title.cost for title in titles] + [0] * spare)
        self.plus_at: Final = vec[i64]([_window(title.at) if kind == PLUS else NOTHING for title, kind in zip(titles, kinds, strict=True)]
                                       + [NOTHING] * spare)  # fmt: skip
        self.plus_with: Final = vec[i64]([sum(1 << KIND_WORDS.index(kind) for kind in title.goes_with) for title in titles] + [0] * spare)
        """The kinds of main cards that a plus card goes with, as bits."""
        self.as_fly: Final = vec[i64]([int(kind == STAR and _says(title, "as_fly")) for title, kind in zip(titles, kinds, strict=True)]
                                      + [0] * spare)  # fmt: skip
        # races
        self.colour_of: Final = vec[i64]([COLOUR_WORDS.index(race.colour) for race in races])
        self.difficulty_of: Final = vec[i64]([DIFFICULTY_WORDS.index(race.difficulty) for race in races])
        self.fits: Final = vec[i64]([sum(1 << number for number in race.participants) for race in races])
        """Bit n is set where a race may be played with n participants."""
        self.card_of_race: Final = vec[i64]([next(n for n, card in enumerate(cards) if card.race == race.id) for race in races])
        """The planet or event that a race brings along."""
        self.slot_title: Final = vec[i64]([number for race in races for number in _slots(race, title_ids)])
        """The title in each slot of a race's deck, at SLOTS * race + slot: standard ones, then its own; NOTHING for a free one."""
        self.slot_copies: Final = vec[i64]([number for race in races for number in _copies(race, race.deck)])
        """How many of each a race has; it may have none of a standard title."""
        self.slot_of: Final = vec[i64](_slots_of_titles(races, title_ids) + [NOTHING] * spare)
        """The slot of each title, in the deck of its race."""
        self.tokens_of: Final = vec[i64]([number for race in races for number in race.observer_tokens])
        self.token_price: Final = vec[i64]([_token_price(race) for race in races])
        """What a race pays to take a spent token back when it returns cards; NOTHING where it cannot."""
        self.foretells: Final = vec[i64]([int(_does(race, "predict")) for race in races])
        self.treaties_of: Final = vec[i64]([race.treaties for race in races])
        # orders
        self.order_copies: Final = vec[i64]([order.copies for order in contents.orders] + [0] * (ORDERS - len(contents.orders)))
        self.order_at: Final = vec[i64]([_window(order.at) for order in contents.orders] + [NOTHING] * (ORDERS - len(contents.orders)))
        self.order_windows: Final[i64] = i64(sum(1 << window for window in {_window(order.at) for order in contents.orders}))
        """The windows in which any order of the box is played, as bits."""
        # automata
        self.automaton_race: Final = vec[i64]([ids.index(one.race) for one in contents.automata])
        self.automaton_copies: Final = vec[i64]([number for one in contents.automata for number in _hand(one, races[ids.index(one.race)])])
        """Cards of each automaton's hand, by slot of its race."""
        decks = [card for one in contents.automata for card in one.deck]
        self.automaton_rows: Final = vec[i64]([number for card in decks for number in _rows(card, title_ids)])
        """Titles to play, at ROW_ENTRIES * (ICONS * (AUTOMATON_CARDS * automaton + card) + icon), NOTHING after the last."""
        self.automaton_returns: Final = vec[i64]([number for card in decks for number in _returns(card)])
        """What is taken back, at MOST_RETURNS * (AUTOMATON_CARDS * automaton + card), NOTHING after the last."""
        self.automaton_trash: Final = vec[i64]([int(card.trash) for card in decks])
        # effects
        self.rows: Final = vec[i64](contents.rows)
        self.conditions: Final = vec[i64](contents.conditions)
        self.first_row: Final = vec[i64](contents.first_rows)
        self.sayer_of_row: Final = vec[i64]([sayer for sayer in range(SAYERS) for _ in range(*contents.first_rows[sayer : sayer + 2])])
        self.windows: Final = vec[i64](contents.windows)

    def __reduce__(self) -> tuple[object, ...]:
        """A box goes to another process as the text of its file."""
        return load_components, (self.text,)


def _words(ids: list[str], count: int, spare: str) -> tuple[str, ...]:
    """The words of things of which there may be `count`; those that this box does not have are numbered."""
    return (*(word.replace("_", "-") for word in ids), *(f"no-{spare}-{number}" for number in range(len(ids) + 1, count + 1)))


def _window(word: str) -> int:
    return WINDOW_WORDS.index(word)


def _says(title: Title, word: str) -> bool:
    return any(operation.word == word for effect in title.effects for operation in effect.operations)


def _does(race: Race, word: str) -> bool:
    return any(operation.word == word for effect in race.effects for operation in effect.operations)


def _token_price(race: Race) -> int:
    prices = [operation.amount.base for effect in race.effects for operation in effect.operations if operation.word == "buy_back_token"]
    return prices[0] if prices else NOTHING


def _deck_titles(race: Race) -> list[str]:
    """The titles of a race's slots."""
    return [*STANDARD_WORDS, *(title for title, _ in race.deck if title not in STANDARD_WORDS)]


def _slots(race: Race, titles: list[str]) -> list[int]:
    numbers = [titles.index(title) for title in _deck_titles(race)]
    return numbers + [NOTHING] * (SLOTS - len(numbers))


def _slots_of_titles(races: tuple[Race, ...], titles: list[str]) -> list[int]:
    return [next((deck.index(title) for deck in map(_deck_titles, races) if title in deck), NOTHING) for title in titles]


def _copies(race: Race, held: tuple[tuple[str, int], ...]) -> list[int]:
    """How many cards of each slot these are."""
    copies = [dict(held).get(title, 0) for title in _deck_titles(race)]
    return copies + [0] * (SLOTS - len(copies))


def _hand(automaton: Automaton, race: Race) -> list[int]:
    return _copies(race, automaton.hand)


def _rows(card: AutomatonCard, titles: list[str]) -> list[int]:
    rows = [[titles.index(title) for title in row] for row in card.rows]
    return [number for row in rows for number in row + [NOTHING] * (ROW_ENTRIES - len(row))]


def _returns(card: AutomatonCard) -> list[int]:
    numbers = [RETURN_WORDS.index(word) for word in card.returns]
    return numbers + [NOTHING] * (MOST_RETURNS - len(numbers))


def load_components(text: str | None = None) -> Box:
    """The box that a components file describes, by default the game's own. Raises ComponentsError, naming the entry and the field."""
    whole = own_box(PACKAGE) if text is None else text
    return Box(whole, read_contents(whole))


BOX: Final = load_components()
"""The game's own box."""
