"""Whether each of the 69 rulings has its named test, in order, and stands in the players' list."""

from __future__ import annotations

import re
from pathlib import Path

from ludonaut.games.captain_future import rules

HERE = Path(__file__).parent
RULINGS = 69
NAMED = re.compile(r"^def test_ruling_(\d\d)_(?:option_)?\w{12,}\(", re.MULTILINE)
LISTED = re.compile(r"^\| (\d\d) \| \S", re.MULTILINE)


def test_every_ruling_has_a_named_test_and_they_stand_in_order() -> None:
    files = sorted(HERE.glob("test_rulings_[0-9]*.py"))
    numbers = [int(number) for file in files for number in NAMED.findall(file.read_text(encoding="utf-8"))]
    assert sorted(set(numbers)) == list(range(1, RULINGS + 1))
    assert numbers == sorted(numbers)


def test_every_test_of_the_ruling_files_names_its_ruling() -> None:
    for file in HERE.glob("test_rulings_[0-9]*.py"):
        text = file.read_text(encoding="utf-8")
        assert len(NAMED.findall(text)) == text.count("\ndef test_"), f"{file.name} has a test without a ruling"


def test_every_ruling_stands_once_in_the_list_of_rulings() -> None:
    listed = [int(number) for number in LISTED.findall(Path(rules.__file__).with_name("RULINGS.md").read_text(encoding="utf-8"))]
    assert sorted(listed) == list(range(1, RULINGS + 1))
