"""What one seat may know at the table of Fly Further: all that lies open, its own orders, its own secret choice, cards it looked at."""

from __future__ import annotations

import msgspec

from ludonaut.core.view import View


class CardView(msgspec.Struct, frozen=True):
    """An action card, `count` times.

    `card` is its word in actions ("hive", "cylon-mine-of-red"), `title` the id of its title, `kind` mine, colony, fly, star or plus, `home`
    the colour of the race to which it belongs where that is another's than the holder's, else ""; `cost` what taking it back costs
    undiscounted, `text` what it does, its kind first, and `effect` the same without its kind ("" for nothing else).
    """

    card: str
    title: str
    name: str
    kind: str
    home: str
    cost: int
    text: str
    effect: str
    count: int = 1


class PlayView(msgspec.Struct, frozen=True):
    """A card that lies before a participant: `place` main, second or plus; `card` None while it lies face down.

    `stands` is mine or colony for a building that stands, else ""; `fell` whether it was destroyed, `weight` as how many it counts, `ghost`
    and `void` as the rules say, `taker` the colour of who scores in its place, `goes_to` the colour of who gets the card ("" where it is
    nobody). `past` is a card of the round before, which is no longer there; `unseen` the observer's own choice, which nobody else sees.
    """

    place: str
    card: CardView | None
    stands: str = ""
    fell: bool = False
    weight: int = 1
    ghost: bool = False
    void: bool = False
    taker: str = ""
    goes_to: str = ""
    past: bool = False
    unseen: bool = False


class SlotView(msgspec.Struct, frozen=True):
    """The cards of one title in a race's deck: how many there are, and where those are that are not on the table or lent.

    `price` is what taking one back costs now.
    """

    card: CardView
    copies: int
    in_hand: int
    discarded: int
    price: int


class TokenView(msgspec.Struct, frozen=True):
    """Tokens of one kind to foretell with: ready, spent, and right for good. `token` is mine, colony, fly or special."""

    token: str
    ready: int
    spent: int
    scored: int


class AutomatonView(msgspec.Struct, frozen=True):
    """What an automaton plays by: the card of its deck that is open (from 1, 0 none) and its text; cards left in the deck."""

    card: int
    text: str
    deck: int
    row: tuple[str, ...]
    """The cards that the icon of the open planet names, in the order in which they are tried; () while no card is open."""
    returns: str


class PersonView(msgspec.Struct, frozen=True):
    """A participant: a player at a seat, or an automaton.

    `colour` and `race` are "" before they are taken. `rank` is the place in the order of initiative from 1 (0: not known yet). `hand` are
    the own cards in the hand, which are known to everybody (ruling FF-39), with the main card of a choice that is not shown yet among them;
    `lent` are cards of others there. `done` tells that a seat is done with what is asked of all at once, `last` is what it played in the
    round before. `gained` are the points of this round, or while nothing has been played yet those of the last. `foretold` is what a token
    said, once it is turned over. `offer` is the colour to whom a treaty is offered.
    """

    person: int
    name: str
    colour: str
    race: str
    race_name: str
    difficulty: str
    race_text: str
    rank: int
    automaton: AutomatonView | None
    points: int
    energy: int
    orders: int
    due: bool
    done: bool
    hand: tuple[CardView, ...]
    lent: tuple[CardView, ...]
    slots: tuple[SlotView, ...]
    played: tuple[PlayView, ...]
    last: tuple[PlayView, ...]
    gained: int
    share: int
    sources: tuple[tuple[str, int], ...]
    treaty: bool
    treaties: int
    immune: bool
    shielded: bool
    tokens: tuple[TokenView, ...]
    foretold: tuple[str, str, str]
    """Token, colour, and right, wrong or "" while it is not judged; three times "" where there is none."""
    offer: str
    devoured: int
    discount: int
    order_played: bool
    won: bool


class SpaceView(msgspec.Struct, frozen=True):
    """A planet. `race` is the name of the race that brought it, or ""; `text` its property, `place` its number in the box."""

    card: str
    name: str
    sort: str
    space: str
    race: str
    type: str
    colony: int
    mine: int
    icon: str
    text: str
    place: int


class ShareView(msgspec.Struct, frozen=True):
    """What a kind of building shares in all now, how many buildings of it stand, by how much it is divided, and what each gets.

    `each` is -1 while nothing stands.
    """

    kind: str
    points: int
    printed: int
    standing: int
    weights: int
    each: int


class LayerView(msgspec.Struct, frozen=True):
    """A layer of the Journey deck, from the top: how many cards of each sort are left in it."""

    planets: int
    races: int
    belts: int

    @property
    def cards(self) -> int:
        """All of them."""
        return self.planets + self.races + self.belts


class OrderView(msgspec.Struct, frozen=True):
    """An order, `count` times: its word in actions, its name, the window in which it is played, what it does."""

    order: str
    name: str
    window: str
    text: str
    count: int


class ChoiceView(msgspec.Struct, frozen=True):
    """What the observer has chosen and nobody else has seen: names, "" where nothing is chosen yet."""

    main: str
    second: str
    plus: str
    token: str
    target: str


class RaceView(msgspec.Struct, frozen=True):
    """A race that the observer may choose, in sentences."""

    race: str
    name: str
    colour: str
    difficulty: str
    lines: tuple[str, ...]
    fits: bool


class FlyView(View, frozen=True, kw_only=True):
    """The whole table for one observer.

    `ask` is what is asked (a word of ASK_WORDS in `state.py`), `window` the word of the window and `phase` its phase from 1 to 4 (0 before
    the first round), `open` the planet that lies open or None; which events came before it is told in the log alone.
    `belts` counts asteroid belts, `last_belt` which of them ends the game, `belts_seen` their names, as far as they can be known by what is
    no longer unseen. `people` are all participants, players in the order of seats and then automata; `order_of_play` their numbers by
    initiative. `orders`, `choice`, `peeked` and `races` are the observer's own. `free_colours` are those that may be taken.
    """

    ask: str
    window: str
    phase: int
    round: int
    open: SpaceView | None
    ignored: bool
    silent: bool
    shares: tuple[ShareView, ...]
    belts: int
    last_belt: int
    belts_seen: tuple[str, ...]
    layers: tuple[LayerView, ...]
    order_deck: int
    order_discards: tuple[OrderView, ...]
    people: tuple[PersonView, ...]
    order_of_play: tuple[int, ...]
    own: int
    orders: tuple[OrderView, ...]
    choice: ChoiceView
    peeked: tuple[str, ...]
    races: tuple[RaceView, ...]
    free_colours: tuple[str, ...]
    source: str
    """Who or what asks, by name, where an effect does."""
    ending: str
    """A sentence when the end is near, or ""."""
    box: str
