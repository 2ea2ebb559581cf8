"""The box as tables: a components file read once, every count checked against the rulebook.

What the rulebook counts is a constant here, because the actions and the arrays of a state are built on it. What it leaves open (the layout
of the sheet, the dice of each colour, the points and patterns of the missions) is a `Box`, and another file gives another one.

Spaces of the District are numbered 0 to 35 in reading order and kept as bits: a set of spaces is one integer. Lines are rows 0 to 5, then
columns 6 to 11. Squares of the Black Market are bits too, in each resource's own order.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from itertools import pairwise
from typing import Final, NamedTuple, final

from ludonaut.core.errors import ComponentsError
from ludonaut.core.numbers import i64, vec

SOURCES: Final = ("printed", "reported", "inferred", "reconstructed")

SIDES: Final = 6  # of a die; so many rows, and so many columns
SPACES: Final = SIDES * SIDES
LINES: Final = 2 * SIDES
COLUMN: Final = SIDES  # the first column among the lines
REACHED: Final = 2 * SIDES - 1  # spaces in a row and the column of the same number
SPACE_BIT: Final = vec[i64]([1 << space for space in range(SPACES)])
"""The bit of each space, line, square or mission. A table, because compiled the literal 1 shifted has 32 bits only."""
ALL_SPACES: Final[i64] = i64((1 << SPACES) - 1)
LINE_MASK: Final = vec[i64](
    [sum(1 << (SIDES * row + column) for column in range(SIDES)) for row in range(SIDES)]
    + [sum(1 << (SIDES * row + column) for row in range(SIDES)) for column in range(SIDES)]
)
"""The spaces of each line."""
REACH: Final = vec[i64](
    [SIDES * row + column for n in range(SIDES) for row in range(SIDES) for column in range(SIDES) if n in (row, column)]
)
"""The spaces of row n and column n, ascending, at REACHED * n."""
SPACE_WORDS: Final = tuple(f"{row}-{column}" for row in range(1, SIDES + 1) for column in range(1, SIDES + 1))

RESOURCES: Final = 4
RESOURCE_WORDS: Final = ("agents", "intel", "money", "weapons")
AGENTS: Final = 0
INTEL: Final = 1
MONEY: Final = 2
WEAPONS: Final = 3
ON_CARD: Final = 2  # dice on a neighbourhood card
DICE: Final = 18

# What a full line gives: a resource by its number, else
MARKET: Final = 4
STAR: Final = 5
REWARD_WORDS: Final = (*RESOURCE_WORDS, "market", "star")

# The Black Market.
ANY: Final = 0
ODD: Final = 1
EVEN: Final = 2
EXACT: Final = 3
ACCEPT_WORDS: Final = ("any", "odd", "even", "exact")
ACCEPTS: Final = (ANY, ODD, EVEN, EXACT)  # by resource
MOST_SQUARES: Final = 12  # of one resource
MOST_MARKET_ROWS: Final = 4  # of one resource

# Where a cross of the Black Market goes: the next square of agents, intel or money, or the weapons square of a number.
OPENINGS: Final = 3 + SIDES
OPENING_WORDS: Final = ("agents", "intel", "money", *(f"weapons-{number}" for number in range(1, SIDES + 1)))

CARDS: Final = 5  # neighbourhood cards
MOST_BOXES: Final = 30  # of a track
MOVE: Final = 0
NUMBER: Final = 1
COLOUR: Final = 2
ABILITIES: Final = 3
ABILITY_WORDS: Final = ("move", "number", "colour")

FEWEST_SEATS: Final = 1
MOST_SEATS: Final = 100
MOST_DRAFT_SEATS: Final = 4
COLOURS: Final = ("blue", "yellow", "red", "green", "violet", "white")

# Kinds of mission.
BIGGEST_GROUP: Final = 0
PAIRS: Final = 1
SETS: Final = 2
SURROUNDED: Final = 3
ISOLATED: Final = 4
AREA: Final = 5
PATTERN: Final = 6
LINES_WITHOUT: Final = 7
KIND_WORDS: Final = ("biggest_group", "pairs", "sets", "surrounded", "isolated", "area", "pattern", "lines_without")
MISSIONS_OF_KIND: Final = ((4, 0), (6, 0), (1, 4), (4, 0), (4, 0), (12, 0), (11, 4), (0, 4))
"""How many missions of each kind the base game and Future Proof have: the rulebook names them all."""
RESOURCES_OF_KIND: Final = ((1,), (2,), (3, 4), (1,), (1,), (1,), (0,), (1,))
MISSIONS: Final = sum(base + more for base, more in MISSIONS_OF_KIND)
BASE_MISSIONS: Final = sum(base for base, _ in MISSIONS_OF_KIND)
PUBLIC: Final = 4
MOST_NUMBERS: Final = 9  # in the corner of a mission card: 1 to 9
AREA_WORDS: Final = ("city", "suburbs", "wastelands")
AREA_LETTERS: Final = "CSW"

# Patterns.
RESOURCE_LETTERS: Final = "AIMW"
ANYTHING: Final = "*"
NOTHING: Final = "X"
OUTSIDE: Final = "."
LARGEST_PATTERN: Final = 4  # rows, and columns
PLACEMENT: Final = 7  # numbers of a placement: the spaces that must hold each resource, any, none, and all of these
PLACED_ANY: Final = 4
PLACED_NONE: Final = 5
PLACED_ALL: Final = 6

# Factions. Their powers are rules; names and numbers are the box's.
GHOST_COURIERS: Final = 0
ZERO_DAY_CREW: Final = 1
PIT_BROKERS: Final = 2
STREET_FOUNDRY: Final = 3
SNAKE_EYES: Final = 4
GREY_EXCHANGE: Final = 5
SCRAP_ANGELS: Final = 6
OLD_GUARD: Final = 7
FACTIONS: Final = 8
ONCE_FACTIONS: Final = 4  # the first of them are used once
FACTION_IDS: Final = (
    "ghost_couriers", "zero_day_crew", "pit_brokers", "street_foundry", "snake_eyes", "grey_exchange", "scrap_angels", "old_guard",
)  # fmt: skip
FACTION_WORDS: Final = tuple(name.replace("_", "-") for name in FACTION_IDS)
FACTION_NUMBERS: Final = {
    "pit_brokers": "squares", "snake_eyes": "number", "grey_exchange": "squares", "scrap_angels": "ready_moves",
    "old_guard": "points_per_line",
}  # fmt: skip
"""The one number that some factions have in the components file."""

# The counts of the rulebook: table, field, number.
RULEBOOK: Final = (
    ("dice", "total", DICE),
    ("dice", "sides", SIDES),
    ("dice", "on_card", ON_CARD),
    ("cards_in_play", "traditional", 3),
    ("cards_in_play", "draft_two", 3),
    ("cards_in_play", "draft_three", 4),
    ("cards_in_play", "draft_four", CARDS),
    ("end", "line_bonuses", 4),
    ("end", "maxed_resources", 3),
    ("end", "solo_rounds", 15),
    ("public", "missions", PUBLIC),
    ("public", "numbers", 3),
)
TABLES: Final = (
    "dice", "resource", "district", "lines", "market", "tracks", "neighbourhood", "cards_in_play", "end", "stop", "public", "mission",
    "faction", "rating",
)  # fmt: skip
LONGEST_NAME: Final = 24
MOST_POINTS: Final = 99


def _count(table: str, field: str) -> int:
    return next(number for name, word, number in RULEBOOK if (name, word) == (table, field))


TRADITIONAL_CARDS: Final[i64] = i64(_count("cards_in_play", "traditional"))
DRAFT_CARDS: Final = vec[i64](
    [0, 0, _count("cards_in_play", "draft_two"), _count("cards_in_play", "draft_three"), _count("cards_in_play", "draft_four")]
)
"""Neighbourhood cards on display in Draft mode, by the number of players."""
END_LINES: Final[i64] = i64(_count("end", "line_bonuses"))
END_MAXED: Final[i64] = i64(_count("end", "maxed_resources"))
SOLO_ROUNDS: Final[i64] = i64(_count("end", "solo_rounds"))
FEWEST_NUMBERS: Final[i64] = i64(_count("public", "numbers"))


class Entry(NamedTuple):
    """An entry of the components file, in words, and where it is from (one of SOURCES)."""

    what: str
    source: str


class Mission(NamedTuple):
    """A mission card. `kind` indexes KIND_WORDS, `resources` RESOURCE_WORDS, `area` AREA_WORDS (-1: none); `pattern` is drawn as text."""

    id: str
    name: str
    number: int
    kind: int
    resources: tuple[int, ...]
    area: int
    pattern: tuple[str, ...]
    points: int
    future_proof: bool


class Neighbourhood(NamedTuple):
    """A neighbourhood card, and the ability symbols of its track in order."""

    name: str
    symbols: tuple[int, ...]


class Rating(NamedTuple):
    """A title for a solo game of at least so many points."""

    at_least: int
    title: str


class MarketRows(NamedTuple):
    """A resource's part of the Black Market: squares of each row (for weapons, their numbers), and the values by complete rows."""

    rows: tuple[tuple[int, ...], ...]
    values: tuple[int, ...]


