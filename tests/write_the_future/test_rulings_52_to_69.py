"""Rulings WF-52 to WF-69: the safety stop, factions, rewards, last moves, the secret choice, what is shown, what a solo game is worth."""

from __future__ import annotations

import pytest

from ludonaut.core.errors import OptionError
from ludonaut.games.write_the_future.components import BOX, FACTION_WORDS
from tests.write_the_future.scenario import Scene, rolls
from tests.write_the_future.test_rulings_18_to_34 import SECRECY, STARS, at_the_secret, ended

FULL = "AAAAAA"
TWO_MARKET_LINES = "A.AAAA .I.... .M.... .I.... .W.... .I...."  # row 1 and column 2 lack the same symbol


# -- the safety stop -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("mode", ["draft", "traditional"])
def test_ruling_52_the_game_stops_after_thirty_rounds_whatever_is_done(mode: str) -> None:
    scene = Scene(seats=2, mode=mode, in_round=29)
    scene.play_out_round()
    assert (scene.round, scene.phase, scene.state.last_round) == (30, "round", 1)
    scene.play_out_round()
    assert (scene.round, scene.result) == (30, "stopped")


def test_ruling_52_option_without_it_the_game_goes_on() -> None:
    scene = Scene("ticks=15,14,0,0,0", "ticks=15,14,0,0,0", in_round=30, rules="safety-stop=no")
    scene.play_out_round()
    assert (scene.round, scene.phase, scene.state.last_round) == (31, "round", 0)


# -- factions ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("faction", ["zero-day-crew", "pit-brokers", "street-foundry"])
def test_ruling_53_a_power_is_used_once_a_game_in_ones_own_turn(faction: str) -> None:
    scene = Scene(f"faction={faction}", "", mode="draft")
    assert not scene.may("faction")  # the card comes first
    scene.play("take 1")
    assert scene.may("faction")
    assert scene.legal_of(1) == []
    scene.play("faction")
    assert "faction" not in scene.verbs and scene.sheet("blue").faction_used == 1
    assert "faction" not in Scene(f"faction={faction} used").play("take 1").verbs


def test_ruling_53_factions_are_dealt_or_chosen_before_the_set_up() -> None:
    set_up = (*rolls("a1m2 i3w4 a5m6"), "mission: gangs cyborgs spies wall")
    dealt = Scene.set_up("faction: old-guard snake-eyes", *set_up, rules="mode=traditional factions=dealt")
    assert (dealt.faction("blue"), dealt.faction("yellow")) == ("old-guard", "snake-eyes")
    assert dealt.told("faction") == [(0, 7, 0), (1, 4, 0)]
    chosen = Scene.set_up(rules="mode=traditional factions=chosen")
    assert (chosen.phase, chosen.asked) == ("choose-faction", ["blue"])
    assert chosen.offers("choose-faction") == list(FACTION_WORDS)
    chosen.play("choose-faction pit-brokers")
    assert chosen.told("faction") == [(0, 2, 1)]
    assert (chosen.asked, len(chosen.legal), chosen.may("choose-faction pit-brokers")) == (["yellow"], 7, False)
    chosen.play("choose-faction scrap-angels", *set_up)
    assert (chosen.phase, chosen.round, chosen.ready("yellow")) == ("round", 1, (2, 0, 0))


# -- rewards -------------------------------------------------------------------------------------------------------------
def test_ruling_54_rewards_are_compulsory_and_taken_in_any_order() -> None:
    scene = Scene("AAAAA. .....M .....M .....M .....M .....M").play("take 1; draw die-1 agents 1-6")
    assert not scene.may("done") and scene.verbs == {"bonus-draw", "bonus-market"}
    scene.play("bonus-draw intel 2-2")
    assert scene.verbs == {"bonus-market"}
    scene.play("bonus-market weapons-4")
    assert scene.may("done")


def test_ruling_54_two_rewards_of_one_kind_are_both_owed() -> None:
    scene = Scene(TWO_MARKET_LINES).play("take 1; draw die-1 agents 1-2")
    assert scene.lines("blue") == ["row-1", "column-2"]
    scene.play("bonus-market agents")
    assert scene.verbs == {"bonus-market"}
    scene.play("bonus-market agents")
    assert scene.market("blue", "agents") == "xx...." and scene.may("done")


