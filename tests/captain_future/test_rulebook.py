"""The rulebook sentence by sentence: set-up, landing, attacks, exchange, events, the secret stone, the end and the points."""

from __future__ import annotations

import pytest

from ludonaut.games.captain_future.components import BOX, COLOURS
from tests.captain_future.scenario import Scene


# -- set-up --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "ships"), [(2, 50), (3, 40), (4, 30)])
def test_each_player_gets_10_cards_and_the_ships_of_that_number_of_players(seats: int, ships: int) -> None:
    scene = Scene.set_up("start: blue", "stone: luna", "deck: ...", seats=seats)
    for colour in COLOURS[:seats]:
        assert (scene.supply(colour), scene.lost(colour), len(scene.hand(colour).split())) == (ships, 0, 10)
    assert len(scene.deck.split()) == 66 - 10 * seats
    assert scene.discards == "" and scene.state.empty_spaces == 72


def test_two_play_blue_and_yellow_three_add_red_and_four_add_green() -> None:
    for seats in (2, 3, 4):
        view = Scene.set_up("start: blue", "stone: luna", "deck: ...", seats=seats).view()
        assert tuple(fleet.colour for fleet in view.fleets) == ("blue", "yellow", "red", "green")[:seats]


def test_a_shorter_game_gives_everybody_fewer_ships() -> None:
    scene = Scene.set_up("start: blue", "stone: luna", "deck: ...", seats=4, rules="ships=12")
    assert [scene.supply(colour) for colour in COLOURS] == [12, 12, 12, 12]


def test_the_secret_stone_begins_on_a_planet() -> None:
    assert Scene.set_up("start: blue", "stone: jupiter", "deck: ...").stone == "jupiter"


# -- landing -------------------------------------------------------------------------------------------------------------
def test_b_and_3_cover_two_spaces_of_uranus() -> None:
    scene = Scene(blue="b 3 l")
    assert {"b1", "b2", "b3"} <= scene.landings and {"b3", "c3", "d3"} <= scene.landings
    scene.play("land b1 row; land c3 column")
    assert scene.on("uranus") == "b...b..." and scene.hand("blue") == "l"


def test_a_letter_or_number_lands_on_any_space_of_that_row_or_column() -> None:
    for card, line in [*((row, row) for row in "abcdefghijkl"), *((str(number), str(number)) for number in range(1, 13))]:
        expected = {square for square in BOX.squares if line in (square[0], square[1:])}
        assert Scene(blue=card, stone="row-a").landings == expected


def test_a_planet_card_lands_on_any_space_of_that_planet() -> None:
    for place, body in enumerate(BOX.body_words):
        assert Scene(blue=body, stone="row-a").landings == {BOX.squares[space] for space in BOX.spaces_of(place)}


def test_a_joker_lands_on_any_space_of_a_planet_or_moon() -> None:
    assert Scene(blue="joker", stone="row-a").landings == set(BOX.squares)


def test_landing_is_on_empty_spaces_only_and_costs_one_card() -> None:
    scene = Scene("luna=y...", blue="luna d 5")
    assert "d5" not in scene.landings and "d6" in scene.landings
    scene.play("land d6 body")
    assert (scene.hand("blue"), scene.discards, scene.supply("blue"), scene.told("land")) == (
        "d 5",
        "luna",
        49,
        [(0, BOX.squares.index("d6"), 32)],
    )


def test_two_new_cards_replace_the_two_that_were_played_then_it_is_the_next_players_turn() -> None:
    scene = Scene(blue="b 3 c d e f g h i 1", yellow="a").play("land b1 row; land c3 column").end_turn("joker mars")
    assert scene.hand("blue") == "c d e f g h i 1 mars joker"
    assert (scene.turn, scene.asked) == ("yellow", "yellow")


def test_an_event_card_lands_nowhere() -> None:
    assert Scene(blue="simon-wright otto grag recall").landings == set()


# -- conquest and attacks --------------------------------------------------------------------------------------------------
def test_a_planet_is_conquered_when_all_its_spaces_are_occupied() -> None:
    scene = Scene("luna=byy.", blue="e 6")
    assert not scene.conquered("luna")
    scene.play("land e6 row")
    assert scene.conquered("luna")
    assert scene.told("conquered") == [(BOX.body_words.index("luna"), 0, 0)]


def test_attacks_occur_on_conquered_planets_only() -> None:
    assert Scene("neptune=bbbbbyy.", blue="joker joker joker").attacks == set()
    assert Scene("neptune=bbbbbyyy", blue="joker joker joker").attacks == {"c9", "c10", "c11"}


