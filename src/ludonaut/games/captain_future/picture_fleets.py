"""The seats of the picture: a panel for each fleet, and what the signs on the map mean."""

from __future__ import annotations

from ludonaut.core.phrases import plural, say
from ludonaut.core.seat_marks import outline
from ludonaut.core.svg import EMPTY, Markup, box, circle, fold, group, join, lines, moved, path, squeezed, text, text_width
from ludonaut.games.captain_future.picture_chart import Chart, corners, hatching, pips
from ludonaut.games.captain_future.views import SeatView
from ludonaut.games.captain_future.words import SEAT_NAMES


def fleet_title(chart: Chart, seat: int, fleet: SeatView) -> str:
    """Everything public about a seat in sentences."""
    colour = SEAT_NAMES[seat]
    sentences = [
        say("{colour}, you.", colour=colour) if seat == chart.view.observer else say("{colour}.", colour=colour),
        plural("{n} ship in supply,", "{n} ships in supply,", fleet.supply),
        say("{board} on the board, {lost} lost.", board=fleet.board, lost=fleet.lost),
        plural("{n} card.", "{n} cards.", fleet.cards),
        plural("{n} point if the game ended now,", "{n} points if the game ended now,", fleet.points),
        plural("{n} of it as a bonus.", "{n} of them as a bonus.", fleet.bonus),
    ]
    if seat == chart.view.turn and not chart.view.result:
        sentences.append(say("It is this seat's turn."))
    if fleet.last_turn:
        sentences.append(say("Its last turn."))
    return " ".join(sentences)


def fleet_thing(chart: Chart, seat: int, x: float, y: float, width: float, height: float) -> Markup:
    """One fleet: its ship and name, points, where its ships are as a bar and in numbers, its cards, and whose turn it is."""
    view, small = chart.view, chart.small
    fleet = view.fleets[seat]
    turn = seat == view.turn and not view.result
    due = any(line.due for line in view.seats if line.seat == seat) and not view.result
    size = small + 2
    name = SEAT_NAMES[seat]
    left = x + 40
    chips = [say("YOU")] if seat == view.observer else []
    if fleet.last_turn or turn:
        chips.append(say("LAST TURN") if fleet.last_turn else say("TURN"))
    parts = [
        box(x, y, width, height, "panel", 9),
        moved(x + 22, y + 21, outline(fleet.colour), scale=1.1),
        text(left, y + 26, name, "b", size),
        text(x + width - 10, y + 29, str(fleet.points), "points", 26, "end"),
    ]
    at, line = left, y - small * 0.6  # on the upper edge, where there is always room
    for word in chips:
        wide = text_width(word, small, True) + 9
        parts += [box(at, line, wide, small * 1.38, "chip", 7), text(at + wide / 2, line + small * 1.05, word, "on-plate", small, "middle")]
        at += wide + 7
    parts.append(ship_bar(fleet, x + 10, y + 40, width - 20, 9))
    told = (
        plural("{n} in supply", "{n} in supply", fleet.supply),
        plural("{n} on board", "{n} on board", fleet.board),
        plural("{n} lost", "{n} lost", fleet.lost),
        plural("{n} card", "{n} cards", fleet.cards),
    )
    column = (width - 20) / 2
    for place, words in enumerate(told):
        across, down = place % 2, place // 2
        parts.append(
            squeezed(x + 10 + across * (column + 4), y + 53 + small + down * small * 1.28, words, "soft", small, column - 4, "start")
        )
    parts.append(box(x - 2, y - 2, width + 4, height + 4, "mark", 11))
    lit = (" turn" if turn else "") + (" due" if due else "")
    return chart.targets.thing(f"fleet-{seat}", fleet_title(chart, seat, fleet), *parts, class_=f"fleet{lit}")


def ship_bar(fleet: SeatView, x: float, y: float, width: float, height: float) -> Markup:
    """Where a fleet's ships are: solid in supply, pale on the board, hollow lost."""
    whole = max(fleet.supply + fleet.board + fleet.lost, 1)
    parts, at = [], x
    for count, class_ in ((fleet.supply, f"bar {fleet.colour}"), (fleet.board, f"bar-board {fleet.colour}"), (fleet.lost, "bar-lost")):
        if count:
            wide = width * count / whole
            parts.append(box(at, y, wide, height, class_, 2))
            at += wide
    return join(*parts)


def legend(chart: Chart, x: float, y: float, width: float, height: float) -> tuple[Markup, float]:
    """What the signs on the map mean, as many lines as there is room for, and how far the box in play is known. Also the height used."""
    small = chart.small
    step = small * 1.62
    signs = (
        (pips(2, 0, 0, 44), say("cards an attack costs you")),
        (join(circle(0, 0, 8, "pad"), path(hatching(0, 0, 8, 24, False), "hatch")), say("closed by the secret stone")),
        (join(circle(0, 0, 5, "held"), circle(0, 0, 9, "held-out")), say("conquered: every space taken")),
        (text(0, small * 0.36, "+2", "b", small, "middle"), say("lead of who has the majority")),
        (text(0, small * 0.36, "★3", "b", small, "middle"), say("bonus: all of it is one fleet's")),
        (path(corners(0, 0, 8, 4), "last"), say("what happened last")),
    )
    parts = []
    used = 0.0
    for sign, words in signs:
        if used + step > height:
            break
        parts += [
            moved(x + 16, y + used + step / 2, sign),
            squeezed(x + 36, y + used + step / 2 + small * 0.36, words, "soft", small, width - 36, "start"),
        ]
        used += step
    rows = fold(chart.view.box, width, small, max(int((height - used - 6) / (small * 1.25)), 0)) if chart.view.box else ()
    if rows and not rows[-1].endswith("…"):  # a note cut short says nothing
        parts.append(lines(x, y + used + 6 + small, rows, "soft", small, small * 1.25))
        used += 6 + small * 1.25 * len(rows)
    return group(*parts, class_="legend") if parts else EMPTY, used
