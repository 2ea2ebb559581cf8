"""The table in words: the parts of a position for the line mode, a screen reader and the panels beside the board."""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import listed, plural, say
from ludonaut.core.view import Section
from ludonaut.games.write_the_future.bits import count
from ludonaut.games.write_the_future.card_texts import faction_text, pattern_key, resource_letters
from ludonaut.games.write_the_future.components import (
    ABILITY_WORDS,
    LINE_MASK,
    LINES,
    ON_CARD,
    RESOURCE_LETTERS,
    RESOURCES,
    SIDES,
    SPACE_BIT,
    SPACES,
    WEAPONS,
    Box,
)
from ludonaut.games.write_the_future.labels import die_in_use, next_symbol, owed_now, ready_now, unused_dice
from ludonaut.games.write_the_future.observation import sheet_seen
from ludonaut.games.write_the_future.scoring import market_value
from ludonaut.games.write_the_future.sheet import NOTHING, Sheet
from ludonaut.games.write_the_future.state import FACTION_CHOICE, OVER, ROUND, WriteState
from ludonaut.games.write_the_future.views import MissionView, SheetView
from ludonaut.games.write_the_future.words import (
    ABILITY_NAMES,
    DIE_NAMES,
    SEAT_NAMES,
    die_phrase,
    line_title,
    mission_name,
    points_counted,
    resource_name,
    reward_phrase,
    seat_name,
)

MOST_SHEETS: Final = len(SEAT_NAMES)
"""With more seats than this the sheets of others are not told space by space."""
SEATS_IN_LINE: Final = 10
FREE: Final = "."
BLANK: Final = "-"
"""How a free space or square stands in a sentence, where a full stop would be taken for its end."""


def sections(state: WriteState, observer: int, missions: tuple[MissionView, ...], sheets: tuple[SheetView, ...]) -> tuple[Section, ...]:
    """The position in words, the observer's own sheet before those of the others."""
    box, seats = state.box, range(int(state.seats))
    told = [Section(say("Cards"), tuple(_card_line(state, card, observer) for card in range(int(state.cards))))]
    if observer >= 0:
        own = state.sheets[observer]
        told += [
            Section(say("Dice"), _dice_lines(state, own)),
            Section(say("District"), _district_lines(box, own)),
            Section(say("Market"), _market_lines(state, own)),
            Section(say("Tracks"), _track_lines(state, own)),
        ]
        if own.faction != NOTHING:
            told.append(Section(say("Faction"), (_faction_line(box, own),)))
    told.append(Section(say("Missions"), _mission_lines(box, missions, observer)))
    if observer >= 0:
        told.append(Section(say("Points"), _point_lines(state, sheets[observer])))
    if len(seats) > 1 or observer < 0:
        told.append(Section(say("Players"), _player_lines(state, observer, sheets)))
    if len(seats) <= MOST_SHEETS:
        told += [_other_sheet(state, seat, observer) for seat in seats if seat != observer]
    return tuple(told)


# -- cards and dice ----------------------------------------------------------------------------------------------
def _card_line(state: WriteState, card: int, observer: int) -> str:
    box = state.box
    name = say("Card {n}, {name}", n=card + 1, name=box.cards[card].name)
    if state.phase == FACTION_CHOICE:
        return say("{card}: no dice yet.", card=name)
    dice = [
        die_phrase(box, int(state.rolled_resource[die]), int(state.rolled_number[die]))
        for die in range(ON_CARD * card, ON_CARD * card + ON_CARD)
    ]
    told = say("{card}: {dice}.", card=name, dice=listed(dice))
    if observer >= 0 and state.sheets[observer].card == card:
        return say("{card} It is yours in this round.", card=told)
    if state.taken_by[card] != NOTHING:
        return say("{card} {who} has taken it.", card=told, who=seat_name(int(state.taken_by[card])))
    return told


def _dice_lines(state: WriteState, sheet: Sheet) -> tuple[str, ...]:
    box = state.box
    if sheet.card == NOTHING and not sheet.owes():
        return (say("You have no card yet.") if state.phase in (FACTION_CHOICE, ROUND) else say("All rounds are over."),)
    lines = [
        say("Your {die} is to be used: {phrase}.", die=DIE_NAMES[die], phrase=die_in_use(box, sheet, die)) for die in unused_dice(sheet)
    ]
    if not lines and sheet.card != NOTHING:
        lines.append(say("Your dice are used."))
    if sheet.owes():
        lines.append(say("A bonus is to be taken: {owed}.", owed=listed(owed_now(box, sheet))))
    return tuple(lines)


