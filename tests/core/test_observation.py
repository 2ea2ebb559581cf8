"""The declaration of an observation: where each part stands, what it refuses, and how a row that breaks it is told."""

from __future__ import annotations

import pytest

from ludonaut.core.observation import ObservationTable, Part, Repeated

TABLE = ObservationTable(
    (
        Part("phase", 1, 0, 3, "what is asked", "choice"),
        Repeated(2, (Part("health", 1, 0, 9, "of each card"), Repeated(2, (Part("dice", 1, -1, 5, "on it"),)))),
        Part("bag", 2, 0, 1, "what is left"),
    )
)


def test_parts_that_are_repeated_stand_where_they_are_written() -> None:
    assert {part.name: part.places for part in TABLE} == {"phase": (0,), "health": (1, 4), "dice": (2, 3, 5, 6), "bag": (7, 8)}
    assert [part.count for part in TABLE] == [1, 2, 4, 2]
    assert len(TABLE) == 9 and TABLE.part("dice").places == (2, 3, 5, 6)
    assert TABLE.lowest() == [0, 0, -1, -1, 0, -1, -1, 0, 0]
    assert TABLE.highest() == [3, 9, 5, 5, 9, 5, 5, 1, 1]


def test_a_number_outside_its_bounds_is_named() -> None:
    assert TABLE.outside([3, 9, 5, -1, 0, 5, 5, 1, 1]) == []
    assert TABLE.outside([4, 9, 5, -2, 0, 5, 5, 1, 1]) == ["phase (place 0) is 4, not 0 to 3", "dice (place 3) is -2, not -1 to 5"]
    with pytest.raises(ValueError, match="zip"):
        TABLE.outside([0] * 8)


@pytest.mark.parametrize(
    "parts",
    [
        (Part("a", 1, 0, 1, "one"), Part("a", 1, 0, 2, "another")),
        (Part("a", 1, 1, 1, "always the same"),),
        (Part("a", 1, -1, 3, "a set", "set"),),
    ],
)
def test_a_declaration_that_cannot_be_is_refused(parts: tuple[Part, ...]) -> None:
    with pytest.raises(ValueError, match="a"):
        ObservationTable(parts)
