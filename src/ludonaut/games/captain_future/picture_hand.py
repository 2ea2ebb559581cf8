"""Cards of the picture: the observer's hand as a fan, the deck and the discards."""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import listed, plural, say
from ludonaut.core.svg import EMPTY, Markup, box, burst, fold, group, join, moved, number, path, squeezed, text, text_width
from ludonaut.games.captain_future.picture_chart import Chart
from ludonaut.games.captain_future.picture_glyphs import COLUMN, EVENTS, JOKER, ROW, card_back
from ludonaut.games.captain_future.picture_worlds import world
from ludonaut.games.captain_future.views import CardView

GAP: Final = 8.0
NARROW_GAP: Final = 3.5
MOST_IN_ROW: Final = 5
CARD_HEIGHT: Final = 112.0
NARROW_HEIGHT: Final = 72.0  # low enough for both rows of a hand to stand above the bar of a phone
HEAD: Final = 28.0
NARROW_HEAD: Final = 24.0


def card_title(card: CardView) -> str:
    """A kind of card in sentences."""
    return plural("{name}, {n} card: {text}", "{name}, {n} cards: {text}", card.count, name=card.name, text=card.text)


def emblem(chart: Chart, card: CardView, side: float) -> Markup:
    """What a card shows, about the origin: a bar for a row, a post for a column, its world, a burst, a friend."""
    big = side * 0.5
    if card.sort == "row":
        return join(moved(0, 0, ROW, scale=side / 48), text(0, big * 0.36, card.card.upper(), "on-print", big, "middle"))
    if card.sort == "column":
        return join(moved(0, 0, COLUMN, scale=side / 46), text(0, big * 0.32, card.card, "on-print", side * 0.36, "middle"))
    if card.sort == "body":
        place = next((place for place, body in enumerate(chart.view.bodies) if body.body == card.card), -1)
        return world(place, chart.view.bodies[place].size, 0, 0, side * 0.42) if place >= 0 else EMPTY
    return moved(0, 0, JOKER if card.sort == "joker" else EVENTS.get(card.card, EMPTY), scale=side / 48)


def card_thing(chart: Chart, card: CardView, x: float, y: float, width: float, height: float, turn: float) -> Markup:
    """One kind of card of the hand, its top left corner at (x, y), turned by so many degrees: emblem, name and how many."""
    size = chart.small
    room = width - 7
    wide = text_width(card.name, size, True)
    whole = card.sort in ("row", "column") or wide <= room * (1.1 if " " in card.name else 1.4)
    rows = (card.name,) if whole else fold(card.name, room * 1.1, size, 2, True)
    foot = size * 1.12 * len(rows) + 5
    side = min(width - 14, height - foot - 10, 62)
    centre = (height - foot) / 2 + 2
    radius = 14.0 if card.sort == "event" else 22.0 if card.sort == "joker" else 6.0
    words = (
        squeezed(width / 2, height - foot + size * 1.0 + size * 1.12 * row, line, "on-card", size, room, bold=True)
        for row, line in enumerate(rows)
    )
    face = [
        *(box(3.0 * (spare + 1), -3.0 * (spare + 1), width, height, "under", radius) for spare in reversed(range(min(card.count - 1, 2)))),
        box(0, 0, width, height, "face", radius),
        moved(width / 2, centre, emblem(chart, card, side)),
        *words,
        box(-3, -3, width + 6, height + 6, "mark", radius + 2),
    ]
    if card.count > 1:
        badge = text_width(f"×{card.count}", size, True) + 8
        face += [
            box(width - badge + 5, -7, badge, size * 1.35, "count", size * 0.65),
            text(width + 5 - badge / 2, size * 0.98 - 7, f"×{card.count}", "on-count", size, "middle"),
        ]
    spin = f"translate({number(x)} {number(y)}) rotate({number(turn)} {number(width / 2)} {number(height)})"
    return chart.targets.thing(
        f"card-{card.card}", card_title(card), group(group(*face, class_="lift"), transform=spin), class_=f"card sort-{card.sort}"
    )


