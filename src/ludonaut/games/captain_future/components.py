"""The box as tables: a components file read once, every count checked against the rulebook.

What the rulebook counts is a constant here, because the actions and the arrays of a state are built on it. What the rulebook leaves open
(where the landing spaces lie, what the planets are called, how the cards are split) is a `Box`, and another file gives another one.

Spaces are numbered in reading order, bodies in the order of the file. Kinds of cards are rows, columns, bodies, the joker, the four events.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from ludonaut.core.components import SOURCES, Entry, Table, check_distinct, counted, own_box, read_components
from ludonaut.core.errors import ComponentsError, clipped
from ludonaut.core.numbers import i64, vec

LINES: Final = 12  # rows, and columns
BODIES: Final = 12
SPACES: Final = 72
MOST_SEATS: Final = 4
FEWEST_SEATS: Final = 2
COLOURS: Final = ("blue", "yellow", "red", "green")

# Kinds of cards.
ROW: Final = 0
COLUMN: Final = 12
BODY: Final = 24
JOKER: Final = 36
SIMON_WRIGHT: Final = 37
OTTO: Final = 38
GRAG: Final = 39
RECALL_CARD: Final = 40
KINDS: Final = 41
KIND_BIT: Final = vec[i64]([1 << kind for kind in range(KINDS)])
"""The bit of each kind in a set of kinds. A table, because compiled the literal 1 shifted has 32 bits only."""
EVENTS: Final = 4
EVENT_WORDS: Final = ("simon-wright", "otto", "grag", "recall")
EVENT_NAMES: Final = ("Simon Wright", "Otto", "GRAG", "Recall")

# Where the secret stone can stand: a body, a row or a column.
STONE_ROW: Final = 12
STONE_COLUMN: Final = 24
PLACES: Final = 36

# Which card of a space pays.
WITHS: Final = 4
WITH_WORDS: Final = ("row", "column", "body", "joker")
WITH_ROW: Final = 0
WITH_COLUMN: Final = 1
WITH_BODY: Final = 2
WITH_JOKER: Final = 3

RULEBOOK: Final = {
    "cards": {"total": 66, "trajectory": 56, "event": 10, "hand": 10},
    "ships": {"two": 50, "three": 40, "four": 30},
    "spaces": {"big": 8, "average": 6, "moon": 4},
    "bonus": {"big": 5, "average": 4, "moon": 3},
}
"""What the rulebook or owners counts, by table and field of the components file."""
SIZE_WORDS: Final = ("big", "average", "moon")
BODIES_OF_A_SIZE: Final = 4
FEWEST_SHIPS: Final = 10  # of a short game (ruling CF-53)
TABLES: Final = ("cards", "ships", "spaces", "bonus", "coordinates", "layout", "lines", "joker", "events", "body")
BODY_FIELDS: Final = ("name", "key", "size", "cards", "cards_source")
RESERVED_WORDS: Final = ("joker", *EVENT_WORDS)

CARDS: Final = RULEBOOK["cards"]["total"]
HAND: Final[i64] = i64(RULEBOOK["cards"]["hand"])
MOST_SHIPS: Final = RULEBOOK["ships"]["two"]
SHIPS: Final = vec[i64]([0, 0, RULEBOOK["ships"]["two"], RULEBOOK["ships"]["three"], RULEBOOK["ships"]["four"]])
"""Ships of each seat, by the number of seats."""


class Body(NamedTuple):
    """A planet or moon. `key` is its letter in the layout, `cards` how many trajectory cards name it."""

    id: str
    name: str
    key: str
    size: str
    cards: int


@final
class Box:
    """A whole box. Words are those of actions; columns have one number per space, body or kind of card."""

    def __init__(
        self, text: str, rows: tuple[str, ...], columns: tuple[str, ...], bodies: tuple[Body, ...], grid: tuple[str, ...],
        copies: list[int], sources: tuple[Entry, ...],
    ) -> None:  # fmt: skip
        self.text: Final = text
        keys = "".join(body.key for body in bodies)
        squares = [(row, column) for row in range(LINES) for column in range(LINES) if grid[row][column] != "."]
        owners = [keys.index(grid[row][column]) for row, column in squares]
        self.bodies: Final = bodies
        self.rows: Final = rows
        self.columns: Final = columns
        self.grid: Final = grid
        self.sources: Final = sources
        self.source_counts: Final = counted(sources)
        self.squares: Final = tuple((rows[row] + columns[column]).lower() for row, column in squares)
        self.body_words: Final = tuple(body.id.replace("_", "-") for body in bodies)
        self.card_words: Final = (*(row.lower() for row in rows), *columns, *self.body_words, "joker", *EVENT_WORDS)
        self.card_names: Final = (*rows, *columns, *(body.name for body in bodies), "Joker", *EVENT_NAMES)
        self.place_words: Final = (*self.body_words, *(f"row-{row.lower()}" for row in rows), *(f"column-{word}" for word in columns))
        self.cores: Final = tuple(_core(body.key, grid, rows, columns) for body in bodies)
        # by space
        self.row_of: Final = vec[i64]([row for row, _ in squares])
        self.column_of: Final = vec[i64]([column for _, column in squares])
        self.body_of: Final = vec[i64](owners)
        self.card_of: Final = vec[i64](
            [_card(owner, square, way) for owner, square in zip(owners, squares, strict=True) for way in range(WITHS)]
        )
        """The kind of card that pays for `space` in the way `with`, at WITHS * space + with."""
        self.reach: Final = vec[i64](
            [sum(1 << _card(owner, square, way) for way in range(WITHS)) for owner, square in zip(owners, squares, strict=True)]
        )
        """Bit `kind` is set for each kind of card that reaches the space."""
        # by body
        self._spaces: Final = tuple(tuple(space for space in range(SPACES) if owners[space] == body) for body in range(len(bodies)))
        self.size_of: Final = vec[i64]([RULEBOOK["spaces"][body.size] for body in bodies])
        self.bonus_of: Final = vec[i64]([RULEBOOK["bonus"][body.size] for body in bodies])
        # by kind of card
        self.copies: Final = vec[i64](copies)

    def __reduce__(self) -> tuple[object, ...]:
        """A box goes to another process as the text of its file."""
        return load_components, (self.text,)

    def spaces_of(self, body: int) -> tuple[int, ...]:
        """The spaces of a body, in reading order."""
        return self._spaces[body]


def _card(body: int, square: tuple[int, int], way: int) -> int:
    return (ROW + square[0], COLUMN + square[1], BODY + body, JOKER)[way]


def _core(key: str, grid: tuple[str, ...], rows: tuple[str, ...], columns: tuple[str, ...]) -> str:
    """The square that the spaces of a ring enclose, as a word; "" for a body of another shape."""
    for row in range(1, LINES - 1):
        for column in range(1, LINES - 1):
            around = [grid[row + down][column + right] for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
            if grid[row][column] == "." and set(around) == {key}:
                return (rows[row] + columns[column]).lower()
    return ""


def load_components(text: str | None = None) -> Box:
    """The box that a components file describes, by default the game's own. Raises ComponentsError, naming the entry and the field."""
    if text is None:
        text = own_box("ludonaut.games.captain_future")
    file = read_components(text, TABLES)
    sources = [file.counted(name, RULEBOOK[name], what) for name, what in COUNTED]
    coordinates = file.table("coordinates", ("rows", "columns"))
    rows = _labels(coordinates, "rows", "a letter")
    columns = _labels(coordinates, "columns", "a number of one or two digits")
    sources.append(Entry("the letters and numbers at the edge", coordinates.source))
    entries = file.entries("body", BODY_FIELDS)
    bodies = tuple(_body(entry) for entry in entries)
    _check_bodies(entries, bodies)
    layout = file.table("layout", ("grid",))
    grid = _grid(layout, bodies)
    sources.append(Entry("which squares are landing spaces of which planet or moon", layout.source))
    copies = _copies(file, bodies, sources)
    for body, entry in zip(bodies, entries, strict=True):
        sources.append(Entry(f"the name {body.name}", entry.source))
        sources.append(Entry(f"the number of cards of {body.name}", entry.word("cards_source", SOURCES)))
    return Box(text, rows, columns, bodies, grid, copies, tuple(sources))


