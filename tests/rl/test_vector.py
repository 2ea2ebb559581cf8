"""Many games at once: they are the games that single environments play, and each ends and begins by itself."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from ludonaut.bots import BotError
from ludonaut.bots.batch import Batch
from ludonaut.bots.table import derived_seed
from ludonaut.core.chance import FastChance
from ludonaut.core.errors import IllegalAction, OptionError
from ludonaut.core.game import Game, all_games
from ludonaut.core.numbers import i64
from ludonaut.rl.features import Features
from ludonaut.rl.sight import Sight
from ludonaut.rl.vector import VectorGames, view_of

GAMES = [pytest.param(game, id=game.name) for game in all_games()]
ROOT = 11


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_every_place_shows_what_its_game_is_by_itself(game: Game) -> None:
    """Each decision of 5 games, replayed one by one: seat, legal actions, mask, observation, and how games end."""
    seats = min(2, game.most_seats)
    games = VectorGames(game, 5, seats)
    games.reset(ROOT)
    picker, sight = np.random.default_rng(2), Sight(game)
    numbers = list(range(5))
    singles = [game.new_state(games.options, seats, FastChance(int(derived_seed(ROOT, number, 0)))) for number in numbers]
    ended = 0
    for step in range(400):
        for place, single in enumerate(singles):
            seat = int(single.next_seat())
            assert games.seat[place] == seat
            assert (games.legal[place, : games.counts[place]] == sight.legal(single, seat)).all()
            assert (games.masks[place] == sight.mask(single, seat)).all()
            assert step % 7 or (games.observations[place] == sight.observation(single, seat)).all()
        actions = games.random_actions(picker)
        games.step(actions)
        for place, single in enumerate(singles):
            single.apply(single.next_seat(), i64(int(actions[place])))
            assert games.done[place] == single.is_over()
            assert list(games.returns[place]) == [single.returns(i64(seat)) for seat in range(seats)]
            if single.is_over():
                assert list(games.scores[place]) == [single.score(i64(seat)) for seat in range(seats)]
                assert games.lengths[place] > 0 and games.played[place] == -1
                numbers[place] += 5
                singles[place] = game.new_state(games.options, seats, FastChance(int(derived_seed(ROOT, numbers[place], 0))))
                ended += 1
    assert ended


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_games_do_not_depend_on_how_many_are_played_beside_them(game: Game) -> None:
    """The first games of a series of 4 at once are those of a series of 2 at once, bots and the learner's seat included."""
    seats = min(2, game.most_seats)
    found = {}
    for number in (2, 4):
        games = VectorGames(game, number, seats, opponents="greedy")
        games.reset(ROOT)
        done: dict[int, tuple[Any, ...]] = {}
        played = [0] * number
        while not set(range(4)) <= set(done):
            games.step(games.legal[:, 0])
            for place in np.flatnonzero(games.done):
                row = (games.lengths[place], games.played[place], *games.returns[place], *games.scores[place])
                done[int(place) + number * played[place]] = tuple(float(value) for value in row)
                played[place] += 1
        found[number] = [done[game_number] for game_number in range(4)]
    assert found[2] == found[4]
    if seats == 2:
        assert {row[1] for row in found[2]} == {0.0, 1.0}


@pytest.mark.once
def test_arrays_stay_where_they_are_and_nobody_writes_to_them() -> None:
    games = VectorGames(all_games()[0], 3)
    games.reset(1)
    before = games.observations.copy()
    games.step(games.legal[:, 0])
    assert not (games.observations == before).all()
    with pytest.raises(ValueError, match="read-only"):
        games.observations[0, 0] = 1


@pytest.mark.once
def test_an_illegal_action_changes_nothing_anywhere() -> None:
    games = VectorGames(all_games()[0], 3)
    games.reset(1)
    before = games.observations.copy()
    actions = games.legal[:, 0].copy()
    actions[2] = np.flatnonzero(~games.masks[2])[0]
    for wrong in (int(actions[2]), -1, 10**6):
        actions[2] = wrong
        with pytest.raises(IllegalAction, match=r"^game 2: .*\.$"):
            games.step(actions)
    assert (games.observations == before).all()
    with pytest.raises(ValueError, match="shape"):
        games.step([0])
    for arguments in ({"number": 0}, {"number": 1, "own": 7}):
        with pytest.raises(OptionError, match=r"\.$"):
            VectorGames(all_games()[0], **arguments)  # type: ignore[arg-type]
    for game in all_games():  # also where there is nobody for it to play
        with pytest.raises(BotError, match="cadett"):
            VectorGames(game, 2, opponents="cadett")


@pytest.mark.once
def test_gymnasium_makes_a_vector_environment() -> None:
    made: Any = gymnasium.make_vec("ludonaut/deep-space-d6-v0", 4, vectorization_mode="vector_entry_point", copy=True)
    observations, info = made.reset(seed=5)
    assert observations in made.observation_space
    assert (made.reset(seed=5)[0] == observations).all()
    ended = 0
    for _ in range(60):
        actions = np.array([np.flatnonzero(mask)[-1] for mask in info["action_mask"]])
        observations, rewards, over, truncated, info = made.step(actions)
        assert observations in made.observation_space and rewards.shape == over.shape == (4,) and not truncated.any()
        ended += int(over.sum())
    assert ended


@pytest.mark.once
@pytest.mark.parametrize("game", GAMES)
def test_features_are_numbers_from_0_to_1_that_tell_observations_apart(game: Game) -> None:
    games = VectorGames(game, 4)
    games.reset(1)
    features, picker = Features(game), np.random.default_rng(1)
    seen: dict[bytes, bytes] = {}
    for _ in range(40):
        made = features(games.observations)
        assert made.shape == (4, features.size) and made.dtype == np.float32 and made.min() >= 0.0 and made.max() <= 1.0
        for row, observation in zip(made, games.observations, strict=True):
            assert seen.setdefault(row.tobytes(), observation.tobytes()) == observation.tobytes()
        games.step(games.random_actions(picker))


@pytest.mark.once
def test_arrays_are_the_memory_of_the_games() -> None:
    """The test of the buffers would pass with a copy: this one would not."""
    games = VectorGames(all_games()[0], 1)
    batch = games._batch
    assert isinstance(batch, Batch)
    assert np.shares_memory(games.observations, view_of(batch.observations, np.int64))