def fan(chart: Chart, x: float, y: float, width: float, tall: bool) -> tuple[Markup, float]:
    """The hand as a fan, in two rows on a phone when there are many kinds. Also the height used, nothing for an onlooker."""
    view = chart.view
    if view.observer < 0:
        return EMPTY, 0.0
    held = sum(card.count for card in view.hand)
    heading = plural("YOUR {n} CARD", "YOUR {n} CARDS", held)
    if view.to_pay and view.target and view.ask == "pay":
        heading = plural("PAY {n} MORE CARD FOR {square}", "PAY {n} MORE CARDS FOR {square}", view.to_pay, square=view.target.upper())
    parts = [text(x, y + 14, heading, "head", chart.small)]
    count = len(view.hand)
    rows = 2 if tall and count > MOST_IN_ROW else 1
    gap = NARROW_GAP if tall else GAP
    columns = max(-(-count // rows), 1)
    high = NARROW_HEIGHT if tall else CARD_HEIGHT
    wide = min((width - gap * (columns - 1) - 4) / columns, 67.0 if tall else 86.0)
    head = NARROW_HEAD if tall else HEAD
    top = y + head
    bend = 0.6 if tall else 1.3
    for row in range(rows):
        cards = view.hand[row * columns : (row + 1) * columns]
        start = x + (width - wide * len(cards) - gap * (len(cards) - 1)) / 2
        for place, card in enumerate(cards):
            away = place - (len(cards) - 1) / 2
            sag = away * away * (0.28 if tall else 0.42)
            parts.append(card_thing(chart, card, start + (wide + gap) * place, top + row * (high + 10) + sag, wide, high, away * bend))
    return group(*parts, id="hand"), head + rows * (high + 10)


def piles(chart: Chart, x: float, y: float, width: float, height: float) -> Markup:
    """The deck and the discards side by side, with their numbers."""
    view, small = chart.view, chart.small
    half = (width - 8) / 2
    wide = (height - 12) * 0.7
    gone = sum(card.count for card in view.discards)
    kinds = [plural("{name}", "{name} ×{n}", card.count, name=card.name) for card in view.discards]
    told = say("Discards: {cards}.", cards=listed(kinds)) if kinds else say("No card is discarded.")
    deck = (
        box(x, y, half, height, "panel", 9),
        *(card_back(x + 8 + 2 * depth, y + 8 - 2 * depth, wide, height - 14) for depth in range(min(view.deck, 2))),
        box(x + 8, y + 6, wide, height - 12, "pile", 6) if not view.deck else EMPTY,
        text(x + wide + 20, y + height / 2 + 2, str(view.deck), "points", 24),
        squeezed(x + wide + 20, y + height / 2 + 4 + small, say("deck"), "soft", small, half - wide - 24, "start"),
        box(x - 3, y - 3, half + 6, height + 6, "mark", 11),
    )
    left = x + half + 8
    pile = (
        box(left, y, half, height, "panel", 9),
        *(box(left + 8 + 2 * depth, y + 8 - 2 * depth, wide, height - 14, "face", 5) for depth in range(min(gone, 2))),
        path(burst(left + 9 + wide / 2, y + height / 2, 8, wide * 0.36, wide * 0.16), "print") if gone else EMPTY,
        box(left + 8, y + 6, wide, height - 12, "pile", 6) if not gone else EMPTY,
        text(left + wide + 20, y + height / 2 + 2, str(gone), "points", 24),
        squeezed(left + wide + 20, y + height / 2 + 4 + small, say("discards"), "soft", small, half - wide - 24, "start"),
        box(left - 3, y - 3, half + 6, height + 6, "mark", 11),
    )
    return join(
        chart.targets.thing("deck", plural("{n} card is in the deck.", "{n} cards are in the deck.", view.deck), *deck),
        chart.targets.thing("discards", told, *pile),
    )
