"""The District: six by six spaces in three areas, what is drawn in them, and what full rows and columns give."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludonaut.core.phrases import plural, say
from ludonaut.core.svg import EMPTY, Markup, box, element, group, join, path, route, squeezed, text
from ludonaut.games.write_the_future.components import AREA_WORDS, SIDES
from ludonaut.games.write_the_future.picture_glyphs import reward_sign, scribble, small, stroke, symbol, tick, wobble
from ludonaut.games.write_the_future.picture_pad import AREA_NAMES, AREA_OF, RESOURCE_NAMES, RESOURCE_OF, Pad
from ludonaut.games.write_the_future.views import LineView

FREE: Final = "."
CROSSED: Final = "#"
GAP: Final = 5.0
"""Between the spaces and the boxes at the ends of their lines."""


def district(pad: Pad, x: float, y: float, cell: float, bonus: float) -> Markup:
    """The whole District, the corner of the first space at (x, y); `bonus` is the side of the boxes at the ends of lines."""
    spaces = (space(pad, row, column, x + cell * column, y + cell * row, cell) for row in range(SIDES) for column in range(SIDES))
    ends = (line_end(pad, place, line, x, y, cell, bonus) for place, line in enumerate(pad.view.lines))
    return join(ground(pad.view.areas, x, y, cell), numbers(pad, x, y, cell), *spaces, *ends, area_names(pad, x, y, cell))


# -- what is printed -------------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=8)
def ground(areas: tuple[str, ...], x: float, y: float, cell: float) -> Markup:
    """The areas by tint and pattern, the grid, and the borders between areas."""
    tints, dots, lines = [], [], []
    for word in AREA_WORDS:
        places = [(row, column) for row in range(SIDES) for column in range(SIDES) if AREA_OF[areas[row][column]] == word]
        squares = "".join(route("M", x + cell * column, y + cell * row, "h", cell, "v", cell, "h", -cell, "z") for row, column in places)
        tints.append(path(squares, word))
        for row, column in places:
            left, top = x + cell * column, y + cell * row
            if word == "city":  # lit windows, in rows
                step = cell / 5
                dots.append("".join(route("M", left + step * (n % 4 + 1), top + step * (n // 4 + 1), "h", 1.6) for n in range(16)))
            elif word == "suburbs":  # slanting streets
                lines += [
                    route("M", left + max(off, 0), top + max(-off, 0), "L", left + min(cell, cell + off), top + min(cell, cell - off))
                    for off in (-cell * 2 / 3, -cell / 3, 0, cell / 3, cell * 2 / 3)
                ]
            else:  # here and there a tuft
                for n in range(3):
                    seed = 10 * (SIDES * row + column) + n
                    across, down = cell * (0.5 + 0.36 * wobble(seed, 1)), cell * (0.5 + 0.36 * wobble(seed, 2))
                    lines.append(route("M", round(left + across, 1), round(top + down, 1), "l", 2, -4, "m", 2, 4, "l", 2, -4))
    grid = "".join(route("M", x, y + cell * n, "h", cell * SIDES, "M", x + cell * n, y, "v", cell * SIDES) for n in range(SIDES + 1))
    return join(
        *tints,
        path("".join(lines), "hatch"),
        path("".join(dots), "hatch-dots"),
        path(grid, "cells"),
        path(borders(areas, x, y, cell), "border"),
    )


def borders(areas: tuple[str, ...], x: float, y: float, cell: float) -> str:
    """The lines between spaces of different areas, and round all."""
    steps = []
    for row in range(SIDES):
        for column in range(SIDES):
            left, top = x + cell * column, y + cell * row
            if row == 0 or areas[row][column] != areas[row - 1][column]:
                steps.append(route("M", left, top, "h", cell))
            if column == 0 or areas[row][column] != areas[row][column - 1]:
                steps.append(route("M", left, top, "v", cell))
    steps.append(route("M", x, y + SIDES * cell, "h", SIDES * cell, "v", -SIDES * cell))
    return "".join(steps)


def area_names(pad: Pad, x: float, y: float, cell: float) -> Markup:
    """Each area's name on the upper border of its first space, so that no symbol covers it."""
    named = []
    for word in AREA_WORDS:
        row, column = next((row, column) for row in range(SIDES) for column in range(SIDES) if AREA_OF[pad.view.areas[row][column]] == word)
        last = max(at for at in range(SIDES) if AREA_OF[pad.view.areas[row][at]] == word)
        centre = x + cell * (column + last + 1) / 2
        size = pad.small
        named.append(
            squeezed(centre, y + cell * row + size * 0.36, AREA_NAMES[word].upper(), "head tag", size, cell * 1.9, "middle", bold=True)
        )
    return group(*named, class_="through")