def test_whoever_has_the_majority_attacks_with_one_card() -> None:
    scene = Scene("neptune=yyybbbbb", blue="11")
    assert scene.price("a11") == 1
    scene.play("attack a11")
    assert (scene.paid, scene.on("neptune")) == (["11"], "yybbbbbb")


def test_whoever_is_there_without_the_majority_attacks_with_two_cards() -> None:
    assert Scene("neptune=yyyyyyyb", blue="11").attacks == set()
    scene = Scene("neptune=yyyyyyyb", blue="11 neptune").play("attack a11")
    assert (scene.paid, scene.on("neptune")) == (["11", "neptune"], "yybyyyyb")


def test_whoever_is_not_there_attacks_with_three_cards() -> None:
    assert Scene("neptune=yyyyyyyy", blue="11 neptune").attacks == set()
    scene = Scene("neptune=yyyyyyyy", blue="a 11 neptune").play("attack a11")
    assert (scene.paid, scene.on("neptune")) == (["a", "11", "neptune"], "yybyyyyy")


def test_without_a_definite_majority_every_attack_takes_two_or_three_cards() -> None:
    board = "neptune=bbbyyyrr"
    prices = [Scene(board, seats=4, turn=colour).price("c11" if colour != "red" else "a9") for colour in COLOURS]
    assert prices == [2, 2, 2, 3]


@pytest.mark.parametrize("card", ["a", "11", "neptune", "joker"])
def test_a_11_is_attacked_by_a_11_neptune_or_a_joker(card: str) -> None:
    assert Scene("neptune=yyybbbbb", blue=card).play("attack a11").on("a11") == "b"
    others = set(BOX.card_words) - {"a", "11", "neptune", "joker"}
    assert all("a11" not in Scene("neptune=yyybbbbb", blue=other).attacks for other in others)


@pytest.mark.parametrize("left_out", ["a", "11", "neptune", "joker"])
def test_any_two_or_three_of_those_cards_can_be_used(left_out: str) -> None:
    three = [card for card in ("a", "11", "neptune", "joker") if card != left_out]
    assert Scene("neptune=yyyyyyyy", blue=" ".join(three)).play("attack a11").on("a11") == "b"
    for first, second in ((0, 1), (0, 2), (1, 2)):
        assert Scene("neptune=yyyyyyyb", blue=f"{three[first]} {three[second]}").play("attack a11").on("a11") == "b"


def test_an_attacked_ship_is_removed_from_the_game_and_one_of_the_attacker_replaces_it() -> None:
    scene = Scene("neptune=yyyyyyyb", blue="a joker").play("attack a11")
    assert (scene.lost("yellow"), scene.supply("yellow"), scene.supply("blue"), scene.lost("blue")) == (1, 43, 48, 0)
    assert (scene.on("a11"), scene.discards) == ("b", "a joker")
    assert scene.told("attack") == [(0, BOX.squares.index("a11"), 1)]


def test_one_or_two_attacks_a_turn_and_a_refill_to_ten() -> None:
    scene = Scene("neptune=yyybbbbb", blue="a 9 10 11 neptune joker b c d e").play("attack a9; attack a10")
    assert (scene.on("neptune"), scene.legal) == ("bbybbbbb", ["end-turn"])
    scene.end_turn("k l")
    assert len(scene.hand("blue").split()) == 10
    one = Scene("neptune=yyybbbbb", blue="a 9").play("attack a9; decline")
    assert one.legal == ["end-turn"]


def test_a_double_attack_that_wins_the_majority_makes_a_second_attack_there_cost_one_card() -> None:
    scene = Scene("neptune=yyyybbbb", blue="a 9 10 joker")
    assert scene.price("a9") == 2
    scene.play("attack a9")
    assert (scene.majority("neptune"), scene.price("a10")) == ("blue", 1)
    scene.play("attack a10")
    assert (scene.paid, scene.on("neptune")) == (["10"], "bbyybbbb")


def test_an_attack_that_loses_nothing_else_leaves_a_conquered_planet_conquered() -> None:
    scene = Scene("neptune=yyyyyyyb", blue="a joker").play("attack a11")
    assert scene.conquered("neptune") and scene.majority("neptune") == "yellow"
    assert "conquered" not in scene.kinds_told and "opened" not in scene.kinds_told


