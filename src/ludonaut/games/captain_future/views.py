"""What one seat may know at the table of Captain Future: the whole board, and of hands its own."""

from __future__ import annotations

import msgspec

from ludonaut.core.view import View


class SpaceView(msgspec.Struct, frozen=True):
    """A landing space: its square ("a11"), its body's word, who stands on it (a seat, -1 nobody), and what the stone closes.

    `closed` tells that the stone forbids attacks here, `barred` that it forbids landings too.
    `price` is what an attack would cost the observer in cards, 0 where there is none to make.
    """

    square: str
    body: str
    ship: int
    closed: bool
    barred: bool
    price: int


class BodyView(msgspec.Struct, frozen=True):
    """A planet or moon: ships of each seat on it, who has the majority (-1 nobody), whether it is conquered (no space is empty).

    `size` is "big", "average" or "moon"; `bonus` what controlling all of it scores; `squares` its spaces in reading order; `core` the
    square of its centre that is no landing space, or "". `lead` tells by how many ships the first is ahead of the second, `prices` what an
    attack there would cost each seat in cards (0 where it can make none), `standing` both in words.
    """

    body: str
    name: str
    size: str
    bonus: int
    squares: tuple[str, ...]
    core: str
    ships: tuple[int, ...]
    majority: int
    conquered: bool
    stone: bool
    lead: int = 0
    prices: tuple[int, ...] = ()
    standing: str = ""


class CardView(msgspec.Struct, frozen=True):
    """A kind of card in the observer's hand or among the discards.

    `card` is its word in actions ("a", "11", "neptune", "joker", "otto"); `sort` is row, column, body, joker or event; `text` says what
    it does.
    """

    card: str
    name: str
    sort: str
    count: int
    text: str


class SeatView(msgspec.Struct, frozen=True):
    """What is public of a seat: colour, ships in supply, on the board and out of the game, cards in hand, points if the game ended now.

    `bonus` is the part of the points that is not for ships; `last_turn` tells that its final turn is being played or is still to come.
    """

    colour: str
    supply: int
    board: int
    lost: int
    cards: int
    points: int
    bonus: int
    last_turn: bool


class CaptainView(View, frozen=True, kw_only=True):
    """The whole table for one observer.

    `ask` is place-stone, first, second, pay, after, move-stone, move-from, move-to, take-space, recall or over; `turn` the seat whose
    turn it is; `stone` where the secret stone stands ("row-a", "column-7", a body's word, or "" before it is placed); `hand` the observer's
    cards (empty for an onlooker);
    `discards` by kind; `deck` how many cards are left; `target` the square of the attack being paid or of Otto's ship, or "";
    `to_pay` how many cards are still to be paid; `last_lap` whether final turns are being played; `box` says how far the board in play is
    printed, reported or reconstructed; `last_squares` are the spaces that the latest turn with a moving ship has changed. `rows` and
    `columns` are the words at the edge of the board, from the top and from the left.
    """

    ask: str
    turn: int
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    stone: str
    spaces: tuple[SpaceView, ...]
    bodies: tuple[BodyView, ...]
    fleets: tuple[SeatView, ...]
    hand: tuple[CardView, ...]
    discards: tuple[CardView, ...]
    deck: int
    target: str
    to_pay: int
    last_lap: bool
    box: str
    last_squares: tuple[str, ...]
