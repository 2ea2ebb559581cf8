"""Rulings 26 to 50: activation, the infirmary, single cards, missions, gathering, winning. Options with every value."""

from __future__ import annotations

import pytest

from tests.deep_space_d6.scenario import Scene


# -- stasis, continued ---------------------------------------------------------------------------------------------------
def test_ruling_26_a_second_beam_on_one_card_is_not_offered() -> None:
    scene = Scene("science science", threats="corsair drone-a").play("beam corsair")
    assert scene.offers("beam") == ["drone-a"]


def test_ruling_27_stasis_lasts_through_step_5_when_the_beams_own_die_is_sent_away() -> None:
    scene = Scene("science", threats="invaders flagship").play("beam flagship")
    scene.finish(4)
    assert scene.legal == ["send-returned", "send-beam"]
    scene.play("send-beam", "crew: medical medical medical medical medical")
    assert (scene.activated, scene.infirmary, scene.beams) == ("", 1, 0)
    assert (scene.shields, scene.threats) == (4, "invaders flagship:4")


def test_ruling_27_it_lasts_through_the_extra_roll_too() -> None:
    scene = Scene("science", threats="cloaked-threats invaders intercepter").play("beam intercepter")
    scene.finish(2)
    scene.play("send-beam", "threat: 5", "crew: commander...")
    assert (scene.activated, scene.shields, scene.infirmary) == ("", 4, 1)


# -- the order of activation ---------------------------------------------------------------------------------------------
def test_ruling_28_internals_by_arrival_then_externals_by_health_then_by_arrival() -> None:
    row = "drone-a corsair raiders-b flagship:2 assault-cruiser-a:3 hijackers invaders"
    scene = Scene("tactical", threats=row, infirmary=4, scanners=1)
    scene.finish(4)
    assert scene.activated == "invaders hijackers assault-cruiser-a corsair raiders-b flagship drone-a"


def test_ruling_28_internals_stand_in_order_of_arrival() -> None:
    for row in ("time-warp robot-uprising cloaked-threats", "cloaked-threats robot-uprising time-warp"):
        assert Scene(threats=row).finish(2, "threat: 6").activated == row


def test_ruling_28_the_order_is_fixed_when_the_die_is_rolled() -> None:
    # Time Warp brings Bounty Ship level with the cruiser; by arrival it would now come first.
    scene = Scene(threats="bounty-ship:3 assault-cruiser-b time-warp").finish(2)
    assert scene.activated == "time-warp assault-cruiser-b bounty-ship"
    assert scene.threats == "bounty-ship:4 assault-cruiser-b:4 time-warp"


def test_ruling_28_a_card_that_is_gone_is_not_activated_again() -> None:
    scene = Scene(threats="cloaked-threats nebula:1 solar-winds").finish(2, "threat: 2")
    assert scene.activated == "cloaked-threats nebula solar-winds cloaked-threats"
    assert scene.threats == "cloaked-threats"


# -- the infirmary -------------------------------------------------------------------------------------------------------
def test_ruling_29_the_captain_chooses_who_goes_to_the_infirmary() -> None:
    scene = Scene("tactical commander", threats="pandemic time-warp+science distracted*", scanners=1, infirmary=0, returned="medical")
    scene.finish(1)
    assert scene.ask == "send"
    assert scene.legal == ["send commander", "send tactical", "send-returned", "send-crew time-warp science"]
    scene.play("send tactical", "crew: ").play("gather", "crew: commander commander")
    assert (scene.infirmary, scene.scanners, scene.threats) == (1, 1, "pandemic time-warp+science distracted*")


def test_ruling_29_returned_dice_count_those_used_and_those_that_serve_as_beams() -> None:
    scene = Scene("science engineering", threats="pandemic robot-uprising", hull=7, infirmary=4).play("repair; beam robot-uprising")
    scene.finish(1)
    assert scene.legal == ["send-returned", "send-beam"]
    scene.play("send-returned", "crew: commander")
    assert scene.infirmary == 5


def test_ruling_29_a_returned_die_that_shows_no_face_goes_before_one_that_was_used() -> None:
    scene = Scene("tactical", threats="pandemic", returned="medical spare", infirmary=3)
    scene.finish(1).play("send-returned", "crew: commander commander")
    assert scene.told("send")[0][1] == 5


