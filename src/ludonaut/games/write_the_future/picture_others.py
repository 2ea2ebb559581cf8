"""The sheets of the other seats as thumbnails: name, points, the District in small; for many seats a compact grid."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludonaut.core.phrases import plural, say
from ludonaut.core.svg import (
    EMPTY,
    PARTS_KEPT,
    Markup,
    box,
    element,
    escape,
    group,
    join,
    moved,
    number,
    path,
    route,
    squeezed,
    text,
    text_width,
)
from ludonaut.games.write_the_future.components import RESOURCE_LETTERS, RESOURCE_WORDS, SIDES
from ludonaut.games.write_the_future.picture_glyphs import seat_sign, small, tick
from ludonaut.games.write_the_future.picture_pad import RESOURCE_OF, Asked, Form, Pad, marked, shown_large
from ludonaut.games.write_the_future.views import SheetView

MOST_WITH_DISTRICT: Final = 6
"""More sheets than these are shown without their Districts."""
MOST_BY_NAME: Final = 24
"""More sheets than these go by the numbers of their seats."""
MOST_POINTS: Final = "✓ 888"
"""What a compact box has room for beside the name."""


def others(pad: Pad) -> list[SheetView]:
    """All sheets but the large one, clockwise from it."""
    sheets, large = pad.view.sheets, shown_large(pad.view)
    return [sheets[(large + step) % len(sheets)] for step in range(1, len(sheets))]


@lru_cache(maxsize=PARTS_KEPT)
def sheet_title(form: Form, sheet: SheetView) -> str:
    """A sheet in sentences: points by source, and how many symbols it has of each kind."""
    points = sheet.points
    told = plural(
        "{name}: {n} point (missions {missions}, market {market}, stars {stars}, faction {faction}).",
        "{name}: {n} points (missions {missions}, market {market}, stars {stars}, faction {faction}).",
        points.total, name=sheet.name, missions=sum(points.missions), market=sum(points.market), stars=points.stars, faction=points.faction,
    )  # fmt: skip
    drawn = "".join(sheet.district)
    symbols = ", ".join(say("{name} {n}", name=form.names[word], n=drawn.count(letter)) for letter, word in RESOURCE_OF.items())
    return f"{told} {symbols}."


@lru_cache(maxsize=PARTS_KEPT)
def thumbnail(
    form: Form, sheet: SheetView, due: bool, done: bool, x: float, y: float, width: float, height: float, asked: Asked
) -> Markup:  # fmt: skip
    """A sheet in small: seat, name and points, its District, its lines and complete market; a tick when its seat is `done`."""
    size = form.small
    head = size * 1.75
    side = min((width - 16) / SIDES, (height - head - 8) / SIDES)
    left, top = x + 8, y + head
    shapes = dict.fromkeys(RESOURCE_WORDS, "")
    crossed = ""
    scale = side / 14
    for row, line in enumerate(sheet.district):
        for column, mark in enumerate(line):
            across, down = side * (column + 0.5), side * (row + 0.5)
            if mark in RESOURCE_OF:
                shapes[RESOURCE_OF[mark]] += small(RESOURCE_OF[mark], across / scale, down / scale)
            elif mark != ".":
                half = side * 0.28
                crossed += route(
                    "M", round(left + across - half, 1), round(top + down - half, 1), "l", round(2 * half, 1), round(2 * half, 1)
                )
    rings = "".join(
        route("M", left + side * n, top + side * n, "h", long, "v", long, "h", -long, "z")
        for n in range(3)
        for long in (side * (SIDES - 2 * n),)
    )
    words = str(sheet.points.total)
    wide = text_width(words, size + 2, True)
    room = width - 26 - size * 1.1 - wide - (size if done else 0)
    panel = left + side * SIDES + 8
    parts = [
        box(x, y, width, height, "panel", 8),
        seat_sign(sheet.colour, x + 8 + size * 0.5, y + head / 2, size * 1.05),
        squeezed(x + 13 + size, y + head / 2 + size * 0.36, sheet.name, "b", size, room, "start", bold=True),
        text(x + width - 8, y + head / 2 + (size + 2) * 0.36, words, "points", size + 2, "end"),
        tick(x + width - 14 - wide - size * 0.3, y + head / 2, size, 400 + sheet.seat) if done else EMPTY,
        path(rings, "mini-rings"),
        path(crossed, "mini-cross") if crossed else EMPTY,
        group(
            *(path(data, f"mini {word}") for word, data in shapes.items() if data),
            transform=f"translate({number(left)} {number(top)}) scale({number(scale)})",
        ),
    ]
    if x + width - panel > size * 2.6:
        parts += counts(form, sheet, panel, top, min(x + width - 6, panel + size * 2.8), side * SIDES)
    if x + width - panel > size * 12:
        parts += points_list(form, sheet, panel + size * 4.2, top, x + width - 12, side * SIDES)
    parts.append(marked(x - 2, y - 2, width + 4, height + 4, 10))
    kind = "sheet" + (" due" if due else "")
    return form.thing(f"sheet-{sheet.seat + 1}", seen_title(form, sheet, done), asked, *parts, class_=kind, opens=True)


def seen_title(form: Form, sheet: SheetView, done: bool) -> str:
    """A sheet in sentences, with whether its seat is done and how new it is."""
    told = [sheet_title(form, sheet)]
    if done:
        told.append(say("Done."))
    if not sheet.current:
        told.append(say("As it was when the round began."))
    return " ".join(told)


def counts(form: Form, sheet: SheetView, left: float, top: float, right: float, height: float) -> list[Markup]:
    """How many symbols of each kind a sheet has, beside its District."""
    size = form.small
    drawn = "".join(sheet.district)
    parts = []
    for n, (word, letter) in enumerate(zip(RESOURCE_WORDS, RESOURCE_LETTERS, strict=True)):
        middle = top + height * (n + 0.5) / 4
        parts.append(path(small(word, left + 6, middle), f"mini {word}"))
        parts.append(text(right, middle + size * 0.36, str(drawn.count(letter)), "soft", size, "end"))
    return parts


def points_list(form: Form, sheet: SheetView, left: float, top: float, right: float, height: float) -> list[Markup]:
    """A sheet's points by source, where there is room."""
    size = form.small
    points = sheet.points
    rows = (
        (say("Missions"), sum(points.missions)),
        (say("Black Market"), sum(points.market)),
        (say("Stars"), points.stars),
        (say("Faction"), points.faction),
    )
    parts = []
    for n, (name, gained) in enumerate(rows):
        base = top + height * (n + 0.5) / 4 + size * 0.36
        parts += [text(left, base, name, "soft", size), text(right, base, str(gained), "b", size, "end")]
    return parts


