"""The options: how colours and races are given out, the automaton of two players, six participants, and what is played without a planet."""

from __future__ import annotations

from typing import Final

from ludonaut.core.errors import OptionError
from ludonaut.core.options import Option, Options, OptionSet
from ludonaut.games.fly_further.contents import FEWEST_PARTICIPANTS, MOST_SEATS

# The places of the options in a state's `options`, in the order in which they are declared below.
COLOURS_BY: Final = 0
RACES_BY: Final = 1
AUTOMATON: Final = 2
SIX_SEATS: Final = 3
NON_PLANET: Final = 4

# What the options with choices can be.
CHOSEN: Final = 0
DEALT: Final = 1
IN_ORDER: Final = 2  # colours
SIMPLE: Final = 2  # races, and the two that follow
COMPLEX: Final = 4
REVEAL_AGAIN: Final = 0
NO_PLANET_ROUND: Final = 1

OPTIONS: Final = OptionSet(
    (
        Option(
            "colours",
            "chosen",
            "Colours",
            "How each player gets a colour, and with it three races to choose from and a place in the order of initiative.",
            "rulebook: setup; rulings FF-04 and FF-79",
            choices=(
                ("chosen", "each player chooses one, from the first seat on"),
                ("dealt", "they are dealt at random"),
                ("in-order", "the first seat has the first initiative, and so on"),
            ),
        ),
        Option(
            "races",
            "chosen",
            "Races",
            "Which of the three races of a colour is played. Races that do not suit the number of participants are left out.",
            "rulebook: setup; rulings FF-02, FF-05 and FF-06",
            choices=(
                ("chosen", "all players choose at once, then show"),
                ("dealt", "at random"),
                ("simple", "the simple one, as for a first game"),
                ("medium", "the medium one"),
                ("complex", "the complex one; the medium one where it does not suit"),
            ),
        ),
        Option(
            "automaton",
            "first",
            "Automaton for two players",
            "Which race plays by itself when there are two players; alone one plays against both.",
            "solo and two-player rules: overview; ruling FF-56",
            choices=(("first", "the first of the box: the Humans"), ("second", "the second of the box: the Piranites")),
        ),
        Option(
            "six-seats",
            False,
            "Six players",
            "Allows a sixth player. The box has the pieces, but the game is not balanced for six.",
            "ruling FF-01",
        ),
        Option(
            "without-planet",
            "reveal-again",
            "After an event or belt",
            "What follows an event or an asteroid belt in the first phase.",
            "rulebook: discovery; ruling FF-07",
            choices=(
                ("reveal-again", "further cards are turned over until a planet lies open"),
                ("play-on", "the round is played without a planet: no type, no points, no income"),
            ),
        ),
    )
)


def automata_for(seats: int) -> int:
    """How many automata play along: so many that there are at least three participants (solo and two-player rules)."""
    return max(0, FEWEST_PARTICIPANTS - seats)


def check_seats(options: Options, seats: int) -> None:
    """Raises OptionError for six seats where they are not allowed."""
    if seats == MOST_SEATS and not options["six-seats"]:
        raise OptionError(f"{MOST_SEATS} seats need six-seats=yes, as the game is not balanced for them; or choose 1 to {MOST_SEATS - 1}.")
