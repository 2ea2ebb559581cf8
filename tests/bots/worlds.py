"""What the bots of every game are asked: to decide by what their seat knows, to leave the position alone, and to play on to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

import pytest

from ludonaut.bots import make_bot
from ludonaut.bots.bot import Bot
from ludonaut.bots.table import GAMES, TOTALS, Table
from ludonaut.core.chance import FastChance
from ludonaut.core.game import Game
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.inspect import position
from ludonaut.core.numbers import vec, zero_floats, zeros
from ludonaut.core.state import GameState

State = TypeVar("State", bound=GameState)


def decisions_at_once(
    game: Game,
    kind: type[State],
    options: Mapping[str, str],
    seats: int,
    seed: int,
    games: int,
    every: int,
    is_rare: Callable[[State], bool],
) -> Iterator[tuple[State, int]]:
    """Decisions with a choice from random games, each seat that is due in any order: one of `every`, and every rare one."""
    chance, buffer = FastChance(seed), zeros(game.most_actions)
    passed = 0
    for _ in range(games):
        state = game.new_state(game.options.make(options), seats, chance)
        assert isinstance(state, kind)
        while not state.is_over():
            due = [seat for seat in range(seats) if state.due(seat)]
            seat = due[int(chance.below(len(due)))]
            count = state.legal_actions(seat, buffer)
            passed += 1
            if count > 1 and (passed % every == 0 or is_rare(state)):
                yield state, seat
                state.legal_actions(seat, buffer)
            state.apply(seat, buffer[chance.below(count)])


def twin_of(state: GameState, seat: int, seed: int) -> GameState:
    """Another world in which `seat` has seen the same."""
    twin = state.blank()
    twin.copy_from(state)
    twin.redeal(seat, FastChance(seed))
    return twin


def check_the_same_decision(bot: Bot, state: GameState, twin: GameState, seat: int, number: int) -> None:
    """In both worlds the bot decides alike, and the first stays as it is."""
    before = position(state)
    bot.reseed(number)
    chosen = bot.choose(state, seat)
    assert position(state) == before
    bot.reseed(number)
    assert bot.choose(twin, seat) == chosen, f"decision {number}"


def check_the_same_weights(game: Game, heuristic: Heuristic, state: GameState, twin: GameState, seat: int) -> None:
    """In both worlds the heuristic chooses, values and weighs alike, with the very same generator, and the first stays as it is."""
    buffer, before = zeros(game.most_actions), position(state)
    count = state.legal_actions(seat, buffer)
    chosen = heuristic.choose(state, seat, buffer, count, FastChance(1))
    assert chosen in {buffer[place] for place in range(count)}
    assert heuristic.choose(twin, seat, buffer, count, FastChance(1)) == chosen
    assert heuristic.evaluate(state, seat) == heuristic.evaluate(twin, seat)
    assert 0.0 <= heuristic.evaluate(state, seat) <= 1.0
    assert heuristic.stakes(state) == heuristic.stakes(twin)

    def shares(world: GameState) -> list[float]:
        told: vec[float] = zero_floats(game.most_actions)
        heuristic.prefer(world, seat, buffer, count, FastChance(1), told)
        return [told[place] for place in range(count)]

    assert shares(state) == shares(twin)
    assert sum(shares(state)) == pytest.approx(1.0)
    assert position(state) == before


def check_every_bot_plays_on(game: Game, number: int, numbers_of_seats: int, games: int) -> None:
    """With a set of options, by its number, bots of each kind play whole games at tables of some of the usual numbers of seats."""
    options = game.options.make(game.option_sets[number])
    for seats in game.tried_seats(options)[:numbers_of_seats]:
        bots = [make_bot(("greedy", "search:2", "random")[(seat + number) % 3], game, 0) for seat in range(seats)]
        table = Table(game.blank_state(options, seats, FastChance(0)), bots, 5, len(game.reasons), game.most_moves)
        table.play(0, games)
        sums = table.take_sums()
        assert sums[GAMES] == games
        assert sums[TOTALS] == 0, "a game ended for no reason"