# -- paying: by itself, and by choice --------------------------------------------------------------------------------------
def test_an_attack_pays_by_itself_with_row_and_column_first_then_the_planet_and_jokers_last() -> None:
    hand = ["a", "11", "neptune", "joker"]
    for count, owners in ((1, "yyybbbbb"), (2, "yyyyyyyb"), (3, "yyyyyyyy")):
        assert Scene(f"neptune={owners}", blue=" ".join(hand)).play("attack a11").paid == hand[:count]
    assert Scene("neptune=yyyyyyyb", blue="joker joker neptune l").play("attack a11").paid == ["neptune", "joker"]
    assert Scene("neptune=yyyyyyyb", blue="neptune neptune joker").play("attack a11").paid == ["neptune", "neptune"]


def test_choosing_the_cards_is_offered_where_there_is_a_choice_only() -> None:
    assert not Scene("neptune=yyyyyyyb", blue="a 11").may("attack-with a11")
    assert not Scene("neptune=yyyyyyyb", blue="joker joker joker").may("attack-with a11")
    assert Scene("neptune=yyyyyyyb", blue="a 11 joker").may("attack-with a11")
    assert Scene("neptune=yyybbbbb", blue="a 11").may("attack-with a11")
    assert not Scene("neptune=yyybbbbb", blue="a").may("attack-with a11")


def test_the_chosen_cards_pay_one_after_the_other_and_what_is_forced_pays_by_itself() -> None:
    scene = Scene("neptune=yyyyyyyy", blue="a 11 neptune joker l").play("attack-with a11")
    assert (scene.ask, scene.asked, scene.offers("pay")) == ("pay", "blue", ["row", "column", "body", "joker"])
    scene.play("pay joker")
    assert scene.ask == "pay" and scene.offers("pay") == ["row", "column", "body"]
    scene.play("pay body")
    assert scene.offers("pay") == ["row", "column"] and scene.on("a11") == "y"
    scene.play("pay column")
    assert (scene.on("a11"), scene.hand("blue"), scene.ask) == ("b", "a l", "second")
    forced = Scene("neptune=yyyyyyyy", blue="a joker joker joker").play("attack-with a11; pay row")
    assert (forced.paid, forced.hand("blue"), forced.on("a11")) == (["a", "joker", "joker"], "joker", "b")


# -- exchange --------------------------------------------------------------------------------------------------------------
def test_an_exchange_discards_one_card_and_draws_one() -> None:
    scene = Scene(blue="a b").play("exchange a", "deck: titan")
    assert (scene.hand("blue"), scene.discards) == ("b titan", "a")


def test_an_exchange_goes_with_a_landing_or_an_attack_or_twice_but_never_as_a_third_action() -> None:
    assert Scene(blue="a b").play("land a9 row; exchange b", "deck: k").legal == ["end-turn"]
    assert Scene("neptune=yyybbbbb", blue="a b").play("exchange b; attack a9", "deck: k").legal == ["end-turn"]
    assert Scene(blue="a b").play("exchange a; exchange b", "deck: k l").legal == ["end-turn"]


def test_an_exchange_comes_in_each_kind_of_card_once() -> None:
    assert Scene(blue="joker joker joker otto a").offers("exchange") == ["a", "joker", "otto"]


# -- events ----------------------------------------------------------------------------------------------------------------
def test_one_event_may_be_played_before_or_after_the_actions() -> None:
    scene = Scene("luna=b...", blue="a b otto grag")
    assert scene.offers("event") == ["otto", "grag"]
    scene.play("land a9 row; exchange b", "deck: k")
    assert scene.offers("event") == ["otto", "grag"]
    scene.play("event grag; take d6")
    assert scene.offers("event") == []


def test_simon_wright_moves_the_stone_to_a_row_a_column_or_a_planet() -> None:
    for place in ("row-c", "column-7", "saturn", "triton"):
        scene = Scene(blue="simon-wright l").play(f"event simon-wright; stone {place}")
        assert (scene.stone, scene.discards) == (place, "simon-wright")


def test_the_recall_takes_one_ship_of_each_player_off_the_planets_into_the_supply() -> None:
    scene = Scene("luna=bbyr", seats=3, blue="recall l").play("event recall; bring-home d6; bring-home e5; bring-home e6")
    assert (scene.on("luna"), scene.conquered("luna")) == ("b...", False)
    assert [scene.supply(colour) for colour in ("blue", "yellow", "red")] == [39, 40, 40]


def test_otto_moves_a_ship_to_an_empty_space_or_trades_places() -> None:
    assert Scene("luna=b...", blue="otto l").play("event otto; from d5; to a9").on("a9") == "b"
    scene = Scene("luna=b... titan=y...", blue="otto l").play("event otto; from d5; to g4")
    assert (scene.on("d5"), scene.on("g4")) == ("y", "b")
    assert [scene.supply(colour) for colour in ("blue", "yellow")] == [49, 49]