# -- a sheet -----------------------------------------------------------------------------------------------------
def district_marks(sheet: Sheet) -> tuple[str, ...]:
    """Six rows of six marks: the letter of a resource, "." for a free space, "#" for one that is crossed over."""
    marks = [FREE] * SPACES
    things = [
        *zip(RESOURCE_LETTERS, [int(sheet.symbols[resource]) for resource in range(RESOURCES)], strict=True),
        ("#", int(sheet.crossed)),
    ]
    for mark, spaces in things:
        while spaces:
            marks[(spaces & -spaces).bit_length() - 1] = mark
            spaces &= spaces - 1
    return tuple("".join(marks[SIDES * row : SIDES * (row + 1)]) for row in range(SIDES))


def _district_lines(box: Box, sheet: Sheet) -> tuple[str, ...]:
    """The spaces row by row, short lines that stand one below the other as on paper; then what each row and column gives."""
    rows = [
        say("Row {n}: {marks}.", n=row, marks=" ".join(marks).replace(FREE, BLANK)) for row, marks in enumerate(district_marks(sheet), 1)
    ]
    key = say("{letters}; - is a free space, # one that is crossed over.", letters=resource_letters(box))
    return (*rows, key, *(say("{line}. {bonus}", line=line_title(line), bonus=_bonus_line(box, sheet, line)) for line in range(LINES)))


def _bonus_line(box: Box, sheet: Sheet, line: int) -> str:
    """What becomes of the bonus of a row or column."""
    reward = reward_phrase(box, line)
    if sheet.lines & SPACE_BIT[line]:
        return say("Bonus ticked: {reward}.", reward=reward)
    if sheet.crossed & LINE_MASK[line]:
        return say("It can never be full.")
    return say("Bonus: {reward}.", reward=reward)


def _market_lines(state: WriteState, sheet: Sheet) -> tuple[str, ...]:
    return tuple(_market_line(state, sheet, resource) for resource in range(RESOURCES))


def _market_line(state: WriteState, sheet: Sheet, resource: int) -> str:
    """The squares of a resource by rows, and what its symbols are worth."""
    rows, square = [], 0
    for row in state.box.market[resource].rows:
        marks = []
        for number in row:
            crossed = sheet.market[resource] & SPACE_BIT[square]
            marks.append("x" if crossed else str(number) if resource == WEAPONS else BLANK)
            square += 1
        rows.append(" ".join(marks))
    value = int(market_value(state, sheet, resource))
    symbols = int(count(sheet.symbols[resource]))
    return plural(
        "{resource}: {rows}. {n} symbol, {value} each.",
        "{resource}: {rows}. {n} symbols, {value} each.",
        symbols,
        resource=resource_name(state.box, resource),
        rows=" / ".join(rows),
        value=points_counted(value),
    )


def _track_lines(state: WriteState, sheet: Sheet) -> tuple[str, ...]:
    """What is ready, and how far the track of each card in play is."""
    ready = ready_now(sheet)
    lines = [say("Ready: {abilities}.", abilities=listed(ready)) if ready else say("No ability is ready.")]
    for card in range(int(state.cards)):
        word, boxes = next_symbol(state.box, card, int(sheet.ticks[card]))
        name, ticks, most = state.box.cards[card].name, int(sheet.ticks[card]), int(state.box.boxes)
        if word:
            ability = ABILITY_NAMES[ABILITY_WORDS.index(word)]
            lines.append(
                say(
                    "{card}: {n} of {most} boxes ticked; {ability} at box {next}.",
                    card=name,
                    n=ticks,
                    most=most,
                    ability=ability,
                    next=ticks + boxes,
                )
            )
        else:
            lines.append(say("{card}: {n} of {most} boxes ticked; no ability is left.", card=name, n=ticks, most=most))
    return tuple(lines)


