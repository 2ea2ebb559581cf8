"""What Write the Future says while it is played: names, events, results.

Every sentence is one whole template with named places: one for the seat that acts ("you"), one for everybody else, so that a catalogue can
translate each as it stands. The names of resources, cards, missions and factions come from the box in play. Labels of choices are in
`labels.py`, card texts in `card_texts.py`, and reasons why something is not possible in `explain.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludonaut.core.phrases import listed, plural, say
from ludonaut.games.write_the_future import state as table
from ludonaut.games.write_the_future.components import (
    ABILITY_WORDS,
    COLOURS,
    COLUMN,
    END_LINES,
    END_MAXED,
    GHOST_COURIERS,
    MARKET,
    ON_CARD,
    OPENING_WORDS,
    RESOURCES,
    SIDES,
    SOLO_ROUNDS,
    SPACE_WORDS,
    STAR,
    WEAPONS,
    Box,
)
from ludonaut.games.write_the_future.options import DRAFT, SOLO
from ludonaut.games.write_the_future.sheet import NOTHING, OWED_ANY, OWED_MARKET
from ludonaut.games.write_the_future.state import LINES_TOLD, SQUARES_TOLD, UNSEEN

RawEvent = tuple[int, int, int, int]

# -- names -------------------------------------------------------------------------------------------------------
SEAT_NAMES: Final = tuple(colour.capitalize() for colour in COLOURS)
REASONS: Final = ("", "lines", "maxed-out", "rounds-played", "stopped")
ABILITY_NAMES: Final[tuple[str, ...]] = ("Move", "Number", "Colour")
AREA_NAMES: Final[tuple[str, ...]] = ("City", "Suburbs", "Wastelands")
DIE_WORDS: Final = ("die-1", "die-2", "copy")
DIE_NAMES: Final = ("first die", "second die", "copied die")


def seat_name(seat: int) -> str:
    """A seat by its colour, or by its number when the colours have run out: "Blue", "Seat 7"."""
    return SEAT_NAMES[seat] if seat < len(SEAT_NAMES) else say("Seat {n}", n=seat + 1)


def seat_colour(seat: int) -> str:
    """The word of a seat's colour, "" when the colours have run out."""
    return COLOURS[seat] if seat < len(COLOURS) else ""


def seat_names(seats: Sequence[int]) -> str:
    """Several seats within a sentence; many of them by their number alone."""
    return listed([seat_name(seat) for seat in seats]) if len(seats) <= len(SEAT_NAMES) else say("{n} seats", n=len(seats))


def resource_name(box: Box, resource: int) -> str:
    """A resource: "Agents"."""
    return box.resource_names[resource]


def die_phrase(box: Box, resource: int, number: int) -> str:
    """A die by its colour and the number it shows (0 to 5): "blue 3"."""
    return say("{colour} {n}", colour=box.dice_colours[resource], n=number + 1)


