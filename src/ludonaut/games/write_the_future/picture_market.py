"""The lower parts of the sheet: the Black Market, the ability tracks, and the points by source."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludonaut.core.phrases import listed, plural, say
from ludonaut.core.svg import EMPTY, PARTS_KEPT, Markup, box, fold, group, join, path, route, squeezed, text, text_width
from ludonaut.games.write_the_future.components import ABILITY_WORDS, RESOURCE_LETTERS
from ludonaut.games.write_the_future.picture_glyphs import ability_sign, cross, loop, market_sign, small, star, symbol
from ludonaut.games.write_the_future.picture_pad import ABILITY_NAMES, UNASKED, Asked, Form, Pad, marked
from ludonaut.games.write_the_future.views import MarketView, TrackView

OFF: Final = "x"
ACCEPTED: Final = {"any": say("any"), "odd": say("odd"), "even": say("even"), "exact": say("exact")}
ACCEPT_SENTENCES: Final = {
    "any": say("Any die crosses the next square off."),
    "odd": say("An odd die crosses the next square off."),
    "even": say("An even die crosses the next square off."),
    "exact": say("A die crosses the square of its own number off."),
}


# -- the Black Market -----------------------------------------------------------------------------------------------------------
def complete_rows(part: MarketView, marks: str) -> int:
    """How many of a resource's rows are crossed off."""
    done, first = 0, 0
    for row in part.rows:
        done += set(marks[first : first + len(row)]) == {OFF}
        first += len(row)
    return done


def market(pad: Pad, place: int, part: MarketView, x: float, y: float, width: float, height: float) -> Markup:
    """One resource's part of the Black Market: sign, which dice it takes, squares in rows, and what each symbol is worth."""
    drawn = "".join(pad.sheet.district).count(RESOURCE_LETTERS[place])
    asked = tuple([pad.asked(name) for name in square_names(part)])
    return stall(pad.form, place, part, pad.sheet.market[place], drawn, x, y, width, height, pad.asked(f"market-{part.resource}"), asked)


@lru_cache(maxsize=64)
def square_names(part: MarketView) -> tuple[str, ...]:
    """The ids of a resource's squares: of each numbered one, and of the others one for all."""
    numbers = [number for row in part.rows for number in row]
    numbered = [f"square-{part.resource}-{number}" for number in numbers if number]
    return (*numbered, *([f"square-{part.resource}"] if len(numbered) < len(numbers) else []))


@lru_cache(maxsize=PARTS_KEPT)
def stall(
    form: Form, place: int, part: MarketView, marks: str, drawn: int, x: float, y: float, width: float, height: float,
    asked: Asked, squares_asked: tuple[Asked, ...],
) -> Markup:  # fmt: skip
    """A resource's part with these squares crossed off and so many symbols drawn; what is asked about it and, in the order of their names,
    about its squares."""
    done = complete_rows(part, marks)
    of_square = dict(zip(square_names(part), squares_asked, strict=True))
    small_size = form.small
    head = small_size * 1.75
    ladder = small_size * 2.1
    high = (height - head - 6) / len(part.rows)
    side = min((width - ladder - 16) / max(len(row) for row in part.rows) - 3, high - 4)
    title = " ".join(
        (
            say("Black Market, {resource}.", resource=form.names[part.resource]),
            ACCEPT_SENTENCES[part.accepts],
            plural("Each symbol is worth {n} point.", "Each symbol is worth {n} points.", part.values[done]),
        )
    )
    sign = head * 0.72
    parts = [
        box(x, y, width, height, "slot-soft", 8),
        symbol(part.resource, x + 8 + sign / 2, y + head / 2 + 2, sign),
        text(x + 16 + sign, y + head / 2 + small_size * 0.36 + 2, ACCEPTED[part.accepts], "soft", small_size),
    ]
    for row, value in enumerate(part.values):
        base = y + head / 2 + 2 if row == 0 else y + head + high * (row - 0.5)
        centre = x + width - 4 - ladder / 2
        words = say("×{value}", value=value)
        parts.append(text(centre, base + small_size * 0.36, words, "b" if row == done and not form.blank else "soft", small_size, "middle"))
        if row == done and not form.blank:
            parts.append(loop(centre, base, small_size * 2.0, 40 + place))
    head_thing = group(*parts)
    squares = []
    last = EMPTY
    n = 0
    for row, numbers in enumerate(part.rows):
        for column, number in enumerate(numbers):
            left, top = x + 8 + (side + 3) * column, y + head + high * row + (high - side) / 2
            pen = crossing(part, marks, n, left, top, side)
            handed_on = not number and n + 1 == marks.find(".")
            of_this = square(form, part, marks, n, number, left, top, side, drawn, join(last, EMPTY if handed_on else pen), of_square)
            squares.append(of_this)
            last = pen if handed_on else EMPTY
            n += 1
    return join(form.thing(f"market-{part.resource}", title, asked, head_thing, class_="market"), *squares)


