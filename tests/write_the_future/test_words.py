"""Words of Write the Future: every event, result, label, prompt and reason, and what choices add."""

from __future__ import annotations

import re

import pytest

from ludonaut.games.write_the_future import state as table
from ludonaut.games.write_the_future.actions import ACTIONS
from ludonaut.games.write_the_future.components import (
    BOX,
    FACTION_WORDS,
    GHOST_COURIERS,
    MISSIONS,
    OPENING_WORDS,
    SPACE_WORDS,
)
from ludonaut.games.write_the_future.explain import ASKED_IN, why_not
from ludonaut.games.write_the_future.rules import WriteRules
from ludonaut.games.write_the_future.sheet import NOTHING
from ludonaut.games.write_the_future.state import EVENT_KINDS, PHASE_WORDS, UNSEEN
from ludonaut.games.write_the_future.words import (
    OF_A_SHEET,
    event_sentence,
    event_targets,
    result,
    seat_name,
    shows_chance,
    solo_result,
)
from tests.sentences import is_sentence
from tests.write_the_future.tables import (
    CASES,
    GAME,
    dice,
    due,
    labels,
    legal_actions,
    new_game,
    play,
    positions,
    put,
    reason,
    view_of,
)

TARGET = re.compile(
    r"space-(?P<space>\d-\d)|line-(row|column)-[1-6]|square-(?P<square>[a-z0-9-]+)|track-[1-5]|ability-(move|number|colour)|die-(1|2|copy)"
    r"|card-[1-5]|shown-[1-5][ab]|mission-([1-4]|secret)|sheet-(?P<sheet>\d+)|faction|done"
)


# -- events ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "settings"), CASES)
def test_every_event_of_random_games_is_a_sentence_with_known_targets_for_whoever_may_know(seats: int, settings: dict[str, str]) -> None:
    for state in positions(seats, settings, range(3)):
        for raw in state.events:
            for observer in range(-1, seats):
                seat = raw[1] % UNSEEN
                hidden = raw[0] in OF_A_SHEET and raw[1] >= UNSEEN and seat != observer
                told_otherwise = raw[0] == table.REVEALED and seat == observer
                sentence, targets = event_sentence(BOX, raw, observer), event_targets(raw, observer)
                assert sentence == "" if hidden or told_otherwise else is_sentence(sentence), (raw, sentence)
                assert not hidden or targets == ()
                for target in targets:
                    match = TARGET.fullmatch(target)
                    assert match, (raw, target)
                    assert match["space"] in (None, *SPACE_WORDS)
                    assert match["square"] in (None, *OPENING_WORDS)
                    assert match["sheet"] is None or int(match["sheet"]) - 1 in {*range(seats)} - {observer}
        state.events.clear()


def test_every_kind_of_event_comes_up_in_random_games() -> None:
    told = set()
    for settings, seats in (
        ({"mode": "traditional", "secrecy": "yes", "factions": "dealt", "future-proof": "yes"}, 3),
        ({"mode": "draft", "factions": "chosen"}, 4),
        ({"mode": "traditional", "secrecy": "yes"}, 30),
    ):
        for state in positions(seats, settings, range(6), 1000):
            told |= {EVENT_KINDS[raw[0]] for raw in state.events}
            state.events.clear()
    assert told >= set(EVENT_KINDS) - {"no-secret", "lapsed"}
    state = new_game(60, 1, {"secrecy": "yes"})
    assert "no-secret" in {EVENT_KINDS[raw[0]] for raw in state.events}


@pytest.mark.parametrize("kind", range(len(EVENT_KINDS)), ids=EVENT_KINDS)
def test_every_event_kind_is_a_sentence_for_actor_and_others(kind: int) -> None:
    c = NOTHING if kind == table.TAKEN else 0
    raw = (kind, 1, 2 if kind != table.END_NEAR else table.MAXED_OUT, c)
    own, others = event_sentence(BOX, raw, 1), {event_sentence(BOX, raw, observer) for observer in (-1, 0, 2)}
    assert len(others) == 1
    assert all(is_sentence(sentence) for sentence in others)
    assert is_sentence(own) or kind == table.REVEALED
    assert not {"you", "your", "yours"} & set(re.findall(r"\w+", others.pop().lower()))


