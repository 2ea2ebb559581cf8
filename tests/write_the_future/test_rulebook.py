"""The rulebook sentence by sentence: modes, set-up, a turn, the Black Market, the end of a round and of the game, the expansion."""

from __future__ import annotations

from collections import Counter

import pytest

from ludonaut.core.chance import FastChance
from ludonaut.core.errors import OptionError
from ludonaut.core.state import option_numbers
from ludonaut.games.write_the_future.components import BOX, COLOURS, KIND_WORDS
from ludonaut.games.write_the_future.options import OPTIONS
from ludonaut.games.write_the_future.rules import WriteRules
from tests.write_the_future.scenario import NEXT_ROUND, Scene, rolls

ROLLS = rolls("a1m2 i3w4 a5m6")
PUBLIC = "mission: gangs cyborgs spies wall"


# -- contents and modes --------------------------------------------------------------------------------------------------
def test_the_box_has_18_dice_42_missions_and_5_neighbourhood_cards() -> None:
    assert sum(BOX.dice) == 18
    assert len(BOX.cards) == 5
    kinds = Counter(KIND_WORDS[mission.kind] for mission in BOX.missions if not mission.future_proof)
    assert kinds == {"biggest_group": 4, "pairs": 6, "sets": 1, "surrounded": 4, "isolated": 4, "area": 12, "pattern": 11}
    assert sum(kinds.values()) == 42


def test_future_proof_has_twelve_missions() -> None:
    kinds = Counter(KIND_WORDS[mission.kind] for mission in BOX.missions if mission.future_proof)
    assert kinds == {"pattern": 4, "sets": 4, "lines_without": 4}


def test_alone_one_plays_as_in_traditional_mode_but_fifteen_rounds() -> None:
    scene = Scene(mode="solo", dice="a1m2 i3w4 a5m6")
    for number in range(1, 16):
        assert (scene.phase, scene.round, scene.offers("take")) == ("round", number, ["1", "2", "3"])
        assert bool(scene.state.last_round) == (number == 15)
        scene.by("blue", f"take {number % 3 + 1}; done", *(ROLLS if number < 15 else ()))
    assert (scene.phase, scene.round, sum(scene.ticks("blue"))) == ("over", 15, 15)


@pytest.mark.parametrize(("mode", "seats"), [("draft", 1), ("draft", 5), ("solo", 2)])
def test_draft_is_for_two_to_four_and_solo_for_one(mode: str, seats: int) -> None:
    with pytest.raises(OptionError, match=f"mode={mode} is for"):
        Scene.game.check_table(OPTIONS.read([f"mode={mode}"]), seats)


@pytest.mark.parametrize(("mode", "seats"), [("draft", 2), ("draft", 4), ("traditional", 1), ("traditional", 4), ("traditional", 100)])
def test_modes_that_are_for_so_many(mode: str, seats: int) -> None:
    Scene.game.check_table(OPTIONS.read([f"mode={mode}"]), seats)


@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (2, "draft"), (4, "draft"), (5, "traditional"), (100, "traditional")])
def test_the_usual_mode_goes_by_the_number_of_players(seats: int, mode: str) -> None:
    state = WriteRules(BOX, option_numbers(OPTIONS.make()), seats, FastChance(1))
    state.begin()
    assert Scene.game.view(state, 0).mode == mode  # type: ignore[attr-defined]


# -- set-up --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "cards"), [(2, 3), (3, 4), (4, 5)])
def test_draft_displays_one_card_more_than_players(seats: int, cards: int) -> None:
    scene = Scene(seats=seats, mode="draft")
    assert scene.offers("take") == [str(card) for card in range(1, cards + 1)]
    assert len(scene.view("blue").cards) == cards
    assert int(scene.state.container.total) == 18 - 2 * cards


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_traditional_displays_cards_1_to_3(seats: int) -> None:
    scene = Scene(seats=seats)
    assert scene.offers("take") == ["1", "2", "3"] and int(scene.state.container.total) == 12


@pytest.mark.parametrize("first", ["blue", "yellow", "red"])
def test_the_first_player_of_a_draft_is_decided_at_random(first: str) -> None:
    scene = Scene.set_up(f"first: {first}", *rolls("a1m2 i3w4 a5m6 w1i2"), PUBLIC, seats=3, rules="mode=draft")
    assert scene.asked == [first] and scene.state.starting_seat() == COLOURS.index(first)


