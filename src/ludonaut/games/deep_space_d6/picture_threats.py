"""Threat cards of the picture: the radar of external threats by health, and the internal ones aboard."""

from __future__ import annotations

from collections.abc import Sequence

from ludonaut.core.phrases import either, listed, plural, say
from ludonaut.core.svg import EMPTY, Markup, box, element, escape, fitted, fold, group, join, lines, moved, path, route, text, text_width
from ludonaut.games.deep_space_d6.picture_dice import SPARE_WORD, Bridge, burst, glyph, mark, padlock, pip_die, role_name, slot
from ludonaut.games.deep_space_d6.picture_glyphs import emblem
from ludonaut.games.deep_space_d6.views import ThreatView

MOST_HEALTH = 4
GUTTER = 26.0
GAP = 9.0
EMPTY_RANGE = 24.0
TALL_STRIP = 66.0
TALL_CARD = 96.0
SAG = 18.0
"""How much lower the ends of a range lie than its middle, so that the ranges read as arcs about the ship."""


def threat_title(threat: ThreatView) -> str:
    """Everything about a threat in sentences."""
    sentences = [say("{name}.", name=threat.name), threat.text]
    if threat.health >= 0:
        sentences.append(say("Health {health} of {start}.", health=threat.health, start=threat.start))
    elif not threat.internal:
        sentences.append(say("It cannot be shot."))
    if threat.activates:
        sentences.append(say("Activates on {faces}.", faces=either([str(face) for face in threat.activates])))
    if threat.held:
        sentences.append(plural("It holds {n} die.", "It holds {n} dice.", threat.held))
    if threat.beamed:
        sentences.append(say("Held in stasis this round."))
    if threat.now:
        sentences.append(say("It activated this round."))
    return " ".join(sentences)


def mission_title(threat: ThreatView) -> str:
    """A threat's mission in sentences."""
    names = [role_name(face) for face in threat.needs]
    sentences = [say("Mission of {name}: {crew}.", name=threat.name, crew=either(names) if threat.any_one else listed(names))]
    if threat.crew:
        sentences.append(say("Locked in: {crew}.", crew=listed([role_name(face) for face in threat.crew])))
    return " ".join(sentences)


def threat_card(bridge: Bridge, threat: ThreatView, x: float, y: float, width: float, height: float) -> Markup:
    """One card, fitted to any size from about 140 by 46: with its text where there is room."""
    roomy = height >= 70 and width >= 180
    strip = not roomy and width >= 280
    shot_at = threat.health >= 0
    column = 46.0 if roomy else 34.0
    left = x + column + 17
    room = x + width - 7 - left
    name_room = room * 0.46 if strip else room
    bottom = y + height - 7
    slot_side = 28.0 if roomy else 24.0
    crew_width = len(threat.needs) * (slot_side + 5) + (20 if threat.any_one else 0)
    pip_side = min(20.0 if roomy else 18.0, (name_room - crew_width) / max(len(threat.activates), 1) - 3)
    most_names = 2 if height >= 60 or (height >= 50 and not threat.activates) else 1
    names, name_size = fitted(
        threat.name, name_room - (8 if threat.now and not strip else 0), (bridge.name, bridge.small), most_names, bold=True
    )
    name_y = y + 7 + name_size * 0.86
    leading = bridge.small * 1.15
    emblem_side = min(column, height - (27 if shot_at else slot_side + 20 if threat.held else 16))
    emblem_y = y + (7 if shot_at or threat.held else (height - emblem_side) / 2)
    parts = [
        box(x, y, width, height, "card", 10),
        path(rim(x, y, height), "rim"),
        path(hatching(x, y, width, height), "ice-hatch") if threat.beamed else EMPTY,
        group(moved(x + 11 + (column - emblem_side) / 2, emblem_y, emblem(threat.card), scale=emblem_side / 48), class_="emblem"),
        lines(left, name_y, names, "b", name_size, name_size * 1.08),
    ]
    if strip:
        _, rows = effect(threat, ((room * 0.54 - 14, int((height - 8) / leading)),), bridge.small)
        parts.append(lines(left + room * 0.46 + 12, y + height / 2 - leading * (len(rows) / 2 - 0.8), rows, "soft", bridge.small, leading))
    else:
        words_y = name_y + name_size * 1.08 * (len(names) - 1) + leading * 1.1
        floor = bottom - (slot_side if threat.needs else pip_side if threat.activates else 0) - 4
        above = (room, int((floor - words_y) / leading + 1.15) if floor >= words_y else 0)
        pips_width = (pip_side + 3) * len(threat.activates) + 3 if threat.activates else 0.0
        beside = (room - pips_width - crew_width - 4, int((bottom - words_y) / leading + 1.15))
        place, rows = effect(threat, (above, beside), bridge.small)
        parts.append(lines(left + pips_width * place, words_y, rows, "soft", bridge.small, leading))
    parts += [pip_die(face, left + (pip_side + 3) * place, bottom - pip_side, pip_side) for place, face in enumerate(threat.activates)]
    if shot_at:
        parts.append(health_bars(threat, x + 11, bottom - 7, column))
    if threat.beamed:
        parts.append(stasis(bridge, x, y, width, height))
    if threat.now:
        parts += [box(x, y, width, height, "hit", 10), burst(x + width - 9, y + 7, 14)]
    card = bridge.targets.thing(f"threat-{threat.card}", threat_title(threat), *parts, mark(x - 4, y - 4, width + 8, height + 8, 13))
    others = [mission(bridge, threat, left + name_room if strip else x + width - 7, bottom, slot_side)] if threat.needs else []
    if threat.held:
        held_x = x + 11 + (column - slot_side) / 2
        others += [
            bridge.die(SPARE_WORD, held_x, bottom - slot_side, slot_side),
            padlock(held_x + slot_side - 11, bottom - slot_side - 7, 16),
        ]
    return group(card, *others, class_="internal" if threat.internal else "external")


