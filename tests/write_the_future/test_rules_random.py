"""What must hold at every decision of random games, for every mode, each set of options, and up to 100 seats."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from ludonaut.core.chance import FastChance, RecordingChance
from ludonaut.core.inspect import digest
from ludonaut.core.numbers import zeros
from ludonaut.core.state import option_numbers
from ludonaut.core.view import view_bytes
from ludonaut.games.write_the_future.actions import ACTIONS
from ludonaut.games.write_the_future.components import BOX, FACTION_WORDS
from ludonaut.games.write_the_future.options import DRAFT, OPTIONS
from ludonaut.games.write_the_future.rules import WriteRules
from ludonaut.games.write_the_future.state import PHASE_WORDS
from tests.write_the_future.plain_rules import Plain, read
from tests.write_the_future.tables import GAME, legal_actions

EVERYTHING = "secrecy=yes future-proof=yes factions=dealt tie-break=yes"
TABLES = (
    ("mode=draft", 2),
    (f"mode=draft {EVERYTHING}", 2),
    ("mode=draft factions=chosen safety-stop=no", 3),
    (f"mode=draft {EVERYTHING} secret-choice=best", 4),
    ("mode=traditional", 1),
    (f"mode=traditional {EVERYTHING} patterns-as-drawn=yes", 3),
    ("mode=traditional secrecy=yes factions=chosen surrounded-by-four=yes", 2),
    (f"mode=traditional {EVERYTHING}", 9),
    ("mode=solo", 1),
    ("mode=solo secrecy=yes factions=chosen future-proof=yes", 1),
)
every_table = pytest.mark.parametrize(("rules", "seats"), TABLES)


def new_game(rules: str, seats: int, seed: int) -> WriteRules:
    state = WriteRules(BOX, option_numbers(OPTIONS.read(rules.split())), seats, FastChance(seed))
    state.begin()
    return state


def picked(state: WriteRules, seat: int, picker: random.Random) -> int:
    """A random action of a random family, so that rare families come up often.

    "done" is rarer than others, Moves are often kept for the end, and symbols are often drawn where a row or column is fullest.
    """
    families: dict[str, list[int]] = {}
    for action in legal_actions(state, seat):
        families.setdefault(ACTIONS.notation(action).split()[0], []).append(action)
    names = sorted(families)
    if len(names) > 1 and "done" in names and picker.random() < 0.8:
        names.remove("done")
    if len(names) > 1 and "move-from" in names and phase(state) == "round" and picker.random() < 0.8:
        names.remove("move-from")
    family = "draw" if "draw" in names and picker.random() < 0.5 else picker.choice(names)
    choices = families[family]
    picker.shuffle(choices)
    if family in ("draw", "bonus-draw", "move-to") and picker.random() < 0.7:
        filled = int(state.sheets[seat].filled())
        return max(choices, key=lambda action: (crowd(filled, ACTIONS.notation(action).split()[-1]), action))
    return choices[0]


def crowd(filled: int, space: str) -> int:
    """How many symbols are in the fuller of a space's row and column."""
    row, column = (int(number) - 1 for number in space.split("-"))
    in_row = sum(filled >> (6 * row + n) & 1 for n in range(6))
    return max(in_row, sum(filled >> (6 * n + column) & 1 for n in range(6)))


def decisions(rules: str, seats: int, seed: int, games: int = 1) -> Iterator[tuple[WriteRules, int, int]]:
    """Every decision of some random games, a random due seat's: the state, the seat and the action that is then taken."""
    picker = random.Random(seed)
    for game in range(games):
        state = new_game(rules, seats, 1000 * seed + game)
        for _ in range(GAME.most_moves):
            if state.is_over():
                break
            seat = picker.choice([seat for seat in range(seats) if state.due(seat)])
            action = picked(state, seat, picker)
            yield state, seat, action
            state.apply(seat, action)
        assert state.is_over(), "the game does not end"


def phase(state: WriteRules) -> str:
    return PHASE_WORDS[state.phase]


