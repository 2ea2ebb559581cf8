"""Chance: fixed streams, no bias, nothing foretold, nothing lost."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

import pytest

from ludonaut.core.bag import Bag
from ludonaut.core.chance import (
    Chance,
    ChanceExhausted,
    FastChance,
    KeyedChance,
    Outcome,
    RecordingChance,
    ReplayingChance,
    TypedChance,
    key_commitment,
    key_from_seed,
    new_key,
)

KEY = bytes(range(16))
KEYED_ANSWERS = [5, 2, 4, 0, 2, 0, 1, 3, 2, 2, 4, 4]
SEED_7 = "d4b717fb7fe9ff053e9ddc3921b99fa5"
COMMITMENT = "b2fb0083ad64d19ddc3c860397ee597c9b228b56a9aea48eed0f9a62376c1f76"
FAST_WORDS = [2222009751, 4121156040, 1557176981, 903895892]
FAST_ROLLS = [1, 1, 4, 2, 1, 2, 0, 4, 2, 2, 4, 3]


def bag_of(*counts: int) -> Bag:
    bag = Bag(len(counts))
    for kind, count in enumerate(counts):
        bag.add(kind, count)
    return bag


def test_keyed_stream_is_the_documented_one() -> None:
    """Known answers, written out from the definition: outcome k is BLAKE2b-64(k as 8 bytes, attempt as 4, key) modulo the sides."""
    words = [int.from_bytes(blake2b(k.to_bytes(8, "little") + bytes(4), key=KEY, digest_size=8).digest(), "little") for k in range(20)]
    chance = KeyedChance(KEY)
    assert [chance.roll(6, 0) for _ in range(20)] == [word % 6 for word in words]
    assert [KeyedChance(KEY).roll(1_000_000, 0), KeyedChance(KEY, 19).roll(1_000_000, 0)] == [words[0] % 1_000_000, words[19] % 1_000_000]


def test_keyed_stream_known_answers() -> None:
    chance = KeyedChance(KEY)
    assert [int(chance.roll(6, 0)) for _ in range(12)] == KEYED_ANSWERS
    assert key_from_seed(7).hex() == SEED_7
    assert key_commitment(KEY) == COMMITMENT


def test_fast_stream_known_answers() -> None:
    """sfc32 under our seeding; the same numbers on every platform, compiled or not."""
    chance = FastChance(0x0123456789ABCDEF)
    assert [int(chance.word()) for _ in range(4)] == FAST_WORDS
    assert [int(chance.roll(6, 0)) for _ in range(12)] == FAST_ROLLS


def test_keyed_goes_on_at_its_position() -> None:
    whole = KeyedChance(KEY)
    rolls = [whole.roll(6, 0) for _ in range(50)]
    later = KeyedChance(KEY, 30)
    assert [later.roll(6, 0) for _ in range(20)] == rolls[30:]


def test_another_key_gives_another_stream() -> None:
    first, second = KeyedChance(new_key()), KeyedChance(new_key())
    assert [first.roll(6, 0) for _ in range(60)] != [second.roll(6, 0) for _ in range(60)]


def test_outcomes_seen_do_not_fix_the_key() -> None:
    """Many keys agree with any short run of dice and then part: what was seen does not say what comes."""
    seen: dict[tuple[int, ...], set[int]] = {}
    for k in range(20_000):
        chance = KeyedChance(k.to_bytes(16, "little"))
        run = tuple(int(chance.roll(6, 0)) for _ in range(3))
        seen.setdefault(run, set()).add(int(chance.roll(6, 0)))
    assert all(following == set(range(6)) for following in seen.values())


def test_key_of_a_wrong_size_is_refused() -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        KeyedChance(b"short")


@pytest.mark.parametrize("chance", [KeyedChance(KEY), FastChance(99)], ids=["keyed", "fast"])
@pytest.mark.parametrize("sides", [2, 3, 6, 7, 36, 100])
def test_every_side_is_equally_likely(chance: Chance, sides: int) -> None:
    """Chi-squared against its value at one in a million (Wilson-Hilferty)."""
    rolls = 300 * sides
    counts = Counter(int(chance.roll(sides, 0)) for _ in range(rolls))
    assert set(counts) <= set(range(sides))
    freedom = sides - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 4.75 * (2 / (9 * freedom)) ** 0.5) ** 3
    assert sum((counts[side] - 300) ** 2 / 300 for side in range(sides)) < limit


def test_fast_integers_are_unbiased_where_multiplication_alone_would_not_be() -> None:
    """With a bound of 3 * 2**30, plain multiplication gives every third value double weight; rejection must not."""
    chance = FastChance(4)
    bound = 3 << 29
    thirds = Counter(int(chance.below(bound)) % 3 for _ in range(30_000))
    assert all(abs(thirds[k] - 10_000) < 500 for k in range(3))


@pytest.mark.parametrize("chance", [KeyedChance(KEY), FastChance(5)], ids=["keyed", "fast"])
def test_draw_empties_the_bag_by_its_counts(chance: Chance) -> None:
    bag = bag_of(3, 0, 2, 1)
    drawn = Counter(int(chance.draw(bag, 0)) for _ in range(6))
    assert drawn == {0: 3, 2: 2, 3: 1}
    assert bag.total == 0 and list(bag.counts) == [0, 0, 0, 0]


def test_draw_weighs_kinds_by_their_counts() -> None:
    chance = FastChance(11)
    firsts = Counter(int(chance.draw(bag_of(1, 3), 0)) for _ in range(8_000))
    assert abs(firsts[1] - 6_000) < 250


def test_recording_and_replaying_give_the_same_game() -> None:
    recorder = RecordingChance(FastChance(3))
    bag = bag_of(2, 2, 2)
    answers = [int(recorder.roll(6, 1)), int(recorder.draw(bag, 2)), int(recorder.roll(4, 1))]
    outcomes = recorder.take()
    assert [outcome.value for outcome in outcomes] == answers and recorder.take() == []
    replay, again = ReplayingChance(outcomes), bag_of(2, 2, 2)
    assert [int(replay.roll(6, 1)), int(replay.draw(again, 2)), int(replay.roll(4, 1))] == answers
    assert replay.left() == 0 and list(again.counts) == list(bag.counts)


@pytest.mark.parametrize(
    ("outcome", "says"),
    [(None, "all 0 outcomes are used"), (Outcome(1, 3), "source 1"), (Outcome(0, 6), "sides 0 to 5"), (Outcome(0, -1), "sides 0 to 5")],
)
def test_replaying_refuses_what_does_not_fit(outcome: Outcome | None, says: str) -> None:
    replay = ReplayingChance([outcome] if outcome else [])
    with pytest.raises(ChanceExhausted, match=says):
        replay.roll(6, 0)


def test_replaying_refuses_a_card_that_is_gone() -> None:
    bag = bag_of(0, 1)
    for kind in (0, 2, -1):
        with pytest.raises(ChanceExhausted, match="none of it left"):
            ReplayingChance([Outcome(0, kind)]).draw(bag, 0)
    assert bag.total == 1


def test_typed_chance_asks_until_the_answer_is_possible() -> None:
    asked: list[list[int]] = []
    answers = iter([9, 2, 0, 1])

    def ask(source: int, possible: list[int]) -> int:
        asked.append(possible)
        return next(answers)

    chance = TypedChance(ask)
    assert chance.roll(6, 0) == 2
    bag = bag_of(0, 1, 3)
    assert chance.draw(bag, 1) == 1
    assert asked == [[0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5], [1, 2], [1, 2]]
    assert list(bag.counts) == [0, 0, 3]