def test_an_unknown_event_kind_is_refused() -> None:
    with pytest.raises(ValueError, match=f"no event kind {len(EVENT_KINDS)}"):
        event_sentence(BOX, (len(EVENT_KINDS), 0, 0, 0), 0)


@pytest.mark.parametrize("kind", OF_A_SHEET, ids=[EVENT_KINDS[kind] for kind in OF_A_SHEET])
def test_what_a_seat_does_unseen_is_told_to_it_alone(kind: int) -> None:
    raw = (kind, 2 + UNSEEN, 1, 1)
    assert event_sentence(BOX, raw, 2) == event_sentence(BOX, (kind, 2, 1, 1), 2)
    for observer in (-1, 0, 1, 3):
        assert (event_sentence(BOX, raw, observer), event_targets(raw, observer)) == ("", ())


def test_a_secret_mission_is_named_to_its_owner_alone() -> None:
    for mission in range(MISSIONS):
        raw = (table.SECRET_DRAWN, 1, mission, 0)
        assert event_sentence(BOX, raw, 1) == f"Your secret mission: {BOX.missions[mission].name}."
        assert event_targets(raw, 1) == ("mission-secret",)
        assert shows_chance(raw, 1)
        for observer in (-1, 0, 2):
            assert event_sentence(BOX, raw, observer) == "Yellow draws a secret mission."
            assert event_targets(raw, observer) == ()
            assert not shows_chance(raw, observer)


def test_sentences_name_cards_dice_spaces_and_what_lines_give() -> None:
    assert event_sentence(BOX, (table.ROLLED, 1, 4 * 2 + 0, 4 * 4 + 3), -1) == "Card 2 (Relay Row): blue 3 and pink 5."
    assert event_sentence(BOX, (table.TAKEN, 0, 1, 1), 0) == "You choose card 2 (Relay Row): a Number ability is ready."
    assert event_sentence(BOX, (table.DRAWN, 0, 15, 0), 1) == "Blue draws Agents at row 3, column 4."
    assert event_sentence(BOX, (table.CROSSED_OFF, 0, 7, 0), 0) == "You cross off the 5 of Weapons in the Black Market."
    assert event_sentence(BOX, (table.LINE_FULL, 0, 1, 0), 0) == "You fill row 2: Money in any free space."
    assert event_sentence(BOX, (table.LINE_FULL, 0, 8, 0), 1) == "Blue fills column 3: 5 points."
    assert event_sentence(BOX, (table.REVEALED, 1, 2, 20_103), 0) == (
        "Yellow chose card 3 (Neon Strip): 3 symbols drawn, 1 square crossed off and 2 lines filled."
    )
    assert event_sentence(BOX, (table.FACTION_USED, 0, GHOST_COURIERS, 5), 0) == (
        "You use Ghost Couriers: the second die of card 3 (Neon Strip) is copied."
    )
    assert event_targets((table.FACTION_USED, 0, GHOST_COURIERS, 5), 0) == ("faction", "shown-3b")
    assert event_sentence(BOX, (table.ROUND_BEGAN, 9, 1, 0), 0) == "Round 9 begins, the last one."


def test_a_step_back_ends_where_somebody_else_is_asked_or_something_is_shown() -> None:
    showing = {EVENT_KINDS[kind] for kind in range(len(EVENT_KINDS)) if GAME.reveals((kind, 0, 0, 0))}
    assert showing == {"turn", "round-over", "last-moves", "secrets", "end"}
    assert GAME.reveals((table.FACTION_GIVEN, 0, 0, 1))


