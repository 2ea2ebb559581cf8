"""The view of Fly Further as one SVG: the ark's window with the planet and the score track, participants around it, the own cards below.

Everything is drawn from the view alone, and equal views give equal bytes. The window is in `picture_window.py`, participants are in
`picture_people.py`, cards in `picture_cards.py`; parts by themselves in `picture_close.py`.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import say
from ludonaut.core.picture import framed, is_tall
from ludonaut.core.svg import EMPTY, Markup, box, element, escape, fitted, group, join, lines, text
from ludonaut.games.fly_further.picture_cards import STRIP, discard_strip, hand_card, order_card
from ludonaut.games.fly_further.picture_glyphs import seat_sign
from ludonaut.games.fly_further.picture_people import own_token, panel
from ludonaut.games.fly_further.picture_scene import Scene, seat_colour
from ludonaut.games.fly_further.picture_style import SCOPE, STYLE
from ludonaut.games.fly_further.picture_window import Window, journey, phases, planet_text, race_card, race_height, window
from ludonaut.games.fly_further.view_sections import choice_line, in_order
from ludonaut.games.fly_further.views import CardView, FlyView, PersonView, SlotView

WIDE_WIDTH: Final = 960.0
TALL_WIDTH: Final = 360.0
BANNER: Final = 84.0
CENTRE: Final = 424.0
"""The width of the middle column."""
EDGE: Final = 10.0
MOST_PANEL: Final = 206.0
"""No panel is higher, however few participants there are."""
BEFORE: Final = 0.68
"""How much smaller the window is before the first round, when races are to be read."""
LEAST_PANEL: Final = 60.0
"""The height of one with nothing but a name."""


def picture(view: FlyView, layout: str = "wide") -> str:
    """The view as one <svg> element, "wide" for a screen or "tall" for a phone held upright. Raises ValueError for another layout."""
    scene = Scene(view, is_tall(layout))
    width = TALL_WIDTH if scene.tall else WIDE_WIDTH
    height, parts = tall_board(scene) if scene.tall else wide_board(scene)
    return framed(
        parts,
        banner(scene, width),
        scope=SCOPE,
        layout=layout,
        title=say("Fly Further, the ark's window."),
        result=view.result,
        style=STYLE,
        width=width,
        height=height,
        banner=BANNER,
    )


# -- layouts ---------------------------------------------------------------------------------------------------------------
def wide_board(scene: Scene) -> tuple[float, Markup]:
    """The window in the middle, participants on both sides, the own cards below."""
    people = in_order(scene.view)
    middle = WIDE_WIDTH / 2
    left, centre = (WIDE_WIDTH - CENTRE) / 2 - EDGE, (WIDE_WIDTH - CENTRE) / 2 + 8
    room = CENTRE - 16
    radius = (room / 2 - 2) * (1.0 if scene.view.round else BEFORE)
    top = EDGE + 4
    parts = [phases(scene, centre, top, room)] if scene.view.round else []
    top += scene.small * 1.6 + 10 if scene.view.round else 0.0
    parts.append(window(scene, Window(middle, top + radius, radius)))
    top += 2 * radius + 10
    high = 78.0 if scene.view.round else 50.0
    parts.append(planet_text(scene, centre, top, room, high))
    top += high + 8
    if scene.view.round:
        parts.append(journey(scene, centre, top, room, 66))
        top += 66
    bottom = top
    first = people[: -(-len(people) // 2)]
    for column, at in ((first, EDGE), (people[len(first) :], WIDE_WIDTH - EDGE - left + 8)):
        parts += side_column(scene, column, at, EDGE + 4, left - 8, bottom - EDGE - 4)
    hand, used = own_cards(scene, EDGE, bottom + 12, WIDE_WIDTH - 2 * EDGE)
    return bottom + 12 + used + (6 if used else 0), join(*parts, hand)


def side_column(scene: Scene, people: list[PersonView], x: float, y: float, width: float, height: float) -> list[Markup]:
    """Participants one below the other, in the middle of the column where there is room."""
    gap = 12.0
    if not people:
        return []
    high = min((height - gap * (len(people) - 1)) / len(people), MOST_PANEL if people[0].slots else LEAST_PANEL)
    start = y + (height - high * len(people) - gap * (len(people) - 1)) / 2
    return [panel(scene, person, x, start + place * (high + gap), width, high) for place, person in enumerate(people)]


def tall_board(scene: Scene) -> tuple[float, Markup]:
    """Everything one below the other: the window, the own cards, participants, the deck."""
    edge, gap = 6.0, 9.0
    room = TALL_WIDTH - 2 * edge
    radius = 128.0
    parts = [window(scene, Window(TALL_WIDTH / 2, edge + radius + 4, radius))]
    top = edge + 2 * radius + 14
    high = 70.0
    parts.append(planet_text(scene, edge, top, room, high))
    top += high + gap
    hand, used = own_cards(scene, edge, top, room)
    parts.append(hand)
    top += used + (gap if used else 0)
    if scene.view.round:
        parts.append(phases(scene, edge, top, room))
        top += scene.small * 1.6 + gap
    for person in in_order(scene.view):
        high = 130.0 if person.slots else LEAST_PANEL
        parts.append(panel(scene, person, edge, top, room, high))
        top += high + gap
    if scene.view.round:
        parts.append(journey(scene, edge, top, room, 60))
        top += 60 + edge
    return top, join(*parts)


# -- the own cards -----------------------------------------------------------------------------------------------------------
def own_cards(scene: Scene, x: float, y: float, width: float) -> tuple[Markup, float]:
    """The observer's hand with the places of its discards, its orders, or the races that it may choose. Also the height used."""
    view = scene.view
    if view.races:
        return races(scene, x, y, width)
    if view.own < 0 or not view.round:
        return EMPTY, 0.0
    return tall_hand(scene, x, y, width) if scene.tall else wide_hand(scene, x, y, width)


