"""The eight factions: what each does, when, and what it does not."""

from __future__ import annotations

import pytest

from ludonaut.games.write_the_future.components import FACTION_WORDS
from tests.write_the_future.scenario import ANY_ROLLS, NEXT_ROUND, Scene, rolls

WORDS = ("agents", "intel", "money", "weapons")
ALL_SQUARES = "agents=6 intel=5 money=5 weapons=1,2,3,4,5,6"


def one_die(scene: Scene, verb: str, die: str) -> list[str]:
    """What one die offers."""
    return [text.removeprefix(f"{die} ") for text in scene.offers(verb) if text.startswith(f"{die} ")]


# -- who has which ---------------------------------------------------------------------------------------------------------
def test_with_more_than_eight_players_a_second_set_is_dealt() -> None:
    scene = Scene.set_up("faction: ...", *ANY_ROLLS, "mission: ...", seats=11, rules="mode=traditional factions=dealt")
    dealt = [FACTION_WORDS[int(sheet.faction)] for sheet in scene.state.sheets]
    assert all(dealt.count(word) <= 2 for word in FACTION_WORDS)
    assert int(scene.state.factions.total) == 16 - 11
    scene = Scene.set_up("faction: ...", *ANY_ROLLS, "mission: ...", seats=8, rules="mode=traditional factions=dealt")
    assert sorted(int(sheet.faction) for sheet in scene.state.sheets) == list(range(8))


def test_with_more_than_eight_players_each_card_may_be_chosen_twice() -> None:
    scene = Scene.set_up(seats=9, rules="mode=traditional factions=chosen")
    scene.play("choose-faction old-guard").play("choose-faction old-guard")
    assert "old-guard" not in scene.offers("choose-faction") and len(scene.legal) == 7


@pytest.mark.parametrize("faction", FACTION_WORDS)
def test_only_scrap_angels_begin_with_anything(faction: str) -> None:
    scene = Scene(f"faction={faction}")
    assert scene.ready("blue") == ((2, 0, 0) if faction == "scrap-angels" else (0, 0, 0))
    assert (scene.symbols("blue"), scene.crossed_off("blue"), scene.points) == ("", 0, [0])


@pytest.mark.parametrize("faction", FACTION_WORDS[4:])
def test_a_permanent_faction_has_nothing_to_use(faction: str) -> None:
    assert not {"faction", "copy-die"} & Scene(f"A..... faction={faction}").play("take 1").verbs


def test_a_power_is_no_use_of_a_die_and_may_come_after_them() -> None:
    scene = Scene("faction=street-foundry").play("take 1; draw die-1 agents 1-1; draw die-2 money 2-2; faction; bonus-draw intel 6-6")
    assert scene.symbols("blue") == "AMI" and scene.legal == ["done"]


def test_a_power_stays_used_in_later_rounds() -> None:
    scene = Scene("faction=street-foundry").play("take 1; faction; bonus-draw intel 6-6; done", *NEXT_ROUND).play("take 1")
    assert not scene.may("faction")


# -- Ghost Couriers --------------------------------------------------------------------------------------------------------
def test_ghost_couriers_use_one_extra_die_of_another_card() -> None:
    scene = Scene("faction=ghost-couriers", dice="a1m2 i3w4 a5m6").play("take 1; copy-die 2b")
    assert scene.dice("blue") == ["a1", "m2", "w4"]
    assert "copy-die" not in scene.verbs
    scene.play("draw copy weapons 4-4; draw die-1 agents 1-1; market die-2 money")
    assert (scene.symbols("blue"), scene.market("blue", "money"), scene.legal) == ("AW", "x....", ["done"])


def test_ghost_couriers_leave_the_die_where_it_lies() -> None:
    scene = Scene("faction=ghost-couriers", "", dice="a1m2 i3w4 a5m6").play("take 1; copy-die 2b; draw copy weapons 4-4; done")
    scene.by("yellow", "take 2")
    assert scene.dice("yellow") == ["i3", "w4"] and scene.card_dice(2) == "i3w4"


def test_ghost_couriers_copy_is_gone_with_the_round() -> None:
    scene = Scene("faction=ghost-couriers").play("take 1; copy-die 2b; done", *NEXT_ROUND).play("take 1")
    assert scene.dice("blue") == ["a1", "m2"] and "copy-die" not in scene.verbs


def test_ghost_couriers_may_copy_when_both_dice_are_used() -> None:
    scene = Scene("faction=ghost-couriers").play("take 1; draw die-1 agents 1-1; draw die-2 money 2-2; copy-die 3a; market copy weapons-5")
    assert scene.market("blue", "weapons") == "....x."


def test_ghost_couriers_are_offered_equal_dice_once() -> None:
    scene = Scene("faction=ghost-couriers", dice="a1m2 i3i3 i3m6").play("take 1")
    assert scene.offers("copy-die") == ["2a", "3b"]