def orientations(pattern: tuple[str, ...]) -> list[tuple[str, ...]]:
    """A pattern turned and mirrored in all ways that differ, as drawn first (ruling WF-41)."""
    found: list[tuple[str, ...]] = []
    turned = pattern
    for _ in range(4):
        turned = tuple("".join(line[column] for line in reversed(turned)) for column in range(len(turned[0])))
        for drawn in (turned, tuple(line[::-1] for line in turned)):
            if drawn not in found:
                found.append(drawn)
    found.sort(key=lambda drawn: drawn != pattern)
    return found


def placements(pattern: tuple[str, ...]) -> list[int]:
    """Every place of one drawing of a pattern on the grid, PLACEMENT numbers each (ruling WF-43: the whole of it lies on the grid)."""
    numbers: list[int] = []
    for top in range(SIDES - len(pattern) + 1):
        for left in range(SIDES - len(pattern[0]) + 1):
            masks = [0] * PLACEMENT
            for row, line in enumerate(pattern):
                for column, letter in enumerate(line):
                    if letter != OUTSIDE:
                        bit = 1 << (SIDES * (top + row) + left + column)
                        masks[(RESOURCE_LETTERS + ANYTHING + NOTHING).index(letter)] |= bit
                        masks[PLACED_ALL] |= bit
            numbers += masks
    return numbers