def space_phrase(space: int) -> str:
    """A space of the District within a sentence: "row 3, column 4"."""
    return say("row {row}, column {column}", row=space // SIDES + 1, column=space % SIDES + 1)


def line_phrase(line: int) -> str:
    """A row or column within a sentence: "row 3"."""
    return say("row {n}", n=line + 1) if line < COLUMN else say("column {n}", n=line - COLUMN + 1)


def line_title(line: int) -> str:
    """A row or column at the start of a sentence: "Row 3"."""
    return say("Row {n}", n=line + 1) if line < COLUMN else say("Column {n}", n=line - COLUMN + 1)


def line_word(line: int) -> str:
    """A row or column as a word: "row-1", "column-6"."""
    return f"row-{line + 1}" if line < COLUMN else f"column-{line - COLUMN + 1}"


def reward_phrase(box: Box, line: int) -> str:
    """What a full line gives, within a sentence: "Money in any free space", "a Black Market square", "4 points"."""
    reward = int(box.reward[line])
    if reward == STAR:
        return plural("{n} point", "{n} points", int(box.star[line]))
    return say("a Black Market square") if reward == MARKET else say("{resource} in any free space", resource=resource_name(box, reward))


def owed_phrase(box: Box, what: int, n: int) -> str:
    """What is owed to a player, within a sentence: "Money in any free space", "2 Black Market squares"."""
    if what == OWED_MARKET:
        return plural("{n} Black Market square", "{n} Black Market squares", n)
    if what == OWED_ANY:
        return say("any resource in any free space")
    resource = resource_name(box, what)
    return plural("{resource} in any free space", "{n} {resource} in any free spaces", n, resource=resource)


def card_phrase(box: Box, card: int) -> str:
    """A neighbourhood card within a sentence: "card 2 (Relay Row)"."""
    return say("card {n} ({name})", n=card + 1, name=box.cards[card].name)


def square_phrase(box: Box, opening: int) -> str:
    """A square of the Black Market within a sentence: "a square of Intel", "the 3 of Weapons"."""
    if opening < WEAPONS:
        return say("a square of {resource}", resource=resource_name(box, opening))
    return say("the {n} of {resource}", n=opening - WEAPONS + 1, resource=resource_name(box, WEAPONS))


def shown_word(die: int) -> str:
    """A die on a card, at ON_CARD * card + place, as a word: "2a"."""
    return f"{die // ON_CARD + 1}{'ab'[die % ON_CARD]}"


def mission_name(box: Box, mission: int) -> str:
    """A mission: "Gangs"."""
    return box.missions[mission].name


def points_counted(n: int) -> str:
    """Points by number: "1 point"."""
    return plural("{n} point", "{n} points", n)


def signed(n: int) -> str:
    """A number with its sign: "+6", "-2" with a true minus."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def solo_title(box: Box, points: int) -> str:
    """The title for the points of a solo game."""
    return [rating.title for rating in box.ratings if points >= rating.at_least][-1]


# -- ids of the picture's elements -------------------------------------------------------------------------------
OWN_MISSION_TARGET: Final = "mission-secret"
FACTION_TARGET: Final = "faction"
DONE_TARGET: Final = "done"
DIE_TARGETS: Final = ("die-1", "die-2", "die-copy")
ABILITY_TARGETS: Final = tuple(f"ability-{word}" for word in ABILITY_WORDS)


def space_target(space: int) -> str:
    """The element that stands for a space of the own District."""
    return f"space-{SPACE_WORDS[space]}"


def line_target(line: int) -> str:
    """The element that stands for the bonus of a row or column of the own sheet."""
    return f"line-{line_word(line)}"


def square_target(opening: int) -> str:
    """The element that stands for the next square of a resource, or the weapons square of a number, in the own Black Market."""
    return f"square-{OPENING_WORDS[opening]}"


def card_target(card: int) -> str:
    """The element that stands for a neighbourhood card on display."""
    return f"card-{card + 1}"


def shown_target(die: int) -> str:
    """The element that stands for a die on a card."""
    return f"shown-{shown_word(die)}"


def track_target(card: int) -> str:
    """The element that stands for the own ability track of a card."""
    return f"track-{card + 1}"


def mission_target(place: int) -> str:
    """The element that stands for a public mission."""
    return f"mission-{place + 1}"


def sheet_target(seat: int) -> str:
    """The element that stands for another seat's sheet."""
    return f"sheet-{seat + 1}"


# -- events ------------------------------------------------------------------------------------------------------
OF_A_SHEET: Final = (
    table.TAKEN,
    table.DRAWN,
    table.CROSSED_OFF,
    table.NUMBER_CHANGED,
    table.COLOUR_CHANGED,
    table.MOVED,
    table.SYMBOL_CHOSEN,
    table.BONUS_DRAWN,
    table.BONUS_CROSSED_OFF,
    table.LINE_FULL,
    table.LAPSED,
    table.FACTION_USED,
)
"""What a player does on the own sheet: it may be unseen by others."""
ENDINGS: Final = {
    table.ROUNDS_PLAYED: "All rounds are played: the game is over.",
    table.STOPPED: "The safety stop ends the game.",
}


def actor(raw: RawEvent) -> tuple[int, bool]:
    """The seat that an event of a sheet is about, and whether the others may not know of it."""
    return (raw[1] - UNSEEN, True) if raw[1] >= UNSEEN else (raw[1], False)


def event_sentence(box: Box, raw: RawEvent, observer: int) -> str:
    """What happened, in one sentence for an observer, "" where it may not know or is told otherwise.

    The numbers mean what `state.py` says beside each kind.
    """
    kind, a, b, c = raw
    if kind in OF_A_SHEET:
        seat, unseen = actor(raw)
        if seat == observer:
            return _own_deed(box, kind, b, c)
        return "" if unseen else _deed(box, kind, seat_name(seat), b, c)
    match kind:
        case table.STARTED:
            return _started(a, b)
        case table.ROLLED:
            first, second = (die_phrase(box, die % RESOURCES, die // RESOURCES) for die in (b, c))
            return say("Card {n} ({name}): {first} and {second}.", n=a + 1, name=box.cards[a].name, first=first, second=second)
        case table.MISSION_SHOWN:
            return say("Public mission: {mission}.", mission=mission_name(box, a))
        case table.MISSION_DISCARDED:
            return say("{mission} leaves the game: the missions have too few different numbers.", mission=mission_name(box, a))
        case table.ROUND_BEGAN:
            return say("Round {n} begins, the last one.", n=a) if b else say("Round {n} begins.", n=a)
        case table.ROUND_CLOSED:
            return say("Round {n} is over.", n=a)
        case table.LAST_MOVES_ASKED:
            return say("All rounds are over; Move abilities that are left can still be used.")
        case table.SECRETS_ASKED:
            return say("Now a secret mission may take the place of a public one.")
        case table.ENDED:
            return say(ENDINGS.get(a, "The game is over."))
        case table.REVEALED:
            return "" if a == observer else _revealed(box, seat_name(a), b, c)
    return _seat_event(box, raw, observer)


def _started(seats: int, mode: int) -> str:
    if mode == SOLO:
        return say("A solo game of {n} rounds begins.", n=int(SOLO_ROUNDS))
    if mode == DRAFT:
        return say("A game in Draft mode begins: {n} players.", n=seats)
    return plural("A game in Traditional mode begins: {n} player.", "A game in Traditional mode begins: {n} players.", seats)


def _own_deed(box: Box, kind: int, b: int, c: int) -> str:
    """What the observer has done on the own sheet."""
    match kind:
        case table.TAKEN:
            card = card_phrase(box, b)
            if c == NOTHING:
                return say("You choose {card}.", card=card)
            return say("You choose {card}: a {ability} ability is ready.", card=card, ability=ABILITY_NAMES[c])
        case table.DRAWN:
            return say("You draw {resource} at {space}.", resource=resource_name(box, c), space=space_phrase(b))
        case table.CROSSED_OFF:
            return say("You cross off {square} in the Black Market.", square=square_phrase(box, b))
        case table.NUMBER_CHANGED:
            return say("Your {die} counts as {n}.", die=DIE_NAMES[b], n=c + 1)
        case table.COLOUR_CHANGED:
            return say("Your {die} counts as {colour}.", die=DIE_NAMES[b], colour=box.dice_colours[c])
        case table.SYMBOL_CHOSEN:
            return say("You take up the symbol at {space}.", space=space_phrase(b))
        case table.MOVED:
            return say("You move the symbol at {start} to {end}.", start=space_phrase(b), end=space_phrase(c))
        case table.BONUS_DRAWN:
            return say("You draw {resource} at {space} as a bonus.", resource=resource_name(box, c), space=space_phrase(b))
        case table.BONUS_CROSSED_OFF:
            return say("You cross off {square} in the Black Market as a bonus.", square=square_phrase(box, b))
        case table.LINE_FULL:
            return say("You fill {line}: {reward}.", line=line_phrase(b), reward=reward_phrase(box, b))
        case table.LAPSED:
            return say("A bonus of yours is lost, for there is no place for it: {what}.", what=owed_phrase(box, b, 1))
    if b == GHOST_COURIERS:
        return say("You use {faction}: {die} is copied.", faction=box.faction_names[b], die=_shown_die(box, c))
    return say("You use {faction}.", faction=box.faction_names[b])


def _deed(box: Box, kind: int, who: str, b: int, c: int) -> str:
    """What another seat has done on its sheet, where everybody sees it."""
    match kind:
        case table.TAKEN:
            card = card_phrase(box, b)
            if c == NOTHING:
                return say("{who} chooses {card}.", who=who, card=card)
            return say("{who} chooses {card}: a {ability} ability is ready.", who=who, card=card, ability=ABILITY_NAMES[c])
        case table.DRAWN:
            return say("{who} draws {resource} at {space}.", who=who, resource=resource_name(box, c), space=space_phrase(b))
        case table.CROSSED_OFF:
            return say("{who} crosses off {square} in the Black Market.", who=who, square=square_phrase(box, b))
        case table.NUMBER_CHANGED:
            return say("{who}'s {die} counts as {n}.", who=who, die=DIE_NAMES[b], n=c + 1)
        case table.COLOUR_CHANGED:
            return say("{who}'s {die} counts as {colour}.", who=who, die=DIE_NAMES[b], colour=box.dice_colours[c])
        case table.SYMBOL_CHOSEN:
            return say("{who} takes up the symbol at {space}.", who=who, space=space_phrase(b))
        case table.MOVED:
            return say("{who} moves the symbol at {start} to {end}.", who=who, start=space_phrase(b), end=space_phrase(c))
        case table.BONUS_DRAWN:
            return say("{who} draws {resource} at {space} as a bonus.", who=who, resource=resource_name(box, c), space=space_phrase(b))
        case table.BONUS_CROSSED_OFF:
            return say("{who} crosses off {square} in the Black Market as a bonus.", who=who, square=square_phrase(box, b))
        case table.LINE_FULL:
            return say("{who} fills {line}: {reward}.", who=who, line=line_phrase(b), reward=reward_phrase(box, b))
        case table.LAPSED:
            return say("A bonus of {who} is lost, for there is no place for it: {what}.", who=who, what=owed_phrase(box, b, 1))
    if b == GHOST_COURIERS:
        return say("{who} uses {faction}: {die} is copied.", who=who, faction=box.faction_names[b], die=_shown_die(box, c))
    return say("{who} uses {faction}.", who=who, faction=box.faction_names[b])


def _shown_die(box: Box, die: int) -> str:
    """A die on display by its place."""
    return say("the {die} of {card}", die=DIE_NAMES[die % ON_CARD], card=card_phrase(box, die // ON_CARD))


def _revealed(box: Box, who: str, card: int, changes: int) -> str:
    """What another seat has done while everybody played at once."""
    symbols, squares, lines = changes % SQUARES_TOLD, changes % LINES_TOLD // SQUARES_TOLD, changes // LINES_TOLD
    parts = []
    if symbols:
        parts.append(plural("{n} symbol drawn", "{n} symbols drawn", symbols))
    if squares:
        parts.append(plural("{n} square crossed off", "{n} squares crossed off", squares))
    if lines:
        parts.append(plural("{n} line filled", "{n} lines filled", lines))
    done = listed(parts) or say("nothing drawn")
    if card == NOTHING:
        return say("{who} at the end: {done}.", who=who, done=done)
    return say("{who} chose {card}: {done}.", who=who, card=card_phrase(box, card), done=done)


def _seat_event(box: Box, raw: RawEvent, observer: int) -> str:
    """An event about a seat that everybody may know, all but a secret mission."""
    kind, seat, b, c = raw
    who, you = seat_name(seat), seat == observer
    match kind:
        case table.FACTION_GIVEN:
            faction = box.faction_names[b]
            if c:
                return say("You choose {faction}.", faction=faction) if you else say("{who} chooses {faction}.", who=who, faction=faction)
            return say("Your faction: {faction}.", faction=faction) if you else say("{who}'s faction: {faction}.", who=who, faction=faction)
        case table.FIRST_CHOSEN:
            return say("You are the first player.") if you else say("{who} is the first player.", who=who)
        case table.SECRET_DRAWN:
            if you:
                return say("Your secret mission: {mission}.", mission=mission_name(box, b))
            return say("{who} draws a secret mission.", who=who)
        case table.SECRET_DISCARDED:
            mission = mission_name(box, b)
            if you:
                return say("You draw {mission}, but two public missions have its number: it leaves the game.", mission=mission)
            return say("{who} draws {mission}, but two public missions have its number: it leaves the game.", who=who, mission=mission)
        case table.NO_SECRET:
            return say("No mission is left for you.") if you else say("No mission is left for {who}.", who=who)
        case table.TURN_BEGAN:
            return say("It is your turn.") if you else say("It is {who}'s turn.", who=who)
        case table.FINISHED:
            return say("You are done.") if you else say("{who} is done.", who=who)
        case table.END_NEAR:
            return _end_near(who, you, b)
        case table.SECRET_SCORED:
            secret, public = mission_name(box, b), mission_name(box, c)
            if you:
                return say("You score your secret mission {secret} in place of {public}.", secret=secret, public=public)
            return say("{who} scores the secret mission {secret} in place of {public}.", who=who, secret=secret, public=public)
        case table.SCORED:
            if you:
                return plural("You have {n} point.", "You have {n} points.", b)
            return plural("{who} has {n} point.", "{who} has {n} points.", b, who=who)
    raise ValueError(f"there is no event kind {kind}; kinds are numbered from 0 to {len(table.EVENT_KINDS) - 1}")


def _end_near(who: str, you: bool, reason: int) -> str:
    if reason == table.LINES_DONE:
        if you:
            return say("You have {n} row and column bonuses: the end is near.", n=int(END_LINES))
        return say("{who} has {n} row and column bonuses: the end is near.", who=who, n=int(END_LINES))
    if you:
        return say("You have maxed out {n} resources: the end is near.", n=int(END_MAXED))
    return say("{who} has maxed out {n} resources: the end is near.", who=who, n=int(END_MAXED))


def event_targets(raw: RawEvent, observer: int) -> tuple[str, ...]:
    """The picture's elements that an event touches: on the own sheet its parts, of other seats the sheet as a whole."""
    kind, a, b, c = raw
    if kind in OF_A_SHEET:
        seat, unseen = actor(raw)
        if seat == observer:
            return _deed_targets(kind, b, c)
        if unseen:
            return ()
        return (card_target(b), sheet_target(seat)) if kind == table.TAKEN else (sheet_target(seat),)
    if kind == table.ROLLED:
        return (card_target(a), *(shown_target(ON_CARD * a + place) for place in range(ON_CARD)))
    if kind == table.SECRET_DRAWN and a == observer:
        return (OWN_MISSION_TARGET,)
    if kind == table.FACTION_GIVEN and a == observer:
        return (FACTION_TARGET,)
    if kind in (table.REVEALED, table.SCORED, table.FACTION_GIVEN) and a != observer:
        return (sheet_target(a),)
    return ()


def _deed_targets(kind: int, b: int, c: int) -> tuple[str, ...]:
    """The parts of the own sheet that a deed touches."""
    match kind:
        case table.TAKEN:
            return (card_target(b), track_target(b))
        case table.DRAWN | table.BONUS_DRAWN | table.SYMBOL_CHOSEN:
            return (space_target(b),)
        case table.MOVED:
            return (space_target(b), space_target(c))
        case table.CROSSED_OFF | table.BONUS_CROSSED_OFF:
            return (square_target(b),)
        case table.NUMBER_CHANGED | table.COLOUR_CHANGED:
            return (DIE_TARGETS[b],)
        case table.LINE_FULL:
            return (line_target(b),)
        case table.FACTION_USED:
            return (FACTION_TARGET, shown_target(c)) if b == GHOST_COURIERS else (FACTION_TARGET,)
    return ()


def shows_chance(raw: RawEvent, observer: int) -> bool:
    """Whether chance showed the observer something new."""
    kind, a, _, c = raw
    if kind == table.FACTION_GIVEN:
        return c == 0
    if kind == table.SECRET_DRAWN:
        return a == observer
    return kind in (table.FIRST_CHOSEN, table.ROLLED, table.MISSION_SHOWN, table.SECRET_DISCARDED)


# -- results -----------------------------------------------------------------------------------------------------
MOST_NAMED: Final = 3
"""So many seats are named behind the winners; the others are counted."""


def solo_result(box: Box, points: int, observer: int) -> str:
    """How a solo game ended: the points, their title, and what the next title takes."""
    title = solo_title(box, points)
    if observer == 0:
        told = plural("You have {n} point: {title}.", "You have {n} points: {title}.", points, title=title)
    else:
        told = plural("{who} has {n} point: {title}.", "{who} has {n} points: {title}.", points, who=seat_name(0), title=title)
    higher = [rating for rating in box.ratings if rating.at_least > points]
    if not higher:
        return told
    more = plural(
        "{n} point more would have been {title}.",
        "{n} points more would have been {title}.",
        higher[0].at_least - points,
        title=higher[0].title,
    )
    return f"{told} {more}"


def result(points: Sequence[int], winners: Sequence[int], stopped: bool, observer: int) -> str:
    """How a game of several ended: who won, with how many points, and who else had how many. `winners` are seats."""
    best = points[winners[0]]
    names = seat_names(winners)
    if len(points) == 1 and observer == 0:
        told = plural("You have {n} point.", "You have {n} points.", best)
    elif len(points) == 1:
        told = plural("{who} has {n} point.", "{who} has {n} points.", best, who=names)
    elif list(winners) == [observer]:
        told = plural("You win with {n} point.", "You win with {n} points.", best)
    elif len(winners) == 1:
        told = plural("{who} wins with {n} point.", "{who} wins with {n} points.", best, who=names)
    elif observer in winners:
        also = seat_names([seat for seat in winners if seat != observer])
        told = plural("You share the win with {who}: {n} point each.", "You share the win with {who}: {n} points each.", best, who=also)
    else:
        told = plural("{who} share the win: {n} point each.", "{who} share the win: {n} points each.", best, who=names)
    said = [told, *_others(points, winners, observer)]
    if any(points[seat] == best for seat in range(len(points)) if seat not in winners):
        said.append(say("Equal points were decided by line bonuses, then by crossed-off market squares."))
    if stopped:
        said.append(say("The safety stop ended the game."))
    return " ".join(said)


def _others(points: Sequence[int], winners: Sequence[int], observer: int) -> list[str]:
    """Who comes behind the winners, best first, and the place of an observer who is not named."""
    others = sorted((seat for seat in range(len(points)) if seat not in winners), key=lambda seat: -points[seat])
    named = ", ".join(say("{who} {n}", who=seat_name(seat), n=points[seat]) for seat in others[:MOST_NAMED])
    if len(others) <= MOST_NAMED:
        return [say("Then come: {others}.", others=named)] if others else []
    said = [say("Then come: {others}, and {n} more.", others=named, n=len(others) - MOST_NAMED)]
    if observer in others[MOST_NAMED:]:
        own = points[observer]
        place = len(winners) + 1 + sum(points[seat] > own for seat in others)
        said.append(plural("You come in place {place}, with {n} point.", "You come in place {place}, with {n} points.", own, place=place))
    return said
