"""Points: missions, the Black Market, stars, and who has won (rulebook: end of the game)."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.write_the_future.bits import count
from ludonaut.games.write_the_future.components import MOST_MARKET_ROWS, OLD_GUARD, PUBLIC, RESOURCES
from ludonaut.games.write_the_future.options import SOLO, TIE_BREAK
from ludonaut.games.write_the_future.sheet import NOTHING, Sheet
from ludonaut.games.write_the_future.state import KEPT, WriteState


def mission_points(table: WriteState, sheet: Sheet, mission: i64) -> i64:
    """What a mission gives for a sheet."""
    return table.scratch.points(sheet.symbols, mission)


def public_points(table: WriteState, sheet: Sheet) -> i64:
    """What the public missions give; nothing before they are drawn."""
    points: i64 = 0
    if table.public[0] == NOTHING:
        return 0
    for place in range(i64(PUBLIC)):
        points += mission_points(table, sheet, table.public[place])
    return points


def market_value(table: WriteState, sheet: Sheet, resource: i64) -> i64:
    """Points for each symbol of a resource, by the market rows that are crossed off (rulings WF-46 and WF-65)."""
    rows: i64 = 0
    for row in range(i64(MOST_MARKET_ROWS)):
        squares = table.box.market_rows[MOST_MARKET_ROWS * resource + row]
        if squares and sheet.market[resource] & squares == squares:
            rows += 1
    return table.box.values[(MOST_MARKET_ROWS + 1) * resource + rows]


def market_points(table: WriteState, sheet: Sheet) -> i64:
    """The symbols times their values."""
    points: i64 = 0
    for resource in range(i64(RESOURCES)):
        points += count(sheet.symbols[resource]) * market_value(table, sheet, resource)
    return points


def line_points(table: WriteState, sheet: Sheet) -> i64:
    """The stars, and the Old Guard's points for every ticked line (ruling WF-68)."""
    points = sheet.stars(table.box)
    if sheet.faction == OLD_GUARD:
        points += sheet.ticked_lines() * table.box.faction_number[OLD_GUARD]
    return points


def paper_points(table: WriteState, sheet: Sheet) -> i64:
    """All points of a sheet with the public missions."""
    return public_points(table, sheet) + market_points(table, sheet) + line_points(table, sheet)


def gain_by_secret(table: WriteState, seat: i64, place: i64) -> i64:
    """How many points the secret mission gives more than the public one at `place`."""
    sheet = table.sheets[seat]
    return mission_points(table, sheet, table.secret[seat]) - mission_points(table, sheet, table.public[place])


def best_replacement(table: WriteState, seat: i64) -> i64:
    """The place of the weakest public mission, if the secret one gives more, or KEPT (ruling WF-60)."""
    best: i64 = KEPT
    gain: i64 = 0
    for place in range(i64(PUBLIC)):
        more = gain_by_secret(table, seat, place)
        if more > gain:
            best = place
            gain = more
    return best


def count_totals(table: WriteState) -> None:
    """The final points of every seat, and what breaks ties."""
    for seat in range(table.seats):
        sheet = table.sheets[seat]
        table.totals[seat] = paper_points(table, sheet)
        if table.replaced[seat] != KEPT:
            table.totals[seat] += gain_by_secret(table, seat, table.replaced[seat])
        table.tie_breaks[seat] = 1000 * sheet.ticked_lines() + sheet.crossed_off() if table.options[TIE_BREAK] else i64(0)


def standing(table: WriteState, seat: i64) -> i64:
    """What is compared at the end: points, then the tie-break (rulings WF-30 and WF-64)."""
    return 100_000 * table.totals[seat] + table.tie_breaks[seat]


def count_winners(table: WriteState) -> None:
    """How many share the win, and with what standing."""
    table.best_standing = standing(table, 0)
    table.winners = 0
    for seat in range(table.seats):
        if standing(table, seat) > table.best_standing:
            table.best_standing = standing(table, seat)
    for seat in range(table.seats):
        if standing(table, seat) == table.best_standing:
            table.winners += 1


def share(table: WriteState, seat: i64) -> float:
    """What the finished game was worth: the win, shared by equals. Alone, the points by twice the best title's (ruling WF-69)."""
    if table.mode == SOLO:
        worth = float(table.totals[seat]) / float(2 * table.box.top_rating)
        return worth if worth < 1.0 else 1.0
    return 1.0 / float(table.winners) if standing(table, seat) == table.best_standing else 0.0