def titles_of(person: PersonView) -> list[tuple[CardView, int]]:
    """The titles of a deck and lent cards, each with how many are in the hand."""
    own = [(slot.card, slot.in_hand) for slot in person.slots]
    return own + [(card, card.count) for card in person.lent]


def discards_of(person: PersonView, card: CardView) -> SlotView | None:
    """Where the discards of a title of the own deck lie; None for lent cards, and for Fly Further, which is never discarded."""
    return next((slot for slot in person.slots if slot.card.card == card.card and card.kind != "fly"), None)


def wide_hand(scene: Scene, x: float, y: float, width: float) -> tuple[Markup, float]:
    """One row: the titles of the deck, each above the place of its discards, then lent cards, then orders."""
    view = scene.view
    own = view.people[view.own]
    cards, gap = titles_of(own), 10.0
    columns = len(cards) + len(view.orders) + bool(own.tokens)
    wide = min((width - gap * (columns - 1) - (16 if view.orders else 0)) / columns, 148.0)
    head, high = scene.small + 8, 138.0
    parts = [heading(scene, x, y + scene.small, width)]
    at, top = x, y + head
    for card, held in cards:
        parts.append(hand_card(scene, card, own.race, held, at, top, wide, high))
        slot = discards_of(own, card)
        if slot:
            parts.append(discard_strip(scene, slot, at, top + high + 8, wide))
        at += wide + gap
    for place, token in enumerate(own.tokens):
        step = (high + 8 + STRIP) / len(own.tokens)
        parts.append(own_token(scene, token, at, top + place * step, wide, min(step - 6, STRIP + 4)))
    at += wide + gap if own.tokens else 0.0
    at = max(at + 16, x + width - len(view.orders) * (wide + gap) + gap) if view.orders else at
    for order in view.orders:
        parts.append(order_card(scene, order, at, top, wide, high + STRIP + 4))
        at += wide + gap
    return group(*parts, id="hand"), head + high + 8 + STRIP


