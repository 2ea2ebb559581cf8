"""The players' actions. Their numbers are the same in every box; the words of cards, races and orders come from the box in play.

A card is written by its title ("hive"); one that belongs to another race with the colour of its home ("cylon-mine-of-red").
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.actions import ActionTable, Domain, Family
from ludonaut.core.numbers import i64
from ludonaut.core.phrases import say
from ludonaut.games.fly_further.components import BOX, Box
from ludonaut.games.fly_further.contents import COLOUR_WORDS
from ludonaut.games.fly_further.effects import BUILDING_WORDS, TOKEN_WORDS

PLACE_WORDS: Final = ("main", "second")


def action_table(box: Box) -> ActionTable:
    """All actions, in the words of a box."""
    colour, title = Domain("colour", COLOUR_WORDS), Domain("card", box.title_words)
    card = Domain("card", (*box.title_words, *(f"{word}-of-{of}" for of in COLOUR_WORDS for word in box.title_words)))
    token, kind = Domain("token", TOKEN_WORDS), Domain("kind", BUILDING_WORDS)
    building = Domain("building", PLACE_WORDS)
    order_help = say("play an order; at most {n} in each round", n=box.numbers.orders_a_round)
    return ActionTable(
        (
            Family("take-colour", (colour,), help="take a colour: it brings three races and a place in the order of initiative"),
            Family("choose-race", (Domain("race", box.race_words),), help="choose your race"),
            Family("play", (card,), help="play an action card"),
            Family("second", (card,), help="play a second building with the first"),
            Family("plus", (title,), help="play an additional card, marked with a green plus"),
            Family("foretell", (token, colour), help="lay a token face down: what you think that somebody plays"),
            Family("done", help="be done with this part of the round"),
            Family("order", (Domain("order", box.order_words),), help=order_help),
            Family("pass", help="let this moment go by"),
            Family("hold", help="play no order in what is left of this round"),
            Family("offer", (colour,), help="offer a treaty"),
            Family("read", (colour,), help="whose card is chosen and shown first"),
            Family("swap", (card,), help="take your action card back and play this one"),
            Family("become", (kind,), help="what the card counts as"),
            Family("strike", (colour, building), help="destroy a building"),
            Family("take", (colour, building), help="take over what a building scores"),
            Family("weigh", (building,), help="which building of yours counts more"),
            Family("rob", (colour,), help="from whom you take"),
            Family("void", (kind,), help="which kind of building scores nothing"),
            Family("give", (colour,), help="who gets the card"),
            Family("borrow", (colour,), help="whose card you take from the discards"),
            Family("recover", (title,), help="take a card back from your discards, free"),
            Family("lose", (card,), help="discard a card from your hand"),
            Family("take-token", (token,), help="take a spent token back, free"),
            Family("return", (title,), help="pay to take a card back from your discards"),
            Family("buy-token", (token,), help="pay to take a spent token back"),
        )
    )


ACTIONS: Final = action_table(BOX)

TAKE_COLOUR: Final[i64] = i64(ACTIONS.first("take-colour"))
CHOOSE_RACE: Final[i64] = i64(ACTIONS.first("choose-race"))
PLAY: Final[i64] = i64(ACTIONS.first("play"))
SECOND: Final[i64] = i64(ACTIONS.first("second"))
PLAY_PLUS: Final[i64] = i64(ACTIONS.first("plus"))
FORETELL: Final[i64] = i64(ACTIONS.first("foretell"))
DONE: Final[i64] = i64(ACTIONS.first("done"))
PLAY_ORDER: Final[i64] = i64(ACTIONS.first("order"))
PASS: Final[i64] = i64(ACTIONS.first("pass"))
HOLD: Final[i64] = i64(ACTIONS.first("hold"))
OFFER: Final[i64] = i64(ACTIONS.first("offer"))
READ: Final[i64] = i64(ACTIONS.first("read"))
SWAP: Final[i64] = i64(ACTIONS.first("swap"))
TURN_INTO: Final[i64] = i64(ACTIONS.first("become"))
STRIKE_AT: Final[i64] = i64(ACTIONS.first("strike"))
TAKE_OVER: Final[i64] = i64(ACTIONS.first("take"))
WEIGH: Final[i64] = i64(ACTIONS.first("weigh"))
ROB: Final[i64] = i64(ACTIONS.first("rob"))
VOID: Final[i64] = i64(ACTIONS.first("void"))
GIVE: Final[i64] = i64(ACTIONS.first("give"))
BORROW_FROM: Final[i64] = i64(ACTIONS.first("borrow"))
TAKE_BACK: Final[i64] = i64(ACTIONS.first("recover"))
LOSE: Final[i64] = i64(ACTIONS.first("lose"))
TAKE_TOKEN: Final[i64] = i64(ACTIONS.first("take-token"))
RETURN: Final[i64] = i64(ACTIONS.first("return"))
BUY_TOKEN: Final[i64] = i64(ACTIONS.first("buy-token"))