def plain(state: WriteRules, seat: int) -> Plain:
    return read(state, seat, phase(state) == "round")


def expected(state: WriteRules, seat: int) -> set[str]:
    """The legal actions of a due seat by the rules written out once more."""
    if phase(state) == "choose-faction":
        sets = -(-int(state.seats) // len(FACTION_WORDS))
        taken = Counter(FACTION_WORDS[sheet.faction] for sheet in state.sheets if sheet.faction >= 0)
        return {f"choose-faction {word}" for word in FACTION_WORDS if taken[word] < sets}
    if phase(state) == "secret":
        return {"keep", *(f"replace {place}" for place in range(1, 5))}
    return plain(state, seat).legal()


@every_table
def test_the_legal_actions_are_those_of_the_rules_written_once_more(rules: str, seats: int) -> None:
    seen = Counter[str]()
    for state, _, action in decisions(rules, seats, 11, games=4 if seats < 5 else 2):
        for seat in range(seats):
            legal = legal_actions(state, seat)
            assert legal == sorted(set(legal)) and len(legal) <= GAME.most_actions
            assert {ACTIONS.notation(number) for number in legal} == (expected(state, seat) if state.due(seat) else set())
        seen[ACTIONS.notation(action).split()[0]] += 1
    assert {"take", "done", "draw", "market", "bonus-draw", "bonus-market", "move-from", "number", "colour"} <= set(seen)


@every_table
def test_each_action_does_what_the_rules_written_once_more_say_and_nothing_to_anybody_else(rules: str, seats: int) -> None:
    picker = random.Random(12)
    state = new_game(rules, seats, 12)
    while not state.is_over():
        seat = picker.choice([seat for seat in range(seats) if state.due(seat)])
        action = picked(state, seat, picker)
        text = ACTIONS.notation(action)
        in_play = phase(state) in ("round", "last-moves") and text != "done"
        before = [plain(state, other) for other in range(seats)]
        state.apply(seat, action)
        if in_play:
            after = before[seat].after(text)
            now = [replace(plain(state, other), free_cards=before[other].free_cards) for other in range(seats)]
            assert now[seat] == after, text
            assert [paper for other, paper in enumerate(now) if other != seat] == [
                paper for other, paper in enumerate(before) if other != seat
            ]


@every_table
def test_nothing_is_lost_or_made(rules: str, seats: int) -> None:
    future_proof = "future-proof=yes" in rules
    for state, _, _ in decisions(rules, seats, 13):
        if phase(state) == "choose-faction":
            continue
        rolled = Counter(int(state.rolled_resource[die]) for die in range(2 * int(state.cards)))
        assert [int(state.container.counts[kind]) + rolled[kind] for kind in range(4)] == [5, 4, 4, 5]
        assert all(0 <= state.rolled_number[die] < 6 for die in range(2 * int(state.cards)))
        lying = Counter(int(mission) for mission in (*state.public, *state.secret) if mission >= 0)
        for mission, card in enumerate(BOX.missions):
            there = lying[mission] + int(state.missions.counts[mission]) + int(state.discarded.counts[mission])
            assert there == int(future_proof or not card.future_proof)
        for seat in range(seats):
            paper = plain(state, seat)  # reads each space once
            assert paper.crossed.items() <= {(word, count) for word in paper.crossed for count in range(7)}
            chosen = int(state.round) - int(phase(state) == "round" and paper.card == 0)
            full = any(ticks == 15 for ticks in paper.ticks.values())
            assert sum(paper.ticks.values()) == chosen or (full and sum(paper.ticks.values()) < chosen)


@every_table
def test_rounds_begin_and_end_as_the_rules_written_once_more_say(rules: str, seats: int) -> None:
    """Follows rounds, first players, triggers and the end of random games."""
    ended_by = Counter[int]()
    for seed in range(3):
        picker, state, trigger, firsts = random.Random(seed), new_game(rules, seats, 140 + seed), 0, list[int]()
        before = 0
        while True:
            if phase(state) == "round" and state.round != before:
                assert state.round == before + 1
                before = int(state.round)
                assert bool(state.last_round) == (before in last_rounds(rules, seats, trigger))
                due = [seat for seat in range(seats) if state.due(seat)]
                if state.mode == DRAFT:
                    firsts += due
                    assert len(due) == 1 and (len(firsts) == 1 or due[0] == (firsts[-2] + 1) % seats)
                    assert firsts[0] == state.starting_seat()
                else:
                    assert due == list(range(seats))
            if phase(state) not in ("round", "choose-faction"):
                break
            seat = picker.choice([seat for seat in range(seats) if state.due(seat)])
            state.apply(seat, picked(state, seat, picker))
            if not trigger and (state.round != before or phase(state) != "round"):
                ends = any(plain(state, other).ends_the_game() for other in range(seats))
                trigger = before if ends and "mode=solo" not in rules else 0
            if state.round != before or phase(state) not in ("round", "choose-faction"):
                assert (phase(state) == "round") == (before not in last_rounds(rules, seats, trigger)), (before, trigger)
        while not state.is_over():
            seat = next(seat for seat in range(seats) if state.due(seat))
            state.apply(seat, picked(state, seat, picker))
        assert state.rounds() == before
        ended_by[int(state.reason())] += 1
    assert set(ended_by) == {3} if "mode=solo" in rules else not ended_by[3]


def last_rounds(rules: str, seats: int, trigger: int) -> set[int]:
    """The rounds after which the game ends, when the trigger came in one round (0: not yet)."""
    if "mode=solo" in rules:
        return {15}
    stop = set() if "safety-stop=no" in rules else {30}
    if not trigger:
        return stop
    if "mode=draft" in rules:
        return stop | {next(number for number in range(trigger, trigger + seats) if number % seats == 0)}
    return stop | {trigger + 1}


@every_table
def test_points_are_those_of_the_rules_written_once_more(rules: str, seats: int) -> None:
    for state, _, _ in decisions(rules, seats, 15):
        if phase(state) == "choose-faction":
            continue
        for seat in range(seats):
            sheet = state.sheets[seat]
            missions = sum(int(state.scratch.count(sheet.symbols, mission)) * BOX.missions[mission].points for mission in state.public)
            assert state.score(seat) == plain(state, seat).points_without_missions() + missions


@every_table
def test_a_finished_game_gives_the_best_their_share(rules: str, seats: int) -> None:
    replaced = 0
    for seed in range(4):
        for state, _, _ in decisions(rules, seats, 160 + seed):
            assert state.reason() == 0 and not any(state.returns(seat) for seat in range(seats))
        keys = []
        for seat in range(seats):
            sheet, paper, scored = state.sheets[seat], plain(state, seat), [int(mission) for mission in state.public]
            if state.replaced[seat] >= 0:
                scored[state.replaced[seat]] = int(state.secret[seat])
                replaced += 1
            missions = sum(int(state.scratch.count(sheet.symbols, mission)) * BOX.missions[mission].points for mission in scored)
            points = paper.points_without_missions() + missions
            assert state.score(seat) == points
            squares = sum(paper.crossed.values()) + len(paper.weapons)
            keys.append((points, len(paper.lines), squares) if "tie-break=yes" in rules else (points,))
        winners = [seat for seat in range(seats) if keys[seat] == max(keys)]
        if "mode=solo" in rules:  # there is nobody to be compared with: twice the points of the best title are worth 1
            assert state.returns(0) == min(1, keys[0][0] / 240)
            continue
        assert [state.returns(seat) for seat in range(seats)] == [(seat in winners) / len(winners) for seat in range(seats)]
        assert all(not state.due(seat) and legal_actions(state, seat) == [] for seat in range(seats))
    assert bool(replaced) == ("secrecy=yes" in rules)


def test_the_best_choice_is_the_best_of_all_five() -> None:
    for seed in range(6):
        rules = f"mode=traditional {EVERYTHING} secret-choice=best"
        for state, _, _ in decisions(rules, 3, 170 + seed):
            assert phase(state) != "secret"
        for seat in range(3):
            worth = [
                int(state.scratch.count(state.sheets[seat].symbols, mission)) * BOX.missions[mission].points
                for mission in (*state.public, state.secret[seat])
            ]
            weakest = worth.index(min(worth[:4]))
            assert state.replaced[seat] == (weakest if worth[4] > worth[weakest] else -1)


# -- seats that act at the same time ---------------------------------------------------------------------------------------
def play_traditional(rules: str, seats: int, seed: int, order: random.Random | None, names: list[int] | None = None) -> WriteRules:
    """A Traditional game in which each seat decides by its own random numbers; seats submit in order, or in a random one.

    `names` are the players on the seats: whoever sits elsewhere decides as before.
    """
    players = names or list(range(seats))
    pickers = [random.Random(f"{seed} {player}") for player in players]
    state = new_game(rules, seats, seed)
    while not state.is_over():
        due = [seat for seat in range(seats) if state.due(seat)]
        seat = order.choice(due) if order else due[0]
        state.apply(seat, picked(state, seat, pickers[seat]))
    return state


@pytest.mark.parametrize(
    ("rules", "seats"), [("mode=traditional", 3), (f"mode=traditional {EVERYTHING}", 4), ("secrecy=yes factions=dealt", 12)]
)
def test_the_order_in_which_seats_submit_changes_nothing(rules: str, seats: int) -> None:
    for seed in range(3):
        one = play_traditional(rules, seats, seed, None)
        for shuffled in range(3):
            assert digest(play_traditional(rules, seats, seed, random.Random(shuffled))) == digest(one)


def test_whoever_sits_elsewhere_gets_the_same() -> None:
    for seed in range(4):
        one = play_traditional("mode=traditional", 5, seed, None)
        names = [3, 0, 4, 1, 2]
        other = play_traditional("mode=traditional", 5, seed, random.Random(9), names)
        assert [other.score(seat) for seat in range(5)] == [one.score(player) for player in names]
        assert [other.returns(seat) for seat in range(5)] == [one.returns(player) for player in names]
        for seat, player in enumerate(names):
            assert plain(other, seat) == plain(one, player)


def test_players_of_a_traditional_game_do_not_matter_to_each_other() -> None:
    """The first player plays its first ten rounds alike with any company: the same chance, the same dice, the same choices."""
    papers = []
    for seats in (2, 5):
        pickers = [random.Random(f"18 {seat}") for seat in range(seats)]
        state = new_game("mode=traditional safety-stop=no", seats, 18)
        while state.round <= 8 and not state.is_over():
            seat = next(seat for seat in range(seats) if state.due(seat))
            state.apply(seat, picked(state, seat, pickers[seat]))
        papers.append(plain(state, 0))
    assert papers[0] == papers[1]


# -- what is hidden --------------------------------------------------------------------------------------------------------
def pages(state: WriteRules, observer: int) -> tuple[bytes, list[int]]:
    """All that an observer can see."""
    buffer = zeros(GAME.observation_size)
    if observer >= 0:
        state.observe(observer, buffer)
    return view_bytes(GAME.view(state, observer)), [int(number) for number in buffer]


@pytest.mark.parametrize(("rules", "seats"), [(f"mode=traditional {EVERYTHING}", 3), (f"mode=draft {EVERYTHING}", 3)])
def test_what_others_do_at_the_same_time_is_not_seen(rules: str, seats: int) -> None:
    compared = Counter[str]()
    for seed in range(8):
        for number, (state, seat, action) in enumerate(decisions(rules, seats, 190 + seed)):
            asked = phase(state)
            if ACTIONS.notation(action) == "done":  # that a seat is done is open, and so is what comes when all are
                continue
            if asked == "last-moves" or (asked == "round" and "traditional" in rules and number % 29 == 0):
                world = state.blank()
                assert isinstance(world, WriteRules)
                world.copy_from(state)
                world.chance = FastChance(seed)
                world.apply(seat, action)
                for observer in range(-1, seats):
                    assert (pages(world, observer) == pages(state, observer)) == (observer != seat), ACTIONS.notation(action)
                compared[asked] += 1
    assert compared["round"] > 50 if "traditional" in rules else compared["last-moves"] > 3


@every_table
def test_redealt_worlds_look_the_same_to_the_observer(rules: str, seats: int) -> None:
    worlds, differed = FastChance(99), False
    for number, (state, _, _) in enumerate(decisions(rules, seats, 20)):
        if number % 9 or phase(state) == "choose-faction":
            continue
        for observer in (-1, number % seats):
            world = state.blank()
            assert isinstance(world, WriteRules)
            world.copy_from(state)
            world.redeal(observer, worlds)
            assert pages(world, observer) == pages(state, observer)
            differed = differed or digest(world) != digest(state)
            if observer >= 0:
                assert legal_actions(world, observer) == legal_actions(state, observer)
                assert world.secret[observer] == state.secret[observer]
            lying = [int(mission) for mission in (*world.public, *world.secret) if mission >= 0]
            assert len(lying) == len(set(lying))
            shown = Counter(int(BOX.number[mission]) for mission in world.public)
            assert all(shown[int(BOX.number[mission])] < 2 for mission in world.secret if mission >= 0)
            assert [world.due(seat) for seat in range(seats)] == [state.due(seat) for seat in range(seats)]
    assert differed == ("secrecy=yes" in rules or ("traditional" in rules and seats > 1))


# -- chance, copies, many seats --------------------------------------------------------------------------------------------
def test_chance_is_asked_in_the_order_of_the_rulebook() -> None:
    recorder = RecordingChance(FastChance(31))
    state = WriteRules(BOX, option_numbers(OPTIONS.read(f"mode=draft {EVERYTHING}".split())), 4, recorder)
    state.begin()
    asked = [GAME.chance_sources[outcome.source].name for outcome in recorder.take()]
    assert asked[:5] == ["faction"] * 4 + ["first"]
    assert asked[5:25] == ["die", "number"] * 10
    assert set(asked[25:]) == {"mission"} and len(asked) >= 25 + 8


@every_table
def test_a_copy_plays_on_like_its_original(rules: str, seats: int) -> None:
    for number, (state, seat, _) in enumerate(decisions(rules, seats, 21)):
        busy = state.sheets[seat].owes() or state.sheets[seat].moving >= 0
        if busy or number % 60 == 7:
            copy = state.blank()
            copy.copy_from(state)
            assert isinstance(copy, WriteRules) and digest(copy) == digest(state)
        if number % 60 == 7:
            assert isinstance(copy, WriteRules)
            copy.chance, picker = FastChance(number), random.Random(number)
            before = digest(state)
            while not copy.is_over():
                seat = picker.choice([seat for seat in range(seats) if copy.due(seat)])
                copy.apply(seat, picked(copy, seat, picker))
            assert digest(state) == before != digest(copy)


def test_beginning_again_leaves_no_trace() -> None:
    for rules, seats in TABLES:
        fresh = new_game(rules, seats, 5)
        for number, (state, seat, _) in enumerate(decisions(rules, seats, 22)):
            if number % 60 == 7 or state.sheets[seat].owes() or state.sheets[seat].moving >= 0:
                again = state.blank()
                again.copy_from(state)
                again.chance = FastChance(5)
                again.begin()
                assert digest(again) == digest(fresh)


def test_a_hundred_seats_play_to_the_end() -> None:
    rules = f"mode=traditional {EVERYTHING}"
    state = new_game(rules, 100, 23)
    assert Counter(int(sheet.faction) for sheet in state.sheets).most_common(1)[0][1] <= 13
    assert sum(mission >= 0 for mission in state.secret) + int(state.discarded.total) + 4 == 54
    picker = random.Random(23)
    while not state.is_over():
        seat = int(state.next_seat())
        state.apply(seat, picked(state, seat, picker))
    assert sum(state.returns(seat) for seat in range(100)) == pytest.approx(1)
    assert len(GAME.view(state, 99).sheets) == 100  # type: ignore[attr-defined]
