"""Fly Further in the line mode, driven by a script: alone against two automata, two on one screen with one, and four with three bots."""

from __future__ import annotations

import re
from pathlib import Path

from tests.terminal.driving import Process, finished

GAME = "fly-further"
SECRET = re.compile(r"\b(You lay|You add|You foretell|You draw the order)\b")


def play_on(game: Process, turn: int) -> list[str]:
    """A choice, another one each time; what ends a part of the round where nothing else is wanted."""
    return game.answer(game.notations[turn * 7 % len(game.notations)])


def play_whole(game: Process, most: int = 900) -> int:
    """Plays to the end; returns how often the screen was passed on."""
    turn = curtains = 0
    lines: list[str] = []
    while game.heard[-1].startswith("? ") and turn < most:
        if "press Enter" in game.heard[-1]:
            curtains += 1
            hidden = "\n".join(line for line in lines if line.startswith("*"))
            assert not SECRET.search(hidden), hidden
            lines = game.answer("")
        else:
            lines = play_on(game, turn)
        turn += 1
    return curtains


def test_a_whole_solo_game_against_two_automata_by_script(tmp_path: Path) -> None:
    kept = tmp_path / "game.ludonaut"
    game = Process(tmp_path, GAME, "--plain", "--seed", "11", "--save", str(kept))
    game.listen()
    play_whole(game)
    assert game.end() == 0
    match = finished(kept)
    said = "\n".join(game.heard)
    assert match.seats == 1
    assert match.view(0).result in game.heard
    assert "(automaton)" in said and "The automaton Red turns over its card" in said and "The automaton Yellow turns over its card" in said
    assert "It is the last asteroid belt: the flight ends." in said
    assert len(re.findall(r"The planet [\w' ]+ is discovered", said)) >= 7
    assert not re.search(r"[{}]", said)


def test_a_whole_hot_seat_game_of_two_with_an_automaton_by_script(tmp_path: Path) -> None:
    """At each curtain nothing is printed of what the other has chosen or drawn."""
    kept = tmp_path / "game.ludonaut"
    game = Process(tmp_path, GAME, "--plain", "--seats", "2", "--seed", "12", "--set", "automaton=second", "--save", str(kept))
    game.listen()
    curtains = play_whole(game)
    assert game.end() == 0
    match = finished(kept)
    assert curtains >= int(match.state.rounds())
    said = "\n".join(game.heard)
    assert "The automaton Red turns over its card" in said and "Yellow turns over" not in said
    assert match.view(-1).result in game.heard


def test_a_whole_game_of_four_with_three_bots_by_script(tmp_path: Path) -> None:
    kept = tmp_path / "game.ludonaut"
    game = Process(tmp_path, GAME, "--plain", "--seats", "4", "--seed", "13", *("--bot", "random") * 3, "--save", str(kept))
    game.listen()
    assert play_whole(game) == 0
    assert game.end() == 0
    match = finished(kept)
    assert match.seats == 4
    assert match.view(0).result in game.heard
    said = "\n".join(game.heard)
    assert "automaton" not in said
    assert re.search(r"Waiting for|has chosen\.", said)


def test_a_label_of_whole_sentences_stands_within_another_without_its_full_stop(tmp_path: Path) -> None:
    game = Process(tmp_path, GAME, "--plain", "--seed", "11", "--set", "colours=in-order", "--set", "races=simple")
    game.listen()
    card = next(notation for notation in game.notations if notation not in ("play mine", "play colony", "play fly"))
    told = [*game.answer(f"why {card}"), *game.answer("hint")]
    told = [line for line in told if " is possible now: " in line or line.startswith("The bot would: ")]
    assert len(told) == 2
    assert told[0].endswith(".") and not [line for line in told if ".." in line or ". [" in line], told
    game.answer("quit")
    assert game.end() == 0
