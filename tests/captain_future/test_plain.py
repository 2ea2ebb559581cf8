"""Captain Future in the line mode, driven by a script: one person against two bots, and two people on one screen."""

from __future__ import annotations

import re
from pathlib import Path

from ludonaut.core.transcript import read_transcript
from tests.terminal.driving import Process, finished

GAME = "captain-future"


def play_on(game: Process, turn: int) -> list[str]:
    """A choice: a landing or an attack where there is one, else what stands last (the end of the turn)."""
    wanted = [notation for notation in game.notations if notation.startswith(("land ", "attack ", "pay "))]
    return game.answer(wanted[turn % len(wanted)] if wanted else game.notations[-1])


def test_a_whole_game_of_one_person_and_two_bots_by_script(tmp_path: Path) -> None:
    kept = tmp_path / "game.ludonaut"
    game = Process(
        tmp_path,
        GAME,
        "--plain",
        "--seats",
        "3",
        "--bot",
        "greedy",
        "--bot",
        "random",
        "--seed",
        "11",
        "--set",
        "ships=12",
        "--save",
        str(kept),
    )
    game.listen()
    turn = 0
    while game.heard[-1].startswith("? ") and turn < 500:
        play_on(game, turn)
        turn += 1
    assert game.end() == 0
    finished(kept)
    header, match = read_transcript(kept.read_text())
    assert match.seats == 3
    assert ["greedy" in name or "random" in name for name in header.players] == [False, True, True]
    assert match.view(-1).result in game.heard


def hands_shown(lines: list[str]) -> list[str]:
    """The lines of the section that shows a hand."""
    return [line for line in lines if re.match(r"^ +(Row|Column|\d+ cards?:)", line)]


def test_a_whole_hot_seat_game_of_two_by_script(tmp_path: Path) -> None:
    """Each time the screen changes hands there is a curtain, and what is printed at it names no card of a hand."""
    kept = tmp_path / "game.ludonaut"
    game = Process(tmp_path, GAME, "--plain", "--seats", "2", "--seed", "12", "--set", "ships=10", "--save", str(kept))
    lines = game.listen()
    turn = curtains = 0
    while game.heard[-1].startswith("? ") and turn < 900:
        if "press Enter" in game.heard[-1]:
            curtains += 1
            assert not hands_shown(lines), lines
            assert not any("You draw" in line for line in lines), lines
            lines = game.answer("")
        else:
            lines = play_on(game, turn)
        turn += 1
    assert game.end() == 0
    finished(kept)
    assert curtains >= 2 * 10 // 2  # ten ships each, at most two a turn
