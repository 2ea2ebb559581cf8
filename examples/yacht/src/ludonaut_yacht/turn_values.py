"""What each throw of a turn is worth when the rest of the turn is played in the best way: exact, by working back from its last throw.

What lies on the table during a turn is a selection of up to five dice. There are 462 of them, numbered here from the empty one (0) to all
that have five dice. Which one arises by adding or taking away a die is known in advance, so that a whole turn is worked out in a few
thousand additions:

- with five dice: the best line to enter them in, or, with a throw left, what comes of picking a die up;
- with fewer: the mean over all that the missing dice can show, one die at a time, or what comes of picking up another one.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from ludonaut.core.numbers import i64, vec
from ludonaut_yacht.components import DICE, SIDES

NONE: Final = -1
_SELECTIONS: Final = [faces for size in range(DICE + 1) for faces in combinations_with_replacement(range(SIDES), size)]
_NUMBER: Final = {faces: number for number, faces in enumerate(_SELECTIONS)}
SELECTIONS: Final = len(_SELECTIONS)
FIRST_FULL: Final = _SELECTIONS.index((0,) * DICE)
"""From here on selections have five dice."""


def _with_one_more(faces: tuple[int, ...], face: int) -> int:
    return _NUMBER.get(tuple(sorted((*faces, face))), NONE)


def _with_one_less(faces: tuple[int, ...], face: int) -> int:
    if face not in faces:
        return NONE
    place = faces.index(face)
    return _NUMBER[faces[:place] + faces[place + 1 :]]


MORE: Final = vec[i64]([_with_one_more(faces, face) for faces in _SELECTIONS for face in range(SIDES)])
"""The selection with a die more that shows a face, at SIDES times the selection plus the face; NONE when there are five already."""
LESS: Final = vec[i64]([_with_one_less(faces, face) for faces in _SELECTIONS for face in range(SIDES)])
"""The selection with a die less that shows a face; NONE where there is no such die."""
COUNTS: Final = vec[i64]([faces.count(face) for faces in _SELECTIONS for face in range(SIDES)])
"""How many dice of a selection show a face."""


def selection_of(lying: vec[i64]) -> i64:
    """The number of the selection with these dice, counted by face."""
    found: i64 = 0
    for face in range(i64(SIDES)):
        for _ in range(lying[face]):
            found = MORE[found * SIDES + face]
    return found


def means_of_throws(after: vec[float], means: vec[float]) -> None:
    """Writes for each selection what it is worth to throw the dice that are missing; `after` says what five dice are worth then."""
    for selection in range(i64(SELECTIONS - 1), i64(-1), i64(-1)):
        if selection >= FIRST_FULL:
            means[selection] = after[selection]
        else:
            total = 0.0
            for face in range(i64(SIDES)):
                total += means[MORE[selection * SIDES + face]]
            means[selection] = total / SIDES


def best_of_lifts(means: vec[float], entered: vec[float], best: vec[float]) -> None:
    """Writes for each selection the best of what may be done: throw (or enter five dice), or pick a die up and do the best then.

    `means` says what throwing is worth, `entered` what five dice are worth when they are entered now.
    """
    for selection in range(i64(SELECTIONS)):
        value = entered[selection] if selection >= FIRST_FULL else means[selection]
        for face in range(i64(SIDES)):
            less: i64 = LESS[selection * SIDES + face]
            if less != NONE and best[less] > value:
                value = best[less]
        best[selection] = value
