"""Rulings CF-24 to CF-46: the secret stone, the events, the end, the points."""

from __future__ import annotations

import pytest

from ludonaut.games.captain_future.components import BOX
from tests.captain_future.scenario import Scene

BLOCKS = "stone-line-blocks-landing=yes"


# -- the secret stone ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("stone", "closed"), [("row-c", {"c9", "c10", "c11"}), ("column-9", {"a9", "b9", "c9"})])
def test_ruling_24_on_a_row_or_column_the_stone_blocks_attacks_only(stone: str, closed: set[str]) -> None:
    whole = Scene("neptune=yyyyyyyy", blue="joker joker joker", stone="row-l")
    assert len(whole.attacks) == 8
    scene = Scene("neptune=yyyyyyyy", blue="joker joker joker", stone=stone)
    assert whole.attacks - scene.attacks == closed
    assert scene.landings == whole.landings
    assert closed <= Scene(blue="joker", stone=stone).landings


@pytest.mark.parametrize("place", BOX.place_words[12:])
def test_ruling_24_each_row_and_column_closes_exactly_its_own_spaces(place: str) -> None:
    line = place.split("-")[1]
    spaces = {square for square in BOX.squares if line in (square[0], square[1:])}
    for body in BOX.body_words[:4]:
        own = {BOX.squares[space] for space in BOX.spaces_of(BOX.body_words.index(body))}
        assert Scene(f"{body}=yyyyyyyy", blue="joker joker joker", stone=place).attacks == own - spaces
    assert Scene(blue="joker", stone=place, rules=BLOCKS).landings == set(BOX.squares) - spaces
    assert Scene(blue="joker", stone=place).landings == set(BOX.squares)


@pytest.mark.parametrize(
    ("stone", "closed"), [("row-c", {"c1", "c3", "c9", "c10", "c11"}), ("column-2", {"b2", "d2", "f2", "g2", "h2", "j2", "k2", "l2"})]
)
def test_ruling_24_option_the_stone_on_a_line_blocks_landings_too(stone: str, closed: set[str]) -> None:
    scene = Scene(blue="joker", stone=stone, rules=BLOCKS)
    assert set(BOX.squares) - scene.landings == closed
    attacked = Scene("neptune=yyyyyyyy", blue="joker joker joker", stone="row-c", rules=BLOCKS)
    assert attacked.attacks == {"a9", "a10", "a11", "b9", "b11"}


@pytest.mark.parametrize("card", ["c", "9", "neptune", "joker"])
def test_ruling_25_a_space_in_the_stones_line_is_closed_whatever_card_is_used(card: str) -> None:
    others = "yyybbbbb"  # a9, a10 and a11 are yellow; blue pays one card
    assert "a9" not in Scene(f"neptune={others}", blue=card, stone="column-9").attacks
    assert "a9" not in Scene(f"neptune={others}", blue=card, stone="row-a").attacks


def test_ruling_25_the_card_of_the_stones_line_still_pays_elsewhere() -> None:
    """Column 9 is closed; the card of row A still reaches the other spaces of its row, and a 9 still lands."""
    scene = Scene("neptune=yybbbbby", blue="a 9", stone="column-9")
    assert scene.attacks == {"a10"}
    assert "e9" in scene.landings
    assert Scene("neptune=yybbbbby", blue="a 9", stone="row-l").attacks == {"a9", "a10"}


@pytest.mark.parametrize("body", BOX.body_words)
def test_ruling_26_on_a_body_the_stone_closes_the_whole_body_and_takes_no_space(body: str) -> None:
    spaces = {BOX.squares[space] for space in BOX.spaces_of(BOX.body_words.index(body))}
    scene = Scene(blue="joker", stone=body)
    assert set(BOX.squares) - scene.landings == spaces
    assert scene.state.empty_spaces == 72
    filled = Scene(f"{body}={'y' * len(spaces)}", blue="joker joker joker", stone=body)
    assert filled.conquered(body) and filled.attacks == set()


