"""What rulebook and report state outright: the box, the deck's totals, the Example of Play, winning, losing, and bugs that others had."""

from __future__ import annotations

from collections import Counter

import pytest

from ludonaut.games.deep_space_d6.components import BOX, FACE_WORDS, THREATS
from tests.deep_space_d6.scenario import Scene

EXTERNAL = [card for card in THREATS if card.kind == "external"]
INTERNAL = [card for card in THREATS if card.kind == "internal"]


# -- the box -------------------------------------------------------------------------------------------------------------
def test_deck_totals() -> None:
    assert (len(EXTERNAL), len(INTERNAL)) == (25, 11)
    assert [(card.id, card.copies) for card in BOX.cards if card.kind == "filler"] == [("dont_panic", 6)]
    assert sum(card.copies for card in BOX.cards) == 42


def test_starting_health_totals() -> None:
    assert sum(card.health for card in EXTERNAL) == 68
    assert Counter(card.health for card in EXTERNAL) == {4: 8, 3: 6, 2: 8, 1: 2, 0: 1}
    assert not any(card.health for card in INTERNAL)


@pytest.mark.parametrize(("kind", "counts"), [("external", [8, 9, 9, 15, 8, 7]), ("internal", [2, 4, 2, 2, 0, 1])])
def test_how_many_cards_list_each_face_of_the_threat_die(kind: str, counts: list[int]) -> None:
    assert [sum(face in card.activates for card in THREATS if card.kind == kind) for face in range(1, 7)] == counts


def test_a_game_begins_with_6_dice_hull_8_shields_4_and_2_cards() -> None:
    scene = Scene.set_up("deck: corsair invaders", "crew: commander tactical medical science engineering commander")
    assert (scene.hull, scene.shields, scene.threats, scene.round) == (8, 4, "corsair:2 invaders", 1)
    assert scene.unassigned == "commander commander tactical medical science engineering"
    assert scene.deck == 40
    assert (scene.scanners, scene.infirmary, scene.returned) == (0, 0, "")


def test_the_faces_of_a_crew_die_stand_in_the_order_of_the_dice_converter() -> None:
    assert FACE_WORDS == ("commander", "tactical", "medical", "science", "engineering", "detected")


# -- the Example of Play (rules v1; report 2.4) -----------------------------------------------------------------------------
def test_two_tactical_dice_deal_three_damage_in_total() -> None:
    scene = Scene("tactical tactical", threats="intercepter").play("fire intercepter; fire intercepter")
    assert scene.threats == ""


@pytest.mark.parametrize(("dice", "damage"), [(1, 1), (2, 3), (3, 5), (4, 7), (5, 9), (6, 11)])
def test_each_further_tactical_die_deals_two_more(dice: int, damage: int) -> None:
    scene = Scene("tactical " * dice, threats="flagship meteoroid hijackers boarding-ship", hull=8)
    for _ in range(dice):
        target = scene.offers("fire")[0]
        scene.play(f"fire {target}")
        while scene.ask == "aim":
            scene.play(f"fire {scene.offers('fire')[0]}")
    left = sum(int(text.split(":")[1]) for text in scene.threats.split())
    assert left == 16 - damage


@pytest.mark.parametrize(("dice", "hull"), [(1, 2), (2, 4), (3, 6), (4, 8), (5, 8)])
def test_each_further_engineering_die_repairs_two_more(dice: int, hull: int) -> None:
    scene = Scene("engineering " * dice, hull=1)
    while scene.may("repair"):
        scene.play("repair")
    assert scene.hull == hull


def test_minus_two_hull_takes_the_shields_first() -> None:
    scene = Scene(threats="corsair").finish(4)
    assert (scene.shields, scene.hull) == (2, 8)


def test_a_card_drawn_in_step_4_can_activate_in_step_5_of_the_same_round() -> None:
    scene = Scene().finish(1, draw="pandemic")
    assert (scene.activated, scene.infirmary) == ("pandemic", 1)


def test_one_roll_activates_every_matching_card_internal_and_external() -> None:
    scene = Scene(threats="corsair drone-a invaders flagship").finish(4)
    assert scene.activated == "invaders flagship corsair drone-a"
    assert (scene.shields, scene.hull, scene.infirmary) == (0, 6, 1)


def test_the_commanders_target_is_another_die_that_was_still_unassigned() -> None:
    scene = Scene("commander tactical", returned="medical").play("change tactical science")
    assert (scene.unassigned, scene.returned) == ("science", "commander medical spare spare spare")


def test_a_die_sent_to_the_infirmary_misses_the_next_rolls_until_medical_acts() -> None:
    scene = Scene(threats="pandemic").finish(1, crew="medical medical tactical tactical tactical")
    scene.finish(2, crew="medical medical tactical tactical tactical")
    scene.play("heal").finish(2, crew="medical medical medical medical medical medical")
    assert scene.infirmary == 0


