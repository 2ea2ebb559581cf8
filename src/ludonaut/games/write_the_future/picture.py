"""The view of Write the Future as one SVG: a printed pad under neon, with cards, missions and the other sheets beside it.

Everything is drawn from the view alone, and equal views give equal bytes. Groups with an id are never moved themselves (what is inside them
is), so a page may animate them by a transform of its own. On paper the large sheet alone is printed, black on white, as wide as the page.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from ludonaut.core.game import CloseUp
from ludonaut.core.phrases import listed, say
from ludonaut.core.picture import PAGE, framed, is_tall
from ludonaut.core.svg import EMPTY, PARTS_KEPT, Markup, box, element, escape, fitted, fold, group, join, lines, path, route, text
from ludonaut.games.write_the_future.components import SIDES
from ludonaut.games.write_the_future.picture_cards import cards, faction_thing, has_faction, tray
from ludonaut.games.write_the_future.picture_district import GAP, district
from ludonaut.games.write_the_future.picture_glyphs import seat_sign
from ludonaut.games.write_the_future.picture_market import abilities, market, score, track, track_rows
from ludonaut.games.write_the_future.picture_missions import SECRET, mission_thing
from ludonaut.games.write_the_future.picture_others import MOST_WITH_DISTRICT, grid, others, thumbnails
from ludonaut.games.write_the_future.picture_pad import Form, Pad, shown_large
from ludonaut.games.write_the_future.picture_style import SCOPE, pad_style
from ludonaut.games.write_the_future.views import WriteView

BANNER: Final = 84.0
EDGE: Final = 10.0


class Measure(NamedTuple):
    """The measure of a sheet: width, height of its head, the District's corner within it, side of a space, side of a line's box."""

    width: float
    head: float
    x: float
    y: float
    cell: float
    bonus: float


WIDE: Final = Measure(706.0, 70.0, 32.0, 96.0, 70.0, 46.0)
TALL: Final = Measure(352.0, 52.0, 22.0, 74.0, 48.0, 34.0)
WIDE_WIDTH: Final = WIDE.width + 3 * EDGE + 354.0
TALL_WIDTH: Final = TALL.width + 8.0
CARDS: Final = 146.0
FACTION: Final = 84.0
"""How high the neighbourhood cards and the faction's are beside the sheet."""
TALL_STRIP: Final = 136.0
"""What the neighbourhood cards take between the two parts of the sheet on a phone."""


def picture(view: WriteView, layout: str = "wide") -> str:
    """The view as one <svg> element, "wide" for a screen or "tall" for a phone held upright. Raises ValueError for another layout."""
    tall = is_tall(layout)
    pad = Pad(view, tall)
    width = TALL_WIDTH if tall else WIDE_WIDTH
    height, parts = tall_board(pad) if tall else wide_board(pad)
    return framed(
        group(banner(pad, width), class_="asides"),
        parts,
        scope=SCOPE,
        layout=layout,
        title=say("Write the Future, a sheet."),
        result=view.result,
        style=STYLE,
        width=width,
        height=height,
        banner=BANNER,
    )


# -- the sheet -----------------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=16)
def leaf(x: float, y: float, width: float, height: float) -> Markup:
    """A sheet of the pad under neon: the sheets below it, light along its edges, squared paper."""
    step = 17.6
    squared = "".join(route("M", round(x + step * n, 1), y, "v", round(height, 1)) for n in range(1, int(width / step) + 1)) + "".join(
        route("M", x, round(y + step * n, 1), "h", round(width, 1)) for n in range(1, int(height / step) + 1)
    )
    return join(
        group(
            box(x - 2, y - 2, width + 4, height + 4, "rim", 12),
            box(x + 3, y + 4, width, height, "under", 9),
        ),
        box(x, y, width, height, "paper", 9),
        path(squared, "rule"),
        box(x, y, width, height, "rim-two", 9),
    )


def head_words(pad: Pad, x: float, y: float, room: float, rows: int) -> Markup:
    """Whose sheet it is, the round, and what is to be known about it."""
    view, form = pad.view, pad.form
    note = say("To take: {owed}.", owed=listed(view.owed)) if view.owed else view.ending
    if view.rating:
        note = view.rating
    elif form.before:
        used = say("{faction}, used", faction=pad.sheet.faction_name) if pad.sheet.faction_used else pad.sheet.faction_name
        note = "; ".join(part for part in (used, "" if pad.sheet.current else say("as it was when the round began")) if part)
    first = say("{name}, round {n}", name=pad.sheet.name, n=view.rounds) if view.rounds else pad.sheet.name
    return head_lines(form, first, note, pad.sheet.colour, x, y, room, rows)


