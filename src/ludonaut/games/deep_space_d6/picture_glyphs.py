"""The drawn signs of Deep Space D-6: one glyph per crew role and one emblem per threat, each told from the others by its outline alone."""

from __future__ import annotations

from typing import Final

from ludonaut.core.svg import Markup, circle, element, join, path


def both(half: str, class_: str | None = None, about: float = 24) -> Markup:
    """A shape that is its own mirror image: `half` lists its right-hand points from top to bottom, as "x,y x,y"."""
    right = [(float(x), float(y)) for x, y in (point.split(",") for point in half.split())]
    left = [(2 * about - x, y) for x, y in reversed(right) if x != about]
    return element("polygon", points=" ".join(f"{x:g},{y:g}" for x, y in right + left), class_=class_)


# -- crew roles, in a box of 24 by 24 ------------------------------------------------------------------------------------------
CREW: Final[dict[str, Markup]] = {
    "commander": join(
        both("12,0.8 14.7,6.6 21.2,7.3 16.4,11.6 17.7,17.6 12,14.6", about=12), both("12,17.4 20.6,21.8 20.6,24 12,20.2", about=12)
    ),
    "tactical": join(
        path("M12 3.2a8.8 8.8 0 1 0 0 17.6a8.8 8.8 0 1 0 0-17.6zM12 6.2a5.8 5.8 0 1 1 0 11.6a5.8 5.8 0 1 1 0-11.6z", "gap"),
        path("M10.5 0h3v7.6h-3zM10.5 16.4h3V24h-3zM0 10.5h7.6v3H0zM16.4 10.5H24v3h-7.6z"),
        circle(12, 12, 2),
    ),
    "medical": path("M8.2 1.5h7.6v6.7h6.7v7.6h-6.7v6.7H8.2v-6.7H1.5V8.2h6.7z"),
    "science": join(
        path(
            "M7.4.8h9.2v2.6h-1.5v5.2l6.6 11.1c1.1 1.9 0 3.5-2 3.5H4.3c-2 0-3.1-1.6-2-3.5L8.9 8.6V3.4H7.4z"
            "M11.5 9.3L8.4 14.6h7.2L12.5 9.3V3.4h-1z",
            "gap",
        ),
    ),
    "engineering": path(
        "M22.6 5.6l-4.3 4.3-3.2-.9-.9-3.2 4.3-4.3C15.4.3 12.4 1 10.6 3.2c-1.6 2-1.9 4.5-1 6.6L1.6 17.8c-1.4 1.4-1.4 3.3"
        "-.3 4.5 1.2 1.2 3.1 1.2 4.5-.2"
        "l8-8c2.2.9 4.8.5 6.7-1.2 2.2-1.9 2.9-4.8 2.1-7.3z"
    ),
    "detected": path(
        "M12 1.4c.9 0 1.6.4 2 1.2l9.3 17c.9 1.6-.2 3.4-2 3.4H2.7c-1.8 0-2.9-1.8-2-3.4l9.3-17c.4-.8 1.1-1.2 2-1.2z"
        "M10.5 8l.5 7.6h2l.5-7.6zM12 17.2a1.7 1.7 0 1 0 0 3.4a1.7 1.7 0 1 0 0-3.4z",
        "gap",
    ),
    "spare": path("M6 10.6h12v2.8H6z"),
}

