"""Study: games played decision by decision, and what a report needs of them as sums under keys.

Nothing of a game is kept but what it adds to the sums, so a report of a million games needs no more room than one of a hundred. Most sums
are those of a ratio over games (`Ratio`): the pairs of a numerator and a denominator that each game has, with their squares, from which
come a mean or a share and its variance when what belongs to one game hangs together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ludonaut.bots.bot import Bot
from ludonaut.bots.names import make_bot
from ludonaut.bots.table import DIGEST_HIGH, DIGEST_LOW, Table
from ludonaut.core.chance import FastChance
from ludonaut.core.game import Factor, Game
from ludonaut.core.numbers import M32, zeros
from ludonaut.core.options import Options
from ludonaut.core.state import GameState
from ludonaut.lab.workers import Work

MOST_WORDS = 300
"""Uses of an action are counted by the words of its parameters, but not of such as have more words than this."""
QUARTERS = (25, 50, 75)

Key = tuple[str | int, ...]


@dataclass
class Ratio:
    """A numerator `y` and a denominator `n` of each game, added up: how many games had any, the sums, and the sums of squares."""

    games: int = 0
    n: float = 0.0
    y: float = 0.0
    nn: float = 0.0
    ny: float = 0.0
    yy: float = 0.0

    def add(self, y: float, n: float = 1.0) -> None:
        """Adds one game."""
        self.games += 1
        self.n += n
        self.y += y
        self.nn += n * n
        self.ny += n * y
        self.yy += y * y

    def merge(self, other: Ratio) -> None:
        """Adds the games of another."""
        self.games += other.games
        self.n += other.n
        self.y += other.y
        self.nn += other.nn
        self.ny += other.ny
        self.yy += other.yy


@dataclass
class Sums:
    """What games came to: ratios and plain counts under keys, and a hash of all games as a simulation has it."""

    games: int = 0
    digest: tuple[int, int] = (0, 0)
    ratios: dict[Key, Ratio] = field(default_factory=dict)
    counts: Counter[Key] = field(default_factory=Counter)

    def ratio(self, *key: str | int) -> Ratio:
        """The ratio under a key, a new one where there is none yet."""
        return self.ratios.setdefault(key, Ratio())

    def merge(self, other: Sums) -> None:
        """Adds the games that follow."""
        self.games += other.games
        self.digest = ((self.digest[0] + other.digest[0]) & M32, (self.digest[1] + other.digest[1]) & M32)
        self.counts.update(other.counts)
        for key, ratio in other.ratios.items():
            self.ratio(*key).merge(ratio)


@dataclass(frozen=True)
class Variant:
    """One of the games that a report compares: which box and options, how many seats, which bots; `root` is the 63-bit seed."""

    label: str
    game: Game
    options: Options
    seats: int
    bots: tuple[str, ...]
    root: int


Part = tuple[int, int, int]
"""Games to play: the number of their variant, the first game's number, and how many."""


@dataclass(frozen=True)
class Study(Work[Part, Sums]):
    """All games of a report."""

    variants: tuple[Variant, ...]

    def worker(self) -> Callable[[Part], Sums]:
        players: dict[int, Observer] = {}

        def play(part: Part) -> Sums:
            variant, first, count = part
            if variant not in players:
                players.clear()
                players[variant] = Observer(self.variants[variant])
            return players[variant].play(range(first, first + count))

        return play


