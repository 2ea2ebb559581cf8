"""Why something is not possible: a sentence for every action that is not legal, and for every space and card that is of no use now.

A reason names the rule that stands in the way and what would be right. `why_not` gives "" exactly for legal actions, so that the suite can
compare these reasons with the rules themselves. Nothing here looks into another hand than that of the seat which asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from ludonaut.core.actions import ActionTable
from ludonaut.core.phrases import either, listed, plural, say
from ludonaut.games.captain_future import state as table
from ludonaut.games.captain_future.components import (
    BODIES,
    GRAG,
    KINDS,
    MOST_SEATS,
    OTTO,
    RECALL_CARD,
    SIMON_WRIGHT,
    STONE_COLUMN,
    STONE_ROW,
    WITHS,
)
from ludonaut.games.captain_future.options import STONE_LINE_BLOCKS_LANDING
from ludonaut.games.captain_future.state import (
    AFTER,
    EMPTY,
    FIRST,
    MOVE_FROM,
    MOVE_STONE,
    MOVE_TO,
    NOBODY,
    PAY,
    PLACE_STONE,
    RECALL,
    SECOND,
    TAKE_SPACE,
    CaptainState,
)
from ludonaut.games.captain_future.words import (
    SEAT_NAMES,
    body_name,
    card_phrase,
    card_phrases,
    event_name,
    place_phrase,
    sort_of,
    square,
)

# What must be done first, by what is asked.
DEMANDS: Final = {
    PLACE_STONE: "First the secret stone is put on a planet or moon: choose one with “stone”.",
    FIRST: "Your first action is to be taken: “land”, “attack” or “exchange”; an event card may come before it.",
    SECOND: "Your second action is to be taken: “land”, “attack” or “exchange”, or leave it with “decline”.",
    PAY: "An attack is being paid: choose the next card with “pay”.",
    AFTER: "Your actions are taken: play an event card, or end your turn with “end-turn”.",
    MOVE_STONE: "Simon Wright moves the secret stone first: choose its new place with “stone”.",
    MOVE_FROM: "Otto moves a ship first: choose one of yours with “from”.",
    MOVE_TO: "Otto's ship must go somewhere first: choose where with “to”.",
    TAKE_SPACE: "GRAG takes a space first: choose one with “take”.",
    RECALL: "The recall brings a ship of yours home first: choose one with “bring-home”.",
}
SLOTS: Final = (FIRST, SECOND)
ASKED_IN: Final = {
    "decline": (SECOND,),
    "end-turn": (AFTER,),
    "land": SLOTS,
    "attack": SLOTS,
    "attack-with": SLOTS,
    "pay": (PAY,),
    "exchange": SLOTS,
    "event": (FIRST, AFTER),
    "stone": (PLACE_STONE, MOVE_STONE),
    "from": (MOVE_FROM,),
    "to": (MOVE_TO,),
    "take": (TAKE_SPACE,),
    "bring-home": (RECALL,),
}
MOST_CARDS: Final = 3
"""The dearest attack."""
GAME_OVER: Final = "The game is over; nothing more can be done in it."


# -- what can be read off the table ------------------------------------------------------------------------------
def presence(state: CaptainState, body: int, seat: int) -> int:
    """How many ships a seat has on a body."""
    return int(state.presence[MOST_SEATS * body + seat])


def holds(state: CaptainState, seat: int, kind: int) -> int:
    """How many cards of a kind are in a seat's hand."""
    return int(state.hands[KINDS * seat + kind])


def reaching(state: CaptainState, space: int) -> list[int]:
    """The four kinds of card that reach a space: its row's, its column's, its body's and the joker."""
    return [int(state.box.card_of[WITHS * space + way]) for way in range(WITHS)]


def standing_price(state: CaptainState, seat: int, body: int) -> int:
    """What an attack on a body costs a seat by how it stands there (rulebook: attacks; rulings CF-10 to CF-12)."""
    if state.majority[body] == seat:
        return 1
    return 2 if presence(state, body, seat) else MOST_CARDS


def final_turns(state: CaptainState, seat: int) -> bool:
    """Whether a seat is one of those that only have their final turn (rulings CF-38 and CF-39)."""
    return state.lap_of not in (NOBODY, seat)


