"""Dice and neighbourhood cards, the own faction, and the button that ends a turn."""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import plural, say
from ludonaut.core.svg import EMPTY, Markup, box, fitted, group, join, lines, moved, squeezed, text, text_width
from ludonaut.games.write_the_future.components import RESOURCE_WORDS
from ludonaut.games.write_the_future.picture_glyphs import ability_sign, cross, hand, seat_sign, stroke, symbol, tick
from ludonaut.games.write_the_future.picture_pad import ABILITY_NAMES, Pad
from ludonaut.games.write_the_future.views import CardView, DieView

DIE: Final = 48
"""The side of a die before it is scaled."""
NOBODY: Final = -1
MOST_SQUEEZED: Final = 1.3
"""Names that are so many times wider than their room are left to the title."""


def die_id(die: DieView) -> str:
    """The id of a die's element: those in use have one of their own, those on cards that of card and place."""
    word = die.die
    return word if word.startswith("die-") else "die-copy" if word == "copy" else f"shown-{word}"


def die_title(pad: Pad, die: DieView) -> str:
    """A die in sentences."""
    if die.anything:
        told = say("A die that counts as any number and colour.")
    else:
        told = say("{resource} die, {number}.", resource=pad.names[die.resource], number=die.number)
    more = [say("Used.")] if die.used else []
    if die.changed:
        more.append(say("Changed by an ability."))
    return " ".join((told, *more))


