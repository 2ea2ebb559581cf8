"""What Captain Future says while it is played: names, events, results.

Every sentence is one whole template with named places: one for the seat that acts ("you"), one for the seat to which it is done, one for
everybody else, so that a catalogue can translate each as it stands. The names of bodies, squares and cards come from the box in play.
Labels of choices are in `labels.py`, card texts in `card_texts.py`, and reasons why something is not possible in `explain.py`.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import listed, plural, say
from ludonaut.games.captain_future import state as table
from ludonaut.games.captain_future.components import (
    BODY,
    COLUMN,
    EVENT_NAMES,
    JOKER,
    RECALL_CARD,
    ROW,
    SIMON_WRIGHT,
    SPACES,
    STONE_COLUMN,
    STONE_ROW,
    Box,
)
from ludonaut.games.captain_future.state import NOBODY

RawEvent = tuple[int, int, int, int]

# -- names -------------------------------------------------------------------------------------------------------
SEAT_NAMES: Final = ("Blue", "Yellow", "Red", "Green")
SIZE_NAMES: Final = {"big": "big planet", "average": "average planet", "moon": "moon"}
REASONS: Final = ("", "last-ship", "stalled")


def sort_of(kind: int) -> str:
    """What sort of card a kind is: row, column, body, joker or event."""
    if kind < COLUMN:
        return "row"
    if kind < BODY:
        return "column"
    if kind < JOKER:
        return "body"
    return "joker" if kind == JOKER else "event"


def card_title(box: Box, kind: int) -> str:
    """A card's name where it stands alone: "Row A", "Neptune", "Joker"."""
    if kind < COLUMN:
        return say("Row {name}", name=box.card_names[kind])
    if kind < BODY:
        return say("Column {name}", name=box.card_names[kind])
    return box.card_names[kind]


def card_phrase(box: Box, kind: int) -> str:
    """A card's name within a sentence: "row A", "Neptune", "a joker", "the recall"."""
    if kind < COLUMN:
        return say("row {name}", name=box.card_names[kind])
    if kind < BODY:
        return say("column {name}", name=box.card_names[kind])
    if kind == JOKER:
        return say("a joker")
    return say("the recall") if kind == RECALL_CARD else box.card_names[kind]


def card_phrases(box: Box, kinds: list[int]) -> str:
    """Several cards within a sentence: "row A, Neptune and a joker"."""
    return listed([card_phrase(box, kind) for kind in kinds])


def square(box: Box, space: int) -> str:
    """A landing space by its square: "A11"."""
    return box.squares[space].upper()


def body_name(box: Box, body: int) -> str:
    """A planet's or moon's name."""
    return box.bodies[body].name


def place_phrase(box: Box, place: int) -> str:
    """Where the stone stands, within a sentence: "Neptune", "row A", "column 11"."""
    if place < STONE_ROW:
        return body_name(box, place)
    if place < STONE_COLUMN:
        return card_phrase(box, ROW + place - STONE_ROW)
    return card_phrase(box, COLUMN + place - STONE_COLUMN)


def cards_counted(n: int) -> str:
    """Cards by number: "1 card"."""
    return plural("{n} card", "{n} cards", n)


def ships_counted(n: int) -> str:
    """Ships by number: "1 ship"."""
    return plural("{n} ship", "{n} ships", n)


# -- ids of the picture's elements -------------------------------------------------------------------------------
STONE_TARGET: Final = "stone"


def space_target(box: Box, space: int) -> str:
    """The element that stands for a landing space."""
    return f"space-{box.squares[space]}"


def card_target(box: Box, kind: int) -> str:
    """The element that stands for the observer's cards of a kind."""
    return f"card-{box.card_words[kind]}"


def body_target(box: Box, body: int) -> str:
    """The element that stands for a planet or moon."""
    return f"body-{box.body_words[body]}"


def place_target(box: Box, place: int) -> str:
    """The element that stands for a place of the stone: a body, a row or a column."""
    return body_target(box, place) if place < STONE_ROW else box.place_words[place]


# -- events ------------------------------------------------------------------------------------------------------
STALE: Final = "Three rounds went by without a landing, an attack or an event: the game is scored."
ENDINGS: Final = {table.LAST_SHIP: "The last turn is played: the game is scored.", table.STALLED: STALE}


def event_sentence(box: Box, raw: RawEvent, observer: int) -> str:
    """What happened, in one sentence for an observer, "" where it is told with the next event.

    The numbers mean what `state.py` says beside each kind.
    """
    kind, a, b, c = raw
    match kind:
        case table.LANDED | table.PAID | table.EXCHANGED | table.CARDS_DRAWN | table.EVENT_PLAYED:
            return _card_event(box, raw, observer)
        case table.ATTACKED | table.SHIP_MOVED | table.SHIPS_SWAPPED | table.SPACE_TAKEN | table.SHIP_RECALLED:
            return _ship_event(box, raw, observer)
        case table.STONE_PLACED:
            return _stone_placed(place_phrase(box, a), b, observer)
        case table.BODY_CONQUERED:
            return say("Every space of {body} is taken: it is conquered.", body=body_name(box, a))
        case table.BODY_OPENED:
            return say("{body} has an empty space again: it is no longer conquered.", body=body_name(box, a))
        case table.MAJORITY_CHANGED:
            return _majority_changed(body_name(box, a), b, c, observer)
        case table.RESHUFFLED:
            return plural("The deck is empty: {n} discard becomes the deck.", "The deck is empty: {n} discards become the deck.", a)
        case table.ENDED:
            return say(ENDINGS[a])
        case table.TURN_BEGAN | table.STARTED | table.DECLINED | table.LAST_LAP | table.SCORED:
            return _seat_event(kind, a, b, observer)
    raise ValueError(f"there is no event kind {kind}; kinds are numbered from 0 to {len(table.EVENT_KINDS) - 1}")


