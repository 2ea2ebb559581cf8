"""What the environments share: the spaces of a game, what a seat sees as fresh arrays, and what becomes of an illegal action."""

from __future__ import annotations

from typing import Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ludonaut.core.errors import OptionError
from ludonaut.core.game import Game
from ludonaut.core.match import Position
from ludonaut.core.numbers import zeros
from ludonaut.core.state import GameState
from ludonaut.rl.vector import view_of

ILLEGAL_REWARD: Final = -1.0
"""Less than any game can be worth, which is 0 to 1."""
MODES: Final = ("ansi", "svg")


def observation_space(game: Game) -> spaces.Box:
    """64-bit integers between the bounds of the parts of the game's observation."""
    low, high = np.array(game.observation.lowest(), dtype=np.int64), np.array(game.observation.highest(), dtype=np.int64)
    return spaces.Box(low, high, dtype=np.int64)


def masked_space(game: Game) -> spaces.Dict:
    """An observation with its action mask, as PettingZoo's games have them."""
    mask = spaces.Box(0, 1, (len(game.actions),), dtype=np.int8)
    return spaces.Dict({"observation": observation_space(game), "action_mask": mask})


class Sight:
    """Looks at the states of one game and gives what it sees as arrays of their own, which nothing writes over."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._row, self._legal = zeros(game.observation_size), zeros(game.most_actions)
        self._row_view = view_of(self._row, np.int64)
        self._legal_view = view_of(self._legal, np.int64)

    def observation(self, state: GameState, seat: int) -> NDArray[np.int64]:
        """What a seat may know."""
        state.observe(seat, self._row)
        return self._row_view.copy()

    def legal(self, state: GameState, seat: int) -> NDArray[np.int64]:
        """The legal actions of a seat; none when it is not due."""
        return self._legal_view[: int(state.legal_actions(seat, self._legal))].copy()

    def mask(self, state: GameState, seat: int) -> NDArray[np.int8]:
        """1 for each legal action of a seat."""
        mask = np.zeros(len(self.game.actions), dtype=np.int8)
        mask[self._legal_view[: int(state.legal_actions(seat, self._legal))]] = 1
        return mask

    def masked(self, state: GameState, seat: int) -> dict[str, NDArray[np.int64] | NDArray[np.int8]]:
        """Both, as PettingZoo's games give them."""
        return {"observation": self.observation(state, seat), "action_mask": self.mask(state, seat)}

    def refusal(self, state: GameState, seat: int, action: object) -> str:
        """Why a seat may not take an action now, in a sentence; "" when it may."""
        if not isinstance(action, int | np.integer):
            return f"an action is a whole number from 0 to {len(self.game.actions) - 1}, not {str(action)[:40]!r}."
        if not 0 <= action < len(self.game.actions):
            return f"action {action} does not exist; actions are numbered 0 to {len(self.game.actions) - 1}."
        return "" if action in self.legal(state, seat) else self.game.why_not(state, seat, int(action))

    def render(self, state: GameState, observer: int, mode: str | None) -> str | None:
        """The position in words ("ansi") or as a picture ("svg"), as an observer (-1: an onlooker) may see it; None without a mode."""
        if mode is None:
            gymnasium.logger.warn(f"render() draws nothing without a render_mode; choose one of {', '.join(MODES)}.")
            return None
        position = Position(self.game, state)
        return position.text(observer) if mode == "ansi" else position.picture(observer)


def check_mode(mode: str | None) -> str | None:
    """Raises OptionError for a render mode that there is not."""
    if mode is not None and mode not in MODES:
        raise OptionError(f"render_mode is one of {', '.join(MODES)}, not {mode[:40]!r}.")
    return mode


def check_illegal(illegal: str) -> bool:
    """Whether an illegal action raises ("raise") or ends the game ("end"). Raises OptionError for another word."""
    if illegal not in ("end", "raise"):
        raise OptionError(f"illegal is end or raise, not {illegal[:40]!r}.")
    return illegal == "raise"
