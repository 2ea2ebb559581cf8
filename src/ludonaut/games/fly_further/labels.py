"""A seat's choices as a person sees them: the prompt, and each legal action's label, heading and elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludonaut.core.actions import ActionTable
from ludonaut.core.phrases import listed, plural, say
from ludonaut.core.view import Choice
from ludonaut.games.fly_further.card_texts import TOKEN_NAMES, WINDOW_NAMES, order_text, title_effect
from ludonaut.games.fly_further.choices import needs_second, return_price
from ludonaut.games.fly_further.components import Box
from ludonaut.games.fly_further.conditions import holds
from ludonaut.games.fly_further.contents import COLOUR_WORDS, FIRST_ORDER, NOTHING, SLOTS, TITLES
from ludonaut.games.fly_further.decisions import card_named
from ludonaut.games.fly_further.effect_texts import energy_counted, points_counted
from ludonaut.games.fly_further.effects import AT, COLONY, FLY, KIND_WORDS, MINE, MORE_NUMBER, ROW, TOKEN_WORDS, WINDOW_WORDS
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
from ludonaut.games.fly_further.words import (
    COLOUR_NAMES,
    card_name,
    cause_name,
    name_of,
    order_name,
    title_name,
)

PROMPTS: Final = {
    ASK_RACE: "Choose your race.",
    ASK_COLOUR: "Choose a colour: it brings three races and a place in the order of initiative.",
    ASK_PLUS: "{window}: play a plus card now, or let it go by.",
    ASK_ORDER: "{window}: play an order now, or let it go by.",
    ASK_READ: "{source}: who must choose first and show it?",
    ASK_SHOWN: "Somebody reads you: choose your action card now and show it.",
    ASK_OFFER: "{source}: offer a treaty to somebody, or to nobody.",
    ASK_SWAP: "{source}: which card takes the place of the one you played?",
    ASK_KIND: "{source}: does it count as a mine or as a colony?",
    ASK_STRIKE: "{source}: which building is destroyed?",
    ASK_WEIGHT: "{source}: which of your two buildings counts more?",
    ASK_TAKE: "{source}: which building do you score in its owner's place?",
    ASK_FLYER: "{source}: from whom do you take energy?",
    ASK_VICTIM: "{source}: from whom do you take points?",
    ASK_VOID: "{source}: do mines or colonies score nothing?",
    ASK_GIVE: "{source}: who gets the card?",
    ASK_RECOVER: "{source}: which card comes back from your discards?",
    ASK_LOSE: "{source}: which card do you discard?",
    ASK_TOKEN: "{source}: which token comes back?",
    ASK_BORROW: "{source}: from whose discards do you borrow?",
}
WAITED_FOR: Final = {
    ASK_RACE: "choose a race",
    ASK_COLOUR: "choose a colour",
    ASK_CHOICE: "choose in secret",
    ASK_RETURNS: "take cards back",
    ASK_SHOWN: "choose a card and show it",
    ASK_ORDER: "play an order or not",
    ASK_PLUS: "play a plus card or not",
}
GROUPS: Final = {
    "take-colour": "Colours",
    "choose-race": "Races",
    "play": "Your action cards",
    "second": "A second building",
    "plus": "Plus cards",
    "done": "Go on",
    "order": "Your orders",
    "pass": "Go on",
    "hold": "Go on",
    "offer": "A treaty with",
    "read": "Players",
    "swap": "Your action cards",
    "become": "It counts as",
    "strike": "Buildings",
    "take": "Buildings",
    "weigh": "Your buildings",
    "rob": "Participants",
    "void": "Kinds of buildings",
    "give": "Participants",
    "borrow": "Participants",
    "recover": "Your discards",
    "lose": "Your hand",
    "take-token": "Your spent tokens",
    "return": "Your discards",
    "buy-token": "Your spent tokens",
}
ENDING: Final = ("done", "pass")
"""What ends this part of the round."""


# -- names and elements of the picture -----------------------------------------------------------------------------------
def person_name(state: FlyRules, person: int) -> str:
    """A participant by its colour, or by its seat before it has one."""
    return name_of(int(state.who(person)))


def names_listed(state: FlyRules, people: Sequence[int]) -> str:
    """Several participants within a sentence."""
    return listed([person_name(state, person) for person in people])


def card_word(box: Box, code: int) -> str:
    """An action card as actions write it: "hive", "cylon-mine-of-red"."""
    word = box.title_words[code % TITLES]
    return word if code < TITLES else f"{word}-of-{COLOUR_WORDS[code // TITLES - 1]}"


def hand_target(box: Box, code: int) -> str:
    """The element that stands for a card of the own hand."""
    return f"card-{card_word(box, code)}"


def discard_target(box: Box, title: int) -> str:
    """The element that stands for a title among the own discards."""
    return f"discard-{box.title_words[title]}"


def order_target(box: Box, order: int) -> str:
    """The element that stands for an own order."""
    return f"order-{box.order_words[order]}"


def board_target(person: int) -> str:
    """The element that stands for a participant."""
    return f"board-{person + 1}"


def played_target(person: int, place: int = 0) -> str:
    """The element that stands for a card on the table."""
    return f"second-{person + 1}" if place else f"played-{person + 1}"


def token_target(token: int) -> str:
    """The element that stands for the own tokens of a kind."""
    return f"token-{TOKEN_WORDS[token]}"


def kind_target(kind: int) -> str:
    """The element that stands for what a kind of building shares."""
    return f"total-{KIND_WORDS[kind]}"


def source_name(state: FlyRules) -> str:
    """By which card, race or event something is asked; "" where by none."""
    return cause_name(state.box, int(state.box.sayer_of_row[state.row])) if state.row != NOTHING else ""


# -- prompt --------------------------------------------------------------------------------------------------------------
def prompt(state: FlyRules, observer: int) -> str:
    """What is asked of an observer, in one sentence, or for whom it waits; "" when the game is over."""
    ask = int(state.ask)
    if ask == OVER:
        return ""
    if not (0 <= observer < state.seats) or not state.people[observer].due:
        return waiting(state)
    if ask == ASK_CHOICE:
        return _choice_prompt(state, observer)
    if ask == ASK_RETURNS:
        return say("Take cards back from your discards: you have {energy}.", energy=energy_counted(int(state.people[observer].energy)))
    window = say(WINDOW_NAMES[WINDOW_WORDS[int(state.window)]])
    if ask == ASK_ORDER and not _has_order_for(state, observer):
        return say("{window}: none of your orders is played at this moment. Go on.", window=window)
    asked = say(PROMPTS[ask], source=source_name(state), window=window)
    if state.left > 1:
        return plural("{asked} {n} to go.", "{asked} {n} to go.", int(state.left), asked=asked)
    return asked


def _has_order_for(state: FlyRules, seat: int) -> bool:
    """Whether a seat holds an order of the window; it is asked all the same, so that the question tells nothing (ruling FF-79)."""
    word = WINDOW_WORDS[int(state.window)]
    held = state.people[seat].orders
    return any(held[number] and order.at == word for number, order in enumerate(state.box.orders))


def _choice_prompt(state: FlyRules, seat: int) -> str:
    one = state.people[seat]
    if one.main == NOTHING:
        return say("Round {n}: choose your action card in secret.", n=int(state.round))
    main = card_name(state.box, int(state.told_card(seat, one.main)))
    if needs_second(state, seat):
        plus = title_name(state.box, int(state.title_of[one.plus]))
        return say("{plus}: which second building goes with {card}?", plus=plus, card=main)
    return say("You play {card}: add to it, or be done.", card=main)


def waiting(state: FlyRules) -> str:
    """For whom an observer waits, and for what, as far as everybody may know it."""
    due = [seat for seat in range(int(state.seats)) if state.people[seat].due]
    ask = int(state.ask)
    who = names_listed(state, due)
    if ask in WAITED_FOR:
        return say("Waiting for {who} to {ask}.", who=who, ask=say(WAITED_FOR[ask]))
    source = source_name(state)
    return say("Waiting for {who} to decide: {source}.", who=who, source=source) if source else say("Waiting for {who}.", who=who)


# -- shares --------------------------------------------------------------------------------------------------------------
def weights(state: FlyRules, kind: int) -> int:
    """By how much the points of a kind are divided as things stand (rulings FF-23 and FF-65)."""
    built = [play for play in state.plays if play.kind == kind]
    solid = sum(int(play.weight) for play in built if not play.is_ghost)
    return solid or sum(int(play.weight) for play in built)


def share_of(state: FlyRules, person: int, place: int) -> int:
    """What a building would get as things stand; 0 for what does not stand or is void."""
    play = state.plays[2 * person + place]
    if play.kind == NOTHING or play.is_void:
        return 0
    return int(state.pool[play.kind]) // max(weights(state, int(play.kind)), 1) * int(play.weight)


# -- labels --------------------------------------------------------------------------------------------------------------
def label(state: FlyRules, seat: int, family: str, values: Sequence[int]) -> str:
    """What the button of a legal action says."""
    box = state.box
    value = values[0] if values else 0
    match family:
        case "take-colour":
            return _colour(state, value)
        case "choose-race":
            race = box.races[value]
            return say("{race} ({difficulty})", race=race.name, difficulty=say(race.difficulty))
        case "play":
            return _play(state, value)
        case "second":
            return say("And {card} as a second building", card=card_name(box, value))
        case "swap":
            return say("Play {card} instead", card=card_name(box, value))
        case "plus":
            return say("Add {card}. {effect}", card=title_name(box, value), effect=title_effect(box, box.titles[value]))
        case "foretell":
            return say("{other} plays: {token}", other=COLOUR_NAMES[values[1]], token=_token(value))
        case "done":
            return say("Be done") if state.ask == ASK_CHOICE else say("Take nothing more back")
        case "order":
            return _order(state, seat, value)
        case "pass":
            return _pass(state)
        case "hold":
            return say("Play no order in the rest of this round")
        case "lose":
            return say("Discard {card}", card=card_name(box, value))
        case "recover":
            return say("Take {card} back, free", card=title_name(box, value))
        case "return":
            return _return(state, seat, value)
        case "take-token":
            return say("The token {token} comes back, free", token=_token(value))
        case "buy-token":
            price = int(box.token_price[state.people[seat].race])
            return say("The token {token} for {energy}", token=_token(value), energy=energy_counted(price))
    return _target(state, seat, family, values)


def _target(state: FlyRules, seat: int, family: str, values: Sequence[int]) -> str:
    """The label of a choice of somebody or something on the table."""
    value = values[0]
    match family:
        case "offer":
            return say("Offer {other} a treaty", other=COLOUR_NAMES[value])
        case "read":
            return say("{other} shows a card first", other=COLOUR_NAMES[value])
        case "become":
            return say("As a {kind}: {n} to share now", kind=say(KIND_WORDS[value]), n=int(state.pool[value]))
        case "strike":
            return say("Destroy {building}", building=_building(state, *values))
        case "take":
            person = int(state.of_colour[value])
            points = points_counted(share_of(state, person, values[1]))
            return say("Take over {building}: {points} now", building=_building(state, *values), points=points)
        case "weigh":
            play = state.plays[2 * seat + value]
            return say("{card} counts more", card=card_name(state.box, int(state.told_card(seat, play.card))))
        case "rob":
            return _rob(state, value)
        case "void":
            return _void(state, value)
        case "give":
            return say("To {other}", other=COLOUR_NAMES[value])
        case "borrow":
            return say("From {other}", other=COLOUR_NAMES[value])
    raise ValueError(f"{family} is not a family of this game")


def _colour(state: FlyRules, colour: int) -> str:
    """A colour, its races, and its place in the order of initiative."""
    races = [race.name for race in state.box.races if race.colour == COLOUR_WORDS[colour] and int(state.count) in race.participants]
    rank = int(state.box.rank[colour]) + 1
    return say("{colour}: {races}; initiative {n}", colour=COLOUR_NAMES[colour], races=listed(races), n=rank)


def _play(state: FlyRules, code: int) -> str:
    """An action card, and what it is about on the planet that lies open."""
    box, card = state.box, card_name(state.box, code)
    kind = int(box.kind_of[code % TITLES])
    if kind == FLY:
        return _fly(state, card)
    effect = title_effect(box, box.titles[code % TITLES])
    if kind in (MINE, COLONY):
        pool = int(state.pool[kind])
        shared = say("{card}: mines share {n}", card=card, n=pool) if kind == MINE else say("{card}: colonies share {n}", card=card, n=pool)
        return say("{shared}. {effect}", shared=shared, effect=effect) if effect else shared
    return say("{card}. {effect}", card=card, effect=effect)


def _fly(state: FlyRules, card: str) -> str:
    """What flying further gives by the type of the planet, before its property."""
    kind = int(state.box.type_of[state.planet])
    energy, orders = int(state.box.income_energy[kind]), int(state.box.income_orders[kind])
    if orders:
        return plural("{card}: {energy} and {n} order", "{card}: {energy} and {n} orders", orders, card=card, energy=energy_counted(energy))
    return say("{card}: {energy}", card=card, energy=energy_counted(energy))


def order_does_nothing(state: FlyRules, seat: int, order: int) -> bool:
    """Whether no effect of an order can mean anything now, as far as its conditions tell (ruling FF-71)."""
    box = state.box
    sayer = FIRST_ORDER + order
    rows = range(int(box.first_row[sayer]), int(box.first_row[sayer + 1]))
    return not any(holds(state, row, seat, 0) for row in rows if box.rows[row * ROW + AT] == state.window)


def _order(state: FlyRules, seat: int, order: int) -> str:
    told = say("{order}. {text}", order=order_name(state.box, order), text=order_text(state.box, order))
    return say("{order} It would do nothing now.", order=told) if order_does_nothing(state, seat, order) else told


def _pass(state: FlyRules) -> str:
    if state.ask == ASK_ORDER:
        return say("No order now")
    return say("No treaty") if state.ask == ASK_OFFER else say("No plus card now")


def _token(token: int) -> str:
    return say(TOKEN_NAMES[TOKEN_WORDS[token]])


def _return(state: FlyRules, seat: int, title: int) -> str:
    card = int(card_named(state, seat, title))
    price = int(return_price(state, seat, card))
    left = int(state.people[seat].energy) - price
    return say("{card} for {energy}; you keep {left}", card=title_name(state.box, title), energy=energy_counted(price), left=left)


def _building(state: FlyRules, colour: int, place: int) -> str:
    """A building on the table, within a sentence: "Hive of Green"."""
    person = int(state.of_colour[colour])
    card = int(state.plays[2 * person + place].card)
    home = card // SLOTS
    title = title_name(state.box, int(state.title_of[card]))
    if home == person:
        return say("{card} of {owner}", card=title, owner=COLOUR_NAMES[colour])
    return say("{card} of {owner}, lent by {home}", card=title, owner=COLOUR_NAMES[colour], home=person_name(state, home))


def _rob(state: FlyRules, colour: int) -> str:
    one = state.people[int(state.of_colour[colour])]
    if state.ask == ASK_FLYER:
        return say("From {other}, who has {energy}", other=COLOUR_NAMES[colour], energy=energy_counted(int(one.energy)))
    return say("From {other}, who shared {points}", other=COLOUR_NAMES[colour], points=points_counted(int(one.share_points)))


def _void(state: FlyRules, kind: int) -> str:
    """How many buildings would score nothing, and what that gives."""
    open_ones = sum(1 for place, play in enumerate(state.plays) if play.kind == kind and not state.people[place // 2].is_shielded)
    gain = points_counted(open_ones * int(state.box.rows[int(state.row) * ROW + MORE_NUMBER]))
    if kind == MINE:
        return plural("{n} mine scores nothing: you gain {gain}", "{n} mines score nothing: you gain {gain}", open_ones, gain=gain)
    return plural("{n} colony scores nothing: you gain {gain}", "{n} colonies score nothing: you gain {gain}", open_ones, gain=gain)


# -- elements ------------------------------------------------------------------------------------------------------------
def elements(state: FlyRules, seat: int, family: str, values: Sequence[int]) -> tuple[str, tuple[str, ...]]:
    """The picture's element on which a choice is made, and further ones that stand for it."""
    box, value = state.box, values[0] if values else 0
    match family:
        case "take-colour":
            return f"colour-{COLOUR_WORDS[value]}", ()
        case "choose-race":
            return f"race-{box.race_words[value]}", ()
        case "play" | "second" | "swap" | "lose" | "plus":
            return hand_target(box, value), ()
        case "foretell":
            return board_target(int(state.of_colour[values[1]])), (token_target(value),)
        case "order":
            return order_target(box, value), ()
        case "strike" | "take":
            return played_target(int(state.of_colour[value]), values[1]), ()
        case "weigh":
            return played_target(seat, value), ()
        case "become" | "void":
            return kind_target(value), ()
        case "offer" | "read" | "rob" | "give" | "borrow":
            return board_target(int(state.of_colour[value])), ()
        case "recover" | "return":
            return discard_target(box, value), ()
        case "take-token" | "buy-token":
            return token_target(value), ()
    return "", ()


def choices(state: FlyRules, actions: ActionTable, seat: int, legal: Sequence[int]) -> tuple[Choice, ...]:
    """The legal actions of a seat as a person sees them."""
    made = []
    for action in legal:
        family, values = actions.decode(action)
        target, targets = elements(state, seat, family, values)
        made.append(
            Choice(
                action=action,
                notation=actions.notation(action),
                label=label(state, seat, family, values),
                group=_group(family, values),
                target=target,
                confirm=_question(state, seat, family, values),
                main=family in ENDING,
                targets=targets,
                weighed=family in ("take", "rob", "void"),
            )
        )
    return tuple(made)


def _group(family: str, values: Sequence[int]) -> str:
    """The heading under which a choice stands."""
    if family == "foretell":
        return say("Foretell at {other}", other=COLOUR_NAMES[values[1]])
    return say(GROUPS[family])


def _question(state: FlyRules, seat: int, family: str, values: Sequence[int]) -> str:
    """What is asked before an order is played that does nothing."""
    if family != "order" or not order_does_nothing(state, seat, values[0]):
        return ""
    return say("{order} would do nothing now. Play it all the same?", order=order_name(state.box, values[0]))
