"""The options: difficulty, length, and every ruling that is marked optional, each with the ruled default."""

from __future__ import annotations

from typing import Final

from ludonaut.core.options import Option, OptionSet
from ludonaut.games.deep_space_d6.components import DONT_PANIC_COPIES, DONT_PANIC_LEFT, EMPTY_SCAN_DAMAGE, FAST_CUT, SHORT_CUT

# The places of the options in a state's `options`, in the order in which they are declared below.
DONT_PANIC_CARDS: Final = 0
LENGTH: Final = 1
COMMANDER_DETECTED: Final = 2
STASIS_INTERNAL: Final = 3
STASIS_CONDITIONS: Final = 4
FRIENDLY_FIRE: Final = 5
WIN_CHECK: Final = 6
EMPTY_SCAN_HURTS: Final = 7
SOLAR_WINDS_LAST: Final = 8
CLOAKED_CHAIN: Final = 9
SCOUT_HULL_ONLY: Final = 10
INFIRMARY_CONVERTER: Final = 11

# What the options with choices can be.
LENGTH_SHORT: Final = 1
LENGTH_FAST: Final = 2
FRIENDLY_FIRE_UNASSIGNED: Final = 1
WIN_CHECK_ACTIVATE: Final = 1
SOLAR_WINDS_SHIP: Final = 0
SOLAR_WINDS_HULL: Final = 1

OPTIONS: Final = OptionSet(
    (
        Option(
            "dont-panic",
            DONT_PANIC_LEFT["training"],
            "Don't Panic cards",
            f"How many of the {DONT_PANIC_COPIES} quiet Don't Panic cards stay in the deck: fewer is harder.",
            "rulebook: game enhancements; ruling 2",
            low=0,
            high=DONT_PANIC_COPIES,
            named=tuple(DONT_PANIC_LEFT.items()),
        ),
        Option(
            "length",
            "full",
            "Length",
            "Cards removed unseen before the game.",
            "rulebook: game enhancements; rulings 3 and 75",
            choices=(("full", "the whole deck"), ("short", f"{SHORT_CUT} cards fewer"), ("fast", f"{FAST_CUT} cards fewer")),
        ),
        Option(
            "commander-detected",
            True,
            "Commander may turn a die to Threat Detected",
            "The Commander's “any side” includes the side that locks in the scanners.",
            "ruling 10",
        ),
        Option(
            "stasis-internal",
            True,
            "Stasis on internal threats",
            "The stasis beam works on internal threats too; off, on external ones only.",
            "ruling 24",
        ),
        Option(
            "stasis-conditions",
            False,
            "Stasis stops conditions",
            "A stasis beam also silences Mercenary and Scouting Ship.",
            "rulings 25 and 59",
        ),
        Option(
            "friendly-fire",
            "all",
            "Friendly Fire hits",
            "Which Tactical dice go to the infirmary.",
            "rulings 32 and 61",
            choices=(
                ("all", "every one that is unassigned, used this round or on a mission"),
                ("unassigned", "only unassigned ones"),
            ),
        ),
        Option(
            "win-check",
            "discover",
            "The win is checked",
            "When clearing the last external threat with an empty deck wins.",
            "ruling 44",
            choices=(
                ("discover", "at the start of step 4, before a card is drawn"),
                ("activate", "there, and again after step 5"),
            ),
        ),
        Option(
            "empty-scan",
            False,
            "Scanning with an empty deck hurts",
            f"When the scanners fill and no card is left, the ship takes {EMPTY_SCAN_DAMAGE} damage (commercial edition).",
            "ruling 47",
        ),
        Option(
            "solar-winds",
            "ship",
            "Solar Winds as last external threat",
            "When it may be skipped at the end.",
            "ruling 48",
            choices=(
                ("ship", "if hull and shields together survive it"),
                ("hull", "if the hull alone would survive it"),
                ("always-play", "never: it must be played out"),
            ),
        ),
        Option(
            "cloaked-chain",
            False,
            "Cloaked Threats chains",
            "The extra roll of Cloaked Threats can bring one more each time it shows the card's face.",
            "ruling 49",
        ),
        Option(
            "scout-hull-only",
            False,
            "Scouting Ship counts hull only",
            "Scouting Ship fires only if other threats cost hull, as its card says; otherwise hull or shields.",
            "ruling 51",
        ),
        Option(
            "infirmary-converter",
            False,
            "Infirmary converter",
            "In step 3, send one unassigned die to the infirmary to turn another to any crew face.",
            "reconstructed from the commercial edition",
        ),
    )
)
