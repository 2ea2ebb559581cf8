"""The star map of the picture: its grid with letters and numbers, the bodies with their spaces and ships, and the secret stone."""

from __future__ import annotations

from math import fsum, hypot
from typing import Final

from ludonaut.core.phrases import plural, say
from ludonaut.core.seat_marks import outline
from ludonaut.core.svg import EMPTY, Markup, Targets, box, burst, circle, element, group, join, moved, path, route, text, text_width
from ludonaut.games.captain_future.picture_glyphs import gem
from ludonaut.games.captain_future.picture_names import FLAG, SIDE, Measure, Place, free_places, pointer
from ludonaut.games.captain_future.picture_worlds import world
from ludonaut.games.captain_future.views import BodyView, CaptainView, SpaceView
from ludonaut.games.captain_future.words import SEAT_NAMES

NOBODY: Final = -1


class Chart:
    """What every part of the map draws from: the view, what can be chosen, and the measure of the layout.

    `x` and `y` are the corner of the first square, `cell` the side of a square, `strip` the room for letters and numbers beside it.
    `rows` and `columns` number the words at the edge.
    """

    def __init__(self, view: CaptainView, x: float, y: float, cell: float, strip: float, small: float) -> None:
        self.view = view
        self.targets = Targets(view)
        self.x, self.y, self.cell, self.strip, self.small = x, y, cell, strip, small
        self.side = SIDE * cell
        self.rows = {word: place for place, word in enumerate(view.rows)}
        self.columns = {word: place for place, word in enumerate(view.columns)}
        self.spots = {space.square: self.middle(space.square) for space in view.spaces}
        self.shapes = {body.body: Outline(self, body) for body in view.bodies}

    def middle(self, square: str) -> tuple[float, float]:
        """The middle of a square."""
        return self.x + (self.columns[square[1:]] + 0.5) * self.cell, self.y + (self.rows[square[0]] + 0.5) * self.cell

    def colour(self, seat: int) -> str:
        """The colour of a seat by its word."""
        return self.view.fleets[seat].colour


class Outline:
    """Where a body is drawn: its disc, or the land its spaces form when no disc can hold them without touching another body's spaces."""

    def __init__(self, chart: Chart, body: BodyView) -> None:
        self.points = [chart.middle(square) for square in body.squares]
        cell = chart.cell
        if body.core:
            self.x, self.y = chart.middle(body.core)
        else:
            self.x, self.y = (fsum(point[axis] for point in self.points) / len(self.points) for axis in (0, 1))
        reach = max(hypot(x - self.x, y - self.y) for x, y in self.points)
        others = [point for square, point in chart.spots.items() if square not in body.squares]
        limit = min((apart(self.x, self.y, x, y, cell / 2) for x, y in others), default=reach + cell) - cell * 0.06
        self.radius = min(reach + cell * 0.25, limit)
        self.whole = self.radius >= reach
        if not self.whole:
            self.radius = cell * 0.46
        self.left, self.right = (pick(point[0] for point in self.points) + way * cell / 2 for pick, way in ((min, -1), (max, 1)))
        self.top, self.bottom = (pick(point[1] for point in self.points) + way * cell / 2 for pick, way in ((min, -1), (max, 1)))
        self.nook = self.stone_place(cell, bool(body.core))

    def measure(self) -> Measure:
        """What a name beside it must know."""
        return Measure(self.x, self.y, self.radius, self.left, self.right, self.top, self.bottom, frozenset(self.points))

    def stone_place(self, cell: float, core: bool) -> tuple[float, float]:
        """Where the stone stands: on the core, else where as many spaces as possible meet, the nearest to the middle."""
        if core:
            return self.x, self.y
        corners = {
            (round(x + across * cell / 2, 3), round(y + down * cell / 2, 3))
            for x, y in self.points
            for across in (-1, 1)
            for down in (-1, 1)
        }
        about = {corner: sum(hypot(corner[0] - x, corner[1] - y) < cell * 0.8 for x, y in self.points) for corner in corners}
        return min(
            corners, key=lambda corner: (-about[corner], round(hypot(corner[0] - self.x, corner[1] - self.y), 2), corner[1], corner[0])
        )


def apart(x: float, y: float, square_x: float, square_y: float, half: float) -> float:
    """How far a point is from the edge of a square."""
    return hypot(max(abs(x - square_x) - half, 0.0), max(abs(y - square_y) - half, 0.0))