def crossing(part: MarketView, marks: str, n: int, x: float, y: float, side: float) -> Markup:
    """The cross on a square that is crossed off."""
    if marks[n] != OFF:
        return EMPTY
    return cross(x + side / 2, y + side / 2, side * 0.86, 60 + 20 * len(part.resource) + n, new=True)


def square(
    form: Form, part: MarketView, marks: str, n: int, number: int, x: float, y: float, side: float, drawn: int, pen: Markup,
    of_square: dict[str, Asked],
) -> Markup:  # fmt: skip
    """One square. An id have each numbered one, and of the others the next that is open; when none is, the last.

    The cross of the square before the next open one belongs to this one (`pen`), so that a page can show it being drawn.
    """
    off = marks[n] == OFF
    following = number > 0 or n == (marks.find(".") if "." in marks else len(marks) - 1)
    name = f"square-{part.resource}-{number}" if number else f"square-{part.resource}"
    centre_x, centre_y = x + side / 2, y + side / 2
    asked = of_square[name]
    gain = form.gain(asked, x + side - 3, y + side - 5 if number else centre_y + form.small * 0.36, form.small)
    both = bool(number and gain and side > 2.2 * form.small)
    letters = form.small if both else max(side * 0.5, form.small)
    number_x, number_y = (x + 4 + letters * 0.35, y + letters * 0.92) if both else (centre_x, centre_y + letters * 0.36)
    face = [
        box(x, y, side, side, "slot next" if following and not off and not number and not form.blank else "slot", 3),
        text(number_x, number_y, str(number), "soft" if off else "b", letters, "middle") if number else EMPTY,
        pen,
    ]
    if not following:
        return join(*face)
    if asked != UNASKED:
        face += [marked(x - 1, y - 1, side + 2, side + 2, 5), gain if both or not number else EMPTY]
    told = say("{resource}: square {number}.", resource=form.names[part.resource], number=number or n + 1)
    state = say("Crossed off.") if off else say("Open.")
    count = plural("{n} symbol of it is in the District.", "{n} symbols of it are in the District.", drawn)
    return form.thing(name, f"{told} {state} {count}", asked, *face, class_="square")


# -- abilities --------------------------------------------------------------------------------------------------------------------
def abilities(pad: Pad, x: float, y: float, width: float, height: float) -> Markup:
    """The three abilities with how many of each are ready."""
    gap = 6.0
    wide = (width - 2 * gap) / 3
    tokens = []
    for place, (word, ready) in enumerate(zip(ABILITY_WORDS, pad.sheet.ready, strict=True)):
        tokens.append(ability(pad.form, word, ready, x + (wide + gap) * place, y, wide, height, pad.asked(f"ability-{word}")))
    return join(*tokens)


