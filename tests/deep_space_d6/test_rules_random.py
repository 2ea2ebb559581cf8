"""What must hold at every decision of random games, for each set of options."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludonaut.core.chance import FastChance
from ludonaut.core.components import own_box
from ludonaut.core.errors import ComponentsError
from ludonaut.core.numbers import i64, zeros
from ludonaut.core.state import option_numbers
from ludonaut.games.deep_space_d6 import components
from ludonaut.games.deep_space_d6.actions import ACTIONS
from ludonaut.games.deep_space_d6.components import CARDS, HULL_MOST, KINDS, SHIELDS_MOST, START_HEALTH, load_components
from ludonaut.games.deep_space_d6.heuristics import DeepSpaceHeuristic
from ludonaut.games.deep_space_d6.observation import OBSERVATION_SIZE
from ludonaut.games.deep_space_d6.options import DONT_PANIC_CARDS, OPTIONS
from ludonaut.games.deep_space_d6.rules import DeepSpaceRules
from ludonaut.games.deep_space_d6.state import CREW_FACES, CREW_LOST, HOLD, HULL_LOST, OVER, SEND, WON

GAMES = 150
MOST_MOVES = 1000
OPTION_SETS: tuple[dict[str, object], ...] = (
    {},
    {"dont-panic": 0, "length": "short", "friendly-fire": "unassigned", "stasis-internal": False},
    {"dont-panic": 3, "length": "fast", "stasis-conditions": True, "win-check": "activate", "cloaked-chain": True},
    {"dont-panic": 5, "commander-detected": False, "empty-scan": True, "solar-winds": "hull", "scout-hull-only": True},
    {"dont-panic": 0, "length": "fast", "solar-winds": "always-play", "empty-scan": True, "infirmary-converter": True},
)
every_option_set = pytest.mark.parametrize("options", OPTION_SETS, ids=[f"set{number}" for number in range(len(OPTION_SETS))])


def new_game(options: dict[str, object], seed: int) -> tuple[DeepSpaceRules, FastChance]:
    chance = FastChance(seed)
    return DeepSpaceRules(option_numbers(OPTIONS.make(options)), chance), chance


def random_decisions(options: dict[str, object], seed: int, games: int = GAMES) -> Iterator[tuple[DeepSpaceRules, list[int]]]:
    """Every decision, with its legal actions, and every end (no actions) of some random games."""
    state, chance = new_game(options, seed)
    buffer = zeros(len(ACTIONS))
    for _ in range(games):
        state.begin()
        for _ in range(MOST_MOVES):
            legal = [int(buffer[place]) for place in range(state.legal_actions(0, buffer))]
            yield state, legal
            if state.is_over():
                break
            state.apply(0, legal[chance.below(i64(len(legal)))])
        assert state.is_over(), f"a random game was not over after {MOST_MOVES} moves"


def crew_on_missions(state: DeepSpaceRules) -> int:
    return sum(bin(int(bits)).count("1") for bits in state.crew)


def dice_on_the_table(state: DeepSpaceRules) -> int:
    loose = state.pool + state.scanners + state.infirmary + state.beams
    return int(loose + sum(state.unassigned) + sum(state.returned) + sum(state.held)) + crew_on_missions(state)


@every_option_set
def test_there_are_always_six_dice_and_none_below_zero(options: dict[str, object]) -> None:
    for state, _ in random_decisions(options, 11):
        assert dice_on_the_table(state) == components.DICE
        assert min(*state.unassigned, *state.returned, *state.held, state.pool, state.scanners, state.infirmary, state.beams) >= 0
        assert state.is_over() or state.scanners < components.SCANNER_SLOTS or state.asking >= 0


@every_option_set
def test_a_card_is_in_the_deck_or_in_play_or_gone_for_good(options: dict[str, object]) -> None:
    gone = set[int]()
    for state, _ in random_decisions(options, 12):
        row = [int(state.row[place]) for place in range(state.row_count)]
        assert len(set(row)) == len(row)
        assert sorted(row) == [int(state.by_number[place]) for place in range(state.row_count)]
        assert row == [card for card in row if state.present[card]]
        assert sum(state.present) == len(row)
        for card in range(CARDS):
            assert state.deck.counts[card] + state.present[card] in (0, 1)
            if state.deck.counts[card] + state.present[card] == 0:
                gone.add(card)
            else:
                assert card not in gone
        assert state.deck.total == sum(state.deck.counts) >= state.cut
        assert state.deck.counts[KINDS - 1] <= state.options[DONT_PANIC_CARDS]
        if state.is_over():
            gone = set()


@every_option_set
def test_legal_actions_ascend_exactly_while_the_captain_is_due(options: dict[str, object]) -> None:
    for state, legal in random_decisions(options, 13):
        assert legal == sorted(set(legal))
        assert bool(legal) == state.due(0) == (not state.is_over()) == (state.next_seat() == 0)
        assert all(0 <= action < len(ACTIONS) for action in legal)


@every_option_set
def test_tracks_stay_on_the_board(options: dict[str, object]) -> None:
    for state, _ in random_decisions(options, 14):
        assert 0 <= state.hull <= HULL_MOST
        assert 0 <= state.shields <= (0 if state.shields_down else SHIELDS_MOST)
        assert (state.hull == 0) == (state.reason() == HULL_LOST)
        for card in range(CARDS):
            if state.present[card] and START_HEALTH[card]:
                assert 1 <= state.health[card] <= START_HEALTH[card]
            else:
                assert state.health[card] == 0
            if not state.present[card]:
                assert not any((state.crew[card], state.held[card], state.beamed[card], state.activated[card]))


@every_option_set
def test_nothing_is_left_of_a_question_or_of_working_room(options: dict[str, object]) -> None:
    for state, _ in random_decisions(options, 15):
        assert not any(state.answers)
        assert (state.asking >= 0) == (state.ask in (HOLD, SEND))
        assert state.asking < 0 or state.present[state.asking]


@every_option_set
def test_counts_of_standing_effects_match_the_cards_in_play(options: dict[str, object]) -> None:
    for state, _ in random_decisions(options, 16):
        row = [int(state.row[place]) for place in range(state.row_count)]
        assert state.shields_down == sum(components.SHIELDS_DOWN[card] for card in row)
        for face in range(CREW_FACES):
            assert state.barred[face] == sum(components.BARS[card] == face for card in row)
            assert state.claimed[face] == sum(components.CLAIMS[card] == face for card in row)


def test_a_finished_game_says_why_and_what_it_was_worth() -> None:
    reasons = set()
    for state, _ in random_decisions({}, 17, games=150):
        if state.is_over():
            reasons.add(int(state.reason()))
            assert state.ask == OVER
            assert state.returns(0) == float(state.reason() == WON)
            assert state.score(0) == (state.hull if state.reason() == WON else 0)
        else:
            assert state.reason() == 0
            assert state.returns(0) == 0.0
    assert reasons >= {HULL_LOST, CREW_LOST}


def test_equal_seeds_give_equal_games_and_beginning_again_leaves_no_trace() -> None:
    def play(begun_before: int) -> list[int]:
        state, chance = new_game({}, 5)
        buffer, observation, trace = zeros(len(ACTIONS)), zeros(OBSERVATION_SIZE), list[int]()
        for _ in range(begun_before):
            state.begin()
        chance.reseed(i64(77))
        state.begin()
        while not state.is_over():
            state.apply(0, buffer[chance.below(state.legal_actions(0, buffer))])
            state.observe(0, observation)
            trace += [int(number) for number in observation]
        return trace

    assert play(0) == play(3) != []


def test_a_copy_plays_on_like_its_original() -> None:
    state, chance = new_game(OPTION_SETS[2], 6)
    buffer, one, other = zeros(len(ACTIONS)), zeros(OBSERVATION_SIZE), zeros(OBSERVATION_SIZE)
    copy = state.blank()
    for seed in range(10):
        state.begin()
        for _ in range(10):
            if not state.is_over():
                state.apply(0, buffer[chance.below(state.legal_actions(0, buffer))])
        copy.copy_from(state)
        ends = []
        for twin, observation in ((state, one), (copy, other)):
            chance.reseed(i64(seed))
            while not twin.is_over():
                twin.apply(0, buffer[chance.below(twin.legal_actions(0, buffer))])
            twin.observe(0, observation)
            ends.append([int(number) for number in observation])
        assert ends[0] == ends[1]


@every_option_set
def test_greedy_play_is_legal_and_beats_random_play(options: dict[str, object]) -> None:
    state, chance = new_game(options, 18)
    policy, buffer, rounds = DeepSpaceHeuristic(), zeros(len(ACTIONS)), 0
    for _ in range(GAMES):
        state.begin()
        while not state.is_over():
            count = state.legal_actions(0, buffer)
            action = policy.choose(state, 0, buffer, count, chance)
            assert action in [buffer[place] for place in range(count)], ACTIONS.notation(int(action))
            assert 0.0 < policy.evaluate(state, 0) < 1.0
            state.apply(0, action)
        rounds += int(state.rounds())
    assert rounds / GAMES > 12  # random play lasts about 7 rounds


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("threat_sides = 6", "threat_sides = 60", "dice: threat_sides must be a number from 2 to 12"),
        ('source = "printed"\n\n[shields]', 'source = "guessed"\n\n[shields]', "hull: source must be one of printed"),
        ("activates = [2, 4, 6]", "activates = [2, 4]", "deck.activations: external must be"),
        ("activation = { damage = 3 }", "activation = { hurt = 3 }", "flagship.activation: hurt is not a field of it; the fields are "),
        ("health = 4", "health = 3", "deck.health: 4 must be 8, but the cards give 7"),
        ('id = "corsair"', 'id = "flagship"', "flagship: id is used by two entries"),
        ("copies = 6", "copies = 5", "deck: filler must be 6, but the cards give 5"),
        ('needs = ["tactical"]', 'needs = ["pilot"]', "boarding_ship.mission: needs must be a list of words, each one of commander"),
        ("[scanners]", "[radar]", "radar: no such table is known; the tables are dice, deck, card, "),
        ("[dice]", "[dice", "the components file is not TOML"),
    ],
)
def test_a_wrong_components_file_is_refused_by_name(old: str, new: str, said: str) -> None:
    text = own_box("ludonaut.games.deep_space_d6")
    assert old in text
    with pytest.raises(ComponentsError) as error:
        load_components(text.replace(old, new, 1))
    assert said in str(error.value)