def numbers(pad: Pad, x: float, y: float, cell: float) -> Markup:
    """The numbers of rows and columns, and a band of light over each for a die that shows its number."""
    size = pad.small + (2.2 if pad.tall else 5.5)
    gap = size * (0.62 if pad.tall else 0.8)
    marks = []
    for n in range(SIDES):
        middle = cell * (n + 0.5)
        marks += [
            text(x - gap, y + middle + size * 0.36, str(n + 1), f"number of-{n + 1}", size, "middle"),
            text(x + middle, y - size * (0.62 if pad.tall else 0.56), str(n + 1), f"number of-{n + 1}", size, "middle"),
            box(x, y + cell * n, cell * SIDES, cell, f"band at-{n + 1}"),
            box(x + cell * n, y, cell, cell * SIDES, f"band at-{n + 1}"),
        ]
    return join(*marks)


# -- what is drawn -------------------------------------------------------------------------------------------------------------
def space_title(pad: Pad, row: int, column: int, mark: str) -> str:
    """A space in sentences."""
    place = {"row": row + 1, "column": column + 1, "area": AREA_NAMES[AREA_OF[pad.view.areas[row][column]]]}
    if mark == CROSSED:
        return say("Row {row}, column {column}, {area}: crossed over.", **place)
    if mark == FREE:
        return say("Row {row}, column {column}, {area}: free.", **place)
    return say("Row {row}, column {column}, {area}: {resource}.", **place, resource=RESOURCE_NAMES[RESOURCE_OF[mark]])


def space(pad: Pad, row: int, column: int, x: float, y: float, cell: float) -> Markup:
    """One space: what is drawn in it, what can be, and what that would bring."""
    word = f"{row + 1}-{column + 1}"
    name = f"space-{word}"
    mark = pad.sheet.district[row][column]
    seed = SIDES * row + column + 1
    centre_x, centre_y = x + cell / 2, y + cell / 2
    new = word in pad.view.new_spaces and pad.view.own >= 0
    parts = [box(x, y, cell, cell, "touch")]
    if mark == CROSSED:
        parts.append(scribble(centre_x, centre_y, cell * 0.6, seed, new))
    elif mark != FREE:
        parts.append(symbol(RESOURCE_OF[mark], centre_x, centre_y, cell * 0.6, seed, 0.75, new, "drawn"))
    if new:
        parts.append(group(fresh(x, y, cell), class_="asides"))
    if word == pad.view.moving:
        parts.append(box(x + 4, y + 4, cell - 8, cell - 8, "aim", 7))
    if pad.targets.asked(name):
        if mark == FREE:
            parts.append(ghosts(pad, name, x, y, cell))
        parts.append(pad.marked(x + 3, y + 3, cell - 6, cell - 6))
        parts.append(pad.gain(name, x + cell - cell * 0.13, y + cell * 0.12 + pad.small * 0.86, pad.small))
    inner = group(*parts, class_="new") if new else join(*parts)
    title = space_title(pad, row, column, mark)
    if new:
        title = " ".join((title, say("New in this round.")))
    return pad.targets.thing(name, title, inner, class_=pad.class_of(name, "space"))


