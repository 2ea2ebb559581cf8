"""The search finds what is there to be found, and keeps its books."""

from __future__ import annotations

import time

import pytest

from ludonaut.bots import advise, make_bot
from ludonaut.bots.names import make_searcher
from ludonaut.bots.playout import ALWAYS, Playout
from ludonaut.bots.search import NONE, Budget, Searcher, Settings
from ludonaut.core.chance import FastChance, KeyedChance, key_from_seed
from ludonaut.core.errors import IllegalAction
from ludonaut.core.game import find_game
from ludonaut.core.match import Match
from ludonaut.core.numbers import zeros
from ludonaut.core.state import GameState, legal_list
from tests.bots.race import RACE, ROLL, best_chance, hold, race
from tests.core.toy import TOY

PLAIN = Settings(exploration=1.0, trust=0.0, greed=0, horizon=0, told_apart=True)
GUIDED = Settings(exploration=1.0, trust=0.5, greed=ALWAYS, horizon=0, told_apart=True)
OPEN_LOOP = Settings(exploration=1.0, trust=0.0, greed=0, horizon=0, told_apart=False)


def searched(state: GameState, tries: int, settings: Settings = PLAIN, seat: int = 0) -> Searcher:
    """A search that has been made."""
    searcher = make_searcher(RACE, Budget(tries, 0.0), FastChance(1), settings)
    searcher.search(state, seat)
    return searcher


@pytest.mark.parametrize("settings", [PLAIN, GUIDED, OPEN_LOOP])
@pytest.mark.parametrize("card", [1, 2, 3])
def test_the_search_plays_the_card_that_wins_at_once(card: int, settings: Settings) -> None:
    state = race(length=9)
    hold(state, 0, 1, 2)
    hold(state, 0, *{card, 1 + card % 3})
    state.places[0] = 9 - card
    assert searched(state, 200, settings).best_action() == card


def test_the_search_leaves_the_winning_card_for_the_last_step() -> None:
    """Three to go with a 1 and a 2 in hand and two rounds: the cards win for certain, the die does not, whatever the heuristic says."""
    state = race(length=3, rounds=2, seats=1)
    hold(state, 0, 1, 2)
    searcher = searched(state, 400)
    assert best_chance(state)[0] == 1.0
    assert searcher.best_action() in (1, 2)
    assert {action: value for action, value, _ in searcher.root_actions()}[int(searcher.best_action())] > 0.9


@pytest.mark.parametrize(("length", "rounds", "cards"), [(7, 3, (1, 3)), (6, 2, (2,)), (9, 4, (2, 2)), (5, 2, (1, 1)), (4, 3, ())])
def test_the_value_of_the_best_action_approaches_the_exact_one(length: int, rounds: int, cards: tuple[int, ...]) -> None:
    state = race(length, rounds, seats=1)
    hold(state, 0, *cards)
    exact, _ = best_chance(state)
    searcher = searched(state, 6000)
    values = {action: value for action, value, _ in searcher.root_actions()}
    assert values[int(searcher.best_action())] == pytest.approx(exact, abs=0.08)


def test_a_search_values_the_position_for_the_seat_that_thinks() -> None:
    """The other seat stands one step before the end with a 1 in hand in all worlds: whoever moves second loses at once."""
    state = race(length=9)
    hold(state, 0, 2, 2)
    state.places[1] = 8
    state.hands[3] = 2
    state.hands[4] = state.hands[5] = 0
    state.deck.clear()
    state.deck.add(0, 2)
    assert searched(state, 300).root_value() < 0.1
    state.turn = 1
    assert searched(state, 300, seat=1).root_value() > 0.9


@pytest.mark.parametrize("tries", [1, 2, 17, 300])
def test_visits_add_up(tries: int) -> None:
    searcher = searched(race(), tries)
    assert searcher.visits[0] == tries
    assert sum(n for _, _, n in searcher.root_actions()) == tries
    check_books(searcher)


def check_books(searcher: Searcher) -> None:
    """The visits of a tree's nodes fit together."""
    for node in range(int(searcher.nodes)):
        child, below, keys = int(searcher.first_child[node]), 0, list[int]()
        while child != NONE:
            below += int(searcher.visits[child])
            keys.append(int(searcher.key[child]))
            assert searcher.visits[child] <= searcher.available[child] <= searcher.visits[node]
            assert 0.0 <= searcher.total[child] <= float(searcher.visits[child])
            child = int(searcher.sibling[child])
        assert below <= searcher.visits[node]
        assert keys == sorted(set(keys))


def test_a_full_tree_goes_on_with_playouts() -> None:
    state = race(length=40, rounds=40)
    full = searched(state, 5)
    while full.nodes < full.most_nodes:
        full.new_node(NONE, NONE)
    scratch = state.blank()
    scratch.chance = full.chance
    before = int(full.visits[0])
    for _ in range(20):
        full.try_once(state, 0, scratch)
    assert full.visits[0] == before + 20
    assert full.nodes == full.most_nodes


def test_a_time_budget_is_kept() -> None:
    searcher = make_searcher(RACE, Budget(0, 0.05), FastChance(1))
    state = race()
    began = time.perf_counter()
    searcher.search(state, 0)
    assert 0.045 <= time.perf_counter() - began < 0.5


