"""Participants of the picture: a panel for each with points, energy, orders, tokens, what it played, and where its cards are."""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import say
from ludonaut.core.svg import EMPTY, Markup, box, circle, group, join, moved, squeezed, text, text_width
from ludonaut.games.fly_further.card_texts import TOKEN_NAMES
from ludonaut.games.fly_further.picture_cards import empty_place, played_card, plus_tag
from ludonaut.games.fly_further.picture_glyphs import KINDS, ROCK, SHIELD, TREATY, bolt, emblem, kind_sign, seat_sign
from ludonaut.games.fly_further.picture_scene import Scene, badge, count_of, seat_colour
from ludonaut.games.fly_further.view_sections import card_lines, person_line
from ludonaut.games.fly_further.views import PersonView, SlotView, TokenView

TOKEN_KINDS: Final = {"mine": "mine", "colony": "colony", "fly": "fly", "special": "star"}
"""The kind of card that a token foretells."""
ROW: Final = 21.0
"""The height of a line that tells where the cards of a title are."""
TICK: Final = 16.0
"""The room for the tick of who has chosen. It is kept free of other signs even where no tick stands, so that nothing jumps."""


def panel_title(scene: Scene, person: PersonView) -> str:
    """Everything public about a participant in sentences."""
    told = [person_line(scene.view, person)]
    return " ".join((*told, *card_lines(person))) if person.slots else told[0]


def panel(scene: Scene, person: PersonView, x: float, y: float, width: float, height: float) -> Markup:
    """A participant's panel, its top left corner at (x, y); its cards on the table are things of their own."""
    size = scene.small
    view = scene.view
    own = person.person == view.own
    head = size * 1.2 + 9
    state, middle = state_lines(scene, person, x + 10, y + head + size * 0.9, width - 20)
    parts = [
        box(x, y, width, height, "panel", 10),
        seat_sign(seat_colour(person), x + 17, y + head * 0.62, 21),
        *names(scene, person, x + 33, y, width),
        *state,
    ]
    top = middle + size
    room = y + height - top - 8
    tags = [play for play in person.played if play.place == "plus"]
    cards = [play for play in person.played if play.place != "plus"]
    card_high = room - (size * 1.6 + 5 if tags else 0)
    card_wide = min(card_high * 0.74, 84.0 if not scene.tall else 62.0)
    shown = max(len(cards), 1)
    if shown > 1:
        card_wide = min(card_wide, 62.0)
    left = x + 10
    used = shown * (card_wide + 6)
    tag_wide = min(used - 6 if used > 100 else 124.0, width * 0.4)
    beside = left + (max(used, tag_wide + 6) if tags else used) + 6
    rows = source_rows if view.result else slot_rows
    parts += rows(scene, person, beside, top, x + width - 9 - beside, room) if person.slots else []
    parts.append(scene.marked(x - 2, y - 2, width + 4, height + 4, 12))
    lit = (" own" if own else "") + (" due" if person.due else "")
    things = [
        scene.targets.thing(f"board-{person.person + 1}", panel_title(scene, person), *parts, class_=f"board{lit}", opens=not scene.before)
    ]
    for place, play in enumerate(cards):
        things.append(played_card(scene, person, play, left + place * (card_wide + 6), top, card_wide, card_high))
    if not cards and view.round:
        thinking = person.due and view.ask in ("choice", "shown")
        things.append(empty_place(thinking, left, top, card_wide, card_high))
    things += [plus_tag(scene, person, play, left, top + card_high + 5, tag_wide) for play in tags]
    return join(*things)