def fresh(x: float, y: float, cell: float) -> Markup:
    """Two short strokes at the lower corner: this ink is of this round."""
    left, low = x + cell * 0.12, y + cell * 0.86
    return path(route("M", left, low - cell * 0.09, "l", 0, cell * 0.09, "l", cell * 0.09, 0), "fresh")


def ghosts(pad: Pad, name: str, x: float, y: float, cell: float) -> Markup:
    """The symbols that could be drawn here, small at the lower edge."""
    drawn = pad.draws.get(name, [])
    size = 1.15 if pad.tall else 1.5
    step = 11.0 * size
    shapes = []
    for place, word in enumerate(drawn):
        across = x + cell / 2 + (place - (len(drawn) - 1) / 2) * step
        shapes.append(
            element(
                "path",
                d=small(word, 0, 0),
                class_=f"mini {word}",
                transform=f"translate({across:.5g} {y + cell * 0.7:.5g}) scale({size:g})",
            )
        )
    return group(*shapes, class_="asides") if shapes else EMPTY


# -- rows and columns ------------------------------------------------------------------------------------------------------------
def line_spaces(pad: Pad, place: int) -> str:
    """The marks of a line: rows first, then columns."""
    if place < SIDES:
        return pad.sheet.district[place]
    return "".join(row[place - SIDES] for row in pad.sheet.district)


def line_title(pad: Pad, place: int, line: LineView) -> str:
    """A line in sentences: what it gives, whether it is ticked, how full it is."""
    marks = line_spaces(pad, place)
    n = place % SIDES + 1
    name = say("Row {n}", n=n) if place < SIDES else say("Column {n}", n=n)
    if line.reward == "star":
        gives = plural("{line}: a star for {n} point.", "{line}: a star for {n} points.", line.points, line=name)
    elif line.reward == "market":
        gives = say("{line}: a square of the Black Market.", line=name)
    else:
        gives = say("{line}: a symbol of {resource}, anywhere.", line=name, resource=RESOURCE_NAMES[line.reward])
    full = sum(mark not in (FREE, CROSSED) for mark in marks)
    if line.line in pad.sheet.lines:
        told = say("Ticked.")
    elif CROSSED in marks:
        told = say("It can no longer be filled.")
    else:
        told = say("{full} of {all} spaces are filled.", full=full, all=len(marks))
    return f"{gives} {told}"


def line_end(pad: Pad, place: int, line: LineView, x: float, y: float, cell: float, bonus: float) -> Markup:
    """The box at the end of a line with what it gives, and the tick."""
    row = place < SIDES
    along = cell * (place % SIDES + 0.5)
    left, top = (x + SIDES * cell + GAP, y + along - bonus / 2) if row else (x + along - bonus / 2, y + SIDES * cell + GAP)
    centre_x, centre_y = left + bonus / 2, top + bonus / 2
    ticked = line.line in pad.sheet.lines
    lost = not ticked and CROSSED in line_spaces(pad, place)
    letters = max(bonus * 0.4, pad.small)
    stem = (left - GAP, centre_y, left, centre_y) if row else (centre_x, top - GAP, centre_x, top)
    parts = [
        stroke(route("M", *stem[:2], "L", *stem[2:]), "cells", 1),
        box(left, top, bonus, bonus, "slot", bonus * 0.24),
        group(reward_sign(line.reward, line.points, centre_x, centre_y, bonus * 0.74, letters), class_="reward"),
        tick(centre_x + bonus * 0.1, centre_y - bonus * 0.04, bonus * 0.95, place + 101) if ticked else EMPTY,
        stroke(route("M", left + 4, top + bonus - 4, "L", left + bonus - 4, top + 4), "never", 2) if lost else EMPTY,
    ]
    if pad.targets.asked(f"line-{line.line}"):
        parts.append(pad.marked(left - 2, top - 2, bonus + 4, bonus + 4, bonus * 0.3))
    state = " ticked" if ticked else " lost" if lost else ""
    return pad.targets.thing(f"line-{line.line}", line_title(pad, place, line), *parts, class_=f"line{state}")
