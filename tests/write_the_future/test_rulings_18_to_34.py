"""Rulings WF-18 to WF-34: changed dice, moves, the end of the game, missions at set-up, the secret mission."""

from __future__ import annotations

import pytest

from tests.write_the_future.scenario import NEXT_ROUND, Scene, rolls

FULL = "AAAAAA"
THREE_LINES = "lines=row-3,row-5,column-3"  # three stars
EMPTY_SET_UP = rolls("a1m2 i3w4 a5m6")


# -- changed dice --------------------------------------------------------------------------------------------------------
def test_ruling_18_a_changed_number_counts_at_the_black_market_too() -> None:
    scene = Scene("number=1", dice="a1m2 i3w4 a5m6").play("take 1; number die-1 6")
    offered = [text for text in scene.offers("market") if text.startswith("die-1")]
    assert offered == ["die-1 agents", "die-1 money", "die-1 weapons-6"]
    scene.play("market die-1 weapons-6")
    assert scene.market("blue", "weapons") == ".....x"


def test_ruling_19_a_number_may_become_any_other() -> None:
    scene = Scene("number=1", dice="a1m4 i3w4 a5m6").play("take 1")
    numbers = [f"die-1 {n}" for n in (2, 3, 4, 5, 6)] + [f"die-2 {n}" for n in (1, 2, 3, 5, 6)]
    assert scene.offers("number") == numbers


def test_ruling_19_a_colour_may_become_any_other() -> None:
    scene = Scene("colour=1", dice="a1w4 i3w4 a5m6").play("take 1")
    colours = [f"die-1 {word}" for word in ("intel", "money", "weapons")] + [f"die-2 {word}" for word in ("agents", "intel", "money")]
    assert scene.offers("colour") == colours
    scene.play("colour die-2 money; draw die-2 money 4-4")
    assert scene.at("blue", "4-4") == "M"


def test_ruling_20_a_changed_die_stays_as_rolled_for_everybody_else() -> None:
    scene = Scene("number=1 colour=1", "", dice="a1m2 i3w4 a5m6").play("take 1; number die-1 5; colour die-1 weapons")
    scene.by("yellow", "take 1")
    assert (scene.dice("blue"), scene.dice("yellow"), scene.card_dice(1)) == (["w5", "m2"], ["a1", "m2"], "a1m2")


def test_ruling_20_a_changed_die_lasts_for_one_round() -> None:
    scene = Scene("number=1", dice="a1m2 i3w4 a5m6").play("take 1; number die-1 5; done", *rolls("a1m2 i3w4 a5m6")).play("take 1")
    assert scene.dice("blue") == ["a1", "m2"]


# -- moves ---------------------------------------------------------------------------------------------------------------
def test_ruling_21_a_move_draws_the_same_resource_on_any_other_free_space() -> None:
    scene = Scene("WI.... .#.... #..... move=1").play("take 1; move-from 1-2")
    taken = {"1-1", "1-2", "2-2", "3-1"}
    assert scene.spaces("move-to") == {f"{row}-{column}" for row in range(1, 7) for column in range(1, 7)} - taken
    assert scene.verbs == {"move-to"}
    scene.play("move-to 6-6")
    assert (scene.at("blue", "6-6"), scene.at("blue", "1-2"), scene.ready("blue")) == ("I", "#", (0, 0, 0))


def test_ruling_21_a_move_can_complete_a_line_and_gains_the_bonus() -> None:
    scene = Scene("...... AAAAA. M..... move=1").play("take 1; move-from 3-1; move-to 2-6")
    assert (scene.row("blue", 2), scene.lines("blue")) == ("AAAAAM", ["row-2"])
    assert scene.verbs == {"bonus-draw"}


def test_ruling_21_a_move_within_a_line_does_not_complete_it() -> None:
    scene = Scene("AAAAA. move=1").play("take 1; move-from 1-1; move-to 1-6")
    assert (scene.row("blue", 1), scene.lines("blue")) == ("#AAAAA", [])


def test_ruling_22_without_a_symbol_no_move() -> None:
    assert "move-from" not in Scene("#..... move=1").play("take 1").verbs