def names(scene: Scene, person: PersonView, x: float, y: float, width: float) -> list[Markup]:
    """Name, race with its emblem, points and what this round brought."""
    size = scene.small
    base = y + size * 1.2 + 6
    points = str(person.points)
    wide = text_width(points, size * 1.7, True)
    right = x - 33 + width - 10
    parts = [text(right, base + 3, points, "n", size * 1.7, "end")]
    if person.gained:
        told = f"+{person.gained}" if person.gained > 0 else f"−{-person.gained}"
        parts.append(text(right - wide - 5, base + 1, told, "good" if person.gained > 0 else "bad", size, "end"))
        wide += text_width(told, size, True) + 6
    room = right - wide - 8 - x
    name = say("{name} (you)", name=person.name) if person.person == scene.view.own else person.name
    named = text_width(name, size, True)
    if not person.race_name:
        return [*parts, squeezed(x, base, name, "b", size, room, "start", bold=True)]
    first = min(named, room * 0.5)
    parts.append(squeezed(x, base, name, "b", size, first, "start", bold=True))
    parts.append(emblem(person.race, x + first + 15, base - size * 0.34, size * 1.25))
    parts.append(squeezed(x + first + 27, base, person.race_name, "soft", size, max(room - first - 28, 20), "start"))
    return parts


def state_lines(scene: Scene, person: PersonView, x: float, middle: float, width: float) -> tuple[list[Markup], float]:
    """Energy, orders and tokens, one after the other; of an automaton its deck. Also the middle of the last line: tokens that do not fit
    beside the rest stand in further ones."""
    size = scene.small
    parts: list[Markup] = []
    if not person.race_name:
        return parts, middle
    if person.done and scene.view.ask == "choice":
        parts.append(tick(x + width - 7, middle, size))
    at, end = x, x + width - TICK
    if person.automaton is None:
        for sign, n in ((bolt(0, 0, size * 1.25), person.energy), (kind_sign("order", 0, 0, size * 1.2), person.orders)):
            parts.append(count_of(at, middle, moved(at + size * 0.5, middle, sign), n, size))
            at += size * 1.3 + text_width(str(n), size, True) + 8
    else:
        told = automaton_words(person)
        room = min(text_width(told, size), end - at)
        parts.append(squeezed(at, middle + size * 0.36, told, "soft", size, end - at, "start"))
        at += room + 8
    for sign, told in tokens(person):
        wide = size * 1.2 + (text_width(told, size, True) + 3 if told else 0)
        if at > x and at + wide > end:
            at, middle = x, middle + size * 1.5
        parts.append(moved(at + size * 0.55, middle, sign, scale=size * 1.15 / 24))
        if told:
            parts.append(text(at + size * 1.25, middle + size * 0.36, told, "n", size))
        at += wide + 6
    return parts, middle


def automaton_words(person: PersonView) -> str:
    """What is known of an automaton's deck, in a few words."""
    automaton = person.automaton
    assert automaton is not None, "a player has no deck of its own"
    if automaton.card and automaton.row:
        return say("card {n}: {cards}", n=automaton.card, cards=", ".join(automaton.row))
    return say("automaton, deck {n}", n=automaton.deck)


def tokens(person: PersonView) -> list[tuple[Markup, str]]:
    """The signs of what lies before a participant, each with a few letters."""
    found: list[tuple[Markup, str]] = []
    if person.treaty:
        found.append((TREATY, ""))
    if person.treaties:
        found.append((TREATY, f"×{person.treaties}"))
    if person.immune:
        found.append((SHIELD, "✱"))
    if person.shielded:
        found.append((SHIELD, ""))
    if person.devoured:
        found.append((ROCK, str(person.devoured)))
    for token in person.tokens:
        kind = TOKEN_KINDS[token.token]
        found.append((group(KINDS[kind], class_=f"kind-{kind}"), f"{token.ready}·{token.scored}"))
    return found