def test_ruling_27_chance_places_the_stone_first() -> None:
    scene = Scene.set_up("start: yellow", "stone: titan", "deck: ...")
    assert (scene.stone, scene.turn, scene.ask) == ("titan", "yellow", "first")


@pytest.mark.parametrize(("start", "last"), [("blue", "red"), ("yellow", "blue"), ("red", "yellow")])
def test_ruling_27_option_the_last_seat_places_the_stone(start: str, last: str) -> None:
    scene = Scene.set_up(f"start: {start}", seats=3, rules="stone-placed-by=last-seat")
    assert (scene.ask, scene.asked, scene.stone) == ("place-stone", last, "")
    scene.play("stone luna", "deck: ...")
    assert (scene.stone, scene.turn, scene.asked, scene.ask) == ("luna", start, start, "first")


def test_ruling_28_the_stone_stops_no_event() -> None:
    grag = Scene("neptune=yyyyyyyy", blue="grag l", stone="neptune").play("event grag; take a9")
    assert grag.on("neptune") == "byyyyyyy"
    empty = Scene(blue="grag l", stone="neptune").play("event grag; take a9")
    assert empty.on("a9") == "b"
    otto = Scene("neptune=yyyyyyyy luna=b...", blue="otto l", stone="neptune").play("event otto; from d5; to a9")
    assert otto.on("neptune") == "byyyyyyy"
    out = Scene("neptune=b.......", blue="otto l", stone="neptune").play("event otto; from a9; to d5")
    assert out.on("luna") == "b..."
    recall = Scene("neptune=yyyyyyyy", blue="recall l", stone="neptune").play("event recall; bring-home a9")
    assert recall.on("neptune") == ".yyyyyyy"
    on_line = Scene("neptune=yyyyyyyy", blue="grag l", stone="row-a", rules=BLOCKS)
    assert on_line.play("event grag; take a9").on("a9") == "b"


@pytest.mark.parametrize("stone", ["luna", "row-a", "column-12"])
def test_ruling_29_simon_wright_must_move_the_stone_elsewhere(stone: str) -> None:
    scene = Scene(blue="simon-wright l", stone=stone).play("event simon-wright")
    assert scene.ask == "move-stone" and stone not in scene.offers("stone")
    assert {"uranus", "titan", "row-b", "column-1"} <= set(scene.offers("stone"))
    scene.play("stone titan")
    assert (scene.stone, scene.ask) == ("titan", "first")


def test_ruling_30_the_stone_changes_nothing_in_majority_conquest_and_scoring() -> None:
    board = "neptune=bbbbbyyy luna=bbbb titan=b..y"
    without = Scene(board, stone="pluto")
    for stone in ("neptune", "luna", "titan", "row-a", "column-9"):
        scene = Scene(board, stone=stone)
        assert scene.points == without.points == [5 + 4 + 1 + 1 + 3, 3 + 1]
        assert (scene.majority("neptune"), scene.conquered("neptune"), scene.conquered("luna")) == ("blue", True, True)
    moved = Scene(board, blue="simon-wright l").play("event simon-wright; stone neptune")
    assert (moved.points, moved.conquered("neptune"), moved.majority("neptune")) == (without.points, True, "blue")


# -- the events ----------------------------------------------------------------------------------------------------------
def test_ruling_31_recall_asks_its_player_first_then_clockwise_and_each_owner_chooses() -> None:
    scene = Scene("neptune=bbyyrrgg", seats=4, turn="red", red="recall l").play("event recall")
    order = []
    for square in ("b11", "c10", "a9", "a11"):
        order.append(scene.asked)
        assert all(text.startswith("bring-home") for text in scene.legal) and len(scene.legal) == 2
        scene.play(f"bring-home {square}")
    assert order == ["red", "green", "blue", "yellow"]
    assert (scene.turn, scene.asked, scene.ask, scene.on("neptune")) == ("red", "red", "first", ".b.y.r.g")


