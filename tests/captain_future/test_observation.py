"""What learning code is given: every number of an observation, from each seat."""

from __future__ import annotations

from itertools import accumulate

from ludonaut.core.numbers import zeros
from ludonaut.games.captain_future.components import BOX, COLOURS, KINDS
from ludonaut.games.captain_future.observation import OBSERVATION_SIZE
from ludonaut.games.captain_future.state import ASK_WORDS
from tests.captain_future.scenario import Scene


def observed(scene: Scene, colour: str) -> list[int]:
    buffer = zeros(OBSERVATION_SIZE)
    scene.state.observe(COLOURS.index(colour), buffer)
    return [int(number) for number in buffer]


def parts(numbers: list[int], *sizes: int) -> list[list[int]]:
    """The numbers cut into parts of these sizes, which are all of them."""
    ends = list(accumulate(sizes))
    assert ends[-1] == len(numbers)
    return [numbers[end - size : end] for end, size in zip(ends, sizes, strict=True)]


def test_an_observation_is_the_table_as_the_seat_sees_it_seats_counted_from_itself() -> None:
    scene = Scene(
        "neptune=yyyyyyrb luna=b...",
        seats=3,
        turn="red",
        blue="a joker",
        yellow="c 1 grag",
        red="9 neptune joker joker",
        stone="row-d",
        supply="blue=0 yellow=7",
        last_lap_of="blue",
        discards="l 12",
        quiet_turns=2,
    ).play("attack-with a9; pay column")
    for place, colour in enumerate(("blue", "yellow", "red")):
        blue, yellow, red = ((seat - place) % 3 + 1 for seat in range(3))
        ask, stone, singles, fleets, spaces, hand, discards = parts(observed(scene, colour), len(ASK_WORDS), 36, 11, 16, 72, KINDS, KINDS)
        assert ask == [int(word == "pay") for word in ASK_WORDS]
        assert stone == [int(word == "row-d") for word in BOX.place_words]
        assert singles == [red, red, blue, 1, 0, 0, 0, 2, BOX.squares.index("a9") + 1, 1, 66 - 2 - 3 - 3 - 3]
        seats = {blue: [0, 2, 38, 2], yellow: [7, 6, 27, 3], red: [39, 1, 0, 3]}
        assert fleets == [*seats[1], *seats[2], *seats[3], 0, 0, 0, 0]
        owners = {"b": blue, "y": yellow, "r": red, ".": 0}
        assert spaces == [owners[scene.on(square)] for square in BOX.squares]
        assert hand == [scene.hand(colour).split().count(word) for word in BOX.card_words]
        assert discards == [["9", "l", "12"].count(word) for word in BOX.card_words]
