"""Rulings 51 to 75: conditions, caps, losses, and the clarifications found by writing the rules out twice. Options with every value."""

from __future__ import annotations

import pytest

from ludonaut.games.deep_space_d6.components import CARD_WORDS
from tests.deep_space_d6.scenario import Scene

NEVER_ACTIVATED = ("mercenary", "scouting-ship", "panel-explosion", "comms-offline", "cosmic-existentialism", "friendly-fire")


def test_ruling_51_scouting_ship_costs_one_more_if_other_threats_cost_hull_or_shields() -> None:
    shields_lost = Scene(threats="drone-a scouting-ship", shields=3).finish(2)
    assert (shields_lost.activated, shields_lost.hull, shields_lost.shields) == ("drone-a scouting-ship", 8, 1)
    overflow = Scene(threats="drone-a scouting-ship", shields=1).finish(2)
    assert (overflow.hull, overflow.shields) == (7, 0)
    hull_lost = Scene(threats="raiders-a scouting-ship", shields=2).finish(4)
    assert (hull_lost.hull, hull_lost.shields) == (6, 1)
    nothing_lost = Scene(threats="time-warp scouting-ship").finish(2)
    assert (nothing_lost.activated, nothing_lost.shields) == ("time-warp", 4)
    nothing_activated = Scene(threats="drone-a scouting-ship").finish(1)
    assert (nothing_activated.activated, nothing_activated.shields) == ("", 4)


def test_ruling_51_scouting_ship_comes_after_mercenary() -> None:
    scene = Scene(threats="scouting-ship mercenary").finish(1)
    assert (scene.activated, scene.shields) == ("mercenary scouting-ship", 1)


@pytest.mark.parametrize(("rules", "shields_alone"), [("", 2), ("scout-hull-only=no", 2), ("scout-hull-only=yes", 3)])
def test_ruling_51_option_scouting_ship_counts_hull_only(rules: str, shields_alone: int) -> None:
    shields_lost = Scene(threats="drone-a scouting-ship", rules=rules).finish(2)
    assert (shields_lost.hull, shields_lost.shields) == (8, shields_alone)
    hull_lost = Scene(threats="raiders-a scouting-ship", rules=rules).finish(4)
    assert (hull_lost.hull, hull_lost.shields) == (6, 3)


def test_ruling_52_time_warp_reaches_every_external_with_health_up_to_its_start() -> None:
    scene = Scene(threats="flagship:2 nebula:1~ meteoroid:3 drone-b hijackers:3 solar-winds~ time-warp invaders~").finish(2)
    assert scene.threats == "flagship:3 nebula:2 meteoroid:4 drone-b:1 hijackers:4 solar-winds time-warp invaders"
    healed = [(CARD_WORDS[card], points) for card, points, _ in scene.told("card-healed")]
    assert healed == [("flagship", 1), ("nebula", 1), ("meteoroid", 1), ("hijackers", 1)]


def test_ruling_53_hull_lost_in_step_3_is_an_immediate_loss_even_with_the_last_external() -> None:
    scene = Scene("tactical tactical", threats="meteoroid:1", hull=1, deck="").play("fire meteoroid")
    assert (scene.result, scene.hull, scene.ask, scene.legal) == ("destroyed", 0, "over", [])
    assert scene.state.returns(0) == 0.0


def test_ruling_53_a_meteoroid_shot_down_with_points_left_over_ends_the_game_too() -> None:
    scene = Scene("tactical tactical", threats="meteoroid:2 drone-a", hull=1, shields=3).play("fire drone-a; fire meteoroid")
    assert scene.result == "destroyed"
    over = Scene("tactical tactical", threats="flagship meteoroid:1 drone-a", hull=1, shields=3).play("fire flagship; fire meteoroid")
    assert (over.result, over.ask, over.threats) == ("destroyed", "over", "flagship:3 drone-a:1")


