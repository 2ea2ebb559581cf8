"""Bots keep their contracts: they leave a state as it is, depend on seed and knowledge alone, and are called by name."""

from __future__ import annotations

import time

import pytest

from ludonaut.bots import BotError, bot_meaning, bot_names, make_bot
from ludonaut.bots.bot import Scratch
from ludonaut.bots.names import LEVELS, level_of, tries_of
from ludonaut.core.chance import FastChance, KeyedChance
from ludonaut.core.game import Game, all_games
from ludonaut.core.inspect import position, same_position
from ludonaut.core.level import Level
from tests.bots.race import RACE, Race, RaceGame, hold, race
from tests.core.toy import TOY, HighCard

NAMES = ("random", "greedy", "search:40")


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_leaves_the_state_and_its_chance_alone(name: str) -> None:
    chance = KeyedChance(bytes(16))
    state = TOY.new_state(TOY.options.make(), 3, chance)
    bots = [make_bot(name, TOY, seed) for seed in range(3)]
    while not state.is_over():
        seat = int(state.next_seat())
        before, asked = position(state), chance.position
        action = bots[seat].choose(state, seat)
        assert position(state) == before
        assert chance.position == asked
        assert state.chance is chance
        state.apply(seat, action)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_choices(name: str) -> None:
    def choices(bot_seed: int) -> list[int]:
        state, bot = race(), make_bot(name, RACE, bot_seed)
        made = []
        while not state.is_over():
            made.append(int(bot.choose(state, state.next_seat())))
            state.apply(state.next_seat(), made[-1])
        return made

    assert choices(5) == choices(5)
    if name == "random":
        assert len({tuple(choices(seed)) for seed in range(10)}) > 1


@pytest.mark.parametrize("name", NAMES)
def test_reseeding_makes_a_bot_as_good_as_new(name: str) -> None:
    old = make_bot(name, RACE, 1)
    for seed in range(3):
        old.choose(race(seed=seed), 0)
    old.reseed(9)
    new = make_bot(name, RACE, 9)
    assert [old.choose(race(seed=s), 0) for s in range(6)] == [new.choose(race(seed=s), 0) for s in range(6)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(8))
def test_a_bot_chooses_the_same_in_worlds_that_its_seat_cannot_tell_apart(name: str, seed: int) -> None:
    state = TOY.new_state(TOY.options.make(), 3, FastChance(seed))
    bots = [make_bot(name, TOY, seat) for seat in range(3)]
    different = 0
    while not state.is_over():
        seat = int(state.next_seat())
        twin = state.blank()
        twin.copy_from(state)
        twin.redeal(seat, FastChance(seed + 1000))
        different += not same_position(state, twin)
        bots[seat].reseed(seed)
        chosen = bots[seat].choose(state, seat)
        bots[seat].reseed(seed)
        assert bots[seat].choose(twin, seat) == chosen
        state.apply(seat, chosen)
    assert different, "no twin differed: this test tested nothing"


def test_a_scratch_copy_keeps_the_own_hand_and_deals_the_others_anew() -> None:
    state = TOY.new_state(TOY.options.make(), 3, FastChance(2))
    assert isinstance(state, HighCard)
    scratch = Scratch(FastChance(1))
    hands = set()
    for _ in range(20):
        copy = scratch.redealt(state, 1)
        assert isinstance(copy, HighCard)
        assert list(copy.hands)[5:10] == list(state.hands)[5:10]
        hands.add(tuple(copy.hands))
    assert len(hands) > 5


def test_a_scratch_copy_follows_another_state() -> None:
    scratch = Scratch(FastChance(1))
    short, long = race(length=5), race(length=20)
    first, second = scratch.redealt(short, 0), scratch.redealt(long, 0)
    assert isinstance(first, Race)
    assert isinstance(second, Race)
    assert (first.length, second.length) == (5, 20)


def test_greedy_plays_the_heuristic() -> None:
    state = race(length=9)
    hold(state, 0, 2, 3)
    assert make_bot("greedy", RACE, 1).choose(state, 0) == 3


