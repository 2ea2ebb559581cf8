"""Bold and careful bots: what they rather take, that they give nothing away for it, and how they are asked for."""

from __future__ import annotations

from typing import Final

import pytest

from ludonaut.bots.names import ATTITUDES, bot_meaning, make_bot, risk_of
from ludonaut.bots.search import Budget, Searcher, Settings
from ludonaut.core.chance import Chance, FastChance
from ludonaut.core.game import find_game
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.numbers import i64, vec
from ludonaut.core.state import GameState
from tests.bots.race import RACE

SAFE, GAMBLE = 0, 1
RISKS: Final = {name: risk for name, risk, _ in ATTITUDES}


class Wager(GameState):
    """One decision for points: so many for certain, or all or nothing with the same chance."""

    def __init__(self, certain: float, chance: Chance) -> None:
        super().__init__(1, chance)
        self.certain: Final = certain
        self.worth = -1.0

    def begin(self) -> None:
        self.worth = -1.0

    def due(self, seat: i64) -> bool:
        return not self.is_over()

    def next_seat(self) -> i64:
        return -1 if self.is_over() else 0

    def legal_actions(self, seat: i64, buffer: vec[i64]) -> i64:
        buffer[0], buffer[1] = SAFE, GAMBLE
        return 0 if self.is_over() else 2

    def apply(self, seat: i64, action: i64) -> None:
        self.worth = float(self.chance.roll(2, 0)) if action == GAMBLE else self.certain

    def is_over(self) -> bool:
        return self.worth >= 0.0

    def returns(self, seat: i64) -> float:
        return self.worth

    def score(self, seat: i64) -> i64:
        return 0

    def rounds(self) -> i64:
        return 1

    def reason(self) -> i64:
        return 0

    def blank(self) -> Wager:
        return Wager(self.certain, self.chance)

    def copy_from(self, other: GameState) -> None:
        assert isinstance(other, Wager)
        self.worth = other.worth

    def redeal(self, observer: i64, chance: Chance) -> None:
        pass

    def observe(self, seat: i64, buffer: vec[i64]) -> None:
        buffer[0] = i64(self.worth >= 0.0)


class Indifferent(Heuristic):
    def choose(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: FastChance) -> i64:
        return actions[0]

    def evaluate(self, state: GameState, seat: i64) -> float:
        return 0.5


def chosen(certain: float, risk: float) -> int:
    settings = Settings(exploration=0.3, trust=0.0, greed=0, horizon=0, told_apart=False, risk=risk)
    searcher = Searcher(Indifferent(), 2, 1, settings, Budget(4000, 0.0), FastChance(1))
    searcher.search(Wager(certain, FastChance(0)), 0)
    return int(searcher.best_action())


@pytest.mark.parametrize(("certain", "bold", "neutral", "careful"), [
    (0.42, GAMBLE, GAMBLE, SAFE), (0.58, GAMBLE, SAFE, SAFE), (0.05, GAMBLE, GAMBLE, GAMBLE), (0.95, SAFE, SAFE, SAFE),
])  # fmt: skip
def test_the_bold_gamble_and_the_careful_are_safe_where_it_costs_little(certain: float, bold: int, neutral: int, careful: int) -> None:
    """All or nothing is worth a half. What is clearly better is taken by everybody."""
    assert [chosen(certain, risk) for risk in (RISKS["bold"], 0.0, RISKS["careful"])] == [bold, neutral, careful]


def test_an_attitude_is_asked_for_behind_a_strength() -> None:
    assert [risk_of(name) for name in ("admiral", "admiral:bold", "pilot:careful", "search:200")] == [0.0, 0.5, -0.5, 0.0]
    assert make_bot(" Admiral:Bold ", RACE, 1).name == "admiral:bold"
    assert bot_meaning("admiral:careful").startswith(bot_meaning("admiral"))
    assert bot_meaning("admiral:careful") != bot_meaning("admiral:bold")


@pytest.mark.compiled
def test_a_bold_and_a_careful_bot_play_otherwise_than_one_that_counts_what_it_expects() -> None:
    game = find_game("deep-space-d6")
    played = []
    for name in ("commander", "commander:bold", "commander:careful"):
        state, bot = game.new_state(game.options.make(), 1, FastChance(5)), make_bot(name, game, 1)
        actions = []
        while not state.is_over():
            actions.append(int(bot.choose(state, 0)))
            state.apply(0, actions[-1])
        played.append(actions)
    assert len({tuple(actions) for actions in played}) == 3
