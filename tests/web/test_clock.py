"""The clock of a table: exact, told the time, and never the end of a game."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from ludonaut.web.clock import DAY, MINUTE, SECOND, Asked, Clock, Rule, spelled_time

BANK = Rule(10 * MINUTE, 5 * SECOND)
DAYS = Rule(3 * DAY, daily=True)


def asked(*seats: int, rounds: int = 1) -> Asked:
    return Asked(frozenset(seats), rounds)


def test_only_who_is_asked_loses_time() -> None:
    clock = Clock(BANK, 2).run([0], 1000)
    assert clock.left(0, 1000 + MINUTE) == 9 * MINUTE
    assert clock.left(1, 1000 + MINUTE) == 10 * MINUTE


def test_a_turn_that_passes_on_gives_the_increment_and_one_that_goes_on_does_not() -> None:
    clock = Clock(BANK, 2).run([0], 0)
    clock = clock.acted([0], asked(0), asked(0), 30 * SECOND)
    assert clock.left(0, 30 * SECOND) == 10 * MINUTE - 30 * SECOND
    clock = clock.acted([0], asked(0), asked(1), 40 * SECOND)
    assert clock.left(0, 50 * SECOND) == 10 * MINUTE - 35 * SECOND
    assert clock.left(1, 50 * SECOND) == 10 * MINUTE - 10 * SECOND


def test_seats_asked_at_once_run_at_once_and_the_last_to_act_gets_the_increment_too() -> None:
    clock = Clock(BANK, 3).run([0, 1, 2], 0)
    clock = clock.acted([1], asked(0, 1, 2), asked(0, 2), 10 * SECOND)
    clock = clock.acted([0], asked(0, 2), asked(2), 20 * SECOND)
    clock = clock.acted([2], asked(2), asked(0, 1, 2), 30 * SECOND)
    assert [clock.left(seat, 30 * SECOND) for seat in range(3)] == [10 * MINUTE - 1000 * gone for gone in (15, 5, 25)]


def test_alone_a_new_round_is_a_new_turn() -> None:
    clock = Clock(BANK, 1).run([0], 0).acted([0], asked(0), asked(0, rounds=2), 0)
    assert clock.left(0, 0) == BANK.bank + BANK.increment


def test_taking_back_gains_no_time() -> None:
    clock = Clock(BANK, 2).run([0], 0)
    for turn in range(10):
        clock = clock.acted([0], asked(0), asked(1), turn * SECOND)
        clock = clock.took_back(0, asked(1), asked(0), turn * SECOND)
    assert clock.left(0, 9 * SECOND) == 10 * MINUTE - 9 * SECOND
    daily = Clock(DAYS, 2).run([0], 0).acted([0], asked(0), asked(1), DAY).took_back(0, asked(1), asked(0), DAY)
    assert daily.left(0, DAY) == 2 * DAY


def test_who_takes_a_turn_back_has_thought_on_the_own_time_and_the_others_have_not() -> None:
    clock = Clock(BANK, 2).run([0], 0).acted([0], asked(0), asked(1), 10 * SECOND)
    clock = clock.run([1], 40 * SECOND).took_back(0, asked(1), asked(0), MINUTE)  # something was asked in between
    assert [clock.left(seat, MINUTE) for seat in (0, 1)] == [9 * MINUTE, 10 * MINUTE]
    at_once = Clock(BANK, 2).run([0, 1], 0).acted([0], asked(0, 1), asked(1), SECOND).took_back(0, asked(1), asked(0, 1), MINUTE)
    assert [at_once.left(seat, MINUTE) for seat in (0, 1)] == [9 * MINUTE, 9 * MINUTE], "who is asked at the same time thinks anyway"


def test_who_lets_a_bot_sit_down_for_a_moment_gains_no_time() -> None:
    clock = Clock(BANK, 2).run([0], 0).run([], 10 * SECOND).lent(0, 10 * SECOND).run([0], MINUTE).returned(0, MINUTE)
    assert clock.left(0, MINUTE) == 9 * MINUTE
    played = Clock(BANK, 2).run([0], 0).run([], 0).lent(0, 0).acted([0], asked(), asked(1), SECOND)
    played = played.acted([1], asked(1), asked(), MINUTE).run([0], 2 * MINUTE).returned(0, 2 * MINUTE)
    assert played.left(0, 2 * MINUTE) == 10 * MINUTE, "the bot has played that turn"
    rests = Clock(BANK, 1).run([0], 0).run([], 0).lent(0, 0).rested(0).run([0], DAY).returned(0, DAY)
    assert rests.left(0, DAY) == 10 * MINUTE


def test_time_that_is_out_stays_at_nothing_until_others_give_some() -> None:
    clock = Clock(BANK, 2).run([0], 0)
    assert clock.next_out(0) == 10 * MINUTE
    assert not clock.is_out(0, 10 * MINUTE - 1)
    assert clock.is_out(0, 10 * MINUTE)
    assert clock.next_out(10 * MINUTE) is None
    clock = clock.given(0, MINUTE, 20 * MINUTE)
    assert clock.left(0, 20 * MINUTE + SECOND) == MINUTE - SECOND
    assert clock.next_out(20 * MINUTE) == MINUTE


def test_nobody_runs_out_while_nobody_is_asked() -> None:
    clock = Clock(BANK, 2).run([0], 0).run([], MINUTE)
    assert clock.left(0, 100 * DAY) == 9 * MINUTE
    assert clock.next_out(100 * DAY) is None
    assert not clock.is_out(0, 100 * DAY)


def test_each_turn_has_its_days_again() -> None:
    clock = Clock(DAYS, 2).run([0], 0).acted([0], asked(0), asked(1), 2 * DAY).acted([1], asked(1), asked(0), 3 * DAY)
    assert clock.left(0, 3 * DAY) == 3 * DAY


def test_a_bank_stands_still_while_the_server_is_down_and_days_do_not() -> None:
    wall = 1_700_000_000_000
    for rule, left in ((BANK, 9 * MINUTE), (DAYS, 2 * DAY - MINUTE)):
        kept = json.loads(json.dumps(Clock(rule, 2).run([0], 0).spelled(MINUTE, wall)))
        again = Clock.kept(rule, 2, kept, wall + DAY).run([0], 77)
        assert again.left(0, 77) == left


def test_a_time_of_day_that_jumps_gives_nobody_more_than_the_whole() -> None:
    kept = Clock(DAYS, 1).run([0], 0).spelled(0, 500 * DAY)
    assert Clock.kept(DAYS, 1, kept, 0).left(0, 0) == 3 * DAY
    assert Clock.kept(DAYS, 1, kept, 900 * DAY).run([0], 0).is_out(0, 0)


def test_paused_days_do_not_run() -> None:
    kept = Clock(DAYS, 1).run([0], 0).run([], DAY).spelled(DAY, 0)
    assert Clock.kept(DAYS, 1, kept, 50 * DAY).left(0, 0) == 2 * DAY


@given(st.lists(st.tuples(st.integers(0, 5 * SECOND), st.integers(0, 2)), max_size=40))
def test_no_millisecond_is_lost_or_made(steps: list[tuple[int, int]]) -> None:
    clock, now, used = Clock(Rule(DAY), 3).run([0], 0), 0, 0
    at = 0
    for wait, to in steps:
        now, used = now + wait, used + wait
        clock, at = clock.acted([at], asked(at), asked(to), now), to
    assert sum(clock.left(seat, now) for seat in range(3)) == 3 * DAY - used


def test_times_as_people_read_them() -> None:
    assert [spelled_time(left) for left in (0, 1, 59_001, 3 * MINUTE + 7000, 65 * MINUTE, 2 * DAY + 4 * 60 * MINUTE)] == [
        "0:00", "0:01", "1:00", "3:07", "1:05:00", "2 d 04 h",
    ]  # fmt: skip
