"""The District: six by six spaces in three areas, what is drawn in them, and what full rows and columns give."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludonaut.core.phrases import plural, say
from ludonaut.core.svg import EMPTY, PARTS_KEPT, Markup, box, element, group, join, path, route, squeezed, text
from ludonaut.games.write_the_future.components import AREA_WORDS, SIDES
from ludonaut.games.write_the_future.picture_glyphs import reward_sign, scribble, small, stroke, symbol, tick, wobble
from ludonaut.games.write_the_future.picture_pad import AREA_NAMES, AREA_OF, RESOURCE_OF, UNASKED, Asked, Form, Pad, marked
from ludonaut.games.write_the_future.views import LineView

FREE: Final = "."
CROSSED: Final = "#"
GAP: Final = 5.0
"""Between the spaces and the boxes at the ends of their lines."""


def district(pad: Pad, x: float, y: float, cell: float, bonus: float) -> Markup:
    """The whole District, the corner of the first space at (x, y); `bonus` is the side of the boxes at the ends of lines."""
    form, view, marks = pad.form, pad.view, pad.sheet.district
    parts = [ground(view.areas, x, y, cell), numbers(form, x, y, cell)]
    for row in range(SIDES):
        for column in range(SIDES):
            word = f"{row + 1}-{column + 1}"
            new = word in view.new_spaces and view.own >= 0
            asked = pad.asked(f"space-{word}")
            left, top = x + cell * column, y + cell * row
            parts.append(space(form, row, column, left, top, cell, marks[row][column], new, word == view.moving, asked))
    for place, line in enumerate(view.lines):
        ticked = line.line in pad.sheet.lines
        parts.append(line_end(form, place, line, line_spaces(marks, place), ticked, x, y, cell, bonus, pad.asked(f"line-{line.line}")))
    parts.append(area_names(form, x, y, cell))
    return join(*parts)


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


@lru_cache(maxsize=8)
def area_names(form: Form, x: float, y: float, cell: float) -> Markup:
    """Each area's name on the upper border of its first space, so that no symbol covers it."""
    named = []
    for word in AREA_WORDS:
        row, column = next((row, column) for row in range(SIDES) for column in range(SIDES) if AREA_OF[form.areas[row][column]] == word)
        last = max(at for at in range(SIDES) if AREA_OF[form.areas[row][at]] == word)
        centre = x + cell * (column + last + 1) / 2
        size = form.small
        named.append(
            squeezed(centre, y + cell * row + size * 0.36, AREA_NAMES[word].upper(), "head tag", size, cell * 1.9, "middle", bold=True)
        )
    return group(*named, class_="through")


@lru_cache(maxsize=8)
def numbers(form: Form, x: float, y: float, cell: float) -> Markup:
    """The numbers of rows and columns, and a band of light over each for a die that shows its number."""
    size = form.small + (2.2 if form.tall else 5.5)
    gap = size * (0.62 if form.tall else 0.8)
    marks = []
    for n in range(SIDES):
        middle = cell * (n + 0.5)
        marks += [
            text(x - gap, y + middle + size * 0.36, str(n + 1), f"number of-{n + 1}", size, "middle"),
            text(x + middle, y - size * (0.62 if form.tall else 0.56), str(n + 1), f"number of-{n + 1}", size, "middle"),
            box(x, y + cell * n, cell * SIDES, cell, f"band at-{n + 1}"),
            box(x + cell * n, y, cell, cell * SIDES, f"band at-{n + 1}"),
        ]
    return join(*marks)


# -- what is drawn -------------------------------------------------------------------------------------------------------------
def space_title(form: Form, row: int, column: int, mark: str) -> str:
    """A space in sentences."""
    place = {"row": row + 1, "column": column + 1, "area": AREA_NAMES[AREA_OF[form.areas[row][column]]]}
    if mark == CROSSED:
        return say("Row {row}, column {column}, {area}: crossed over.", **place)
    if mark == FREE:
        return say("Row {row}, column {column}, {area}: free.", **place)
    return say("Row {row}, column {column}, {area}: {resource}.", **place, resource=form.names[RESOURCE_OF[mark]])


