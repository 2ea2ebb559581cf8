"""Rulings 1 to 25: the deck, the scanners, the stations, damage and stasis, each ruling's whole sentence and options with every value."""

from __future__ import annotations

import pytest

from ludonaut.games.deep_space_d6.components import CARD_WORDS, KIND_WORDS
from tests.deep_space_d6.scenario import Scene


# -- the deck ------------------------------------------------------------------------------------------------------------
def test_ruling_01_dont_panic_is_not_among_the_36_cards() -> None:
    assert len(CARD_WORDS) == 36
    assert "dont-panic" not in CARD_WORDS
    assert [word for word in KIND_WORDS if word not in CARD_WORDS] == ["dont-panic"]
    whole = Scene()
    assert (whole.deck, whole.in_deck("dont-panic")) == (36 + 6, 6)
    assert all(whole.in_deck(card) == 1 for card in CARD_WORDS)


@pytest.mark.parametrize(
    ("difficulty", "left"), [("training", 6), ("easy", 5), ("medium", 3), ("hard", 0), ("6", 6), ("4", 4), ("2", 2), ("1", 1)]
)
def test_ruling_02_difficulty_is_how_many_dont_panic_cards_are_left_in(difficulty: str, left: int) -> None:
    scene = Scene.set_up("deck: drone-a drone-b", "crew: medical...", rules=f"dont-panic={difficulty}")
    assert scene.in_deck("dont-panic") == left
    assert scene.deck == 36 + left - 2


def test_ruling_02_no_dont_panic_card_leaves_the_deck_unless_asked() -> None:
    assert Scene.set_up("deck: drone-a drone-b", "crew: medical...").in_deck("dont-panic") == 6


@pytest.mark.parametrize(("length", "removed"), [("full", 0), ("short", 5), ("fast", 8)])
def test_ruling_03_short_and_fast_games_lose_unseen_cards_before_the_two_setup_draws(length: str, removed: int) -> None:
    scene = Scene.set_up("deck: flagship dont-panic", "crew: medical...", rules=f"length={length}")
    assert scene.threats == "flagship:4"
    assert scene.deck == 42 - removed - 2
    # Which ones left is not known: each of the others may still come.
    assert all(scene.in_deck(card) == 1 for card in CARD_WORDS if card != "flagship")


def test_ruling_04_reveal_effects_of_the_two_setup_cards_work() -> None:
    quiet = Scene.set_up("deck: dont-panic dont-panic", "crew: tactical...")
    assert (quiet.threats, quiet.in_deck("dont-panic"), quiet.unassigned.count("tactical")) == ("", 4, 6)
    friendly = Scene.set_up("deck: friendly-fire corsair", "crew: tactical...")
    assert (friendly.threats, friendly.infirmary, friendly.unassigned.count("tactical")) == ("corsair:2", 0, 6)
    nebula = Scene.set_up("deck: nebula corsair", "crew: tactical...")
    assert (nebula.threats, nebula.shields) == ("nebula:3 corsair:2", 0)
    distracted = Scene.set_up("deck: corsair distracted", "crew: tactical...")
    assert (distracted.threats, distracted.unassigned.count("tactical")) == ("corsair:2 distracted*", 5)
    assert distracted.kinds_told[:3] == ["draw", "draw", "hold"]
    assert not distracted.told("no-effect")


# -- the scanners --------------------------------------------------------------------------------------------------------
def test_ruling_05_the_scanner_draw_comes_the_moment_the_third_die_enters() -> None:
    rolled = Scene(scanners=2).finish(1, "crew: detected commander commander commander", "deck: drone-a", crew="")
    assert (rolled.scanners, rolled.threats) == (0, "drone-a:1")
    rerolled = Scene("commander tactical", scanners=2).play("reroll", "crew: detected", "deck: drone-a")
    assert (rerolled.scanners, rerolled.threats, rerolled.ask) == (0, "drone-a:1", "assign")
    assert rolled.state.step == rerolled.state.step == 3
    turned = Scene("commander medical", scanners=2).play("change medical detected", "deck: drone-a")
    assert (turned.scanners, turned.threats, turned.ask) == (0, "drone-a:1", "assign")


