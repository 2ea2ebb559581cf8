"""What must always add up at the table of Write the Future: dice, missions, factions, and every sheet."""

from __future__ import annotations

from ludonaut.core.game import Balance
from ludonaut.games.write_the_future.components import (
    ABILITIES,
    ABILITY_WORDS,
    ALL_SPACES,
    CARDS,
    DICE,
    FACTIONS,
    LINES,
    MISSIONS,
    MOVE,
    ON_CARD,
    PUBLIC,
    RESOURCE_WORDS,
    RESOURCES,
    SCRAP_ANGELS,
)
from ludonaut.games.write_the_future.options import FACTION_CARDS, FUTURE_PROOF, NO_FACTIONS
from ludonaut.games.write_the_future.sheet import NOTHING, OWED, Sheet
from ludonaut.games.write_the_future.state import FACTION_CHOICE, ROUND, WriteState


def laws(state: WriteState) -> tuple[Balance, ...]:
    """Every conservation law at this position; those of a sheet are counted over all seats."""
    return (*_dice(state), *_missions(state), *_factions(state), *_sheets(state), _due(state))


def _dice(state: WriteState) -> list[Balance]:
    """The dice of each colour, in the container and on cards; before factions are chosen the box is still closed."""
    box, rolled = state.box, state.phase != FACTION_CHOICE
    on_cards = [int(state.rolled_resource[die]) for die in range(ON_CARD * int(state.cards))] if rolled else []
    found = [
        Balance(
            f"dice of {RESOURCE_WORDS[resource]}",
            int(state.container.counts[resource]) + on_cards.count(resource),
            int(box.dice[resource]) if rolled else 0,
        )
        for resource in range(RESOURCES)
    ]
    return [*found, Balance("dice", int(state.container.total) + len(on_cards), DICE if rolled else 0)]


def _missions(state: WriteState) -> list[Balance]:
    """Every mission of the game is in one place, none in two."""
    dealt = [int(state.public[place]) for place in range(PUBLIC)] + [int(state.secret[seat]) for seat in range(int(state.seats))]
    wrong = 0
    for mission in range(MISSIONS):
        places = int(state.missions.counts[mission]) + int(state.discarded.counts[mission]) + dealt.count(mission)
        used = bool(state.options[FUTURE_PROOF]) or not state.box.future_proof[mission]
        wrong += places != int(used and state.phase != FACTION_CHOICE)
    public = sum(mission != NOTHING for mission in dealt[:PUBLIC])
    return [
        Balance("missions that are nowhere or in two places", wrong, 0),
        Balance("public missions", public, 0 if state.phase == FACTION_CHOICE else PUBLIC),
    ]


def _factions(state: WriteState) -> list[Balance]:
    """Every set of faction cards is whole."""
    if state.options[FACTION_CARDS] == NO_FACTIONS:
        return [Balance("faction cards", _held(state), 0)]
    sets = -(-int(state.seats) // FACTIONS)
    return [Balance("faction cards", int(state.factions.total) + _held(state), sets * FACTIONS)]


def _held(state: WriteState) -> int:
    return sum(state.sheets[seat].faction != NOTHING for seat in range(int(state.seats)))


def _sheets(state: WriteState) -> list[Balance]:
    """For each law of a sheet, how many sheets break it."""
    seats = range(int(state.seats))
    found = [
        Balance("sheets with two things in one space", sum(not _apart(state.sheets[seat]) for seat in seats), 0),
        Balance("sheets with a full line that is not ticked", sum(not _lines_ticked(state.sheets[seat]) for seat in seats), 0),
        Balance(
            "sheets with squares that the Black Market has not", sum(not _squares_real(state, state.sheets[seat]) for seat in seats), 0
        ),
        Balance("sheets whose ticks are not the rounds played", sum(not _ticks_right(state, seat) for seat in seats), 0),
        Balance("sheets that are owed less than nothing", sum(min(map(int, _owed(state.sheets[seat]))) < 0 for seat in seats), 0),
    ]
    for ability in range(ABILITIES):
        wrong = sum(not _abilities_right(state, state.sheets[seat], ability) for seat in seats)
        found.append(Balance(f"sheets whose {ABILITY_WORDS[ability]} abilities are not those reached", wrong, 0))
    return found


def _owed(sheet: Sheet) -> list[int]:
    return [int(sheet.owed[what]) for what in range(OWED)]


def _apart(sheet: Sheet) -> bool:
    """Whether each space holds one thing at most, and all are spaces of the District."""
    sets = [int(sheet.symbols[resource]) for resource in range(RESOURCES)] + [int(sheet.crossed)]
    together = 0
    for spaces in sets:
        together |= spaces
    return sum(spaces.bit_count() for spaces in sets) == together.bit_count() and together & ~int(ALL_SPACES) == 0


def _lines_ticked(sheet: Sheet) -> bool:
    return not any(sheet.newly_full(line) for line in range(LINES))


def _squares_real(state: WriteState, sheet: Sheet) -> bool:
    return not any(int(sheet.market[resource]) & ~int(state.box.squares[resource]) for resource in range(RESOURCES))


def _ticks_right(state: WriteState, seat: int) -> bool:
    """Whether a box was ticked in each round; once a track is full there may be fewer."""
    sheet = state.sheets[seat]
    ticks = [int(sheet.ticks[card]) for card in range(CARDS)]
    chosen = int(state.round) - int(state.phase == ROUND and sheet.card == NOTHING)
    return sum(ticks) == chosen or (max(ticks) == state.box.boxes and sum(ticks) < chosen)


def _abilities_right(state: WriteState, sheet: Sheet, ability: int) -> bool:
    """Whether abilities reached are ready or used: each Move used has crossed a space over, unless Scrap Angels freed it."""
    box, ready = state.box, int(sheet.ready[ability])
    reached = sum(
        box.ability_in(card, place) == ability for card in range(CARDS) for place in range(1, int(sheet.ticks[card]) + 1)
    )
    if ability != MOVE:
        return 0 <= ready <= reached
    if sheet.faction == SCRAP_ANGELS:
        return 0 <= ready <= reached + int(box.faction_number[SCRAP_ANGELS]) and not sheet.crossed
    return ready + int(sheet.crossed).bit_count() == reached


def _due(state: WriteState) -> Balance:
    """As many seats are waited for as are not done."""
    return Balance("seats that are waited for", int(state.waiting), sum(not state.sheets[seat].done for seat in range(int(state.seats))))
