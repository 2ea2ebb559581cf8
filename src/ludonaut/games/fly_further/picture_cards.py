"""Cards of the picture: action cards with their text, orders, backs, and what lies before a participant."""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import plural, say
from ludonaut.core.svg import (
    EMPTY,
    Markup,
    box,
    circle,
    element,
    fold,
    group,
    join,
    lines,
    moved,
    number,
    path,
    route,
    squeezed,
    text,
    text_width,
)
from ludonaut.games.fly_further.card_texts import WINDOW_NAMES
from ludonaut.games.fly_further.picture_glyphs import emblem, kind_sign, seat_sign
from ludonaut.games.fly_further.picture_scene import Scene, badge, dots, label, price
from ludonaut.games.fly_further.view_sections import colour_name, play_sentence
from ludonaut.games.fly_further.views import CardView, OrderView, PersonView, PlayView, SlotView

STRIP: Final = 32.0
"""The height of the place for discards below a card of the hand."""
STANDARD: Final = ("mine", "colony", "fly")


def card_title(card: CardView) -> str:
    """A card in sentences."""
    name = plural("{card}", "{card} ×{n}", card.count, card=card.name)
    if card.home:
        return say("{card}, lent by {home}. {text}", card=name, home=colour_name(card.home), text=card.text)
    if card.kind == "fly":
        return say("{card}. {text}", card=name, text=card.text)
    return say("{card}, cost {cost}. {text}", card=name, cost=card.cost, text=card.text)


def card_face(scene: Scene, card: CardView, race: str, x: float, y: float, width: float, height: float) -> Markup:
    """The front of an action card, its top left corner at (x, y): kind, cost, name, and its text where there is room."""
    size = scene.small
    head = size * 1.75
    own = card.title not in STANDARD
    narrow = width < 84
    name_rows = fold(card.name, width - 10, size, 2, bold=True) if narrow else (card.name,)
    if narrow and any(row.endswith("…") for row in name_rows):
        name_rows = tuple(card.name.split(" ", 1))
    base = y + head + size * 1.15
    parts = [
        box(x, y, width, height, "face", 7),
        path(corner_bar(x, y, width, head), "head-bar"),
        kind_sign(card.kind, x + head * 0.55, y + head * 0.52, head * 0.72),
        price(x + width - 6, y + head * 0.52, card.cost, size) if card.kind != "fly" else EMPTY,
        *(
            squeezed(x + width / 2, base + row * size * 1.15, line, "name", size, width - 8, bold=True)
            for row, line in enumerate(name_rows)
        ),
    ]
    top = base + size * 1.15 * (len(name_rows) - 1) + size * 0.5
    room = y + height - top - 4
    most = int(room / (size * 1.14))
    rows = fold(card.effect, width - 12, scene.fine, most) if not narrow and most > 1 else ()
    if rows:
        parts.append(lines(x + 6, top + size, rows, "soft", scene.fine, size * 1.14))
        top += size * 1.14 * len(rows) + size * 0.4
        room = y + height - top - 4
    if room > (size * 1.4 if not rows else 44.0):
        side = min(room * (0.84 if not rows else 0.7), width * 0.5, 92.0)
        sign = emblem(race, x + width / 2, top + room / 2, side) if own else kind_sign(card.kind, x + width / 2, top + room / 2, side)
        parts.append(sign)
    if card.home:
        parts.append(seat_sign(card.home, x + width - 12, y + height - 12, 17))
    return group(*parts, class_=f"kind-{card.kind}")


def corner_bar(x: float, y: float, width: float, height: float) -> str:
    """The tinted head of a card, its upper corners round."""
    return route(
        *("M", x + 1, y + height, "V", y + 8, "a", 7, 7, 0, 0, 1, 7, -7, "H", x + width - 8, "a", 7, 7, 0, 0, 1, 7, 7, "V", y + height, "z")
    )


def card_back(x: float, y: float, width: float, height: float) -> Markup:
    """The back of an action card: a ringed planet under a star."""
    measure = min(width, height) / 48
    planet = moved(
        x + width / 2,
        y + height / 2,
        circle(0, 0, 10, "back-line"),
        path("M-17 5C-20 1 17-10 18-5 18-2-6 9-14 7", "back-line"),
        path("M10-19L11.6-15.6 15-14 11.6-12.4 10-9 8.4-12.4 5-14 8.4-15.6z", "back-fill"),
        scale=measure,
    )
    return join(box(x, y, width, height, "back", 7), box(x + 4, y + 4, width - 8, height - 8, "back-line", 5), planet)


