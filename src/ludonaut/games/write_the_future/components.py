"""The box as tables: a components file read once, every count checked against the rulebook.

What the rulebook counts is a constant here, because the actions and the arrays of a state are built on it. What it leaves open (the layout
of the sheet, the dice of each colour, the points and patterns of the missions) is a `Box`, and another file gives another one.

Spaces of the District are numbered 0 to 35 in reading order and kept as bits: a set of spaces is one integer. Lines are rows 0 to 5, then
columns 6 to 11. Squares of the Black Market are bits too, in each resource's own order.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple, final

from ludonaut.core.components import SOURCES, Entry, Table, check_distinct, counted, own_box, read_components
from ludonaut.core.errors import ComponentsError
from ludonaut.core.numbers import i64, vec

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
MARKET: Final = RESOURCES
STAR: Final = RESOURCES + 1
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
OPENINGS: Final = WEAPONS + SIDES
OPENING_WORDS: Final = (*RESOURCE_WORDS[:WEAPONS], *(f"{RESOURCE_WORDS[WEAPONS]}-{number}" for number in range(1, SIDES + 1)))

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
COLOURS: Final = ("blue", "yellow", "red", "green", "violet", "grey")

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
PUBLIC: Final = 4
MOST_NUMBERS: Final = 9  # in the corner of a mission card: 1 to 9
AREA_WORDS: Final = ("city", "suburbs", "wastelands")
AREA_LETTERS: Final = "CSW"

# Patterns.
RESOURCE_LETTERS: Final = "AIMW"
ANY_RESOURCE: Final = "*"
NO_RESOURCE: Final = "X"
OUTSIDE: Final = "."
LARGEST_PATTERN: Final = 4  # rows, and columns
PLACEMENT: Final = RESOURCES + 3  # numbers of a placement: the spaces that must hold each resource, any, none, and all of these
PLACED_ANY: Final = RESOURCES
PLACED_NONE: Final = RESOURCES + 1
PLACED_ALL: Final = RESOURCES + 2

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

RULEBOOK: Final = {
    "dice": {"total": DICE, "sides": SIDES, "on_card": ON_CARD},
    "cards_in_play": {"traditional": 3, "draft_two": 3, "draft_three": 4, "draft_four": CARDS},
    "end": {"line_bonuses": 4, "maxed_resources": 3, "solo_rounds": 15},
    "public": {"missions": PUBLIC, "numbers": 3},
}
"""What the rulebook counts, by table and field of the components file."""
TABLES: Final = (
    "dice", "resource", "district", "lines", "market", "tracks", "neighbourhood", "cards_in_play", "end", "stop", "public", "mission",
    "faction", "rating",
)  # fmt: skip
MOST_POINTS: Final = 99  # of a mission, a star or a symbol
MOST_ROUNDS: Final = 200
MOST_RATED: Final = 1000  # points for a title

TRADITIONAL_CARDS: Final[i64] = i64(RULEBOOK["cards_in_play"]["traditional"])
DRAFT_CARDS: Final = vec[i64](
    [0, 0, RULEBOOK["cards_in_play"]["draft_two"], RULEBOOK["cards_in_play"]["draft_three"], RULEBOOK["cards_in_play"]["draft_four"]]
)
"""Neighbourhood cards on display in Draft mode, by the number of players."""
END_LINES: Final[i64] = i64(RULEBOOK["end"]["line_bonuses"])
END_MAXED: Final[i64] = i64(RULEBOOK["end"]["maxed_resources"])
SOLO_ROUNDS: Final[i64] = i64(RULEBOOK["end"]["solo_rounds"])
FEWEST_NUMBERS: Final[i64] = i64(RULEBOOK["public"]["numbers"])


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
                        masks[(RESOURCE_LETTERS + ANY_RESOURCE + NO_RESOURCE).index(letter)] |= bit
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
        self.source_counts: Final = counted(sources)
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

    def ability_in(self, card: i64, place: i64) -> i64:
        """The ability that a box of a card's track brings (1 is the first box), or -1."""
        return self.symbol[(MOST_BOXES + 1) * card + place]

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
        text = own_box("ludonaut.games.write_the_future")
    file = read_components(text, TABLES)
    sources = [file.counted(name, RULEBOOK[name], what) for name, what in COUNTED]
    names, dice, colours = _dice(file, sources)
    areas = _areas(file, sources)
    rewards = _rewards(file, sources)
    market = tuple(_market(file, resource, sources) for resource in range(RESOURCES))
    boxes, symbols_at = _tracks(file, sources)
    cards = _neighbourhoods(file, len(symbols_at), sources)
    stop = file.table("stop", ("rounds",))
    sources.append(Entry("the round of the safety stop", stop.source))
    missions = _missions(file, sources)
    faction_names, faction_numbers = _factions(file, sources)
    return Box(
        text, names, dice, colours, areas, rewards, market, boxes, symbols_at, cards, stop.number("rounds", 1, MOST_ROUNDS), missions,
        faction_names, faction_numbers, _ratings(file, sources), tuple(sources),
    )  # fmt: skip