# -- the whole map ---------------------------------------------------------------------------------------------------------------
def star_map(chart: Chart) -> Markup:
    """The map from bottom to top: paper, worlds, the stone's glow, spaces, names, the stone."""
    x, y, side = chart.x, chart.y, chart.side
    thin = chart.cell * 0.075
    bodies = [body_thing(chart, place, body) for place, body in enumerate(chart.view.bodies)]
    inside = element(
        "svg",
        *bodies,
        glow(chart),
        x=x,
        y=y,
        width=side,
        height=side,
        viewBox=" ".join(f"{part:g}" for part in (round(x, 2), round(y, 2), round(side, 2), round(side, 2))),
    )  # an inner <svg> cuts off what sticks out over the edge of the map
    return join(
        paper(chart),
        inside,
        box(x, y, side, side, "frame"),
        box(x - thin, y - thin, side + 2 * thin, side + 2 * thin, "frame-thin"),
        *(space_thing(chart, space) for space in chart.view.spaces),
        names(chart),
        *(line_thing(chart, "row", word, place) for word, place in chart.rows.items()),
        *(line_thing(chart, "column", word, place) for word, place in chart.columns.items()),
        stone(chart),
    )


def paper(chart: Chart) -> Markup:
    """The empty map: its grid, a few stars, the sun and orbits about it."""
    x, y, side, cell = chart.x, chart.y, chart.side, chart.cell
    lines = "".join(route("M", x + step * cell, y, "v", side, "M", x, y + step * cell, "h", side) for step in range(1, SIDE))
    middle_x, middle_y = x + side / 2, y + side / 2
    seed, stars = 19800101, []
    for _ in range(40):
        seed = (seed * 1103515245 + 12345) % 2**31
        across, down = seed % 997 / 997, seed // 997 % 991 / 991
        stars.append(circle(round(x + across * side), round(y + down * side), (0.5 + seed // 65536 % 3 * 0.35) * (1 if cell > 40 else 0.7)))
    return join(
        box(x, y, side, side, "chart"),
        group(*stars, class_="star"),
        path(lines, "grid"),
        *(circle(middle_x, middle_y, cell * orbit, "orbit") for orbit in (1.7, 3.1, 4.6, 5.85)),
        path(burst(middle_x, middle_y, 8, cell * 0.4, cell * 0.16), "sun"),
    )


def line_thing(chart: Chart, kind: str, word: str, place: int) -> Markup:
    """A row's letter or a column's number at the edge of the map; pointing at one that can be chosen lights the line."""
    cell, strip = chart.cell, chart.strip
    name, row = f"{kind}-{word}", kind == "row"
    middle = (place + 0.5) * cell
    size = chart.small if strip < 20 else chart.small + 4
    x, y = (chart.x - strip / 2 - 1, chart.y + middle) if row else (chart.x + middle, chart.y - strip / 2 - 1)
    wide, high = max(strip - 5, 24.0), cell - 3  # a finger needs 24
    left = chart.x - strip + 1
    area = (left, y - high / 2, wide, high) if row else (x - high / 2, chart.y - strip + 1, high, wide)
    band = (chart.x, y - cell / 2, chart.side, cell) if row else (x - cell / 2, chart.y, cell, chart.side)
    sign = word.upper()
    count = sum((space.square[0] if row else space.square[1:]) == word for space in chart.view.spaces)
    title = plural("Row {sign}: {n} space.", "Row {sign}: {n} spaces.", count, sign=sign) if row else ""
    title = title or plural("Column {sign}: {n} space.", "Column {sign}: {n} spaces.", count, sign=sign)
    label = chart.targets.thing(
        name,
        title,
        text(x, y + size * 0.36, sign, "letter", size, "middle"),
        box(*area, "mark", 5),
        class_="line",
    )
    return join(label, box(*band, "band")) if chart.targets.offered(name) else label


# -- bodies ------------------------------------------------------------------------------------------------------------------------
def body_title(body: BodyView) -> str:
    """Everything about a body in sentences."""
    sentences = [
        say("{name}, a big planet.", name=body.name)
        if body.size == "big"
        else say("{name}, a moon.", name=body.name)
        if body.size == "moon"
        else say("{name}, an average planet.", name=body.name)
    ]
    if body.conquered:
        sentences.append(say("Conquered: every space is taken."))
    sentences.append(body.standing)
    if body.stone:
        sentences.append(say("The secret stone is here."))
    return " ".join(sentences)


def owned(body: BodyView) -> int:
    """The seat that holds every space, or nobody."""
    return next((seat for seat, count in enumerate(body.ships) if count == len(body.squares)), NOBODY)


def body_thing(chart: Chart, place: int, body: BodyView) -> Markup:
    """A body without its spaces: its disc or its land, and a double ring when it is conquered."""
    shape, cell = chart.shapes[body.body], chart.cell
    parts = [] if shape.whole else [path(land(shape, cell), "land")]
    parts.append(world(place, body.size, shape.x, shape.y, shape.radius))
    if body.conquered:
        parts += [edge(shape, cell, 0.07, "held"), edge(shape, cell, 0.17, "held-out")]
    parts.append(edge(shape, cell, 0.12, "mark"))
    return chart.targets.thing(f"body-{body.body}", body_title(body), *parts, class_="body")


def edge(shape: Outline, cell: float, away: float, class_: str) -> Markup:
    """A line about a body, so many squares outside of it."""
    return circle(shape.x, shape.y, shape.radius + away * cell, class_) if shape.whole else path(land(shape, cell, away), class_)


def land(shape: Outline, cell: float, away: float = 0.0) -> str:
    """The outline of a body's squares, its corners cut. Squares that touch at an edge share one outline."""
    half, cut = cell * (0.48 + away / 2), cell * 0.16
    taken = {(round((x - shape.left) / cell - 0.5), round((y - shape.top) / cell - 0.5)) for x, y in shape.points}
    steps: list[str] = []
    for x, y in shape.points:
        across, down = round((x - shape.left) / cell - 0.5), round((y - shape.top) / cell - 0.5)
        # each free side of a square is one line; where two free sides meet the corner is cut
        above, below, left, right = ((across + by, down + on) not in taken for by, on in ((0, -1), (0, 1), (-1, 0), (1, 0)))
        reach = cell / 2
        west, east = x - (half if left else reach), x + (half if right else reach)
        north, south = y - (half if above else reach), y + (half if below else reach)
        for free, from_x, from_y, to_x, to_y, first, last in (
            (above, west, north, east, north, left, right),
            (right, east, north, east, south, above, below),
            (below, east, south, west, south, right, left),
            (left, west, south, west, north, below, above),
        ):
            if not free:
                continue
            along_x, along_y = (to_x > from_x) - (to_x < from_x), (to_y > from_y) - (to_y < from_y)
            begin = (from_x + along_x * cut * first, from_y + along_y * cut * first)
            end = (to_x - along_x * cut * last, to_y - along_y * cut * last)
            steps.append(route("M", *begin, "L", *end))
            if last:
                turn_x, turn_y = -along_y, along_x  # the next side goes round to the right
                steps.append(route("L", to_x + turn_x * cut, to_y + turn_y * cut))
    return "".join(steps)


def names(chart: Chart) -> Markup:
    """Every body's name beside it, with a flag and the lead of who has the majority.

    Places depend on the layout of the box alone, so nothing jumps.
    """
    size = name_size(chart)
    shapes = tuple(chart.shapes[body.body].measure() for body in chart.view.bodies)
    words = tuple(text_width(body.name, size, True) for body in chart.view.bodies)
    frame = (chart.x, chart.y, chart.side, chart.side)
    kept_free = (*chart.spots.values(), *(shape.nook for shape in chart.shapes.values()))
    areas = free_places(shapes, words, kept_free, frame, size)
    plates = (name_plate(chart, body, area) for body, area in zip(chart.view.bodies, areas, strict=True))
    return group(*plates, class_="through")


def name_size(chart: Chart) -> float:
    """The size of a body's name."""
    return chart.small if chart.cell < 40 else chart.small + 1


def name_plate(chart: Chart, body: BodyView, place: Place) -> Markup:
    """A name with its flag; on a plate when the body is conquered."""
    x, y, wide, _ = place.area
    stacked = place.stacked
    size = name_size(chart)
    word = text_width(body.name, size, True)
    owner = owned(body)
    leader = owner if owner != NOBODY else body.majority
    flag = 0.0 if leader == NOBODY or stacked else size * FLAG
    left = x + (wide - word - flag) / 2
    base = y + size * 1.02
    kind = "plate" if body.conquered else "tag"
    label = (left - 5, y, word + 10, size * 1.32)
    parts = [
        box(*label, kind, size * 0.4),
        path(pointer(label, chart.shapes[body.body].measure(), size * 0.42), kind),
        text(left + word / 2, base, body.name, "on-plate" if body.conquered else "b", size, "middle"),
    ]
    if leader != NOBODY:
        flag_x = x + (wide - size * 2.2) / 2 if stacked else left + word + size * 0.5
        flag_base = base + (size * 1.15 if stacked else 0)
        parts.append(moved(flag_x + size * 0.5, flag_base - size * 0.36, outline(chart.colour(leader)), scale=size / 24))
        sign = say("★{bonus}", bonus=body.bonus) if owner != NOBODY else say("+{lead}", lead=body.lead)
        parts.append(text(flag_x + size * 1.12, flag_base, sign, "b halo", size))
    return join(*parts)


# -- spaces and ships -----------------------------------------------------------------------------------------------------------------
def space_title(space: SpaceView, name: str) -> str:
    """Everything about a space in sentences."""
    place = {"square": space.square.upper(), "body": name}
    sentences = [
        say("{square}, {body}: empty.", **place)
        if space.ship == NOBODY
        else say("{square}, {body}: a ship of {colour}.", **place, colour=SEAT_NAMES[space.ship])
    ]
    if space.barred:
        sentences.append(say("The stone forbids landings and attacks here."))
    elif space.closed:
        sentences.append(say("The stone forbids attacks here."))
    if space.price:
        sentences.append(plural("An attack costs {n} card.", "An attack costs {n} cards.", space.price))
    return " ".join(sentences)


def space_thing(chart: Chart, space: SpaceView) -> Markup:
    """A landing space: its cross or the ship on it, the stone's hatch, the price of an attack, and what marks it."""
    cell = chart.cell
    x, y = chart.spots[space.square]
    radius = cell * 0.41
    name = next((body.name for body in chart.view.bodies if body.body == space.body), space.body)
    parts = [circle(x, y, radius, "pad")]
    if space.ship == NOBODY:
        arm = cell * 0.13
        parts.append(path(route("M", x - arm, y, "h", 2 * arm, "M", x, y - arm, "v", 2 * arm), "cross"))
    else:
        colour = chart.colour(space.ship)
        flying = moved(x, y, outline(colour), scale=cell * 0.66 / 24)
        parts.append(group(flying, id=f"ship-{space.square}-{colour}"))
    if space.closed or space.barred:
        parts.append(path(hatching(x, y, radius, cell, space.barred), "hatch"))
    if space.square in chart.view.last_squares:
        parts.append(path(corners(x, y, cell * 0.47, cell * 0.14), "last"))
    if space.price:
        parts.append(pips(space.price, x, y + radius * 0.86, cell))
    if space.square == chart.view.target:
        parts.append(path(sights(x, y, cell * 0.46), "aim"))
    if chart.targets.asked(f"space-{space.square}"):
        parts += [box(x - cell / 2, y - cell / 2, cell, cell, "touch"), circle(x, y, cell * 0.455, "mark")]
    # where a body is to be chosen, pointing at one of its spaces means the body
    asleep = " through" if chart.targets.offered(f"body-{space.body}") and not chart.targets.offered(f"space-{space.square}") else ""
    empty = " empty" if space.ship == NOBODY else ""
    reached = f"in-{space.square[0]} in-{space.square[1:]} in-{space.body}"
    return chart.targets.thing(f"space-{space.square}", space_title(space, name), *parts, class_=f"space {reached}{empty}{asleep}")


def hatching(x: float, y: float, radius: float, cell: float, crossed: bool) -> str:
    """Slanting lines over a disc, both ways where landings are forbidden too."""
    steps = []
    gap = max(cell * 0.17, 5.0)
    for place in (-1.5, -0.5, 0.5, 1.5):
        off = place * gap
        half = (radius * radius - off * off) ** 0.5 * 0.7071
        middle = off * 0.7071
        steps.append(route("M", x + middle - half, y + middle + half, "L", x + middle + half, y + middle - half))
        if crossed:
            steps.append(route("M", x + middle - half, y - middle - half, "L", x + middle + half, y - middle + half))
    return "".join(steps)


def corners(x: float, y: float, half: float, arm: float) -> str:
    """Four corners about a square: something happened here last."""
    return "".join(
        route("M", x + across * half, y + down * (half - arm), "V", y + down * half, "H", x + across * (half - arm))
        for across in (-1, 1)
        for down in (-1, 1)
    )


def sights(x: float, y: float, radius: float) -> str:
    """A circle with four ticks: this is the space in question."""
    circle_steps = ("M", x - radius, y, "a", radius, radius, 0, 1, 1, 2 * radius, 0, "a", radius, radius, 0, 1, 1, -2 * radius, 0)
    tick = radius * 0.34
    ticks = ("M", x, y - radius - tick / 2, "v", tick, "M", x, y + radius - tick / 2, "v", tick)
    sides = ("M", x - radius - tick / 2, y, "h", tick, "M", x + radius - tick / 2, y, "h", tick)
    return route(*circle_steps, *ticks, *sides)


def pips(price: int, x: float, y: float, cell: float) -> Markup:
    """How many cards an attack costs, as dots on a small plate."""
    dot = max(cell * 0.055, 1.9)
    step = dot * 2.6
    wide, high = step * price + dot * 1.4, dot * 3.6
    dots = (circle(x + step * (place - (price - 1) / 2), y, dot, "pip") for place in range(price))
    return join(box(x - wide / 2, y - high / 2, wide, high, "pips", high / 2), *dots)


# -- the stone ----------------------------------------------------------------------------------------------------------------------------
def glow(chart: Chart) -> Markup:
    """The light of the stone over the row, column or body it blocks."""
    place, cell = chart.view.stone, chart.cell
    if place in chart.shapes:
        shape = chart.shapes[place]
        rings = ((0.22, "glow"), (0.3, "glow-far"), (0.22, "glow-edge"))
        return group(*(edge(shape, cell, away, class_) for away, class_ in rings), class_="through")
    area = line_area(chart, place)
    if area is None:
        return EMPTY
    x, y, wide, high = area
    return group(box(*area, "glow"), box(*area, "glow-far"), box(x, y, wide, high, "glow-edge"), class_="through")


def line_area(chart: Chart, place: str) -> tuple[float, float, float, float] | None:
    """The squares of a row or a column by its word."""
    kind, _, word = place.partition("-")
    if kind == "row" and word in chart.rows:
        return chart.x, chart.y + chart.rows[word] * chart.cell, chart.side, chart.cell
    if kind == "column" and word in chart.columns:
        return chart.x + chart.columns[word] * chart.cell, chart.y, chart.cell, chart.side
    return None


def stone(chart: Chart) -> Markup:
    """The secret stone: on a body, or at the edge of the map on the letter or number of the line it blocks."""
    view, cell, strip = chart.view, chart.cell, chart.strip
    closed, barred = sum(space.closed for space in view.spaces), sum(space.barred for space in view.spaces)
    kind, _, word = view.stone.partition("-")
    size = cell * (0.62 if cell > 40 else 0.72)
    sign = ""
    if view.stone in chart.shapes:
        x, y = chart.shapes[view.stone].nook
        name = next(body.name for body in view.bodies if body.body == view.stone)
        title = say("The secret stone is on {name}.", name=name)
    elif kind == "row" and word in chart.rows:
        x, y = chart.x - strip / 2 - 1, chart.y + (chart.rows[word] + 0.5) * cell
        title, sign = say("The secret stone is on row {sign}.", sign=word.upper()), word.upper()
    elif kind == "column" and word in chart.columns:
        x, y = chart.x + (chart.columns[word] + 0.5) * cell, chart.y - strip / 2 - 1
        title, sign = say("The secret stone is on column {sign}.", sign=word), word
    else:
        return EMPTY
    told = [title, plural("It forbids attacks on {n} space.", "It forbids attacks on {n} spaces.", closed)]
    if barred:
        told.append(plural("Nobody may land on {n} space.", "Nobody may land on {n} spaces.", barred))
    letter = text(x, y + chart.small * 0.2, sign, "gem-text", chart.small, "middle") if sign else EMPTY
    shown = moved(x, y, circle(0, 0, 15, "gem-glow"), gem(), scale=size / 24)
    return chart.targets.thing("stone", " ".join(told), shown, letter, circle(x, y, max(size * 0.62, 12), "mark"), class_="stone")