def test_ruling_53_hull_lost_while_scanning_is_an_immediate_loss() -> None:
    scene = Scene("commander medical tactical", scanners=2, hull=1, shields=0, deck="", rules="empty-scan=yes")
    scene.play("change medical detected")
    assert (scene.result, scene.legal) == ("destroyed", [])
    second = Scene(threats="drone-a", hull=1, shields=0, deck="", rules="empty-scan=yes")
    second.play("done", "threat: 1", "crew: detected detected detected detected detected detected")
    assert (second.result, len(second.told("scan"))) == ("destroyed", 1)


def test_ruling_54_hull_stops_at_8_and_shields_at_4() -> None:
    scene = Scene("engineering engineering science", hull=6, shields=3).play("repair; repair; recharge")
    assert (scene.hull, scene.shields) == (8, 4)


def test_ruling_54_several_cards_may_share_a_row_of_the_track() -> None:
    scene = Scene(threats="flagship meteoroid hijackers").finish(3, draw="boarding-ship")
    assert scene.threats == "flagship:4 meteoroid:4 hijackers:4 boarding-ship:4"


def test_ruling_55_waiting_scanner_dice_stay_over_rounds() -> None:
    scene = Scene(scanners=2).finish(1, crew="medical medical medical medical")
    scene.finish(1, crew="medical medical medical commander")
    assert scene.scanners == 2
    third = Scene(scanners=2).finish(1, "crew: detected medical medical medical", "deck: drone-a", crew="")
    assert (third.scanners, third.returned) == (0, "spare spare spare")
    scene.play("unlock")
    assert scene.scanners == 1
    assert Scene(threats="boost-morale", scanners=1).finish(6).scanners == 0


def test_ruling_56_only_printed_symbols_give_a_mission() -> None:
    everyone = "commander tactical medical science engineering"
    assert Scene(everyone, threats="boost-morale drone-a flagship mercenary").offers("crew") == []


def test_ruling_57_unassigned_dice_are_gathered_and_rolled_again() -> None:
    scene = Scene("tactical tactical science").finish(1, crew="medical medical medical medical medical medical")
    assert (scene.unassigned, scene.returned) == ("medical medical medical medical medical medical", "")


# -- clarifications ------------------------------------------------------------------------------------------------------
def test_ruling_58_solar_winds_activates_after_all_cards_on_the_track() -> None:
    scene = Scene("medical", threats="solar-winds drone-a corsair:1 invaders bounty-ship:1", scanners=1, infirmary=4)
    scene.finish(2)
    assert scene.activated == "invaders drone-a bounty-ship solar-winds"


def test_ruling_59_no_beam_on_a_card_that_no_face_activates() -> None:
    in_play = "mercenary scouting-ship panel-explosion comms-offline corsair pandemic"
    assert Scene("science", threats=in_play).offers("beam") == ["corsair", "pandemic"]
    conditions = Scene("science", threats=in_play, rules="stasis-conditions=yes")
    assert conditions.offers("beam") == ["corsair", "mercenary", "scouting-ship", "pandemic"]


@pytest.mark.parametrize("card", [card for card in CARD_WORDS if card not in (*NEVER_ACTIVATED, "nebula")])
def test_ruling_59_a_beam_is_offered_on_every_card_that_some_face_activates(card: str) -> None:
    assert Scene("science", threats=card).offers("beam") == [card]


def test_ruling_60_a_die_freed_this_round_shows_no_face_and_friendly_fire_spares_it() -> None:
    scene = Scene("medical medical tactical", threats="distracted+medical", infirmary=1, scanners=1).play("unlock")
    scene.play("crew distracted medical")
    assert scene.returned == "medical medical medical spare"
    scene.finish(1, draw="friendly-fire")
    assert scene.infirmary == 2


def test_ruling_60_the_tactical_die_that_distracted_let_go_shows_no_face() -> None:
    scene = Scene("commander tactical medical medical", scanners=2)
    scene.play("change medical detected", "deck: distracted").play("hold tactical")
    scene.finish(1, crew="medical medical commander commander tactical")
    scene.play("crew distracted medical; crew distracted medical")
    assert scene.returned == "medical medical spare"
    scene.finish(1, draw="friendly-fire")
    assert scene.infirmary == 1