def thumbnails(pad: Pad, x: float, y: float, width: float, columns: int, height: float, gap: float) -> tuple[Markup, float]:
    """Sheets with their Districts in so many columns; also the height used."""
    shown = others(pad)
    if not shown:
        return EMPTY, 0.0
    columns = min(columns, len(shown))
    wide = (width - gap * (columns - 1)) / columns
    parts = (
        thumbnail(
            pad.form, sheet, pad.view.turn == sheet.seat, pad.finished(sheet), x + (wide + gap) * (n % columns),
            y + (height + gap) * (n // columns), wide, height, pad.asked(f"sheet-{sheet.seat + 1}"),
        )
        for n, sheet in enumerate(shown)
    )
    rows = -(-len(shown) // columns)
    return join(*parts), rows * (height + gap) - gap


def grid(pad: Pad, x: float, y: float, width: float) -> tuple[Markup, float]:
    """Many sheets, each a small box with name and points, the boxes wide enough for all alike; also the height used.

    A crowd goes by the numbers of its seats, all of it: names that fit here and there would only confuse.

    Each row is moved to its base line, and boxes take their looks from the style sheet, so that a sheet is few bytes.
    """
    shown = others(pad)
    gap = 5
    names = [sheet.name if len(shown) <= MOST_BY_NAME else str(sheet.seat + 1) for sheet in shown]
    least = max(text_width(name, pad.small) for name in names) + text_width(MOST_POINTS, pad.small, True) + 16
    columns = int((width + gap) // (least + gap))
    wide, high = int((width + gap) / columns) - gap, int(pad.small * 2)
    base = int(pad.small * 1.36)
    rows = []
    for first in range(0, len(shown), columns):
        boxes = [
            compact(pad.form, sheet, names[first + n], pad.finished(sheet), x + (wide + gap) * n, wide, high, base, first + n == 0)
            for n, sheet in enumerate(shown[first : first + columns])
        ]
        rows.append(moved(0, y + (high + gap) * (first // columns) + base, *boxes))
    return group(*rows, class_="chips", font_size=pad.small), len(rows) * (high + gap) - gap


@lru_cache(maxsize=2 * PARTS_KEPT)
def compact(
    form: Form, sheet: SheetView, shown: str, done: bool, x: float, wide: int, high: int, base: int, first: bool
) -> Markup:  # fmt: skip
    """One of many sheets: name and points in a box, a tick when its seat is done. The tab key comes to the first of them alone."""
    name = f"sheet-{sheet.seat + 1}"
    points = f"✓ {sheet.points.total}" if done else str(sheet.points.total)
    face = (
        path(f"M{number(x)}-{base}h{wide}v{high}h-{wide}z"),
        element("text", escape(shown), x=x + 5),
        element("text", escape(points), x=x + wide - 5, class_="n"),
    )
    title = element("title", escape(sheet_title(form, sheet)))
    return element("g", title, *face, id=name, role="button", tabindex="0" if first else "-1", data_close_up="")