@lru_cache(maxsize=PARTS_KEPT)
def space(
    form: Form, row: int, column: int, x: float, y: float, cell: float, mark: str, new: bool, moving: bool, asked: Asked
) -> Markup:  # fmt: skip
    """One space: what is drawn in it, whether in this round, whether it is just moving, what can be drawn, and what that would bring."""
    name = f"space-{row + 1}-{column + 1}"
    seed = SIDES * row + column + 1
    centre_x, centre_y = x + cell / 2, y + cell / 2
    parts = [box(x, y, cell, cell, "touch")]
    if mark == CROSSED:
        parts.append(scribble(centre_x, centre_y, cell * 0.6, seed, new))
    elif mark != FREE:
        parts.append(symbol(RESOURCE_OF[mark], centre_x, centre_y, cell * 0.6, seed, 0.75, new, "drawn"))
    if new:
        parts.append(group(fresh(x, y, cell), class_="asides"))
    if moving:
        parts.append(box(x + 4, y + 4, cell - 8, cell - 8, "aim", 7))
    if asked != UNASKED:
        if mark == FREE:
            parts.append(ghosts(form, asked, x, y, cell))
        parts.append(marked(x + 3, y + 3, cell - 6, cell - 6))
        parts.append(form.gain(asked, x + cell - cell * 0.13, y + cell * 0.12 + form.small * 0.86, form.small))
    inner = group(*parts, class_="new") if new else join(*parts)
    title = space_title(form, row, column, mark)
    if new:
        title = " ".join((title, say("New in this round.")))
    return form.thing(name, title, asked, inner, class_="space")


def fresh(x: float, y: float, cell: float) -> Markup:
    """Two short strokes at the lower corner: this ink is of this round."""
    left, low = x + cell * 0.12, y + cell * 0.86
    return path(route("M", left, low - cell * 0.09, "l", 0, cell * 0.09, "l", cell * 0.09, 0), "fresh")


def ghosts(form: Form, asked: Asked, x: float, y: float, cell: float) -> Markup:
    """The symbols that could be drawn here, small at the lower edge."""
    drawn = asked.draws
    size = 1.15 if form.tall else 1.5
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
def line_spaces(district: tuple[str, ...], place: int) -> str:
    """The marks of a line: rows first, then columns."""
    if place < SIDES:
        return district[place]
    return "".join([row[place - SIDES] for row in district])


def line_title(form: Form, place: int, line: LineView, marks: str, ticked: bool) -> str:
    """A line in sentences: what it gives, whether it is ticked, how full it is."""
    n = place % SIDES + 1
    name = say("Row {n}", n=n) if place < SIDES else say("Column {n}", n=n)
    if line.reward == "star":
        gives = plural("{line}: a star for {n} point.", "{line}: a star for {n} points.", line.points, line=name)
    elif line.reward == "market":
        gives = say("{line}: a square of the Black Market.", line=name)
    else:
        gives = say("{line}: a symbol of {resource}, anywhere.", line=name, resource=form.names[line.reward])
    full = sum(mark not in (FREE, CROSSED) for mark in marks)
    if ticked:
        told = say("Ticked.")
    elif CROSSED in marks:
        told = say("It can no longer be filled.")
    else:
        told = say("{full} of {all} spaces are filled.", full=full, all=len(marks))
    return f"{gives} {told}"


@lru_cache(maxsize=PARTS_KEPT)
def line_end(
    form: Form, place: int, line: LineView, marks: str, ticked: bool, x: float, y: float, cell: float, bonus: float, asked: Asked
) -> Markup:  # fmt: skip
    """The box at the end of a line with what it gives, and the tick."""
    row = place < SIDES
    along = cell * (place % SIDES + 0.5)
    left, top = (x + SIDES * cell + GAP, y + along - bonus / 2) if row else (x + along - bonus / 2, y + SIDES * cell + GAP)
    centre_x, centre_y = left + bonus / 2, top + bonus / 2
    lost = not ticked and CROSSED in marks
    letters = max(bonus * 0.4, form.small)
    stem = (left - GAP, centre_y, left, centre_y) if row else (centre_x, top - GAP, centre_x, top)
    parts = [
        stroke(route("M", *stem[:2], "L", *stem[2:]), "cells", 1),
        box(left, top, bonus, bonus, "slot", bonus * 0.24),
        group(reward_sign(line.reward, line.points, centre_x, centre_y, bonus * 0.74, letters), class_="reward"),
        tick(centre_x + bonus * 0.1, centre_y - bonus * 0.04, bonus * 0.95, place + 101, new=True) if ticked else EMPTY,
        stroke(route("M", left + 4, top + bonus - 4, "L", left + bonus - 4, top + 4), "never", 2) if lost else EMPTY,
    ]
    if asked != UNASKED:
        parts.append(marked(left - 2, top - 2, bonus + 4, bonus + 4, bonus * 0.3))
    state = " ticked" if ticked else " lost" if lost else ""
    return form.thing(f"line-{line.line}", line_title(form, place, line, marks, ticked), asked, *parts, class_=f"line{state}")