@lru_cache(maxsize=PARTS_KEPT)
def ability(form: Form, word: str, ready: int, left: float, y: float, wide: float, height: float, asked: Asked) -> Markup:
    """One ability with how many of it are ready."""
    size = height * 0.56
    letters = form.small + 3
    count = "" if form.blank else say("×{ready}", ready=ready)
    kind = "b" if ready else "soft"
    room = wide - size - 20 - (0 if form.tall else text_width(count, letters, True))
    lift = form.small * 0.66 if form.tall else 0.0
    end = (left + 14 + size, "start") if form.tall else (left + wide - 7, "end")
    parts = [
        box(left, y, wide, height, "slot" if ready else "slot-soft", 9),
        ability_sign(word, left + 8 + size / 2, y + height / 2, size),
        squeezed(
            left + 14 + size, y + height / 2 + form.small * 0.36 - lift, ABILITY_NAMES[word], kind, form.small, room, "start", bold=True
        ),
        text(end[0], y + height / 2 + letters * 0.36 + lift, count, kind, letters, end[1]),
    ]
    if asked != UNASKED:
        parts.append(marked(left, y, wide, height, 9))
    title = plural("{ability}: {n} is ready.", "{ability}: {n} are ready.", ready, ability=ABILITY_NAMES[word])
    return form.thing(f"ability-{word}", title, asked, *parts, class_="ability")


MOST_IN_ROW: Final = 15