def _seat_event(kind: int, seat: int, points: int, observer: int) -> str:
    who, you = SEAT_NAMES[seat], seat == observer
    match kind:
        case table.TURN_BEGAN:
            return say("It is your turn.") if you else say("It is {who}'s turn.", who=who)
        case table.STARTED:
            return say("You begin.") if you else say("{who} begins.", who=who)
        case table.DECLINED:
            return say("You leave your second action.") if you else say("{who} leaves the second action.", who=who)
        case table.LAST_LAP:
            if you:
                return say("Your last ship is placed: everybody else has one more turn.")
            return say("{who}'s last ship is placed: everybody else has one more turn.", who=who)
    assert kind == table.SCORED
    if you:
        return plural("You have {n} point.", "You have {n} points.", points)
    return plural("{who} has {n} point.", "{who} has {n} points.", points, who=who)


def _card_event(box: Box, raw: RawEvent, observer: int) -> str:
    """An event about a card; what was drawn is named to the seat that drew it alone."""
    kind, seat, b, c = raw
    who, you = SEAT_NAMES[seat], seat == observer
    if kind == table.LANDED:
        on, body, card = square(box, b), body_name(box, int(box.body_of[b])), card_phrase(box, c)
        if you:
            return say("You land on {on} ({body}) with {card}.", on=on, body=body, card=card)
        return say("{who} lands on {on} ({body}) with {card}.", who=who, on=on, body=body, card=card)
    if kind == table.CARDS_DRAWN:
        if you:
            return say("You draw {card}.", card=card_phrase(box, b))
        return plural("{who} draws a card.", "{who} draws {n} cards.", c, who=who) if c else ""
    card = card_phrase(box, b)
    if kind == table.PAID:
        return say("You pay with {card}.", card=card) if you else say("{who} pays with {card}.", who=who, card=card)
    if kind == table.EVENT_PLAYED:
        return say("You play {card}.", card=card) if you else say("{who} plays {card}.", who=who, card=card)
    if you:
        return say("You exchange {card} and draw {drawn}.", card=card, drawn=card_phrase(box, c))
    return say("{who} exchanges {card}.", who=who, card=card)


def _ship_event(box: Box, raw: RawEvent, observer: int) -> str:
    kind, seat, b, c = raw
    who, you = SEAT_NAMES[seat], seat == observer
    if kind == table.ATTACKED:
        return _attacked(square(box, b), body_name(box, int(box.body_of[b])), seat, c, observer)
    if kind == table.SHIP_MOVED:
        if you:
            return say("You move your ship from {start} to {end}.", start=square(box, b), end=square(box, c))
        return say("{who} moves a ship from {start} to {end}.", who=who, start=square(box, b), end=square(box, c))
    if kind == table.SHIPS_SWAPPED:
        start, end = divmod(b, SPACES)
        return _swapped(square(box, start), square(box, end), seat, c, observer)
    if kind == table.SPACE_TAKEN:
        return _taken(square(box, b), seat, c, observer)
    if you:
        return say("Your ship on {on} comes home.", on=square(box, b))
    return say("{who}'s ship on {on} comes home.", who=who, on=square(box, b))


def _attacked(on: str, body: str, seat: int, loser: int, observer: int) -> str:
    who, other = SEAT_NAMES[seat], SEAT_NAMES[loser]
    if observer == seat:
        return say("You attack {on} ({body}): {other}'s ship is out of the game, yours stands there.", on=on, body=body, other=other)
    if observer == loser:
        return say("{who} attacks {on} ({body}): your ship is out of the game.", who=who, on=on, body=body)
    return say("{who} attacks {on} ({body}): {other}'s ship is out of the game.", who=who, on=on, body=body, other=other)


def _swapped(start: str, end: str, seat: int, loser: int, observer: int) -> str:
    who, other = SEAT_NAMES[seat], SEAT_NAMES[loser]
    if observer == seat:
        return say("Your ship goes from {start} to {end}, and {other}'s from there to {start}.", start=start, end=end, other=other)
    if observer == loser:
        return say("{who}'s ship goes from {start} to {end}, and yours from there to {start}.", who=who, start=start, end=end)
    return say("{who}'s ship goes from {start} to {end}, and {other}'s from there to {start}.", who=who, start=start, end=end, other=other)