def _faction_line(box: Box, sheet: Sheet) -> str:
    faction = int(sheet.faction)
    told = say("{faction}. {text}", faction=box.faction_names[faction], text=faction_text(box, faction))
    return say("{faction} It is used up.", faction=told) if sheet.faction_used else told


# -- missions and points -----------------------------------------------------------------------------------------
def _mission_lines(box: Box, missions: tuple[MissionView, ...], observer: int) -> tuple[str, ...]:
    if not missions:
        return (say("The missions are not drawn yet."),)
    lines = [_mission_line(mission, observer) for mission in missions]
    if any(mission.pattern for mission in missions):
        lines.append(say("In patterns: {key}", key=pattern_key(box)))
    return tuple(lines)


def _mission_line(mission: MissionView, observer: int) -> str:
    named = say("{name}. {text}", name=mission.name, text=mission.text)
    if not mission.place:
        named = say("Your secret mission: {mission}", mission=named)
    if observer < 0:
        return named
    return say("{mission} You have {n}: {points}.", mission=named, n=mission.count, points=points_counted(mission.points))


def _point_lines(state: WriteState, sheet: SheetView) -> tuple[str, ...]:
    """Points by source, and all together."""
    points, box = sheet.points, state.box
    lines = []
    for place, n in enumerate(points.missions):
        mission = int(state.public[place])
        if state.phase == OVER and state.replaced[sheet.seat] == place:
            mission = int(state.secret[sheet.seat])
        if mission != NOTHING:
            lines.append(say("{mission}: {n}.", mission=mission_name(box, mission), n=n))
    for resource, n in enumerate(points.market):
        lines.append(say("Market, {resource}: {n}.", resource=resource_name(box, resource), n=n))
    lines.append(say("Stars: {n}.", n=points.stars))
    if points.faction:
        lines.append(say("Faction: {n}.", n=points.faction))
    return (*lines, say("All together: {points}.", points=points_counted(points.total)))


# -- the others --------------------------------------------------------------------------------------------------
def _player_lines(state: WriteState, observer: int, sheets: tuple[SheetView, ...]) -> tuple[str, ...]:
    if len(sheets) <= MOST_SHEETS:
        return tuple(_player_line(state, sheet, observer) for sheet in sheets)
    lines = []
    for first in range(0, len(sheets), SEATS_IN_LINE):
        some = sheets[first : first + SEATS_IN_LINE]
        totals = ", ".join(str(sheet.points.total) for sheet in some)
        lines.append(say("Seats {low} to {high}: {points} points.", low=first + 1, high=first + len(some), points=totals))
    return tuple(lines)


def _player_line(state: WriteState, view: SheetView, observer: int) -> str:
    """One seat: points, how near it is to the end, its faction, and whether it is asked."""
    sheet = sheet_seen(state, observer, view.seat)
    who = say("{who} (you)", who=view.name) if view.seat == observer else view.name
    told = [
        plural(
            "{who}: {points}, {n} row or column bonus, {maxed} maxed out.",
            "{who}: {points}, {n} row and column bonuses, {maxed} maxed out.",
            int(sheet.ticked_lines()),
            who=who,
            points=points_counted(view.points.total),
            maxed=plural("{n} resource", "{n} resources", int(sheet.maxed_out(state.box))),
        )
    ]
    if sheet.faction != NOTHING:
        faction = state.box.faction_names[int(sheet.faction)]
        told.append(
            say("Faction: {faction}, used.", faction=faction) if sheet.faction_used else say("Faction: {faction}.", faction=faction)
        )
    if view.secret and view.replaced:
        public = mission_name(state.box, int(state.public[view.replaced - 1]))
        told.append(say("Secret mission: {secret}, scored in place of {public}.", secret=view.secret, public=public))
    elif view.secret:
        told.append(say("Secret mission: {secret}, not scored.", secret=view.secret))
    if not view.done:
        told.append(say("Is asked now."))
    return " ".join(told)


def _other_sheet(state: WriteState, seat: int, observer: int) -> Section:
    """Another seat's sheet, as far as the observer may see it."""
    sheet = sheet_seen(state, observer, seat)
    lines = (*_district_lines(state.box, sheet)[:LINES], *_market_lines(state, sheet), *_track_lines(state, sheet))
    return Section(say("Sheet of {who}", who=seat_name(seat)), lines)