# -- results -------------------------------------------------------------------------------------------------------------
def test_results_tell_the_winners_the_points_and_who_comes_behind() -> None:
    assert result([30, 41, 12], [1], False, 1) == "You win with 41 points. Then come: Blue 30, Red 12."
    assert result([30, 41, 12], [1], False, -1) == "Yellow wins with 41 points. Then come: Blue 30, Red 12."
    assert result([41, 41], [0, 1], False, 0) == "You share the win with Yellow: 41 points each."
    assert result([41, 12, 41], [0, 2], True, 1) == (
        "Blue and Red share the win: 41 points each. Then come: Yellow 12. The safety stop ended the game."
    )
    assert result([41, 41], [0], False, 1) == (
        "Blue wins with 41 points. Then come: Yellow 41. Equal points were decided by line bonuses, then by crossed-off market squares."
    )
    assert result([41], [0], False, 0) == "You have 41 points."
    many = result(list(range(100)), [99], False, 0)
    behind = "Then come: Seat 99 98, Seat 98 97, Seat 97 96, and 96 more."
    assert many == f"Seat 100 wins with 99 points. {behind} You come in place 100, with 0 points."
    assert result(list(range(100)), [99], False, 97).endswith(behind), "who is named is told no place"
    equal = result([9, 3, 9, 4, 5, 6, 3], [0, 2], False, 6)
    assert equal.endswith("and 2 more. You come in place 6, with 3 points."), "equal points share a place"
    assert result([9, 3, 9, 4, 5, 6, 1], [0, 2], False, -1).endswith("and 2 more.")
    assert result([7] * 100, list(range(100)), False, -1) == "100 seats share the win: 7 points each."


def test_a_solo_game_earns_a_title_and_names_the_next() -> None:
    for rating, following in zip(BOX.ratings, [*BOX.ratings[1:], None], strict=True):
        told = solo_result(BOX, rating.at_least, 0)
        assert told.startswith(f"You have {rating.at_least} points: {rating.title}.")
        assert (following.title in told and str(following.at_least - rating.at_least) in told) if following else told.count(".") == 1
    assert solo_result(BOX, BOX.ratings[1].at_least - 1, -1).startswith(f"Blue has 59 points: {BOX.ratings[0].title}. 1 point more ")


def test_seats_beyond_the_colours_are_called_by_their_number() -> None:
    assert [seat_name(seat) for seat in (0, 5, 6, 99)] == ["Blue", "Grey", "Seat 7", "Seat 100"]


# -- choices -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "settings"), CASES)
def test_every_choice_has_its_own_label_a_heading_and_elements(seats: int, settings: dict[str, str]) -> None:
    for state in positions(seats, settings, range(2), 5):
        for seat in due(state):
            view = view_of(state, seat)
            assert [choice.action for choice in view.choices] == legal_actions(state, seat)
            assert len({choice.label for choice in view.choices}) == len(view.choices)
            assert sum(choice.main for choice in view.choices) <= 1
            for choice in view.choices:
                family = choice.notation.split()[0]
                assert choice.label and choice.group and "{" not in choice.label + choice.group
                assert choice.main or family not in ("done",)
                assert all(TARGET.fullmatch(element) for element in choice.elements), choice
                assert choice.elements
                assert not choice.confirm or (family == "done" and is_sentence(choice.confirm))
                if family in ("draw", "market", "number", "colour"):
                    die = choice.notation.split()[1]
                    assert ("die-copy" if die == "copy" else die) in choice.targets
                    assert choice.target.startswith(("space-", "square-", "ability-"))


def test_every_phase_and_family_comes_up_and_says_why_not_after_the_last_round() -> None:
    families, phases = set(), set()
    for state in positions(3, {"mode": "traditional", "secrecy": "yes", "factions": "chosen"}, range(6)):
        families |= {ACTIONS.decode(action)[0] for seat in due(state) for action in legal_actions(state, seat)}
        phases.add(int(state.phase))
        for seat in range(3) if state.phase == table.LAST_MOVES else ():
            legal = set(legal_actions(state, seat))
            said = [why_not(state, seat, action) for action in range(len(ACTIONS))]
            assert [action for action, sentence in enumerate(said) if not sentence] == sorted(legal)
            assert all(is_sentence(sentence) for sentence in said if sentence)
    assert families == {family.name for family in ACTIONS.families}
    assert sorted(phases) == list(range(len(PHASE_WORDS)))