def test_ruling_60_medics_patients_show_no_face() -> None:
    scene = Scene("medical", infirmary=5).play("heal").finish(1, draw="friendly-fire")
    assert scene.infirmary == 0


def test_ruling_61_friendly_fire_hits_the_tactical_dice_of_a_mission_completed_this_round() -> None:
    scene = Scene("tactical", threats="invaders+tactical", infirmary=1).play("crew invaders tactical")
    assert scene.returned == "tactical tactical spare spare spare"
    scene.finish(1, draw="friendly-fire")
    assert scene.infirmary == 3


def test_ruling_61_option_not_if_friendly_fire_hits_unassigned_dice_only() -> None:
    scene = Scene("tactical tactical", threats="invaders+tactical", rules="friendly-fire=unassigned").play("crew invaders tactical")
    scene.finish(1, draw="friendly-fire")
    assert scene.infirmary == 1


def test_ruling_62_distracted_cannot_take_a_die_that_serves_as_a_beam() -> None:
    scene = Scene("science medical tactical", threats="corsair", infirmary=3).play("beam corsair")
    scene.play("done", "deck: distracted")
    assert scene.legal == ["hold tactical", "hold medical"]
    alone = Scene("science", threats="corsair", infirmary=5).play("beam corsair")
    alone.play("done", "deck: distracted", "threat: 1", "crew: medical")
    assert alone.threats == "corsair:2 distracted"


def test_ruling_63_a_commander_cannot_change_a_die_to_the_face_it_shows() -> None:
    scene = Scene("commander commander tactical medical science engineering")
    pairs = [pair.split() for pair in scene.offers("change")]
    assert len(pairs) == 5 * 5
    assert all(face != side for face, side in pairs)


def test_ruling_64_the_scanner_dice_are_reset_before_the_reveal_so_distracted_finds_one() -> None:
    scene = Scene("commander", scanners=2, infirmary=3).play("done", "deck: dont-panic", "threat: 1", "crew: detected", "deck: distracted")
    assert (scene.scanners, scene.threats, scene.returned, scene.ask) == (0, "distracted*", "spare spare", "assign")


def test_ruling_65_all_dice_of_a_roll_are_placed_before_a_card_is_drawn() -> None:
    scene = Scene().finish(1, "crew: detected detected detected tactical tactical tactical", "deck: friendly-fire", crew="")
    assert (scene.infirmary, scene.unassigned, scene.returned) == (3, "", "spare spare spare")
    again = Scene("commander medical medical medical", scanners=2)
    again.play("reroll", "crew: detected tactical tactical", "deck: friendly-fire")
    assert again.infirmary == 2


def test_ruling_65_a_second_set_of_three_waits_for_the_first_cards_choice() -> None:
    scene = Scene().finish(1, "crew: detected detected detected detected detected detected", "deck: distracted drone-a", crew="")
    assert scene.threats == "distracted* drone-a:1"
    assert scene.kinds_told[-5:] == ["scan", "draw", "hold", "scan", "draw"]
    assert scene.state.step == 3
    assert scene.returned == "spare spare spare spare spare"


def test_ruling_65_a_full_set_in_the_scanners_stays_there_while_distracted_asks() -> None:
    # Six dice cannot bring this about; the table is laid by hand.
    scene = Scene("tactical medical", returned="spare", scanners=3, threats="distracted", holding="distracted")
    assert (scene.ask, scene.scanners) == ("hold", 3)
    scene.play("hold medical", "deck: drone-a")
    assert (scene.ask, scene.scanners, scene.threats) == ("assign", 0, "distracted* drone-a:1")