def test_two_dice_are_drawn_rolled_and_placed_on_each_card() -> None:
    scene = Scene.set_up(*rolls("w6m2 i3w4 a5m1"), PUBLIC)
    assert [scene.card_dice(card) for card in (1, 2, 3)] == ["w6m2", "i3w4", "a5m1"]
    assert scene.told("roll") == [(0, 4 * 5 + 3, 4 * 1 + 2), (1, 4 * 2 + 1, 4 * 3 + 3), (2, 4 * 4 + 0, 4 * 0 + 2)]  # 4 * number + colour
    assert [int(dice) for dice in scene.state.container.counts] == [4, 3, 2, 3]


def test_four_missions_lie_open_with_three_numbers_at_least() -> None:
    scene = Scene.set_up(*ROLLS, "mission: gangs armory hedge-fund cyborgs spies")
    assert scene.public == ["gangs", "armory", "cyborgs", "spies"]
    assert [mission.mission for mission in scene.view().missions] == scene.public


def test_without_secrecy_nobody_draws_a_secret_mission() -> None:
    scene = Scene.set_up(*ROLLS, PUBLIC)
    assert [scene.secret("blue"), scene.secret("yellow")] == ["", ""]


def test_with_secrecy_each_player_draws_one_and_keeps_it() -> None:
    scene = Scene("", "", secrets="thugs bribes")
    assert [scene.secret("blue"), scene.secret("yellow")] == ["thugs", "bribes"]
    scene.play_out_round()
    assert [scene.secret("blue"), scene.secret("yellow")] == ["thugs", "bribes"]


# -- a turn --------------------------------------------------------------------------------------------------------------
def test_a_drafted_card_cannot_be_used_by_another() -> None:
    scene = Scene(seats=3, mode="draft").play("take 2; done")
    assert (scene.asked, scene.offers("take")) == (["yellow"], ["1", "3", "4"])


def test_several_may_choose_the_same_card_in_traditional_mode() -> None:
    scene = Scene(seats=3).by("red", "take 2").by("blue", "take 2").by("yellow", "take 2")
    assert all(scene.dice(colour) == ["i3", "w4"] for colour in ("blue", "yellow", "red"))


def test_the_first_three_boxes_are_ticked_from_the_left_and_the_third_has_a_symbol() -> None:
    scene = Scene()
    for ticks in (1, 2, 3):
        scene.play("take 2")
        assert scene.ticks("blue") == (0, ticks, 0, 0, 0)
        assert scene.ready("blue") == (0, int(ticks == 3), 0)
        scene.play("done", *NEXT_ROUND)


def test_an_ability_is_used_whenever_one_likes_and_then_no_longer_there() -> None:
    scene = Scene("number=1").play("take 1; done", *NEXT_ROUND).play("take 1; number die-1 4")
    assert scene.ready("blue") == (0, 0, 0) and "number" not in scene.verbs


def test_the_arrow_crosses_a_symbol_over_and_draws_it_somewhere_else() -> None:
    scene = Scene("W..... move=1 weapons=1,2,3").play("take 1; move-from 1-1; move-to 5-3")
    assert (scene.at("blue", "1-1"), scene.at("blue", "5-3"), scene.points) == ("#", "W", [1])


def test_the_die_with_a_question_mark_changes_a_number() -> None:
    scene = Scene("number=1", dice="a1m2 i3w4 a5m6").play("take 1; number die-2 5; draw die-2 money 5-1")
    assert scene.at("blue", "5-1") == "M"


def test_the_coloured_dice_change_a_colour() -> None:
    scene = Scene("colour=1", dice="a1m2 i3w4 a5m6").play("take 1; colour die-2 weapons; draw die-2 weapons 2-1")
    assert scene.at("blue", "2-1") == "W" and not scene.offers("colour")


def test_an_agent_in_the_fifth_row_and_a_weapon_in_the_fourth_column() -> None:
    scene = Scene(dice="a5w4 i3w4 a5m6").play("take 1; draw die-1 agents 5-2; draw die-2 weapons 3-4")
    assert (scene.at("blue", "5-2"), scene.at("blue", "3-4")) == ("A", "W")