COUNTED: Final = (
    ("dice", "the numbers of dice"),
    ("cards_in_play", "how many neighbourhood cards are on display"),
    ("end", "what ends the game"),
    ("public", "how many missions are on display"),
)


def _listed(file: Table, name: str, ids: tuple[str, ...], fields: tuple[str, ...]) -> tuple[Table, ...]:
    """A list whose entries are known."""
    entries = file.entries(name, fields)
    if tuple(entry.name for entry in entries) != ids:
        raise ComponentsError(f"{name}: the list must have the entries {', '.join(ids)}, in this order.")
    return entries


def _dice(file: Table, sources: list[Entry]) -> tuple[tuple[str, ...], list[int], tuple[str, ...]]:
    """The names of the resources, how many dice each has and of what colour."""
    entries = _listed(file, "resource", RESOURCE_WORDS, ("name", "letter", "colour", "dice", "dice_source"))
    for entry, letter in zip(entries, RESOURCE_LETTERS, strict=True):
        entry.word("letter", (letter,))
        sources.append(Entry(f"the colour of {entry.name}", entry.source))
        sources.append(Entry(f"the number of dice of {entry.name}", entry.word("dice_source", SOURCES)))
    dice = [entry.number("dice", 1, DICE) for entry in entries]
    if sum(dice) != DICE:
        raise ComponentsError(f"resource: the dice of all colours must be {DICE} together, not {sum(dice)}.")
    names, colours = (tuple(entry.text(field) for entry in entries) for field in ("name", "colour"))
    for field, texts in (("name", names), ("colour", colours)):
        if len({"-".join(text.lower().split()) for text in texts}) != RESOURCES:
            raise ComponentsError(f"resource: two resources have the same {field}.")
    return names, dice, colours


def _areas(file: Table, sources: list[Entry]) -> tuple[str, ...]:
    table = file.table("district", ("areas",))
    drawn = _drawing(table, "areas", table.texts("areas", SIDES), AREA_LETTERS)
    if len(drawn[0]) != SIDES:
        raise table.wrong("areas", f"{SIDES} texts of {SIDES} letters, one for each row")
    for letter, area in zip(AREA_LETTERS, AREA_WORDS, strict=True):
        if not any(letter in line for line in drawn):
            raise ComponentsError(f"district: areas has no space of the {area} ({letter}).")
    sources.append(Entry("which spaces are City, Suburbs and Wastelands", table.source))
    return drawn


def _rewards(file: Table, sources: list[Entry]) -> list[tuple[int, int]]:
    """What each line gives, rows first: a resource, MARKET or STAR, and the points of a star."""
    table = file.table("lines", ("rows", "columns"))
    stars = {f"star {points}": points for points in range(MOST_POINTS + 1)}
    rewards: list[tuple[int, int]] = []
    for field in ("rows", "columns"):
        for text in table.texts(field, SIDES):
            if text not in stars and text not in REWARD_WORDS[:STAR]:
                raise table.wrong(field, f'a list of {", ".join(REWARD_WORDS[:STAR])} or stars such as "star 4"')
            rewards.append((STAR, stars[text]) if text in stars else (REWARD_WORDS.index(text), 0))
    sources.append(Entry("which row or column gives which bonus", table.source))
    return rewards


