"""A scene's script must be asked exactly what it answers."""

from __future__ import annotations

import pytest

from ludonaut.core.bag import Bag
from ludonaut.core.chance import ChanceSource
from ludonaut.core.numbers import i64
from tests.scenes import Script

SOURCES = (ChanceSource("die", "?", ("one", "two", "three")), ChanceSource("deck", "?", ("ace", "king")))
DIE, DECK = i64(0), i64(1)


def script(*lines: str) -> Script:
    prepared = Script(SOURCES)
    prepared.prepare(lines)
    return prepared


def test_outcomes_come_in_order_from_their_sources() -> None:
    chance, bag = script("die: two", "deck: king ..."), Bag(i64(2))
    bag.add(i64(0), i64(2))
    bag.add(i64(1))
    assert (chance.roll(i64(3), DIE), chance.draw(bag, DECK), chance.draw(bag, DECK)) == (1, 1, 0)
    chance.check_used_up()


def test_an_open_answer_serves_any_number_of_questions_also_none() -> None:
    chance = script("die: three...", "deck: ...", "die: one")
    assert [chance.roll(i64(3), DIE) for _ in range(3)] == [2, 2, 2]
    script("die: three...").check_used_up()


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ((), "the rules ask for die, but the script is used up"),
        (("deck: ace",), "the rules ask for die, but the script says deck ace"),
        (("deck: ...",), "the rules ask for die, but the script is used up"),
        (("die: three",), "there is no such outcome"),
    ],
)
def test_a_question_that_the_script_does_not_answer_fails(lines: tuple[str, ...], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        script(*lines).roll(i64(2), DIE)


def test_what_was_not_asked_for_fails() -> None:
    with pytest.raises(AssertionError, match="left over: die one, deck ace"):
        script("die: one", "deck: ace", "deck: ...").check_used_up()


def test_a_card_that_is_not_there_cannot_be_drawn() -> None:
    bag = Bag(i64(2))
    bag.add(i64(0))
    with pytest.raises(AssertionError, match="the script draws king, of which none is left"):
        script("deck: king").draw(bag, DECK)