@pytest.mark.parametrize(("seats", "settings"), CASES)
def test_a_choice_adds_to_the_score_what_its_preview_and_label_say(seats: int, settings: dict[str, str]) -> None:
    seen = set()
    for state in positions(seats, settings, range(2), 7):
        for seat in due(state)[:1]:
            view = view_of(state, seat)
            label = {choice.action: choice.label for choice in view.choices}
            previews = {preview.action: preview for preview in view.previews}
            for action in label:
                family = ACTIONS.decode(action)[0]
                if family in ("replace", "keep"):
                    continue
                world = state.blank()
                world.copy_from(state)
                assert isinstance(world, WriteRules)
                world.apply(seat, action)
                gain = int(world.score(seat) - state.score(seat))
                assert (action in previews) == (family in ("draw", "market", "move-to", "bonus-draw", "bonus-market"))
                if action not in previews:
                    assert gain == 0 or family in ("done", "choose-faction")  # the next round, or the missions of the set-up
                    continue
                seen.add((gain > 0) - (gain < 0))
                assert previews[action].total == gain
                told = [
                    int(part.rsplit(" ", 1)[1].replace("−", "-"))
                    for part in previews[action].parts
                    if re.fullmatch(r"[^:,]+ [+−]\d+", part)
                ]
                assert sum(told) == gain, previews[action]
                assert (f": {'+' if gain > 0 else '−'}{abs(gain)} (" in label[action]) == (gain != 0), label[action]
    assert seen >= {0, 1}


def test_a_label_tells_what_is_added_by_source() -> None:
    state = new_game(1, 3)
    state.public[0], state.public[1], state.public[2], state.public[3] = (
        [mission.id for mission in BOX.missions].index(word) for word in ("gangs", "trojan_virus", "insiders", "rogue_agents")
    )
    put(state, 0, "......", "......", "..AA..", "......", "......", ".....W")
    dice(state, "A3", "A3", "W6", "I5")
    state.sheets[0].market[0] = 0b111
    play(state, "take 1")
    said = labels(state)
    assert said["draw die-1 agents 3-2"] == "Agents at row 3, column 2 with the blue 3: +3 (Gangs +2, Market +1)"
    assert said["draw die-1 agents 3-6"] == "Agents at row 3, column 6 with the blue 3: +4 (Rogue Agents +3, Market +1)"
    assert said["draw die-1 agents 1-3"] == "Agents at row 1, column 3 with the blue 3: +4 (Rogue Agents +3, Market +1)"
    assert said["market die-1 intel"] == "Cross off a square of Intel with the blue 3"
    assert said["done"] == "Finish and leave 2 equal dice, each a blue 3 unused"
    choice = next(choice for choice in view_of(state, 0).choices if choice.notation == "draw die-1 agents 3-2")
    assert choice.elements == ("space-3-2", "die-1", "die-2")
    assert "draw die-2 agents 3-2" not in said
    put(state, 0, "......", "......", "AAAAA.", "......", "......", "......")
    assert labels(state)["draw die-1 agents 3-6"] == "Agents at row 3, column 6 with the blue 3: +7 (Gangs +2, Market +1, Row 3 +4)"
    put(state, 0, "......", "......", "AAAIA.", ".....#", "......", "......")
    state.sheets[0].market[0] = 0
    assert labels(state)["draw die-1 agents 3-6"] == "Agents at row 3, column 6 with the blue 3: +4 (Row 3 +4)"
    put(state, 0, "AIMW.A", "......", "......", "......", "......", "......")
    state.sheets[0].die_number[0] = 0
    assert labels(state)["draw die-1 agents 1-5"].endswith(": −1 (Gangs +2, Rogue Agents −3, Row 1: a Black Market square)")