def test_ruling_29_a_returned_die_is_the_default() -> None:
    scene = Scene("tactical", threats="pandemic time-warp+science", returned="medical").finish(1)
    assert [choice.notation for choice in scene.view().choices if choice.main] == ["send-returned"]


def test_ruling_29_without_a_choice_nothing_is_asked() -> None:
    scene = Scene(threats="pandemic", infirmary=2, scanners=2).finish(1)
    assert (scene.infirmary, scene.round) == (3, 2)


def test_ruling_30_without_an_eligible_die_nothing_happens_and_crew_loss_waits_for_step_6() -> None:
    lost = Scene(threats="pandemic intercepter", infirmary=5, scanners=1).finish(1)
    assert (lost.activated, lost.infirmary, lost.shields, lost.result) == ("pandemic intercepter", 5, 3, "crewless")
    assert lost.state.step == 6
    # Distracted lets its die go in time to be gathered.
    saved = Scene(threats="robot-uprising distracted*", infirmary=5).finish(3, crew="medical")
    assert (saved.activated, saved.infirmary, saved.result, saved.unassigned) == ("robot-uprising distracted", 5, "", "medical")


def test_ruling_31_a_mission_whose_die_is_sent_away_loses_that_progress() -> None:
    scene = Scene(threats="pandemic cloaked-threats+commander hijackers+commander", infirmary=4)
    scene.finish(1)
    assert scene.legal == ["send-crew hijackers commander", "send-crew cloaked-threats commander"]
    scene.play("send-crew cloaked-threats commander")
    assert scene.threats == "pandemic cloaked-threats hijackers:4+commander"
    assert scene.infirmary == 5


# -- Friendly Fire, Distracted, Boost Morale -----------------------------------------------------------------------------
def test_ruling_32_friendly_fire_hits_every_die_that_shows_tactical() -> None:
    scene = Scene("tactical tactical", threats="invaders+tactical corsair distracted*", infirmary=2).play("fire corsair")
    assert (scene.unassigned, scene.returned) == ("tactical", "tactical")
    scene.play("done", "deck: friendly-fire", "threat: 1")
    assert (scene.infirmary, scene.result) == (5, "crewless")
    assert scene.threats == "invaders corsair:1 distracted*"


def test_ruling_32_friendly_fire_spares_the_held_die_and_every_other_face() -> None:
    scene = Scene("tactical medical", threats="distracted", returned="commander science", scanners=2)
    scene.play("done", "deck: friendly-fire", "threat: 1", "crew: commander commander commander")
    assert (scene.infirmary, scene.scanners) == (1, 2)
    held = Scene("commander tactical medical", scanners=2, infirmary=1).play("change medical detected", "deck: distracted")
    held.play("hold tactical").finish(1, draw="friendly-fire")
    assert (held.infirmary, held.threats) == (1, "distracted*")


def test_ruling_32_option_friendly_fire_hits_unassigned_dice_only() -> None:
    scene = Scene("tactical tactical", threats="invaders+tactical corsair", infirmary=1, rules="friendly-fire=unassigned")
    scene.play("fire corsair").play("done", "deck: friendly-fire", "threat: 1").play("gather", "crew: medical medical medical")
    assert (scene.infirmary, scene.threats) == (2, "invaders+tactical corsair:1")


def test_ruling_33_friendly_fire_works_on_reveal_is_discarded_and_never_counts_as_an_activation() -> None:
    scene = Scene("tactical", threats="mercenary").finish(1, draw="friendly-fire")
    assert (scene.infirmary, scene.threats, scene.activated, scene.shields) == (1, "mercenary:3", "mercenary", 2)
    assert scene.kinds_told.index("send") < scene.kinds_told.index("threat-roll")


def test_ruling_34_the_captain_chooses_the_die_that_distracted_holds() -> None:
    scene = Scene("tactical medical", threats="time-warp+science", returned="commander spare", scanners=1)
    scene.play("done", "deck: distracted")
    assert scene.ask == "hold"
    assert scene.legal == ["hold tactical", "hold medical", "hold-returned commander", "hold-returned spare"]
    scene.play("hold medical", "threat: 1")
    assert (scene.unassigned, scene.threats, scene.ask) == ("tactical", "time-warp+science distracted*", "recall")