@lru_cache(maxsize=PARTS_KEPT)
def head_lines(form: Form, first: str, note: str, colour: str, x: float, y: float, room: float, rows: int) -> Markup:
    """A seat's sign, its name with the round, and below it a note; on a blank form a line for the name."""
    size = form.small
    if form.blank:
        return join(text(x, y, say("Name"), "soft", size), path(route("M", x + size * 3.2, y + 3, "h", room - size * 3.2), "cells"))
    told = fold(note, room, size, rows) if note else ()
    return join(
        seat_sign(colour, x + size * 0.55, y - size * 0.36, size * 1.1),
        text(x + size * 1.4, y, fold(first, room - size * 1.4, size, 1, True)[0], "b", size),
        lines(x, y + size * 1.22, told, "soft", size, size * 1.22),
    )


def upper(pad: Pad, measure: Measure, x: float, y: float) -> Markup:
    """The head of the sheet with the dice in use, and the District."""
    dice_size = 54.0 if not pad.tall else 40.0
    top = y + (measure.head - dice_size) / 2 + 2
    dice, reach = tray(pad, x + measure.width - 10, top, dice_size)
    left = x + 12
    parts = [dice]
    if pad.tall:
        parts.append(head_words(pad, left, y + 21, reach - left - 6, 1))
    else:
        parts.append(text(left, y + 25, say("WRITE THE FUTURE"), "sign", 20))
        parts.append(head_words(pad, left, y + 44, reach - left - 10, 1))
    parts.append(district(pad, x + measure.x, y + measure.y, measure.cell, measure.bonus))
    return join(*parts)


def wide_sheet(pad: Pad, x: float, y: float) -> tuple[Markup, float]:
    """The sheet for a wide screen; also its height."""
    measure = WIDE
    side = measure.cell * SIDES
    right = x + measure.x + side + GAP + measure.bonus + 14
    room = x + measure.width - 12 - right
    blocks = len(pad.view.market)
    top = y + measure.head + 6
    high = (measure.y - measure.head - 6 + side + GAP + measure.bonus - 8 * (blocks - 1)) / blocks
    stalls = (market(pad, n, part, right, top + (high + 8) * n, room, high) for n, part in enumerate(pad.view.market))
    low = y + measure.y + side + GAP + measure.bonus + 14
    table, used = score(pad, right - 40, low, room + 40, 1)
    left, wide = x + 12, right - 40 - x - 12 - 12
    tracks = [abilities(pad, left, low, wide, 44)]
    down = low + 52
    for one in pad.view.tracks:
        tracks.append(track(pad, one, left, down, 118, wide, 30))
        down += 30 * track_rows(one)
    height = max(down, low + used) + 12 - y
    return join(leaf(x, y, measure.width, height), group(upper(pad, measure, x, y), *stalls, *tracks, table, **large(pad))), height


def large(pad: Pad) -> dict[str, str]:
    """The attributes of the group that is the large sheet."""
    return {"id": f"{pad.form.before}sheet-{pad.sheet.seat + 1}", "role": "group", "aria_label": pad.sheet.name}


