"""Every line of the default sheet and its bonus, every square of the Black Market and its value, every ability track and its symbols."""

from __future__ import annotations

import pytest

from ludonaut.games.write_the_future.components import BOX
from tests.write_the_future.scenario import LETTERS, LINE_WORDS, NEXT_ROUND, Scene, rolls

LINE_BONUSES = {
    "row-1": "market", "row-2": "money", "row-3": "star 4", "row-4": "agents", "row-5": "star 5", "row-6": "market",
    "column-1": "weapons", "column-2": "market", "column-3": "star 5", "column-4": "market", "column-5": "star 4", "column-6": "intel",
}  # fmt: skip
KINDS = ("move", "number", "colour")
TRACKS = {
    1: ("move", "move", "move", "move", "move"),
    2: ("number", "number", "number", "number", "number"),
    3: ("colour", "colour", "colour", "colour", "colour"),
    4: ("number", "colour", "number", "colour", "number"),
    5: ("colour", "number", "colour", "number", "colour"),
}


def nearly_full(line: str) -> tuple[str, str, int]:
    """A paper that lacks one symbol in a line, the missing space, and a die's number that reaches it."""
    kind, _, word = line.partition("-")
    number = int(word)
    along = [(number, n) if kind == "row" else (n, number) for n in range(1, 7)]
    missing = along.pop(number % 6)
    rows = ["".join("AIMW"[(row + column) % 4] if (row, column) in along else "." for column in range(1, 7)) for row in range(1, 7)]
    return " ".join(rows), f"{missing[0]}-{missing[1]}", number


@pytest.mark.parametrize("line", LINE_WORDS)
def test_each_line_gives_its_bonus(line: str) -> None:
    rows, missing, number = nearly_full(line)
    scene = Scene(rows, dice=f"i{number}m2 i3w4 a5m6", missions="wall swarm spies insiders", rules="future-proof=yes")
    points, symbols = scene.points[0], len(scene.symbols("blue"))
    scene.play("take 1").play(f"draw die-1 intel {missing}")
    assert scene.lines("blue") == [line]
    assert len(scene.told("line")) == 1
    bonus = LINE_BONUSES[line]
    if bonus.startswith("star"):
        assert scene.points[0] - points >= int(bonus.split()[1]) and scene.may("done")
        assert int(scene.sheet("blue").stars(BOX)) == int(bonus.split()[1])
    elif bonus == "market":
        assert scene.verbs == {"bonus-market"} and len(scene.legal) == 9
        scene.play("bonus-market intel")
        assert scene.market("blue", "intel") == "x...." and scene.may("done")
    else:
        assert {text.split()[0] for text in scene.offers("bonus-draw")} == {bonus}
        space = scene.offers("bonus-draw")[0].split()[1]
        scene.play(f"bonus-draw {bonus} {space}")
        assert scene.at("blue", space) == LETTERS[("agents", "intel", "money", "weapons").index(bonus)]
        assert len(scene.symbols("blue")) == symbols + 2 and scene.may("done")


@pytest.mark.parametrize("line", LINE_WORDS)
def test_a_line_that_lacks_one_symbol_gives_nothing(line: str) -> None:
    rows, missing, _ = nearly_full(line)
    row, column = map(int, missing.split("-"))
    elsewhere = next(n for n in range(1, 7) if n not in (row, column) and LINE_WORDS.index(line) % 6 + 1 != n)
    scene = Scene(rows, dice=f"i{elsewhere}m2 i3w4 a5m6").play("take 1")
    space = next(text for text in sorted(scene.spaces("draw", "die-1")) if text != missing)
    scene.play(f"draw die-1 intel {space}")
    assert scene.lines("blue") == [] and scene.may("done")


@pytest.mark.parametrize("line", LINE_WORDS)
def test_a_ticked_star_is_worth_its_points_and_no_other_line_any(line: str) -> None:
    bonus = LINE_BONUSES[line]
    assert Scene(f"lines={line}").points == [int(bonus.split()[1]) if bonus.startswith("star") else 0]