def stone_on_line(state: CaptainState, space: int) -> bool:
    """Whether the secret stone stands on the row or column of a space."""
    stone = state.stone
    return bool(stone in (STONE_ROW + state.box.row_of[space], STONE_COLUMN + state.box.column_of[space]))


def closed(state: CaptainState, space: int) -> bool:
    """Whether the secret stone forbids attacks on a space (rulings CF-24 to CF-26)."""
    return bool(state.stone == state.box.body_of[space]) or stone_on_line(state, space)


def barred(state: CaptainState, space: int) -> bool:
    """Whether the secret stone forbids landing on a space (rulings CF-24 and CF-64)."""
    return bool(state.stone == state.box.body_of[space]) or bool(state.options[STONE_LINE_BLOCKS_LANDING] and stone_on_line(state, space))


def no_attack(state: CaptainState, body: int) -> str:
    """Why nobody can attack on a body, in one sentence; "" when that depends on who attacks."""
    if not state.conquered[body]:
        empty = int(state.box.size_of[body] - state.filled[body])
        return plural(
            "{body} has {n} empty space, and only conquered planets and moons can be attacked.",
            "{body} has {n} empty spaces, and only conquered planets and moons can be attacked.",
            empty,
            body=body_name(state.box, body),
        )
    if state.stone == body:
        return say("The secret stone is on {body}: no ship may be attacked there.", body=body_name(state.box, body))
    return ""


def body_price(state: CaptainState, seat: int, body: int) -> int:
    """What an attack on a body would cost a seat in cards; 0 where it can make none, whatever it holds."""
    price = standing_price(state, seat, body)
    if no_attack(state, body) or not state.supply[seat] or presence(state, body, seat) == state.filled[body]:
        return 0
    return 0 if price == MOST_CARDS and final_turns(state, seat) else price


def space_price(state: CaptainState, seat: int, space: int) -> int:
    """What an attack on a space would cost a seat in cards; 0 where it can make none, whatever it holds."""
    if state.ships[space] in (EMPTY, seat) or closed(state, space):
        return 0
    return body_price(state, seat, int(state.box.body_of[space]))


def payment(state: CaptainState, seat: int, space: int) -> list[int]:
    """The cards with which “attack” pays: those needed least, the row's first, then the column's, the body's and the joker."""
    cards = [kind for kind in reaching(state, space) for _ in range(holds(state, seat, kind))]
    return cards[: standing_price(state, seat, int(state.box.body_of[space]))]


def ways_to_pay(state: CaptainState, seat: int, space: int) -> int:
    """In how many different ways a seat's hand can pay for an attack on a space."""
    price = standing_price(state, seat, int(state.box.body_of[space]))
    held = [range(min(holds(state, seat, kind), price) + 1) for kind in reaching(state, space)]
    return sum(sum(counts) == price for counts in product(*held))


# -- reasons -----------------------------------------------------------------------------------------------------
def why_not(state: CaptainState, actions: ActionTable, seat: int, action: int) -> str:
    """Why `seat` may not take `action` now; "" when it may."""
    if not 0 <= action < len(actions):
        return say("There is no action {n}; actions are numbered from 0 to {most}.", n=action, most=len(actions) - 1)
    if state.is_over():
        return say(GAME_OVER)
    if seat != state.asked:
        return say("It is {who} who is asked now; you have to wait.", who=SEAT_NAMES[int(state.asked)])
    family, values = actions.decode(action)
    if state.ask not in ASKED_IN[family]:
        return _other_moment(state, family)
    return _reason(state, family, values)


def _other_moment(state: CaptainState, family: str) -> str:
    """Why an action of another moment is not possible: what is to be done now."""
    if family == "event" and state.ask == SECOND:
        return say("An event card is played before the first action or after the second, not between; finish your second action first.")
    if family == "decline" and state.ask == FIRST:
        return say("Only the second action may be left; first land, attack or exchange a card.")
    if family == "end-turn" and state.ask == SECOND:
        return say("Your second action is still open: use it, or leave it with “decline”.")
    return demand(state)


def demand(state: CaptainState) -> str:
    """What must be done now, for somebody who tries something of another moment."""
    return say(DEMANDS[int(state.ask)])


