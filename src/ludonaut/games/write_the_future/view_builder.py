"""Builds a view from the table, from nothing: every sheet as the observer may see it, and its own secret mission."""

from __future__ import annotations

from ludonaut.core.actions import ActionTable
from ludonaut.core.numbers import i64, vec, zeros
from ludonaut.core.phrases import say
from ludonaut.core.view import Choice, SeatLine, Section
from ludonaut.games.write_the_future.bits import count
from ludonaut.games.write_the_future.components import (
    ABILITIES,
    ABILITY_WORDS,
    ACCEPT_WORDS,
    ACCEPTS,
    AREA_WORDS,
    CARDS,
    COLUMN,
    FACTION_WORDS,
    KIND_WORDS,
    LINES,
    MOST_BOXES,
    OLD_GUARD,
    ON_CARD,
    PUBLIC,
    RESOURCE_LETTERS,
    RESOURCE_WORDS,
    RESOURCES,
    REWARD_WORDS,
    SIDES,
    SPACE_BIT,
    SPACE_WORDS,
    SPACES,
    Box,
)
from ludonaut.games.write_the_future.observation import sheet_seen
from ludonaut.games.write_the_future.options import DRAFT, SOLO
from ludonaut.games.write_the_future.rules import WriteRules
from ludonaut.games.write_the_future.scoring import best_replacement, market_value, mission_points
from ludonaut.games.write_the_future.sheet import COPIED, DICE_IN_USE, NOTHING, Sheet
from ludonaut.games.write_the_future.state import KEPT, OVER, PHASE_WORDS, ROUND, SECRET_CHOICE
from ludonaut.games.write_the_future.views import (
    CardView,
    DieView,
    LineView,
    MarketView,
    MissionView,
    PointsView,
    SheetView,
    TrackView,
    WriteView,
)
from ludonaut.games.write_the_future.words import result, seat_colour, seat_name

MODE_WORDS = ("usual", "draft", "traditional", "solo")


def build_view(state: WriteRules, actions: ActionTable, name: str, observer: int) -> WriteView:
    """The table as `observer` sees it; an onlooker (-1) sees what is open to all."""
    seats, over = range(int(state.seats)), state.is_over()
    sheets = tuple(sheet_view(state, seat, observer) for seat in seats)
    draft = state.mode == DRAFT
    return WriteView(
        game=name,
        observer=observer,
        rounds=int(state.rounds()),
        prompt="" if over else "Choose.",
        choices=_choices(state, actions, observer) if observer >= 0 else (),
        refusals=(),
        seats=tuple(SeatLine(seat, seat_colour(seat), bool(state.due(seat)), sheets[seat].points.total) for seat in seats),
        sections=(Section(say("Sheets"), tuple(" ".join((one.name, *one.district)) for one in sheets)),),
        result=result([one.points.total for one in sheets], observer) if over else "",
        won=tuple(state.returns(seat) for seat in seats),
        phase=PHASE_WORDS[int(state.phase)],
        mode=MODE_WORDS[int(state.mode)],
        ending="",
        last_round=bool(state.last_round),
        turn=int(state.lowest) if draft and state.phase == ROUND else -1,
        first=int(state.first) if draft else -1,
        areas=state.box.areas,
        lines=tuple(_line_view(state.box, line) for line in range(LINES)),
        market=tuple(_market_view(state.box, resource) for resource in range(RESOURCES)),
        tracks=tuple(_track_view(state.box, card) for card in range(CARDS)),
        cards=tuple(_card_view(state, card, observer) for card in range(int(state.cards))),
        missions=_missions(state, observer),
        sheets=sheets,
        own=observer,
        dice=_dice_in_use(state, observer),
        owed=(),
        moving=SPACE_WORDS[int(state.sheets[observer].moving)] if observer >= 0 and state.sheets[observer].moving != NOTHING else "",
        new_spaces=_new_spaces(state, observer),
        previews=(),
        faction="",
        best_secret=_best_secret(state, observer),
        rating=rating(state.box, sheets[0].points.total) if over and state.mode == SOLO else "",
        box="",
    )


def _choices(state: WriteRules, actions: ActionTable, seat: int) -> tuple[Choice, ...]:
    buffer: vec[i64] = zeros(len(actions))
    count = int(state.legal_actions(seat, buffer))
    found = [int(buffer[place]) for place in range(i64(count))]
    return tuple(Choice(action, actions.notation(action), actions.notation(action).capitalize(), "Choices") for action in found)