def test_ruling_54_a_reward_that_nothing_can_fulfil_any_more_lapses() -> None:
    one_square = "agents=5 intel=5 money=5 weapons=1,2,3,4,5,6"
    scene = Scene(f"{TWO_MARKET_LINES} {one_square}").play("take 1; draw die-1 agents 1-2")
    assert scene.offers("bonus-market") == ["agents"]
    scene.play("bonus-market agents")
    assert (scene.told("lapsed"), scene.may("done")) == ([(0, 4, 0)], True)


def test_ruling_54_a_resource_reward_lapses_when_another_fills_the_last_space() -> None:
    # row 2 gives money and column 6 intel; one free space is left for both
    rows = "AAAAAA AAAAA. AAAAAA AAAAAA AAAAAA AAAA.A"
    scene = Scene(rows, dice="a2m2 i3w4 a5m6").play("take 1; draw die-1 agents 2-6")
    assert scene.verbs == {"bonus-draw"} and scene.spaces("bonus-draw") == {"6-5"}
    scene.play("bonus-draw intel 6-5")
    assert [what for _, what, _ in scene.told("lapsed")] == [2]
    assert scene.verbs == {"bonus-market"}  # row 6 is full now too


# -- turns ---------------------------------------------------------------------------------------------------------------
def test_ruling_55_a_draft_turn_is_drafting_and_using_together() -> None:
    scene = Scene(seats=3, mode="draft", first="yellow", dice="a1m2 i3w4 a5m6 w1i2").play("take 3; draw die-1 agents 5-5")
    assert scene.asked == ["yellow"]
    scene.play("done")
    assert (scene.asked, scene.offers("take")) == (["red"], ["1", "2", "4"])
    scene.play("take 1; done")
    assert (scene.asked, scene.offers("take")) == (["blue"], ["2", "4"])


def test_ruling_55_the_turn_does_not_end_by_itself() -> None:
    scene = Scene(seats=2, mode="draft").play("take 1; draw die-1 agents 1-1; draw die-2 money 2-2")
    assert (scene.asked, scene.legal) == (["blue"], ["done"])


def test_ruling_56_abilities_and_factions_come_after_the_card_also_before_the_first_die() -> None:
    scene = Scene("A..... move=1 number=1 colour=1 faction=street-foundry")
    assert scene.verbs == {"take"}
    assert {"move-from", "number", "colour", "faction"} <= scene.play("take 1").verbs


def test_ruling_56_never_while_a_reward_is_owed() -> None:
    scene = Scene("AAAAA. move=1 number=1 colour=1 faction=street-foundry").play("take 1; draw die-1 agents 1-6")
    assert scene.verbs == {"bonus-market"}
    assert "copy-die" not in Scene("AAAAA. faction=ghost-couriers").play("take 1; draw die-1 agents 1-6").verbs


def test_ruling_56_never_while_a_symbol_is_being_moved() -> None:
    scene = Scene("A..... move=2 number=1 faction=street-foundry").play("take 1; move-from 1-1")
    assert scene.verbs == {"move-to"}


def test_ruling_57_a_number_or_colour_needs_a_die_not_used_yet() -> None:
    scene = Scene("number=2 colour=2").play("take 1; draw die-1 agents 1-1")
    assert {text.split()[0] for text in scene.offers("number", "colour")} == {"die-2"}
    scene.play("market die-2 agents")
    assert scene.legal == ["done"]


def test_ruling_57_the_value_that_it_has_is_not_offered() -> None:
    scene = Scene("number=1 colour=1", dice="a1m2 i3w4 a5m6").play("take 1")
    assert "die-1 1" not in scene.offers("number") and "die-2 money" not in scene.offers("colour")
    assert len(scene.offers("number")) == 10 and len(scene.offers("colour")) == 6