def _taken(on: str, seat: int, loser: int, observer: int) -> str:
    who = SEAT_NAMES[seat]
    if loser == NOBODY:
        if observer == seat:
            return say("You take the empty space {on}.", on=on)
        return say("{who} takes the empty space {on}.", who=who, on=on)
    if observer == seat:
        return say("You take {on}: {other}'s ship there goes home.", on=on, other=SEAT_NAMES[loser])
    if observer == loser:
        return say("{who} takes {on}: your ship there comes home.", who=who, on=on)
    return say("{who} takes {on}: {other}'s ship there goes home.", who=who, on=on, other=SEAT_NAMES[loser])


def _stone_placed(place: str, seat: int, observer: int) -> str:
    if seat == NOBODY:
        return say("The lot puts the secret stone on {place}.", place=place)
    if seat == observer:
        return say("You put the secret stone on {place}.", place=place)
    return say("{who} puts the secret stone on {place}.", who=SEAT_NAMES[seat], place=place)


def _majority_changed(body: str, seat: int, before: int, observer: int) -> str:
    if seat == NOBODY:
        if before == observer:
            return say("You lose the majority on {body}; nobody has it now.", body=body)
        return say("{who} loses the majority on {body}; nobody has it now.", who=SEAT_NAMES[before], body=body)
    if before == NOBODY:
        if seat == observer:
            return say("You have the majority on {body} now.", body=body)
        return say("{who} has the majority on {body} now.", who=SEAT_NAMES[seat], body=body)
    if seat == observer:
        return say("You take the majority on {body} from {other}.", body=body, other=SEAT_NAMES[before])
    if before == observer:
        return say("{who} takes the majority on {body} from you.", who=SEAT_NAMES[seat], body=body)
    return say("{who} takes the majority on {body} from {other}.", who=SEAT_NAMES[seat], body=body, other=SEAT_NAMES[before])


def event_targets(box: Box, raw: RawEvent, observer: int) -> tuple[str, ...]:
    """The picture's elements that an event touches, the one that acts first. Cards of a hand are elements for their holder alone."""
    kind, a, b, c = raw
    if kind == table.SHIP_MOVED:
        return (space_target(box, b), space_target(box, c))
    if kind == table.SHIPS_SWAPPED:
        start, end = divmod(b, SPACES)
        return (space_target(box, start), space_target(box, end))
    if kind in (table.LANDED, table.ATTACKED, table.SPACE_TAKEN, table.SHIP_RECALLED):
        return (space_target(box, b),)
    if kind == table.STONE_PLACED:
        return (STONE_TARGET, place_target(box, a))
    if kind in (table.BODY_CONQUERED, table.BODY_OPENED, table.MAJORITY_CHANGED):
        return (body_target(box, a),)
    if kind == table.CARDS_DRAWN and a == observer:
        return (card_target(box, b),)
    if kind == table.EXCHANGED and a == observer:
        return (card_target(box, c),)
    return ()


def event_seats(raw: RawEvent) -> tuple[int, ...]:
    """The seats to which another seat did it: who lost a ship, a place or a majority."""
    kind, a, _, c = raw
    if kind in (table.ATTACKED, table.SPACE_TAKEN, table.SHIPS_SWAPPED):
        return (c,) if c != NOBODY else ()
    if kind == table.SHIP_RECALLED:
        return (a,) if a != c else ()
    if kind == table.MAJORITY_CHANGED:
        return (c,) if c != NOBODY else ()
    return ()


def shows_chance(raw: RawEvent, observer: int) -> bool:
    """Whether chance showed the observer something new."""
    kind, a, b, _ = raw
    if kind == table.STONE_PLACED:
        return b == NOBODY
    return kind in table.PRIVATE and a == observer


def event_name(kind: int) -> str:
    """An event card's name: "Otto"."""
    return EVENT_NAMES[kind - SIMON_WRIGHT]


# -- results -----------------------------------------------------------------------------------------------------
def result(points: list[int], why: int, observer: int) -> str:
    """How the game ended: who won, with how many points, and who else had how many."""
    best = max(points)
    winners = [seat for seat, score in enumerate(points) if score == best]
    behind = sorted((seat for seat, score in enumerate(points) if score != best), key=lambda seat: -points[seat])
    others = [say("{who} {n}", who=SEAT_NAMES[seat], n=points[seat]) for seat in behind]
    names = listed([SEAT_NAMES[seat] for seat in winners])
    if len(winners) == 1 and winners[0] == observer:
        told = plural("You win with {n} point.", "You win with {n} points.", best)
    elif len(winners) == 1:
        told = plural("{who} wins with {n} point.", "{who} wins with {n} points.", best, who=names)
    elif observer in winners:
        also = listed([SEAT_NAMES[seat] for seat in winners if seat != observer])
        told = plural("You share the win with {who}: {n} point each.", "You share the win with {who}: {n} points each.", best, who=also)
    else:
        told = plural("{who} share the win: {n} point each.", "{who} share the win: {n} points each.", best, who=names)
    said = [told, *([say("Then come: {others}.", others=", ".join(others))] if others else [])]
    if why == table.STALLED:
        said.append(say(STALE))
    return " ".join(said)
