"""Rulings CF-01 to CF-23: slots, exchanges, events in a turn, majority, attacks, conquest."""

from __future__ import annotations

import pytest

from ludonaut.games.captain_future.actions import ACTIONS
from ludonaut.games.captain_future.components import BOX
from tests.captain_future.scenario import Scene


# -- the turn ------------------------------------------------------------------------------------------------------------
def test_ruling_01_slot_one_must_be_used_and_slot_two_may_be_declined() -> None:
    scene = Scene(blue="b 3")
    assert not scene.may("decline") and not scene.may("end-turn")
    scene.play("land b1 row")
    assert scene.may("decline") and scene.may("land c3 column") and not scene.may("end-turn")
    scene.play("decline")
    assert (scene.ask, scene.legal) == ("after", ["end-turn"])
    scene.end_turn()
    assert (scene.turn, scene.ask, scene.on("uranus")) == ("yellow", "first", "b.......")


def test_ruling_01_there_is_no_third_slot() -> None:
    scene = Scene(blue="b 3 joker").play("land b1 row; land c3 column")
    assert scene.legal == ["end-turn"]
    assert scene.hand("blue") == "joker"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("land b1 row", "attack a9"),
        ("attack a9", "land b1 row"),
        ("land b1 row", "exchange joker"),
        ("exchange joker", "land b1 row"),
        ("attack a9", "exchange joker"),
        ("exchange joker", "attack a9"),
        ("land b1 row", "land c3 column"),
        ("attack a9", "attack a10"),
        ("exchange joker", "exchange 3"),
    ],
)
def test_ruling_02_landings_attacks_and_exchanges_mix_in_any_order(first: str, second: str) -> None:
    scene = Scene("neptune=yyybbbbb", blue="b 3 neptune neptune neptune joker")  # an attack costs one card
    exchanges = (first + second).count("exchange")
    scene.play(f"{first}; {second}", f"deck: {'luna titan'[: 5 * exchanges]}")
    assert scene.ask == "after"
    assert scene.kinds_told.count("exchange") == exchanges


def test_ruling_03_an_exchange_takes_one_slot_and_two_fill_the_turn() -> None:
    scene = Scene(blue="b 3").play("exchange b", "deck: luna")
    assert scene.ask == "second"
    scene.play("exchange 3", "deck: titan")
    assert (scene.legal, scene.hand("blue"), scene.discards) == (["end-turn"], "luna titan", "b 3")


def test_ruling_04_the_replacement_comes_at_once_and_serves_in_the_second_slot() -> None:
    scene = Scene(blue="b otto").play("exchange b", "deck: luna")
    assert scene.hand("blue") == "luna otto"
    scene.play("land d5 body")
    assert (scene.on("luna"), scene.hand("blue")) == ("b...", "otto")


@pytest.mark.parametrize("event", ["simon-wright", "otto", "grag", "recall"])
def test_ruling_05_an_event_card_may_be_exchanged_away(event: str) -> None:
    scene = Scene(blue=event).play(f"exchange {event}", "deck: luna")
    assert (scene.ask, scene.hand("blue"), scene.discards) == ("second", "luna", event)
    assert "event" not in scene.kinds_told


def test_ruling_06_spent_cards_are_replaced_at_the_end_of_the_turn_up_to_ten_after_any_event() -> None:
    scene = Scene("luna=y...", blue="a b c d e f g 1 2 grag")
    scene.play("land a9 row; land b1 row")
    assert scene.hand("blue") == "c d e f g 1 2 grag"
    scene.play("event grag; take d5")
    assert scene.hand("blue") == "c d e f g 1 2"
    scene.play("end-turn", "deck: 3 joker joker")
    assert scene.hand("blue") == "c d e f g 1 2 3 joker joker"
    assert scene.turn == "yellow"


def test_ruling_07_an_event_comes_before_slot_one_or_after_slot_two_never_between() -> None:
    scene = Scene(blue="b 3 grag")
    assert scene.may("event grag")
    scene.play("land b1 row")
    assert (scene.ask, scene.offers("event")) == ("second", [])
    scene.play("land c3 column")
    assert scene.may("event grag")
    before = Scene(blue="b 3 grag").play("event grag; take a9")
    assert (before.ask, before.on("a9")) == ("first", "b")