def test_ruling_34_without_a_die_distracted_stays_empty_until_it_is_activated_or_completed() -> None:
    scene = Scene(threats="time-warp+science invaders+tactical", infirmary=4)
    scene.play("done", "deck: distracted", "threat: 1")
    assert (scene.ask, scene.threats) == ("recall", "time-warp+science invaders+tactical distracted")
    scene.play("recall time-warp science; gather", "crew: medical").finish(3)
    assert (scene.activated, scene.threats) == ("distracted", "time-warp invaders+tactical")
    healed = Scene("medical medical", threats="distracted").play("crew distracted medical")
    assert healed.threats == "distracted+medical"
    healed.play("crew distracted medical")
    assert (healed.threats, healed.returned) == ("", "medical medical spare spare spare spare")


def test_ruling_35_boost_morale_returns_any_one_scanner_die() -> None:
    scene = Scene(threats="boost-morale time-warp+science", scanners=2)
    scene.finish(6)
    assert (scene.scanners, scene.returned, scene.threats) == (1, "spare spare spare spare", "time-warp+science")


# -- cards that bar and claim --------------------------------------------------------------------------------------------
def test_ruling_36_panel_explosion_and_comms_offline_bar_stations_and_missions() -> None:
    panel = Scene("engineering medical", threats="panel-explosion robot-uprising comms-offline", hull=5)
    assert panel.legal == ["done", "crew panel-explosion medical"]
    comms = Scene("commander commander engineering tactical", threats="comms-offline hijackers cloaked-threats", hull=8)
    assert comms.offers("change", "reroll") == []
    assert comms.offers("crew") == ["comms-offline engineering"]


def test_ruling_36_dice_already_on_missions_stay() -> None:
    scene = Scene("commander", threats="hijackers+commander", infirmary=3)
    scene.play("done", "deck: comms-offline", "threat: 1").play("gather", "crew: commander engineering")
    assert scene.threats == "hijackers:4+commander comms-offline"
    assert scene.offers("crew") == ["comms-offline engineering"]
    scene.play("crew comms-offline engineering; crew hijackers commander")
    assert scene.threats == ""


def test_ruling_37_science_goes_only_to_cosmic_existentialism_until_it_is_done() -> None:
    scene = Scene("science science", threats="time-warp cosmic-existentialism corsair", shields=0)
    assert scene.legal == ["done", "crew cosmic-existentialism science"]
    scene.play("crew cosmic-existentialism science")
    assert (scene.threats, scene.returned.split()[0]) == ("time-warp corsair:2", "science")
    assert scene.legal == ["done", "recharge", "beam corsair", "beam time-warp", "crew time-warp science"]


@pytest.mark.parametrize("face", ["science", "medical"])
def test_ruling_38_one_science_or_one_medical_completes_pandemic(face: str) -> None:
    scene = Scene(f"{face} {face}", threats="pandemic", infirmary=0, shields=4)
    scene.play(f"crew pandemic {face}")
    assert (scene.threats, scene.unassigned, scene.returned.split()[0]) == ("", face, face)


# -- missions ------------------------------------------------------------------------------------------------------------
def test_ruling_39_an_external_finished_by_mission_is_destroyed() -> None:
    boarding = Scene("tactical", threats="boarding-ship").play("crew boarding-ship tactical")
    assert (boarding.threats, boarding.infirmary, "tactical" in boarding.returned) == ("", 1, False)
    hijackers = Scene("commander commander", threats="hijackers").play("crew hijackers commander; crew hijackers commander")
    assert (hijackers.threats, hijackers.infirmary, hijackers.returned.count("commander")) == ("", 0, 2)
    won = Scene("tactical", threats="boarding-ship", deck="").play("crew boarding-ship tactical; done")
    assert won.result == "rescued"


def test_ruling_40_the_crew_on_an_external_that_is_shot_down_is_returned() -> None:
    scene = Scene("tactical", threats="hijackers:1+commander", infirmary=4).play("fire hijackers")
    assert (scene.threats, scene.returned) == ("", "commander tactical")


def test_ruling_41_no_surplus_goes_on_a_mission() -> None:
    scene = Scene("science science tactical commander", threats="cloaked-threats+science")
    assert scene.offers("crew") == ["cloaked-threats commander"]
    first = Scene("tactical tactical tactical", threats="invaders").play("crew invaders tactical; crew invaders tactical")
    assert (first.threats, first.unassigned, first.offers("crew")) == ("", "tactical", [])