def _reason(state: CaptainState, family: str, values: Sequence[int]) -> str:
    """The reason within the moment at which the family is asked."""
    seat = int(state.asked)
    match family:
        case "land":
            return _land(state, seat, values[0], values[1])
        case "attack":
            return _attack(state, seat, values[0])
        case "attack-with":
            return _attack_with(state, seat, values[0])
        case "pay":
            return _pay(state, seat, values[0])
        case "exchange":
            return _not_held(state, seat, values[0])
        case "event":
            return _event(state, seat, SIMON_WRIGHT + values[0])
        case "stone":
            return _stone(state, values[0])
        case "from":
            return _from(state, seat, values[0])
        case "to":
            return _to(state, seat, values[0])
        case "take":
            return _take(state, seat, values[0])
        case "bring-home":
            return _bring_home(state, seat, values[0])
    return ""  # decline and end-turn are always possible when they are asked


def _not_held(state: CaptainState, seat: int, kind: int) -> str:
    if holds(state, seat, kind):
        return ""
    return say("You do not hold {card}; choose a card of your hand.", card=card_phrase(state.box, kind))


def _no_ship(state: CaptainState, seat: int) -> str:
    if state.supply[seat]:
        return ""
    return say("You have no ship left in your supply; you can exchange cards, or play an event that needs none.")


def _stone_in_the_way(state: CaptainState, space: int) -> str:
    """Where the stone stands that closes a space, in words that begin a reason."""
    return say("The secret stone on {place} closes {on}", place=place_phrase(state.box, int(state.stone)), on=square(state.box, space))


def landing_reason(state: CaptainState, seat: int, space: int) -> str:
    """Why a seat cannot land on a space with any card; "" when only the card decides."""
    owner = int(state.ships[space])
    on = square(state.box, space)
    if owner == seat:
        return say("Your own ship is on {on}; landing needs an empty space.", on=on)
    if owner != EMPTY:
        return say("{who}'s ship is on {on}; landing needs an empty space.", who=SEAT_NAMES[owner], on=on)
    if _no_ship(state, seat):
        return _no_ship(state, seat)
    if barred(state, space):
        return say("{stone}: no ship may land there.", stone=_stone_in_the_way(state, space))
    return ""


def _land(state: CaptainState, seat: int, space: int, way: int) -> str:
    kind = reaching(state, space)[way]
    reason = landing_reason(state, seat, space)
    if reason or holds(state, seat, kind):
        return reason
    usable = [card for card in reaching(state, space) if holds(state, seat, card)]
    if not usable:
        return _nothing_reaches(state, space)
    return say(
        "You do not hold {card}; {on} can be reached with {cards}.",
        card=card_phrase(state.box, kind),
        on=square(state.box, space),
        cards=either([card_phrase(state.box, card) for card in usable]),
    )


def _nothing_reaches(state: CaptainState, space: int) -> str:
    return say(
        "No card of yours reaches {on}; that takes {cards}.",
        on=square(state.box, space),
        cards=either([card_phrase(state.box, card) for card in reaching(state, space)]),
    )


def _attack(state: CaptainState, seat: int, space: int) -> str:
    """Why an attack on a space is not possible, in the order in which a player would ask: target, ship, body, stone, price, cards."""
    owner, body, on = int(state.ships[space]), int(state.box.body_of[space]), square(state.box, space)
    if owner == EMPTY:
        return say("{on} is empty; there is no ship to attack, but you may land there.", on=on)
    if owner == seat:
        return say("Your own ship is on {on}; only another player's ship can be attacked.", on=on)
    if _no_ship(state, seat):
        return _no_ship(state, seat)
    if no_attack(state, body):
        return no_attack(state, body)
    if closed(state, space):
        return say("{stone}: no ship may be attacked there.", stone=_stone_in_the_way(state, space))
    price = standing_price(state, seat, body)
    if price == MOST_CARDS and final_turns(state, seat):
        return say(
            "You have no ship on {body}, and in final turns no attack may cost three cards.",
            body=body_name(state.box, body),
        )
    held = [kind for kind in reaching(state, space) for _ in range(holds(state, seat, kind))]
    return "" if len(held) >= price else _too_dear(state, space, price, held)


