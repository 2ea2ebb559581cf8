"""Words for people: names of participants and cards, and a sentence for each event, seen from an observer. Names come from the box."""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import listed, plural, say
from ludonaut.games.fly_further import state as table
from ludonaut.games.fly_further.card_texts import sayer_of, sayer_of_space
from ludonaut.games.fly_further.components import Box
from ludonaut.games.fly_further.contents import (
    COLOUR_WORDS,
    FIRST_ORDER,
    FIRST_RACE,
    FIRST_TITLE,
    NO_PLANET,
    NOTHING,
    TITLES,
)
from ludonaut.games.fly_further.effect_texts import condition_phrase, energy_counted, points_counted
from ludonaut.games.fly_further.effects import BUILDING_WORDS, COLONY, MINE, TOKEN_WORDS, Effect
from ludonaut.games.fly_further.participant import RIGHT

RawEvent = tuple[int, int, int, int]
REASONS: Final = ("", "last-belt", "early-end", "instant-victory")
COLOUR_NAMES: Final = ("Red", "Yellow", "Green", "Blue", "Violet", "White")
SECRET_KINDS: Final = (table.RACE_CHOSEN, table.CARD_CHOSEN, table.PLUS_CHOSEN, table.TOKEN_LAID)
"""Events that their own seat alone is told."""


# -- names ---------------------------------------------------------------------------------------------------------------
def person_of(who: int) -> int:
    """The participant that the log names."""
    return who % 8


def colour_of(who: int) -> int:
    """Its colour, or NOTHING."""
    return who // 8 % 8 - 1


def race_of(who: int) -> int:
    """Its race, or NOTHING."""
    return who // 64 - 1


def name_of(who: int) -> str:
    """A participant by its colour, or by its seat before it has one."""
    colour = colour_of(who)
    return say("Seat {n}", n=person_of(who) + 1) if colour == NOTHING else COLOUR_NAMES[colour]


def title_name(box: Box, title: int) -> str:
    """An action card by name."""
    return box.titles[title].name


