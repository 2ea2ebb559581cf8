"""What must hold at every decision of random games, for 1 to 6 seats."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludonaut.core.chance import FastChance
from ludonaut.core.contract_games import RandomGame
from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.contents import MOST_CHOICES, SLOTS
from ludonaut.games.fly_further.effects import FLY
from ludonaut.games.fly_further.game import FlyFurther
from ludonaut.games.fly_further.options import OPTIONS
from ludonaut.games.fly_further.rules import FlyRules
from ludonaut.games.fly_further.state import ASK_CHOICE, ASK_ORDER, ASK_RACE

GAME = FlyFurther()
every_table = pytest.mark.parametrize("seats", range(1, 7))


def decisions(seats: int, games: int = 12) -> Iterator[tuple[RandomGame, FlyRules]]:
    """Every decision of some random games."""
    options = OPTIONS.make({"colours": "dealt", "races": "dealt", "six-seats": seats == 6})
    for seed in range(games):
        play = RandomGame(GAME, options, seats, seed)
        assert isinstance(play.state, FlyRules)
        for _ in play:
            yield play, play.state


@every_table
def test_nobody_has_more_choices_than_the_game_says_and_fly_further_is_never_discarded(seats: int) -> None:
    most = 0
    for play, state in decisions(seats):
        most = max([most, *(len(play.legal(seat)) for seat in range(seats))])
        assert all(int(one.discards[FLY]) == 0 for one in state.people)
        if state.ask == ASK_CHOICE:
            assert all(int(state.people[person].hand[person * SLOTS + FLY]) == 1 for person in range(int(state.count)))
    assert 5 <= most <= MOST_CHOICES


@every_table
def test_nobody_plays_more_than_one_order_in_a_round(seats: int) -> None:
    played = 0
    for _, state in decisions(seats):
        orders = [int(one.orders_played) for one in state.people]
        assert max(orders) <= 1
        played += sum(orders)
    assert played


@every_table
def test_whether_a_seat_is_asked_tells_nothing_of_its_orders(seats: int) -> None:
    """In a world in which others hold other orders the same seats are asked, now and after a seat passes (ruling FF-79)."""
    compared = 0
    for play, state in decisions(seats, 4):
        if state.ask != ASK_ORDER:
            continue
        seat = int(state.next_seat())
        for observer in range(seats):
            if observer == seat:
                continue
            worlds = []
            for seed in (1, 2):
                twin = state.blank()
                twin.copy_from(state)
                twin.redeal(i64(observer), FastChance(play.moves + 1000 * seed))
                twin.chance = FastChance(7)
                twin.apply(i64(seat), i64(GAME.actions.parse("pass")))
                worlds.append([bool(twin.due(other)) for other in range(seats)])
            assert worlds[0] == worlds[1]
            compared += 1
    assert compared or seats == 1


@every_table
def test_a_game_ends_with_the_third_belt_or_a_race_of_its_own(seats: int) -> None:
    options = OPTIONS.make({"colours": "dealt", "races": "dealt", "six-seats": seats == 6})
    for seed in range(30):
        play = RandomGame(GAME, options, seats, seed)
        for _ in play:
            pass
        state = play.state
        assert isinstance(state, FlyRules)
        assert (GAME.reasons[state.reason()] == "last-belt") == (int(state.belts) == 3)
        assert 6 <= int(state.rounds()) <= 22
        assert sum(int(won) for won in state.winners) == int(state.winner_count) >= 1


@every_table
def test_what_is_secret_is_drawn_again_as_it_could_be(seats: int) -> None:
    """Hands of orders keep their sizes, seats that are done stay done, and a redealt world can be played on to its end."""
    checked = 0
    for play, state in decisions(seats, 3):
        if play.moves % 37:
            continue
        for observer in range(-1, seats):
            twin = state.blank()
            assert isinstance(twin, FlyRules)
            twin.copy_from(state)
            twin.redeal(i64(observer), FastChance(play.moves))
            assert [int(one.orders_held) for one in twin.people] == [sum(map(int, one.orders)) for one in twin.people]
            assert [int(one.due) for one in twin.people] == [int(one.due) for one in state.people]
            assert all(law.count == law.expected for law in GAME.balances(twin))
            if observer >= 0:
                assert list(twin.people[observer].orders) == list(state.people[observer].orders)
                assert int(twin.people[observer].main) == int(state.people[observer].main)
            assert state.ask in (ASK_CHOICE, ASK_RACE) or all(
                int(one.main) == int(other.main) for one, other in zip(twin.people, state.people, strict=True)
            )
            checked += 1
    assert checked