def tall_hand(scene: Scene, x: float, y: float, width: float) -> tuple[Markup, float]:
    """Narrow cards in one row, each above the place of its discards; orders below, two in a row."""
    view = scene.view
    own = view.people[view.own]
    cards, gap = titles_of(own), 6.0
    columns = max(len(cards), 1)
    wide = min((width - gap * (columns - 1)) / columns, 72.0)
    head, high = scene.small + 8, 84.0
    parts = [heading(scene, x, y + scene.small, width)]
    start = x + (width - columns * wide - (columns - 1) * gap) / 2
    top = y + head
    for place, (card, held) in enumerate(cards):
        at = start + place * (wide + gap)
        parts.append(hand_card(scene, card, own.race, held, at, top, wide, high))
        slot = discards_of(own, card)
        if slot:
            parts.append(discard_strip(scene, slot, at, top + high + 8, wide))
    used = head + high + 8 + STRIP
    for place, token in enumerate(own.tokens):
        quarter = (width - 6 * (len(own.tokens) - 1)) / len(own.tokens)
        parts.append(own_token(scene, token, x + place * (quarter + 6), y + used + 4, quarter, STRIP - 2))
    used += STRIP + 8 if own.tokens else 0
    half = (width - 8) / 2
    for place, order in enumerate(view.orders):
        at = x + place % 2 * (half + 8)
        parts.append(order_card(scene, order, at, y + used + 4 + place // 2 * 60, half, 52))
    return group(*parts, id="hand"), used + 60 * (-(-len(view.orders) // 2))


def heading(scene: Scene, x: float, y: float, width: float) -> Markup:
    """What stands above the own cards: what was chosen, or that these are one's own."""
    view = scene.view
    told = choice_line(view) if view.ask == "choice" else ""
    rows, size = fitted(told or say("YOUR CARDS AND DISCARDS"), width - 110, (scene.small,), 1)
    parts = [text(x, y, rows[0], "b" if told else "head", size)]
    if view.orders and not scene.tall:
        parts.append(text(x + width, y, say("YOUR ORDERS"), "head", scene.small, "end"))
    return join(*parts)


def races(scene: Scene, x: float, y: float, width: float) -> tuple[Markup, float]:
    """The races of the observer's colour, side by side or one below the other."""
    gap = 10.0
    cards = scene.view.races
    parts = []
    if scene.tall:
        down = y
        for race in cards:
            high = race_height(scene, race, width)
            parts.append(race_card(scene, race, x, down, width, high))
            down += high + gap
        return group(*parts, id="hand"), down - y
    wide = (width - gap * (len(cards) - 1)) / len(cards)
    high = max(race_height(scene, race, wide) for race in cards)
    parts = [race_card(scene, race, x + place * (wide + gap), y, wide, high) for place, race in enumerate(cards)]
    return group(*parts, id="hand"), high


# -- the end -----------------------------------------------------------------------------------------------------------------
def banner(scene: Scene, width: float) -> Markup:
    """How it ended, above everything, with the marks of who won; nothing while the game goes on."""
    view = scene.view
    if not view.result:
        return EMPTY
    left, high = 8.0, BANNER - 14
    top = 8 - BANNER
    winners = [person for person in view.people if person.won]
    start = left + 14 + 30 * max(len(winners), 1)
    rows, size = fitted(view.result, width - left - start - 14, (22.0, 17.0, 14.0, 12.8), 3, bold=True)
    marks = (seat_sign(seat_colour(person), left + 26 + 30 * place, top + high / 2, 26) for place, person in enumerate(winners))
    base = top + high / 2 + size * 0.36 - (len(rows) - 1) * size * 0.58
    return group(
        element("title", escape(view.result)),
        box(left, top, width - 2 * left, high, "banner", 12),
        *marks,
        lines(start + 10, base, rows, "b", size, size * 1.16),
        id="result",
        role="img",
    )
