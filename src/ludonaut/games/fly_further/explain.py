"""Why something is not possible: a sentence for every action that is not legal, and for everything of one's own that is of no use now.

A reason names the rule that stands in the way and what would be right. Nothing here looks at what the seat that asks may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludonaut.core.actions import ActionTable
from ludonaut.core.phrases import either, plural, say
from ludonaut.core.state import legal_list
from ludonaut.games.fly_further.card_texts import WINDOW_NAMES, order_text
from ludonaut.games.fly_further.choices import needs_second, return_price
from ludonaut.games.fly_further.contents import COLOUR_WORDS, NOTHING, ORDERS, SLOTS, TITLES
from ludonaut.games.fly_further.decisions import card_named
from ludonaut.games.fly_further.effect_texts import energy_counted
from ludonaut.games.fly_further.effects import FLY, PLUS, WINDOW_WORDS
from ludonaut.games.fly_further.labels import (
    discard_target,
    hand_target,
    order_target,
    prompt,
    source_name,
    waiting,
)
from ludonaut.games.fly_further.rules import FlyRules
from ludonaut.games.fly_further.state import (
    ASK_BORROW,
    ASK_CHOICE,
    ASK_COLOUR,
    ASK_FLYER,
    ASK_GIVE,
    ASK_KIND,
    ASK_LOSE,
    ASK_OFFER,
    ASK_ORDER,
    ASK_PLUS,
    ASK_RACE,
    ASK_READ,
    ASK_RECOVER,
    ASK_RETURNS,
    ASK_SHOWN,
    ASK_STRIKE,
    ASK_SWAP,
    ASK_TAKE,
    ASK_TOKEN,
    ASK_VICTIM,
    ASK_VOID,
    ASK_WEIGHT,
    OVER,
)
from ludonaut.games.fly_further.words import COLOUR_NAMES, card_name, order_name, title_name

ASKED_BY: Final = {
    "take-colour": (ASK_COLOUR,),
    "choose-race": (ASK_RACE,),
    "play": (ASK_CHOICE, ASK_SHOWN),
    "second": (ASK_CHOICE,),
    "plus": (ASK_CHOICE, ASK_PLUS),
    "foretell": (ASK_CHOICE,),
    "done": (ASK_CHOICE, ASK_RETURNS),
    "order": (ASK_ORDER,),
    "pass": (ASK_ORDER, ASK_PLUS, ASK_OFFER),
    "hold": (ASK_ORDER,),
    "offer": (ASK_OFFER,),
    "read": (ASK_READ,),
    "swap": (ASK_SWAP,),
    "become": (ASK_KIND,),
    "strike": (ASK_STRIKE,),
    "take": (ASK_TAKE,),
    "weigh": (ASK_WEIGHT,),
    "rob": (ASK_FLYER, ASK_VICTIM),
    "void": (ASK_VOID,),
    "give": (ASK_GIVE,),
    "borrow": (ASK_BORROW,),
    "recover": (ASK_RECOVER,),
    "lose": (ASK_LOSE,),
    "take-token": (ASK_TOKEN,),
    "return": (ASK_RETURNS,),
    "buy-token": (ASK_RETURNS,),
}
"""When the actions of a family can be taken."""
GAME_OVER: Final = "The game is over; nothing more can be done in it."
MOST_NAMED: Final = 4


def why_not(state: FlyRules, actions: ActionTable, seat: int, action: int) -> str:
    """Why `seat` may not take `action` now; "" when it may."""
    if not 0 <= action < len(actions):
        return say("There is no action {n}; actions are numbered from 0 to {most}.", n=action, most=len(actions) - 1)
    if state.ask == OVER:
        return say(GAME_OVER)
    if not state.people[seat].due:
        return say("Nothing is asked of you now. {waiting}", waiting=waiting(state))
    legal = legal_list(state, seat, len(actions))
    if action in legal:
        return ""
    family, values = actions.decode(action)
    if int(state.ask) not in ASKED_BY[family]:
        return say("Not now. {prompt}", prompt=prompt(state, seat))
    return _reason(state, seat, family, values) or _instead(actions, legal)


def _instead(actions: ActionTable, legal: Sequence[int]) -> str:
    """What can be done, where nothing more is known."""
    named = either([actions.notation(other) for other in legal[:MOST_NAMED]])
    return say("That is not possible now; choose {legal}.", legal=named)


def _reason(state: FlyRules, seat: int, family: str, values: Sequence[int]) -> str:
    """The reason within what is asked; "" where none of these stands in the way."""
    value = values[0] if values else 0
    match family:
        case "take-colour":
            return say("{colour} is taken; choose a colour that is free.", colour=COLOUR_NAMES[value])
        case "choose-race":
            return _race(state, seat, value)
        case "play" | "second" | "plus" | "swap" | "lose":
            return _card(state, seat, family, value)
        case "order":
            return order_reason(state, seat, value)
        case "return" | "recover":
            return discard_reason(state, seat, value)
        case "hold":
            return say("No order can be played after this moment; let it go by with “pass”.")
        case "foretell":
            return _foretell(state, seat, value, values[1])
        case "offer" | "read" | "rob" | "give" | "borrow" | "strike" | "take":
            if state.of_colour[value] == NOTHING:
                return say("Nobody is {colour} in this game; name somebody who is.", colour=COLOUR_NAMES[value])
            if state.of_colour[value] == seat:
                return say("That is you; name somebody else.")
    return ""


def _race(state: FlyRules, seat: int, race: int) -> str:
    one = state.box.races[race]
    own = COLOUR_WORDS[state.people[seat].colour]
    if one.colour != own:
        return say("The {race} are not {colour}; choose a race of your colour.", race=one.name, colour=own)
    return say("The {race} do not suit {n} participants; choose another race.", race=one.name, n=int(state.count))


# -- cards -----------------------------------------------------------------------------------------------------------------
def _card(state: FlyRules, seat: int, family: str, code: int) -> str:
    """Why a card of the hand, or one that is not there, cannot be meant."""
    box = state.box
    if code % TITLES >= len(box.titles):
        return say("There is no such card in this game; choose a card of your hand.")
    name = card_name(box, code)
    if family in ("play", "second", "plus") and state.ask == ASK_CHOICE:
        order = _order_of_choice(state, seat, family)
        if order:
            return order
    if code >= TITLES and state.of_colour[code // TITLES - 1] == NOTHING:
        return say("Nobody is {colour} in this game; play a card of your hand.", colour=COLOUR_NAMES[code // TITLES - 1])
    card = int(card_named(state, seat, code))
    if not 0 <= card < int(state.count) * SLOTS or state.title_of[card] != code % TITLES or state.people[seat].hand[card] == 0:
        return say("{card} is not in your hand; choose one that is.", card=name)
    kind = int(box.kind_of[code % TITLES])
    if family in ("play", "swap") and kind == PLUS:
        return say("{card} is a green plus: it is played besides an action card.", card=name)
    if family == "plus" and kind != PLUS:
        return say("{card} is no green plus; play it as your action card.", card=name)
    if family == "plus":
        return say("{card} cannot be added now: {window}.", card=name, window=_plus_window(state, code % TITLES))
    if family == "lose" and kind == FLY:
        return say("Fly Further is never discarded; choose another card.")
    return say("{card} is not of the kind that is asked for; choose one that is.", card=name)


def _order_of_choice(state: FlyRules, seat: int, family: str) -> str:
    """What comes before a card of this family in the secret choice."""
    main = state.people[seat].main
    if family == "play":
        return "" if main == NOTHING else say("Your action card is chosen; take it back with “undo”, or be done.")
    if main == NOTHING:
        return say("First choose your action card with “play”.")
    if family == "second" and not needs_second(state, seat):
        return say("A second building needs a plus card that allows one.")
    if family == "plus" and needs_second(state, seat):
        return say("First choose the second building with “second”.")
    return ""


def _plus_window(state: FlyRules, title: int) -> str:
    window = int(state.box.plus_at[title])
    return say("its moment is {window}", window=say(WINDOW_NAMES[WINDOW_WORDS[window]]))


def _foretell(state: FlyRules, seat: int, token: int, colour: int) -> str:
    one = state.people[seat]
    if not state.box.foretells[one.race]:
        return say("Only a race with tokens can foretell.")
    if one.main == NOTHING:
        return say("First choose your action card with “play”.")
    if one.token != NOTHING:
        return say("Your token lies already; one is laid in a round.")
    if not one.tokens[token]:
        return say("No such token is ready; choose one that is.")
    if state.of_colour[colour] == NOTHING:
        return say("Nobody is {colour} in this game; name somebody who is.", colour=COLOUR_NAMES[colour])
    return say("You cannot foretell yourself; name somebody else.") if state.of_colour[colour] == seat else ""


def hand_reason(state: FlyRules, seat: int, code: int) -> str:
    """Why a seat that is due can do nothing with a card of its hand now."""
    kind = int(state.box.kind_of[code % TITLES])
    if state.ask == ASK_CHOICE and state.people[seat].main == NOTHING and kind == PLUS:
        window = int(state.box.plus_at[code % TITLES])
        if WINDOW_WORDS[window] == "choose":
            return say("A green plus goes with an action card: choose that first.")
        return say("This green plus is played at another moment: {window}.", window=say(WINDOW_NAMES[WINDOW_WORDS[window]]))
    if state.ask == ASK_CHOICE and state.people[seat].main != NOTHING:
        return say("Your action card is chosen.") if kind != PLUS else say("It does not go with the card that you chose.")
    if state.ask == ASK_LOSE and kind == FLY:
        return say("Fly Further is never discarded.")
    return say("Not now: {prompt}", prompt=prompt(state, seat))


def order_reason(state: FlyRules, seat: int, order: int) -> str:
    """Why a seat that is due cannot play an order now."""
    box = state.box
    if order >= len(box.orders) or not state.people[seat].orders[order]:
        return say("You do not hold that order; choose one of yours.")
    window = say(WINDOW_NAMES[box.orders[order].at])
    played = int(state.people[seat].orders_played)
    if played >= box.orders_a_round:
        return plural(
            "You have played an order in this round; {order} waits for another one.",
            "You have played {n} orders in this round; {order} waits for another one.",
            played,
            order=order_name(box, order),
        )
    name, text = order_name(box, order), order_text(box, order)
    return say("{order} is played at another moment: {window}. {text}", order=name, window=window, text=text)


def discard_reason(state: FlyRules, seat: int, title: int) -> str:
    """Why a seat that is due cannot take a card of its discards back now; "" when nothing of this stands in the way."""
    box, one = state.box, state.people[seat]
    slot = int(box.slot_of[title])
    card = seat * SLOTS + slot
    name = title_name(box, title) if title < len(box.titles) else ""
    if not name or slot == NOTHING or state.title_of[card] != title or not one.discards[slot]:
        return say("{card} is not in your discards.", card=name) if name else say("There is no such card in this game.")
    if state.ask == ASK_RETURNS:
        price = int(return_price(state, seat, card))
        if price > one.energy:
            return say("{card} costs {price}, and you have {energy}.", card=name, price=energy_counted(price), energy=int(one.energy))
        return ""
    if state.ask == ASK_RECOVER:
        return say("{source} brings back no card of that kind.", source=source_name(state))
    return say("Cards are taken back at the end of the round.")


# -- the board -------------------------------------------------------------------------------------------------------------
def board_reasons(state: FlyRules, seat: int) -> list[tuple[str, str]]:
    """For each card of its own that a seat that is due may want, its element and why nothing can be done with it now.

    Where something can be done with it after all, the reason is of no interest and may be anything.
    """
    if int(state.ask) in (ASK_COLOUR, ASK_RACE):
        return []
    box, one = state.box, state.people[seat]
    reasons = []
    for card in range(int(state.count) * SLOTS):
        if one.hand[card]:
            code = int(state.told_card(seat, card))
            reasons.append((hand_target(box, code), hand_reason(state, seat, code)))
    reasons += [(order_target(box, order), order_reason(state, seat, order)) for order in range(ORDERS) if one.orders[order]]
    for slot in range(SLOTS):
        title = int(state.title_of[seat * SLOTS + slot])
        if title != NOTHING and one.discards[slot]:
            reasons.append((discard_target(box, title), discard_reason(state, seat, title) or say("It can be taken back.")))
    return reasons