def test_ruling_22_without_a_free_space_no_move() -> None:
    scene = Scene(f"{FULL} {FULL} {FULL} {FULL} {FULL} AAAAA. move=2").play("take 1")
    assert "move-from" in scene.verbs
    scene.play("move-from 1-1; move-to 6-6; bonus-market agents")  # row 6 and column 6 are full: its intel has no place
    assert scene.lines("blue").count("column-6") == 1
    assert "move-from" not in scene.verbs and scene.ready("blue")[0] == 1


def test_ruling_23_a_crossed_over_symbol_is_not_moved_and_its_space_not_used_again() -> None:
    scene = Scene("AI.... move=2", dice="a1m1 i3w4 a5m6").play("take 1; move-from 1-1; move-to 1-3")
    assert scene.offers("move-from") == ["1-2", "1-3"]
    assert "1-1" not in scene.spaces("draw", "die-1") | scene.spaces("draw", "die-2")
    scene.play("move-from 1-3")
    assert "1-1" not in scene.spaces("move-to")


def test_ruling_23_a_bonus_symbol_cannot_go_on_a_crossed_over_space() -> None:
    scene = Scene("#..... AAAAA.", dice="a2m2 i3w4 a5m6").play("take 1; draw die-1 agents 2-6")
    assert "1-1" not in scene.spaces("bonus-draw")


# -- the end of the game -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("market", "last"),
    [
        ("agents=5 intel=5 money=5", "market die-1 agents"),
        ("agents=6 intel=5 weapons=1,2,3,4,6", "market die-2 weapons-5"),
        ("intel=4 money=5 weapons=1,2,3,4,5,6", "market die-2 intel"),
    ],
)
def test_ruling_24_maxed_out_is_when_every_square_is_crossed_off(market: str, last: str) -> None:
    scene = Scene(market, dice="a1m5 i3w4 a5m6").play("take 1; done", *NEXT_ROUND)
    assert not scene.state.last_round
    scene = Scene(market, dice="a1m5 i3w4 a5m6").play(f"take 1; {last}; done", *NEXT_ROUND)
    assert scene.state.last_round == 1
    assert scene.told("end-near") == [(0, 2, 0)]


def test_ruling_24_two_maxed_out_resources_are_not_enough() -> None:
    scene = Scene("agents=6 intel=5 money=4", dice="a1m1 i3w4 a5m6").play("take 1; done", *NEXT_ROUND)
    assert not scene.state.last_round


def test_ruling_25_the_end_is_checked_when_the_round_is_over() -> None:
    scene = Scene(f"AAAAA. {THREE_LINES}", "").play("take 1; draw die-1 agents 1-6; bonus-market agents")
    assert not scene.told("end-near") and {"done", "draw", "market"} <= scene.verbs
    scene.play("draw die-2 money 2-2; done")
    assert (scene.asked, scene.told("end-near")) == (["yellow"], [])
    scene.by("yellow", "take 1; draw die-1 agents 1-1; done", *NEXT_ROUND)
    assert len(scene.told("end-near")) == 1


@pytest.mark.parametrize("lines", [3, 4, 5])
def test_ruling_25_it_takes_four_ticked_lines(lines: int) -> None:
    ticked = ",".join(["row-3", "row-5", "column-3", "column-5", "row-2"][:lines])
    scene = Scene(f"lines={ticked}").play("take 1; done", *NEXT_ROUND)
    assert bool(scene.state.last_round) == (lines >= 4)


def test_ruling_26_several_players_at_once_end_it_as_one_does() -> None:
    scene = Scene(f"AAAAA. {THREE_LINES}", f"AAAAA. {THREE_LINES}")
    scene.play("take 1; draw die-1 agents 1-6; bonus-market agents; done")
    scene.by("yellow", "take 1; draw die-1 agents 1-6; bonus-market agents; done", *NEXT_ROUND)
    assert len(scene.told("end-near")) == 1 and scene.state.last_round == 1
    scene.play_out_round()
    assert (scene.phase, scene.result, scene.round) == ("over", "lines", 2)


def test_ruling_27_traditional_plays_exactly_one_more_round() -> None:
    scene = Scene(f"AAAAA. {THREE_LINES}", "", "", in_round=7).play("take 1; draw die-1 agents 1-6; bonus-market agents; done")
    scene.play_out_round()
    assert (scene.phase, scene.round, scene.state.last_round) == ("round", 8, 1)
    scene.play_out_round()
    assert (scene.phase, scene.round) == ("over", 8)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("in_round", [8, 9, 10, 11, 12])
