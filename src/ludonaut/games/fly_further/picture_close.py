"""Parts of the picture by themselves: the planet, a race with all its cards, a card on the table."""

from __future__ import annotations

from typing import Final

from ludonaut.core.game import CloseUp
from ludonaut.core.phrases import plural, say
from ludonaut.core.picture import PAGE, framed
from ludonaut.core.svg import Markup, box, fitted, fold, group, join, lines, squeezed, text
from ludonaut.core.view import without_choices
from ludonaut.games.fly_further.card_texts import DIFFICULTY_NAMES
from ludonaut.games.fly_further.picture_cards import card_face, card_title, played_name
from ludonaut.games.fly_further.picture_glyphs import emblem, seat_sign
from ludonaut.games.fly_further.picture_people import state_lines
from ludonaut.games.fly_further.picture_scene import Scene, badge, seat_colour
from ludonaut.games.fly_further.picture_style import SCOPE, STYLE
from ludonaut.games.fly_further.picture_worlds import world
from ludonaut.games.fly_further.view_sections import card_lines, in_order, planet_kind, planet_lines, play_sentence, property_lines
from ludonaut.games.fly_further.views import CardView, FlyView, PersonView, PlayView, SpaceView

WIDE: Final = 760.0
TALL: Final = 360.0
EDGE: Final = 12.0
CARD_HIGH: Final = 206.0
CARD_GAP: Final = 10.0


def close_ups(view: FlyView) -> tuple[CloseUp, ...]:
    """What can be looked at by itself: races, the observer's own first, the planet, open cards."""
    people = [person for person in in_order(view) if person.slots]
    own = [person for person in people if person.person == view.own]
    races = [*own, *(person for person in people if person.person != view.own)]
    found = [CloseUp(f"board-{person.person + 1}", say("{who}: {race}", who=person.name, race=person.race_name)) for person in races]
    if view.open:
        found.append(CloseUp("planet", view.open.name))
    for person in people:
        for play in person.played:
            if play.card is not None and play.place != "plus":
                title = say("{who}: {card}", who=person.name, card=play.card.name)
                found.append(CloseUp(played_name(person, play), title))
    return tuple(found)


def close_up(view: FlyView, element: str, layout: str) -> str:
    """One of these parts: "wide", "tall", or as a "page". Raises ValueError for any other element or layout."""
    if layout not in ("wide", "tall", PAGE):
        raise ValueError(f"layout: there is no such one as {layout!r}")
    alone = without_choices(view)
    scene = Scene(alone, tall=layout == "tall", alone=element)
    if element == "planet" and view.open:
        return _framed(planet(scene, view.open), layout)
    for person in view.people:
        if element == f"board-{person.person + 1}" and person.slots:
            return _framed(race(scene, person), layout)
        for play in person.played:
            if play.card is not None and play.place != "plus" and element == played_name(person, play):
                return _framed(one_card(scene, person, play, play.card), layout)
    raise ValueError(f"{element!r} is not a part of this picture that can be looked at by itself")


def _framed(drawn: tuple[Markup, float], layout: str) -> str:
    """A part as a whole <svg>."""
    title = say("Fly Further, a part of the table.")
    width = TALL if layout == "tall" else WIDE
    return framed(drawn[0], scope=SCOPE, layout=layout, title=title, result="", style=STYLE, width=width, height=drawn[1], banner=0.0)


# -- the planet --------------------------------------------------------------------------------------------------------------
def planet(scene: Scene, space: SpaceView) -> tuple[Markup, float]:
    """The planet large, with all that is written on it."""
    size = scene.small + 2
    radius = 120.0 if scene.tall else 140.0
    x, y = (TALL / 2, radius * 1.2) if scene.tall else (EDGE + radius * 1.5, radius * 1.25)
    left, top = (EDGE, radius * 2.5) if scene.tall else (2 * EDGE + radius * 3, EDGE + 12)
    room = (TALL if scene.tall else WIDE) - left - EDGE
    parts = [text(left, top + size * 1.4, space.name, "b", size * 1.6)]
    base = top + size * 3
    for sentence in (planet_kind(space), *property_lines(scene.view, space)):
        rows = fold(sentence, room, size, 6)
        parts.append(lines(left, base + size, rows, "said", size, size * 1.3))
        base += size * 1.3 * len(rows) + size * 0.6
    title = " ".join(planet_lines(scene.view, space))
    drawn = scene.targets.thing("planet", title, world(space.place, space.type == "water", x, y, radius), *parts)
    return drawn, max(base + size * 1.5, 2.5 * radius)