def test_ruling_05_reveal_effects_of_a_scanner_draw_resolve_at_once() -> None:
    scene = Scene("commander medical tactical tactical", scanners=2)
    scene.play("change medical detected", "deck: friendly-fire")
    assert (scene.infirmary, scene.unassigned) == (2, "")
    scene = Scene("commander medical", scanners=2).play("change medical detected", "deck: nebula")
    assert scene.shields == 0
    scene = Scene("commander medical tactical", scanners=2).play("change medical detected", "deck: distracted")
    assert scene.ask == "hold"
    scene.play("hold tactical")
    assert (scene.ask, scene.threats, scene.unassigned) == ("assign", "distracted*", "")


def test_ruling_05_step_2_is_the_usual_moment() -> None:
    scene = Scene(scanners=2).finish(1, "crew: detected medical tactical medical", "deck: distracted", crew="")
    assert (scene.ask, scene.state.step) == ("hold", 2)
    scene.play("hold tactical")
    assert (scene.ask, scene.state.step, scene.unassigned) == ("assign", 3, "medical medical")


@pytest.mark.parametrize(
    ("detected", "cards", "remainder"),
    [(2, "", 2), (3, "drone-a", 0), (4, "drone-a", 1), (5, "drone-a", 2), (6, "drone-a drone-b", 0)],
)
def test_ruling_06_one_draw_per_three_detected_threats_and_the_remainder_stays(detected: int, cards: str, remainder: int) -> None:
    roll = "detected " * detected + "medical " * (6 - detected)
    scene = Scene().finish(1, f"crew: {roll}", f"deck: {cards}", crew="")
    assert scene.scanners == remainder
    assert [text.split(":")[0] for text in scene.threats.split()] == cards.split()


def test_ruling_07_the_three_reset_dice_are_returned_and_usable_after_step_6() -> None:
    scene = Scene().finish(1, "crew: detected detected detected tactical medical medical", "deck: drone-a", crew="")
    assert (scene.scanners, scene.returned, scene.unassigned) == (0, "spare spare spare", "tactical medical medical")
    scene.finish(1, crew="science science science science science science")
    assert scene.unassigned == "science science science science science science"


def test_ruling_08_a_scanner_draw_does_not_replace_the_draw_of_step_4() -> None:
    scene = Scene().finish(1, "crew: detected detected detected tactical tactical tactical", "deck: drone-a", crew="")
    scene.finish(1, draw="drone-b")
    assert scene.threats == "drone-a:1 drone-b:1"


def test_ruling_09_a_scan_drawn_threat_can_be_handled_at_once_and_may_activate_this_round() -> None:
    roll = "crew: detected detected detected tactical tactical tactical"
    shot = Scene().finish(1, roll, "deck: drone-a", crew="").play("fire drone-a")
    assert shot.threats == ""
    alive = Scene().finish(1, roll, "deck: drone-a", crew="").finish(2)
    assert (alive.activated, alive.shields) == ("drone-a", 3)


# -- the stations --------------------------------------------------------------------------------------------------------
def test_ruling_10_the_commander_may_turn_a_die_into_threat_detected() -> None:
    scene = Scene("commander tactical")
    assert scene.may("change tactical detected")
    scene.play("change tactical detected")
    assert (scene.scanners, scene.unassigned) == (1, "")


def test_ruling_10_turning_to_threat_detected_is_asked_again_first() -> None:
    asked = [choice.notation for choice in Scene("commander tactical").view().choices if choice.confirm]
    assert asked == ["change tactical detected"]


def test_ruling_10_option_the_commander_may_not_turn_a_die_into_threat_detected() -> None:
    scene = Scene("commander commander tactical", rules="commander-detected=no")
    assert "detected" not in " ".join(scene.offers("change"))
    assert scene.may("change tactical medical")
    assert scene.may("change commander tactical")


