"""Builds a view from the table, from nothing: every sheet as the observer may see it, and its own secret mission."""

from __future__ import annotations

from collections.abc import Iterable

from ludonaut.core.actions import ActionTable
from ludonaut.core.help_pages import provenance
from ludonaut.core.phrases import say
from ludonaut.core.state import legal_list
from ludonaut.core.view import Choice, Refusal, SeatLine
from ludonaut.games.write_the_future.card_texts import faction_text, mission_text
from ludonaut.games.write_the_future.components import (
    ABILITIES,
    ABILITY_WORDS,
    ACCEPT_WORDS,
    ACCEPTS,
    AREA_WORDS,
    CARDS,
    END_LINES,
    END_MAXED,
    FACTION_WORDS,
    GHOST_COURIERS,
    KIND_WORDS,
    LINES,
    ON_CARD,
    PUBLIC,
    RESOURCE_WORDS,
    RESOURCES,
    REWARD_WORDS,
    SPACE_BIT,
    SPACE_WORDS,
    SPACES,
    Box,
)
from ludonaut.games.write_the_future.explain import board_reasons
from ludonaut.games.write_the_future.labels import choices, next_symbol, owed_now, prompt
from ludonaut.games.write_the_future.observation import sheet_seen
from ludonaut.games.write_the_future.options import DRAFT, MODE_WORDS, SOLO
from ludonaut.games.write_the_future.pages import SHEET_PAGE
from ludonaut.games.write_the_future.rules import WriteRules
from ludonaut.games.write_the_future.scoring import best_replacement
from ludonaut.games.write_the_future.sheet import COPIED, DICE_IN_USE, NOTHING, Sheet
from ludonaut.games.write_the_future.state import (
    FACTION_CHOICE,
    LINES_DONE,
    OVER,
    PHASE_WORDS,
    ROUND,
    SECRET_CHOICE,
    STOPPED,
)
from ludonaut.games.write_the_future.view_points import points_view
from ludonaut.games.write_the_future.view_sections import district_marks, sections
from ludonaut.games.write_the_future.views import (
    CardView,
    DieView,
    LineView,
    MarketView,
    MissionView,
    SheetView,
    TrackView,
    WriteView,
)
from ludonaut.games.write_the_future.words import (
    DIE_WORDS,
    line_word,
    mission_name,
    result,
    seat_colour,
    seat_name,
    shown_word,
    solo_result,
    solo_title,
)


def build_views(state: WriteRules, actions: ActionTable, name: str, observers: Iterable[int]) -> dict[int, WriteView]:
    """The table as each of several observers sees it. The sheets of others, of which there may be a hundred, look the same to all."""
    open_sheets = tuple(_sheet_view(state, seat, -1) for seat in range(int(state.seats)))
    return {observer: build_view(state, actions, name, observer, open_sheets) for observer in observers}


