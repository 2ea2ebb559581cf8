"""The box: its counts and layout, other boxes, and what is said about a file that is wrong."""

from __future__ import annotations

from itertools import combinations
from typing import cast

import pytest

from ludonaut.core.chance import FastChance
from ludonaut.core.components import SOURCES, own_box
from ludonaut.core.numbers import i64, vec, zeros
from ludonaut.games.captain_future.actions import ACTIONS, action_table
from ludonaut.games.captain_future.components import (
    BODY_FIELDS,
    BOX,
    CARDS,
    COLOURS,
    EVENT_WORDS,
    HAND,
    JOKER,
    RULEBOOK,
    SHIPS,
    SIZE_WORDS,
    SPACES,
    TABLES,
    WITHS,
    Box,
    load_components,
)
from ludonaut.games.captain_future.game import MOST_ACTIONS, CaptainFuture
from ludonaut.games.captain_future.options import OPTIONS
from ludonaut.games.captain_future.rules import CaptainRules
from ludonaut.games.captain_future.views import CaptainView
from tests.component_files import ComponentsFile, each_count

TEXT = own_box("ludonaut.games.captain_future")
FILE = ComponentsFile(TEXT, load_components)

# The bodies as the report has them: key, id, name, size, cards, spaces.
BODIES_OF_THE_REPORT = (
    ("U", "uranus", "Uranus", "big", 3, "b1 b2 b3 c1 c3 d1 d2 d3"),
    ("N", "neptune", "Neptune", "big", 3, "a9 a10 a11 b9 b11 c9 c10 c11"),
    ("S", "saturn", "Saturn", "big", 3, "j2 j3 j4 k2 k4 l2 l3 l4"),
    ("J", "jupiter", "Jupiter", "big", 3, "i10 i11 i12 j10 j12 k10 k11 k12"),
    ("m", "mercury", "Mercury", "average", 2, "a5 a6 a7 b5 b6 b7"),
    ("v", "venus", "Venus", "average", 2, "k6 k7 k8 l6 l7 l8"),
    ("a", "mars", "Mars", "average", 2, "e11 e12 f11 f12 g11 g12"),
    ("p", "pluto", "Pluto", "average", 2, "f1 f2 g1 g2 h1 h2"),
    ("l", "luna", "Luna", "moon", 1, "d5 d6 e5 e6"),
    ("g", "ganymede", "Ganymede", "moon", 1, "h7 h8 i7 i8"),
    ("t", "titan", "Titan", "moon", 1, "g4 g5 h4 h5"),
    ("r", "triton", "Triton", "moon", 1, "e8 e9 f8 f9"),
)


def columns(values: vec[i64]) -> list[int]:
    return cast("list[int]", list(values))


# -- the counts and the layout ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("body", BODIES_OF_THE_REPORT, ids=[body[1] for body in BODIES_OF_THE_REPORT])
def test_each_body_is_as_the_report_has_it(body: tuple[str, str, str, str, int, str]) -> None:
    key, word, name, size, cards, spaces = body
    place = BOX.body_words.index(word)
    assert BOX.bodies[place] == (word, name, key, size, cards)
    assert [BOX.squares[space] for space in BOX.spaces_of(place)] == spaces.split()
    assert (BOX.size_of[place], BOX.bonus_of[place]) == {"big": (8, 5), "average": (6, 4), "moon": (4, 3)}[size]
    assert BOX.copies[BOX.card_words.index(word)] == cards


def test_the_bodies_stand_in_the_order_of_the_report() -> None:
    assert BOX.body_words == tuple(body[1] for body in BODIES_OF_THE_REPORT)


def test_the_board_is_12_by_12_with_72_spaces_in_reading_order() -> None:
    assert (BOX.rows, BOX.columns) == (tuple("ABCDEFGHIJKL"), tuple(str(number) for number in range(1, 13)))
    assert len(BOX.squares) == SPACES == 72 == 4 * 8 + 4 * 6 + 4 * 4
    places = [(BOX.row_of[space], BOX.column_of[space]) for space in range(SPACES)]
    assert places == sorted(places)
    assert [BOX.squares[space] for space in range(SPACES)] == [f"{'abcdefghijkl'[row]}{column + 1}" for row, column in places]


