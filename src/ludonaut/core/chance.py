"""Chance: everything a game does not decide itself comes through two questions, `roll` and `draw`.

Rule code asks `chance.roll(sides, source)` and `chance.draw(bag, source)`; `source` is the game's own number for what is
rolled or drawn from (a crew die, the threat deck), so that a person with real dice can be asked and a transcript can
be read. Where the answer comes from is no business of the rules:

| class             | where outcomes come from                                                        | used for          |
|-------------------|---------------------------------------------------------------------------------|-------------------|
| `KeyedChance`     | BLAKE2b in counter mode under a 128-bit key                                     | games of people   |
| `FastChance`      | sfc32, a small fast generator                                                   | playouts, the lab |
| `RecordingChance` | another source, keeping every outcome                                           | every match       |
| `ReplayingChance` | a list that must be used up exactly                                             | transcripts, tests|
| `TypedChance`     | a person who reads the dice on the table                                        | `--real-dice`     |

All integers are unbiased: a raw value that would favour small outcomes is thrown away and drawn again.
"""

from __future__ import annotations

import secrets
from abc import abstractmethod
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from ludonaut.core.bag import Bag
from ludonaut.core.errors import LudonautError
from ludonaut.core.numbers import M32, i64

WARM_UP_ROUNDS: Final = 12
KEY_BYTES: Final = 16
WORD_BITS: Final = 64


class ChanceSource(NamedTuple):
    """What a game rolls or draws from: its name in transcripts ("crew"), its question for a person, its outcomes' words.

    `details` describe the outcomes, where their words do not tell a person which real thing is meant: cards that share a printed name.
    """

    name: str
    question: str
    outcomes: tuple[str, ...]
    details: tuple[str, ...] = ()


class Outcome(NamedTuple):
    """One answer of chance: the source's number in the game's `chance_sources`, and the outcome's number in its words."""

    source: int
    value: int


class ChanceExhausted(LudonautError):
    """A replaying source was asked for an outcome it does not have."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Where outcomes come from. Subclasses answer both questions; callers own nothing but the answer."""

    @abstractmethod
    def roll(self, sides: i64, source: i64) -> i64:
        """One throw of a die of `sides` sides: 0 to sides - 1, each equally likely."""

    @abstractmethod
    def draw(self, bag: Bag, source: i64) -> i64:
        """Takes one thing out of `bag`, each thing equally likely, and returns its kind. The bag must not be empty."""


class FastChance(Chance):
    """Chris Doty-Humphrey's sfc32 (three 32-bit words and a counter), for playouts and simulation. Not for secrets.

    The stream depends only on `seed`, on every platform, compiled or not.
    """

    def __init__(self, seed: int) -> None:
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.counter: i64 = 1
        self.reseed(seed & 0x7FFFFFFFFFFFFFFF)

    def reseed(self, seed: i64) -> None:
        """Starts the stream of `seed` (0 to 2**63 - 1) from its beginning."""
        self.a = 0
        self.b = seed & M32
        self.c = (seed >> 32) & M32
        self.counter = 1
        for _ in range(i64(WARM_UP_ROUNDS)):
            self.word()

    def word(self) -> i64:
        """The next 32 bits of the stream."""
        mixed: i64 = (self.a + self.b + self.counter) & M32
        self.counter = (self.counter + 1) & M32
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & M32
        self.c = ((((self.c << 21) | (self.c >> 11)) & M32) + mixed) & M32
        return mixed

    def below(self, bound: i64) -> i64:
        """0 to bound - 1, unbiased (Lemire's multiplication method). `bound` is at most 2**31."""
        product: i64 = self.word() * bound
        low: i64 = product & M32
        if low < bound:
            threshold: i64 = (M32 + 1 - bound) % bound
            while low < threshold:
                product = self.word() * bound
                low = product & M32
        return product >> 32

    def roll(self, sides: i64, source: i64) -> i64:
        return self.below(sides)

    def draw(self, bag: Bag, source: i64) -> i64:
        kind = bag.kind_at(self.below(bag.total))
        bag.remove(kind)
        return kind