def test_ruling_41_mission_dice_stay_keep_their_face_and_are_not_rolled() -> None:
    scene = Scene("science", threats="time-warp").play("crew time-warp science")
    assert scene.legal == ["done"]
    scene.finish(1).play("gather", "crew: science medical medical medical medical")
    assert (scene.threats, scene.round) == ("time-warp+science", 2)
    assert scene.offers("recall", "send-crew") == []
    scene.play("crew time-warp science")
    assert (scene.threats, scene.returned) == ("", "science science")


# -- gathering -----------------------------------------------------------------------------------------------------------
def test_ruling_42_recall_is_free() -> None:
    scene = Scene(threats="time-warp+science invaders+tactical").finish(1)
    assert scene.legal == ["gather", "recall time-warp science", "recall invaders tactical"]
    scene.play("recall invaders tactical")
    assert (scene.threats, scene.returned.split()[0]) == ("time-warp+science invaders", "tactical")
    scene.play("gather", "crew: medical medical medical medical medical")
    assert scene.threats == "time-warp+science invaders"


def test_ruling_42_either_face_of_a_mission_can_be_recalled() -> None:
    for face in ("commander", "science"):
        scene = Scene(threats=f"cloaked-threats+{face}").finish(1)
        assert scene.offers("recall") == [f"cloaked-threats {face}"]
        scene.play(f"recall cloaked-threats {face}", "crew: medical medical medical medical medical medical")
        assert scene.threats == "cloaked-threats"


def test_ruling_42_at_least_one_die_must_be_recalled_when_the_pool_would_be_empty() -> None:
    scene = Scene(threats="time-warp+science invaders+tactical", infirmary=4).finish(1)
    assert scene.legal == ["recall time-warp science", "recall invaders tactical"]
    scene.play("recall time-warp science")
    assert scene.legal == ["gather", "recall invaders tactical"]
    scene.play("gather", "crew: medical")
    assert (scene.result, scene.unassigned) == ("", "medical")


def test_ruling_43_dice_in_scanners_infirmary_and_on_distracted_do_not_save_the_crew() -> None:
    scene = Scene(threats="distracted*", scanners=2, infirmary=3).finish(1)
    assert (scene.result, scene.hull) == ("crewless", 8)
    saved = Scene("tactical", threats="distracted*", scanners=2, infirmary=2).finish(1, crew="medical")
    assert saved.result == ""


# -- winning -------------------------------------------------------------------------------------------------------------
def test_ruling_44_the_win_is_checked_at_the_start_of_step_4_before_drawing() -> None:
    won = Scene(threats="invaders panel-explosion", deck="").play("done")
    assert (won.result, won.state.returns(0), won.state.step) == ("rescued", 1.0, 4)
    card_left = Scene(deck="dont-panic").finish(1)
    assert (card_left.result, card_left.deck) == ("", 0)
    external_left = Scene(threats="drone-a", deck="").finish(1)
    assert external_left.result == ""


@pytest.mark.parametrize(("rules", "result"), [("", ""), ("win-check=discover", ""), ("win-check=activate", "rescued")])
def test_ruling_44_option_the_win_is_also_checked_after_step_5(rules: str, result: str) -> None:
    scene = Scene(threats="nebula:1 time-warp+science", deck="", infirmary=1, rules=rules).play("done", "threat: 1")
    assert scene.result == result
    assert scene.ask == ("over" if result else "recall")


def test_ruling_44_option_a_sunk_ship_does_not_win_after_step_5() -> None:
    scene = Scene(threats="meteoroid:1", hull=1, shields=0, deck="", rules="win-check=activate").play("done", "threat: 1")
    assert scene.result == "destroyed"


def test_ruling_45_drawing_the_last_card_does_not_win_this_round() -> None:
    scene = Scene(deck="dont-panic").finish(1)
    assert (scene.result, scene.round) == ("", 2)
    scene.play("done")
    assert scene.result == "rescued"


