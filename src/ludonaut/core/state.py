"""GameState: what every bot, simulation and match may assume about any game.

The contracts below are quoted by the contract suite (`ludonaut.core.contract`), which every game must pass.
"""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import mypyc_attr

from ludonaut.core.chance import Chance
from ludonaut.core.numbers import i64, vec, zeros
from ludonaut.core.options import Options


@mypyc_attr(allow_interpreted_subclasses=True)  # games of plug-ins need not be compiled
class GameState:
    """One position of one game. It holds everything that is true at the table and nothing that is still to be decided by chance.

    Contracts:
    - A state knows no future: no order of a deck, no result of a die not yet thrown. Chance is asked at the moment of need.
    - `apply` runs on to the next decision of a seat or to the end; there are no states in which only chance is due.
    - Two states are equal when all attributes but `chance`, `telling`, `events` and a game's `box` and `scratch` are equal.
    - A state is changed by `apply`, `copy_from` and `redeal` alone.
    """

    def __init__(self, seats: i64, chance: Chance) -> None:
        self.seats: i64 = seats
        self.chance: Chance = chance
        self.telling: bool = False
        self.events: list[tuple[int, int, int, int]] = []

    @abstractmethod
    def begin(self) -> None:
        """Sets up a new game over whatever was here, asking `chance`, and runs on to the first decision."""

    # -- whose decision ------------------------------------------------------------------------------------------
    @abstractmethod
    def due(self, seat: i64) -> bool:
        """Whether `seat` has a decision to take now. Several seats may be due at once; none is when the game is over."""

    @abstractmethod
    def next_seat(self) -> i64:
        """The lowest seat that is due, or -1 when the game is over."""

    def starting_seat(self) -> i64:
        """The seat that begins this game, the others following in order; set when the game is. -1 where nobody has the first turn."""
        return 0

    # -- actions -------------------------------------------------------------------------------------------------
    @abstractmethod
    def legal_actions(self, seat: i64, buffer: vec[i64]) -> i64:
        """Writes the legal actions of `seat`, strictly ascending, into the caller's `buffer` and returns how many.

        At least one exactly while the seat is due, none otherwise. `buffer` holds at least `Game.most_actions` numbers.
        Choices with the same effect appear once.
        """

    @abstractmethod
    def apply(self, seat: i64, action: i64) -> None:
        """Takes a legal action of a seat that is due. What an illegal one does is undefined: a Match checks at its door."""

    # -- the end -------------------------------------------------------------------------------------------------
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game has ended. Once true it stays true, and `returns` no longer changes."""

    @abstractmethod
    def returns(self, seat: i64) -> float:
        """What the game was worth to `seat`: 1 won, 0 lost, the share when shared; 0 while it is not over.

        Alone and for points, where nobody can be beaten, a number from 0 to 1 that rises with the points.
        """

    @abstractmethod
    def score(self, seat: i64) -> i64:
        """The points of `seat` as the game counts them, at any time."""

    @abstractmethod
    def rounds(self) -> i64:
        """How many rounds have begun."""

    @abstractmethod
    def reason(self) -> i64:
        """Why the game ended: an index into `Game.reasons`; 0 while it is not over."""

    # -- copies --------------------------------------------------------------------------------------------------
    @abstractmethod
    def blank(self) -> GameState:
        """A new state of the same game, options and seats, for `copy_from` to fill. Its `chance` is this state's; it does not tell."""

    @abstractmethod
    def copy_from(self, other: GameState) -> None:
        """Becomes equal to `other`, a state of the same game, options and seats. `chance`, `telling` and `events` stay as they are."""

    # -- hidden information --------------------------------------------------------------------------------------
    def keeps_secrets(self) -> bool:
        """Whether something at this table, with its options and as it stands now, may be known to one seat and not to all who look on.

        While nothing is, `redeal` changes nothing, and a screen passes from one person to the next without a curtain.
        """
        return False

    @abstractmethod
    def redeal(self, observer: i64, chance: Chance) -> None:
        """Replaces everything that `observer` may not know by an equally likely alternative (a determinization).

        What the observer sees, now and looking back, stays the same.
        """

    @abstractmethod
    def observe(self, seat: i64, buffer: vec[i64]) -> None:
        """Writes what `seat` may know as `Game.observation_size` integers into the caller's `buffer`."""

    # -- telling -------------------------------------------------------------------------------------------------
    def tell(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Notes that something happened, for a match's log; costs one test in a playout. `kind` indexes the game's events."""
        if self.telling:
            self.events.append((int(kind), int(a), int(b), int(c)))


def option_numbers(options: Options) -> vec[i64]:
    """The options as a state keeps them: one number each, in the order of declaration."""
    return vec[i64](list(options.numbers))


def legal_list(state: GameState, seat: int, most_actions: int) -> list[int]:
    """The legal actions of a seat, ascending, for those who are in no hurry; `most_actions` is the game's."""
    buffer = zeros(most_actions)
    return [int(buffer[place]) for place in range(state.legal_actions(seat, buffer))]
