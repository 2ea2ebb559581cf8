"""Colours and lettering of the picture, as a style sheet inside it: a blue print by night, a chart on cream paper by day and in print."""

from __future__ import annotations

import re
from typing import Final

from ludonaut.core.picture import style_sheet
from ludonaut.core.seat_marks import SEAT_COLOURS
from ludonaut.games.captain_future.views import SpaceView

SCOPE: Final = "cf"
JOKER_WORD: Final = "joker"

DARK: Final = {
    "space": "#081533",
    "chart": "#10295c",
    "grid": "#f3e7c3",
    "panel": "#0d2049",
    "line": "#5c78b4",
    "ink": "#f6edd3",
    "soft": "#c3cde6",
    "star": "#9db4e4",
    "pad": "#0a183c",
    "pad-edge": "#d9d3ba",
    "edge": "#fff6dc",
    "can": "#74e4ff",
    "aim": "#ffffff",
    "stone": "#c9a2ff",
    "gem": "#5a2a9c",
    "gem-low": "#351465",
    "gem-ink": "#ffffff",
    "plate": "#f3e7c3",
    "plate-ink": "#14244d",
    "pip": "#ffdf7d",
    "pip-ink": "#2a1a00",
    "good": "#8ae6b4",
}
LIGHT: Final = {
    "space": "#eae0c6",
    "chart": "#f8f1de",
    "grid": "#22376b",
    "panel": "#fdf8ea",
    "line": "#8a8568",
    "ink": "#16254d",
    "soft": "#444c63",
    "star": "#b4ad93",
    "pad": "#fffdf6",
    "pad-edge": "#2c3f70",
    "edge": "#101b3a",
    "can": "#00589c",
    "aim": "#000000",
    "stone": "#6a2bb8",
    "gem": "#6a2bb8",
    "gem-low": "#431384",
    "gem-ink": "#ffffff",
    "plate": "#1b2d5c",
    "plate-ink": "#fff8e6",
    "pip": "#ffe08a",
    "pip-ink": "#2a1a00",
    "good": "#0a6a3d",
}
CONTRAST: Final = {"line": "currentColor", "soft": "currentColor", "star": "transparent"}
CHOSEN_CONTRAST: Final = {
    **CONTRAST,
    "space": "#000000",
    "chart": "#000000",
    "grid": "#ffffff",
    "panel": "#000000",
    "ink": "#ffffff",
    "pad": "#000000",
    "pad-edge": "#ffffff",
    "edge": "#ffffff",
    "can": "#00ffff",
    "plate": "#ffffff",
    "plate-ink": "#000000",
}
"""For a page on which more contrast was chosen, which is then dark."""

# A planet's ground and its marks; the same in both themes.
TINTS: Final = (
    ("#6fa8a8", "#96c9c4"),
    ("#4a74c9", "#7fa3e6"),
    ("#c9a25c", "#e8cd92"),
    ("#c98a63", "#eec39c"),
    ("#8d8a94", "#6d6975"),
    ("#d3b077", "#f0dcae"),
    ("#bf5a42", "#8f3b2b"),
    ("#a58a9e", "#d8c6cf"),
    ("#b8b4a6", "#8f8a7a"),
    ("#8f9a86", "#6a7562"),
    ("#c58f52", "#94652f"),
    ("#a98ba8", "#7b5f7c"),
)

