"""The ship in plan view: hull, shields, stations, scanners and infirmary; and the trays and panels about it."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from ludonaut.core.phrases import listed, plural, say
from ludonaut.core.svg import (
    EMPTY,
    Markup,
    box,
    circle,
    element,
    escape,
    fitted,
    fold,
    group,
    join,
    lines,
    moved,
    path,
    route,
    text,
    text_width,
)
from ludonaut.games.deep_space_d6.components import FACE_WORDS
from ludonaut.games.deep_space_d6.picture_dice import SPARE_WORD, Bridge, burst, empty_slot, glyph, mark, pip_die, role_name, slot
from ludonaut.games.deep_space_d6.views import FaceOdds, StationView
from ludonaut.games.deep_space_d6.words import crew_list, odds_line

# The right half of the hull from bow to stern, in hundredths of its half width and of its length; "c" joins by a curve, "l" by a line.
OUTLINE: Final[tuple[tuple[str, *tuple[tuple[float, float], ...]], ...]] = (
    ("c", (15, 0), (36, 1), (43, 10)),
    ("l", (47, 20)),
    ("c", (50, 25), (58, 26), (66, 25)),
    ("l", (82, 23)),
    ("c", (93, 24), (100, 30), (100, 40)),
    ("l", (100, 70)),
    ("c", (100, 80), (96, 85), (88, 87)),
    ("l", (72, 91)),
    ("l", (70, 96)),
    ("l", (44, 96)),
    ("l", (42, 92)),
    ("l", (24, 92)),
    ("l", (22, 98)),
    ("l", (0, 98)),
)
CRACKS = ((-62, 28), (97, 62), (-97, 46), (-12, 3), (66, 28), (-93, 80), (40, 14), (97, 44))
"""Where the hull shows its losses, one after the other, in the same measure."""


def hull_path(centre: float, y: float, width: float, height: float) -> str:
    """The outline of the ship: the right half down, the left half back up."""

    def draw(kind: str, points: list[tuple[float, float]], side: int) -> str:
        return route(
            kind.upper(), *(place for across, along in points for place in (centre + side * across * width / 200, y + along * height / 100))
        )

    corners = [(0.0, 0.0), *(points[-1] for _, *points in OUTLINE)]
    right = [draw(kind, points, 1) for kind, *points in OUTLINE]
    left = [draw(kind, [*reversed(points[:-1]), corner], -1) for (kind, *points), corner in zip(OUTLINE, corners, strict=False)]
    return "".join((draw("M", corners[:1], 1), *right, draw("L", corners[-1:], -1), *reversed(left), "z"))


def body(bridge: Bridge, centre: float, y: float, width: float, height: float) -> Markup:
    """The ship itself, with a crack for each point of hull that it has lost."""
    across, along = width / 200, height / 100
    under: list[Markup] = []
    for engine, half in ((-57, 13), (0, 21), (57, 13)):
        middle, reach, top = centre + engine * across, half * across, y + 95 * along
        mouth = y + 99 * along
        if bridge.view.hull > 0:
            flame = route("M", middle - reach + 5, mouth, "h", 2 * reach - 10, "q", 5 - reach, 30, 10 - 2 * reach, 0, "z")
            under += [path(flame, "glow"), path(route("M", middle - 10, mouth, "h", 20, "q", -10, 18, -20, 0, "z"), "glow-core")]
        nozzle = route("M", middle - reach, top, "l", 4, mouth + 2 - top, "h", 2 * reach - 8, "l", 4, top - mouth - 2, "z")
        under.append(path(nozzle, "plate-low"))
    for side in (-1, 1):
        gun = centre + side * 84 * across
        under.append(box(gun - 3, y + 12 * along, 6, 16 * along, "plate-low", 2))
        under.append(box(gun - 7, y + 19 * along, 14, 10 * along, "plate-low", 4))
    line = route("M", centre - 43 * across, y + 10 * along, "Q", centre, y + 3 * along, centre + 43 * across, y + 10 * along)
    line += route("M", centre - 100 * across, y + 58 * along, "h", 200 * across)
    for wing in (-across, across):
        line += route("M", centre + 47 * wing, y + 20 * along, "L", centre + 31 * wing, y + 31 * along, "V", y + 92 * along)
        line += route("M", centre + 66 * wing, y + 25 * along, "L", centre + 97 * wing, y + 36 * along)
    lights = join(
        *(circle(centre + side * 96.5 * across, y + place * along, 2.2, "window") for side in (-1, 1) for place in (40, 50, 66, 74))
    )
    bow = join(*(box(centre + place * across - 4, y + 2.2 * along, 8, 3, "window", 1.5) for place in (-15, -5, 5, 15)))
    lost = max(bridge.view.hull_most - bridge.view.hull, 0)
    cracks = (
        moved(centre + left * across, y + top * along, path("M-11-5l7-3 2 4 6-5 2 6 6 2-7 4 3 5-8-2-5 5-1-7-7-2z", "crack"))
        for left, top in CRACKS[:lost]
    )
    return group(*under, path(hull_path(centre, y, width, height), "plate"), path(line, "seam"), lights, bow, *cracks, class_="ship")


def shields(bridge: Bridge, centre: float, y: float, width: float, height: float, label_x: float, label_y: float) -> Markup:
    """The shields as bright arcs before the bow, as many as there are points, with the number."""
    view = bridge.view
    most = max(view.shields_most, 1)
    across, down = width / 2, height
    arcs: list[Markup] = []
    for place in range(most):
        begin, end = (pi * (1.1 + 0.8 * (place + edge) / most) for edge in (0.06, 0.94))
        start, finish = ((centre + across * cos(angle), y + down + down * sin(angle)) for angle in (begin, end))
        arc = route("M", *start, "A", across, down, 0, 0, 1, *finish)
        arcs.append(path(arc, "shield" if place < view.shields else "shield-gone"))
    title = say("Shields {points} of {most}.", points=view.shields, most=view.shields_most)
    if view.shields_down:
        title += " " + say("They are down and cannot be recharged.")
    words = say("SHIELDS DOWN") if view.shields_down else say("SHIELDS")
    label = (
        text(label_x, label_y, words, "head halo", bridge.small),
        numeral(bridge, label_x, label_y + 26, view.shields, view.shields_most),
    )
    outline = mark(label_x - 6, label_y - 18, text_width(words, bridge.small, True) * 1.1 + 12, 52)
    return bridge.targets.thing("shields", title, *arcs, *label, outline, class_="low" if view.shields == 0 else "thing")


def numeral(bridge: Bridge, x: float, y: float, points: int, most: int) -> Markup:
    """A gauge's number, large, and what it could be at most."""
    inner = join(
        escape(str(points)), element("tspan", escape(say(" / {most}", most=most)), class_="soft", font_size=bridge.small, font_weight="400")
    )
    return element("text", inner, x=x, y=y, class_="value", font_size=24)


