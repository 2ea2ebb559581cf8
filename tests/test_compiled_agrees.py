"""The same games, compiled and uncompiled, to the bit: many random games of every option set, and what is shown of some of them."""

from __future__ import annotations

import pytest

from ludonaut.core.game import all_games
from tests.builds import COMPILED, SOURCES, told_by

GAMES_OF_EACH_SET = 400
PROGRAM = """
import json
from hashlib import blake2b
from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.contract_games import games_for, longest, random_games_digest
from ludonaut.core.game import find_game
from ludonaut.core.match import Match
from ludonaut.core.transcript import write_transcript
from ludonaut.core.view import view_bytes

def told(game, options, seats, seed):
    match = Match(game, options, seats, KeyedChance(key_from_seed(seed)))
    shown = blake2b()
    while not match.is_over and len(match.steps) < longest(game, seats):
        seat = match.due_seats()[-1]
        legal = match.legal(seat)
        match.play(seat, legal[(seed + len(match.steps)) % len(legal)])
        view = match.view(seat)
        shown.update(view_bytes(view))
        if len(match.steps) % 16 == 1:
            shown.update(game.picture(view, "wide" if len(match.steps) % 32 == 1 else "tall").encode())
    shown.update(repr([match.log(observer) for observer in (-1, 0)]).encode())
    return shown.hexdigest() + write_transcript(match)

game = find_game(NAME)
print(json.dumps({
    f"{seats} {settings}": [
        random_games_digest(game, game.options.make(settings), seats, 77, games_for(seats, GAMES_OF_EACH_SET)),
        told(game, game.options.make(settings), seats, 5),
    ]
    for settings in game.option_sets for seats in game.tried_seats(game.options.make(settings))
}))
"""


@pytest.mark.once
@pytest.mark.parametrize("name", [game.name for game in all_games()])
def test_compiled_and_uncompiled_play_the_same_games(name: str) -> None:
    program = f"NAME, GAMES_OF_EACH_SET = {name!r}, {GAMES_OF_EACH_SET}\n{PROGRAM}"
    compiled = told_by(COMPILED, program)
    assert compiled == told_by(SOURCES, program)
    assert compiled, "no game was played"