def own_token(scene: Scene, token: TokenView, x: float, y: float, width: float, height: float) -> Markup:
    """The own tokens of a kind: a full pip for a ready one, a ring for a spent one, a tick for one that was right."""
    kind, middle = TOKEN_KINDS[token.token], y + height / 2
    name = say(TOKEN_NAMES[token.token])
    title = say(
        "Tokens {token}: {ready} ready, {spent} spent, {scored} right.",
        token=name,
        ready=token.ready,
        spent=token.spent,
        scored=token.scored,
    )
    pips = ["pip-in"] * token.ready + ["pip-out"] * token.spent
    step = 13.0
    left = x + width - 8 - step * (len(pips) + token.scored)
    drawn = [circle(left + step * (n + 0.5), middle, 4.6, pip) for n, pip in enumerate(pips)]
    drawn += [tick(left + step * (len(pips) + n + 0.5), middle, 9) for n in range(token.scored)]
    parts = [
        box(x, y, width, height, "panel", 6),
        kind_sign(kind, x + 14, middle, 16),
        squeezed(x + 25, middle + scene.small * 0.36, name, "soft", scene.small, max(left - x - 28, 8), "start")
        if left - x > 60
        else EMPTY,
        group(*drawn, class_=f"kind-{kind}"),
        scene.marked(x - 2, y - 2, width + 4, height + 4, 8),
    ]
    return scene.targets.thing(f"token-{token.token}", title, *parts, class_="slot")


def tick(x: float, y: float, size: float) -> Markup:
    """A tick: done."""
    return moved(
        x, y, group(Markup('<path d="M-6 0L-2 5 7-6" class="sign-line" stroke-width="3"/>'), class_="kind-colony"), scale=size / 14
    )


def slot_rows(scene: Scene, person: PersonView, x: float, y: float, width: float, height: float) -> list[Markup]:
    """Where the cards of each title are: a full pip for one in the hand, a ring for one in the discards, a pale one for the rest."""
    size = scene.small
    if width < 60:
        return []
    rows = [slot for slot in person.slots if slot.card.kind != "fly"]
    last = [play for play in person.last if play.card is not None]
    high = min(ROW, height / max(len(rows) + bool(person.lent) + bool(last), 1))
    parts = []
    for place, slot in enumerate(rows):
        middle = y + high * (place + 0.5)
        parts.append(slot_row(scene, slot, x, middle, width))
    if person.lent and high * (len(rows) + 1) <= height + 1:
        middle = y + high * (len(rows) + 0.5)
        lent = person.lent[0]
        parts += [
            seat_sign(lent.home, x + 7, middle, 14),
            squeezed(x + 18, middle + size * 0.36, lent.name, "soft", size, width - 40, "start"),
            badge(x + width - 10, middle, f"×{sum(card.count for card in person.lent)}", size),
        ]
    if last and high * (len(rows) + bool(person.lent) + 1) <= height + 1:
        names = ", ".join(play.card.name for play in last if play.card is not None)
        told = say("last: {cards}", cards=names)
        parts.append(squeezed(x, y + height - size * 0.3, told, "soft", size, width, "start"))
    return parts


def source_rows(scene: Scene, person: PersonView, x: float, y: float, width: float, height: float) -> list[Markup]:
    """Where the points are from, when the game is over."""
    size = scene.small
    high = min(ROW, height / max(len(person.sources), 1))
    parts = []
    for place, (source, n) in enumerate(person.sources):
        base = y + high * (place + 0.5) + size * 0.36
        parts += [
            squeezed(x, base, source, "soft", size, width - 34, "start"),
            text(x + width, base, str(n) if n >= 0 else f"−{-n}", "n", size, "end"),
        ]
    return parts


def slot_row(scene: Scene, slot: SlotView, x: float, middle: float, width: float) -> Markup:
    """The line of one title."""
    size = scene.small
    step = 13.0
    pips = slot.copies
    left = x + width - step * pips
    drawn = []
    for n in range(pips):
        kind = "pip-in" if n < slot.in_hand else "pip-out" if n >= slot.copies - slot.discarded else "pip-on"
        drawn.append(circle(left + step * (n + 0.5), middle, 4.6, kind))
    return group(
        kind_sign(slot.card.kind, x + 7, middle, 14),
        squeezed(x + 18, middle + size * 0.36, slot.card.name, "soft", size, left - x - 21, "start"),
        *drawn,
        class_=f"kind-{slot.card.kind}",
    )