def test_ruling_31_recall_skips_players_without_a_ship_out_and_is_compulsory() -> None:
    scene = Scene("neptune=b......g", seats=4, turn="yellow", yellow="recall l").play("event recall")
    assert (scene.asked, scene.legal) == ("green", ["bring-home c11"])
    scene.play("bring-home c11")
    assert (scene.asked, scene.legal) == ("blue", ["bring-home a9"])
    scene.play("bring-home a9")
    assert (scene.asked, scene.ask) == ("yellow", "first")


def test_ruling_32_a_recalled_ship_goes_to_the_supply_and_comes_back_only_by_normal_placement() -> None:
    scene = Scene("neptune=by......", blue="recall l", yellow="a", supply="blue=3 yellow=4")
    scene.play("event recall; bring-home a9; bring-home a10")
    assert (scene.supply("blue"), scene.supply("yellow")) == (4, 5)
    assert (scene.ask, scene.turn) == ("first", "blue")
    scene.play("land l2 row; decline").end_turn()
    assert (scene.turn, scene.landings) == ("yellow", {"a5", "a6", "a7", "a9", "a10", "a11"})
    scene.play("land a9 row")
    assert scene.supply("yellow") == 4


def test_ruling_33_otto_goes_to_any_empty_space_or_swaps_with_an_opponent_but_not_with_an_own_ship() -> None:
    scene = Scene("neptune=byyyyyyy luna=bb..", blue="otto l", stone="luna").play("event otto; from a9")
    assert scene.ask == "move-to"
    assert set(scene.offers("to")) == set(BOX.squares) - {"a9", "d5", "d6"}
    swapped = Scene("neptune=byyyyyyy luna=bb..", blue="otto l").play("event otto; from d5; to c11")
    assert (swapped.on("neptune"), swapped.on("luna")) == ("byyyyyyb", "yb..")
    moved = Scene("neptune=byyyyyyy luna=bb..", blue="otto l").play("event otto; from d5; to h7")
    assert (moved.on("luna"), moved.on("ganymede")) == (".b..", "b...")


def test_ruling_33_only_own_ships_are_moved_by_otto() -> None:
    scene = Scene("neptune=byyyyyyy luna=bb..", blue="otto l").play("event otto")
    assert scene.offers("from") == ["a9", "d5", "d6"]


def test_ruling_34_grag_takes_any_empty_or_enemy_space_and_costs_a_ship_of_the_supply() -> None:
    scene = Scene("neptune=byyyyyyy luna=by..", blue="grag l", supply="blue=5").play("event grag")
    assert set(scene.offers("take")) == set(BOX.squares) - {"a9", "d5"}
    scene.play("take c11")
    assert (scene.supply("blue"), scene.on("c11"), scene.supply("yellow")) == (4, "b", 43)
    empty = Scene(blue="grag l", supply="blue=5").play("event grag; take d6")
    assert (empty.supply("blue"), empty.supply("yellow"), empty.on("d6")) == (4, 50, "b")


def test_ruling_35_grag_placing_the_last_ship_ends_the_game() -> None:
    scene = Scene("luna=b...", blue="l grag", yellow="a b", supply="blue=1").play("event grag; take d6")
    assert scene.told("last-lap") == [(0, 0, 0)]
    scene.play("exchange l; decline", "deck: k").end_turn()
    scene.play("land a9 row; decline").end_turn()
    assert scene.result == "last-ship"


# -- the end -------------------------------------------------------------------------------------------------------------
def test_ruling_36_the_end_is_triggered_at_zero_and_that_player_finishes_the_turn() -> None:
    scene = Scene(blue="a b otto", yellow="c 1", supply="blue=1").play("land a9 row")
    assert scene.told("last-lap") == [(0, 0, 0)]
    assert scene.ask == "second"
    scene.play("exchange b", "deck: k")
    assert scene.may("event otto")
    scene.play("event otto; from a9; to d5")
    scene.end_turn()
    assert (scene.turn, scene.ask) == ("yellow", "first")


