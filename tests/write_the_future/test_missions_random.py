"""The fast scorer against the plain one, every mission on thousands of grids from nearly empty to full: half of them in each build."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from ludonaut.build_info import read_build
from ludonaut.games.write_the_future.components import BOX, MISSIONS, RESOURCE_LETTERS, SIDES, SPACES
from ludonaut.games.write_the_future.missions import MissionScorer
from tests.write_the_future.grids import CROSSED, FREE, symbols
from tests.write_the_future.plain_scorer import plain_count

PARTS = range(10) if read_build() else range(10, 20)
GRIDS = 500  # of a part
STRICT_EVERY = 10  # so many grids, one is also counted with each strict option
FILLED = (4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 36)
MIXES = (
    (1, 1, 1, 1), (1, 1, 1, 1), (1, 1, 1, 1), (4, 1, 1, 1), (1, 4, 1, 1), (1, 1, 4, 1), (1, 1, 1, 4), (2, 2, 0, 0), (0, 2, 2, 1),
    (1, 0, 1, 3), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1),
)  # fmt: skip


def random_grid(random: Random) -> tuple[str, ...]:
    """Rows of a grid with a random number of symbols in a random mix."""
    filled = random.choice(FILLED)
    letters = random.choices(RESOURCE_LETTERS, random.choice(MIXES), k=filled) + random.choices(FREE + CROSSED, (3, 1), k=SPACES - filled)
    random.shuffle(letters)
    return tuple("".join(letters[SIDES * row : SIDES * row + SIDES]) for row in range(SIDES))


@pytest.mark.parametrize("part", PARTS)
def test_both_scorers_agree_on_random_grids(part: int) -> None:
    random = Random(part)
    scorers = {strict: MissionScorer(BOX, *strict) for strict in product((False, True), repeat=2)}
    for grid in range(GRIDS):
        rows = random_grid(random)
        sets, _ = symbols(*rows)
        for (surrounded, patterns), scorer in scorers.items():
            if (surrounded or patterns) and grid % STRICT_EVERY:
                continue
            fast = {BOX.missions[place].id: scorer.count(sets, place) for place in range(MISSIONS)}
            plain = {mission.id: plain_count(rows, mission, BOX.areas, surrounded, patterns) for mission in BOX.missions}
            assert fast == plain, f"{rows}, strict surrounded {surrounded}, strict patterns {patterns}"
