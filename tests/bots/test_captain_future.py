"""Bots on a game of several seats with hidden hands: they know what their seat knows, weigh actions soundly, and get better in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from ludonaut.bots import make_bot
from ludonaut.core.chance import FastChance
from ludonaut.core.game import all_games, find_game
from ludonaut.core.inspect import position
from ludonaut.core.numbers import zero_floats, zeros
from ludonaut.core.state import GameState
from ludonaut.lab import simulate
from tests.bots.worlds import check_the_same_decision, check_the_same_weights, twin_of

pytestmark = pytest.mark.compiled
GAME = find_game("captain-future")
OF_EACH_QUESTION = 2
QUESTIONS = {"first", "second", "after", "pay", "recall", "move-stone", "move-from", "move-to", "take-space"}


def decisions(seats: int, seed: int, games: int) -> Iterator[tuple[str, GameState, int]]:
    """Decisions with a choice from random games: at most OF_EACH_QUESTION of each question that a seat is asked in each game."""
    chance, buffer = FastChance(seed), zeros(GAME.most_actions)
    for _ in range(games):
        state = GAME.new_state(GAME.options.make({"ships": 15}), seats, chance)
        passed: Counter[str] = Counter()
        while (seat := state.next_seat()) >= 0:
            count = state.legal_actions(seat, buffer)
            question = GAME.view(state, int(seat)).ask  # type: ignore[attr-defined]
            place = passed[question]
            passed[question] += 1
            # the early ones of a question, and later ones too: 0, 8, 16 ...
            if count > 1 and place % 8 == 0 and place < 8 * OF_EACH_QUESTION:
                yield question, state, int(seat)
                state.legal_actions(seat, buffer)
            state.apply(seat, buffer[chance.below(count)])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", ["random", "greedy", "search:12"])
def test_a_bot_takes_the_same_decision_in_both_worlds(name: str, seats: int) -> None:
    bot = make_bot(name, GAME, 0)
    asked, sat, different = set(), set(), 0
    for number, (question, state, seat) in enumerate(decisions(seats, seed=seats, games=4)):
        twin = twin_of(state, seat, 1000 + number)
        different += position(state)["hands"] != position(twin)["hands"]
        check_the_same_decision(bot, state, twin, seat, number)
        asked.add(question)
        sat.add(seat)
    assert asked >= QUESTIONS - {"pay"}, "the games did not come to every question"
    assert sat == set(range(seats))
    assert different > 20, "too few twins differed: this test tested little"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_heuristic_reads_the_board_and_the_own_hand_alone(seats: int) -> None:
    """What greedy may look at: with the very same generator it decides, weighs and values alike, whatever the others hold."""
    heuristic = GAME.heuristic()
    for number, (_, state, seat) in enumerate(decisions(seats, seed=10 + seats, games=2)):
        check_the_same_weights(GAME, heuristic, state, twin_of(state, seat, 1000 + number), seat)


def test_preferences_are_shares_and_the_best_action_has_the_largest() -> None:
    for game in all_games():
        chance, buffer, shares, heuristic = FastChance(3), zeros(game.most_actions), zero_floats(game.most_actions), game.heuristic()
        options = game.options.make()
        state = game.new_state(options, game.tried_seats(options)[-1], chance)
        for _ in range(150):
            seat = state.next_seat()
            if seat < 0:
                break
            count = state.legal_actions(seat, buffer)
            if count > 1:
                chosen = heuristic.choose(state, seat, buffer, count, FastChance(5))
                heuristic.prefer(state, seat, buffer, count, FastChance(5), shares)
                given = {int(buffer[place]): shares[place] for place in range(count)}
                assert sum(given.values()) == pytest.approx(1.0)
                assert min(given.values()) >= 0.0
                assert given[int(chosen)] == max(given.values())
            state.apply(seat, buffer[chance.below(count)])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random(seats: int) -> None:
    summary = simulate(GAME, 12 * seats, ["greedy", *["random"] * (seats - 1)], seed=1, jobs=1)
    assert summary.by_bot()[0].wins.low > 0.7


@pytest.mark.slow
def test_search_beats_greedy() -> None:
    """A small series with a small search, of two, where it wins most games; docs/bots.md has large ones."""
    summary = simulate(GAME, 30, ["search:60", "greedy"], seed=1, jobs=1)
    assert summary.by_bot()[0].wins.low > 1 / 2
