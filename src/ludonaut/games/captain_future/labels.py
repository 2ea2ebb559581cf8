"""A seat's choices as a person sees them: the prompt, and each legal action's label, heading and element."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludonaut.core.actions import ActionTable
from ludonaut.core.phrases import either, plural, say
from ludonaut.core.view import Choice
from ludonaut.games.captain_future import state as table
from ludonaut.games.captain_future.components import SIMON_WRIGHT, STONE_COLUMN, STONE_ROW
from ludonaut.games.captain_future.explain import held_events, holds, payment, reaching, standing_price
from ludonaut.games.captain_future.state import (
    AFTER,
    EMPTY,
    FIRST,
    MOVE_FROM,
    MOVE_STONE,
    MOVE_TO,
    OVER,
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
    card_target,
    place_phrase,
    place_target,
    space_target,
    square,
)

MAIN_FAMILIES: Final = ("decline", "end-turn")
SPACE_FAMILIES: Final = ("land", "attack", "attack-with", "from", "to", "take", "bring-home")
EVENT_LABELS: Final = (
    "Play Simon Wright: move the secret stone",
    "Play Otto: move or swap one of your ships",
    "Play GRAG: take any space",
    "Play the recall: one ship of everybody comes home",
)
WAITING: Final = {
    PLACE_STONE: "Waiting for {who} to place the secret stone.",
    FIRST: "Waiting for {who} to take the first action.",
    SECOND: "Waiting for {who} to take or leave the second action.",
    PAY: "Waiting for {who} to pay for an attack on {on}.",
    AFTER: "Waiting for {who} to end the turn.",
    MOVE_STONE: "Waiting for {who} to move the secret stone.",
    MOVE_FROM: "Waiting for {who} to choose the ship that Otto moves.",
    MOVE_TO: "Waiting for {who} to choose where Otto's ship from {on} goes.",
    TAKE_SPACE: "Waiting for {who} to choose the space that GRAG takes.",
    RECALL: "Waiting for {who} to choose the ship that comes home.",
}


# -- prompt ------------------------------------------------------------------------------------------------------
def prompt(state: CaptainState, observer: int) -> str:
    """What is asked of an observer, in one sentence, or for whom it waits; "" when the game is over."""
    if state.ask == OVER:
        return ""
    on = square(state.box, int(state.target)) if state.ask in (PAY, MOVE_TO) else ""
    if state.asked != observer:
        return say(WAITING[int(state.ask)], who=SEAT_NAMES[int(state.asked)], on=on)
    match int(state.ask):
        case table.PLACE_STONE:
            return say("Choose the planet or moon on which the secret stone begins.")
        case table.FIRST | table.SECOND:
            return _slot_prompt(state, observer)
        case table.PAY:
            return plural(
                "Pay for the attack on {on}: choose {n} more card.", "Pay for the attack on {on}: choose {n} more cards.",
                int(state.to_pay), on=on,
            )  # fmt: skip
        case table.AFTER:
            events = held_events(state, observer)
            if events:
                return say("End your turn, or play {events} first.", events=either(events))
            return say("Your actions are taken: end your turn.")
        case table.MOVE_STONE:
            return say("Simon Wright moves the secret stone from {place}: choose where.", place=place_phrase(state.box, int(state.stone)))
        case table.MOVE_FROM:
            return say("Otto moves one of your ships: choose which.")
        case table.MOVE_TO:
            return say("Otto moves your ship from {on}: choose an empty space, or another's ship to swap with.", on=on)
        case table.TAKE_SPACE:
            return say("GRAG takes a space for you: choose an empty one or one with another's ship.")
    return say("The recall: choose which of your ships comes home.")


def _slot_prompt(state: CaptainState, observer: int) -> str:
    if state.ask == SECOND:
        if state.supply[observer]:
            return say("Second action: land, attack, exchange a card, or leave it.")
        return say("Second action: exchange a card, or leave it.")
    events = held_events(state, observer)
    if not state.supply[observer]:
        if events:
            return say("First action: exchange a card; you may play {events} before it.", events=either(events))
        return say("First action: exchange a card; you have no ship left.")
    if events:
        return say("First action: land, attack or exchange a card; you may play {events} before it.", events=either(events))
    return say("First action: land, attack or exchange a card.")


# -- labels ------------------------------------------------------------------------------------------------------
def _attack(state: CaptainState, seat: int, space: int) -> str:
    return say(
        "Attack {who} on {on}: pay {cards}",
        who=SEAT_NAMES[int(state.ships[space])],
        on=square(state.box, space),
        cards=card_phrases(state.box, payment(state, seat, space)),
    )


def _attack_with(state: CaptainState, seat: int, space: int) -> str:
    return plural(
        "Attack {who} on {on}: choose the {n} card to pay",
        "Attack {who} on {on}: choose the {n} cards to pay",
        standing_price(state, seat, int(state.box.body_of[space])),
        who=SEAT_NAMES[int(state.ships[space])],
        on=square(state.box, space),
    )


def _onto(state: CaptainState, space: int, empty: str, taken: str) -> str:
    """A label that differs by whether somebody stands on a space."""
    owner, on = int(state.ships[space]), square(state.box, space)
    return say(empty, on=on) if owner == EMPTY else say(taken, on=on, who=SEAT_NAMES[owner])


def label(state: CaptainState, seat: int, family: str, values: Sequence[int]) -> str:
    """What the button of a legal action says."""
    box = state.box
    match family:
        case "decline":
            return say("Leave the second action")
        case "end-turn":
            return say("End your turn")
        case "land":
            card = card_phrase(box, reaching(state, values[0])[values[1]])
            return say("Land on {on} with {card}", on=square(box, values[0]), card=card)
        case "attack":
            return _attack(state, seat, values[0])
        case "attack-with":
            return _attack_with(state, seat, values[0])
        case "pay":
            return say("Pay with {card}", card=card_phrase(box, reaching(state, int(state.target))[values[0]]))
        case "exchange":
            return say("Exchange {card}", card=card_phrase(box, values[0]))
        case "event":
            return say(EVENT_LABELS[values[0]])
        case "stone":
            return say("Put the secret stone on {place}", place=place_phrase(box, values[0]))
        case "from":
            return say("Move your ship on {on}", on=square(box, values[0]))
        case "to":
            return _onto(state, values[0], "Move it to {on}", "Swap it with {who}'s ship on {on}")
        case "take":
            return _onto(state, values[0], "Take {on}", "Take {on}: {who}'s ship goes home")
        case "bring-home":
            return say("Bring home your ship on {on}", on=square(box, values[0]))
    raise ValueError(f"{family} is not a family of this game")


def _group(state: CaptainState, family: str, values: Sequence[int]) -> str:
    """The heading under which a choice stands."""
    if family in MAIN_FAMILIES:
        return say("Go on")
    if family in SPACE_FAMILIES:
        body = body_name(state.box, int(state.box.body_of[values[0]]))
        if family == "land":
            return say("Land on {body}", body=body)
        return say("Attack on {body}", body=body) if family in ("attack", "attack-with") else body
    if family == "stone":
        if values[0] < STONE_ROW:
            return say("Planets and moons")
        return say("Rows") if values[0] < STONE_COLUMN else say("Columns")
    return {"pay": say("Pay"), "exchange": say("Exchange"), "event": say("Event cards")}[family]


def _target(state: CaptainState, family: str, values: Sequence[int]) -> str:
    """The picture's element on which the choice is made; "" where there is none."""
    box = state.box
    if family in SPACE_FAMILIES:
        return space_target(box, values[0])
    if family == "stone":
        return place_target(box, values[0])
    if family == "pay":
        return card_target(box, reaching(state, int(state.target))[values[0]])
    if family == "exchange":
        return card_target(box, values[0])
    return card_target(box, SIMON_WRIGHT + values[0]) if family == "event" else ""


def _cards(state: CaptainState, seat: int, family: str, values: Sequence[int]) -> tuple[str, ...]:
    """The elements of the cards that a choice of a space uses, or may use: it can be made from either side."""
    if family == "land":
        return (card_target(state.box, reaching(state, values[0])[values[1]]),)
    if family in ("attack", "attack-with"):
        return tuple(card_target(state.box, kind) for kind in reaching(state, values[0]) if holds(state, seat, kind))
    return ()


def choice(state: CaptainState, actions: ActionTable, seat: int, action: int) -> Choice:
    """One legal action as a person sees it."""
    family, values = actions.decode(action)
    return Choice(
        action=action,
        notation=actions.notation(action),
        label=label(state, seat, family, values),
        group=_group(state, family, values),
        target=_target(state, family, values),
        main=family in MAIN_FAMILIES,
        targets=_cards(state, seat, family, values),
    )
