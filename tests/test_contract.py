"""Every installed game keeps the contract suite, for each of its option sets and numbers of seats, and its golden playthroughs."""

from __future__ import annotations

import pytest

from ludonaut.build_info import read_build
from ludonaut.core.contract import ContractCase, check_option_sets, contract_cases
from ludonaut.core.game import Game, all_games
from tests.programs import program

SEEDS = range(4) if read_build() else range(4, 6)
"""Of games of few seats; with many, one seed shows as much. Both builds play the same games to the bit, so each plays others, and the
plain one, which is slow, fewer."""


@pytest.mark.parametrize("case", [case for game in all_games() for case in contract_cases(game)], ids=str)
def test_contract(case: ContractCase) -> None:
    case.check(SEEDS)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_option_sets_take_every_kind_of_value(game: Game) -> None:
    check_option_sets(game)


def test_golden_playthroughs_are_as_they_were() -> None:
    """A change of behaviour shows as a readable diff after `make golden`; one that alters play also raises the rules version."""
    assert program("tools/golden.py").differing() == []
