"""The options: every ruling that books of games decide differently, each with the ruled default."""

from __future__ import annotations

from typing import Final

from ludonaut.core.options import Option, OptionSet
from ludonaut_yacht.components import THROWS

# The places of the options in a state's `options`, in the order in which they are declared below.
THROWS_AT_MOST: Final = 0
ORDER: Final = 1
FOUR_COUNTS: Final = 2
FIVE_AS_FULL_HOUSE: Final = 3

# What the options with choices can be.
DOWNWARD: Final = 1
ALL_DICE: Final = 1
MOST_THROWS: Final = THROWS + 1

OPTIONS: Final = OptionSet(
    (
        Option(
            "throws",
            THROWS,
            "Throws in a turn",
            "How often dice may be thrown before a line of the sheet is chosen.",
            "ruling Y-1",
            low=THROWS - 1,
            high=MOST_THROWS,
        ),
        Option(
            "order",
            "free",
            "Order of the lines",
            "Which line of the sheet a turn may be entered in.",
            "ruling Y-4",
            choices=(("free", "any line that is free"), ("downward", "always the first free line from the top")),
        ),
        Option(
            "four-of-a-kind",
            "four-dice",
            "Four of a kind counts",
            "What four of a kind is worth.",
            "rulings Y-6 and Y-8",
            choices=(("four-dice", "the four dice that are alike"), ("all-dice", "all five dice")),
        ),
        Option(
            "five-as-full-house",
            False,
            "Five of a kind is a full house",
            "Five dice of one number may be entered as a full house.",
            "ruling Y-7",
        ),
    )
)