def hull_gauge(bridge: Bridge, x: float, y: float, width: float, height: float) -> Markup:
    """The hull as a bar of segments with the number."""
    view = bridge.view
    low = view.hull <= 3
    words = say("HULL LOW") if low else say("HULL")
    first = x + 12 + text_width(words, bridge.small, True) * 1.12
    start = first + 58
    each = (x + width - 6 - start) / max(view.hull_most, 1)
    bars = (
        box(start + each * place, y + 7, each - 3, height - 14, "bar" if place < view.hull else "bar-gone", 3)
        for place in range(view.hull_most)
    )
    return bridge.targets.thing(
        "hull",
        say("Hull {points} of {most}.", points=view.hull, most=view.hull_most),
        box(x, y, width, height, "panel", 9),
        text(x + 9, y + height / 2 + 5, words, "head", bridge.small),
        numeral(bridge, first, y + height / 2 + 8, view.hull, view.hull_most),
        *bars,
        mark(x - 3, y - 3, width + 6, height + 6, 11),
        class_="low" if low else "thing",
    )


def station(bridge: Bridge, place: StationView, x: float, y: float, width: float, height: float) -> Markup:
    """One station as a panel: lit when a die can go there now."""
    side = 25.0
    left = x + side + 17
    names, name_size = fitted(role_name(place.face), x + width - 20 - left, (bridge.name, bridge.small), 1, bold=True)
    leading = bridge.small * 1.14
    most = int((height - 34) / leading + 0.3)
    name = f"station-{place.face}"
    why = "" if bridge.targets.offered(name) else place.why
    title = say("{station}, {crew}. {effect}", station=place.name, crew=role_name(place.face), effect=place.effect)
    return bridge.targets.thing(
        name,
        f"{title} {why}".strip(),
        box(x, y, width, height, "panel", 10),
        glyph(place.face, x + 10, y + 4, side, "sign"),
        circle(x + width - 11, y + 11, 4.5, "lamp"),
        lines(left, y + 21, names, "b", name_size, 0),
        lines(x + 10, y + (41 if bridge.tall else 43), fold(place.effect, width - 17, bridge.small, most), "soft", bridge.small, leading),
        mark(x - 4, y - 4, width + 8, height + 8, 13),
        class_="station dark" if why else "station lit",
    )