def test_ruling_58_traditional_with_one_seat_follows_the_traditional_end() -> None:
    scene = Scene(STARS, in_round=11).play_out_round()
    assert scene.state.last_round == 1
    scene.play_out_round()
    assert (scene.phase, scene.round, scene.result) == ("over", 12, "lines")
    longer = Scene("", in_round=16).play_out_round()
    assert (longer.phase, longer.round) == ("round", 17)


def test_ruling_58_solo_is_a_mode_of_its_own() -> None:
    alone = Scene.set_up(*rolls("a1m2 i3w4 a5m6"), "mission: gangs cyborgs spies wall", seats=1, rules="mode=usual")
    assert alone.view("blue").mode == "solo"
    with pytest.raises(OptionError, match="mode=solo is for 1 seat"):
        Scene(seats=2, mode="solo")


# -- the end -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("mode", ["draft", "traditional"])
def test_ruling_59_the_last_moves_are_made_by_all_at_once_before_the_secret_is_chosen(mode: str) -> None:
    papers = [f"A..... {STARS} move=1"] * 2
    scene = Scene(*papers, secrets="spies gangs", mode=mode, in_round=15, rules="")
    while scene.phase == "round":
        scene.play_out_round()
    assert (scene.phase, scene.asked) == ("last-moves", ["blue", "yellow"])
    scene.by("yellow", "move-from 1-1; move-to 2-2; done")
    assert scene.seen("blue", "yellow")[:2] == ["A.....", "......"]  # unseen until all are done
    assert scene.asked == ["blue"]
    scene.by("blue", "done")
    assert scene.phase == "secret" and scene.seen("blue", "yellow")[:2] == ["#.....", ".A...."]


def test_ruling_59_who_has_no_move_left_is_not_asked() -> None:
    scene = Scene(f"A..... {STARS} move=1", f"A..... {STARS}", f"{STARS} move=1", seats=3, in_round=13)
    while scene.phase == "round":
        scene.play_out_round()
    assert (scene.phase, scene.asked) == ("last-moves", ["blue"])  # yellow has no Move, red no symbol


def test_ruling_59_a_last_move_may_complete_a_line_and_its_bonus_is_taken() -> None:
    scene = Scene("AAAAA. M..... move=1", mode="solo", in_round=15).play("take 1; done; move-from 2-1; move-to 1-6")
    assert (scene.lines("blue"), scene.verbs) == (["row-1"], {"bonus-market"})
    scene.play("bonus-market weapons-1; done")
    assert (scene.phase, scene.market("blue", "weapons")) == ("over", "x.....")


def test_ruling_60_the_secret_choice_is_a_decision_and_may_be_a_bad_one() -> None:
    scene = at_the_secret(f"AAA... {STARS}", secrets="stash", missions="gangs sleeper-agents wall banks")
    scene.play("replace 1")
    assert (scene.phase, scene.points) == ("over", [18 + 0 + 6])


@pytest.mark.parametrize(
    ("secret", "missions", "replaced"),
    [
        ("thugs", "wall gangs connection cyborgs", 1),  # among equals (0) the first in display order
        ("thugs", "gangs wall connection cyborgs", 2),
        ("stash", "wall gangs connection cyborgs", 0),  # 0 for 0 is no rise
        ("sleeper-agents", "gangs armory thugs cyborgs", 2),
        ("thugs", "gangs sleeper-agents rogue-agents hackers", 4),
    ],
)
def test_ruling_60_the_weakest_public_mission_is_replaced_if_the_total_rises(secret: str, missions: str, replaced: int) -> None:
    paper = f"A..... .A.... {STARS}"
    scene = at_the_secret(paper, secrets=secret, missions=missions)
    assert scene.view("blue").best_secret == replaced
    scene = at_the_secret(paper, secrets=secret, missions=missions, rules="secret-choice=best")
    assert (scene.phase, scene.replaced("blue")) == ("over", replaced)


def test_ruling_60_one_point_more_is_a_rise() -> None:
    missions = "off-grid gangs rogue-agents anticapitalism"  # 24, 2, 3 and 24 points for one agent in the Suburbs, and a secret of 3
    scene = at_the_secret(f"...... .A.... {STARS}", secrets="thugs", missions=missions, rules="future-proof=yes secret-choice=best")
    assert (scene.replaced("blue"), scene.points) == (2, [18 + 24 + 3 + 3 + 24])


