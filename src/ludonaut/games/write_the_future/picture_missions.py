"""Mission cards: name, number, what counts as a drawing, the points for each, and what the sheet has of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludonaut.core.phrases import plural, say
from ludonaut.core.svg import EMPTY, PARTS_KEPT, Markup, box, circle, element, fold, join, lines, path, route, squeezed, text
from ludonaut.games.write_the_future.components import AREA_WORDS, RESOURCE_LETTERS, SIDES
from ludonaut.games.write_the_future.picture_glyphs import hand, stroke, symbol
from ludonaut.games.write_the_future.picture_pad import AREA_OF, RESOURCE_OF, Asked, Form, Pad, marked
from ludonaut.games.write_the_future.views import MissionView

SECRET: Final = 0
MOST_LINES: Final = 5
LEAST_DRAWN: Final = 84.0
"""What a card says is written on it when that leaves so much height for the drawing."""
NEVER: Final = ("M", -7, -7, "L", 7, 7, "M", 7, -7, "L", -7, 7)


def mission_title(mission: MissionView) -> str:
    """A mission in sentences."""
    told = [
        say("Your secret mission: {name}, number {n}.", name=mission.name, n=mission.number)
        if mission.place == SECRET
        else say("{name}, number {n}.", name=mission.name, n=mission.number)
    ]
    told += [mission.text] if mission.text else []
    told.append(say("{count} × {each} = {points} points.", count=mission.count, each=mission.each, points=mission.points))
    return " ".join(told)


def mission_thing(pad: Pad, mission: MissionView, x: float, y: float, width: float, height: float) -> Markup:
    """A mission card, its top left corner at (x, y)."""
    public = mission.place != SECRET
    best = public and mission.place == pad.view.best_secret
    by = pad.sheet.secret if public and mission.place == pad.sheet.replaced else None
    return mission_card(pad.form, mission, best, by, pad.view.own < 0, x, y, width, height, pad.asked(mission_id(mission)))


def mission_id(mission: MissionView) -> str:
    """The id of a mission's element."""
    return "mission-secret" if mission.place == SECRET else f"mission-{mission.place}"


@lru_cache(maxsize=PARTS_KEPT)
def mission_card(
    form: Form, mission: MissionView, best: bool, by: str | None, seen: bool, x: float, y: float, width: float, height: float, asked: Asked
) -> Markup:  # fmt: skip
    """A mission card: whether the secret mission should replace it, the name of the one that has replaced it, and whether it is only
    `seen` by an onlooker, so that it has no points."""
    size = form.small
    secret = mission.place == SECRET
    radius = size * 0.86
    title = say("Secret: {name}", name=mission.name) if secret else mission.name
    head = 2 * radius + 9
    right = size * 4.3
    leading = size * 1.18
    pattern = plural("{n} point for each; none may overlap.", "{n} points for each; none may overlap.", mission.each)
    words = pattern if mission.kind == "pattern" else mission.text  # what the pattern is shows the drawing
    rows = fold(words, width - 18, size, MOST_LINES)
    worth = say("each") if seen else say("{count} × {each}", count=mission.count, each=mission.each)
    told_whole = words != "" and " ".join(rows) == words and height - head - leading * len(rows) > LEAST_DRAWN
    foot = y + height - (leading * len(rows) + 6 if told_whole else 0.0)
    room_x, room_y = width - right - 16, foot - y - head - 8
    parts = [
        box(x, y, width, height, "panel", 9),
        squeezed(x + 9, y + 5 + radius + size * 0.36, title, "b", size, width - 2 * radius - 22, "start", bold=True),
        circle(x + width - 6 - radius, y + 6 + radius, radius, "chip"),
        text(x + width - 6 - radius, y + 6 + radius + size * 0.36, str(mission.number), "on-chip", size, "middle"),
        drawing(form, mission, x + 9, y + head, room_x, room_y),
        text(x + width - 9, foot - size * 1.95, str(mission.each if seen else mission.points), "points", size * 1.75, "end"),
        text(x + width - 9, foot - size * 0.6, worth, "soft", size, "end"),
        lines(x + 9, foot + size * 0.9, rows, "soft", size, leading) if told_whole else EMPTY,
        marked(x - 2, y - 2, width + 4, height + 4, 11),
    ]
    told = mission_title(mission)
    if best:
        told = " ".join((told, say("The secret mission gives most in place of this one.")))
    if by is not None:
        told = " ".join((told, say("The secret mission {name} counts in its place.", name=by)))
    kind = "mission" + (" secret" if secret else "") + (" best" if best else "") + ("" if by is None else " gone")
    return form.thing(mission_id(mission), told, asked, *parts, class_=kind)


# -- what counts, drawn in cells -----------------------------------------------------------------------------------------------------
@lru_cache(maxsize=PARTS_KEPT)
def drawing(form: Form, mission: MissionView, x: float, y: float, width: float, height: float) -> Markup:
    """What a mission counts, in the middle of its room."""
    middle_x, middle_y = x + width / 2, y + height / 2
    first = mission.resources[0] if mission.resources else ""
    if mission.kind == "pattern":
        rows = mission.pattern
    elif mission.kind == "biggest_group":
        letter = letter_of(first)
        rows = (f"{letter}{letter}.", f".{letter}{letter}")
    elif mission.kind == "pairs":
        rows = ("".join(letter_of(word) for word in mission.resources),)
    elif mission.kind == "surrounded":
        rows = (".*.", f"*{letter_of(first)}*", ".*.")
    elif mission.kind == "isolated":
        rows = (".X.", f"X{letter_of(first)}X", ".X.")
    elif mission.kind == "sets":
        return bunch(mission, middle_x, middle_y, width, height)
    elif mission.kind == "area":
        return area(form, mission, x, middle_y, width, height)
    else:
        return bare_line(first, middle_x, middle_y, width, height)
    side = min(width / len(rows[0]), height / len(rows), 30.0 if form.tall else 32.0)
    shape = cells(rows, middle_x, middle_y, side)
    if mission.kind == "biggest_group":
        shape = join(shape, around(rows, middle_x, middle_y, side))
    if mission.kind == "pairs":
        shape = join(shape, path(route("M", middle_x - side * 0.13, middle_y, "h", side * 0.26), "fresh-link"))
    return shape


