"""The view of Write the Future: what it hides, the table in words, and the game as a whole."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ludonaut.core.chance import FastChance
from ludonaut.core.contract import check_transcripts
from ludonaut.core.errors import OptionError
from ludonaut.core.match import Match
from ludonaut.core.view import view_bytes
from ludonaut.games.write_the_future import state as table
from ludonaut.games.write_the_future.actions import ACTIONS
from ludonaut.games.write_the_future.components import (
    BOX,
    CARDS,
    DICE,
    FACTION_WORDS,
    LINES,
    MISSIONS,
    MOST_DRAFT_SEATS,
    PUBLIC,
    RESOURCE_WORDS,
)
from ludonaut.games.write_the_future.explain import why_not
from ludonaut.games.write_the_future.options import DRAFT, OPTIONS, SOLO, TRADITIONAL
from ludonaut.games.write_the_future.rules import WriteRules
from ludonaut.games.write_the_future.words import (
    event_sentence,
    seat_name,
)
from tests.sentences import is_sentence
from tests.write_the_future.tables import (
    CASES,
    GAME,
    dice,
    new_game,
    play,
    positions,
    put,
    view_of,
)


# -- what is hidden ------------------------------------------------------------------------------------------------------
def twins(seats: int, settings: dict[str, str], seeds: range, every: int) -> Iterator[tuple[WriteRules, WriteRules, int]]:
    """Positions, each with another world in which all that the observer may not know is otherwise, and the observer."""
    different = tried = 0
    for number, state in enumerate(positions(seats, settings, seeds, every)):
        for observer in range(-1, seats):
            twin = state.blank()
            assert isinstance(twin, WriteRules)
            twin.copy_from(state)
            twin.redeal(observer, FastChance(number))
            others = [seat for seat in range(seats) if seat != observer]
            tried += not state.is_over()
            different += any(state.secret[seat] != twin.secret[seat] for seat in others)
            yield state, twin, observer
    assert different > 0.8 * tried


@pytest.mark.parametrize(("seats", "settings"), [(2, {"mode": "draft", "secrecy": "yes"}), (3, {"mode": "traditional", "secrecy": "yes"})])
def test_no_byte_of_a_view_or_reason_depends_on_what_others_hide(seats: int, settings: dict[str, str]) -> None:
    for number, (state, twin, observer) in enumerate(twins(seats, settings, range(2), 6)):
        assert view_bytes(view_of(state, observer)) == view_bytes(view_of(twin, observer))
        if observer >= 0 and number % 7 == 0:
            for action in range(len(ACTIONS)):
                assert why_not(state, observer, action) == why_not(twin, observer, action)


def test_what_others_do_at_once_is_shown_when_the_round_is_over() -> None:
    state = new_game(3, 5, {"mode": "traditional"})
    dice(state, "A3", "W5")
    play(state, "take 1; draw die-1 agents 3-3; market die-2 weapons-5; done", 1)
    hidden = view_of(state, 0).sheets[1]
    assert (hidden.district, hidden.ticks[0], hidden.card, hidden.done, hidden.current) == (("......",) * 6, 0, 0, True, False)
    own = view_of(state, 1)
    assert (own.sheets[1].district[2], own.sheets[1].ticks[0], own.sheets[1].current) == ("..A...", 1, True)
    assert own.new_spaces == ("3-3",)
    play(state, "take 1; done", 0)
    play(state, "take 1; done", 2)
    shown = view_of(state, 0).sheets[1]
    assert (shown.district[2], shown.ticks[0], shown.market[3]) == ("..A...", 1, "....x.")
    assert view_of(state, 1).new_spaces == ()
    told = [event_sentence(BOX, raw, 0) for raw in state.events if raw[0] == table.REVEALED]
    assert "Yellow chose card 1 (Docks): 1 symbol drawn and 1 square crossed off." in told


def test_secret_missions_are_shown_to_all_when_the_game_is_over() -> None:
    for state in positions(3, {"mode": "traditional", "secrecy": "yes"}, range(3), 10):
        for observer in range(-1, 3):
            view = view_of(state, observer)
            names = [BOX.missions[int(state.secret[seat])].name for seat in range(3)]
            assert [sheet.secret for sheet in view.sheets] == (names if state.is_over() else ["", "", ""])
            assert [mission.name for mission in view.missions if not mission.place] == ([names[observer]] if observer >= 0 else [])
        if state.is_over():
            for seat, sheet in enumerate(view.sheets):
                assert sheet.points.total == state.totals[seat]
                assert sheet.replaced == state.replaced[seat] + 1


# -- the table in words ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "settings"), CASES)
def test_sections_are_sentences_and_points_by_source_add_up(seats: int, settings: dict[str, str]) -> None:
    for state in positions(seats, settings, range(1), 9):
        for observer in range(-1, seats):
            view = view_of(state, observer)
            assert all(is_sentence(line) for section in view.sections for line in section.lines), view.sections
            titles = [section.title for section in view.sections]
            assert len(set(titles)) == len(titles)
            assert [title for title in titles if title.startswith("Sheet of ")] == [
                f"Sheet of {seat_name(seat)}" for seat in range(seats) if seat != observer
            ]
            for sheet in view.sheets:
                points = sheet.points
                assert points.total == sum(points.missions) + sum(points.market) + points.stars + points.faction
                if sheet.current and sheet.seat == observer:
                    assert points.total == state.score(observer)
            if observer >= 0:
                told = dict(zip(titles, (section.lines for section in view.sections), strict=True))
                own = view.sheets[observer]
                rows = [re.match(r"Row \d: ([^.]*)\.", line) for line in told["District"][:6]]
                assert [row[1].replace(" ", "").replace("-", ".") for row in rows if row] == list(own.district)
                assert told["Points"][-1] == f"All together: {own.points.total} point{'s' * (own.points.total != 1)}."


def test_a_sheet_is_told_with_its_lines_market_and_tracks() -> None:
    state = new_game(1, 3)
    put(state, 0, "AIMWAI", "M#....", "......", "......", "......", "......")
    sheet = state.sheets[0]
    sheet.lines, sheet.market[0], sheet.market[3], sheet.ticks[0], sheet.ready[0] = 1, 0b1111, 0b100111, 4, 1
    told = {section.title: section.lines for section in view_of(state, 0).sections}
    assert told["District"][:3] == ("Row 1: A I M W A I.", "Row 2: M # - - - -.", "Row 3: - - - - - -.")
    assert told["District"][7] == "Row 1. Bonus ticked: a Black Market square."
    assert told["District"][8] == "Row 2. It can never be full."
    assert told["District"][9] == "Row 3. Bonus: 4 points."
    assert told["District"][13] == "Column 1. Bonus: Weapons in any free space."
    assert told["District"][14] == "Column 2. It can never be full."
    assert told["Market"][0] == "Agents: x x x / x - -. 2 symbols, 1 point each."
    assert told["Market"][3] == "Weapons: x x x / 4 5 x. 1 symbol, 1 point each."
    assert told["Tracks"][:2] == ("Ready: 1 Move ability.", "Docks: 4 of 15 boxes ticked; Move at box 6.")
    view = view_of(state, 0).sheets[0]
    assert (view.used[0], view.ready[0]) == ((), 1)
    sheet.ticks[0] = 7
    assert view_of(state, 0).sheets[0].used[0] == (3,)
    assert view_of(state, 0).sheets[0].market == ("xxxx..", ".....", ".....", "xxx..x")


def test_the_end_is_announced_with_its_last_round() -> None:
    state = new_game(3, 5, {"mode": "draft"})
    assert view_of(state, 0).ending == ""
    state.round, state.ending = 4, table.LINES_DONE
    assert view_of(state, 0).ending == "Somebody has 4 row and column bonuses: round 6 is the last one."
    state.ending = table.MAXED_OUT
    assert view_of(state, -1).ending == "Somebody has maxed out 3 resources: round 6 is the last one."
    state.last_round = 1
    assert view_of(state, 0).ending == "This is the last round."


def test_a_hundred_sheets_stay_short_in_words() -> None:
    state = new_game(100, 2, {"factions": "dealt", "secrecy": "yes"})
    view = view_of(state, 50)
    told = {section.title: section.lines for section in view.sections}
    assert len(told["Players"]) == 10
    assert told["Players"][9].startswith("Seats 91 to 100: ")
    assert not [title for title in told if title.startswith("Sheet of")]
    assert view.seats[6].colour == ""
    assert view.sheets[6].name == "Seat 7"
    assert view_of(state, -1).prompt == "Waiting for 100 seats to finish the round."


# -- the game as a whole -----------------------------------------------------------------------------------------------
def test_modes_are_for_their_numbers_of_seats() -> None:
    with pytest.raises(OptionError, match="1 to 100 seats"):
        GAME.new_state(OPTIONS.make(), 101, FastChance(1))
    with pytest.raises(OptionError, match="mode=draft is for 2 to 4 seats, not 5; choose mode=traditional or other seats"):
        Match(GAME, OPTIONS.make({"mode": "draft"}), 5)
    with pytest.raises(OptionError, match="mode=solo is for 1 seat, not 2"):
        Match(GAME, OPTIONS.make({"mode": "solo"}), 2)
    modes = [int(new_game(seats, 1).mode) for seats in (1, 2, MOST_DRAFT_SEATS, MOST_DRAFT_SEATS + 1)]
    assert modes == [SOLO, DRAFT, DRAFT, TRADITIONAL]


def test_a_real_table_is_told_what_to_lay_out() -> None:
    told = GAME.preparation(OPTIONS.make({"future-proof": "yes", "factions": "dealt", "secrecy": "yes", "mode": "traditional"}), 12)
    assert told == (
        f"Your table: neighbourhood cards 1 to 3, all {DICE} dice in a container, and {MISSIONS} missions shuffled. "
        "For each card, from card 1 on, draw 2 dice unseen and roll them; all dice go back before each round. "
        "Shuffle 2 sets of the faction cards too. Whoever types the secret missions sees them all."
    )
    assert GAME.preparation(OPTIONS.make(), 4).startswith(f"Your table: neighbourhood cards 1 to {CARDS}, ")
    assert "and 42 missions shuffled" in GAME.preparation(OPTIONS.make({"secrecy": "yes"}), 1)
    assert GAME.preparation(OPTIONS.make({"factions": "dealt"}), 1).endswith("Shuffle the faction cards too.")


@pytest.mark.parametrize(("seats", "settings"), CASES)
def test_facts_and_balances_add_up(seats: int, settings: dict[str, str]) -> None:
    for state in positions(seats, settings, range(1), 20):
        facts = [GAME.facts(state, seat) for seat in range(seats)]
        assert all(list(one) == list(facts[0]) for one in facts)
        assert [law for law in GAME.balances(state) if law.count != law.expected] == []
        for seat, one in enumerate(facts):
            parts = ("mission_points", "market_points", "star_points", "faction_points")
            assert sum(int(one[part]) for part in parts) == state.score(seat)
            assert sum(int(one[f"mission_{place}_points"]) for place in range(1, PUBLIC + 1)) == one["mission_points"]
            for place in range(1, PUBLIC + 1):
                word = one[f"mission_{place}"]
                each = next((mission.points for mission in BOX.missions if mission.id == word), 0)
                assert int(one[f"mission_{place}_count"]) * each == one[f"mission_{place}_points"]


@pytest.mark.parametrize("broken", ["die", "mission", "faction", "space", "line", "square", "tick", "ability", "owed", "due"])
def test_each_law_notices_when_it_is_broken(broken: str) -> None:
    state = new_game(2, 3, {"factions": "dealt", "secrecy": "yes", "mode": "traditional"})
    assert [law for law in GAME.balances(state) if law.count != law.expected] == []
    sheet = state.sheets[1]
    sheet.faction = FACTION_WORDS.index("old-guard") if sheet.faction == FACTION_WORDS.index("scrap-angels") else sheet.faction
    sheet.ready[0] = 0
    match broken:
        case "die":
            state.container.add(2)
        case "mission":
            state.missions.add(int(state.public[0]))
        case "faction":
            state.factions.add(3)
        case "space":
            sheet.symbols[0] = sheet.crossed = 1
            sheet.ready[0] = -1
        case "line":
            sheet.symbols[1] = 0b111111
        case "square":
            sheet.market[1] = BOX.squares[1] + 1
        case "tick":
            sheet.ticks[1] = 1
        case "ability":
            sheet.ready[2] = 1
        case "owed":
            sheet.owed[1] = -1
        case "due":
            state.waiting += 1
    wrong = [law.name for law in GAME.balances(state) if law.count != law.expected]
    assert wrong, broken


def test_outcomes_of_chance_have_the_words_of_the_box() -> None:
    sources = {source.name: source for source in GAME.chance_sources}
    assert list(sources) == ["faction", "first", "die", "number", "mission"]
    assert sources["die"].outcomes == ("blue", "yellow", "green", "pink")
    assert len(sources["mission"].outcomes) == MISSIONS
    assert "the-inner-circle" in sources["mission"].outcomes
    assert len(sources["faction"].outcomes) == len(BOX.faction_names)
    assert {LINES, len(RESOURCE_WORDS)} == {12, 4}


def test_transcripts_of_a_game_with_everything_read_back() -> None:
    check_transcripts(GAME, OPTIONS.make({"secrecy": "yes", "factions": "chosen", "future-proof": "yes"}), 3, 5)


def test_views_put_together_for_many_are_those_of_each() -> None:
    """The sheets of others are drawn once for all observers; no view may differ by that."""
    for settings in ({"mode": "traditional"}, {"mode": "draft"}, {"mode": "traditional", "secrecy": "yes"}):
        match = Match(GAME, OPTIONS.make(settings), 4, FastChance(3))
        for _ in range(60):
            observers = range(-1, 4)
            together = GAME.views(match.state, observers)
            assert all(view_bytes(together[observer]) == view_bytes(match.view(observer)) for observer in observers)
            if match.is_over:
                break
            seat = match.due_seats()[-1]
            match.play(seat, match.legal(seat)[-1])
