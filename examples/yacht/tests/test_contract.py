"""Yacht keeps the contract suite, and is found by its entry point."""

from __future__ import annotations

import pytest
from ludonaut_yacht.game import Yacht

from ludonaut.core.contract import ContractCase, check_option_sets, contract_cases
from ludonaut.core.game import find_game

GAME = Yacht()


@pytest.mark.parametrize("case", contract_cases(GAME), ids=str)
def test_contract(case: ContractCase) -> None:
    case.check(range(2))


def test_option_sets_take_every_kind_of_value() -> None:
    check_option_sets(GAME)


def test_it_is_found_by_its_entry_point() -> None:
    assert isinstance(find_game("yacht"), Yacht)