def _market(file: Table, resource: int, sources: list[Entry]) -> MarketRows:
    """A resource's part of the Black Market."""
    word, exact = RESOURCE_WORDS[resource], ACCEPTS[resource] == EXACT
    fields = ("accepts", "accepts_source", "numbers" if exact else "rows", "values")
    table = file.table("market", RESOURCE_WORDS, sourced=False).table(word, fields)
    table.word("accepts", (ACCEPT_WORDS[ACCEPTS[resource]],))
    rows = _numbered_rows(table) if exact else _counted_rows(table)
    values = table.numbers("values", 0, MOST_POINTS)
    if len(values) != len(rows) + 1:
        raise table.wrong("values", f"{len(rows) + 1} numbers, for 0 to {len(rows)} complete rows")
    sources.append(Entry(f"which dice the Black Market takes for {word}", table.word("accepts_source", SOURCES)))
    sources.append(Entry(f"the Black Market's squares and values of {word}", table.source))
    return MarketRows(rows, values)


def _counted_rows(table: Table) -> tuple[tuple[int, ...], ...]:
    counts = table.numbers("rows", 1, MOST_SQUARES)
    if not 1 <= len(counts) <= MOST_MARKET_ROWS or sum(counts) > MOST_SQUARES:
        raise table.wrong("rows", f"1 to {MOST_MARKET_ROWS} numbers, at most {MOST_SQUARES} together")
    return tuple((0,) * count for count in counts)


def _numbered_rows(table: Table) -> tuple[tuple[int, ...], ...]:
    rows = table.number_rows("numbers", 1, SIDES)
    if not 1 <= len(rows) <= MOST_MARKET_ROWS or sorted(number for row in rows for number in row) != list(range(1, SIDES + 1)):
        raise table.wrong("numbers", f"the squares 1 to {SIDES}, each once, in rows such as [[1, 2, 3], [4, 5, 6]]")
    return rows


def _tracks(file: Table, sources: list[Entry]) -> tuple[int, tuple[int, ...]]:
    table = file.table("tracks", ("boxes", "boxes_source", "symbols_at"))
    boxes = table.number("boxes", int(SOLO_ROUNDS), MOST_BOXES)
    symbols_at = table.numbers("symbols_at", 1, boxes)
    if not symbols_at or any(before >= after for before, after in pairwise(symbols_at)):
        raise table.wrong("symbols_at", f"different boxes from 1 to {boxes} in order")
    sources.append(Entry("which boxes of an ability track have a symbol", table.source))
    sources.append(Entry("how many boxes an ability track has", table.word("boxes_source", SOURCES)))
    return boxes, symbols_at


def _neighbourhoods(file: Table, symbols: int, sources: list[Entry]) -> tuple[Neighbourhood, ...]:
    entries = file.entries("neighbourhood", ("name", "symbols"))
    if len(entries) != CARDS:
        raise ComponentsError(f"neighbourhood: the list must have {CARDS} cards, not {len(entries)}.")
    check_distinct(entries, "name")
    for place, entry in enumerate(entries, 1):
        if len(entry.words("symbols", ABILITY_WORDS)) != symbols:
            raise entry.wrong("symbols", f"{symbols} abilities, one for each box of tracks.symbols_at")
        sources.append(Entry(f"the name and the abilities of neighbourhood card {place}", entry.source))
    return tuple(
        Neighbourhood(entry.text("name"), tuple(ABILITY_WORDS.index(word) for word in entry.words("symbols", ABILITY_WORDS)))
        for entry in entries
    )


def _missions(file: Table, sources: list[Entry]) -> tuple[Mission, ...]:
    fields = ("name", "number", "kind", "resources", "resources_source", "area", "pattern", "points", "future_proof")
    entries = file.entries("mission", fields)
    check_distinct(entries, "name")
    missions = tuple(_mission(entry, sources) for entry in entries)
    for kind, counts in enumerate(MISSIONS_OF_KIND):
        for expansion, wanted in enumerate(counts):
            found = sum(mission.kind == kind and mission.future_proof == bool(expansion) for mission in missions)
            if found != wanted:
                of = "of Future Proof" if expansion else "of the base game"
                raise ComponentsError(f"mission: {wanted} {of} must be of the kind {KIND_WORDS[kind]}, but {found} are.")
    if len({mission.number for mission in missions if not mission.future_proof}) < FEWEST_NUMBERS:
        raise ComponentsError(f"mission: the missions of the base game must have at least {FEWEST_NUMBERS} different numbers.")
    return missions