def test_ruling_28_draft_ends_when_everybody_was_first_equally_often(seats: int, in_round: int) -> None:
    scene = Scene("AAAAA. lines=row-3,row-5,column-3,column-5", seats=seats, mode="draft", in_round=in_round)
    while scene.phase == "round":
        scene.play_out_round()
    assert scene.round % seats == 0 and in_round <= scene.round < in_round + seats
    assert scene.result == "lines"


def test_ruling_28_the_first_player_moves_on_by_one_seat_each_round() -> None:
    scene = Scene(seats=3, mode="draft", first="red", dice="a1m2 i3w4 a5m6 w1i2")
    first = []
    for _ in range(4):
        first += scene.asked
        scene.play_out_round()
    assert first == ["red", "blue", "yellow", "red"]


@pytest.mark.parametrize("paper", [f"{FULL} lines=row-2,row-3,row-4,row-5,row-6", "agents=6 intel=5 money=5 weapons=1,2,3,4,5,6"])
def test_ruling_29_alone_the_triggers_do_not_end_it(paper: str) -> None:
    scene = Scene(paper, mode="solo", in_round=13)
    for number in (13, 14, 15):
        assert (scene.phase, scene.round) == ("round", number)
        assert scene.told("end-near") == []
        scene.play_out_round()
    if scene.phase == "last-moves":
        scene.play("done")
    assert (scene.phase, scene.round, scene.result) == ("over", 15, "rounds-played")


def ended(*papers: str, rules: str = "", mode: str = "traditional") -> Scene:
    """A game that has ended with these papers and no more play."""
    scene = Scene(*papers, mode=mode, rules=rules, in_round=11).play_out_round()
    while scene.phase == "round":
        scene.play_out_round()
    return scene


STARS = "lines=row-3,row-5,column-3,column-5"  # 4 + 5 + 5 + 4 points


def test_ruling_30_equal_points_share_the_win() -> None:
    scene = ended(STARS, f"{STARS},row-1", STARS, "lines=row-3")
    assert scene.points == [18, 18, 18, 4]
    assert scene.shares == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])


@pytest.mark.parametrize("mode", ["draft", "traditional"])
def test_ruling_30_option_the_tie_break_counts_lines_first(mode: str) -> None:
    scene = ended(f"{STARS} agents=6 intel=5", f"{STARS},row-1", rules="tie-break=yes", mode=mode)
    assert scene.points == [18, 18]
    assert scene.shares == [0, 1]


def test_ruling_30_option_a_lower_total_does_not_win_by_the_tie_break() -> None:
    scene = ended("lines=row-1,row-2,row-4,row-5,row-6 agents=2", STARS, rules="tie-break=yes")
    assert (scene.points, scene.shares) == ([5, 18], [0, 1])


# -- missions at set-up --------------------------------------------------------------------------------------------------
def test_ruling_31_four_of_two_numbers_lose_the_latest_repeated_one() -> None:
    # numbers 1 1 2 2: bribes is the latest whose number was there already
    scene = Scene.set_up(*EMPTY_SET_UP, "mission: gangs armory cyborgs bribes spies")
    assert scene.public == ["gangs", "armory", "cyborgs", "spies"]
    assert scene.discarded == ["bribes"]


def test_ruling_31_cards_are_replaced_until_three_numbers_lie_there() -> None:
    # 1 1 1 1: armory goes, cyborgs come; 1 1 1 2: hedge-fund goes, bribes come; 1 1 2 2: bribes go, spies come
    scene = Scene.set_up(*EMPTY_SET_UP, "mission: gangs trojan-virus hedge-fund armory cyborgs bribes spies")
    assert scene.public == ["gangs", "trojan-virus", "cyborgs", "spies"]
    assert scene.discarded == ["hedge-fund", "armory", "bribes"]
    assert scene.told("mission-discarded") == [(3, 0, 0), (2, 0, 0), (5, 0, 0)]


def test_ruling_31_three_numbers_are_enough() -> None:
    assert Scene.set_up(*EMPTY_SET_UP, "mission: gangs armory cyborgs spies").discarded == []
    assert Scene.set_up(*EMPTY_SET_UP, "mission: gangs cyborgs spies wall").discarded == []


def test_ruling_31_discards_are_out_of_the_game() -> None:
    scene = Scene.set_up(*EMPTY_SET_UP, "mission: gangs armory cyborgs bribes spies")
    assert int(scene.state.missions.total) == 42 - 5