def effect(threat: ThreatView, places: Sequence[tuple[float, int]], size: float) -> tuple[int, tuple[str, ...]]:
    """Which of `places` (a width and how many lines fit) is the first that takes what a card does whole, else in few words; and the lines.

    No lines where not even those fit: half a sentence can say the opposite, and the title has it all.
    """
    for words in (threat.text, threat.brief):
        for place, (width, most) in enumerate(places):
            rows = fold(words, width, size, most) if most > 0 else ()
            if " ".join(rows) == words:
                return place, rows
    return 0, ()


def rim(x: float, y: float, height: float) -> str:
    """The coloured left edge of a card."""
    return route("M", x + 5, y + 1.5, "v", height - 3, "a", 8, 8, 0, 0, 1, -4, -7, "V", y + 8, "a", 8, 8, 0, 0, 1, 4, -6.5, "z")


def health_bars(threat: ThreatView, x: float, y: float, width: float) -> Markup:
    """Health as bars: full ones are left, hollow ones are gone."""
    most = max(threat.start, threat.health, 1)
    each = min(12.0, (width + 3) / most)
    start = x + (width - each * most + 3) / 2
    return join(*(box(start + each * place, y, each - 3, 7, "full" if place < threat.health else "empty", 2) for place in range(most)))


def hatching(x: float, y: float, width: float, height: float) -> str:
    """Slanting lines over a card."""
    return "".join(route("M", x + left, y + height - 1, "l", height - 2, 2 - height) for left in range(8, int(width - height), 16))


def stasis(bridge: Bridge, x: float, y: float, width: float, height: float) -> Markup:
    """A beam about a card: a double frame, a label, and the die that holds it unless that was lost to the infirmary."""
    label = say("Stasis")
    long = text_width(label, bridge.small, True) + 12
    return join(
        box(x + 1, y + 1, width - 2, height - 2, "ice", 9),
        box(x + 4.5, y + 4.5, width - 9, height - 9, "ice", 7),
        box(x + 8, y - 10, long, 17, "ice-label", 8),
        text(x + 8 + long / 2, y + 3, label, "ice-text", bridge.small, "middle"),
        bridge.beam_die(x + 10 + long, y - 13, 23),
    )


def mission(bridge: Bridge, threat: ThreatView, right: float, bottom: float, side: float) -> Markup:
    """The crew that a card asks for, dice where they are locked in, ending at `right`."""
    between = 22.0 if threat.any_one else 5.0
    left = right - side * len(threat.needs) - between * (len(threat.needs) - 1)
    waiting = list(threat.crew)
    parts: list[Markup] = []
    for place, face in enumerate(threat.needs):
        at = left + (side + between) * place
        if place and threat.any_one:
            parts.append(text(at - between / 2, bottom - side / 2 + 4.5, say("or"), "soft", bridge.small, "middle"))
        if face in waiting:
            waiting.remove(face)
            parts.append(bridge.die(face, at, bottom - side, side))
        else:
            parts.append(slot(face, at, bottom - side, side))
    outline = mark(left - 4, bottom - side - 4, right - left + 8, side + 8, 9)
    thumb = box(left - 4, bottom - 38, right - left + 8, 47, "touch")
    return bridge.targets.thing(f"mission-{threat.card}", mission_title(threat), *parts, thumb, outline, class_="mission")