def scanners(bridge: Bridge, x: float, y: float, width: float, height: float) -> Markup:
    """The scanners: three dice here bring an extra threat."""
    view = bridge.view
    side = min(36.0, height - 30)
    gap = min(10.0, (width - side * view.scanner_slots) / (view.scanner_slots + 1))
    left = x + (width - side * view.scanner_slots - gap * (view.scanner_slots - 1)) / 2
    places = (
        bridge.die(FACE_WORDS[-1], left + (side + gap) * place, y + height - side - 5, side)
        if place < view.scanners
        else empty_slot(left + (side + gap) * place, y + height - side - 5, side)
        for place in range(max(view.scanner_slots, view.scanners))
    )
    title = say(
        "Scanners: {filled} of {slots} filled. Full scanners bring another threat; the chance at the next roll is {chance}.",
        filled=view.scanners,
        slots=view.scanner_slots,
        chance=f"{view.extra_threat:.0%}",
    )
    close = view.scanner_slots - view.scanners == 1
    warning = burst(x + width - 14, y + 13, 11) if close else EMPTY
    return bridge.targets.thing(
        "scanners",
        title,
        box(x, y, width, height, "panel", 10),
        text(x + width / 2, y + 18, say("SCANNERS"), "head", bridge.small, "middle"),
        *places,
        warning,
        mark(x - 4, y - 4, width + 8, height + 8, 13),
    )


def infirmary(bridge: Bridge, x: float, y: float, width: float, height: float) -> Markup:
    """The infirmary and the dice in it."""
    count = bridge.view.infirmary
    side = min(36.0, height - 30, (width - 12) / max(count, 1) - 4)
    left = x + (width - (side + 4) * count + 4) / 2
    dice = (
        bridge.die(SPARE_WORD, left + (side + 4) * place, y + height - side - 5 - (min(36.0, height - 30) - side) / 2, side)
        for place in range(count)
    )
    empty = EMPTY if count else text(x + width / 2, y + height / 2 + 14, say("empty"), "soft", bridge.small, "middle")
    return bridge.targets.thing(
        "infirmary",
        plural("Infirmary: {n} die.", "Infirmary: {n} dice.", count),
        box(x, y, width, height, "panel", 10),
        text(x + width / 2, y + 18, say("INFIRMARY"), "head", bridge.small, "middle"),
        *dice,
        empty,
        mark(x - 4, y - 4, width + 8, height + 8, 13),
    )


