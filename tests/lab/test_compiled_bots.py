"""Bots choose the same, compiled and uncompiled, to the bit: in whole games, and the search, which is slow, here and there in a game."""

from __future__ import annotations

import pytest

from ludonaut.core.game import all_games
from tests.builds import COMPILED, SOURCES, told_by

PROGRAM = """
import json
from ludonaut.bots import make_bot
from ludonaut.core.chance import FastChance
from ludonaut.core.game import find_game
from ludonaut.core.numbers import zeros
from ludonaut.lab import simulate

def searched(seats):
    chance, buffer = FastChance(11), zeros(game.most_actions)
    state, bot = game.new_state(game.options.make(), seats, chance), make_bot("search:15", game, 12)
    chosen, decisions = [], 0
    while (seat := state.next_seat()) >= 0:
        count = state.legal_actions(seat, buffer)
        action = buffer[chance.below(count)]
        if count > 1:
            if decisions % 16 == 0:
                chosen.append(int(bot.choose(state, seat)))
            decisions += 1
        state.apply(seat, action)
    return chosen

game = find_game(NAME)
print(json.dumps({
    str(seats): [searched(seats)] + [
        simulate(game, max(1, games // seats), [bot], seats, seed=11, jobs=1).digest for bot, games in [("random", 300), ("greedy", 60)]
    ]
    for seats in range(game.fewest_seats, min(game.most_seats, 4) + 1)
}))
"""


@pytest.mark.once
@pytest.mark.parametrize("name", [game.name for game in all_games()])
def test_bots_choose_the_same_compiled_and_uncompiled(name: str) -> None:
    program = f"NAME = {name!r}\n{PROGRAM}"
    compiled = told_by(COMPILED, program)
    assert compiled == told_by(SOURCES, program)
    for told in compiled.values():
        assert isinstance(told, list) and len(told[0]) > 1 and len(set(told[0])) > 1, "the search was hardly asked"
