"""The ark's window: the planet that lies open, what it shares, the score track as an orbit around it; below it the Journey deck."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from ludonaut.core.phrases import plural, say
from ludonaut.core.svg import Markup, box, circle, fitted, fold, group, join, lines, moved, number, path, route, squeezed, text, text_width
from ludonaut.games.fly_further.card_texts import ICON_NAMES, ICON_SIGNS, ICON_TEXTS, SPACE_NAMES, TYPE_NAMES, WINDOW_NAMES
from ludonaut.games.fly_further.picture_cards import card_back
from ludonaut.games.fly_further.picture_glyphs import ROCK, emblem, kind_sign, seat_sign
from ludonaut.games.fly_further.picture_scene import Scene, seat_colour
from ludonaut.games.fly_further.picture_worlds import chaos, world
from ludonaut.games.fly_further.view_sections import colour_name, in_order, layer_line, planet_lines, share_line
from ludonaut.games.fly_further.views import LayerView, RaceView, ShareView, SpaceView

TRACK: Final = 100
"""Places of the score track; it goes round again after the last."""
STARS: Final = 46
PHASE_NAMES: Final = ("Discovery", "Colonization", "Scoring", "Restoration")
ICON_ROOM: Final = 12.0
BELTS_WIDE: Final = 1.14  # as much as a layer of the Journey deck
ORDERS_WIDE: Final = 0.96


class Window:
    """The measure of the window: its middle, its radius, and the radius of the planet in it."""

    def __init__(self, x: float, y: float, radius: float) -> None:
        self.x: Final = x
        self.y: Final = y
        self.radius: Final = radius
        self.track: Final = radius * 0.92
        self.planet: Final = radius * 0.56


def window(scene: Scene, place: Window) -> Markup:
    """The window with everything in it."""
    view = scene.view
    parts = [
        circle(place.x, place.y, place.radius, "window"),
        circle(place.x, place.y, place.radius * 0.8, "window-rim"),
        *far_stars(place, view.round),
        *ticks(scene, place),
    ]
    if view.open:
        parts += [
            planet_thing(scene, view.open, place),
            *(total(scene, share, place) for share in view.shares),
            icon(scene, view.open, place),
        ]
    elif view.free_colours or view.ask == "colour":
        parts += colours(scene, place)
    else:
        parts.append(quiet(scene, place))
    return join(*parts, *orbiters(scene, place))


def far_stars(place: Window, seed: int) -> list[Markup]:
    """Stars beyond the glass, others in each round."""
    found = []
    for step in range(STARS):
        angle, reach = chaos(seed, 200 + step) * 2 * pi, place.radius * 0.95 * chaos(seed, 300 + step) ** 0.5
        found.append(circle(place.x + cos(angle) * reach, place.y + sin(angle) * reach, 0.5 + 1.1 * chaos(seed, 400 + step), "far-star"))
    return found


def spot(place: Window, points: float, reach: float) -> tuple[float, float]:
    """Where a number of points lies: none at the top, clockwise round."""
    angle = 2 * pi * points / TRACK
    return place.x + sin(angle) * reach, place.y - cos(angle) * reach


def ticks(scene: Scene, place: Window) -> list[Markup]:
    """The places of the score track, the tens with their numbers."""
    small: list[str | float] = []
    tens: list[str | float] = []
    for points in range(TRACK):
        steps = tens if points % 10 == 0 else small
        steps += ["M", *spot(place, points, place.track - (7 if points % 10 == 0 else 3)), "L", *spot(place, points, place.track + 3)]
    size = scene.small
    numbers = []
    for points in range(0, TRACK, 10):
        x, y = spot(place, points, place.track - 8 - size * 0.8)
        numbers.append(text(x, y + size * 0.36, str(points), "on-window-soft", size, "middle"))
    return [path(route(*small), "tick"), path(route(*tens), "tick-ten"), *numbers]


def orbiters(scene: Scene, place: Window) -> list[Markup]:
    """The marks of all participants at their points; those with equal points stand side by side."""
    found = []
    taken: dict[int, int] = {}
    size = 20.0 if scene.tall else 23.0
    for person in in_order(scene.view):
        if not person.colour:
            continue
        at = person.points % TRACK
        rank = taken.get(at, 0)
        taken[at] = rank + 1
        reach = place.track + (size * 0.12 if rank % 2 == 0 else -size * 0.95)
        away = (rank // 2) * size * 1.05 / place.track * TRACK / (2 * pi)
        x, y = spot(place, at + away, reach)
        title = plural("{who} has {n} point.", "{who} has {n} points.", person.points, who=person.name)
        found.append(
            scene.targets.thing(f"mark-{person.person + 1}", title, seat_sign(seat_colour(person), x, y, size), class_="on-orbit through")
        )
    return found


# -- the planet --------------------------------------------------------------------------------------------------------------
def planet_thing(scene: Scene, planet: SpaceView, place: Window) -> Markup:
    """The planet, large."""
    radius = place.planet
    title = " ".join(planet_lines(scene.view, planet))
    return scene.targets.thing(
        "planet",
        title,
        world(planet.place, planet.type == "water", place.x, place.y, radius),
        scene.marked(place.x - radius, place.y - radius, 2 * radius, 2 * radius, radius),
        opens=not scene.before,
    )


def total(scene: Scene, share: ShareView, place: Window) -> Markup:
    """What a kind shares, colonies on the left and mines on the right of the planet, and what each gets as things stand."""
    side = 1 if share.kind == "mine" else -1
    radius = place.radius * 0.17
    x, y = place.x + side * place.radius * 0.58, place.y + place.radius * 0.02
    size = scene.small
    changed = share.points != share.printed
    told = share_line(share)
    if changed:
        told = say("{told} The card shows {n}.", told=told, n=share.printed)
    parts = [
        circle(x, y, radius, f"total total-{share.kind}"),
        kind_sign(share.kind, x, y - radius * 0.5, radius * 0.62),
        text(x, y + radius * 0.52, str(share.points), f"n on-{share.kind}", radius * 0.86, "middle"),
    ]
    if share.each >= 0:
        words = say("{n} × {each}", n=share.weights, each=share.each)
        wide = text_width(words, size, True) + 10
        parts += [
            box(x - wide / 2, y + radius + 2, wide, size * 1.4, "total", 7),
            text(x, y + radius + 2 + size * 1.05, words, f"n on-{share.kind}", size, "middle"),
        ]
    if changed:
        parts.append(text(x, y - radius - 5, say("was {n}", n=share.printed), "on-window-soft", size, "middle"))
    mark = scene.marked(x - radius - 3, y - radius - 3, 2 * radius + 6, 2 * radius + 6, radius + 3)
    return scene.targets.thing(f"total-{share.kind}", told, *parts, mark, class_="bright")


def icon(scene: Scene, planet: SpaceView, place: Window) -> Markup:
    """The icon above what mines share, by which automata play."""
    x, y = place.x + place.radius * 0.52, place.y - place.radius * 0.36
    sign = ICON_SIGNS.get(planet.icon, "?")
    title = say("Icon {icon}: {meaning}. Automata play by it.", icon=say(ICON_NAMES[planet.icon]), meaning=say(ICON_TEXTS[planet.icon]))
    return scene.targets.thing(
        "icon", title, circle(x, y, ICON_ROOM, "total"), text(x, y + 5, sign, "b on-window", 16, "middle"), class_="through"
    )


def colours(scene: Scene, place: Window) -> list[Markup]:
    """The marks of the colours that may be taken, in a ring."""
    free = scene.view.free_colours
    found = []
    for step, colour in enumerate(free):
        angle = 2 * pi * step / max(len(free), 1)
        x, y = place.x + sin(angle) * place.radius * 0.46, place.y - cos(angle) * place.radius * 0.46
        size = place.radius * 0.26
        found.append(
            scene.targets.thing(
                f"colour-{colour}",
                say("{colour}.", colour=colour_name(colour)),
                circle(x, y, size * 0.8, "total"),
                seat_sign(colour, x, y, size),
                scene.marked(x - size * 0.86, y - size * 0.86, size * 1.72, size * 1.72, size * 0.86),
                class_="on-orbit",
            )
        )
    return found


def quiet(scene: Scene, place: Window) -> Markup:
    """No planet lies open: empty space."""
    if scene.view.result:
        return standing(scene, place)
    words = say("The flight begins") if not scene.view.round else scene.view.source or say("No planet")
    size = scene.small * 1.3
    night = circle(place.x, place.y, place.radius * 0.6, "night")
    return join(night, squeezed(place.x, place.y + 6, words, "b on-window", size, place.radius * 1.1, bold=True))


def standing(scene: Scene, place: Window) -> Markup:
    """How it ended: all participants by points."""
    size = scene.small * 1.25
    people = sorted(scene.view.people, key=lambda person: (not person.won, -person.points))
    step = size * 1.7
    top = place.y - step * (len(people) - 1) / 2
    left = place.x - place.radius * 0.46
    wide = place.radius * 0.92
    rows = [circle(place.x, place.y, place.radius * 0.6, "night")]
    for n, person in enumerate(people):
        base = top + step * n
        rows += [
            seat_sign(seat_colour(person), left + size * 0.6, base, size * 1.2),
            squeezed(left + size * 1.6, base + size * 0.36, person.race_name, "b on-window", size, wide - size * 4.2, "start", bold=True),
            text(left + wide, base + size * 0.36, str(person.points), "n on-window", size, "end"),
        ]
    return group(*rows, class_="through on-orbit")


def planet_text(scene: Scene, x: float, y: float, width: float, height: float) -> Markup:
    """The name of the planet and its property, below the window."""
    view, planet, size = scene.view, scene.view.open, scene.small
    parts = [box(x, y, width, height, "panel", 9)]
    if planet is None:
        told = view.box if view.result else view.prompt
        rows, letters = fitted(told, width - 20, (size + 1, size), int(height / (size * 1.3)))
        base = y + height / 2 + letters * (0.36 - 0.6 * (len(rows) - 1))
        parts.append(lines(x + 10, base, rows, "said", letters, letters * 1.2))
        return group(*parts, id="property", class_="through")
    kind = say(
        "{type}, {space}",
        type=say(TYPE_NAMES[planet.type]),
        space=planet.race or say(SPACE_NAMES[planet.space]),
    )
    wide = min(text_width(kind, size), width * 0.45)
    sign = moved(x + 16, y + size * 1.05, drop(planet.type), scale=size * 1.2 / 24)
    text_room = height - size * 1.75
    said = planet.text or say("No property.")
    if view.ignored:
        said = say("Ignored this round: {text}", text=said)
    rows, letters = fitted(said, width - 20, (size + 1, size), max(int(text_room / (size * 1.2)), 1))
    if " ".join(rows) != said:
        rows, letters = fitted(said, width - 20, (size,), max(int(text_room / (size * 1.16)), 1))
    parts += [
        sign,
        squeezed(x + 29, y + size * 1.42, planet.name, "b", size * 1.15, width - wide - 48, "start", bold=True),
        squeezed(x + width - 10, y + size * 1.4, kind, "soft", size, wide, "end"),
        lines(x + 10, y + size * 1.6 + letters, rows, "soft" if view.ignored else "said", letters, letters * 1.18),
    ]
    return group(*parts, id="property", class_="through")


def drop(kind: str) -> Markup:
    """The sign of a type of planet: a drop of water, or a sun."""
    if kind == "water":
        return group(path("M0-11.6C5-5.6 8-1.8 8 2.4A8 8 0 0 1-8 2.4C-8-1.8-5-5.6 0-11.6z", "sign"), class_="kind-fly")
    rays = "".join(
        f"M{number(8 * sin(n * pi / 4))} {number(-8 * cos(n * pi / 4))}L{number(11.6 * sin(n * pi / 4))} {number(-11.6 * cos(n * pi / 4))}"
        for n in range(8)
    )
    return group(circle(0, 0, 5.4, "sign"), Markup(f'<path d="{rays}" class="sign-line" stroke-width="2.4"/>'), class_="kind-mine")


# -- the course --------------------------------------------------------------------------------------------------------------
def phases(scene: Scene, x: float, y: float, width: float) -> Markup:
    """The four phases of a round with the one that it is, and its window."""
    view, size = scene.view, scene.small
    high = size * 1.6
    gap = 5.0
    wide = (width - 3 * gap) / 4
    window_name = say(WINDOW_NAMES[view.window])
    title = say("Round {n}, phase {phase} of 4: {window}.", n=view.round, phase=view.phase, window=window_name)
    parts = []
    for phase, name in enumerate(PHASE_NAMES, 1):
        now = phase == view.phase and not view.result
        at = x + (wide + gap) * (phase - 1)
        words = window_name if now and view.window not in ("discover", "restore") else say(name)
        parts += [
            box(at, y, wide, high, "phase-now" if now else "phase", high / 2),
            squeezed(at + wide / 2, y + high * 0.5 + size * 0.36, words, "on-chip" if now else "soft", size, wide - 12, bold=now),
        ]
    return scene.targets.thing("phases", title, *parts, class_="through")


def journey(scene: Scene, x: float, y: float, width: float, height: float) -> Markup:
    """The layers of the Journey deck with what is left in each, the belts, and the deck of orders."""
    view = scene.view
    gap = 6.0
    piles = len(view.layers)
    whole = (width - gap * (piles + 1)) / (piles + BELTS_WIDE + ORDERS_WIDE)
    parts = [layer_pile(scene, place, layer, x + place * (whole + gap), y, whole, height) for place, layer in enumerate(view.layers)]
    at = x + piles * (whole + gap)
    parts.append(belts(scene, at, y, whole * BELTS_WIDE, height))
    parts.append(order_deck(scene, at + whole * BELTS_WIDE + gap, y, whole * ORDERS_WIDE, height))
    return join(*parts)


def layer_pile(scene: Scene, place: int, layer: LayerView, x: float, y: float, width: float, height: float) -> Markup:
    """One layer: how many cards, and how many of them are of which sort."""
    size = scene.small
    names = (say("near"), say("far"), say("end"))
    back = min(height - size * 1.6 - 8, width * 0.4)
    parts = [
        box(x, y, width, height, "pile", 8),
        squeezed(x + width / 2, y + height - 6, names[place], "soft", size, width - 8),
    ]
    pile = card_back(x + 7, y + 6, back * 0.74, back) if layer.cards else box(x + 7, y + 6, back * 0.74, back, "empty", 5)
    parts += [pile, text(x + 12 + back * 0.74, y + 6 + back * 0.5 + size * 0.55, str(layer.cards), "n", size * 1.5)]
    return scene.targets.thing(f"layer-{place + 1}", layer_line(place, layer), *parts, class_="through")


def belts(scene: Scene, x: float, y: float, width: float, height: float) -> Markup:
    """Asteroid belts: full ones were passed."""
    view, size = scene.view, scene.small
    title = plural(
        "{n} of {most} asteroid belts has been passed.", "{n} of {most} asteroid belts have been passed.", view.belts, most=view.last_belt
    )
    if view.belts_seen:
        title = f"{title} {', '.join(view.belts_seen)}."
    step = min((width - 12) / max(view.last_belt, 1), height * 0.5)
    left = x + width / 2 - step * (view.last_belt - 1) / 2
    middle = y + (height - size * 1.3) / 2 + 1
    rocks = []
    for n in range(view.last_belt):
        seen = n < view.belts
        rock = Markup(str(ROCK).replace('class="sign"', f'class="{"belt-seen" if seen else "belt-left"}"'))
        rocks.append(moved(left + step * n, middle, rock, scale=step * 0.8 / 24))
    parts = [box(x, y, width, height, "pile", 8), *rocks, squeezed(x + width / 2, y + height - 6, say("belts"), "soft", size, width - 8)]
    return scene.targets.thing("belts", title, *parts, class_="through")


def order_deck(scene: Scene, x: float, y: float, width: float, height: float) -> Markup:
    """The deck of orders: how many are left; its title names the discarded ones."""
    view, size = scene.view, scene.small
    title = plural("{n} order is in the deck.", "{n} orders are in the deck.", view.order_deck)
    gone = sum(order.count for order in view.order_discards)
    if gone:
        names = ", ".join(plural("{name}", "{name} ×{n}", order.count, name=order.name) for order in view.order_discards)
        title = say("{title} Discarded: {names}.", title=title, names=names)
    middle = y + (height - size * 1.3) / 2 + 1
    parts = [
        box(x, y, width, height, "pile", 8),
        kind_sign("order", x + width * 0.28, middle, size * 1.5),
        text(x + width * 0.28 + size, middle + size * 0.5, str(view.order_deck), "n", size * 1.35),
        squeezed(x + width / 2, y + height - 6, say("orders"), "soft", size, width - 8),
    ]
    return scene.targets.thing("order-deck", title, *parts, class_="through")


RACE_SIGN: Final = 44.0
MOST_ROWS: Final = 30


def race_rows(race: RaceView, width: float, size: float) -> list[tuple[str, ...]]:
    """What a race is, each sentence folded to the width of its card."""
    return [fold(line, width - RACE_SIGN - 32, size, MOST_ROWS) for line in race.lines[1:]]


def race_height(scene: Scene, race: RaceView, width: float) -> float:
    """How high the card of a race must be for all that it says."""
    size = scene.small
    return size * 2.4 + sum(size * (1.16 * len(rows) + 0.36) for rows in race_rows(race, width, size)) + 4


def race_card(scene: Scene, race: RaceView, x: float, y: float, width: float, height: float) -> Markup:
    """A race that may be chosen: emblem, name, difficulty, and what it is in sentences."""
    size, side = scene.small, RACE_SIGN
    said = " ".join(race.lines[1:])
    left, base = x + side + 22, y + size * 2.9
    paragraphs = []
    for rows in race_rows(race, width, size):
        paragraphs.append(lines(left, base, rows, "soft", size, size * 1.16))
        base += size * (1.16 * len(rows) + 0.36)
    parts = [
        box(x, y, width, height, "face", 9),
        emblem(race.race, x + 12 + side / 2, y + 14 + side / 2, side),
        squeezed(left, y + size * 1.5, race.name, "b", size * 1.2, width - side - 110, "start", bold=True),
        text(x + width - 10, y + size * 1.5, say(race.difficulty), "soft", size, "end"),
        *paragraphs,
        scene.marked(x - 2, y - 2, width + 4, height + 4, 11),
    ]
    title = say("{race}, {difficulty}. {text}", race=race.name, difficulty=say(race.difficulty), text=said)
    return scene.targets.thing(f"race-{race.race.replace('_', '-')}", title, *parts, class_="card" if race.fits else "card past")