# -- the printed sheet -------------------------------------------------------------------------------------------
def line_word(line: int) -> str:
    """A row or column as a word: "row-1", "column-6"."""
    return f"row-{line + 1}" if line < COLUMN else f"column-{line - COLUMN + 1}"


def _line_view(box: Box, line: int) -> LineView:
    return LineView(line_word(line), REWARD_WORDS[int(box.reward[line])], int(box.star[line]))


def _market_view(box: Box, resource: int) -> MarketView:
    part = box.market[resource]
    return MarketView(RESOURCE_WORDS[resource], ACCEPT_WORDS[ACCEPTS[resource]], part.rows, part.values)


def _symbol_word(box: Box, card: int, ticks: int) -> str:
    """The ability in a box of a track, "" where there is none."""
    ability = int(box.symbol[(MOST_BOXES + 1) * card + ticks])
    return ABILITY_WORDS[ability] if ability != NOTHING else ""


def _track_view(box: Box, card: int) -> TrackView:
    boxes = tuple(_symbol_word(box, card, ticks) for ticks in range(1, int(box.boxes) + 1))
    return TrackView(card + 1, box.cards[card].name, boxes)


# -- cards and dice ----------------------------------------------------------------------------------------------
def _card_view(state: WriteRules, card: int, observer: int) -> CardView:
    box = state.box
    symbol, boxes = next_symbol(box, card, int(state.sheets[observer].ticks[card])) if observer >= 0 else ("", 0)
    rolled = state.phase != 0
    dice = (
        DieView(f"{card + 1}{'ab'[die]}", int(state.rolled_number[ON_CARD * card + die]) + 1, _resource_rolled(state, ON_CARD * card + die))
        for die in range(ON_CARD)
    )
    return CardView(
        card=card + 1,
        name=box.cards[card].name,
        dice=tuple(dice) if rolled else (),
        taken_by=int(state.taken_by[card]),
        own=observer >= 0 and state.sheets[observer].card == card,
        next_symbol=symbol,
        boxes_to_symbol=boxes,
    )


def _resource_rolled(state: WriteRules, die: int) -> str:
    return RESOURCE_WORDS[int(state.rolled_resource[die])]


def next_symbol(box: Box, card: int, ticks: int) -> tuple[str, int]:
    """The next ability on a track after so many ticks and how many ticks lead to it; "" and 0 when none is left."""
    for box_number in range(ticks + 1, int(box.boxes) + 1):
        word = _symbol_word(box, card, box_number)
        if word:
            return word, box_number - ticks
    return "", 0


def _dice_in_use(state: WriteRules, observer: int) -> tuple[DieView, ...]:
    if observer < 0 or state.sheets[observer].card == NOTHING:
        return ()
    sheet = state.sheets[observer]
    copied = sheet.faction_used and not state.shown[observer].faction_used and sheet.faction == 0
    return tuple(_die_view(state, sheet, die) for die in range(DICE_IN_USE) if die != COPIED or copied)


def _die_view(state: WriteRules, sheet: Sheet, die: int) -> DieView:
    rolled = ON_CARD * int(sheet.card) + die
    same = die == COPIED or (
        sheet.die_number[die] == state.rolled_number[rolled] and sheet.die_resource[die] == state.rolled_resource[rolled]
    )
    return DieView(
        die="copy" if die == COPIED else f"die-{die + 1}",
        number=int(sheet.die_number[die]) + 1,
        resource=RESOURCE_WORDS[int(sheet.die_resource[die])],
        used=not sheet.dice_left & SPACE_BIT[die],
        changed=not same,
        anything=bool(sheet.any_dice) and die != COPIED,
    )


# -- missions and points -----------------------------------------------------------------------------------------
def _missions(state: WriteRules, observer: int) -> tuple[MissionView, ...]:
    shown = [(place + 1, int(state.public[place])) for place in range(PUBLIC)]
    if observer >= 0:
        shown.append((0, int(state.secret[observer])))
    return tuple(_mission_view(state, place, mission, observer) for place, mission in shown if mission != NOTHING)


def _mission_view(state: WriteRules, place: int, mission: int, observer: int) -> MissionView:
    card = state.box.missions[mission]
    found = int(state.scratch.count(state.sheets[observer].symbols, mission)) if observer >= 0 else 0
    return MissionView(
        place=place,
        mission=card.id,
        name=card.name,
        number=card.number,
        kind=KIND_WORDS[card.kind],
        resources=tuple(RESOURCE_WORDS[resource] for resource in card.resources),
        area=AREA_WORDS[card.area] if card.area >= 0 else "",
        pattern=card.pattern,
        each=card.points,
        count=found,
        points=found * card.points,
        text="",
    )