# -- a race ------------------------------------------------------------------------------------------------------------------
def race(scene: Scene, person: PersonView) -> tuple[Markup, float]:
    """A participant's race: abilities, what it holds, and every card of its deck with its text."""
    width = TALL if scene.tall else WIDE
    size = scene.small
    room = width - 2 * EDGE
    state, middle = state_lines(scene, person, EDGE + 56 + 84, EDGE + 42, room - 134)
    parts = [
        emblem(person.race, EDGE + 24, EDGE + 26, 46),
        seat_sign(seat_colour(person), EDGE + 66, EDGE + 16, 22),
        squeezed(
            EDGE + 84,
            EDGE + 22,
            say("{who}: {race}", who=person.name, race=person.race_name),
            "b",
            size * 1.4,
            room - 190,
            "start",
            bold=True,
        ),
        text(width - EDGE, EDGE + 22, plural("{n} point", "{n} points", person.points), "b", size * 1.2, "end"),
        squeezed(EDGE + 56, EDGE + 46, say(DIFFICULTY_NAMES[person.difficulty]), "soft", size, 80, "start"),
        *state,
    ]
    rows, letters = fitted(person.race_text, room, (size + 1, size), 9)
    top = middle + 22 + letters
    parts.append(lines(EDGE, top, rows, "said", letters, letters * 1.25))
    top += letters * 1.25 * (len(rows) - 1) + 16
    cards = [(slot.card, _where(slot.in_hand, slot.discarded, slot.copies)) for slot in person.slots]
    cards += [(card, plural("{n} in hand, lent", "{n} in hand, lent", card.count)) for card in person.lent]
    columns = 2 if scene.tall else 5 if len(cards) <= 5 else 4
    wide = (room - CARD_GAP * (columns - 1)) / columns
    for place, (card, where) in enumerate(cards):
        x = EDGE + place % columns * (wide + CARD_GAP)
        y = top + place // columns * (CARD_HIGH + size * 1.6 + CARD_GAP)
        parts.append(_whole_card(scene, card, person.race, where, x, y, wide))
    bottom = top + -(-len(cards) // columns) * (CARD_HIGH + size * 1.6 + CARD_GAP)
    for source, n in person.sources:
        parts.append(text(EDGE, bottom + size, say("{source}: {n}", source=source, n=n), "soft", size))
        bottom += size * 1.35
    told = " ".join((say("{who}, the {race}. {text}", who=person.name, race=person.race_name, text=person.race_text), *card_lines(person)))
    return scene.targets.thing(f"board-{person.person + 1}", told, *parts), bottom + EDGE


def _where(in_hand: int, discarded: int, copies: int) -> str:
    """Where the cards of a title are."""
    told = say("{hand} in hand, {gone} discarded", hand=in_hand, gone=discarded)
    away = copies - in_hand - discarded
    return say("{told}, {n} away", told=told, n=away) if away > 0 else told


def _whole_card(scene: Scene, card: CardView, race_word: str, where: str, x: float, y: float, width: float) -> Markup:
    """A card with its whole text, and where its copies are."""
    size = scene.small
    return join(
        card_face(scene, card, race_word, x, y, width, CARD_HIGH),
        badge(x + width - 14, y + CARD_HIGH - 12, f"×{card.count}", size) if card.count > 1 else Markup(""),
        squeezed(x + width / 2, y + CARD_HIGH + size * 1.2, where, "soft", size, width),
    )


# -- a card ------------------------------------------------------------------------------------------------------------------
def one_card(scene: Scene, person: PersonView, play: PlayView, card: CardView) -> tuple[Markup, float]:
    """A card on the table, large, with what has become of it below."""
    width = TALL if scene.tall else WIDE
    size = scene.small
    wide, high = 230.0, 300.0
    x = (width - wide) / 2
    said = f"{card_title(card)} {play_sentence(play)}"
    rows = fold(said, width - 4 * EDGE, size + 1, 8)
    parts = [
        card_face(scene, card, person.race, x, EDGE, wide, high),
        box(x, EDGE, wide, high, "mark", 8),
        lines(2 * EDGE, EDGE + high + size * 2, rows, "said", size + 1, (size + 1) * 1.3),
    ]
    height = EDGE + high + size * 2 + (size + 1) * 1.3 * len(rows) + EDGE
    return group(scene.targets.thing(played_name(person, play), said, *parts)), height
