"""Colours and lettering of the picture, as a style sheet inside it: the ark's window by night, a star chart on pale paper by day."""

from __future__ import annotations

from typing import Final

from ludonaut.core.picture import style_sheet
from ludonaut.core.seat_marks import SEAT_COLOURS

SCOPE: Final = "ff"
"""The class of the picture, to which its rules are limited."""

DARK: Final = {
    "space": "#0a0e1c",
    "window": "#050814",
    "panel": "#131a2e",
    "line": "#5b6a92",
    "ink": "#f1f4fd",
    "soft": "#b6c0dc",
    "star": "#8fa2d6",
    "frame": "#33405f",
    "orbit": "#53638f",
    "can": "#7fe3ff",
    "good": "#7fe0b4",
    "bad": "#ff9a8a",
    "mine": "#ffb45c",
    "colony": "#74d4a4",
    "fly": "#8fc2ff",
    "red-star": "#ff7d7d",
    "plus": "#8fdc6c",
    "energy": "#ffd84f",
    "order": "#c9b2ff",
    "face": "#1b2440",
    "face-edge": "#7788b8",
    "back": "#1d2a54",
    "back-ink": "#8fa8e8",
    "chip": "#f1f4fd",
    "chip-ink": "#0c1122",
    "edge": "#e9eefc",
}
LIGHT: Final = {
    "space": "#e6eaf3",
    "window": "#141c36",
    "panel": "#fbfcff",
    "line": "#76819e",
    "ink": "#141b30",
    "soft": "#454f6b",
    "star": "#a8b3cf",
    "frame": "#b9c3d9",
    "orbit": "#8693b5",
    "can": "#00588f",
    "good": "#0b6b43",
    "bad": "#a8271c",
    "mine": "#8f4a00",
    "colony": "#0b6a45",
    "fly": "#0d4fa3",
    "red-star": "#b01f2b",
    "plus": "#2c6e10",
    "energy": "#7a5600",
    "order": "#5a34b0",
    "face": "#fffdf6",
    "face-edge": "#6c7899",
    "back": "#26376d",
    "back-ink": "#bfd0ff",
    "chip": "#141b30",
    "chip-ink": "#ffffff",
    "edge": "#141b30",
}
STRONG: Final = {
    **dict.fromkeys(("space", "window", "panel", "face", "back", "chip-ink"), "#000000"),
    **dict.fromkeys(("line", "ink", "soft", "orbit", "frame", "face-edge", "chip", "edge", "back-ink"), "#ffffff"),
    "star": "#000000",
    "can": "#00ffff",
    "good": "#7fffc4",
    "bad": "#ffb3a7",
    "mine": "#ffc57d",
    "colony": "#8dffc2",
    "fly": "#b5d8ff",
    "red-star": "#ffa3a3",
    "plus": "#b6ff94",
    "energy": "#ffe46b",
    "order": "#dccbff",
}
"""More contrast: white on black, whatever the theme."""
PRINT: Final = {
    **LIGHT,
    **dict.fromkeys(("space", "panel", "face", "chip-ink"), "#ffffff"),
    **dict.fromkeys(("ink", "soft", "chip", "edge", "line", "face-edge", "frame"), "#000000"),
}
"""On paper: black on white; signs keep their colours."""

OCEANS: Final = (
    ("#1f6fb2", "#3f9a6b", "#cfe8f7"),
    ("#1a7f9c", "#7fae57", "#dff4ec"),
    ("#2b5aa6", "#5b8f86", "#e4ecfb"),
    ("#14808a", "#b79a5b", "#e3f3ea"),
    ("#3b4fa8", "#6f6fb5", "#e6e2f8"),
    ("#1f7a6c", "#a8b86a", "#eaf6e0"),
)
"""Water planets: sea, land, clouds and ice; the same in every theme."""
DESERTS: Final = (
    ("#b5683c", "#7d3f24", "#e6b583"),
    ("#c39b55", "#8c6a33", "#f0d9a0"),
    ("#8b7f86", "#5d535c", "#c9bfc4"),
    ("#a04f4a", "#69302f", "#dc9a8a"),
    ("#77705f", "#4d4739", "#bdb59e"),
    ("#9b6f9c", "#64446a", "#d8b6d4"),
)
"""Dry planets: ground, what is dark on it, what is light."""

