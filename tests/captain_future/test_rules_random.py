"""What must hold at every decision of random games, for each set of options and 2 to 4 seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from ludonaut.core.chance import FastChance, RecordingChance
from ludonaut.core.numbers import i64, vec, zeros
from ludonaut.core.state import option_numbers
from ludonaut.games.captain_future import state as table_module
from ludonaut.games.captain_future.actions import ACTIONS
from ludonaut.games.captain_future.components import (
    BODIES,
    BOX,
    CARDS,
    HAND,
    KINDS,
    MOST_SEATS,
    SHIPS,
    SPACES,
    WITHS,
    Box,
)
from ludonaut.games.captain_future.game import MOST_ACTIONS, MOST_MOVES
from ludonaut.games.captain_future.heuristics import CaptainHeuristic
from ludonaut.games.captain_future.observation import OBSERVATION_SIZE
from ludonaut.games.captain_future.options import OPTIONS
from ludonaut.games.captain_future.rules import CaptainRules
from ludonaut.games.captain_future.state import DECK, EMPTY, LAST_SHIP, NOBODY, OVER, PAY, RECALL, STALLED, START_SEAT, STONE_BODY

GAMES = 4
OPTION_SETS: tuple[dict[str, object], ...] = (
    {},
    {"ships": 10, "start": "first-seat"},
    {"majority": "more-than-half", "ships": 20},
    {"stone-line-blocks-landing": True, "stone-placed-by": "last-seat"},
)
every_game = pytest.mark.parametrize(
    ("options", "seats"),
    [pytest.param(options, seats, id=f"set{number}-{seats}") for number, options in enumerate(OPTION_SETS) for seats in (2, 3, 4)],
)


def new_game(options: dict[str, object], seats: int, seed: int, box: Box = BOX) -> tuple[CaptainRules, FastChance]:
    chance = FastChance(seed)
    return CaptainRules(box, option_numbers(OPTIONS.make(options)), seats, chance), chance


def legal_actions(state: CaptainRules, seat: int, buffer: vec[i64]) -> list[int]:
    return [int(buffer[place]) for place in range(state.legal_actions(seat, buffer))]


def random_decisions(options: dict[str, object], seats: int, seed: int, games: int = GAMES) -> Iterator[tuple[CaptainRules, list[int]]]:
    """Every decision, with the legal actions of the seat that is due, and every end (no actions) of some random games."""
    state, chance = new_game(options, seats, seed)
    state.telling = True
    buffer = zeros(MOST_ACTIONS)
    for _ in range(games):
        state.events.clear()
        state.begin()
        for _ in range(MOST_MOVES):
            seat = state.next_seat()
            legal = legal_actions(state, seat, buffer) if seat >= 0 else []
            yield state, legal
            if state.is_over():
                break
            state.apply(seat, legal[chance.below(i64(len(legal)))])
        assert state.is_over(), f"a random game was not over after {MOST_MOVES} moves"


def hand(state: CaptainRules, seat: int) -> list[int]:
    return [int(state.hands[seat * KINDS + kind]) for kind in range(KINDS)]


def ships_on(state: CaptainRules, body: int) -> Counter[int]:
    return Counter(int(state.ships[space]) for space in state.box.spaces_of(body) if state.ships[space] != EMPTY)


def leader(state: CaptainRules, body: int) -> int:
    """Who has the majority, counted anew."""
    ships = ships_on(state, body).most_common(2)
    if not ships or (len(ships) == 2 and ships[0][1] == ships[1][1]):
        return NOBODY
    half = state.options[1] == 1 and 2 * ships[0][1] <= sum(ships_on(state, body).values())
    return NOBODY if half else ships[0][0]


@every_game
def test_no_ship_and_no_card_is_lost_or_made(options: dict[str, object], seats: int) -> None:
    ships = min(int(str(options.get("ships", 50))), int(SHIPS[seats]))
    for state, _ in random_decisions(options, seats, 21):
        for seat in range(seats):
            on_board = sum(state.ships[space] == seat for space in range(SPACES))
            assert state.supply[seat] + on_board + state.lost[seat] == ships
            assert min(state.supply[seat], state.lost[seat]) >= 0
        dealt = [sum(hand(state, seat)[kind] for seat in range(seats)) for kind in range(KINDS)]
        for kind in range(KINDS):
            assert dealt[kind] + state.deck.counts[kind] + state.discards.counts[kind] == BOX.copies[kind]
        assert sum(dealt) + state.deck.total + state.discards.total == CARDS or state.ask == table_module.PLACE_STONE


@every_game
def test_tallies_are_what_lies_on_the_table(options: dict[str, object], seats: int) -> None:
    for state, _ in random_decisions(options, seats, 22):
        for body in range(BODIES):
            ships = ships_on(state, body)
            assert [state.presence[MOST_SEATS * body + seat] for seat in range(MOST_SEATS)] == [ships[seat] for seat in range(MOST_SEATS)]
            assert state.filled[body] == sum(ships.values())
            assert state.conquered[body] == (sum(ships.values()) == len(state.box.spaces_of(body)))
            assert state.majority[body] == leader(state, body)
        assert state.conquered_bodies == sum(state.conquered)
        assert state.empty_spaces == sum(state.ships[space] == EMPTY for space in range(SPACES))
        for seat in range(MOST_SEATS):
            cards = hand(state, seat)
            assert state.out[seat] == sum(state.ships[space] == seat for space in range(SPACES))
            assert state.cards[seat] == sum(cards) <= HAND
            assert min(cards) >= 0
            assert state.held[seat] == sum(1 << kind for kind, count in enumerate(cards) if count)
        assert state.deck.total == sum(state.deck.counts)
        assert state.discards.total == sum(state.discards.counts)


@every_game
def test_points_are_counted_as_the_rulebook_says(options: dict[str, object], seats: int) -> None:
    for state, _ in random_decisions(options, seats, 23, games=2):
        for seat in range(seats):
            points = sum(state.ships[space] == seat for space in range(SPACES))
            for body in range(BODIES):
                size = len(state.box.spaces_of(body))
                if ships_on(state, body)[seat] == size:
                    points += {8: 5, 6: 4, 4: 3}[size]
                elif leader(state, body) == seat:
                    points += 1
            assert state.score(seat) == points


def barred_by_stone(state: CaptainRules, space: int, landing: bool) -> bool:
    place, index = int(state.stone), i64(space)
    if place < 12:
        return state.box.body_of[index] == place
    if landing and not state.options[2]:
        return False
    return state.box.row_of[index] == place - 12 if place < 24 else state.box.column_of[index] == place - 24


def slot_actions(state: CaptainRules) -> set[str]:
    """What a slot allows, found by trying every space and card: the notations of landings, attacks and exchanges."""
    seat, words, found = int(state.turn), state.box, set[str]()
    cards = Counter({word: count for word, count in zip(words.card_words, hand(state, seat), strict=True) if count})
    found.update(f"exchange {word}" for word in cards)
    for space, square in enumerate(words.squares):
        body = int(words.body_of[i64(space)])
        paying = [words.card_words[words.card_of[i64(WITHS * space + way)]] for way in range(WITHS)]
        owner = int(state.ships[i64(space)])
        if state.supply[seat] == 0 or owner == seat or barred_by_stone(state, space, owner == EMPTY):
            continue
        if owner == EMPTY:
            found.update(
                f"land {square} {way}" for way, word in zip(("row", "column", "body", "joker"), paying, strict=True) if cards[word]
            )
        elif all(state.ships[i64(other)] != EMPTY for other in words.spaces_of(body)):
            cost = 1 if leader(state, body) == seat else 2 if ships_on(state, body)[seat] else 3
            if cost == 3 and state.lap_of not in (NOBODY, seat):
                continue
            ways = payments([cards[word] for word in paying], cost)
            found.update([f"attack {square}"] * (ways > 0) + [f"attack-with {square}"] * (ways > 1))
    return found


def payments(counts: list[int], cost: int) -> int:
    """In how many ways so many cards can be taken from these."""
    if not counts:
        return int(cost == 0)
    return sum(payments(counts[1:], cost - taken) for taken in range(min(counts[0], cost) + 1))


@every_game
def test_slots_allow_exactly_what_the_rulebook_allows(options: dict[str, object], seats: int) -> None:
    for state, legal in random_decisions(options, seats, 24, games=2):
        if state.ask in (table_module.FIRST, table_module.SECOND):
            offered = {ACTIONS.notation(action) for action in legal}
            rest = {text for text in offered if text.split()[0] in ("decline", "event")}
            assert offered - rest == slot_actions(state)
            assert ("decline" in rest) == (state.ask == table_module.SECOND)


@every_game
def test_legal_actions_ascend_exactly_for_the_seat_that_is_due(options: dict[str, object], seats: int) -> None:
    buffer = zeros(MOST_ACTIONS)
    for state, legal in random_decisions(options, seats, 25):
        assert legal == sorted(set(legal))
        assert all(0 <= action < len(ACTIONS) for action in legal)
        assert bool(legal) == (not state.is_over())
        for seat in range(seats):
            assert state.due(seat) == (seat == state.next_seat()) == (state.legal_actions(seat, buffer) > 0)
        if not state.is_over() and state.ask not in (RECALL, table_module.PLACE_STONE):
            assert state.next_seat() == state.turn
        assert (state.ask == PAY) == (state.to_pay > 0)
        assert state.target == table_module.NOWHERE or state.ask in (PAY, table_module.MOVE_TO)


@every_game
def test_redealt_worlds_agree_with_everything_that_was_seen(options: dict[str, object], seats: int) -> None:
    worlds, before, after = FastChance(99), zeros(OBSERVATION_SIZE), zeros(OBSERVATION_SIZE)
    buffer = zeros(MOST_ACTIONS)
    differed = False
    for number, (state, legal) in enumerate(random_decisions(options, seats, 26)):
        if number % 7 and state.ask != PAY:
            continue
        for observer in range(-1, seats):
            world = state.blank()
            assert isinstance(world, CaptainRules)
            world.copy_from(state)
            world.redeal(observer, worlds)
            for kind in range(KINDS):
                dealt = sum(hand(world, seat)[kind] for seat in range(seats))
                assert dealt + world.deck.counts[kind] + world.discards.counts[kind] == BOX.copies[kind]
            for seat in range(seats):
                assert sum(hand(world, seat)) == world.cards[seat] == state.cards[seat]
                assert world.held[seat] == sum(1 << kind for kind, count in enumerate(hand(world, seat)) if count)
                differed = differed or hand(world, seat) != hand(state, seat)
            assert list(world.discards.counts) == list(state.discards.counts)
            assert world.deck.total == state.deck.total
            assert list(world.ships) == list(state.ships)
            if observer >= 0:
                assert hand(world, observer) == hand(state, observer)
                state.observe(observer, before)
                world.observe(observer, after)
                assert list(before) == list(after)
            if legal:  # who pays for an attack with chosen cards has shown that there is a choice
                offered = legal_actions(world, state.next_seat(), buffer)
                assert offered == legal if observer == state.next_seat() else len(offered) >= (2 if state.ask == PAY else 1)
    assert differed


@every_game
def test_only_marked_events_tell_what_was_drawn(options: dict[str, object], seats: int) -> None:
    """Each card that comes into a hand is told once, at the place that PRIVATE names, and nowhere else."""
    told, before = 0, [[0] * KINDS for _ in range(seats)]
    for state, _ in random_decisions(options, seats, 27, games=1):
        came = [Counter[int]() for _ in range(seats)]
        for event in state.events[told:]:
            if event[0] in table_module.PRIVATE:
                came[event[1]][event[table_module.PRIVATE[event[0]]]] += 1
            if event[0] in (table_module.LANDED, table_module.EXCHANGED, table_module.PAID, table_module.EVENT_PLAYED):
                came[event[1]][event[3] if event[0] == table_module.LANDED else event[2]] -= 1
        told = len(state.events)
        for seat in range(seats):
            now = hand(state, seat)
            assert [now[kind] - before[seat][kind] for kind in range(KINDS)] == [came[seat][kind] for kind in range(KINDS)]
            before[seat] = now


@every_game
def test_a_finished_game_says_why_and_what_it_was_worth(options: dict[str, object], seats: int) -> None:
    for state, _ in random_decisions(options, seats, 28):
        if state.is_over():
            assert state.ask == OVER
            assert state.reason() == (STALLED if state.lap_of == NOBODY else LAST_SHIP)
            best = max(state.score(seat) for seat in range(seats))
            winners = [seat for seat in range(seats) if state.score(seat) == best]
            assert [state.returns(seat) for seat in range(seats)] == [(seat in winners) / len(winners) for seat in range(seats)]
            scored = [event for event in state.events if event[0] == table_module.SCORED]
            assert scored == [(table_module.SCORED, seat, state.score(seat), 0) for seat in range(seats)]
        else:
            assert state.reason() == 0
            assert not any(state.returns(seat) for seat in range(seats))


@every_game
def test_after_a_last_ship_each_other_seat_has_one_turn(options: dict[str, object], seats: int) -> None:
    for state, _ in random_decisions(options, seats, 29):
        if state.is_over():
            kinds = [event[0] for event in state.events]
            lap = kinds.index(table_module.LAST_LAP)
            following = [event[1] for event in state.events[lap:] if event[0] == table_module.TURN_BEGAN]
            ended_by = state.events[lap][1]
            assert following == [(ended_by + place) % seats for place in range(1, seats)]
            assert kinds.count(table_module.LAST_LAP) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_exchanging_ends_the_game_after_three_rounds(seats: int) -> None:
    state, _ = new_game({}, seats, 30)
    buffer = zeros(MOST_ACTIONS)
    state.begin()
    while not state.is_over():
        legal = legal_actions(state, state.next_seat(), buffer)
        exchanges = [action for action in legal if ACTIONS.notation(action).startswith("exchange")]
        state.apply(state.next_seat(), (exchanges or legal)[0])
    assert state.reason() == STALLED
    assert state.turns == 3 * seats
    assert [state.returns(seat) for seat in range(seats)] == [1 / seats] * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_is_asked_in_the_ruled_order(seats: int) -> None:
    recorder = RecordingChance(FastChance(31))
    state = CaptainRules(BOX, option_numbers(OPTIONS.make()), seats, recorder)
    state.begin()
    opening = recorder.take()
    assert [outcome.source for outcome in opening] == [START_SEAT, STONE_BODY, *[DECK] * (int(HAND) * seats)]
    assert (state.turn, state.stone) == (opening[0].value, opening[1].value)
    for seat in range(seats):
        dealt = Counter(outcome.value for outcome in opening[2 + int(HAND) * seat : 2 + int(HAND) * (seat + 1)])
        assert hand(state, seat) == [dealt[kind] for kind in range(KINDS)]


def test_equal_seeds_give_equal_games_and_beginning_again_leaves_no_trace() -> None:
    def play(begun_before: int) -> list[int]:
        state, chance = new_game({"ships": 15}, 3, 5)
        buffer, observation, trace = zeros(MOST_ACTIONS), zeros(OBSERVATION_SIZE), list[int]()
        for _ in range(begun_before):
            state.begin()
            for _ in range(100):
                if not state.is_over():
                    state.apply(state.next_seat(), buffer[chance.below(state.legal_actions(state.next_seat(), buffer))])
        chance.reseed(i64(77))
        state.begin()
        while not state.is_over():
            seat = state.next_seat()
            state.apply(seat, buffer[chance.below(state.legal_actions(seat, buffer))])
            state.observe(0, observation)
            trace += [int(number) for number in observation]
        return trace

    assert play(0) == play(3) != []


def test_a_copy_plays_on_like_its_original() -> None:
    state, chance = new_game(OPTION_SETS[2], 3, 6)
    buffer, one, other = zeros(MOST_ACTIONS), zeros(OBSERVATION_SIZE), zeros(OBSERVATION_SIZE)
    copy = state.blank()
    for seed in range(10):
        state.begin()
        for _ in range(10 * seed):
            if not state.is_over():
                state.apply(state.next_seat(), buffer[chance.below(state.legal_actions(state.next_seat(), buffer))])
        copy.copy_from(state)
        ends = []
        for twin, observation in ((state, one), (copy, other)):
            chance.reseed(i64(seed))
            while not twin.is_over():
                twin.apply(twin.next_seat(), buffer[chance.below(twin.legal_actions(twin.next_seat(), buffer))])
            twin.observe(1, observation)
            ends.append([int(number) for number in observation])
        assert ends[0] == ends[1]


@every_game
def test_greedy_play_is_legal_and_beats_random_play(options: dict[str, object], seats: int) -> None:
    state, chance = new_game(options, seats, 18)
    policy, buffer, won = CaptainHeuristic(), zeros(MOST_ACTIONS), 0.0
    for game in range(12):
        state.begin()
        while not state.is_over():
            seat = state.next_seat()
            count = state.legal_actions(seat, buffer)
            action = buffer[chance.below(count)]
            if seat == game % seats:
                action = policy.choose(state, seat, buffer, count, chance)
                assert action in [buffer[place] for place in range(count)], ACTIONS.notation(int(action))
            assert 0.0 < policy.evaluate(state, seat) < 1.0
            state.apply(seat, action)
        won += state.returns(game % seats)
    assert won > 8  # random play would win 6, 4 or 3 of 12


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_play_knows_no_other_hand(seats: int) -> None:
    policy, worlds, buffer = CaptainHeuristic(), FastChance(8), zeros(MOST_ACTIONS)
    for state, legal in random_decisions({}, seats, 32, games=2):
        if not state.is_over():
            seat = state.next_seat()
            count = state.legal_actions(seat, buffer)
            world = state.blank()
            world.copy_from(state)
            world.redeal(seat, worlds)
            assert policy.choose(state, seat, buffer, count, FastChance(1)) == policy.choose(world, seat, buffer, count, FastChance(1))
            assert policy.evaluate(state, seat) == policy.evaluate(world, seat)
            assert legal
