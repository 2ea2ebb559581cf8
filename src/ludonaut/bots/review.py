"""Review: a finished game, step by step. What each decision cost, what chance brought, and what every seat could expect meanwhile.

Two measures, never mixed:

- A **decision** is judged by what its seat could know then. A search names the best action; that one and the action taken are then given
  the same number of tries each, with the same chance. The difference is the loss, with the 95 % interval of what so many tries can tell.
  A decision is graded by the least loss in that interval: what is not sure is not blamed. In worlds that look the same to
  the seat a decision has the same grade.
- The **course** of the game is what each seat could expect at each step, seen whole, when all go on by the game's rules of thumb. Where a
  step asked chance, the course is compared with what it would have been on average over all that chance could have answered: that is luck.

Worths are numbers from 0 to 1 as `GameState.returns` counts them: chances of winning or, alone and for points, points (`Game.points_of`).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final

import msgspec

from ludonaut.bots.names import make_searcher
from ludonaut.bots.outlook import Outlook
from ludonaut.bots.search import Budget, Searcher
from ludonaut.bots.table import derived_seed
from ludonaut.core.chance import FastChance
from ludonaut.core.errors import IllegalAction
from ludonaut.core.game import Game
from ludonaut.core.match import Match
from ludonaut.core.state import GameState, legal_list

VERSION: Final = 2
"""Grows with every change that makes another review of the same game: what was kept before is then computed again."""
USUAL_TRIES: Final = 400
TRIES_A_LOOK: Final = 4
"""The course gets one try for so many of a decision's: it is surer, because it ends in an evaluation."""
FEWEST_LOOKS: Final = 50
FEWEST_TRIES, MOST_TRIES = 100, 2000
SAMPLES, SAMPLE_TRIES = 6, 20
SURE: Final = 1.96
BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = "best", "good", "inaccuracy", "mistake", "blunder"
GRADES: Final = (BEST, GOOD, INACCURACY, MISTAKE, BLUNDER)
CONTEST_STEPS: Final = (0.02, 0.05, 0.10)
"""From which sure loss of the chance to win on a decision is an inaccuracy, a mistake, a blunder."""
POINTS_STEPS: Final = (0.1, 0.3, 0.6)
"""The same where there is nobody to beat, in parts of what is at stake in a decision (`Heuristic.stakes`)."""
MOST_TURNS: Final = 8
BY_DECISION, BY_CHANCE = "decision", "chance"


class Graded(msgspec.Struct, frozen=True):
    """One decision with a choice: what `seat` did (`action`, in words `told`), what the search would have done, and what each is worth.

    `loss` is how much less the action taken is worth, 0.0 or more; `margin` is half of its 95 % interval.
    """

    seat: int
    action: int
    told: str
    best: int
    best_told: str
    value: float
    best_value: float
    loss: float
    margin: float
    choices: int
    grade: str

    @property
    def is_faulty(self) -> bool:
        """Whether it was worse than good."""
        return self.grade in (INACCURACY, MISTAKE, BLUNDER)


class Moment(msgspec.Struct, frozen=True):
    """The game after `step` actions (0: the set-up), the last of them taken by `seat` and in words `told`.

    `worths` is what each seat could then expect and `margins` half of the 95 % intervals; `luck` is how much of it chance brought in this
    step. `graded` is the decision, where there was a choice and the seat is reviewed.
    """

    step: int
    seat: int
    told: str
    rounds: int
    worths: tuple[float, ...]
    margins: tuple[float, ...]
    luck: tuple[float, ...]
    luck_margins: tuple[float, ...]
    graded: Graded | None = None


class TurningPoint(msgspec.Struct, frozen=True):
    """A step at which what `seat` could expect changed much, from `before` to `after`: mostly by a decision of the seat `by`, or by chance.
    """

    step: int
    seat: int
    before: float
    after: float
    by: int
    cause: str

    @property
    def change(self) -> float:
        """How much it changed."""
        return self.after - self.before

    @property
    def to_play_on(self) -> int:
        """From after how many actions it can be played otherwise: before the decision, or with what chance brought."""
        return self.step - 1 if self.cause == BY_DECISION else self.step


class SeatSummary(msgspec.Struct, frozen=True):
    """One seat's game in numbers: how many decisions had which grade, what the faulty ones lost together, and what chance brought."""

    seat: int
    grades: dict[str, int]
    lost: float
    lost_margin: float
    luck: float
    luck_margin: float

    @property
    def decisions(self) -> int:
        """How many decisions with a choice there were."""
        return sum(self.grades.values())


