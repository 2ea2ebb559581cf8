"""Dice and neighbourhood cards, the own faction, and the button that ends a turn."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludonaut.core.phrases import plural, say
from ludonaut.core.svg import EMPTY, PARTS_KEPT, Markup, box, fitted, group, join, lines, moved, squeezed, text, text_width
from ludonaut.games.write_the_future.components import RESOURCE_WORDS
from ludonaut.games.write_the_future.picture_glyphs import ability_sign, cross, hand, seat_sign, stroke, symbol, tick
from ludonaut.games.write_the_future.picture_pad import ABILITY_NAMES, UNASKED, Asked, Form, Pad, marked
from ludonaut.games.write_the_future.views import CardView, DieView, SheetView

DIE: Final = 48
"""The side of a die before it is scaled."""
NOBODY: Final = -1
MOST_SQUEEZED: Final = 1.3
"""Names that are so many times wider than their room are left to the title."""


def die_id(die: DieView) -> str:
    """The id of a die's element: those in use have one of their own, those on cards that of card and place."""
    word = die.die
    return word if word.startswith("die-") else "die-copy" if word == "copy" else f"shown-{word}"


def die_title(form: Form, die: DieView) -> str:
    """A die in sentences."""
    if die.anything:
        told = say("A die that counts as any number and colour.")
    else:
        told = say("{resource} die, {number}.", resource=form.names[die.resource], number=die.number)
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


@lru_cache(maxsize=PARTS_KEPT)
def die_thing(form: Form, die: DieView, x: float, y: float, size: float, asked: Asked) -> Markup:
    """A die, its top left corner at (x, y). One that is used is pale and crossed by the pen; one on a card is a part of it unless asked."""
    name = die_id(die)
    scale = size / DIE
    parts = [group(moved(x, y, *die_face(die), scale=scale), class_="body")]
    if die.used:
        parts.append(cross(x + size / 2, y + size * 0.48, size * 0.8, len(name) * 7 + die.number))
    if asked != UNASKED:
        parts.append(marked(x - 3, y - 3, size + 6, size + 5, size * 0.26))
    kind = (
        f"dice {'wild' if die.anything else die.resource}"
        + ("" if die.anything else f" shows-{die.number}")
        + (" used" if die.used else "")
    )
    if asked == UNASKED and not name.startswith("die-"):
        return group(*parts, id=form.before + name, class_=kind)
    return form.thing(name, die_title(form, die), asked, *parts, class_=kind)


def tray(pad: Pad, right: float, y: float, size: float) -> tuple[Markup, float]:
    """The dice in use and the button that ends the turn, from the right; also how far to the left they reach."""
    parts = []
    left = right
    form, done = pad.form, pad.asked("done")
    if done != UNASKED:
        wide = size * 1.3
        left -= wide
        hook = ("M", -8, 0, "C", -6, 2, -4, 5, -3, 8, "C", 0, 0, 4, -6, 10, -10)
        face = (
            box(left, y + 1, wide, size - 2, "button", size * 0.28),
            stroke(hand(hook, left + size * 0.32, y + size / 2, size / 62, 5, 0.8), "pen", size * 0.065),
            squeezed(
                left + size * 0.54, y + size / 2 + pad.small * 0.36, say("Done"), "b", pad.small, wide - size * 0.54 - 6, "start", bold=True
            ),
            marked(left, y + 1, wide, size - 2, size * 0.28),
        )
        parts.append(form.thing("done", say("Done"), done, *face, class_="done"))
        left -= 10
    for die in reversed(pad.view.dice):
        left -= size
        parts.append(die_thing(form, die, left, y, size, pad.asked(die_id(die))))
        left -= 8
    return group(*reversed(parts), class_="asides"), left


def card_title(form: Form, card: CardView, seat: SheetView | None) -> str:
    """A neighbourhood card in sentences."""
    told = [say("Card {n}, {name}.", n=card.card, name=card.name)]
    told += [say("{number} {resource}.", number=die.number, resource=form.names[die.resource]) for die in card.dice]
    if card.next_symbol:
        ability = ABILITY_NAMES[card.next_symbol]
        told.append(plural("The next tick brings {ability}.", "{ability} comes with tick {n}.", card.boxes_to_symbol, ability=ability))
    if seat is not None:
        told.append(say("Taken by {name}.", name=seat.name))
    if card.own:
        told.append(say("You use it."))
    return " ".join(told)