def test_cards_say_what_their_track_brings() -> None:
    state = new_game(1, 3)
    dice(state, "A3", "W5", "I1", "M2", "A6", "A6")
    state.sheets[0].ticks[0], state.sheets[0].ticks[1], state.sheets[0].ticks[2] = 2, int(BOX.boxes), 0
    assert labels(state) == {
        "take 1": "Choose card 1 (Docks): blue 3 and pink 5; Move becomes ready",
        "take 2": "Choose card 2 (Relay Row): yellow 1 and green 2; its track is full",
        "take 3": "Choose card 3 (Neon Strip): blue 6 and blue 6; Colour in 3 ticks",
    }
    views = view_of(state, 0).cards
    assert [(card.next_symbol, card.boxes_to_symbol) for card in views] == [("move", 1), ("", 0), ("colour", 3)]


def test_the_best_choice_about_a_secret_mission_is_marked() -> None:
    marked = set()
    for state in positions(3, {"mode": "traditional", "secrecy": "yes"}, range(6), 1000):
        for seat in due(state) if state.phase == table.SECRET_CHOICE else ():
            view = view_of(state, seat)
            main = [choice.notation for choice in view.choices if choice.main]
            assert main == [f"replace {view.best_secret}" if view.best_secret else "keep"]
            gains = {choice.notation: preview.total for choice, preview in zip(view.choices, view.previews, strict=True)}
            assert gains[main[0]] == max(gains.values())
            marked.add(main[0].split()[0])
    assert marked == {"replace", "keep"}


# -- prompts -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "settings"), CASES)
def test_whoever_is_asked_is_told_what_and_whoever_waits_for_whom(seats: int, settings: dict[str, str]) -> None:
    for state in positions(seats, settings, range(1), 3):
        for observer in range(-1, seats):
            prompt = view_of(state, observer).prompt
            if state.is_over():
                assert prompt == ""
                continue
            assert is_sentence(prompt)
            if observer in due(state):
                assert not prompt.startswith("Waiting")
            else:
                assert prompt.startswith("Waiting for ")
                assert all(seat_name(seat) in prompt for seat in due(state))


def test_prompts_name_what_is_asked() -> None:
    state = new_game(1, 3)
    dice(state, "A3", "W5")
    assert view_of(state, 0).prompt == "Round 1: choose a neighbourhood card."
    play(state, "take 1")
    assert view_of(state, 0).prompt == "Use the blue 3 and the pink 5: draw or go to the Black Market."
    state.sheets[0].ready[1] = 2
    assert view_of(state, 0).prompt.endswith("Ready: 2 Number abilities.")
    put(state, 0, ".....W", "AIMWA.", "AIMW.W", "......", "......", "......")
    state.sheets[0].die_number[1], state.sheets[0].die_resource[1] = 1, 3
    play(state, "draw die-2 weapons 2-6")
    assert view_of(state, 0).prompt == "Take your bonus: Money in any free space."
    assert view_of(state, 0).owed == ("Money in any free space",)
    play(state, "bonus-draw money 6-1; draw die-1 agents 3-5")
    state.sheets[0].ready[0] = 1
    assert view_of(state, 0).prompt == "Your dice are used: finish, or move a symbol first."
    play(state, "move-from 6-1")
    assert view_of(state, 0).prompt == "Move Money away from row 6, column 1: choose a free space."
    assert view_of(state, 0).moving == "6-1"
    state.last_round = 1
    play(state, "move-to 6-2; done")
    assert view_of(state, 0).prompt == "Round 2: choose a neighbourhood card."


# -- reasons -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "settings"), CASES)
def test_why_not_gives_a_sentence_exactly_for_what_is_not_legal(seats: int, settings: dict[str, str]) -> None:
    phases = set()
    for state in positions(seats, settings, range(2), 9):
        phases.add(PHASE_WORDS[int(state.phase)])
        for seat in range(seats):
            legal = set(legal_actions(state, seat))
            for action in range(len(ACTIONS)):
                said = why_not(state, seat, action)
                assert bool(said) != (action in legal), (PHASE_WORDS[int(state.phase)], ACTIONS.notation(action), said)
                assert not said or is_sentence(said), said
    assert {"round", "over"} <= phases
    assert ("choose-faction" in phases) == (settings.get("factions") == "chosen")
    assert ("secret" in phases) == ("secrecy" in settings and "secret-choice" not in settings)