def build_view(
    state: WriteRules, actions: ActionTable, name: str, observer: int, open_sheets: tuple[SheetView, ...] = ()
) -> WriteView:
    """The table as `observer` sees it; an onlooker (-1) sees what is open to all. `open_sheets` are all sheets as an onlooker sees them."""
    box, seats, over = state.box, range(int(state.seats)), bool(state.is_over())
    sheets = tuple(open_sheets[seat] if open_sheets and seat != observer else _sheet_view(state, seat, observer) for seat in seats)
    own = state.sheets[observer] if observer >= 0 else None
    offered, previews = choices(state, observer, legal_list(state, observer, len(actions))) if own else ((), ())
    missions = _missions(state, observer)
    draft = state.mode == DRAFT
    return WriteView(
        game=name,
        observer=observer,
        rounds=int(state.rounds()),
        prompt=prompt(state, observer),
        choices=offered,
        refusals=_refusals(state, observer, offered) if offered else (),
        seats=tuple(SeatLine(seat, seat_colour(seat), bool(state.due(seat)), sheets[seat].points.total) for seat in seats),
        sections=sections(state, observer, missions, sheets),
        result=_result(state, observer, sheets) if over else "",
        won=tuple(state.returns(seat) for seat in seats),
        phase=PHASE_WORDS[int(state.phase)],
        mode=MODE_WORDS[int(state.mode)],
        ending=_ending(state),
        last_round=bool(state.last_round),
        turn=int(state.lowest) if draft and state.phase == ROUND else -1,
        first=int(state.first) if draft else -1,
        resources=box.resource_names,
        areas=box.areas,
        lines=tuple(_line_view(box, line) for line in range(LINES)),
        market=tuple(_market_view(box, resource) for resource in range(RESOURCES)),
        tracks=tuple(_track_view(box, card) for card in range(CARDS)),
        cards=tuple(_card_view(state, card, observer) for card in range(int(state.cards))),
        missions=missions,
        sheets=sheets,
        own=observer,
        dice=_dice_in_use(state, observer) if own else (),
        owed=tuple(owed_now(box, own)) if own else (),
        moving=SPACE_WORDS[int(own.moving)] if own and own.moving != NOTHING else "",
        new_spaces=_new_spaces(own, state.shown[observer]) if own else (),
        previews=previews,
        faction=faction_text(box, int(own.faction)) if own and own.faction != NOTHING else "",
        best_secret=_best_secret(state, observer),
        rating=solo_title(box, sheets[0].points.total) if over and state.mode == SOLO else "",
        box=provenance(box.source_counts, SHEET_PAGE),
    )


def _refusals(state: WriteRules, seat: int, offered: tuple[Choice, ...]) -> tuple[Refusal, ...]:
    """For each thing on the board with which the seat can do nothing now, why."""
    usable = {element for choice in offered for element in choice.elements}
    return tuple(Refusal(target, sentence) for target, sentence in board_reasons(state, seat) if target not in usable)


def _result(state: WriteRules, observer: int, sheets: tuple[SheetView, ...]) -> str:
    if state.mode == SOLO:
        return solo_result(state.box, sheets[0].points.total, observer)
    winners = [seat for seat in range(int(state.seats)) if state.returns(seat)]
    return result([sheet.points.total for sheet in sheets], winners, bool(state.why_over == STOPPED), observer)


def _ending(state: WriteRules) -> str:
    """How near the end is, in a sentence; "" while nobody knows."""
    if state.phase == OVER:
        return ""
    if state.last_round:
        return say("This is the last round.")
    if not state.ending:
        return ""
    seats = int(state.seats)
    last = -(-int(state.round) // seats) * seats  # Draft: everybody was first player equally often
    if state.ending == LINES_DONE:
        return say("Somebody has {n} row and column bonuses: round {last} is the last one.", n=int(END_LINES), last=last)
    return say("Somebody has maxed out {n} resources: round {last} is the last one.", n=int(END_MAXED), last=last)


# -- the printed sheet -------------------------------------------------------------------------------------------
def _line_view(box: Box, line: int) -> LineView:
    return LineView(line_word(line), REWARD_WORDS[int(box.reward[line])], int(box.star[line]))


def _market_view(box: Box, resource: int) -> MarketView:
    part = box.market[resource]
    return MarketView(RESOURCE_WORDS[resource], ACCEPT_WORDS[ACCEPTS[resource]], part.rows, part.values)


def _symbol_word(box: Box, card: int, ticks: int) -> str:
    """The ability in a box of a track, "" where there is none."""
    ability = int(box.ability_in(card, ticks))
    return ABILITY_WORDS[ability] if ability != NOTHING else ""


def _track_view(box: Box, card: int) -> TrackView:
    boxes = tuple(_symbol_word(box, card, ticks) for ticks in range(1, int(box.boxes) + 1))
    return TrackView(card + 1, box.cards[card].name, boxes)


# -- cards and dice ----------------------------------------------------------------------------------------------
def _card_view(state: WriteRules, card: int, observer: int) -> CardView:
    """A card on display; before factions are chosen no dice lie on it."""
    box = state.box
    symbol, boxes = next_symbol(box, card, int(state.sheets[observer].ticks[card])) if observer >= 0 else ("", 0)
    dice = range(ON_CARD * card, ON_CARD * (card + 1)) if state.phase != FACTION_CHOICE else ()
    return CardView(
        card=card + 1,
        name=box.cards[card].name,
        dice=tuple(
            DieView(shown_word(die), int(state.rolled_number[die]) + 1, RESOURCE_WORDS[int(state.rolled_resource[die])]) for die in dice
        ),
        taken_by=int(state.taken_by[card]),
        own=observer >= 0 and bool(state.sheets[observer].card == card),
        next_symbol=symbol,
        boxes_to_symbol=boxes,
    )


def _dice_in_use(state: WriteRules, seat: int) -> tuple[DieView, ...]:
    """The dice of a seat's card, used or not, and the one that it has copied this round."""
    sheet, before = state.sheets[seat], state.shown[seat]
    if sheet.card == NOTHING:
        return ()
    copied = sheet.faction == GHOST_COURIERS and sheet.faction_used and not before.faction_used
    return tuple(_die_view(state, sheet, die) for die in range(DICE_IN_USE) if die != COPIED or copied)


def _die_view(state: WriteRules, sheet: Sheet, die: int) -> DieView:
    rolled = ON_CARD * int(sheet.card) + die
    number, resource = int(sheet.die_number[die]), int(sheet.die_resource[die])
    return DieView(
        die=DIE_WORDS[die],
        number=number + 1,
        resource=RESOURCE_WORDS[resource],
        used=not sheet.dice_left & SPACE_BIT[die],
        changed=die != COPIED and (number, resource) != (int(state.rolled_number[rolled]), int(state.rolled_resource[rolled])),
        anything=bool(sheet.any_dice) and die != COPIED,
    )


# -- missions ---------------------------------------------------------------------------------------------------
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
        text=mission_text(state.box, mission),
    )


