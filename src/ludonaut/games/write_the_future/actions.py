"""The players' actions. Their numbers and words are the same in every box."""

from __future__ import annotations

from typing import Final

from ludonaut.core.actions import ActionTable, Domain, Family
from ludonaut.core.numbers import i64
from ludonaut.games.write_the_future.components import (
    CARDS,
    FACTION_WORDS,
    ON_CARD,
    OPENING_WORDS,
    PUBLIC,
    RESOURCE_WORDS,
    SIDES,
    SPACE_WORDS,
)
from ludonaut.games.write_the_future.sheet import DICE_IN_USE

_DIE: Final = Domain("die", (*(f"die-{place}" for place in range(1, DICE_IN_USE)), "copy"))
_CARD: Final = Domain("card", tuple(str(card) for card in range(1, CARDS + 1)))
_DISPLAYED: Final = Domain("die", tuple(f"{card}{place}" for card in range(1, CARDS + 1) for place in "ab"[:ON_CARD]))
_SPACE: Final = Domain("space", SPACE_WORDS)
_RESOURCE: Final = Domain("resource", RESOURCE_WORDS)
_NUMBER: Final = Domain("number", tuple(str(number) for number in range(1, SIDES + 1)))
_MISSION: Final = Domain("mission", tuple(str(place) for place in range(1, PUBLIC + 1)))
_SQUARE: Final = Domain("square", OPENING_WORDS)

ACTIONS: Final = ActionTable(
    (
        Family("take", (_CARD,), help="take a neighbourhood card: its box is ticked, and its dice are yours to use"),
        Family("done", help="finish; dice not used are left"),
        Family("draw", (_DIE, _RESOURCE, _SPACE), help="draw a symbol with a die in its row or column (3-4 is row 3, column 4)"),
        Family("market", (_DIE, _SQUARE), help="cross off a square of the Black Market with a die"),
        Family("number", (_DIE, _NUMBER), help="ability: a die counts as another number"),
        Family("colour", (_DIE, _RESOURCE), help="ability: a die counts as the colour of another resource"),
        Family("move-from", (_SPACE,), help="ability: the symbol that is crossed over and drawn elsewhere"),
        Family("move-to", (_SPACE,), help="ability: where it is drawn"),
        Family("bonus-draw", (_RESOURCE, _SPACE), help="take a bonus: draw a symbol in any free space"),
        Family("bonus-market", (_SQUARE,), help="take a bonus: cross off a square of the Black Market"),
        Family("faction", help="use your faction's power"),
        Family("copy-die", (_DISPLAYED,), help="Ghost Couriers: use a copy of a die of another card (2a is the first die of card 2)"),
        Family("choose-faction", (Domain("faction", FACTION_WORDS),), help="choose your faction"),
        Family("replace", (_MISSION,), help="score your secret mission in place of a public one"),
        Family("keep", help="score the public missions"),
    )
)

TAKE: Final[i64] = i64(ACTIONS.first("take"))
DONE: Final[i64] = i64(ACTIONS.first("done"))
DRAW: Final[i64] = i64(ACTIONS.first("draw"))
USE_MARKET: Final[i64] = i64(ACTIONS.first("market"))
CHANGE_NUMBER: Final[i64] = i64(ACTIONS.first("number"))
CHANGE_COLOUR: Final[i64] = i64(ACTIONS.first("colour"))
MOVE_FROM: Final[i64] = i64(ACTIONS.first("move-from"))
MOVE_TO: Final[i64] = i64(ACTIONS.first("move-to"))
BONUS_DRAW: Final[i64] = i64(ACTIONS.first("bonus-draw"))
BONUS_MARKET: Final[i64] = i64(ACTIONS.first("bonus-market"))
USE_FACTION: Final[i64] = i64(ACTIONS.first("faction"))
COPY_DIE: Final[i64] = i64(ACTIONS.first("copy-die"))
CHOOSE_FACTION: Final[i64] = i64(ACTIONS.first("choose-faction"))
REPLACE: Final[i64] = i64(ACTIONS.first("replace"))
KEEP: Final[i64] = i64(ACTIONS.first("keep"))
