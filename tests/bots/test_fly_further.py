"""Bots where seats choose in secret: they know what their seat knows, play every set of options to the end, and get better in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from ludonaut.bots import make_bot
from ludonaut.bots.search import zero_floats
from ludonaut.bots.table import GAMES, TOTALS, Table
from ludonaut.core.chance import FastChance
from ludonaut.core.game import find_game
from ludonaut.core.inspect import position, same_position
from ludonaut.core.numbers import zeros
from ludonaut.core.state import GameState
from ludonaut.games.fly_further.forecast import SIDE, Forecast
from ludonaut.games.fly_further.heuristics import FlyHeuristic
from ludonaut.games.fly_further.rules import FlyRules
from ludonaut.games.fly_further.state import ASK_CHOICE, ASK_WORDS
from ludonaut.lab import simulate

pytestmark = pytest.mark.compiled
GAME = find_game("fly-further")
COMPLEX = {"colours": "dealt", "races": "complex"}


def decisions(options: Mapping[str, str], seats: int, seed: int, games: int, every: int) -> Iterator[tuple[FlyRules, int]]:
    """Decisions with a choice from random games, each seat that is due in any order: one of `every`, and every rare question."""
    chance, buffer = FastChance(seed), zeros(GAME.most_actions)
    passed = 0
    for _ in range(games):
        state = GAME.new_state(GAME.options.make(options), seats, chance)
        assert isinstance(state, FlyRules)
        while not state.is_over():
            due = [seat for seat in range(seats) if state.due(seat)]
            seat = due[int(chance.below(len(due)))]
            count = state.legal_actions(seat, buffer)
            passed += 1
            if count > 1 and (passed % every == 0 or ASK_WORDS[int(state.ask)] not in {"order", "choice", "returns"}):
                yield state, seat
                state.legal_actions(seat, buffer)
            state.apply(seat, buffer[chance.below(count)])


def twin_of(state: GameState, seat: int, seed: int) -> GameState:
    """Another world in which `seat` has seen the same."""
    twin = state.blank()
    twin.copy_from(state)
    twin.redeal(seat, FastChance(seed))
    return twin


@pytest.mark.parametrize(("options", "seats"), [({"colours": "dealt", "races": "dealt"}, 3), (COMPLEX, 5)])
@pytest.mark.parametrize("name", ["random", "greedy", "search:4"])
def test_a_bot_takes_the_same_decision_in_both_worlds(name: str, options: Mapping[str, str], seats: int) -> None:
    bot = make_bot(name, GAME, 0)
    asked: Counter[str] = Counter()
    different = 0
    for number, (state, seat) in enumerate(decisions(options, seats, seed=seats, games=4, every=9)):
        twin = twin_of(state, seat, 1000 + number)
        different += not same_position(state, twin)
        before = position(state)
        bot.reseed(number)
        chosen = bot.choose(state, seat)
        assert position(state) == before
        bot.reseed(number)
        assert bot.choose(twin, seat) == chosen, f"decision {number}: {ASK_WORDS[int(state.ask)]}"
        asked[ASK_WORDS[int(state.ask)]] += 1
    assert set(asked) >= {"choice", "order", "returns"}, asked
    assert different > 20, "too few twins differed: this test tested little"


@pytest.mark.parametrize(("options", "seats"), [({}, 2), (COMPLEX, 4)])
def test_the_heuristic_looks_at_nothing_hidden_and_changes_nothing(options: Mapping[str, str], seats: int) -> None:
    """It is shown the true state, so it must weigh and value alike whatever the others hold or have chosen, with the same generator."""
    heuristic, buffer = FlyHeuristic(), zeros(GAME.most_actions)
    assert heuristic.is_fair()
    shares = [zero_floats(GAME.most_actions) for _ in range(2)]
    for number, (state, seat) in enumerate(decisions(options, seats, seed=20 + seats, games=3, every=7)):
        twin = twin_of(state, seat, 1000 + number)
        before = position(state)
        count = state.legal_actions(seat, buffer)
        chosen = heuristic.choose(state, seat, buffer, count, FastChance(1))
        assert chosen in {buffer[place] for place in range(count)}
        assert heuristic.choose(twin, seat, buffer, count, FastChance(1)) == chosen
        assert heuristic.evaluate(state, seat) == heuristic.evaluate(twin, seat)
        assert heuristic.stakes(state) == heuristic.stakes(twin)
        for world, told in zip((state, twin), shares, strict=True):
            heuristic.prefer(world, seat, buffer, count, FastChance(1), told)
        assert list(shares[0]) == list(shares[1])
        assert sum(shares[0][place] for place in range(count)) == pytest.approx(1.0)
        assert 0.0 <= heuristic.evaluate(state, seat) <= 1.0
        assert position(state) == before


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
    options = GAME.options.make(GAME.option_sets[number])
    for seats in GAME.tried_seats(options)[:3]:
        names = [("greedy", "search:2", "random")[(seat + number) % 3] for seat in range(seats)]
        bots = [make_bot(name, GAME, 0) for name in names]
        table = Table(GAME.blank_state(options, seats, FastChance(0)), bots, 5, len(GAME.reasons), GAME.most_moves)
        table.play(0, 2)
        sums = table.take_sums()
        assert sums[GAMES] == 2
        assert sums[TOTALS] == 0, "a game ended for no reason"


def test_greedy_beats_random() -> None:
    summary = simulate(GAME, 60, ["greedy", "random", "random"], seed=1, jobs=1)
    assert summary.by_bot()[0].wins.low > 0.6
