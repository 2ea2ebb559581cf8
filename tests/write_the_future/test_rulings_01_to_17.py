"""Rulings WF-1 to WF-17: the grid, line bonuses, dice, ticks and abilities in a turn."""

from __future__ import annotations

import pytest

from ludonaut.games.write_the_future.components import OPENING_WORDS, SPACE_WORDS
from tests.write_the_future.scenario import NEXT_ROUND, Scene

FULL = "AAAAAA"
ALL_WEAPONS = "weapons=1,2,3,4,5,6"
MARKET_FULL = f"agents=6 intel=5 money=5 {ALL_WEAPONS}"


def test_ruling_01_rows_count_from_the_top_and_columns_from_the_left() -> None:
    scene = Scene("AI....", dice="a1w6 i3w4 a5m6").play("take 1")
    row_one, column_one = {f"1-{n}" for n in range(3, 7)}, {f"{n}-1" for n in range(2, 7)}
    assert scene.spaces("draw", "die-1 agents") == row_one | column_one
    assert scene.spaces("draw", "die-2 weapons") == {f"6-{n}" for n in range(1, 7)} | {f"{n}-6" for n in range(1, 7)}
    scene.play("draw die-1 agents 1-6; draw die-2 weapons 6-1")
    assert (scene.row("blue", 1), scene.row("blue", 6)) == ("AI...A", "W.....")


def test_ruling_01_the_grid_has_six_rows_and_columns() -> None:
    assert list(SPACE_WORDS) == [f"{row}-{column}" for row in range(1, 7) for column in range(1, 7)]
    drawn = Scene().view("blue").sheets[0].district
    assert drawn == ("......",) * 6


@pytest.mark.parametrize("row", ["AA#AA.", "#AAAA.", "AAAA#."])
def test_ruling_02_a_crossed_over_space_keeps_its_line_from_ever_being_complete(row: str) -> None:
    scene = Scene(row, dice="a1m2 i3w4 a5m6").play("take 1; draw die-1 agents 1-6")
    assert "." not in scene.row("blue", 1)
    assert (scene.lines("blue"), scene.told("line")) == ([], [])
    assert scene.verbs == {"done", "draw", "market"}


def test_ruling_02_a_crossed_over_space_keeps_its_column_from_being_complete() -> None:
    scene = Scene("A..... A..... A..... A..... #.....", dice="a1m6 i3w4 a5m6").play("take 1; draw die-2 money 6-1")
    assert (scene.at("blue", "6-1"), scene.lines("blue")) == ("M", [])


def test_ruling_03_a_ticked_bonus_stays_when_a_symbol_of_its_line_is_crossed_over() -> None:
    scene = Scene(f"...... ...... {FULL} move=1").play("take 1; move-from 3-3; move-to 1-1")
    assert scene.row("blue", 3) == "AA#AAA"
    assert (scene.lines("blue"), scene.points) == (["row-3"], [4])


def test_ruling_03_a_ticked_bonus_that_was_crossed_over_still_counts_for_the_end() -> None:
    scene = Scene("AAAAA. lines=row-3,row-4,row-5 move=1")
    scene.play("take 1; draw die-1 agents 1-6; bonus-market agents; move-from 1-1; move-to 3-3; done", *NEXT_ROUND)
    assert scene.row("blue", 1) == "#AAAAA" and scene.state.last_round == 1


def test_ruling_04_a_line_pays_once_only() -> None:
    scene = Scene("AAAAA. faction=scrap-angels").play("take 1; draw die-1 agents 1-6; bonus-market agents")
    scene.play("move-from 1-6; move-to 2-2; done", *NEXT_ROUND)
    scene.play("take 1; draw die-1 agents 1-6")
    assert scene.row("blue", 1) == FULL
    assert (scene.told("line"), scene.crossed_off("blue"), scene.lines("blue")) == ([], 1, ["row-1"])


CORNER = "AAAAA. .....M .....M .....M .....M .....M"


@pytest.mark.parametrize("order", ["bonus-market money; bonus-draw intel 6-1", "bonus-draw intel 6-1; bonus-market money"])
def test_ruling_05_a_symbol_that_completes_a_row_and_a_column_gives_both_in_any_order(order: str) -> None:
    scene = Scene(CORNER).play("take 1; draw die-1 agents 1-6")  # row 1: Black Market; column 6: intel
    assert scene.lines("blue") == ["row-1", "column-6"]
    assert scene.verbs == {"bonus-draw", "bonus-market"}
    scene.play(order)
    assert (scene.market("blue", "money"), scene.at("blue", "6-1")) == ("x....", "I")
    assert scene.verbs == {"done", "draw", "market"}