def test_ruling_60_equal_points_keep_the_public_missions() -> None:
    scene = at_the_secret(f"A..... {STARS}", secrets="hedge-fund", missions="sleeper-agents gangs insiders wall")
    assert scene.view("blue").best_secret == 0


def test_ruling_61_secret_missions_can_run_out_and_later_seats_get_none() -> None:
    # 42 missions, 4 of them public, for 60 seats
    scene = Scene.set_up(*rolls("a1m2 i3w4 a5m6"), "mission: gangs cyborgs spies wall", "mission: ...", seats=60, rules=SECRECY)
    held = [bool(int(secret) >= 0) for secret in scene.state.secret]
    assert held == [True] * 38 + [False] * 22
    assert [seat for seat, _, _ in scene.told("no-secret")] == list(range(38, 60))


def test_ruling_61_rejected_draws_leave_the_game() -> None:
    scene = Scene.set_up(*rolls("a1m2 i3w4 a5m6"), "mission: gangs armory cyborgs spies", "mission: ...", seats=60, rules=SECRECY)
    assert {"trojan-virus", "hedge-fund"} <= set(scene.discarded)
    held = sum(int(secret) >= 0 for secret in scene.state.secret)
    assert held == 42 - 4 - len(scene.discarded) == 36 and int(scene.state.missions.total) == 0


def test_ruling_61_who_has_none_is_not_asked_about_it() -> None:
    scene = Scene(STARS, STARS, secrets="stash -", in_round=11)
    while scene.phase == "round":
        scene.play_out_round()
    assert (scene.phase, scene.asked) == ("secret", ["blue"])


def test_ruling_62_the_latest_is_furthest_back_in_drawing_order_with_a_number_lying_before_it() -> None:
    # 7 6 7 6: replicas (6) goes, the last with a number that an earlier one has
    scene = Scene.set_up(*rolls("a1m2 i3w4 a5m6"), "mission: wall banks swarm replicas gangs")
    assert (scene.public, scene.discarded) == (["wall", "banks", "swarm", "gangs"], ["replicas"])
    # 7 6 6 6 and then 6 once more: that one goes too, not an older one
    scene = Scene.set_up(*rolls("a1m2 i3w4 a5m6"), "mission: wall banks thugs replicas leaders gangs")
    assert (scene.public, scene.discarded) == (["wall", "banks", "thugs", "gangs"], ["leaders", "replicas"])
    # 6 7 7 7, then 6: this one is the latest with a number lying before it
    scene = Scene.set_up(*rolls("a1m2 i3w4 a5m6"), "mission: banks wall swarm towers leaders spies")
    assert (scene.public, scene.discarded) == (["banks", "wall", "swarm", "spies"], ["leaders", "towers"])


def test_ruling_63_the_safety_stop_ends_the_game_after_exactly_thirty_rounds() -> None:
    scene = Scene(seats=4, mode="draft", in_round=29)  # 30 is no multiple of 4
    scene.play_out_round().play_out_round()
    assert (scene.phase, scene.round, scene.result) == ("over", 30, "stopped")


def test_ruling_63_it_does_not_stop_before_and_does_not_wait_for_a_final_round() -> None:
    scene = Scene(STARS, "", in_round=30)  # the trigger comes in the last round itself
    scene.play_out_round()
    assert (scene.phase, scene.round) == ("over", 30)
    assert Scene(seats=2, in_round=28).play_out_round().phase == "round"


@pytest.mark.parametrize(
    ("one", "other", "shares"),
    [
        (f"{STARS} agents=2", f"{STARS} money=1", [1, 0]),
        (f"{STARS} weapons=6", f"{STARS} agents=1", [0.5, 0.5]),
        (f"{STARS},row-1", f"{STARS} agents=6 money=5", [1, 0]),  # lines before squares
    ],
)
def test_ruling_64_option_the_tie_break_is_line_boxes_then_market_squares(one: str, other: str, shares: list[float]) -> None:
    scene = ended(one, other, rules="tie-break=yes")
    assert scene.points == [18, 18]
    assert scene.shares == shares
    assert ended(one, other).shares == [0.5, 0.5]