def card_name(box: Box, card: int) -> str:
    """An action card as the log names it: another's with its colour."""
    if card < TITLES:
        return title_name(box, card)
    return say("{card} of {colour}", card=title_name(box, card % TITLES), colour=COLOUR_NAMES[card // TITLES - 1])


def cause_name(box: Box, cause: int) -> str:
    """What an effect belongs to, by name; "" for nothing."""
    if cause == NOTHING:
        return ""
    if cause < NO_PLANET:
        return box.space_cards[cause].name
    if cause < FIRST_RACE:
        return title_name(box, cause - FIRST_TITLE)
    if cause < FIRST_ORDER:
        return box.races[cause - FIRST_RACE].name
    return box.orders[cause - FIRST_ORDER].name


def order_name(box: Box, order: int) -> str:
    """An order by name."""
    return box.orders[order].name


def space_name(box: Box, card: int) -> str:
    """A planet, event or belt by name."""
    return box.space_cards[card].name


KINDS_COUNTED: Final = (("{n} mine", "{n} mines"), ("{n} colony", "{n} colonies"))


def is_own(who: int, observer: int) -> bool:
    """Whether the log speaks of the observer."""
    return person_of(who) == observer


# -- events --------------------------------------------------------------------------------------------------------------
def event_sentence(box: Box, raw: RawEvent, observer: int) -> str:
    """What happened, in one sentence for an observer, "" where it is told with another event.

    The numbers mean what `state.py` says beside each kind.
    """
    kind, a, _, _ = raw
    if kind in SECRET_KINDS and not is_own(a, observer):
        return ""
    for seen_by in (_course, _choice, _cards):
        sentence = seen_by(box, raw, observer)
        if sentence is not None:
            return sentence
    for seen_by_all in (_on_the_table, _scoring, _automata):
        sentence = seen_by_all(box, raw)
        if sentence is not None:
            return sentence
    raise AssertionError(f"event {table.EVENT_KINDS[kind]} has no sentence")


def _course(box: Box, raw: RawEvent, observer: int) -> str | None:
    """Setting up, rounds, the end."""
    kind, a, b, _ = raw
    match kind:
        case table.STARTED:
            return plural("{n} participant sets off.", "{n} participants set off.", a)
        case table.COLOUR_TAKEN:
            colour = COLOUR_NAMES[colour_of(a)]
            if is_own(a, observer):
                return say("You are {colour}.", colour=colour)
            return say("Seat {n} is {colour}.", n=person_of(a) + 1, colour=colour) if race_of(a) == NOTHING else ""
        case table.RACE_CHOSEN:
            return say("You chose the {race}.", race=box.races[race_of(a)].name)
        case table.RACE_SHOWN:
            return say("{name} plays the {race}.", name=name_of(a), race=box.races[race_of(a)].name)
        case table.ROUND_BEGAN:
            return say("Round {n} begins.", n=a)
        case table.CARD_TURNED:
            return _turned(box, a)
        case table.BELT_COUNTED:
            if b:
                return say("It is the last asteroid belt: the flight ends.")
            return plural("{n} asteroid belt was passed.", "{n} asteroid belts were passed.", a)
        case table.ROUND_CLOSED | table.CHOICES_ASKED | table.RETURNS_ASKED | table.RACES_ASKED:
            return ""
        case table.END_NEAR:
            return say("{cause}: the game ends after this round.", cause=cause_name(box, b))
        case table.WON_SPECIALLY:
            return say("{name} has reached a victory of its own: the {race}.", name=name_of(a), race=box.races[race_of(a)].name)
        case table.SCORED:
            return say("{name} has {points}.", name=name_of(a), points=points_counted(b))
        case table.ENDED:
            return say("The flight is over.")
    return None


def _turned(box: Box, card: int) -> str:
    """A space card."""
    found = box.space_cards[card]
    if found.sort == "belt":
        return say("An asteroid belt: {name}.", name=found.name)
    if found.sort == "event":
        return say("An event: {name}.", name=found.name)
    return say(
        "The planet {name} is discovered: {type}, {colony} for colonies, {mine} for mines.",
        name=found.name,
        type=found.type,
        colony=found.colony,
        mine=found.mine,
    )


def _choice(box: Box, raw: RawEvent, observer: int) -> str | None:
    """What is chosen unseen, and what is shown."""
    kind, a, b, c = raw
    name = name_of(a)
    match kind:
        case table.CARD_CHOSEN:
            return say("You lay {card} face down.", card=card_name(box, b))
        case table.PLUS_CHOSEN:
            return say("You add {card}.", card=title_name(box, b))
        case table.TOKEN_LAID:
            return say("You foretell at {other}: {token}.", other=name_of(c), token=TOKEN_WORDS[b])
        case table.CHOICE_DONE:
            return say("{name} has chosen.", name=name)
        case table.CARD_SHOWN:
            return say("{name} must show its card first: {card}.", name=name, card=card_name(box, b))
        case table.CARD_PLAYED:
            if c:
                return say("{name} plays {card} as a second building.", name=name, card=card_name(box, b))
            return say("{name} plays {card}.", name=name, card=card_name(box, b))
        case table.PLUS_PLAYED:
            return say("{name} adds {card}.", name=name, card=title_name(box, b))
        case table.FORETOLD:
            return say("{name} foretold at {other}: {token}.", name=name, other=name_of(c), token=TOKEN_WORDS[b])
        case table.JUDGED:
            if c == RIGHT:
                return say("{name} was right: the token {token} stays for good.", name=name, token=TOKEN_WORDS[b])
            return say("{name} was wrong: the token {token} is spent.", name=name, token=TOKEN_WORDS[b])
        case table.ORDER_PLAYED:
            return say("{name} plays the order {order}.", name=name, order=order_name(box, b))
        case table.MAIN_SWAPPED:
            return say("{name} takes {old} back and plays {new}.", name=name, old=card_name(box, b), new=card_name(box, c))
        case table.TREATY_OFFERED:
            return say("{name} offers a treaty to {other}.", name=name, other=name_of(b))
        case table.CARD_PEEKED:
            if is_own(a, observer):
                return say("Card {n} from the top is {card}.", n=c + 1, card=space_name(box, b))
            return say("{name} looks at card {n} from the top.", name=name, n=c + 1)
    return None


def _on_the_table(box: Box, raw: RawEvent) -> str | None:
    """What becomes of buildings and of the planet."""
    kind, a, b, c = raw
    match kind:
        case table.KIND_CHOSEN:
            return say("The red star of {name} is a {kind} now.", name=name_of(a), kind=BUILDING_WORDS[b])
        case table.SHIELDED:
            return say("{cause}: the buildings of {name} are protected.", cause=cause_name(box, c), name=name_of(a))
        case table.DESTROYED:
            return say("{cause}: {card} of {name} is destroyed.", cause=cause_name(box, c), card=card_name(box, b), name=name_of(a))
        case table.WEIGHED:
            cause, weight = divmod(c, table.CAUSE_TOLD)
            told = {"cause": cause_name(box, cause), "card": card_name(box, b), "name": name_of(a), "n": weight}
            return say("{cause}: {card} of {name} counts as {n}.", **told)
        case table.SHARE_TAKEN:
            card = title_name(box, b % TITLES)
            return say("{name} takes over what {card} of {other} scores.", name=name_of(a), card=card, other=name_of(c))
        case table.KIND_VOIDED:
            counted = plural(*KINDS_COUNTED[b], c)
            return say("{name} freezes {counted}: they score nothing.", name=name_of(a), counted=counted)
        case table.PROPERTY_IGNORED:
            return say("{name} has the property of the planet ignored this round.", name=name_of(a))
        case table.STARS_SILENCED:
            return say("{cause}: red stars do nothing this round.", cause=cause_name(box, c))
        case table.POOL_CHANGED:
            return _pool_changed(box, a, b, c)
        case table.TREATY_SIGNED:
            return say("{name} and {other} sign a treaty.", name=name_of(a), other=name_of(b))
    return None


def _pool_changed(box: Box, kind: int, points: int, cause: int) -> str:
    """What a kind shares now, and why: "Iron Heart: at least 1 mine stands, so colonies share 16."."""
    name, why = cause_name(box, cause), pool_reason(box, kind, points, cause)
    if why and kind == COLONY:
        return say("{cause}: {why}, so colonies share {n}.", cause=name, why=why, n=points)
    if why:
        return say("{cause}: {why}, so mines share {n}.", cause=name, why=why, n=points)
    if kind == COLONY:
        return say("{cause}: colonies share {n} now.", cause=name, n=points)
    return say("{cause}: mines share {n} now.", cause=name, n=points)


def pool_reason(box: Box, kind: int, points: int, cause: int) -> str:
    """The conditions on which a planet or card changes what a kind shares, in words; "" where there are none."""
    effects, sayer = said_by(box, cause)
    for effect in effects:
        for operation in effect.operations:
            if operation.word not in ("pool_set", "pool_add") or BUILDING_WORDS[kind] not in operation.kinds:
                continue
            number = operation.amount.base if operation.kinds[0] == BUILDING_WORDS[kind] else operation.more
            if operation.word == "pool_add" or number == points:
                return listed([condition_phrase(box, condition, sayer) for condition in effect.conditions])
    return ""


def said_by(box: Box, cause: int) -> tuple[tuple[Effect, ...], str]:
    """The effects of a sayer (see `contents`), and what sort of card says them."""
    if cause < NO_PLANET:
        card = box.space_cards[cause]
        return card.effects, sayer_of_space(card)
    if cause < FIRST_RACE:
        title = box.titles[cause - FIRST_TITLE]
        return title.effects, sayer_of(title)
    if cause < FIRST_ORDER:
        return box.races[cause - FIRST_RACE].effects, "race"
    return box.orders[cause - FIRST_ORDER].effects, "order"


def _scoring(box: Box, raw: RawEvent) -> str | None:
    """Points and energy."""
    kind, a, b, c = raw
    match kind:
        case table.SHARED:
            weights, share = divmod(c, 1000)
            if a == MINE:
                return plural("{n} mine shares {pool}: {s} each.", "{n} mines share {pool}: {s} each.", weights, pool=b, s=share)
            return plural("{n} colony shares {pool}: {s} each.", "{n} colonies share {pool}: {s} each.", weights, pool=b, s=share)
        case table.SHARE_SCORED:
            return say("{name} scores {points} for a {kind}.", name=name_of(a), points=points_counted(b), kind=BUILDING_WORDS[c])
        case table.POINTS_CHANGED:
            if b > 0:
                return say("{cause}: {name} gains {points}.", cause=cause_name(box, c), name=name_of(a), points=points_counted(b))
            return say("{cause}: {name} loses {points}.", cause=cause_name(box, c), name=name_of(a), points=points_counted(-b))
        case table.POINTS_STOLEN:
            cause, points = divmod(b, table.CAUSE_TOLD)
            stolen = {"cause": cause_name(box, cause), "name": name_of(a), "points": points_counted(points), "other": name_of(c)}
            return say("{cause}: {name} takes {points} from {other}.", **stolen)
        case table.ENERGY_CHANGED:
            if b > 0:
                return say("{cause}: {name} gains {energy}.", cause=cause_name(box, c), name=name_of(a), energy=energy_counted(b))
            return say("{cause}: {name} pays {energy}.", cause=cause_name(box, c), name=name_of(a), energy=energy_counted(-b))
        case table.ENERGY_STOLEN:
            cause, energy = divmod(b, table.CAUSE_TOLD)
            taken = {"cause": cause_name(box, cause), "name": name_of(a), "energy": energy_counted(energy), "other": name_of(c)}
            return say("{cause}: {name} takes {energy} from {other}.", **taken)
        case table.INCOME_GIVEN:
            return say("{name} flies further and gains {energy}.", name=name_of(a), energy=energy_counted(b))
    return None


def _cards(box: Box, raw: RawEvent, observer: int) -> str | None:
    """Cards, orders and tokens that come and go."""
    kind, a, b, c = raw
    name, card = name_of(a), card_name(box, b) if kind in CARDS_TOLD else ""
    match kind:
        case table.ORDER_DRAWN:
            if is_own(a, observer):
                return say("You draw the order {order}.", order=order_name(box, b))
            return say("{name} draws an order.", name=name)
        case table.ORDERS_SHUFFLED:
            return say("The discarded orders are shuffled: they are the deck again.")
        case table.ORDER_FORCED_OUT:
            return say("{cause}: {name} loses the order {order}.", cause=cause_name(box, c), name=name, order=order_name(box, b))
        case table.CARD_KEPT:
            return say("{cause}: {card} of {name} will come back to the hand.", cause=cause_name(box, c), card=card, name=name)
        case table.CARD_GIVEN:
            return say("{name} gives {card} to {other}.", name=name, card=card, other=name_of(c))
        case table.CARD_RECOVERED:
            return say("{cause}: {name} takes {card} back.", cause=cause_name(box, c), name=name, card=card)
        case table.CARD_LOST:
            return say("{cause}: {name} discards {card}.", cause=cause_name(box, c), name=name, card=card)
        case table.CARD_BORROWED:
            return say("{name} borrows {card} from the discards of {other}.", name=name, card=card, other=name_of(c))
        case table.CARD_RECALLED:
            return say("{name} takes {card} back from {other}.", name=name, card=card, other=name_of(c))
        case table.CARD_RETURNED:
            return say("{name} pays {energy} and takes {card} back.", name=name, energy=energy_counted(c), card=card)
        case table.TOKEN_RECOVERED:
            if c:
                return say("{name} pays {energy} for the token {token}.", name=name, energy=energy_counted(c), token=TOKEN_WORDS[b])
            return say("{name} takes the token {token} back.", name=name, token=TOKEN_WORDS[b])
    return None


CARDS_TOLD: Final = (
    table.CARD_KEPT, table.CARD_GIVEN, table.CARD_RECOVERED, table.CARD_LOST, table.CARD_BORROWED, table.CARD_RECALLED, table.CARD_RETURNED,
)  # fmt: skip


def _automata(box: Box, raw: RawEvent) -> str | None:
    """What automata do by themselves."""
    kind, a, b, _ = raw
    match kind:
        case table.AUTOMATON_TURNED:
            return say("The automaton {name} turns over its card {n}.", name=name_of(a), n=b + 1)
        case table.AUTOMATON_RETURNED:
            return say("The automaton {name} takes {card} back.", name=name_of(a), card=card_name(box, b))
        case table.AUTOMATON_SHUFFLED:
            return say("The deck of the automaton {name} is shuffled.", name=name_of(a))
        case table.AUTOMATON_TRASHED:
            return say("Card {n} of the automaton {name} leaves the game.", n=b + 1, name=name_of(a))
    return None


def shows_chance(raw: RawEvent, observer: int) -> bool:
    """Whether chance has shown the observer something new with this event."""
    kind = raw[0]
    if kind == table.ORDER_DRAWN:
        return is_own(raw[1], observer)
    return kind in (table.CARD_TURNED, table.AUTOMATON_TURNED, table.ORDER_FORCED_OUT)


def event_targets(box: Box, raw: RawEvent, observer: int) -> tuple[str, ...]:
    """The picture's elements that an event touches; nothing that the observer may not know."""
    kind, a, b, c = raw
    person = person_of(a) + 1
    match kind:
        case table.CARD_TURNED:
            return ("planet",) if box.space_cards[a].sort == "planet" else ()
        case table.BELT_COUNTED:
            return ("belts",)
        case table.CARD_PLAYED:
            return (f"second-{person}" if c else f"played-{person}",)
        case table.CARD_SHOWN | table.MAIN_SWAPPED | table.KIND_CHOSEN | table.DESTROYED | table.WEIGHED | table.CARD_KEPT:
            return (f"played-{person}",)
        case table.PLUS_PLAYED:
            return (f"plus-{person}",)
        case table.POOL_CHANGED | table.SHARED:
            return (f"total-{BUILDING_WORDS[a]}",)
        case table.KIND_VOIDED:
            return (f"total-{BUILDING_WORDS[b]}",)
        case table.POINTS_CHANGED | table.SHARE_SCORED:
            return (f"board-{person}", f"mark-{person}")
        case table.POINTS_STOLEN | table.ENERGY_STOLEN | table.SHARE_TAKEN:
            return (f"board-{person}", f"board-{person_of(c) + 1}")
        case table.TREATY_SIGNED:
            return (f"board-{person}", f"board-{person_of(b) + 1}")
        case table.ORDER_DRAWN:
            return (f"order-{box.order_words[b]}",) if is_own(a, observer) else (f"board-{person}",)
        case table.ENERGY_CHANGED | table.INCOME_GIVEN | table.ORDER_PLAYED | table.AUTOMATON_TURNED | table.CHOICE_DONE | table.SHIELDED:
            return (f"board-{person}",)
        case table.CARD_RECOVERED | table.CARD_LOST | table.CARD_RETURNED:
            return (f"card-{box.title_words[b % TITLES]}",) if is_own(a, observer) and b < TITLES else (f"board-{person}",)
    return ()


def event_seats(raw: RawEvent) -> tuple[int, ...]:
    """To whom something was done by another seat."""
    kind, a, _, c = raw
    if kind in (table.POINTS_STOLEN, table.ENERGY_STOLEN, table.SHARE_TAKEN):
        return (person_of(c),)
    return (person_of(a),) if kind == table.DESTROYED else ()


SHOWING: Final = (
    table.RACE_SHOWN, table.CARD_SHOWN, table.CARD_PLAYED, table.ROUND_CLOSED, table.ENDED, table.CARD_PEEKED, table.ORDER_DRAWN,
    table.ORDER_FORCED_OUT, table.CARD_TURNED, table.CHOICES_ASKED, table.RETURNS_ASKED, table.RACES_ASKED,
)  # fmt: skip
"""Events that show somebody something new, so that no undo may cross them."""


def colour_word(colour: int) -> str:
    """A colour as views name it; "" before one is taken."""
    return COLOUR_WORDS[colour] if colour != NOTHING else ""