class Observer:
    """Plays the games of one variant, the same as a simulation does, and looks at each decision."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.game = game = variant.game
        self.seats = seats = variant.seats
        self.contest = game.is_contest(seats)
        self.state: GameState = game.blank_state(variant.options, seats, FastChance(0))
        self.bots: list[Bot] = [make_bot(name, game, 0) for name in variant.bots]
        self.table = Table(self.state, self.bots, variant.root, len(game.reasons), game.most_moves)
        self.buffer = zeros(game.most_actions)
        self.words = _words_of_actions(game)
        self.late = tuple(factor for factor in game.factors if not factor.after)
        self.early = {factor.after: [one for one in game.factors if one.after == factor.after] for factor in game.factors if factor.after}
        self.sums = Sums()

    def play(self, numbers: Iterable[int]) -> Sums:
        """The sums of some games. Raises EndlessGame."""
        self.sums = Sums()
        for number in numbers:
            self.play_one(number)
        digest = self.table.take_sums()
        self.sums.digest = (digest[DIGEST_LOW], digest[DIGEST_HIGH])
        return self.sums

    def play_one(self, number: int) -> None:
        state, seats, bots, buffer = self.state, self.seats, self.bots, self.buffer
        self.table.begin(number)
        moves = 0
        choices: dict[int, list[int]] = {}
        uses: Counter[tuple[int, int]] = Counter()
        leaders: list[int] = []
        early: list[tuple[str, dict[int, list[str]]]] = []
        current = int(state.rounds())
        while (seat := int(state.next_seat())) >= 0:
            if moves == self.table.most_moves:
                raise self.table.endless(number, moves)
            now = int(state.rounds())
            if now != current:
                leaders.append(self.leader())
                early += self.words_of(self.early.get(current, ()))
                current = now
            here = choices.setdefault(now, [0, 0, 0])
            count = int(state.legal_actions(seat, buffer))
            here[0] += 1
            here[1] += count
            here[2] += count == 1
            action = int(bots[(seat + number) % seats].choose(state, seat))
            uses[seat, action] += 1
            state.apply(seat, action)
            moves += 1
        leaders.append(self.leader())
        self.table.moves = moves
        self.table.add(number)
        self.note(number, moves, choices, leaders)
        for column, words in [*early, *self.words_of(self.late)]:
            self.note_factor(column, words)
        if seats > 1:
            self.note_uses(uses)

    # -- what is noted of a game -------------------------------------------------------------------------------------
    def note(self, number: int, moves: int, choices: Mapping[int, list[int]], leaders: list[int]) -> None:
        """Results, lengths, choices and leads."""
        state, seats, sums, variant = self.state, self.seats, self.sums, self.variant
        won = [float(state.returns(seat)) for seat in range(seats)]
        scores = [int(state.score(seat)) for seat in range(seats)]
        rounds = int(state.rounds())
        sums.games += 1
        sums.ratio("won").add(sum(won), seats)
        sums.ratio("score").add(sum(scores), seats)
        sums.ratio("rounds").add(rounds)
        sums.ratio("moves").add(moves)
        sums.counts["rounds", rounds] += 1
        sums.counts["ended by", self.game.reasons[int(state.reason())]] += 1
        starter = int(state.starting_seat())
        for seat in range(seats):
            places: list[tuple[str, str | int]] = [("seat", seat + 1), ("bot", variant.bots[(seat + number) % seats])]
            places += [("place", (seat - starter) % seats + 1)] if starter >= 0 and seats > 1 else []
            for key in places:
                sums.ratio(*key, "won").add(won[seat])
                sums.ratio(*key, "score").add(scores[seat])
        decisions = sum(here[0] for here in choices.values())
        sums.ratio("choices").add(sum(here[1] for here in choices.values()), decisions)
        sums.ratio("forced").add(sum(here[2] for here in choices.values()), decisions)
        for now, here in choices.items():
            sums.ratio("choices", now).add(here[1], here[0])
        self.note_sources(won)
        if seats > 1:
            self.note_leads(won, scores, leaders)
        elif self.contest:
            sums.counts["rounds", rounds, "won" if won[0] > 0.5 else "lost"] += 1

    def note_sources(self, won: list[float]) -> None:
        """Where points come from: of all seats, and how many more of them than the mean of its table the winner has."""
        points: dict[str, list[int]] = {}
        for seat in range(self.seats):
            for name, count in self.game.score_sources(self.state, seat):
                points.setdefault(name, [0] * self.seats)[seat] += count
        for name, own in points.items():
            self.sums.ratio("source", name, "all").add(sum(own), self.seats)
            if sum(won) > 0:
                winners = sum(count * share for count, share in zip(own, won, strict=True)) / sum(won)
                self.sums.ratio("source", name, "won").add(winners - sum(own) / self.seats)

    def note_leads(self, won: list[float], scores: list[int], leaders: list[int]) -> None:
        """Who led after each round, and by how much the winner was ahead at the end."""
        sums = self.sums
        alone = [leader for leader in leaders if leader >= 0]
        sums.ratio("lead changes").add(sum(one != other for one, other in pairwise(alone)))
        best, second, *_ = sorted(scores, reverse=True)
        sums.ratio("margin").add(best - second)
        sums.counts["margin", best - second] += 1
        for quarter in QUARTERS:
            leader = leaders[(len(leaders) * quarter + 99) // 100 - 1]
            if leader >= 0:
                sums.ratio("leader after", quarter).add(won[leader])
        if max(won) == 1.0:
            winner = won.index(1.0)
            behind = [place for place, leader in enumerate(leaders) if leader not in (winner, -1)]
            sums.ratio("settled").add((behind[-1] + 1) / len(leaders) if behind else 0.0)

    def note_factor(self, column: str, words: Mapping[int, list[str]]) -> None:
        """The results of the seats that have each word, and of all in games that are looked at."""
        state = self.state
        every: dict[str, list[int]] = {}
        for seat, own in words.items():
            for word in own:
                every.setdefault(word, []).append(seat)
        every[""] = list(words)
        for word, seats in every.items():
            self.sums.ratio("factor", column, word, "won").add(sum(float(state.returns(seat)) for seat in seats), len(seats))
            self.sums.ratio("factor", column, word, "score").add(sum(int(state.score(seat)) for seat in seats), len(seats))

    def note_uses(self, uses: Mapping[tuple[int, int], int]) -> None:
        """How much more often than the others at the table the winner took each action: numerator and denominator of a slope."""
        counts: dict[str, list[int]] = {}
        for (seat, action), count in uses.items():
            for word in self.words[action]:
                counts.setdefault(word, [0] * self.seats)[seat] += count
        won = [float(self.state.returns(seat)) - 1.0 / self.seats for seat in range(self.seats)]
        for word, own in counts.items():
            mean = sum(own) / self.seats
            above = [count - mean for count in own]
            slope = sum(one * more for one, more in zip(won, above, strict=True))
            self.sums.ratio("use", word).add(slope, sum(more * more for more in above))
            self.sums.counts["uses", word] += sum(own)

    # -- what is seen of a state -------------------------------------------------------------------------------------
    def leader(self) -> int:
        """The seat that is ahead by its points alone; -1 where several are."""
        scores = [int(self.state.score(seat)) for seat in range(self.seats)]
        best = max(scores)
        return scores.index(best) if scores.count(best) == 1 else -1

    def words_of(self, factors: Sequence[Factor]) -> list[tuple[str, dict[int, list[str]]]]:
        """For each of these columns of facts the words of each seat, each once."""
        if not factors:
            return []
        facts = [self.game.facts(self.state, seat) for seat in range(self.seats)]
        return [
            (factor.column, {seat: list(dict.fromkeys(str(own[factor.column]).split())) for seat, own in enumerate(facts)})
            for factor in factors
        ]


def _words_of_actions(game: Game) -> tuple[tuple[str, ...], ...]:
    """Under which words each action is counted: its verb with each of its parameters. One without any is seldom a choice (“done”)."""
    found = []
    for action in range(len(game.actions)):
        name, values = game.actions.decode(action)
        domains = game.actions.family(name).domains
        words = [f"{name} {domain.words[value]}" for domain, value in zip(domains, values, strict=True) if len(domain.words) <= MOST_WORDS]
        found.append(tuple(dict.fromkeys(words)))
    return tuple(found)