COUNTED: Final = (
    ("cards", "the numbers of cards"),
    ("ships", "the numbers of ships"),
    ("spaces", "how many spaces a planet or moon has"),
    ("bonus", "the points for controlling all of a planet or moon"),
)


def _labels(table: Table, field: str, form: str) -> tuple[str, ...]:
    """The letters or the numbers at the edge of the board, each once."""
    labels = table.texts(field, LINES)
    for label in labels:
        letter = len(label) == 1 and label.isascii() and label.isalpha()
        number = len(label) <= 2 and label.isascii() and label.isdigit() and not label.startswith("0")
        if not (letter if field == "rows" else number):
            raise ComponentsError(f"{table.name}: each of {field} is {form}, not {clipped(repr(label))}.")
        if sum(label.lower() == other.lower() for other in labels) > 1:
            raise ComponentsError(f"{table.name}: {field} lists {label} twice.")
    return tuple(label.upper() for label in labels)


def _body(entry: Table) -> Body:
    """One entry of the list of planets and moons."""
    if len(entry.name) == 1 or entry.name.replace("_", "-") in RESERVED_WORDS or entry.name.startswith(("row_", "column_")):
        raise ComponentsError(f"{entry.name}: this id already means something else in this game; choose a longer word.")
    key = entry.text("key")
    if len(key) != 1 or not key.isalpha():
        raise entry.wrong("key", "one letter")
    return Body(
        entry.name, entry.text("name"), key, entry.word("size", SIZE_WORDS), entry.number("cards", 0, RULEBOOK["cards"]["trajectory"])
    )