def test_a_scanner_die_that_a_medic_frees_is_not_usable_that_round() -> None:
    scene = Scene("medical", scanners=1).play("unlock")
    assert (scene.unassigned, scene.scanners, scene.legal) == ("", 0, ["done"])


# -- the turn ------------------------------------------------------------------------------------------------------------
def test_the_steps_follow_one_another() -> None:
    scene = Scene("tactical", threats="drone-a").finish(2, "crew: detected", draw="corsair", crew="medical...")
    assert scene.kinds_told == ["draw", "threat-roll", "activate", "damage", "gather", "round", "crew-roll", "crew-roll"]
    assert scene.scanners == 1


def test_the_science_station_recharges_to_the_maximum() -> None:
    scene = Scene("science", shields=0).play("recharge")
    assert (scene.shields, scene.returned.split()[0]) == (4, "science")


def test_medical_empties_the_whole_infirmary_or_frees_one_scanner_die() -> None:
    scene = Scene("medical medical", infirmary=2, scanners=2)
    scene.play("unlock; heal")
    assert (scene.infirmary, scene.scanners) == (0, 1)


def test_a_time_warp_can_be_completed_over_two_rounds_with_one_science_locked_in() -> None:
    scene = Scene("science", threats="time-warp").play("crew time-warp science")
    scene.finish(1).play("gather", "crew: science medical medical medical medical")
    scene.play("crew time-warp science")
    assert scene.threats == ""


def test_shooting_moves_a_threat_down_the_track_and_discards_it_at_0() -> None:
    scene = Scene("tactical tactical", threats="corsair drone-a").play("fire corsair")
    assert scene.threats == "corsair:1 drone-a:1"
    scene.play("fire corsair; fire drone-a")
    assert scene.threats == ""


def test_the_table_shows_this_rounds_threat_dice_and_what_they_activated_until_the_round_ends() -> None:
    scene = Scene(threats="cloaked-threats drone-a time-warp+science mercenary").finish(2, "threat: 6")
    view = scene.view()
    assert view.last_threat == (2, 6)
    assert [threat.card for threat in view.threats if threat.now] == ["cloaked-threats", "drone-a", "time-warp"]
    quiet = Scene(threats="mercenary drone-a time-warp+science").finish(1)
    assert [threat.card for threat in quiet.view().threats if threat.now] == ["mercenary"]
    view = scene.play("gather", "crew: commander...").view()
    assert view.last_threat == ()
    assert not any(threat.now for threat in view.threats)


def test_the_log_counts_the_dice_of_a_station_and_says_when_nothing_could_happen() -> None:
    scene = Scene("tactical tactical engineering engineering commander medical", threats="flagship", hull=1)
    assert scene.play("fire flagship; fire flagship").told("station") == [(1, 1, 0), (1, 2, 0)]
    assert scene.play("repair; repair").told("station") == [(4, 1, 0), (4, 2, 0)]
    assert scene.play("change medical science").told("station") == [(0, 0, 0)]
    for card, roll, table, in_vain in (
        ("time-warp", 2, "flagship", True),
        ("time-warp", 2, "flagship:3", False),
        ("boost-morale", 6, "drone-b", True),
    ):
        assert bool(Scene(threats=f"{card} {table}").finish(roll).told("no-effect")) == in_vain
    assert Scene("medical").finish(1, draw="friendly-fire").told("no-effect")
    assert not Scene("tactical").finish(1, draw="friendly-fire").told("no-effect")


# -- winning and losing --------------------------------------------------------------------------------------------------
def test_you_win_in_step_4_with_no_card_to_draw_and_every_external_threat_destroyed() -> None:
    scene = Scene("tactical", threats="drone-a", deck="").play("fire drone-a")
    assert (scene.result, scene.state.score(0)) == ("", 0)
    scene.play("done")
    assert (scene.result, scene.state.returns(0), scene.state.score(0)) == ("rescued", 1.0, 8)


@pytest.mark.parametrize(("threats", "deck"), [("drone-b", ""), ("", "dont-panic"), ("invaders", "drone-b")])
def test_you_do_not_win_while_a_card_or_an_external_threat_is_left(threats: str, deck: str) -> None:
    scene = Scene(threats=threats, deck=deck).finish(1, draw=deck)
    assert (scene.result, scene.round) == ("", 2)


def test_you_lose_when_the_hull_reaches_0() -> None:
    scene = Scene(threats="corsair", hull=2, shields=0).finish(4)
    assert (scene.result, scene.state.returns(0)) == ("destroyed", 0.0)


