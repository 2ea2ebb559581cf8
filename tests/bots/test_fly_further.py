"""Bots where seats choose in secret: they know what their seat knows, play every set of options to the end, and get better in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from ludonaut.bots import make_bot
from ludonaut.core.chance import FastChance
from ludonaut.core.game import find_game
from ludonaut.core.inspect import same_position
from ludonaut.games.fly_further.forecast import SIDE, Forecast
from ludonaut.games.fly_further.heuristics import FlyHeuristic
from ludonaut.games.fly_further.rules import FlyRules
from ludonaut.games.fly_further.state import ASK_CHOICE, ASK_WORDS
from ludonaut.lab import simulate
from tests.bots.worlds import check_every_bot_plays_on, check_the_same_decision, check_the_same_weights, decisions_at_once, twin_of

pytestmark = pytest.mark.compiled
GAME = find_game("fly-further")
COMPLEX = {"colours": "dealt", "races": "complex"}


def decisions(options: Mapping[str, str], seats: int, seed: int, games: int, every: int) -> Iterator[tuple[FlyRules, int]]:
    """All are rare but orders, the secret choice and cards that come back."""
    usual = {"order", "choice", "returns"}
    return decisions_at_once(GAME, FlyRules, options, seats, seed, games, every, lambda state: ASK_WORDS[int(state.ask)] not in usual)


@pytest.mark.parametrize(("options", "seats"), [({"colours": "dealt", "races": "dealt"}, 3), (COMPLEX, 5)])
@pytest.mark.parametrize("name", ["random", "greedy", "search:4"])
def test_a_bot_takes_the_same_decision_in_both_worlds(name: str, options: Mapping[str, str], seats: int) -> None:
    bot = make_bot(name, GAME, 0)
    asked: Counter[str] = Counter()
    different = 0
    for number, (state, seat) in enumerate(decisions(options, seats, seed=seats, games=4, every=9)):
        twin = twin_of(state, seat, 1000 + number)
        different += not same_position(state, twin)
        check_the_same_decision(bot, state, twin, seat, number)
        asked[ASK_WORDS[int(state.ask)]] += 1
    assert set(asked) >= {"choice", "order", "returns"}, asked
    assert different > 20, "too few twins differed: this test tested little"


@pytest.mark.parametrize(("options", "seats"), [({}, 2), (COMPLEX, 4)])
def test_the_heuristic_looks_at_nothing_hidden_and_changes_nothing(options: Mapping[str, str], seats: int) -> None:
    """It is shown the true state, so it must weigh and value alike whatever the others hold or have chosen, with the same generator."""
    heuristic = FlyHeuristic()
    assert heuristic.is_fair()
    for number, (state, seat) in enumerate(decisions(options, seats, seed=20 + seats, games=3, every=7)):
        check_the_same_weights(GAME, heuristic, state, twin_of(state, seat, 1000 + number), seat)


def test_what_others_may_play_adds_up_to_one() -> None:
    forecast = Forecast()
    looked = 0
    for state, seat in decisions(COMPLEX, 4, seed=3, games=2, every=3):
        if state.ask != ASK_CHOICE:
            continue
        paper = state.blank()
        paper.copy_from(state)
        assert isinstance(paper, FlyRules)
        forecast.look(paper, seat)
        spread = sum(
            forecast.spread[(mines * SIDE + colonies) * SIDE + flyers]
            for mines in range(4)
            for colonies in range(4 - mines)
            for flyers in range(4 - mines - colonies)
        )
        assert spread == pytest.approx(1.0)
        looked += 1
    assert looked > 10


def test_in_a_simplified_world_all_others_have_chosen() -> None:
    heuristic = FlyHeuristic()
    looked = 0
    for state, seat in decisions({}, 4, seed=8, games=2, every=3):
        world = twin_of(state, seat, looked)
        world.chance = FastChance(looked)
        heuristic.simplify(world, seat)
        assert isinstance(world, FlyRules)
        assert world.due(seat)
        if state.ask == ASK_CHOICE:
            assert [other for other in range(4) if world.due(other)] == [seat]
            looked += 1
    assert looked > 10


@pytest.mark.parametrize("number", range(len(GAME.option_sets)))
def test_every_bot_plays_every_set_of_options_to_the_end(number: int) -> None:
    check_every_bot_plays_on(GAME, number, numbers_of_seats=3, games=2)


def test_greedy_beats_random() -> None:
    summary = simulate(GAME, 60, ["greedy", "random", "random"], seed=1, jobs=1)
    assert summary.by_bot()[0].wins.low > 0.6