RULES: Final = """
.n{font-weight:800}
.name{font-weight:700}
.window{fill:var(--window);stroke:var(--frame);stroke-width:5}
.night{fill:var(--window)}
.window-rim{fill:none;stroke:var(--orbit);stroke-width:1;opacity:.55}
.far-star{fill:#cfdcff}
.tick{stroke:#7f92c4;stroke-width:1;fill:none}
.tick-ten{stroke:#c3d1f5;stroke-width:1.6;fill:none}
.on-window.on-window{fill:#f1f4fd}
.on-window-soft.on-window-soft{fill:#c5d0ee}
.glow-one{fill:#9fc7ff;opacity:.07}
.limb{fill:none;stroke:#eaf2ff;stroke-width:1.6;opacity:.6}
.dusk{fill:#02040c;opacity:.2}
.shine{fill:#fff;opacity:.13}
.ring-back,.ring-front{fill:none;stroke:#e5d6b0;opacity:.85}
.ring-thin{fill:none;stroke:#fff7e0;stroke-width:1;opacity:.5}
.panel{fill:var(--panel);stroke:var(--line);stroke-width:1.3}
.own>.panel{stroke:var(--ink);stroke-width:2.8}
.due>.panel{stroke-dasharray:none;stroke:var(--ink)}
.band{stroke:none}
.face{fill:var(--face);stroke:var(--face-edge);stroke-width:1.5}
.under{fill:var(--face);stroke:var(--face-edge);stroke-width:1.1;opacity:.75}
.past{opacity:.62}
.empty{fill:none;stroke:var(--line);stroke-width:1.3;stroke-dasharray:4 3}
.back{fill:var(--back);stroke:var(--face-edge);stroke-width:1.5}
.back-line{fill:none;stroke:var(--back-ink);stroke-width:1.4}
.back-fill{fill:var(--back-ink)}
.kind-mine{--k:var(--mine)}
.kind-colony{--k:var(--colony)}
.kind-fly{--k:var(--fly)}
.kind-star{--k:var(--red-star)}
.kind-plus{--k:var(--plus)}
.kind-order{--k:var(--order)}
.bright .kind-mine{--k:#ffc986}
.bright .kind-colony{--k:#93e6bd}
.said{fill:var(--ink)}
.head-bar{fill:var(--k);opacity:.2}
.head-line{fill:none;stroke:var(--k);stroke-width:2}
.sign{fill:var(--k,var(--ink));fill-rule:evenodd}
.sign-line{fill:none;stroke:var(--k,var(--ink));stroke-linecap:round;stroke-linejoin:round}
.energy{fill:var(--energy);stroke:var(--edge);stroke-width:.7;stroke-linejoin:round}
.order{fill:var(--order)}
.emblem{fill:var(--ink);fill-rule:evenodd}
.emblem-line{fill:none;stroke:var(--ink);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.unseen .face{stroke-dasharray:5 3;stroke-width:2}
.ghosted .face{stroke-dasharray:4 3}
.fell .face{opacity:.55}
.strike{fill:none;stroke:var(--bad);stroke-width:4;stroke-linecap:round}
.pip-in{fill:var(--k,var(--ink))}
.pip-out{fill:none;stroke:var(--k,var(--ink));stroke-width:1.5;stroke-dasharray:2.2 1.8}
.pip-on{fill:var(--k,var(--ink));opacity:.42;stroke:var(--k,var(--ink));stroke-width:1.4}
.chip{fill:var(--chip)}
.on-chip.on-chip{fill:var(--chip-ink);font-weight:700}
.good{fill:var(--good);font-weight:800}
.bad{fill:var(--bad);font-weight:800}
.total{fill:#0b1228;stroke-width:2;opacity:.94}
.total-mine{stroke:#ffb45c}
.total-colony{stroke:#74d4a4}
.on-mine.on-mine{fill:#ffc986}
.on-colony.on-colony{fill:#93e6bd}
.phase{fill:var(--panel);stroke:var(--line);stroke-width:1.1}
.phase-now{fill:var(--chip)}
.pile{fill:var(--panel);stroke:var(--line);stroke-width:1.2}
.belt-seen{fill:var(--bad)}
.belt-left{fill:none;stroke:var(--soft);stroke-width:1.5;stroke-dasharray:3 2}
.ship{stroke:var(--edge);stroke-width:1.4;stroke-linejoin:round;paint-order:stroke}
.on-orbit .ship{stroke:#f1f4fd}
.trim{fill:none;stroke:var(--edge);stroke-width:1.1;stroke-linecap:round}
.on-orbit .trim{stroke:#f1f4fd}
.lead{fill:none;stroke:#f1f4fd;stroke-width:1;opacity:.5}
.banner{fill:var(--panel);stroke:var(--good);stroke-width:3}
.through,.through.through *{pointer-events:none}
.lift{transition:transform .15s}
.can:hover>.lift,.can:focus-visible>.lift{transform:translateY(-6px)}
@media (prefers-reduced-motion:reduce){.lift.lift.lift{transition:none;transform:none}}
"""
MOTION: Final = (
    "@keyframes ff-flip{from{transform:scaleX(0)}to{transform:scaleX(1)}}"
    ".ff .touched>.turns{animation:ff-flip .35s ease-out;transform-box:fill-box;transform-origin:center}"
    "@media (prefers-reduced-motion:reduce){.ff.ff .touched>.turns{animation:none}}"
    "[data-motion=none] .ff .touched>.turns{animation:none}"
)
"""A card that has just been turned over turns once, unless the system or the person asks for less motion."""
SEATS: Final = {**SEAT_COLOURS, "white": "#c9ced6"}


def variables(colours: dict[str, str]) -> str:
    """Colours as custom properties."""
    return ";".join(f"--{name}:{value}" for name, value in colours.items())


def window_style() -> str:
    """The style sheet of the picture, the same for every position."""
    seats = (f".{colour}{{fill:{value}}}" for colour, value in SEATS.items())
    worlds = (
        f".sea-{place}{{fill:{sea}}}\n.land-{place}{{fill:{land}}}\n.cloud-{place}{{fill:{cloud}}}"
        for place, (sea, land, cloud) in enumerate(OCEANS)
    )
    wastes = (
        f".ground-{place}{{fill:{ground}}}\n.dark-{place}{{fill:{dark}}}\n.pale-{place}{{fill:{pale}}}"
        for place, (ground, dark, pale) in enumerate(DESERTS)
    )
    paper = f"@media print{{.ff.ff.ff.ff{{{variables(PRINT)}}}.ff .mark{{display:none}}}}.ff.page.page.page{{{variables(PRINT)}}}"
    return style_sheet(SCOPE, DARK, LIGHT, STRONG, STRONG, RULES + "\n".join((*seats, *worlds, *wastes))) + MOTION + paper


STYLE: Final = window_style()
