"""The box of Write the Future: its counts and layout, another box, and what is said about a file that is wrong."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from typing import cast

import pytest

from ludonaut.core.chance import FastChance
from ludonaut.core.components import SOURCES, own_box
from ludonaut.core.numbers import i64, vec
from ludonaut.games.write_the_future.components import (
    ALL_SPACES,
    AREA_WORDS,
    BOX,
    CARDS,
    DICE,
    FACTION_IDS,
    KIND_WORDS,
    LINE_MASK,
    LINES,
    MISSIONS,
    MISSIONS_OF_KIND,
    MOST_BOXES,
    ONCE_FACTIONS,
    PATTERN,
    PLACEMENT,
    REACH,
    REACHED,
    RESOURCE_WORDS,
    REWARD_WORDS,
    RULEBOOK,
    SIDES,
    TABLES,
    load_components,
    orientations,
    placements,
)
from ludonaut.games.write_the_future.game import MOST_ACTIONS, WriteTheFuture
from ludonaut.games.write_the_future.options import OPTIONS
from ludonaut.games.write_the_future.rules import WriteRules
from ludonaut.games.write_the_future.views import WriteView
from tests.component_files import ComponentsFile, each_count

TEXT = own_box("ludonaut.games.write_the_future")
FILE = ComponentsFile(TEXT, load_components)

# The missions that the rulebook names, by kind: of the base game, then of Future Proof.
NAMED = {
    "biggest_group": ("Gangs, Trojan Virus, Hedge Fund, Armory", ""),
    "pairs": ("Cyborgs, Bribes, Special Agents, Crypto Currency, Tech Weaponry, Sanctions", ""),
    "sets": ("The Big Heist", "Tech Heist, Inside Job, Bank Heist, Ransomware"),
    "surrounded": ("Spies, Hackers, Investments, Goons", ""),
    "isolated": ("Rogue Agents, Shadow Logs, Stash, Contraband", ""),
    "area": (
        (
            "Insiders, Inside Information, Banks, Leaders, Thugs, Computer Parks, Fake Bills, Replicas, "
            "Sleeper Agents, Server Halls, Money Laundry, Smugglers"
        ),
        "",
    ),
    "pattern": (
        "Occupation, Reinforcement, Pyramid Scheme, Security, Swarm, Hotspot, Connection, Wall, Enterprise, Estates, Towers",
        "Pyramid of Power, The Inner Circle, Secured Area, Wire",
    ),
    "lines_without": ("", "Evacuation, Off Grid, Anticapitalism, Truce"),
}


def columns(values: vec[i64]) -> list[int]:
    return cast("list[int]", list(values))


# -- the counts and the layout -------------------------------------------------------------------------------------------
def test_there_are_18_dice_in_four_colours_for_four_resources() -> None:
    assert dict(zip(BOX.resource_names, columns(BOX.dice), strict=True)) == {"Agents": 5, "Intel": 4, "Money": 4, "Weapons": 5}
    assert sum(columns(BOX.dice)) == DICE == 18
    assert BOX.dice_colours == BOX.dice_words == ("blue", "yellow", "green", "pink")


def test_the_district_is_three_squares_one_around_the_other() -> None:
    spaces = columns(BOX.area)
    assert [one.bit_count() for one in spaces] == [4, 12, 20]
    assert spaces[0] | spaces[1] | spaces[2] == ALL_SPACES == 2**36 - 1
    city = {(row, column) for row in range(SIDES) for column in range(SIDES) if spaces[0] >> (SIDES * row + column) & 1}
    assert city == {(row, column) for row in (2, 3) for column in (2, 3)}
    edge = columns(LINE_MASK)
    assert spaces[2] == edge[0] | edge[5] | edge[6] | edge[11]


def test_a_die_reaches_the_eleven_spaces_of_its_row_and_column() -> None:
    for number in range(SIDES):
        reached = columns(REACH)[REACHED * number : REACHED * (number + 1)]
        assert reached == sorted(set(reached))
        assert sum(1 << space for space in reached) == LINE_MASK[number] | LINE_MASK[SIDES + number]


def test_the_twelve_lines_give_four_resources_four_squares_and_four_stars() -> None:
    given = [REWARD_WORDS[reward] for reward in columns(BOX.reward)]
    assert given[:SIDES] == ["market", "money", "star", "agents", "star", "market"]
    assert given[SIDES:] == ["weapons", "market", "star", "market", "star", "intel"]
    assert [points for points in columns(BOX.star) if points] == [4, 5, 5, 4]
    assert len(given) == LINES


def test_the_black_market_has_its_squares_and_values() -> None:
    assert [squares.bit_count() for squares in columns(BOX.squares)] == [6, 5, 5, 6]
    assert [part.values for part in BOX.market] == [(0, 1, 2), (0, 1, 2), (0, 1, 2), (0, 1, 3)]
    assert columns(BOX.numbered) == [1, 2, 4, 8, 16, 32]
    assert [row.bit_count() for row in columns(BOX.market_rows)] == [3, 3, 0, 0, 3, 2, 0, 0, 3, 2, 0, 0, 3, 3, 0, 0]


def test_each_track_has_15_boxes_and_a_symbol_in_every_third() -> None:
    assert (BOX.boxes, BOX.symbols_at) == (15, (3, 6, 9, 12, 15))
    symbols = columns(BOX.symbol)
    for card in range(CARDS):
        track = symbols[(MOST_BOXES + 1) * card : (MOST_BOXES + 1) * (card + 1)]
        assert [place for place, symbol in enumerate(track) if symbol >= 0] == [3, 6, 9, 12, 15]
    assert [card.name for card in BOX.cards] == ["Docks", "Relay Row", "Neon Strip", "Old Mint", "Foundry"]


@pytest.mark.parametrize("kind", KIND_WORDS)
def test_the_missions_of_each_kind_are_those_that_the_rulebook_names(kind: str) -> None:
    for expansion, names in enumerate(NAMED[kind]):
        found = [mission for mission in BOX.missions if KIND_WORDS[mission.kind] == kind and mission.future_proof == bool(expansion)]
        assert [mission.name for mission in found] == (names.split(", ") if names else [])
        assert len(found) == MISSIONS_OF_KIND[KIND_WORDS.index(kind)][expansion]
    assert {mission.number for mission in BOX.missions if KIND_WORDS[mission.kind] == kind} == {KIND_WORDS.index(kind) + 1}


def test_there_are_42_missions_and_12_of_future_proof() -> None:
    assert (sum(base for base, _ in MISSIONS_OF_KIND), MISSIONS, len(BOX.missions)) == (42, 54, 54)
    assert sum(columns(BOX.future_proof)) == 12
    assert len({mission.id for mission in BOX.missions}) == MISSIONS
    pairs = [mission.resources for mission in BOX.missions if KIND_WORDS[mission.kind] == "pairs"]
    assert sorted(pairs) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    areas = Counter((mission.area, mission.resources) for mission in BOX.missions if mission.area >= 0)
    assert len(areas) == len(AREA_WORDS) * len(RESOURCE_WORDS) == sum(areas.values())


def test_patterns_lie_in_every_place_and_all_ways_that_differ() -> None:
    for number, mission in enumerate(BOX.missions):
        ways = orientations(mission.pattern) if mission.pattern else []
        assert ((mission.kind == PATTERN), len(ways)) in ((True, len(set(ways))), (False, 0))
        assert not ways or ways[0] == mission.pattern
        assert BOX.placed_ways[number] == sum(len(placements(way)) // PLACEMENT for way in ways)
        assert BOX.placed_as_drawn[number] == (len(placements(ways[0])) // PLACEMENT if ways else 0)
    by_id = {mission.id: len(orientations(mission.pattern)) for mission in BOX.missions if mission.pattern}
    assert (by_id["swarm"], by_id["wall"], by_id["connection"], by_id["towers"], by_id["enterprise"], by_id["wire"]) == (1, 2, 2, 2, 8, 4)


def test_eight_factions_four_of_them_once_in_a_game() -> None:
    assert len(BOX.faction_names) == len(FACTION_IDS) == 2 * ONCE_FACTIONS == 8
    assert columns(BOX.faction_number) == [0, 0, 2, 0, 1, 2, 2, 1]


def test_every_entry_says_where_it_is_from() -> None:
    said = {entry.what: entry.source for entry in BOX.sources}
    assert len(said) == len(BOX.sources)
    assert set(said.values()) == set(SOURCES)
    assert said["the numbers of dice"] == said["what ends the game"] == said["the colour of agents"] == "printed"
    assert said["which boxes of an ability track have a symbol"] == "reported"
    assert said["which spaces are City, Suburbs and Wastelands"] == said["the resources of Gangs"] == "inferred"
    assert {said[f"the points{' and the pattern' if mission.pattern else ''} of {mission.name}"] for mission in BOX.missions} == {
        "reconstructed"
    }


# -- another box ---------------------------------------------------------------------------------------------------------
def another_box() -> str:
    """Other areas, lines, squares, tracks, abilities, patterns, points, factions and titles."""
    text = TEXT
    for old, new in (
        ('    "WWWWWW",\n    "WSSSSW",', '    "CWWWWW",\n    "WSSSSW",'),
        ('columns = ["weapons", "market"', 'columns = ["star 0", "star 12"'),
        ("rows = [3, 3]\nvalues = [0, 1, 2]", "rows = [2, 2, 2, 1]\nvalues = [1, 1, 2, 3, 5]"),
        ("numbers = [[1, 2, 3], [4, 5, 6]]\nvalues = [0, 1, 3]", "numbers = [[6, 1], [5, 2], [4, 3]]\nvalues = [0, 0, 1, 4]"),
        ("boxes = 15\nsymbols_at = [3, 6, 9, 12, 15]", "boxes = 20\nsymbols_at = [1, 2, 4, 8, 16]"),
        ('symbols = ["move", "move", "move", "move", "move"]', 'symbols = ["colour", "move", "number", "move", "move"]'),
        ('id = "gangs"\nname = "Gangs"\nnumber = 1', 'id = "mobs"\nname = "Mobs"\nnumber = 9'),
        ('pattern = ["WWWW"]', 'pattern = ["W*.", ".XW"]'),
        ("once = false\nnumber = 1", "once = false\nnumber = 6"),
        ("rounds = 30", "rounds = 22"),
        ("dice = 5\n", "dice = 4\n"),
        ("dice = 5\n", "dice = 6\n"),
    ):
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_game_is_played_from_another_box_under_its_own_name(seats: int) -> None:
    plain = WriteTheFuture()
    game = plain.with_components(another_box())
    assert game.name.startswith("write-the-future@") and game.name != plain.with_components(TEXT).name
    chance = FastChance(7)
    state = game.new_state(OPTIONS.make({"factions": "dealt", "future-proof": "yes"}), seats, chance)
    assert isinstance(state, WriteRules)
    buffer = vec[i64]([0] * MOST_ACTIONS)
    while not state.is_over():
        assert all(balance.count == balance.expected for balance in game.balances(state))
        seat = state.next_seat()
        state.apply(seat, buffer[chance.below(state.legal_actions(seat, buffer))])
    assert int(state.rounds()) <= 22
    view = game.view(state, 0)
    assert isinstance(view, WriteView)
    assert (len(view.sheets[0].market[0]), len(view.tracks[0].boxes)) == (7, 20)
    assert (view.tracks[0].boxes[:4], view.lines[6].reward, view.market[3].rows) == (
        ("colour", "move", "", "number"),
        "star",
        ((6, 1), (5, 2), (4, 3)),
    )


def test_the_printed_box_in_another_file_is_the_same_box() -> None:
    box, sent = load_components(TEXT), pickle.loads(pickle.dumps(BOX))
    for other in (box, sent):
        assert other is not BOX
        for name in ("text", "resource_names", "dice_colours", "areas", "market", "symbols_at", "cards", "missions", "ratings", "sources"):
            assert getattr(other, name) == getattr(BOX, name)
        for name in ("dice", "reward", "star", "squares", "symbol", "points", "placed", "placed_first", "faction_number"):
            assert columns(getattr(other, name)) == columns(getattr(BOX, name))


# -- files that are wrong ------------------------------------------------------------------------------------------------
@each_count(RULEBOOK)
def test_every_count_of_the_rulebook_is_checked(table: str, field: str, number: int) -> None:
    FILE.check_count(table, field, number)


SINGLE = [table for table in TABLES if f"\n[{table}]\n" in TEXT]


@pytest.mark.parametrize("table", [*SINGLE, *(f"market.{word}" for word in RESOURCE_WORDS)])
def test_every_table_must_be_there_with_known_fields_and_a_source(table: str) -> None:
    FILE.check_table(table)


@pytest.mark.parametrize("entries", ["resource", "neighbourhood", "mission", "faction", "rating"])
def test_every_list_must_be_there_and_hold_tables_with_words_of_their_own(entries: str) -> None:
    header = f"[[{entries}]]"
    pieces = re.split(rf"(?=\n\[\[{entries}\]\]\n)", TEXT)
    without = pieces[0] + "".join(re.sub(rf"\n\[\[{entries}\]\]\n(?s:.*?)(?=\n\[|\n#|\Z)", "", piece) for piece in pieces[1:])
    assert header not in without
    assert FILE.refused(without) in (f"{entries}: the file has no list of this name.",)
    assert FILE.refused(f"{entries} = [3]\n{without}") == f"{entries} 1: must be a table."
    assert FILE.refused(f'{entries} = "many"\n{without}') == f"{entries}: the file has no list of this name."
    word = re.search(rf'\[\[{entries}\]\]\nid = "(\w+)"', TEXT)
    assert word
    first = f'{header}\nid = "{word[1]}"'
    assert FILE.refused(FILE.changed(first, f"{first}\nweight = 3")).startswith(f"{word[1]}: weight is not a field of it; the fields are ")
    for wrong in ("Ab", "a b", "ä", "a" * 25, ""):
        said = FILE.refused(FILE.changed(first, f'{header}\nid = "{wrong}"'))
        assert said.startswith(f"{entries} 1: id must be one lower-case word of at most 24 letters, not ")
    twice = FILE.refused(f'{TEXT}\n{header}\n{TEXT.split(first, 1)[1].split(chr(10) * 2)[0]}\nid = "{word[1]}"\n')
    assert "id is used by two entries" in twice


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[district]", "[district", "the components file is not TOML: "),
        ("[tracks]", "[track]", "track: no such table is known; the tables are dice, resource, "),
        # resources and dice
        ('letter = "A"', 'letter = "B"', "agents: letter must be one of A, not 'B'."),
        ("dice = 5", "dice = 6", "resource: the dice of all colours must be 18 together, not 19."),
        ("dice = 5", "dice = 0", "agents: dice must be a number from 1 to 18, not 0."),
        ('colour = "yellow"', 'colour = "Blue"', "resource: two resources have the same colour."),
        ('name = "Intel"', 'name = "Money"', "resource: two resources have the same name."),
        ('name = "Intel"', 'name = " "', "intel: name must be a text of 1 to 24 characters, not ' '."),
        ('id = "intel"', 'id = "secrets"', "resource: the list must have the entries agents, intel, money, weapons, in this order."),
        ('colour = "pink"', "colour = 4", "weapons: colour must be a text of 1 to 24 characters, not 4."),
        ('dice_source = "reconstructed"', 'dice_source = "seen"', "agents: dice_source must be one of printed, "),
        # the District and its lines
        ('"WSCCSW"', '"WSCCSX"', "district: areas must be drawn with the letters C S W, not "),
        ('"WSCCSW"', '"WSCCS"', "district: areas must be rows of one length, not "),
        ('    "WSCCSW",\n', "", "district: areas must be a list of 6 texts in quotes, not "),
        ('    "WSCCSW",\n    "WSCCSW",\n', '    "WSSSSW",\n    "WSSSSW",\n', "district: areas has no space of the city (C)."),
        ('"star 4", "agents"', '"star", "agents"', "lines: rows must be a list of agents, intel, money, weapons, market or stars such as "),
        ('"star 4", "agents"', '"star 100", "agents"', "lines: rows must be a list of agents, "),
        ('"star 4", "agents"', '"star -1", "agents"', "lines: rows must be a list of agents, "),
        ('rows = ["market", ', "rows = [", "lines: rows must be a list of 6 texts in quotes, not "),
        ('columns = ["weapons"', "columns = [4", "lines: columns must be a list of 6 texts in quotes, not "),
        # the Black Market
        ('accepts = "odd"', 'accepts = "even"', "market.intel: accepts must be one of odd, not 'even'."),
        ("rows = [3, 3]", "rows = []", "market.agents: rows must be 1 to 4 numbers, at most 12 together, not []."),
        ("rows = [3, 3]", "rows = [3, 10]", "market.agents: rows must be 1 to 4 numbers, at most 12 together, not [3, 10]."),
        ("rows = [3, 3]", "rows = [3, 0]", "market.agents: rows must be a list of numbers from 1 to 12, not [3, 0]."),
        ("rows = [3, 3]", "rows = [2, 2, 2]", "market.agents: values must be 4 numbers, for 0 to 3 complete rows, not [0, 1, 2]."),
        ("rows = [3, 3]", "rows = [1, 1, 1, 1, 1]", "market.agents: rows must be 1 to 4 numbers, at most 12 together, not "),
        ("values = [0, 1, 3]", "values = [0, 1, 100]", "market.weapons: values must be a list of numbers from 0 to 99, not [0, 1, 100]."),
        ("[[1, 2, 3], [4, 5, 6]]", "[[1, 2, 3], [4, 5, 5]]", "market.weapons: numbers must be the squares 1 to 6, each once, in rows "),
        ("[[1, 2, 3], [4, 5, 6]]", "[[1, 2, 3, 4, 5, 6], []]", "market.weapons: numbers must be a list of lists of numbers "),
        ("[[1, 2, 3], [4, 5, 6]]", "[1, 2, 3, 4, 5, 6]", "market.weapons: numbers must be a list of lists of numbers "),
        # tracks and neighbourhoods
        ("boxes = 15", "boxes = 14", "tracks: boxes must be a number from 15 to 30, not 14."),
        ("boxes = 15", "boxes = 31", "tracks: boxes must be a number from 15 to 30, not 31."),
        ("symbols_at = [3, 6,", "symbols_at = [6, 6,", "tracks: symbols_at must be different boxes from 1 to 15 in order, not "),
        ("symbols_at = [3, 6,", "symbols_at = [0, 6,", "tracks: symbols_at must be a list of numbers from 1 to 15, not "),
        ("symbols_at = [3, 6, 9, 12, 15]", "symbols_at = [3]", "docks: symbols must be 1 abilities, one for each box of tracks.symbols_at"),
        ('symbols = ["move", ', 'symbols = ["jump", ', "docks: symbols must be a list of words, each one of move, number, colour, not "),
        ('symbols = ["move", ', "symbols = [", "docks: symbols must be 5 abilities, one for each box of tracks.symbols_at, not "),
        ('name = "Docks"', 'name = "Foundry"', "foundry: name is used by two entries; each must have its own."),
        ("rounds = 30", "rounds = 0", "stop: rounds must be a number from 1 to "),
        # missions
        ('kind = "sets"', 'kind = "piles"', "the_big_heist: kind must be one of biggest_group, pairs, "),
        ('kind = "surrounded"', 'kind = "isolated"', "mission: 4 of the base game must be of the kind surrounded, but 3 are."),
        ('resources = ["agents", "intel"]', 'resources = ["agents"]', "cyborgs: resources must be 2 different resources, not "),
        ('resources = ["agents", "intel"]', 'resources = ["intel", "intel"]', "cyborgs: resources must be 2 different resources, not "),
        ('resources = ["agents"]', 'resources = ["gold"]', "gangs: resources must be a list of words, each one of agents, "),
        ('area = "city"', 'area = "moon"', "insiders: area must be one of city, suburbs, wastelands, not 'moon'."),
        ('kind = "biggest_group"', 'kind = "biggest_group"\narea = "city"', "gangs: area belongs to missions of the kind area alone."),
        ('kind = "biggest_group"', 'kind = "biggest_group"\npattern = ["A"]', "gangs: pattern belongs to missions of the kind pattern"),
        ('kind = "pattern"', 'kind = "pattern"\nresources = ["agents"]', "occupation: resources must be 0 different resources, not "),
        ('pattern = ["AWA"]', 'pattern = ["ABA"]', "reinforcement: pattern must be drawn with the letters A I M W * X ., not "),
        ('pattern = ["AWA"]', 'pattern = ["AWA", "A"]', "reinforcement: pattern must be rows of one length, not "),
        ('pattern = ["AWA"]', 'pattern = ["AWAWA"]', "reinforcement: pattern must be a drawing of at most 4 rows and columns, not "),
        ('pattern = ["AWA"]', 'pattern = ["A", "A", "A", "A", "A"]', "reinforcement: pattern must be a drawing of at most 4 rows "),
        ('pattern = ["AWA"]', 'pattern = ["XX"]', "reinforcement: pattern must be a drawing with a resource in it, not "),
        ('pattern = ["AWA"]', 'pattern = ["AW."]', "reinforcement: pattern must be drawn as small as it is, without an empty edge, not "),
        ('pattern = ["AWA"]', "pattern = []", "reinforcement: pattern must be rows of one length, not []."),
        ("points = 6", "points = 100", "reinforcement: points must be a number from 0 to 99, not 100."),
        ("number = 7", "number = 10", "occupation: number must be a number from 1 to 9, not 10."),
        ("future_proof = true", "future_proof = 1", "pyramid_of_power: future_proof must be true or false, not 1."),
        ("future_proof = true\n", "", "mission: 11 of the base game must be of the kind pattern, but 12 are."),
        ('name = "Gangs"', 'name = "Spies"', "spies: name is used by two entries; each must have its own."),
        # factions and titles
        ('id = "ghost_couriers"', 'id = "couriers"', "faction: the list must have the entries ghost_couriers, "),
        ("once = true", "once = false", "ghost_couriers: once must be true, not False."),
        ("squares = 2", "squares = 5", "pit_brokers: squares must be a number from 1 to 4, not 5."),
        ("once = false\nnumber = 1", "once = false\nsquares = 1", "snake_eyes: squares is not a field of this faction."),
        ("ready_moves = 2", "ready_moves = 0", "scrap_angels: ready_moves must be a number from 1 to 6, not 0."),
        ("at_least = 0", "at_least = 1", "rating: at_least must begin with 0 and rise from each title to the next."),
        ("at_least = 75", "at_least = 60", "rating: at_least must begin with 0 and rise from each title to the next."),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_by_entry_and_field(old: str, new: str, said: str) -> None:
    assert FILE.refused(FILE.changed(old, new)).startswith(said)


def test_public_missions_need_three_numbers() -> None:
    two = re.sub(r"\nnumber = [3-8]\n", "\nnumber = 2\n", TEXT)
    assert FILE.refused(two) == "mission: the missions of the base game must have at least 3 different numbers."
