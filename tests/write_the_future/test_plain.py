"""Write the Future in the line mode, driven by a script: alone, and two people on one screen who decide at the same time."""

from __future__ import annotations

import re
from pathlib import Path

from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.game import find_game
from ludonaut.core.match import LoggedEvent, Match
from ludonaut.terminal.saves import SavedGame
from ludonaut.terminal.session import Session
from tests.terminal.driving import Process, finished

GAME = "write-the-future"
WANTED = ("bonus-", "draw ", "number ", "colour ", "faction", "copy-die ", "move-to ", "market ", "take ", "choose-faction ", "replace ")

DEEDS = re.compile(r"\b(draws \w+ at row|crosses off|moves|uses|fills|counts as|secret mission: )")


def play_on(game: Process, turn: int) -> list[str]:
    """A choice: what is owed, a drawing, an ability or a square where there is one, else what stands last (the end of the turn)."""
    for family in WANTED:
        found = [notation for notation in game.notations if notation.startswith(family)]
        if found:
            return game.answer(found[turn * 7 % len(found)])
    return game.answer(game.notations[-1])


def test_a_whole_solo_game_by_script(tmp_path: Path) -> None:
    kept = tmp_path / "game.ludonaut"
    game = Process(tmp_path, GAME, "--plain", "--seed", "11", "--set", "factions=dealt", "--set", "secrecy=yes", "--save", str(kept))
    lines = game.listen()
    assert "Your secret mission: " in "\n".join(lines)
    turn = 0
    while game.heard[-1].startswith("? ") and turn < 300:
        play_on(game, turn)
        turn += 1
    assert game.end() == 0
    match = finished(kept)
    assert (match.seats, int(match.state.rounds())) == (1, 15)
    assert match.view(0).result in game.heard
    assert re.fullmatch(r"You have \d+ points: [A-Z][\w ]+\.( \d+ points? more would have been [A-Z][\w ]+\.)?", match.view(0).result)
    said = "\n".join(game.heard)
    assert "Round 15 begins, the last one." in said
    assert said.count("You choose card ") == 15
    assert not re.search(r"[{}]", said)


def test_a_whole_hot_seat_game_of_two_who_decide_at_once_by_script(tmp_path: Path) -> None:
    """At each curtain nothing is printed of what the other has done in this round, nor a secret mission; it is told when all are done."""
    kept = tmp_path / "game.ludonaut"
    settings = ("--set", "mode=traditional", "--set", "secrecy=yes", "--set", "factions=chosen")
    game = Process(tmp_path, GAME, "--plain", "--seats", "2", "--seed", "12", *settings, "--save", str(kept))
    lines = game.listen()
    turn = curtains = 0
    while game.heard[-1].startswith("? ") and turn < 900:
        if "press Enter" in game.heard[-1]:
            curtains += 1
            hidden = "\n".join(line for line in lines if line.startswith("*"))
            assert not DEEDS.search(hidden), hidden
            lines = game.answer("")
        else:
            lines = play_on(game, turn)
        turn += 1
    assert game.end() == 0
    match = finished(kept)
    rounds = int(match.state.rounds())
    assert curtains > 2 * rounds // 2
    said = "\n".join(game.heard)
    assert len(re.findall(r"\* (Blue|Yellow) chose card \d", said)) >= rounds
    assert match.view(-1).result in game.heard


def test_the_numbers_of_the_log_say_nothing_of_how_much_another_does_unseen(tmp_path: Path) -> None:
    game = find_game(GAME)

    def log_of_the_first(deeds: int) -> list[LoggedEvent]:
        match = Match(game, game.options.make({"mode": "traditional"}), 2, KeyedChance(key_from_seed(1)))
        sat = Session(match, ("Ann", "Ben"), SavedGame(tmp_path / f"{deeds}"))
        sat.lift()
        for seat in (0, *[1] * deeds, 0):
            sat.play(seat, sat.match.legal(seat)[-1])
        assert [logged.event.sentence for logged in sat.log()] == [logged.event.sentence for logged in sat.news(0)]
        return sat.log()

    assert log_of_the_first(1) == log_of_the_first(3)
    assert [logged.step for logged in log_of_the_first(3)][-2:] == [1, 2]
