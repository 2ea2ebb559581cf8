"""Whether each of the 75 rulings has its named test, in order."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
RULINGS = 75
NAMED = re.compile(r"^def test_ruling_(\d\d)_(?:option_)?\w{12,}\(", re.MULTILINE)


def test_every_ruling_has_a_named_test_and_they_stand_in_order() -> None:
    files = sorted(HERE.glob("test_rulings_[0-9]*.py"))
    numbers = [int(number) for file in files for number in NAMED.findall(file.read_text(encoding="utf-8"))]
    assert sorted(set(numbers)) == list(range(1, RULINGS + 1))
    assert numbers == sorted(numbers)


def test_every_test_of_the_ruling_files_names_its_ruling() -> None:
    for file in HERE.glob("test_rulings_[0-9]*.py"):
        text = file.read_text(encoding="utf-8")
        assert len(NAMED.findall(text)) == text.count("\ndef test_"), f"{file.name} has a test without a ruling"
