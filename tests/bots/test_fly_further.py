"""Bots where seats choose in secret: they know what their seat knows, play every set of options to the end, and get better in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from ludonaut.bots import make_bot
from ludonaut.core.chance import FastChance
from ludonaut.core.game import find_game
from ludonaut.core.inspect import same_position
from ludonaut.games.fly_further.chances import Chances
from ludonaut.games.fly_further.contents import NOTHING
from ludonaut.games.fly_further.forecast import SIDE, Forecast
from ludonaut.games.fly_further.heuristics import FlyHeuristic
from ludonaut.games.fly_further.rules import FlyRules
from ludonaut.games.fly_further.state import ASK_CHOICE, ASK_WORDS
from ludonaut.games.fly_further.worth import rounds_after
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


@pytest.mark.parametrize("seats", [1, 2, 4, 5])
def test_the_chances_to_win_add_up_to_one_and_rise_with_points(seats: int) -> None:
    heuristic, chances = FlyHeuristic(), Chances()
    looked = 0
    for state, seat in decisions(COMPLEX, seats, seed=60 + seats, games=2, every=5):
        if not state.round:
            continue
        rounds = rounds_after(state, seat)
        assert sum(chances.to_win(state, person, rounds) for person in range(int(state.count))) == pytest.approx(1.0)
        before = heuristic.evaluate(state, seat)
        assert before == chances.to_win(state, seat, rounds)
        state.people[seat].points += 5
        assert heuristic.evaluate(state, seat) > before
        state.people[seat].points -= 5
        state.people[seat].has_won = 1
        assert heuristic.evaluate(state, seat) > 0.99
        state.people[seat].has_won = 0
        looked += 1
    assert looked > 20


def test_learned_chances_tell_more_than_none() -> None:
    """Among greedy players the one who wins has been given more than its even chance, by what a position with few rounds to come shows."""
    chances, bot = Chances(), make_bot("greedy", GAME, 5)
    given = []
    for number in range(40):
        state = GAME.new_state(GAME.options.make({"colours": "dealt", "races": "dealt"}), 4, FastChance(50_000 + number))
        assert isinstance(state, FlyRules)
        likely: list[float] = []
        while not state.is_over():
            rounds = rounds_after(state, NOTHING)
            if state.round and rounds <= 5.0 and not likely:
                likely = [chances.to_win(state, person, rounds) for person in range(4)]
            seat = state.next_seat()
            state.apply(seat, bot.choose(state, seat))
        if likely:
            given.append(sum(chance * state.returns(seat) for seat, chance in enumerate(likely)))
    assert len(given) > 30
    assert sum(given) / len(given) > 0.3


@pytest.mark.parametrize("number", range(len(GAME.option_sets)))
def test_every_bot_plays_every_set_of_options_to_the_end(number: int) -> None:
    check_every_bot_plays_on(GAME, number, numbers_of_seats=3, games=2)


def test_greedy_beats_random() -> None:
    summary = simulate(GAME, 60, ["greedy", "random", "random"], seed=1, jobs=1)
    assert summary.by_bot()[0].wins.low > 0.6