def test_grag_takes_any_space_and_a_ship_there_returns_to_its_owner() -> None:
    scene = Scene("luna=yyyy", blue="grag l", stone="luna").play("event grag; take d5")
    assert (scene.on("luna"), scene.supply("yellow"), scene.lost("yellow"), scene.supply("blue")) == ("byyy", 47, 0, 49)


# -- the secret stone --------------------------------------------------------------------------------------------------------
def test_on_a_line_the_stone_blocks_attacks_on_that_line() -> None:
    assert Scene("neptune=yyybbbbb", blue="joker", stone="row-a").attacks == set()
    assert Scene("neptune=yyybbbbb", blue="joker", stone="column-10").attacks == {"a9", "a11"}
    assert "a5" in Scene("neptune=yyybbbbb", blue="a", stone="row-a").landings


def test_on_a_planet_the_stone_stops_landing_and_attacking_there() -> None:
    assert Scene("neptune=yyybbbbb", blue="joker", stone="neptune").attacks == set()
    assert Scene("luna=y...", blue="luna", stone="luna").landings == set()


# -- what is shown of a turn ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("actions", "squares"),
    [
        ("land b1 row; land c3 column", {"b1", "c3"}),
        ("attack g5; decline", {"g5"}),
        ("event otto; from d5; to a9", {"d5", "a9"}),
        ("event grag; take a9; land b1 row", {"a9", "b1"}),
        ("event recall; bring-home d5; bring-home g5", {"d5", "g5"}),
        ("event simon-wright; stone luna; exchange 3", set()),
    ],
)
def test_the_spaces_that_a_turn_has_changed_are_shown_until_another_turn_changes_some(actions: str, squares: set[str]) -> None:
    scene = Scene("luna=b... titan=bybb", blue="b 3 g otto grag recall simon-wright", yellow="l mars")
    scene.play(actions, *(["deck: k"] if "exchange" in actions else []))
    assert set(scene.view().last_squares) == squares
    if scene.ask == "first":
        scene.play("exchange 3", "deck: k")
    if scene.ask == "second":
        scene.play("decline")
    scene.end_turn()
    assert set(scene.view().last_squares) == squares
    scene.play("land l2 row")
    assert scene.view().last_squares == ("l2",)


# -- the end -----------------------------------------------------------------------------------------------------------------
def test_the_game_ends_with_somebodys_last_ship_and_one_more_turn_for_each_other_player() -> None:
    scene = Scene(seats=3, turn="red", red="a b", supply="red=2").play("land a9 row; land b1 row").end_turn()
    turns = []
    while not scene.result:
        turns.append(scene.turn)
        scene.pass_turn()
    assert (turns, scene.result) == (["blue", "yellow"], "last-ship")
    assert scene.told("end") == [(1, 0, 0)]


def test_no_three_card_attacks_in_the_last_turns() -> None:
    board = "neptune=bbbbbbbb luna=byyy titan=bbby"
    scene = Scene(board, turn="yellow", yellow="joker joker joker", last_lap_of="blue", supply="blue=0")
    assert scene.attacks == {"d5", "g4", "g5", "h4"}
    assert [scene.price(square) for square in ("d5", "g4", "a9")] == [1, 2, 0]


@pytest.mark.parametrize("word", BOX.body_words)
def test_a_point_for_each_ship_and_5_4_or_3_for_a_whole_body(word: str) -> None:
    size = len(BOX.spaces_of(BOX.body_words.index(word)))
    assert Scene(f"{word}={'b' * size}").points == [size + {8: 5, 6: 4, 4: 3}[size], 0]
    assert Scene(f"{word}={'b' * (size - 1)}y").points == [size - 1 + 1, 1]


def test_points_of_a_whole_board_add_up() -> None:
    board = "uranus=bbbbbbbb neptune=bbbbyyyy saturn=bbbyyrr. mars=yyyyyy luna=rrrr titan=r..."
    scene = Scene(board, seats=3, turn="blue", last_lap_of="yellow", supply="yellow=0")
    assert scene.points == [8 + 5 + 4 + 3 + 1, 4 + 2 + 6 + 4, 2 + 4 + 3 + 1 + 1]
    scene.pass_turn()
    assert (scene.result, scene.shares) == ("last-ship", [1.0, 0.0, 0.0])
    assert scene.told("score") == [(0, 21, 0), (1, 16, 0), (2, 11, 0)]
