"""A review finds what was done wrong, blames nobody for what could not be known, and keeps luck apart."""

from __future__ import annotations

import msgspec
import pytest

from ludonaut.bots import make_bot, play_on
from ludonaut.bots.review import (
    BEST,
    BLUNDER,
    BY_CHANCE,
    BY_DECISION,
    CONTEST_STEPS,
    GOOD,
    GRADES,
    INACCURACY,
    MISTAKE,
    Graded,
    Judge,
    Moment,
    Review,
    affordable_tries,
    begin_review,
    grade_of,
    moments,
    review,
)
from ludonaut.bots.review_words import Wording
from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.errors import IllegalAction
from ludonaut.core.game import find_game
from ludonaut.core.inspect import same_position
from ludonaut.core.match import Match
from ludonaut.core.state import GameState, legal_list
from ludonaut.core.view import Choice, SeatLine, View
from tests.bots.race import ROLL, RaceGame, best_chance, hold, race
from tests.bots.worlds import twin_of

pytestmark = pytest.mark.compiled


class ToldRace(RaceGame):
    """The race with its choices in words."""

    def view(self, state: GameState, observer: int) -> View:
        choices = [Choice(action, self.actions.notation(action), f"Do {action}.") for action in legal_list(state, observer, 4)]
        seats = tuple(SeatLine(seat, "", bool(state.due(seat)), int(state.score(seat))) for seat in range(int(state.seats)))
        return View(
            game=self.name, observer=observer, rounds=int(state.rounds()), prompt="", choices=tuple(choices), refusals=(), seats=seats,
            sections=(), result="", won=(),
        )  # fmt: skip


RACES = ToldRace()


def finished(name: str, seats: int, bot: str, seed: int, **options: str) -> Match:
    """A match that a bot has played to its end."""
    game = find_game(name)
    match = Match(game, game.options.make(options), seats, KeyedChance(key_from_seed(seed)))
    return play_on(match, make_bot(bot, game, seed))


# -- decisions -----------------------------------------------------------------------------------------------------------
def test_a_planted_blunder_is_found_and_costs_what_it_costs() -> None:
    """Three to go with a 1 and a 2 in hand and two rounds: the cards win for certain; the roll of the die does not."""
    state = race(length=3, rounds=2, seats=1)
    hold(state, 0, 1, 2)
    after = [race(length=3, rounds=2, seats=1) for _ in range(4)]
    for steps, world in enumerate(after, 1):
        hold(world, 0, 1, 2)
        world.places[0] = steps % 4
        world.turn += 1
    exact = 1.0 - sum(1.0 if world.places[0] == 3 else best_chance(world)[0] for world in after) / 4
    graded = Judge(RACES, 1, 3000, 0.0, 1).grade(state, 0, ROLL, 1)
    assert graded is not None
    assert (graded.grade, graded.told, graded.choices) == (BLUNDER, "Do 0", 3)
    assert graded.best in (1, 2)
    assert abs(graded.loss - exact) < 0.1
    assert 0.0 < graded.margin < 0.05


@pytest.mark.parametrize(
    ("loss", "margin", "grade"),
    [(0.0, 0.2, BEST), (0.12, 0.12, GOOD), (0.12, 0.11, GOOD), (0.12, 0.09, INACCURACY), (0.12, 0.05, MISTAKE), (0.12, 0.01, BLUNDER)],
)
def test_a_decision_is_graded_by_the_sure_part_of_its_loss(loss: float, margin: float, grade: str) -> None:
    assert grade_of(loss, margin, CONTEST_STEPS) == grade


def test_the_best_action_is_graded_so_and_a_forced_one_not_at_all() -> None:
    state = race(length=3, rounds=2, seats=1)
    hold(state, 0, 1, 2)
    judge = Judge(RACES, 1, 400, 0.0, 1)
    graded = judge.grade(state, 0, judge_best(judge, state), 1)
    assert graded is not None
    assert (graded.grade, graded.loss, graded.best) == (BEST, 0.0, graded.action)
    hold(state, 0)
    assert judge.grade(state, 0, ROLL, 1) is None


def judge_best(judge: Judge, state: GameState) -> int:
    """The best action as the judge sees it."""
    graded = judge.grade(state, 0, ROLL, 1)
    assert graded is not None
    return graded.best


def test_a_loss_that_may_be_none_is_not_blamed() -> None:
    """Of two cards that win alike neither is worse, whichever the search prefers."""
    state = race(length=3, rounds=2, seats=1)
    hold(state, 0, 1, 2)
    judge = Judge(RACES, 1, 300, 0.0, 5)
    for action in (1, 2):
        graded = judge.grade(state, 0, action, 1)
        assert graded is not None
        assert not graded.is_faulty


