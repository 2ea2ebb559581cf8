"""The options: the mode, secrecy, Future Proof, and every ruling that is marked optional, each with the ruled default."""

from __future__ import annotations

from typing import Final

from ludonaut.core.errors import OptionError
from ludonaut.core.options import Option, Options, OptionSet
from ludonaut.games.write_the_future.components import BOX, MOST_DRAFT_SEATS, SOLO_ROUNDS

# The places of the options in a state's `options`, in the order in which they are declared below.
MODE: Final = 0
SECRECY: Final = 1
FUTURE_PROOF: Final = 2
FACTION_CARDS: Final = 3
TIE_BREAK: Final = 4
SECRET_BY: Final = 5
SURROUNDED_BY_FOUR: Final = 6
PATTERNS_AS_DRAWN: Final = 7
SAFETY_STOP: Final = 8

# What the options with choices can be.
USUAL: Final = 0
DRAFT: Final = 1
TRADITIONAL: Final = 2
SOLO: Final = 3
MODE_WORDS: Final = ("usual", "draft", "traditional", "solo")
NO_FACTIONS: Final = 0
DEALT: Final = 1
CHOSEN: Final = 2
BY_SEAT: Final = 0
BEST: Final = 1

OPTIONS: Final = OptionSet(
    (
        Option(
            "mode",
            "usual",
            "Mode",
            "Whether players draft cards in turn, or all use the same cards at once.",
            "rulebook: choose mode, solo player; ruling WF-58",
            choices=(
                ("usual", f"solo for one seat, Draft for two to {MOST_DRAFT_SEATS}, Traditional for more"),
                ("draft", f"in turn, each card for one player: two to {MOST_DRAFT_SEATS} seats"),
                ("traditional", "all at once, each card for everybody: any number of seats"),
                ("solo", f"alone, {SOLO_ROUNDS} rounds"),
            ),
        ),
        Option(
            "secrecy",
            False,
            "Secret missions",
            "Each player draws a secret mission, and may score it in place of a public one.",
            "rulebook: secrecy; rulings WF-32 to WF-34, WF-60 and WF-61",
        ),
        Option(
            "future-proof",
            False,
            "Missions of Future Proof",
            "Mixes the twelve missions of the expansion in.",
            "rulebook: Future Proof expansion",
        ),
        Option(
            "factions",
            "none",
            "Factions",
            "Whether each player has a faction card of the expansion.",
            "rulebook: Future Proof expansion; rulings WF-53, WF-67 and WF-68",
            choices=(
                ("none", "nobody has one"),
                ("dealt", "one is dealt to each player"),
                ("chosen", "each player chooses one, from the first seat on"),
            ),
        ),
        Option(
            "tie-break",
            False,
            "Break ties",
            "Equal points are decided by ticked line bonuses, then by crossed-off market squares; off, the win is shared.",
            "rulings WF-30 and WF-64",
        ),
        Option(
            "secret-choice",
            "seat",
            "Who chooses about the secret mission",
            "At the end a secret mission may take the place of a public one.",
            "rulings WF-33 and WF-60",
            choices=(("seat", "each player decides; the best choice is marked"), ("best", "the best choice is made for everybody")),
        ),
        Option(
            "surrounded-by-four",
            False,
            "Surrounded means by four",
            "A symbol at the border is never surrounded; off, only neighbours inside the District count.",
            "ruling WF-38",
        ),
        Option(
            "patterns-as-drawn",
            False,
            "Patterns as drawn only",
            "A pattern counts only the way it is drawn on its card; off, turned and mirrored too.",
            "ruling WF-41",
        ),
        Option(
            "safety-stop",
            True,
            "Safety stop",
            f"The game ends after {BOX.most_rounds} rounds, whatever happens.",
            "rulings WF-52 and WF-63",
        ),
    )
)


def mode_for(mode: int, seats: int) -> int:
    """The mode that is played: "usual" fits itself to the number of seats."""
    if mode != USUAL:
        return mode
    if seats == 1:
        return SOLO
    return DRAFT if seats <= MOST_DRAFT_SEATS else TRADITIONAL


def check_mode(options: Options, seats: int) -> None:
    """Raises OptionError when a mode is not for this number of seats."""
    if options["mode"] == "draft" and not 2 <= seats <= MOST_DRAFT_SEATS:
        raise OptionError(f"mode=draft is for 2 to {MOST_DRAFT_SEATS} seats, not {seats}; choose mode=traditional or other seats.")
    if options["mode"] == "solo" and seats != 1:
        raise OptionError(f"mode=solo is for 1 seat, not {seats}; choose mode=traditional, mode=draft or 1 seat.")