def test_each_thing_on_the_board_is_usable_or_says_why_not() -> None:
    for seats, settings in ((1, {"factions": "dealt"}), (3, {"mode": "traditional", "secrecy": "yes", "factions": "chosen"}), (2, {})):
        for state in positions(seats, settings, range(2), 4):
            if state.is_over():
                assert view_of(state, 0).refusals == ()
            for seat in due(state):
                view = view_of(state, seat)
                usable = {element for choice in view.choices for element in choice.elements}
                refused = [refusal.target for refusal in view.refusals]
                assert len(refused) == len(set(refused))
                assert not usable & set(refused)
                assert all(is_sentence(refusal.sentence) for refusal in view.refusals), view.refusals
                wanted = {f"space-{word}" for word in SPACE_WORDS} | {f"square-{word}" for word in OPENING_WORDS}
                wanted |= {f"card-{card.card}" for card in view.cards} | {
                    f"die-{die.die.removeprefix('die-')}" for die in view.dice if not die.used
                }
                assert wanted <= usable | set(refused)


def test_reasons_name_the_rule() -> None:
    state = new_game(1, 3)
    dice(state, "A3", "W5", "I1", "M2")
    assert reason(state, "draw die-1 agents 3-3") == "First choose a neighbourhood card with “take”."
    assert reason(state, "take 5") == "Card 5 is not in play; choose one of cards 1 to 3."
    assert reason(state, "keep") == "Secret missions are decided about when all rounds are over; go on with the round."
    put(state, 0, "......", "......", "..A#..", "......", "......", "......")
    play(state, "take 1")
    assert reason(state, "take 2") == "You have card 1 (Docks) already; there is one card in a round."
    assert reason(state, "draw die-1 weapons 3-1") == "The blue 3 draws Agents, not Weapons."
    assert reason(state, "draw die-1 agents 4-4") == "The blue 3 is drawn in row 3 or column 3, not at row 4, column 4."
    assert reason(state, "draw die-1 agents 3-3") == "Agents at row 3, column 3: choose a free space."
    assert reason(state, "draw die-1 agents 3-4").startswith("The space at row 3, column 4 is crossed over for the whole game")
    assert reason(state, "draw copy agents 3-4") == "Your copied die is not there to be used; use the blue 3 and the pink 5."
    assert reason(state, "market die-1 money") == "Money takes even dice only, not the blue 3."
    assert reason(state, "market die-2 weapons-3") == "The 3 of Weapons takes a die that shows 3, not the pink 5."
    assert reason(state, "number die-1 4") == "No Number ability is ready; tick boxes of a track that has its symbol."
    assert reason(state, "faction") == "You have no faction in this game; use your dice and abilities."
    assert reason(state, "copy-die 2a") == "Only Ghost Couriers copy a die of another card; use your own dice."
    assert reason(state, "bonus-market agents") == "No bonus is owed to you; fill a row or column first."
    state.sheets[0].ready[0] = state.sheets[0].ready[1] = state.sheets[0].ready[2] = 1
    assert reason(state, "number die-1 3") == "The blue 3 shows 3 already; choose another number."
    assert reason(state, "colour die-2 weapons") == "The pink 5 is pink already; choose another colour."
    assert reason(state, "move-from 1-1") == "There is no symbol at row 1, column 1; choose a space that has one."
    assert reason(state, "move-to 1-1") == "No symbol is being moved; choose one with “move-from” first."
    state.sheets[0].market[0] = BOX.squares[0]
    assert reason(state, "market die-1 agents") == "Agents is maxed out; choose another resource."
    play(state, "move-from 3-3")
    assert reason(state, "done") == "A symbol is being moved: choose where it goes with “move-to”."
    assert reason(state, "move-to 3-3") == "The symbol is at row 3, column 3 already; choose a free space."
    play(state, "move-to 1-1")
    put(state, 0, "......", "......", "AIMW.W", "......", "......", "......")
    play(state, "draw die-1 agents 3-5")  # a star: nothing is owed
    put(state, 0, "......", "WWWWWW", "......", "....A.", "......", "......")
    state.sheets[0].die_number[1] = 3
    put(state, 0, "......", "......", "......", "AAA.AA", "......", "......")
    play(state, "draw die-2 weapons 4-4")
    assert reason(state, "done") == "A bonus comes before anything else: Agents in any free space."
    assert reason(state, "bonus-draw money 1-1") == "Money is not the bonus owed to you; that is Agents in any free space."
    assert reason(state, "bonus-market money") == "A Black Market square is not the bonus owed to you; that is Agents in any free space."
    play(state, "bonus-draw agents 1-1")
    assert reason(state, "draw die-1 agents 3-5") == "You have no die left; finish with “done”."