@pytest.mark.parametrize(
    ("squares", "value"), [("1,2,3", 1), ("4,5,6", 1), ("1,2,4,5,6", 1), ("1,2,4,5", 0), ("1,3,5", 0), ("1,2,3,4,5,6", 3)]
)
def test_ruling_65_a_row_of_weapon_squares_counts_in_either_order(squares: str, value: int) -> None:
    assert Scene(f"W.W... weapons={squares}").points == [2 * value]


# -- what is shown -------------------------------------------------------------------------------------------------------
def test_ruling_66_others_sheets_are_shown_as_at_the_start_of_the_round_and_who_is_done_is_open() -> None:
    scene = Scene("A.....", "M.....", "").play("take 1; draw die-1 agents 1-2; market die-2 money")
    for observer in ("yellow", "red", ""):
        sheet = scene.view(observer).sheets[0]
        assert (sheet.district[0], sheet.market[2], sheet.ticks[0], sheet.card, sheet.done) == ("A.....", ".....", 0, 0, False)
    scene.play("done")
    for observer in ("yellow", "red", ""):
        sheet = scene.view(observer).sheets[0]
        assert (sheet.district[0], sheet.market[2], sheet.ticks[0], sheet.card, sheet.done) == ("A.....", ".....", 0, 0, True)
    assert scene.view("blue").sheets[0].district[0] == "AA...."


# -- factions in particular ----------------------------------------------------------------------------------------------
def test_ruling_67_ghost_couriers_copy_a_die_as_rolled_taken_by_another_or_not() -> None:
    scene = Scene("number=1", "faction=ghost-couriers colour=1 number=1", mode="draft", dice="a1m2 i3w4 a5m6")
    scene.play("take 1; number die-1 6; done").play("take 2")
    assert scene.offers("copy-die") == ["1a", "1b", "3a", "3b"]
    scene.play("copy-die 1a")
    assert scene.dice("yellow") == ["i3", "w4", "a1"]  # as rolled, not as blue changed it
    scene.play("number copy 5; colour copy money; draw copy money 5-5")
    assert (scene.at("yellow", "5-5"), scene.card_dice(1)) == ("M", "a1m2")


def test_ruling_67_ghost_couriers_do_not_copy_their_own_card_nor_one_that_is_not_in_play() -> None:
    scene = Scene("faction=ghost-couriers", dice="a1m2 i3w4 a5m6").play("take 3")
    assert scene.offers("copy-die") == ["1a", "1b", "2a", "2b"]


def test_ruling_67_zero_day_crew_also_serves_the_second_die_alone() -> None:
    scene = Scene("faction=zero-day-crew", dice="a1m2 i3w4 a5m6").play("take 1; draw die-1 agents 1-1; faction")
    words = ("agents", "intel", "money", "weapons")
    assert {text.split()[1] for text in scene.offers("draw")} == set(words)
    for word in words:
        assert len(scene.spaces("draw", f"die-2 {word}")) == 35
    assert len([text for text in scene.offers("market") if text.startswith("die-2")]) == 9
    scene.play("market die-2 weapons-5")
    assert scene.legal == ["done"]


def test_ruling_67_zero_day_crew_needs_an_unused_die_of_its_card() -> None:
    scene = Scene("faction=zero-day-crew").play("take 1; draw die-1 agents 1-1; market die-2 money")
    assert not scene.may("faction")


def test_ruling_67_pit_brokers_cross_off_squares_of_two_different_resources_without_a_break() -> None:
    scene = Scene("faction=pit-brokers").play("take 1; faction")
    assert scene.verbs == {"bonus-market"} and len(scene.legal) == 9
    scene.play("bonus-market weapons-3")
    assert scene.legal == ["bonus-market agents", "bonus-market intel", "bonus-market money"]
    scene.play("bonus-market money")
    assert (scene.crossed_off("blue"), scene.verbs) == (2, {"done", "draw", "market"})