def track_rows(track: TrackView) -> int:
    """In how many rows a track's boxes stand."""
    return -(-len(track.boxes) // MOST_IN_ROW)


def track(pad: Pad, track: TrackView, x: float, y: float, label: float, width: float, high: float) -> Markup:
    """An ability track: its card's number and name, then its boxes; a circle on each ability that is ready, a cross on what is past.

    `label` is the room for number and name, `high` the height of a row of boxes.
    """
    place = track.card - 1
    shown = any(card.card == track.card for card in pad.view.cards) or not pad.view.cards
    asked = pad.asked(f"track-{track.card}")
    return ticked_track(pad.form, track, pad.sheet.ticks[place], pad.sheet.used[place], shown, x, y, label, width, high, asked)


@lru_cache(maxsize=PARTS_KEPT)
def ticked_track(
    form: Form, track: TrackView, ticks: int, used: tuple[int, ...], shown: bool, x: float, y: float, label: float, width: float,
    high: float, asked: Asked,
) -> Markup:  # fmt: skip
    """A track with so many boxes ticked, of whose abilities those in the boxes `used` are used up; whether its card is in the game."""
    step = (width - label) / min(len(track.boxes), MOST_IN_ROW)
    side = min(step - 2, high - 4)
    radius = form.small * 0.78
    parts = [
        box(x, y, width, high * track_rows(track), "touch"),
        box(x, y + high / 2 - radius, 2 * radius, 2 * radius, "chip", 5),
        text(x + radius, y + high / 2 + form.small * 0.36, str(track.card), "on-chip", form.small, "middle"),
    ]
    if label > 4 * radius:
        parts.append(
            squeezed(
                x + 2 * radius + 6, y + high / 2 + form.small * 0.36, track.name, "b", form.small, label - 2 * radius - 12, "start",
                bold=True,
            )
        )  # fmt: skip
    empty, signs, pen = [], [], []
    for n, ability in enumerate(track.boxes):
        centre_x = x + label + step * (n % MOST_IN_ROW + 0.5)
        centre_y = y + high * (n // MOST_IN_ROW + 0.5)
        half = side / 2
        seed = 200 + 40 * track.card + n
        empty.append(
            route(
                "M",
                round(centre_x - half, 1),
                round(centre_y - half, 1),
                "h",
                round(side, 1),
                "v",
                round(side, 1),
                "h",
                -round(side, 1),
                "z",
            )
        )
        if ability:
            signs.append(ability_sign(ability, centre_x, centre_y, side * 0.78))
        if n < ticks:
            ready, last = ability and n + 1 not in used, n + 1 == ticks
            pen.append(loop(centre_x, centre_y, side * 1.2, seed, last) if ready else cross(centre_x, centre_y, side * 0.8, seed, last))
    parts += [path("".join(empty), "slot"), *signs, *pen]
    if asked != UNASKED:
        parts.append(marked(x, y, width, high * track_rows(track)))
    told = say("Track of {name}: {ticks} of {boxes} boxes are ticked.", name=track.name, ticks=ticks, boxes=len(track.boxes))
    return form.thing(f"track-{track.card}", told, asked, *parts, class_="track" if shown else "track idle")


# -- points by source ----------------------------------------------------------------------------------------------------------------
def sources(pad: Pad) -> list[tuple[str, str, int]]:
    """The sources of points: a word for the sign, the name, the points."""
    points = pad.sheet.points
    names = {} if pad.form.blank else {mission.place: mission.name for mission in pad.view.missions}
    if pad.sheet.replaced and not pad.form.blank:
        names[pad.sheet.replaced] = pad.sheet.secret
    rows = [("mission", names.get(place, say("Mission {n}", n=place)), number) for place, number in enumerate(points.missions, 1)]
    rows.append(("market", say("Black Market"), sum(points.market)))
    rows.append(("star", say("Stars"), points.stars))
    if pad.sheet.faction or points.faction:
        rows.append(("faction", say("Faction"), points.faction))
    return rows


def score(pad: Pad, x: float, y: float, width: float, columns: int) -> tuple[Markup, float]:
    """The points by source in so many columns, and their sum; also the height used. A blank pad leaves the numbers to a pencil."""
    rows = sources(pad)
    form, size = pad.form, pad.small
    high = size * 1.62
    deep = -(-len(rows) // columns)
    wide = width / columns
    parts = [box(x, y, width, high * (deep + 1) + 10, "slot-soft", 8)]
    for n, (kind, name, points) in enumerate(rows):
        left, base = x + wide * (n // deep), y + 4 + high * (n % deep + 0.5) + size * 0.36
        parts.append(source(form, kind, n + 1, name, points, left, base, wide, n % deep > 0))
    foot = y + 4 + high * (deep + 0.5) + size * 0.4
    parts += [
        path(route("M", x + 8, y + 5 + high * deep, "H", x + width - 8), "cells"),
        text(x + 10, foot, say("Total"), "b", size + 1),
        text(x + width - 8, foot, "" if form.blank else str(pad.sheet.points.total), "points", size + 4, "end"),
    ]
    listing = listed([f"{name} {points}" for _, name, points in rows])
    title = plural("{n} point: {sources}.", "{n} points: {sources}.", pad.sheet.points.total, sources=listing)
    return form.thing("score", title, pad.asked("score"), *parts, class_="score"), high * (deep + 1) + 10


@lru_cache(maxsize=PARTS_KEPT)
def source(form: Form, kind: str, number: int, name: str, points: int, left: float, base: float, wide: float, ruled: bool) -> Markup:
    """One source of points from its base line, `ruled` off from the one above; its number stands for a mission on a blank form."""
    size = form.small
    sign = (
        market_sign(left + 16, base - size * 0.36, size * 0.95)
        if kind == "market"
        else star(left + 16, base - size * 0.36, size, "", size)
        if kind == "star"
        else text(left + 16, base, str(number), "soft", size, "middle")
        if kind == "mission" and form.blank
        else box(left + 16 - size * 0.34, base - size * 0.83, size * 0.68, size * 0.94, "print", 2)  # a card
        if kind == "mission"
        else path(small("agents", left + 16, base - size * 0.36), "print-solid")
    )
    room = wide - 30 - size * 2.3
    return join(
        sign,
        squeezed(left + 30, base, fold(name, room * 1.12, size, 1)[0], "soft", size, room, "start"),
        EMPTY if form.blank else text(left + wide - 8, base, str(points), "b", size, "end"),
        path(route("M", left + 8, base - size * 1.17, "h", wide - 16), "rule") if ruled else EMPTY,
    )