def test_a_11_is_on_neptune_and_b_and_3_both_reach_uranus() -> None:
    uranus = [BOX.squares[space] for space in BOX.spaces_of(BOX.body_words.index("uranus"))]
    assert "a11" in [BOX.squares[space] for space in BOX.spaces_of(BOX.body_words.index("neptune"))]
    assert any(square.startswith("b") for square in uranus) and any(square[1:] == "3" for square in uranus)


def test_no_two_bodies_touch_and_every_line_has_5_to_8_spaces_of_at_least_two_bodies() -> None:
    places = [(int(BOX.row_of[space]), int(BOX.column_of[space]), int(BOX.body_of[space])) for space in range(SPACES)]
    for (row, column, body), (other_row, other_column, other_body) in combinations(places, 2):
        assert body == other_body or max(abs(row - other_row), abs(column - other_column)) > 1
    for way in (0, 1):
        for line in range(12):
            found = [place[2] for place in places if place[way] == line]
            assert 5 <= len(found) <= 8 and len(set(found)) >= 2


def test_there_are_66_cards_of_which_56_are_trajectory_cards_and_10_events() -> None:
    copies = dict(zip(BOX.card_words, columns(BOX.copies), strict=True))
    assert [copies[word] for word in "abcdefghijkl"] == [1] * 12
    assert [copies[str(number)] for number in range(1, 13)] == [1] * 12
    assert copies["joker"] == 8
    assert [copies[word] for word in EVENT_WORDS] == [3, 3, 3, 1]
    assert sum(copies.values()) == CARDS == 66
    assert sum(columns(BOX.copies)[: JOKER + 1]) == 56
    assert sum(copies[word] for word in BOX.body_words) == 24


def test_there_are_170_ships_in_the_box_and_ten_cards_in_a_hand() -> None:
    assert [int(SHIPS[seats]) for seats in (2, 3, 4)] == [50, 40, 30]
    assert sum({"blue": 50, "yellow": 50, "red": 40, "green": 30}[colour] for colour in COLOURS) == 170
    assert int(HAND) == 10


def test_each_space_is_reached_by_its_row_its_column_its_body_and_the_joker() -> None:
    for space, square in enumerate(BOX.squares):
        body = BOX.body_words[BOX.body_of[i64(space)]]
        kinds = [int(BOX.card_of[i64(WITHS * space + way)]) for way in range(WITHS)]
        assert [BOX.card_words[kind] for kind in kinds] == [square[0], square[1:], body, "joker"]
        assert BOX.reach[i64(space)] == sum(1 << kind for kind in kinds)


def test_the_core_of_a_ring_is_known_and_no_other_body_has_one() -> None:
    assert BOX.cores == ("c2", "b10", "k3", "j11", "", "", "", "", "", "", "", "")


def test_every_entry_says_where_it_is_from() -> None:
    said = {entry.what: entry.source for entry in BOX.sources}
    assert len(said) == len(BOX.sources) == 4 + 2 + 3 + 2 * 12
    assert set(said.values()) == set(SOURCES)
    assert said["the numbers of cards"] == said["the numbers of ships"] == "printed"
    assert said["how many spaces a planet or moon has"] == "reported"
    assert said["the name Uranus"] == said["the name Neptune"] == "printed"
    assert {said[f"the name {name}"] for name in ("Jupiter", "Mercury", "Mars", "Venus")} == {"reported"}
    assert {said[f"the name {name}"] for name in ("Luna", "Ganymede", "Titan", "Triton")} == {"reconstructed"}
    ours = [
        what
        for what in said
        if what.startswith(("the number of cards of", "the number of jokers", "the numbers of each event", "which squares"))
    ]
    assert len(ours) == 12 + 3 and {said[what] for what in ours} == {"reconstructed"}


# -- other boxes -----------------------------------------------------------------------------------------------------------
def another_box() -> str:
    """No moon cards, a turned board, a J left out of the row letters, Earth for Pluto (report 2.1 and 2.2; ruling CF-56)."""
    text = TEXT.replace("cards = 2\n", "cards = 3\n").replace("cards = 1\n", "cards = 0\n").replace('"J", "K", "L"]', '"k", "L", "M"]')
    turned = ["".join(line) for line in zip(*BOX.grid, strict=True)]
    printed, changed = ("\n".join(f'    "{line}",' for line in grid) for grid in (BOX.grid, turned))
    assert printed in text
    return text.replace(printed, changed).replace('id = "pluto"\nname = "Pluto"', 'id = "the_earth"\nname = "Earth"')