# -- the own hand ----------------------------------------------------------------------------------------------------------
def hand_card(scene: Scene, card: CardView, race: str, held: int, x: float, y: float, width: float, height: float) -> Markup:
    """A card of the own hand, `held` times; drawn pale where there is none of it."""
    at = (x + width - 12, y + height - 10) if width < 84 else (x + width * 0.44, y + scene.small * 0.9)
    face = [
        *(box(x + 3 * spare, y - 3 * spare, width, height, "under", 7) for spare in range(min(held - 1, 2), 0, -1)),
        card_face(scene, card, race, x, y, width, height),
        badge(*at, f"×{held}", scene.small) if held > 1 else EMPTY,
    ]
    title = card_title(card) if held else say("{card}: none in hand.", card=card.name)
    kind = "card" if held else "card past"
    return scene.targets.thing(
        f"card-{card.card}", title, group(*face, class_="lift"), scene.marked(x - 3, y - 3, width + 6, height + 6, 9), class_=kind
    )


def discard_strip(scene: Scene, slot: SlotView, x: float, y: float, width: float) -> Markup:
    """The visible place of a title among the own discards: how many lie there, and what taking one back costs."""
    size = scene.small
    name = slot.card.name
    if not slot.discarded:
        return scene.targets.thing(
            f"discard-{slot.card.card}",
            say("No {card} is in your discards.", card=name),
            box(x, y, width, STRIP - 4, "empty", 6),
            scene.marked(x - 2, y - 2, width + 4, STRIP, 8),
            class_="slot",
        )
    told = plural(
        "{n} {card} in your discards, {price} energy.",
        "{n} {card} in your discards, {price} energy each.",
        slot.discarded,
        card=name,
        price=slot.price,
    )
    middle = y + (STRIP - 4) / 2
    return scene.targets.thing(
        f"discard-{slot.card.card}",
        told,
        group(
            box(x, y, width, STRIP - 4, "panel", 6),
            kind_sign(slot.card.kind, x + 14, middle, 15),
            text(x + 25, middle + size * 0.36, f"×{slot.discarded}", "n", size, "start") if slot.discarded > 1 and width > 84 else EMPTY,
            kind_sign(slot.card.kind, x + 23, middle, 15) if slot.discarded > 1 and width <= 84 else EMPTY,
            price(x + width - 5, middle, slot.price, size),
        ),
        scene.marked(x - 2, y - 2, width + 4, STRIP, 8),
        class_="slot",
    )


def order_title(order: OrderView) -> str:
    """An own order in sentences."""
    name = plural("{order}", "{order} ×{n}", order.count, order=order.name)
    return say("The order {order}, played at: {window}. {text}", order=name, window=say(WINDOW_NAMES[order.window]), text=order.text)


def order_card(scene: Scene, order: OrderView, x: float, y: float, width: float, height: float) -> Markup:
    """An own order: its moment, its name, its text where there is room."""
    size = scene.small
    head = size * 1.75
    window = say(WINDOW_NAMES[order.window])
    low = height < 80
    parts = [
        *(box(x + 3 * spare, y - 3 * spare, width, height, "under", 7) for spare in range(min(order.count - 1, 2), 0, -1)),
        box(x, y, width, height, "face", 7),
        path(corner_bar(x, y, width, head), "head-bar"),
        kind_sign("order", x + head * 0.55, y + head * 0.52, head * 0.7),
        label(x + width - 6, y + head * 0.52 + size * 0.34, window, scene.fine, width - head - 10, "end"),
        squeezed(x + width / 2, y + head + size * 1.2, order.name, "name", size, width - 8, bold=True),
    ]
    top = y + head + size * 1.7
    rows = fold(order.text, width - 12, scene.fine, int((y + height - top - 4) / (size * 1.14))) if not low else ()
    if rows:
        parts.append(lines(x + 6, top + size, rows, "soft", scene.fine, size * 1.14))
    if order.count > 1:
        parts.append(badge(x + width * 0.36, y + head * 0.52, f"×{order.count}", size))
    return scene.targets.thing(
        f"order-{order.order}",
        order_title(order),
        group(*parts, class_="lift kind-order"),
        scene.marked(x - 3, y - 3, width + 6, height + 6, 9),
        class_="card",
    )


# -- on the table ----------------------------------------------------------------------------------------------------------
def played_name(person: PersonView, play: PlayView) -> str:
    """The element of a main card or second building on the table."""
    return f"{'second' if play.place == 'second' else 'played'}-{person.person + 1}"


