"""The view of Captain Future as one SVG: a star map with its fleets and cards.

Everything is drawn from the view alone, and equal views give equal bytes. Groups with an id are never moved themselves (what is
inside them is), so a page may animate them by a transform of its own. The map is in `picture_chart.py`, cards are in `picture_hand.py`,
seats in `picture_fleets.py`.
"""

from __future__ import annotations

from ludonaut.core.phrases import say
from ludonaut.core.picture import framed, is_tall
from ludonaut.core.seat_marks import outline
from ludonaut.core.svg import EMPTY, Markup, box, element, escape, fitted, group, join, lines, moved, text
from ludonaut.games.captain_future.picture_chart import Chart, star_map
from ludonaut.games.captain_future.picture_fleets import fleet_thing, legend
from ludonaut.games.captain_future.picture_hand import fan, piles
from ludonaut.games.captain_future.picture_style import SCOPE, chart_style
from ludonaut.games.captain_future.views import CaptainView

WIDE_WIDTH = 960.0
TALL_WIDTH = 360.0
BANNER = 84.0


def picture(view: CaptainView, layout: str = "wide") -> str:
    """The view as one <svg> element, "wide" for a screen or "tall" for a phone held upright. Raises ValueError for another layout."""
    tall = is_tall(layout)
    chart = Chart(view, 20.0, 22.0, (TALL_WIDTH - 23.5) / 12, 19.0, 12.8) if tall else Chart(view, 38.0, 36.0, 52.5, 26.0, 14.5)
    width = TALL_WIDTH if tall else WIDE_WIDTH
    height, parts = tall_board(chart) if tall else wide_board(chart)
    return framed(
        parts,
        banner(chart, width),
        scope=SCOPE,
        layout=layout,
        title=say("Captain Future, a star map."),
        result=view.result,
        style=chart_style(view.spaces),
        width=width,
        height=height,
        banner=BANNER,
    )


def wide_board(chart: Chart) -> tuple[float, Markup]:
    """The map, fleets and piles beside it, the hand below."""
    view = chart.view
    edge, gap = 12.0, 13.0
    left = chart.x + chart.side + 18
    width = WIDE_WIDTH - left - edge
    bottom = chart.y + chart.side + 4
    high = 94.0
    parts = [star_map(chart)]
    top = edge
    if view.last_lap and not view.result:
        parts.append(text(left + width / 2, top + 15, say("THE LAST LAP"), "head", chart.small, "middle"))
        top += 30
    for seat in range(len(view.fleets)):
        parts.append(fleet_thing(chart, seat, left, top, width, high))
        top += high + gap
    parts.append(piles(chart, left, top, width, 76))
    top += 76 + gap
    parts.append(legend(chart, left, top, width, bottom - top)[0])
    hand, used = fan(chart, edge, bottom + 8, WIDE_WIDTH - 2 * edge, tall=False)
    return bottom + 8 + used + (4 if used else 0), join(*parts, hand)


def tall_board(chart: Chart) -> tuple[float, Markup]:
    """Everything one below the other: map, hand, fleets in pairs, piles, the meaning of the signs."""
    view = chart.view
    edge, gap = 6.0, 12.0
    room = TALL_WIDTH - 2 * edge
    parts = [star_map(chart)]
    top = chart.y + chart.side + 8
    hand, used = fan(chart, edge, top, room, tall=True)
    parts.append(hand)
    top += used + (4 if used else 0)
    if view.last_lap and not view.result:
        parts.append(text(TALL_WIDTH / 2, top + 15, say("THE LAST LAP"), "head", chart.small, "middle"))
        top += 32
    half, high = (room - gap) / 2, 92.0
    for seat in range(len(view.fleets)):
        alone = seat % 2 == 0 and seat == len(view.fleets) - 1
        parts.append(fleet_thing(chart, seat, edge + seat % 2 * (half + gap), top, room if alone else half, high))
        if seat % 2 or alone:
            top += high + gap
    parts.append(piles(chart, edge, top, room, 72))
    top += 72 + gap
    signs, used = legend(chart, edge, top, room, 400)
    return top + used + 8, join(*parts, signs)


def banner(chart: Chart, width: float) -> Markup:
    """How it ended, above the map, with the ships of who won; nothing while the game goes on."""
    view = chart.view
    if not view.result:
        return EMPTY
    left, high = 8.0, BANNER - 14
    top = 8 - BANNER
    winners = [seat for seat, share in enumerate(view.won) if share > 0]
    start = left + 14 + 30 * max(len(winners), 1)
    two_rows = fitted(view.result, width - left - start - 14, (23.0,), 2, bold=True)
    told_whole = " ".join(two_rows[0]) == view.result
    rows, size = two_rows if told_whole else fitted(view.result, width - left - start - 14, (17.0, 14.0, 12.8), 3, bold=True)
    ships = (moved(left + 26 + 30 * place, top + high / 2, outline(chart.colour(seat)), scale=1.3) for place, seat in enumerate(winners))
    base = top + high / 2 + size * 0.36 - (len(rows) - 1) * size * 0.58
    return group(
        element("title", escape(view.result)),
        box(left, top, width - 2 * left, high, "banner", 12),
        *ships,
        lines(start + 10, base, rows, "b", size, size * 1.16),
        id="result",
        role="img",
    )
