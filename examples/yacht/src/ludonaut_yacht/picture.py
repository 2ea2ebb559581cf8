"""The view of Yacht as one SVG: a tray with the dice and the cup, and everybody's sheet side by side.

Everything is drawn from the view alone, and equal views give equal bytes.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import plural, say
from ludonaut.core.picture import framed, is_tall
from ludonaut.core.seat_marks import SEAT_COLOURS, outline
from ludonaut.core.svg import (
    EMPTY,
    Markup,
    Targets,
    box,
    circle,
    element,
    escape,
    fitted,
    group,
    join,
    lines,
    moved,
    path,
    route,
    squeezed,
    text,
)
from ludonaut_yacht.components import DICE, FACE, LINE_FACE, LINE_NAMES, LINES, RULE
from ludonaut_yacht.picture_style import SCOPE, STYLE
from ludonaut_yacht.state import FREE
from ludonaut_yacht.views import YachtView
from ludonaut_yacht.words import CUP_ELEMENT, DICE_ELEMENT, SEAT_NAMES, die_element, line_element, points_counted

BANNER: Final = 84.0
DIE: Final = 40.0
"""The side of a die before it is scaled."""
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
GLYPHS: Final = {
    "full-house": "M3 12 12 4l9 8h-3v8h-4v-6h-4v6H6v-8z",
    "four": "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
    "straight": "M3 21v-5h4v-4h4V8h4V4h6v4h-3v4h-4v4h-4v5z",
    "sum": "M12 2 14.8 9 22 9.4 16.4 14 18.3 21 12 17.1 5.7 21 7.6 14 2 9.4 9.2 9z",
    "yacht": "M11 2v14H3zM13 5l7 11h-7zM2 18h20l-3 4H5z",
}
"""A sign for each rule of a line, in a box of 24; lines for one face show the die."""
RULE_SIGNS: Final = ("", "full-house", "four", "straight", "sum", "yacht")


def picture(view: YachtView, layout: str = "wide") -> str:
    """The view as one <svg> element, "wide" for a screen or "tall" for a phone held upright. Raises ValueError for another layout."""
    table = _Table(view, is_tall(layout))
    if table.tall:
        width, height = 360.0, 676.0
        parts = join(waves(width, height), table.tray(6, 8, 348, 196), table.sheets(6, 214, 348, 32))
    else:
        width, height = 960.0, 596.0
        parts = join(waves(width, height), table.tray(16, 16, 420, 564), table.sheets(452, 16, 492, 40))
    return framed(
        parts,
        banner(view, width),
        scope=SCOPE,
        layout=layout,
        title=say("Yacht, round {round} of {lines}.", round=view.rounds, lines=LINES),
        result=view.result,
        style=STYLE,
        width=width,
        height=height,
        banner=BANNER,
    )


class _Table:
    """What every part of the picture draws from: the view, what can be chosen, and the measure of the layout."""

    def __init__(self, view: YachtView, tall: bool) -> None:
        self.view = view
        self.tall = tall
        self.targets = Targets(view)
        self.small = 13.4 if tall else 15.0

    # -- the tray -----------------------------------------------------------------------------------------------------
    def tray(self, x: float, y: float, width: float, height: float) -> Markup:
        """The tray with the dice that lie there, the throws of this turn, and the cup."""
        edge = 8.0 if self.tall else 14.0
        inner_width, inner_height = width - 2 * edge, height - 2 * edge
        size = (inner_width - 16 - 8 * (DICE - 1)) / DICE
        top = y + edge + (34 if self.tall else 58)
        cup = 74.0 if self.tall else 190.0
        cup_top = y + height - edge - cup - (6 if self.tall else 46)
        left = x + width - edge - cup - 10 if self.tall else x + (width - cup) / 2
        return group(
            box(x, y, width, height, "rim", 18),
            box(x + edge / 2, y + edge / 2, width - edge, height - edge, "seam", 14),
            box(x + edge, y + edge, inner_width, inner_height, "felt", 11),
            self.heading(x + edge + 12, y + edge + (22 if self.tall else 34), inner_width - 24),
            group(*self.dice(x + edge + 8, top, size), id=DICE_ELEMENT),
            self.cup(left, cup_top, cup),
            self.advice(x + edge + 12, cup_top + cup / 2 - 2) if self.tall else self.advice(x + width / 2, y + height - edge - 18),
            class_="tray",
        )

    def heading(self, x: float, y: float, width: float) -> Markup:
        """The round, and a lamp for each throw of the turn."""
        view = self.view
        radius = self.small * 0.45
        lamps = [
            circle(x + width - radius - 3 * radius * place, y - radius * 0.9, radius, "left" if place < view.throws_left else "used")
            for place in range(view.throws + view.throws_left)
        ]
        spoken = plural("{n} throw left", "{n} throws left", view.throws_left)
        return join(
            text(x, y, say("ROUND {round} OF {lines}", round=view.rounds, lines=LINES), "felt-text b", self.small),
            group(element("title", escape(spoken)), *lamps, id="throws", role="img"),
        )

    def dice(self, x: float, y: float, size: float) -> list[Markup]:
        """The dice on the table, and a place for each that is in the cup."""
        drawn: list[Markup] = []
        for place in range(DICE):
            left = x + place * (size + 8)
            if place >= len(self.view.faces):
                drawn.append(box(left + 2, y + 2, size - 4, size - 4, "slot", size * 0.2))
                continue
            face = self.view.faces[place]
            number = self.view.faces[: place + 1].count(face)
            drawn.append(
                self.targets.thing(
                    die_element(face - 1, number),
                    say("A die that shows {face}", face=face),
                    moved(left, y, die(face), scale=size / DIE),
                    box(left - 2.5, y - 2.5, size + 5, size + 5, "mark", size * 0.24),
                )
            )
        return drawn

    def cup(self, x: float, y: float, size: float) -> Markup:
        """The leather cup in a square of this size, dice looking out of it as far as some are in it."""
        inside = self.view.cup
        scale = size / 100
        peeping = [moved(14 + 15 * place, 6 - 5 * (place % 2), die(1 + (place * 2 + 1) % 6), scale=0.5) for place in range(inside)]
        shape = (
            element("ellipse", cx=50, cy=24, rx=44, ry=11, class_="mouth"),
            *peeping,
            path(route("M", 6, 24, "C", 12, 38, 88, 38, 94, 24, "L", 82, 88, "C", 76, 100, 24, 100, 18, 88, "z"), "leather"),
            path("M10.5 46C26 56 74 56 89.5 46M16.5 79C30 88 70 88 83.5 79", "seam"),
        )
        return self.targets.thing(
            CUP_ELEMENT,
            plural("The cup with {n} die", "The cup with {n} dice", inside) if inside else say("The empty cup"),
            moved(x, y, *shape, scale=scale),
            box(x - 4, y - 4, size + 8, size + 8, "mark", 14),
        )

    def advice(self, x: float, y: float) -> Markup:
        """What the dice are waiting for, in a few words."""
        view = self.view
        if view.result:
            words = say("The game is over")
        elif view.cup:
            words = plural("{n} die to throw", "{n} dice to throw", view.cup)
        elif view.throws_left:
            words = plural("{n} throw left", "{n} throws left", view.throws_left)
        else:
            words = say("Last throw: enter it")
        return text(x, y, words, "felt-text b", self.small, "start" if self.tall else "middle")

    # -- the sheets ---------------------------------------------------------------------------------------------------
    def sheets(self, x: float, y: float, width: float, row: float) -> Markup:
        """All sheets side by side: a row for each line, a column for each seat."""
        seats = len(self.view.sheets)
        names = 132.0 if self.tall else 184.0
        column = (width - names) / seats
        head, foot = row + 4, row + 4
        height = head + LINES * row + foot
        drawn = [box(x, y, width, height, "paper", 10)]
        drawn += [self.column(seat, x + names + seat * column, y, column, row, head) for seat in range(seats)]
        for line in range(LINES):
            top = y + head + line * row
            strong = line == 0 or RULE[line] != RULE[line - 1] == FACE
            drawn.append(element("line", x1=x, y1=top, x2=x + width, y2=top, class_="strong" if strong else "rule"))
            drawn.append(self.sign(line, x + 10, top + row / 2 - 9))
            drawn.append(squeezed(x + 34, top + row / 2 + 5, LINE_NAMES[line], "b", self.small, names - 38, "start", bold=True))
        bottom = y + head + LINES * row
        drawn.append(element("line", x1=x, y1=bottom, x2=x + width, y2=bottom, class_="strong"))
        drawn.append(text(x + 10, bottom + foot / 2 + 5, say("TOTAL"), "head", self.small))
        return join(*drawn, self.cells(x + names, y + head, column, row))

    def sign(self, line: int, x: float, y: float) -> Markup:
        """The sign of a line, 18 units wide."""
        if RULE[line] == FACE:
            return moved(x, y, die(int(LINE_FACE[line]) + 1), scale=18 / DIE)
        return moved(x, y, path(GLYPHS[RULE_SIGNS[int(RULE[line])]], "glyph"), scale=18 / 24)

    def column(self, seat: int, x: float, y: float, width: float, row: float, head: float) -> Markup:
        """What stands behind a seat's lines: its mark on top and its total below."""
        sheet, view = self.view.sheets[seat], self.view
        height = head + LINES * row
        total = height + head / 2 + (6 if self.tall else 7)
        return group(
            element("title", escape(say("{seat}: {points}", seat=SEAT_NAMES[seat], points=points_counted(sheet.total)))),
            box(x, y + 1, width - 1, height + head - 2, "own", 8) if seat == view.observer else EMPTY,
            element("line", x1=x, y1=y, x2=x, y2=y + height + head, class_="strong"),
            box(x + 4, y + 4, width - 8, head - 8, "turn", 8) if seat == view.turn and not view.result else EMPTY,
            group(moved(x + width / 2, y + head / 2, outline(sheet.colour), scale=0.95), fill=SEAT_COLOURS[sheet.colour]),
            text(x + width / 2, y + total, str(sheet.total), "points", self.small * 1.25, "middle"),
            id=f"sheet-{seat + 1}",
            role="img",
        )

    def cells(self, x: float, y: float, column: float, row: float) -> Markup:
        """Every line of every sheet: what is entered, or what the dice would bring there."""
        return join(
            *(
                self.cell(seat, line, x + seat * column, y + line * row, column, row)
                for seat in range(len(self.view.sheets))
                for line in range(LINES)
            )
        )

    def cell(self, seat: int, line: int, x: float, y: float, width: float, height: float) -> Markup:
        entry = self.view.sheets[seat].lines[line]
        middle, base = x + width / 2, y + height / 2 + self.small * 0.4
        if entry.points != FREE:
            words = points_counted(entry.points)
            shown = text(middle, base, str(entry.points), "points" if entry.points else "nothing", self.small * 1.15, "middle")
        else:
            words = say("free")
            offered = entry.offered if seat == self.view.turn else FREE
            shown = EMPTY if offered == FREE else text(middle, base, f"+{offered}", "offer" if offered else "nothing", self.small, "middle")
        return self.targets.thing(
            line_element(seat, line),
            say("{seat}, {line}: {points}", seat=SEAT_NAMES[seat], line=LINE_NAMES[line], points=words),
            shown,
            box(x + 3, y + 2.5, width - 6, height - 5, "mark", 6),
        )