def played_card(scene: Scene, person: PersonView, play: PlayView, x: float, y: float, width: float, height: float) -> Markup:
    """A main card or second building before a participant, with what has become of it."""
    name = played_name(person, play)
    title = say("{who}. {card}", who=person.name, card=play_sentence(play))
    if play.card is None:
        return scene.targets.thing(
            name, title, group(card_back(x, y, width, height), class_="turns"), scene.marked(x - 3, y - 3, width + 6, height + 6, 9)
        )
    marks = card_marks(scene, play, play.card, x, y, width, height)
    class_ = (
        "thing"
        + (" past" if play.past else "")
        + (" fell" if play.fell else "")
        + (" ghosted" if play.ghost else "")
        + (" unseen" if play.unseen else "")
    )
    face = group(small_face(scene, play.card, person.race, x, y, width, height), *marks, class_="turns")
    return scene.targets.thing(
        name, title, face, scene.marked(x - 3, y - 3, width + 6, height + 6, 9), class_=class_, opens=not scene.before
    )


def card_marks(scene: Scene, play: PlayView, card: CardView, x: float, y: float, width: float, height: float) -> list[Markup]:
    """What has become of a card on the table, drawn over its sign and never over its name."""
    right, low = x + width - 13, y + height * 0.56
    marks = [] if card.kind in ("mine", "colony") or not play.stands else [kind_sign(play.stands, right, low, 18)]
    if play.fell:
        cross = route("M", x + 8, y + 10, "L", x + width - 8, low, "M", x + width - 8, y + 10, "L", x + 8, low)
        marks.append(path(cross, "strike"))
    if play.weight > 1:
        marks.append(badge(x + width - 8, y + 8, f"×{play.weight}", scene.small))
    if play.void:
        marks.append(badge(x + 14, low, "0", scene.small))
    if play.taker:
        marks.append(seat_sign(play.taker, right, low, 21))
    if play.goes_to:
        arrow = path(f"M{number(x + 5)} {number(low)}h7v-4l7 7-7 7v-4h-7z", "sign")
        marks += [arrow, seat_sign(play.goes_to, x + 31, low + 3, 17)]
    return marks


def small_face(scene: Scene, card: CardView, race: str, x: float, y: float, width: float, height: float) -> Markup:
    """A card on the table: its sign large, its name below."""
    size = scene.small
    rows = fold(card.name, width - 4, size, 2, bold=True)
    if any(row.endswith("…") for row in rows):
        rows = tuple(card.name.split(" ", 1)) if " " in card.name else (card.name,)
    foot = size * 1.15 * len(rows) + 4
    room = height - foot
    side = min(width * 0.62, room * 0.7)
    parts = [
        box(x, y, width, height, "face", 7),
        element("rect", x=x + 3, y=y + 3, width=width - 6, height=room - 4, rx=5, class_="head-bar"),
        kind_sign(card.kind, x + width / 2, y + 2 + room / 2, side),
        *(
            squeezed(x + width / 2, y + height - foot + size * (0.95 + 1.15 * row), line, "name", size, width - 6, bold=True)
            for row, line in enumerate(rows)
        ),
    ]
    if card.title not in STANDARD and not card.home:
        parts.append(emblem(race, x + 12, y + 12, 15))
    if card.home:
        parts.append(seat_sign(card.home, x + 12, y + 12, 15))
    return group(*parts, class_=f"kind-{card.kind}")


def empty_place(thinking: bool, x: float, y: float, width: float, height: float) -> Markup:
    """Where a card will lie; three dots while somebody is choosing."""
    return join(box(x, y, width, height, "empty", 7), dots(x + width / 2, y + height / 2, 9) if thinking else EMPTY)


def plus_tag(scene: Scene, person: PersonView, play: PlayView, x: float, y: float, width: float) -> Markup:
    """A plus card that lies open before a participant, as a tag."""
    assert play.card is not None, "a plus card is told only when it lies open"
    size = scene.small
    title = say("{who}. {card}", who=person.name, card=play_sentence(play))
    wide = min(width, text_width(play.card.name, size, True) + 28)
    return scene.targets.thing(
        f"plus-{person.person + 1}",
        title,
        group(
            box(x, y, wide, size * 1.6, "face", size * 0.8),
            kind_sign("plus", x + 12, y + size * 0.8, 13),
            squeezed(x + 22, y + size * 1.16, play.card.name, "name", size, wide - 28, "start", bold=True),
            class_="turns kind-plus",
        ),
        class_="thing past" if play.past else "thing",
    )
