"""How it plays by itself: values of a turn against what is known and counted otherwise, and the heuristic against chance."""

from __future__ import annotations

from itertools import product

import pytest
from ludonaut_yacht.components import LINE_WORDS, SIDES
from ludonaut_yacht.heuristics import AVERAGES, TurnValues, YachtHeuristic, worths_of
from ludonaut_yacht.turn_values import selection_of
from tables import GAME, Table

from ludonaut.core.chance import FastChance
from ludonaut.core.numbers import i64, vec, zeros


def values_for(line: str) -> TurnValues:
    """The values of a turn in which only this line is free."""
    table = Table("12345").state
    for place, word in enumerate(LINE_WORDS):
        table.sheets[place] = -1 if word == line else 0
    return TurnValues(table, [worths_of(i64(place), table.options) for place in range(len(LINE_WORDS))])


def before_any_throw(line: str) -> float:
    """What the whole turn brings in this line when it is played for nothing else."""
    values = values_for(line)
    first = [values.best[2][selection_of(counted(faces))] for faces in product(range(SIDES), repeat=5)]
    return sum(first) / len(first) + AVERAGES[LINE_WORDS.index(line)]


def counted(faces: tuple[int, ...]) -> vec[i64]:
    return vec[i64]([faces.count(face) for face in range(SIDES)])


def test_five_of_a_kind_comes_as_often_as_is_known() -> None:
    """347,897 of 7,558,272 turns: the known chance of five equal dice in three throws."""
    assert before_any_throw("yacht") / 50 == pytest.approx(347_897 / 7_558_272, abs=1e-9)


def test_sixes_come_as_often_as_is_reckoned() -> None:
    """Each of five dice shows a six after three throws unless it fails three times."""
    assert before_any_throw("sixes") == pytest.approx(5 * 6 * (1 - (5 / 6) ** 3))


def test_a_throw_more_is_never_worse() -> None:
    values = values_for("choice")
    assert all(more >= fewer - 1e-9 for more, fewer in zip(values.best[2], values.best[1], strict=True))


def points_of(greedy: bool, seed: int) -> int:
    """A game alone."""
    heuristic, picker, buffer = YachtHeuristic(), FastChance(seed + 1000), zeros(GAME.most_actions)
    state = GAME.new_state(GAME.options.make(), 1, FastChance(seed))
    while not state.is_over():
        count = state.legal_actions(0, buffer)
        state.apply(0, heuristic.choose(state, 0, buffer, count, picker) if greedy else buffer[picker.below(count)])
    return int(state.score(0))


def test_the_heuristic_beats_chance_in_every_game() -> None:
    """Their means are about 160 and 37 points, so that the worst of ten is far above the best of ten."""
    assert min(points_of(True, seed) for seed in range(10)) > max(points_of(False, seed) for seed in range(10))