def test_ruling_07_at_most_one_event_a_turn() -> None:
    scene = Scene(blue="b 3 grag grag simon-wright").play("event grag; take a9")
    assert scene.offers("event") == []
    scene.play("land b1 row; land c3 column")
    assert scene.legal == ["end-turn"]
    late = Scene(blue="b 3 grag grag").play("land b1 row; decline; event grag; take a9")
    assert late.legal == ["end-turn"]


def test_ruling_07_the_next_turn_may_have_an_event_again() -> None:
    scene = Scene(blue="b grag", yellow="c grag").play("event grag; take a9; land b1 row; decline").end_turn()
    assert (scene.turn, scene.offers("event")) == ("yellow", ["grag"])


def test_ruling_08_an_event_uses_no_slot() -> None:
    scene = Scene(blue="b 3 simon-wright").play("event simon-wright; stone luna")
    assert (scene.ask, scene.state.slots_used) == ("first", 0)
    scene.play("land b1 row; land c3 column")
    assert scene.on("uranus") == "b...b..."


def test_ruling_09_otto_needs_an_own_ship_on_the_board() -> None:
    assert not Scene("luna=y...", blue="a otto").may("event otto")
    assert Scene("luna=b...", blue="a otto").may("event otto")


def test_ruling_09_grag_needs_a_ship_in_supply_and_a_target() -> None:
    assert not Scene("luna=y...", blue="a grag", supply="blue=0", last_lap_of="blue").may("event grag")
    assert Scene("luna=y...", blue="a grag", supply="blue=1").may("event grag")


def test_ruling_09_recall_needs_any_ship_on_the_board() -> None:
    assert not Scene(blue="a recall").may("event recall")
    assert Scene("luna=y...", blue="a recall").may("event recall")
    assert Scene("luna=b...", blue="a recall").may("event recall")


def test_ruling_09_what_cannot_be_played_can_still_be_exchanged_in_both_slots() -> None:
    scene = Scene(blue="otto recall")
    assert scene.legal == ["exchange otto", "exchange recall"]
    assert Scene(blue="a otto").play("land a9 row").may("exchange otto")


# -- majority and attacks ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("owners", "leader"),
    [
        ("bbb.yy..", "blue"),
        ("bb..yy..", ""),
        ("b.......", "blue"),
        ("........", ""),
        ("bbbyyrrg", "blue"),
        ("bbyyrrgg", ""),
        ("bbbyyyrg", ""),
    ],
)
def test_ruling_10_the_majority_is_strictly_more_ships_than_every_other_single_player(owners: str, leader: str) -> None:
    assert Scene(f"uranus={owners}", seats=4).majority("uranus") == leader


@pytest.mark.parametrize(
    ("owners", "leader"),
    [("bbbyyrrg", ""), ("bbbbyyrr", ""), ("bbbbbyrr", "blue"), ("bb.y....", "blue"), ("bbyr....", ""), ("b.......", "blue")],
)
def test_ruling_10_option_more_than_half(owners: str, leader: str) -> None:
    assert Scene(f"uranus={owners}", seats=4, rules="majority=more-than-half").majority("uranus") == leader


def test_ruling_11_in_a_tie_nobody_leads_so_tied_players_pay_two_and_absent_ones_three() -> None:
    scene = Scene("neptune=bbbyyyrr", blue="9 10 a neptune neptune", seats=4)
    assert (scene.majority("neptune"), scene.price("b9")) == ("", 2)
    scene.play("attack b9")
    assert len(scene.paid) == 2
    third = Scene("neptune=bbbyyyrr", red="9 10 a neptune neptune", seats=4, turn="red")
    assert (third.price("b9"), len(third.play("attack b9").paid)) == (2, 2)
    absent = Scene("neptune=bbbyyyrr", green="9 10 a neptune neptune", seats=4, turn="green")
    assert (absent.price("b9"), len(absent.play("attack b9").paid)) == (3, 3)


def test_ruling_12_the_price_is_recomputed_before_each_attack() -> None:
    """A double attack that wins the majority makes the second attack on the same body cost one."""
    scene = Scene("neptune=bbbbyyyy", blue="a 9 b joker", turn="blue")
    assert scene.price("b11") == 2
    scene.play("attack b11")
    assert (scene.paid, scene.majority("neptune"), scene.price("c9")) == (["b", "joker"], "blue", 1)
    scene.play("attack c9")
    assert (scene.paid, scene.on("neptune")) == (["9"], "bbbbbbyy")


