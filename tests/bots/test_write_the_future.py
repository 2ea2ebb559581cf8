"""Bots where seats act at the same time: they know what their seat knows, play every set of options to the end, and get better in order."""

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
from ludonaut.games.write_the_future.heuristics import WriteHeuristic
from ludonaut.games.write_the_future.rules import WriteRules
from ludonaut.games.write_the_future.state import PHASE_WORDS
from ludonaut.lab import simulate

pytestmark = pytest.mark.compiled
GAME = find_game("write-the-future")
HIDDEN = {"mode": "traditional", "secrecy": "yes", "factions": "chosen", "future-proof": "yes"}
DRAFT = {"mode": "draft", "secrecy": "yes", "factions": "dealt"}


def decisions(options: Mapping[str, str], seats: int, seed: int, games: int, every: int) -> Iterator[tuple[WriteRules, int]]:
    """Decisions with a choice from random games, each seat that is due in any order: one of `every`, and all of the last phases."""
    chance, buffer = FastChance(seed), zeros(GAME.most_actions)
    passed = 0
    for _ in range(games):
        state = GAME.new_state(GAME.options.make(options), seats, chance)
        assert isinstance(state, WriteRules)
        while not state.is_over():
            due = [seat for seat in range(seats) if state.due(seat)]
            seat = due[int(chance.below(len(due)))]
            count = state.legal_actions(seat, buffer)
            passed += 1
            if count > 1 and (passed % every == 0 or PHASE_WORDS[int(state.phase)] != "round"):
                yield state, seat
                state.legal_actions(seat, buffer)
            state.apply(seat, buffer[chance.below(count)])


def twin_of(state: GameState, seat: int, seed: int) -> GameState:
    """Another world in which `seat` has seen the same."""
    twin = state.blank()
    twin.copy_from(state)
    twin.redeal(seat, FastChance(seed))
    return twin


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
        before = position(state)
        bot.reseed(number)
        chosen = bot.choose(state, seat)
        assert position(state) == before
        bot.reseed(number)
        assert bot.choose(twin, seat) == chosen, f"decision {number}: {state.phase}"
        asked[PHASE_WORDS[int(state.phase)]] += 1
    assert set(asked) >= phases, asked
    assert different > 20, "too few twins differed: this test tested little"


@pytest.mark.parametrize(("options", "seats"), [(HIDDEN, 4), (DRAFT, 3)])
def test_the_heuristic_looks_at_nothing_hidden_and_changes_nothing(options: Mapping[str, str], seats: int) -> None:
    """It is shown the true state, so it must weigh and value alike whatever the others have done or hold, with the very same generator."""
    heuristic, buffer = WriteHeuristic(), zeros(GAME.most_actions)
    assert heuristic.is_fair()
    shares = [zero_floats(GAME.most_actions) for _ in range(2)]
    for number, (state, seat) in enumerate(decisions(options, seats, seed=20 + seats, games=2, every=9)):
        twin = twin_of(state, seat, 1000 + number)
        before = position(state)
        count = state.legal_actions(seat, buffer)
        assert heuristic.choose(state, seat, buffer, count, FastChance(1)) == heuristic.choose(twin, seat, buffer, count, FastChance(1))
        assert heuristic.evaluate(state, seat) == heuristic.evaluate(twin, seat)
        assert heuristic.stakes(state) == heuristic.stakes(twin)
        for world, told in zip((state, twin), shares, strict=True):
            heuristic.prefer(world, seat, buffer, count, FastChance(1), told)
        assert list(shares[0]) == list(shares[1])
        assert sum(shares[0][place] for place in range(count)) == pytest.approx(1.0)
        assert 0.0 <= heuristic.evaluate(state, seat) <= 1.0
        assert position(state) == before


@pytest.mark.parametrize("number", range(len(GAME.option_sets)))
def test_every_bot_plays_every_set_of_options_to_the_end(number: int) -> None:
    options = GAME.options.make(GAME.option_sets[number])
    for seats in GAME.tried_seats(options)[:2]:
        names = [("greedy", "search:2", "random")[(seat + number) % 3] for seat in range(seats)]
        bots = [make_bot(name, GAME, 0) for name in names]
        table = Table(GAME.blank_state(options, seats, FastChance(0)), bots, 5, len(GAME.reasons), GAME.most_moves)
        table.play(0, 3)
        sums = table.take_sums()
        assert sums[GAMES] == 3
        assert sums[TOTALS] == 0, "a game ended for no reason"


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
