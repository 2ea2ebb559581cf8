"""OpenSpiel: its own simulation and API tests on every game, its tree search at our tables, and chance as it is."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import mcts
from open_spiel.python.tests import games_sim_test

from ludonaut.core.chance import KeyedChance, Outcome, key_from_seed
from ludonaut.core.game import Game, all_games
from ludonaut.core.inspect import same_position
from ludonaut.core.match import Match
from ludonaut.rl.openspiel import default_seats, short_name

pytestmark = pytest.mark.compiled

GAMES = [pytest.param(game, id=game.name) for game in all_games()]


def loaded(game: Game, **parameters: object) -> Any:
    """The game as OpenSpiel has it."""
    return pyspiel.load_game(short_name(game), parameters)


@pytest.mark.parametrize("game", GAMES)
def test_random_simulation_of_openspiel(game: Game) -> None:
    """Histories, copies, serialization, masks, tensors, chance that adds up, returns within bounds."""
    pyspiel.random_sim_test(loaded(game), num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(loaded(game))


@pytest.mark.parametrize("game", GAMES)
def test_api_test_of_openspiel(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """What OpenSpiel checks of each of its own games on some hundred positions."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])
    fewer = partial(api_test.sample_some_states.sample_some_states, max_states=60)
    monkeypatch.setattr(api_test.sample_some_states, "sample_some_states", lambda spiel, **_: fewer(spiel))

    class Ours(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        pass

    Ours.game, Ours.game_name = loaded(game), short_name(game)
    Ours.setUpClass()
    checks = [name for name in dir(Ours) if name.startswith("test_")]
    assert len(checks) >= 4
    for name in checks:
        getattr(Ours(name), name)()


@pytest.mark.parametrize("game", GAMES)
def test_chance_nodes_give_the_game_that_we_play(game: Game) -> None:
    """A whole match, outcome by outcome and action by action: the same positions, and an end that is worth the same."""
    seats = default_seats(game)
    match = Match(game, seats=seats, chance=KeyedChance(key_from_seed(6)))
    state, picker = loaded(game).new_initial_state(), np.random.default_rng(6)
    _answer(state, match.opening)
    while not match.is_over:
        seat = int(match.state.next_seat())
        assert state.current_player() == seat and state.legal_actions() == match.legal(seat)
        action = int(picker.choice(match.legal(seat)))
        step = match.play(seat, action)
        state.apply_action(action)
        _answer(state, step.outcomes)
        assert same_position(state.node.state, match.state)
    assert state.is_terminal() and state.returns() == [match.state.returns(seat) for seat in range(seats)]


def _answer(state: Any, outcomes: tuple[Outcome, ...]) -> None:
    """Each answer is one of those that the node offers; what it offers adds up to 1."""
    for outcome in outcomes:
        assert state.is_chance_node()
        offered = dict(state.chance_outcomes())
        assert offered[outcome.value] > 0 and sum(offered.values()) == pytest.approx(1.0)
        state.apply_action(outcome.value)
    assert not state.is_chance_node()


@pytest.mark.parametrize("game", GAMES)
def test_mcts_of_openspiel_plays(game: Game) -> None:
    spiel = loaded(game, players=default_seats(game))
    generator = np.random.RandomState(1)
    bot = mcts.MCTSBot(spiel, 1.0, 3, mcts.RandomRolloutEvaluator(1, generator), random_state=generator)
    state = spiel.new_initial_state()
    taken = 0
    while taken < 4 and not state.is_terminal():
        if state.is_chance_node():
            answers, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(generator.choice(answers, p=weights))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            taken += 1
    assert taken == 4


def test_options_and_seats_are_parameters() -> None:
    game = next(game for game in all_games() if game.most_seats >= 3 and game.fewest_seats > 1)
    assert loaded(game, players=3).num_players() == 3
    spiel = pyspiel.load_game("ludonaut_deep_space_d6(length=fast,dont-panic=0)")
    assert spiel.rules.options.told() == "dont-panic=0, length=fast"


def test_a_program_that_has_used_it_ends_without_a_complaint() -> None:
    program = "import pyspiel, ludonaut.rl.openspiel; pyspiel.load_game('ludonaut_deep_space_d6').new_initial_state()"
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
