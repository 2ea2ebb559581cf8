"""What is measured can be played."""

from __future__ import annotations

from ludonaut.core.game import all_games
from ludonaut.lab.bench import measured_seats


def test_every_game_is_measured_with_seats_that_it_allows() -> None:
    for game in all_games():
        seats = measured_seats(game)
        assert seats, game.title
        for number in seats:
            game.check_table(game.options.make(), number)