class KeyedChance(Chance):
    """Cryptographic chance: outcome number k is taken from BLAKE2b of k under a secret 128-bit key.

    Whoever has seen any number of outcomes learns nothing of the others without the key; whoever is given the key
    afterwards can check them all. Each outcome has a stream of its own, so `position` (outcomes taken so far) is all
    that a resumed game must know. Raises ValueError for a key that is not 16 bytes.
    """

    def __init__(self, key: bytes, position: int = 0) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a chance key has {KEY_BYTES} bytes, this one has {len(key)}")
        self.key: Final = key
        self.position: int = position

    def below(self, bound: int) -> int:
        """The next outcome: 0 to bound - 1, unbiased by rejection of the incomplete last stretch of 2**64."""
        usable = (1 << WORD_BITS) - (1 << WORD_BITS) % bound
        attempt = 0
        while True:
            counter = self.position.to_bytes(8, "little") + attempt.to_bytes(4, "little")
            word = int.from_bytes(blake2b(counter, key=self.key, digest_size=WORD_BITS // 8).digest(), "little")
            if word < usable:
                self.position += 1
                return word % bound
            attempt += 1

    def roll(self, sides: i64, source: i64) -> i64:
        return i64(self.below(int(sides)))

    def draw(self, bag: Bag, source: i64) -> i64:
        kind = bag.kind_at(i64(self.below(int(bag.total))))
        bag.remove(kind)
        return kind

    def commitment(self) -> str:
        """The hash that a served game publishes before play, in hexadecimal."""
        return key_commitment(self.key)


def new_key() -> bytes:
    """A fresh chance key from the operating system."""
    return secrets.token_bytes(KEY_BYTES)


def key_from_seed(seed: int | str) -> bytes:
    """The key of a seeded game: anyone who knows the seed can replay it."""
    return blake2b(str(seed).encode(), digest_size=KEY_BYTES, person=b"ludonaut seed").digest()


def key_commitment(key: bytes) -> str:
    """What is published of a key before the game: BLAKE2b with 32 bytes, in hexadecimal."""
    return blake2b(key, digest_size=32, person=b"ludonaut commit").hexdigest()


class RecordingChance(Chance):
    """Passes questions on to `inner` and keeps every outcome in `outcomes`, oldest first."""

    def __init__(self, inner: Chance) -> None:
        self.inner: Chance = inner
        self.outcomes: list[Outcome] = []

    def roll(self, sides: i64, source: i64) -> i64:
        value = self.inner.roll(sides, source)
        self.outcomes.append(Outcome(int(source), int(value)))
        return value

    def draw(self, bag: Bag, source: i64) -> i64:
        kind = self.inner.draw(bag, source)
        self.outcomes.append(Outcome(int(source), int(kind)))
        return kind

    def take(self) -> list[Outcome]:
        """The outcomes kept since the last call."""
        taken = self.outcomes
        self.outcomes = []
        return taken


class ReplayingChance(Chance):
    """Gives the listed outcomes in order, and refuses any question they do not answer.

    Raises ChanceExhausted when there are no more, when the question has another source than the outcome, or when
    the outcome is impossible (a face the die has not, a card no longer in the bag).
    """

    def __init__(self, outcomes: Sequence[Outcome] = ()) -> None:
        self.outcomes: list[Outcome] = list(outcomes)
        self.used: int = 0

    def next_value(self, source: int) -> int:
        """The next outcome, which must come from `source`."""
        if self.used == len(self.outcomes):
            raise ChanceExhausted(f"an outcome of source {source} was asked for, but all {self.used} outcomes are used")
        outcome = self.outcomes[self.used]
        if outcome.source != source:
            raise ChanceExhausted(f"outcome {self.used + 1} is of source {outcome.source}, but source {source} was asked")
        self.used += 1
        return outcome.value

    def roll(self, sides: i64, source: i64) -> i64:
        value = self.next_value(int(source))
        if not 0 <= value < int(sides):
            raise ChanceExhausted(f"outcome {self.used} is {value}, but the die has sides 0 to {int(sides) - 1}")
        return i64(value)

    def draw(self, bag: Bag, source: i64) -> i64:
        kind = self.next_value(int(source))
        if not 0 <= kind < len(bag.counts) or bag.counts[i64(kind)] == 0:
            raise ChanceExhausted(f"outcome {self.used} is kind {kind}, but the bag has none of it left")
        bag.remove(i64(kind))
        return i64(kind)

    def left(self) -> int:
        """How many outcomes have not been used."""
        return len(self.outcomes) - self.used


class TypedChance(Chance):
    """Asks a person what the real dice and cards on their table show.

    `ask(source, possible)` gets the source's number and the possible values, ascending, and returns one of them; it may raise to
    break off, in which case the match stays as it was before the action.
    """

    def __init__(self, ask: Callable[[int, list[int]], int]) -> None:
        self.ask: Final = ask

    def answer(self, source: int, possible: list[int]) -> int:
        """The person's answer, asked again until it is a possible one."""
        while True:
            value = self.ask(source, possible)
            if value in possible:
                return value

    def roll(self, sides: i64, source: i64) -> i64:
        return i64(self.answer(int(source), list(range(int(sides)))))

    def draw(self, bag: Bag, source: i64) -> i64:
        kinds = [kind for kind in range(len(bag.counts)) if bag.counts[i64(kind)] > 0]
        kind = i64(self.answer(int(source), kinds))
        bag.remove(kind)
        return kind
