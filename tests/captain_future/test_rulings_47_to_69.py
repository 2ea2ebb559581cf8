"""Rulings CF-47 to CF-69: cards, the guard against endless games, hidden hands, options, and the rulings found later."""

from __future__ import annotations

import pytest

from ludonaut.core.chance import FastChance
from ludonaut.core.errors import OptionError
from ludonaut.core.numbers import i64
from ludonaut.core.view import view_bytes
from ludonaut.games.captain_future.components import BOX, CARDS, COLOURS, HAND, SHIPS
from ludonaut.games.captain_future.options import OPTIONS
from tests.captain_future.scenario import Scene

EVERYTHING = {"majority", "stone-line-blocks-landing", "stone-placed-by", "start", "ships"}
BLOCKS = "stone-line-blocks-landing=yes"


# -- the deck ------------------------------------------------------------------------------------------------------------
def test_ruling_47_an_empty_deck_is_made_of_the_discards_this_turns_included() -> None:
    scene = Scene(blue="a b c 9 10 11 joker joker grag otto", deck="l")
    was = len(scene.discards.split())
    scene.play("land a9 row; land b9 row")
    assert len(scene.discards.split()) == was + 2
    scene.play("end-turn", "deck: l a")  # the last card of the deck, then one of the two just played
    assert scene.told("reshuffle") == [(was + 2, 0, 0)]
    assert "a" in scene.hand("blue").split() and scene.discards == ""
    assert len(scene.deck.split()) == was + 1
    assert (scene.turn, scene.ask) == ("yellow", "first")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_47_26_or_more_cards_are_always_outside_the_hands(seats: int) -> None:
    scene = Scene.set_up("start: blue", "stone: luna", "deck: ...", seats=seats)
    assert CARDS - 10 * seats == len(scene.deck.split()) >= 26


def test_ruling_48_at_most_seven_of_ten_cards_leave_in_a_turn() -> None:
    scene = Scene("neptune=yyyyyyyy luna=yyyy", blue="joker joker joker joker joker joker joker joker grag otto")
    scene.play("event grag; take g4; attack a9; attack d5")
    assert (len(scene.paid), scene.hand("blue")) == (6, "joker joker otto")
    assert scene.legal == ["end-turn"]


def test_ruling_48_exchanging_keeps_the_hand_at_ten() -> None:
    scene = Scene(blue="a b c d e f g 1 2 3").play("exchange a; exchange b", "deck: k l")
    assert len(scene.hand("blue").split()) == 10