def test_you_lose_when_you_cannot_gather_any_crew() -> None:
    scene = Scene(infirmary=4, scanners=2).finish(4)
    assert (scene.result, scene.state.returns(0), scene.hull, scene.state.score(0)) == ("crewless", 0.0, 8, 0)


# -- the infirmary converter (option; report 5.2) ---------------------------------------------------------------------------
def test_the_infirmary_converter_is_off_unless_asked_for() -> None:
    assert Scene("tactical medical").offers("sacrifice") == []


def test_the_infirmary_converter_takes_one_unassigned_die_and_turns_another() -> None:
    scene = Scene("tactical medical medical", rules="infirmary-converter=yes")
    assert scene.offers("sacrifice") == ["tactical", "medical"]
    scene.play("sacrifice medical")
    assert (scene.ask, scene.infirmary) == ("convert", 1)
    assert "detected" not in " ".join(scene.offers("change"))
    assert {pair.split()[0] for pair in scene.offers("change")} == {"tactical", "medical"}
    scene.play("change tactical science")
    assert (scene.ask, scene.unassigned, scene.infirmary) == ("assign", "medical science", 1)
    assert scene.returned == "spare spare spare"
    assert Scene("tactical", rules="infirmary-converter=yes").offers("sacrifice") == []


# -- bugs that other versions had (report, section 7) -----------------------------------------------------------------------
def test_bug_scanner_dice_stay_locked_after_their_draw() -> None:
    scene = Scene("commander medical", scanners=2).play("change medical detected", "deck: dont-panic")
    assert (scene.scanners, scene.returned.count("spare")) == (0, 5)
    scene.finish(1, crew="medical medical medical medical medical medical")


def test_bug_crew_loss_is_checked_too_early() -> None:
    scene = Scene("medical", threats="pandemic", infirmary=5)
    assert scene.result == ""
    scene.play("heal").finish(1, crew="medical medical medical medical medical")
    assert (scene.result, scene.infirmary) == ("", 1)


def test_bug_crew_loss_only_counts_the_infirmary() -> None:
    scene = Scene(infirmary=3, scanners=2, threats="distracted*").finish(1)
    assert scene.result == "crewless"


def test_bug_dice_are_lost_when_a_card_with_crew_is_destroyed_by_fire() -> None:
    scene = Scene("tactical", threats="hijackers:1+commander", infirmary=4).play("fire hijackers")
    assert (scene.threats, scene.returned) == ("", "commander tactical")


def test_bug_mercenary_fires_always_or_never() -> None:
    assert Scene(threats="mercenary drone-a").finish(1).activated == "mercenary"
    assert Scene(threats="mercenary drone-a").finish(2).activated == "drone-a"
    assert Scene(threats="mercenary invaders").finish(2).activated == "invaders"


def test_bug_panel_explosion_is_bypassed_through_a_mission() -> None:
    scene = Scene("engineering", threats="panel-explosion robot-uprising comms-offline", hull=1)
    assert scene.legal == ["done"]


def test_bug_distracted_takes_the_wrong_die() -> None:
    for action, unassigned, returned in (
        ("hold tactical", "medical", "commander spare"),
        ("hold medical", "tactical", "commander spare"),
        ("hold-returned commander", "tactical medical", "spare"),
        ("hold-returned spare", "tactical medical", "commander"),
    ):
        row = "time-warp+science distracted"
        scene = Scene("tactical medical", threats=row, returned="commander spare", scanners=1, holding="distracted")
        scene.play(action)
        assert (scene.unassigned, scene.returned, scene.scanners) == (unassigned, returned, 1)
        assert scene.threats == "time-warp+science distracted*"


def test_bug_pandemic_needs_both_dice() -> None:
    scene = Scene("medical", threats="pandemic").play("crew pandemic medical")
    assert scene.threats == ""


def test_bug_the_game_is_won_before_the_externals_are_gone_or_because_internals_are() -> None:
    assert Scene(threats="mercenary", deck="").finish(1).result == ""
    assert Scene(threats="invaders", deck="").play("done").result == "rescued"
    assert Scene("medical", threats="pandemic drone-b", deck="").play("crew pandemic medical").finish(1).result == ""


def test_bug_no_eligible_die_for_the_infirmary_ends_the_game_at_once() -> None:
    scene = Scene(threats="pandemic time-warp+science", infirmary=3, scanners=2).finish(1)
    assert (scene.result, scene.infirmary, scene.threats) == ("crewless", 4, "pandemic time-warp")
    spared = Scene(threats="robot-uprising distracted*", infirmary=4, scanners=1).finish(3, crew="medical")
    assert (spared.result, spared.activated) == ("", "robot-uprising distracted")
