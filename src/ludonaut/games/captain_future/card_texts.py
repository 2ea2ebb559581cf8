"""Card texts, made from the box in play, so that what a card says and what it does cannot differ."""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import listed, plural, say
from ludonaut.games.captain_future.components import BODIES, BODY, COLUMN, JOKER, KINDS, ROW, SIMON_WRIGHT, SPACES, Box
from ludonaut.games.captain_future.words import SIZE_NAMES, body_name, card_title, sort_of, square

EVENT_TEXTS: Final = (
    "Move the secret stone to another row, column, planet or moon.",
    "Move one of your ships on the board to an empty space, or swap it with another player's ship.",
    "Put a ship from your supply on any space that is not yours. Another player's ship there goes back to its owner's supply.",
    "Every player with a ship on the board takes one of their own back into their supply: first you, then the others in turn.",
)


def card_text(box: Box, kind: int) -> str:
    """What a card does."""
    if kind < COLUMN:
        return _line_text([space for space in range(SPACES) if box.row_of[space] == kind - ROW], box)
    if kind < BODY:
        return _line_text([space for space in range(SPACES) if box.column_of[space] == kind - COLUMN], box)
    if kind < JOKER:
        return say("Reaches the {n} spaces of {body}.", n=int(box.size_of[kind - BODY]), body=body_name(box, kind - BODY))
    return say("Reaches every space.") if kind == JOKER else say(EVENT_TEXTS[kind - SIMON_WRIGHT])


def _line_text(spaces: list[int], box: Box) -> str:
    """What a row or column card reaches."""
    if not spaces:
        return say("Reaches no space.")
    bodies = listed([body_name(box, body) for body in dict.fromkeys(int(box.body_of[space]) for space in spaces)])
    return plural("Reaches {n} space: {bodies}.", "Reaches {n} spaces: {bodies}.", len(spaces), bodies=bodies)


def cards_page(box: Box) -> str:
    """Every kind of card with its copies and its text, in Markdown."""
    total = sum(int(box.copies[kind]) for kind in range(KINDS))
    lines = [
        say(
            "{n} cards: {trajectory} trajectory cards, which land and attack, and {events} event cards.",
            n=total,
            trajectory=sum(int(box.copies[kind]) for kind in range(SIMON_WRIGHT)),
            events=sum(int(box.copies[kind]) for kind in range(SIMON_WRIGHT, KINDS)),
        )
    ]
    headings = {
        "row": say("Rows"),
        "column": say("Columns"),
        "body": say("Planets and moons"),
        "joker": say("Jokers"),
        "event": say("Events"),
    }
    for sort, heading in headings.items():
        lines += ["", f"## {heading}", "", say("| card | copies | what it does |"), "|---|---|---|"]
        lines += [
            say("| {card} | {n} | {text} |", card=card_title(box, kind), n=int(box.copies[kind]), text=card_text(box, kind))
            for kind in range(KINDS)
            if sort_of(kind) == sort
        ]
    return "\n".join(lines)


def board_lines(box: Box) -> list[str]:
    """Every planet and moon with its spaces, in Markdown."""
    lines = [say("| planet or moon | size | all of it | spaces |"), "|---|---|---|---|"]
    for body in range(BODIES):
        squares = ", ".join(square(box, space) for space in box.spaces_of(body))
        lines.append(
            say(
                "| {body} | {size} | {bonus} points | {squares} |",
                body=body_name(box, body),
                size=SIZE_NAMES[box.bodies[body].size],
                bonus=int(box.bonus_of[body]),
                squares=squares,
            )
        )
    return lines
