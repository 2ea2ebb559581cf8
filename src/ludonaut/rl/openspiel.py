"""OpenSpiel games: importing this module registers every installed game as "ludonaut_GAME".

    import pyspiel
    import ludonaut.rl.openspiel

    game = pyspiel.load_game("ludonaut_GAME(players=3)")

The options of a game are parameters with their own names, the number of seats is `players`.

- Chance is explicit: each roll of a die and each card drawn is a chance node with its true probabilities, so that OpenSpiel's searches,
  exact ones among them, average over chance as it is. Our rules ask chance in the middle of an action. Here an action is tried on a copy,
  with the answers that are known so far; where the rules ask for one more, the node is a chance node with the possible answers, and once it
  is chosen the action is tried again from its beginning. An action costs the square of the questions it asks in this way, which are few.
- Where several seats are asked at once, the game goes on seat by seat, the lowest first, each unseen by the others: the form that OpenSpiel
  itself makes of simultaneous games for algorithms that want turns (`load_game_as_turn_based`).
- Returns are 1 for a win, 0 for a loss, shares between them; the sum over seats is not constant, since all may lose.
- An observation is what `GameState.observe` writes, as floats, and the view of the seat in words. There is no information state: what a
  seat remembers beyond it is not kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
import pyspiel

from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance
from ludonaut.core.game import Game, all_games, find_game
from ludonaut.core.match import Position
from ludonaut.core.numbers import i64
from ludonaut.core.options import Options
from ludonaut.core.state import GameState, legal_list
from ludonaut.rl.sight import Sight

PREFIX: Final = "ludonaut_"
PLAYERS: Final = "players"
MOST_QUESTIONS: Final = 100
"""An action asks chance so many questions at most, as far as OpenSpiel is told: its bound of the length of a game is made of it."""


class Question(Exception):
    """Chance is asked for something that is not known: the source, and each possible answer with how often it is there."""

    def __init__(self, source: int, possible: list[tuple[int, int]]) -> None:
        super().__init__(source)
        self.source = source
        self.possible = possible


class AnsweredChance(Chance):
    """Gives the answers it was given in order, then raises Question."""

    def __init__(self, answers: Sequence[int]) -> None:
        self.answers = answers
        self.used = 0

    def next_answer(self, source: int, possible: list[tuple[int, int]]) -> int:
        """The next answer. Raises Question when there is none."""
        if self.used == len(self.answers):
            raise Question(source, possible)
        self.used += 1
        return self.answers[self.used - 1]

    def roll(self, sides: i64, source: i64) -> i64:
        return i64(self.next_answer(int(source), [(side, 1) for side in range(int(sides))]))

    def draw(self, bag: Bag, source: i64) -> i64:
        kind = self.next_answer(int(source), [(kind, int(count)) for kind, count in enumerate(bag.counts) if count])
        bag.remove(i64(kind))
        return i64(kind)


class Node:
    """A position, or the middle of an action: the position before it, the action, the answers so far and the question that is open.

    A node is never changed, so that copies of a state share it. It is pickled as the steps that lead to it.
    """

    def __init__(
        self, rules: Rules, steps: tuple[int, ...], base: GameState | None, action: int = -1, answers: tuple[int, ...] = ()
    ) -> None:
        self.rules = rules
        self.steps = steps
        self.base, self.action, self.answers = base, action, answers
        self.question: Question | None = None
        self.seat = -1
        if base is not None and action < 0:
            self.state = base
        else:
            self.state = self._tried()
        if self.question is None:
            self.base, self.action, self.answers = self.state, -1, ()
            self.seat = int(self.state.next_seat())

    def _tried(self) -> GameState:
        """The position that the action leads to; where a question is open, the one before it (at the set-up: as far as it is)."""
        chance = AnsweredChance(self.answers)
        state = self.rules.blank()
        state.chance = chance
        try:
            if self.base is None:
                state.begin()
            else:
                state.copy_from(self.base)
                state.apply(state.next_seat(), self.action)
        except Question as question:
            self.question = question
            return state if self.base is None else self.base
        return state

    def after(self, step: int) -> Node:
        """The node after an action of the seat that is due, or after an answer of chance."""
        steps = (*self.steps, step)
        if self.question is None:
            return Node(self.rules, steps, self.state, step)
        return Node(self.rules, steps, self.base, self.action, (*self.answers, step))

    def __deepcopy__(self, memory: dict[int, Any]) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return replayed, (self.rules.game.name, self.rules.options.spelled(), self.rules.seats, self.steps)


class Rules:
    """A game with its options and seats, as the nodes of one OpenSpiel game share it."""

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        self.game, self.options, self.seats = game, options, seats
        game.check_table(options, seats)
        self.first = Node(self, (), None)

    def blank(self) -> GameState:
        """A state to be filled."""
        return self.game.blank_state(self.options, self.seats, AnsweredChance(()))


@lru_cache(maxsize=64)
def _rules(name: str, settings: tuple[tuple[str, str], ...], seats: int) -> Rules:
    game = find_game(name)
    return Rules(game, game.options.make(dict(settings)), seats)


def replayed(name: str, settings: Mapping[str, str], seats: int, steps: Sequence[int]) -> Node:
    """The node that some steps lead to, from the set-up."""
    node = _rules(name, tuple(settings.items()), seats).first
    for step in steps:
        node = node.after(step)
    return node


class LudonautState(pyspiel.State):  # type: ignore[misc]
    """A position of one of our games as OpenSpiel asks about it."""

    def __init__(self, game: LudonautGame) -> None:
        super().__init__(game)
        self.node = game.rules.first

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's number for chance or the end."""
        if self.node.question is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.node.seat if self.node.seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.question is None and self.node.seat < 0

    def returns(self) -> list[float]:
        """What the game was worth to each seat; zeros while it is not over."""
        if not self.is_terminal():
            return [0.0] * self.node.rules.seats
        return [float(self.node.state.returns(seat)) for seat in range(self.node.rules.seats)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible answers with their probabilities."""
        assert self.node.question is not None, "no question is open"
        possible = self.node.question.possible
        total = sum(count for _, count in possible)
        return [(answer, count / total) for answer, count in possible]

    def _legal_actions(self, player: int) -> list[int]:
        return legal_list(self.node.state, player, self.node.rules.game.most_actions)

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.node.rules.game
        if player == pyspiel.PlayerId.CHANCE:
            if self.node.question is None:
                return f"chance {action}"
            source = game.chance_sources[self.node.question.source]
            return f"{source.name} {source.outcomes[action]}"
        return game.actions.notation(action)

    def __str__(self) -> str:
        question = self.node.question
        asked = "" if question is None else f"\nChance: {self.node.rules.game.chance_sources[question.source].question}"
        if question is not None and self.node.base is None:
            return f"Set-up {list(self.node.answers)}{asked}"
        action = "" if question is None else f"\n{self.node.rules.game.actions.notation(self.node.action)} {list(self.node.answers)}"
        return f"{Position(self.node.rules.game, self.node.state).text(-1)}{action}{asked}"


class LudonautGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its options and seats; there is a class of its own for each of our games."""

    kind: pyspiel.GameType
    source: Game

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        game, parameters = self.source, parameters or {}
        seats = int(parameters.get(PLAYERS, default_seats(game)))
        chosen = game.options.make({option.name: parameters[option.name] for option in game.options if option.name in parameters})
        self.rules = _rules(game.name, tuple(chosen.spelled().items()), seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=max(len(source.outcomes) for source in game.chance_sources),
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=game.most_moves,
        )
        super().__init__(self.kind, info, dict(parameters))

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)

    def new_initial_state(self) -> LudonautState:
        """The game before anything is rolled or drawn."""
        return LudonautState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound for the answers of chance in a game."""
        return MOST_QUESTIONS * (self.rules.game.most_moves + 1)

    def make_py_observer(self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None) -> SeatObserver:
        """What writes observations."""
        if params:
            raise ValueError(f"observations of this game take no parameters, and {params} was given")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SeatObserver(self.rules, kind)


class SeatObserver:
    """Observations of one seat: the numbers of `GameState.observe` as floats in one tensor, and its view in words.

    At a chance node they are of the position before the action that asks. What is public alone, or private alone, is not told apart.
    """

    def __init__(self, rules: Rules, kind: pyspiel.IIGObservationType) -> None:
        whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER and not kind.perfect_recall
        self.rules = rules
        self.tensor = np.zeros(rules.game.observation_size, np.float32) if whole else None
        self.dict: dict[str, Any] = {"observation": self.tensor} if whole else {}
        self._sight = Sight(rules.game)

    def set_from(self, state: LudonautState, player: int) -> None:
        """Fills the tensor for a seat."""
        if self.tensor is not None:
            unbegun = state.node.question is not None and state.node.base is None
            self.tensor[:] = 0.0 if unbegun else self._sight.observation(state.node.state, player)

    def string_from(self, state: LudonautState, player: int) -> str | None:
        """The view of a seat in words."""
        if self.tensor is None:
            return None
        if state.node.question is not None and state.node.base is None:
            return "Set-up"
        return Position(self.rules.game, state.node.state).text(player)


def load(text: str) -> pyspiel.Game:
    """The game that OpenSpiel writes in this way: what a pickled one comes back from, also where nothing was registered yet."""
    return pyspiel.load_game(text)


def default_seats(game: Game) -> int:
    """The fewest seats that the game allows without changed options."""
    options = game.options.make()
    return next(seats for seats in range(game.fewest_seats, game.most_seats + 1) if game.allows(options, seats))


def short_name(game: Game) -> str:
    """The game's name in OpenSpiel."""
    return PREFIX + game.name.replace("-", "_")



def register() -> None:
    """Registers every installed game that OpenSpiel does not know yet."""
    known = set(pyspiel.registered_names())
    for game in all_games():
        if short_name(game) not in known:
            _register(game)


def _register(game: Game) -> None:
    hidden = game.most_seats > 1
    information = pyspiel.GameType.Information
    kind = pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most_seats,
        min_num_players=game.fewest_seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={PLAYERS: default_seats(game), **{option.name: option.default for option in game.options}},
    )
    # A class, because OpenSpiel lets go of what it is given after Python has ended, when a function could not be deleted any more.
    pyspiel.register_game(kind, type(type(game).__name__, (LudonautGame,), {"kind": kind, "source": game}))


register()