def test_ghost_couriers_may_copy_a_die_equal_to_their_own() -> None:
    scene = Scene("faction=ghost-couriers", dice="a1m2 a1w4 a5m6").play("take 1; copy-die 2a")
    assert scene.dice("blue") == ["a1", "m2", "a1"]
    scene.play("draw die-1 agents 1-1")
    assert scene.dice("blue") == ["m2", "a1"] and scene.may("draw copy agents 1-2")


# -- Zero-Day Crew ---------------------------------------------------------------------------------------------------------
def test_zero_day_crew_makes_both_dice_count_as_anything() -> None:
    scene = Scene("AA.... faction=zero-day-crew weapons=3").play("take 1; faction")
    assert len(one_die(scene, "draw", "die-1")) == 4 * 34
    assert one_die(scene, "market", "die-1") == ["agents", "intel", "money", *(f"weapons-{n}" for n in (1, 2, 4, 5, 6))]
    scene.play("draw die-1 weapons 6-6")
    assert len(one_die(scene, "draw", "die-2")) == 4 * 33
    scene.play("draw die-2 intel 1-6")
    assert (scene.at("blue", "6-6"), scene.at("blue", "1-6"), scene.legal) == ("W", "I", ["done"])


def test_zero_day_crew_lasts_one_turn() -> None:
    scene = Scene("faction=zero-day-crew").play("take 1; faction; done", *NEXT_ROUND).play("take 1")
    assert {text.split()[0] for text in one_die(scene, "draw", "die-1")} == {"agents"}
    assert len(one_die(scene, "market", "die-1")) == 3


def test_zero_day_crew_serves_odd_and_even_squares_alike() -> None:
    scene = Scene("faction=zero-day-crew", dice="a2m1 i3w4 a5m6").play("take 1; faction; market die-1 intel; market die-2 money")
    assert (scene.market("blue", "intel"), scene.market("blue", "money")) == ("x....", "x....")


def test_zero_day_crew_spares_number_and_colour_abilities() -> None:
    scene = Scene("number=1 colour=1 faction=zero-day-crew").play("take 1; faction")
    assert not {"number", "colour"} & scene.verbs and scene.ready("blue") == (0, 1, 1)


# -- Pit Brokers -------------------------------------------------------------------------------------------------------------
def test_pit_brokers_take_squares_as_market_bonuses_do() -> None:
    scene = Scene("agents=2 weapons=4 faction=pit-brokers").play("take 1; faction; bonus-market weapons-6")
    assert scene.legal == ["bonus-market agents", "bonus-market intel", "bonus-market money"]
    scene.play("bonus-market agents")
    assert (scene.market("blue", "weapons"), scene.market("blue", "agents")) == ("...x.x", "xxx...")


def test_pit_brokers_with_every_square_crossed_off_have_nothing_to_use() -> None:
    assert not Scene(f"faction=pit-brokers {ALL_SQUARES}").play("take 1").may("faction")


def test_pit_brokers_with_two_resources_open_take_one_of_each() -> None:
    scene = Scene("agents=5 intel=5 money=4 weapons=1,2,3,4,5,6 faction=pit-brokers").play("take 1; faction; bonus-market money")
    assert scene.legal == ["bonus-market agents"]
    assert scene.play("bonus-market agents").may("done")


def test_pit_brokers_are_over_when_a_line_later_pays_a_square() -> None:
    scene = Scene("AAAAA. faction=pit-brokers").play("take 1; faction; bonus-market agents; bonus-market intel; draw die-1 agents 1-6")
    assert len(scene.legal) == 9  # any resource again
    assert scene.play("bonus-market agents").market("blue", "agents") == "xx...."


# -- Street Foundry ----------------------------------------------------------------------------------------------------------
def test_street_foundry_draws_any_resource_in_any_free_space() -> None:
    scene = Scene("AI#... faction=street-foundry").play("take 1; faction")
    assert {text.split()[0] for text in scene.offers("bonus-draw")} == set(WORDS)
    for word in WORDS:
        assert len(scene.spaces("bonus-draw", word)) == 33


def test_street_foundry_may_complete_a_line() -> None:
    scene = Scene("...... ...... AAAAA. faction=street-foundry").play("take 1; faction; bonus-draw weapons 3-6")
    assert (scene.lines("blue"), scene.points) == (["row-3"], [4])


def test_street_foundry_without_a_free_space_has_nothing_to_use() -> None:
    assert not Scene(" ".join(["AAAAAA"] * 6) + " faction=street-foundry").play("take 1").may("faction")


