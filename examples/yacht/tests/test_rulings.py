"""A test for each ruling, by its number, and for each line of the sheet."""

from __future__ import annotations

import pytest
from ludonaut_yacht.actions import ACTIONS
from ludonaut_yacht.components import LINE_WORDS
from ludonaut_yacht.explain import why_not
from tables import Table, entered


def test_ruling_1_a_turn_has_three_throws() -> None:
    table = Table("12345", "1", "2").play("lift 5", "throw", "lift 1", "throw")
    assert table.dice == "12234"
    assert all(action.startswith("score") for action in table.legal)


def test_ruling_1_option_throws_in_a_turn() -> None:
    table = Table("12345", "1", rules="throws=2").play("lift 5", "throw")
    assert all(action.startswith("score") for action in table.legal)
    assert "lift 1" in Table("12345", "1", "1", rules="throws=4").play("lift 5", "throw", "lift 2", "throw").legal


def test_ruling_2_a_die_that_was_left_lying_may_be_thrown_later() -> None:
    assert Table("66112", "3", "4").play("lift 2", "throw", "lift 6", "throw").dice == "11346"


def test_dice_in_the_cup_must_be_thrown() -> None:
    table = Table("66112").play("lift 2", "lift 1")
    assert table.legal == ["throw", "lift 1", "lift 6"]


def test_ruling_3_what_does_not_fit_counts_nothing_and_a_line_is_used_once() -> None:
    table = Table("11222", "33344").play("score yacht")
    assert table.entry("yacht") == 0
    assert "score yacht" not in table.legal
    assert why_not(table.state, 0, ACTIONS.parse("score yacht")) == "You have 0 points in Yacht already; choose a free line."


def test_ruling_4_any_free_line_may_be_chosen() -> None:
    assert [action for action in Table("11222").legal if action.startswith("score")] == [f"score {line}" for line in LINE_WORDS]


def test_ruling_4_option_lines_are_filled_downward() -> None:
    table = Table("11222", "33344", rules="order=downward")
    assert [action for action in table.legal if action.startswith("score")] == ["score ones"]
    assert [action for action in table.play("score ones").legal if action.startswith("score")] == ["score twos"]


@pytest.mark.parametrize(("dice", "line", "points"), [("11134", "ones", 3), ("11134", "twos", 0), ("66666", "sixes", 30)])
def test_ruling_5_ones_to_sixes_count_their_own_dice(dice: str, line: str, points: int) -> None:
    assert entered(dice, line) == points


def test_ruling_6_four_of_a_kind_counts_the_four() -> None:
    assert [entered(dice, "four-of-a-kind") for dice in ("33336", "33366")] == [12, 0]


def test_ruling_6_option_four_of_a_kind_counts_all_dice() -> None:
    assert entered("33336", "four-of-a-kind", "four-of-a-kind=all-dice") == 18


def test_ruling_7_a_full_house_has_two_numbers() -> None:
    assert [entered(dice, "full-house") for dice in ("22555", "55555", "22255", "22456", "22556")] == [19, 0, 16, 0, 0]


def test_ruling_7_option_five_of_a_kind_is_a_full_house() -> None:
    assert entered("55555", "full-house", "five-as-full-house=yes") == 25


def test_ruling_8_five_of_a_kind_are_four_of_a_kind() -> None:
    assert entered("44444", "four-of-a-kind") == 16
    assert entered("44444", "four-of-a-kind", "four-of-a-kind=all-dice") == 20


def test_ruling_9_the_first_seat_begins_and_the_others_follow() -> None:
    table = Table("11111", "22222", "33333", "44444", seats=3)
    order = [int(table.state.next_seat())]
    for _ in range(3):
        order.append(int(table.play("score choice" if len(order) < 4 else "score ones").state.next_seat()))
    assert order == [0, 1, 2, 0]


def test_ruling_10_equal_points_share_the_win() -> None:
    table = Table(*["12345"] * 24, seats=2)
    for line in LINE_WORDS:
        table.play(f"score {line}", f"score {line}")
    assert [table.state.returns(seat) for seat in range(2)] == [0.5, 0.5]
    assert table.chance.left() == 0


@pytest.mark.parametrize(
    ("dice", "line", "points"),
    [
        ("12345", "little-straight", 30),
        ("23456", "little-straight", 0),
        ("23456", "big-straight", 30),
        ("12346", "big-straight", 0),
        ("13666", "choice", 22),
        ("66666", "yacht", 50),
        ("66665", "yacht", 0),
    ],
)
def test_the_other_lines(dice: str, line: str, points: int) -> None:
    assert entered(dice, line) == points
