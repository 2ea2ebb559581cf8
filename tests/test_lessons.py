"""The lesson of each game that has one leads to its end, and refuses with its own sentence what it does not ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from ludonaut.core.contract_lesson import check_lesson
from ludonaut.core.game import Game, all_games
from ludonaut.core.lesson import LEARNER, Course, Lesson, LessonStep
from ludonaut.core.match import Match

TAUGHT = [(game, lesson) for game in all_games() if (lesson := game.lesson()) is not None]
LONGEST_WORDS = 60


def test_every_game_of_ours_is_taught() -> None:
    ours = {game.name for game in all_games() if type(game).__module__.startswith("ludonaut.games.")}
    assert ours <= {game.name for game, _ in TAUGHT}


@pytest.mark.parametrize(("game", "lesson"), TAUGHT, ids=[game.name for game, _ in TAUGHT])
def test_a_lesson_keeps_its_contract(game: Game, lesson: Lesson) -> None:
    check_lesson(game, lesson)
    too_long = [step.words for step in lesson.step if len(step.words.split()) > LONGEST_WORDS]
    assert not too_long, "more than a step's words is not read"


BROKEN: dict[str, Callable[[LessonStep], LessonStep]] = {
    "not in the": lambda step: msgspec.structs.replace(step, look=("nothing-of-this-name",)),
    "nothing is said": lambda step: msgspec.structs.replace(step, words=" "),
    "answered with nothing": lambda step: msgspec.structs.replace(step, otherwise=""),
}


@pytest.mark.parametrize("complaint", BROKEN)
def test_a_broken_lesson_is_found_out(complaint: str) -> None:
    game, lesson = TAUGHT[0]
    broken = msgspec.structs.replace(lesson, step=(*lesson.step[:2], BROKEN[complaint](lesson.step[2]), *lesson.step[3:]))
    with pytest.raises(AssertionError, match=complaint):
        check_lesson(game, broken)


@pytest.mark.parametrize(("game", "lesson"), TAUGHT, ids=[game.name for game, _ in TAUGHT])
def test_what_is_taken_back_is_asked_for_again(game: Game, lesson: Lesson) -> None:
    match = Match(game, game.options.make(lesson.options), lesson.seats, lesson.chance())
    course = Course(lesson, match, len(lesson.step))
    while not course.step.takes:
        for seat, action in course.going_on():
            match.play(seat, action)
        course = replace(course)
    asked = course.place
    match.play(LEARNER, course.wanted()[0])
    assert replace(course).place > asked
    match.go_back(match.last_step_of(LEARNER))
    assert replace(course).place == asked