# -- the Black Market ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("resource", "values"),
    [
        ("agents", [0, 0, 0, 1, 1, 1, 2]),
        ("intel", [0, 0, 0, 1, 1, 2]),
        ("money", [0, 0, 0, 1, 1, 2]),
    ],
)
def test_each_square_and_what_symbols_are_worth_with_it(resource: str, values: list[int]) -> None:
    letter = LETTERS[("agents", "intel", "money", "weapons").index(resource)]
    number = 2 if resource == "money" else 1
    for squares, value in enumerate(values):
        scene = Scene(f"{letter}.{letter}... {resource}={squares}", dice=f"a{number}m{number} i3w4 a5m6")
        assert scene.points == [2 * value]
        scene.play("take 1")
        assert scene.may(f"market die-1 {resource}") == (squares < len(values) - 1)
        if squares < len(values) - 1:
            scene.play(f"market die-1 {resource}")
            assert scene.market("blue", resource) == "x" * (squares + 1) + "." * (len(values) - 2 - squares)
            assert scene.points == [2 * values[squares + 1]]
        else:
            assert int(scene.sheet("blue").maxed_out(BOX)) == 1


@pytest.mark.parametrize("number", range(1, 7))
def test_each_weapons_square_takes_its_number(number: int) -> None:
    scene = Scene(dice=f"a{number}m{number % 6 + 1} i3w4 a5m6").play(f"take 1; market die-1 weapons-{number}")
    assert scene.market("blue", "weapons") == "".join("x" if n == number else "." for n in range(1, 7))
    assert [text for text in scene.offers("market") if "weapons" in text] == [f"die-2 weapons-{number % 6 + 1}"]


@pytest.mark.parametrize(
    ("before", "number", "value"), [("1,2", 3, 1), ("4,6", 5, 1), ("1,2,3,4,5", 6, 3), ("1,2,4,5", 6, 1), ("1,4", 2, 0)]
)
def test_weapons_pay_by_rows(before: str, number: int, value: int) -> None:
    scene = Scene(f"W.W... weapons={before}", dice=f"a{number}m1 i3w4 a5m6").play(f"take 1; market die-1 weapons-{number}")
    assert scene.points == [2 * value]


def test_symbols_of_other_resources_gain_nothing() -> None:
    assert Scene("I.M.W. agents=6").points == [0]


# -- ability tracks ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", TRACKS)
@pytest.mark.parametrize("ticks", range(15))
def test_each_box_of_each_track(card: int, ticks: int) -> None:
    ticked = ",".join(str(ticks) if place == card else "0" for place in range(1, 6))
    scene = Scene(f"ticks={ticked}", seats=4, mode="draft", in_round=ticks + 1)
    ready = scene.ready("blue")
    scene.play(f"take {card}")
    assert scene.ticks("blue")[card - 1] == ticks + 1
    symbol = TRACKS[card][(ticks + 1) // 3 - 1] if (ticks + 1) % 3 == 0 else ""
    assert scene.ready("blue") == tuple(before + (kind == symbol) for before, kind in zip(ready, KINDS, strict=True))
    told = scene.told_of("take")[0]
    assert told == (0, card - 1, KINDS.index(symbol) if symbol else -1)


def test_abilities_add_up() -> None:
    scene = Scene("ticks=0,2,2,2,2", seats=4, mode="draft", in_round=9)
    dice = rolls("a1m2 i3w4 a5m6 w1i2 m3a4")
    for card, ready in ((4, (0, 1, 0)), (5, (0, 1, 1)), (2, (0, 2, 1)), (3, (0, 2, 2))):
        while scene.asked != ["blue"]:
            other = next(offered for offered in scene.by(scene.asked[0]).offers("take") if offered != str(card))
            scene.play(f"take {other}; done", *(dice if scene.state.turns == 3 else ()))
        scene.by("blue", f"take {card}")
        assert scene.ready("blue") == ready
        scene.play("done", *(dice if scene.state.turns == 3 else ()))


def test_the_track_of_the_chosen_card_alone_is_ticked() -> None:
    scene = Scene("ticks=2,2,2,0,0").play("take 2")
    assert (scene.ticks("blue"), scene.ready("blue")) == ((2, 3, 2, 0, 0), (0, 1, 0))
    scene.play("done", *NEXT_ROUND)
    assert scene.ready("blue") == (0, 1, 0)
