"""The reader of components files: what it reads, and what it says of a file that is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludonaut.core.components import MARKUP, Table, check_distinct, own_box, read_components
from ludonaut.core.errors import ComponentsError
from ludonaut.core.game import all_games

TEXT = """
[hull]
start = 8
steps = [1, 2]
colour = "red"
crew = ["a", "b"]
labels = ["A", "B"]
source = "printed"
[hull.inner]
most = 3

[[card]]
id = "big_one"
name = "The Big One"
source = "inferred"

[[card]]
id = "other"
name = "The Other"
source = "reported"
"""


def hull(text: str = TEXT) -> Table:
    return read_components(text, ("hull", "card")).table("hull", ("start", "steps", "colour", "crew", "labels", "inner"))


def cards(text: str = TEXT) -> tuple[Table, ...]:
    return read_components(text, ("hull", "card")).entries("card", ("name",))


def test_a_game_with_a_grammar_of_its_own_gets_fields_as_they_stand() -> None:
    assert hull().fields() == ("start", "steps", "colour", "crew", "labels", "source", "inner")
    assert (hull().value("steps"), hull().value("inner"), hull().value("keel")) == ([1, 2], {"most": 3}, None)


def test_each_kind_of_field_is_read() -> None:
    table = hull()
    assert (table.number("start", 1, 9), table.number("most", 1, 9, default=4)) == (8, 4)
    assert (table.numbers("steps", 1, 2), table.word("colour", ("red", "blue"))) == ((1, 2), "red")
    assert (table.words("crew", ("a", "b", "c")), table.texts("labels", 2)) == (("a", "b"), ("A", "B"))
    assert ("start" in table, "most" in table, table.source) == (True, False, "printed")
    assert table.table("inner", ("most",), sourced=False).number("most", 1, 3) == 3
    assert [(card.name, card.text("name"), card.source) for card in cards()] == [
        ("big_one", "The Big One", "inferred"),
        ("other", "The Other", "reported"),
    ]


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda table: table.number("start", 1, 7), "hull: start must be a number from 1 to 7, not 8."),
        (lambda table: table.number("start", 9, 9), "hull: start must be 9, not 8."),
        (lambda table: table.number("most", 1, 7), "hull: most must be a number from 1 to 7, not None."),
        (lambda table: table.numbers("steps", 2, 3), "hull: steps must be a list of numbers from 2 to 3, not [1, 2]."),
        (lambda table: table.word("colour", ("blue", "green")), "hull: colour must be one of blue, green, not 'red'."),
        (lambda table: table.words("crew", ("a",)), "hull: crew must be a list of words, each one of a, not ['a', 'b']."),
        (lambda table: table.text("start"), "hull: start must be a text of 1 to 24 characters, not 8."),
        (lambda table: table.texts("labels", 3), "hull: labels must be a list of 3 texts in quotes, not ['A', 'B']."),
        (lambda table: table.table("start", ()), "hull.start: the file has no table of this name."),
        (lambda table: table.table("inner", ()), "hull.inner: most is not a field of it; the fields are source."),
        (lambda table: table.table("inner", ("most",)), "hull.inner: source must be one of printed, reported, inferred, "),
    ],
)
def test_a_wrong_answer_names_table_and_field(ask: Callable[[Table], object], said: str) -> None:
    with pytest.raises(ComponentsError) as error:
        ask(hull())
    assert str(error.value).startswith(said)


@pytest.mark.parametrize("name", ["[a](http://b.example)", "*Big*", "Big|One", "<b>Big", "the `Big`", "B\\\\ig", "_Big_"])
def test_a_name_has_no_signs_that_help_pages_take_for_markup(name: str) -> None:
    with pytest.raises(ComponentsError) as error:
        cards(TEXT.replace("The Big One", name))[0].text("name")
    assert str(error.value).startswith(f"big_one: name must be a text without the signs {' '.join(MARKUP)}, not ")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[hull]", "[hull", "the components file is not TOML: "),
        ("[hull]", "[x]\n[hull]", "x: no such table is known; the tables are hull, card."),
        ("[[card]]", "[[card.x]]", "card: the file has no list of this name."),
        ("[hull]", "card = 3\n[hull]", "the components file is not TOML: "),
        ('id = "other"', 'id = "Other"', "card 2: id must be one lower-case word of at most 24 letters, not 'Other'."),
        ('id = "other"', f'id = "{"o" * 25}"', "card 2: id must be one lower-case word of at most 24 letters, not 'ooo"),
        ('id = "other"', 'id = "big_one"', "big_one: id is used by two entries; each must have its own."),
        ('id = "other"', 'id = "other"\nsize = 3', "other: size is not a field of it; the fields are id, name, source."),
        ('"reported"', '"seen"', "other: source must be one of printed, reported, inferred, reconstructed, not 'seen'."),
        ('"The Other"', '"The Big One"', "other: name is used by two entries; each must have its own."),
    ],
)
def test_a_wrong_file_is_refused(old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(ComponentsError) as error:
        check_distinct(cards(TEXT.replace(old, new)), "name")
    assert str(error.value).startswith(said)


def test_what_a_file_says_is_told_in_short() -> None:
    with pytest.raises(ComponentsError) as error:
        hull(TEXT.replace('"red"', f'"{"x" * 10_000}"')).word("colour", ("red",))
    assert len(str(error.value)) < 150


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_game_brings_its_box(game: object) -> None:
    assert "source = " in own_box(type(game).__module__.rpartition(".")[0])