def spread(threats: Sequence[ThreatView], columns: int) -> list[list[ThreatView]]:
    """Threats in rows of about the same length, none longer than `columns`."""
    rows = -(-len(threats) // columns)
    lengths = [len(threats) // rows + (row < len(threats) % rows) for row in range(rows)]
    return [list(threats[sum(lengths[:row]) : sum(lengths[: row + 1])]) for row in range(rows)]


def radar(bridge: Bridge, x: float, y: float, width: float, height: float) -> tuple[Markup, float]:
    """External threats on arcs by health, the healthiest farthest away, those that cannot be shot farther still. Also the height used.

    The wide layout fills `height`; the tall one takes what it needs.
    """
    outside = [threat for threat in bridge.view.threats if not threat.internal]
    ranges = [("", [threat for threat in outside if threat.health < 0])] if any(threat.health < 0 for threat in outside) else []
    ranges += [(str(health), [threat for threat in outside if threat.health == health]) for health in range(MOST_HEALTH, 0, -1)]
    columns = 2 if bridge.tall else 6
    rows = sum(len(spread(threats, columns)) for _, threats in ranges if threats)
    barren = sum(1 for _, threats in ranges if not threats) * EMPTY_RANGE
    sag = 0.0 if bridge.tall else SAG
    card_height = spare = 0.0
    if not bridge.tall:
        card_height = min((height - barren - sag) / max(rows, 1) - GAP, 92.0)
        spare = (height - barren - sag - rows * (card_height + GAP)) / len(ranges)
    room = width - GUTTER - 4
    arcs = [EMPTY if bridge.tall else bearings(x, y, width, height)]
    cards: list[Markup] = []
    top = y
    for label, threats in ranges:
        start = top
        top += spare / 2
        for row in spread(threats, columns) if threats else []:
            if bridge.tall:
                card_height = tall_height(row)
            most_wide = room if bridge.tall else 224.0 if card_height >= 70 or len(row) > 3 else 344.0
            card_width = min(most_wide, (room - GAP * (len(row) - 1)) / len(row))
            left = x + GUTTER + (room - card_width * len(row) - GAP * (len(row) - 1)) / 2
            for place, threat in enumerate(row):
                at = left + (card_width + GAP) * place
                away = (at + card_width / 2 - x - width / 2) / (width / 2)
                cards.append(threat_card(bridge, threat, at, top + GAP / 2 + sag * away * away, card_width, card_height))
            top += card_height + GAP
        top += spare / 2 + (0 if threats else EMPTY_RANGE)
        label_y = (start + top) / 2 + 7 + sag
        arcs.append(text(x + 10, label_y, label, "range", 19, "middle") if label else moved(x + 1, label_y - 15, unshot(), scale=0.75))
        if label != "1" or bridge.tall:
            curve = route("M", x, top + sag, "Q", x + width / 2, top - sag, x + width, top + sag)
            arcs.append(path(curve, "arc"))
    title = say("External threats by health, the nearest have 1 left.")
    return group(element("title", escape(title)), *arcs, *cards, id="radar"), top + sag - y


def bearings(x: float, y: float, width: float, height: float) -> Markup:
    """The faint fan of a radar behind the ranges, opening upwards from the bow of the ship."""
    centre, low = x + width / 2, y + height + 30
    far = width / 2
    rays = "".join(route("M", centre + lean * 60, low - 40, "L", centre + lean * far, y) for lean in (-0.95, -0.6, -0.2, 0.2, 0.6, 0.95))
    sweep = route("M", centre + 12, low - 40, "L", centre + 0.2 * far, y, "H", centre + 0.6 * far, "L", centre + 36, low - 40, "z")
    return join(path(sweep, "sweep"), path(rays, "arc ray"))


def unshot() -> Markup:
    """A crossed-out crosshair: what lies here cannot be shot."""
    return group(glyph("tactical", 0, 0, 24, "ghost"), path("M2 0L24 22l-2 2L0 2z", "ghost"))


def aboard(bridge: Bridge, x: float, y: float, width: float, height: float) -> tuple[Markup, float]:
    """Internal threats: a column in the wide layout, rows of two in the tall one. Also the height used."""
    inside = [threat for threat in bridge.view.threats if threat.internal]
    heading = text(x, y + 14, say("ABOARD"), "head", bridge.small)
    if not inside:
        return (
            EMPTY if bridge.tall else join(heading, text(x, y + 36, say("No internal threats"), "soft", bridge.small))
        ), 0.0 if bridge.tall else 40.0
    rows = spread(inside, 2 if bridge.tall or len(inside) > 7 else 1)
    parts, top = [heading], y + 24
    for row in rows:
        card_height = tall_height(row) if bridge.tall else min(112.0, (height - 24) / len(rows) - GAP)
        card_width = (width - GAP * (len(row) - 1)) / len(row)
        parts += [
            threat_card(bridge, threat, x + (card_width + GAP) * column, top, card_width, card_height) for column, threat in enumerate(row)
        ]
        top += card_height + GAP
    return group(*parts, id="aboard"), top - y


def tall_height(row: Sequence[ThreatView]) -> float:
    """How high the cards of a row are in the tall layout: alone with the text beside the name, two with it below."""
    return TALL_STRIP if len(row) == 1 else TALL_CARD