class Review(msgspec.Struct, frozen=True):
    """A review as far as it has come: `moments` from the set-up on, of `steps` + 1. `seats` are those whose decisions are graded.

    `thresholds` are the sure losses from which on a decision is an inaccuracy, a mistake and a blunder. `tries` went into each judgement
    (0: as many as a time allowed).
    """

    steps: int
    seats: tuple[int, ...]
    tries: int
    thresholds: tuple[float, float, float]
    moments: tuple[Moment, ...]

    @property
    def is_whole(self) -> bool:
        """Whether it has come to the end of the game."""
        return len(self.moments) > self.steps

    def decisions(self, seat: int | None = None) -> list[Moment]:
        """The moments with a graded decision, of one seat or of all."""
        return [moment for moment in self.moments if moment.graded is not None and seat in (None, moment.graded.seat)]

    def summary(self, seat: int) -> SeatSummary:
        """One seat's game in numbers."""
        graded = [moment.graded for moment in self.decisions(seat) if moment.graded is not None]
        counts, faulty = Counter(one.grade for one in graded), [one for one in graded if one.is_faulty]
        return SeatSummary(
            seat, {grade: counts[grade] for grade in GRADES}, sum(one.loss for one in faulty), _together(one.margin for one in faulty),
            sum(moment.luck[seat] for moment in self.moments), _together(moment.luck_margins[seat] for moment in self.moments),
        )  # fmt: skip

    def turning_points(self, seats: Sequence[int] | None = None, most: int = MOST_TURNS) -> list[TurningPoint]:
        """The largest sure changes of what one of these seats (or any) could expect, in the order of the game; one to a step."""
        found = []
        for before, after in zip(self.moments, self.moments[1:], strict=False):
            points = [self._turn(before, after, seat) for seat in (range(len(after.worths)) if seats is None else seats)]
            found += [max(points, key=lambda point: abs(point.change))] if points else []
        large = [point for point in found if abs(point.change) - self._turn_margin(point) >= self.thresholds[1]]
        return sorted(sorted(large, key=lambda point: -abs(point.change))[:most], key=lambda point: point.step)

    def _turn_margin(self, point: TurningPoint) -> float:
        return _together(self.moments[step].margins[point.seat] for step in (point.step - 1, point.step))

    def _turn(self, before: Moment, after: Moment, seat: int) -> TurningPoint:
        change = after.worths[seat] - before.worths[seat]
        by_chance = abs(after.luck[seat]) >= abs(change - after.luck[seat])
        return TurningPoint(
            after.step, seat, before.worths[seat], after.worths[seat], after.seat, BY_CHANCE if by_chance else BY_DECISION
        )  # fmt: skip


def begin_review(match: Match, seats: Sequence[int] | None = None, tries: int = USUAL_TRIES) -> Review:
    """A review without its moments. Raises IllegalAction while the game is under way: a review tells what others may not know yet."""
    if not match.is_over:
        raise IllegalAction("the game is not over; only a finished game can be reviewed.")
    steps = CONTEST_STEPS
    if not match.game.is_contest(match.seats):
        stakes = match.game.heuristic().stakes(match.state)
        steps = (POINTS_STEPS[0] * stakes, POINTS_STEPS[1] * stakes, POINTS_STEPS[2] * stakes)
    return Review(len(match.steps), tuple(range(match.seats)) if seats is None else tuple(sorted(seats)), tries, steps, ())


def review(match: Match, seats: Sequence[int] | None = None, tries: int = USUAL_TRIES, seconds: float = 0.0, seed: int = 0) -> Review:
    """A finished game reviewed: the decisions of these seats (all, if left out), the course for every seat.

    Each judgement takes `tries` or, above 0, so many `seconds`. With tries the same seed gives the same review. Raises IllegalAction while
    the game is under way.
    """
    begun = begin_review(match, seats, 0 if seconds else tries)
    return msgspec.structs.replace(begun, moments=tuple(moments(match, begun, 0, seconds, seed)))