def _check_bodies(entries: tuple[Table, ...], bodies: tuple[Body, ...]) -> None:
    """Twelve, four of each size, told apart by name and key."""
    if len(bodies) != BODIES:
        raise ComponentsError(f"body: the list must have {BODIES} planets and moons, not {len(bodies)}.")
    for size in SIZE_WORDS:
        found = sum(body.size == size for body in bodies)
        if found != BODIES_OF_A_SIZE:
            raise ComponentsError(f"body: {BODIES_OF_A_SIZE} must have the size {size}, but {found} have it.")
    for field in ("name", "key"):
        check_distinct(entries, field)


def _grid(layout: Table, bodies: tuple[Body, ...]) -> tuple[str, ...]:
    """The layout: each body has as many squares as its size says."""
    grid = layout.texts("grid", LINES)
    keys = "".join(body.key for body in bodies)
    for number, line in enumerate(grid, 1):
        if len(line) != LINES:
            raise ComponentsError(f"layout: grid has {len(line)} squares in row {number}; it must have {LINES}.")
        for mark in line:
            if mark != "." and mark not in keys:
                raise ComponentsError(f"layout: grid has {mark!r} in row {number}; a square is a dot or a key, one of {keys}.")
    for body in bodies:
        found, wanted = sum(line.count(body.key) for line in grid), RULEBOOK["spaces"][body.size]
        if found != wanted:
            raise ComponentsError(
                f"layout: {body.name} ({body.key}) is {body.size} and must have {wanted} spaces, but the grid gives {found}."
            )
    return grid


def _copies(file: Table, bodies: tuple[Body, ...], sources: list[Entry]) -> list[int]:
    """How many cards there are of each kind; trajectory cards and events must add up to the rulebook's numbers."""
    most = RULEBOOK["cards"]["trajectory"]
    most_events = RULEBOOK["cards"]["event"]
    lines = file.table("lines", ("row", "column"))
    joker = file.table("joker", ("copies",))
    events = file.table("events", tuple(word.replace("-", "_") for word in EVENT_WORDS))
    sources.append(Entry("the numbers of row and column cards", lines.source))
    sources.append(Entry("the number of jokers", joker.source))
    sources.append(Entry("the numbers of each event", events.source))
    of_rows, of_columns = [lines.number("row", 0, most)] * LINES, [lines.number("column", 0, most)] * LINES
    of_events = [events.number(word.replace("-", "_"), 0, most_events) for word in EVENT_WORDS]
    trajectory = [*of_rows, *of_columns, *(body.cards for body in bodies), joker.number("copies", 0, most)]
    if sum(trajectory) != most:
        raise ComponentsError(
            f"cards: rows, columns, planets, moons and jokers must be {most} trajectory cards, but they are {sum(trajectory)}."
        )
    if sum(of_events) != most_events:
        raise ComponentsError(f"events: there must be {most_events} event cards, but they are {sum(of_events)}.")
    return [*trajectory, *of_events]


BOX: Final = load_components()
"""The game's own box."""