def test_ruling_66_bombers_damage_first_and_ask_no_die_of_a_lost_ship() -> None:
    lost = Scene("tactical", threats="bomber-b drone-a robot-uprising~", hull=2, shields=0).finish(4)
    assert (lost.result, lost.infirmary, lost.hull, lost.activated) == ("destroyed", 0, 0, "bomber-b")
    hit = Scene("tactical", threats="bomber-b", hull=3, shields=0).finish(4)
    assert (hit.ask, hit.hull) == ("send", 1)


def test_ruling_66_at_hull_0_everything_stops_where_it_stands() -> None:
    scene = Scene(threats="flagship mercenary scouting-ship raiders-a time-warp+science", hull=1, shields=2)
    scene.finish(4)
    assert (scene.activated, scene.result, scene.state.step) == ("flagship", "destroyed", 5)
    assert scene.threats == "flagship:4 mercenary:3 scouting-ship:3 raiders-a:2 time-warp+science"
    mercenary = Scene(threats="scouting-ship mercenary", hull=1, shields=1).finish(1)
    assert (mercenary.activated, mercenary.result) == ("mercenary", "destroyed")
    solar = Scene(threats="solar-winds", hull=1, shields=4).finish(2)
    assert (solar.result, solar.threats) == ("destroyed", "solar-winds")
    cloaked = Scene(threats="cloaked-threats bounty-ship", hull=1).finish(2)
    assert (cloaked.result, len(cloaked.told("threat-roll"))) == ("destroyed", 1)


def test_ruling_66_hull_never_falls_below_nothing() -> None:
    scene = Scene(threats="raiders-a", hull=1).finish(4)
    assert (scene.hull, scene.shields, scene.result) == (0, 4, "destroyed")


def test_ruling_67_the_second_roll_orders_the_cards_afresh_and_a_card_may_activate_twice() -> None:
    scene = Scene(threats="assault-cruiser-b:3 bounty-ship:3 cloaked-threats nebula:2 meteoroid:3").finish(2, "threat: 1")
    assert scene.activated == "cloaked-threats assault-cruiser-b bounty-ship nebula assault-cruiser-b bounty-ship meteoroid nebula"
    warped = Scene(threats="drone-a corsair:1 cloaked-threats time-warp assault-cruiser-a:3").finish(2, "threat: 4")
    assert warped.activated == "cloaked-threats time-warp drone-a assault-cruiser-a corsair drone-a"


@pytest.mark.parametrize(("card", "roll"), [("time-warp", 2), ("boost-morale", 6), ("distracted", 3)])
def test_ruling_68_an_activation_without_effect_still_keeps_mercenary_quiet(card: str, roll: int) -> None:
    scene = Scene(threats=f"{card} mercenary").finish(roll)
    assert (scene.activated, scene.shields) == (card, 4)


def test_ruling_68_an_injury_that_finds_no_die_counts_as_an_activation() -> None:
    scene = Scene(threats="pandemic mercenary", infirmary=5, scanners=1).finish(1)
    assert (scene.activated, scene.infirmary, scene.shields) == ("pandemic", 5, 4)


def test_ruling_69_scouting_ship_counts_everything_lost_earlier_in_step_5() -> None:
    assert Scene(threats="scouting-ship mercenary").finish(1).activated == "mercenary scouting-ship"
    assert Scene(threats="scouting-ship solar-winds").finish(2).activated == "solar-winds scouting-ship"
    assert Scene(threats="scouting-ship meteoroid:1").finish(1).activated == "meteoroid scouting-ship"
    assert Scene(threats="scouting-ship bounty-ship", shields=2).finish(1).activated == "bounty-ship scouting-ship"
    assert Scene(threats="scouting-ship meteoroid:1", rules="scout-hull-only=yes").finish(1).activated == "meteoroid scouting-ship"


def test_ruling_69_bounty_ships_emptied_shields_count_as_lost_in_step_5() -> None:
    scene = Scene(threats="bounty-ship time-warp+science").finish(1)
    assert (scene.state.lost_to_threats, scene.state.hull_lost_to_threats) == (5, 1)


