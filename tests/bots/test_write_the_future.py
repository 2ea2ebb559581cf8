"""Bots where seats act at the same time: they know what their seat knows, play every set of options to the end, and get better in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from ludonaut.bots import make_bot
from ludonaut.core.chance import FastChance
from ludonaut.core.game import find_game
from ludonaut.core.inspect import same_position
from ludonaut.core.numbers import zeros
from ludonaut.games.write_the_future.heuristics import WriteHeuristic
from ludonaut.games.write_the_future.rules import WriteRules
from ludonaut.games.write_the_future.state import PHASE_WORDS
from ludonaut.lab import simulate
from tests.bots.worlds import check_every_bot_plays_on, check_the_same_decision, check_the_same_weights, decisions_at_once, twin_of

pytestmark = pytest.mark.compiled
GAME = find_game("write-the-future")
HIDDEN = {"mode": "traditional", "secrecy": "yes", "factions": "chosen", "future-proof": "yes"}
DRAFT = {"mode": "draft", "secrecy": "yes", "factions": "dealt"}


def decisions(options: Mapping[str, str], seats: int, seed: int, games: int, every: int) -> Iterator[tuple[WriteRules, int]]:
    """All decisions of the last phases are rare ones."""
    return decisions_at_once(
        GAME, WriteRules, options, seats, seed, games, every, lambda state: PHASE_WORDS[int(state.phase)] != "round"
    )


@pytest.mark.parametrize(
    ("options", "seats", "phases"), [(HIDDEN, 3, {"choose-faction", "round", "secret"}), (DRAFT, 4, {"round", "secret"})]
)
@pytest.mark.parametrize("name", ["random", "greedy", "search:8"])
def test_a_bot_takes_the_same_decision_in_both_worlds(name: str, options: Mapping[str, str], seats: int, phases: set[str]) -> None:
    bot = make_bot(name, GAME, 0)
    asked: Counter[str] = Counter()
    different = 0
    for number, (state, seat) in enumerate(decisions(options, seats, seed=seats, games=2, every=11)):
        twin = twin_of(state, seat, 1000 + number)
        different += not same_position(state, twin)
        check_the_same_decision(bot, state, twin, seat, number)
        asked[PHASE_WORDS[int(state.phase)]] += 1
    assert set(asked) >= phases, asked
    assert different > 20, "too few twins differed: this test tested little"


@pytest.mark.parametrize(("options", "seats"), [(HIDDEN, 4), (DRAFT, 3)])
def test_the_heuristic_looks_at_nothing_hidden_and_changes_nothing(options: Mapping[str, str], seats: int) -> None:
    """It is shown the true state, so it must weigh and value alike whatever the others have done or hold, with the very same generator."""
    heuristic = WriteHeuristic()
    assert heuristic.is_fair()
    for number, (state, seat) in enumerate(decisions(options, seats, seed=20 + seats, games=2, every=9)):
        check_the_same_weights(GAME, heuristic, state, twin_of(state, seat, 1000 + number), seat)


@pytest.mark.parametrize("number", range(len(GAME.option_sets)))
def test_every_bot_plays_every_set_of_options_to_the_end(number: int) -> None:
    check_every_bot_plays_on(GAME, number, numbers_of_seats=2, games=3)


def test_greedy_does_what_is_legal_wherever_it_is_asked() -> None:
    heuristic, buffer = WriteHeuristic(), zeros(GAME.most_actions)
    for number, options in enumerate(GAME.option_sets):
        seats = GAME.tried_seats(GAME.options.make(options))[-1]
        for state, seat in decisions(options, seats, seed=number, games=1, every=2):
            count = state.legal_actions(seat, buffer)
            legal = {int(buffer[place]) for place in range(count)}
            assert int(heuristic.choose(state, seat, buffer, count, FastChance(1))) in legal


@pytest.mark.parametrize("options", [{}, {"mode": "traditional"}])
def test_greedy_beats_random(options: Mapping[str, str]) -> None:
    summary = simulate(GAME, 20, ["greedy", "random"], options=GAME.options.make(options), seed=1, jobs=1)
    assert summary.by_bot()[0].wins.low > 0.8


def test_greedy_alone_makes_what_a_sensible_player_makes() -> None:
    """The band is three standard errors round the mean of 10,000 games (docs/bots.md)."""
    group = simulate(GAME, 60, ["greedy"], seed=3, jobs=1).by_bot()[0]
    assert 92.0 < group.score.value < 106.0


def test_a_hundred_greedy_seats_play_a_game() -> None:
    summary = simulate(GAME, 1, ["greedy"] * 100, seed=1, jobs=1)
    assert summary.games == 1
    scores = [group.score.value for group in summary.by_seat()]
    assert len(set(scores)) > 2, "seats that think alike must not all play the same game"


@pytest.mark.slow
def test_search_beats_greedy_on_the_same_games() -> None:
    """A small series with a small search; docs/bots.md has large ones."""
    means = {name: simulate(GAME, 16, [name], seed=6, jobs=1).by_bot()[0].score.value for name in ("greedy", "search:60")}
    assert means["search:60"] > means["greedy"]