def test_ruling_12_a_foothold_drops_the_price_from_three_to_two() -> None:
    scene = Scene("neptune=yyyyyyyy", blue="a b 9 10 neptune joker")
    assert scene.price("a9") == 3
    scene.play("attack a9")
    assert (len(scene.paid), scene.price("a10")) == (3, 2)
    scene.play("attack a10")
    assert len(scene.paid) == 2


def test_ruling_12_an_attack_that_leaves_the_majority_elsewhere_leaves_the_price() -> None:
    scene = Scene("neptune=yyyyyyyb", blue="a 9 b c joker joker").play("attack a9")
    assert (len(scene.paid), scene.price("b9")) == (2, 2)


@pytest.mark.parametrize(
    "cards", ["a 11", "a neptune", "a joker", "11 neptune", "11 joker", "neptune joker", "neptune neptune", "joker joker"]
)
def test_ruling_13_each_card_matches_by_letter_number_body_or_joker_with_repeats_and_mixes(cards: str) -> None:
    scene = Scene("neptune=yyyyyyyb", blue=f"{cards} l")
    scene.play("attack a11")
    assert (sorted(scene.paid), scene.on("a11"), scene.hand("blue")) == (sorted(cards.split()), "b", "l")


@pytest.mark.parametrize("card", ["b", "c", "l", "9", "10", "1", "uranus", "jupiter", "luna", "otto"])
def test_ruling_13_no_other_card_pays(card: str) -> None:
    assert "a11" not in Scene("neptune=yyyyyyyb", blue=f"a {card}").attacks


def test_ruling_13_every_card_of_a_triple_must_match() -> None:
    assert "a11" not in Scene("neptune=yyyyyyyy", blue="a 11 b").attacks
    assert "a11" in Scene("neptune=yyyyyyyy", blue="a 11 joker").attacks


@pytest.mark.parametrize(("owners", "price"), [("yyybbbbb", 1), ("yyyyyyyb", 2), ("yyyyyyyy", 3)])
def test_ruling_14_exactly_the_price_is_paid(owners: str, price: int) -> None:
    cards = ["a", "9", "neptune", "neptune", "joker"]
    scene = Scene(f"neptune={owners}", blue=" ".join(cards)).play("attack a9")
    assert len(scene.hand("blue").split()) == 5 - price
    chosen = Scene(f"neptune={owners}", blue=" ".join(cards)).play("attack-with a9")
    while chosen.ask == "pay":
        chosen.play("pay joker" if chosen.may("pay joker") else "pay body")
    assert len(chosen.hand("blue").split()) == 5 - price
    assert "a9" not in Scene(f"neptune={owners}", blue=" ".join(cards[: price - 1])).attacks


def test_ruling_15_nobody_attacks_an_own_ship() -> None:
    scene = Scene("neptune=bbbbbyyy", blue="joker joker joker joker")
    assert scene.attacks == {"c9", "c10", "c11"}


def test_ruling_16_no_attack_and_no_landing_with_an_empty_supply() -> None:
    scene = Scene("neptune=bbbbbyyy", blue="joker joker joker", supply="blue=0", last_lap_of="blue")
    assert (scene.landings, scene.attacks, scene.legal) == (set(), set(), ["exchange joker"])
    one = Scene("neptune=bbbbbyyy", blue="joker joker joker", supply="blue=1")
    assert (len(one.landings), one.attacks) == (72 - 8 - 6, {"c9", "c10", "c11"})


def test_ruling_17_an_attacked_ship_is_out_of_the_game() -> None:
    scene = Scene("neptune=bbbbbyyy", blue="c").play("attack c9")
    assert (scene.supply("yellow"), scene.lost("yellow"), scene.on("c9")) == (47, 1, "b")
    assert (scene.supply("blue"), scene.lost("blue")) == (44, 0)


def test_ruling_17_ships_that_grag_or_a_recall_displaces_go_back_to_their_owners_supply() -> None:
    scene = Scene("neptune=bbbbbyyy", blue="grag").play("event grag; take c9")
    assert (scene.supply("yellow"), scene.lost("yellow"), scene.supply("blue")) == (48, 0, 44)
    recall = Scene("neptune=bbbbbyyy", blue="recall").play("event recall; bring-home a9; bring-home c9")
    assert [recall.supply("blue"), recall.supply("yellow"), recall.lost("blue"), recall.lost("yellow")] == [46, 48, 0, 0]


