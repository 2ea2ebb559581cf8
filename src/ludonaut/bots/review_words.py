"""A review in words: chances as percentages, or points where there is nobody to beat."""

from __future__ import annotations

from math import ceil
from typing import Final

from ludonaut.bots.review import BEST, BLUNDER, BY_CHANCE, GOOD, INACCURACY, MISTAKE, SeatSummary, TurningPoint
from ludonaut.core.game import Game

SIGNS: Final = {BEST: "★", GOOD: "✓", INACCURACY: "?!", MISTAKE: "?", BLUNDER: "??"}
"""What stands before a decision, as in the books of chess."""
PLURALS: Final = {BEST: "best", GOOD: "good", INACCURACY: "inaccuracies", MISTAKE: "mistakes", BLUNDER: "blunders"}
NARROW: Final = "\u202f"
MINUS: Final = "\u2212"
EXACT: Final = 1e-9


class Wording:
    """How the worths of one game are told."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game: Final = game
        self.contest: Final = game.is_contest(seats)
        """Whether they are chances of winning; else points."""

    @property
    def title(self) -> str:
        """What the course of the game shows."""
        return "Chance of winning" if self.contest else "Points to be expected"

    def number(self, worth: float) -> float:
        """A worth as people count it: percent, or points."""
        return 100.0 * worth if self.contest else self._game.points_of(worth) - self._game.points_of(0.0)

    def worth(self, worth: float) -> str:
        """A worth by itself: "46 %", "91 points"."""
        return f"{100 * worth:.0f}{NARROW}%" if self.contest else f"{self._game.points_of(worth):.0f} points"

    def change(self, worth: float) -> str:
        """A difference with its sign: "+12 %", "−3.5 points"."""
        number = self.number(worth)
        sign = "+" if number > 0 else MINUS if number < 0 else "±"
        return f"{sign}{abs(number):.0f}{NARROW}%" if self.contest else f"{sign}{abs(number):.1f} points"

    def margin(self, margin: float) -> str:
        """Half of an interval, rounded up: "± 3"; in points with a decimal."""
        number = self.number(margin)  # rounded up: what is not known exactly is not told as if it were
        return f"±{NARROW}{ceil(number - EXACT)}" if self.contest else f"±{NARROW}{ceil(10 * number - EXACT) / 10:.1f}"

    def cost(self, loss: float, margin: float) -> str:
        """What a decision cost: "12 % less chance of winning (± 3)"."""
        if self.contest:
            return f"{100 * loss:.0f}{NARROW}% less chance of winning ({self.margin(margin)})"
        return f"{self.number(loss):.1f} points less ({self.margin(margin)})"

    def cause(self, point: TurningPoint, names: tuple[str, ...]) -> str:
        """Why it turned."""
        if point.cause == BY_CHANCE:
            return "luck" if point.change > 0 else "bad luck"
        return "a decision" if len(names) == 1 else f"a decision of {names[point.by]}"

    def luck(self, summary: SeatSummary) -> str:
        """What chance brought a seat in the whole game."""
        if abs(summary.luck) <= summary.luck_margin:
            return f"about even ({self.change(summary.luck)}, {self.margin(summary.luck_margin)})"
        return f"{'good' if summary.luck > 0 else 'bad'} ({self.change(summary.luck)}, {self.margin(summary.luck_margin)})"