def points_view(state: WriteRules, seat: int, sheet: Sheet) -> PointsView:
    """The points of a sheet by source; when the game is over, with what the secret mission has replaced."""
    missions = [int(mission_points(state, sheet, state.public[place])) if state.public[place] != NOTHING else 0 for place in range(PUBLIC)]
    if state.phase == OVER and state.replaced[seat] != KEPT:
        missions[int(state.replaced[seat])] = int(mission_points(state, sheet, state.secret[seat]))
    market = tuple(int(count(sheet.symbols[resource]) * market_value(state, sheet, resource)) for resource in range(RESOURCES))
    stars = int(sheet.stars(state.box))
    faction = int(sheet.ticked_lines() * state.box.faction_number[OLD_GUARD]) if sheet.faction == OLD_GUARD else 0
    return PointsView(tuple(missions), market, stars, faction, sum(missions) + sum(market) + stars + faction)


def _best_secret(state: WriteRules, observer: int) -> int:
    """The place of the mission that the secret one should replace, 0 to keep all."""
    if observer < 0 or state.phase != SECRET_CHOICE or state.secret[observer] == NOTHING:
        return 0
    return int(best_replacement(state, observer)) + 1


def rating(box: Box, points: int) -> str:
    """The title of a solo game."""
    return [one.title for one in box.ratings if points >= one.at_least][-1]


# -- sheets ------------------------------------------------------------------------------------------------------
def sheet_view(state: WriteRules, seat: int, observer: int) -> SheetView:
    """A sheet as the observer may see it; whether its seat is done is open."""
    sheet = sheet_seen(state, observer, seat)
    box = state.box
    return SheetView(
        seat=seat,
        name=seat_name(seat),
        colour=seat_colour(seat),
        district=_district(sheet),
        lines=tuple(line_word(line) for line in range(LINES) if sheet.lines & SPACE_BIT[line]),
        market=tuple(
            "".join("x" if sheet.market[resource] & SPACE_BIT[square] else "." for square in range(_squares(box, resource)))
            for resource in range(RESOURCES)
        ),
        ticks=tuple(int(sheet.ticks[card]) for card in range(CARDS)),
        ready=tuple(int(sheet.ready[ability]) for ability in range(ABILITIES)),
        used=_used(box, sheet),
        card=int(sheet.card) + 1,
        faction=FACTION_WORDS[int(sheet.faction)] if sheet.faction != NOTHING else "",
        faction_used=bool(sheet.faction_used),
        points=points_view(state, seat, sheet),
        done=bool(state.sheets[seat].done),
        current=sheet is state.sheets[seat],
    )


def _squares(box: Box, resource: int) -> int:
    return sum(len(row) for row in box.market[resource].rows)


def _district(sheet: Sheet) -> tuple[str, ...]:
    marks = ""
    for space in range(SPACES):
        resource = int(sheet.resource_at(space))
        marks += RESOURCE_LETTERS[resource] if resource != NOTHING else "#" if sheet.crossed & SPACE_BIT[space] else "."
    return tuple(marks[SIDES * row : SIDES * (row + 1)] for row in range(SIDES))


def _used(box: Box, sheet: Sheet) -> tuple[tuple[int, ...], ...]:
    """The boxes of each track whose ability is used up: of equal abilities those reached with fewest ticks are taken to be used first."""
    used: list[list[int]] = [[] for _ in range(CARDS)]
    for ability in range(ABILITIES):
        reached = [
            (ticks, card)
            for ticks in range(1, int(box.boxes) + 1)
            for card in range(CARDS)
            if ticks <= sheet.ticks[card] and box.symbol[(MOST_BOXES + 1) * card + ticks] == ability
        ]
        for ticks, card in reached[: max(0, len(reached) - int(sheet.ready[ability]))]:
            used[card].append(ticks)
    return tuple(tuple(sorted(boxes)) for boxes in used)


def _new_spaces(state: WriteRules, observer: int) -> tuple[str, ...]:
    if observer < 0:
        return ()
    new, old = state.sheets[observer], state.shown[observer]
    return tuple(
        SPACE_WORDS[space]
        for space in range(SPACES)
        if new.resource_at(space) != old.resource_at(space) or (new.crossed ^ old.crossed) & SPACE_BIT[space]
    )
