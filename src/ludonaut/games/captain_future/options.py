"""The options: the length of the game and every ruling that is marked optional, each with the ruled default."""

from __future__ import annotations

from typing import Final

from ludonaut.core.options import Option, OptionSet
from ludonaut.games.captain_future.components import FEWEST_SHIPS, MOST_SHIPS, SHIPS

# The places of the options in a state's `options`, in the order in which they are declared below.
SHIPS_AT_MOST: Final = 0
MAJORITY: Final = 1
STONE_LINE_BLOCKS_LANDING: Final = 2
STONE_PLACED_BY: Final = 3
START: Final = 4

# What the options with choices can be.
MORE_THAN_HALF: Final = 1
BY_LAST_SEAT: Final = 1
FIRST_SEAT: Final = 1

OPTIONS: Final = OptionSet(
    (
        Option(
            "ships",
            MOST_SHIPS,
            "Ships for each player",
            "Fewer ships make a shorter game. All players have the same number, at most what the box holds for them: "
            f"{SHIPS[2]} each for two, {SHIPS[3]} for three, {SHIPS[4]} for four.",
            "rulebook: setup; ruling CF-53",
            low=FEWEST_SHIPS,
            high=MOST_SHIPS,
            named=(("all", MOST_SHIPS),),
        ),
        Option(
            "majority",
            "more",
            "The majority",
            "Who has the majority on a planet or moon, and so attacks with one card and scores the extra point.",
            "rulings CF-10 and CF-68",
            choices=(
                ("more", "whoever has more ships there than each other player"),
                ("more-than-half", "whoever has more than half of its ships"),
            ),
        ),
        Option(
            "stone-line-blocks-landing",
            False,
            "The stone on a line blocks landings",
            "The secret stone on a row or column stops landings there too; off, attacks only.",
            "rulings CF-24 and CF-64",
        ),
        Option(
            "stone-placed-by",
            "chance",
            "The stone is first placed by",
            "Who chooses the planet or moon on which the secret stone begins.",
            "rulings CF-27 and CF-62",
            choices=(
                ("chance", "nobody: each planet and moon is equally likely"),
                ("last-seat", "whoever plays last, before cards are dealt"),
            ),
        ),
        Option(
            "start",
            "chance",
            "Who begins",
            "Which seat has the first turn.",
            "ruling CF-52",
            choices=(("chance", "each seat is equally likely"), ("first-seat", "always the first seat")),
        ),
    )
)