def ship(bridge: Bridge, x: float, y: float, width: float) -> tuple[Markup, float]:
    """The whole ship, and its height: stations three abreast in the wide layout, two in the tall one."""
    centre = x + width / 2
    stations = {place.face: place for place in bridge.view.stations}
    bow = y + 26
    gap = 9.0
    panel_height = 62.0 if bridge.tall else 67.0
    columns = 2 if bridge.tall else 3
    inset = 8.0 if bridge.tall else 15.0
    panel_width = (width - 2 * inset - gap * (columns - 1)) / columns
    bow_width = 178.0
    commander, tactical, medical, science, engineering = FACE_WORDS[:5]
    rows: tuple[tuple[str, ...], ...] = (
        ((tactical, science), (medical, engineering), ("scanners", "infirmary"))
        if bridge.tall
        else ((tactical, "scanners", science), (medical, "infirmary", engineering))
    )
    top = bow + (20 if bridge.tall else 24)
    panels: list[Markup] = []

    def panel(name: str, left: float, at: float, wide: float) -> None:
        if name == "scanners":
            panels.append(scanners(bridge, left, at, wide, panel_height))
        elif name == "infirmary":
            panels.append(infirmary(bridge, left, at, wide, panel_height))
        elif name in stations:
            panels.append(station(bridge, stations[name], left, at, wide, panel_height))

    panel(commander, centre - bow_width / 2, top, bow_width)
    top += panel_height + gap + 2
    for row in rows:
        for column, name in enumerate(row):
            panel(name, x + inset + (panel_width + gap) * column, top, panel_width)
        top += panel_height + gap
    gauge_height = 32.0
    gauge = hull_gauge(bridge, x + 28, top, width - 56, gauge_height)
    length = top + gauge_height + 16 - bow
    arc_height = panel_height + 78
    label_y = y + (16 if bridge.tall else 30)
    gauges = shields(bridge, centre, y + 8, width * 0.98, arc_height, x + 2, label_y)
    return group(gauges, body(bridge, centre, bow, width, length), *panels, gauge, id="ship"), length + 26 + 14


def tray(bridge: Bridge, x: float, y: float, width: float, height: float) -> Markup:
    """The dice that are not assigned yet, by face; each face is one group. In the tall layout, where it stands on top, with the round."""
    view = bridge.view
    faces = [
        (face, count) for face, count in zip(FACE_WORDS[:5], view.unassigned, strict=True) if count or bridge.targets.asked(f"die-{face}")
    ]
    dice = sum(max(count, 1) for _, count in faces)
    gap, apart = (5.0, 12.0) if bridge.tall else (8.0, 20.0)
    side = min(height - 38, 62.0, (width - 20 - apart * (len(faces) - 1) + gap * len(faces)) / max(dice, 1) - gap)
    total = sum((side + gap) * max(count, 1) - gap for _, count in faces) + apart * (len(faces) - 1)
    left = x + (width - total) / 2
    top = y + 24 + (height - 24 - side) / 2 - 2
    parts: list[Markup] = []
    for face, count in faces:
        long = (side + gap) * max(count, 1) - gap
        shown = [bridge.die(face, left + (side + gap) * place, top, side) for place in range(count)] or [slot(face, left, top, side)]
        title = say("{face}, {count} unassigned.", face=role_name(face), count=count)
        parts.append(bridge.targets.thing(f"die-{face}", title, *shown, mark(left - 4, top - 4, long + 8, side + 8, 14), class_="dice"))
        left += long + apart
    if not faces:
        parts.append(text(x + width / 2, y + height / 2 + 14, say("no dice left"), "soft", bridge.small, "middle"))
    head = [text(x + 12, y + 19, say("CREW TO ASSIGN"), "head", bridge.small)]
    if bridge.tall:
        head.append(text(x + width - 12, y + 19, say("Round {round}", round=view.rounds), "head", bridge.small, "end"))
    return group(box(x, y, width, height, "tray", 14), *head, *parts, id="unassigned")