def affordable_tries(match: Match, seats: Sequence[int], seconds: float) -> int:
    """So many tries for each judgement that a whole review takes about `seconds` on this machine, within bounds. A few are timed."""
    judge = Judge(match.game, match.seats, SAMPLE_TRIES, 0.0, 0)
    steps, timed, began = len(match.steps), 0, time.perf_counter()
    for number, state in match.walk():
        if number < steps and number % max(1, steps // SAMPLES) == 0:
            judge.grade(state, match.steps[number].seat, match.steps[number].action, number)
            judge.expect(state, number)
            timed += 1
    each = (time.perf_counter() - began) / max(timed, 1) / SAMPLE_TRIES
    judged = sum(step.seat in seats for step in match.steps) + steps / TRIES_A_LOOK
    tries = int(min(seconds / max(each * judged, 1e-9), MOST_TRIES)) // 50 * 50
    return max(tries, FEWEST_TRIES)


def moments(match: Match, begun: Review, first: int, seconds: float = 0.0, seed: int = 0) -> Iterator[Moment]:
    """The moments of a review from step `first` on, one after the other; what came before is not computed again."""
    judge = Judge(match.game, match.seats, begun.tries, seconds, seed, begun.thresholds)
    before: GameState | None = None
    for number, state in match.walk():
        if number >= first:
            yield judge.moment(match, begun, number, before, state)
        before = state.blank() if before is None else before
        before.copy_from(state)


class Judge:
    """Judges decisions and positions of one game, a search and an outlook at a time."""

    def __init__(
        self, game: Game, seats: int, tries: int, seconds: float, seed: int, thresholds: tuple[float, float, float] = CONTEST_STEPS
    ) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.seed: Final = seed
        self.thresholds: Final = thresholds
        self._chance: Final = FastChance(seed)
        self._searcher: Final[Searcher] = make_searcher(game, Budget(tries, seconds), self._chance)
        self._outlook: Final = Outlook(game.heuristic(), game.most_actions, seats, self._chance)
        self._looks: Final = max(FEWEST_LOOKS, (tries or USUAL_TRIES) // TRIES_A_LOOK)

    def moment(self, match: Match, begun: Review, number: int, before: GameState | None, state: GameState) -> Moment:
        """The game after a step; `before` is the position in which its action was taken."""
        worths, margins, share = self.expect(state, number)
        nothing = (0.0,) * self.seats
        if number == 0 or before is None:
            return Moment(0, -1, "", int(state.rounds()), worths, margins, nothing, nothing)
        step = match.steps[number - 1]
        luck, luck_margins = nothing, nothing
        if step.outcomes:
            self._reseed(number, 2)
            self._outlook.look_after(before, step.seat, step.action, self._looks)
            means = [self._outlook.mean(seat) for seat in range(self.seats)]
            luck = tuple(_short(worth - share * mean) for worth, mean in zip(worths, means, strict=True))
            luck_margins = tuple(_short(_together((margins[seat], share * self._outlook.margin(seat)))) for seat in range(self.seats))
        graded = self.grade(before, step.seat, step.action, number) if step.seat in begun.seats else None
        told = graded.told if graded is not None else _words(self.game, before, step.seat).get(step.action, "")
        return Moment(number, step.seat, told, int(state.rounds()), worths, margins, luck, luck_margins, graded)

    def grade(self, state: GameState, seat: int, action: int, number: int) -> Graded | None:
        """What a legal action of a seat was worth in a position, by what the seat knows; None where it had no choice.

        The same `number` of the decision gives the same grade, in every world that looks the same to the seat.
        """
        legal = legal_list(state, seat, self.game.most_actions)
        if len(legal) < 2:
            return None
        self._reseed(number, 0)
        self._searcher.search(state, seat)
        best = int(self._searcher.best_action())
        worth, spread, tries = self._worth(state, seat, best, number)
        own, own_spread, own_tries = (worth, spread, tries) if best == action else self._worth(state, seat, action, number)
        margin = 0.0 if best == action else SURE * sqrt(spread**2 / tries + own_spread**2 / own_tries)
        words = _words(self.game, state, seat)
        loss = max(0.0, worth - own)
        if loss == 0.0:
            best, worth = action, own
        return Graded(
            seat, action, words[action], best, words[best], _short(own), _short(worth), _short(loss), _short(margin), len(legal),
            grade_of(loss, margin, self.thresholds),
        )  # fmt: skip

    def _worth(self, state: GameState, seat: int, action: int, number: int) -> tuple[float, float, int]:
        self._reseed(number, 1)
        self._searcher.search_after(state, seat, action)
        return self._searcher.root_value(), self._searcher.root_spread(), self._searcher.root_tries()

    def expect(self, state: GameState, number: int) -> tuple[tuple[float, ...], tuple[float, ...], float]:
        """What every seat may expect in a position, seen whole, half of the 95 % intervals of that, and what part it is of what each was
        judged by itself: chances of winning are together no more than one."""
        if state.is_over():
            return tuple(_short(state.returns(seat)) for seat in range(self.seats)), (0.0,) * self.seats, 1.0
        self._reseed(number, 3)
        self._outlook.look(state, self._looks)
        every = range(self.seats)
        share = 1.0 / max(1.0, sum(self._outlook.mean(seat) for seat in every))
        worths = tuple(_short(share * self._outlook.mean(seat)) for seat in every)
        return worths, tuple(_short(share * self._outlook.margin(seat)) for seat in every), share

    def _reseed(self, number: int, stream: int) -> None:
        self._chance.reseed(derived_seed(self.seed, number, stream))


def grade_of(loss: float, margin: float, thresholds: Sequence[float]) -> str:
    """The grade of a decision by the sure part of its loss: what is left of it less half of its 95 % interval."""
    return GRADES[1 + sum(loss - margin >= threshold for threshold in thresholds)] if loss else BEST


def _words(game: Game, state: GameState, seat: int) -> dict[int, str]:
    """The legal actions of a seat in words."""
    return {choice.action: choice.clause for choice in game.view(state, seat).choices}


def _together(margins: Iterator[float] | Sequence[float]) -> float:
    """Half of the interval of a sum of what was measured by itself."""
    return sqrt(sum(margin * margin for margin in margins))


def _short(value: float) -> float:
    return round(float(value), 4)