def test_ruling_17_a_ship_that_otto_displaces_stays_on_the_board() -> None:
    scene = Scene("neptune=bbbbbyyy luna=b...", blue="otto").play("event otto; from d5; to c9")
    assert (scene.on("luna"), scene.on("neptune")) == ("y...", "bbbbbbyy")
    assert [scene.supply("blue"), scene.supply("yellow"), scene.lost("yellow")] == [44, 47, 0]


def test_ruling_18_a_body_that_slot_one_filled_can_be_attacked_in_slot_two() -> None:
    scene = Scene("luna=bby.", blue="e 5 d")
    assert scene.attacks == set()
    scene.play("land e6 row")
    assert scene.conquered("luna") and scene.attacks == {"e5"}
    scene.play("attack e5")
    assert (scene.on("luna"), scene.paid) == ("bbbb", ["5"])


def test_ruling_19_a_body_that_lost_a_ship_to_an_event_is_not_conquered_until_refilled() -> None:
    scene = Scene("luna=bbyy", blue="joker joker joker", yellow="recall d", turn="yellow")
    scene.play("event recall; bring-home e5; bring-home d5")
    assert scene.on("luna") == ".b.y" and not scene.conquered("luna")
    assert scene.kinds_told.count("opened") == 1
    assert scene.attacks == set()
    assert "d5" in scene.landings
    scene.play("land d5 row; decline").end_turn("...")
    assert (scene.turn, scene.attacks, "e5" in scene.landings) == ("blue", set(), True)
    scene.play("land e5 joker")
    assert scene.conquered("luna") and scene.kinds_told.count("conquered") == 1
    assert scene.attacks == {"d5", "e6"}


def test_ruling_19_otto_opens_the_body_that_a_ship_leaves() -> None:
    scene = Scene("luna=bbyy", blue="otto joker joker").play("event otto; from d5; to a9")
    assert not scene.conquered("luna") and scene.attacks == set() and "d5" in scene.landings


def test_ruling_20_nobody_lands_on_a_conquered_body() -> None:
    scene = Scene("luna=bbyy", blue="d e 5 6 luna joker")
    assert not scene.landings & {"d5", "d6", "e5", "e6"}
    assert "d3" in scene.landings


def test_ruling_21_moons_count_for_conquest_and_attack() -> None:
    scene = Scene("titan=bbby", blue="h")
    assert scene.conquered("titan") and scene.majority("titan") == "blue"
    scene.play("attack h5")
    assert scene.on("titan") == "bbbb"


def test_ruling_21_moons_count_for_the_stone_the_bonus_and_the_majority_point() -> None:
    closed = Scene("titan=bby.", blue="h", stone="titan")
    assert closed.landings == {"h1", "h2", "h7", "h8"}
    assert Scene("titan=bbby", blue="h", stone="titan").attacks == set()
    assert Scene("titan=bbbb").points == [4 + 3, 0]
    assert Scene("titan=bb.y").points == [2 + 1, 1]


def test_ruling_22_a_joker_reaches_every_space_of_every_body() -> None:
    scene = Scene(blue="joker", stone="row-a")
    assert scene.landings == set(BOX.squares)
    assert len(scene.offers("land")) == 72


@pytest.mark.parametrize(
    ("card", "spaces"),
    [
        ("a", "a5 a6 a7 a9 a10 a11"),
        ("11", "a11 b11 c11 e11 f11 g11 i11 k11"),
        ("neptune", "a9 a10 a11 b9 b11 c9 c10 c11"),
        ("mercury", "a5 a6 a7 b5 b6 b7"),
        ("luna", "d5 d6 e5 e6"),
    ],
)
def test_ruling_22_a_letter_number_or_body_reaches_its_line_or_body_without_further_limits(card: str, spaces: str) -> None:
    assert Scene(blue=card, stone="row-l").landings == set(spaces.split())


def test_ruling_23_squares_without_a_cross_are_never_usable() -> None:
    scene = Scene("luna=b...", blue="joker grag otto", stone="row-a")
    assert len(scene.landings) == 71
    assert len(Scene("luna=b...", blue="grag").play("event grag").legal) == 71
    assert len(Scene("luna=b...", blue="otto").play("event otto; from d5").legal) == 71
    usable = {parts[1] for parts in (ACTIONS.notation(action).split() for action in range(len(ACTIONS))) if parts[0] in ("land", "attack")}
    assert usable == set(BOX.squares)
    assert not usable & {"a1", "c2", "b10", "k3", "j11", "l12"}