def _too_dear(state: CaptainState, space: int, price: int, held: list[int]) -> str:
    on, body = square(state.box, space), body_name(state.box, int(state.box.body_of[space]))
    cards = either([card_phrase(state.box, card) for card in reaching(state, space)])
    if price == 1:
        return say("An attack on {on} costs you 1 card, {cards}; you hold none of them.", on=on, cards=cards)
    if price == 2:
        why = say("you have ships on {body}, but no majority", body=body)
    else:
        why = say("you have no ship on {body}", body=body)
    if not held:
        return say(
            "An attack on {on} costs you {price} cards, since {why}: {cards}; you hold none of them.",
            on=on,
            price=price,
            why=why,
            cards=cards,
        )
    return say(
        "An attack on {on} costs you {price} cards, since {why}; of those that reach it you hold only {held}.",
        on=on,
        price=price,
        why=why,
        held=card_phrases(state.box, held),
    )


def _attack_with(state: CaptainState, seat: int, space: int) -> str:
    reason = _attack(state, seat, space)
    if reason or ways_to_pay(state, seat, space) > 1:
        return reason
    return say("There is only one way to pay for an attack on {on}; use “attack”.", on=square(state.box, space))


def _pay(state: CaptainState, seat: int, way: int) -> str:
    space = int(state.target)
    kind = reaching(state, space)[way]
    if holds(state, seat, kind):
        return ""
    usable = [card for card in reaching(state, space) if holds(state, seat, card)]
    return say(
        "You do not hold {card}; {on} can be paid with {cards}.",
        card=card_phrase(state.box, kind),
        on=square(state.box, space),
        cards=either([card_phrase(state.box, card) for card in usable]),
    )


def _event(state: CaptainState, seat: int, kind: int) -> str:
    """Why an event card cannot be played (rulings CF-07, CF-09 and CF-65)."""
    if not holds(state, seat, kind):
        return _not_held(state, seat, kind)
    if state.event_played:
        return say("You have played an event card this turn; there is one in a turn.")
    if kind == OTTO and not state.out[seat]:
        return say("Otto moves one of your ships, and none is on the board yet.")
    if kind == GRAG and not state.supply[seat]:
        return say("GRAG needs a ship from your supply, and none is left there.")
    if kind == RECALL_CARD and not any(state.out[other] for other in range(int(state.seats))):
        return say("The recall brings ships home, and none is on the board yet.")
    return ""


def _stone(state: CaptainState, place: int) -> str:
    if state.ask == PLACE_STONE:
        return "" if place < BODIES else say("At the start the secret stone stands on a planet or moon, not on a row or column.")
    if place == state.stone:
        return say("The secret stone is on {place} already; it must go somewhere else.", place=place_phrase(state.box, place))
    return ""


def _whose(state: CaptainState, space: int) -> str:
    """Who stands on a space that is not the asking seat's, as a sentence."""
    owner, on = int(state.ships[space]), square(state.box, space)
    return say("{on} is empty", on=on) if owner == EMPTY else say("{who}'s ship is on {on}", who=SEAT_NAMES[owner], on=on)


def _from(state: CaptainState, seat: int, space: int) -> str:
    if state.ships[space] == seat:
        return ""
    return say("{whose}; Otto moves one of your own ships.", whose=_whose(state, space))


def _to(state: CaptainState, seat: int, space: int) -> str:
    if state.ships[space] != seat:
        return ""
    if space == state.target:
        return say("The ship is on {on} already; it must go to another space.", on=square(state.box, space))
    return say("Your own ship is on {on}; choose an empty space or another player's ship.", on=square(state.box, space))


def _take(state: CaptainState, seat: int, space: int) -> str:
    if state.ships[space] != seat:
        return ""
    return say("Your own ship is on {on}; choose an empty space or another player's ship.", on=square(state.box, space))


def _bring_home(state: CaptainState, seat: int, space: int) -> str:
    if state.ships[space] == seat:
        return ""
    return say("{whose}; choose a ship of your own.", whose=_whose(state, space))


# -- what stands on the board, and the hand ------------------------------------------------------------------------
def space_reason(state: CaptainState, seat: int, space: int) -> str:
    """Why the asked seat can do nothing with a space now; "" when it can."""
    match int(state.ask):
        case table.FIRST | table.SECOND:
            return _slot_reason(state, seat, space)
        case table.MOVE_FROM:
            return _from(state, seat, space)
        case table.MOVE_TO:
            return _to(state, seat, space)
        case table.TAKE_SPACE:
            return _take(state, seat, space)
        case table.RECALL:
            return _bring_home(state, seat, space)
    return demand(state)