@pytest.mark.parametrize("letter", "aimw")
@pytest.mark.parametrize("number", range(1, 7))
def test_a_die_draws_its_resource_in_its_row_or_column(letter: str, number: int) -> None:
    word = {"a": "agents", "i": "intel", "m": "money", "w": "weapons"}[letter]
    scene = Scene(dice=f"{letter}{number}m2 i3w4 a5m6").play("take 1")
    offered = {text for text in scene.offers("draw") if text.startswith("die-1")}
    spaces = {f"{number}-{n}" for n in range(1, 7)} | {f"{n}-{number}" for n in range(1, 7)}
    assert offered == {f"die-1 {word} {space}" for space in spaces}


@pytest.mark.parametrize(("mission", "points"), [("insiders", 3 * 4), ("thugs", 1 * 3), ("sleeper-agents", 1 * 2)])
def test_the_middle_is_the_city_around_it_the_suburbs_and_outmost_the_wastelands(mission: str, points: int) -> None:
    assert BOX.areas == ("WWWWWW", "WSSSSW", "WSCCSW", "WSCCSW", "WSSSSW", "WWWWWW")
    assert Scene("A..... .A.... ..AA.. ..A...", missions=f"{mission} wall hackers bribes").points == [points]


def test_the_first_completed_row_gives_a_black_market_bonus_at_once() -> None:
    scene = Scene("AAAAA.").play("take 1; draw die-1 agents 1-6")
    assert (scene.lines("blue"), scene.verbs) == (["row-1"], {"bonus-market"})


def test_a_resource_bonus_is_drawn_anywhere_in_the_district() -> None:
    scene = Scene("...... AAAAA.", dice="a2m2 i3w4 a5m6").play("take 1; draw die-1 agents 2-6")
    assert len(scene.spaces("bonus-draw", "money")) == 30
    scene.play("bonus-draw money 6-6")
    assert scene.at("blue", "6-6") == "M"


def test_a_star_gives_its_points_and_keeps_them_when_a_space_is_crossed_over() -> None:
    scene = Scene("...... ...... AAAAA. move=1", dice="a3m2 i3w4 a5m6").play("take 1; draw die-1 agents 3-6")
    assert (scene.points, scene.verbs >= {"done"}) == ([4], True)
    scene.play("move-from 3-1; move-to 6-6")
    assert scene.points == [4]


# -- the Black Market ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("letter", "aimw")
@pytest.mark.parametrize("number", range(1, 7))
def test_only_the_number_counts_at_the_black_market(letter: str, number: int) -> None:
    scene = Scene(dice=f"{letter}{number}m2 i3w4 a5m6").play("take 1")
    offered = [text.removeprefix("die-1 ") for text in scene.offers("market") if text.startswith("die-1")]
    assert offered == ["agents", "intel" if number % 2 else "money", f"weapons-{number}"]


@pytest.mark.parametrize("resource", ["agents", "intel", "money"])
def test_squares_are_crossed_off_from_the_top_left(resource: str) -> None:
    dice = "a1m1 i3w4 a5m6" if resource != "money" else "a2m2 i3w4 a5m6"
    scene = Scene(f"{resource}=1", dice=dice).play(f"take 1; market die-1 {resource}")
    assert scene.market("blue", resource).startswith("xx.")


def test_a_weapons_square_is_crossed_off_once_by_its_own_number() -> None:
    scene = Scene("weapons=4", dice="a4m3 i3w4 a5m6").play("take 1")
    assert [text for text in scene.offers("market") if "weapons" in text] == ["die-2 weapons-3"]


@pytest.mark.parametrize(("resource", "squares"), [("agents", 6), ("intel", 5), ("money", 5)])
def test_a_resource_without_an_open_square_takes_no_die(resource: str, squares: int) -> None:
    scene = Scene(f"{resource}={squares}", dice="a1m2 i3w4 a5m6").play("take 1")
    assert not [text for text in scene.offers("market") if text.endswith(resource)]


def test_the_market_raises_what_resources_are_worth() -> None:
    scene = Scene("A.A.A. agents=2", dice="a1m2 i3w4 a5m6").play("take 1")
    assert scene.points == [0]
    assert scene.play("market die-1 agents").points == [3]


# -- the end of a round --------------------------------------------------------------------------------------------------
def test_a_draft_round_ends_after_everybodys_turn_and_all_cards_are_back() -> None:
    scene = Scene(seats=2, mode="draft", first="yellow").play("take 1; done").play("take 2; done", *rolls("w6m2 i3w4 a5m6"))
    assert (scene.round, scene.asked, scene.offers("take")) == (2, ["blue"], ["1", "2", "3"])
    assert [card.taken_by for card in scene.view("blue").cards] == [-1, -1, -1]
    assert scene.card_dice(1) == "w6m2"