def test_ruling_11_the_commander_changes_another_unassigned_die_and_no_other() -> None:
    scene = Scene("commander tactical", returned="medical", scanners=1, infirmary=1, threats="time-warp+science")
    assert {pair.split()[0] for pair in scene.offers("change")} == {"tactical"}
    scene.play("change tactical science")
    assert (scene.unassigned, scene.returned, scene.scanners, scene.infirmary) == ("science", "commander medical", 1, 1)
    assert scene.threats == "time-warp+science"
    two = Scene("commander commander", threats="distracted*")
    assert {pair.split()[0] for pair in two.offers("change")} == {"commander"}
    two.play("change commander engineering")
    assert two.unassigned == "engineering"


def test_ruling_12_a_reroll_takes_all_unassigned_dice_but_the_spent_commander() -> None:
    scene = Scene("commander commander tactical", returned="medical", scanners=1, infirmary=1)
    scene.play("reroll", "crew: science engineering")
    assert (scene.unassigned, scene.returned) == ("science engineering", "commander medical")
    assert (scene.scanners, scene.infirmary) == (1, 1)


def test_ruling_13_dice_freed_by_medical_are_returned_and_rolled_next_round() -> None:
    healed = Scene("medical", infirmary=3, scanners=1).play("heal")
    assert (healed.infirmary, healed.unassigned, healed.returned) == (0, "", "medical spare spare spare spare")
    healed.finish(1, crew="tactical tactical tactical tactical tactical")
    freed = Scene("medical", scanners=2, infirmary=1).play("unlock")
    assert (freed.scanners, freed.unassigned, freed.infirmary) == (1, "", 1)
    assert freed.returned == "medical spare spare spare"
    freed.finish(1, crew="tactical tactical tactical tactical")


def test_ruling_14_a_station_with_nothing_to_do_is_not_offered_and_crew_may_stay_unassigned() -> None:
    idle = Scene("tactical medical science engineering")
    assert idle.legal == ["done"]
    idle.finish(1)
    assert idle.round == 2
    assert Scene("medical", infirmary=1).legal == ["done", "heal"]
    assert Scene("medical", scanners=1).legal == ["done", "unlock"]
    assert Scene("science", shields=3).legal == ["done", "recharge"]
    assert Scene("science", threats="drone-a").legal == ["done", "beam drone-a"]
    assert Scene("engineering", hull=7).legal == ["done", "repair"]
    assert Scene("tactical", threats="drone-a").legal == ["done", "fire drone-a"]
    assert Scene("commander").legal == ["done"]
    assert Scene("tactical", threats="panel-explosion solar-winds").legal == ["done"]


@pytest.mark.parametrize(
    ("dice", "orders"),
    [("tactical", "fire flagship"), ("medical", "heal unlock"), ("science", "recharge beam flagship"), ("engineering", "repair"),
     ("commander", ""), ("medical medical", "heal unlock"), ("tactical engineering", "repair fire flagship")],
)  # fmt: skip
def test_ruling_14_a_station_is_offered_to_its_own_face_alone(dice: str, orders: str) -> None:
    scene = Scene(dice, threats="flagship", hull=5, shields=2, infirmary=1, scanners=1)
    assert " ".join(scene.legal) == f"done {orders}".strip()


def test_ruling_15_further_dice_count_two_each_whenever_in_the_round_they_are_assigned() -> None:
    scene = Scene("tactical tactical tactical engineering engineering engineering", threats="flagship intercepter-x", hull=1)
    scene.play("fire flagship; repair")
    assert (scene.threats, scene.hull) == ("flagship:3 intercepter-x:4", 2)
    scene.play("fire flagship; repair")
    assert (scene.threats, scene.hull) == ("flagship:1 intercepter-x:4", 4)
    scene.play("fire intercepter-x; repair")
    assert (scene.threats, scene.hull) == ("flagship:1 intercepter-x:2", 6)


def test_ruling_15_the_count_begins_anew_in_the_next_round() -> None:
    scene = Scene("tactical tactical engineering", threats="hijackers meteoroid", hull=3)
    scene.play("fire hijackers; fire hijackers; repair")
    scene.finish(6, crew="tactical tactical engineering engineering medical medical")
    scene.play("fire meteoroid; repair")
    assert (scene.threats, scene.hull) == ("hijackers:1 meteoroid:3", 5)