def test_ruling_31_option_the_expansion_adds_twelve() -> None:
    scene = Scene.set_up(*EMPTY_SET_UP, "mission: gangs truce wire bank-heist", rules="mode=traditional future-proof=yes")
    assert int(scene.state.missions.total) == 54 - 4


SECRECY = "mode=traditional secrecy=yes"


def test_ruling_32_the_secret_is_drawn_after_the_public_four_and_redrawn_while_its_number_is_there_twice() -> None:
    script = (*EMPTY_SET_UP, "mission: gangs armory cyborgs spies", "mission: hedge-fund trojan-virus bribes", "mission: hackers")
    scene = Scene.set_up(*script, rules=SECRECY)
    assert (scene.secret("blue"), scene.secret("yellow")) == ("bribes", "hackers")
    assert scene.discarded == ["trojan-virus", "hedge-fund"]


def test_ruling_32_a_number_that_lies_there_once_is_allowed_and_two_players_may_hold_the_same() -> None:
    script = (*EMPTY_SET_UP, "mission: gangs cyborgs spies wall", "mission: armory", "mission: hedge-fund", "mission: trojan-virus")
    scene = Scene.set_up(*script, seats=3, rules=SECRECY)
    assert [scene.secret(colour) for colour in ("blue", "yellow", "red")] == ["armory", "hedge-fund", "trojan-virus"]
    assert scene.discarded == []


@pytest.mark.parametrize("mode", ["draft", "solo"])
def test_ruling_32_secrets_are_drawn_in_every_mode(mode: str) -> None:
    seats, first = (2, ["first: blue"]) if mode == "draft" else (1, [])
    missions = "mission: gangs cyborgs spies wall armory bribes"[: None if mode == "draft" else -len(" bribes")]
    scene = Scene.set_up(*first, *EMPTY_SET_UP, missions, seats=seats, rules=f"mode={mode} secrecy=yes")
    assert scene.secret("blue") == "armory"


def at_the_secret(*papers: str, secrets: str, missions: str = "wall connection the-big-heist banks", rules: str = "") -> Scene:
    """All rounds are over, and what remains is to decide about the secret missions."""
    scene = Scene(*papers, secrets=secrets, missions=missions, rules=rules, in_round=11)
    while scene.phase == "round":
        scene.play_out_round()
    return scene


def test_ruling_33_each_player_may_replace_one_public_mission_for_themselves_only() -> None:
    scene = at_the_secret(f"A.A.A. {STARS}", f"A.A.A. {STARS}", secrets="sleeper-agents rogue-agents")
    assert (scene.phase, scene.asked) == ("secret", ["blue", "yellow"])
    assert scene.legal == ["replace 1", "replace 2", "replace 3", "replace 4", "keep"]
    before = scene.points
    scene.by("blue", "replace 2").by("yellow", "keep")
    assert (scene.phase, scene.replaced("blue"), scene.replaced("yellow")) == ("over", 2, 0)
    assert scene.points == [before[0] + 6, before[1]]


def test_ruling_33_all_decide_at_the_same_time() -> None:
    scene = at_the_secret(f"A.A.A. {STARS}", f"A.A.A. {STARS}", secrets="sleeper-agents rogue-agents").by("yellow", "replace 1")
    assert scene.asked == ["blue"] and scene.view("blue").sheets[1].done
    assert scene.told("secret-scored") == []


def test_ruling_33_option_the_best_choice_is_made_for_everybody() -> None:
    scene = at_the_secret(f"A.A.A. {STARS}", f"...... {STARS}", secrets="sleeper-agents rogue-agents", rules="secret-choice=best")
    assert (scene.phase, scene.replaced("blue"), scene.replaced("yellow")) == ("over", 1, 0)


def test_ruling_34_always_four_missions_are_scored() -> None:
    papers = (f"A.A.A. {STARS}",)
    kept = at_the_secret(*papers, secrets="sleeper-agents", missions="rogue-agents thugs gangs wall").play("keep")
    replaced = at_the_secret(*papers, secrets="sleeper-agents", missions="rogue-agents thugs gangs wall").play("replace 1")
    assert kept.points == [18 + 9 + 0 + 2 + 0]  # three isolated agents, biggest group of one
    assert replaced.points == [18 + 6 + 0 + 2 + 0]  # three agents in the Wastelands in place of the isolated ones