def _mission(entry: Table, sources: list[Entry]) -> Mission:
    """One mission card; which fields it has depends on its kind."""
    kind = KIND_WORDS.index(entry.word("kind", KIND_WORDS))
    for field, kinds in (("area", (AREA,)), ("pattern", (PATTERN,))):
        if field in entry and kind not in kinds:
            raise ComponentsError(f"{entry.name}: {field} belongs to missions of the kind {KIND_WORDS[kinds[0]]} alone.")
    name = entry.text("name")
    resources = _mission_resources(entry, kind)
    if resources:
        sources.append(Entry(f"the resources of {name}", entry.word("resources_source", SOURCES)))
    area = AREA_WORDS.index(entry.word("area", AREA_WORDS)) if kind == AREA else -1
    pattern = _pattern(entry) if kind == PATTERN else ()
    sources.append(Entry(f"the points{' and the pattern' if pattern else ''} of {name}", entry.source))
    return Mission(
        entry.name, name, entry.number("number", 1, MOST_NUMBERS), kind, resources, area, pattern, entry.number("points", 0, MOST_POINTS),
        entry.switch("future_proof"),
    )  # fmt: skip


def _mission_resources(entry: Table, kind: int) -> tuple[int, ...]:
    counts = RESOURCES_OF_KIND[kind]
    words = entry.words("resources", RESOURCE_WORDS) if counts != (0,) or "resources" in entry else ()
    if len(words) not in counts or len(set(words)) != len(words):
        raise entry.wrong("resources", f"{' or '.join(str(count) for count in counts)} different resources")
    return tuple(sorted(RESOURCE_WORDS.index(word) for word in words))


def _pattern(entry: Table) -> tuple[str, ...]:
    drawn = _drawing(entry, "pattern", entry.texts("pattern"), RESOURCE_LETTERS + ANY_RESOURCE + NO_RESOURCE + OUTSIDE)
    if len(drawn) > LARGEST_PATTERN or len(drawn[0]) > LARGEST_PATTERN:
        raise entry.wrong("pattern", f"a drawing of at most {LARGEST_PATTERN} rows and columns")
    if not any(letter in RESOURCE_LETTERS + ANY_RESOURCE for line in drawn for letter in line):
        raise entry.wrong("pattern", "a drawing with a resource in it")
    columns = ["".join(line[place] for line in drawn) for place in range(len(drawn[0]))]
    if any(set(line) == {OUTSIDE} for line in (drawn[0], drawn[-1], columns[0], columns[-1])):
        raise entry.wrong("pattern", "drawn as small as it is, without an empty edge")
    return drawn


def _drawing(table: Table, field: str, lines: tuple[str, ...], letters: str) -> tuple[str, ...]:
    """A rectangle drawn as texts of equal length in the given letters."""
    if not lines or not lines[0] or len({len(line) for line in lines}) != 1:
        raise table.wrong(field, "rows of one length")
    for line in lines:
        for letter in line:
            if letter not in letters:
                raise table.wrong(field, f"drawn with the letters {' '.join(letters)}")
    return lines


def _factions(file: Table, sources: list[Entry]) -> tuple[tuple[str, ...], list[int]]:
    """The names, and the one number that some of them have."""
    entries = _listed(file, "faction", FACTION_IDS, ("name", "once", *sorted(set(FACTION_NUMBERS.values()))))
    check_distinct(entries, "name")
    numbers = []
    for place, entry in enumerate(entries):
        if entry.switch("once") != (place < ONCE_FACTIONS):
            raise entry.wrong("once", "true" if place < ONCE_FACTIONS else "false")
        own = FACTION_NUMBERS.get(entry.name)
        for field in set(FACTION_NUMBERS.values()):
            if field in entry and field != own:
                raise ComponentsError(f"{entry.name}: {field} is not a field of this faction.")
        numbers.append(entry.number(own, 1, RESOURCES if entry.name == "pit_brokers" else SIDES) if own else 0)
        sources.append(Entry(f"the faction {entry.text('name')}", entry.source))
    return tuple(entry.text("name") for entry in entries), numbers


def _ratings(file: Table, sources: list[Entry]) -> tuple[Rating, ...]:
    entries = file.entries("rating", ("title", "at_least"))
    ratings = tuple(Rating(entry.number("at_least", 0, MOST_RATED), entry.text("title")) for entry in entries)
    if not ratings or ratings[0].at_least != 0 or any(low.at_least >= high.at_least for low, high in pairwise(ratings)):
        raise ComponentsError("rating: at_least must begin with 0 and rise from each title to the next.")
    sources.extend(Entry(f"the title {rating.title}", entry.source) for rating, entry in zip(ratings, entries, strict=True))
    return ratings


BOX: Final = load_components()