def test_ruling_67_pit_brokers_with_one_resource_open_give_one_square() -> None:
    scene = Scene("agents=4 intel=5 money=5 weapons=1,2,3,4,5,6 faction=pit-brokers").play("take 1; faction")
    assert scene.legal == ["bonus-market agents"]
    scene.play("bonus-market agents")
    assert (scene.market("blue", "agents"), scene.may("done")) == ("xxxxx.", True)


def test_ruling_67_street_foundry_cannot_be_broken_off_once_begun() -> None:
    scene = Scene("A#.... faction=street-foundry").play("take 1; faction")
    assert (scene.verbs, len(scene.legal)) == ({"bonus-draw"}, 4 * 34)
    scene.play("bonus-draw weapons 6-6")
    assert (scene.at("blue", "6-6"), scene.dice("blue")) == ("W", ["a1", "m2"])


def test_ruling_68_snake_eyes_reads_the_die_as_it_counts_after_abilities() -> None:
    scene = Scene("number=2 faction=snake-eyes", dice="a1m2 i3w4 a5m6").play("take 1; number die-2 1")
    words = {"agents", "intel", "money", "weapons"}
    assert {text.split()[1] for text in scene.offers("draw") if text.startswith("die-2")} == words
    assert scene.spaces("draw", "die-2 weapons") == {f"1-{n}" for n in range(1, 7)} | {f"{n}-1" for n in range(1, 7)}
    scene.play("number die-1 3")
    assert {text.split()[1] for text in scene.offers("draw") if text.startswith("die-1")} == {"agents"}


def test_ruling_68_grey_exchange_may_use_both_squares_on_one_resource() -> None:
    scene = Scene("AAAAA. faction=grey-exchange").play("take 1; draw die-1 agents 1-6; bonus-market agents; bonus-market agents")
    assert (scene.market("blue", "agents"), scene.may("done")) == ("xx....", True)


def test_ruling_68_scrap_angels_freed_space_can_be_filled_again() -> None:
    scene = Scene("A..... faction=scrap-angels", dice="w1m2 i3w4 a5m6")
    assert scene.ready("blue") == (2, 0, 0)
    scene.play("take 1; move-from 1-1; move-to 4-4; draw die-1 weapons 1-1")
    assert (scene.row("blue", 1), scene.at("blue", "4-4")) == ("W.....", "A")


def test_ruling_68_scrap_angels_lines_pay_once() -> None:
    scene = Scene(f"...... ...... {FULL} faction=scrap-angels", dice="w3m2 i3w4 a5m6")
    scene.play("take 1; move-from 3-1; move-to 5-5; draw die-1 weapons 3-1")
    assert (scene.row("blue", 3), scene.told("line"), scene.points) == ("WAAAAA", [], [4])


def test_ruling_68_old_guard_counts_ticked_boxes_also_those_whose_reward_was_lost() -> None:
    market_full = "agents=6 intel=5 money=5 weapons=1,2,3,4,5,6"
    scene = Scene(f"MMMMM. faction=old-guard {market_full} lines=row-3", dice="i1m2 i3w4 a5m6", missions="wall gangs spies insiders")
    assert scene.points == [4 + 1 + 5 * 2]
    scene.play("take 1; draw die-1 intel 1-6")
    assert scene.told("lapsed") and scene.points == [4 + 2 + 5 * 2 + 2]


# -- alone ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("paper", "points", "worth"), [("", 0, 0.0), (STARS, 18, 18 / 240), (" ".join([FULL] * 6) + " agents=6", 328, 1.0)]
)
def test_ruling_69_a_solo_game_is_worth_its_points_by_twice_those_of_the_best_title(paper: str, points: int, worth: float) -> None:
    assert BOX.ratings[-1].at_least == 120
    scene = Scene(paper, mode="solo", in_round=15, missions="swarm gangs thugs sleeper-agents", rules="future-proof=yes")
    assert scene.shares == [0.0]
    scene.play_out_round()
    assert (scene.result, scene.points) == ("rounds-played", [points])
    assert scene.shares == pytest.approx([worth])
