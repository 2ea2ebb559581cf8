"""Rulings WF-35 to WF-51: what missions count (in depth in `test_missions.py`), the market, dice on cards, what is open."""

from __future__ import annotations

import pytest

from ludonaut.games.write_the_future.components import BOX
from tests.write_the_future.scenario import NEXT_ROUND, Scene, rolls


def count(mission: str, *rows: str, rules: str = "") -> int:
    """How often a paper has what a mission counts."""
    scene = Scene(" ".join(rows), rules=rules, in_round=16)
    number = next(place for place, card in enumerate(BOX.missions) if card.id == mission)
    return int(scene.state.scratch.count(scene.sheet("blue").symbols, number))


# -- missions ------------------------------------------------------------------------------------------------------------
def test_ruling_35_of_equal_biggest_groups_one_counts() -> None:
    assert count("gangs", "AA.AA.", "A...A.") == 3
    assert count("gangs", "AA.AA.", "A..AA.", "......", "A.....") == 4


def test_ruling_36_pairs_are_made_in_the_best_way_and_orthogonally() -> None:
    assert count("cyborgs", "AIAI..", "......") == 2
    assert count("cyborgs", ".A....", "AIA...", ".A....") == 1
    assert count("cyborgs", "A.....", ".I....") == 0
    assert count("cyborgs", "IAI...", "A.....") == 2  # only when the first intel takes the agent below it


def test_ruling_37_sets_are_as_many_as_the_rarest_resource() -> None:
    assert count("the_big_heist", "AAAIIM", "MMWW..") == 2
    assert count("tech_heist", "AAAIIM", "M.WW..") == 2
    assert count("the_big_heist", "AAAIIM", "MMM...") == 0


def test_ruling_38_at_the_border_only_neighbours_inside_count() -> None:
    assert count("spies", "AI....", "M.....") == 1
    assert count("spies", "IAI...", ".M....") == 1
    assert count("spies", ".I....", "IAI...", ".M....") == 1


def test_ruling_38_option_surrounded_by_four() -> None:
    four = "surrounded-by-four=yes"
    assert count("spies", "AI....", "M.....", rules=four) == 0
    assert count("spies", "IAI...", ".M....", rules=four) == 0
    assert count("spies", ".I....", "IAI...", ".M....", rules=four) == 1


def test_ruling_39_a_crossed_over_space_does_not_surround() -> None:
    assert count("spies", ".#....", "IAI...", ".M....") == 0


def test_ruling_40_next_to_the_border_or_to_crossed_over_spaces_is_isolated() -> None:
    assert count("rogue_agents", "A#....", "#.....") == 1
    assert count("rogue_agents", "A.....", "I.....") == 0


def test_ruling_41_patterns_may_be_turned_and_mirrored() -> None:
    for rows in (("MMM...", ".M...."), ("M.....", "MM....", "M....."), (".M....", "MM....", ".M....")):
        assert count("pyramid_scheme", *rows) == 1
    assert count("wire", ".II...", "II....") == 1  # mirrored


def test_ruling_41_option_patterns_only_as_drawn() -> None:
    as_drawn = "patterns-as-drawn=yes"
    assert count("pyramid_scheme", ".M....", "MMM...", rules=as_drawn) == 1
    assert count("pyramid_scheme", "MMM...", ".M....", rules=as_drawn) == 0
    assert count("wire", ".II...", "II....", rules=as_drawn) == 0


def test_ruling_42_placements_do_not_overlap_and_their_spaces_without_a_resource_belong_to_them() -> None:
    assert count("reinforcement", "AWAWA.") == 1
    assert count("estates", "MM....", "M.M...", ".MM...") == 1  # both would want the same empty space
    assert count("estates", "MM....", "M.....", "......", "M.....", "MM....") == 2


def test_ruling_43_the_whole_picture_lies_on_the_grid() -> None:
    assert count("hotspot", "......", ".....I", "......", "....I.", "...I..", "....I.") == 1
    assert count("hotspot", "I.....", ".I....", "I.....") == 1  # its empty space is on the border
    assert count("secured_area", "WW....", "W.....") == 1 and count("secured_area", "....WW", ".....W") == 1
    assert count("occupation", "A....A") == 0


def test_ruling_44_one_symbol_serves_several_missions() -> None:
    scene = Scene("AA.... AA.... A.....", missions="gangs swarm thugs cyborgs")
    assert scene.points == [5 * 2 + 10 + 3]  # a group of five, one square of four, one in the Suburbs
    scene = Scene("AWA... .A....", missions="reinforcement pyramid-of-power hackers cyborgs", rules="future-proof=yes")
    assert scene.points == [6]


def test_ruling_45_an_empty_line_is_a_line_without_the_resource() -> None:
    assert count("truce") == 12
    assert count("truce", "W.....", "......") == 10
    assert count("evacuation", "AA....", "A.....") == 8