def test_ruling_06_bonuses_chain_without_limit_before_play_goes_on() -> None:
    # row 2 gives money, which fills row 4, which gives an agent, which fills column 1, which gives a weapon, which fills row 1
    scene = Scene("W.WWWW A.AAAA M..... MMMMM. W..... ......", dice="a2m3 i3w4 a5m6").play("take 1; draw die-1 agents 2-2")
    assert (scene.lines("blue"), scene.verbs) == (["row-2"], {"bonus-draw"})
    scene.play("bonus-draw money 4-6")
    assert (scene.lines("blue"), scene.verbs) == (["row-2", "row-4"], {"bonus-draw"})
    scene.play("bonus-draw agents 6-1")
    assert (scene.lines("blue"), scene.verbs) == (["row-2", "row-4", "column-1"], {"bonus-draw"})
    scene.play("bonus-draw weapons 1-2")
    assert scene.lines("blue") == ["row-1", "row-2", "row-4", "column-1"]
    assert (scene.verbs, scene.dice("blue")) == ({"bonus-market"}, ["m3"])
    scene.play("bonus-market weapons-6")
    assert scene.verbs == {"done", "draw", "market"}


def test_ruling_07_a_resource_bonus_follows_no_number() -> None:
    scene = Scene("...... AAAAA. ...#..", dice="a2m3 i3w4 a5m6").play("take 1; draw die-1 agents 2-6")
    free = {word for word in SPACE_WORDS if word[0] != "2" and word != "3-4"}
    assert scene.spaces("bonus-draw", "money") == free
    assert {text.split()[0] for text in scene.offers("bonus-draw")} == {"money"}


def test_ruling_08_a_resource_bonus_without_a_free_space_is_lost_but_ticked() -> None:
    scene = Scene(f"{FULL} AAAAA. {FULL} {FULL} {FULL} AAAAA#", dice="a2m2 i3w4 a5m6")
    before = scene.lines("blue")
    scene.play("take 1; draw die-1 agents 2-6")
    assert set(scene.lines("blue")) - set(before) == {"row-2"}  # money
    assert scene.told("lapsed") == [(0, 2, 0)]
    assert scene.verbs == {"done", "market"}


def test_ruling_08_a_market_bonus_without_an_open_square_is_lost_but_ticked() -> None:
    scene = Scene(f"AAAAA. {MARKET_FULL}").play("take 1; draw die-1 agents 1-6")
    assert (scene.lines("blue"), scene.kinds_told.count("lapsed")) == (["row-1"], 1)
    assert scene.verbs == {"done", "draw"}


def test_ruling_09_a_market_bonus_takes_the_leftmost_square_or_any_open_number() -> None:
    scene = Scene("AAAAA. agents=4 intel=5 weapons=2,6").play("take 1; draw die-1 agents 1-6")
    assert scene.offers("bonus-market") == ["agents", "money", "weapons-1", "weapons-3", "weapons-4", "weapons-5"]
    scene.play("bonus-market agents")
    assert scene.market("blue", "agents") == "xxxxx."


@pytest.mark.parametrize("opening", OPENING_WORDS)
def test_ruling_09_a_market_bonus_does_not_ask_for_odd_even_or_exact(opening: str) -> None:
    scene = Scene("AAAAA.").play("take 1; draw die-1 agents 1-6")
    scene.play(f"bonus-market {opening}")
    resource, _, number = opening.partition("-")
    place = int(number or 1) - 1
    assert scene.market("blue", resource).index("x") == place and scene.crossed_off("blue") == 1


def test_ruling_10_each_die_may_be_drawn_used_at_the_market_or_left() -> None:
    for play in ("take 1", "take 1; draw die-1 agents 1-1", "take 1; market die-2 money"):
        scene = Scene().play(play)
        assert scene.may("done")
        scene.play("done", *NEXT_ROUND)
        assert scene.round == 2


def test_ruling_11_a_die_is_used_once() -> None:
    scene = Scene().play("take 1; draw die-1 agents 1-1")
    assert not scene.spaces("draw", "die-1") and not [text for text in scene.offers("market") if text.startswith("die-1")]
    scene = Scene().play("take 1; market die-1 weapons-1")
    assert not scene.spaces("draw", "die-1") and scene.dice("blue") == ["m2"]
    scene.play("draw die-2 money 2-2")
    assert scene.legal == ["done"]


