"""Every installed game keeps the contract suite, for each of its option sets and numbers of seats, and its golden playthroughs."""

from __future__ import annotations

import pytest

from ludonaut.build_info import read_build
from ludonaut.core import contract
from ludonaut.core.contract_games import games_for
from ludonaut.core.game import Game, all_games
from ludonaut.core.options import OptionValue
from tests.programs import program

SEEDS = range(4) if read_build() else range(4, 6)
"""Of games of few seats; with many, one seed shows as much. Both builds play the same games to the bit, so each plays others, and the
plain one, which is slow, fewer."""
CASES = [
    pytest.param(game, settings, seats, id=f"{game.name}-{seats}-{number}")
    for game in all_games()
    for number, settings in enumerate(game.option_sets)
    for seats in game.tried_seats(game.options.make(settings))
]


@pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "settings", "seats"), CASES)
def test_contract(check: object, game: Game, settings: dict[str, str], seats: int) -> None:
    assert callable(check)
    for seed in SEEDS[: games_for(seats, len(SEEDS))]:
        check(game, game.options.make(settings), seats, seed)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_option_sets_take_every_kind_of_value(game: Game) -> None:
    """Between them the option sets use each value of a switch or choice, and each end of a number."""
    made = [game.options.make(settings) for settings in game.option_sets]
    for option in game.options:
        taken = {options[option.name] for options in made}
        ends: set[OptionValue] = {True, False} if isinstance(option.default, bool) else {option.low, option.high}
        wanted: set[OptionValue] = {word for word, _ in option.choices} or ends
        assert wanted <= taken, f"{option.name} never takes {wanted - taken}"


def test_golden_playthroughs_are_as_they_were() -> None:
    """A change of behaviour shows as a readable diff after `make golden`; one that alters play also raises the rules version."""
    assert program("tools/golden.py").differing() == []