def die(face: int) -> Markup:
    """A die in a box of 40, seen a little from above."""
    dots = (circle(20 + 10 * across, 18.5 + 9.5 * down, 3.7, "pip") for across, down in PIPS[face])
    return join(box(0.5, 3, 39, 37, "die-low", 9), box(0.5, 0.5, 39, 36, "die", 9), *dots)


def waves(width: float, height: float) -> Markup:
    """A quiet sea behind everything."""
    swell = ("q", 13, -9, 26, 0, "t", 26, 0) * (int(width / 52) + 1)
    rows = [route("M", -20 + 26 * (row % 2), 26 + 46 * row, *swell) for row in range(int(height / 46) + 1)]
    return group(*(path(row, "wave") for row in rows))


def banner(view: YachtView, width: float) -> Markup:
    """How it ended, above the table; nothing while the game goes on."""
    if not view.result:
        return EMPTY
    left, top, high = 8.0, 8 - BANNER, BANNER - 12
    rows, size = fitted(view.result, width - 2 * left - 92, (24.0, 18.0, 14.0), 2, bold=True)
    base = top + high / 2 + (size * 0.35 if len(rows) == 1 else -size * 0.2)
    return group(
        element("title", escape(view.result)),
        box(left, top, width - 2 * left, high, "banner", 14),
        moved(left + 18, top + high / 2 - 23, path(GLYPHS["yacht"], "sail"), scale=46 / 24),
        lines(left + 80, base, rows, "b", size, size * 1.15),
        id="result",
        role="img",
    )