@lru_cache(maxsize=PARTS_KEPT)
def card_thing(
    form: Form, card: CardView, seat: SheetView | None, named: bool, x: float, y: float, width: float, height: float, asked: Asked,
    dice_asked: tuple[Asked, ...],
) -> Markup:  # fmt: skip
    """A neighbourhood card with its dice, with its name where cards are `named`; small below, the seat that took it or what its track
    brings next."""
    size = form.small
    radius = size * 0.8
    foot = size * 1.9
    head = 2 * radius + 10
    parts = [
        box(x, y, width, height, "panel", 9),
        box(x + 5, y + 5, 2 * radius, 2 * radius, "chip", 5),
        text(x + 5 + radius, y + 5 + radius + size * 0.36, str(card.card), "on-chip", size, "middle"),
    ]
    if named:
        room = name_room(form, width)
        parts.append(squeezed(x + 9 + 2 * radius, y + 5 + radius + size * 0.36, card.name, "b", size, room, "start", bold=True))
    room_x, room_y = width - 12, height - head - foot
    beside = room_x / 2 - 4 >= (room_y - 4) / 2
    side = min((room_x - 8) / 2, room_y - 2) if beside else min(room_x, (room_y - 5) / 2)
    apart = any(one != UNASKED for one in dice_asked)
    dice = []
    for n, die in enumerate(card.dice):
        if beside:
            left, top = x + width / 2 + (n - 1) * (side + 6) + 3, y + head + (room_y - side) / 2
        else:
            left, top = x + (width - side) / 2, y + head + n * (side + 4)
        dice.append(die_thing(form, die, left, top, side, dice_asked[n]))
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
    gone = seat is not None and not card.own
    if not apart:
        parts += dice
    parts.append(marked(x - 2, y - 2, width + 4, height + 4, 11))
    kind = "card" + (" own" if card.own else "") + (" gone" if gone else "")
    card_part = form.thing(f"card-{card.card}", card_title(form, card, seat), asked, *parts, class_=kind)
    return join(card_part, group(*dice, class_="gone" if gone else "on-card")) if apart else card_part


def name_room(form: Form, width: float) -> float:
    """What a card of this width has room for beside its number."""
    return width - 1.6 * form.small - 14


def cards(pad: Pad, x: float, y: float, width: float, height: float, gap: float) -> Markup:
    """All neighbourhood cards in a row."""
    shown = pad.view.cards
    wide = (width - gap * (len(shown) - 1)) / max(len(shown), 1)
    named = all(text_width(card.name, pad.small, True) <= name_room(pad.form, wide) * MOST_SQUEEZED for card in shown)
    things = []
    for n, card in enumerate(shown):
        seat = pad.view.sheets[card.taken_by] if card.taken_by != NOBODY else None
        dice_asked = tuple([pad.asked(die_id(die)) for die in card.dice])
        asked = pad.asked(f"card-{card.card}")
        things.append(card_thing(pad.form, card, seat, named, x + (wide + gap) * n, y, wide, height, asked, dice_asked))
    return join(*things)


def faction_thing(pad: Pad, x: float, y: float, width: float, height: float) -> Markup:
    """The own faction's card; a pen crosses the corner of one that is used."""
    view, sheet = pad.view, pad.sheet
    name = sheet.faction_name
    words = view.faction or say("Choose your faction.")
    headed = name != "" and not view.faction.startswith(name)
    return faction_card(pad.form, name, headed, words, sheet.colour, sheet.faction_used, x, y, width, height, pad.asked("faction"))


@lru_cache(maxsize=PARTS_KEPT)
def faction_card(
    form: Form, name: str, headed: bool, words: str, colour: str, crossed: bool, x: float, y: float, width: float, height: float,
    asked: Asked,
) -> Markup:  # fmt: skip
    """A faction's card with these words, its name above them if it is `headed`; `crossed` once it is used."""
    size = form.small
    rows, letters = fitted(words, width - 24 - height * 0.62, (size,), 3)
    head = size * 1.5 if headed else 0.0
    top = y + (height - head - len(rows) * letters * 1.18) / 2
    parts = [
        box(x, y, width, height, "panel", 9),
        seat_sign(colour, x + height * 0.38, y + height / 2, height * 0.44),
        text(x + height * 0.76, top + size * 1.05, name, "b", size) if head else EMPTY,
        lines(x + height * 0.76, top + head + letters * 0.92, rows, "soft" if head else "ink-text", letters, letters * 1.18),
        cross(x + height * 0.38, y + height / 2, height * 0.6, 77) if crossed else EMPTY,
        marked(x - 2, y - 2, width + 4, height + 4, 11),
    ]
    used = say("Used.") if crossed else ""
    told = " ".join(part for part in (say("Faction {name}.", name=name) if name else "", words, used) if part)
    return form.thing("faction", told, asked, *parts, class_="faction")


def has_faction(pad: Pad) -> bool:
    """Whether there is a faction to show."""
    return bool(pad.view.faction or pad.sheet.faction) or pad.asked("faction") != UNASKED
