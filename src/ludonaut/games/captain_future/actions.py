"""The players' actions. Their numbers are the same in every box; the words of squares, cards and bodies come from the box in play."""

from __future__ import annotations

from typing import Final

from ludonaut.core.actions import ActionTable, Domain, Family
from ludonaut.core.numbers import i64
from ludonaut.games.captain_future.components import BOX, EVENT_WORDS, WITH_WORDS, Box


def action_table(box: Box) -> ActionTable:
    """All actions, in the words of a box."""
    space = Domain("space", box.squares)
    way = Domain("with", WITH_WORDS)
    return ActionTable(
        (
            Family("decline", help="leave the second action of this turn unused"),
            Family("end-turn", help="end the turn and draw up to ten cards"),
            Family("land", (space, way), help="land on an empty space with one card: of its row, its column or its body, or a joker"),
            Family("attack", (space,), help="attack a ship and pay with the cards you need least"),
            Family("attack-with", (space,), help="attack a ship and choose the cards that pay"),
            Family("pay", (way,), help="pay the next part of the attack with this card"),
            Family("exchange", (Domain("card", box.card_words),), help="discard a card and draw another"),
            Family("event", (Domain("event", EVENT_WORDS),), help="play an event card, before the first action or after the second"),
            Family("stone", (Domain("place", box.place_words),), help="put the secret stone on a planet, a moon, a row or a column"),
            Family("from", (space,), help="Otto: the ship of yours that moves"),
            Family("to", (space,), help="Otto: where it goes; an opponent's ship there changes places with it"),
            Family("take", (space,), help="GRAG: the space that you take; an opponent's ship there goes home"),
            Family("bring-home", (space,), help="recall: the ship of yours that comes home"),
        )
    )


ACTIONS: Final = action_table(BOX)

DECLINE: Final[i64] = i64(ACTIONS.first("decline"))
END_TURN: Final[i64] = i64(ACTIONS.first("end-turn"))
LAND: Final[i64] = i64(ACTIONS.first("land"))
ATTACK: Final[i64] = i64(ACTIONS.first("attack"))
ATTACK_WITH: Final[i64] = i64(ACTIONS.first("attack-with"))
PAY_WITH: Final[i64] = i64(ACTIONS.first("pay"))
EXCHANGE: Final[i64] = i64(ACTIONS.first("exchange"))
EVENT: Final[i64] = i64(ACTIONS.first("event"))
STONE: Final[i64] = i64(ACTIONS.first("stone"))
FROM: Final[i64] = i64(ACTIONS.first("from"))
TO: Final[i64] = i64(ACTIONS.first("to"))
TAKE: Final[i64] = i64(ACTIONS.first("take"))
BRING_HOME: Final[i64] = i64(ACTIONS.first("bring-home"))
