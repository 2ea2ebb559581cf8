"""The games on the shelf, for use from Python.

    from ludonaut import games

    match = games.new_match(games.all_games()[0].name, seed=7)
    while not match.is_over:
        match.play(0, match.legal(0)[0])
    print(match)
"""

from __future__ import annotations

from ludonaut.core.chance import KeyedChance, key_from_seed, new_key
from ludonaut.core.game import all_games as all_games
from ludonaut.core.game import find_game as find_game
from ludonaut.core.match import Match
from ludonaut.core.options import OptionValue


def new_match(name: str, *, seats: int | None = None, seed: int | str | None = None, **options: OptionValue) -> Match:
    """A new match of an installed game. Options are keywords, with underscores for hyphens; the same seed gives the same dice.

    Raises UnknownGame and OptionError, each with a sentence that says what would be right.
    """
    game = find_game(name)
    values = game.options.make({option.replace("_", "-"): value for option, value in options.items()})
    return Match(game, values, seats, KeyedChance(new_key() if seed is None else key_from_seed(seed)))