def die_face(die: DieView) -> tuple[Markup, ...]:
    """A chunky die in a box of 48: its number and its resource's symbol on the colour."""
    if die.anything:
        signs = [symbol(word, 12 + 24 * (n % 2), 11 + 22 * (n // 2), 15, class_="on-die-sign") for n, word in enumerate(RESOURCE_WORDS)]
    else:
        signs = [
            text(15.4, 34, str(die.number), "on-die", 31, "middle"),
            symbol(die.resource, 35.6, 24.5, 17, class_="on-die-sign"),
        ]
    return (
        box(0.8, 4, 46.4, 44, "die-low", 10),
        box(0.8, 0.8, 46.4, 44, "die", 10),
        box(5, 3, 38, 4, "die-shine", 2),
        *signs,
        box(4, 4, 40, 37.6, "changed", 7) if die.changed else EMPTY,
    )


def die_thing(pad: Pad, die: DieView, x: float, y: float, size: float) -> Markup:
    """A die, its top left corner at (x, y). One that is used is pale and crossed by the pen; one on a card is a part of it unless asked."""
    name = die_id(die)
    scale = size / DIE
    parts = [group(moved(x, y, *die_face(die), scale=scale), class_="body")]
    if die.used:
        parts.append(cross(x + size / 2, y + size * 0.48, size * 0.8, len(name) * 7 + die.number))
    if pad.targets.asked(name):
        parts.append(pad.marked(x - 3, y - 3, size + 6, size + 5, size * 0.26))
    kind = (
        f"dice {'wild' if die.anything else die.resource}"
        + ("" if die.anything else f" shows-{die.number}")
        + (" used" if die.used else "")
    )
    if not (pad.targets.asked(name) or name.startswith("die-")):
        return group(*parts, id=pad.before + name, class_=kind)
    return pad.targets.thing(name, die_title(pad, die), *parts, class_=kind)


def tray(pad: Pad, right: float, y: float, size: float) -> tuple[Markup, float]:
    """The dice in use and the button that ends the turn, from the right; also how far to the left they reach."""
    parts = []
    left = right
    if pad.targets.asked("done"):
        wide = size * 1.3
        left -= wide
        hook = ("M", -8, 0, "C", -6, 2, -4, 5, -3, 8, "C", 0, 0, 4, -6, 10, -10)
        face = (
            box(left, y + 1, wide, size - 2, "button", size * 0.28),
            stroke(hand(hook, left + size * 0.32, y + size / 2, size / 62, 5, 0.8), "pen", size * 0.065),
            squeezed(
                left + size * 0.54, y + size / 2 + pad.small * 0.36, say("Done"), "b", pad.small, wide - size * 0.54 - 6, "start", bold=True
            ),
            pad.marked(left, y + 1, wide, size - 2, size * 0.28),
        )
        parts.append(pad.targets.thing("done", say("Done"), *face, class_="done"))
        left -= 10
    for die in reversed(pad.view.dice):
        left -= size
        parts.append(die_thing(pad, die, left, y, size))
        left -= 8
    return group(*reversed(parts), class_="asides"), left


def card_title(pad: Pad, card: CardView) -> str:
    """A neighbourhood card in sentences."""
    told = [say("Card {n}, {name}.", n=card.card, name=card.name)]
    told += [say("{number} {resource}.", number=die.number, resource=pad.names[die.resource]) for die in card.dice]
    if card.next_symbol:
        ability = ABILITY_NAMES[card.next_symbol]
        told.append(plural("The next tick brings {ability}.", "{ability} comes with tick {n}.", card.boxes_to_symbol, ability=ability))
    if card.taken_by != NOBODY:
        told.append(say("Taken by {name}.", name=pad.view.sheets[card.taken_by].name))
    if card.own:
        told.append(say("You use it."))
    return " ".join(told)


def card_thing(pad: Pad, card: CardView, x: float, y: float, width: float, height: float) -> Markup:
    """A neighbourhood card with its dice; small below, what its track brings next."""
    size = pad.small
    radius = size * 0.8
    taken = card.taken_by != NOBODY
    seat = pad.view.sheets[card.taken_by] if taken else None
    foot = size * 1.9
    head = 2 * radius + 10
    parts = [
        box(x, y, width, height, "panel", 9),
        box(x + 5, y + 5, 2 * radius, 2 * radius, "chip", 5),
        text(x + 5 + radius, y + 5 + radius + size * 0.36, str(card.card), "on-chip", size, "middle"),
    ]
    named = width - 2 * radius - 14
    if all(text_width(one.name, size, True) <= named * MOST_SQUEEZED for one in pad.view.cards):
        parts.append(squeezed(x + 9 + 2 * radius, y + 5 + radius + size * 0.36, card.name, "b", size, named, "start", bold=True))
    room_x, room_y = width - 12, height - head - foot
    beside = room_x / 2 - 4 >= (room_y - 4) / 2
    side = min((room_x - 8) / 2, room_y - 2) if beside else min(room_x, (room_y - 5) / 2)
    asked = any(pad.targets.asked(die_id(die)) for die in card.dice)
    dice = []
    for n, die in enumerate(card.dice):
        if beside:
            left, top = x + width / 2 + (n - 1) * (side + 6) + 3, y + head + (room_y - side) / 2
        else:
            left, top = x + (width - side) / 2, y + head + n * (side + 4)
        dice.append(die_thing(pad, die, left, top, side))
    base = y + height - foot / 2 + size * 0.3
    if seat is not None:
        parts.append(seat_sign(seat.colour, x + 8 + size * 0.5, base - size * 0.36, size * 1.15))
        parts.append(squeezed(x + 14 + size * 1.1, base, seat.name, "b", size, width - size * 1.1 - 20, "start", bold=True))
    elif card.own:
        parts.append(tick(x + 6 + size * 0.6, base - size * 0.4, size * 1.3, 300 + card.card))
        parts.append(squeezed(x + 12 + size * 1.2, base, say("yours"), "b", size, width - size * 1.2 - 18, "start", bold=True))
    elif card.next_symbol:
        middle = base - size * 0.36
        parts.append(text(x + width / 2 + size * 0.3, base, say("{n} →", n=card.boxes_to_symbol), "soft", size, "end"))
        parts.append(ability_sign(card.next_symbol, x + width / 2 + size * 1.2, middle, size * 1.35))
    gone = taken and not card.own
    if not asked:
        parts += dice
    parts.append(pad.marked(x - 2, y - 2, width + 4, height + 4, 11))
    kind = "card" + (" own" if card.own else "") + (" gone" if gone else "")
    card_part = pad.targets.thing(f"card-{card.card}", card_title(pad, card), *parts, class_=kind)
    return join(card_part, group(*dice, class_="gone" if gone else "on-card")) if asked else card_part


def cards(pad: Pad, x: float, y: float, width: float, height: float, gap: float) -> Markup:
    """All neighbourhood cards in a row."""
    shown = pad.view.cards
    wide = (width - gap * (len(shown) - 1)) / max(len(shown), 1)
    return join(*(card_thing(pad, card, x + (wide + gap) * n, y, wide, height) for n, card in enumerate(shown)))


def faction_thing(pad: Pad, x: float, y: float, width: float, height: float) -> Markup:
    """The own faction's card; a pen crosses the corner of one that is used."""
    view, sheet = pad.view, pad.sheet
    name = sheet.faction_name
    words = view.faction or say("Choose your faction.")
    size = pad.small
    rows, letters = fitted(words, width - 24 - height * 0.62, (size,), 3)
    head = size * 1.5 if name and not view.faction.startswith(name) else 0.0
    top = y + (height - head - len(rows) * letters * 1.18) / 2
    parts = [
        box(x, y, width, height, "panel", 9),
        seat_sign(sheet.colour, x + height * 0.38, y + height / 2, height * 0.44),
        text(x + height * 0.76, top + size * 1.05, name, "b", size) if head else EMPTY,
        lines(x + height * 0.76, top + head + letters * 0.92, rows, "soft" if head else "ink-text", letters, letters * 1.18),
        cross(x + height * 0.38, y + height / 2, height * 0.6, 77) if sheet.faction_used else EMPTY,
        pad.marked(x - 2, y - 2, width + 4, height + 4, 11),
    ]
    used = say("Used.") if sheet.faction_used else ""
    told = " ".join(part for part in (say("Faction {name}.", name=name) if name else "", words, used) if part)
    return pad.targets.thing("faction", told, *parts, class_="faction")


def has_faction(pad: Pad) -> bool:
    """Whether there is a faction to show."""
    return bool(pad.view.faction or pad.sheet.faction) or pad.targets.asked("faction")