# -- the market and the dice -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("paper", "points"),
    [
        ("AAA#.. A..... agents=2", 0),
        ("AAA#.. A..... agents=3", 4),
        ("AAA#.. A..... agents=6", 8),
        ("II.... agents=6 intel=3", 2),
        ("WW.... weapons=1,2,3,4,5,6", 6),
    ],
)
def test_ruling_46_market_points_are_uncrossed_symbols_times_the_value(paper: str, points: int) -> None:
    assert Scene(paper, missions="wall connection the-big-heist banks").points == [points]


def test_ruling_46_a_moved_symbol_counts_once() -> None:
    scene = Scene("AAA... agents=6 move=1").play("take 1; move-from 1-1; move-to 4-4")
    assert scene.points == [6]


def test_ruling_47_each_die_is_used_alone_in_its_row_or_column() -> None:
    scene = Scene(dice="a4m2 i3w4 a5m6").play("take 1")
    lines = {f"4-{n}" for n in range(1, 7)} | {f"{n}-4" for n in range(1, 7)}
    assert scene.spaces("draw", "die-1") == lines
    assert scene.spaces("draw", "die-2") == {f"2-{n}" for n in range(1, 7)} | {f"{n}-2" for n in range(1, 7)}


def test_ruling_48_all_dice_go_back_before_each_draw() -> None:
    scene = Scene(dice="a1a2 a3a4 a5m6")
    assert [int(dice) for dice in scene.state.container.counts] == [0, 4, 3, 5]
    scene.play("take 1; draw die-1 agents 1-1; done", *rolls("a1a2 a3a4 a5w6"))  # all five agents' dice once more
    assert [int(dice) for dice in scene.state.container.counts] == [0, 4, 4, 4]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_49_the_card_that_is_left_is_ignored(seats: int) -> None:
    scene = Scene(seats=seats, mode="draft")
    for number in range(seats):
        assert len(scene.legal) == seats + 1 - number
        take = scene.legal[-1]
        scene.play(f"{take}; done", *rolls("a1m2 i3w4 a5m6 w1i2 m3a4"[: 5 * (seats + 1)]) if number == seats - 1 else ())
    assert scene.round == 2 and len(scene.legal) == seats + 1


def test_ruling_50_players_of_one_traditional_card_use_the_same_dice_on_their_own_sheets() -> None:
    scene = Scene("", "", dice="a1m2 i3w4 a5m6").play("take 1; draw die-1 agents 1-1; draw die-2 money 2-2")
    scene.by("yellow", "take 1; draw die-1 agents 1-3; market die-2 money")
    assert (scene.symbols("blue"), scene.symbols("yellow"), scene.market("yellow", "money")) == ("AM", "A", "x....")
    assert scene.crossed_off("blue") == 0


# -- what is open --------------------------------------------------------------------------------------------------------
def test_ruling_51_sheets_and_abilities_are_open() -> None:
    scene = Scene("AI.... agents=2 move=1 number=2", "W.....")
    for observer in ("yellow", ""):
        sheet = scene.view(observer).sheets[0]
        assert (sheet.district[0], sheet.market[0], tuple(sheet.ready)) == ("AI....", "xx....", (1, 2, 0))


def test_ruling_51_the_secret_mission_is_shown_to_its_owner_alone() -> None:
    scene = Scene("", "", secrets="spies gangs")
    seen = {colour: [mission.mission for mission in scene.view(colour).missions] for colour in ("blue", "yellow", "")}
    assert seen["blue"][4:] == ["spies"] and seen["yellow"][4:] == ["gangs"] and seen[""][4:] == []
    draft = Scene("", "", secrets="spies gangs", mode="draft")
    assert [mission.mission for mission in draft.view("yellow").missions[4:]] == ["gangs"]


def test_ruling_51_the_choices_of_a_traditional_round_are_revealed_together() -> None:
    scene = Scene("", "").play("take 1; draw die-1 agents 1-1; done")
    assert scene.seen("yellow", "blue")[0] == "......" and scene.view("yellow").sheets[0].card == 0
    assert scene.seen("blue", "blue")[0] == "A....."
    scene.by("yellow", "take 2; done", *NEXT_ROUND)
    assert scene.seen("yellow", "blue")[0] == "A....."
    assert (0, 0, 1) in scene.told("revealed")


@pytest.mark.parametrize(("seats", "told"), [(2, 2), (10, 10), (11, 0)])
def test_ruling_51_the_log_tells_what_up_to_ten_players_have_done(seats: int, told: int) -> None:
    scene = Scene(seats=seats)
    for name in scene.asked[:-1]:
        scene.by(name, "take 1; draw die-1 agents 1-1; done")
        assert len(scene.told("done")) == bool(told)
    scene.by(scene.asked[0], "take 2; market die-1 intel; done", *NEXT_ROUND)
    assert scene.told("revealed") == [*[(seat, 0, 1) for seat in range(seats - 1)], (seats - 1, 1, 100)][:told]


def test_ruling_51_draft_rounds_are_played_openly() -> None:
    scene = Scene("", "", mode="draft").play("take 1; draw die-1 agents 1-1")
    assert scene.seen("yellow", "blue")[0] == "A....." and scene.view("yellow").cards[0].taken_by == 0