@pytest.mark.parametrize("play", ["market die-1 agents; draw die-2 money 2-2", "draw die-2 money 2-2; market die-1 agents"])
def test_ruling_12_drawing_and_the_market_mix_in_any_order(play: str) -> None:
    scene = Scene().play(f"take 1; {play}")
    assert (scene.symbols("blue"), scene.market("blue", "agents")) == ("M", "x.....")


def test_ruling_12_both_dice_may_go_to_the_market_or_both_to_the_district() -> None:
    assert Scene().play("take 1; market die-2 agents; market die-1 intel").crossed_off("blue") == 2
    assert Scene().play("take 1; draw die-2 money 1-2; draw die-1 agents 1-1").symbols("blue") == "AM"


@pytest.mark.parametrize("card", [1, 2, 3])
def test_ruling_13_the_box_of_the_card_is_ticked_at_once_without_asking(card: int) -> None:
    scene = Scene().play(f"take {card}")
    assert scene.ticks("blue") == tuple(int(place == card) for place in range(1, 6))
    assert "done" in scene.verbs


def test_ruling_13_nothing_else_is_possible_before_the_card() -> None:
    scene = Scene("A..... move=1 number=1 colour=1 faction=street-foundry")
    assert scene.legal == ["take 1", "take 2", "take 3"]


def test_ruling_14_a_card_whose_track_is_full_may_still_be_chosen_and_ticks_nothing() -> None:
    scene = Scene("ticks=15,1,0,0,0", in_round=17).play("take 1")
    assert (scene.ticks("blue"), scene.ready("blue"), scene.dice("blue")) == ((15, 1, 0, 0, 0), (5, 0, 0), ["a1", "m2"])
    assert scene.round == 17


def test_ruling_14_rounds_are_counted_apart_from_ticks() -> None:
    scene = Scene("ticks=15,0,0,0,0", in_round=16).play("take 1; done", *NEXT_ROUND)
    assert (scene.round, sum(scene.ticks("blue"))) == (17, 15)


@pytest.mark.parametrize(("card", "ability"), [(1, "move-from"), (2, "number"), (3, "colour")])
def test_ruling_15_an_ability_reached_this_turn_may_be_used_at_once(card: int, ability: str) -> None:
    ticks = ",".join("2" if place == card else "0" for place in range(1, 6))
    scene = Scene(f"A..... ticks={ticks}").play(f"take {card}")
    assert ability in scene.verbs
    assert scene.ready("blue")[card - 1] == 1


def test_ruling_16_abilities_are_used_between_and_after_dice() -> None:
    scene = Scene("A..... move=3").play("take 1; move-from 1-1; move-to 2-1; draw die-1 agents 1-2; move-from 1-2; move-to 3-1")
    scene.play("draw die-2 money 2-2; move-from 2-2; move-to 4-4")
    assert (scene.ready("blue"), scene.legal) == ((0, 0, 0), ["done"])
    assert scene.symbols("blue") == "##A#AM"


def test_ruling_16_abilities_are_not_used_in_anothers_turn() -> None:
    scene = Scene("A..... move=1", "A..... move=1", mode="draft").play("take 1")
    assert "move-from" in scene.verbs
    assert scene.legal_of(1) == []


def test_ruling_16_a_move_may_be_used_once_everything_is_over() -> None:
    scene = Scene("A..... move=1 number=1 colour=1", mode="solo", in_round=15).play("take 1; done")
    assert (scene.phase, scene.verbs) == ("last-moves", {"done", "move-from"})
    scene.play("move-from 1-1; move-to 3-3")
    assert (scene.at("blue", "3-3"), scene.at("blue", "1-1"), scene.legal) == ("A", "#", ["done"])
    assert scene.play("done").phase == "over"


def test_ruling_17_several_abilities_in_one_turn_and_on_one_die() -> None:
    scene = Scene("number=2 colour=2", dice="a1m2 i3w4 a5m6")
    scene.play("take 1; number die-1 5; colour die-1 weapons; number die-1 6; colour die-2 intel")
    assert (scene.dice("blue"), scene.ready("blue")) == (["w6", "i2"], (0, 0, 0))
    assert scene.spaces("draw", "die-1 weapons") == {f"6-{n}" for n in range(1, 7)} | {f"{n}-6" for n in range(1, 6)}