def test_ruling_16_points_may_be_split_and_aimed_again_after_a_kill() -> None:
    split = Scene("tactical tactical", threats="flagship corsair drone-a").play("fire flagship; split corsair")
    assert split.ask == "aim"
    assert split.legal == ["cease-fire", "fire flagship", "fire drone-a"]
    split.play("fire flagship")
    assert (split.ask, split.threats) == ("assign", "flagship:2 corsair:1 drone-a:1")
    killed = Scene("tactical tactical", threats="flagship drone-a corsair").play("fire flagship; fire drone-a")
    assert (killed.ask, killed.threats) == ("aim", "flagship:3 corsair:2")
    assert killed.legal == ["cease-fire", "fire flagship", "fire corsair"]
    killed.play("fire corsair")
    assert killed.threats == "flagship:3 corsair:1"


def test_ruling_16_unused_points_are_lost_at_the_end_of_the_action() -> None:
    waived = Scene("tactical tactical tactical", threats="flagship drone-a").play("fire flagship; fire drone-a; cease-fire")
    assert (waived.ask, waived.threats) == ("assign", "flagship:3")
    waived.play("fire flagship")
    assert waived.threats == "flagship:1"
    alone = Scene("tactical tactical tactical", threats="corsair meteoroid").play("fire corsair; fire corsair; cease-fire; fire meteoroid")
    assert alone.threats == "meteoroid:2"
    last = Scene("tactical tactical", threats="corsair solar-winds").play("fire corsair; fire corsair")
    assert (last.ask, last.threats) == ("assign", "solar-winds")


def test_ruling_16_a_single_point_cannot_be_split() -> None:
    scene = Scene("tactical tactical", threats="flagship corsair drone-a")
    assert scene.offers("split") == []
    scene.play("fire flagship")
    assert scene.offers("split") == ["flagship", "corsair"]
    assert Scene("tactical tactical", threats="flagship").play("fire flagship").offers("split") == []


def test_ruling_17_every_external_with_health_can_be_shot_and_solar_winds_cannot() -> None:
    scene = Scene("tactical", threats="solar-winds mercenary meteoroid nebula boarding-ship invaders distracted*")
    assert scene.offers("fire") == ["boarding-ship", "meteoroid", "nebula", "mercenary"]


# -- damage --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("shields", "after"), [(4, (8, 1)), (3, (8, 0)), (2, (7, 0)), (0, (5, 0))])
def test_ruling_18_damage_hits_shields_first_and_overflows_to_the_hull(shields: int, after: tuple[int, int]) -> None:
    scene = Scene(threats="flagship", shields=shields).finish(4)
    assert (scene.hull, scene.shields) == after


def test_ruling_18_cards_that_ignore_shields_do_not() -> None:
    scene = Scene(threats="raiders-a", shields=4).finish(4)
    assert (scene.hull, scene.shields) == (6, 4)


@pytest.mark.parametrize("shields", [4, 1, 0])
def test_ruling_19_bounty_ship_empties_the_shields_and_then_costs_one_hull(shields: int) -> None:
    scene = Scene(threats="bounty-ship", shields=shields).finish(1)
    assert (scene.hull, scene.shields) == (7, 0)


@pytest.mark.parametrize("shields", [4, 1, 0])
def test_ruling_20_raiders_leave_the_shields_and_cost_two_hull(shields: int) -> None:
    scene = Scene(threats="raiders-c", shields=shields).finish(1)
    assert (scene.hull, scene.shields) == (6, shields)


def test_ruling_21_nebula_loses_the_shields_and_they_come_back_at_nothing_when_it_goes() -> None:
    scene = Scene(shields=3).finish(6, draw="nebula", crew="science science tactical tactical medical medical")
    assert (scene.shields, scene.threats) == (0, "nebula:3")
    assert not scene.may("recharge")
    assert scene.may("beam nebula")
    scene.play("fire nebula; fire nebula")
    assert (scene.shields, scene.threats) == (0, "")
    scene.play("recharge")
    assert scene.shields == 4


