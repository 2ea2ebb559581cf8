"""Scenes: what the hand-set tables of all games have in common. A game's `scenario.py` sets the table and says how it is looked at.

Chance is a script, in order: "crew: tactical medical", "deck: corsair", with the names of the game's chance sources and the words of their
outcomes. A word that ends in dots ("commander...") answers any number of further questions to its source, also none; dots alone answer
with whatever comes first. Everything else must be asked for exactly once, or the scene fails.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Sequence
from typing import ClassVar, NamedTuple, Self

from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance, ChanceSource
from ludonaut.core.game import Game
from ludonaut.core.numbers import i64
from ludonaut.core.state import GameState, legal_list

OPEN = "..."


class Answer(NamedTuple):
    """One scripted outcome of a source, by its word ("" for whatever comes first); an open one answers any number of questions."""

    source: ChanceSource
    word: str
    open: bool

    def __str__(self) -> str:
        return f"{self.source.name} {self.word}{OPEN if self.open else ''}"


class Script(Chance):
    """Chance that says what the scene tells it to, and nothing else."""

    def __init__(self, sources: Sequence[ChanceSource]) -> None:
        self.sources = sources
        self.answers: deque[Answer] = deque()

    def prepare(self, lines: Sequence[str]) -> None:
        """Reads "SOURCE: WORD WORD..." lines."""
        self.answers.clear()
        named = {source.name: source for source in self.sources}
        for line in lines:
            name, _, words = line.partition(":")
            for word in words.split():
                answer = Answer(named[name], word.removesuffix(OPEN), word.endswith(OPEN))
                assert not answer.word or answer.word in answer.source.outcomes, f"{answer}: there is no such outcome"
                self.answers.append(answer)

    def next_outcome(self, number: int, first: int) -> int:
        """What the script answers to the source of this number; `first` where it leaves that open."""
        source = self.sources[number]
        while self.answers and self.answers[0].open and self.answers[0].source is not source:
            self.answers.popleft()
        assert self.answers, f"the rules ask for {source.name}, but the script is used up"
        answer = self.answers[0] if self.answers[0].open else self.answers.popleft()
        assert answer.source is source, f"the rules ask for {source.name}, but the script says {answer}"
        return source.outcomes.index(answer.word) if answer.word else first

    def roll(self, sides: i64, source: i64) -> i64:
        value = self.next_outcome(int(source), 0)
        assert value < int(sides), "there is no such outcome"
        return i64(value)

    def draw(self, bag: Bag, source: i64) -> i64:
        assert bag.total > 0, "nothing is left to draw"
        kind = i64(self.next_outcome(int(source), int(bag.kind_at(0))))
        assert bag.counts[kind] > 0, f"the script draws {self.sources[int(source)].outcomes[kind]}, of which none is left"
        bag.remove(kind)
        return kind

    def check_used_up(self) -> None:
        """Fails when anything is left but open answers."""
        left = [str(answer) for answer in self.answers if not answer.open]
        assert not left, f"left over: {', '.join(left)}"


class TableScene(ABC):
    """One table, set by hand and played by notation. A subclass has its `state` use the `script`, and checks the laws when it is set."""

    game: ClassVar[Game]
    script: Script
    state: GameState

    @abstractmethod
    def check_table(self) -> None:
        """The laws of the game's table beyond its balances: tallies are what lies there, nothing is less than none."""

    def lacks_cards(self) -> bool:
        """Whether whoever is due has no choice since the scene gave them less than a real game would."""
        return False

    # -- playing ---------------------------------------------------------------------------------------------------
    def acting(self) -> i64:
        """The seat that acts next in the scene: where several are due at once, the lowest."""
        return self.state.next_seat()

    def begin(self, *script: str) -> Self:
        """Sets up a new game with these outcomes."""
        self.script.prepare(script)
        self.state.events.clear()
        self.state.begin()
        self.check_laws()
        self.script.check_used_up()
        return self

    def play(self, actions: str, *script: str) -> Self:
        """Takes actions of whoever is due, "; " between them, with the outcomes that they ask for."""
        self.script.prepare(script)
        self.state.events.clear()
        for text in actions.split("; "):
            assert self.may(text), f"{text} is not legal; legal are {', '.join(self.legal)}"
            self.state.apply(self.acting(), i64(self.game.actions.parse(text)))
            self.check_laws()
        self.script.check_used_up()
        return self

    # -- looking ---------------------------------------------------------------------------------------------------
    def legal_of(self, seat: i64) -> list[str]:
        """The legal actions of a seat."""
        return [self.game.actions.notation(action) for action in legal_list(self.state, int(seat), self.game.most_actions)]

    @property
    def legal(self) -> list[str]:
        """The legal actions of whoever acts."""
        return [] if self.state.is_over() else self.legal_of(self.acting())

    def may(self, action: str) -> bool:
        """Whether an action is legal now; one that is no action at all is an error."""
        self.game.actions.parse(action)
        return action in self.legal

    def offers(self, *verbs: str) -> list[str]:
        """The parameters of the legal actions of a family, or of several: ["a11 row", "a11 joker"]."""
        return [text.partition(" ")[2] for text in self.legal if text.split()[0] in verbs]

    @property
    def result(self) -> str:
        """How it ended, a word of the game's `reasons`; "" while it goes on."""
        return self.game.reasons[self.state.reason()]

    @property
    def points(self) -> list[int]:
        """The score of each seat."""
        return [int(self.state.score(seat)) for seat in range(int(self.state.seats))]

    @property
    def shares(self) -> list[float]:
        """The returns of each seat."""
        return [self.state.returns(seat) for seat in range(int(self.state.seats))]

    def told(self, kind: str) -> list[tuple[int, int, int]]:
        """What the events of this kind said during the last `play`, oldest first."""
        return [event[1:] for event in self.state.events if self.game.event_kinds[event[0]] == kind]

    @property
    def kinds_told(self) -> list[str]:
        """The kinds of the events of the last `play`, oldest first."""
        return [self.game.event_kinds[event[0]] for event in self.state.events]

    # -- the laws of the table -------------------------------------------------------------------------------------
    def check_laws(self) -> None:
        """The game's balances, choices that ascend, a choice for whoever is due and for nobody else, and the game's own laws."""
        state = self.state
        for balance in self.game.balances(state):
            assert balance.count == balance.expected, balance
        due = [seat for seat in range(int(state.seats)) if state.due(seat)]
        assert int(state.next_seat()) == (due[0] if due else -1)
        assert bool(due) != state.is_over()
        for seat in due:
            numbers = [self.game.actions.parse(text) for text in self.legal_of(i64(seat))]
            assert numbers == sorted(set(numbers)), "choices ascend, each once"
            assert numbers or self.lacks_cards(), "whoever is due has a choice"
        self.check_table()