def test_ruling_46_an_empty_deck_draws_nothing_and_play_goes_on() -> None:
    scene = Scene("tactical", threats="drone-a", deck="").finish(2, crew="tactical medical medical medical medical medical")
    assert (scene.round, scene.shields, scene.threats, scene.ask) == (2, 3, "drone-a:1", "assign")
    scene.play("fire drone-a; done")
    assert scene.result == "rescued"


@pytest.mark.parametrize(("rules", "ship"), [("", (8, 4)), ("empty-scan=no", (8, 4)), ("empty-scan=yes", (8, 3))])
def test_ruling_47_filled_scanners_with_an_empty_deck_only_reset_unless_the_option_hurts(rules: str, ship: tuple[int, int]) -> None:
    scene = Scene("commander medical", threats="drone-b", scanners=2, infirmary=2, deck="", rules=rules).play("change medical detected")
    assert (scene.scanners, scene.returned) == (0, "commander spare spare spare")
    assert (scene.hull, scene.shields) == ship


def test_ruling_47_the_last_card_is_still_drawn_by_scanning() -> None:
    scene = Scene("commander medical", scanners=2, deck="drone-b", rules="empty-scan=yes").play("change medical detected", "deck: drone-b")
    assert (scene.threats, scene.deck, scene.shields) == ("drone-b:1", 0, 4)


@pytest.mark.parametrize(
    ("rules", "hull", "shields", "result"),
    [("", 2, 4, "rescued"), ("", 1, 4, ""), ("", 5, 0, ""), ("", 6, 0, "rescued"), ("solar-winds=ship", 3, 3, "rescued"),
     ("solar-winds=ship", 3, 2, ""), ("solar-winds=hull", 5, 4, ""), ("solar-winds=hull", 6, 0, "rescued"),
     ("solar-winds=always-play", 8, 4, "")],
)  # fmt: skip
def test_ruling_48_solar_winds_does_not_block_the_win_if_it_cannot_sink_the_ship(rules: str, hull: int, shields: int, result: str) -> None:
    scene = Scene(threats="solar-winds", hull=hull, shields=shields, deck="", rules=rules)
    if result:
        scene.play("done")
    else:
        scene.finish(1)
    assert scene.result == result


def test_ruling_48_solar_winds_beside_another_external_is_played_out() -> None:
    assert Scene(threats="solar-winds drone-b", deck="").finish(1).result == ""
    assert Scene(threats="solar-winds nebula:1", hull=6, deck="").finish(1).result == ""


# -- the extra roll, and the conditions ----------------------------------------------------------------------------------
def test_ruling_49_cloaked_threats_brings_one_extra_roll_a_round() -> None:
    scene = Scene(threats="cloaked-threats drone-b").finish(2, "threat: 3")
    assert scene.activated == "cloaked-threats drone-b"
    twice = Scene(threats="cloaked-threats").finish(2, "threat: 2")
    assert [roll[0] for roll in twice.told("threat-roll")] == [2, 2]
    twice.finish(2, "threat: 1")
    assert [roll[0] for roll in twice.told("threat-roll")] == [2, 1]


def test_ruling_49_option_cloaked_threats_chains() -> None:
    scene = Scene(threats="cloaked-threats", rules="cloaked-chain=yes").finish(2, "threat: 2 2 5")
    assert [roll[0] for roll in scene.told("threat-roll")] == [2, 2, 2, 5]


def test_ruling_50_mercenary_fires_once_after_all_rolls_if_no_die_activated_a_card() -> None:
    quiet = Scene(threats="mercenary drone-a").finish(1)
    assert (quiet.activated, quiet.shields) == ("mercenary", 2)
    loud = Scene(threats="mercenary drone-a").finish(2)
    assert (loud.activated, loud.shields) == ("drone-a", 3)
    helpful = Scene(threats="mercenary boost-morale").finish(6)
    assert (helpful.activated, helpful.shields) == ("boost-morale", 4)
    stopped = Scene(threats="mercenary drone-a~").finish(2)
    assert (stopped.activated, stopped.shields) == ("mercenary", 2)


def test_ruling_50_mercenary_waits_for_the_extra_roll_and_hears_cloaked_threats_itself() -> None:
    scene = Scene(threats="cloaked-threats mercenary").finish(2, "threat: 6")
    assert (scene.activated, scene.shields) == ("cloaked-threats", 4)
    assert Scene(threats="cloaked-threats~ mercenary").finish(2).activated == "mercenary"