def test_ruling_21_damage_goes_to_the_hull_while_nebula_is_there() -> None:
    scene = Scene(threats="nebula corsair").finish(6)
    assert (scene.hull, scene.shields) == (6, 0)


def test_ruling_22_meteoroid_and_nebula_lose_their_own_health_and_not_the_ships() -> None:
    scene = Scene(threats="meteoroid nebula").finish(1)
    assert scene.threats == "meteoroid:3 nebula:2"
    assert scene.hull == 8
    calm = Scene(threats="meteoroid").finish(1)
    assert (calm.threats, calm.hull, calm.shields) == ("meteoroid:3", 8, 4)


def test_ruling_23_meteoroid_hurts_whatever_destroys_it() -> None:
    shot = Scene("tactical", threats="meteoroid:1").play("fire meteoroid")
    assert (shot.threats, shot.hull, shot.shields) == ("", 7, 0)
    own_countdown = Scene(threats="meteoroid:1").finish(1)
    assert (own_countdown.threats, own_countdown.hull, own_countdown.shields) == ("", 7, 0)


def test_ruling_23_stasis_does_not_prevent_the_meteoroids_damage() -> None:
    scene = Scene("tactical", threats="meteoroid:1~", shields=0).play("fire meteoroid")
    assert (scene.threats, scene.hull) == ("", 3)


# -- stasis --------------------------------------------------------------------------------------------------------------
def test_ruling_24_stasis_works_on_internal_threats() -> None:
    scene = Scene("science", threats="invaders corsair")
    assert scene.offers("beam") == ["corsair", "invaders"]
    scene.play("beam invaders").finish(4)
    assert scene.activated == "corsair"


def test_ruling_24_option_stasis_works_on_external_threats_only() -> None:
    scene = Scene("science", threats="invaders corsair time-warp", rules="stasis-internal=no")
    assert scene.offers("beam") == ["corsair"]


def test_ruling_25_stasis_stops_all_die_activations_in_this_step_5() -> None:
    scene = Scene("science", threats="cloaked-threats bounty-ship intercepter").play("beam bounty-ship")
    scene.finish(2, "threat: 1")
    assert scene.activated == "cloaked-threats intercepter intercepter"
    assert (scene.hull, scene.shields) == (8, 2)


def test_ruling_25_stasis_stops_the_extra_roll_of_cloaked_threats() -> None:
    scene = Scene("science", threats="cloaked-threats").play("beam cloaked-threats").finish(2)
    assert scene.activated == ""


def test_ruling_25_stasis_does_not_stop_standing_texts() -> None:
    scene = Scene("science science", threats="nebula").play("beam nebula")
    assert not scene.may("recharge")
    assert scene.shields == 0


def test_ruling_25_the_die_returns_in_step_6_and_stasis_ends_with_the_round() -> None:
    scene = Scene("science", threats="intercepter").play("beam intercepter")
    assert (scene.threats, scene.beams, scene.unassigned) == ("intercepter:3~", 1, "")
    scene.finish(1, crew="medical medical medical medical medical medical")
    assert (scene.threats, scene.beams, scene.shields) == ("intercepter:3", 0, 4)
    scene.finish(1)
    assert scene.shields == 3


def test_ruling_25_stasis_does_not_stop_the_conditions_of_mercenary_and_scouting_ship() -> None:
    assert Scene("science", threats="mercenary scouting-ship").offers("beam") == []
    scene = Scene(threats="mercenary~ scouting-ship~").finish(1)
    assert (scene.activated, scene.shields) == ("mercenary scouting-ship", 1)


def test_ruling_25_option_stasis_stops_the_conditions_too() -> None:
    scene = Scene("science science", threats="mercenary scouting-ship", rules="stasis-conditions=yes")
    assert scene.offers("beam") == ["mercenary", "scouting-ship"]
    both = scene.play("beam mercenary; beam scouting-ship").finish(1)
    assert (both.activated, both.shields) == ("", 4)
    one = Scene("science", threats="mercenary scouting-ship", rules="stasis-conditions=yes").play("beam scouting-ship").finish(1)
    assert (one.activated, one.shields) == ("mercenary", 2)
