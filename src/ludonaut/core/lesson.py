"""Lesson: a game taught at its own table, in steps, under luck that is always the same. It is data of a game's folder.

    # pages/lesson.toml
    seats = 2
    seed = "lesson"

    [[step]]                     # the learner reads, and goes on
    words = "This is your ship."
    look = ["hull"]              # ids of things in the picture
    [[step]]                     # the learner, who has the first seat, takes one of these actions; "Show me" takes the first
    words = "Repair the hull."
    takes = ["repair"]
    otherwise = "The hull is what this step is about: repair it first."
    [[step]]                     # another seat acts when the learner goes on
    words = "Yellow lands two ships."
    others = ["2 play 3 A-4", "2 done"]

The last step only tells: with it the lesson is done, and the game goes on as any other.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import msgspec

from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.errors import IllegalAction
from ludonaut.core.phrases import say

if TYPE_CHECKING:
    from ludonaut.core.match import Match, Step

LEARNER: Final = 0
"""The seat of whoever learns."""
OTHERWISE: Final = "That is allowed, but the lesson wants to show you something else first; do what it asks, or let it show you."
"""What a legal action is answered that the lesson does not ask for, where its step says nothing of its own."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: what is said, the ids of what to look at, and the notations of what is asked of the learner or done by others."""

    words: str
    look: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    otherwise: str = OTHERWISE
    others: tuple[str, ...] = ()

    @property
    def only_tells(self) -> bool:
        """Whether nobody acts in it."""
        return not (self.takes or self.others)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: the table that it is played at, where its luck comes from, and its steps."""

    step: tuple[LessonStep, ...]
    seats: int
    seed: str
    options: dict[str, str] = {}

    def chance(self) -> KeyedChance:
        """The luck of the lesson, from its beginning."""
        return KeyedChance(key_from_seed(self.seed))


@dataclass(frozen=True)
class Course:
    """A lesson under way in a match, in which the learner has gone on `read` times from what is only told."""

    lesson: Lesson
    match: Match
    read: int
    place: int = field(init=False)
    """The step that is shown. It follows from what stands in the match, so that what is taken back is asked for again."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "place", _place(self.lesson, self.match.steps, self.read))

    @property
    def step(self) -> LessonStep:
        """The step that is shown."""
        return self.lesson.step[self.place]

    @property
    def words(self) -> str:
        """What it says."""
        return say(self.step.words)

    @property
    def is_done(self) -> bool:
        """Whether all that is asked was done: then everything is allowed."""
        return self.place == len(self.lesson.step) - 1

    def wanted(self) -> list[int]:
        """The actions that the learner may take now, the one to be shown first; none where nothing is asked."""
        return [self.match.game.actions.parse(notation) for notation in self.step.takes]

    def check(self, seat: int, action: int) -> None:
        """Raises IllegalAction for an action that the game allows and the lesson does not want now."""
        if not self.is_done and action in self.match.legal(seat) and (seat != LEARNER or action not in self.wanted()):
            raise IllegalAction(say(self.step.otherwise))

    def going_on(self) -> list[tuple[int, int]]:
        """The actions, each with its seat, that are taken when the learner goes on or asks to be shown; none where that was only read."""
        parse = self.match.game.actions.parse
        if self.step.takes:
            return [(LEARNER, self.wanted()[0])]
        spelled = [line.partition(" ") for line in self.step.others]
        return [(int(seat) - 1, parse(notation)) for seat, _, notation in spelled]


def _place(lesson: Lesson, steps: Sequence[Step], read: int) -> int:
    own = sum(step.seat == LEARNER for step in steps)
    others = len(steps) - own
    for number, step in enumerate(lesson.step[:-1]):
        if step.only_tells:
            read -= 1
        elif step.takes:
            own -= 1
        else:
            others -= len(step.others)
        if min(read, own, others) < 0:
            return number
    return len(lesson.step) - 1


@cache
def read_lesson(package: str) -> Lesson:
    """The lesson in the pages of a game's package."""
    text = files(package).joinpath("pages", "lesson.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Lesson)