@pytest.mark.parametrize("order", ["blue yellow red", "red blue yellow", "yellow red blue"])
def test_a_traditional_round_ends_when_all_are_finished(order: str) -> None:
    scene = Scene(seats=3)
    for colour in order.split()[:2]:
        scene.by(colour, "take 1; done")
        assert scene.round == 1
    scene.by(order.split()[2], "take 1; done", *NEXT_ROUND)
    assert scene.round == 2 and scene.asked == ["blue", "yellow", "red"]


# -- the end of the game -------------------------------------------------------------------------------------------------
FOUR = "lines=row-1,row-3,column-3,column-5"


@pytest.mark.parametrize("paper", [FOUR, "agents=6 intel=5 money=5"])
def test_traditional_one_final_round_is_played(paper: str) -> None:
    scene = Scene(paper, "", in_round=12).play_out_round()
    assert (scene.phase, scene.round, scene.state.last_round) == ("round", 13, 1)
    assert scene.play_out_round().phase == "over"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("trigger", [8, 9, 10, 11])
def test_in_draft_the_last_round_is_known_when_it_begins(seats: int, trigger: int) -> None:
    scene = Scene(FOUR, seats=seats, mode="draft", in_round=trigger).play_out_round()
    while scene.phase == "round":
        assert bool(scene.state.last_round) == (scene.round % seats == 0)
        scene.play_out_round()
    assert scene.round % seats == 0


@pytest.mark.parametrize("paper", [FOUR, "agents=6 intel=5 weapons=1,2,3,4,5,6"])
def test_draft_goes_on_until_everybody_was_first_equally_often(paper: str) -> None:
    scene = Scene(paper, "", mode="draft", in_round=12).play_out_round()
    assert (scene.phase, scene.round) == ("over", 12)
    scene = Scene(paper, "", mode="draft", in_round=11).play_out_round()
    assert (scene.phase, scene.round, scene.state.last_round) == ("round", 12, 1)
    assert scene.play_out_round().phase == "over"


def test_without_the_trigger_the_game_goes_on() -> None:
    scene = Scene("lines=row-1,row-2,row-3 agents=6 intel=5 money=4", "", in_round=12)
    for number in range(12, 18):
        assert (scene.phase, scene.round, scene.state.last_round) == ("round", number, 0)
        scene.play_out_round()


def test_points_are_missions_market_and_line_bonuses() -> None:
    paper = "AAI... lines=row-3,column-3,row-1 agents=3 intel=5"
    scene = Scene(paper, missions="gangs sleeper-agents cyborgs wall")
    missions, market, stars = 2 * 2 + 2 * 2 + 1 * 3, 2 * 1 + 1 * 2, 4 + 5
    assert scene.points == [missions + market + stars]


def test_most_points_win() -> None:
    scene = Scene(f"{FOUR} agents=3", f"A..... {FOUR} agents=3", FOUR, in_round=12).play_out_round().play_out_round()
    assert (scene.phase, scene.points, scene.shares) == ("over", [13, 14, 13], [0, 1, 0])


# -- Future Proof --------------------------------------------------------------------------------------------------------
def test_factions_are_dealt_before_the_normal_set_up() -> None:
    scene = Scene.set_up("faction: snake-eyes old-guard", *ROLLS, PUBLIC, rules="mode=traditional factions=dealt")
    assert [scene.faction("blue"), scene.faction("yellow")] == ["snake-eyes", "old-guard"]
    assert [scene.view().sheets[seat].faction for seat in (0, 1)] == ["snake-eyes", "old-guard"]


def test_without_the_expansion_its_missions_are_not_there() -> None:
    base = Scene.set_up(*ROLLS, PUBLIC)
    mixed = Scene.set_up(*ROLLS, PUBLIC, rules="mode=traditional future-proof=yes")
    for mission, card in enumerate(BOX.missions):
        drawn = card.id in ("gangs", "cyborgs", "spies", "wall")
        assert base.state.missions.counts[mission] == int(not drawn and not card.future_proof)
        assert mixed.state.missions.counts[mission] == int(not drawn)