@pytest.mark.parametrize(("name", "seats", "options"), [("captain-future", 3, {}), ("write-the-future", 2, {}), ("fly-further", 3, {})])
def test_worlds_that_the_seat_cannot_tell_apart_give_the_same_grade(name: str, seats: int, options: dict[str, str]) -> None:
    match = finished(name, seats, "random", 3, **options)
    judge, different, judged = Judge(match.game, seats, 30, 0.0, 1), 0, 0
    for number, state in match.walk():
        if number == len(match.steps) or number % (len(match.steps) // 12):
            continue
        step = match.steps[number]
        twin = twin_of(state, step.seat, number)
        different += not same_position(state, twin)
        graded = judge.grade(state, step.seat, step.action, number)
        assert judge.grade(twin, step.seat, step.action, number) == graded, f"step {number}"
        judged += graded is not None
    assert judged >= 4, "too few decisions with a choice: this test tested little"
    assert different or name == "write-the-future", "no twin differed: this test tested nothing"


# -- a whole game --------------------------------------------------------------------------------------------------------
def test_a_better_player_loses_less_by_decisions() -> None:
    lost = {}
    for bot in ("random", "greedy"):
        match = finished("captain-future", 2, bot, 2)
        found = review(match, tries=40)
        assert found.is_whole
        summary = found.summary(0)
        assert summary.decisions == sum(summary.grades[grade] for grade in GRADES) > 10
        lost[bot] = summary.lost / summary.decisions
    assert lost["random"] > 3 * lost["greedy"]


def test_a_review_that_is_taken_up_again_is_the_same_and_survives_being_kept() -> None:
    match = finished("deep-space-d6", 1, "random", 3)
    whole = review(match, tries=50, seed=4)
    begun = begin_review(match, tries=50)
    first = [moment for moment, _ in zip(moments(match, begun, 0, seed=4), range(7), strict=False)]
    second = list(moments(match, begun, len(first), seed=4))
    assert (*first, *second) == whole.moments
    assert whole.moments[-1].worths == (match.state.returns(0),)
    assert msgspec.json.decode(msgspec.json.encode(whole), type=Review) == whole
    assert all(moment.luck == (0.0,) for moment, step in zip(whole.moments[1:], match.steps, strict=True) if not step.outcomes)


def test_luck_that_is_averaged_over_all_that_could_come_is_none() -> None:
    """Over the races of many keys the luck of the die adds up to nothing; over one race it does not."""
    sums = []
    for seed in range(120):
        match = Match(RACES, RACES.options.make({"track": 5, "time": 2}), 1, KeyedChance(key_from_seed(seed)))
        while not match.is_over:
            match.play(0, ROLL)
        sums.append(review(match, seats=(), tries=200).summary(0).luck)
    assert max(sums) > 0.2
    assert min(sums) < -0.1
    assert abs(sum(sums) / len(sums)) < 0.13


def test_only_a_finished_game_is_reviewed() -> None:
    game = find_game("deep-space-d6")
    with pytest.raises(IllegalAction, match="only a finished game"):
        review(Match(game))


def test_the_tries_fit_the_time() -> None:
    match = finished("deep-space-d6", 1, "random", 3)
    assert affordable_tries(match, (0,), 0.001) == 100
    assert affordable_tries(match, (0,), 1000.0) == 2000


def test_chances_of_winning_are_together_no_more_than_one() -> None:
    match = finished("captain-future", 3, "greedy", 2)
    begun = begin_review(match, seats=(), tries=40)
    for found, _ in zip(moments(match, begun, 0), range(40), strict=False):
        assert 0.9 < sum(found.worths) < 1.0002


# -- turning points ------------------------------------------------------------------------------------------------------
def moment(step: int, worth: float, luck: float = 0.0, graded: Graded | None = None) -> Moment:
    return Moment(step, 0, "", 1, (worth,), (0.0,), (luck,), (0.0,), graded)


def test_turning_points_are_the_largest_changes_and_say_whether_it_was_luck() -> None:
    course = (moment(0, 0.5), moment(1, 0.52, 0.02), moment(2, 0.3, -0.2), moment(3, 0.31), moment(4, 0.7, 0.05))
    points = Review(4, (0,), 1, CONTEST_STEPS, course).turning_points()
    assert [(point.step, point.cause, point.to_play_on) for point in points] == [(2, BY_CHANCE, 2), (4, BY_DECISION, 3)]
    assert [point.step for point in Review(4, (0,), 1, CONTEST_STEPS, course).turning_points(most=1)] == [4]
    unsure = tuple(msgspec.structs.replace(one, margins=(0.15,)) for one in course)  # together 0.21, of changes of 0.22 and 0.39
    assert [point.step for point in Review(4, (0,), 1, CONTEST_STEPS, unsure).turning_points()] == [4]


def test_alone_and_for_points_a_worth_is_told_in_points() -> None:
    match = finished("write-the-future", 1, "greedy", 3, mode="solo")
    wording = Wording(match.game, 1)
    assert wording.worth(match.state.returns(0)) == f"{int(match.state.score(0))} points"
    assert Wording(find_game("captain-future"), 2).worth(0.456) == "46\u202f%"