def test_ruling_69_losses_of_steps_1_to_4_do_not_count() -> None:
    shot = Scene("tactical", threats="meteoroid:1 scouting-ship boost-morale").play("fire meteoroid").finish(6)
    assert (shot.activated, shot.hull, shot.shields) == ("boost-morale", 7, 0)
    failed = Scene(threats="scouting-ship").finish(6, draw="nebula")
    assert (failed.activated, failed.hull, failed.shields) == ("", 8, 0)


def test_ruling_70_dice_on_a_card_that_leaves_play_go_to_returned() -> None:
    activated = Scene(threats="distracted+medical* time-warp+science", infirmary=3).finish(4)
    assert (activated.threats, activated.returned) == ("time-warp+science", "medical spare")
    beamed = Scene("tactical", threats="drone-a~", infirmary=4).play("fire drone-a")
    assert (beamed.threats, beamed.returned, beamed.beams) == ("", "tactical science", 0)
    crewed = Scene("tactical", threats="hijackers:1+commander~", infirmary=3).play("fire hijackers")
    assert (crewed.returned, crewed.beams) == ("commander tactical science", 0)
    mission = Scene("science", threats="time-warp+science~", infirmary=3).play("crew time-warp science")
    assert (mission.threats, mission.returned, mission.beams) == ("", "science science science", 0)


def test_ruling_71_a_reroll_needs_another_unassigned_die_and_barred_dice_may_be_turned() -> None:
    assert not Scene("commander", returned="tactical").may("reroll")
    scene = Scene("commander engineering", threats="panel-explosion")
    assert scene.may("reroll")
    assert scene.may("change engineering medical")
    claimed = Scene("commander science", threats="cosmic-existentialism")
    assert claimed.may("change science tactical")
    claimed.play("reroll", "crew: tactical")
    assert claimed.unassigned == "tactical"


def test_ruling_72_no_beam_on_cosmic_existentialism_nor_from_it() -> None:
    scene = Scene("science science", threats="cosmic-existentialism corsair", rules="stasis-conditions=yes")
    assert scene.offers("beam") == []
    assert scene.offers("crew") == ["cosmic-existentialism science"]


def test_ruling_73_at_setup_distracted_holds_one_unrolled_die_without_a_question() -> None:
    scene = Scene.set_up("deck: distracted drone-a", "crew: medical medical medical medical medical")
    assert (scene.threats, scene.ask, scene.unassigned) == ("distracted* drone-a:1", "assign", "medical medical medical medical medical")


def test_ruling_74_recall_is_free_die_by_die_and_the_crew_loss_is_judged_after_it() -> None:
    scene = Scene(threats="time-warp+science invaders+tactical hijackers+commander", infirmary=3).finish(6)
    assert scene.result == ""
    scene.play("recall invaders tactical; recall hijackers commander", "crew: ")
    assert (scene.ask, scene.threats) == ("recall", "time-warp+science invaders hijackers:4")
    scene.play("gather", "crew: medical medical")
    assert (scene.result, scene.threats) == ("", "time-warp+science invaders hijackers:4")


def test_ruling_74_recalling_the_last_mission_die_gathers_the_crew() -> None:
    scene = Scene(threats="time-warp+science", infirmary=5).finish(6)
    assert scene.legal == ["recall time-warp science"]
    scene.play("recall time-warp science", "crew: medical")
    assert (scene.result, scene.round, scene.threats) == ("", 2, "time-warp")


def test_ruling_75_removed_cards_are_never_seen_and_the_deck_ends_that_many_early() -> None:
    scene = Scene(deck="drone-a drone-b corsair dont-panic dont-panic flagship", cut=5)
    assert scene.deck == 1
    scene.finish(1, draw="drone-b")
    assert (scene.deck, scene.in_deck("flagship"), scene.in_deck("drone-a")) == (0, 1, 1)
    scene.finish(1, crew="tactical medical medical medical medical medical")
    assert scene.threats == "drone-b:1"
    scene.play("fire drone-b; done")
    assert scene.result == "rescued"