def wide_board(pad: Pad) -> tuple[float, Markup]:
    """The sheet at the left; cards, missions, faction and the other sheets at the right."""
    view = pad.view
    sheet, high = wide_sheet(pad, EDGE, EDGE)
    left = WIDE.width + 2 * EDGE
    room = WIDE_WIDTH - left - EDGE
    gap = 10.0
    top = EDGE
    parts = []
    if view.cards:
        parts.append(cards(pad, left, top, room, CARDS, 8))
        top += CARDS + gap
    drawn, top = missions(pad, left, top, room, mission_height(pad, EDGE + high - top, gap), gap)
    parts.append(drawn)
    if has_faction(pad):
        parts.append(faction_thing(pad, left, top, room, FACTION))
        top += FACTION + gap
    many = len(others(pad)) > MOST_WITH_DISTRICT
    bottom = EDGE + high
    if not many:
        count = len(others(pad))
        columns = 3 if count > 2 else 2
        rows = max(-(-count // columns), 1)
        each = min(max((bottom - top - gap * (rows - 1)) / rows, 118.0), 168.0)
        thumbs, used = thumbnails(pad, left, top, room, columns, each, gap)
        parts.append(thumbs)
        top += used
    bottom = max(bottom, top)
    if many:
        chips, used = grid(pad, EDGE, bottom + 14, WIDE_WIDTH - 2 * EDGE)
        parts.append(chips)
        bottom += 14 + used
    return bottom + EDGE, join(group(sheet, class_="leaf"), group(*parts, class_="asides"))


def mission_height(pad: Pad, room: float, gap: float) -> float:
    """How high a mission card may be beside the sheet, when what stands below has its own room."""
    count = len(others(pad))
    below = (FACTION + gap if has_faction(pad) else 0.0) + (
        128.0 * -(-count // (3 if count > 2 else 2)) if count <= MOST_WITH_DISTRICT else 0.0
    )
    secret = any(mission.place == SECRET for mission in pad.view.missions)
    rows = -(-sum(mission.place != SECRET for mission in pad.view.missions) // 2) + (0.82 if secret else 0.0)
    return min(max((room - below) / max(rows, 1) - gap, 110.0), 224.0)


def missions(pad: Pad, x: float, y: float, width: float, height: float, gap: float) -> tuple[Markup, float]:
    """The missions in two columns, a secret one below them; also where they end."""
    half = (width - gap) / 2
    public = [mission for mission in pad.view.missions if mission.place != SECRET]
    parts = [
        mission_thing(pad, mission, x + (half + gap) * (n % 2), y + (height + gap) * (n // 2), half, height)
        for n, mission in enumerate(public)
    ]
    top = y + (height + gap) * -(-len(public) // 2)
    for mission in pad.view.missions:
        if mission.place == SECRET:
            parts.append(mission_thing(pad, mission, x, top, width, height * 0.82))
            top += height * 0.82 + gap
    return join(*parts), top


def tall_upper(pad: Pad, x: float, y: float) -> tuple[Markup, float]:
    """The upper part of a sheet on a phone, head and District; also where it ends."""
    measure = TALL
    fold_at = y + measure.y + measure.cell * SIDES + GAP + measure.bonus + 10
    return join(leaf(x, y, measure.width, fold_at - y), group(upper(pad, measure, x, y), **large(pad))), fold_at


def tall_lower(pad: Pad, x: float, y: float) -> tuple[Markup, float]:
    """The lower part of a sheet on a phone, market, abilities and points; also where it ends."""
    view, measure = pad.view, TALL
    gap = 8.0
    half, high = (measure.width - 16 - gap) / 2, 84.0
    lower = []
    down = y + 8
    for n, part in enumerate(view.market):
        lower.append(market(pad, n, part, x + 8 + (half + gap) * (n % 2), down + (high + gap) * (n // 2), half, high))
    down += (high + gap) * -(-len(view.market) // 2)
    lower.append(abilities(pad, x + 8, down, measure.width - 16, 44))
    down += 44 + gap
    shown = [one for one in view.tracks if not view.cards or any(card.card == one.card for card in view.cards)]
    for one in shown:
        lower.append(track(pad, one, x + 8, down, 28, measure.width - 16, 27))
        down += 27 * track_rows(one)
    table, used = score(pad, x + 8, down + gap, measure.width - 16, 2)
    lower.append(table)
    down += gap + used + 10
    return group(leaf(x, y, measure.width, down - y), *lower, class_="lower"), down


def tall_board(pad: Pad) -> tuple[float, Markup]:
    """Everything one below the other: head and District, cards, the rest of the sheet, missions, faction, the other sheets."""
    measure, gap = TALL, 8.0
    x = y = 4.0
    first, fold_at = tall_upper(pad, x, y)
    strip = cards(pad, x, fold_at + 8, measure.width, TALL_STRIP - 16, 6)
    back, down = tall_lower(pad, x, fold_at + TALL_STRIP)
    down += gap
    parts = []
    drawn, down = missions(pad, x, down, measure.width, 108, gap)
    parts.append(drawn)
    if has_faction(pad):
        parts.append(faction_thing(pad, x, down, measure.width, 72))
        down += 72 + gap
    if len(others(pad)) > MOST_WITH_DISTRICT:
        chips, used = grid(pad, x, down, measure.width)
    else:
        chips, used = thumbnails(pad, x, down, measure.width, 2, 128, gap)
    parts.append(chips)
    down += used + gap
    return down, join(group(first, class_="leaf"), group(strip, class_="asides"), back, group(*parts, class_="asides"))


def banner(pad: Pad, width: float) -> Markup:
    """How it ended, above everything, with the signs of who won; nothing while the game goes on."""
    view = pad.view
    if not view.result:
        return EMPTY
    left, high = 8.0, BANNER - 14
    top = 8 - BANNER
    winners = [seat for seat, share in enumerate(view.won) if share > 0 and len(view.sheets) > 1][:4]
    start = left + 14 + 32 * len(winners)
    words = view.result
    room = width - left - start - 24
    rows, size = fitted(words, room, (23.0,), 2, bold=True)
    if " ".join(rows) != words:
        rows, size = fitted(words, room, (17.0, pad.small), 3, bold=True)
    signs = (seat_sign(view.sheets[seat].colour, left + 26 + 32 * place, top + high / 2, 26) for place, seat in enumerate(winners))
    base = top + high / 2 + size * 0.36 - (len(rows) - 1) * size * 0.58
    return group(
        element("title", escape(words)), box(left, top, width - 2 * left, high, "banner", 12), *signs,
        lines(start + 10, base, rows, "b", size, size * 1.16), id="result", role="img",
    )  # fmt: skip


# -- on paper -----------------------------------------------------------------------------------------------------------------------
PAGE_WIDTH: Final = WIDE.width + 4


def paper_rules() -> str:
    """What brings the sheet to a page of paper: the rest is hidden, the sheet as wide as the page, in one piece."""
    grow = WIDE_WIDTH / PAGE_WIDTH
    wide = f"scale({grow:.4f}) translate({2 - EDGE:g}px,{{:.1f}}px)"
    return (
        ".picture:has(>.wf){display:block;width:100%;height:auto;overflow:hidden;break-inside:avoid;break-after:page}"
        f".picture:has(>.wf.wide){{aspect-ratio:{PAGE_WIDTH:g}/860}}"
        f".picture:has(>.wf.tall){{aspect-ratio:{TALL_WIDTH:g}/960;width:54%;margin:0 auto}}"
        ".picture>.wf.wf{width:100%;height:auto;max-height:none;overflow:visible}"
        f".wf.wide .leaf{{transform:{wide.format(2 - EDGE)}}}"
        f".wf.wide:has(#result) .leaf{{transform:{wide.format(2 - EDGE - BANNER / grow)}}}"
        f".wf.tall .lower{{transform:translateY({-TALL_STRIP:g}px)}}"
        f".wf.tall:has(#result) .leaf{{transform:translateY({-BANNER:g}px)}}"
        f".wf.tall:has(#result) .lower{{transform:translateY({-TALL_STRIP - BANNER:g}px)}}"
    )


STYLE: Final = pad_style(paper_rules())


# -- a sheet by itself --------------------------------------------------------------------------------------------------------------
def close_ups(view: WriteView) -> tuple[CloseUp, ...]:
    """All sheets, the one that the picture shows large first."""
    first, sheets = shown_large(view), view.sheets
    return tuple(CloseUp(f"sheet-{sheet.seat + 1}", sheet.name) for sheet in (*sheets[first:], *sheets[:first]))


def close_up(view: WriteView, element: str, layout: str) -> str:
    """One sheet by itself, as the observer may see it, "wide", "tall" or as a "page". Raises ValueError for any other element or layout."""
    seat = next((sheet.seat for sheet in view.sheets if element == f"sheet-{sheet.seat + 1}"), None)
    if seat is None:
        raise ValueError(f"{element!r} is not a sheet of this game")
    alone = msgspec.structs.replace(
        view, own=seat, choices=(), refusals=(), previews=(), dice=(), owed=(), moving="", new_spaces=()
    )
    if layout == PAGE:
        return sheet_page(alone)
    pad = Pad(alone, is_tall(layout), alone=True)
    if not pad.tall:
        sheet, height = wide_sheet(pad, 2, 2)
        return by_itself(sheet, "alone", PAGE_WIDTH, height + 4)
    first, fold_at = tall_upper(pad, 4, 4)
    back, down = tall_lower(pad, 4, fold_at + 8)
    return by_itself(join(first, back), "alone", TALL_WIDTH, down + 4)


def sheet_page(view: WriteView, blank: bool = False) -> str:
    """The sheet that the picture shows large, alone and in black on white, as one <svg> for a page of paper.

    `blank` leaves name, missions and points to a pencil.
    """
    sheet, height = wide_sheet(Pad(view, tall=False, blank=blank, alone=True), 2, 2)
    return by_itself(group(sheet, class_="leaf"), PAGE, PAGE_WIDTH, height + 4)


def by_itself(sheet: Markup, layout: str, width: float, height: float) -> str:
    """A sheet as a whole <svg>."""
    title = say("Write the Future, a sheet.")
    return framed(sheet, scope=SCOPE, layout=layout, title=title, result="", style=STYLE, width=width, height=height, banner=0.0)
