"""Whether each ruling of each game has its named test, in order, and stands in the players' list."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
GAMES = TESTS.parent / "src" / "ludonaut" / "games"
NAMED = re.compile(r"^def test_ruling_(\d\d)_(?:option_)?\w{12,}\(", re.MULTILINE)
LISTED = re.compile(r"^\| (\d+) \| \S", re.MULTILINE)
RULINGS = [("deep_space_d6", 75), ("captain_future", 69), ("write_the_future", 69), ("fly_further", 90)]
each_game = pytest.mark.parametrize(("game", "rulings"), RULINGS)


@each_game
def test_every_ruling_has_a_named_test_and_they_stand_in_order(game: str, rulings: int) -> None:
    files = sorted((TESTS / game).glob("test_rulings_[0-9]*.py"))
    numbers = [int(number) for file in files for number in NAMED.findall(file.read_text(encoding="utf-8"))]
    assert sorted(set(numbers)) == list(range(1, rulings + 1))
    assert numbers == sorted(numbers)


@each_game
def test_every_test_of_the_ruling_files_names_its_ruling(game: str, rulings: int) -> None:
    for file in (TESTS / game).glob("test_rulings_[0-9]*.py"):
        text = file.read_text(encoding="utf-8")
        assert len(NAMED.findall(text)) == text.count("\ndef test_"), f"{file.name} has a test without a ruling"


@each_game
def test_every_ruling_stands_once_in_the_list_of_rulings(game: str, rulings: int) -> None:
    listed = LISTED.findall((GAMES / game / "RULINGS.md").read_text(encoding="utf-8"))
    spelled = "{:02}" if game == "captain_future" else "{}"  # as the game's own source numbers them
    assert sorted(listed, key=int) == [spelled.format(number) for number in range(1, rulings + 1)]