def _best_secret(state: WriteRules, observer: int) -> int:
    """The place of the mission that the secret one should replace, 0 to keep all."""
    if observer < 0 or state.phase != SECRET_CHOICE or state.secret[observer] == NOTHING:
        return 0
    return int(best_replacement(state, observer)) + 1


# -- sheets ------------------------------------------------------------------------------------------------------
def _sheet_view(state: WriteRules, seat: int, observer: int) -> SheetView:
    """A sheet as the observer may see it; whether its seat is done is open."""
    sheet = sheet_seen(state, observer, seat)
    box = state.box
    return SheetView(
        seat=seat,
        name=seat_name(seat),
        colour=seat_colour(seat),
        district=district_marks(sheet),
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
        faction_name=box.faction_names[int(sheet.faction)] if sheet.faction != NOTHING else "",
        faction_used=bool(sheet.faction_used),
        points=points_view(state, seat, sheet),
        done=bool(state.sheets[seat].done),
        current=sheet is state.sheets[seat],
        secret=mission_name(box, int(state.secret[seat])) if state.phase == OVER and state.secret[seat] != NOTHING else "",
        replaced=int(state.replaced[seat]) + 1 if state.phase == OVER else 0,
    )


def _squares(box: Box, resource: int) -> int:
    return sum(len(row) for row in box.market[resource].rows)


def _used(box: Box, sheet: Sheet) -> tuple[tuple[int, ...], ...]:
    """The boxes of each track whose ability is used up: of equal abilities those reached with fewest ticks are taken to be used first."""
    reached: tuple[list[tuple[int, int]], ...] = ([], [], [])
    for card in range(CARDS):
        for place, ability in zip(box.symbols_at, box.cards[card].symbols, strict=True):
            if place <= sheet.ticks[card]:
                reached[ability].append((place, card))
    used: list[list[int]] = [[] for _ in range(CARDS)]
    for ability in range(ABILITIES):
        for place, card in sorted(reached[ability])[: max(0, len(reached[ability]) - int(sheet.ready[ability]))]:
            used[card].append(place)
    return tuple(tuple(sorted(boxes)) for boxes in used)


def _new_spaces(sheet: Sheet, before: Sheet) -> tuple[str, ...]:
    """The spaces that have changed since the round began."""
    return tuple(
        SPACE_WORDS[space]
        for space in range(SPACES)
        if sheet.resource_at(space) != before.resource_at(space) or (sheet.crossed ^ before.crossed) & SPACE_BIT[space]
    )