def test_reasons_of_equal_dice_and_factions() -> None:
    state = new_game(1, 3, {"factions": "dealt"})
    sheet = state.sheets[0]
    dice(state, "A3", "A3", "I1", "M2", "I1", "W6")
    sheet.faction, sheet.ready[0] = GHOST_COURIERS, 0
    play(state, "take 1")
    assert reason(state, "draw die-2 agents 3-3") == "Your second die and your first die are equal; name the first die."
    assert reason(state, "faction") == "Ghost Couriers copy a die: choose which with “copy-die”."
    assert reason(state, "copy-die 1a") == "That die is your own; choose one of another card."
    assert reason(state, "copy-die 3a") == "There is an equal yellow 1 on an earlier card; choose that one."
    assert reason(state, "copy-die 4a") == "Card 4 is not in play; choose a die of cards 1 to 3."
    play(state, "copy-die 3b")
    assert [die.die for die in view_of(state, 0).dice] == ["die-1", "die-2", "copy"]
    assert reason(state, "copy-die 2a") == "Ghost Couriers are used up; their power is there once in a game."
    sheet.faction = FACTION_WORDS.index("snake-eyes")
    assert reason(state, "faction") == "Snake Eyes work by themselves all the time; there is nothing to use."
    sheet.faction, sheet.faction_used = FACTION_WORDS.index("pit-brokers"), 0
    play(state, "faction; bonus-market agents")
    assert reason(state, "bonus-market agents") == (
        "Pit Brokers take squares of different resources; choose one of Intel, Money or Weapons."
    )
    play(state, "bonus-market weapons-2")
    sheet.faction, sheet.faction_used = FACTION_WORDS.index("zero-day-crew"), 0
    play(state, "faction")
    assert "with the wild die" in labels(state)["draw die-1 money 1-1"]
    sheet.ready[1] = 1
    assert reason(state, "number die-1 4") == "The wild die counts as anything already; change another die."
    assert [die.anything for die in view_of(state, 0).dice] == [True, True]


def test_whoever_waits_is_told_for_whom_when_trying() -> None:
    state = new_game(3, 5, {"mode": "draft"})
    other = next(seat for seat in range(3) if not state.due(seat))
    assert reason(state, "take 1", other) == f"It is {seat_name(due(state)[0])}'s turn; you have to wait."
    play(state, "take 1; done", due(state)[0])
    turn = due(state)[0]
    assert reason(state, "take 1", turn).endswith("has taken card 1 (Docks); choose one that is left.")
    at_once = new_game(3, 5, {"mode": "traditional"})
    play(at_once, "take 1; done", 1)
    assert reason(at_once, "take 1", 1) == "You have nothing more to do now; wait for Blue and Red."
    assert reason(new_game(3, 5, {"factions": "chosen"}), "take 1", 0) == "Factions are chosen first: choose one with “choose-faction”."


def test_reasons_are_asked_for_every_family() -> None:
    assert sorted(ASKED_IN) == sorted(family.name for family in ACTIONS.families)
    state = new_game(1, 1)
    assert why_not(state, 0, len(ACTIONS)).startswith(f"There is no action {len(ACTIONS)}; actions are numbered from 0 to ")
