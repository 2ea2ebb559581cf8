"""Small decks solved exactly: against a search that assumes nothing, against games played, and what may be forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from ludonaut.bots import make_bot
from ludonaut.core.inspect import digest
from ludonaut.core.state import GameState, legal_list
from ludonaut.lab.exact import Answered, Asked, TooLarge
from tests.programs import program

pytestmark = pytest.mark.compiled


TOOL = program("tools/exact.py")


def small(deck: str, dice: int, hull: int, shields: int) -> TOOL.SmallDeck:  # type: ignore[name-defined]
    return TOOL.SmallDeck(tuple(TOOL.KIND_WORDS.index(word) for word in deck.split()), dice, hull, shields)


class Plain:
    """Every sequence of dice and cards one by one, in fractions; two positions are the same only when all attributes are."""

    def __init__(self, deck: TOOL.SmallDeck, rules: str = "") -> None:  # type: ignore[name-defined]
        self.deck = deck
        self.chance = Answered()
        self.options = TOOL.GAME.options.read(rules.split())
        self.known: dict[tuple[str, int], Fraction] = {}

    def blank(self) -> GameState:
        state: GameState = TOOL.GAME.blank_state(self.options, 1, self.chance)
        return state

    def outcomes(self, before: GameState, action: int) -> Iterator[tuple[Fraction, GameState]]:
        """Everything that can come of an action (-1: the set-up), with its probability."""
        waiting: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
        while waiting:
            share, answers = waiting.pop()
            state = self.blank()
            state.copy_from(before)
            self.chance.take(answers)
            try:
                if action < 0:
                    self.deck.begin(state)
                else:
                    state.apply(0, action)
            except Asked:
                shares = self.chance.shares
                waiting += [(share * Fraction(part, sum(shares)), (*answers, place)) for place, part in enumerate(shares) if part]
                continue
            yield share, state

    def won_within(self, rounds: int) -> Fraction:
        return sum((share * self.value(state, rounds) for share, state in self.outcomes(self.blank(), -1)), Fraction(0))

    def value(self, state: GameState, rounds: int) -> Fraction:
        """The chance to have won before round `rounds` + 1 begins."""
        if state.is_over():
            return Fraction(int(state.returns(0)))
        if state.rounds() > rounds:
            return Fraction(0)
        name = (digest(state), rounds)
        if name not in self.known:
            legal = legal_list(state, 0, TOOL.GAME.most_actions)
            self.known[name] = max(
                sum((share * self.value(after, rounds) for share, after in self.outcomes(state, action)), Fraction(0)) for action in legal
            )
        return self.known[name]


@pytest.mark.parametrize(
    ("deck", "rounds", "rules"),
    [
        (small("drone-b dont-panic", 2, 1, 0), 2, ""),
        (small("drone-a friendly-fire", 2, 1, 1), 2, ""),
        (small("drone-b cloaked-threats drone-a", 1, 2, 0), 2, "cloaked-chain=no"),
        (small("distracted drone-b", 2, 1, 0), 2, "infirmary-converter=yes"),
    ],
)
def test_within_some_rounds_it_is_what_a_search_that_assumes_nothing_finds(
    deck: TOOL.SmallDeck, rounds: int, rules: str  # type: ignore[name-defined]
) -> None:  # fmt: skip
    """The set-up asks for cards, so that it counts as one round more to the graph."""
    expected = Plain(deck, rules).won_within(rounds)
    assert 0 < expected < 1
    graph, solution = TOOL.solved(deck, rules.split())
    assert graph.won_within(rounds + 1) == pytest.approx(float(expected), abs=1e-12)
    assert float(expected) < solution.low <= solution.high


def test_what_is_forgotten_changes_no_value() -> None:
    for cards in ("bomber-c drone-b", "friendly-fire drone-b distracted"):
        deck = small(cards, 2, 1, 0)
        graph, solution = TOOL.solved(deck)
        whole, same = TOOL.solved(deck, (), TOOL.wipe_rounds)
        assert solution.high - solution.low <= 1e-9
        assert solution.low == pytest.approx(same.low, abs=2e-9)
        assert len(graph.kinds) < len(whole.kinds)


def test_its_own_play_wins_as_often_as_it_says_and_bots_do_not_win_more() -> None:
    deck = small("corsair drone-a", 2, 3, 0)
    graph, solution = TOOL.solved(deck)
    best = TOOL.play(deck, graph, (), TOOL.best_play(graph), 2000, 1)
    assert sum(best.lost) == 0 and best.best == best.choices > 0
    assert abs(sum(best.won) / 2000 - solution.low) < 3 * (solution.low * (1 - solution.low) / 2000) ** 0.5
    greedy = TOOL.play(deck, graph, (), TOOL.chooser(make_bot("greedy", TOOL.GAME, 1), 1), 2000, 1)
    lost = TOOL.mean_of(greedy.lost)
    won = TOOL.wilson(sum(greedy.won), 2000)
    assert lost.low > 0
    assert won.low < solution.low - lost.value < won.high, "what decisions lose is what the bot wins less"


def test_a_game_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TOOL, "MOST_POSITIONS", 500)
    with pytest.raises(TooLarge, match="more than 500 positions can come of this game; take fewer cards, dice or points"):
        TOOL.solved(small("corsair drone-a", 2, 3, 0))
