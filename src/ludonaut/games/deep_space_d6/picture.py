"""The view of Deep Space D-6 as one SVG: a bridge console with the ship in plan view, the radar before it and the crew's dice below.

Everything is drawn from the view alone, and equal views give equal bytes. Groups with an id are never moved themselves (what is
inside them is), so a page may animate them by a transform of its own. The parts are in `picture_ship.py` and `picture_threats.py`.
"""

from __future__ import annotations

from ludonaut.core.phrases import say
from ludonaut.core.picture import framed, is_tall
from ludonaut.core.svg import EMPTY, Markup, box, circle, element, escape, fitted, group, join, lines, moved, text
from ludonaut.games.deep_space_d6.picture_dice import Bridge
from ludonaut.games.deep_space_d6.picture_glyphs import CREW
from ludonaut.games.deep_space_d6.picture_ship import deck, returned, ship, threat_die, tray
from ludonaut.games.deep_space_d6.picture_style import SCOPE, STYLE
from ludonaut.games.deep_space_d6.picture_threats import aboard, radar
from ludonaut.games.deep_space_d6.views import DeepSpaceView

WIDE = (960.0, 810.0)
TALL_WIDTH = 360.0
BANNER = 90.0


def picture(view: DeepSpaceView, layout: str = "wide") -> str:
    """The view as one <svg> element, "wide" for a screen or "tall" for a phone held upright. Raises ValueError for another layout."""
    tall = is_tall(layout)
    bridge = Bridge(view, tall)
    width, height, parts = tall_board(bridge) if tall else wide_board(bridge)
    return framed(
        stars(width, height),
        parts,
        banner(bridge, width),
        scope=SCOPE,
        layout=layout,
        title=say("Deep Space D-6, round {round}.", round=view.rounds),
        result=view.result,
        style=STYLE,
        width=width,
        height=height,
        banner=BANNER,
    )


def wide_board(bridge: Bridge) -> tuple[float, float, Markup]:
    """The radar above; internal threats, the ship with its dice, and the panels side by side below."""
    width, height = WIDE
    edge, side, middle = 14.0, 188.0, 366.0
    centre = width - 2 * (edge + side + 12)
    left, right = edge + side + 12, width - edge - side
    dice = tray(bridge, left, height - 102, centre, 90)
    outside, _ = radar(bridge, edge, 32, width - 2 * edge, middle - 34)
    inside, _ = aboard(bridge, edge, middle, side, height - middle - 12)
    vessel, _ = ship(bridge, left, middle - 6, centre)
    panels = join(
        threat_die(bridge, right, middle + 4, side, 168),
        deck(bridge, right, middle + 182, side, 92),
        returned(bridge, right, middle + 284, side, height - middle - 284 - 12),
    )
    heading = join(
        text(edge, 23, say("EXTERNAL THREATS BY HEALTH"), "head", bridge.small),
        text(width - edge, 23, say("Round {round}", round=bridge.view.rounds), "head", bridge.small, "end"),
    )
    return width, height, join(heading, outside, inside, vessel, panels, dice)


def tall_board(bridge: Bridge) -> tuple[float, float, Markup]:
    """Everything one below the other, the dice on top so that they are seen at once: dice, radar, ship, internal threats, panels."""
    width, edge = TALL_WIDTH, 6.0
    room = width - 2 * edge
    dice = tray(bridge, edge, 6, room, 82)
    top = 6.0 + 82.0 + 2.0
    heading = text(edge, top + 17, say("EXTERNAL THREATS BY HEALTH"), "head", bridge.small)
    outside, used = radar(bridge, edge, top + 24, room, 1000)
    top += 24 + used + 4
    vessel, used = ship(bridge, edge, top, room)
    top += used + 6
    inside, used = aboard(bridge, edge, top, room, 1000)
    top += used + (4 if used else 0)
    die = threat_die(bridge, edge, top, room, 92)
    top += 92 + 8
    done_height = 112 if sum(bridge.view.returned) > 4 else 78
    done = returned(bridge, edge, top, room - 152, done_height)
    cards = deck(bridge, edge + room - 144, top, 144, 78)
    top += done_height + 8
    return width, top, join(dice, heading, outside, vessel, inside, die, done, cards)


def stars(width: float, height: float) -> Markup:
    """A fixed sky."""
    seed, dots = 20150607, []
    for _ in range(46):
        seed = (seed * 1103515245 + 12345) % 2**31
        across, down, size = seed % 997 / 997, seed // 997 % 991 / 991, 0.6 + seed // 65536 % 3 * 0.4
        dots.append(circle(round(across * width), 30 + round(down * (height - 30)), size))
    return group(*dots, class_="star")


def banner(bridge: Bridge, width: float) -> Markup:
    """How it ended, above the board; nothing while the game goes on."""
    view = bridge.view
    if not view.result:
        return EMPTY
    won = view.won[:1] == (1.0,)
    left, high = (6.0, BANNER - 14) if bridge.tall else (14.0, BANNER - 16)
    top = 8 - BANNER
    rows, size = fitted(view.result, width - 2 * left - 92, (23.0, 17.0, 14.0), 2, bold=True)
    middle = top + high / 2
    return group(
        element("title", escape(view.result)),
        box(left, top, width - 2 * left, high, "banner", 14),
        group(moved(left + 18, middle - 23, CREW["commander" if won else "detected"], scale=46 / 24), class_="medal"),
        text(left + 80, middle - 14 if len(rows) == 1 else top + 19, say("YOU WON") if won else say("YOU LOST"), "head", bridge.small),
        lines(left + 80, middle + 15 if len(rows) == 1 else top + 22 + size, rows, "b", size, size * 1.15),
        id="result",
        role="img",
        class_="won" if won else "lost",
    )