def test_a_search_with_tries_and_a_time_ends_with_what_comes_first() -> None:
    few = make_searcher(RACE, Budget(50, 60.0), FastChance(1))
    few.search(race(), 0)
    assert few.visits[0] == 50
    short = make_searcher(RACE, Budget(1_000_000, 0.05), FastChance(1))
    short.search(race(), 0)
    assert 50 < short.visits[0] < 1_000_000


def test_a_bot_that_has_decided_thinks_no_longer_and_decides_the_same() -> None:
    sooner = 0
    for seed in range(20):
        state = race(length=10, rounds=5, seed=seed)
        hasty, thorough = (make_searcher(RACE, Budget(400, 0.0), FastChance(seed)) for _ in range(2))
        hasty.search(state, 0, thorough=False)
        thorough.search(state, 0)
        assert hasty.best_action() == thorough.best_action()
        assert hasty.visits[0] <= thorough.visits[0] == 400
        sooner += int(hasty.visits[0] < 400)
    assert sooner > 5


def test_what_was_found_below_a_decision_is_kept_for_the_next_of_the_round() -> None:
    """Dice are assigned one after another in a round of this game."""
    game = find_game("deep-space-d6")
    state = game.new_state(game.options.make(), 1, FastChance(5))
    searcher = make_searcher(game, Budget(300, 0.0), FastChance(3))
    searcher.search(state, 0, thorough=False)
    action = searcher.best_action()
    tries = {found: number for found, _, number in searcher.root_actions()}[int(action)]
    state.apply(0, action)
    assert state.rounds() == 1
    searcher.plant(state, 0)
    kept = searcher.root_actions()
    assert 20 < sum(number for _, _, number in kept) == searcher.visits[0] <= tries
    assert searcher.total[0] == pytest.approx(sum(value * number for _, value, number in kept))
    assert {found for found, _, _ in kept} <= set(legal_list(state, 0, game.most_actions))
    searcher.search(state, 0, thorough=False)
    assert sum(number for _, _, number in kept) < searcher.visits[0] <= 300
    check_books(searcher)
    searcher.forget()
    searcher.plant(state, 0)
    assert searcher.root_actions() == [], "nothing is kept of another game"


def test_a_forced_move_is_made_without_thinking() -> None:
    state = race()
    hold(state, 0)
    began = time.perf_counter()
    assert make_bot("search:5s", RACE, 1).choose(state, 0) == ROLL
    assert time.perf_counter() - began < 1.0


def test_the_search_is_stronger_than_its_heuristic() -> None:
    """One seat, the heuristic spends its cards at once; the search keeps them for the exact landing."""
    wins = dict.fromkeys(("greedy", "search:100"), 0)
    for name in wins:
        bot = make_bot(name, RACE, 1)
        for seed in range(60):
            state = race(length=10, rounds=5, seats=1, seed=seed)
            bot.reseed(seed)
            while not state.is_over():
                state.apply(0, bot.choose(state, 0))
            wins[name] += int(state.returns(0))
    assert wins["search:100"] > wins["greedy"] + 5, wins


def test_several_seats_due_at_once_are_searched() -> None:
    """Whichever seat is asked first, a search for it gives one of its own cards."""
    buffer = zeros(TOY.most_actions)
    state = TOY.new_state(TOY.options.make(), 3, FastChance(3))
    bots = [make_bot("search:60", TOY, seat) for seat in range(3)]
    for seat in (2, 0, 1):  # in any order: a seat may be asked before a lower one
        action = bots[seat].choose(state, seat)
        count = int(state.legal_actions(seat, buffer))
        assert action in [buffer[place] for place in range(count)]
        state.apply(seat, action)
    assert state.rounds() == 2


# -- playouts ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("greed", [0, 300, ALWAYS])
def test_a_playout_runs_to_the_end(greed: int) -> None:
    playout = Playout(RACE.heuristic(), 8, greed, 0, FastChance(1))
    state = race()
    playout.run(state, state.rounds(), 0)
    assert state.is_over()
    assert [playout.value(state, seat) for seat in range(2)] == [state.returns(0), state.returns(1)]
    assert playout.moves == state.turn


def test_a_playout_stops_at_its_horizon_and_evaluates() -> None:
    playout = Playout(RACE.heuristic(), 8, 0, 2, FastChance(1))
    state = race(length=40, rounds=30)
    playout.run(state, state.rounds(), 0)
    assert state.rounds() == 3
    assert playout.value(state, 1) == float(state.places[1]) / 40


# -- advice --------------------------------------------------------------------------------------------------------------
def test_advice_ranks_what_was_tried() -> None:
    match = Match(RACE, RACE.options.make({"track": 3, "time": 3}), 1, KeyedChance(key_from_seed(4)))
    legal = match.legal(0)
    advice = advise(match, 0, seconds=0.05, seed=1)
    assert advice.action == advice.ranked[0].action
    assert advice.value == advice.ranked[0].value
    assert {line.action for line in advice.ranked} <= set(legal)
    assert [line.tries for line in advice.ranked] == sorted((line.tries for line in advice.ranked), reverse=True)
    assert 0.0 <= advice.value_before <= advice.value + 0.2
    assert match.steps == []


def test_advice_is_refused_when_nothing_is_asked() -> None:
    match = Match(RACE, seats=2)
    with pytest.raises(IllegalAction, match="seat 2 has no decision"):
        advise(match, 1, seconds=0.01)
    while not match.is_over:
        match.play(match.due_seats()[0], ROLL)
    with pytest.raises(IllegalAction, match="the game is over"):
        advise(match, 0, seconds=0.01)