def letter_of(resource: str) -> str:
    """A resource's letter in patterns."""
    return next((letter for letter, word in RESOURCE_OF.items() if word == resource), "*")


def cells(rows: tuple[str, ...], middle_x: float, middle_y: float, side: float) -> Markup:
    """A drawing in letters, as in the components file: resources, any resource, and spaces that must hold none."""
    parts = []
    left, top = middle_x - side * len(rows[0]) / 2, middle_y - side * len(rows) / 2
    for down, line in enumerate(rows):
        for across, letter in enumerate(line):
            if letter == ".":
                continue
            x, y = left + side * across, top + side * down
            centre_x, centre_y = round(x + side / 2, 1), round(y + side / 2, 1)
            parts.append(box(round(x + 1, 1), round(y + 1, 1), round(side - 2, 1), round(side - 2, 1), "slot", side * 0.14))
            if letter in RESOURCE_LETTERS:
                parts.append(symbol(RESOURCE_OF[letter], centre_x, centre_y, side * 0.68))
            elif letter == "X":
                parts.append(stroke(hand(NEVER, centre_x, centre_y, side / 30, 0, 0), "never", max(side * 0.09, 1.8)))
            else:
                parts.append(any_sign(centre_x, centre_y, side * 0.6))
    return join(*parts)


def any_sign(x: float, y: float, size: float) -> Markup:
    """Any resource: a full dot in a ring."""
    return join(
        circle(x, y, round(size * 0.27, 1), "print-solid"),
        element("circle", cx=x, cy=y, r=round(size * 0.46, 1), class_="print", stroke_width=1.3),
    )


def around(rows: tuple[str, ...], middle_x: float, middle_y: float, side: float) -> Markup:
    """A dashed line round a group: all that hang together count."""
    half_x, half_y = side * len(rows[0]) / 2 + 3, side * len(rows) / 2 + 3
    half_x, half_y = min(half_x, side * 1.5 + 4), min(half_y, side + 4)
    return box(middle_x - half_x, middle_y - half_y, 2 * half_x, 2 * half_y, "group-edge", side * 0.4)


def bunch(mission: MissionView, middle_x: float, middle_y: float, width: float, height: float) -> Markup:
    """A set: its symbols together in one bag."""
    count = len(mission.resources)
    columns = count if count < 4 and width / count > height / 2.4 else 2
    rows = -(-count // columns)
    side = min((width - 8) / columns, (height - 8) / rows, 30.0)
    wide, high = side * columns + 8, side * rows + 8
    parts = [box(middle_x - wide / 2, middle_y - high / 2, wide, high, "group-edge", side * 0.4)]
    for n, word in enumerate(mission.resources):
        in_row = min(columns, count - columns * (n // columns))
        across = (n % columns) - (in_row - 1) / 2
        parts.append(symbol(word, middle_x + side * across, middle_y + side * (n // columns - (rows - 1) / 2), side * 0.76))
    return join(*parts)


def area(form: Form, mission: MissionView, x: float, middle_y: float, width: float, height: float) -> Markup:
    """An area: the District in small with the area lit, and the symbol beside it."""
    sign = min(height * 0.55, 30.0)
    room = min(height, width - sign - 10, 72.0)
    side = room / SIDES
    left, top = x + (width - room - sign - 10) / 2, middle_y - room / 2
    squares = dict.fromkeys(AREA_WORDS, "")
    for row, line in enumerate(form.areas):
        for column, letter in enumerate(line):
            corner = (round(left + side * column, 1), round(top + side * row, 1))
            squares[AREA_OF[letter]] += route("M", *corner, "h", round(side, 1), "v", round(side, 1), "h", -round(side, 1), "z")
    return join(
        *(path(data, "lit" if word == mission.area else "slot-soft") for word, data in squares.items()),
        symbol(mission.resources[0], left + room + 10 + sign / 2, middle_y, sign) if mission.resources else EMPTY,
    )


def bare_line(resource: str, middle_x: float, middle_y: float, width: float, height: float) -> Markup:
    """A row or column without a resource: a line of spaces, and the symbol struck out over it."""
    side = min(width / SIDES, height / 2.2, 17.0)
    left = middle_x - side * SIDES / 2
    row = join(*(box(left + side * n + 0.5, middle_y - side / 2, side - 1, side, "slot-soft") for n in range(SIDES)))
    size = min(height * 0.6, 34.0)
    strike = stroke(hand(("M", -11, 11, "L", 11, -11), middle_x, middle_y, size / 20, 0, 0), "never", 3)
    return join(
        row,
        circle(middle_x, middle_y, size * 0.62, "spot"),
        symbol(resource, middle_x, middle_y, size * 0.8) if resource else EMPTY,
        strike,
    )
