"""The lower parts of the sheet: the Black Market, the ability tracks, and the points by source."""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import listed, plural, say
from ludonaut.core.svg import EMPTY, Markup, box, fold, group, join, path, route, squeezed, text, text_width
from ludonaut.games.write_the_future.components import ABILITY_WORDS, RESOURCE_LETTERS
from ludonaut.games.write_the_future.picture_glyphs import ability_sign, cross, loop, market_sign, small, star, symbol
from ludonaut.games.write_the_future.picture_pad import ABILITY_NAMES, Pad
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
    marks = pad.sheet.market[place]
    done = complete_rows(part, marks)
    drawn = sum(row.count(RESOURCE_LETTERS[place]) for row in pad.sheet.district)
    small_size = pad.small
    head = small_size * 1.75
    ladder = small_size * 2.1
    high = (height - head - 6) / len(part.rows)
    side = min((width - ladder - 16) / max(len(row) for row in part.rows) - 3, high - 4)
    title = " ".join(
        (
            say("Black Market, {resource}.", resource=pad.names[part.resource]),
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
        parts.append(text(centre, base + small_size * 0.36, words, "b" if row == done and not pad.blank else "soft", small_size, "middle"))
        if row == done and not pad.blank:
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
            squares.append(square(pad, part, marks, n, number, left, top, side, drawn, join(last, EMPTY if handed_on else pen)))
            last = pen if handed_on else EMPTY
            n += 1
    return join(pad.targets.thing(f"market-{part.resource}", title, head_thing, class_="market"), *squares)


def crossing(part: MarketView, marks: str, n: int, x: float, y: float, side: float) -> Markup:
    """The cross on a square that is crossed off."""
    if marks[n] != OFF:
        return EMPTY
    return cross(x + side / 2, y + side / 2, side * 0.86, 60 + 20 * len(part.resource) + n, new=True)


def square(
    pad: Pad, part: MarketView, marks: str, n: int, number: int, x: float, y: float, side: float, drawn: int, pen: Markup
) -> Markup:
    """One square. An id have each numbered one, and of the others the next that is open; when none is, the last.

    The cross of the square before the next open one belongs to this one (`pen`), so that a page can show it being drawn.
    """
    off = marks[n] == OFF
    following = number > 0 or n == (marks.find(".") if "." in marks else len(marks) - 1)
    name = f"square-{part.resource}-{number}" if number else f"square-{part.resource}"
    centre_x, centre_y = x + side / 2, y + side / 2
    gain = pad.gain(name, x + side - 3, y + side - 5 if number else centre_y + pad.small * 0.36, pad.small)
    both = bool(number and gain and side > 2.2 * pad.small)
    letters = pad.small if both else max(side * 0.5, pad.small)
    number_x, number_y = (x + 4 + letters * 0.35, y + letters * 0.92) if both else (centre_x, centre_y + letters * 0.36)
    face = [
        box(x, y, side, side, "slot next" if following and not off and not number and not pad.blank else "slot", 3),
        text(number_x, number_y, str(number), "soft" if off else "b", letters, "middle") if number else EMPTY,
        pen,
    ]
    if not following:
        return join(*face)
    if pad.targets.asked(name):
        face += [pad.marked(x - 1, y - 1, side + 2, side + 2, 5), gain if both or not number else EMPTY]
    told = say("{resource}: square {number}.", resource=pad.names[part.resource], number=number or n + 1)
    state = say("Crossed off.") if off else say("Open.")
    count = plural("{n} symbol of it is in the District.", "{n} symbols of it are in the District.", drawn)
    return pad.targets.thing(name, f"{told} {state} {count}", *face, class_=pad.class_of(name, "square"))


# -- abilities --------------------------------------------------------------------------------------------------------------------
def abilities(pad: Pad, x: float, y: float, width: float, height: float) -> Markup:
    """The three abilities with how many of each are ready."""
    gap = 6.0
    wide = (width - 2 * gap) / 3
    tokens = []
    for place, (word, ready) in enumerate(zip(ABILITY_WORDS, pad.sheet.ready, strict=True)):
        left = x + (wide + gap) * place
        name = f"ability-{word}"
        size = height * 0.56
        letters = pad.small + 3
        count = "" if pad.blank else say("×{ready}", ready=ready)
        kind = "b" if ready else "soft"
        room = wide - size - 20 - (0 if pad.tall else text_width(count, letters, True))
        lift = pad.small * 0.66 if pad.tall else 0.0
        end = (left + 14 + size, "start") if pad.tall else (left + wide - 7, "end")
        parts = [
            box(left, y, wide, height, "slot" if ready else "slot-soft", 9),
            ability_sign(word, left + 8 + size / 2, y + height / 2, size),
            squeezed(
                left + 14 + size, y + height / 2 + pad.small * 0.36 - lift, ABILITY_NAMES[word], kind, pad.small, room, "start", bold=True
            ),
            text(end[0], y + height / 2 + letters * 0.36 + lift, count, kind, letters, end[1]),
        ]
        if pad.targets.asked(name):
            parts.append(pad.marked(left, y, wide, height, 9))
        title = plural("{ability}: {n} is ready.", "{ability}: {n} are ready.", ready, ability=ABILITY_NAMES[word])
        tokens.append(pad.targets.thing(name, title, *parts, class_="ability"))
    return join(*tokens)


MOST_IN_ROW: Final = 15


def track_rows(track: TrackView) -> int:
    """In how many rows a track's boxes stand."""
    return -(-len(track.boxes) // MOST_IN_ROW)


def track(pad: Pad, track: TrackView, x: float, y: float, label: float, width: float, high: float) -> Markup:
    """An ability track: its card's number and name, then its boxes; a circle on each ability that is ready, a cross on what is past.

    `label` is the room for number and name, `high` the height of a row of boxes.
    """
    place = track.card - 1
    ticks, used = pad.sheet.ticks[place], pad.sheet.used[place]
    step = (width - label) / min(len(track.boxes), MOST_IN_ROW)
    side = min(step - 2, high - 4)
    shown = any(card.card == track.card for card in pad.view.cards) or not pad.view.cards
    radius = pad.small * 0.78
    parts = [
        box(x, y, width, high * track_rows(track), "touch"),
        box(x, y + high / 2 - radius, 2 * radius, 2 * radius, "chip", 5),
        text(x + radius, y + high / 2 + pad.small * 0.36, str(track.card), "on-chip", pad.small, "middle"),
    ]
    if label > 4 * radius:
        parts.append(
            squeezed(
                x + 2 * radius + 6, y + high / 2 + pad.small * 0.36, track.name, "b", pad.small, label - 2 * radius - 12, "start", bold=True
            )
        )
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
    if pad.targets.asked(f"track-{track.card}"):
        parts.append(pad.marked(x, y, width, high * track_rows(track)))
    told = say("Track of {name}: {ticks} of {boxes} boxes are ticked.", name=track.name, ticks=ticks, boxes=len(track.boxes))
    return pad.targets.thing(f"track-{track.card}", told, *parts, class_="track" if shown else "track idle")


# -- points by source ----------------------------------------------------------------------------------------------------------------
def sources(pad: Pad) -> list[tuple[str, str, int]]:
    """The sources of points: a word for the sign, the name, the points."""
    points = pad.sheet.points
    names = {} if pad.blank else {mission.place: mission.name for mission in pad.view.missions}
    if pad.sheet.replaced and not pad.blank:
        names[pad.sheet.replaced] = pad.sheet.secret
    rows = [("mission", names.get(place, say("Mission {n}", n=place)), number) for place, number in enumerate(points.missions, 1)]
    rows.append(("market", say("Black Market"), sum(points.market)))
    rows.append(("star", say("Stars"), points.stars))
    if pad.sheet.faction or points.faction:
        rows.append(("faction", say("Faction"), points.faction))
    return rows


def score_title(pad: Pad) -> str:
    """All sources in one sentence."""
    listing = listed([f"{name} {points}" for _, name, points in sources(pad)])
    return plural("{n} point: {sources}.", "{n} points: {sources}.", pad.sheet.points.total, sources=listing)


def score(pad: Pad, x: float, y: float, width: float, columns: int) -> tuple[Markup, float]:
    """The points by source in so many columns, and their sum; also the height used. A blank pad leaves the numbers to a pencil."""
    rows = sources(pad)
    size = pad.small
    high = size * 1.62
    deep = -(-len(rows) // columns)
    wide = width / columns
    parts = [box(x, y, width, high * (deep + 1) + 10, "slot-soft", 8)]
    for n, (kind, name, points) in enumerate(rows):
        left, base = x + wide * (n // deep), y + 4 + high * (n % deep + 0.5) + size * 0.36
        sign = (
            market_sign(left + 16, base - size * 0.36, size * 0.95)
            if kind == "market"
            else star(left + 16, base - size * 0.36, size, "", size)
            if kind == "star"
            else text(left + 16, base, str(n + 1), "soft", size, "middle")
            if kind == "mission" and pad.blank
            else box(left + 16 - size * 0.34, base - size * 0.83, size * 0.68, size * 0.94, "print", 2)  # a card
            if kind == "mission"
            else path(small("agents", left + 16, base - size * 0.36), "print-solid")
        )
        room = wide - 30 - size * 2.3
        parts += [sign, squeezed(left + 30, base, fold(name, room * 1.12, size, 1)[0], "soft", size, room, "start")]
        if not pad.blank:
            parts.append(text(left + wide - 8, base, str(points), "b", size, "end"))
        if n % deep:
            parts.append(path(route("M", left + 8, base - size * 1.17, "h", wide - 16), "rule"))
    foot = y + 4 + high * (deep + 0.5) + size * 0.4
    parts += [
        path(route("M", x + 8, y + 5 + high * deep, "H", x + width - 8), "cells"),
        text(x + 10, foot, say("Total"), "b", size + 1),
        text(x + width - 8, foot, "" if pad.blank else str(pad.sheet.points.total), "points", size + 4, "end"),
    ]
    return pad.targets.thing("score", score_title(pad), *parts, class_="score"), high * (deep + 1) + 10