def test_random_tries_every_legal_action() -> None:
    state = race()
    hold(state, 0, 1, 3)
    bot = make_bot("random", RACE, 1)
    counts = [0] * 4
    for _ in range(3000):
        counts[int(bot.choose(state, 0))] += 1
    assert counts[2] == 0
    assert all(900 < counts[action] < 1100 for action in (0, 1, 3))


def test_every_listed_bot_can_be_made() -> None:
    for name, sentence in bot_names():
        made = make_bot(name.replace("Ns", "0.01s").replace("N", "10").replace("LEVEL", "admiral"), RACE, 1)
        assert made.choose(race(), 0) in (0, 1, 2, 3)
        assert sentence


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.name))
def test_the_named_strengths_think_the_more_the_stronger_they_are(game: Game) -> None:
    looks = [level for level in game.levels if level.tries]
    assert len(game.levels) == len(LEVELS) == 5
    assert all(level.horizon >= 0 and 0 <= level.greed <= 1024 and 0.0 <= level.trust < 1.0 for level in game.levels)
    assert game.levels[4].tries == max(level.tries for level in looks)
    for name, _ in LEVELS:
        assert make_bot(name, game, 1).name == name
        assert tries_of(name, game) == level_of(name, game).tries  # type: ignore[union-attr]


def test_a_named_strength_lets_nobody_wait_longer_than_it_may() -> None:
    slow = RaceGame()
    slow.levels = (*RACE.levels[:4], Level(1_000_000))  # type: ignore[misc]
    state = race(length=40, rounds=40)
    began = time.perf_counter()
    make_bot("admiral", slow, 1, most_seconds=0.1).choose(state, 0)
    assert time.perf_counter() - began < 2.0


def test_a_bot_tells_what_it_does_with_its_own_numbers() -> None:
    assert [bot_meaning(name) for name in ("search:1", "search:1000", "search:1s", "search:0.5s")] == [
        "tries 1 continuation before each action",
        "tries 1,000 continuations before each action",
        "thinks 1 second before each action",
        "thinks 0.5 seconds before each action",
    ]
    assert bot_meaning("greedy") == dict(bot_names())["greedy"]
    with pytest.raises(BotError, match="there is no bot called"):
        bot_meaning("clever")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("search:abc", "“search:abc”: after “search:” comes a number of playouts (1 to 1,000,000) or seconds such as 2s (up to 60s)."),
        ("search", "“search”: after “search:” comes a number of playouts"),
        ("search:", "comes a number of playouts"),
        ("search:0", "comes a number of playouts"),
        ("search:-5", "comes a number of playouts"),
        ("search:1000001", "(1 to 1,000,000)"),
        ("search:61s", "(up to 60s)"),
        ("search:0s", "or seconds such as 2s"),
        ("search:1.5", "comes a number of playouts"),
        ("search:1..5s", "or seconds such as 2s"),
        ("search:²", "comes a number of playouts"),
        ("search:" + "9" * 5000, "comes a number of playouts"),
        ("serch:20", "did you mean search?"),
        ("greedy:3", "the bot is called greedy, with nothing after it."),
        ("admiral:rash", "“admiral:rash”: after admiral comes nothing, or :bold or :careful."),
        ("navigator:bold", "navigator does not look ahead in Race, so it is neither bold nor careful."),
        ("greedy:bold", "the bot is called greedy, with nothing after it."),
        ("", "there is no bot called “”; the bots are cadet, pilot, navigator, commander, admiral, random, greedy, search:N"),
        ("a\x1b[31m", "there is no bot called “a?[31m”"),
    ],
)
def test_a_wrong_name_is_told_in_one_sentence(name: str, said: str) -> None:
    with pytest.raises(BotError) as caught:
        make_bot(name, RACE, 1)
    sentence = str(caught.value)
    assert said in sentence
    assert sentence.endswith((".", "?"))
    assert len(sentence) < 250
    assert sentence.isprintable()