# -- threats, in a box of 48 by 48; ships fly down, towards ours ---------------------------------------------------------------------
EMBLEMS: Final[dict[str, Markup]] = {
    # a broad arrowhead of three hulls
    "flagship": join(
        both("24,1 29,4 30,14 37,16 38,8 42,8 45,24 41,34 38,30 37,26 31,29 28,42 24,47"),
        both("24,14 26.5,18 26,28 24,33", "hole"),
    ),
    # a crescent blade
    "corsair": path("M3 8C6 27 14 33 20 34l4 13 4-13c6-1 14-7 17-26-5 9-11 13-16 13l-2-8h-6l-2 8C14 21 8 17 3 8z"),
    # a long wedge with a bridge tower
    "assault-cruiser": join(
        both("24,2 31,2 32,6 38,9 34,18 29,34 24,47"), both("24,9 28,9 27,18 24,20", "hole"), both("24,24 25.5,24 24,36", "hole")
    ),
    # a jagged hull of welded parts under a skull
    "space-pirates": join(
        path("M24 3c11 0 18 7 18 16 0 6-3 10-7 13v6l-4 0-1 7h-4v-5h-4v5h-4l-1-7h-4v-6c-4-3-7-7-7-13C6 10 13 3 24 3z"),
        circle(16.5, 20, 4.6, "hole"),
        circle(31.5, 20, 4.6, "hole"),
        both("24,25 27,31 24,30", "hole"),
    ),
    # a dart with long forward wings
    "intercepter": both("24,4 27,8 28,18 43,30 45,44 40,38 29,33 27,42 24,46"),
    # the same dart with four wings
    "intercepter-x": join(both("24,6 27,10 28,19 43,3 46,5 32,23 32,27 46,43 43,45 28,32 26,42 24,46"), circle(24, 25, 2.6, "hole")),
    # a ball with three arms
    "drone": join(
        circle(24, 24, 10),
        path("M22 2h4v14h-4zM33.2 27.2l12.1 7-2 3.5-12.1-7zM14.8 27.2l-12.1 7 2 3.5 12.1-7z"),
        circle(24, 4.5, 4),
        circle(43, 35.5, 4),
        circle(5, 35.5, 4),
        circle(24, 24, 4.5, "hole"),
    ),
    # three small darts in formation
    "raiders": join(
        both("24,22 27,27 34,32 34,37 26,36 24,46"),
        both("24,22 27,27 34,32 34,37 26,36 24,46"),
        path("M12 2l3 5 7 5v5l-8-1-2 10-2-10-8 1v-5l7-5zM36 2l3 5 7 5v5l-8-1-2 10-2-10-8 1v-5l7-5z"),
    ),
    # a flying wing that drops a bomb
    "bomber": join(
        both("24,5 29,9 46,13 46,19 36,22 24,24"),
        path("M20 28h8l-2 4c4 1 5 4 5 7 0 4-3 7-7 7s-7-3-7-7c0-3 1-6 5-7z"),
        both("24,11 26,13 24,18", "hole"),
    ),
    # a hull that holds a target ring
    "bounty-ship": join(
        path("M24 2l6 9 14 4-4 16-10 5-6 11-6-11-10-5L4 15l14-4z"),
        circle(24, 23, 9, "hole"),
        circle(24, 23, 5),
    ),
    # a pod with four grapples
    "boarding-ship": join(
        both("24,4 32,8 34,20 31,28 24,30"),
        path("M13 22l5 4-3 9 6 10-4 2-8-12zM35 22l-5 4 3 9-6 10 4 2 8-12zM22 32h4v10h-4z"),
        both("24,10 28,13 28,20 24,21", "hole"),
    ),
    # a fist around a ship's wheel
    "hijackers": join(
        path("M24 5a19 19 0 1 0 0 38a19 19 0 1 0 0-38zM24 10a14 14 0 1 1 0 28a14 14 0 1 1 0-28z", "gap"),
        path("M22 1h4v12h-4zM22 35h4v12h-4zM1 22h12v4H1zM35 22h12v4H35z"),
        both("24,15 33,19 31,31 24,34"),
        path("M18 22h5v4h-5zM25 22h5v4h-5z", "hole"),
    ),
    # a cratered rock with a tail
    "meteoroid": join(
        path("M20 16l10 0 8 6 3 9-4 10-10 5-11-2-6-8 1-11z"),
        path("M10 2l8 12-3 2zM22 1l3 12h-4zM2 10l9 9-2 2z"),
        circle(22, 26, 3.2, "hole"),
        circle(31, 35, 4, "hole"),
        circle(21, 37, 2, "hole"),
    ),
    # a billowing cloud with stars
    "nebula": join(
        path(
            "M13 40c-7 0-11-4-11-9s4-8 8-8c-1-8 5-13 11-13 4 0 7 2 9 5 7-2 12 3 11 9 4 1 6 4 6 8 0 5-4 8-9 8-3 0-5-1-6-2-3 5-13 6-16 1"
            "-1 1-2 1-3 1z"
        ),
        both("24,19 25.5,23.5 30,25 25.5,26.5 24,31 22.5,26.5 18,25 22.5,23.5 24,19", "hole", 24),
        circle(12, 31, 1.8, "hole"),
        circle(37, 30, 1.8, "hole"),
        circle(31, 20, 1.4, "hole"),
        circle(8, 10, 1.8),
        circle(40, 8, 2.2),
    ),
    # two crossed rifles' worth of ship: a hull with a great gun
    "mercenary": join(
        both("24,1 28,4 28,13 34,16 38,26 34,34 28,32 27,47 24,47"),
        path("M2 20h7v16H6v9H4v-9H2zM39 20h7v16h-2v9h-2v-9h-3z"),
        path("M9 24h6v5H9zM33 24h6v5h-6z"),
    ),
    # a dish on a slender hull
    "scouting-ship": join(
        both("24,20 27,23 28,34 33,40 33,44 24,42"),
        path("M6 5c2 12 9 17 18 17S40 17 42 5c-5 6-11 9-18 9S11 11 6 5z"),
        path("M22.5 3h3v13h-3z"),
        circle(24, 4, 3),
    ),
    # gusts from a burning disc
    "solar-winds": join(
        circle(14, 14, 9),
        path("M13 0h3v3.5h-3zM0 13h3.5v3H0zM3.5 6l2-2 2.5 2.5-2 2zM24 5l-2-2-2.5 2.5 2 2z"),
        path(
            "M22 22c6-4 9 3 14 0s4-9-1-9c-3 0-4 2-4 4h-3.5c0-5 3-8 8-8 9 0 11 12 3 16-7 4-10-3-16 1zM15 31c8-5 12 3 20 0 7-3 12 3 8 9"
            "-3 5-11 4-12-2h4c1 3 4 3 5 0s-2-4-5-3c-7 3-12-4-18-0z"
        ),
        path("M6 38c7-5 11 3 18 0l1 4c-8 4-12-4-17-1z"),
    ),
    # an hourglass
    "time-warp": join(
        path("M8 3h32v6h-3c0 8-5 11-9 15 4 4 9 7 9 15h3v6H8v-6h3c0-8 5-11 9-15-4-4-9-7-9-15H8z"),
        path("M16 10h16c-1 6-5 8-8 11-3-3-7-5-8-11zM24 30c3 3 6 4 7 8H17c1-4 4-5 7-8z", "hole"),
    ),
    # a hooded eye, half struck out
    "cloaked-threats": join(
        path("M2 25C9 13 16 9 24 9s15 4 22 16C39 36 32 40 24 40S9 36 2 25z"),
        circle(24, 24.5, 10, "hole"),
        circle(24, 24.5, 5.5),
        path("M38 2l5 3L12 47l-5-3z"),
        path("M33.5 2l3.5 0L6 44l-2-3z", "hole"),
    ),
    # an armed figure
    "invaders": join(
        circle(24, 10, 8),
        path("M12 21h24c4 0 6 3 6 7v8h-6v11H12V36H6v-8c0-4 2-7 6-7z"),
        path("M18 8h12v4H18zM20 27h14v5h-8v6h-6z", "hole"),
    ),
    # a square head with an antenna
    "robot-uprising": join(
        path("M22.5 6h3v7h-3zM7 13h34v26H7zM1 20h4v12H1zM43 20h4v12h-4zM14 41h20v5H14z"),
        circle(24, 5, 4),
        path("M13 20l8 3v5h-8zM35 20l-8 3v5h8zM15 32h18v3H15z", "hole"),
    ),
    # the sign for what one does not want to breathe: a spiked ball
    "pandemic": join(
        circle(24, 24, 12.5),
        path("M22.5 2h3v44h-3zM2 22.5h44v3H2zM7.4 9.5l2.1-2.1 31.1 31.1-2.1 2.1zM38.5 7.4l2.1 2.1L9.5 40.6l-2.1-2.1z"),
        *(
            circle(24 + 21 * x, 24 + 21 * y, 3.2)
            for x, y in ((0, 1), (0, -1), (1, 0), (-1, 0), (0.72, 0.72), (-0.72, 0.72), (0.72, -0.72), (-0.72, -0.72))
        ),
        circle(20, 21, 3.2, "hole"),
        circle(28, 27, 2.6, "hole"),
    ),
    # a panel with a burst in it
    "panel-explosion": join(
        path("M4 8h40v32H4z"),
        both("24,10 27,18 35,13 32,21 41,24 32,27 35,35 27,30 24,39 21,30 13,35 16,27 7,24 16,21 13,13 21,18", "hole"),
        both("24,19 27,24 24,29", None),
    ),
    # a mast whose waves are crossed out
    "comms-offline": join(
        both("24,18 27,20 34,46 29,46 26,36 24,36"),
        path("M12 6l3 3c-5 6-5 13 0 19l-3 3C5 23 5 14 12 6zM36 6l-3 3c5 6 5 13 0 19l3 3c7-8 7-17 0-25z"),
        circle(24, 16, 5),
        path("M5 40l4 4 36-36-4-4z", "hole"),
        path("M4 42l3 3 38-38-3-3z"),
    ),
    # a thinking head with a spiral
    "cosmic-existentialism": join(
        path("M22 3c11 0 19 7 19 17 0 7-3 10-5 14v12H19v-7h-6c-3 0-4-2-4-5v-5l-5-2 5-9C9 9 14 3 22 3z"),
        path("M24 11a9 9 0 1 1-9 9h3a6 6 0 1 0 6-6 4 4 0 1 0 0 8v-3a1 1 0 1 1 0-2a3 3 0 1 1-3 3h-3a6 6 0 1 0 6-6z", "hole"),
    ),
    # a face that looks away, with stray sparks
    "distracted": join(
        path("M21 12a17 17 0 1 0 0 34a17 17 0 1 0 0-34z"),
        circle(23, 25, 4, "hole"),
        circle(33, 25, 3, "hole"),
        path("M17 36h12v3.5H17z", "hole"),
        both("38,1 40,7 46,9 40,11 38,17", None, 38),
        both("26,0 27,3 30,4 27,5 26,8", None, 26),
    ),
    # three chevrons up
    "boost-morale": join(both("24,2 42,17 42,24 24,10"), both("24,15 42,30 42,37 24,23"), both("24,28 42,43 42,47 36,47 24,36")),
    # a crosshair on a star
    "friendly-fire": join(
        path("M24 3a21 21 0 1 0 0 42a21 21 0 1 0 0-42zM24 8a16 16 0 1 1 0 32a16 16 0 1 1 0-32z", "gap"),
        both("24,12 27,20 35,20 29,25 31,34 24,29"),
    ),
    # the calm card
    "dont-panic": join(
        path("M24 3a21 21 0 1 0 0 42a21 21 0 1 0 0-42z"), path("M14 17h6v5h-6zM28 17h6v5h-6zM13 29h22c-2 6-6 8-11 8s-9-2-11-8z", "hole")
    ),
}

UNKNOWN: Final = both("24,3 44,40 44,44 24,44")


def emblem(card: str) -> Markup:
    """The emblem of a card by its id; cards of one name share it whatever letter stands behind ("raiders-a")."""
    return EMBLEMS.get(card) or EMBLEMS.get(card.rpartition("-")[0]) or UNKNOWN
