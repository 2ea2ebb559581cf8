"""Tables of Yacht on which the dice fall as a test says.

    table = Table("11246", "66")         # the first throw, and what the dice that are picked up show then
    table.play("lift 1", "lift 1", "throw")
    assert table.dice == "24666"
"""

from __future__ import annotations

from ludonaut_yacht.actions import ACTIONS
from ludonaut_yacht.components import LINE_WORDS, SIDES
from ludonaut_yacht.game import Yacht
from ludonaut_yacht.rules import YachtRules

from ludonaut.core.chance import Outcome, ReplayingChance
from ludonaut.core.numbers import i64
from ludonaut.core.state import legal_list

GAME = Yacht()


class Table:
    """A game with scripted dice, played by notation."""

    def __init__(self, *throws: str, seats: int = 1, rules: str = "") -> None:
        self.chance = ReplayingChance([Outcome(0, int(face) - 1) for throw in throws for face in throw])
        state = GAME.new_state(GAME.options.read(rules.split()), seats, self.chance)
        assert isinstance(state, YachtRules)
        self.state = state

    def play(self, *actions: str) -> Table:
        """Takes actions of whoever is due."""
        for text in actions:
            assert text in self.legal, f"{text} is not legal; legal are {', '.join(self.legal)}"
            self.state.apply(self.state.next_seat(), i64(ACTIONS.parse(text)))
        return self

    @property
    def legal(self) -> list[str]:
        """The legal actions of whoever is due."""
        return [ACTIONS.notation(action) for action in legal_list(self.state, int(self.state.next_seat()), GAME.most_actions)]

    @property
    def dice(self) -> str:
        """The dice on the table, ascending."""
        return "".join(str(face + 1) * int(self.state.lying[face]) for face in range(SIDES))

    def entry(self, line: str, seat: int = 0) -> int:
        """What a line of a sheet holds, -1 while it is free."""
        return int(self.state.entry(i64(seat), i64(LINE_WORDS.index(line))))


def entered(dice: str, line: str, rules: str = "") -> int:
    """What five dice bring in a line, alone, in the first turn."""
    return Table(dice, "11111", rules=rules).play(f"score {line}").entry(line)
