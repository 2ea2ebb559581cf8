"""Seats that decide at once: in a search none answers what it cannot see, each answers what it can, and all come near an equilibrium."""

from __future__ import annotations

import pytest

from ludonaut.bots.names import make_searcher
from ludonaut.bots.search import Budget, Searcher, Settings
from ludonaut.core.chance import FastChance
from ludonaut.core.numbers import i64
from ludonaut.core.state import GameState, legal_list
from tests.bots.pennies import FAIR, MOST_ACTIONS, OBSERVATION_SIZE, PLAY, REFUSE, TAKE, UNEVEN, Gains, Pennies, PenniesHeuristic, pennies
from tests.bots.test_search import check_books
from tests.core.toy import TOY

FAIR_VALUE, UNEVEN_VALUE = 0.5, 3 / 7
TRIES = 6000


def searcher(tries: int, decoupled: bool = True, told_apart: bool = True, seed: int = 1) -> Searcher:
    """A search that has not begun."""
    settings = Settings(0.3, trust=0.0, greed=0, horizon=0, told_apart=told_apart, decoupled=decoupled)
    return Searcher(PenniesHeuristic(), MOST_ACTIONS, OBSERVATION_SIZE, settings, Budget(tries, 0.0), FastChance(seed))


def searched(state: GameState, seat: int = 0, decoupled: bool = True, told_apart: bool = True, seed: int = 1) -> Searcher:
    """A search that has been made."""
    found = searcher(TRIES, decoupled, told_apart, seed)
    found.search(state, seat)
    return found


@pytest.mark.parametrize("told_apart", [True, False])
@pytest.mark.parametrize(("gains", "value"), [(FAIR, FAIR_VALUE), (UNEVEN, UNEVEN_VALUE)])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_value_is_that_of_the_equilibrium(seat: int, gains: Gains, value: float, told_apart: bool) -> None:
    for seed in (1, 2, 3):
        found = searched(pennies(gains), seat, told_apart=told_apart, seed=seed)
        assert found.root_value() == pytest.approx(1.0 - value if seat else value, abs=0.06)


@pytest.mark.parametrize("seat", [0, 1])
def test_acting_one_after_the_other_would_answer_what_is_not_seen(seat: int) -> None:
    """What the decoupled nodes are for: were it not for them, whoever is asked later would win each time."""
    assert searched(pennies(), seat, decoupled=False).root_value() < 0.05


@pytest.mark.parametrize(("seat", "share"), [(0, 3 / 7), (1, 2 / 7)])
def test_both_coins_are_tried_as_often_as_in_the_equilibrium(seat: int, share: float) -> None:
    for seed in (1, 2, 3):
        tries = {action: number for action, _, number in searched(pennies(UNEVEN), seat, seed=seed).root_actions()}
        assert tries[TAKE] / TRIES == pytest.approx(share, abs=0.1)


@pytest.mark.parametrize(("refusal", "decoupled", "action"), [(0.4, True, PLAY), (0.6, True, REFUSE), (0.4, False, REFUSE)])
def test_an_even_bet_is_taken_exactly_where_the_refusal_is_worth_less(refusal: float, decoupled: bool, action: int) -> None:
    for seed in (1, 2, 3):
        assert searched(pennies(FAIR, refusal), decoupled=decoupled, seed=seed).best_action() == action


@pytest.mark.parametrize("told_apart", [True, False])
def test_what_has_been_turned_over_is_answered(told_apart: bool) -> None:
    """The seat that laid its coin last is asked again at once, with nothing of chance between, and now sees all."""
    assert searched(pennies(guess=True), told_apart=told_apart).root_value() < 0.05
    assert searched(pennies(guess=True), seat=1, told_apart=told_apart).root_value() > 0.95


def test_the_books_are_kept_and_so_is_the_tree_in_the_middle_of_what_is_done_at_once() -> None:
    state = pennies(guess=True)
    found = searcher(400)
    found.search(state, 0, thorough=False)
    check_books(found)
    action = found.best_action()
    tries = {one: number for one, _, number in found.root_actions()}[int(action)]
    state.apply(0, action)
    found.plant(state, 0)
    kept = int(found.visits[0])
    assert 20 < kept <= tries
    found.search(state, 0)
    assert [one for one, _, _ in found.root_actions()] == legal_list(state, 0, MOST_ACTIONS)
    check_books(found)


def test_where_the_part_of_the_others_is_not_played_the_search_is_as_if_they_were_not_there() -> None:
    class OwnCoin(PenniesHeuristic):
        def is_settled(self, state: GameState, seat: i64) -> bool:
            assert isinstance(state, Pennies)
            return state.laid[seat] == 1

        def evaluate(self, state: GameState, seat: i64) -> float:
            assert isinstance(state, Pennies)
            return 0.25 + 0.5 * float(state.coins[seat])

    found = []
    for decoupled in (True, False):
        settings = Settings(0.3, trust=0.0, greed=0, horizon=1, told_apart=True, decoupled=decoupled)
        one = Searcher(OwnCoin(), MOST_ACTIONS, OBSERVATION_SIZE, settings, Budget(300, 0.0), FastChance(2))
        one.search(pennies(), 0)
        found.append(one.root_actions())
    assert found[0] == found[1]
    assert found[0][1][1] == 0.75


def test_the_same_seed_finds_the_same() -> None:
    one, other = (searched(pennies(UNEVEN, guess=True), seed=9) for _ in range(2))
    assert one.root_actions() == other.root_actions()


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("tries", [1, 10, 500])
def test_the_books_are_kept_with_hidden_hands_and_dice(seats: int, tries: int) -> None:
    """Each seat that decides at once has its choices once below the node where all were due, however the others chose."""
    state = TOY.new_state(TOY.options.make(), seats, FastChance(4))
    for seat in range(seats):
        found = make_searcher(TOY, Budget(tries, 0.0), FastChance(seat))
        found.search(state, seat)
        assert found.visits[0] == tries
        check_books(found)