def test_ruling_36_an_attack_with_the_last_ship_triggers_too() -> None:
    scene = Scene("luna=bbyy", blue="e 5", supply="blue=1").play("attack e5")
    assert scene.told("last-lap") == [(0, 0, 0)]


def test_ruling_36_one_ship_left_is_no_end() -> None:
    scene = Scene(blue="a b", supply="blue=2").play("land a9 row")
    assert scene.told("last-lap") == [] and scene.may("land b1 row")


def test_ruling_37_the_end_stands_when_the_trigger_player_gets_a_ship_back() -> None:
    scene = Scene("luna=y...", blue="a b", yellow="recall c 1 grag", supply="blue=1").play("land a9 row; exchange b", "deck: k").end_turn()
    scene.play("event recall; bring-home d5; bring-home a9")
    assert scene.supply("blue") == 1
    scene.play("land c9 row; decline").end_turn()
    assert (scene.result, scene.turn) == ("last-ship", "yellow")


def test_ruling_37_a_ship_that_the_trigger_player_recalls_in_the_same_turn_gives_no_extra_turn() -> None:
    scene = Scene(blue="a b recall", yellow="c", supply="blue=1").play("land a9 row; exchange b", "deck: k")
    scene.play("event recall; bring-home a9").end_turn()
    assert scene.supply("blue") == 1
    scene.play("land c1 row; decline").end_turn()
    assert scene.result == "last-ship"


@pytest.mark.parametrize(
    ("seats", "trigger", "rest"), [(2, "yellow", ["blue"]), (3, "yellow", ["red", "blue"]), (4, "red", ["green", "blue", "yellow"])]
)
def test_ruling_38_each_other_player_has_exactly_one_final_turn_in_order(seats: int, trigger: str, rest: list[str]) -> None:
    scene = Scene(**{"seats": seats, "turn": trigger, trigger: "luna titan", "supply": f"{trigger}=1"})  # type: ignore[arg-type]
    scene.play("land d5 body; decline").end_turn()
    turns = []
    while not scene.result:
        turns.append(scene.turn)
        scene.pass_turn()
    assert (turns, scene.result) == (rest, "last-ship")


def test_ruling_38_events_are_allowed_in_final_turns() -> None:
    for event in ("simon-wright", "otto", "grag", "recall"):
        scene = Scene("luna=yb..", turn="yellow", yellow=f"a {event}", last_lap_of="blue", supply="blue=0")
        assert scene.may(f"event {event}")
        assert scene.play("land a9 row; decline").may(f"event {event}")


def test_ruling_39_in_final_turns_attacks_priced_at_three_are_banned() -> None:
    board = "neptune=bbbbbbbb luna=bbby titan=byyy"
    scene = Scene(board, turn="yellow", yellow="joker joker joker joker", last_lap_of="blue", supply="blue=0")
    assert scene.attacks == {"d5", "d6", "e5", "g4"}
    assert "a9" in Scene(board, turn="yellow", yellow="joker joker joker joker").attacks
    assert "three" in scene.why_not("attack a9")


def test_ruling_39_the_player_who_triggered_the_end_is_not_banned() -> None:
    """A ship that comes back in that turn could attack for three; the ban is on the turns of the others."""
    scene = Scene("neptune=yyyyyyyy", blue="joker joker joker", last_lap_of="blue", supply="blue=1")
    assert len(scene.attacks) == 8


def test_ruling_39_a_foothold_makes_the_attack_legal_again_and_grag_is_unaffected() -> None:
    board = "neptune=bbbbbbbb"
    scene = Scene(board, turn="yellow", yellow="grag joker joker joker", last_lap_of="blue", supply="blue=0")
    assert scene.attacks == set()
    scene.play("event grag; take a9")
    assert (scene.on("a9"), len(scene.attacks), scene.price("a10")) == ("y", 7, 2)
    scene.play("attack a10")
    assert len(scene.paid) == 2