def test_another_box_has_its_own_words_and_the_same_numbers() -> None:
    box = load_components(another_box())
    assert box.grid == tuple("".join(line) for line in zip(*BOX.grid, strict=True))
    assert box.rows[8:] == ("I", "K", "L", "M")
    assert box.body_words[7] == "the-earth" and box.bodies[7].name == "Earth"
    assert [box.copies[box.card_words.index(word)] for word in ("luna", "mars", "uranus")] == [0, 3, 3]
    table = action_table(box)
    assert len(table) == len(ACTIONS)
    assert [table.first(family.name) for family in table.families] == [ACTIONS.first(family.name) for family in ACTIONS.families]
    assert table.digest() != ACTIONS.digest()
    assert table.parse("land m11 row") > 0 and table.parse("stone the-earth") > 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_is_played_from_another_box_under_its_own_name(seats: int) -> None:
    plain = CaptainFuture()
    game = plain.with_components(another_box())
    assert game.name.startswith("captain-future@") and game.name != plain.with_components(TEXT).name
    chance, buffer = FastChance(7), zeros(MOST_ACTIONS)
    state = game.new_state(OPTIONS.make(), seats, chance)
    assert isinstance(state, CaptainRules)
    while not state.is_over():
        assert all(balance.count == balance.expected for balance in game.balances(state))
        seat = state.next_seat()
        state.apply(seat, buffer[chance.below(state.legal_actions(seat, buffer))])
    view = game.view(state, 0)
    assert isinstance(view, CaptainView)
    assert [body.name for body in view.bodies][7] == "Earth"
    assert not any(card.card == "luna" for card in (*view.hand, *view.discards))


def test_the_printed_box_in_another_file_is_the_same_box() -> None:
    box = load_components(TEXT)
    assert box is not BOX
    for name in ("rows", "columns", "bodies", "grid", "sources", "squares", "card_words", "card_names", "place_words", "cores"):
        assert getattr(box, name) == getattr(BOX, name)


def test_row_letters_may_be_small_and_a_box_without_rings_has_no_cores() -> None:
    small = load_components(TEXT.replace('["A", "B", "C",', '["a", "b", "c",'))
    assert small.rows == BOX.rows
    filled = TEXT.replace('"U.U.....NNN."', '"UlU.....NNN."').replace('"UUU.ll......"', '"UUU.l......."')  # a moon within the ring
    assert load_components(filled).cores[0] == ""
    # Uranus as two rows of four
    grid = (
        TEXT.replace('"UUU.mmm.N.N."', '"UUUUmmm.N.N."')
        .replace('"U.U.....NNN."', '"UUUU....NNN."')
        .replace('"UUU.ll......"', '"....ll......"')
    )
    assert load_components(grid).cores == ("", "b10", "k3", "j11", "", "", "", "", "", "", "", "")


# -- files that are wrong ----------------------------------------------------------------------------------------------------
@each_count(RULEBOOK)
def test_every_count_of_the_rulebook_is_checked(table: str, field: str, number: int) -> None:
    FILE.check_count(table, field, number)


@pytest.mark.parametrize("table", [table for table in TABLES if table != "body"])
def test_every_table_must_be_there_with_known_fields_and_a_source(table: str) -> None:
    FILE.check_table(table)