RULES: Final = """
.chart{fill:var(--chart)}
.grid{fill:none;stroke:var(--grid);stroke-width:1;opacity:.24}
.orbit{fill:none;stroke:var(--grid);stroke-width:1.2;stroke-dasharray:1 6;stroke-linecap:round;opacity:.5}
.sun{fill:var(--grid);opacity:.55}
.frame{fill:none;stroke:var(--grid);stroke-width:2}
.frame-thin{fill:none;stroke:var(--grid);stroke-width:1;opacity:.6}
.letter{font-family:Futura,"Avenir Next","Century Gothic",system-ui,"DejaVu Sans",sans-serif;font-weight:700}
.band{fill:var(--can);opacity:0;pointer-events:none}
.can:hover+.band,.can:focus-visible+.band{opacity:.2}
.limb{fill:none;stroke:var(--edge);stroke-width:1.2;opacity:.75}
.dusk{fill:#050a1c;opacity:.34}
.shine{fill:#fff;opacity:.16}
.ring-line{fill:none;stroke:#ead9ac;opacity:.85}
.ring-edge{fill:none;stroke:#4c3c1c;stroke-width:1;opacity:.5}
.land{fill:var(--chart);stroke:var(--grid);stroke-width:1.2;stroke-linejoin:round;opacity:.9}
.held{fill:none;stroke:var(--grid);stroke-width:2.4}
.held-out{fill:none;stroke:var(--grid);stroke-width:1.2}
.halo{paint-order:stroke;stroke:var(--chart);stroke-width:4px;stroke-linejoin:round}
.plate{fill:var(--plate)}
.tag{fill:var(--chart);stroke:var(--grid);stroke-width:1;paint-order:stroke}
.on-plate{fill:var(--plate-ink);font-weight:700}
.pad{fill:var(--pad);stroke:var(--pad-edge);stroke-width:1.3}
.empty>.pad{fill-opacity:.72}
.cross{stroke:var(--pad-edge);stroke-width:1.5;fill:none;stroke-linecap:round}
.ship{stroke:var(--edge);stroke-width:1.6;stroke-linejoin:round;paint-order:stroke}
.trim{fill:none;stroke:var(--edge);stroke-width:1.2;stroke-linecap:round}
.hatch{fill:none;stroke:var(--stone);stroke-width:1.6;opacity:.9}
.glow{fill:var(--stone);opacity:.2}
.glow-edge{fill:none;stroke:var(--stone);stroke-width:2}
.glow-far{fill:none;stroke:var(--stone);stroke-width:5;opacity:.3}
.gem{fill:var(--gem);stroke:var(--edge);stroke-width:1.4;stroke-linejoin:round}
.gem-low{fill:var(--gem-low)}
.gem-high{fill:#fff;opacity:.3}
.gem-line{fill:none;stroke:var(--edge);stroke-width:.7;opacity:.8;stroke-linejoin:round}
.gem-glow{fill:var(--stone);opacity:.3}
.gem-text.gem-text{fill:var(--gem-ink);font-weight:800;paint-order:stroke;stroke:var(--gem-low);stroke-width:3px}
.pips{fill:var(--pip);stroke:var(--pip-ink);stroke-width:1}
.pip{fill:var(--pip-ink)}
.last{fill:none;stroke:var(--ink);stroke-width:2;stroke-linecap:round}
.aim{fill:none;stroke:var(--aim);stroke-width:2.6}
.panel{fill:var(--panel);stroke:var(--line);stroke-width:1.4}
.due>.panel,.turn>.panel{stroke:var(--ink);stroke-width:3}
.chip{fill:var(--plate)}
.bar{stroke:var(--edge);stroke-width:1}
.bar-board{stroke:var(--edge);stroke-width:1;fill-opacity:.45}
.bar-lost{fill:none;stroke:var(--soft);stroke-width:1;stroke-dasharray:3 2}
.points{font-weight:800}
.face{fill:#f7efd8;stroke:#16254d;stroke-width:1.4}
.under{fill:#d8ccab;stroke:#16254d;stroke-width:1.2}
.sort-event .face{fill:#e3d5f5}
.sort-joker .face{fill:#ffe9a6}
.print{fill:#1c2f63}
.print-hole{fill:#f7efd8}
.sort-event .print{fill:#4a1f86}
.sort-event .print-hole{fill:#e3d5f5}
.sort-joker .print{fill:#8a3a00}
.sort-joker .print-hole{fill:#ffe9a6}
.on-print{fill:#fff8e6;font-weight:800}
.on-card{fill:#16254d;font-weight:600}
.count{fill:#16254d}
.on-count{fill:#fff8e6;font-weight:700}
.back{fill:#1d3877;stroke:var(--edge);stroke-width:1.4}
.back-line{fill:none;stroke:#f3e7c3;stroke-width:1.3}
.back-fill{fill:#f3e7c3}
.pile{fill:none;stroke:var(--soft);stroke-width:1.5;stroke-dasharray:4 3}
.banner{fill:var(--panel);stroke:var(--good);stroke-width:3}
.through,.through.through *{pointer-events:none}
.can .lift,.cannot .lift{transition:transform .15s}
.can:hover .lift,.can:focus-visible .lift{transform:translateY(-7px)}
@media (prefers-reduced-motion:reduce){.lift.lift.lift{transition:none;transform:none}}
"""


def chart_style(spaces: tuple[SpaceView, ...]) -> str:
    """The whole style sheet, the same for every position of a box.

    The last rules show what belongs together: the spaces that a card of the hand reaches, and the cards that reach a space.
    """
    seats = (f".{colour}{{fill:{value}}}" for colour, value in SEAT_COLOURS.items())
    tints = (f".world-{place}{{fill:{ground}}}\n.marks-{place}{{fill:{marks}}}" for place, (ground, marks) in enumerate(TINTS))
    cards = dict.fromkeys(card for space in spaces for card in (space.square[0], space.square[1:], space.body))
    reach = "".join(reach_rules(card) for card in (*cards, JOKER_WORD) if re.fullmatch("[a-z0-9-]+", card))
    return style_sheet(SCOPE, DARK, LIGHT, CONTRAST, CHOSEN_CONTRAST, RULES + "\n".join((*seats, *tints))) + reach


def reach_rules(card: str) -> str:
    """Pointing at this card lights the spaces it reaches; pointing at one of them lights the card."""
    spaces = ".space" if card == JOKER_WORD else f".in-{card}"
    return (
        f".{SCOPE}:has(#card-{card}:is(:hover,:focus-visible)) {spaces}>.pad{{stroke:var(--can);stroke-width:3}}"
        f".{SCOPE}:has({spaces}:is(:hover,:focus-visible)) #card-{card} .face{{stroke:var(--can);stroke-width:4}}"
    )
