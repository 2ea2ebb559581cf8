"""Bots where all choose at once: they know what their seat knows, play every table to the end, and get better in order."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludonaut.bots import make_bot
from ludonaut.bots.table import GAMES, TOTALS, Table
from ludonaut.core.chance import FastChance
from ludonaut.core.game import find_game
from ludonaut.core.inspect import position, same_position
from ludonaut.core.numbers import zeros
from ludonaut.core.state import GameState
from ludonaut.lab import simulate

pytestmark = pytest.mark.compiled
GAME = find_game("fly-further")


def decisions(seats: int, seed: int, games: int, every: int) -> Iterator[tuple[GameState, int]]:
    """One of `every` decisions with a choice, from games in which greedy plays and each seat that is due acts in any order."""
    chance, buffer, bot = FastChance(seed), zeros(GAME.most_actions), make_bot("greedy", GAME, seed)
    passed = 0
    for _ in range(games):
        state = GAME.new_state(GAME.options.make(), seats, chance)
        while not state.is_over():
            due = [seat for seat in range(seats) if state.due(seat)]
            seat = due[int(chance.below(len(due)))]
            passed += state.legal_actions(seat, buffer) > 1
            if passed % every == 0 and state.legal_actions(seat, buffer) > 1:
                yield state, seat
            state.apply(seat, bot.choose(state, seat))


@pytest.mark.parametrize("name", ["random", "greedy", "search:8"])
def test_a_bot_takes_the_same_decision_in_both_worlds(name: str) -> None:
    bot, different = make_bot(name, GAME, 0), 0
    for number, (state, seat) in enumerate(decisions(4, seed=4, games=2, every=13)):
        twin = state.blank()
        twin.copy_from(state)
        twin.redeal(seat, FastChance(1000 + number))
        different += not same_position(state, twin)
        before = position(state)
        bot.reseed(number)
        chosen = bot.choose(state, seat)
        assert position(state) == before
        bot.reseed(number)
        assert bot.choose(twin, seat) == chosen, f"decision {number}"
    assert different > 10, "too few twins differed: this test tested little"


@pytest.mark.parametrize("number", range(len(GAME.option_sets)))
def test_every_bot_plays_every_set_of_options_to_the_end(number: int) -> None:
    options = GAME.options.make(GAME.option_sets[number])
    for seats in GAME.tried_seats(options)[:2]:
        bots = [make_bot(("greedy", "search:2", "random")[(seat + number) % 3], GAME, 0) for seat in range(seats)]
        table = Table(GAME.blank_state(options, seats, FastChance(0)), bots, 5, len(GAME.reasons), GAME.most_moves)
        table.play(0, 2)
        sums = table.take_sums()
        assert sums[GAMES] == 2
        assert sums[TOTALS] == 0, "a game ended for no reason"


def test_greedy_beats_random() -> None:
    summary = simulate(GAME, 60, ["greedy", "random", "random", "random"], seed=1, jobs=1)
    assert summary.by_bot()[0].wins.low > 0.5


@pytest.mark.slow
def test_search_beats_greedy() -> None:
    """A small series with a small search, a quarter of the games being its share among equals."""
    summary = simulate(GAME, 60, ["search:30", "greedy", "greedy", "greedy"], seed=1, jobs=1)
    assert summary.by_bot()[0].wins.low > 0.25