def returned(bridge: Bridge, x: float, y: float, width: float, height: float) -> Markup:
    """The dice that are done for this round."""
    faces = [face for face, count in zip((*FACE_WORDS[:5], SPARE_WORD), bridge.view.returned, strict=True) for _ in range(count)]
    columns = max(1, int((width - 14) / 40)) if bridge.tall else 4
    side = 34.0
    dice = (
        bridge.die(face, x + 11 + (side + 7) * (place % columns), y + 27 + (side + 7) * (place // columns), side)
        for place, face in enumerate(faces)
    )
    title = say("Returned: {dice}.", dice=crew_list(bridge.view.returned)) if faces else say("Returned: no dice.")
    empty = EMPTY if faces else text(x + 12, y + 44, say("empty"), "soft", bridge.small)
    return bridge.targets.thing(
        "returned",
        title,
        box(x, y, width, height, "tray", 14),
        text(x + 12, y + 19, say("RETURNED"), "head", bridge.small),
        *dice,
        empty,
        mark(x - 3, y - 3, width + 6, height + 6, 16),
    )


def deck(bridge: Bridge, x: float, y: float, width: float, height: float) -> Markup:
    """The deck as the back of its top card, and how many cards are left."""
    count = bridge.view.deck
    tall, wide = height - 18, (height - 18) * 0.7
    left, top = x + 17, y + 7
    middle, level, ring = left + wide / 2, top + tall / 2, wide * 0.27
    cards = [box(left - 3 * under, top + 2 * under, wide, tall, "back", 6) for under in range(min(3, count) - 1, -1, -1)]
    if count:
        half = ring / 2
        arrow = route("M", middle, level - 3 * half, "l", half, ring * 2.2, -half, -half, -half, half, "z")
        frame = box(left + 4, top + 4, wide - 8, tall - 8, "back-line", 4)
        cards += [frame, circle(middle, level, ring, "back-line"), path(arrow, "back-fill")]
    else:
        cards.append(box(left, top, wide, tall, "slot", 6))
    words = left + wide + 14
    return group(
        element("title", escape(plural("Deck: {n} card left.", "Deck: {n} cards left.", count))),
        box(x, y, width, height, "tray", 14),
        *cards,
        text(words, y + height / 2 + 2, str(count), "value", 28),
        text(words, y + height / 2 + 20, plural("card left", "cards left", count), "soft", bridge.small),
        id="deck",
        role="img",
        class_="thing",
    )


def threat_die(bridge: Bridge, x: float, y: float, width: float, height: float) -> Markup:
    """The threat die of this round, and what each of its faces would cost."""
    view = bridge.view
    rolled = view.last_threat
    side = 46.0
    parts = [box(x, y, width, height, "tray", 14), text(x + 12, y + 19, say("THREAT DIE"), "head", bridge.small)]
    if rolled:
        parts += [pip_die(face, x + 12 + (side + 8) * place, y + 28, side) for place, face in enumerate(rolled)]
        title = say("Threat die: {faces}.", faces=listed([str(face) for face in rolled]))
    else:
        parts += [empty_slot(x + 12, y + 28, side), text(x + 12 + side / 2, y + 28 + side / 2 + 7, "?", "value soft", 20, "middle")]
        title = say("Threat die: not rolled yet this round.")
        if not bridge.tall:
            parts.append(lines(x + 70, y + 47, fold(say("not rolled yet"), width - 78, bridge.small, 2), "soft", bridge.small, 16))
    die = group(element("title", escape(title)), *parts, id="threat-die", role="img", class_="thing")
    if not view.odds:
        return die
    left, top, room = (x + 132, y + 10, width - 142) if bridge.tall else (x + 8, y + 86, width - 16)
    each = room / len(view.odds)
    columns = [face_odds(odds, left + each * (place + 0.5), top) for place, odds in enumerate(view.odds)]
    if any(odds.infirmary for odds in view.odds):
        columns.append(glyph("medical", left + 2, top + 62, 12, "loss"))
        columns.append(text(left + 20, top + 73, say("die to the infirmary"), "soft", bridge.small))
    return join(die, *columns)


def face_odds(odds: FaceOdds, middle: float, top: float) -> Markup:
    """A face of the threat die with what it would cost below: points of shields and hull, and a cross where dice go to the infirmary."""
    lost = odds.hull + odds.shields
    words = say("\u2212{lost}", lost=lost) if lost else "0"
    sick = [glyph("medical", middle - (18 if odds.infirmary > 1 else 6), top + 44, 12, "loss")] if odds.infirmary else []
    if odds.infirmary > 1:
        sick.append(text(middle - 3, top + 55, say("\u00d7{n}", n=odds.infirmary), "b loss", 13))
    return group(
        element("title", escape(odds_line(odds))),
        pip_die(odds.face, middle - 10, top, 20),
        text(middle, top + 38, words, "b loss" if lost else "b" if odds.cards else "none", 15, "middle"),
        *sick,
        id=f"odds-{odds.face}",
        role="img",
    )