def test_the_list_of_bodies_must_be_there_and_hold_tables() -> None:
    start = TEXT.index("[[body]]")
    assert FILE.refused(TEXT[:start]) == "body: the file has no list of this name."
    assert FILE.refused(f"body = [3]\n{TEXT[:start]}") == "body 1: must be a table."
    assert FILE.refused(f'body = "twelve"\n{TEXT[:start]}') == "body: the file has no list of this name."


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[layout]", "[layout", "the components file is not TOML: "),
        ("[joker]", "[jokers]", "jokers: no such table is known; the tables are cards, ships, "),
        ("[lines]", "[[lines]]", "lines: the file has no table of this name."),
        # the edge of the board
        ('rows = ["A",', 'rows = ["AA",', "coordinates: each of rows is a letter, not 'AA'."),
        ('rows = ["A",', 'rows = ["7",', "coordinates: each of rows is a letter, not '7'."),
        ('rows = ["A",', 'rows = ["Ä",', "coordinates: each of rows is a letter, not 'Ä'."),
        ('rows = ["A",', 'rows = ["",', "coordinates: each of rows is a letter, not ''."),
        ('rows = ["A",', 'rows = ["b",', "coordinates: rows lists b twice."),
        ('rows = ["A",', "rows = [", "coordinates: rows must be a list of 12 texts in quotes, not ['B', "),
        ('rows = ["A",', "rows = [1,", "coordinates: rows must be a list of 12 texts in quotes, not [1, "),
        ("rows = [", 'rows = "ABCDEFGHIJKL" # [', "coordinates: rows must be a list of 12 texts in quotes, not 'ABC"),
        ('columns = ["1",', 'columns = ["2",', "coordinates: columns lists 2 twice."),
        ('columns = ["1",', 'columns = ["100",', "coordinates: each of columns is a number of one or two digits, not '100'."),
        ('columns = ["1",', 'columns = ["0",', "coordinates: each of columns is a number of one or two digits, not '0'."),
        ('columns = ["1",', 'columns = ["01",', "coordinates: each of columns is a number of one or two digits, not '01'."),
        ('columns = ["1",', 'columns = ["x",', "coordinates: each of columns is a number of one or two digits, not 'x'."),
        ('columns = ["1",', 'columns = ["",', "coordinates: each of columns is a number of one or two digits, not ''."),
        ('columns = ["1",', 'columns = ["²",', "coordinates: each of columns is a number of one or two digits, not '²'."),
        # the layout
        ("....mmm.NNN.", "....mmm.NN..", "layout: Neptune (N) is big and must have 8 spaces, but the grid gives 7."),
        ("....mmm.NNN.", "....mmm.NNNN", "layout: Neptune (N) is big and must have 8 spaces, but the grid gives 9."),
        ("pp.tt.gg....", "pp.tt.ggg...", "layout: Ganymede (g) is moon and must have 4 spaces, but the grid gives 5."),
        ("....mmm.NNN.", "....mmm.NNx.", "layout: grid has 'x' in row 1; a square is a dot or a key, one of UNSJmvaplgtr."),
        (".SSS.vvv....", ".SSS.vvv...#", "layout: grid has '#' in row 12; "),
        ("....mmm.NNN.", "....mmm.NNN", "layout: grid has 11 squares in row 1; it must have 12."),
        ('    "....mmm.NNN.",\n', "", "layout: grid must be a list of 12 texts in quotes, not ["),
        ('    "....mmm.NNN.",\n', "    3,\n", "layout: grid must be a list of 12 texts in quotes, not ["),
        ("grid = [", 'grid = "none" # [', "the components file is not TOML: "),
        # the cards
        ("row = 1", "row = 2", "cards: rows, columns, planets, moons and jokers must be 56 trajectory cards, but they are 68."),
        ("column = 1", "column = 0", "cards: rows, columns, planets, moons and jokers must be 56 trajectory cards, but they are 44."),
        ("copies = 8", "copies = 7", "cards: rows, columns, planets, moons and jokers must be 56 trajectory cards, but they are 55."),
        ("cards = 3\n", "cards = 4\n", "cards: rows, columns, planets, moons and jokers must be 56 trajectory cards, but they are 57."),
        ("row = 1", "row = -1", "lines: row must be a number from 0 to 56, not -1."),
        ("column = 1", "column = true", "lines: column must be a number from 0 to 56, not True."),
        ("copies = 8", "copies = 57", "joker: copies must be a number from 0 to 56, not 57."),
        ("copies = 8", 'copies = "8"', "joker: copies must be a number from 0 to 56, not '8'."),
        ("copies = 8", "", "joker: copies must be a number from 0 to 56, not None."),
        ("recall = 1", "recall = 2", "events: there must be 10 event cards, but they are 11."),
        ("recall = 1", "recall = 0", "events: there must be 10 event cards, but they are 9."),
        ("simon_wright = 3", "simon_wright = 11", "events: simon_wright must be a number from 0 to 10, not 11."),
        # planets and moons
        ('size = "moon"', 'size = "big"', "body: 4 must have the size big, but 5 have it."),
        ('size = "average"', 'size = "moon"', "body: 4 must have the size average, but 3 have it."),
        ('size = "moon"', 'size = "tiny"', "luna: size must be one of big, average, moon, not 'tiny'."),
        ('size = "moon"', "size = 4", "luna: size must be one of big, average, moon, not 4."),
        ('id = "luna"', 'id = "mars"', "mars: id is used by two entries; each must have its own."),
        ('id = "luna"', 'id = "grag"', "grag: this id already means something else in this game; choose a longer word."),
        ('id = "luna"', 'id = "simon_wright"', "simon_wright: this id already means something else"),
        ('id = "luna"', 'id = "joker"', "joker: this id already means something else"),
        ('id = "luna"', 'id = "row_a"', "row_a: this id already means something else"),
        ('id = "luna"', 'id = "column_1"', "column_1: this id already means something else"),
        ('id = "luna"', 'id = "l"', "l: this id already means something else"),
        ('id = "luna"', 'id = "Luna"', "body 9: id must be one lower-case word of at most 24 letters, not 'Luna'."),
        ('id = "luna"', 'id = "the moon"', "body 9: id must be one lower-case word of at most 24 letters, not 'the moon'."),
        ('id = "luna"', 'id = "lüna"', "body 9: id must be one lower-case word of at most 24 letters, not 'lüna'."),
        ('id = "luna"', f'id = "{"l" * 25}"', "body 9: id must be one lower-case word of at most 24 letters, not 'lll"),
        ('id = "luna"', "id = 9", "body 9: id must be one lower-case word of at most 24 letters, not 9."),
        ('id = "luna"\n', "", "body 9: id must be one lower-case word of at most 24 letters, not None."),
        ('name = "Luna"', 'name = "Mars"', "luna: name is used by two entries; each must have its own."),
        ('name = "Luna"', 'name = " "', "luna: name must be a text of 1 to 24 characters, not ' '."),
        ('name = "Luna"', f'name = "{"L" * 25}"', "luna: name must be a text of 1 to 24 characters, not 'LLL"),
        ('name = "Luna"', 'name = "Lu\\nna"', "luna: name must be a text of 1 to 24 characters, not 'Lu\\nna'."),
        ('name = "Luna"', "name = 3", "luna: name must be a text of 1 to 24 characters, not 3."),
        ('key = "l"', 'key = "U"', "luna: key is used by two entries; each must have its own."),
        ('key = "l"', 'key = "ll"', "luna: key must be one letter, not 'll'."),
        ('key = "l"', 'key = "."', "luna: key must be one letter, not '.'."),
        ('key = "l"', "key = 1", "luna: key must be a text of 1 to 24 characters, not 1."),
        ("cards = 3\n", "cards = -1\n", "uranus: cards must be a number from 0 to 56, not -1."),
        ("cards = 3\n", "cards = true\n", "uranus: cards must be a number from 0 to 56, not True."),
        ('key = "U"', 'key = "U"\nradius = 3', "uranus: radius is not a field of it; the fields are id, name, key, "),
        (
            'size = "big"\nsource = "printed"',
            'size = "big"\nsource = "seen"',
            "uranus: source must be one of printed, reported, inferred, ",
        ),
        ('cards_source = "reconstructed"', 'cards_source = "seen"', "uranus: cards_source must be one of printed, reported, inferred, "),
        ('cards_source = "reconstructed"', "", "uranus: cards_source must be one of printed, reported, inferred, "),
    ],
)
def test_a_wrong_file_is_refused_by_entry_and_field(old: str, new: str, said: str) -> None:
    assert FILE.refused(FILE.changed(old, new)).startswith(said)


def test_there_must_be_twelve_bodies() -> None:
    start = TEXT.rindex("[[body]]")
    assert FILE.refused(TEXT[:start]) == "body: the list must have 12 planets and moons, not 11."
    assert FILE.refused(f"{TEXT}\n{TEXT[start:].replace('triton', 'charon')}") == "body: the list must have 12 planets and moons, not 13."


def test_the_fields_of_a_body_and_the_sizes_are_those_of_the_file() -> None:
    assert TEXT.count("[[body]]") == 12
    for field in BODY_FIELDS:
        assert TEXT.count(f"\n{field} = ") >= 12
    assert [TEXT.count(f'size = "{size}"') for size in SIZE_WORDS] == [4, 4, 4]


def test_a_box_has_the_same_shape_whatever_its_file() -> None:
    box: Box = load_components(another_box())
    assert (len(box.squares), len(box.card_words), len(box.place_words)) == (72, 41, 36)
    assert sum(columns(box.copies)) == CARDS and sum(columns(box.size_of)) == SPACES