# -- Snake Eyes --------------------------------------------------------------------------------------------------------------
def test_snake_eyes_draw_a_one_as_any_resource_in_row_or_column_one() -> None:
    scene = Scene("faction=snake-eyes", dice="m1a2 i3w4 a5m6").play("take 1")
    spaces = {f"1-{n}" for n in range(1, 7)} | {f"{n}-1" for n in range(1, 7)}
    for word in WORDS:
        assert scene.spaces("draw", f"die-1 {word}") == spaces
    assert {text.split()[0] for text in one_die(scene, "draw", "die-2")} == {"agents"}
    assert scene.play("draw die-1 weapons 4-1").at("blue", "4-1") == "W"


def test_snake_eyes_change_nothing_at_the_market() -> None:
    scene = Scene("faction=snake-eyes", dice="m1a2 i3w4 a5m6").play("take 1")
    assert one_die(scene, "market", "die-1") == ["agents", "intel", "weapons-1"]


def test_without_snake_eyes_a_one_draws_its_own_colour() -> None:
    scene = Scene("faction=old-guard", dice="m1a2 i3w4 a5m6").play("take 1")
    assert {text.split()[0] for text in one_die(scene, "draw", "die-1")} == {"money"}


# -- Grey Exchange -----------------------------------------------------------------------------------------------------------
def test_grey_exchange_crosses_off_two_squares_for_each_market_line() -> None:
    scene = Scene("AAAAA. faction=grey-exchange").play("take 1; draw die-1 agents 1-6; bonus-market weapons-2")
    assert scene.verbs == {"bonus-market"}
    scene.play("bonus-market money")
    assert (scene.crossed_off("blue"), scene.may("done")) == (2, True)


def test_grey_exchange_for_two_market_lines_at_once() -> None:
    scene = Scene("A.AAAA .I.... .M.... .I.... .W.... .I.... faction=grey-exchange").play("take 1; draw die-1 agents 1-2")
    for number in range(4):
        assert scene.verbs == {"bonus-market"}, number
        scene.play("bonus-market agents")
    assert (scene.market("blue", "agents"), scene.may("done")) == ("xxxx..", True)


def test_grey_exchange_with_one_square_left_takes_it() -> None:
    scene = Scene("AAAAA. agents=5 intel=5 money=5 weapons=1,2,3,4,5,6 faction=grey-exchange")
    scene.play("take 1; draw die-1 agents 1-6; bonus-market agents")
    assert len(scene.told("lapsed")) == 1 and scene.may("done")


def test_grey_exchange_uses_one_square_for_a_die() -> None:
    scene = Scene("faction=grey-exchange").play("take 1; market die-1 agents")
    assert scene.crossed_off("blue") == 1 and scene.may("done")


# -- Scrap Angels ------------------------------------------------------------------------------------------------------------
def test_scrap_angels_begin_with_two_moves_and_free_what_they_leave() -> None:
    scene = Scene("W..... faction=scrap-angels").play("take 1; move-from 1-1; move-to 2-2; move-from 2-2; move-to 3-3")
    assert (scene.symbols("blue"), scene.at("blue", "3-3"), scene.ready("blue")) == ("W", "W", (0, 0, 0))


def test_scrap_angels_do_not_move_a_symbol_back_to_its_own_space_at_once() -> None:
    scene = Scene("W..... faction=scrap-angels").play("take 1; move-from 1-1")
    assert len(scene.legal) == 35 and "1-1" not in scene.spaces("move-to")


def test_scrap_angels_reach_more_moves_on_the_track() -> None:
    scene = Scene("faction=scrap-angels ticks=2,0,0,0,0").play("take 1")
    assert scene.ready("blue") == (3, 0, 0)


def test_scrap_angels_may_use_their_moves_at_the_very_end() -> None:
    scene = Scene("A..... faction=scrap-angels", mode="solo", in_round=15).play("take 2; done")
    assert scene.phase == "last-moves"
    scene.play("move-from 1-1; move-to 2-2; move-from 2-2; move-to 1-1; done")
    assert (scene.phase, scene.row("blue", 1)) == ("over", "A.....")


# -- Old Guard ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("lines", "points"), [("", 0), ("row-1", 1), ("row-1,row-2,column-6", 3), ("row-3,column-1", 4 + 2)])
def test_old_guard_gain_a_point_for_each_line_bonus(lines: str, points: int) -> None:
    paper = f"lines={lines}" if lines else ""
    assert Scene(f"{paper} faction=old-guard").points == [points]
    assert Scene(f"{paper} faction=snake-eyes").points == [points - len([line for line in lines.split(",") if line])]


def test_old_guard_points_do_not_count_as_lines() -> None:
    scene = Scene("lines=row-1,row-2,row-4 faction=old-guard").play("take 1; done", *rolls("a1m2 i3w4 a5m6"))
    assert scene.points == [3] and not scene.state.last_round