def _slot_reason(state: CaptainState, seat: int, space: int) -> str:
    owner = int(state.ships[space])
    if owner == seat:
        return say("Your own ship is on {on}; land on an empty space or attack another player's ship.", on=square(state.box, space))
    if owner != EMPTY:
        return _attack(state, seat, space)
    reason = landing_reason(state, seat, space)
    if reason or any(holds(state, seat, kind) for kind in reaching(state, space)):
        return reason
    return _nothing_reaches(state, space)


def card_reason(state: CaptainState, seat: int, kind: int) -> str:
    """Why the asked seat can do nothing with a kind of card in its hand now; "" when it can."""
    if state.ask in SLOTS:
        return ""
    if state.ask == PAY:
        space = int(state.target)
        if kind in reaching(state, space):
            return ""
        return say(
            "That does not reach {on}; the attack is paid with {cards}.",
            on=square(state.box, space),
            cards=either([card_phrase(state.box, card) for card in reaching(state, space)]),
        )
    if state.ask == AFTER:
        if sort_of(kind) == "event":
            return _event(state, seat, kind)
        return say("Your two actions are taken; only an event card can be played now.")
    return demand(state)


def standing(state: CaptainState, body: int) -> str:
    """Who leads on a body on which there are ships, and by how much, in one sentence."""
    ships = [presence(state, body, seat) for seat in range(int(state.seats))]
    best = max(ships)
    leaders = [seat for seat, n in enumerate(ships) if n == best]
    if len(leaders) > 1:
        return plural(
            "{who} are level with {n} ship each; nobody has the majority.",
            "{who} are level with {n} ships each; nobody has the majority.",
            best,
            who=listed([SEAT_NAMES[seat] for seat in leaders]),
        )
    who, lead = SEAT_NAMES[leaders[0]], lead_on(state, body)
    if state.majority[body] != leaders[0]:
        return say("{who} leads by {lead}, but has not more than half of the ships.", who=who, lead=lead)
    if best == state.box.size_of[body]:
        return say("All of it is {who}'s.", who=who)
    return say("{who} has the majority by {lead}.", who=who, lead=lead)


def lead_on(state: CaptainState, body: int) -> int:
    """By how many ships the first on a body is ahead of the second; 0 when the lead is shared or nobody is there."""
    ships = sorted((presence(state, body, seat) for seat in range(int(state.seats))), reverse=True)
    return ships[0] - ships[1]


def attack_lines(state: CaptainState, body: int) -> list[str]:
    """What an attack on a body would cost each seat, and who can make none and why, in sentences."""
    if not state.conquered[body]:
        empty = int(state.box.size_of[body] - state.filled[body])
        return [plural("No attack there yet: {n} space is empty.", "No attack there yet: {n} spaces are empty.", empty)]
    if no_attack(state, body):
        return [no_attack(state, body)]
    said = []
    prices = {seat: body_price(state, seat, body) for seat in range(int(state.seats))}
    costs = [plural("{who} {n} card", "{who} {n} cards", n, who=SEAT_NAMES[seat]) for seat, n in prices.items() if n]
    if costs:
        said.append(say("An attack would cost {costs}.", costs=listed(costs)))
    said += [_cannot_attack(state, seat, body) for seat, n in prices.items() if not n]
    shut = [space for space in state.box.spaces_of(body) if closed(state, space)]
    if shut:
        said.append(
            say(
                "The secret stone closes {squares}.",
                squares=listed([square(state.box, space) for space in shut]),
            )
        )
    return said


def _cannot_attack(state: CaptainState, seat: int, body: int) -> str:
    who = SEAT_NAMES[seat]
    if presence(state, body, seat) == state.filled[body]:
        return say("{who} has no other ship there to attack.", who=who)
    if not state.supply[seat]:
        return say("{who} has no ship left to attack with.", who=who)
    return say("{who} would need 3 cards, which final turns forbid.", who=who)


def held_events(state: CaptainState, seat: int) -> list[str]:
    """The names of the event cards that the asked seat can play now."""
    if state.ask not in (FIRST, AFTER):
        return []
    return [event_name(kind) for kind in range(SIMON_WRIGHT, KINDS) if not _event(state, seat, kind)]