def test_ruling_40_a_second_player_who_runs_out_in_the_final_turns_changes_nothing() -> None:
    scene = Scene(seats=3, turn="yellow", yellow="a", red="b", last_lap_of="blue", supply="blue=0 yellow=1")
    scene.play("land a9 row; decline").end_turn()
    assert (scene.supply("yellow"), scene.turn) == (0, "red")
    scene.play("land b1 row; decline")
    assert scene.told("last-lap") == []
    scene.end_turn()
    assert scene.result == "last-ship"


def test_ruling_41_with_no_supply_only_exchange_and_supply_free_events_remain() -> None:
    scene = Scene("luna=bbyy", blue="joker joker joker otto grag recall simon-wright", supply="blue=0", last_lap_of="blue")
    assert {text.split()[0] for text in scene.legal} == {"exchange", "event"}
    assert scene.offers("event") == ["simon-wright", "otto", "recall"]


# -- the points ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("owners", "points"),
    [
        ("b.......", [2, 0]),
        ("by......", [1, 1]),
        ("bby.....", [3, 1]),
        ("bbbbyyyy", [4, 4]),
        ("bbbbbyyy", [6, 3]),
        ("bbbbbbby", [8, 1]),
    ],
)
def test_ruling_42_every_body_not_wholly_owned_gives_one_point_to_a_strict_lead_full_or_not(owners: str, points: list[int]) -> None:
    assert Scene(f"uranus={owners}").points == points


def test_ruling_42_each_body_gives_its_own_point() -> None:
    assert Scene("uranus=b....... luna=bby. mars=y..... titan=by..").points == [4 + 2, 3 + 1]


@pytest.mark.parametrize(("body", "spaces", "bonus"), [("uranus", 8, 5), ("mars", 6, 4), ("luna", 4, 3)])
def test_ruling_43_full_control_gives_the_bonus_on_top_of_the_ships_and_no_majority_point(body: str, spaces: int, bonus: int) -> None:
    assert Scene(f"{body}={'b' * spaces}").points == [spaces + bonus, 0]


@pytest.mark.parametrize(("body", "spaces"), [("uranus", 8), ("mars", 6), ("luna", 4)])
def test_ruling_44_an_empty_space_means_no_full_control_bonus(body: str, spaces: int) -> None:
    assert Scene(f"{body}={'b' * (spaces - 1)}.").points == [spaces - 1 + 1, 0]


def test_ruling_45_the_bonus_is_5_for_each_big_4_for_each_average_3_for_each_moon() -> None:
    for place, body in enumerate(BOX.bodies):
        size = len(BOX.spaces_of(place))
        bonus = {"big": 5, "average": 4, "moon": 3}[body.size]
        assert Scene(f"{body.id}={'y' * size}").points == [0, size + bonus]
    assert [body.size for body in BOX.bodies] == ["big"] * 4 + ["average"] * 4 + ["moon"] * 4


def test_ruling_46_equal_scores_share_the_win() -> None:
    board = "luna=bb.. titan=yy.. triton=r..."
    scene = Scene(board, seats=3, turn="red", red="a", last_lap_of="blue", supply="blue=0")
    assert scene.shares == [0.0, 0.0, 0.0]
    scene.play("exchange a; decline", "deck: b").end_turn()
    assert (scene.points, scene.shares) == ([3, 3, 2], [0.5, 0.5, 0.0])


@pytest.mark.parametrize(
    ("board", "shares"), [("luna=bby.", [1.0, 0.0, 0.0]), ("luna=byr.", [1 / 3, 1 / 3, 1 / 3]), ("luna=yyb.", [0.0, 1.0, 0.0])]
)
def test_ruling_46_a_sole_winner_takes_all_and_three_share_in_thirds(board: str, shares: list[float]) -> None:
    scene = Scene(board, seats=3, turn="red", red="a", last_lap_of="blue", supply="blue=0").play("exchange a; decline", "deck: b")
    assert scene.end_turn().shares == pytest.approx(shares)