@final
class Box:
    """A whole box. Columns have one number per resource, line, card, mission or faction."""

    def __init__(
        self, text: str, resource_names: tuple[str, ...], dice: list[int], dice_colours: tuple[str, ...], areas: tuple[str, ...],
        rewards: list[tuple[int, int]],
        market: tuple[MarketRows, ...], boxes: int, symbols_at: tuple[int, ...], cards: tuple[Neighbourhood, ...],
        most_rounds: int, missions: tuple[Mission, ...], faction_names: tuple[str, ...], faction_numbers: list[int],
        ratings: tuple[Rating, ...], sources: tuple[Entry, ...],
    ) -> None:  # fmt: skip
        self.text: Final = text
        self.resource_names: Final = resource_names
        self.dice_colours: Final = dice_colours
        self.dice_words: Final = tuple("-".join(colour.lower().split()) for colour in dice_colours)
        """The colours of the dice as words that can be typed."""
        self.areas: Final = areas
        self.market: Final = market
        self.symbols_at: Final = symbols_at
        self.cards: Final = cards
        self.missions: Final = missions
        self.faction_names: Final = faction_names
        self.ratings: Final = ratings
        self.top_rating: Final[i64] = i64(max(1, ratings[-1].at_least))  # points for the best title
        self.sources: Final = sources
        # dice, the District and its lines
        self.dice: Final = vec[i64](dice)  # of each resource's colour
        self.area: Final = vec[i64](
            [
                sum(1 << (SIDES * row + column) for row in range(SIDES) for column in range(SIDES) if areas[row][column] == letter)
                for letter in AREA_LETTERS
            ]
        )
        """The spaces of each area."""
        self.reward: Final = vec[i64]([what for what, _ in rewards])  # a resource, MARKET or STAR, by line
        self.star: Final = vec[i64]([points for _, points in rewards])  # points, by line
        # the Black Market
        self.squares: Final = vec[i64]([(1 << sum(len(row) for row in part.rows)) - 1 for part in market])  # all of them, by resource
        self.market_rows: Final = vec[i64]([mask for part in market for mask in _row_masks(part)])  # at MOST_MARKET_ROWS * resource + row
        self.values: Final = vec[i64]([value for part in market for value in _padded(part.values, MOST_MARKET_ROWS + 1)])
        """Points for each symbol, at (MOST_MARKET_ROWS + 1) * resource + complete rows."""
        numbers = [number for row in market[WEAPONS].rows for number in row]
        self.numbered: Final = vec[i64]([1 << numbers.index(number) for number in range(1, SIDES + 1)])
        """The bit of the weapons square of each number, 1 at place 0."""
        # the ability tracks
        self.boxes: Final[i64] = i64(boxes)
        self.symbol: Final = vec[i64](
            [
                card.symbols[symbols_at.index(ticks)] if ticks in symbols_at else -1
                for card in cards
                for ticks in range(MOST_BOXES + 1)
            ]
        )
        """The ability in a card's box, or -1, at (MOST_BOXES + 1) * card + box (1 is the first)."""
        self.most_rounds: Final[i64] = i64(most_rounds)
        # missions
        self.kind: Final = vec[i64]([mission.kind for mission in missions])
        self.number: Final = vec[i64]([mission.number for mission in missions])
        self.points: Final = vec[i64]([mission.points for mission in missions])
        self.first_resource: Final = vec[i64]([mission.resources[0] if mission.resources else -1 for mission in missions])
        self.last_resource: Final = vec[i64]([mission.resources[-1] if mission.resources else -1 for mission in missions])
        self.resource_set: Final = vec[i64]([sum(1 << resource for resource in mission.resources) for mission in missions])
        self.mission_area: Final = vec[i64]([mission.area for mission in missions])
        self.future_proof: Final = vec[i64]([int(mission.future_proof) for mission in missions])
        drawn = [orientations(mission.pattern) if mission.pattern else [] for mission in missions]
        placed = [[number for one in ways for number in placements(one)] for ways in drawn]
        self.placed: Final = vec[i64]([number for numbers in placed for number in numbers])
        """The placements of all patterns, PLACEMENT numbers each, those of the pattern as drawn first."""
        self.placed_first: Final = vec[i64]([sum(len(numbers) for numbers in placed[:mission]) for mission in range(MISSIONS)])
        self.placed_ways: Final = vec[i64]([len(numbers) // PLACEMENT for numbers in placed])
        self.placed_as_drawn: Final = vec[i64]([len(placements(ways[0])) // PLACEMENT if ways else 0 for ways in drawn])
        self.pattern_size: Final = vec[i64]([sum(letter != OUTSIDE for line in mission.pattern for letter in line) for mission in missions])
        # factions
        self.faction_number: Final = vec[i64](faction_numbers)

    def __reduce__(self) -> tuple[object, ...]:
        """A box goes to another process as the text of its file."""
        return load_components, (self.text,)


def _padded(values: tuple[int, ...], length: int) -> list[int]:
    return [*values, *[0] * (length - len(values))]


def _row_masks(part: MarketRows) -> list[int]:
    """The squares of each row, by their places from the top left; a row that is not there has none."""
    masks = []
    first = 0
    for row in part.rows:
        masks.append(((1 << len(row)) - 1) << first)
        first += len(row)
    return masks + [0] * (MOST_MARKET_ROWS - len(masks))


# -- reading the file --------------------------------------------------------------------------------------------
def load_components(text: str | None = None) -> Box:
    """The box that a components file describes, by default the game's own. Raises ComponentsError, naming the entry and the field."""
    if text is None:
        text = (files("ludonaut.games.write_the_future") / "components.toml").read_text(encoding="utf-8")
    try:
        raw: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ComponentsError(f"the components file is not TOML: {error}.") from None
    for name in raw:
        if name not in TABLES:
            raise ComponentsError(f"{name[:40]}: no such table is known; the tables are {', '.join(TABLES)}.")
    sources: list[Entry] = []
    for name, what in _COUNTED:
        _check_counts(raw, name, what, sources)
    names, dice, colours = _dice(raw, sources)
    areas = _areas(raw, sources)
    rewards = _rewards(raw, sources)
    market = _market(raw, sources)
    boxes, symbols_at = _tracks(raw, sources)
    cards = _neighbourhoods(raw, len(symbols_at), sources)
    stop = _table(raw, "stop", ("rounds",), sources, "the round of the safety stop")
    missions = _missions(raw, sources)
    faction_names, faction_numbers = _factions(raw, sources)
    return Box(
        text, names, dice, colours, areas, rewards, market, boxes, symbols_at, cards, _number(stop, "stop", "rounds", 1, 200), missions,
        faction_names, faction_numbers, _ratings(raw, sources), tuple(sources),
    )  # fmt: skip


_COUNTED: Final = (
    ("dice", "the numbers of dice"),
    ("cards_in_play", "how many neighbourhood cards are on display"),
    ("end", "what ends the game"),
    ("public", "how many missions are on display"),
)


def _check_counts(raw: dict[str, object], name: str, what: str, sources: list[Entry]) -> None:
    """A table whose numbers are fixed by the rulebook."""
    wanted = {field: number for table, field, number in RULEBOOK if table == name}
    table = _table(raw, name, tuple(wanted), sources, what)
    for field, number in wanted.items():
        value = table.get(field)
        if not isinstance(value, int) or isinstance(value, bool) or value != number:
            raise ComponentsError(f"{name}: {field} is {number} in this game, not {value!r}.")


def _dice(raw: dict[str, object], sources: list[Entry]) -> tuple[tuple[str, ...], list[int], tuple[str, ...]]:
    """The names of the resources, how many dice each has and of what colour."""
    fields = ("id", "name", "letter", "colour", "colour_source", "dice", "dice_source")
    entries = _list(raw, "resource", RESOURCES)
    names, dice, colours = [], [], []
    for entry, word, letter in zip(entries, RESOURCE_WORDS, RESOURCE_LETTERS, strict=True):
        _check_fields(entry, word, fields)
        for field, expected in (("id", word), ("letter", letter)):
            if entry.get(field) != expected:
                raise ComponentsError(f"resource {word}: {field} must be {expected}, not {entry.get(field)!r}.")
        names.append(_text(entry, word, "name"))
        dice.append(_number(entry, word, "dice", 1, DICE))
        colours.append(_text(entry, word, "colour"))
        sources.append(Entry(f"the colour of {word}", _source(entry, word, "colour_source")))
        sources.append(Entry(f"the number of dice of {word}", _source(entry, word, "dice_source")))
    if sum(dice) != DICE:
        raise ComponentsError(f"resource: the dice of all colours must be {DICE} together, not {sum(dice)}.")
    for field, texts in (("name", names), ("colour", colours)):
        if len({"-".join(text.lower().split()) for text in texts}) != RESOURCES:
            raise ComponentsError(f"resource: two resources have the same {field}.")
    return tuple(names), dice, tuple(colours)


def _areas(raw: dict[str, object], sources: list[Entry]) -> tuple[str, ...]:
    table = _table(raw, "district", ("areas",), sources, "which spaces are City, Suburbs and Wastelands")
    drawn = _drawing(table, "district", "areas", AREA_LETTERS, SIDES)
    if len(drawn) != SIDES or len(drawn[0]) != SIDES:
        raise ComponentsError(f"district: areas must be {SIDES} texts of {SIDES} letters, one for each row.")
    for letter, area in zip(AREA_LETTERS, AREA_WORDS, strict=True):
        if not any(letter in line for line in drawn):
            raise ComponentsError(f"district: areas has no space of the {area} ({letter}).")
    return drawn


def _rewards(raw: dict[str, object], sources: list[Entry]) -> list[tuple[int, int]]:
    """What each line gives, rows first: a resource, MARKET or STAR, and the points of a star."""
    table = _table(raw, "lines", ("rows", "columns"), sources, "which row or column gives which bonus")
    rewards: list[tuple[int, int]] = []
    for field in ("rows", "columns"):
        value = table.get(field)
        if not isinstance(value, list) or len(value) != SIDES:
            raise ComponentsError(f"lines: {field} must list {SIDES} bonuses, not {value!r}.")
        for place, text in enumerate(value, 1):
            words = text.split() if isinstance(text, str) else []
            star = len(words) == 2 and words[0] == "star" and words[1].isascii() and words[1].isdigit() and int(words[1]) <= MOST_POINTS
            if not star and (len(words) != 1 or words[0] not in REWARD_WORDS[:STAR]):
                raise ComponentsError(
                    f"lines: bonus {place} of {field} must be market, one of {', '.join(RESOURCE_WORDS)}, or a star with its points "
                    f'such as "star 4", not {text!r}.'
                )
            rewards.append((STAR, int(words[1])) if star else (REWARD_WORDS.index(words[0]), 0))
    return rewards


def _market(raw: dict[str, object], sources: list[Entry]) -> tuple[MarketRows, ...]:
    tables = raw.get("market")
    if not isinstance(tables, dict) or set(tables) != set(RESOURCE_WORDS):
        raise ComponentsError(f"market: the file must have the tables {', '.join('market.' + word for word in RESOURCE_WORDS)}.")
    parts = []
    for resource, word in enumerate(RESOURCE_WORDS):
        name, exact = f"market.{word}", ACCEPTS[resource] == EXACT
        squares = "numbers" if exact else "rows"
        table = tables[word]
        if not isinstance(table, dict):
            raise ComponentsError(f"{name}: must be a table.")
        _check_fields(table, name, ("accepts", squares, "values", "accepts_source", "source"))
        if table.get("accepts") != ACCEPT_WORDS[ACCEPTS[resource]]:
            raise ComponentsError(f"{name}: accepts is {ACCEPT_WORDS[ACCEPTS[resource]]} in this game, not {table.get('accepts')!r}.")
        rows = _numbered_rows(table, name) if exact else _counted_rows(table, name)
        values = tuple(_numbers(table, name, "values", MOST_POINTS))
        if len(values) != len(rows) + 1:
            raise ComponentsError(f"{name}: values must be {len(rows) + 1} numbers, for 0 to {len(rows)} complete rows, not {len(values)}.")
        parts.append(MarketRows(rows, values))
        sources.append(Entry(f"which dice the Black Market takes for {word}", _source(table, name, "accepts_source")))
        sources.append(Entry(f"the Black Market's squares and values of {word}", _source(table, name)))
    return tuple(parts)


def _counted_rows(table: dict[str, object], name: str) -> tuple[tuple[int, ...], ...]:
    counts = _numbers(table, name, "rows", MOST_SQUARES)
    if not 1 <= len(counts) <= MOST_MARKET_ROWS or 0 in counts or sum(counts) > MOST_SQUARES:
        raise ComponentsError(
            f"{name}: rows must be 1 to {MOST_MARKET_ROWS} numbers above 0 and at most {MOST_SQUARES} together, not {counts}."
        )
    return tuple((0,) * count for count in counts)


def _numbered_rows(table: dict[str, object], name: str) -> tuple[tuple[int, ...], ...]:
    value = table.get("numbers")
    rows = tuple(tuple(row) for row in value if isinstance(row, list)) if isinstance(value, list) else ()
    flat = [number for row in rows for number in row]
    if len(rows) > MOST_MARKET_ROWS or not all(rows) or sorted(map(repr, flat)) != [str(number) for number in range(1, SIDES + 1)]:
        raise ComponentsError(
            f"{name}: numbers must list the squares 1 to {SIDES}, each once, in rows such as [[1, 2, 3], [4, 5, 6]], not {value!r}."
        )
    return rows


def _tracks(raw: dict[str, object], sources: list[Entry]) -> tuple[int, tuple[int, ...]]:
    table = _table(raw, "tracks", ("boxes", "symbols_at", "boxes_source"), sources, "which boxes of an ability track have a symbol")
    sources.append(Entry("how many boxes an ability track has", _source(table, "tracks", "boxes_source")))
    boxes = _number(table, "tracks", "boxes", int(SOLO_ROUNDS), MOST_BOXES)
    symbols_at = _numbers(table, "tracks", "symbols_at", boxes)
    if not symbols_at or symbols_at[0] < 1 or symbols_at != sorted(set(symbols_at)):
        raise ComponentsError(f"tracks: symbols_at must be different boxes from 1 to {boxes} in order, not {symbols_at}.")
    return boxes, tuple(symbols_at)


def _neighbourhoods(raw: dict[str, object], symbols: int, sources: list[Entry]) -> tuple[Neighbourhood, ...]:
    cards = []
    for place, entry in enumerate(_list(raw, "neighbourhood", CARDS), 1):
        name = f"neighbourhood {place}"
        _check_fields(entry, name, ("number", "name", "symbols", "source"))
        if entry.get("number") != place:
            raise ComponentsError(f"{name}: number must be {place}, not {entry.get('number')!r}.")
        words = entry.get("symbols")
        if not isinstance(words, list) or len(words) != symbols or not all(word in ABILITY_WORDS for word in words):
            raise ComponentsError(f"{name}: symbols must list {symbols} abilities, each one of {', '.join(ABILITY_WORDS)}, not {words!r}.")
        cards.append(Neighbourhood(_text(entry, name, "name"), tuple(ABILITY_WORDS.index(word) for word in words)))
        sources.append(Entry(f"the name and the abilities of neighbourhood card {place}", _source(entry, name)))
    return tuple(cards)


def _missions(raw: dict[str, object], sources: list[Entry]) -> tuple[Mission, ...]:
    entries = raw.get("mission")
    if not isinstance(entries, list):
        raise ComponentsError("mission: the file has no list of missions.")
    missions = tuple(_mission(entry, place, sources) for place, entry in enumerate(entries, 1))
    for kind, (base, more) in enumerate(MISSIONS_OF_KIND):
        for wanted, expansion in ((base, False), (more, True)):
            found = sum(mission.kind == kind and mission.future_proof == expansion for mission in missions)
            if found != wanted:
                of = "of Future Proof" if expansion else "of the base game"
                raise ComponentsError(f"mission: {wanted} {of} must be of the kind {KIND_WORDS[kind]}, but {found} are.")
    for field, texts in (("id", [mission.id for mission in missions]), ("name", [mission.name for mission in missions])):
        for text in texts:
            if texts.count(text) > 1:
                raise ComponentsError(f"mission: two missions have the {field} {text}.")
    if len({mission.number for mission in missions if not mission.future_proof}) < FEWEST_NUMBERS:
        raise ComponentsError(f"mission: the missions of the base game must have at least {FEWEST_NUMBERS} different numbers.")
    return missions


def _mission(entry: object, place: int, sources: list[Entry]) -> Mission:
    if not isinstance(entry, dict):
        raise ComponentsError(f"mission {place}: must be a table.")
    id_ = entry.get("id")
    if not isinstance(id_, str) or not id_.isascii() or not id_.isidentifier() or id_ != id_.lower() or len(id_) > LONGEST_NAME:
        raise ComponentsError(f"mission {place}: id must be one lower-case word of at most {LONGEST_NAME} letters, not {id_!r}.")
    fields = ("id", "name", "number", "kind", "resources", "resources_source", "area", "pattern", "points", "future_proof", "source")
    _check_fields(entry, id_, fields)
    word = entry.get("kind")
    if not isinstance(word, str) or word not in KIND_WORDS:
        raise ComponentsError(f"{id_}: kind must be one of {', '.join(KIND_WORDS)}, not {word!r}.")
    kind = KIND_WORDS.index(word)
    name = _text(entry, id_, "name")
    resources = _mission_resources(entry, id_, kind)
    if resources:
        sources.append(Entry(f"the resources of {name}", _source(entry, id_, "resources_source")))
    area = entry.get("area")
    if (kind == AREA) != (area is not None) or (kind == AREA and area not in AREA_WORDS):
        raise ComponentsError(f"{id_}: area must be one of {', '.join(AREA_WORDS)}, for the kind area and no other, not {area!r}.")
    if (kind == PATTERN) != ("pattern" in entry):
        raise ComponentsError(f"{id_}: a pattern is drawn for the kind pattern, and for no other.")
    pattern = _pattern(entry, id_) if kind == PATTERN else ()
    expansion = entry.get("future_proof", False)
    if not isinstance(expansion, bool):
        raise ComponentsError(f"{id_}: future_proof must be true or false, not {expansion!r}.")
    sources.append(Entry(f"the points{' and the pattern' if pattern else ''} of {name}", _source(entry, id_)))
    return Mission(
        id_, name, _number(entry, id_, "number", 1, MOST_NUMBERS), kind, resources, AREA_WORDS.index(str(area)) if kind == AREA else -1,
        pattern, _number(entry, id_, "points", 0, MOST_POINTS), expansion,
    )  # fmt: skip


def _mission_resources(entry: dict[str, object], name: str, kind: int) -> tuple[int, ...]:
    value = entry.get("resources", [])
    counts = RESOURCES_OF_KIND[kind]
    known = isinstance(value, list) and all(word in RESOURCE_WORDS for word in value) and len(set(value)) == len(value)
    if not isinstance(value, list) or not known or len(value) not in counts:
        wanted = " or ".join(str(count) for count in counts)
        raise ComponentsError(f"{name}: resources must list {wanted} of {', '.join(RESOURCE_WORDS)}, each once, not {value!r}.")
    return tuple(sorted(RESOURCE_WORDS.index(word) for word in value))


def _pattern(entry: dict[str, object], name: str) -> tuple[str, ...]:
    pattern = _drawing(entry, name, "pattern", RESOURCE_LETTERS + ANYTHING + NOTHING + OUTSIDE, LARGEST_PATTERN)
    if not any(letter in RESOURCE_LETTERS + ANYTHING for line in pattern for letter in line):
        raise ComponentsError(f"{name}: pattern has no resource in it.")
    columns = ["".join(line[place] for line in pattern) for place in range(len(pattern[0]))]
    if any(set(line) == {OUTSIDE} for line in (pattern[0], pattern[-1], columns[0], columns[-1])):
        raise ComponentsError(f"{name}: pattern has an empty edge; draw it as small as it is.")
    return pattern


def _factions(raw: dict[str, object], sources: list[Entry]) -> tuple[tuple[str, ...], list[int]]:
    names, numbers = [], []
    for place, (entry, id_) in enumerate(zip(_list(raw, "faction", FACTIONS), FACTION_IDS, strict=True)):
        field = FACTION_NUMBERS.get(id_)
        _check_fields(entry, id_, ("id", "name", "once", "source", *((field,) if field else ())))
        if entry.get("id") != id_:
            raise ComponentsError(f"faction {place + 1}: id must be {id_}, not {entry.get('id')!r}.")
        if entry.get("once") is not (place < ONCE_FACTIONS):
            raise ComponentsError(f"{id_}: once is {'true' if place < ONCE_FACTIONS else 'false'} in this game, not {entry.get('once')!r}.")
        names.append(_text(entry, id_, "name"))
        numbers.append(_number(entry, id_, field, 1, RESOURCES if id_ == "pit_brokers" else SIDES) if field else 0)
        sources.append(Entry(f"the faction {names[-1]}", _source(entry, id_)))
    return tuple(names), numbers


def _ratings(raw: dict[str, object], sources: list[Entry]) -> tuple[Rating, ...]:
    entries = raw.get("rating")
    if not isinstance(entries, list) or not entries:
        raise ComponentsError("rating: the file has no list of titles.")
    ratings = []
    for place, entry in enumerate(entries, 1):
        name = f"rating {place}"
        if not isinstance(entry, dict):
            raise ComponentsError(f"{name}: must be a table.")
        _check_fields(entry, name, ("at_least", "title", "source"))
        ratings.append(Rating(_number(entry, name, "at_least", 0, 1000), _text(entry, name, "title")))
        sources.append(Entry(f"the title {ratings[-1].title}", _source(entry, name)))
    if ratings[0].at_least != 0 or any(low.at_least >= high.at_least for low, high in pairwise(ratings)):
        raise ComponentsError("rating: at_least must begin with 0 and rise from each title to the next.")
    return tuple(ratings)


# -- fields ------------------------------------------------------------------------------------------------------
def _table(raw: dict[str, object], name: str, fields: tuple[str, ...], sources: list[Entry], what: str) -> dict[str, object]:
    """One table of the file, with exactly these fields and a source."""
    table = raw.get(name)
    if not isinstance(table, dict):
        raise ComponentsError(f"{name}: the file has no table of this name.")
    _check_fields(table, name, (*fields, "source"))
    sources.append(Entry(what, _source(table, name)))
    return table


def _list(raw: dict[str, object], name: str, count: int) -> list[dict[str, object]]:
    entries = raw.get(name)
    if not isinstance(entries, list) or len(entries) != count or not all(isinstance(entry, dict) for entry in entries):
        raise ComponentsError(f"{name}: the list must have {count} entries.")
    return entries


def _check_fields(table: dict[str, object], name: str, fields: tuple[str, ...]) -> None:
    for field in table:
        if field not in fields:
            raise ComponentsError(f"{name}: {str(field)[:40]} is not a field of it; the fields are {', '.join(fields)}.")


def _source(table: dict[str, object], name: str, field: str = "source") -> str:
    source = table.get(field)
    if not isinstance(source, str) or source not in SOURCES:
        raise ComponentsError(f"{name}: {field} must be one of {', '.join(SOURCES)}, not {source!r}.")
    return source


def _number(table: dict[str, object], name: str, field: str, low: int, high: int) -> int:
    value = table.get(field)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ComponentsError(f"{name}: {field} must be a number from {low} to {high}, not {value!r}.")
    return value


def _numbers(table: dict[str, object], name: str, field: str, high: int) -> list[int]:
    value = table.get(field)
    if not isinstance(value, list) or not all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= high for n in value):
        raise ComponentsError(f"{name}: {field} must list numbers from 0 to {high}, not {value!r}.")
    return value


def _text(table: dict[str, object], name: str, field: str) -> str:
    value = table.get(field)
    if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > LONGEST_NAME:
        raise ComponentsError(f"{name}: {field} must be a text of 1 to {LONGEST_NAME} characters, not {value!r}.")
    return value


def _drawing(table: dict[str, object], name: str, field: str, letters: str, largest: int) -> tuple[str, ...]:
    """A rectangle drawn as texts of equal length in the given letters."""
    value = table.get(field)
    if not isinstance(value, list) or not 1 <= len(value) <= largest or not all(isinstance(line, str) for line in value):
        raise ComponentsError(f"{name}: {field} must be 1 to {largest} texts, one for each row, not {value!r}.")
    if len({len(line) for line in value}) != 1 or not 1 <= len(value[0]) <= largest:
        raise ComponentsError(f"{name}: {field} must have rows of one length, 1 to {largest}, not {value!r}.")
    for number, line in enumerate(value, 1):
        for letter in line:
            if letter not in letters:
                raise ComponentsError(f"{name}: {field} has {letter!r} in row {number}; a space is one of {' '.join(letters)}.")
    return tuple(value)


BOX: Final = load_components()
