"""The contract of lessons: what the lesson of any game must keep. A plug-in's tests call the same function as ours."""

from __future__ import annotations

from xml.etree import ElementTree

from ludonaut.core.errors import IllegalAction
from ludonaut.core.game import Game
from ludonaut.core.lesson import LEARNER, Course, Lesson
from ludonaut.core.match import Match


def check_lesson(game: Game, lesson: Lesson) -> None:
    """Going on and being shown leads to the last step; what is to be looked at is in both pictures at that step; an action that is legal
    and not wanted is refused with the step's sentence; and nothing that is said is empty."""
    match = Match(game, game.options.make(lesson.options), lesson.seats, lesson.chance())
    read = 0
    for place, step in enumerate(lesson.step):
        course, where = Course(lesson, match, read), f"{game.name}, step {place + 1} of the lesson"
        assert course.place == place, f"{where}: step {course.place + 1} is shown"
        assert course.words.strip(), f"{where}: nothing is said"
        assert course.is_done == (place == len(lesson.step) - 1), f"{where}: the lesson is done too soon, or never"
        assert not (step.takes and step.others), f"{where}: either the learner acts or others do"
        for layout in ("wide", "tall"):
            picture = ElementTree.fromstring(game.picture(match.view(LEARNER), layout))  # noqa: S314 - the picture is ours
            ids = {element.get("id") for element in picture.iter()}
            assert ids.issuperset(step.look), f"{where}: {set(step.look) - ids} is not in the {layout} picture"
        _check_refusals(course, where)
        read += step.only_tells
        for seat, action in course.going_on():
            assert not step.only_tells and action in match.legal(seat), f"{where}: {game.actions.notation(action)} is not legal"
            match.play(seat, action)
    assert not lesson.step[-1].takes and not lesson.step[-1].others, f"{game.name}: the last step of the lesson only tells"


def _check_refusals(course: Course, where: str) -> None:
    wanted, legal = course.wanted(), course.match.legal(LEARNER)
    assert set(wanted) <= set(legal), f"{where}: it wants what is not legal"
    assert course.step.otherwise.strip(), f"{where}: another action is answered with nothing"
    for action in legal:
        try:
            course.check(LEARNER, action)
        except IllegalAction as error:
            refused = str(error) == course.step.otherwise
        else:
            refused = False
        told = course.match.game.actions.notation(action)
        assert refused != (action in wanted or course.is_done), f"{where}: {told} is not answered right"
