"""What can be done: pick a die up, throw what is in the cup, enter the dice in a line of the sheet."""

from __future__ import annotations

from typing import Final

from ludonaut.core.actions import ActionTable, Domain, Family
from ludonaut_yacht.components import LINE_WORDS, SIDES

FACES: Final = Domain("face", tuple(str(face) for face in range(1, SIDES + 1)))
SHEET_LINES: Final = Domain("line", LINE_WORDS)

ACTIONS: Final = ActionTable(
    (
        Family("throw", help="Throw the dice in the cup."),
        Family("lift", (FACES,), help="Put a die that shows this number into the cup, to be thrown again."),
        Family("score", (SHEET_LINES,), help="Enter the dice in a line of your sheet, which ends your turn."),
    )
)
THROW: Final = ACTIONS.first("throw")
LIFT: Final = ACTIONS.first("lift")
SCORE: Final = ACTIONS.first("score")