def test_ruling_49_a_hand_of_events_only_or_without_a_legal_placement_exchanges() -> None:
    scene = Scene(blue="simon-wright otto grag")
    assert scene.landings == scene.attacks == set()
    assert scene.offers("exchange") == ["simon-wright", "otto", "grag"]
    blocked = Scene("luna=yyyy", blue="luna", stone="row-l")
    assert blocked.legal == ["exchange luna"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_50_after_three_full_rounds_without_a_placement_or_event_the_game_is_scored(seats: int) -> None:
    scene = Scene("luna=bby.", seats=seats)
    for turn in range(3 * seats):
        assert scene.result == "", f"over after {turn} turns"
        scene.pass_turn()
    assert (scene.result, scene.points[:2], scene.shares[0]) == ("stalled", [3, 1], 1.0)


# -- what is known -------------------------------------------------------------------------------------------------------
def test_ruling_51_hands_and_the_draw_order_are_hidden() -> None:
    first = Scene("luna=by..", blue="a b", yellow="c 1 grag", discards="11 12")
    other = Scene("luna=by..", blue="a b", yellow="d 2 joker", discards="11 12")
    assert view_bytes(first.view("blue")) == view_bytes(other.view("blue"))
    assert view_bytes(first.view()) == view_bytes(other.view())
    assert view_bytes(first.view("yellow")) != view_bytes(other.view("yellow"))
    assert [card.card for card in first.view("blue").hand] == ["a", "b"]
    assert first.view().hand == ()


def test_ruling_51_board_supplies_discards_and_hand_sizes_are_public() -> None:
    for observer in ("", "blue", "yellow"):
        view = Scene("luna=by..", blue="a b", yellow="c 1 grag", discards="11 12 joker joker", supply="yellow=7").view(observer)
        assert [(fleet.supply, fleet.board, fleet.lost, fleet.cards) for fleet in view.fleets] == [(49, 1, 0, 2), (7, 1, 42, 3)]
        assert {(card.card, card.count) for card in view.discards} == {("11", 1), ("12", 1), ("joker", 2)}
        assert {space.square: space.ship for space in view.spaces if space.ship >= 0} == {"d5": 0, "d6": 1}
        assert (view.stone, view.deck) == ("pluto", CARDS - 9)


def test_ruling_51_a_redealt_hand_is_of_cards_that_were_not_seen() -> None:
    scene = Scene(blue="a b joker", yellow="c 1 grag", discards="joker joker joker joker joker joker joker k")
    for seed in range(20):
        world = scene.state.blank()
        world.copy_from(scene.state)
        world.redeal(i64(0), FastChance(seed))
        twin = Scene(blue="a b joker")
        twin.state.copy_from(world)
        assert twin.hand("blue") == "a b joker" and twin.discards == scene.discards
        dealt = twin.hand("yellow").split()
        assert len(dealt) == 3
        assert not {"a", "b", "joker", "k"} & set(dealt)


# -- options -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_52_chance_chooses_who_begins_then_clockwise(seats: int) -> None:
    for start in range(seats):
        scene = Scene.set_up(f"start: {COLOURS[start]}", "stone: luna", "deck: ...", seats=seats)
        for place in range(2 * seats):
            assert scene.turn == COLOURS[(start + place) % seats]
            scene.pass_turn()


def test_ruling_52_option_the_first_seat_begins() -> None:
    scene = Scene.set_up("stone: luna", "deck: ...", seats=3, rules="start=first-seat")
    assert scene.turn == "blue"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_53_a_short_game_gives_everybody_the_same_number_from_10_to_the_default(seats: int) -> None:
    most = int(SHIPS[seats])
    for ships in (10, 17, most):
        scene = Scene.set_up("start: blue", "stone: luna", "deck: ...", seats=seats, rules=f"ships={ships}")
        assert {scene.supply(colour) for colour in COLOURS[:seats]} == {ships}
    full = Scene.set_up("start: blue", "stone: luna", "deck: ...", seats=seats)
    assert full.supply("blue") == full.supply("yellow") == most


@pytest.mark.parametrize("ships", ["9", "51", "0", "-1"])
def test_ruling_53_other_numbers_are_refused(ships: str) -> None:
    with pytest.raises(OptionError, match="10"):
        OPTIONS.read([f"ships={ships}"])


def test_ruling_53_every_optional_ruling_is_an_option_and_nothing_else_is() -> None:
    assert {option.name for option in OPTIONS} == EVERYTHING
    numbers = {option.name: option.source for option in OPTIONS}
    for name, ruling in (("majority", "CF-10"), ("stone-line-blocks-landing", "CF-24"), ("stone-placed-by", "CF-27"), ("start", "CF-52")):
        assert ruling in numbers[name]
    assert "CF-53" in numbers["ships"]


# -- further -------------------------------------------------------------------------------------------------------------
def test_ruling_54_a_second_attack_on_another_body_is_priced_by_the_standing_there() -> None:
    scene = Scene("neptune=bbbbyyyy luna=yyyy mars=byyyyy", blue="c 9 joker joker joker joker joker joker")
    scene.play("attack c9")
    assert scene.majority("neptune") == "blue"
    assert (scene.price("c10"), scene.price("d5"), scene.price("e12")) == (1, 3, 2)
    scene.play("attack d5")
    assert len(scene.paid) == 3


def test_ruling_55_a_landing_costs_exactly_one_card() -> None:
    scene = Scene(blue="a 9 neptune joker")
    assert scene.offers("land")[:0] == []
    assert [text for text in scene.offers("land") if text.startswith("a9 ")] == ["a9 row", "a9 column", "a9 body", "a9 joker"]
    for way, left in (("row", "9 neptune joker"), ("column", "a neptune joker"), ("body", "a 9 joker"), ("joker", "a 9 neptune")):
        assert Scene(blue="a 9 neptune joker").play(f"land a9 {way}").hand("blue") == left


def test_ruling_56_rows_are_lettered_a_to_l() -> None:
    assert "".join(BOX.rows) == "ABCDEFGHIJKL"
    assert BOX.card_words[:12] == tuple("abcdefghijkl")


def test_ruling_57_declining_slot_two_opens_the_event_window_just_as_using_it_does() -> None:
    declined = Scene(blue="a b otto").play("land a9 row; decline")
    used = Scene(blue="a b otto").play("land a9 row; land b1 row")
    assert declined.legal == used.legal == ["end-turn", "event otto"]


def test_ruling_58_an_event_before_slot_one_that_triggers_the_end_leaves_slot_one_compulsory() -> None:
    scene = Scene("luna=bbyy titan=bbby", blue="joker joker grag", supply="blue=1").play("event grag; take a9")
    assert (scene.ask, scene.legal) == ("first", ["exchange joker"])
    scene.play("exchange joker", "deck: h")
    assert scene.legal == ["decline", "exchange h", "exchange joker"]


def test_ruling_59_a_card_is_among_the_discards_the_moment_it_is_played() -> None:
    scene = Scene("neptune=yyyyyyyb", blue="a 9 b k joker simon-wright").play("event simon-wright")
    assert scene.discards == "simon-wright"
    scene.play("stone luna; land b1 row")
    assert scene.discards == "b simon-wright"
    scene.play("attack-with a9; pay joker")
    assert (scene.ask, scene.discards) == ("pay", "b joker simon-wright")
    scene.play("pay column")
    assert scene.discards == "b 9 joker simon-wright"


def test_ruling_59_an_event_drawn_by_an_exchange_may_be_played_after_slot_two() -> None:
    scene = Scene("luna=b...", blue="a b").play("exchange a", "deck: otto")
    assert scene.offers("event") == []
    scene.play("decline; event otto; from d5; to d6")
    assert scene.on("luna") == ".b.."


def test_ruling_60_the_discards_become_the_deck_when_a_draw_finds_it_empty_not_before() -> None:
    scene = Scene(blue="a b c d e f g h 1 2", deck="l")
    scene.play("exchange a", "deck: l")
    assert scene.deck == "" and scene.told("reshuffle") == [] and "a" in scene.discards.split()
    scene.play("exchange b", "deck: b")
    assert len(scene.told("reshuffle")) == 1
    assert "b" in scene.hand("blue").split() and scene.discards == ""


def test_ruling_61_the_hand_is_refilled_at_the_end_of_every_turn_the_last_one_included() -> None:
    scene = Scene(blue="a b c d e f g h 1 2", last_lap_of="yellow", supply="yellow=0").play("land a9 row; land b1 row").end_turn("k l")
    assert (scene.result, scene.hand("blue")) == ("last-ship", "c d e f g h k l 1 2")


def test_ruling_62_the_stone_begins_on_any_of_the_12_bodies() -> None:
    for body in BOX.body_words:
        assert Scene.set_up("start: blue", f"stone: {body}", "deck: ...").stone == body


def test_ruling_62_option_the_last_seat_chooses_among_the_bodies_before_any_card_is_dealt() -> None:
    scene = Scene.set_up("start: yellow", seats=3, rules="stone-placed-by=last-seat")
    assert scene.asked == "blue"
    assert scene.offers("stone") == list(BOX.body_words) and len(scene.legal) == 12
    assert (len(scene.deck.split()), scene.hand("blue"), scene.hand("yellow"), scene.hand("red")) == (CARDS, "", "", "")
    scene.play("stone mars", "deck: ...")
    assert [len(scene.hand(colour).split()) for colour in COLOURS[:3]] == [10, 10, 10]


@pytest.mark.parametrize("stone", BOX.place_words)
def test_ruling_63_simon_wright_has_35_targets(stone: str) -> None:
    scene = Scene(blue="simon-wright l", stone=stone)
    assert scene.may("event simon-wright")
    scene.play("event simon-wright")
    assert len(scene.legal) == 35
    assert set(scene.offers("stone")) == set(BOX.place_words) - {stone}
    assert len(BOX.place_words) == 12 + 12 + 12


@pytest.mark.parametrize("card", ["c", "9", "neptune", "joker"])
def test_ruling_64_option_a_stone_on_a_line_closes_its_spaces_to_every_card(card: str) -> None:
    assert "c9" in Scene(blue=card, stone="row-c").landings
    for stone in ("row-c", "column-9", "neptune"):
        assert "c9" not in Scene(blue=card, stone=stone, rules=BLOCKS).landings
    if card != "9":
        assert "c10" in Scene(blue=card, stone="column-9", rules=BLOCKS).landings


def test_ruling_65_the_player_of_the_recall_need_not_have_a_ship_out() -> None:
    scene = Scene("luna=y.r.", seats=3, blue="recall l").play("event recall")
    assert scene.asked == "yellow"
    scene.play("bring-home d5; bring-home e5")
    assert (scene.asked, scene.ask, scene.on("luna")) == ("blue", "first", "....")


def test_ruling_65_the_order_of_owners_is_fixed_from_the_player_of_the_card_on() -> None:
    scene = Scene("luna=byrg", seats=4, turn="yellow", yellow="recall l").play(
        "event recall; bring-home d6; bring-home e5; bring-home e6; bring-home d5"
    )
    assert [seat for seat, _, _ in scene.told("recall")] == [1, 2, 3, 0]


def test_ruling_66_otto_may_move_or_swap_within_one_body_and_into_or_out_of_full_ones() -> None:
    within = Scene("luna=b.y.", blue="otto l")
    assert within.play("event otto; from d5; to e6").on("luna") == "..yb"
    swap = Scene("luna=bbyy", blue="otto l").play("event otto; from d5; to e6")
    assert (swap.on("luna"), swap.conquered("luna")) == ("ybyb", True)
    into = Scene("luna=yyyy titan=b...", blue="otto l").play("event otto; from g4; to d5")
    assert (into.on("luna"), into.on("titan"), into.conquered("luna")) == ("byyy", "y...", True)
    out = Scene("luna=byyy", blue="otto l").play("event otto; from d5; to g4")
    assert (out.on("luna"), out.on("titan"), out.conquered("luna")) == (".yyy", "b...", False)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_67_the_guard_counts_3_rounds_of_turns_and_is_checked_after_the_refill(seats: int) -> None:
    scene = Scene("luna=b...", seats=seats, blue="a b c d e f g h i 1", quiet_turns=3 * seats - 1)
    scene.play("exchange a; decline", "deck: k")
    assert scene.result == ""
    scene.play("end-turn")
    assert (scene.result, scene.told("last-lap")) == ("stalled", [])
    short = Scene("luna=b...", seats=seats, blue="a b", quiet_turns=3 * seats - 2).play("exchange a; decline", "deck: k").end_turn()
    assert short.result == ""
    filled = Scene("luna=b...", seats=seats, blue="a b", quiet_turns=3 * seats - 1).play("exchange a; decline", "deck: k").end_turn()
    assert (filled.result, len(filled.hand("blue").split())) == ("stalled", int(HAND))


@pytest.mark.parametrize("turn", ["land a9 row; decline", "attack h5; decline", "event simon-wright; stone luna; exchange a; decline"])
def test_ruling_67_a_landing_an_attack_or_a_played_event_starts_the_count_anew(turn: str) -> None:
    scene = Scene("titan=bbby", blue="a h simon-wright", quiet_turns=5)
    scene.play(turn, *(["deck: k"] if "exchange" in turn else [])).end_turn()
    assert (scene.result, scene.state.quiet_turns) == ("", 0)


def test_ruling_67_only_the_turns_since_the_last_placement_or_event_count() -> None:
    scene = Scene(blue="a b", yellow="c d").play("land a9 row; decline").end_turn()
    assert scene.state.quiet_turns == 0
    for turns in range(1, 7):
        scene.pass_turn()
        assert (scene.state.quiet_turns, scene.result) == (turns, "stalled" if turns == 6 else "")


def test_ruling_67_an_event_after_slot_two_counts_and_exchanging_one_does_not() -> None:
    played = (
        Scene(blue="a otto simon-wright", quiet_turns=5).play("exchange a; decline; event simon-wright; stone luna", "deck: k").end_turn()
    )
    assert played.result == ""
    exchanged = Scene(blue="a simon-wright", quiet_turns=5).play("exchange simon-wright; decline", "deck: k").end_turn()
    assert exchanged.result == "stalled"


def test_ruling_68_more_than_half_counts_the_ships_on_the_body_and_decides_the_extra_point_too() -> None:
    board, rules = "uranus=bbbyyr.. luna=bb.y", "majority=more-than-half"
    assert Scene(board, seats=3).points == [5 + 2, 3, 1]
    scene = Scene(board, seats=3, rules=rules)
    assert (scene.majority("uranus"), scene.majority("luna"), scene.points) == ("", "blue", [5 + 1, 3, 1])
    priced = Scene("uranus=bbbbyyrr", blue="joker joker joker", seats=3, rules=rules)
    assert (priced.price("c3"), Scene("uranus=bbbbyyrr", blue="joker", seats=3).price("c3")) == (2, 1)
    over = Scene("uranus=bbbbbyrr", blue="joker", seats=3, rules=rules)
    assert over.price("d1") == 1


def test_ruling_69_chance_is_asked_for_start_stone_and_ten_cards_for_each_seat_from_seat_0() -> None:
    blue, yellow, red = "a b c d e f g h i j", "k l 1 2 3 4 5 6 7 8", "9 10 11 12 joker joker joker otto grag recall"
    scene = Scene.set_up("start: red", "stone: titan", f"deck: {blue} {yellow} {red}", seats=3)
    assert (scene.turn, scene.stone) == ("red", "titan")
    assert [scene.hand(colour) for colour in ("blue", "yellow", "red")] == [blue, yellow, red]


def test_ruling_69_each_exchange_is_one_draw_after_its_discard_and_the_refill_one_card_at_a_time() -> None:
    scene = Scene(blue="a b c d e f g h i 1", deck="k")
    discards = scene.discards.split()
    scene.play("exchange a", "deck: k")
    scene.play("land b1 row; end-turn", "deck: a")  # reshuffled at the draw: what was exchanged is in the deck again
    assert scene.kinds_told.count("draw") == 1
    assert sorted([*scene.deck.split(), "a"]) == sorted([*discards, "a", "b"])
