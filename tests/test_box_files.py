"""Components files of every kind of wrongness get one short sentence, and a good one is found again whatever editor wrote it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ludonaut.core.boxes import LARGEST_NUMBER, box_text, keep_box, kept_box, parse_box, read_box
from ludonaut.core.errors import ComponentsError, OptionError
from ludonaut.core.game import all_games, find_game, open_game
from tests.boxes import box_file, other_box

GAME = "captain-future"


@pytest.fixture(autouse=True)
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDONAUT_BOXES", str(tmp_path / "library"))
    return tmp_path / "library"


def complaint(text: str) -> str:
    with pytest.raises(ComponentsError) as caught:
        find_game(GAME).with_components(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("9" * 5000, "a number beyond"),
        ("0x" + "F" * 5000, "a number beyond"),
        (f"[[{LARGEST_NUMBER + 1}]]", "a number beyond"),
        ("[" * 20_000 + "]" * 20_000, "nested too deeply"),
        ("{a=" * 5000 + "1" + "}" * 5000, "nested too deeply"),
        ("1\n" + "a" + ".a" * 400_000 + " = 1", "more than 60 dots"),
        ('"' + "z" * 50_000 + '"', "total must be 66"),
        ('["\\u202e", "\\n"]', "total must be 66"),
        ("66.0", "total must be 66"),
        ('"66"', "total must be 66"),
        ("true", "total must be 66"),
        ("nan", "total must be 66"),
        ("1979-05-27", "total must be 66"),
    ],
)
def test_a_value_of_a_wrong_kind_is_named_in_one_short_line(value: str, reason: str) -> None:
    said = complaint(other_box().replace("total = 66", f"total = {value}"))
    assert reason in said
    assert len(said) < 420
    assert said.isprintable()


def test_the_largest_number_of_the_standard_is_read() -> None:
    assert parse_box(f"a = {LARGEST_NUMBER}\nb = -{LARGEST_NUMBER}\n") == {"a": LARGEST_NUMBER, "b": -LARGEST_NUMBER}


@pytest.mark.parametrize("change", [lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text], ids=["line ends", "mark"])
def test_what_an_editor_puts_around_the_lines_is_not_part_of_the_box(change: Callable[[str], str], tmp_path: Path) -> None:
    plain, _ = open_game(GAME, [f"components={box_file(tmp_path)}"])
    file = tmp_path / "windows.toml"
    file.write_bytes(change(other_box()).encode())
    game, _ = open_game(GAME, [f"components={file}"])
    assert game.name == plain.name
    assert box_text(file.read_bytes(), "it") == other_box()


def test_a_kept_box_comes_back_to_the_letter() -> None:
    text = other_box().replace("\n", "\r\n")
    assert kept_box(GAME, keep_box(text)) == text


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file here")
def test_an_endless_file_is_not_read_to_its_end() -> None:
    with pytest.raises(ComponentsError, match="larger than"):
        read_box(Path("/dev/zero"))


def test_a_library_that_takes_nothing_is_said_in_a_sentence(library: Path) -> None:
    library.write_text("a file stands where the folder should be")
    with pytest.raises(ComponentsError, match="cannot be kept in the library"):
        keep_box(other_box())


def test_a_box_that_could_not_be_kept_leaves_no_draft(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ComponentsError, match="no space left"):
        keep_box(other_box())
    assert list(library.iterdir()) == []


def test_a_game_that_takes_another_box_gives_its_own_to_begin_from() -> None:
    giving = []
    for game in all_games():
        text = game.components_text()
        try:
            again = game.with_components(text)
        except OptionError:
            assert text == "", f"{game.name} gives a components file and takes none"
        else:
            assert again.components_text() == text
            assert find_game(f"{game.name}@{keep_box(text)}").components_text() == text
            giving.append(game.name)
    assert giving == ["captain-future", "fly-further", "write-the-future"]
